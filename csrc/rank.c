/* Ranks of single hands and of batches, and whatever else is done hand by hand on every machine. */
#include "kernel.h"

#include <string.h>

const fr_system *fr_find_system(const char *name) {
    for (int i = 0; i < fr_system_count; i++)
        if (strcmp(fr_systems[i].name, name) == 0)
            return &fr_systems[i];
    return NULL;
}

fr_system_info fr_describe_system(const fr_system *system) {
    fr_system_info info = {
        system->name,
        system->deck,
        system->size,
        system->classes,
        system->categories,
        system->category_names,
        system->last_ranks,
        system->readings,
    };
    return info;
}

fr_hash_tables fr_hash_tables_of(const fr_system *system, int held) {
    fr_hash_tables tables = {fr_key, NULL, NULL, system->flush, 0, 0, system->flush_stands};
#define FR_TABLES_OF(n)                                                                        \
    if (held == n) {                                                                           \
        tables.displacements = fr_displacement##n;                                             \
        tables.ranks = system->ranks##n;                                                       \
        tables.slot_bits = FR_SLOT_BITS_##n;                                                   \
        tables.row_bits = FR_ROW_BITS_##n;                                                     \
    }
    FR_TABLES_OF(5)
    FR_TABLES_OF(6)
    FR_TABLES_OF(7)
#undef FR_TABLES_OF
    return tables;
}

const char *fr_table_signature(void) { return fr_signature; }

int fr_find_fault(uint64_t deck, const uint8_t *cards, int held, fr_fault *fault) {
    for (int second = 0; second < held; second++) {
        fault->second = second;
        fault->card = cards[second];
        if (fault->card > 63 || !(deck >> fault->card & 1))
            return FR_BAD_CARD;
        for (int first = 0; first < second; first++) {
            fault->first = first;
            if (cards[first] == fault->card)
                return FR_DUPLICATE;
        }
    }
    return FR_OK;
}

int fr_bad_hand(uint64_t deck, const uint8_t *cards, int held, size_t row, fr_fault *fault) {
    const int status = fr_find_fault(deck, cards, held, fault);
    fault->row = row;
    return status == FR_OK ? FR_CHANGED : status;
}

/* The keys of the outer loops' cards are added up there, and suits looked at only for a flush. */
uint16_t fr_any_five(const fr_system *system, const uint8_t *cards, int held) {
    unsigned best = FR_NO_QUALIFY;
    for (int a = 4; a < held; a++) {
        const uint64_t one = FR_START + fr_key[cards[a] & 63];
        for (int b = 3; b < a; b++) {
            const uint64_t two = one + fr_key[cards[b] & 63];
            for (int c = 2; c < b; c++) {
                const uint64_t three = two + fr_key[cards[c] & 63];
                for (int d = 1; d < c; d++) {
                    const uint64_t four = three + fr_key[cards[d] & 63];
                    for (int e = 0; e < d; e++) {
                        const uint8_t five[5] = {cards[e], cards[d], cards[c], cards[b], cards[a]};
                        unsigned rank = fr_five_rank(system, four + fr_key[cards[e] & 63], five);
                        best = rank < best ? rank : best;
                    }
                }
            }
        }
    }
    return (uint16_t)best;
}

/* The mask of the ranks that count in a hand of a rank. */
FR_INLINE unsigned ranks_read(const fr_system *system, unsigned rank) {
    unsigned mask = 0;
    for (uint32_t reading = system->readings[rank - 1]; reading; reading >>= 4)
        mask |= 1u << ((reading & 15) == 1 ? 12 : (reading & 15) - 2);
    return mask & FR_RANKS;
}

uint16_t fr_flush_rank(const fr_system *system, uint64_t key, const uint8_t *cards, int held) {
    const int suit = (fr_lowest(key & FR_FLUSH) - 51) / 4;
    const uint64_t set = fr_set_of(cards, held);
    if (held == 5 || system->flush_stands)
        return system->flush[fr_ranks_in_suit(set, suit)];
    /* A flush is bad here. No hand beats the best one without regard to suits, which is there if
     * it has a pair, or a rank that is also held in another suit. */
    const unsigned plain = fr_plain_rank(system, key, held);
    if (plain) {
        const unsigned ranks = ranks_read(system, plain);
        const unsigned others = fr_ranks_in_suit(set, (suit + 1) & 3) |
                                fr_ranks_in_suit(set, (suit + 2) & 3) |
                                fr_ranks_in_suit(set, (suit + 3) & 3);
        if (fr_count(ranks) < 5 || ranks & others)
            return (uint16_t)plain;
    }
    return fr_any_five(system, cards, held);
}

