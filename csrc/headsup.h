/* Two players' hands on a board, listed and ranked: listing.c, for headsup.c. */
#ifndef FR_HEADSUP_H
#define FR_HEADSUP_H
#include "rank.h"
#include "situation.h"

enum { FR_MOST_HELD = 6 };

/* The hands of one player on a board. The `held` cards of a hand are those that the other player
 * could hold instead: what is missing to the known hand, or all cards of a hand of a range. */
typedef struct {
    const fr_seat *seat;
    int player, fixed; /* fixed: one hand is known, or a part of it */
    int held, missing;
    size_t most, count;
    uint8_t *places;            /* [count][held], ascending places of the free cards */
    uint16_t *ranks, *lows;     /* of the halves; lows count from 0, and the last one is none */
    uint32_t *hand;             /* which one of the seat's */
    uint32_t *order, *spare;    /* hands by rank, best first */
} fr_side;

typedef struct {
    const fr_situation *s;
    fr_side of[2];
    int free, most;             /* free cards; cards in the largest sets of the table */
    uint8_t card[52], place[64]; /* of the free cards, and back; NOT_FREE */
    uint8_t board[5];
    size_t offset[FR_MOST_HELD + 1]; /* in the table, of sets of so many cards */
    double *table;
    size_t sets;
    double share[FR_SHARES][FR_LOW_SHARES];
} fr_duel;

/* Sets of so many of the free cards. */
FR_INLINE size_t fr_sets_of(int free, int held) { return (size_t)fr_choose(free, held); }

/* Part `work` among the arrays, or only add their sizes up where it is NULL. Returns 0 where the
 * situation is none for two sides. */
size_t fr_lay_out(fr_duel *z, const fr_situation *s, char *work);
/* Number the free cards: those that no known hand holds. */
int fr_free_places(fr_duel *z);
/* List and rank a player's hands, without those that hold a card that is `gone`, by places. */
int fr_list_hands(fr_duel *z, fr_side *own, uint64_t gone);
/* Put them in order. */
void fr_order_hands(fr_side *own);

#endif
