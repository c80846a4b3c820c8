/* Card ids of any integer width to bytes. */
#include "kernel.h"

void fr_narrow_portable(const void *values, int width, size_t count, uint8_t *bytes) {
    fr_narrow_loops(values, width, count, bytes);
}

#define NARROW(type)                                                                           \
    for (size_t i = 0; i < count; i++, from += stride) {                                       \
        const type value = *(const type *)(const void *)from;                                  \
        bytes[i] = value < 255 ? (uint8_t)value : 255;                                         \
    }

void fr_narrow(const void *values, int width, ptrdiff_t stride, size_t count, uint8_t *bytes) {
    const char *from = values;
    if (width == 1)
        NARROW(uint8_t)
    else if (width == 2)
        NARROW(uint16_t)
    else if (width == 4)
        NARROW(uint32_t)
    else
        NARROW(uint64_t)
}
