/* Equity before the flop, exactly and without dealing two million boards.
 *
 * Ignoring suits a board is one of some thousand multisets of ranks, each of which stands for a
 * number of boards. First, suit by suit, the boards that give somebody a flush - groups of the
 * same cards in that suit and the same ranks besides - are settled and taken out of their
 * multisets; at most one suit has three cards on a board. Then the multisets are settled for the
 * boards that are left. */
#include "boards.h"

enum { SLOTS = FR_BOARD_SLOTS, RANKS = FR_RANK_COUNT };

typedef struct {
    const fr_situation *s;
    fr_tally *tally;
    uint64_t hole_key[FR_MOST_PLAYERS]; /* Hold'em: of the hole cards, suits left out */
    uint8_t hole_rank[FR_MOST_PLAYERS][7];
    unsigned hole_low[FR_MOST_PLAYERS];
    unsigned in_suit[4][FR_MOST_PLAYERS]; /* ranks held in a suit */
    int held[4][FR_MOST_PLAYERS];         /* and how many those are */
    fr_stub stub;
    int multisets;
    struct {
        uint16_t slot;
        uint8_t rank[5];
        uint64_t key;
    } multiset[6175];
    /* By slot of the board's ranks: boards that give somebody a flush, each player's rank without
     * one, and shares of the low. */
    double flushes[SLOTS], own_flushes[FR_MOST_PLAYERS][SLOTS];
    uint16_t plain[FR_MOST_PLAYERS][SLOTS];
    uint8_t category[FR_MOST_PLAYERS][SLOTS];
    uint8_t low_shares[FR_MOST_PLAYERS][SLOTS], low_category[FR_MOST_PLAYERS][SLOTS];
} sums;

/* Settle boards of a slot on which the players have these ranks in the first half. */
FR_INLINE void settle(sums *z, const uint16_t *ranks, unsigned slot, double boards, int players,
                      int halves) {
    unsigned best = ranks[0], sharing = 0;
    for (int i = 1; i < players; i++)
        best = ranks[i] < best ? ranks[i] : best;
    for (int i = 0; i < players; i++)
        sharing += ranks[i] == best;
    for (int i = 0; i < players; i++) {
        const unsigned took = ranks[i] == best ? sharing : 0;
        const unsigned low = halves == 2 ? z->low_shares[i][slot] : 0;
        z->tally->shared[i][took][low] += boards;
    }
}

/* The ranks of a multiset of five: `rank` ascending. */
static void plain_ranks(sums *z, const uint8_t *rank, uint64_t key, unsigned slot) {
    const fr_situation *s = z->s;
    const fr_system *high = s->halves[0];
    if (s->two_and_three) {
        const uint16_t *row = high->omaha_rows + FR_PAIRS * (size_t)high->omaha_row_of_slot[slot];
        for (int p = 0; p < s->players; p++) {
            unsigned best = FR_NO_QUALIFY;
            for (int i = 0; i < s->hole_cards; i++)
                for (int j = 0; j < i; j++) {
                    const unsigned found =
                        row[fr_pair[z->hole_rank[p][i] << 4 | z->hole_rank[p][j]]];
                    best = found < best ? found : best;
                }
            z->plain[p][slot] = (uint16_t)best;
        }
    } else {
        for (int p = 0; p < s->players; p++)
            z->plain[p][slot] = (uint16_t)fr_plain_rank(high, key + z->hole_key[p], 7);
    }
    for (int p = 0; p < s->players; p++)
        z->category[p][slot] = s->categories[0][z->plain[p][slot]];
    if (s->halves[1]) {
        unsigned board = 0, best = FR_NO_QUALIFY, sharing = 0, ranks[FR_MOST_PLAYERS];
        for (int i = 0; i < 5; i++)
            board |= fr_low_bit[4 * rank[i]];
        for (int p = 0; p < s->players; p++) {
            unsigned found = s->two_and_three
                                 ? s->halves[1]->omaha_low[256 * board + z->hole_low[p]]
                                 : s->halves[1]->low[board | z->hole_low[p]];
            found = found ? found : FR_NO_QUALIFY;
            ranks[p] = found;
            z->low_category[p][slot] = s->categories[1][found];
            best = found < best ? found : best;
        }
        for (int p = 0; p < s->players; p++)
            sharing += ranks[p] == best;
        for (int p = 0; p < s->players; p++)
            z->low_shares[p][slot] = (uint8_t)(best == FR_NO_QUALIFY ? FR_NO_LOW
                                               : ranks[p] == best    ? sharing
                                                                     : 0);
    }
}

