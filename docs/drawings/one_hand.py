"""How one hand finds its rank: keys, displacements, rows, flushes."""

from __future__ import annotations

from functools import cache
from itertools import combinations_with_replacement

import numpy as np
import numpy.typing as npt
from canvas import (
    AMBER,
    AMBERS,
    BLUE,
    BLUES,
    GREEN,
    GREENS,
    GREY,
    INK,
    LIGHT_AMBER,
    LIGHT_BLUE,
    LIGHT_GREEN,
    PALE,
    PALES,
    PLAIN,
    RANKS,
    RED,
    SUITS,
    Drawing,
    Ints,
    ids,
)

import fastrank
from fastrank import HIGH, Arrays


@cache
def multisets(held: int) -> Ints:
    """All rank multisets of so many cards, each a row of ascending ranks."""
    rows = combinations_with_replacement(range(13), held)
    return np.array([row for row in rows if all(row[i] != row[i + 4] for i in range(held - 4))])


def sums(tables: Arrays, ranks: Ints) -> tuple[Ints, Ints]:
    """The column and row of each row of ranks, before the displacement."""
    columns = tables.column_weights[ranks].astype(np.int64).sum(axis=-1)
    rows = tables.row_weights[ranks].astype(np.int64).sum(axis=-1)
    return columns % 65536 >> tables.slot_shift, rows % 4096 >> tables.row_shift


def slots_of(tables: Arrays, ranks: Ints) -> Ints:
    """The slot of each row of ranks."""
    columns = tables.column_weights[ranks].astype(np.int64).sum(axis=-1)
    rows = sums(tables, ranks)[1]
    slots: Ints = (columns + tables.displacements[rows]) % 65536 >> tables.slot_shift
    return slots


WALK = "2c Qs 5d Qh 9s Qd 5c"
"""The hand that is walked through the tables."""


def walk() -> str:
    """A seven-card hand from its cards to its rank."""
    d = Drawing(760, 424, "A hand of seven cards, from its cards to its rank")
    cards, tables = ids(WALK), HIGH.arrays(7)
    ranks = np.array(cards) // 4
    columns = tables.column_weights[ranks].astype(int).tolist()
    rows = tables.row_weights[ranks].astype(int).tolist()
    column, row = (int(part) for part in sums(tables, ranks))
    displacement = int(tables.displacements[row])
    slot = int(slots_of(tables, ranks))
    rank = int(tables.ranks[slot])
    assert rank == HIGH.rank(cards)

    left, step = 124, 62
    d.text(12, 45, "cards", bold=True)
    d.text(12, 100, "column weights", colour=BLUE)
    d.text(12, 136, "row weights", colour=AMBER)
    for i, card in enumerate(cards):
        x = left + step * i
        d.card(x + 10, 16, card)
        d.labelled((x, 82, 54, 26), f"{columns[i]:,}", (LIGHT_BLUE, PALE), 12)
        d.labelled((x, 118, 54, 26), f"{rows[i]:,}", (LIGHT_AMBER, PALE), 12)
    end = left + 7 * step
    d.text(end + 4, 100, f"sum {sum(columns):,}", 12)
    d.text(end + 4, 136, f"sum {sum(rows):,}", 12)
    d.arrow((end + 92, 96), (end + 112, 96), (end + 112, 184))
    d.arrow((end + 82, 132), (end + 92, 132), (end + 92, 160), (152, 160), (152, 184))
    d.text(end + 60, 176, "mod 65,536", 11, "middle", GREY)
    d.text(160, 176, "mod 4,096", 11, "start", GREY)

    d.labelled((96, 188, 112, 30), f"row {row}", AMBERS, 14, bold=True)
    d.labelled((592, 188, 156, 30), f"column {column:,}", BLUES, 14, bold=True)

    d.text(12, 266, "displacements", bold=True)
    d.text(12, 282, f"{len(tables.displacements):,} rows", 11, colour=GREY)
    strip(d, 124, 250, 84, row, tables.displacements, AMBERS)
    d.arrow((152, 220), (152, 232), (334, 232), (334, 248))

    d.labelled(
        (430, 302, 318, 30), f"{column:,} + {displacement:,} = slot {slot:,}", GREENS, 14, bold=True
    )
    d.arrow((334, 300), (334, 317), (426, 317))
    d.arrow((670, 220), (670, 300))
    d.text(662, 292, "mod 65,536", 11, "end", GREY)

    d.text(12, 378, "ranks", bold=True)
    d.text(12, 394, f"{len(tables.ranks):,} slots", 11, colour=GREY)
    strip(d, 124, 362, 84, slot, tables.ranks, GREENS)
    d.arrow((590, 334), (590, 346), (334, 346), (334, 360))
    d.text(562, 374, f"rank {rank}", 15, bold=True)
    d.text(562, 392, HIGH.name(rank), 12)
    return d.svg()


