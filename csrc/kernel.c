/* The kernel of this machine, chosen once. */
#include "kernel.h"

#include <string.h>

typedef struct {
    const char *feature; /* the instructions it needs, or "" */
    const char *name;
    fr_rank_rows *rows;
    fr_rank_columns *columns;
    fr_narrow_adjacent *narrow;
    fr_rows_to_columns *to_columns; /* NULL where hands are not ranked in blocks */
    fr_spread_rows *spread;
    fr_deal_to_columns *deal;
    fr_compare_ranks *compare;
    fr_count_values *count;
} kernel;

/* Best first; the last one always works. */
static const kernel kernels[] = {
#ifdef FR_X86
    {"avx2", "avx2, 32 hands at once", fr_rows_avx2, fr_columns_avx2, fr_narrow_avx2,
     fr_to_columns_avx2, fr_spread_avx2, fr_deal_columns_avx2, fr_compare_avx2,
     fr_count_up_to_avx2},
    {"ssse3", "ssse3, 16 hands at once", fr_rows_ssse3, fr_columns_ssse3, fr_narrow_ssse3,
     fr_to_columns_ssse3, fr_spread_ssse3, fr_deal_columns_ssse3, fr_compare_ssse3,
     fr_count_up_to_ssse3},
#endif
#ifdef FR_NEON
    {"neon", "neon, 16 hands at once", fr_rows_neon, fr_columns_neon, fr_narrow_neon,
     fr_to_columns_neon, fr_spread_neon, fr_deal_columns_neon, fr_compare_neon,
     fr_count_up_to_neon},
#endif
    {"", "portable, a hand at a time", fr_rows_portable, fr_columns_portable, fr_narrow_portable,
     NULL, NULL, fr_deal_columns_portable, fr_compare_portable,
     fr_count_up_to_portable},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static const kernel *chosen = &kernels[KERNELS - 1];

static int has(const char *feature) {
#ifdef FR_X86
    __builtin_cpu_init();
    if (strcmp(feature, "avx2") == 0)
        return __builtin_cpu_supports("avx2") != 0;
    if (strcmp(feature, "ssse3") == 0)
        return __builtin_cpu_supports("ssse3") != 0;
#endif
#ifdef FR_NEON
    if (strcmp(feature, "neon") == 0) /* as every such machine */
        return 1;
#endif
    return *feature == 0;
}

/* Whether `feature` is one of the words in `list`, which are parted by commas. */
static int listed(const char *list, const char *feature) {
    const size_t length = strlen(feature);
    for (; *list; list += *list == ',') {
        const size_t word = strcspn(list, ",");
        if (word == length && strncmp(list, feature, length) == 0)
            return 1;
        list += word;
    }
    return 0;
}

int fr_choose_kernel(const char *without) {
    for (const char *word = without; *word; word += *word == ',') {
        const size_t length = strcspn(word, ",");
        int known = 0;
        for (int i = 0; i < KERNELS - 1; i++)
            known |= strlen(kernels[i].feature) == length &&
                     strncmp(kernels[i].feature, word, length) == 0;
        if (!known)
            return 0;
        word += length;
    }
    for (int i = 0; i < KERNELS; i++)
        if (has(kernels[i].feature) && !listed(without, kernels[i].feature)) {
            chosen = &kernels[i];
            break;
        }
    return 1;
}

const char *fr_kernel(void) { return chosen->name; }

int fr_columns(const fr_system *system, const uint8_t *cards, ptrdiff_t stride, size_t hands,
               int held, uint16_t *ranks, fr_fault *fault) {
    return chosen->columns(system, cards, stride, hands, held, ranks, fault);
}

int fr_deal_columns(const fr_bits *source, const fr_left *left, const uint8_t *taken, int takes,
                    int missing, uint8_t *columns, ptrdiff_t stride) {
    return chosen->deal(source, left, taken, takes, missing, columns, stride);
}

void fr_compare(const uint16_t *ranks, int players, size_t stride, size_t count, uint16_t *took) {
    chosen->compare(ranks, players, stride, count, took);
}

void fr_count_up_to(const uint16_t *values, size_t count, const uint16_t *limits, int number,
                    uint32_t *counts) {
    chosen->count(values, count, limits, number, counts);
}

/* Rank wide or scattered cards some hands at a time, narrowed to rows of bytes where whole hands
 * stand one after the other, else to columns. */
static int rank_narrowed(const fr_system *system, const fr_batch *batch, uint16_t *ranks,
                         fr_fault *fault) {
    enum { NARROWED = 128 }; /* hands at a time, whose cards stay in the first cache */
    uint8_t bytes[NARROWED * FR_MOST_CARDS + 16];
    const int held = batch->held, width = batch->width;
    const int in_rows = batch->card_stride == width && batch->hand_stride == held * width;
    for (size_t done = 0; done < batch->hands; done += NARROWED) {
        const size_t left = batch->hands - done, hands = left < NARROWED ? left : NARROWED;
        const char *from = (const char *)batch->cards + (ptrdiff_t)done * batch->hand_stride;
        int status;
        if (in_rows) {
            chosen->narrow(from, width, hands * (size_t)held, bytes);
            status = chosen->rows(system, bytes, hands, held, ranks + done, fault, 1);
        } else {
            for (int j = 0; j < held; j++, from += batch->card_stride) {
                uint8_t *column = bytes + j * NARROWED;
                if (batch->hand_stride == width && width > 1)
                    chosen->narrow(from, width, hands, column);
                else
                    fr_narrow(from, width, batch->hand_stride, hands, column);
            }
            status = chosen->columns(system, bytes, NARROWED, hands, held, ranks + done, fault);
        }
        if (status != FR_OK) {
            fault->row += done;
            return status;
        }
    }
    return FR_OK;
}

int fr_ranks(const fr_system *system, const fr_batch *batch, uint16_t *ranks, fr_fault *fault) {
    const int held = batch->held;
    if (held < system->size || held > FR_MOST_CARDS)
        return FR_BAD_COUNT;
    if (batch->width == 1 && batch->card_stride == 1 && batch->hand_stride == held)
        return chosen->rows(system, batch->cards, batch->hands, held, ranks, fault, 0);
    if (batch->width == 1 && batch->hand_stride == 1)
        return chosen->columns(system, batch->cards, batch->card_stride, batch->hands, held, ranks,
                               fault);
    return rank_narrowed(system, batch, ranks, fault);
}

int fr_rank_rows_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                    uint16_t *ranks) {
    fr_fault fault;
    return chosen->rows(system, cards, hands, held, ranks, &fault, 0);
}

