/* Equity of two players, exactly and without going through the pairs of their hands.
 *
 * On each board all hands that a player may hold are listed, ranked and put in order once. Then
 * both orders are swept together from the best hand on, while a table adds up, for every set of
 * cards, the weights of one player's hands so far that contain it. How much of them has no card in
 * common with a hand of the other player is the sum of the table over all sets of that hand's
 * cards, of odd sizes taken off (inclusion and exclusion). Where the pot is split, the hands are
 * parted by the bits of their lows, from the top, and only hands that part there are swept. */
#include "headsup.h"

#include <string.h>

enum { SMALL = 64 }; /* times as much as a part whose rounding errors would tell */

/* How the low of another's hand compares with one's own; and which of them have been asked for:
 * those that are better in the first half, at least as good, and all. */
enum { BETTER, EQUAL, NONE, WORSE, RELATIONS };
enum { ABOVE, UP_TO, ALL, STAGES };

typedef struct {
    double of[RELATIONS][STAGES];
} sums;

FR_INLINE double weight_of(const fr_side *own, uint32_t i) {
    return own->seat->weights ? own->seat->weights[own->hand[i]] : 1;
}

/* The table's places of all sets of a hand's cards that it has, each with whether its size is
 * odd. */
FR_INLINE int sets_in(const fr_duel *z, const fr_side *own, uint32_t hand, uint32_t *sets,
                      int *odd) {
    const uint8_t *places = own->places + hand * (size_t)own->held;
    uint32_t set[1 << FR_MOST_HELD];
    int size[1 << FR_MOST_HELD], all = 1, counted = 0;
    set[0] = 0;
    size[0] = 0;
    for (int j = 0; j < own->held; j++) {
        for (int i = 0; i < all; i++) {
            size[all + i] = size[i] + 1;
            set[all + i] = set[i] + (uint32_t)fr_sets_of(places[j], size[i] + 1);
        }
        all *= 2;
    }
    for (int i = 0; i < all; i++)
        if (size[i] <= z->most) {
            sets[counted] = (uint32_t)z->offset[size[i]] + set[i];
            odd[counted++] = size[i] & 1;
        }
    return counted;
}

/* The places of a hand's two cards, and of both together, where hands are just that: Hold'em. */
FR_INLINE int are_pairs(const fr_duel *z, const fr_side *own) {
    return own->held == 2 && z->most == 2;
}
FR_INLINE void places_of_pair(const fr_duel *z, const fr_side *own, uint32_t hand, size_t *places) {
    const uint8_t *cards = own->places + 2 * (size_t)hand;
    places[0] = z->offset[1] + cards[0];
    places[1] = z->offset[1] + cards[1];
    places[2] = z->offset[2] + cards[0] + fr_sets_of(cards[1], 2);
}

/* `total` is the weight of all hands in the table: the entry of the empty set, which comes first. */
FR_INLINE void put_in(fr_duel *z, const fr_side *own, uint32_t hand, double *total) {
    const double weight = weight_of(own, hand);
    *total += weight;
    if (are_pairs(z, own)) {
        size_t place[3];
        places_of_pair(z, own, hand, place);
        z->table[place[0]] += weight;
        z->table[place[1]] += weight;
        z->table[place[2]] += weight;
        return;
    }
    uint32_t sets[1 << FR_MOST_HELD];
    int odd[1 << FR_MOST_HELD];
    for (int i = sets_in(z, own, hand, sets, odd) - 1; i > 0; i--)
        z->table[sets[i]] += weight;
}

/* A hand's places as bits. */
FR_INLINE uint64_t bits_of(const fr_side *own, uint32_t hand) {
    const uint8_t *places = own->places + hand * (size_t)own->held;
    uint64_t bits = 0;
    for (int j = 0; j < own->held; j++)
        bits |= UINT64_C(1) << places[j];
    return bits;
}

/* What of the hands goes with a hand, added up one by one. */
static double ask_each(const fr_side *own, uint32_t hand, const fr_side *other,
                       const uint32_t *others, size_t count) {
    const uint64_t cards = bits_of(own, hand);
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        if (!(bits_of(other, others[i]) & cards))
            sum += weight_of(other, others[i]);
    return sum;
}

/* What of the hands in the table, which weigh `total`, goes with a hand. Weights are rounded when
 * they are added up: where only a small part of them remains, it is added up anew. */