/* Which of four cards' six pairs clash, and which cards then stay: see tables/lookups.py. */
uint16_t fr_badugi_four(const fr_system *system, const uint8_t *cards) {
    unsigned card[4]; /* 4 * rank + suit, rank 0 the lowest */
    for (int i = 0; i < 4; i++) {
        const unsigned c = cards[i] & 63u;
        card[i] = !system->ace_low ? c : c >= 48 ? c - 48 : c + 4;
    }
#define ORDER(i, j)                                                                            \
    do {                                                                                       \
        unsigned low = card[i] < card[j] ? card[i] : card[j];                                  \
        card[j] = card[i] ^ card[j] ^ low;                                                     \
        card[i] = low;                                                                         \
    } while (0)
    ORDER(0, 1);
    ORDER(2, 3);
    ORDER(0, 2);
    ORDER(1, 3);
    ORDER(1, 2);
#undef ORDER
    unsigned clashes = 0;
    for (int i = 0, bit = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++, bit++) {
            unsigned differ = card[i] ^ card[j];
            clashes |= (unsigned)((differ & 3) == 0 || differ < 4) << bit;
        }
    unsigned keep = system->keep[clashes], mask = 0;
    for (int i = 0; i < 4; i++)
        mask |= (keep >> i & 1) << (card[i] >> 2);
    return system->badugi[mask & FR_RANKS];
}

/* Takes the ranks upward from the lowest and keeps, for each set of suits that some badugi of the
 * cards so far has, the ranks of the lowest such badugi. The first found is the lowest: whatever
 * comes later has a higher top card. */
uint16_t fr_badugi_set(const fr_system *system, uint64_t set) {
    static const uint16_t lacking[4] = {0x5555, 0x3333, 0x0f0f, 0x00ff}; /* sets without a suit */
    uint16_t ranks[16] = {0};
    unsigned reached = 1; /* bit s: the set of suits s */
    if (system->ace_low)
        set = (set << 4 | set >> 48) & ((UINT64_C(1) << 52) - 1);
    for (unsigned rank = 1; set && !(reached >> 15); rank <<= 1, set >>= 4) {
        unsigned held = set & 15, added = 0;
        for (int suit = 0; suit < 4; suit++)
            if (held >> suit & 1)
                added |= (reached & lacking[suit]) << (1 << suit);
        added &= ~reached;
        for (unsigned rest = added; rest; rest &= rest - 1) {
            unsigned suits = (unsigned)fr_lowest(rest), lowest = ~0u;
            for (int suit = 0; suit < 4; suit++) {
                unsigned without = suits & ~(1u << suit);
                if ((held & suits) >> suit & 1 && reached >> without & 1 && ranks[without] < lowest)
                    lowest = ranks[without];
            }
            ranks[suits] = (uint16_t)(lowest | rank);
        }
        reached |= added;
    }
    /* Sets of four, three, two and one suits. */
    static const uint16_t by_count[4] = {0x8000, 0x6880, 0x1668, 0x0116};
    for (int i = 0; i < 4; i++) {
        unsigned lowest = ~0u;
        for (unsigned rest = reached & by_count[i]; rest; rest &= rest - 1) {
            unsigned mask = ranks[fr_lowest(rest)];
            lowest = mask < lowest ? mask : lowest;
        }
        if (lowest != ~0u)
            return system->badugi[lowest];
    }
    return 0;
}

/* The loop of all batches: check a hand, rank it. A hand is bad where the sum of its cards' bits
 * is not their union (a card twice), or where that union leaves the deck. */
FR_INLINE int ranks_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                       uint16_t *ranks, fr_fault *fault, enum fr_kind kind) {
    const uint64_t outside = ~system->deck;
    for (size_t row = 0; row < hands; row++, cards += held) {
        uint64_t key = FR_START, sum = 0, set = 0;
        unsigned bytes = 0, low = 0;
        for (int i = 0; i < held; i++) {
            unsigned card = cards[i];
            uint64_t bit = UINT64_C(1) << (card & 63);
            bytes |= card;
            sum += bit;
            set |= bit;
            if (kind == FR_MULTISET)
                key += fr_key[card & 63];
            if (kind == FR_LOW)
                low |= fr_low_bit[card & 63];
        }
        if (FR_UNLIKELY((sum ^ set) | (set & outside) | (bytes & FR_NO_CARD))) {
            return fr_bad_hand(system->deck, cards, held, row, fault);
        }
        if (kind == FR_MULTISET)
            ranks[row] = held > 7 ? fr_any_five(system, cards, held)
                                  : (uint16_t)fr_multiset_rank(system, key, cards, held);
        else if (kind == FR_LOW)
            ranks[row] = system->low[low];
        else if (held == 4)
            ranks[row] = fr_badugi_four(system, cards);
        else
            ranks[row] = fr_badugi_set(system, set);
    }
    return FR_OK;
}

