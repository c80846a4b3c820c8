/* Whatever bytes come in, the core stays inside its memory, and all kernels say the same: a target
 * for libFuzzer (CONTRIBUTING.md has the command), or with -DREPLAY a program that goes through
 * files of inputs, such as tests/corpus.
 *
 * The first bytes of an input choose what is called, the system and the shape; the others are
 * copied to memory of just their size, so that a byte read beyond it is found. */
#include "system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KERNELS = 3, HEAD = 5 };
static const char *const without[KERNELS] = {"avx2,ssse3,neon", "avx2", ""};

typedef struct {
    const fr_system *system;
    const uint8_t *bytes; /* of just `size` bytes */
    size_t size;
    unsigned held, other, shape;
} input;

typedef struct {
    int status;
    fr_fault fault;
    uint16_t ranks[1024];
    uint32_t which[1024];
    size_t count;
} outcome;

static void check(int good, const char *what) {
    if (!good) {
        fprintf(stderr, "not so: %s\n", what);
        abort();
    }
}

static size_t at_most(size_t count, size_t most) { return count < most ? count : most; }

static void batch(const input *in, outcome *out) {
    static const int widths[] = {1, 2, 4, 8};
    const int width = widths[in->shape & 3], columns = in->shape >> 2 & 1;
    const size_t row = (size_t)width * in->held;
    const size_t hands = row ? at_most(in->size / row, 1024) : in->other;
    const ptrdiff_t one = columns ? width : (ptrdiff_t)row;
    const ptrdiff_t step = columns ? width * (ptrdiff_t)hands : width;
    const fr_batch given = {in->bytes, one, step, hands, (int)in->held, width};
    out->count = hands;
    out->status = fr_ranks(in->system, &given, out->ranks, &out->fault);
}

static void sets(const input *in, outcome *out) {
    out->count = at_most(in->size / 8, 1024);
    out->status = fr_ranks_of_sets(in->system, (const uint64_t *)(const void *)in->bytes,
                                   out->count, out->ranks, &out->fault);
}

/* Deals of hole cards with a board each, or one for all. */
static fr_grid grid_of(const input *in) {
    const size_t hole = in->held, board = in->other % 6, players = 1 + (in->shape & 3);
    const int shared = in->shape >> 2 & 1;
    const size_t each = players * hole + (shared ? 0 : board);
    const size_t left = in->size - (shared ? at_most(in->size, board) : 0);
    const size_t deals = each && in->size >= board ? at_most(left / each, 1024 / players) : 0;
    const fr_grid grid = {
        .hole = in->bytes, .hole_cards = (int)hole,
        .hole_outer = (ptrdiff_t)(players * hole), .hole_inner = (ptrdiff_t)hole,
        .board = in->bytes + deals * players * hole, .board_cards = (int)board,
        .board_outer = shared ? 0 : (ptrdiff_t)board, .outer = deals, .inner = players,
    };
    return grid;
}

static void grids(const input *in, outcome *out) {
    const fr_grid grid = grid_of(in);
    out->count = grid.outer * grid.inner;
    out->status = fr_rank_grid(in->system, &grid, out->ranks, &out->fault);
}

static void omaha(const input *in, outcome *out) {
    const fr_grid grid = grid_of(in);
    out->count = grid.outer * grid.inner;
    out->status = fr_omaha(in->system, &grid, out->ranks, &out->fault);
}

static void best_of(const input *in, outcome *out) {
    const int size = fr_describe_system(in->system).size;
    const size_t patterns = at_most(in->shape & 31, in->size / (size_t)size);
    input rest = *in;
    rest.bytes += patterns * (size_t)size;
    rest.size -= patterns * (size_t)size;
    const fr_grid grid = grid_of(&rest);
    out->count = grid.outer * grid.inner;
    out->status = fr_best_of(in->system, &grid, in->bytes, patterns, out->ranks, out->which,
                             &out->fault);
}