FR_INLINE double ask(const fr_duel *z, const fr_side *own, uint32_t hand, const fr_side *other,
                     const uint32_t *others, size_t count, double total, int weighted) {
    double sum = total;
    if (are_pairs(z, own)) {
        size_t place[3];
        places_of_pair(z, own, hand, place);
        sum = total - z->table[place[0]] - z->table[place[1]] + z->table[place[2]];
    } else {
        uint32_t sets[1 << FR_MOST_HELD];
        int odd[1 << FR_MOST_HELD];
        for (int i = sets_in(z, own, hand, sets, odd) - 1; i > 0; i--)
            sum += odd[i] ? -z->table[sets[i]] : z->table[sets[i]];
    }
    if (weighted && FR_UNLIKELY(sum < total / SMALL))
        return ask_each(own, hand, other, others, count);
    return sum;
}

/* Take hands out of the table again: to exactly 0, which taking off would not give. */
static void clear(fr_duel *z, const fr_side *own, const uint32_t *hands, size_t count) {
    uint32_t sets[1 << FR_MOST_HELD];
    int odd[1 << FR_MOST_HELD];
    if (count << z->most > z->sets / 4)
        memset(z->table, 0, z->sets * sizeof *z->table);
    else
        for (size_t i = 0; i < count; i++)
            for (int k = sets_in(z, own, hands[i], sets, odd) - 1; k >= 0; k--)
                z->table[sets[k]] = 0;
}

/* The shares of the halves, of who asks and of the other one, by relation of the lows. */
static const int low_shares[RELATIONS][2] = {
    [BETTER] = {0, 1}, [EQUAL] = {2, 2}, [NONE] = {FR_NO_LOW, FR_NO_LOW}, [WORSE] = {1, 0}};

/* Ask for hands own[first] to own[end - 1] how much of the others that are `put` in the table goes
 * with them, and add up. */
FR_INLINE void ask_for(const fr_duel *z, const fr_side *one, const uint32_t *own, size_t first,
                       size_t end, const fr_side *other, const uint32_t *others, size_t put,
                       double total, double worth, double *sum, int weighted) {
    double *shares = one->seat->shares;
    for (size_t i = first; i < end; i++) {
        const double found =
            ask(z, one, own[i], other, others, put, total, weighted) * weight_of(one, own[i]);
        *sum += found;
        if (shares)
            shares[one->hand[own[i]]] += found * worth;
    }
}

/* What hands of one side, in order, have of the pot against those of the other that are in order
 * too, and whose lows compare with theirs in one way. The table is empty before and after. */
FR_INLINE void sweep_all(fr_duel *z, const fr_side *one, const uint32_t *own, size_t owns,
                         const fr_side *other, const uint32_t *others, size_t count, int relation,
                         sums *sum, int weighted) {
    const int low = z->s->halves[1] ? low_shares[relation][0] : 0;
    const double lost = z->share[0][low], tied = z->share[2][low], won = z->share[1][low];
    double above = 0, up_to = 0, total = 0;
    size_t put = 0;
    if (!owns || !count)
        return;
    for (size_t i = 0, end; i < owns; i = end) {
        const unsigned rank = one->ranks[own[i]];
        for (; put < count && other->ranks[others[put]] < rank; put++)
            put_in(z, other, others[put], &total);
        for (end = i + 1; end < owns && one->ranks[own[end]] == rank; end++)
            ;
        if (put == count || other->ranks[others[put]] > rank) { /* nobody ties */
            double both = 0;
            ask_for(z, one, own, i, end, other, others, put, total, lost - won, &both, weighted);
            above += both;
            up_to += both;
            continue;
        }
        ask_for(z, one, own, i, end, other, others, put, total, lost - tied, &above, weighted);
        for (; put < count && other->ranks[others[put]] == rank; put++)
            put_in(z, other, others[put], &total);
        ask_for(z, one, own, i, end, other, others, put, total, tied - won, &up_to, weighted);
    }
    sum->of[relation][ABOVE] += above;
    sum->of[relation][UP_TO] += up_to;
    if (z->s->halves[1]) { /* else `count_hands` knows all */
        for (; put < count; put++)
            put_in(z, other, others[put], &total);
        ask_for(z, one, own, 0, owns, other, others, put, total, won, &sum->of[relation][ALL],
                weighted);
    }
    clear(z, other, others, put);
}

