/* Random deals. */
#include "deal.h"

int fr_deal(const fr_bits *source, uint64_t deck, size_t deals, const fr_place *places, int count) {
    fr_stream s = {source, 0, 0};
    int total = 0, free = 0;
    for (int i = 0; i < count; i++)
        total += places[i].count;
    for (uint64_t rest = deck; rest; rest &= rest - 1)
        free++;
    if (total > free || deck >> 52)
        return FR_BAD_COUNT;
    for (size_t row = 0; row < deals; row++) {
        uint8_t cards[64];
        if (!fr_deal_hand(&s, ~deck, cards, total))
            return FR_NOT_RANDOM;
        const uint8_t *from = cards;
        for (int i = 0; i < count; i++) {
            uint8_t *to = places[i].cards + (ptrdiff_t)row * places[i].stride;
            for (int j = 0; j < places[i].count; j++)
                to[j] = *from++;
        }
    }
    return FR_OK;
}