/* The same as a number of boards; fr_choose is 0 where there are too few cards. */
static double choose(int from, int held) { return (double)fr_choose(from, held); }

/* List all multisets of five ranks. */
static void list_multisets(sums *z) {
    uint8_t rank[5];
    for (rank[0] = 0; rank[0] < RANKS; rank[0]++)
        for (rank[1] = rank[0]; rank[1] < RANKS; rank[1]++)
            for (rank[2] = rank[1]; rank[2] < RANKS; rank[2]++)
                for (rank[3] = rank[2]; rank[3] < RANKS; rank[3]++)
                    for (rank[4] = rank[3]; rank[4] < RANKS; rank[4]++)
                        if (rank[0] != rank[4]) {
                            uint64_t key = 0;
                            for (int i = 0; i < 5; i++)
                                key += z->stub.key[rank[i]];
                            z->multiset[z->multisets].key = key;
                            z->multiset[z->multisets].slot = (uint16_t)fr_board_slot(key);
                            memcpy(z->multiset[z->multisets++].rank, rank, 5);
                        }
}

static void rank_multisets(sums *z) {
    for (int m = 0; m < z->multisets; m++) {
        const unsigned slot = z->multiset[m].slot;
        z->flushes[slot] = 0;
        for (int p = 0; p < z->s->players; p++)
            z->own_flushes[p][slot] = 0;
        plain_ranks(z, z->multiset[m].rank, z->multiset[m].key, slot);
    }
}

FR_INLINE void settle_multisets(sums *z, int players, int halves) {
    double ways[RANKS][5]; /* to choose so many cards of a rank */
    for (int rank = 0; rank < RANKS; rank++)
        for (int held = 0; held < 5; held++)
            ways[rank][held] = choose(z->stub.left[rank], held);
    for (int m = 0; m < z->multisets; m++) {
        const uint8_t *rank = z->multiset[m].rank;
        const unsigned slot = z->multiset[m].slot;
        double boards = 1;
        for (int i = 0, held = 1; i < 5; i++, held++)
            if (i == 4 || rank[i + 1] != rank[i]) {
                boards *= ways[rank[i]][held];
                held = 0;
            }
        uint16_t ranks[FR_MOST_PLAYERS];
        for (int p = 0; p < players; p++) {
            ranks[p] = z->plain[p][slot];
            z->tally->categories[0][p][z->category[p][slot]] +=
                boards - z->own_flushes[p][slot];
            if (halves == 2)
                z->tally->categories[1][p][z->low_category[p][slot]] += boards;
        }
        settle(z, ranks, slot, boards - z->flushes[slot], players, halves);
    }
}

/* The best flush of each player on a board that holds `board` in a suit, FR_NO_QUALIFY for none.
 * Returns whether anybody has one. */
FR_INLINE int flush_ranks(const sums *z, int suit, unsigned board, int suited, const int *held,
                          uint16_t *flush, int players) {
    const fr_system *high = z->s->halves[0];
    int any = 0;
    for (int p = 0; p < players; p++) {
        const unsigned hole = z->in_suit[suit][p];
        flush[p] = FR_NO_QUALIFY;
        if (z->s->two_and_three ? held[p] >= 2 : held[p] + suited >= 5) {
            flush[p] = z->s->two_and_three ? (uint16_t)fr_omaha_flush(high, hole, board)
                                           : high->flush[hole | board];
            any = 1;
        }
    }
    return any;
}

