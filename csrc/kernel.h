/* Kernels: ways to rank a batch, one of which is chosen once for the machine. */
#ifndef FR_KERNEL_H
#define FR_KERNEL_H
#include "rank.h"

/* A batch of bytes, cards[hands][held]; where `padded`, sixteen bytes after it may be read too. */
typedef int fr_rank_rows(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                         uint16_t *ranks, fr_fault *fault, int padded);
/* A batch of bytes in columns: card j of hand i at cards[j * stride + i]. */
typedef int fr_rank_columns(const fr_system *system, const uint8_t *cards, ptrdiff_t stride,
                            size_t hands, int held, uint16_t *ranks, fr_fault *fault);

/* Narrow `count` adjacent integers of 2, 4 or 8 bytes; see fr_narrow. */
typedef void fr_narrow_adjacent(const void *values, int width, size_t count, uint8_t *bytes);

/* The portable loops, right for every system and number of cards: the others fall back to them. */
fr_rank_rows fr_rows_portable;
fr_rank_columns fr_columns_portable;
fr_narrow_adjacent fr_narrow_portable;

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define FR_X86 1
fr_rank_rows fr_rows_avx2, fr_rows_ssse3;
fr_rank_columns fr_columns_avx2, fr_columns_ssse3;
fr_narrow_adjacent fr_narrow_avx2, fr_narrow_ssse3;
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

#endif
