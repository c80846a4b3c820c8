/* Walks over all hands of a deck.
 *
 * Each walk carries what the cards so far amount to, adds one card a level, and at the last
 * level shares one look-up among the suits of a rank where the suit cannot matter. */
#include "rank.h"

#include <string.h>

typedef struct {
    const fr_system *system;
    uint64_t *counts;   /* by rank, or NULL to sum ranks only */
    uint64_t total;     /* of ranks */
    int held;           /* cards in a whole hand */
    int places;         /* cards in the deck, ascending by rank: */
    uint8_t card[52];
    uint8_t rank[52];
    uint8_t after[52];  /* the place after the last card of the same rank */
} walk;

static void start(walk *w, const fr_system *system, int held, int ace_low, uint64_t *counts) {
    w->system = system;
    w->counts = counts;
    w->total = 0;
    w->held = held;
    w->places = 0;
    for (int i = 0; i < 52; i++) {
        int card = ace_low ? (i + 48) % 52 : i;
        if (system->deck >> card & 1) {
            w->card[w->places] = (uint8_t)card;
            w->rank[w->places++] = (uint8_t)(i >> 2);
        }
    }
    for (int place = w->places - 1, after = w->places; place >= 0; place--) {
        if (place + 1 < w->places && w->rank[place + 1] != w->rank[place])
            after = place + 1;
        w->after[place] = (uint8_t)after;
    }
}

/* A fifth suited card can only come where four are held, or five already. */
#define FOUR_SUITED(key) (((key) + (UINT64_C(0x1111) << 48)) & FR_FLUSH)

/* Where the last card's suit cannot matter. */
FR_INLINE void walk_last_ranks(walk *w, int place, uint64_t key, int held) {
    const int places = w->places;
    if (w->counts) {
        for (int next; place < places; place = next) {
            next = w->after[place];
            const unsigned rank = fr_plain_rank(w->system, key + fr_key[w->card[place]], held);
            w->counts[rank] += (uint64_t)(next - place);
        }
        return;
    }
    uint64_t total = 0;
    for (int next; place < places; place = next) {
        next = w->after[place];
        const unsigned rank = fr_plain_rank(w->system, key + fr_key[w->card[place]], held);
        total += rank * (uint64_t)(next - place);
    }
    w->total += total;
}

static void walk_multiset(walk *w, int left, int place, uint64_t key, uint8_t *cards) {
    if (left > 1) {
        for (; place + left <= w->places; place++) {
            cards[w->held - left] = w->card[place];
            walk_multiset(w, left - 1, place + 1, key + fr_key[w->card[place]], cards);
        }
        return;
    }
    if (w->system->flush && FOUR_SUITED(key)) {
        for (; place < w->places; place++) {
            cards[w->held - 1] = w->card[place];
            const unsigned rank =
                fr_multiset_rank(w->system, key + fr_key[w->card[place]], cards, w->held);
            if (w->counts)
                w->counts[rank]++;
            else
                w->total += rank;
        }
        return;
    }
    if (w->held == 7)
        walk_last_ranks(w, place, key, 7);
    else
        walk_last_ranks(w, place, key, w->held);
}

static void walk_low(const walk *w, int left, int place, unsigned low) {
    for (int next; place + left <= w->places; place = next) {
        next = left > 1 ? place + 1 : w->after[place];
        unsigned held = low | fr_low_bit[w->card[place]];
        if (left > 1)
            walk_low(w, left - 1, next, held);
        else
            w->counts[w->system->low[held]] += (uint64_t)(next - place);
    }
}

/* The best badugis of some cards, as in fr_badugi_set: for each set of suits that a badugi can
 * have, the ranks of the lowest. */
typedef struct {
    unsigned reached;
    uint16_t ranks[16];
    int size;         /* cards in the best badugi */
    unsigned best;    /* its ranks */
    unsigned without[4]; /* the ranks of the lowest badugi of that size without the suit, or NONE */
} badugis;

