/* fastrank: the contract of the C core.
 *
 * A card is a byte, 4 * rank + suit: rank 0..12 is deuce to ace, suit 0..3 is c d h s. A card
 * set is a uint64_t whose bit `card` is 1 for each card held. The rank of a hand is its class
 * within a ranking system: 1 is best, larger is worse, equal is a tie. A hand that a system with
 * a qualifier does not admit has the rank FR_NO_QUALIFY, which is larger than all others.
 *
 * Hands of more cards than the system's size rank as their best subset. Every function reads
 * only what it is told it may and stays inside its tables, whatever the bytes, and even if
 * somebody changes them during the call: then ranks are wrong or the call fails. Nothing here
 * allocates or locks, and only fr_choose_kernel keeps state: all others may run in many threads.
 *
 * This file is also what cffi reads, without its lines that begin with a hash sign.
 */
#ifndef FASTRANK_H
#define FASTRANK_H
#include <stddef.h>
#include <stdint.h>

enum {
    FR_NO_QUALIFY = 65535, /* the rank of a hand that does not qualify */
    FR_MOST_CARDS = 20     /* the most cards that a hand may have */
};

/* What a function returns that can fail. */
enum {
    FR_OK = 0,
    FR_BAD_COUNT = 1, /* a hand has too few or too many cards for the system */
    FR_BAD_CARD = 2,  /* a byte is no card of the system's deck */
    FR_DUPLICATE = 3, /* a hand has a card twice */
    FR_BAD_PATTERN = 4, /* a pattern is not made of ascending positions in the hand */
    FR_CHANGED = 5, /* a bad hand was good again when it was read again to say what is wrong */
    FR_NOT_RANDOM = 6, /* random bits that give no more cards */
    FR_BLOCKED = 7 /* hands of which hardly any choice goes together */
};

/* Where the first bad hand of a batch is: column `second` holds what is wrong, and for
 * FR_DUPLICATE column `first` the same card. Columns are 0 for card sets. */
typedef struct {
    size_t row;
    int first;
    int second;
    int card; /* the byte that is wrong */
} fr_fault;

/* A ranking system: constant tables. */
typedef struct fr_system fr_system;

/* What a caller may know of a system. */
typedef struct {
    const char *name;
    uint64_t deck;                     /* card set */
    int size;                          /* cards that make a hand: 5, in badugi 4 */
    int classes;                       /* ranks are 1..classes, and perhaps FR_NO_QUALIFY */
    int categories;
    const char *const *category_names; /* [categories], best first */
    const uint16_t *last_ranks;        /* [categories], the worst rank of each */
    const uint32_t *readings;          /* [classes], what counts in a hand of rank 1, 2, ...: a
                                        * nibble a card, 2..14 and 1 for an ace that is low, in
                                        * the order of comparison, the last one lowest */
} fr_system_info;

/* The system of that name, or NULL. Names are those in tables/rules.py. */
const fr_system *fr_find_system(const char *name);
fr_system_info fr_describe_system(const fr_system *system);

/* The tables by which a system ranks hands of five, six or seven cards, for use elsewhere: see
 * System.arrays in fastrank/ranking.py. */
typedef struct {
    const uint64_t *keys;           /* [52], column weight in bits 0-15, row weight in bits 24-35 */
    const uint16_t *displacements;  /* [1 << row_bits] */
    const uint16_t *ranks;          /* [1 << slot_bits], 0 in free slots; NULL: there are none */
    const uint16_t *flush_ranks;    /* [8192] by mask of the suited ranks; NULL: flushes are none */
    int slot_bits, row_bits;
    int flush_stands;               /* a flush of more than five cards is the best of their hands */
} fr_hash_tables;
fr_hash_tables fr_hash_tables_of(const fr_system *system, int held);

/* Sixteen hexadecimal digits that stand for all tables: equal digits, equal tables. */
const char *fr_table_signature(void);
/* Choose the kernel that batches run on: the best that this machine can, without the features
 * named in `without` (avx2, ssse3; parted by commas), which is for tests. Returns 0, and changes
 * nothing, for a name that it does not know. To be called once, before any batch; until then the
 * portable kernel is the chosen one. */
int fr_choose_kernel(const char *without);
const char *fr_kernel(void);

/* The rank of one hand, given as a card set, as `count` card bytes, or as `bytes` of UTF-8 text
 * (see fr_parse). 0 where that is no hand of the system: too few or too many cards, a card twice
 * or outside the deck, text that is not cards. */
