/* What the ways to settle a situation's deals share. */
#ifndef FR_SITUATION_H
#define FR_SITUATION_H
#include "fastrank.h"
#include "portable.h"

/* How many cards may be dealt once all seats hold their known ones. */
FR_INLINE int fr_free_cards(const fr_situation *s) {
    int free = fr_count(s->deck);
    for (int i = 0; i < s->players; i++)
        free -= s->seats[i].known;
    return free;
}

#endif