static void index(const input *in, outcome *out) {
    const uint64_t deck = fr_describe_system(in->system).deck;
    int64_t indices[64];
    uint8_t cards[64 * 52];
    const size_t hands = in->held ? at_most(in->size / in->held, 64) : 0;
    out->count = 0;
    out->status =
        fr_hand_index(deck, in->bytes, hands, (int)in->held, indices, &out->fault);
    if (out->status == FR_OK) {
        check(fr_hand_at(deck, indices, hands, (int)in->held, cards, &out->fault) == FR_OK, "back");
        for (size_t i = 0; i < hands * in->held; i += in->held) {
            uint64_t one = 0, other = 0;
            for (size_t j = 0; j < in->held; j++) {
                one |= UINT64_C(1) << in->bytes[i + j];
                other |= UINT64_C(1) << cards[i + j];
            }
            check(one == other, "an index leads back to its hand");
        }
    }
    const size_t some = at_most(in->size / 8, 64);
    memcpy(indices, in->bytes, some * 8);
    fr_hand_at(deck, indices, some, (int)in->held % 53, cards, &out->fault);
    memset(&out->fault, 0, sizeof out->fault);
}

static void text(const input *in, outcome *out) {
    uint8_t cards[FR_MOST_CARDS + 1], lines[64 * 7];
    int8_t counts[64];
    size_t position = 0;
    const char *from = (const char *)in->bytes;
    const int room = (int)(in->held % (FR_MOST_CARDS + 1));
    const int count = fr_parse(from, in->size, cards, room, &position);
    out->status = count;
    out->count = 0;
    check(count <= room && (count >= 0 || position <= in->size), "a place in the text");
    const uint16_t rank = fr_rank_text(in->system, from, in->size);
    const int all = fr_parse(from, in->size, cards, FR_MOST_CARDS, &position);
    check(rank == (all < 0 ? 0 : fr_rank_cards(in->system, cards, (size_t)all)), "text and cards");
    for (int i = 0; i < all; i++)
        for (int j = 0; j < i; j++)
            check(cards[i] < 52 && cards[i] != cards[j], "cards of text");
    fr_parse_lines(from, in->size, in->other % 65, lines, (int)(in->shape % 8), counts);
}

static void single(const input *in, outcome *out) {
    const size_t held = at_most(in->held, in->size);
    const size_t hole = held - at_most(in->other % 6, held);
    out->status = fr_rank_cards(in->system, in->bytes, held);
    out->ranks[0] =
        fr_rank_omaha(in->system, in->bytes, (int)hole, in->bytes + hole, (int)(held - hole));
    out->count = 1;
    if (held <= 52 && out->status) {
        uint64_t set = 0;
        for (size_t i = 0; i < held; i++)
            set |= UINT64_C(1) << in->bytes[i];
        check(fr_rank_set(in->system, set) == out->status, "a set and its cards");
    }
}

static void narrow(const input *in, outcome *out) {
    uint8_t bytes[1024];
    const int width = 2 << in->shape % 3, apart = 1 + in->shape / 3 % 4;
    const size_t count = at_most(in->size / (size_t)(width * apart), 1024);
    fr_narrow(in->bytes, width, width * apart, count, bytes);
    out->status = 0;
    out->count = at_most(count, 1024);
    for (size_t i = 0; i < out->count; i++)
        out->ranks[i] = bytes[i];
}

/* Equity: the seats' hands stand in memory of just their size, all ways to count say the same. */
enum { MOST_HANDS = 4, MOST_DEALS = 6000 };

static uint64_t draw(void *at) {
    uint64_t *x = at; /* as numpy's, but simpler */
    *x ^= *x << 13;
    *x ^= *x >> 7;
    return *x ^= *x << 17;
}

typedef struct {
    fr_situation s;
    double weights[FR_MOST_PLAYERS][MOST_HANDS];
    double shares[FR_MOST_PLAYERS][MOST_HANDS], deals[FR_MOST_PLAYERS][MOST_HANDS];
    size_t tuples;
    int cards_only;
} table;

static uint8_t next_byte(input *in) { return in->size ? in->size--, *in->bytes++ : 0; }

