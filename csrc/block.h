/* The block kernel: FR_LANES hands at once, in vectors of bytes.
 *
 * A template, included by each kernel_*.c, which defines before:
 *   FR_TARGET        the function attribute that allows the instructions
 *   FR_LANES         hands in a block: bytes in a vector
 *   FR_KERNEL(name)  the name with the instruction set's suffix
 *   vec              a vector of FR_LANES bytes, and on it, within each 16-byte lane:
 *   v_pairs(a, b)    two 16-byte loads, from a and (second lane, if there is one) from b
 *   v_table(p)       16 bytes in each lane;  v_lookup(table, index)  by the low four bits of
 *                    each index byte, 0 where its bit 7 is set
 *   v_all(byte) v_words(word) v_add v_sub v_and v_or v_xor v_min v_max v_equal
 *   v_and_not(a, b) (b where a is not)  v_excess(a, b) (a - b, at least 0)
 *   v_excess_words v_low_product v_high_product (of words)  v_pack(a, b) (words to bytes)
 *   v_low_unpack v_high_unpack (interleave bytes of two) v_add_words
 *   v_shift_words_right v_shift_words_left (a, bits)
 *   narrow_eights(values, bytes)  FR_LANES integers of eight bytes, as fr_narrow does
 *   v_bits(a) (bit 7 of each byte)  v_any(a) (whether any bit is set)
 *   v_load(pointer)  v_store(pointer, a)
 *
 * A block: rows of cards are turned into columns, column j holding card j of each hand. Columns
 * are checked (range; each pair for equal cards), and the bytes of the cards' weights, looked up
 * by rank, added: the sums are the keys of all hands. Only the displacement and the rank of each
 * hand are then looked up one by one. Flushes are noted and mended after some blocks: to branch
 * on each would cost more, as it cannot be foreseen.
 *
 * Turning rows to columns leaves the hands of each lane in another order: place p holds hand
 * 2 * (p mod 8) + p / 8. Everything below keeps that order but the stores. Where the cards stand
 * in columns already (by_rows is 0), they are taken as they are. */

#include <string.h>

enum { LAST = FR_LANES / 16 - 1 }; /* of a vector's 16-byte lanes */
enum { BLOCKS = 16 }; /* blocks between mends: 512 hands, whose cards stay in the first cache */

#define HAND_AT(place, by_rows)                                                                \
    ((by_rows) ? ((place) & 16) + 2 * ((place) & 7) + (((place) >> 3) & 1) : (place))

#define FR_BLOCK static inline FR_TARGET __attribute__((always_inline))

/* Columns of cards, places as above. Reads 16 bytes a load: up to 16 - 2 * held past the block. */
FR_BLOCK void columns_of(const uint8_t *cards, int held, vec *column) {
    /* Bytes j of both rows side by side, for j in the order in which unpacking takes them out. */
    uint8_t order[16];
    for (int j = 0; j < 8; j++) {
        order[2 * j] = (uint8_t)(j < held ? j : 128);
        order[2 * j + 1] = (uint8_t)(j < held ? held + j : 128);
    }
    const vec spread = v_table(order);
    vec a[8], b[8];
    for (int i = 0; i < 8; i++) {
        const uint8_t *row = cards + 2 * held * i;
        a[i] = v_lookup(v_pairs(row, row + 16 * held), spread);
    }
    for (int i = 0; i < 4; i++) { /* cards 0-3 in b[0..3], 4-7 in b[4..7]; rows 2i and 8 + 2i */
        b[i] = v_low_unpack(a[i], a[i + 4]);
        b[i + 4] = v_high_unpack(a[i], a[i + 4]);
    }
    for (int half = 0; half < 8; half += 4) /* cards 0-1, 2-3; 4-5, 6-7 */
        for (int i = 0; i < 2; i++) {
            a[half + i] = v_low_unpack(b[half + i], b[half + i + 2]);
            a[half + i + 2] = v_high_unpack(b[half + i], b[half + i + 2]);
        }
    for (int pair = 0; pair < 8; pair += 2) {
        column[pair] = v_low_unpack(a[pair], a[pair + 1]);
        column[pair + 1] = v_high_unpack(a[pair], a[pair + 1]);
    }
}

