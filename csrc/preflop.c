/* Two Hold'em hands before the flop: what boards.c does, where it is done most.
 *
 * Without a flush, what comes of a board - who wins, and both categories - depends on its ranks
 * alone: it is found once for each multiset of ranks, and boards are counted by it. Then, suit by
 * suit, the boards that give somebody a flush are taken out of these counts. Whom a flush beats is
 * known from the category of the other's hand, so that nothing else has to be found for a board. */
#include "boards.h"

enum { OUTCOMES = 1 << 10, CATEGORIES = 16 };

/* Who has a flush. */
enum { FIRST, SECOND, BOTH, OWNERS };

typedef struct {
    const fr_situation *s;
    fr_tally *tally;
    fr_stub stub;
    uint64_t hole_key[2];
    unsigned in_suit[4][2];
    int suited[4][2];
    /* By slot of the board's ranks: who has the best hand (bits 0 and 1), and each one's category
     * (bits 2 to 5, and 6 to 9). */
    uint16_t outcome[FR_BOARD_SLOTS];
    /* Boards by outcome; and those among them that give somebody a flush, by the owner and the
     * category of the flush: only where that is used. */
    uint32_t boards[OUTCOMES], flushes[OWNERS][CATEGORIES][OUTCOMES];
    uint8_t used[OWNERS][CATEGORIES];
} duel;

/* Find the outcome of each multiset of five ranks, and count the boards that have it. */
static void rank_multisets(duel *z) {
    const fr_system *high = z->s->halves[0];
    const uint8_t *categories = z->s->categories[0];
    const uint64_t *key = z->stub.key, first = z->hole_key[0], second = z->hole_key[1];
    uint32_t ways[FR_RANK_COUNT][6]; /* to choose so many cards of a rank */
    for (int rank = 0; rank < FR_RANK_COUNT; rank++)
        for (int held = 0; held < 6; held++)
            ways[rank][held] = (uint32_t)fr_choose(z->stub.left[rank], held);
/* Take rank r after rank q: `run` of it so far, all ways, and those to choose what is before the
 * run. Goes on where there is no way. */
#define TAKE(r, q, run, all, before, last_run, last_all, last_before)                          \
    const int run = r == q ? last_run + 1 : 1;                                                 \
    const uint32_t before = r == q ? last_before : last_all, all = before * ways[r][run];      \
    if (!all)                                                                                  \
        continue
    for (int a = 0; a < FR_RANK_COUNT; a++)
        for (int b = a; b < FR_RANK_COUNT; b++) {
            TAKE(b, a, run2, all2, before2, 1, ways[a][1], 1);
            for (int c = b; c < FR_RANK_COUNT; c++) {
                TAKE(c, b, run3, all3, before3, run2, all2, before2);
                for (int d = c; d < FR_RANK_COUNT; d++) {
                    TAKE(d, c, run4, all4, before4, run3, all3, before3);
                    const uint64_t four = key[a] + key[b] + key[c] + key[d];
                    for (int e = d; e < FR_RANK_COUNT; e++) {
                        TAKE(e, d, run5, all5, before5, run4, all4, before4);
                        const unsigned one = fr_plain_rank(high, four + key[e] + first, 7);
                        const unsigned other = fr_plain_rank(high, four + key[e] + second, 7);
                        const unsigned outcome = (unsigned)(one <= other) |
                                                 (unsigned)(other <= one) << 1 |
                                                 (unsigned)categories[one] << 2 |
                                                 (unsigned)categories[other] << 6;
                        z->outcome[fr_board_slot(four + key[e])] = (uint16_t)outcome;
                        z->boards[outcome] += all5;
                    }
                }
            }
        }
#undef TAKE
}