static int deal_out(table *t, input *in) {
    static uint8_t categories[65536];
    fr_situation *s = &t->s;
    memset(t, 0, sizeof *t);
    for (unsigned rank = 0; rank < 65536; rank++)
        categories[rank] = rank >> 12;
    s->halves[0] = in->system;
    if (in->shape & 1)
        s->halves[1] = &fr_systems[next_byte(in) % fr_system_count];
    s->categories[0] = s->categories[1] = categories;
    s->two_and_three = in->shape >> 1 & 1;
    s->players = 1 + (int)(in->held % FR_MOST_PLAYERS);
    s->hole_cards = next_byte(in) % 9;
    s->board_cards = next_byte(in) % 7;
    s->known_board = next_byte(in) % (s->board_cards + 1);
    s->deck = fr_describe_system(s->halves[0]).deck;
    uint64_t dead = 0;
    for (int i = 0; i < 8; i++) {
        dead = dead << 8 | next_byte(in);
        dead |= next_byte(in); /* few cards are left, and few deals */
    }
    if (in->shape & 4)
        s->deck &= ~dead;
    for (int i = 0; i < s->known_board; i++) {
        s->board[i] = next_byte(in) % 52;
        s->deck &= ~(UINT64_C(1) << s->board[i]);
    }
    t->tuples = 1;
    t->cards_only = 1;
    for (int i = 0; i < s->players; i++) {
        fr_seat *seat = &s->seats[i];
        seat->count = 1 + next_byte(in) % MOST_HANDS;
        seat->known = next_byte(in) % (s->hole_cards + 1);
        if (seat->count > 1 && in->shape & 8)
            seat->known = s->hole_cards;
        if (in->size < seat->count * (size_t)seat->known)
            return 0;
        seat->hands = in->bytes;
        for (size_t j = 0; j < seat->count * (size_t)seat->known; j++)
            t->cards_only &= in->bytes[j] < 52;
        in->bytes += seat->count * (size_t)seat->known;
        in->size -= seat->count * (size_t)seat->known;
        t->tuples *= seat->count;
        const int weighted = in->shape & 16 && seat->count > 1;
        for (size_t hand = 0; hand < seat->count && weighted; hand++)
            t->weights[i][hand] = (1 + next_byte(in)) / 256.0;
        if (weighted)
            seat->weights = t->weights[i];
        if (in->shape & 32) {
            seat->shares = t->shares[i];
            seat->deals = t->deals[i];
        }
    }
    return 1;
}

/* Whether some of the seats' hands go together: where hardly any do, dealing takes seconds. */
static int go_together(const table *t) {
    size_t good = 0;
    for (size_t tuple = 0; tuple < t->tuples && t->tuples <= 4096; tuple++) {
        size_t rest = tuple, hand;
        uint64_t gone = ~t->s.deck;
        int twice = 0;
        for (int i = 0; i < t->s.players; i++) {
            const fr_seat *seat = &t->s.seats[i];
            hand = rest % seat->count;
            rest /= seat->count;
            for (int j = 0; j < seat->known; j++) {
                const size_t at = hand * (size_t)seat->known + (size_t)j;
                const uint64_t bit = UINT64_C(1) << (seat->hands[at] & 63);
                twice |= (gone & bit) != 0;
                gone |= bit;
            }
        }
        good += !twice;
    }
    return good * 64 > t->tuples;
}

static int near(const fr_tally *a, const fr_tally *b, double scale) {
    const double *one = (const double *)a, *other = (const double *)b;
    for (size_t i = 0; i < sizeof *a / sizeof *one; i++)
        if (one[i] - other[i] > 1e-9 * scale || other[i] - one[i] > 1e-9 * scale)
            return 0;
    return 1;
}

/* Deals by the tuples of the seats' hands, as fr_enumerate orders them. */
static int by_tuples(const table *t, size_t bytes, int heads_up, fr_tally *sum) {
    const fr_situation *s = &t->s;
    int status = FR_OK;
    void *work = malloc(bytes);
    fr_tally *one = malloc(sizeof *one);
    memset(sum, 0, sizeof *sum);
    for (size_t tuple = 0; tuple < t->tuples && work && one; tuple++) {
        uint32_t held[FR_MOST_PLAYERS];
        double weight = 1, *to = (double *)sum, *from = (double *)one;
        size_t rest = tuple;
        for (int i = s->players - 1; i >= 0; i--) {
            held[i] = (uint32_t)(rest % s->seats[i].count);
            rest /= s->seats[i].count;
            weight *= s->seats[i].weights ? s->seats[i].weights[held[i]] : 1;
        }
        memset(one, 0, sizeof *one);
        status = heads_up ? fr_heads_up(s, held, 1, one, work) : fr_boards(s, held, 1, one, work);
        if (status == FR_DUPLICATE) /* hands that cannot be held together: none of the deals */
            status = FR_OK;
        else
            for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
                to[i] += weight * from[i];
    }
    free(work);
    free(one);
    return status;
}

