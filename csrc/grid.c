/* Hands in two parts, hole and board, which are shared without being copied: the best of all
 * cards, of given subsets, and of two hole cards with three of the board. */
#include "kernel.h"

#include <string.h>

/* A walk over the hands of a grid. Each part is added up again only when it changes. */
typedef struct {
    const fr_grid *grid;
    uint64_t outside;
    const uint8_t *hole, *board; /* of the hand at hand, and of the parts added up: */
    fr_part of_hole, of_board;
} walk;

FR_INLINE walk start(const fr_system *system, const fr_grid *grid) {
    walk w = {.grid = grid, .outside = ~system->deck};
    return w;
}

/* Go to hand (i, j). Returns whether the board is another one. */
FR_INLINE int go(walk *w, size_t i, size_t j, int hole_cards, int board_cards) {
    const fr_grid *g = w->grid;
    const uint8_t *hole = g->hole + (ptrdiff_t)i * g->hole_outer + (ptrdiff_t)j * g->hole_inner;
    const uint8_t *board = g->board + (ptrdiff_t)i * g->board_outer + (ptrdiff_t)j * g->board_inner;
    int other_board = board != w->board || (i | j) == 0;
    if (other_board)
        w->of_board = fr_add_up(board, board_cards);
    if (hole != w->hole || (i | j) == 0)
        w->of_hole = fr_add_up(hole, hole_cards);
    w->hole = hole;
    w->board = board;
    return other_board;
}

FR_INLINE int is_bad(const walk *w) {
    const fr_part *a = &w->of_hole, *b = &w->of_board;
    return ((a->sum + b->sum) ^ (a->set | b->set)) != 0 || ((a->set | b->set) & w->outside) ||
           ((a->bytes | b->bytes) & FR_NO_CARD);
}

/* The hand at hand, as one row. */
FR_INLINE void gather(const walk *w, uint8_t *cards) {
    memcpy(cards, w->hole, (size_t)w->grid->hole_cards);
    memcpy(cards + w->grid->hole_cards, w->board, (size_t)w->grid->board_cards);
}

static int report(const walk *w, size_t row, fr_fault *fault) {
    uint8_t cards[2 * FR_MOST_CARDS];
    gather(w, cards);
    return fr_bad_hand(~w->outside, cards, w->grid->hole_cards + w->grid->board_cards, row, fault);
}

/* A grid without a board needs no address for one, but gets one. */
static fr_grid with_board(const fr_grid *grid) {
    fr_grid g = *grid;
    if (!g.board_cards) {
        g.board = g.hole;
        g.board_outer = g.board_inner = 0;
    }
    return g;
}

static int good_counts(const fr_system *system, const fr_grid *grid) {
    const int held = grid->hole_cards + grid->board_cards;
    return grid->hole_cards >= 0 && grid->board_cards >= 0 && held >= system->size &&
           held <= FR_MOST_CARDS;
}

/* The best of all cards */

FR_INLINE unsigned rank_of_all(const fr_system *system, const walk *w, enum fr_kind kind,
                               int held) {
    if (kind == FR_LOW)
        return system->low[w->of_hole.low | w->of_board.low];
    if (kind == FR_BADUGI)
        return fr_badugi_set(system, w->of_hole.set | w->of_board.set);
    const uint64_t key = FR_START + w->of_hole.key + w->of_board.key;
    uint8_t cards[FR_MOST_CARDS];
    if (held > 7) {
        gather(w, cards);
        return fr_any_five(system, cards, held);
    }
    if (FR_UNLIKELY(key & FR_FLUSH) && system->flush) {
        gather(w, cards);
        return fr_flush_rank(system, key, cards, held);
    }
    return fr_plain_rank(system, key, held);
}

FR_INLINE int rank_grid(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                        fr_fault *fault, enum fr_kind kind, int hole_cards, int board_cards) {
    walk w = start(system, grid);
    size_t row = 0;
    for (size_t i = 0; i < grid->outer; i++)
        for (size_t j = 0; j < grid->inner; j++, row++) {
            go(&w, i, j, hole_cards, board_cards);
            if (FR_UNLIKELY(is_bad(&w)))
                return report(&w, row, fault);
            ranks[row] = (uint16_t)rank_of_all(system, &w, kind, hole_cards + board_cards);
        }
    return FR_OK;
}

