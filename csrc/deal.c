/* Random deals. */
#include "kernel.h"

int fr_deal(const fr_bits *source, uint64_t deck, size_t deals, const fr_place *places, int count) {
    fr_stream s = {source, 0, 0};
    int total = 0;
    for (int i = 0; i < count; i++)
        total += places[i].count;
    if (total > fr_count(deck) || deck >> 52)
        return FR_BAD_COUNT;
    for (size_t row = 0; row < deals; row++) {
        uint8_t cards[64];
        if (!fr_deal_hand(&s, ~deck, cards, total))
            return FR_NOT_RANDOM;
        const uint8_t *from = cards;
        for (int i = 0; i < count; i++) {
            uint8_t *to = places[i].cards + (ptrdiff_t)row * places[i].stride;
            for (int j = 0; j < places[i].count; j++)
                to[j] = *from++;
        }
    }
    return FR_OK;
}

int fr_deal_columns_portable(const fr_bits *source, uint64_t gone, int missing, uint8_t *columns,
                             ptrdiff_t stride) {
    uint64_t taken[32];
    int count[32] = {0}, lacking = 32;
    for (int i = 0; i < 32; i++)
        taken[i] = gone;
    for (int draws = 0; lacking; draws++) {
        uint64_t bytes = 0;
        if (draws == FR_PATIENCE)
            return 0;
        for (int i = 0; i < 64; i++, bytes >>= 8) {
            if (i % 8 == 0)
                bytes = source->next_uint64(source->state);
            const int deal = i % 32;
            const unsigned card = (unsigned)bytes & 63;
            if (count[deal] == missing || taken[deal] >> card & 1)
                continue;
            taken[deal] |= UINT64_C(1) << card;
            columns[count[deal]++ * stride + deal] = (uint8_t)card;
            lacking -= count[deal] == missing;
        }
    }
    return 1;
}

void fr_count_up_to_portable(const uint16_t *values, size_t count, const uint16_t *limits,
                             int number, uint32_t *counts) {
    fr_count_loops(values, count, limits, number, counts);
}

void fr_compare_portable(const uint16_t *ranks, int players, size_t stride, size_t count,
                         uint16_t *took) {
    fr_compare_loops(ranks, players, stride, count, took);
}
