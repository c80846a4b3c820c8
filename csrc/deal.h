/* Random cards, inlined into the loops that need them. */
#ifndef FR_DEAL_H
#define FR_DEAL_H
#include "fastrank.h"
#include "portable.h"

enum {
    FR_FIELD = 6,      /* random bits that a card takes, or fails to take */
    FR_FIELDS = 10,    /* of them in a draw of 64 bits */
    FR_PATIENCE = 4096 /* draws after which a deal is given up: no random bits take that many */
};

/* A field is a card's number if that card is still there, and else is passed over: each card left
 * is as likely as any other. Bits that a deal leaves over serve the next one. */
typedef struct {
    const fr_bits *source;
    uint64_t bits;
    int fields;
} fr_stream;

/* Deal `count` cards that are not in `gone`. Returns `gone` with them, or 0 if none come. */
FR_INLINE uint64_t fr_deal_hand(fr_stream *s, uint64_t gone, uint8_t *cards, int count) {
    int dealt = 0, draws = 0;
    uint64_t bits = s->bits;
    int fields = s->fields;
    while (dealt < count) {
        if (FR_UNLIKELY(!fields)) {
            if (FR_UNLIKELY(++draws > FR_PATIENCE))
                return 0;
            bits = s->source->next_uint64(s->source->state);
            fields = FR_FIELDS;
        }
        const unsigned card = (unsigned)bits & 63;
        bits >>= FR_FIELD;
        fields--;
        cards[dealt] = (uint8_t)card;
        dealt += !(gone >> card & 1);
        gone |= UINT64_C(1) << card;
    }
    s->bits = bits;
    s->fields = fields;
    return gone;
}

/* A number below `bound`, each as likely (Lemire's multiplication). */
FR_INLINE uint64_t fr_below(const fr_bits *source, uint32_t bound) {
    for (;;) {
        const uint64_t bits = source->next_uint64(source->state);
        const uint64_t product = (bits >> 32) * bound;
        if ((uint32_t)product >= bound || (uint32_t)product >= (uint32_t)-bound % bound)
            return product >> 32;
    }
}

#endif
