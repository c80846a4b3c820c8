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
#define v_and_not(a, b) _mm256_andnot_si256(a, b)
#define v_or(a, b) _mm256_or_si256(a, b)
#define v_xor(a, b) _mm256_xor_si256(a, b)
#define v_min(a, b) _mm256_min_epu8(a, b)
#define v_max(a, b) _mm256_max_epu8(a, b)
#define v_equal(a, b) _mm256_cmpeq_epi8(a, b)
#define v_excess(a, b) _mm256_subs_epu8(a, b)
#define v_low_unpack(a, b) _mm256_unpacklo_epi8(a, b)
#define v_high_unpack(a, b) _mm256_unpackhi_epi8(a, b)
#define v_add_words(a, b) _mm256_add_epi16(a, b)
#define v_excess_words(a, b) _mm256_subs_epu16(a, b)
#define v_low_product(a, b) _mm256_mullo_epi16(a, b)
#define v_high_product(a, b) _mm256_mulhi_epu16(a, b)
#define v_pack(a, b) _mm256_packus_epi16(a, b)
#define v_shift_words_right(a, bits) _mm256_srli_epi16(a, bits)
#define v_shift_words_left(a, bits) _mm256_slli_epi16(a, bits)
#define v_bits(a) ((uint32_t)_mm256_movemask_epi8(a))
#define v_any(a) (!_mm256_testz_si256(a, a))
#define v_load(p) _mm256_loadu_si256((const __m256i *)(const void *)(p))
#define v_store(p, a) _mm256_storeu_si256((__m256i *)(void *)(p), a)

/* The low halves of eight integers as 32-bit ones; -1 for what is no byte. */
static inline FR_TARGET vec low_halves(const uint64_t *values) {
    const __m256 a = _mm256_loadu_ps((const float *)(const void *)values);
    const __m256 b = _mm256_loadu_ps((const float *)(const void *)(values + 4));
    const vec low = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0x88));
    const vec high = _mm256_castps_si256(_mm256_shuffle_ps(a, b, 0xdd));
    const vec above = _mm256_or_si256(high, _mm256_srli_epi32(low, 8));
    const vec good = _mm256_cmpeq_epi32(above, _mm256_setzero_si256());
    return _mm256_or_si256(low, _mm256_xor_si256(good, _mm256_set1_epi32(-1)));
}

/* Packing to words keeps -1, and of those without a sign the least is 255. */
static inline FR_TARGET void narrow_eights(const uint64_t *values, uint8_t *bytes) {
    const vec most = _mm256_set1_epi16(255);
    const vec one = _mm256_packs_epi32(low_halves(values), low_halves(values + 8));
    const vec two = _mm256_packs_epi32(low_halves(values + 16), low_halves(values + 24));
    const vec both = _mm256_packus_epi16(_mm256_min_epu16(one, most), _mm256_min_epu16(two, most));
    /* Pairs 0 2 4 ... 14 are in the first lane now, the others in the second. */
    const vec packed = _mm256_permute4x64_epi64(both, 0xd8);
    static const uint8_t alternate[16] = {0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15};
    v_store(bytes, v_lookup(packed, v_table(alternate)));
}

#include "block.h"
#endif