int fr_grid_portable(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                     fr_fault *fault) {
    const fr_grid g = with_board(grid);
    if (!good_counts(system, &g))
        return FR_BAD_COUNT;
    if (system->kind == FR_LOW)
        return rank_grid(system, &g, ranks, fault, FR_LOW, g.hole_cards, g.board_cards);
    if (system->kind == FR_BADUGI)
        return rank_grid(system, &g, ranks, fault, FR_BADUGI, g.hole_cards, g.board_cards);
    if (g.hole_cards == 2 && g.board_cards == 5)
        return rank_grid(system, &g, ranks, fault, FR_MULTISET, 2, 5);
    return rank_grid(system, &g, ranks, fault, FR_MULTISET, g.hole_cards, g.board_cards);
}

/* The best of given subsets */

/* Patterns index cards without a check, so they are checked once for the whole grid. */
static int good_patterns(const uint8_t *patterns, size_t count, int size, int held) {
    for (size_t i = 0; i < count; i++, patterns += size) {
        for (int j = 1; j < size; j++)
            if (patterns[j - 1] >= patterns[j])
                return 0;
        if (patterns[size - 1] >= held)
            return 0;
    }
    return count > 0;
}

/* The rank of the subset of good `cards` that a pattern names. */
FR_INLINE unsigned subset_rank(const fr_system *system, const uint8_t *cards,
                               const uint8_t *pattern, enum fr_kind kind) {
    uint8_t chosen[5];
    uint64_t key = FR_START;
    unsigned low = 0;
    for (int i = 0; i < (kind == FR_BADUGI ? 4 : 5); i++) {
        chosen[i] = cards[pattern[i]] & 63;
        if (kind == FR_MULTISET)
            key += fr_key[chosen[i]];
        if (kind == FR_LOW)
            low |= fr_low_bit[chosen[i]];
    }
    if (kind == FR_MULTISET)
        return fr_five_rank(system, key, chosen);
    return kind == FR_LOW ? system->low[low] : fr_badugi_four(system, chosen);
}

FR_INLINE int best_of(const fr_system *system, const fr_grid *grid, const uint8_t *patterns,
                      size_t count, uint16_t *ranks, uint32_t *which, fr_fault *fault,
                      enum fr_kind kind) {
    const int size = kind == FR_BADUGI ? 4 : 5;
    walk w = start(system, grid);
    size_t row = 0;
    for (size_t i = 0; i < grid->outer; i++)
        for (size_t j = 0; j < grid->inner; j++, row++) {
            uint8_t cards[FR_MOST_CARDS];
            go(&w, i, j, grid->hole_cards, grid->board_cards);
            if (FR_UNLIKELY(is_bad(&w)))
                return report(&w, row, fault);
            gather(&w, cards);
            unsigned best = ~0u;
            uint32_t first = 0;
            const uint8_t *pattern = patterns;
            for (size_t p = 0; p < count; p++, pattern += size) {
                unsigned rank = subset_rank(system, cards, pattern, kind);
                if (rank < best) {
                    best = rank;
                    first = (uint32_t)p;
                }
            }
            ranks[row] = (uint16_t)best;
            if (which)
                which[row] = first;
        }
    return FR_OK;
}

int fr_best_of(const fr_system *system, const fr_grid *grid, const uint8_t *patterns, size_t count,
               uint16_t *ranks, uint32_t *which, fr_fault *fault) {
    const fr_grid g = with_board(grid);
    if (!good_counts(system, &g))
        return FR_BAD_COUNT;
    if (!good_patterns(patterns, count, system->size, g.hole_cards + g.board_cards))
        return FR_BAD_PATTERN;
    if (system->kind == FR_MULTISET)
        return best_of(system, &g, patterns, count, ranks, which, fault, FR_MULTISET);
    if (system->kind == FR_LOW)
        return best_of(system, &g, patterns, count, ranks, which, fault, FR_LOW);
    return best_of(system, &g, patterns, count, ranks, which, fault, FR_BADUGI);
}

/* Omaha */

/* What a board says of the hands that play it. */
typedef struct {
    const uint16_t *row;  /* best ranks without a flush by pair of hole ranks */
    int suit;             /* the suit of which it holds three or more, or 4 */
    unsigned suited;      /* the mask of its ranks in that suit */
} omaha_board;

static omaha_board read_board(const fr_system *system, const fr_part *part) {
    omaha_board board = {NULL, 4, 0};
    const unsigned slot =
        fr_slot_in(part->key, fr_displacement5, FR_SLOT_BITS_5, FR_ROW_BITS_5);
    board.row = system->omaha_rows + FR_PAIRS * (size_t)system->omaha_row_of_slot[slot];
    const uint64_t three = (part->key + (UINT64_C(0x5555) << 48)) & FR_FLUSH;
    if (three) {
        board.suit = (fr_lowest(three) - 51) / 4;
        board.suited = fr_ranks_in_suit(part->set, board.suit);
    }
    return board;
}

