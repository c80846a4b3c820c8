/* Hands in the combinatorial number system, and the table of all hands in that order. */
#include "rank.h"

/* The cards of a deck, ascending; returns how many. */
static int cards_of(uint64_t deck, uint8_t *cards) {
    int count = 0;
    for (; deck; deck &= deck - 1)
        cards[count++] = (uint8_t)fr_lowest(deck);
    return count;
}

int fr_hand_index(uint64_t deck, const uint8_t *cards, size_t hands, int held,
                  int64_t *indices, fr_fault *fault) {
    uint8_t in_deck[64], place[64] = {0};
    deck &= (UINT64_C(1) << 52) - 1;
    const int places = cards_of(deck, in_deck);
    if (held < 1 || held > places)
        return FR_BAD_COUNT;
    for (int i = 0; i < places; i++)
        place[in_deck[i]] = (uint8_t)i;
    for (size_t row = 0; row < hands; row++, cards += held) {
        uint64_t set = 0;
        unsigned bytes = 0;
        for (int i = 0; i < held; i++) {
            const unsigned card = cards[i];
            bytes |= card;
            set |= UINT64_C(1) << (card & 63);
        }
        if (FR_UNLIKELY(bytes & FR_NO_CARD || set & ~deck || fr_count(set) != held)) {
            return fr_bad_hand(deck, cards, held, row, fault);
        }
        int64_t index = 0;
        for (int i = 1; set; i++, set &= set - 1)
            index += fr_choose(place[fr_lowest(set)], i);
        indices[row] = index;
    }
    return FR_OK;
}

int fr_hand_at(uint64_t deck, const int64_t *indices, size_t hands, int held,
               uint8_t *cards, fr_fault *fault) {
    uint8_t in_deck[64];
    const int places = cards_of(deck & ((UINT64_C(1) << 52) - 1), in_deck);
    if (held < 1 || held > places)
        return FR_BAD_COUNT;
    for (size_t row = 0; row < hands; row++, cards += held) {
        int64_t rest = indices[row];
        if (FR_UNLIKELY(rest < 0 || rest >= fr_choose(places, held))) {
            fault->row = row;
            fault->first = fault->second = fault->card = 0;
            return FR_BAD_CARD;
        }
        int place = places;
        for (int i = held; i > 0; i--) {
            do
                place--;
            while (fr_choose(place, i) > rest);
            rest -= fr_choose(place, i);
            cards[i - 1] = in_deck[place];
        }
    }
    return FR_OK;
}

/* Advance ascending places to the next hand: the lowest place that can move up does, and those
 * below it start again. */
static void next_hand(int *place, int held) {
    int i = 0;
    for (; i + 1 < held && place[i] + 1 == place[i + 1]; i++)
        place[i] = i;
    place[i]++;
}

void fr_table(const fr_system *system, uint16_t *ranks) {
    enum { BLOCK = 1024 };
    uint8_t in_deck[64], cards[BLOCK * 5];
    const int held = system->size, places = cards_of(system->deck, in_deck);
    int place[5] = {0, 1, 2, 3, 4};
    size_t left = (size_t)fr_choose(places, held);
    while (left) {
        size_t hands = left < BLOCK ? left : BLOCK;
        fr_fault fault;
        for (size_t row = 0; row < hands; row++) {
            for (int i = 0; i < held; i++)
                cards[(size_t)held * row + i] = in_deck[place[i]];
            next_hand(place, held);
        }
        const fr_batch batch = {cards, held, 1, hands, held, 1};
        fr_ranks(system, &batch, ranks, &fault);
        ranks += hands;
        left -= hands;
    }
}
