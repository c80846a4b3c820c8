/* Equity: deals of one situation, at random or all of them, some hundred at a time: cards are
 * written out, ranked by the kernels, and the ranks of each deal compared. */
#include "kernel.h"
#include "situation.h"

#include <string.h>

enum {
    SOME = 256,          /* deals at a time, whose cards and ranks stay in the first caches */
    MOST_HOLE = 7,
    TRIES = 1 << 25      /* choices of the seats' hands in a call, after which they are blocked */
};

typedef struct {
    const fr_situation *s;
    fr_tally *tally;
    size_t filled;                                /* deals that wait to be ranked */
    uint8_t hole[SOME * FR_MOST_PLAYERS * MOST_HOLE];
    uint8_t board[SOME * 5];
    uint32_t held[SOME][FR_MOST_PLAYERS];         /* which of its hands each seat holds */
    double weight[SOME];
    uint16_t ranks[2][SOME * FR_MOST_PLAYERS];
    double share[11][12];                         /* of FR_POT */
    int tracked;                                  /* whether a seat wants its hands' shares */
} table;

int fr_pot_share(int halves, int first, int second) {
    const int half = FR_POT / halves, nobody_low = second == FR_NO_LOW;
    return (first ? (nobody_low ? FR_POT : half) / first : 0) +
           (second && !nobody_low ? half / second : 0);
}

static int is_situation(const fr_situation *s) {
    if (s->players < 1 || s->players > FR_MOST_PLAYERS || s->hole_cards > MOST_HOLE ||
        s->board_cards > 5 || s->known_board > s->board_cards)
        return 0;
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].known > s->hole_cards || !s->seats[i].count)
            return 0;
    return 1;
}

static int start(table *t, const fr_situation *s, fr_tally *tally) {
    if (!is_situation(s))
        return FR_BAD_COUNT;
    t->s = s;
    t->tally = tally;
    t->filled = 0;
    t->tracked = 0;
    fr_pot_shares(s, t->share);
    for (int i = 0; i < s->players; i++)
        t->tracked |= s->seats[i].shares != NULL;
    return FR_OK;
}

/* Compare the ranks of each deal. */
FR_INLINE void settle(table *t, int players, int halves) {
    const fr_situation *s = t->s;
    fr_tally *tally = t->tally;
    for (size_t row = 0; row < t->filled; row++) {
        const double weight = t->weight[row];
        unsigned sharing[2] = {0, 0}, best[2] = {FR_NO_QUALIFY, FR_NO_QUALIFY};
        for (int half = 0; half < halves; half++) {
            const uint16_t *ranks = t->ranks[half] + row * (size_t)players;
            for (int i = 0; i < players; i++)
                best[half] = ranks[i] < best[half] ? ranks[i] : best[half];
            for (int i = 0; i < players; i++)
                sharing[half] += ranks[i] == best[half];
        }
        const int no_low = halves == 2 && best[1] == FR_NO_QUALIFY;
        for (int i = 0; i < players; i++) {
            unsigned took[2] = {0, no_low ? FR_NO_LOW : 0};
            for (int half = 0; half < halves; half++) {
                const unsigned rank = t->ranks[half][row * (size_t)players + (size_t)i];
                if (half == 0 || !no_low)
                    took[half] = rank == best[half] ? sharing[half] : 0;
                tally->categories[half][i][s->categories[half][rank]] += weight;
            }
            tally->shared[i][took[0]][took[1]] += weight;
            if (t->tracked && s->seats[i].shares) {
                s->seats[i].shares[t->held[row][i]] += weight * t->share[took[0]][took[1]];
                s->seats[i].deals[t->held[row][i]] += weight;
            }
        }
        tally->deals += weight;
    }
}

