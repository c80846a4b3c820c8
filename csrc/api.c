/* The core for callers outside of Python: other extensions, and compiled loops. */
#include "rank.h"

static const fr_api api = {
    FR_API_VERSION,
    sizeof(fr_api),
    fr_find_system,
    fr_describe_system,
    fr_rank_set,
    fr_rank_cards,
    fr_rank_text,
    fr_rank_omaha,
    fr_ranks,
    fr_ranks_of_sets,
    fr_rank_grid,
    fr_omaha,
    fr_hand_index,
    fr_hand_at,
    fr_parse,
};

uintptr_t fr_api_address(void) { return (uintptr_t)&api; }

uint16_t fr_rank_set_of(uint64_t system, uint64_t set) {
    return fr_rank_set((const fr_system *)(uintptr_t)system, set);
}

/* Numbers that are no card must not become one when they are made bytes. */
FR_INLINE uint16_t rank_numbers(uint64_t address, const int64_t *numbers, int held) {
    const fr_system *system = (const fr_system *)(uintptr_t)address;
    uint64_t all = 0, set = 0, sum = 0, key = FR_START;
    for (int i = 0; i < held; i++) {
        const uint64_t number = (uint64_t)numbers[i], bit = UINT64_C(1) << (number & 63);
        all |= number;
        set |= bit;
        sum += bit;
        key += fr_key[number & 63];
    }
    if (FR_UNLIKELY(all >> 6 || set != sum || set & ~system->deck || held < system->size))
        return 0;
    if (FR_UNLIKELY(system->kind != FR_MULTISET || (key & FR_FLUSH && system->flush)))
        return fr_rank_set(system, set);
    return (uint16_t)fr_plain_rank(system, key, held);
}

uint16_t fr_rank4(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d) {
    return rank_numbers(system, (const int64_t[]){a, b, c, d}, 4);
}

uint16_t fr_rank5(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e) {
    return rank_numbers(system, (const int64_t[]){a, b, c, d, e}, 5);
}

uint16_t fr_rank6(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e,
                  int64_t f) {
    return rank_numbers(system, (const int64_t[]){a, b, c, d, e, f}, 6);
}

uint16_t fr_rank7(uint64_t system, int64_t a, int64_t b, int64_t c, int64_t d, int64_t e,
                  int64_t f, int64_t g) {
    return rank_numbers(system, (const int64_t[]){a, b, c, d, e, f, g}, 7);
}
