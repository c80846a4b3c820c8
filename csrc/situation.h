/* What the ways to settle a situation's deals share. */
#ifndef FR_SITUATION_H
#define FR_SITUATION_H
#include "fastrank.h"
#include "portable.h"
#include "system.h"

/* How many cards may be dealt once all seats hold their known ones. */
FR_INLINE int fr_free_cards(const fr_situation *s) {
    int free = fr_count(s->deck);
    for (int i = 0; i < s->players; i++)
        free -= s->seats[i].known;
    return free;
}

/* What each share of the halves is worth, of FR_POT. */
FR_INLINE void fr_pot_shares(const fr_situation *s, double share[11][12]) {
    for (int first = 0; first < 11; first++)
        for (int second = 0; second < 12; second++)
            share[first][second] = fr_pot_share(s->halves[1] ? 2 : 1, first, second);
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

#endif