/* Rank and settle the deals that wait. */
static int finish(table *t) {
    const fr_situation *s = t->s;
    if (!t->filled)
        return FR_OK;
    for (int half = 0; half < 2 && s->halves[half]; half++) {
        const int status =
            fr_rank_deals(s->halves[half], s->two_and_three, t->hole, s->hole_cards, t->board,
                          s->board_cards, t->filled, (size_t)s->players, t->ranks[half]);
        if (status != FR_OK)
            return status;
    }
    if (s->halves[1])
        settle(t, s->players, 2);
    else if (s->players == 2)
        settle(t, 2, 1);
    else
        settle(t, s->players, 1);
    t->filled = 0;
    return FR_OK;
}

FR_INLINE uint8_t *hole_of(table *t, int player) {
    const fr_situation *s = t->s;
    return t->hole + (t->filled * (size_t)s->players + (size_t)player) * (size_t)s->hole_cards;
}

/* The cards that are gone with a hand, or 0 if one of them is gone already. */
FR_INLINE uint64_t take_hand(const fr_seat *seat, size_t hand, uint64_t gone, int known) {
    const uint8_t *cards = seat->hands + hand * (size_t)known;
    for (int j = 0; j < known; j++) {
        const uint64_t bit = UINT64_C(1) << (cards[j] & 63);
        if (gone & bit)
            return 0;
        gone |= bit;
    }
    return gone;
}

/* The same, and give it to a seat. */
FR_INLINE uint64_t seat_hand(table *t, int player, size_t hand, uint64_t gone) {
    const fr_seat *seat = &t->s->seats[player];
    if (seat->known)
        memcpy(hole_of(t, player), seat->hands + hand * (size_t)seat->known, (size_t)seat->known);
    t->held[t->filled][player] = (uint32_t)hand;
    return take_hand(seat, hand, gone, seat->known);
}

FR_INLINE size_t draw_hand(const fr_seat *seat, const fr_bits *source) {
    if (seat->count == 1)
        return 0;
    const size_t hand = (size_t)fr_below(source, (uint32_t)seat->count);
    if (seat->thresholds && source->next_uint64(source->state) > seat->thresholds[hand])
        return seat->other[hand];
    return hand;
}

/* Deals in columns: but in Omaha only where all hole cards are known. */
typedef struct {
    uint8_t hands[FR_MOST_PLAYERS][MOST_HOLE * SOME]; /* a column for each card of a hand */
    uint8_t board[5 * SOME];                          /* the same of the board, in Omaha */
    uint8_t taken[52 * SOME];                         /* of cards of ranges, by place */
    uint8_t dealt[FR_MOST_DEALT * SOME];
    uint32_t held[FR_MOST_PLAYERS][SOME];             /* which hand of its range a seat holds */
    uint16_t ranks[2][FR_MOST_PLAYERS * SOME];
    uint16_t took[2][FR_MOST_PLAYERS * SOME];
    double share[11][12];
} columns;

/* Add up what a player took of the only half, and its categories. */
FR_INLINE void add_up_shares(const uint16_t *took, size_t count, int players, double *shared) {
    uint32_t rest = (uint32_t)count;
    for (int part = 1; part <= players; part++) {
        uint16_t found = 0; /* of SOME at most */
        for (size_t i = 0; i < count; i++)
            found = (uint16_t)(found + (took[i] == part));
        shared[12 * part] += found;
        rest -= found;
    }
    shared[0] += rest;
}

/* Categories are ranges of ranks, and the last one may be what does not qualify. */
static void add_up_categories(const uint16_t *ranks, size_t count, const fr_system *system,
                              double *sums) {
    uint32_t up_to[FR_MOST_CATEGORIES], before = 0;
    fr_chosen->count(ranks, count, system->last_ranks, system->categories, up_to);
    for (int category = 0; category < system->categories; category++) {
        sums[category] += up_to[category] - before;
        before = up_to[category];
    }
    if (before < count)
        sums[system->categories] += (double)(count - before);
}

