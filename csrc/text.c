/* Cards from text. */
#include "portable.h"
#include "system.h"

#include <string.h>

/* What a byte is: a rank, 2..A as 1..13 and the '1' of 10 as TEN; a suit, c d h s as 1..4 times
 * SUIT; or what may stand between cards. */
enum { TEN = 14, RANK = 15, SUIT = 16, SEPARATOR = 128 };
#define BOTH_CASES(upper, value) [upper] = (value), [upper | 0x20] = (value)
static const uint8_t kinds[256] = {
    ['2'] = 1, ['3'] = 2, ['4'] = 3, ['5'] = 4, ['6'] = 5, ['7'] = 6, ['8'] = 7, ['9'] = 8,
    ['1'] = TEN,
    BOTH_CASES('T', 9), BOTH_CASES('J', 10), BOTH_CASES('Q', 11), BOTH_CASES('K', 12),
    BOTH_CASES('A', 13),
    BOTH_CASES('C', 1 * SUIT), BOTH_CASES('D', 2 * SUIT), BOTH_CASES('H', 3 * SUIT),
    BOTH_CASES('S', 4 * SUIT),
    [' '] = SEPARATOR, [','] = SEPARATOR, ['\t'] = SEPARATOR, ['\n'] = SEPARATOR,
    ['\v'] = SEPARATOR, ['\f'] = SEPARATOR, ['\r'] = SEPARATOR,
};

/* Suit symbols are U+2660 to U+2667, E2 99 A0 to A7: spade heart diamond club, white and black.
 * A variation selector, EF B8 8E or EF B8 8F, may follow. Returns the bytes read, or 0. */
static size_t read_symbol(const unsigned char *text, size_t left, int *suit) {
    static const uint8_t suits[8] = {4, 3, 2, 1, 4, 3, 2, 1};
    if (left < 3 || text[0] != 0xe2 || text[1] != 0x99 || text[2] < 0xa0 || text[2] > 0xa7)
        return 0;
    *suit = suits[text[2] - 0xa0];
    if (left >= 6 && text[3] == 0xef && text[4] == 0xb8 && (text[5] | 1) == 0x8f)
        return 6;
    return 3;
}

int fr_parse(const char *chars, size_t bytes, uint8_t *cards, int room, size_t *position) {
    const unsigned char *text = (const unsigned char *)chars;
    uint64_t seen = 0;
    int count = 0;
    size_t i = 0;
    for (;;) {
        while (i < bytes && kinds[text[i]] == SEPARATOR)
            i++;
        if (i == bytes)
            return count;
        *position = i;
        int rank = kinds[text[i++]] & RANK, suit;
        if (rank == TEN) {
            if (i == bytes || text[i++] != '0')
                return FR_NO_RANK;
            rank = 9;
        }
        if (!rank)
            return FR_NO_RANK;
        if (i == bytes)
            return FR_NO_SUIT;
        suit = kinds[text[i]] / SUIT & 7;
        i += suit ? 1 : read_symbol(text + i, bytes - i, &suit);
        if (!suit)
            return FR_NO_SUIT;
        unsigned card = 4u * (unsigned)(rank - 1) + (unsigned)(suit - 1);
        if (seen >> card & 1)
            return FR_TWICE;
        if (count == room)
            return FR_TOO_MANY;
        seen |= UINT64_C(1) << card;
        cards[count++] = (uint8_t)card;
    }
}

size_t fr_parse_lines(const char *text, size_t bytes, size_t hands, uint8_t *cards, int room,
                      int8_t *counts) {
    size_t row = 0, position;
    const char *const end = text + bytes;
    if (!hands || !text)
        return 0;
    memset(cards, 255, hands * (size_t)room);
    for (; row < hands; row++, cards += room) {
        const char *line_end = memchr(text, '\n', (size_t)(end - text));
        if (!line_end)
            line_end = end;
        int count = fr_parse(text, (size_t)(line_end - text), cards, room, &position);
        if (count < 0)
            memset(cards, 255, (size_t)room);
        counts[row] = (int8_t)count;
        if (line_end == end)
            return row + 1;
        text = line_end + 1;
    }
    return row;
}
