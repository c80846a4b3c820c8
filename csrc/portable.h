/* The few things that compilers spell differently. */
#ifndef FR_PORTABLE_H
#define FR_PORTABLE_H
#include <stdint.h>

/* Nothing here is known to need it, but nothing has been tested on other machines either. */
#if UINTPTR_MAX < UINT64_MAX
#error "fastrank needs a 64-bit machine: it is not tested on others"
#endif
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "fastrank needs a little-endian machine: it is not tested on others"
#endif

#if defined(__GNUC__) || defined(__clang__)
#define FR_INLINE static inline __attribute__((always_inline))
#define FR_UNLIKELY(condition) __builtin_expect(!!(condition), 0)
#define FR_PREFETCH(address) __builtin_prefetch(address)
#if defined(__clang__)
#define FR_UNROLL _Pragma("unroll")
#else
#define FR_UNROLL _Pragma("GCC unroll 32")
#endif
#else
#define FR_INLINE static __forceinline
#define FR_UNLIKELY(condition) (condition)
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
/* The place of the lowest bit; `bits` is not 0. */
FR_INLINE int fr_lowest(uint64_t bits) {
    unsigned long place;
    _BitScanForward64(&place, bits);
    return (int)place;
}
#else
FR_INLINE int fr_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
#endif

/* How many bits are 1, without an instruction that older machines lack. */
FR_INLINE int fr_count(uint64_t bits) {
    bits -= bits >> 1 & 0x5555555555555555u;
    bits = (bits & 0x3333333333333333u) + (bits >> 2 & 0x3333333333333333u);
    bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)(bits * 0x0101010101010101u >> 56);
}

#endif
