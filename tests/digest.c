/* Ranks many hands through the core and prints a digest for each system and way to rank, so that
 * kernels can be compared across machines, emulated ones included: see .ci/run.
 *
 * Usage: digest [without], features named as for fr_choose_kernel. */
#include "system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RANDOM = 200003, MOST = 2598960 };

static uint64_t digest_of(const uint16_t *ranks, size_t count) {
    uint64_t digest = UINT64_C(14695981039346656037);
    for (size_t i = 0; i < count; i++)
        digest = (digest ^ ranks[i]) * UINT64_C(1099511628211);
    return digest;
}

static uint64_t state = 1;

static unsigned below(unsigned bound) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned)((state >> 33) % bound);
}

/* Deal `held` distinct cards. */
static void deal(uint64_t deck, int held, uint8_t *cards) {
    for (int j = 0; j < held;) {
        const unsigned card = below(52);
        if (deck >> card & 1) {
            deck &= ~(UINT64_C(1) << card);
            cards[j++] = (uint8_t)card;
        }
    }
}

/* A source of bits for deals: as numpy's, but simpler. */
static uint64_t bits(void *at) {
    uint64_t *x = at;
    *x ^= *x << 13;
    *x ^= *x >> 7;
    return *x ^= *x << 17;
}

/* Two hands against a random one, dealt at random; categories do not matter. */
static void simulate(const char *name, const fr_system *system, const uint8_t *hands) {
    static const uint8_t categories[65536];
    fr_situation s;
    fr_tally tally;
    uint64_t at = 88172645463325252u;
    const fr_bits source = {&at, bits};
    memset(&s, 0, sizeof s);
    memset(&tally, 0, sizeof tally);
    s.halves[0] = system;
    s.categories[0] = categories;
    s.players = 3;
    s.hole_cards = 2;
    s.board_cards = 5;
    s.deck = fr_describe_system(system).deck;
    for (int p = 0; p < 3; p++) {
        s.seats[p].hands = hands + 2 * p;
        s.seats[p].count = 1;
        s.seats[p].known = p < 2 ? 2 : 0;
    }
    printf("%s, status %d, ", name, fr_simulate(&s, &source, 10007, &tally));
    printf("won %.0f %.0f %.0f\n", tally.shared[0][1][0], tally.shared[1][1][0],
           tally.shared[2][1][0]);
}

static void check(int status, const fr_fault *fault) {
    if (status != FR_OK) {
        printf("status %d in row %zu\n", status, fault->row);
        exit(1);
    }
}

int main(int argc, char **argv) {
    if (!fr_choose_kernel(argc > 1 ? argv[1] : "")) {
        printf("unknown feature in %s\n", argv[1]);
        return 1;
    }
    fprintf(stderr, "%s\n", fr_kernel());
    uint8_t *cards = malloc(MOST * 8), *turned = malloc(RANDOM * 8);
    uint64_t *wide = malloc(RANDOM * 7 * sizeof *wide);
    uint16_t *ranks = malloc(MOST * sizeof *ranks);
    int64_t *indices = malloc(MOST * sizeof *indices);
    if (!cards || !turned || !wide || !ranks || !indices)
        return 1;
    for (int64_t i = 0; i < MOST; i++)
        indices[i] = i;
    for (int s = 0; s < fr_system_count; s++) {
        const fr_system *system = &fr_systems[s];
        const fr_system_info info = fr_describe_system(system);
        fr_fault fault = {0, 0, 0, 0};
        size_t all = 1;
        int deck = 0;
        for (uint64_t rest = info.deck; rest; rest &= rest - 1)
            deck++;
        for (int i = 0; i < info.size; i++)
            all = all * (size_t)(deck - i) / (size_t)(i + 1);
        check(fr_hand_at(info.deck, indices, all, info.size, cards, &fault), &fault);
        fr_batch batch = {cards, info.size, 1, all, info.size, 1};
        check(fr_ranks(system, &batch, ranks, &fault), &fault);
        printf("%s, all: %016llx\n", system->name, (unsigned long long)digest_of(ranks, all));
        for (int held = info.size; held <= 7; held++) {
            for (size_t i = 0; i < RANDOM; i++)
                deal(info.deck, held, cards + i * (size_t)held);
            for (size_t i = 0; i < RANDOM; i++)
                for (int j = 0; j < held; j++) {
                    turned[(size_t)j * RANDOM + i] = cards[i * (size_t)held + (size_t)j];
                    wide[i * (size_t)held + (size_t)j] = cards[i * (size_t)held + (size_t)j];
                }
            const fr_batch ways[] = {
                {cards, held, 1, RANDOM, held, 1},
                {turned, 1, RANDOM, RANDOM, held, 1},
                {wide, 8 * held, 8, RANDOM, held, 8},
            };
            for (int way = 0; way < 3; way++) {
                check(fr_ranks(system, &ways[way], ranks, &fault), &fault);
                printf("%s, %d cards, way %d: %016llx\n", system->name, held, way,
                       (unsigned long long)digest_of(ranks, RANDOM));
            }
            cards[held * 12345 + 1] = 200;
            cards[held * 23456 + 1] = cards[held * 23456];
            printf("%d", fr_ranks(system, &ways[0], ranks, &fault));
            printf(" in row %zu\n", fault.row);
        }
        static const uint8_t hands[] = {51, 47, 42, 41, 0, 0};
        simulate(system->name, system, hands);
        for (int players = 1; players < 80; players += 1 + players / 8) {
            const size_t deals = 500 / (size_t)players + 1;
            uint8_t *board = cards + deals * (size_t)players * 2;
            for (size_t i = 0; i < deals; i++) {
                uint8_t dealt[7];
                deal(info.deck, 5, board + 5 * i);
                for (int p = 0; p < players; p++) {
                    uint64_t rest = info.deck;
                    for (int j = 0; j < 5; j++)
                        rest &= ~(UINT64_C(1) << board[5 * i + (size_t)j]);
                    deal(rest, 2, dealt);
                    memcpy(cards + 2 * (i * (size_t)players + (size_t)p), dealt, 2);
                }
            }
            check(fr_rank_deals(system, 0, cards, 2, board, 5, deals, (size_t)players, ranks),
                  &fault);
            printf("%s, %d players: %016llx\n", system->name, players,
                   (unsigned long long)digest_of(ranks, deals * (size_t)players));
        }
    }
    return 0;
}