uint16_t fr_rank_set(const fr_system *system, uint64_t set);
uint16_t fr_rank_cards(const fr_system *system, const uint8_t *cards, size_t count);
uint16_t fr_rank_text(const fr_system *system, const char *text, size_t bytes);

/* Omaha: the rank of one hand, 0 where fr_has_omaha says no or the cards are not good. */
uint16_t fr_rank_omaha(const fr_system *system, const uint8_t *hole, int hole_cards,
                       const uint8_t *board, int board_cards);

/* The same for compiled loops that have neither pointers nor bytes: `system` is the address of a
 * system. Numbers that are no card make no hand, so the rank is 0. */
uint16_t fr_rank_set_of(uint64_t system, uint64_t set);
uint16_t fr_rank4(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d);
uint16_t fr_rank5(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e);
uint16_t fr_rank6(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e,
                  int64_t f);
uint16_t fr_rank7(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e,
                  int64_t f, int64_t g);

/* Where the cards of a batch stand: card j of hand i is the integer of `width` bytes (1, 2, 4 or
 * 8, native order, signed or not) at cards + i * hand_stride + j * card_stride (in bytes, aligned
 * to `width`). Contiguous bytes, a hand or a column after the other, are read in place. */
typedef struct {
    const void *cards;
    ptrdiff_t hand_stride, card_stride;
    size_t hands;
    int held, width;
} fr_batch;

/* Rank a batch into ranks[hands]. On failure *fault tells the first bad hand, and `ranks` is
 * unspecified. FR_BAD_COUNT, whatever the hands, where `held` is not from the system's size to
 * FR_MOST_CARDS. */
int fr_ranks(const fr_system *system, const fr_batch *batch, uint16_t *ranks, fr_fault *fault);

/* The same for cards[hands][held], without saying what is wrong: for small batches, where to make
 * an fr_batch costs as much as to rank them. */
int fr_rank_rows_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                    uint16_t *ranks);

/* The same for card sets, which may hold different numbers of cards, size to FR_MOST_CARDS. */
int fr_ranks_of_sets(const fr_system *system, const uint64_t *sets, size_t hands,
                     uint16_t *ranks, fr_fault *fault);

/* Hands in two parts, so that cards which several hands share stand in memory once: hand (i, j)
 * of outer x inner holds `hole_cards` bytes from hole + i * hole_outer + j * hole_inner on, and
 * `board_cards` bytes, perhaps none, from board + i * board_outer + j * board_inner on. A fault
 * numbers hands i * inner + j, and columns through the hole cards and on through the board. */
typedef struct {
    const uint8_t *hole, *board;
    int hole_cards, board_cards;
    ptrdiff_t hole_outer, hole_inner, board_outer, board_inner; /* strides in bytes */
    size_t outer, inner;
} fr_grid;

/* Rank the best of all cards of each hand into ranks[outer * inner]. */
int fr_rank_grid(const fr_system *system, const fr_grid *grid, uint16_t *ranks, fr_fault *fault);

/* The best rank among given subsets of each hand, of up to FR_MOST_CARDS cards. A pattern is
 * `size` ascending columns, where `size` is the system's; patterns[count][size], count at least 1.
 * `which`, if not NULL, receives for each hand the index of the first pattern of that rank. */
int fr_best_of(const fr_system *system, const fr_grid *grid, const uint8_t *patterns, size_t count,
               uint16_t *ranks, uint32_t *which, fr_fault *fault);

/* Omaha: the best rank of just two hole cards with just three of the board. FR_BAD_COUNT unless
 * fr_has_omaha says yes for the system and these numbers of cards. */
int fr_has_omaha(const fr_system *system, int hole_cards, int board_cards);
int fr_omaha(const fr_system *system, const fr_grid *grid, uint16_t *ranks, fr_fault *fault);

/* Rank hole[deals][players][hole_cards], each deal with its board[deals][board_cards], by the best of
 * all cards or, if `two_and_three`, as in Omaha; without saying what is wrong: see
 * fr_rank_rows_of. */
int fr_rank_deals(const fr_system *system, int two_and_three, const uint8_t *hole, int hole_cards,
                  const uint8_t *board, int board_cards, size_t deals, size_t players,
                  uint16_t *ranks);

/* Check deals: in each row of `held` distinct cards of the deck (up to 52), for what a fault of
 * fr_ranks means. */
int fr_check(uint64_t deck, const uint8_t *cards, size_t rows, int held, fr_fault *fault);

/* A source of random bits: the beginning of what numpy's bit generators give by their attribute
 * `cffi`. */