unsigned fr_omaha_flush(const fr_system *system, unsigned hole, unsigned board) {
    unsigned best = FR_NO_QUALIFY;
    for (unsigned a = hole; a; a &= a - 1)
        for (unsigned b = a & (a - 1); b; b &= b - 1) {
            const unsigned two = (a & -a) | (b & -b);
            for (unsigned c = board; c; c &= c - 1)
                for (unsigned d = c & (c - 1); d; d &= d - 1)
                    for (unsigned e = d & (d - 1); e; e &= e - 1) {
                        unsigned rank =
                            system->flush[two | (c & -c) | (d & -d) | (e & -e)];
                        best = rank < best ? rank : best;
                    }
        }
    return best;
}

FR_INLINE unsigned omaha_rank(const fr_system *system, const omaha_board *board,
                              const uint8_t *hole, int hole_cards) {
    unsigned best = FR_NO_QUALIFY, suited = 0, number = 0;
    for (int i = 0; i < hole_cards; i++) {
        const unsigned is_suited = (hole[i] & 3) == board->suit;
        suited |= is_suited << (hole[i] >> 2 & 15);
        number += is_suited;
        for (int j = 0; j < i; j++) {
            unsigned rank = board->row[fr_pair[(hole[i] >> 2 & 15) << 4 | (hole[j] >> 2 & 15)]];
            best = rank < best ? rank : best;
        }
    }
    if (FR_UNLIKELY(number >= 2)) {
        unsigned rank = fr_omaha_flush(system, suited & FR_RANKS, board->suited);
        best = rank < best ? rank : best;
    }
    return best;
}

FR_INLINE int omaha_high(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                         fr_fault *fault, int hole_cards) {
    walk w = start(system, grid);
    omaha_board board = {NULL, 4, 0};
    size_t row = 0;
    for (size_t i = 0; i < grid->outer; i++)
        for (size_t j = 0; j < grid->inner; j++, row++) {
            const int other_board = go(&w, i, j, hole_cards, 5);
            if (FR_UNLIKELY(is_bad(&w)))
                return report(&w, row, fault);
            if (other_board)
                board = read_board(system, &w.of_board);
            ranks[row] = (uint16_t)omaha_rank(system, &board, w.hole, hole_cards);
        }
    return FR_OK;
}

/* What plays of a player's hole cards, whatever the board. */
typedef struct {
    uint8_t pair[15]; /* their places in a row */
    int pairs, count[5];
    unsigned in_suit[5], low; /* nothing is in suit 4 */
} omaha_hole;

static omaha_hole read_hole(const uint8_t *hole, int hole_cards) {
    omaha_hole own = {{0}, 0, {0}, {0}, 0};
    for (int i = 0; i < hole_cards; i++) {
        const unsigned card = hole[i] & 63u;
        own.in_suit[card & 3] |= 1u << (card >> 2);
        own.count[card & 3]++;
        own.low |= fr_low_bit[card];
        for (int j = 0; j < i; j++)
            own.pair[own.pairs++] = fr_pair[(hole[i] >> 2 & 15) << 4 | (hole[j] >> 2 & 15)];
    }
    return own;
}

int fr_has_omaha_boards(const fr_system *system, int hole_cards, int board_cards) {
    return board_cards == 5 && hole_cards >= 2 && hole_cards <= 6 &&
           (system->omaha_low || system->omaha_rows);
}

void fr_omaha_boards(const fr_system *system, const uint8_t *const *holes, int hole_cards,
                     int players, const uint8_t *board, ptrdiff_t stride, size_t count,
                     uint16_t *ranks) {
    omaha_hole own[FR_MOST_PLAYERS];
    for (int p = 0; p < players; p++)
        own[p] = read_hole(holes[p], hole_cards);
    for (size_t i = 0; i < count; i++, board++) {
        uint8_t cards[5];
        for (int j = 0; j < 5; j++)
            cards[j] = board[j * stride];
        const fr_part part = fr_add_up(cards, 5);
        if (system->omaha_low) {
            for (int p = 0; p < players; p++) {
                const unsigned rank = system->omaha_low[256 * part.low + own[p].low];
                ranks[p * stride + (ptrdiff_t)i] = rank ? (uint16_t)rank : FR_NO_QUALIFY;
            }
            continue;
        }
        const omaha_board shared = read_board(system, &part);
        for (int p = 0; p < players; p++) {
            unsigned best = FR_NO_QUALIFY;
            for (int pair = 0; pair < own[p].pairs; pair++) {
                const unsigned rank = shared.row[own[p].pair[pair]];
                best = rank < best ? rank : best;
            }
            if (own[p].count[shared.suit] >= 2) {
                const unsigned rank =
                    fr_omaha_flush(system, own[p].in_suit[shared.suit], shared.suited);
                best = rank < best ? rank : best;
            }
            ranks[p * stride + (ptrdiff_t)i] = (uint16_t)best;
        }
    }
}

