/* A ranking system's tables, as tables/emit.py writes them. */
#ifndef FR_SYSTEM_H
#define FR_SYSTEM_H
#include "fastrank.h"

/* What decides a rank. */
enum fr_kind {
    FR_MULTISET, /* how many cards of each rank, and perhaps a flush */
    FR_LOW,      /* which of the ranks ace to eight are held */
    FR_BADUGI    /* the best badugi */
};

enum { FR_PAIRS = 91 };

struct fr_system {
    const char *name;
    uint64_t deck;
    int size, classes, categories;
    const char *const *category_names;
    const uint16_t *last_ranks;
    const uint32_t *readings;

    enum fr_kind kind;
    /* FR_MULTISET: rank by slot of five, six and seven cards, 0 in free slots; rank by mask of
     * the suited ranks, or NULL where suits do not matter. Where flush_stands, a flush among six
     * or seven cards is the best hand and the masks hold up to seven bits; else only five. */
    const uint16_t *ranks5, *ranks6, *ranks7;
    const uint16_t *flush;
    int flush_stands;
    /* FR_LOW: rank by mask of low ranks. */
    const uint16_t *low;
    /* FR_BADUGI: whether the ace is the lowest rank or the highest; which of four ascending cards
     * to keep, by clashes; rank by mask of the ranks kept, bit 0 the lowest. */
    int ace_low;
    const uint8_t *keep;
    const uint16_t *badugi;

    /* Omaha, or NULL. FR_MULTISET: for each row the best rank without a flush by pair of hole
     * ranks (FR_PAIRS of them), and the row of each slot of a five-card board. FR_LOW: the best low
     * by [256 * low ranks on the board + low ranks in the hole], 0 for none. */
    const uint16_t *omaha_rows, *omaha_row_of_slot;
    const uint8_t *omaha_low;
};

extern const fr_system fr_systems[];
extern const int fr_system_count;
extern const char fr_signature[];

/* By card, 0 from 52 on. A key holds column weight (bits 0-15), row weight (bits 24-35) and a
 * count of its suit (four bits for each from bit 48 on), so that keys of up to seven cards add up
 * without running into each other. */
extern const uint64_t fr_key[64];
/* The same by rank, byte by byte: column weight low and high, row weight low (four bits) and high. */
extern const uint8_t fr_weight_bytes[4 * 16];
/* By rank, the cards' bit in a low mask. */
extern const uint8_t fr_low_bit_of_rank[16];
extern const uint16_t fr_displacement5[], fr_displacement6[], fr_displacement7[];
extern const uint16_t fr_low_bit[64];
/* The bits that are set in a byte, the others 0, and then how many: nine for each byte. */
extern const uint8_t fr_set_bits[256 * 9];
/* C(places, held) at [53 * places + held]. */
extern const int64_t fr_binomial[53 * 53];
static inline int64_t fr_choose(int places, int held) { return fr_binomial[53 * places + held]; }

/* The place of a pair of ranks in an Omaha row, at [16 * one + other]; 0 for what is no rank. */
extern const uint8_t fr_pair[256];

#endif
