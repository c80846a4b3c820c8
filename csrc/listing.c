/* The hands that two players may hold on a board: listed, ranked and put in order. */
#include "headsup.h"

#include <string.h>

enum {
    MOST_LISTED = 3000000,
    MOST_SETS = 16000000,
    AT_A_TIME = 512,
    BYTE = 256,
    NOT_FREE = 255
};

static int is_fixed(const fr_seat *seat) { return seat->count == 1; }

size_t fr_lay_out(fr_duel *z, const fr_situation *s, char *work) {
    size_t at = sizeof *z;
    if (s->players != 2 || s->board_cards > 5 || s->hole_cards > 7 ||
        s->halves[0]->kind == FR_LOW || s->board_cards < s->known_board)
        return 0;
    z->s = s;
    z->free = fr_count(s->deck);
    for (int player = 0; player < 2; player++)
        z->free -= is_fixed(&s->seats[player]) ? s->seats[player].known : 0;
    const int left = z->free - (s->board_cards - s->known_board);
    z->most = FR_MOST_HELD;
#define PLACE(array, type, number)                                                             \
    do {                                                                                       \
        at = (at + 63) & ~(size_t)63;                                                          \
        if (work)                                                                              \
            array = (type *)(void *)(work + at);                                               \
        at += (number) * sizeof(type);                                                         \
    } while (0)
    for (int player = 0; player < 2; player++) {
        fr_side *own = &z->of[player];
        own->seat = &s->seats[player];
        own->player = player;
        own->fixed = is_fixed(own->seat);
        own->missing = s->hole_cards - own->seat->known;
        own->held = own->fixed ? own->missing : s->hole_cards;
        if (own->held < 0 || own->held > FR_MOST_HELD || own->held > left ||
            (!own->fixed && own->missing))
            return 0;
        own->most = own->fixed ? fr_sets_of(left, own->missing) : own->seat->count;
        if (own->most > MOST_LISTED)
            return 0;
        z->most = own->held < z->most ? own->held : z->most;
        PLACE(own->places, uint8_t, own->most * (size_t)own->held + 1);
        PLACE(own->ranks, uint16_t, own->most);
        PLACE(own->lows, uint16_t, own->most);
        PLACE(own->hand, uint32_t, own->most);
        PLACE(own->order, uint32_t, own->most);
        PLACE(own->spare, uint32_t, own->most);
    }
    z->sets = 0;
    for (int held = 0; held <= z->most; held++) {
        z->offset[held] = z->sets;
        z->sets += fr_sets_of(z->free, held);
    }
    PLACE(z->table, double, z->sets);
#undef PLACE
    return z->of[0].held + z->of[1].held <= left && z->sets <= MOST_SETS ? at : 0;
}

int fr_free_places(fr_duel *z) {
    uint64_t left = z->s->deck;
    for (int player = 0; player < 2; player++)
        for (int j = 0; j < z->of[player].seat->known && z->of[player].fixed; j++) {
            const int card = z->of[player].seat->hands[j] & 63;
            if (!(left >> card & 1))
                return FR_DUPLICATE;
            left &= ~(UINT64_C(1) << card);
        }
    memset(z->place, NOT_FREE, sizeof z->place);
    for (uint8_t i = 0; left; left &= left - 1, i++) {
        z->card[i] = (uint8_t)fr_lowest(left);
        z->place[z->card[i]] = i;
    }
    fr_pot_shares(z->s, z->share);
    return FR_OK;
}

/* Write a hand of a range and its places; 0 where a card of it is not free. */
FR_INLINE int write_hand(const fr_duel *z, const uint8_t *hand, int held, uint64_t gone,
                         uint8_t *row, uint8_t *places) {
    for (int j = 0; j < held; j++) {
        const uint8_t place = z->place[hand[j] & 63];
        if (place == NOT_FREE || gone >> place & 1)
            return 0;
        int i = j;
        for (; i > 0 && places[i - 1] > place; i--)
            places[i] = places[i - 1];
        places[i] = place;
        row[j] = hand[j];
    }
    return 1;
}

/* Rank hands `from` to `from + some - 1`, which stand in rows. */
static int rank_hands(const fr_duel *z, fr_side *own, const uint8_t *rows, size_t from,
                      size_t some) {
    const fr_situation *s = z->s;
    for (int half = 0; half < 2 && s->halves[half]; half++) {
        uint16_t *ranks = (half ? own->lows : own->ranks) + from;
        const int status =
            s->board_cards ? fr_rank_deals(s->halves[half], s->two_and_three, rows, s->hole_cards,
                                           z->board, s->board_cards, 1, some, ranks)
                           : fr_rank_rows_of(s->halves[half], rows, some, s->hole_cards, ranks);
        if (status != FR_OK)
            return status;
        if (half)
            for (size_t i = 0; i < some; i++)
                ranks[i] = (uint16_t)(ranks[i] == FR_NO_QUALIFY ? s->halves[1]->classes
                                                                : ranks[i] - 1);
    }
    return FR_OK;
}

int fr_list_hands(fr_duel *z, fr_side *own, uint64_t gone) {
    const int hole = z->s->hole_cards, held = own->held, known = hole - own->missing;
    const fr_seat *seat = own->seat;
    uint8_t rows[AT_A_TIME * 7], left[52];
    int free = 0, place[FR_MOST_HELD];
    size_t some = 0, next = 0;
    own->count = 0;
    for (int i = 0; i < z->free; i++)
        if (!(gone >> i & 1))
            left[free++] = (uint8_t)i;
    const size_t all = own->fixed ? fr_sets_of(free, held) : seat->count;
    fr_combination(place, own->fixed ? held : 0, 0);
    while (next < all) {
        uint8_t *row = rows + some * (size_t)hole;
        uint8_t *places = own->places + own->count * (size_t)held;
        int good = 1;
        if (own->fixed) {
            memcpy(row, seat->hands, (size_t)known);
            for (int j = 0; j < held; j++) {
                places[j] = left[place[j]];
                row[known + j] = z->card[places[j]];
            }
            fr_next_combination(place, held, free);
        } else {
            good = write_hand(z, seat->hands + next * (size_t)hole, hole, gone, row, places);
        }
        own->hand[own->count] = own->fixed ? 0 : (uint32_t)next;
        some += (size_t)good;
        own->count += (size_t)good;
        next++;
        if (some == AT_A_TIME || (next == all && some)) {
            const int status = rank_hands(z, own, rows, own->count - some, some);
            if (status != FR_OK)
                return status;
            some = 0;
        }
    }
    return FR_OK;
}

/* Put a player's hands in order: by the low byte of the rank, then by the high one. */
void fr_order_hands(fr_side *own) {
    uint32_t low[BYTE + 1] = {0}, high[BYTE + 1] = {0};
    for (size_t i = 0; i < own->count; i++) {
        low[(own->ranks[i] & 0xff) + 1]++;
        high[(own->ranks[i] >> 8) + 1]++;
    }
    for (int byte = 0; byte < BYTE; byte++) {
        low[byte + 1] += low[byte];
        high[byte + 1] += high[byte];
    }
    for (uint32_t i = 0; i < own->count; i++)
        own->spare[low[own->ranks[i] & 0xff]++] = i;
    for (size_t i = 0; i < own->count; i++)
        own->order[high[own->ranks[own->spare[i]] >> 8]++] = own->spare[i];
}