static int settle_columns(columns *c, const fr_situation *s, size_t count, fr_tally *tally) {
    const int held = s->hole_cards + s->board_cards;
    fr_fault fault;
    for (int half = 0; half < 2 && s->halves[half]; half++) {
        uint16_t *ranks = c->ranks[half];
        if (s->two_and_three) {
            const uint8_t *holes[FR_MOST_PLAYERS];
            for (int p = 0; p < s->players; p++)
                holes[p] = s->seats[p].hands;
            fr_omaha_boards(s->halves[half], holes, s->hole_cards, s->players, c->board, SOME,
                            count, ranks);
        }
        for (int p = 0; p < s->players && !s->two_and_three; p++) {
            const int status = fr_chosen->columns(s->halves[half], c->hands[p], SOME, count, held,
                                          ranks + p * SOME, &fault);
            if (status != FR_OK)
                return status;
        }
        for (int p = 0; p < s->players; p++)
            add_up_categories(ranks + p * SOME, count, s->halves[half],
                              tally->categories[half][p]);
        fr_chosen->compare(c->ranks[half], s->players, SOME, count, c->took[half]);
    }
    for (int p = 0; p < s->players; p++) {
        const uint16_t *first = c->took[0] + p * SOME, *second = c->took[1] + p * SOME;
        if (!s->halves[1])
            add_up_shares(first, count, s->players, &tally->shared[p][0][0]);
        else
            for (size_t i = 0; i < count; i++)
                tally->shared[p][first[i] % FR_NO_LOW][second[i]]++;
    }
    tally->deals += (double)count;
    return FR_OK;
}

/* Draw a hand of a range for each deal; of hands that are as likely, two by each draw. */
static void draw_range(const fr_seat *seat, const fr_bits *source, uint32_t *held, size_t count) {
    const uint32_t bound = (uint32_t)seat->count, rest = (uint32_t)-bound % bound;
    for (size_t i = 0; i < count && seat->thresholds; i++)
        held[i] = (uint32_t)draw_hand(seat, source);
    for (size_t i = 0; i < count && !seat->thresholds;) {
        uint64_t bits = source->next_uint64(source->state);
        for (int half = 0; half < 2 && i < count; half++, bits >>= 32) {
            const uint64_t product = (bits & 0xffffffffu) * bound; /* as in fr_below */
            held[i] = (uint32_t)(product >> 32);
            i += (uint32_t)product >= rest;
        }
    }
}

/* Draw hands for the seats with ranges until no card is twice, and write them to columns. Returns
 * how many columns they take, or -1 where that hardly ever happens. `two`: all have two cards. */
FR_INLINE int draw_hands(columns *c, const fr_situation *s, const fr_bits *source, uint64_t gone,
                         const uint8_t *place_of, size_t count, int *tries, int two) {
    int ranged[FR_MOST_PLAYERS], ranges = 0, taken = 0;
    for (int p = 0; p < s->players; p++)
        if (s->seats[p].count > 1) {
            draw_range(&s->seats[p], source, c->held[p], count);
            ranged[ranges++] = p;
        }
    for (size_t i = 0; i < count && ranges; i++)
        for (uint64_t all = 0; !all;) {
            all = gone;
            for (int r = 0; r < ranges && all; r++) {
                const fr_seat *seat = &s->seats[ranged[r]];
                all = take_hand(seat, c->held[ranged[r]][i], all, two ? 2 : seat->known);
            }
            if (FR_UNLIKELY(!all)) {
                if (++*tries == TRIES)
                    return -1;
                for (int r = 0; r < ranges; r++)
                    c->held[ranged[r]][i] =
                        (uint32_t)draw_hand(&s->seats[ranged[r]], source);
            }
        }
    for (int r = 0; r < ranges; r++) {
        const fr_seat *seat = &s->seats[ranged[r]];
        const int known = two ? 2 : seat->known;
        const uint32_t *held = c->held[ranged[r]];
        for (int j = 0; j < known; j++) {
            uint8_t *to = c->hands[ranged[r]] + j * SOME, *place = c->taken + taken++ * SOME;
            for (size_t i = 0; i < count; i++) {
                to[i] = seat->hands[held[i] * (size_t)known + (size_t)j];
                place[i] = place_of[to[i] & 63];
            }
        }
    }
    return taken;
}