int fr_rows_portable(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                     uint16_t *ranks, fr_fault *fault, int padded) {
    (void)padded;
    if (held < system->size || held > FR_MOST_CARDS)
        return FR_BAD_COUNT;
    if (system->kind == FR_LOW)
        return ranks_of(system, cards, hands, held, ranks, fault, FR_LOW);
    if (system->kind == FR_BADUGI)
        return held == 4 ? ranks_of(system, cards, hands, 4, ranks, fault, FR_BADUGI)
                         : ranks_of(system, cards, hands, held, ranks, fault, FR_BADUGI);
    switch (held) {
    case 5:
        return ranks_of(system, cards, hands, 5, ranks, fault, FR_MULTISET);
    case 6:
        return ranks_of(system, cards, hands, 6, ranks, fault, FR_MULTISET);
    case 7:
        return ranks_of(system, cards, hands, 7, ranks, fault, FR_MULTISET);
    default:
        return ranks_of(system, cards, hands, held, ranks, fault, FR_MULTISET);
    }
}

int fr_columns_portable(const fr_system *system, const uint8_t *cards, ptrdiff_t stride,
                        size_t hands, int held, uint16_t *ranks, fr_fault *fault) {
    enum { PACKED = 64 };
    uint8_t rows[PACKED * FR_MOST_CARDS];
    if (held < system->size || held > FR_MOST_CARDS)
        return FR_BAD_COUNT;
    for (size_t done = 0; done < hands; done += PACKED) {
        const size_t some = hands - done < PACKED ? hands - done : PACKED;
        for (int j = 0; j < held; j++)
            for (size_t i = 0; i < some; i++)
                rows[i * (size_t)held + (size_t)j] = cards[j * stride + (ptrdiff_t)(done + i)];
        const int status = fr_rows_portable(system, rows, some, held, ranks + done, fault, 0);
        if (status != FR_OK) {
            fault->row += done;
            return status;
        }
    }
    return FR_OK;
}

uint16_t fr_rank_set(const fr_system *system, uint64_t set) {
    int held = fr_count(set);
    if (held < system->size || held > FR_MOST_CARDS || set & ~system->deck)
        return 0;
    if (system->kind == FR_BADUGI)
        return fr_badugi_set(system, set);
    uint8_t cards[FR_MOST_CARDS];
    uint64_t key = FR_START;
    unsigned low = 0;
    for (int i = 0; i < held; i++, set &= set - 1) {
        cards[i] = (uint8_t)fr_lowest(set);
        key += fr_key[cards[i]];
        low |= fr_low_bit[cards[i]];
    }
    if (system->kind == FR_LOW)
        return system->low[low];
    if (held > 7)
        return fr_any_five(system, cards, held);
    return (uint16_t)fr_multiset_rank(system, key, cards, held);
}

uint16_t fr_rank_cards(const fr_system *system, const uint8_t *cards, size_t count) {
    fr_fault fault;
    if (count > FR_MOST_CARDS || fr_find_fault(system->deck, cards, (int)count, &fault) != FR_OK)
        return 0;
    return fr_rank_set(system, fr_set_of(cards, (int)count));
}

uint16_t fr_rank_text(const fr_system *system, const char *text, size_t bytes) {
    uint8_t cards[FR_MOST_CARDS];
    size_t position;
    int count = fr_parse(text, bytes, cards, FR_MOST_CARDS, &position);
    return count < 0 ? 0 : fr_rank_set(system, fr_set_of(cards, count));
}

int fr_ranks_of_sets(const fr_system *system, const uint64_t *sets, size_t hands,
                     uint16_t *ranks, fr_fault *fault) {
    for (size_t row = 0; row < hands; row++) {
        const uint64_t set = sets[row];
        const uint16_t rank = fr_rank_set(system, set);
        if (FR_UNLIKELY(!rank)) {
            fault->row = row;
            fault->first = fault->second = fault->card = 0;
            return set & ~system->deck ? FR_BAD_CARD : FR_BAD_COUNT;
        }
        ranks[row] = rank;
    }
    return FR_OK;
}

int fr_check(uint64_t deck, const uint8_t *cards, size_t rows, int held, fr_fault *fault) {
    if (held < 0 || held > 52)
        return FR_BAD_COUNT;
    for (size_t row = 0; row < rows; row++, cards += held) {
        const fr_part part = fr_add_up(cards, held);
        if (FR_UNLIKELY((part.sum ^ part.set) | (part.set & ~deck) | (part.bytes & FR_NO_CARD))) {
            return fr_bad_hand(deck, cards, held, row, fault);
        }
    }
    return FR_OK;
}

void fr_count_up_to_portable(const uint16_t *values, size_t count, const uint16_t *limits,
                             int number, uint32_t *counts) {
    fr_count_loops(values, count, limits, number, counts);
}

void fr_compare_portable(const uint16_t *ranks, int players, size_t stride, size_t count,
                         uint16_t *took) {
    fr_compare_loops(ranks, players, stride, count, took);
}