/* On boards of other than five cards, and hands of other than four to six: pair by pair and three by
 * three. */
static unsigned omaha_any(const fr_system *system, const uint8_t *hole, int hole_cards,
                          const uint8_t *board, int board_cards) {
    unsigned best = FR_NO_QUALIFY;
    uint8_t cards[5];
    for (int i = 1; i < hole_cards; i++)
        for (int j = 0; j < i; j++) {
            cards[0] = hole[i] & 63;
            cards[1] = hole[j] & 63;
            const uint64_t two = FR_START + fr_key[cards[0]] + fr_key[cards[1]];
            for (int a = 2; a < board_cards; a++)
                for (int b = 1; b < a; b++)
                    for (int c = 0; c < b; c++) {
                        cards[2] = board[a] & 63;
                        cards[3] = board[b] & 63;
                        cards[4] = board[c] & 63;
                        const uint64_t key =
                            two + fr_key[cards[2]] + fr_key[cards[3]] + fr_key[cards[4]];
                        const unsigned rank = fr_five_rank(system, key, cards);
                        best = rank < best ? rank : best;
                    }
        }
    return best;
}

/* What has no rows: eight-or-better, and other numbers of cards. */
FR_INLINE int omaha_by_cards(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                             fr_fault *fault, int low) {
    walk w = start(system, grid);
    size_t row = 0;
    for (size_t i = 0; i < grid->outer; i++)
        for (size_t j = 0; j < grid->inner; j++, row++) {
            go(&w, i, j, grid->hole_cards, grid->board_cards);
            if (FR_UNLIKELY(is_bad(&w)))
                return report(&w, row, fault);
            const unsigned rank =
                low ? system->omaha_low[256 * w.of_board.low + w.of_hole.low]
                    : omaha_any(system, w.hole, grid->hole_cards, w.board, grid->board_cards);
            ranks[row] = rank ? (uint16_t)rank : FR_NO_QUALIFY;
        }
    return FR_OK;
}

int fr_has_omaha(const fr_system *system, int hole_cards, int board_cards) {
    if (hole_cards < 2 || board_cards < 3 || hole_cards + board_cards > FR_MOST_CARDS)
        return 0;
    return system->omaha_low || system->kind == FR_MULTISET;
}

int fr_omaha(const fr_system *system, const fr_grid *grid, uint16_t *ranks, fr_fault *fault) {
    if (!fr_has_omaha(system, grid->hole_cards, grid->board_cards))
        return FR_BAD_COUNT;
    if (system->omaha_low)
        return omaha_by_cards(system, grid, ranks, fault, 1);
    if (!system->omaha_rows || grid->board_cards != 5 || grid->hole_cards < 4 ||
        grid->hole_cards > 6)
        return omaha_by_cards(system, grid, ranks, fault, 0);
    if (grid->hole_cards == 4)
        return omaha_high(system, grid, ranks, fault, 4);
    if (grid->hole_cards == 5)
        return omaha_high(system, grid, ranks, fault, 5);
    return omaha_high(system, grid, ranks, fault, 6);
}

uint16_t fr_rank_omaha(const fr_system *system, const uint8_t *hole, int hole_cards,
                       const uint8_t *board, int board_cards) {
    const fr_grid one = {hole, board, hole_cards, board_cards, 0, 0, 0, 0, 1, 1};
    uint16_t rank;
    fr_fault fault;
    return fr_omaha(system, &one, &rank, &fault) == FR_OK ? rank : 0;
}

int fr_rank_deals(const fr_system *system, int two_and_three, const uint8_t *hole, int hole_cards,
                  const uint8_t *board, int board_cards, size_t deals, size_t players,
                  uint16_t *ranks) {
    const fr_grid grid = {
        hole, board, hole_cards, board_cards, hole_cards * (ptrdiff_t)players, hole_cards,
        board_cards, 0, deals, players,
    };
    fr_fault fault;
    return two_and_three ? fr_omaha(system, &grid, ranks, &fault)
                         : fr_rank_grid(system, &grid, ranks, &fault);
}
