/* Ranks random hands some times over, for bench/instructions.py to count instructions of.
 *
 * Usage: instructions SYSTEM HELD HANDS TIMES WITHOUT */
#include "fastrank.h"

#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    if (argc != 6 || !fr_choose_kernel(argv[5]))
        return 2;
    const fr_system *system = fr_find_system(argv[1]);
    const int held = atoi(argv[2]), times = atoi(argv[4]);
    const size_t hands = strtoul(argv[3], NULL, 10);
    uint8_t *cards = malloc(hands * (size_t)held);
    uint16_t *ranks = malloc(hands * sizeof *ranks);
    if (!system || !cards || !ranks)
        return 2;
    uint64_t state = 1;
    for (uint8_t *card = cards; card < cards + hands * (size_t)held; card += held) {
        uint64_t free = (UINT64_C(1) << 52) - 1;
        for (int j = 0; j < held;) {
            state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            const unsigned next = (unsigned)((state >> 33) % 52);
            if (free >> next & 1) {
                free &= ~(UINT64_C(1) << next);
                card[j++] = (uint8_t)next;
            }
        }
    }
    const fr_batch batch = {cards, held, 1, hands, held, 1};
    fr_fault fault;
    for (int i = 0; i < times; i++)
        if (fr_ranks(system, &batch, ranks, &fault) != FR_OK)
            return 1;
    puts(fr_kernel());
    return 0;
}
