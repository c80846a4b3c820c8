/* Equity by simulation: random deals in columns, a card of some hundred deals in each, dealt and
 * ranked by the kernels. */
#include "kernel.h"
#include "situation.h"

#include <string.h>

enum { SOME = 256 }; /* deals at a time, whose cards and ranks stay in the first caches */

/* Deals in columns: but in Omaha only where all hole cards are known. */
typedef struct {
    uint8_t hands[FR_MOST_PLAYERS][FR_MOST_HOLE * SOME]; /* a column for each card of a hand */
    uint8_t board[5 * SOME];                          /* the same of the board, in Omaha */
    uint8_t taken[52 * SOME];                         /* of cards of ranges, by place */
    uint8_t dealt[FR_MOST_DEALT * SOME];
    uint32_t held[FR_MOST_PLAYERS][SOME];             /* which hand of its range a seat holds */
    uint16_t ranks[2][FR_MOST_PLAYERS * SOME];
    uint16_t took[2][FR_MOST_PLAYERS * SOME];
    double share[FR_SHARES][FR_LOW_SHARES];
} columns;

/* Add up what a player took of the only half, and its categories. */
FR_INLINE void add_up_shares(const uint16_t *took, size_t count, int players, double *shared) {
    uint32_t rest = (uint32_t)count;
    for (int part = 1; part <= players; part++) {
        uint16_t found = 0; /* of SOME at most */
        for (size_t i = 0; i < count; i++)
            found = (uint16_t)(found + (took[i] == part));
        shared[FR_LOW_SHARES * part] += found;
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
        held[i] = (uint32_t)fr_draw_hand(seat, source);
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
                all = fr_take_hand(seat, c->held[ranged[r]][i], all, two ? 2 : seat->known);
            }
            if (FR_UNLIKELY(!all)) {
                if (++*tries == FR_TRIES)
                    return -1;
                for (int r = 0; r < ranges; r++)
                    c->held[ranged[r]][i] =
                        (uint32_t)fr_draw_hand(&s->seats[ranged[r]], source);
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
        return s->hole_cards + s->board_cards <= FR_MOST_HOLE;
    for (int half = 0; half < 2 && s->halves[half]; half++)
        if (!fr_has_omaha_boards(s->halves[half], s->hole_cards, s->board_cards))
            return 0;
    return fixed && missing == s->board_cards - s->known_board;
}

int fr_simulate(const fr_situation *s, const fr_bits *source, size_t deals, fr_tally *tally) {
    uint64_t known = ~s->deck; /* all that is gone with those who hold one hand */
    int missing = s->board_cards - s->known_board;
    if (!fr_is_situation(s))
        return FR_BAD_COUNT;
    for (int i = 0; i < s->players; i++)
        missing += s->hole_cards - s->seats[i].known;
    if (missing > fr_count(s->deck))
        return FR_BAD_COUNT;
    for (int i = 0; i < s->players && known; i++)
        if (s->seats[i].count == 1)
            known = fr_take_hand(&s->seats[i], 0, known, s->seats[i].known);
    if (!known)
        return FR_BLOCKED;
    return go_in_columns(s, missing) ? simulate_columns(s, source, deals, missing, tally)
                                     : fr_simulate_each(s, source, deals, missing, tally);
}