/* What each hand of the ranges won. */
static void track(const columns *c, const fr_situation *s, size_t count) {
    for (int p = 0; p < s->players; p++) {
        const fr_seat *seat = &s->seats[p];
        const uint16_t *first = c->took[0] + p * SOME, *second = c->took[1] + p * SOME;
        for (size_t i = 0; i < count && seat->shares; i++) {
            const uint32_t hand = seat->count > 1 ? c->held[p][i] : 0;
            seat->shares[hand] += c->share[first[i] % FR_NO_LOW][s->halves[1] ? second[i] : 0];
            seat->deals[hand]++;
        }
    }
}

static int simulate_columns(const fr_situation *s, const fr_bits *source, size_t deals, int missing,
                            fr_tally *tally) {
    columns at, *c = &at;
    uint64_t gone = ~s->deck;
    uint8_t place_of[64] = {0};
    int tries = 0, two = 1;
    for (int p = 0; p < s->players; p++) {
        two &= s->seats[p].count == 1 || s->seats[p].known == 2;
        for (int j = 0; j < s->seats[p].known && s->seats[p].count == 1; j++) {
            memset(c->hands[p] + j * SOME, s->seats[p].hands[j], SOME);
            gone |= UINT64_C(1) << (s->seats[p].hands[j] & 63);
        }
        for (int j = 0; j < s->known_board && !s->two_and_three; j++)
            memset(c->hands[p] + (s->hole_cards + j) * SOME, s->board[j], SOME);
    }
    for (int j = 0; j < s->known_board; j++)
        memset(c->board + j * SOME, s->board[j], SOME);
    memset(c->taken, 0, sizeof c->taken);
    fr_pot_shares(s, c->share);
    const fr_left left = fr_cards_left(gone);
    for (int i = 0; i < left.count; i++)
        place_of[left.cards[i]] = (uint8_t)i;
    for (size_t done = 0, some; done < deals; done += some) {
        some = deals - done < SOME ? deals - done : SOME;
        const int taken =
            two ? draw_hands(c, s, source, gone, place_of, some, &tries, 1)
                : draw_hands(c, s, source, gone, place_of, some, &tries, 0);
        if (taken < 0)
            return FR_BLOCKED;
        for (size_t i = 0; i < some && missing; i += 32)
            if (!fr_chosen->deal(source, &left, c->taken + i, taken, missing, c->dealt + i, SOME))
                return FR_NOT_RANDOM;
        const uint8_t *from = c->dealt;
        for (int j = s->known_board; j < s->board_cards; j++, from += SOME)
            if (s->two_and_three)
                memcpy(c->board + j * SOME, from, SOME);
            else
                for (int p = 0; p < s->players; p++)
                    memcpy(c->hands[p] + (s->hole_cards + j) * SOME, from, SOME);
        for (int p = 0; p < s->players; p++)
            for (int j = s->seats[p].known; j < s->hole_cards; j++, from += SOME)
                memcpy(c->hands[p] + j * SOME, from, SOME);
        const int status = settle_columns(c, s, some, tally);
        if (status != FR_OK)
            return status;
        track(c, s, some);
    }
    return FR_OK;
}

/* What is as well in columns: in Omaha hands that are known, on boards that have a quick way. */
static int go_in_columns(const fr_situation *s, int missing) {
    int fixed = 1;
    for (int i = 0; i < s->players; i++)
        fixed &= s->seats[i].count == 1;
    if (missing > FR_MOST_DEALT)
        return 0;
    if (!s->two_and_three)
        return s->hole_cards + s->board_cards <= MOST_HOLE;
    for (int half = 0; half < 2 && s->halves[half]; half++)
        if (!fr_has_omaha_boards(s->halves[half], s->hole_cards, s->board_cards))
            return 0;
    return fixed && missing == s->board_cards - s->known_board;
}

