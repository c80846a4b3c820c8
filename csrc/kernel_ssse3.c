/* The block kernel with 128-bit vectors: 16 hands at once. */
#include "kernel.h"

#ifdef FR_X86
#include <immintrin.h>

#define FR_TARGET __attribute__((target("ssse3")))
#define FR_LANES 16
#define FR_KERNEL(name) name##_ssse3

typedef __m128i vec;
#define v_pairs(a, b) _mm_loadu_si128((const __m128i *)(const void *)(a))
#define v_table(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define v_lookup(table, index) _mm_shuffle_epi8(table, index)
#define v_all(byte) _mm_set1_epi8(byte)
#define v_words(word) _mm_set1_epi16(word)
#define v_add(a, b) _mm_add_epi8(a, b)
#define v_sub(a, b) _mm_sub_epi8(a, b)
#define v_and(a, b) _mm_and_si128(a, b)
#define v_and_not(a, b) _mm_andnot_si128(a, b)
#define v_or(a, b) _mm_or_si128(a, b)
#define v_xor(a, b) _mm_xor_si128(a, b)
#define v_min(a, b) _mm_min_epu8(a, b)
#define v_max(a, b) _mm_max_epu8(a, b)
#define v_equal(a, b) _mm_cmpeq_epi8(a, b)
#define v_excess(a, b) _mm_subs_epu8(a, b)
#define v_low_unpack(a, b) _mm_unpacklo_epi8(a, b)
#define v_high_unpack(a, b) _mm_unpackhi_epi8(a, b)
#define v_add_words(a, b) _mm_add_epi16(a, b)
#define v_excess_words(a, b) _mm_subs_epu16(a, b)
#define v_low_product(a, b) _mm_mullo_epi16(a, b)
#define v_high_product(a, b) _mm_mulhi_epu16(a, b)
#define v_pack(a, b) _mm_packus_epi16(a, b)
#define v_shift_words_right(a, bits) _mm_srli_epi16(a, bits)
#define v_shift_words_left(a, bits) _mm_slli_epi16(a, bits)
#define v_bits(a) ((uint32_t)_mm_movemask_epi8(a))
#define v_any(a) (_mm_movemask_epi8(_mm_cmpeq_epi8(a, _mm_setzero_si128())) != 0xffff)
#define v_load(p) _mm_loadu_si128((const __m128i *)(const void *)(p))
#define v_store(p, a) _mm_storeu_si128((__m128i *)(void *)(p), a)

static inline FR_TARGET void narrow_eights(const uint64_t *values, uint8_t *bytes) {
    for (int i = 0; i < FR_LANES; i++)
        bytes[i] = values[i] < 255 ? (uint8_t)values[i] : 255;
}

#include "block.h"
#endif
