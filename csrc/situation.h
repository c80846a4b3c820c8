/* What the ways to settle a situation's deals share. */
#ifndef FR_SITUATION_H
#define FR_SITUATION_H
#include "deal.h"
#include "fastrank.h"
#include "portable.h"
#include "system.h"

enum {
    FR_MOST_HOLE = 7,    /* hole cards of a situation */
    FR_TRIES = 1 << 25   /* choices of the seats' hands in a call, after which they are blocked */
};

/* Whether the numbers are such that a situation can be dealt. */
FR_INLINE int fr_is_situation(const fr_situation *s) {
    if (s->players < 1 || s->players > FR_MOST_PLAYERS || s->hole_cards > FR_MOST_HOLE ||
        s->board_cards > 5 || s->known_board > s->board_cards)
        return 0;
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].known > s->hole_cards || !s->seats[i].count)
            return 0;
    return 1;
}

/* How many cards may be dealt once all seats hold their known ones. */
FR_INLINE int fr_free_cards(const fr_situation *s) {
    int free = fr_count(s->deck);
    for (int i = 0; i < s->players; i++)
        free -= s->seats[i].known;
    return free;
}

/* What each share of the halves is worth, of FR_POT. */
FR_INLINE void fr_pot_shares(const fr_situation *s, double share[FR_SHARES][FR_LOW_SHARES]) {
    for (int first = 0; first < FR_SHARES; first++)
        for (int second = 0; second < FR_LOW_SHARES; second++)
            share[first][second] = fr_pot_share(s->halves[1] ? 2 : 1, first, second);
}

/* The cards that are gone with a hand, or 0 if one of them is gone already. */
FR_INLINE uint64_t fr_take_hand(const fr_seat *seat, size_t hand, uint64_t gone, int known) {
    const uint8_t *cards = seat->hands + hand * (size_t)known;
    for (int j = 0; j < known; j++) {
        const uint64_t bit = UINT64_C(1) << (cards[j] & 63);
        if (gone & bit)
            return 0;
        gone |= bit;
    }
    return gone;
}

/* Draw one of a seat's hands. */
FR_INLINE size_t fr_draw_hand(const fr_seat *seat, const fr_bits *source) {
    if (seat->count == 1)
        return 0;
    const size_t hand = (size_t)fr_below(source, (uint32_t)seat->count);
    if (seat->thresholds && source->next_uint64(source->state) > seat->thresholds[hand])
        return seat->other[hand];
    return hand;
}

/* Combination `number` of `held` places, ascending, in the order of the combinatorial number
 * system. */
FR_INLINE void fr_combination(int *place, int held, uint64_t number) {
    for (int j = held; j > 0; j--) {
        int next = j - 1;
        while ((uint64_t)fr_choose(next + 1, j) <= number)
            next++;
        number -= (uint64_t)fr_choose(next, j);
        place[j - 1] = next;
    }
}

/* The next combination out of `free` places; 0 after the last one. */
FR_INLINE int fr_next_combination(int *place, int held, int free) {
    int j = 0;
    while (j < held && place[j] + 1 == (j + 1 < held ? place[j + 1] : free))
        j++;
    if (j == held)
        return 0;
    place[j]++;
    for (int i = 0; i < j; i++)
        place[i] = i;
    return 1;
}

/* fr_simulate deal by deal, for whatever has no columns; `missing` cards are dealt. */
int fr_simulate_each(const fr_situation *s, const fr_bits *source, size_t deals, int missing,
                     fr_tally *tally);

#endif
