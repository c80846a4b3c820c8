/* Kernels: ways to rank a batch, one of which is chosen once for the machine. */
#ifndef FR_KERNEL_H
#define FR_KERNEL_H
#include "deal.h"
#include "rank.h"

#include <string.h>

/* A batch of bytes, cards[hands][held]; where `padded`, sixteen bytes after it may be read too. */
typedef int fr_rank_rows(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                         uint16_t *ranks, fr_fault *fault, int padded);
/* A batch of bytes in columns: card j of hand i at cards[j * stride + i]. */
typedef int fr_rank_columns(const fr_system *system, const uint8_t *cards, ptrdiff_t stride,
                            size_t hands, int held, uint16_t *ranks, fr_fault *fault);

/* Narrow `count` adjacent integers of 2, 4 or 8 bytes; see fr_narrow. */
typedef void fr_narrow_adjacent(const void *values, int width, size_t count, uint8_t *bytes);

/* Turn rows of bytes, rows[hands][held], held at most 8, into columns `stride` bytes apart. Writes
 * whole blocks, and reads sixteen bytes past the last one. */
typedef void fr_rows_to_columns(const uint8_t *rows, size_t hands, int held, uint8_t *columns,
                                ptrdiff_t stride);
/* Repeat each row `times` in columns, the first one as if it had been repeated `phase` times
 * already; patterns[r][i] is (r + i) / times. Blocks and reads as above. */
typedef void fr_spread_rows(const uint8_t *from, uint8_t (*patterns)[16], size_t times,
                            size_t phase, size_t hands, int held, uint8_t *columns,
                            ptrdiff_t stride);

/* The cards that may be dealt, ascending: those not in `gone`. */
typedef struct {
    uint8_t cards[64];
    int count;
} fr_left;
fr_left fr_cards_left(uint64_t gone);

/* Deal `missing` of them, at most FR_MOST_DEALT, to 32 deals, in columns, without those whose places
 * among them each deal has `taken`, in as many columns. Returns 0 where the bits are not random. */
enum { FR_MOST_DEALT = 24 };
typedef int fr_deal_to_columns(const fr_bits *source, const fr_left *left, const uint8_t *taken,
                               int takes, int missing, uint8_t *columns, ptrdiff_t stride);
/* What all kernels share of it: the places out of `free` that 32 words of 16 bits say, with new
 * draws for those that must not say one; 0 where that finds no end. */
int fr_draw_again(const fr_bits *source, int free, uint64_t *drawn, uint8_t *places);

/* What part of a half each player takes, by ranks[players][stride]: n for an n-th, 0 for none;
 * FR_NO_LOW for all where nobody qualifies. */
typedef void fr_compare_ranks(const uint16_t *ranks, int players, size_t stride, size_t count,
                              uint16_t *took);

FR_INLINE void fr_compare_loops(const uint16_t *ranks, int players, size_t stride, size_t count,
                                uint16_t *took) {
    enum { AT_A_TIME = 256 };
    uint16_t best[AT_A_TIME], sharing[AT_A_TIME];
    for (size_t done = 0; done < count; done += AT_A_TIME, ranks += AT_A_TIME, took += AT_A_TIME) {
        const size_t some = count - done < AT_A_TIME ? count - done : AT_A_TIME;
        memcpy(best, ranks, some * sizeof *best);
        memset(sharing, 0, sizeof sharing);
        for (int p = 1; p < players; p++) {
            const uint16_t *own = ranks + (size_t)p * stride;
            for (size_t i = 0; i < some; i++)
                best[i] = own[i] < best[i] ? own[i] : best[i];
        }
        for (int p = 0; p < players; p++) {
            const uint16_t *own = ranks + (size_t)p * stride;
            for (size_t i = 0; i < some; i++)
                sharing[i] = (uint16_t)(sharing[i] + (own[i] == best[i]));
        }
        for (size_t i = 0; i < some; i++)
            sharing[i] = best[i] == FR_NO_QUALIFY ? FR_NO_LOW : sharing[i];
        for (int p = 0; p < players; p++) {
            const uint16_t *own = ranks + (size_t)p * stride;
            uint16_t *to = took + (size_t)p * stride;
            for (size_t i = 0; i < some; i++)
                to[i] = own[i] == best[i] ? sharing[i] : 0;
        }
    }
}

