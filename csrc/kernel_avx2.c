/* The block kernel with 256-bit vectors: 32 hands at once. */
#include "kernel.h"

#ifdef FR_X86
#include <immintrin.h>

#define FR_TARGET __attribute__((target("avx2")))
#define FR_LANES 32
#define FR_KERNEL(name) name##_avx2

typedef __m256i vec;
#define v_pairs(a, b)                                                                          \
    _mm256_inserti128_si256(                                                                   \
        _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(a))),           \
        _mm_loadu_si128((const __m128i *)(const void *)(b)), 1)
#define v_table(p)                                                                             \
    _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)(const void *)(p)))
#define v_lookup(table, index) _mm256_shuffle_epi8(table, index)
#define v_all(byte) _mm256_set1_epi8(byte)
#define v_words(word) _mm256_set1_epi16(word)
#define v_add(a, b) _mm256_add_epi8(a, b)
#define v_sub(a, b) _mm256_sub_epi8(a, b)
#define v_and(a, b) _mm256_and_si256(a, b)
#define v_or(a, b) _mm256_or_si256(a, b)
#define v_xor(a, b) _mm256_xor_si256(a, b)
#define v_min(a, b) _mm256_min_epu8(a, b)
#define v_max(a, b) _mm256_max_epu8(a, b)
#define v_equal(a, b) _mm256_cmpeq_epi8(a, b)
#define v_excess(a, b) _mm256_subs_epu8(a, b)
#define v_low_unpack(a, b) _mm256_unpacklo_epi8(a, b)
#define v_high_unpack(a, b) _mm256_unpackhi_epi8(a, b)
#define v_add_words(a, b) _mm256_add_epi16(a, b)
#define v_shift_words_right(a, bits) _mm256_srli_epi16(a, bits)
#define v_shift_words_left(a, bits) _mm256_slli_epi16(a, bits)
#define v_bits(a) ((uint32_t)_mm256_movemask_epi8(a))
#define v_any(a) (!_mm256_testz_si256(a, a))
#define v_store(p, a) _mm256_storeu_si256((__m256i *)(void *)(p), a)

#include "block.h"
#endif