/* The same, where weights cost nothing if there are none. */
static void sweep(fr_duel *z, const fr_side *one, const uint32_t *own, size_t owns,
                  const fr_side *other, const uint32_t *others, size_t count, int relation,
                  sums *sum) {
    if (other->seat->weights)
        sweep_all(z, one, own, owns, other, others, count, relation, sum, 1);
    else
        sweep_all(z, one, own, owns, other, others, count, relation, sum, 0);
}

/* Hands with a bit of their lows 0 first, the order kept; returns how many those are. */
static size_t part(const fr_side *own, uint32_t *hands, size_t count, int bit) {
    size_t zeros = 0, ones = 0;
    for (size_t i = 0; i < count; i++)
        if (own->lows[hands[i]] >> bit & 1)
            own->spare[ones++] = hands[i];
        else
            hands[zeros++] = hands[i];
    memcpy(hands + zeros, own->spare, ones * sizeof *hands);
    return zeros;
}

/* Sweep hands whose lows have the same bits from `bits` on. */
static void sweep_lows(fr_duel *z, const fr_side *one, uint32_t *own, size_t owns,
                       const fr_side *other, uint32_t *others, size_t count, int bits, sums *sum) {
    if (!owns || !count)
        return;
    if (!bits) {
        const int none = z->s->halves[1] && one->lows[own[0]] == z->s->halves[1]->classes;
        sweep(z, one, own, owns, other, others, count, none ? NONE : EQUAL, sum);
        return;
    }
    const size_t low = part(one, own, owns, bits - 1), lows = part(other, others, count, bits - 1);
    sweep(z, one, own, low, other, others + lows, count - lows, WORSE, sum);
    sweep(z, one, own + low, owns - low, other, others, lows, BETTER, sum);
    sweep_lows(z, one, own, low, other, others, lows, bits - 1, sum);
    sweep_lows(z, one, own + low, owns - low, other, others + lows, count - lows, bits - 1, sum);
}

/* Add up how often each hand of a side comes, and its categories: of hands in order. Returns all. */
FR_INLINE double count_each(fr_duel *z, const fr_side *own, const fr_side *other, int free,
                            fr_tally *tally, int weighted) {
    const fr_situation *s = z->s;
    const double same = /* where that is fixed */
        (double)fr_sets_of(free - own->held, other->held) *
        (other->seat->weights ? other->seat->weights[0] : 1);
    double all = 0, alike = 0, total = 0;
    int category = 0;
    for (uint32_t i = 0; !other->fixed && i < other->count; i++)
        put_in(z, other, i, &total);
    for (size_t i = 0; i < own->count; i++) {
        const uint32_t hand = own->order[i];
        const double go_with =
            other->fixed ? same
                         : ask(z, own, hand, other, other->order, other->count, total, weighted);
        const double deals = weight_of(own, hand) * go_with;
        if (s->categories[0][own->ranks[hand]] != category) {
            tally->categories[0][own->player][category] += alike;
            all += alike;
            alike = 0;
            category = s->categories[0][own->ranks[hand]];
        }
        alike += deals;
        if (s->halves[1]) {
            const int none = own->lows[hand] == s->halves[1]->classes;
            const int low = none ? FR_NO_QUALIFY : own->lows[hand] + 1;
            tally->categories[1][own->player][s->categories[1][low]] += deals;
        }
        if (own->seat->deals)
            own->seat->deals[own->hand[hand]] += deals;
        if (own->seat->shares && !s->halves[1]) /* as if it won all, for `sweep` to correct */
            own->seat->shares[own->hand[hand]] += deals * z->share[1][0];
    }
    tally->categories[0][own->player][category] += alike;
    if (!other->fixed)
        clear(z, other, other->order, other->count);
    return all + alike;
}

static double count_hands(fr_duel *z, const fr_side *own, const fr_side *other, int free,
                          fr_tally *tally) {
    return other->seat->weights ? count_each(z, own, other, free, tally, 1)
                                : count_each(z, own, other, free, tally, 0);
}

/* What a part leaves of all: 0 where rounding makes the part more. */
FR_INLINE double rest_of(double all, double part) { return part < all ? all - part : 0; }