/* A grid is ranked some hands at a time, in columns. */
enum {
    GRID_HANDS = 512,
    FEWEST = 32,      /* hands of a grid for which columns are worth while */
    MOST_SPREAD = 64, /* hands that share a row up to which it is spread by vectors */
    PAST = 48         /* bytes that may be read past the last row */
};

typedef struct {
    const uint8_t *cards;
    ptrdiff_t outer, inner; /* strides */
    int held;
} part;

/* The rows of hands first to first + count - 1, one after the other: in place where they stand so
 * and bytes past them may be read, else copied. */
static const uint8_t *rows_of(const part *p, const fr_grid *g, size_t first, size_t count,
                              uint8_t *copy) {
    const size_t held = (size_t)p->held;
    const int adjacent = p->inner == p->held;
    if (adjacent && (g->outer == 1 || p->outer == p->inner * (ptrdiff_t)g->inner) &&
        first + count + GRID_HANDS <= g->outer * g->inner)
        return p->cards + first * held;
    uint8_t *to = copy;
    for (size_t i = first / g->inner, j = first % g->inner, some; count; count -= some, j = 0, i++) {
        some = g->inner - j < count ? g->inner - j : count;
        const uint8_t *from = p->cards + (ptrdiff_t)i * p->outer + (ptrdiff_t)j * p->inner;
        if (adjacent) {
            memcpy(to, from, some * held);
            to += some * held;
        } else {
            for (size_t row = 0; row < some; row++, from += p->inner)
                for (size_t k = 0; k < held; k++)
                    *to++ = from[k];
        }
    }
    return copy;
}

/* Write the columns of a part. */
static void columns_of_part(const part *p, const fr_grid *g, uint8_t (*patterns)[16],
                            size_t first, size_t count, uint8_t *columns) {
    uint8_t copy[GRID_HANDS * 8 + PAST];
    const size_t inner = g->inner;
    if (p->inner != 0 || inner < 2) {
        chosen->to_columns(rows_of(p, g, first, count, copy), count, p->held, columns, GRID_HANDS);
        return;
    }
    /* Shared by the inner hands: a row for each outer one. */
    const size_t row = first / inner, rows = (first + count - 1) / inner - row + 1;
    const fr_grid outer = {.outer = 1, .inner = g->outer};
    const part shared = {p->cards, 0, p->outer, p->held};
    uint8_t once[8 * GRID_HANDS + PAST];
    chosen->to_columns(rows_of(&shared, &outer, row, rows, copy), rows, p->held, once, GRID_HANDS);
    if (inner <= MOST_SPREAD) {
        chosen->spread(once, patterns, inner, first % inner, count, p->held, columns, GRID_HANDS);
        return;
    }
    for (int j = 0; j < p->held; j++, columns += GRID_HANDS) {
        size_t times = inner - first % inner;
        for (size_t done = 0, k = 0; done < count; done += times, times = inner, k++) {
            times = times < count - done ? times : count - done;
            memset(columns + done, once[j * GRID_HANDS + k], times);
        }
    }
}

int fr_rank_grid(const fr_system *system, const fr_grid *grid, uint16_t *ranks, fr_fault *fault) {
    const int held = grid->hole_cards + grid->board_cards;
    if (!chosen->to_columns || !fr_has_blocks(system, held) || grid->hole_cards < 1 ||
        grid->board_cards < 0 || grid->outer * grid->inner < FEWEST)
        return fr_grid_portable(system, grid, ranks, fault);
    if (grid->inner == 1) { /* one axis */
        const fr_grid turned = {grid->hole, grid->board, grid->hole_cards, grid->board_cards,
                                0, grid->hole_outer, 0, grid->board_outer, 1, grid->outer};
        return fr_rank_grid(system, &turned, ranks, fault);
    }
    const part hole = {grid->hole, grid->hole_outer, grid->hole_inner, grid->hole_cards};
    const part board = {grid->board, grid->board_outer, grid->board_inner, grid->board_cards};
    const size_t hands = grid->outer * grid->inner, inner = grid->inner;
    uint8_t columns[8 * GRID_HANDS], patterns[MOST_SPREAD][16];
    for (size_t r = 0; r < inner && inner <= MOST_SPREAD; r++)
        for (size_t i = 0; i < 16; i++)
            patterns[r][i] = (uint8_t)((r + i) / inner);
    for (size_t done = 0; done < hands; done += GRID_HANDS) {
        const size_t some = hands - done < GRID_HANDS ? hands - done : GRID_HANDS;
        columns_of_part(&hole, grid, patterns, done, some, columns);
        if (board.held)
            columns_of_part(&board, grid, patterns, done, some,
                            columns + hole.held * GRID_HANDS);
        const int status =
            chosen->columns(system, columns, GRID_HANDS, some, held, ranks + done, fault);
        if (status != FR_OK) {
            fault->row += done;
            return status;
        }
    }
    return FR_OK;
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
