/* Equity before the flop, exactly and without dealing two million boards.
 *
 * Ignoring suits a board is one of some thousand multisets of ranks, each of which stands for a
 * number of boards. First, suit by suit, the boards that give somebody a flush - groups of the
 * same cards in that suit and the same ranks besides - are settled and taken out of their
 * multisets; at most one suit has three cards on a board. Then the multisets are settled for the
 * boards that are left. */
#include "rank.h"

#include <string.h>

enum { SLOTS = 1 << FR_SLOT_BITS_5, RANKS = 13 };

typedef struct {
    const fr_situation *s;
    fr_tally *tally;
    double weight;                      /* of each deal */
    uint64_t hole_key[FR_MOST_PLAYERS]; /* Hold'em: of the hole cards, suits left out */
    uint8_t hole_rank[FR_MOST_PLAYERS][7];
    unsigned hole_low[FR_MOST_PLAYERS];
    unsigned in_suit[4][FR_MOST_PLAYERS]; /* ranks held in a suit */
    int left[RANKS];                      /* cards of each rank that may be dealt */
    unsigned left_in_suit[4];             /* the same by suit */
    uint64_t key[RANKS];
    int multisets;
    struct {
        uint16_t slot;
        uint8_t rank[5];
        uint64_t key;
    } multiset[6175];
    /* By slot of the board's ranks: boards that give somebody a flush, each player's rank without
     * one, and shares of the low. */
    double flushes[SLOTS];
    uint16_t plain[FR_MOST_PLAYERS][SLOTS];
    uint8_t low_shares[FR_MOST_PLAYERS][SLOTS], low_category[FR_MOST_PLAYERS][SLOTS];
} sums;

FR_INLINE unsigned slot_of(uint64_t key) {
    return fr_slot_in(key, fr_displacement5, FR_SLOT_BITS_5, FR_ROW_BITS_5);
}

/* Settle boards of a slot on which the players have these ranks in the first half. */
FR_INLINE void settle(sums *z, const uint16_t *ranks, unsigned slot, double boards, int players,
                      int halves) {
    const fr_situation *s = z->s;
    unsigned best = ranks[0], sharing = 0;
    for (int i = 1; i < players; i++)
        best = ranks[i] < best ? ranks[i] : best;
    for (int i = 0; i < players; i++)
        sharing += ranks[i] == best;
    boards *= z->weight;
    for (int i = 0; i < players; i++) {
        const unsigned took = ranks[i] == best ? sharing : 0;
        const unsigned low = halves == 2 ? z->low_shares[i][slot] : 0;
        z->tally->shared[i][took][low] += boards;
        z->tally->categories[0][i][s->categories[0][ranks[i]]] += boards;
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

static double choose(int from, int held) {
    return held > from ? 0 : (double)fr_binomial[53 * from + held];
}

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
                                key += z->key[rank[i]];
                            z->multiset[z->multisets].key = key;
                            z->multiset[z->multisets].slot = (uint16_t)slot_of(key);
                            memcpy(z->multiset[z->multisets++].rank, rank, 5);
                        }
}

static void rank_multisets(sums *z) {
    for (int m = 0; m < z->multisets; m++) {
        const unsigned slot = z->multiset[m].slot;
        z->flushes[slot] = 0;
        plain_ranks(z, z->multiset[m].rank, z->multiset[m].key, slot);
    }
}

/* For each rank and number of cards of it how many ways there are to choose them. */
static void ways_of(const sums *z, double ways[RANKS][5]) {
    for (int rank = 0; rank < RANKS; rank++)
        for (int held = 0; held < 5; held++)
            ways[rank][held] = choose(z->left[rank], held);
}

FR_INLINE void settle_multisets(sums *z, int players, int halves) {
    double ways[RANKS][5];
    ways_of(z, ways);
    for (int m = 0; m < z->multisets; m++) {
        const uint8_t *rank = z->multiset[m].rank;
        const unsigned slot = z->multiset[m].slot;
        double boards = 1;
        for (int i = 0, held = 1; i < 5; i++, held++)
            if (i == 4 || rank[i + 1] != rank[i]) {
                boards *= ways[rank[i]][held];
                held = 0;
            }
        if (halves == 2)
            for (int p = 0; p < players; p++)
                z->tally->categories[1][p][z->low_category[p][slot]] += boards * z->weight;
        uint16_t ranks[FR_MOST_PLAYERS];
        for (int p = 0; p < players; p++)
            ranks[p] = z->plain[p][slot];
        settle(z, ranks, slot, boards - z->flushes[slot], players, halves);
    }
}

/* The best flush of each player on a board that holds `board` in a suit, FR_NO_QUALIFY for none.
 * Returns whether anybody has one. */
static int flush_ranks(const sums *z, int suit, unsigned board, uint16_t *flush) {
    const fr_situation *s = z->s;
    const fr_system *high = s->halves[0];
    int any = 0;
    for (int p = 0; p < s->players; p++) {
        const unsigned hole = z->in_suit[suit][p];
        flush[p] = FR_NO_QUALIFY;
        if (s->two_and_three) {
            if (fr_count(hole) >= 2)
                flush[p] = (uint16_t)fr_omaha_flush(high, hole, board);
        } else if (fr_count(hole) + fr_count(board) >= 5) {
            flush[p] = high->flush[hole | board];
        }
        any |= flush[p] != FR_NO_QUALIFY;
    }
    return any;
}

