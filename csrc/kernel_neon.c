/* The block kernel with NEON: 16 hands at once. */
#include "kernel.h"

#ifdef FR_NEON
#include <arm_neon.h>

#define FR_TARGET
#define FR_LANES 16
#define FR_KERNEL(name) name##_neon

typedef uint8x16_t vec;
#define v_pairs(a, b) vld1q_u8(a)
#define v_table(p) vld1q_u8(p)
#define v_lookup(table, index) vqtbl1q_u8(table, vandq_u8(index, vdupq_n_u8(0x8f)))
#define v_all(byte) vdupq_n_u8((uint8_t)(byte))
#define v_words(word) vreinterpretq_u8_u16(vdupq_n_u16(word))
#define v_add(a, b) vaddq_u8(a, b)
#define v_sub(a, b) vsubq_u8(a, b)
#define v_and(a, b) vandq_u8(a, b)
#define v_and_not(a, b) vbicq_u8(b, a)
#define v_or(a, b) vorrq_u8(a, b)
#define v_xor(a, b) veorq_u8(a, b)
#define v_min(a, b) vminq_u8(a, b)
#define v_max(a, b) vmaxq_u8(a, b)
#define v_equal(a, b) vceqq_u8(a, b)
#define v_excess(a, b) vqsubq_u8(a, b)
#define v_low_unpack(a, b) vzip1q_u8(a, b)
#define v_high_unpack(a, b) vzip2q_u8(a, b)
#define v_add_words(a, b)                                                                      \
    vreinterpretq_u8_u16(vaddq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)))
#define v_excess_words(a, b)                                                                   \
    vreinterpretq_u8_u16(vqsubq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)))
#define v_low_product(a, b)                                                                    \
    vreinterpretq_u8_u16(vmulq_u16(vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b)))
#define v_pack(a, b)                                                                           \
    vcombine_u8(vmovn_u16(vreinterpretq_u16_u8(a)), vmovn_u16(vreinterpretq_u16_u8(b)))
#define v_shift_words_right(a, bits) v_shift_words_left(a, -(bits))
#define v_shift_words_left(a, bits)                                                            \
    vreinterpretq_u8_u16(vshlq_u16(vreinterpretq_u16_u8(a), vdupq_n_s16((int16_t)(bits))))
#define v_any(a) (vmaxvq_u8(a) != 0)
#define v_load(p) vld1q_u8(p)
#define v_store(p, a) vst1q_u8((uint8_t *)(p), a)

static inline vec v_high_product(vec a, vec b) {
    const uint16x8_t one = vreinterpretq_u16_u8(a), other = vreinterpretq_u16_u8(b);
    const uint32x4_t low = vmull_u16(vget_low_u16(one), vget_low_u16(other));
    const uint32x4_t high = vmull_u16(vget_high_u16(one), vget_high_u16(other));
    return vreinterpretq_u8_u16(vcombine_u16(vshrn_n_u32(low, 16), vshrn_n_u32(high, 16)));
}

static inline uint32_t v_bits(vec a) {
    static const int8_t places[16] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
    const vec bits = vshlq_u8(vshrq_n_u8(a, 7), vld1q_s8(places));
    return vaddv_u8(vget_low_u8(bits)) | (uint32_t)vaddv_u8(vget_high_u8(bits)) << 8;
}

/* Narrowing saturates: what is no byte becomes 255. */
static inline void narrow_eights(const uint64_t *values, uint8_t *bytes) {
    uint16x8_t eights[2];
    for (int half = 0; half < 2; half++, values += 8) {
        const uint32x4_t low = vcombine_u32(vqmovn_u64(vld1q_u64(values)),
                                            vqmovn_u64(vld1q_u64(values + 2)));
        const uint32x4_t high = vcombine_u32(vqmovn_u64(vld1q_u64(values + 4)),
                                             vqmovn_u64(vld1q_u64(values + 6)));
        eights[half] = vcombine_u16(vqmovn_u32(low), vqmovn_u32(high));
    }
    vst1q_u8(bytes, vcombine_u8(vqmovn_u16(eights[0]), vqmovn_u16(eights[1])));
}

#include "block.h"
#endif