/* Deal by deal. */
static int simulate_each(const fr_situation *s, const fr_bits *source, size_t deals, int missing,
                         fr_tally *tally) {
    table t;
    int tries = 0, status = start(&t, s, tally);
    if (status != FR_OK)
        return status;
    for (size_t row = 0; row < SOME; row++) {
        t.weight[row] = 1;
        memcpy(t.board + row * (size_t)s->board_cards, s->board, (size_t)s->known_board);
    }
    fr_stream stream = {source, 0, 0};
    for (size_t done = 0; done < deals; done++) {
        uint64_t gone = 0;
        while (!gone) {
            gone = ~s->deck;
            for (int i = 0; i < s->players && gone; i++)
                gone = seat_hand(&t, i, draw_hand(&s->seats[i], source), gone);
            if (FR_UNLIKELY(!gone && ++tries == TRIES))
                return FR_BLOCKED;
        }
        uint8_t cards[64];
        if (!fr_deal_hand(&stream, gone, cards, missing))
            return FR_NOT_RANDOM;
        const uint8_t *from = cards;
        uint8_t *board = t.board + t.filled * (size_t)s->board_cards;
        for (int j = s->known_board; j < s->board_cards; j++)
            board[j] = *from++;
        for (int i = 0; i < s->players; i++)
            for (int j = s->seats[i].known; j < s->hole_cards; j++)
                hole_of(&t, i)[j] = *from++;
        if (++t.filled == SOME && (status = finish(&t)) != FR_OK)
            return status;
    }
    return finish(&t);
}

int fr_simulate(const fr_situation *s, const fr_bits *source, size_t deals, fr_tally *tally) {
    uint64_t known = ~s->deck; /* all that is gone with those who hold one hand */
    int missing = s->board_cards - s->known_board;
    if (!is_situation(s))
        return FR_BAD_COUNT;
    for (int i = 0; i < s->players; i++)
        missing += s->hole_cards - s->seats[i].known;
    if (missing > fr_count(s->deck))
        return FR_BAD_COUNT;
    for (int i = 0; i < s->players && known; i++)
        if (s->seats[i].count == 1)
            known = take_hand(&s->seats[i], 0, known, s->seats[i].known);
    if (!known)
        return FR_BLOCKED;
    return go_in_columns(s, missing) ? simulate_columns(s, source, deals, missing, tally)
                                     : simulate_each(s, source, deals, missing, tally);
}

/* All completions: the missing cards of the board, then of each seat, are combinations of the
 * places of the cards that the parts before leave, in the order of the combinatorial number
 * system. */
typedef struct {
    int count;         /* cards of this part */
    int free;          /* cards that it chooses from, */
    uint8_t card[52];  /* ascending */
    int place[5 + MOST_HOLE];
    uint8_t *to;
} choice;

/* The parts that lack cards; returns how many there are. */
static int parts_of(const fr_situation *s, int *counts) {
    int parts = 0;
    if (s->board_cards > s->known_board)
        counts[parts++] = s->board_cards - s->known_board;
    for (int i = 0; i < s->players; i++)
        if (s->hole_cards > s->seats[i].known)
            counts[parts++] = s->hole_cards - s->seats[i].known;
    return parts;
}

uint64_t fr_completions(const fr_situation *s) {
    int counts[1 + FR_MOST_PLAYERS], free = fr_free_cards(s);
    uint64_t all = 1;
    for (int part = 0, parts = parts_of(s, counts); part < parts; part++) {
        if (counts[part] > free || free < 0)
            return 0;
        const uint64_t more = (uint64_t)fr_choose(free, counts[part]);
        if (all > INT64_MAX / more)
            return 0;
        all *= more;
        free -= counts[part];
    }
    return free < 0 ? 0 : all;
}