/* Settle all hands on the board; `gone` are its cards that were free, by places. */
static int settle(fr_duel *z, uint64_t gone, fr_tally *tally) {
    fr_side *one = &z->of[0], *other = &z->of[1];
    const int free = z->free - fr_count(gone);
    int bits = 0;
    for (int player = 0; player < 2; player++) {
        const int status = fr_list_hands(z, &z->of[player], gone);
        if (status != FR_OK)
            return status;
        fr_order_hands(&z->of[player]);
    }
    while (z->s->halves[1] && z->s->halves[1]->classes >> bits)
        bits++;
    const double all = count_hands(z, one, other, free, tally);
    count_hands(z, other, one, free, tally);
    /* Who asks: a side whose hands are to be told apart, else the one with fewer. */
    const int both = one->seat->shares && other->seat->shares;
    const int asks = one->seat->shares || other->seat->shares ? !one->seat->shares
                                                              : one->count > other->count;
    sums found = {{{0}}}, again = {{{0}}};
    one = &z->of[asks];
    other = &z->of[!asks];
    found.of[EQUAL][ALL] = z->s->halves[1] ? 0 : all;
    sweep_lows(z, one, one->order, one->count, other, other->order, other->count, bits, &found);
    if (both) {
        if (bits)
            for (int player = 0; player < 2; player++)
                fr_order_hands(&z->of[player]);
        sweep_lows(z, other, other->order, other->count, one, one->order, one->count, bits, &again);
    }
    for (int relation = 0; relation < RELATIONS; relation++) {
        const int *low = low_shares[relation];
        const int own = z->s->halves[1] ? low[0] : 0, others = z->s->halves[1] ? low[1] : 0;
        const double *of = found.of[relation];
        const double lost = of[ABOVE], tied = rest_of(of[UP_TO], lost);
        const double won = rest_of(of[ALL], of[UP_TO]);
        tally->shared[asks][0][own] += lost;
        tally->shared[asks][2][own] += tied;
        tally->shared[asks][1][own] += won;
        tally->shared[!asks][1][others] += lost;
        tally->shared[!asks][2][others] += tied;
        tally->shared[!asks][0][others] += won;
    }
    tally->deals += all;
    return FR_OK;
}

/* Two hands without a board */

size_t fr_heads_up_bytes(const fr_situation *s) {
    fr_duel sizes;
    fr_situation one = *s;
    for (int player = 0; player < 2 && player < s->players; player++)
        one.seats[player].count = 1;
    return s->board_cards ? 0 : fr_lay_out(&sizes, &one, NULL);
}

int fr_heads_up(const fr_situation *s, const uint32_t *tuples, size_t count, fr_tally *tallies,
                void *work) {
    fr_duel *z = work;
    int status = fr_heads_up_bytes(s) ? FR_OK : FR_BAD_COUNT;
    for (size_t t = 0; t < count && status == FR_OK; t++, tuples += 2) {
        fr_situation one = *s;
        for (int player = 0; player < 2; player++) {
            fr_seat *seat = &one.seats[player];
            const fr_seat alone = {.hands = seat->hands + tuples[player] * (size_t)seat->known,
                                   .count = 1, .known = seat->known};
            *seat = alone;
        }
        fr_lay_out(z, &one, work);
        memset(z->table, 0, z->sets * sizeof *z->table);
        status = fr_free_places(z);
        if (status == FR_OK)
            status = settle(z, 0, &tallies[t]);
    }
    return status;
}

/* Ranges on all boards */

size_t fr_runouts_bytes(const fr_situation *s) {
    fr_duel sizes;
    return s->board_cards ? fr_lay_out(&sizes, s, NULL) : 0;
}

uint64_t fr_runouts(const fr_situation *s) {
    fr_duel z;
    return fr_runouts_bytes(s) && fr_lay_out(&z, s, NULL)
               ? fr_sets_of(z.free, s->board_cards - s->known_board)
               : 0;
}

int fr_count_runouts(const fr_situation *s, uint64_t first, uint64_t count, fr_tally *tally,
                     void *work) {
    fr_duel *z = work;
    const uint64_t all = fr_runouts(s);
    int status, place[5];
    if (count > all || first > all - count)
        return FR_BAD_COUNT;
    fr_lay_out(z, s, work);
    memset(z->table, 0, z->sets * sizeof *z->table);
    status = fr_free_places(z);
    memcpy(z->board, s->board, (size_t)s->known_board);
    const int missing = s->board_cards - s->known_board;
    fr_combination(place, missing, first);
    for (; count && status == FR_OK; count--) {
        uint64_t gone = 0;
        for (int j = 0; j < missing; j++) {
            gone |= UINT64_C(1) << place[j];
            z->board[s->known_board + j] = z->card[place[j]];
        }
        status = settle(z, gone, tally);
        fr_next_combination(place, missing, z->free);
    }
    return status;
}
