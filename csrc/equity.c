/* Deals of one situation, all of them or at random, some hundred at a time: hands are written out,
 * ranked by the kernels, and the ranks of each deal compared. */
#include "kernel.h"
#include "situation.h"

#include <string.h>

enum { SOME = 256 }; /* deals at a time, whose cards and ranks stay in the first caches */

typedef struct {
    const fr_situation *s;
    fr_tally *tally;
    size_t filled;                                /* deals that wait to be ranked */
    uint8_t hole[SOME * FR_MOST_PLAYERS * FR_MOST_HOLE];
    uint8_t board[SOME * 5];
    uint32_t held[SOME][FR_MOST_PLAYERS];         /* which of its hands each seat holds */
    double weight[SOME];
    uint16_t ranks[2][SOME * FR_MOST_PLAYERS];
    double share[FR_SHARES][FR_LOW_SHARES];                         /* of FR_POT */
    int tracked;                                  /* whether a seat wants its hands' shares */
} table;

int fr_pot_share(int halves, int first, int second) {
    const int half = FR_POT / halves, nobody_low = second == FR_NO_LOW;
    return (first ? (nobody_low ? FR_POT : half) / first : 0) +
           (second && !nobody_low ? half / second : 0);
}

static int start(table *t, const fr_situation *s, fr_tally *tally) {
    if (!fr_is_situation(s))
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

/* Give a hand to a seat, as fr_take_hand. */
FR_INLINE uint64_t seat_hand(table *t, int player, size_t hand, uint64_t gone) {
    const fr_seat *seat = &t->s->seats[player];
    if (seat->known)
        memcpy(hole_of(t, player), seat->hands + hand * (size_t)seat->known, (size_t)seat->known);
    t->held[t->filled][player] = (uint32_t)hand;
    return fr_take_hand(seat, hand, gone, seat->known);
}

int fr_simulate_each(const fr_situation *s, const fr_bits *source, size_t deals, int missing,
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
                gone = seat_hand(&t, i, fr_draw_hand(&s->seats[i], source), gone);
            if (FR_UNLIKELY(!gone && ++tries == FR_TRIES))
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

/* All completions: the missing cards of the board, then of each seat, are combinations of the
 * places of the cards that the parts before leave, in the order of the combinatorial number
 * system. */
typedef struct {
    int count;         /* cards of this part */
    int free;          /* cards that it chooses from, */
    uint8_t card[52];  /* ascending */
    int place[5 + FR_MOST_HOLE];
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
    uint8_t hole[FR_MOST_PLAYERS * FR_MOST_HOLE], board[5];
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