/* Settle boards with some cards in a suit and, besides, one of some groups of ranks. */
FR_INLINE void settle_groups(sums *z, const uint16_t *flush, uint64_t key,
                             const fr_others *others, int count, int players, int halves) {
    for (int g = 0; g < count; g++) {
        const unsigned slot = fr_board_slot(key + others[g].key);
        const double boards = others[g].ways;
        uint16_t ranks[FR_MOST_PLAYERS];
        for (int p = 0; p < players; p++) {
            ranks[p] = z->plain[p][slot];
            if (flush[p] < ranks[p]) {
                ranks[p] = flush[p];
                z->own_flushes[p][slot] += boards;
                z->tally->categories[0][p][z->s->categories[0][flush[p]]] += boards;
            }
        }
        settle(z, ranks, slot, boards, players, halves);
        z->flushes[slot] += boards;
    }
}

/* The same where a flush is all that its owner has, as in Hold'em: then who has the best one wins,
 * but on boards that give somebody without one a better hand. `all` is the ways of all groups. */
FR_INLINE void settle_plain_groups(sums *z, const uint16_t *flush, uint64_t key,
                                   const fr_others *others, int count, double all,
                                   int players) {
    unsigned best = FR_NO_QUALIFY, sharing = 0;
    double beaten = 0;
    int without[FR_MOST_PLAYERS], with[FR_MOST_PLAYERS], poor = 0, rich = 0;
    for (int p = 0; p < players; p++) {
        best = flush[p] < best ? flush[p] : best;
        if (flush[p] == FR_NO_QUALIFY)
            without[poor++] = p;
        else
            with[rich++] = p;
    }
    for (int p = 0; p < players; p++)
        sharing += flush[p] == best;
    for (int g = 0; g < count; g++) {
        const unsigned slot = fr_board_slot(key + others[g].key);
        const double boards = others[g].ways;
        unsigned other = FR_NO_QUALIFY, owners = 0;
        for (int i = 0; i < poor; i++) {
            const unsigned rank = z->plain[without[i]][slot];
            other = rank < other ? rank : other;
        }
        for (int i = 0; i < rich; i++)
            z->own_flushes[with[i]][slot] += boards;
        z->flushes[slot] += boards;
        if (FR_UNLIKELY(other < best)) {
            for (int i = 0; i < poor; i++)
                owners += z->plain[without[i]][slot] == other;
            for (int i = 0; i < poor; i++)
                z->tally->shared[without[i]][z->plain[without[i]][slot] == other ? owners : 0][0] +=
                    boards;
            beaten += boards;
        }
    }
    for (int i = 0; i < poor; i++)
        z->tally->shared[without[i]][0][0] += all - beaten;
    for (int i = 0; i < rich; i++) {
        const int p = with[i];
        z->tally->shared[p][flush[p] == best ? sharing : 0][0] += all - beaten;
        z->tally->shared[p][0][0] += beaten;
        z->tally->categories[0][p][z->s->categories[0][flush[p]]] += all;
    }
}

FR_INLINE void settle_suited(sums *z, int suit, unsigned board, int suited, uint64_t key,
                             const fr_others *others, int count, uint32_t all, int players,
                             int halves) {
    uint16_t flush[FR_MOST_PLAYERS];
    if (!flush_ranks(z, suit, board, suited, z->held[suit], flush, players))
        return;
    if (halves == 1 && !z->s->two_and_three)
        settle_plain_groups(z, flush, key, others, count, all, players);
    else
        settle_groups(z, flush, key, others, count, players, halves);
}

static void settle_split(void *z, int suit, unsigned board, int suited, uint64_t key,
                         const fr_others *others, int count, uint32_t all) {
    settle_suited(z, suit, board, suited, key, others, count, all, ((sums *)z)->s->players, 2);
}

