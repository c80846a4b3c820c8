/* Random deals. */
#include "kernel.h"

#include <string.h>

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

fr_left fr_cards_left(uint64_t gone) {
    fr_left left = {{0}, 0};
    for (uint64_t free = ~gone; free; free &= free - 1)
        left.cards[left.count++] = (uint8_t)fr_lowest(free);
    return left;
}

int fr_draw_again(const fr_bits *source, int free, uint64_t *drawn, uint8_t *places) {
    uint64_t refused = UINT64_C(0xffffffff);
    for (int draws = 0;; draws++) {
        for (int i = 0; i < 32; i++)
            if (refused >> i & 1) {
                const uint32_t product =
                    (uint32_t)(drawn[i / 4] >> 16 * (i % 4) & 0xffff) * (uint32_t)free;
                places[i] = (uint8_t)(product >> 16);
                if ((product & 0xffff) >= 65536u % (uint32_t)free)
                    refused &= ~(UINT64_C(1) << i);
            }
        if (!refused || draws == FR_PATIENCE)
            return !refused;
        for (int i = 0; i < 8; i++)
            drawn[i] = source->next_uint64(source->state);
    }
}

/* The place of what is put into `count` places that are in order, none of which it may be: those up
 * to it are passed over. */
static uint8_t insert_place(uint8_t *sorted, int count, uint8_t place, int passes) {
    int i = 0;
    for (; i < count && place >= sorted[i]; i++)
        place = (uint8_t)(place + passes);
    memmove(sorted + i + 1, sorted + i, (size_t)(count - i));
    return sorted[i] = place;
}

/* Each of 32 deals takes 16 random bits for each card, which Lemire's multiplication makes one of
 * those that are left, or refuses: then all draw again for that card, for those that were refused.
 * The same on every machine, so that its hands are. */
int fr_deal_columns_portable(const fr_bits *source, const fr_left *left, const uint8_t *taken,
                             int takes, int missing, uint8_t *columns, ptrdiff_t stride) {
    uint64_t drawn[FR_MOST_DEALT][8];
    uint8_t places[32], sorted[32][52];
    if (takes + missing > left->count)
        return 0;
    for (int j = 0; j < takes; j++)
        for (int deal = 0; deal < 32; deal++)
            insert_place(sorted[deal], j, taken[j * stride + deal], 0);
    for (int j = 0; j < missing; j++)
        for (int i = 0; i < 8; i++)
            drawn[j][i] = source->next_uint64(source->state);
    for (int j = 0; j < missing; j++) {
        if (!fr_draw_again(source, left->count - takes - j, drawn[j], places))
            return 0;
        for (int deal = 0; deal < 32; deal++)
            columns[j * stride + deal] =
                left->cards[insert_place(sorted[deal], takes + j, places[deal], 1)];
    }
    return 1;
}