/* Nonzero where a hand has a byte below the deck's first card, above 51, or two equal ones. */
FR_BLOCK vec faults_in(const vec *column, int held, int first_card) {
    vec most = column[0], least = column[0], equal = v_all(0);
    for (int i = 1; i < held; i++) {
        most = v_max(most, column[i]);
        for (int j = 0; j < i; j++)
            equal = v_or(equal, v_equal(column[i], column[j]));
    }
    if (first_card) {
        for (int i = 1; i < held; i++)
            least = v_min(least, column[i]);
        equal = v_or(equal, v_excess(v_all((char)first_card), least));
    }
    return v_or(equal, v_excess(most, v_all(51)));
}

FR_BLOCK vec rank_of_card(vec card) {
    return v_and(v_shift_words_right(card, 2), v_all(15));
}

/* The sum over all columns of what a table gives for each index. */
FR_BLOCK vec sum_of(const vec *index, int held, const uint8_t *table) {
    const vec by = v_table(table);
    vec sum = v_lookup(by, index[0]);
    for (int i = 1; i < held; i++)
        sum = v_add(sum, v_lookup(by, index[i]));
    return sum;
}

/* A bit for each place where the hand holds five cards of a suit. */
FR_BLOCK uint32_t flushes_in(const vec *column, int held) {
    static const uint8_t clubs_diamonds[16] = {1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0};
    static const uint8_t hearts_spades[16] = {0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16, 0, 0, 1, 16};
    /* Two counts a byte, each from 3 on, so that the fifth card sets the count's bit 3. */
    const vec one = v_add(sum_of(column, held, clubs_diamonds), v_all(0x33));
    const vec other = v_add(sum_of(column, held, hearts_spades), v_all(0x33));
    const vec fives = v_or(one, other);
    return v_bits(v_or(fives, v_shift_words_left(fives, 4)));
}

/* The keys of all hands: column sums, and row sums brought down to `row_bits`. */
FR_BLOCK void keys_of(const vec *column, int held, int row_bits, uint16_t *columns,
                      uint16_t *rows) {
    vec rank[7];
    for (int i = 0; i < held; i++)
        rank[i] = rank_of_card(column[i]);
    const vec low = sum_of(rank, held, fr_weight_bytes + 16 * 0);
    const vec high = sum_of(rank, held, fr_weight_bytes + 16 * 1);
    v_store(columns, v_low_unpack(low, high));
    v_store(columns + FR_LANES / 2, v_high_unpack(low, high));
    const vec row_low = sum_of(rank, held, fr_weight_bytes + 16 * 2), zero = v_all(0);
    const vec row_high = sum_of(rank, held, fr_weight_bytes + 16 * 3);
    for (int half = 0; half < 2; half++) {
        vec by_one = half ? v_high_unpack(row_low, zero) : v_low_unpack(row_low, zero);
        vec by_16 = half ? v_high_unpack(zero, row_high) : v_low_unpack(zero, row_high);
        vec row = v_and(v_add_words(by_one, v_shift_words_right(by_16, 4)), v_words(4095));
        v_store(rows + half * FR_LANES / 2, v_shift_words_right(row, 12 - row_bits));
    }
}

/* The hand of each word that v_low_unpack and v_high_unpack leave in memory. */
#define PLACE_AT(word)                                                                         \
    (FR_LANES == 16 ? (word) : ((word) & 7) + (((word) & 8) << 1) + (((word) & 16) >> 1))

FR_BLOCK void look_up(const uint16_t *columns, const uint16_t *rows, const uint16_t *displacement,
                      const uint16_t *table, int slot_bits, uint16_t *ranks, int by_rows) {
    FR_UNROLL
    for (int word = 0; word < FR_LANES; word++) {
        const uint16_t slot = (uint16_t)(columns[word] + displacement[rows[word]]);
        ranks[HAND_AT(PLACE_AT(word), by_rows)] = table[slot >> (16 - slot_bits)];
    }
}

/* Append to `list` the hands, from `first` on, whose places are set in `mask`: eight at a time and
 * without a branch. Returns the new length. */