typedef struct {
    void *state;
    uint64_t (*next_uint64)(void *state);
} fr_bits;

/* Where some cards of each deal go: `count` bytes at cards + row * stride. */
typedef struct {
    uint8_t *cards;
    ptrdiff_t stride;
    int count;
} fr_place;

/* Deal distinct cards of a deck, place after place, in `deals` rows. All deals are equally likely.
 * FR_BAD_COUNT where the deck has too few cards. */
int fr_deal(const fr_bits *source, uint64_t deck, size_t deals, const fr_place *places, int count);

/* Equity: many deals of one situation, each shown down.
 *
 * A seat is a player: the hands that it may hold, hands[count][known], of which one is drawn in
 * every deal; the cards that are missing to a whole hand are dealt. If `thresholds` is not NULL,
 * hand i is drawn where a random number is at most thresholds[i], else hand other[i] (Walker's
 * alias method). fr_enumerate counts deals by the product of the hands' `weights`, each 1 where
 * that is NULL. If `shares` is not NULL, shares[i] and deals[i] add up what hand i won, FR_POT a
 * pot, and how often it was held. */
enum {
    FR_MOST_PLAYERS = 10,
    FR_MOST_CATEGORIES = 16,
    FR_POT = 5040,
    FR_SHARES = 11,     /* what a player takes of a half: nothing, all, a half to a tenth of it */
    FR_LOW_SHARES = 12, /* and of the second one: that nobody has it, too */
    FR_NO_LOW = 11
};
typedef struct {
    const uint8_t *hands;
    size_t count;
    int known;
    const uint64_t *thresholds;
    const uint32_t *other;
    const double *weights;
    double *shares, *deals;
} fr_seat;

/* `deck` is what may be dealt: without dead cards and the board's known ones. `categories` gives
 * for each half the category of a rank, of classes + 1 and, at the end, of FR_NO_QUALIFY. */
typedef struct {
    const fr_system *halves[2]; /* the second NULL where the pot is not split */
    const uint8_t *categories[2];
    int two_and_three, players, hole_cards, board_cards, known_board;
    uint8_t board[8];
    uint64_t deck;
    fr_seat seats[FR_MOST_PLAYERS];
} fr_situation;

/* What came of it. In how many deals each player took a share of the first half and of the second:
 * 0 is nothing, n an n-th of it. The second half is 0 where there is none, FR_NO_LOW where nobody
 * qualified. Without weights all are whole numbers, and exact below 2^53. */
typedef struct {
    double deals;
    double shared[FR_MOST_PLAYERS][FR_SHARES][FR_LOW_SHARES];
    double categories[2][FR_MOST_PLAYERS][FR_MOST_CATEGORIES];
} fr_tally;

/* What a player gets, of FR_POT, that takes such shares of the halves of a pot that has one or two. */
int fr_pot_share(int halves, int first, int second);

/* Deal at random, `deals` times, and add up. FR_BLOCKED where the seats' hands hardly ever go
 * together. */
int fr_simulate(const fr_situation *situation, const fr_bits *source, size_t deals,
                fr_tally *tally);

/* Go through deals number `first` to `first + count - 1` and add up those in which no card is
 * twice. Number (t, c) of tuples x completions is tuple t of the seats' hands, the last seat's
 * counting fastest, with completion c of the missing cards, of which there are
 * fr_completions. */
uint64_t fr_completions(const fr_situation *situation); /* 0: too few cards, or 2^63 and more */
int fr_enumerate(const fr_situation *situation, uint64_t first, uint64_t count, fr_tally *tally);

/* Quicker ways to count all deals. `work` is room of so many bytes as the function before says, 0
 * where that way is none for the situation. FR_DUPLICATE for known hands that cannot be held
 * together.
 *
 * The first two count those of tuples[count][players], which say which of its hands each seat
 * holds: tallies[count] is what comes of each, without weights. All boards by their ranks: nothing
 * is known of the board, and all hole cards are. */
size_t fr_boards_bytes(const fr_situation *situation);
int fr_boards(const fr_situation *situation, const uint32_t *tuples, size_t count,
              fr_tally *tallies, void *work);
/* Two players' hands in order: without a board, with at most six cards missing to each. */
size_t fr_heads_up_bytes(const fr_situation *situation);
int fr_heads_up(const fr_situation *situation, const uint32_t *tuples, size_t count,
                fr_tally *tallies, void *work);
/* The same on boards number `first` to `first + count - 1` of fr_runouts: there a seat has one hand,
 * whole or not, or several whole ones, with weights. */