/* Settle the boards with some cards in a suit and, besides, ranks that stand for `boards`. */
FR_INLINE void settle_flushes(sums *z, const uint16_t *flush, uint64_t key, double boards,
                              int players, int halves) {
    const unsigned slot = slot_of(key);
    uint16_t ranks[FR_MOST_PLAYERS];
    for (int p = 0; p < players; p++)
        ranks[p] = flush[p] < z->plain[p][slot] ? flush[p] : z->plain[p][slot];
    settle(z, ranks, slot, boards, players, halves);
    z->flushes[slot] += boards;
}

FR_INLINE void settle_suit(sums *z, int suit, int players, int halves) {
    int most = 0; /* cards of the suit that a player holds, of those that play */
    for (int p = 0; p < players; p++) {
        const int held = fr_count(z->in_suit[suit][p]);
        most = held > most ? held : most;
    }
    most = most > 2 ? 2 : most;
    if (z->s->two_and_three && most < 2)
        return;
    int other[RANKS]; /* cards of each rank in the other suits */
    for (int rank = 0; rank < RANKS; rank++)
        other[rank] = z->left[rank] - (int)(z->left_in_suit[suit] >> rank & 1);
    const unsigned free = z->left_in_suit[suit];
    for (unsigned board = free; board; board = (board - 1) & free) {
        const int suited = fr_count(board);
        uint16_t flush[FR_MOST_PLAYERS];
        if (suited > 5 || suited < 5 - most || !flush_ranks(z, suit, board, flush))
            continue;
        uint64_t key = 0;
        for (unsigned rest = board; rest; rest &= rest - 1)
            key += z->key[fr_lowest(rest)];
        if (suited == 5)
            settle_flushes(z, flush, key, 1, players, halves);
        for (int i = 0; i < RANKS && suited < 5; i++) {
            if (suited == 4) {
                if (other[i])
                    settle_flushes(z, flush, key + z->key[i], other[i], players, halves);
                continue;
            }
            const uint64_t more = key + z->key[i];
            if (other[i] > 1)
                settle_flushes(z, flush, more + z->key[i], choose(other[i], 2), players,
                               halves);
            for (int j = i + 1; j < RANKS && other[i]; j++)
                if (other[j])
                    settle_flushes(z, flush, more + z->key[j], other[i] * other[j], players,
                                   halves);
        }
    }
}

FR_INLINE void settle_boards(sums *z, int players, int halves) {
    for (int suit = 0; suit < 4; suit++)
        settle_suit(z, suit, players, halves);
    settle_multisets(z, players, halves);
}

int fr_has_boards(const fr_situation *s) {
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

size_t fr_boards_bytes(void) { return sizeof(sums); }

int fr_boards(const fr_situation *s, const uint32_t *tuples, size_t count, const double *weights,
              fr_tally *tallies, int together, void *work) {
    sums *z = work;
    if (!fr_has_boards(s))
        return FR_BAD_COUNT;
    z->s = s;
    z->multisets = 0;
    for (int rank = 0; rank < RANKS; rank++)
        z->key[rank] = fr_key[4 * rank] & ((UINT64_C(1) << 48) - 1);
    list_multisets(z);
    for (size_t t = 0; t < count; t++, tuples += s->players) {
        uint64_t left = s->deck;
        int good = 1;
        memset(z->in_suit, 0, sizeof z->in_suit);
        memset(z->left_in_suit, 0, sizeof z->left_in_suit);
        for (int p = 0; p < s->players; p++) {
            const uint8_t *hand = s->seats[p].hands + tuples[p] * (size_t)s->hole_cards;
            z->hole_key[p] = 0;
            z->hole_low[p] = 0;
            for (int i = 0; i < s->hole_cards; i++) {
                const unsigned card = hand[i] & 63u;
                good &= (int)(left >> card & 1);
                left &= ~(UINT64_C(1) << card);
                z->hole_key[p] += z->key[card >> 2];
                z->hole_rank[p][i] = (uint8_t)(card >> 2);
                z->hole_low[p] |= fr_low_bit[card];
                z->in_suit[card & 3][p] |= 1u << (card >> 2);
            }
        }
        if (!good)
            return FR_DUPLICATE;
        for (int rank = 0; rank < RANKS; rank++) {
            z->left[rank] = 0;
            for (int suit = 0; suit < 4; suit++)
                if (left >> (4 * rank + suit) & 1) {
                    z->left[rank]++;
                    z->left_in_suit[suit] |= 1u << rank;
                }
        }
        z->tally = &tallies[together ? 0 : t];
        z->weight = weights ? weights[t] : 1;
        rank_multisets(z);
        if (s->halves[1])
            settle_boards(z, s->players, 2);
        else if (s->players == 2)
            settle_boards(z, 2, 1);
        else
            settle_boards(z, s->players, 1);
        z->tally->deals += choose(fr_count(left), 5) * z->weight;
    }
    return FR_OK;
}