FR_BLOCK size_t append(uint16_t *list, size_t length, uint32_t mask, unsigned first, int by_rows) {
    for (int eight = 0; eight < FR_LANES; eight += 8, mask >>= 8) {
        const uint8_t *set = fr_set_bits + 9 * (mask & 255);
        for (int i = 0; i < 8; i++)
            list[length + i] =
                (uint16_t)(first + HAND_AT(eight, by_rows) + (by_rows ? 2u : 1u) * set[i]);
        length += set[8];
    }
    return length;
}

/* For each hand the mask of the ranks of its best badugi: see fr_badugi_four, which does the same
 * with one hand. */
FR_BLOCK void badugi_masks(const fr_system *system, const vec *column, uint16_t *masks) {
    static const uint8_t low_ranks[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    static const uint8_t high_ranks[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
    vec card[4];
    for (int i = 0; i < 4; i++) {
        card[i] = column[i];
        if (system->ace_low) {
            const vec up = v_add(card[i], v_all(4));
            card[i] = v_sub(up, v_and(v_equal(v_max(up, v_all(52)), up), v_all(52)));
        }
    }
    static const uint8_t order[5][2] = {{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}};
    for (int step = 0; step < 5; step++) {
        const int i = order[step][0], j = order[step][1];
        const vec low = v_min(card[i], card[j]);
        card[j] = v_max(card[i], card[j]);
        card[i] = low;
    }
    vec clashes = v_all(0);
    for (int i = 0, bit = 0; i < 4; i++)
        for (int j = i + 1; j < 4; j++, bit++) {
            const vec differ = v_xor(card[i], card[j]);
            const vec same_suit = v_equal(v_and(differ, v_all(3)), v_all(0));
            const vec same_rank = v_equal(v_and(differ, v_all((char)0xfc)), v_all(0));
            clashes = v_or(clashes, v_and(v_or(same_suit, same_rank), v_all((char)(1 << bit))));
        }
    vec keep = v_all(0);
    for (int part = 0; part < 4; part++) { /* 64 patterns, 16 at a time */
        const vec here = v_equal(v_and(clashes, v_all(48)), v_all((char)(16 * part)));
        const vec found = v_lookup(v_table(system->keep + 16 * part), v_and(clashes, v_all(15)));
        keep = v_or(keep, v_and(here, found));
    }
    vec low = v_all(0), high = v_all(0);
    for (int i = 0; i < 4; i++) {
        const vec bit = v_all((char)(1 << i)), kept = v_equal(v_and(keep, bit), bit);
        const vec rank = rank_of_card(card[i]);
        low = v_or(low, v_and(kept, v_lookup(v_table(low_ranks), rank)));
        high = v_or(high, v_and(kept, v_lookup(v_table(high_ranks), rank)));
    }
    v_store(masks, v_low_unpack(low, high));
    v_store(masks + FR_LANES / 2, v_high_unpack(low, high));
}

/* Rank one block; returns whether all hands are good. */
FR_BLOCK int rank_block(const fr_system *system, const uint8_t *cards, ptrdiff_t stride, int held,
                        uint16_t *ranks, uint32_t *flushes, enum fr_kind kind, int by_rows,
                        int first_card) {
    vec column[8];
    if (by_rows)
        columns_of(cards, held, column);
    else
        for (int i = 0; i < held; i++)
            column[i] = v_load(cards + i * stride);
    if (FR_UNLIKELY(v_any(faults_in(column, held, first_card))))
        return 0;
    *flushes = 0;
    if (kind == FR_LOW) {
        const vec low_bit = v_table(fr_low_bit_of_rank);
        uint8_t low[FR_LANES];
        vec set = v_all(0);
        for (int i = 0; i < held; i++)
            set = v_or(set, v_lookup(low_bit, rank_of_card(column[i])));
        v_store(low, set);
        FR_UNROLL
        for (int place = 0; place < FR_LANES; place++)
            ranks[HAND_AT(place, by_rows)] = system->low[low[place]];
        return 1;
    }
    uint16_t columns[FR_LANES], rows[FR_LANES];
    if (kind == FR_BADUGI) {
        badugi_masks(system, column, columns);
        FR_UNROLL
        for (int word = 0; word < FR_LANES; word++)
            ranks[HAND_AT(PLACE_AT(word), by_rows)] = system->badugi[columns[word]];
        return 1;
    }
    if (system->flush)
        *flushes = flushes_in(column, held);
    if (held == 5) {
        keys_of(column, held, FR_ROW_BITS_5, columns, rows);
        look_up(columns, rows, fr_displacement5, system->ranks5, FR_SLOT_BITS_5, ranks,
                by_rows);
    } else if (held == 6) {
        keys_of(column, held, FR_ROW_BITS_6, columns, rows);
        look_up(columns, rows, fr_displacement6, system->ranks6, FR_SLOT_BITS_6, ranks,
                by_rows);
    } else {
        keys_of(column, held, FR_ROW_BITS_7, columns, rows);
        look_up(columns, rows, fr_displacement7, system->ranks7, FR_SLOT_BITS_7, ranks,
                by_rows);
    }
    return 1;
}

/* Put right the ranks of the listed hands, which hold flushes: five or more of one suit, so that
 * this suit's two bits are those that most of the cards have. */
FR_BLOCK void mend(const fr_system *system, const uint8_t *cards, ptrdiff_t hand_stride,
                   ptrdiff_t card_stride, int held, uint16_t *ranks, const uint16_t *list,
                   size_t length) {
    const uint64_t ones = UINT64_C(0x0101010101010101) >> 8 * (8 - held);
    for (size_t i = 0; i < length; i++) {
        const uint8_t *first = cards + list[i] * hand_stride;
        uint64_t bytes = 0, set = 0;
        if (card_stride == 1) /* reads past the hand, as loads of rows do */
            memcpy(&bytes, first, 8);
        else
            for (int j = 0; j < held; j++)
                bytes |= (uint64_t)first[j * card_stride] << 8 * j;
        for (int j = 0; j < held; j++)
            set |= UINT64_C(1) << (bytes >> 8 * j & 63);
        if (held == 5 || system->flush_stands) {
            /* How many cards have each bit set: the top byte of a product that adds bytes up. */
            const unsigned low = (unsigned)((bytes & ones) * ones >> 8 * (held - 1) & 15);
            const unsigned high = (unsigned)((bytes >> 1 & ones) * ones >> 8 * (held - 1) & 15);
            const int suit = (low > 3) + 2 * (high > 3);
            ranks[list[i]] = system->flush[fr_ranks_in_suit(set, suit)];
        } else {
            uint8_t hand[8];
            memcpy(hand, &bytes, 8);
            const uint64_t key = FR_START + fr_add_up(hand, held).key;
            if (key & FR_FLUSH) /* else the cards have changed since they were checked */
                ranks[list[i]] = fr_flush_rank(system, key, hand, held);
        }
    }
}

FR_BLOCK int rank_in_blocks(const fr_system *system, const uint8_t *cards, ptrdiff_t stride,
                            size_t hands, int held, uint16_t *ranks, fr_fault *fault, int padded,
                            enum fr_kind kind, int by_rows) {
    uint16_t list[BLOCKS * FR_LANES + 8];
    const ptrdiff_t hand_stride = by_rows ? held : 1, card_stride = by_rows ? 1 : stride;
    const int first_card = fr_lowest(system->deck);
    /* Loads of rows reach up to eight bytes, so two hands, past a block. */
    const size_t needed = FR_LANES + (by_rows && !padded ? 2 : 0);
    size_t done = 0;
    int good = 1;
    while (good && hands - done >= needed) {
        const size_t start = done;
        size_t length = 0;
        for (int block = 0; block < BLOCKS && hands - done >= needed; block++, done += FR_LANES) {
            uint32_t flushes;
            good = rank_block(system, cards + hand_stride * (ptrdiff_t)done, stride, held,
                              ranks + done, &flushes, kind, by_rows, first_card);
            if (!good)
                break;
            if (kind == FR_MULTISET)
                length = append(list, length, flushes, (unsigned)(done - start), by_rows);
        }
        if (kind == FR_MULTISET && system->flush)
            mend(system, cards + hand_stride * (ptrdiff_t)start, hand_stride, card_stride, held,
                 ranks + start, list, length);
    }
    /* What is left, or begins with a block that holds a bad hand. */
    cards += hand_stride * (ptrdiff_t)done;
    const int status =
        by_rows ? fr_rows_portable(system, cards, hands - done, held, ranks + done, fault, 0)
                : fr_columns_portable(system, cards, stride, hands - done, held, ranks + done, fault);
    if (status != FR_OK)
        fault->row += done;
    return status;
}

/* Unrolled for each number of cards. */
#define IN_BLOCKS(held, kind, by_rows)                                                         \
    rank_in_blocks(system, cards, stride, hands, held, ranks, fault, padded, kind, by_rows)
#define RANK_IN_BLOCKS(by_rows)                                                                \
    (system->kind == FR_BADUGI  ? IN_BLOCKS(4, FR_BADUGI, by_rows)                             \
     : system->kind == FR_LOW   ? held == 5   ? IN_BLOCKS(5, FR_LOW, by_rows)                  \
                                  : held == 6 ? IN_BLOCKS(6, FR_LOW, by_rows)                  \
                                              : IN_BLOCKS(7, FR_LOW, by_rows)                  \
     : held == 5                ? IN_BLOCKS(5, FR_MULTISET, by_rows)                           \
     : held == 6                ? IN_BLOCKS(6, FR_MULTISET, by_rows)                           \
                                : IN_BLOCKS(7, FR_MULTISET, by_rows))

FR_TARGET int FR_KERNEL(fr_rows)(const fr_system *system, const uint8_t *cards, size_t hands,
                                 int held, uint16_t *ranks, fr_fault *fault, int padded) {
    const ptrdiff_t stride = 0;
    return fr_has_blocks(system, held) ? RANK_IN_BLOCKS(1)
                                    : fr_rows_portable(system, cards, hands, held, ranks, fault, 0);
}

FR_TARGET int FR_KERNEL(fr_columns)(const fr_system *system, const uint8_t *cards,
                                    ptrdiff_t stride, size_t hands, int held, uint16_t *ranks,
                                    fr_fault *fault) {
    const int padded = 0;
    return fr_has_blocks(system, held)
               ? RANK_IN_BLOCKS(0)
               : fr_columns_portable(system, cards, stride, hands, held, ranks, fault);
}

FR_TARGET void FR_KERNEL(fr_to_columns)(const uint8_t *rows, size_t hands, int held,
                                        uint8_t *columns, ptrdiff_t stride) {
    static const uint8_t by_hand[16] = {0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15};
    const vec natural = v_table(by_hand);
    vec column[8];
#define TO_COLUMNS(held)                                                                       \
    for (size_t done = 0; done < hands; done += FR_LANES) {                                    \
        columns_of(rows + done * (held), held, column);                                        \
        FR_UNROLL                                                                              \
        for (int j = 0; j < (held); j++)                                                       \
            v_store(columns + j * stride + done, v_lookup(column[j], natural));                \
    }
    switch (held) {
    case 2:
        TO_COLUMNS(2) break;
    case 5:
        TO_COLUMNS(5) break;
    default:
        TO_COLUMNS(held)
    }
}

FR_TARGET void FR_KERNEL(fr_spread)(const uint8_t *from, uint8_t (*patterns)[16],
                                    size_t times, size_t phase, size_t hands, int held,
                                    uint8_t *columns, ptrdiff_t stride) {
    size_t row = 0, r = phase; /* the hand at `done` is the r-th of its row */
    for (size_t done = 0; done < hands; done += FR_LANES) {
        size_t places[2], starts[2];
        for (int half = 0; half < FR_LANES / 16; half++) {
            places[half] = row;
            starts[half] = r;
            for (r += 16; r >= times; r -= times)
                row++;
        }
        const vec pattern = v_pairs(patterns[starts[0]], patterns[starts[LAST]]);
        for (int j = 0; j < held; j++) {
            const uint8_t *bytes = from + j * stride;
            v_store(columns + j * stride + done,
                    v_lookup(v_pairs(bytes + places[0], bytes + places[LAST]), pattern));
        }
    }
}

/* Put one more into `count` that are in order, in each place of the vectors. */
FR_BLOCK void insert_place(vec *sorted, int count, vec more) {
    for (int i = 0; i < count; i++) {
        const vec less = v_min(sorted[i], more);
        more = v_max(sorted[i], more);
        sorted[i] = less;
    }
    sorted[count] = more;
}

/* What fr_deal_columns_portable does, in vectors. The draws come before all else: what has just been
 * stored in parts is not yet to be had as a whole. */
FR_TARGET int FR_KERNEL(fr_deal_columns)(const fr_bits *source, const fr_left *left,
                                         const uint8_t *taken, int takes, int missing,
                                         uint8_t *columns, ptrdiff_t stride) {
    enum { VECTORS = 32 / FR_LANES };
    uint64_t drawn[FR_MOST_DEALT][8];
    vec sorted[VECTORS][52]; /* what is taken, ascending */
    if (takes + missing > left->count)
        return 0;
    for (int h = 0; h < VECTORS; h++)
        for (int j = 0; j < takes; j++)
            insert_place(sorted[h], j, v_load(taken + j * stride + h * FR_LANES));
    for (int j = 0; j < missing; j++)
        for (int i = 0; i < 8; i++)
            drawn[j][i] = source->next_uint64(source->state);
    for (int j = 0; j < missing; j++) {
        const int free = left->count - takes - j;
        const vec number = v_words((short)free), limit = v_words((short)(65536 % free));
        vec place[VECTORS], refused = v_all(0);
        for (int h = 0; h < VECTORS; h++) {
            const uint8_t *words = (const uint8_t *)drawn[j] + 2 * h * FR_LANES;
            const vec low = v_pairs(words, words + 32), high = v_pairs(words + 16, words + 48);
            place[h] = v_pack(v_high_product(low, number), v_high_product(high, number));
            refused = v_or(refused, v_excess_words(limit, v_low_product(low, number)));
            refused = v_or(refused, v_excess_words(limit, v_low_product(high, number)));
        }
        if (FR_UNLIKELY(v_any(refused))) {
            uint8_t places[32];
            if (!fr_draw_again(source, free, drawn[j], places))
                return 0;
            for (int h = 0; h < VECTORS; h++)
                place[h] = v_load(places + h * FR_LANES);
        }
        for (int h = 0; h < VECTORS; h++) {
            vec own = place[h];
            for (int i = 0; i < takes + j; i++) /* pass over what is taken */
                own = v_sub(own, v_equal(v_max(own, sorted[h][i]), own));
            insert_place(sorted[h], takes + j, own);
            const vec within = v_and(own, v_all(15));
            const vec which = v_and(v_shift_words_right(own, 4), v_all(15));
            vec card = v_lookup(v_table(left->cards), within);
            for (int k = 1; k < 4; k++) {
                const vec here = v_equal(which, v_all((char)k));
                const vec other = v_lookup(v_table(left->cards + 16 * k), within);
                card = v_or(v_and_not(here, card), v_and(here, other));
            }
            v_store(columns + j * stride + h * FR_LANES, card);
        }
    }
    return 1;
}

FR_TARGET void FR_KERNEL(fr_compare)(const uint16_t *ranks, int players, size_t stride,
                                     size_t count, uint16_t *took) {
    fr_compare_loops(ranks, players, stride, count, took);
}

FR_TARGET void FR_KERNEL(fr_count_up_to)(const uint16_t *values, size_t count,
                                         const uint16_t *limits, int number, uint32_t *counts) {
    fr_count_loops(values, count, limits, number, counts);
}

/* Bytes ahead of which memory is asked for: ranking in between keeps the machine from doing it. */
enum { AHEAD = 24576, PART = 64 };

FR_TARGET void FR_KERNEL(fr_narrow)(const void *values, int width, size_t count, uint8_t *bytes) {
    const char *from = values;
    for (; count >= PART; from += PART * width, bytes += PART, count -= PART) {
        for (int line = 0; line < PART * width; line += 64)
            FR_PREFETCH((const void *)((uintptr_t)from + AHEAD + (uintptr_t)line));
        if (width == 8)
            for (int i = 0; i < PART; i += FR_LANES)
                narrow_eights((const uint64_t *)(const void *)from + i, bytes + i);
        else
            fr_narrow_loops(from, width, PART, bytes);
    }
    fr_narrow_loops(from, width, count, bytes);
}
