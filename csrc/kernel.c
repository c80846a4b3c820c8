/* The kernel of this machine, chosen once. */
#include "kernel.h"

#include <string.h>

typedef struct {
    const char *feature; /* the instructions it needs, or "" */
    const char *name;
    fr_batch *ranks;
} kernel;

/* Best first; the last one always works. */
static const kernel kernels[] = {
#ifdef FR_X86
    {"avx2", "avx2, 32 hands at once", fr_ranks_avx2},
    {"ssse3", "ssse3, 16 hands at once", fr_ranks_ssse3},
#endif
    {"", "portable, a hand at a time", fr_ranks_portable},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static const kernel *chosen = &kernels[KERNELS - 1];

static int has(const char *feature) {
#ifdef FR_X86
    __builtin_cpu_init();
    if (strcmp(feature, "avx2") == 0)
        return __builtin_cpu_supports("avx2") != 0;
    if (strcmp(feature, "ssse3") == 0)
        return __builtin_cpu_supports("ssse3") != 0;
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
            chosen = &kernels[i];
            break;
        }
    return 1;
}

const char *fr_kernel(void) { return chosen->name; }

int fr_ranks(const fr_system *system, const uint8_t *cards, size_t hands, int held,
             uint16_t *ranks, fr_fault *fault) {
    return chosen->ranks(system, cards, hands, held, ranks, fault);
}
