/* Equity of two players who share no cards, exactly and without going through the pairs of hands.
 *
 * Each player's completions are listed, ranked and put in order once. Then both orders are swept
 * together from the best hand on, while a table counts, for every set of missing cards, those of
 * one player's hands so far that contain it. How many of them have no card in common with a hand
 * of the other player is the sum of its counts over all sets of that hand's missing cards, of odd
 * sizes taken off (inclusion and exclusion). Where the pot is split, counts are kept for each class
 * of low, cumulated. */
#include "rank.h"
#include "situation.h"

#include <string.h>

enum {
    MOST_MISSING = 5,
    MOST_LISTED = 3000000,
    MOST_LOWS = 64,
    MOST_CLASSES = 8192,
    AT_A_TIME = 512
};

typedef struct {
    int missing;
    size_t count;
    uint8_t *places;  /* [count][missing], ascending places of the free cards */
    uint16_t *ranks;  /* of the first half */
    uint8_t *lows;    /* of the second half, from 0 on; the last one is none */
    uint32_t *order;  /* hands by rank, best first: from starts[rank] to starts[rank + 1] */
    uint32_t starts[MOST_CLASSES + 2];
} listing;

typedef struct {
    const fr_situation *s;
    int free, lows, most; /* free cards; classes of low; cards in the largest sets counted */
    uint8_t card[52];
    listing of[2];
    size_t offset[MOST_MISSING + 1]; /* in the table, of sets of so many cards */
    uint32_t *table;                 /* [sets][lows] */
} duel;

/* How the low of another's hand compares with one's own. */
enum { BETTER, EQUAL, NONE, WORSE, RELATIONS };

static size_t sets_of(int free, int held) { return (size_t)fr_choose(free, held); }

static int missing_of(const fr_situation *s, int player) {
    return s->hole_cards - s->seats[player].known;
}

static int lows_of(const fr_situation *s) { return s->halves[1] ? s->halves[1]->classes + 1 : 1; }

static int has_heads_up(const fr_situation *s) {
    const int free = fr_free_cards(s);
    if (s->players != 2 || s->board_cards || s->halves[0]->classes > MOST_CLASSES ||
        s->hole_cards > 7 || lows_of(s) > MOST_LOWS || (s->halves[1] && s->halves[1]->kind != FR_LOW))
        return 0;
    for (int player = 0; player < 2; player++) {
        const int missing = missing_of(s, player);
        if (missing < 0 || missing > MOST_MISSING || missing > free ||
            sets_of(free, missing) > MOST_LISTED)
            return 0;
    }
    return missing_of(s, 0) + missing_of(s, 1) <= free;
}

/* Part `work` among the arrays, or only add their sizes up where it is NULL. */
static size_t lay_out(duel *z, const fr_situation *s, char *work) {
    size_t at = sizeof *z, sets = 0;
    z->free = fr_free_cards(s);
    z->lows = lows_of(s);
    z->most = MOST_MISSING;
#define PLACE(array, type, number)                                                             \
    do {                                                                                       \
        at = (at + 63) & ~(size_t)63;                                                          \
        if (work)                                                                              \
            array = (type *)(void *)(work + at);                                               \
        at += (number) * sizeof(type);                                                         \
    } while (0)
    for (int player = 0; player < 2; player++) {
        listing *own = &z->of[player];
        own->missing = missing_of(s, player);
        own->count = sets_of(z->free, own->missing);
        z->most = own->missing < z->most ? own->missing : z->most;
        PLACE(own->places, uint8_t, own->count * (size_t)own->missing);
        PLACE(own->ranks, uint16_t, own->count);
        PLACE(own->lows, uint8_t, own->count);
        PLACE(own->order, uint32_t, own->count);
    }
    for (int held = 0; held <= z->most; held++) {
        z->offset[held] = sets;
        sets += sets_of(z->free, held);
    }
    PLACE(z->table, uint32_t, sets * (size_t)z->lows);
#undef PLACE
    return at;
}

size_t fr_heads_up_bytes(const fr_situation *s) {
    duel sizes;
    return has_heads_up(s) ? lay_out(&sizes, s, NULL) : 0;
}