/* Write what a part takes, and leave the next one the rest. */
static void take(const choice *c, choice *next) {
    for (int j = 0; j < c->count; j++)
        c->to[j] = c->card[c->place[j]];
    if (!next)
        return;
    next->free = 0;
    for (int i = 0, j = 0; i < c->free; i++)
        if (j < c->count && c->place[j] == i)
            j++;
        else
            next->card[next->free++] = c->card[i];
}

/* Completions `first` to `first + count - 1` of the hands that the seats hold in hole. */
static int complete(table *t, uint64_t gone, uint64_t first, uint64_t count) {
    const fr_situation *s = t->s;
    choice choices[1 + FR_MOST_PLAYERS];
    int counts[1 + FR_MOST_PLAYERS], owner[1 + FR_MOST_PLAYERS], parts = parts_of(s, counts);
    int part = 0;
    if (s->board_cards > s->known_board)
        owner[part++] = -1;
    for (int i = 0; i < s->players; i++)
        if (s->hole_cards > s->seats[i].known)
            owner[part++] = i;
    uint8_t hole[FR_MOST_PLAYERS * MOST_HOLE], board[5];
    const size_t bytes = (size_t)(s->players * s->hole_cards);
    memcpy(hole, hole_of(t, 0), bytes);
    memcpy(board, s->board, (size_t)s->known_board);
    uint32_t held[FR_MOST_PLAYERS];
    memcpy(held, t->held[t->filled], sizeof held);
    double weight = 1;
    for (int i = 0; i < s->players; i++)
        if (s->seats[i].weights)
            weight *= s->seats[i].weights[held[i]];
    choices[0].free = 0;
    for (int card = 0; card < 52; card++)
        if (!(gone >> card & 1))
            choices[0].card[choices[0].free++] = (uint8_t)card;
    uint64_t inner = fr_completions(s); /* of the parts from here on */
    for (int i = 0; i < parts; i++) {
        choice *c = &choices[i];
        c->count = counts[i];
        c->to = owner[i] < 0 ? board + s->known_board
                             : hole + owner[i] * s->hole_cards + s->seats[owner[i]].known;
        inner /= (uint64_t)fr_choose(c->free, c->count);
        fr_combination(c->place, c->count, first / inner);
        first %= inner;
        take(c, i + 1 < parts ? c + 1 : NULL);
    }
    for (; count; count--) {
        memcpy(hole_of(t, 0), hole, bytes);
        memcpy(t->board + t->filled * (size_t)s->board_cards, board, (size_t)s->board_cards);
        memcpy(t->held[t->filled], held, sizeof held);
        t->weight[t->filled] = weight;
        if (++t->filled == SOME) {
            const int status = finish(t);
            if (status != FR_OK)
                return status;
        }
        for (part = parts - 1; part >= 0; part--)
            if (fr_next_combination(choices[part].place, choices[part].count, choices[part].free))
                break;
        if (part < 0)
            break;
        for (int i = part; i < parts; i++) {
            if (i > part)
                fr_combination(choices[i].place, choices[i].count, 0);
            take(&choices[i], i + 1 < parts ? &choices[i + 1] : NULL);
        }
    }
    return FR_OK;
}

int fr_enumerate(const fr_situation *s, uint64_t first, uint64_t count, fr_tally *tally) {
    table t;
    const uint64_t completions = fr_completions(s);
    int status = completions ? start(&t, s, tally) : FR_BAD_COUNT;
    while (count && status == FR_OK) {
        uint64_t tuple = first / completions, gone = ~s->deck;
        const uint64_t from = first % completions, left = completions - from;
        const uint64_t some = count < left ? count : left;
        for (int i = s->players - 1; i >= 0 && gone; i--) {
            gone = seat_hand(&t, i, (size_t)(tuple % s->seats[i].count), gone);
            tuple /= s->seats[i].count;
        }
        if (gone)
            status = complete(&t, gone, from, some);
        first += some;
        count -= some;
    }
    return status == FR_OK ? finish(&t) : status;
}