#define NONE (~0u)

static const uint8_t suits_in[16] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4};

static void summarise(badugis *b) {
    b->size = 0;
    for (unsigned rest = b->reached; rest; rest &= rest - 1) {
        unsigned suits = (unsigned)fr_lowest(rest);
        if (suits_in[suits] > b->size)
            b->size = suits_in[suits];
    }
    b->best = NONE;
    for (int suit = 0; suit < 4; suit++)
        b->without[suit] = NONE;
    for (unsigned rest = b->reached; rest; rest &= rest - 1) {
        unsigned suits = (unsigned)fr_lowest(rest), ranks = b->ranks[suits];
        if (suits_in[suits] != b->size)
            continue;
        b->best = ranks < b->best ? ranks : b->best;
        for (int suit = 0; suit < 4; suit++)
            if (!(suits >> suit & 1) && ranks < b->without[suit])
                b->without[suit] = ranks;
    }
}

/* Add a card to `b`, given the badugis of the cards of lower rank, to which alone it can join. */
static void add_card(badugis *b, const badugis *lower, int rank, int suit) {
    for (unsigned rest = lower->reached; rest; rest &= rest - 1) {
        unsigned suits = (unsigned)fr_lowest(rest), joined = suits | 1u << suit;
        if (lower->reached >> joined & 1)
            continue;
        uint16_t ranks = (uint16_t)(lower->ranks[suits] | 1u << rank);
        if (!(b->reached >> joined & 1) || ranks < b->ranks[joined])
            b->ranks[joined] = ranks;
        b->reached |= 1u << joined;
    }
    summarise(b);
}

/* The ranks of the best badugi when a last card joins those of lower rank. */
FR_INLINE unsigned with_last(const badugis *all, const badugis *lower, int rank, int suit) {
    if (lower->without[suit] == NONE || lower->size + 1 < all->size)
        return all->best;
    unsigned joined = lower->without[suit] | 1u << rank;
    return lower->size + 1 > all->size || joined < all->best ? joined : all->best;
}

static void walk_badugi(const walk *w, int left, int place, const badugis *all,
                        const badugis *lower) {
    const int last_rank = place ? w->rank[place - 1] : -1;
    for (; place + left <= w->places; place++) {
        const int rank = w->rank[place], suit = w->card[place] & 3;
        const badugis *join = rank == last_rank ? lower : all;
        if (left > 1) {
            badugis more = *all;
            add_card(&more, join, rank, suit);
            walk_badugi(w, left - 1, place + 1, &more, join);
        } else if (join == all && all->size == 4) {
            w->counts[w->system->badugi[all->best]] += (uint64_t)(w->places - place);
            return;
        } else {
            w->counts[w->system->badugi[with_last(all, join, rank, suit)]]++;
        }
    }
}

int fr_census(const fr_system *system, int held, uint64_t *counts) {
    if (held < system->size || held > 7)
        return FR_BAD_COUNT;
    memset(counts, 0, 65536 * sizeof *counts);
    walk w;
    start(&w, system, held, system->ace_low, counts);
    if (system->kind == FR_MULTISET) {
        uint8_t cards[7];
        walk_multiset(&w, held, 0, FR_START, cards);
    } else if (system->kind == FR_LOW) {
        walk_low(&w, held, 0, 0);
    } else {
        badugis none = {.reached = 1};
        summarise(&none);
        walk_badugi(&w, held, 0, &none, &none);
    }
    return FR_OK;
}

int fr_rank_total(const fr_system *system, int held, uint64_t *total) {
    if (held < system->size || held > 7 || system->kind != FR_MULTISET)
        return FR_BAD_COUNT;
    walk w;
    uint8_t cards[7];
    start(&w, system, held, 0, NULL);
    walk_multiset(&w, held, 0, FR_START, cards);
    *total = w.total;
    return FR_OK;
}
