/* One hand: from keys to slots to ranks, inlined into every loop of the core.
 *
 * The number of cards `held` is a constant wherever speed matters, so that the compiler unrolls
 * and picks the tables. */
#ifndef FR_RANK_H
#define FR_RANK_H
#include "fr_tables.h"
#include "portable.h"
#include "system.h"

/* Suit counts start at 3, so that the fifth card of a suit sets its bit of FR_FLUSH. */
#define FR_START (UINT64_C(0x3333) << 48)
#define FR_FLUSH (UINT64_C(0x8888) << 48)

/* The bits that no card byte has, and those of a mask of ranks. Cards are checked before they are
 * ranked; where they are read again, masks see to it that even other bytes stay inside the
 * tables. */
#define FR_NO_CARD 0xc0u
#define FR_RANKS 0x1fffu

FR_INLINE unsigned fr_slot_in(uint64_t key, const uint16_t *displacement, int slot_bits,
                              int row_bits) {
    unsigned row = (unsigned)(key >> (36 - row_bits)) & ((1u << row_bits) - 1);
    return (uint16_t)((unsigned)key + displacement[row]) >> (16 - slot_bits);
}

/* The rank of a hand without regard to flushes; FR_MULTISET, held 5 to 7. */
FR_INLINE unsigned fr_plain_rank(const fr_system *system, uint64_t key, int held) {
    if (held == 5)
        return system->ranks5[fr_slot_in(key, fr_displacement5, FR_SLOT_BITS_5, FR_ROW_BITS_5)];
    if (held == 6)
        return system->ranks6[fr_slot_in(key, fr_displacement6, FR_SLOT_BITS_6, FR_ROW_BITS_6)];
    return system->ranks7[fr_slot_in(key, fr_displacement7, FR_SLOT_BITS_7, FR_ROW_BITS_7)];
}

/* The mask of the ranks that a card set holds in a suit: every fourth bit. */
FR_INLINE unsigned fr_ranks_in_suit(uint64_t set, int suit) {
    set = set >> suit & UINT64_C(0x1111111111111);
    set = (set | set >> 3) & UINT64_C(0x0303030303030303);
    set = (set | set >> 6) & UINT64_C(0x000f000f000f000f);
    set = (set | set >> 12) & UINT64_C(0x000000ff000000ff);
    return (unsigned)(set | set >> 24) & FR_RANKS;
}

FR_INLINE uint64_t fr_set_of(const uint8_t *cards, int held) {
    uint64_t set = 0;
    for (int i = 0; i < held; i++)
        set |= UINT64_C(1) << (cards[i] & 63);
    return set;
}

/* The rank of a hand that holds a flush. */
uint16_t fr_flush_rank(const fr_system *system, uint64_t key, const uint8_t *cards, int held);

FR_INLINE unsigned fr_multiset_rank(const fr_system *system, uint64_t key, const uint8_t *cards,
                                    int held) {
    if (FR_UNLIKELY(key & FR_FLUSH) && system->flush)
        return fr_flush_rank(system, key, cards, held);
    return fr_plain_rank(system, key, held);
}

/* The rank of a five-card hand whose cards and key are known to be good. */
FR_INLINE unsigned fr_five_rank(const fr_system *system, uint64_t key, const uint8_t *cards) {
    return fr_multiset_rank(system, key, cards, 5);
}

/* What the cards of a hand, or of a part of it, add up to. Parts add up to hands, but for the
 * start values of the suit counts. */
typedef struct {
    uint64_t key; /* without FR_START */
    uint64_t set, sum; /* equal unless a card is there twice */
    unsigned bytes, low;
} fr_part;

FR_INLINE fr_part fr_add_up(const uint8_t *cards, int held) {
    fr_part part = {0, 0, 0, 0, 0};
    for (int i = 0; i < held; i++) {
        const uint64_t bit = UINT64_C(1) << (cards[i] & 63);
        part.bytes |= cards[i];
        part.sum += bit;
        part.set |= bit;
        part.key += fr_key[cards[i] & 63];
        part.low |= fr_low_bit[cards[i] & 63];
    }
    return part;
}

/* Badugi: any card set, and four cards. */
uint16_t fr_badugi_set(const fr_system *system, uint64_t set);
uint16_t fr_badugi_four(const fr_system *system, const uint8_t *cards);

/* The best rank of any five of `held` good cards, whatever their number; not for badugi. */
uint16_t fr_any_five(const fr_system *system, const uint8_t *cards, int held);

/* The best flush of two ranks out of `hole` with three out of `board`, all of one suit. */
unsigned fr_omaha_flush(const fr_system *system, unsigned hole, unsigned board);

/* Omaha, unchecked: ranks[players][stride] of the same hole cards on `count` boards in columns; for
 * systems and numbers of cards that have it. */
int fr_has_omaha_boards(const fr_system *system, int hole_cards, int board_cards);
void fr_omaha_boards(const fr_system *system, const uint8_t *const *holes, int hole_cards,
                     int players, const uint8_t *board, ptrdiff_t stride, size_t count,
                     uint16_t *ranks);

/* Whether a hand is bad and how, with its columns in *fault. */
int fr_find_fault(uint64_t deck, const uint8_t *cards, int held, fr_fault *fault);

/* What is wrong with a hand, row `row`, that a loop found bad: never FR_OK. */
int fr_bad_hand(uint64_t deck, const uint8_t *cards, int held, size_t row, fr_fault *fault);

#endif
