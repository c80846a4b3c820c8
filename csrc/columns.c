/* Hands in two parts by the chosen kernel: some hundred at a time are written out in columns, what
 * they share but once. */
#include "kernel.h"

#include <string.h>

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
        fr_chosen->to_columns(rows_of(p, g, first, count, copy), count, p->held, columns,
                              GRID_HANDS);
        return;
    }
    /* Shared by the inner hands: a row for each outer one. */
    const size_t row = first / inner, rows = (first + count - 1) / inner - row + 1;
    const fr_grid outer = {.outer = 1, .inner = g->outer};
    const part shared = {p->cards, 0, p->outer, p->held};
    uint8_t once[8 * GRID_HANDS + PAST];
    fr_chosen->to_columns(rows_of(&shared, &outer, row, rows, copy), rows, p->held, once,
                          GRID_HANDS);
    if (inner <= MOST_SPREAD) {
        fr_chosen->spread(once, patterns, inner, first % inner, count, p->held, columns,
                          GRID_HANDS);
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
    if (!fr_chosen->to_columns || !fr_has_blocks(system, held) || grid->hole_cards < 1 ||
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
            fr_chosen->columns(system, columns, GRID_HANDS, some, held, ranks + done, fault);
        if (status != FR_OK) {
            fault->row += done;
            return status;
        }
    }
    return FR_OK;
}