static void settle_whole(void *z, int suit, unsigned board, int suited, uint64_t key,
                         const fr_others *others, int count, uint32_t all) {
    settle_suited(z, suit, board, suited, key, others, count, all, ((sums *)z)->s->players, 1);
}

static void settle_two(void *z, int suit, unsigned board, int suited, uint64_t key,
                       const fr_others *others, int count, uint32_t all) {
    settle_suited(z, suit, board, suited, key, others, count, all, 2, 1);
}

FR_INLINE void settle_boards(sums *z, int players, int halves, fr_settle_suited *settle_some) {
    for (int suit = 0; suit < 4; suit++) {
        int most = 0; /* cards of the suit that play */
        for (int p = 0; p < players; p++) {
            z->held[suit][p] = fr_count(z->in_suit[suit][p]);
            most = z->held[suit][p] > most ? z->held[suit][p] : most;
        }
        if (!z->s->two_and_three || most >= 2)
            fr_suited_boards(&z->stub, suit, 5 - most, settle_some, z);
    }
    settle_multisets(z, players, halves);
}

static int has_boards(const fr_situation *s) {
    const fr_system *high = s->halves[0], *low = s->halves[1];
    if (high->kind != FR_MULTISET || !high->flush || !high->flush_stands || s->board_cards != 5 ||
        s->known_board || s->players < 1 || s->players > FR_MOST_PLAYERS)
        return 0;
    if (low && (low->kind != FR_LOW || (s->two_and_three && !low->omaha_low)))
        return 0;
    if (s->two_and_three ? !high->omaha_rows || s->hole_cards < 4 || s->hole_cards > 6
                         : s->hole_cards != 2)
        return 0;
    for (int p = 0; p < s->players; p++)
        if (s->seats[p].known != s->hole_cards)
            return 0;
    return 1;
}

static int is_preflop(const fr_situation *s) {
    return s->players == 2 && !s->halves[1] && !s->two_and_three;
}

size_t fr_boards_bytes(const fr_situation *s) {
    return !has_boards(s) ? 0 : is_preflop(s) ? fr_preflop_bytes() : sizeof(sums);
}

int fr_boards(const fr_situation *s, const uint32_t *tuples, size_t count, fr_tally *tallies,
              void *work) {
    sums *z = work;
    if (!has_boards(s))
        return FR_BAD_COUNT;
    if (is_preflop(s))
        return fr_preflop(s, tuples, count, tallies, work);
    z->s = s;
    z->multisets = 0;
    fr_read_stub(&z->stub, s->deck);
    list_multisets(z);
    for (size_t t = 0; t < count; t++, tuples += s->players) {
        uint64_t left = s->deck;
        int good = 1;
        memset(z->in_suit, 0, sizeof z->in_suit);
        for (int p = 0; p < s->players; p++) {
            const uint8_t *hand = s->seats[p].hands + tuples[p] * (size_t)s->hole_cards;
            z->hole_key[p] = 0;
            z->hole_low[p] = 0;
            for (int i = 0; i < s->hole_cards; i++) {
                const unsigned card = hand[i] & 63u;
                good &= (int)(left >> card & 1);
                left &= ~(UINT64_C(1) << card);
                z->hole_key[p] += z->stub.key[card >> 2];
                z->hole_rank[p][i] = (uint8_t)(card >> 2);
                z->hole_low[p] |= fr_low_bit[card];
                z->in_suit[card & 3][p] |= 1u << (card >> 2);
            }
        }
        if (!good)
            return FR_DUPLICATE;
        fr_read_stub(&z->stub, left);
        z->tally = &tallies[t];
        rank_multisets(z);
        if (s->halves[1])
            settle_boards(z, s->players, 2, settle_split);
        else if (s->players == 2)
            settle_boards(z, 2, 1, settle_two);
        else
            settle_boards(z, s->players, 1, settle_whole);
        z->tally->deals += choose(fr_count(left), 5);
    }
    return FR_OK;
}
