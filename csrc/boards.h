/* Equity before the flop: what its two files share, the cards that may still be dealt to a board and
 * the boards that hold many of a suit. */
#ifndef FR_BOARDS_H
#define FR_BOARDS_H
#include "rank.h"
#include "situation.h"

#include <string.h>

enum { FR_RANK_COUNT = 13, FR_BOARD_SLOTS = 1 << FR_SLOT_BITS_5 };

/* Some ranks that a board may hold besides its cards of one suit, and the ways to choose them. */
typedef struct {
    uint64_t key;
    uint32_t ways;
} fr_others;

typedef struct {
    int left[FR_RANK_COUNT];   /* cards of each rank */
    unsigned in_suit[4];       /* their ranks by suit */
    uint64_t key[FR_RANK_COUNT]; /* of a card, suits left out */
    /* Of the suit at hand: the ranks of one and of two cards of other suits. */
    fr_others one[FR_RANK_COUNT], two[FR_RANK_COUNT * (FR_RANK_COUNT + 1) / 2];
    int ones, twos;
    uint32_t all_ones, all_twos; /* their ways together */
} fr_stub;

/* The slot of a board's ranks. */
FR_INLINE unsigned fr_board_slot(uint64_t key) {
    return fr_slot_in(key, fr_displacement5, FR_SLOT_BITS_5, FR_ROW_BITS_5);
}

static inline void fr_read_stub(fr_stub *stub, uint64_t cards) {
    memset(stub->in_suit, 0, sizeof stub->in_suit);
    for (int rank = 0; rank < FR_RANK_COUNT; rank++) {
        stub->key[rank] = fr_key[4 * rank] & ((UINT64_C(1) << 48) - 1);
        stub->left[rank] = 0;
        for (int suit = 0; suit < 4; suit++)
            if (cards >> (4 * rank + suit) & 1) {
                stub->left[rank]++;
                stub->in_suit[suit] |= 1u << rank;
            }
    }
}

static inline void fr_list_others(fr_stub *stub, int suit) {
    uint32_t other[FR_RANK_COUNT]; /* cards of each rank in the other suits */
    for (int rank = 0; rank < FR_RANK_COUNT; rank++)
        other[rank] = (uint32_t)stub->left[rank] - (stub->in_suit[suit] >> rank & 1);
    stub->ones = stub->twos = 0;
    stub->all_ones = stub->all_twos = 0;
    for (int i = 0; i < FR_RANK_COUNT; i++) {
        if (!other[i])
            continue;
        const fr_others one = {stub->key[i], other[i]};
        stub->one[stub->ones++] = one;
        stub->all_ones += one.ways;
        for (int j = i; j < FR_RANK_COUNT; j++) {
            const uint32_t ways = j == i ? other[i] * (other[i] - 1) / 2 : other[i] * other[j];
            const fr_others two = {stub->key[i] + stub->key[j], ways};
            if (ways)
                stub->two[stub->twos++] = two;
            stub->all_twos += ways;
        }
    }
}

/* What is done with the boards that hold just the ranks `board` in a suit, and besides one of
 * some others, of which `all` are the ways together; `key` is that of the ranks in the suit. */
typedef void fr_settle_suited(void *context, int suit, unsigned board, int suited, uint64_t key,
                              const fr_others *others, int count, uint32_t all);

/* Settle all boards that hold at least `least` cards of a suit, 3 to 5. */
FR_INLINE void fr_suited_boards(fr_stub *stub, int suit, int least, fr_settle_suited *settle,
                                void *context) {
    static const fr_others nothing = {0, 1};
    unsigned bit[FR_RANK_COUNT];
    uint64_t key[FR_RANK_COUNT];
    int free = 0;
    if (least > 5)
        return;
    fr_list_others(stub, suit);
    for (int rank = 0; rank < FR_RANK_COUNT; rank++)
        if (stub->in_suit[suit] >> rank & 1) {
            bit[free] = 1u << rank;
            key[free++] = stub->key[rank];
        }
    for (int a = 2; a < free; a++)
        for (int b = 1; b < a; b++)
            for (int c = 0; c < b; c++) {
                const unsigned three = bit[a] | bit[b] | bit[c];
                const uint64_t three_key = key[a] + key[b] + key[c];
                if (least <= 3)
                    settle(context, suit, three, 3, three_key, stub->two, stub->twos,
                           stub->all_twos);
                for (int d = 0; d < c; d++) {
                    const unsigned four = three | bit[d];
                    const uint64_t four_key = three_key + key[d];
                    if (least <= 4)
                        settle(context, suit, four, 4, four_key, stub->one, stub->ones,
                               stub->all_ones);
                    for (int e = 0; e < d; e++)
                        settle(context, suit, four | bit[e], 5, four_key + key[e], &nothing, 1, 1);
                }
            }
}

/* Two Hold'em hands: fr_boards for them. */
size_t fr_preflop_bytes(void);
int fr_preflop(const fr_situation *s, const uint32_t *tuples, size_t count, fr_tally *tallies,
               void *work);

#endif