static void settle_suited(void *context, int suit, unsigned board, int suited, uint64_t key,
                          const fr_others *others, int count, uint32_t all) {
    duel *z = context;
    const fr_situation *s = z->s;
    const uint16_t *flush = s->halves[0]->flush;
    unsigned own[2];
    int owner = -1;
    for (int p = 0; p < 2; p++) {
        const int has = z->suited[suit][p] + suited >= 5;
        own[p] = has ? flush[z->in_suit[suit][p] | board] : FR_NO_QUALIFY;
        owner += has << p;
    }
    if (owner < 0)
        return;
    const unsigned best = own[0] < own[1] ? own[0] : own[1];
    const int category = owner == BOTH ? 0 : s->categories[0][best];
    uint32_t *taken = z->flushes[owner][category];
    if (!z->used[owner][category])
        memset(taken, 0, sizeof z->flushes[owner][category]);
    z->used[owner][category] = 1;
    for (int i = 0; i < count; i++)
        taken[z->outcome[fr_board_slot(key + others[i].key)]] += others[i].ways;
    for (int p = 0; p < 2; p++)
        if (own[p] != FR_NO_QUALIFY)
            z->tally->categories[0][p][s->categories[0][own[p]]] += all;
    if (owner == BOTH)
        for (int p = 0; p < 2; p++)
            z->tally->shared[p][own[p] > best ? 0 : own[!p] > best ? 1 : 2][0] += all;
}

/* Boards that are won by the first player (1), the second (2), or both (3). */
static void add_up(fr_tally *tally, unsigned winners, double boards) {
    for (unsigned p = 0; p < 2; p++)
        tally->shared[p][winners == 3 ? 2 : winners >> p & 1][0] += boards;
}

/* Add the counts up. */
static void finish(duel *z) {
    fr_tally *tally = z->tally;
    for (unsigned outcome = 0; outcome < OUTCOMES; outcome++) {
        if (!z->boards[outcome])
            continue;
        const unsigned category[2] = {outcome >> 2 & 15, outcome >> 6 & 15};
        double plain = z->boards[outcome], without[2] = {plain, plain};
        for (int owner = 0; owner < OWNERS; owner++)
            for (unsigned c = 0; c < CATEGORIES; c++) {
                if (!z->used[owner][c])
                    continue;
                const double taken = z->flushes[owner][c][outcome];
                plain -= taken;
                for (int p = 0; p < 2; p++)
                    without[p] -= owner == p || owner == BOTH ? taken : 0;
                if (owner != BOTH) /* the other one wins with a better category only */
                    add_up(tally, category[!owner] < c ? 2u >> owner : 1u << owner, taken);
            }
        add_up(tally, outcome & 3, plain);
        for (int p = 0; p < 2; p++)
            tally->categories[0][p][category[p]] += without[p];
    }
}

size_t fr_preflop_bytes(void) { return sizeof(duel); }

int fr_preflop(const fr_situation *s, const uint32_t *tuples, size_t count, fr_tally *tallies,
               void *work) {
    duel *z = work;
    z->s = s;
    for (size_t t = 0; t < count; t++, tuples += 2) {
        uint64_t left = s->deck;
        memset(z->in_suit, 0, sizeof z->in_suit);
        memset(z->boards, 0, sizeof z->boards);
        memset(z->used, 0, sizeof z->used);
        for (int p = 0; p < 2; p++) {
            const uint8_t *hand = s->seats[p].hands + 2 * (size_t)tuples[p];
            z->hole_key[p] = 0;
            for (int i = 0; i < 2; i++) {
                const int card = hand[i] & 63;
                if (!(left >> card & 1))
                    return FR_DUPLICATE;
                left &= ~(UINT64_C(1) << card);
                z->hole_key[p] += fr_key[card] & ((UINT64_C(1) << 48) - 1);
                z->in_suit[card & 3][p] |= 1u << (card >> 2);
            }
            for (int suit = 0; suit < 4; suit++)
                z->suited[suit][p] = fr_count(z->in_suit[suit][p]);
        }
        fr_read_stub(&z->stub, left);
        z->tally = &tallies[t];
        rank_multisets(z);
        for (int suit = 0; suit < 4; suit++) {
            const int *held = z->suited[suit], most = held[0] > held[1] ? held[0] : held[1];
            fr_suited_boards(&z->stub, suit, 5 - most, settle_suited, z);
        }
        finish(z);
        z->tally->deals += (double)fr_choose(fr_count(left), 5);
    }
    return FR_OK;
}