/* How many of at most 65535 values are at most each limit. */
typedef void fr_count_values(const uint16_t *values, size_t count, const uint16_t *limits,
                             int number, uint32_t *counts);

FR_INLINE void fr_count_loops(const uint16_t *values, size_t count, const uint16_t *limits,
                              int number, uint32_t *counts) {
    for (int n = 0; n < number; n++) {
        const uint16_t limit = limits[n];
        uint16_t found = 0;
        for (size_t i = 0; i < count; i++)
            found = (uint16_t)(found + (values[i] <= limit));
        counts[n] = found;
    }
}

/* Whether blocks of hands can be ranked: the others a hand at a time. */
FR_INLINE int fr_has_blocks(const fr_system *system, int held) {
    /* Cards from the deck's first to the last of 52. */
    const uint64_t first = system->deck & (~system->deck + 1);
    const int upper = system->deck == (UINT64_C(1) << 52) - first;
    return upper && (system->kind == FR_BADUGI ? held == 4 : held >= 5 && held <= 7);
}

/* The portable loops, right for every system and number of cards: the others fall back to them. */
fr_rank_rows fr_rows_portable;
fr_rank_columns fr_columns_portable;
fr_narrow_adjacent fr_narrow_portable;
fr_deal_to_columns fr_deal_columns_portable;
fr_compare_ranks fr_compare_portable;
fr_count_values fr_count_up_to_portable;
/* fr_rank_grid, a hand at a time. */
int fr_grid_portable(const fr_system *system, const fr_grid *grid, uint16_t *ranks,
                     fr_fault *fault);

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#define FR_X86 1
fr_rank_rows fr_rows_avx2, fr_rows_ssse3;
fr_rank_columns fr_columns_avx2, fr_columns_ssse3;
fr_narrow_adjacent fr_narrow_avx2, fr_narrow_ssse3;
fr_rows_to_columns fr_to_columns_avx2, fr_to_columns_ssse3;
fr_spread_rows fr_spread_avx2, fr_spread_ssse3;
fr_deal_to_columns fr_deal_columns_avx2, fr_deal_columns_ssse3;
fr_compare_ranks fr_compare_avx2, fr_compare_ssse3;
fr_count_values fr_count_up_to_avx2, fr_count_up_to_ssse3;
#elif defined(__aarch64__) && defined(__ARM_NEON) && (defined(__GNUC__) || defined(__clang__))
#define FR_NEON 1
fr_rank_rows fr_rows_neon;
fr_rank_columns fr_columns_neon;
fr_narrow_adjacent fr_narrow_neon;
fr_rows_to_columns fr_to_columns_neon;
fr_spread_rows fr_spread_neon;
fr_deal_to_columns fr_deal_columns_neon;
fr_compare_ranks fr_compare_neon;
fr_count_values fr_count_up_to_neon;
#endif

/* The loops of fr_narrow_adjacent, which a compiler turns into the instructions of a kernel. What
 * is no byte has a bit above the lowest eight, once it is unsigned. */
#define FR_NARROW_AS(type)                                                                     \
    for (size_t i = 0; i < count; i++) {                                                       \
        const type value = ((const type *)values)[i];                                          \
        bytes[i] = (uint8_t)(value | (type)-(type)(value >> 8 != 0));                          \
    }

FR_INLINE void fr_narrow_loops(const void *values, int width, size_t count, uint8_t *bytes) {
    if (width == 2) {
        FR_NARROW_AS(uint16_t)
    } else if (width == 4) {
        FR_NARROW_AS(uint32_t)
    } else {
        FR_NARROW_AS(uint64_t)
    }
}

/* A kernel, and the one that is chosen. */
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
} fr_kernel_set;

extern const fr_kernel_set *fr_chosen;

#endif
