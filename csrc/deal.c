/* Random deals. */
#include "portable.h"
#include "fastrank.h"

#include <string.h>

enum {
    FIELD = 6,      /* random bits that a card takes, or fails to take */
    FIELDS = 10,    /* of them in a draw of 64 bits */
    PATIENCE = 4096 /* draws after which a deal is given up: no random bits take that many */
};

/* A field is a card's number if that card is still there, and else is passed over: each card left
 * is as likely as any other. Bits that a deal leaves over serve the next one. */
typedef struct {
    const fr_bits *source;
    uint64_t bits;
    int fields;
} stream;

/* Deal `count` cards that are not in `gone`. Returns `gone` with them, or 0 if none come. */
FR_INLINE uint64_t deal_hand(stream *s, uint64_t gone, uint8_t *cards, int count) {
    int dealt = 0, draws = 0;
    uint64_t bits = s->bits;
    int fields = s->fields;
    while (dealt < count) {
        if (FR_UNLIKELY(!fields)) {
            if (FR_UNLIKELY(++draws > PATIENCE))
                return 0;
            bits = s->source->next_uint64(s->source->state);
            fields = FIELDS;
        }
        const unsigned card = (unsigned)bits & 63;
        bits >>= FIELD;
        fields--;
        cards[dealt] = (uint8_t)card;
        dealt += !(gone >> card & 1);
        gone |= UINT64_C(1) << card;
    }
    s->bits = bits;
    s->fields = fields;
    return gone;
}

int fr_deal(const fr_bits *source, uint64_t deck, size_t deals, const fr_place *places, int count) {
    stream s = {source, 0, 0};
    int total = 0, free = 0;
    for (int i = 0; i < count; i++)
        total += places[i].count;
    for (uint64_t rest = deck; rest; rest &= rest - 1)
        free++;
    if (total > free || deck >> 52)
        return FR_BAD_COUNT;
    for (size_t row = 0; row < deals; row++) {
        uint8_t cards[64];
        if (!deal_hand(&s, ~deck, cards, total))
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