def strip(
    d: Drawing,
    x: float,
    y: float,
    width: float,
    middle: int,
    table: npt.NDArray[np.uint16],
    style: tuple[str, str],
) -> None:
    """Five entries of a table, the middle one marked."""
    for i in range(-2, 3):
        here = i == 0
        left = x + (i + 2) * width
        d.labelled(
            (left, y, width, 32),
            f"{table[middle + i]:,}" if table[middle + i] else "free",
            style if here else PALES,
            13,
            INK if here or table[middle + i] else GREY,
            here,
        )
        d.text(left + width / 2, y + 45, f"{middle + i:,}", 10, "middle", GREY)


def key() -> str:
    """The 64-bit key of a card, and of a hand."""
    d = Drawing(760, 236, "The key of a card, and the sum of seven keys")
    cards, tables = ids(WALK), HIGH.arrays(7)
    ranks = np.array(cards) // 4
    column = tables.column_weights[ranks].astype(int).tolist()
    row = tables.row_weights[ranks].astype(int).tolist()
    left, scale = 112.0, 10.0

    def at(bit: int) -> float:
        return left + (64 - bit) * scale

    fields = [(0, 16, LIGHT_BLUE), (24, 36, LIGHT_AMBER)]
    fields += [(48 + 4 * suit, 52 + 4 * suit, LIGHT_GREEN) for suit in range(4)]
    for bit in (64, 60, 56, 52, 48, 36, 24, 16, 0):
        d.text(at(bit), 20, str(bit), 10, "middle", GREY)
        d.line(at(bit), 24, at(bit), 30, GREY)
    d.text(12, 52, "1 card", bold=True)
    d.text(12, 126, "7 cards", bold=True)
    for y in (32, 106):
        d.box(at(64), y, 640, 32, PLAIN)
        for low, high, fill in fields:
            d.box(at(high), y, (high - low) * scale, 32, fill)
    for suit in range(4):
        middle = at(50 + 4 * suit)
        held = sum(card % 4 == suit for card in cards)
        d.text(middle, 53, str(int(cards[1] % 4 == suit)), 14, "middle", bold=True)
        d.text(middle, 127, str(3 + held), 14, "middle", bold=True)
        d.text(middle, 157, SUITS[suit], 14, "middle", RED if suit in (1, 2) else INK)
    d.text(at(8), 53, f"{column[1]:,}", 14, "middle", bold=True)
    d.text(at(30), 53, f"{row[1]:,}", 14, "middle", bold=True)
    d.text(at(8), 127, f"{sum(column) % 65536:,}", 14, "middle", bold=True)
    d.text(at(30), 127, f"{sum(row) % 4096:,}", 14, "middle", bold=True)
    d.text(at(20), 127, str(sum(column) >> 16), 12, "middle", GREY)
    d.text(at(42), 127, str(sum(row) >> 12), 12, "middle", GREY)
    d.text(12, 70, fastrank.format(cards[1:2]).replace("s", "♠"), 12, colour=GREY)
    d.text(at(8), 157, "column weight", 12, "middle", BLUE)
    d.text(at(30), 157, "row weight", 12, "middle", AMBER)
    d.text(at(20), 176, "carries", 11, "middle", GREY)
    d.text(at(42), 176, "carries", 11, "middle", GREY)
    d.line(at(20), 140, at(20), 164, PALE)
    d.line(at(42), 140, at(42), 164, PALE)
    d.text(at(56), 176, "cards of each suit, from 3 on:", 11, "middle", GREEN)
    d.text(at(56), 191, "8 or more is a flush", 11, "middle", GREEN)
    hand = " ".join(RANKS[card // 4] + SUITS[card % 4] for card in cards)
    d.text(12, 222, f"the hand is {hand}; a key is one addition a card", 12, colour=GREY)
    return d.svg()


def placed_before(row: int) -> tuple[Ints, Ints, npt.NDArray[np.bool_]]:
    """A row's columns and slots, and the slots that were taken when its turn came."""
    tables, keys = HIGH.arrays(7), multisets(7)
    columns, rows = sums(tables, keys)
    slots = slots_of(tables, keys)
    fill = np.bincount(rows, minlength=len(tables.displacements))
    turn = np.empty(len(fill), dtype=np.int64)
    turn[np.argsort(-fill, kind="stable")] = np.arange(len(fill))
    taken = np.zeros(65536, dtype=bool)
    taken[slots[turn[rows] < turn[row]]] = True
    return columns[rows == row], slots[rows == row], taken


def displacement() -> str:
    """How a row's keys are moved together into free slots."""
    tables = HIGH.arrays(7)
    row = int(sums(tables, np.array(ids(WALK)) // 4)[1])
    columns, slots, taken = placed_before(row)
    shift = int(tables.displacements[row])
    moved = (columns[:, None] + np.arange(shift + 1)) % 65536
    clashes = taken[moved].sum(axis=0)  # by displacement
    assert clashes[shift] == 0
    assert clashes[:shift].all()
    assert ((columns + shift) % 65536 == slots).all()

    d = Drawing(760, 372, "A row of keys, moved until every one falls into a free slot")
    left, width = 20.0, 720.0

    def at(slot: int) -> float:
        return left + slot / 65536 * width

    d.text(20, 22, f"The {len(columns)} keys of row {row} at their columns:", bold=True)
    d.text(740, 22, f"{int(clashes[0])} of them (red) on slots that are taken", 12, "end", RED)
    d.text(20, 166, f"moved by {shift:,}:", bold=True)
    d.text(740, 166, "all of them on free slots", 12, "end", GREEN)
    d.box(left, 36, width, 22, PLAIN, PALE, 0)
    d.box(left, 124, width, 22, PLAIN, PALE, 0)
    for column in columns.tolist():
        to = (column + shift) % 65536
        colour = RED if taken[column] else BLUE
        d.line(at(column), 36, at(column), 58, colour, 2)
        d.line(at(to), 124, at(to), 146, GREEN, 2)
        if to > column:
            d.line(at(column), 60, at(to), 122, PALE)
        else:  # over the end, and on from the beginning
            part = (65536 - column) / shift
            d.line(at(column), 60, left + width, 60 + 62 * part, PALE)
            d.line(left, 60 + 62 * part, at(to), 122, PALE)
    d.text(24, 74, "slot 0", 11, colour=GREY)
    d.text(736, 74, "65,535", 11, "end", GREY)

    number = np.bincount(clashes)
    d.text(
        20,
        204,
        f"The {len(clashes):,} displacements from 0 to {shift:,}, by how many keys would "
        f"fall on taken slots:",
        13,
        bold=True,
    )
    base, tall, step = 330.0, 96.0, 48.0
    for keys, count in enumerate(number.tolist()):
        x, height = left + 24 + keys * step, count / number.max() * tall
        good = keys == 0
        d.box(
            x,
            base - height,
            step - 8,
            height,
            LIGHT_GREEN if good else PLAIN,
            GREEN if good else GREY,
            1,
        )
        d.text(x + 20, base - height - 5, f"{count:,}", 11, "middle", GREEN if good else GREY)
        d.text(x + 20, base + 16, str(keys), 11, "middle")
    d.line(left, base, left + width, base, GREY)
    d.text(
        20,
        364,
        f"{int(taken.sum()):,} of the 65,536 slots were taken by then, by rows of as many "
        "keys or more.",
        12,
        colour=GREY,
    )
    return d.svg()


def rows() -> str:
    """How many keys the rows of the seven-card hash hold."""
    tables, keys = HIGH.arrays(7), multisets(7)
    fill = np.bincount(sums(tables, keys)[1], minlength=len(tables.displacements))
    number = np.bincount(fill)
    d = Drawing(760, 232, "Rows of the seven-card hash by the number of their keys")
    left, base, step, tall = 48.0, 180.0, 25.0, 140.0
    for keys_in_row, count in enumerate(number.tolist()):
        x = left + keys_in_row * step
        height = count / number.max() * tall
        d.box(x, base - height, step - 5, height, LIGHT_BLUE, BLUE, 1)
        if count:
            d.text(x + 10, base - height - 4, str(count), 9.5, "middle", GREY)
        d.text(x + 10, base + 15, str(keys_in_row), 10, "middle")
    d.line(left - 6, base, left + len(number) * step, base, GREY)
    d.text(left + len(number) * step / 2, base + 36, "keys in a row", 12, "middle")
    d.text(20, 22, "rows", 12)
    d.text(
        740,
        22,
        f"{len(keys):,} keys in {len(fill):,} rows: {len(keys) / len(fill):.0f} on average",
        12,
        "end",
        GREY,
    )
    return d.svg()


FLUSH = "Ah 9h Kd 5h 2h 9c Jh"


def flush() -> str:
    """A flush: counted by suit, ranked by the mask of its ranks."""
    cards, tables = ids(FLUSH), HIGH.arrays(7)
    assert tables.flush_ranks is not None
    suited = [card // 4 for card in cards if card % 4 == 2]
    mask = sum(1 << rank for rank in suited)
    rank = int(tables.flush_ranks[mask])
    assert rank == HIGH.rank(cards)
    plain = int(tables.ranks[slots_of(tables, np.array(cards) // 4)])

    d = Drawing(760, 276, "A flush, from the counts of suits to its rank")
    d.text(12, 42, "cards", bold=True)
    for i, card in enumerate(cards):
        d.card(112 + 44 * i, 14, card)
    d.text(12, 98, "suits", bold=True)
    for suit in range(4):
        held = sum(card % 4 == suit for card in cards)
        full = held >= 5
        d.labelled(
            (112 + 100 * suit, 78, 92, 30),
            f"{SUITS[suit]}  3 + {held} = {3 + held}",
            (LIGHT_GREEN if full else PLAIN, GREEN if full else PALE),
            13,
            RED if suit in (1, 2) else INK,
            full,
        )
    d.text(524, 98, "8 or more: bit 3 is set", 12, colour=GREEN)
    d.text(12, 158, "ranks in the suit", bold=True)
    for place in range(13):
        bit = 12 - place
        held = mask >> bit & 1
        x = 142 + 34 * place
        d.labelled(
            (x, 140, 34, 28),
            str(held),
            (LIGHT_GREEN if held else PLAIN, PALE),
            13,
            INK if held else GREY,
            bool(held),
        )
        d.text(x + 17, 182, RANKS[bit], 11, "middle", GREY)
    d.arrow((358, 110), (358, 137))
    d.text(604, 158, f"mask {mask:,}", 13)
    d.arrow((358, 190), (358, 212))
    d.labelled((212, 214, 292, 32), f"flush_ranks[{mask:,}] = {rank}", GREENS, 14, bold=True)
    d.text(516, 234, HIGH.name(rank), 13)
    d.text(
        358,
        264,
        f"(by its slot, without the flush, this hand would be {plain:,}: {HIGH.name(plain)})",
        11,
        "middle",
        GREY,
    )
    return d.svg()
