/* Kernels: ways to rank a batch, one of which is chosen once for the machine. */
#ifndef FR_KERNEL_H
#define FR_KERNEL_H
#include "rank.h"

typedef int fr_batch(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                     uint16_t *ranks, fr_fault *fault);

/* The portable loop, right for every system and number of cards, which the others fall back to. */
fr_batch fr_ranks_portable;

#if (defined(__x86_64__) || defined(__i386__)) && (defined(__GNUC__) || defined(__clang__))
#define FR_X86 1
fr_batch fr_ranks_avx2, fr_ranks_ssse3;
#endif

#endif
