/* The best rank among given subsets of a hand: any rule, any number of cards. */
#include "rank.h"

/* Patterns index cards without a check, so they are checked once for the whole batch. */
static int good_patterns(const uint8_t *patterns, size_t count, int size, int held) {
    for (size_t i = 0; i < count; i++, patterns += size) {
        for (int j = 1; j < size; j++)
            if (patterns[j - 1] >= patterns[j])
                return 0;
        if (patterns[size - 1] >= held)
            return 0;
    }
    return count > 0;
}

/* The rank of the subset of good `cards` that a pattern names. */
FR_INLINE unsigned subset_rank(const fr_system *system, const uint8_t *cards,
                               const uint8_t *pattern, enum fr_kind kind) {
    uint8_t chosen[5];
    uint64_t key = FR_START;
    unsigned low = 0;
    for (int i = 0; i < (kind == FR_BADUGI ? 4 : 5); i++) {
        chosen[i] = cards[pattern[i]];
        if (kind == FR_MULTISET)
            key += fr_key[chosen[i]];
        if (kind == FR_LOW)
            low |= fr_low_bit[chosen[i]];
    }
    if (kind == FR_MULTISET)
        return fr_five_rank(system, key, chosen);
    return kind == FR_LOW ? system->low[low] : fr_badugi_four(system, chosen);
}

FR_INLINE int best_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                      const uint8_t *patterns, size_t count, uint16_t *ranks, uint32_t *which,
                      fr_fault *fault, enum fr_kind kind) {
    const int size = kind == FR_BADUGI ? 4 : 5;
    for (size_t row = 0; row < hands; row++, cards += held) {
        int status = fr_find_fault(system->deck, cards, held, fault);
        if (FR_UNLIKELY(status != FR_OK)) {
            fault->row = row;
            return status;
        }
        unsigned best = ~0u;
        uint32_t first = 0;
        const uint8_t *pattern = patterns;
        for (size_t i = 0; i < count; i++, pattern += size) {
            unsigned rank = subset_rank(system, cards, pattern, kind);
            if (rank < best) {
                best = rank;
                first = (uint32_t)i;
            }
        }
        ranks[row] = (uint16_t)best;
        if (which)
            which[row] = first;
    }
    return FR_OK;
}

int fr_best_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
               const uint8_t *patterns, size_t count, uint16_t *ranks, uint32_t *which,
               fr_fault *fault) {
    if (held < system->size || held > FR_MOST_CARDS)
        return FR_BAD_COUNT;
    if (!good_patterns(patterns, count, system->size, held))
        return FR_BAD_PATTERN;
#define BEST_OF(kind)                                                                          \
    best_of(system, cards, hands, held, patterns, count, ranks, which, fault, kind)
    if (system->kind == FR_MULTISET)
        return BEST_OF(FR_MULTISET);
    return system->kind == FR_LOW ? BEST_OF(FR_LOW) : BEST_OF(FR_BADUGI);
#undef BEST_OF
}
