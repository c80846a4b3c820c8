/* The kernel of this machine, chosen once, and batches ranked by it. */
#include "kernel.h"

#include <string.h>

/* Best first; the last one always works. */
static const fr_kernel_set kernels[] = {
#ifdef FR_X86
    {"avx2", "avx2, 32 hands at once", fr_rows_avx2, fr_columns_avx2, fr_narrow_avx2,
     fr_to_columns_avx2, fr_spread_avx2, fr_deal_columns_avx2, fr_compare_avx2,
     fr_count_up_to_avx2},
    {"ssse3", "ssse3, 16 hands at once", fr_rows_ssse3, fr_columns_ssse3, fr_narrow_ssse3,
     fr_to_columns_ssse3, fr_spread_ssse3, fr_deal_columns_ssse3, fr_compare_ssse3,
     fr_count_up_to_ssse3},
#endif
#ifdef FR_NEON
    {"neon", "neon, 16 hands at once", fr_rows_neon, fr_columns_neon, fr_narrow_neon,
     fr_to_columns_neon, fr_spread_neon, fr_deal_columns_neon, fr_compare_neon,
     fr_count_up_to_neon},
#endif
    {"", "portable, a hand at a time", fr_rows_portable, fr_columns_portable, fr_narrow_portable,
     NULL, NULL, fr_deal_columns_portable, fr_compare_portable,
     fr_count_up_to_portable},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

const fr_kernel_set *fr_chosen = &kernels[KERNELS - 1];

static int has(const char *feature) {
#ifdef FR_X86
    __builtin_cpu_init();
    if (strcmp(feature, "avx2") == 0)
        return __builtin_cpu_supports("avx2") != 0;
    if (strcmp(feature, "ssse3") == 0)
        return __builtin_cpu_supports("ssse3") != 0;
#endif
#ifdef FR_NEON
    if (strcmp(feature, "neon") == 0) /* as every such machine */
        return 1;
#endif
    return *feature == 0;
}

/* Whether `feature` is one of the words in `list`, which are parted by commas. */
static int listed(const char *list, const char *feature) {
    const size_t length = strlen(feature);
    for (; *list; list += *list == ',') {
        const size_t word = strcspn(list, ",");
        if (word == length && strncmp(list, feature, length) == 0)
            return 1;
        list += word;
    }
    return 0;
}

int fr_choose_kernel(const char *without) {
    for (const char *word = without; *word; word += *word == ',') {
        const size_t length = strcspn(word, ",");
        int known = 0;
        for (int i = 0; i < KERNELS - 1; i++)
            known |= strlen(kernels[i].feature) == length &&
                     strncmp(kernels[i].feature, word, length) == 0;
        if (!known)
            return 0;
        word += length;
    }
    for (int i = 0; i < KERNELS; i++)
        if (has(kernels[i].feature) && !listed(without, kernels[i].feature)) {
            fr_chosen = &kernels[i];
            break;
        }
    return 1;
}

const char *fr_kernel(void) { return fr_chosen->name; }

/* Rank wide or scattered cards some hands at a time, narrowed to rows of bytes where whole hands
 * stand one after the other, else to columns. */
static int rank_narrowed(const fr_system *system, const fr_batch *batch, uint16_t *ranks,
                         fr_fault *fault) {
    enum { NARROWED = 128 }; /* hands at a time, whose cards stay in the first cache */
    uint8_t bytes[NARROWED * FR_MOST_CARDS + 16];
    const int held = batch->held, width = batch->width;
    const int in_rows = batch->card_stride == width && batch->hand_stride == held * width;
    for (size_t done = 0; done < batch->hands; done += NARROWED) {
        const size_t left = batch->hands - done, hands = left < NARROWED ? left : NARROWED;
        const char *from = (const char *)batch->cards + (ptrdiff_t)done * batch->hand_stride;
        int status;
        if (in_rows) {
            fr_chosen->narrow(from, width, hands * (size_t)held, bytes);
            status = fr_chosen->rows(system, bytes, hands, held, ranks + done, fault, 1);
        } else {
            for (int j = 0; j < held; j++, from += batch->card_stride) {
                uint8_t *column = bytes + j * NARROWED;
                if (batch->hand_stride == width && width > 1)
                    fr_chosen->narrow(from, width, hands, column);
                else
                    fr_narrow(from, width, batch->hand_stride, hands, column);
            }
            status = fr_chosen->columns(system, bytes, NARROWED, hands, held, ranks + done, fault);
        }
        if (status != FR_OK) {
            fault->row += done;
            return status;
        }
    }
    return FR_OK;
}

int fr_ranks(const fr_system *system, const fr_batch *batch, uint16_t *ranks, fr_fault *fault) {
    const int held = batch->held;
    if (held < system->size || held > FR_MOST_CARDS)
        return FR_BAD_COUNT;
    if (batch->width == 1 && batch->card_stride == 1 && batch->hand_stride == held)
        return fr_chosen->rows(system, batch->cards, batch->hands, held, ranks, fault, 0);
    if (batch->width == 1 && batch->hand_stride == 1)
        return fr_chosen->columns(system, batch->cards, batch->card_stride, batch->hands, held,
                                  ranks, fault);
    return rank_narrowed(system, batch, ranks, fault);
}

int fr_rank_rows_of(const fr_system *system, const uint8_t *cards, size_t hands, int held,
                    uint16_t *ranks) {
    fr_fault fault;
    return fr_chosen->rows(system, cards, hands, held, ranks, &fault, 0);
}