size_t fr_runouts_bytes(const fr_situation *situation);
uint64_t fr_runouts(const fr_situation *situation);
int fr_count_runouts(const fr_situation *situation, uint64_t first, uint64_t count,
                     fr_tally *tally, void *work);

/* Walk all hands of `held` cards (the system's size to 7) and count those of each rank into
 * counts[65536]. FR_BAD_COUNT for other numbers of cards. */
int fr_census(const fr_system *system, int held, uint64_t *counts);

/* The same walk, which only adds the ranks up; not for badugi and eight-or-better. */
int fr_rank_total(const fr_system *system, int held, uint64_t *total);

/* The ranks of all hands of the system's size, in the order of fr_hand_index. */
void fr_table(const fr_system *system, uint16_t *ranks);

/* Hands of 1..52 cards of a deck in the combinatorial number system: with the hand's cards in
 * ascending order at places p1 < p2 < ... < pk of the deck, the index is the sum of
 * C(p1, 1) + C(p2, 2) + ... + C(pk, k). An index from 0 to C(deck, k) - 1. */
int fr_hand_index(uint64_t deck, const uint8_t *cards, size_t hands, int held,
                  int64_t *indices, fr_fault *fault);
/* The inverse: cards ascending. FR_BAD_CARD, with fault->row, for an index out of range. */
int fr_hand_at(uint64_t deck, const int64_t *indices, size_t hands, int held,
               uint8_t *cards, fr_fault *fault);

/* Narrow `count` native integers of `width` bytes, `stride` bytes apart, to card bytes; what is no
 * byte (negative included) becomes 255, which is no card. */
void fr_narrow(const void *values, int width, ptrdiff_t stride, size_t count, uint8_t *bytes);

/* What fr_parse found wrong. */
enum {
    FR_NO_RANK = -1,   /* a character that begins no card */
    FR_NO_SUIT = -2,   /* a rank without a suit after it */
    FR_TWICE = -3,     /* a card that stands there already */
    FR_TOO_MANY = -4   /* more cards than there is room for */
};

/* Read cards from UTF-8 text: a rank (2..9, 10, T J Q K A) and a suit (c d h s, or a suit
 * symbol of either colour) each, upper or lower case, with nothing, white space or commas between
 * cards. Returns how many, written to cards[room]; or what is wrong (negative), with
 * *position the byte where that card begins. */
int fr_parse(const char *text, size_t bytes, uint8_t *cards, int room, size_t *position);

/* Read `hands` lines, parted by line feeds, into cards[hands][room]; counts[hand] is what
 * fr_parse returns for that line. Unused room is filled with 255, which is no card. Returns the
 * number of lines that were there, at most `hands`. */
size_t fr_parse_lines(const char *text, size_t bytes, size_t hands, uint8_t *cards, int room,
                      int8_t *counts);

/* The functions that other extensions may call: see fastrank_api.h, which finds them. New ones are
 * added at the end; a change to the others changes the version. */
enum { FR_API_VERSION = 1 };
typedef struct {
    int version;
    size_t size; /* of this struct */
    const fr_system *(*find_system)(const char *name);
    fr_system_info (*describe_system)(const fr_system *system);
    uint16_t (*rank_set)(const fr_system *system, uint64_t set);
    uint16_t (*rank_cards)(const fr_system *system, const uint8_t *cards, size_t count);
    uint16_t (*rank_text)(const fr_system *system, const char *text, size_t bytes);
    uint16_t (*rank_omaha)(const fr_system *system, const uint8_t *hole, int hole_cards,
                           const uint8_t *board, int board_cards);
    int (*ranks)(const fr_system *system, const fr_batch *batch, uint16_t *ranks,
                 fr_fault *fault);
    int (*ranks_of_sets)(const fr_system *system, const uint64_t *sets, size_t hands,
                         uint16_t *ranks, fr_fault *fault);
    int (*rank_grid)(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                     fr_fault *fault);
    int (*omaha)(const fr_system *system, const fr_grid *grid, uint16_t *ranks, fr_fault *fault);
    int (*hand_index)(uint64_t deck, const uint8_t *cards, size_t hands, int held,
                      int64_t *indices, fr_fault *fault);
    int (*hand_at)(uint64_t deck, const int64_t *indices, size_t hands, int held, uint8_t *cards,
                   fr_fault *fault);
    int (*parse)(const char *text, size_t bytes, uint8_t *cards, int room, size_t *position);
} fr_api;
uintptr_t fr_api_address(void);

#endif