/* List, rank and order a player's completions; add the categories up. */
static int list_hands(duel *z, int player, const uint8_t *known, fr_tally *tally) {
    const fr_situation *s = z->s;
    listing *own = &z->of[player];
    const int held = s->hole_cards, missing = own->missing, given = held - missing;
    /* In how many deals each completion comes. */
    const double deals = (double)sets_of(z->free - missing, z->of[!player].missing);
    uint8_t rows[AT_A_TIME * 7], place[MOST_MISSING + 1];
    uint16_t ranks[AT_A_TIME];
    for (int j = 0; j < missing; j++)
        place[j] = (uint8_t)j;
    memset(own->starts, 0, sizeof own->starts);
    for (size_t done = 0, some; done < own->count; done += some) {
        for (some = 0; some < AT_A_TIME && done + some < own->count; some++) {
            uint8_t *row = rows + some * (size_t)held;
            memcpy(row, known, (size_t)given);
            for (int j = 0; j < missing; j++)
                row[given + j] = z->card[place[j]];
            memcpy(own->places + (done + some) * (size_t)missing, place, (size_t)missing);
            int j = 0; /* on to the next combination */
            for (; j + 1 < missing && place[j] + 1 == place[j + 1]; j++)
                place[j] = (uint8_t)j;
            place[j]++;
        }
        for (int half = 0; half < 2 && s->halves[half]; half++) {
            const int status = fr_rank_rows_of(s->halves[half], rows, some, held, ranks);
            if (status != FR_OK)
                return status;
            for (size_t i = 0; i < some; i++) {
                tally->categories[half][player][s->categories[half][ranks[i]]] += deals;
                if (half)
                    own->lows[done + i] =
                        (uint8_t)(ranks[i] == FR_NO_QUALIFY ? z->lows - 1 : ranks[i] - 1);
                else
                    own->starts[(own->ranks[done + i] = ranks[i]) + 1]++;
            }
        }
    }
    for (int rank = 0; rank <= MOST_CLASSES; rank++)
        own->starts[rank + 1] += own->starts[rank];
    for (size_t i = 0; i < own->count; i++)
        own->order[own->starts[own->ranks[i]]++] = (uint32_t)i;
    for (int rank = MOST_CLASSES; rank > 0; rank--) /* back to where each begins */
        own->starts[rank] = own->starts[rank - 1];
    own->starts[0] = 0;
    return FR_OK;
}

/* The table's rows of all sets of a hand's missing cards, each with whether its size is odd. */
FR_INLINE int rows_of(const duel *z, const listing *own, uint32_t hand, size_t *rows, int *odd) {
    const uint8_t *places = own->places + hand * (size_t)own->missing;
    size_t set[1 << MOST_MISSING] = {0};
    int size[1 << MOST_MISSING] = {0}, all = 1, counted = 0;
    for (int j = 0; j < own->missing; j++) {
        for (int i = 0; i < all; i++) {
            size[all + i] = size[i] + 1;
            set[all + i] = set[i] + sets_of(places[j], size[i] + 1);
        }
        all *= 2;
    }
    for (int i = 0; i < all; i++)
        if (size[i] <= z->most) {
            rows[counted] = (z->offset[size[i]] + set[i]) * (size_t)z->lows;
            odd[counted++] = size[i] & 1;
        }
    return counted;
}

FR_INLINE void put_in(duel *z, const listing *own, uint32_t hand) {
    size_t rows[1 << MOST_MISSING];
    int odd[1 << MOST_MISSING];
    const int count = rows_of(z, own, hand, rows, odd), low = z->lows > 1 ? own->lows[hand] : 0;
    for (int i = 0; i < count; i++)
        for (int l = low; l < z->lows; l++)
            z->table[rows[i] + (size_t)l]++;
}