static void equity(const input *given, outcome *out) {
    static table t;
    static fr_tally each, other;
    static fr_tally simulated;
    input in = *given;
    uint64_t state = 88172645463325252u;
    const fr_bits source = {&state, draw};
    out->count = 0;
    out->status = 0;
    if (!deal_out(&t, &in))
        return;
    memset(&simulated, 0, sizeof simulated);
    if (go_together(&t))
        out->status = fr_simulate(&t.s, &source, 300, &simulated);
    if (out->status == FR_OK && simulated.deals > 0) { /* as if they were ranks, to compare kernels by */
        out->count = at_most(sizeof simulated / 2, 1024);
        memcpy(out->ranks, simulated.shared, out->count * 2);
    }
    const uint64_t all = t.cards_only ? fr_completions(&t.s) : 0;
    if (!all || all > MOST_DEALS || all * t.tuples > MOST_DEALS)
        return;
    memset(&each, 0, sizeof each);
    if (fr_enumerate(&t.s, 0, all * t.tuples, &each) != FR_OK)
        return;
    const size_t boards = fr_boards_bytes(&t.s), two = fr_heads_up_bytes(&t.s),
                 runouts = fr_runouts_bytes(&t.s);
    if (boards && boards < 1 << 26 && by_tuples(&t, boards, 0, &other) == FR_OK)
        check(near(&each, &other, each.deals), "boards by ranks are all deals");
    if (two && two < 1 << 26 && by_tuples(&t, two, 1, &other) == FR_OK)
        check(near(&each, &other, each.deals), "hands in order are all deals");
    if (runouts && runouts < 1 << 26) {
        void *work = malloc(runouts);
        memset(&other, 0, sizeof other);
        if (work && fr_count_runouts(&t.s, 0, fr_runouts(&t.s), &other, work) == FR_OK)
            check(near(&each, &other, each.deals), "hands in order on boards are all deals");
        free(work);
    }
}

static void (*const targets[])(const input *, outcome *) = {
    batch, sets, grids, omaha, best_of, index, text, single, narrow, equity,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static outcome found[KERNELS];
    if (size < HEAD)
        return 0;
    uint8_t *bytes = malloc(size - HEAD ? size - HEAD : 1);
    if (!bytes)
        return 0;
    memcpy(bytes, data + HEAD, size - HEAD);
    const unsigned target = data[0] % (sizeof targets / sizeof *targets);
    if (data[0] >> 6 && targets[target] != text && targets[target] != sets) /* mostly cards */
        for (size_t i = 0; i < size - HEAD; i++)
            bytes[i] = bytes[i] < 240 ? bytes[i] % 52 : bytes[i];
    const input in = {&fr_systems[data[1] % fr_system_count], bytes, size - HEAD, data[2] % 54,
                      data[3], data[4]};
    for (int kernel = 0; kernel < KERNELS; kernel++) {
        outcome *out = &found[kernel];
        memset(out, 0, sizeof *out);
        fr_choose_kernel(without[kernel]);
        targets[target](&in, out);
        check(out->status == found[0].status, "all kernels find the same fault or none");
        if (out->status == FR_OK || targets[target] == single)
            check(!memcmp(out->ranks, found[0].ranks, out->count * 2), "the same ranks");
        else if (out->status == FR_BAD_CARD || out->status == FR_DUPLICATE)
            check(!memcmp(&out->fault, &found[0].fault, sizeof out->fault), "the same place");
    }
    free(bytes);
    return 0;
}

#ifdef REPLAY
int main(int count, char **paths) {
    static uint8_t data[1 << 20];
    for (int i = 1; i < count; i++) {
        FILE *file = fopen(paths[i], "rb");
        if (!file)
            return 1;
        LLVMFuzzerTestOneInput(data, fread(data, 1, sizeof data, file));
        fclose(file);
    }
    printf("%d inputs\n", count - 1);
    return 0;
}
#endif