/* Add up, by how the lows compare, the hands in the table that go with a hand. */
FR_INLINE void ask(const duel *z, const listing *own, uint32_t hand, int64_t *sums) {
    size_t rows[1 << MOST_MISSING];
    int odd[1 << MOST_MISSING];
    const int count = rows_of(z, own, hand, rows, odd), last = z->lows - 1;
    const int low = z->lows > 1 ? own->lows[hand] : 0;
    int64_t below = 0, upto = 0, all = 0;
    for (int i = 0; i < count; i++) {
        const uint32_t *row = z->table + rows[i];
        const int64_t sign = odd[i] ? -1 : 1;
        below += low ? sign * row[low - 1] : 0;
        upto += sign * row[low];
        all += sign * row[last];
    }
    sums[BETTER] += below;
    sums[z->lows > 1 && low == last ? NONE : EQUAL] += upto - below;
    sums[WORSE] += all - upto;
}

/* Sweep: `one` asks, the other's hands are put in. The sums by relation of those that are better
 * in the first half, at least as good, and all. */
static void sweep(duel *z, const listing *one, const listing *other, int64_t sums[3][RELATIONS]) {
    for (int rank = 0; rank <= MOST_CLASSES; rank++) {
        const uint32_t first = one->starts[rank], last = one->starts[rank + 1];
        for (uint32_t i = first; i < last; i++)
            ask(z, one, one->order[i], sums[0]);
        for (uint32_t i = other->starts[rank]; i < other->starts[rank + 1]; i++)
            put_in(z, other, other->order[i]);
        for (uint32_t i = first; i < last; i++)
            ask(z, one, one->order[i], sums[1]);
    }
    if (z->lows == 1)
        sums[2][EQUAL] =
            (int64_t)(one->count * sets_of(z->free - one->missing, other->missing));
    else
        for (size_t i = 0; i < one->count; i++)
            ask(z, one, (uint32_t)i, sums[2]);
}

static int fight(const fr_situation *s, const uint32_t *tuple, fr_tally *tally, void *work) {
    duel *z = work;
    const uint8_t *known[2];
    const size_t bytes = lay_out(z, s, work);
    memset(z->table, 0, (size_t)((char *)work + bytes - (char *)z->table));
    z->s = s;
    uint64_t left = s->deck;
    for (int player = 0; player < 2; player++) {
        const fr_seat *seat = &s->seats[player];
        known[player] = seat->hands + tuple[player] * (size_t)seat->known;
        for (int j = 0; j < seat->known; j++) {
            if (!(left >> (known[player][j] & 63) & 1))
                return FR_DUPLICATE;
            left &= ~(UINT64_C(1) << (known[player][j] & 63));
        }
    }
    for (int i = 0; left; left &= left - 1)
        z->card[i++] = (uint8_t)fr_lowest(left);
    for (int player = 0; player < 2; player++) {
        const int status = list_hands(z, player, known[player], tally);
        if (status != FR_OK)
            return status;
    }
    const int asks = z->of[0].count > z->of[1].count; /* the player with fewer hands */
    int64_t sums[3][RELATIONS] = {{0}};
    sweep(z, &z->of[asks], &z->of[!asks], sums);
    for (int relation = 0; relation < RELATIONS; relation++) {
        /* The share of each half, of who asks and of the other one. */
        static const int low[RELATIONS][2] = {
            [BETTER] = {0, 1}, [EQUAL] = {2, 2}, [NONE] = {FR_NO_LOW, FR_NO_LOW}, [WORSE] = {1, 0}};
        const int own = z->lows > 1 ? low[relation][0] : 0;
        const int others = z->lows > 1 ? low[relation][1] : 0;
        const double lost = (double)sums[0][relation];
        const double tied = (double)(sums[1][relation] - sums[0][relation]);
        const double won = (double)(sums[2][relation] - sums[1][relation]);
        tally->shared[asks][0][own] += lost;
        tally->shared[asks][2][own] += tied;
        tally->shared[asks][1][own] += won;
        tally->shared[!asks][1][others] += lost;
        tally->shared[!asks][2][others] += tied;
        tally->shared[!asks][0][others] += won;
        tally->deals += lost + tied + won;
    }
    return FR_OK;
}

int fr_heads_up(const fr_situation *s, const uint32_t *tuples, size_t count, fr_tally *tallies,
                void *work) {
    int status = has_heads_up(s) ? FR_OK : FR_BAD_COUNT;
    for (size_t t = 0; t < count && status == FR_OK; t++)
        status = fight(s, tuples + 2 * t, &tallies[t], work);
    return status;
}
