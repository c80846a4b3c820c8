"""Draws the pictures of how-it-works.md, with numbers from the tables that are compiled in.

``python docs/drawings.py`` writes them to docs/drawings/ anew. The same tables give the same bytes,
which tests/test_docs.py holds them to.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

import fastrank
from fastrank import BADUGI, HIGH, HOLDEM, OMAHA, Arrays, Range

FOLDER = Path(__file__).parent / "drawings"

INK, GREY, PALE, PAPER = "#1f2933", "#667380", "#cbd2d9", "#ffffff"
BLUE, LIGHT_BLUE = "#1d4ed8", "#dbeafe"
GREEN, LIGHT_GREEN = "#166534", "#dcfce7"
AMBER, LIGHT_AMBER = "#92400e", "#fef3c7"
RED, LIGHT_RED = "#b91c1c", "#fee2e2"
PLAIN = "#f5f7fa"
BLUES, GREENS, AMBERS = (LIGHT_BLUE, BLUE), (LIGHT_GREEN, GREEN), (LIGHT_AMBER, AMBER)
REDS, GREYS, PALES = (LIGHT_RED, RED), (PLAIN, GREY), (PLAIN, PALE)

RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"

Ints = npt.NDArray[np.int64]


class Drawing:
    """An SVG picture, put together from texts, boxes and arrows."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" '
            'font-family="Helvetica, Arial, DejaVu Sans, sans-serif">',
            "<!-- Made by docs/drawings.py. Do not edit. -->",
            f"<title>{escape(title)}</title>",
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto"><path d="M0,0.5 L8,4 L0,7.5 z" fill="{GREY}"/>'
            "</marker></defs>",
            f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        ]

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        anchor: str = "start",
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """Words whose base line is at y."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{colour}"{weight}>{escape(words)}</text>'
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = PLAIN,
        stroke: str = PALE,
        radius: float = 4,
    ) -> None:
        """An empty box."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
            f'fill="{fill}" stroke="{stroke}"/>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = PALE, width: float = 1
    ) -> None:
        """A line from (x1, y1) to (x2, y2)."""
        self.parts.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )

    def arrow(self, *points: tuple[float, float]) -> None:
        """An arrow along some points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{GREY}" stroke-width="1.4" '
            'marker-end="url(#head)"/>'
        )

    def labelled(
        self,
        place: tuple[float, float, float, float],
        words: str,
        style: tuple[str, str],
        size: float = 13,
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """A box with lines of words in its middle."""
        x, y, width, height = place
        self.box(x, y, width, height, *style)
        lines = words.split("\n")
        top = y + height / 2 + size * 0.36 - (len(lines) - 1) * size * 0.62
        for i, line in enumerate(lines):
            middle = x + width / 2
            self.text(middle, top + i * size * 1.24, line, size, "middle", colour, bold)

    def card(self, x: float, y: float, card: int, faded: bool = False) -> None:
        """A card of 34 by 44."""
        red = card % 4 in (1, 2)
        self.box(x, y, 34, 44, PLAIN if faded else "#ffffff", PALE if faded else GREY, 5)
        colour = PALE if faded else RED if red else INK
        self.text(x + 17, y + 20, RANKS[card // 4], 16, "middle", colour, bold=True)
        self.text(x + 17, y + 38, SUITS[card % 4], 16, "middle", colour)

    def svg(self) -> str:
        """The whole picture."""
        return "\n".join([*self.parts, "</svg>", ""])


# The tables


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


def ids(text: str) -> list[int]:
    """The cards of a text."""
    found: list[int] = fastrank.parse(text).tolist()
    return found


WALK = "2c Qs 5d Qh 9s Qd 5c"
"""The hand that is walked through the tables."""


# Drawings


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


def block() -> str:
    """Thirty-two hands at once."""
    hands = fastrank.deal(32, 7, rng=1)
    ranks = HIGH.ranks(hands)
    d = Drawing(760, 470, "The block kernel: 32 hands at once")
    shown = [0, 1, 2, 31]
    d.text(16, 24, "32 hands of 7 bytes", bold=True)
    for i, hand in enumerate(shown):
        y = 40 + 24 * i + (14 if i == 3 else 0)
        d.text(16, y + 15, f"hand {hand}", 11, colour=GREY)
        for j in range(7):
            fill = LIGHT_BLUE if j == 0 else PLAIN
            d.labelled((66 + 32 * j, y, 32, 20), str(hands[hand, j]), (fill, PALE), 11)
    d.text(178, 122, "⋮", 14, "middle", GREY)

    d.arrow((298, 92), (374, 92))
    d.text(336, 84, "transpose", 12, "middle", GREY)

    d.text(384, 24, "7 vectors of 32 bytes, one a card", bold=True)
    for j in range(7):
        y = 40 + 20 * j
        fill = LIGHT_BLUE if j == 0 else PLAIN
        for i, hand in enumerate(shown):
            d.labelled(
                (434 + 40 * i + (28 if i == 3 else 0), y, 40, 18),
                str(hands[hand, j]),
                (fill, PALE),
                10,
            )
        d.text(568, y + 13, "⋯", 13, "middle", GREY)
        d.text(384, y + 13, f"card {j}", 10.5, colour=GREY)

    y = 216
    d.labelled(
        (16, y, 212, 76),
        "check, all hands at once:\nno byte above 51,\nno two columns equal",
        GREYS,
        12,
    )
    d.labelled(
        (246, y, 280, 76),
        "keys: look up 4 bytes of weights a card,\n"
        "each for all 32 hands at once,\nand add: 28 look-ups, 24 additions",
        AMBERS,
        12,
    )
    d.labelled(
        (544, y, 200, 76), "suits: count, and gather\none bit a hand:\nfive of a suit?", GREENS, 12
    )
    for x in (122, 386, 644):
        d.arrow((x, 188), (x, y - 3))
    d.line(122, 188, 644, 188, GREY, 1.4)
    d.line(540, 182, 540, 188, GREY, 1.4)

    d.labelled(
        (16, 326, 212, 58), "a bad hand? the portable loop\nfinds the row and the card", REDS, 12
    )
    d.labelled(
        (246, 326, 280, 58),
        "one hand after the other:\ndisplacement by row, rank by slot",
        BLUES,
        12,
    )
    d.labelled(
        (544, 326, 200, 58), "list of hands with a flush,\nappended without a branch", GREENS, 12
    )
    for x in (122, 386, 644):
        d.arrow((x, y + 78), (x, 323))
    d.text(16, 424, "ranks", bold=True)
    for i, hand in enumerate(shown):
        x = 246 + 62 * i + (28 if i == 3 else 0)
        d.labelled((x, 408, 62, 24), str(ranks[hand]), (LIGHT_BLUE, PALE), 12)
        d.text(x + 31, 446, f"hand {hand}", 10, "middle", GREY)
    d.text(446, 424, "⋯", 13, "middle", GREY)
    d.arrow((386, 386), (386, 405))
    d.arrow((644, 386), (644, 420), (526, 420))
    d.text(652, 412, "mended after", 11, colour=GREY)
    d.text(652, 426, "16 blocks", 11, colour=GREY)
    return d.svg()


OMAHA_HOLE, OMAHA_BOARD = "As 2s Kh Kd", "3s 8c 7s Qh Jd"


def omaha() -> str:
    """The row of a board in Omaha: the best rank for each pair of hole ranks."""
    hole, board = ids(OMAHA_HOLE), ids(OMAHA_BOARD)
    tables = HIGH.arrays(5)
    on_board = sorted(card // 4 for card in board)
    triples = np.array(list(combinations(on_board, 3)))

    def best(pair: tuple[int, int]) -> int:
        hands = np.concatenate([triples, np.tile(pair, (len(triples), 1))], axis=1)
        good = (hands != hands[:, :1]).any(axis=1)
        return int(tables.ranks[slots_of(tables, np.sort(hands[good], axis=1))].min())

    held = {tuple(sorted((a // 4, b // 4))) for a, b in combinations(hole, 2)}
    found = min(best((a, b)) for a, b in held)
    assert found == OMAHA.rank(hole, board)

    d = Drawing(760, 520, "The row of one Omaha board: the best rank for each pair of hole ranks")
    for i, card in enumerate(board):
        d.card(70 + 40 * i, 14, card)
    d.text(16, 42, "board", bold=True)
    for i, card in enumerate(hole):
        d.card(356 + 40 * i, 14, card)
    d.text(310, 42, "hole", bold=True)
    place = int(np.flatnonzero((multisets(5) == on_board).all(axis=1))[0])
    slot = int(slots_of(tables, np.array(on_board)))
    d.text(532, 34, f"board's slot {slot:,}: row {place:,}", 13)
    d.text(532, 52, f"of {len(multisets(5)):,} rows of 91 ranks", 12, colour=GREY)
    left, top, width, height = 60.0, 96.0, 50.0, 30.0
    for i in range(13):
        d.text(left + i * width + width / 2, top - 6, RANKS[12 - i], 12, "middle", GREY)
        d.text(left - 12, top + i * height + 20, RANKS[12 - i], 12, "middle", GREY)
        for j in range(i + 1):
            high, low = 12 - j, 12 - i
            rank = best((low, high))
            mine = (low, high) in held
            winner = mine and rank == found
            style = GREENS if winner else AMBERS if mine else PALES
            d.labelled(
                (left + j * width, top + i * height, width, height),
                f"{rank:,}",
                style,
                11,
                INK if mine else GREY,
                mine,
            )
    d.text(440, 150, "Each cell: the best rank that these two", 12)
    d.text(440, 166, "hole ranks make with three of the board,", 12)
    d.text(440, 182, "flushes left out.", 12)
    d.labelled((440, 200, 26, 18), "", AMBERS)
    d.text(474, 214, "pairs of ranks that the player holds", 12)
    d.labelled((440, 226, 26, 18), "", GREENS)
    d.text(474, 240, f"the best of them: rank {found:,}", 12, bold=True)
    d.text(474, 256, HIGH.name(found), 12)
    d.text(60, 508, "lower card down the side, higher card along the top", 11, colour=GREY)
    return d.svg()


PAIRS = list(combinations(range(4), 2))
BADUGI_HAND = "As 2s Ah 3h"


def clash(one: int, other: int) -> bool:
    """Whether two cards have the rank or the suit in common."""
    return one // 4 == other // 4 or one % 4 == other % 4


@cache
def clash_patterns() -> int:
    """How many of the 64 patterns of clashes occur in hands of four cards."""
    hands = fastrank.hand_at(np.arange(270725), 4)
    order = np.argsort((hands // 4 + 1) % 13, axis=1, kind="stable")
    hands = np.take_along_axis(hands, order, axis=1)
    patterns = np.zeros(len(hands), dtype=np.int64)
    for bit, (i, j) in enumerate(PAIRS):
        same_rank = hands[:, i] // 4 == hands[:, j] // 4
        patterns |= (same_rank | (hands[:, i] % 4 == hands[:, j] % 4)).astype(np.int64) << bit
    return len(np.unique(patterns))


def badugi() -> str:
    """Which cards of a badugi hand count."""
    cards = sorted(ids(BADUGI_HAND), key=lambda card: ((card // 4 + 1) % 13, card % 4))
    clashes = [clash(cards[i], cards[j]) for i, j in PAIRS]
    pattern = sum(bit << place for place, bit in enumerate(clashes))
    choices = [
        chosen
        for size in (4, 3, 2, 1)
        for chosen in combinations(range(4), size)
        if not any(clashes[PAIRS.index(pair)] for pair in combinations(chosen, 2))
    ]
    most = [chosen for chosen in choices if len(chosen) == len(choices[0])]
    keep = min(sum(1 << place for place in chosen) for chosen in most)
    kept = [place for place in range(4) if keep >> place & 1]
    mask = sum(1 << (cards[place] // 4 + 1) % 13 for place in kept)
    rank, playing = BADUGI.best(cards)
    assert sorted(playing.tolist()) == sorted(cards[place] for place in kept)

    d = Drawing(760, 292, "A badugi hand: clashes, the cards to keep, the rank")
    where = [(40.0, 40.0), (170.0, 40.0), (40.0, 160.0), (170.0, 160.0)]
    d.text(16, 22, "cards ascending, the ace low; red lines clash", 12, colour=GREY)
    for bit, (i, j) in enumerate(PAIRS):
        (x1, y1), (x2, y2) = where[i], where[j]
        ends = (x1 + 17, y1 + 22, x2 + 17, y2 + 22)
        d.line(*ends, RED if clashes[bit] else PALE, 3 if clashes[bit] else 1.2)
    for place, (x, y) in enumerate(where):
        d.box(x - 3, y - 3, 40, 50, PAPER, PAPER)
        d.card(x, y, cards[place])
        side = x - 16 if x < 100 else x + 44
        d.text(side, y + 27, str(place), 13, colour=GREY)
    d.text(286, 54, "clashes", bold=True)
    for bit in range(6):
        place = 5 - bit
        x = 370 + 58 * bit
        d.labelled(
            (x, 36, 58, 28),
            str(int(clashes[place])),
            (LIGHT_RED if clashes[place] else PLAIN, PALE),
            13,
            RED if clashes[place] else GREY,
            clashes[place],
        )
        i, j = PAIRS[place]
        d.text(x + 29, 78, f"{i} and {j}", 10, "middle", GREY)
    d.arrow((544, 84), (544, 104))
    d.text(286, 128, "keep", bold=True)
    d.labelled((370, 108, 348, 32), f"keep[{pattern}] = {keep:04b}", AMBERS, 14, bold=True)
    d.text(286, 156, f"{clash_patterns()} of the 64 patterns occur", 11, colour=GREY)
    d.arrow((544, 142), (544, 172))
    d.text(286, 196, "kept", bold=True)
    for i, place in enumerate(kept):
        d.card(370 + 44 * i, 168, cards[place])
    d.text(370 + 44 * len(kept) + 8, 196, f"mask of ranks, in binary: {mask:013b}", 12)
    d.arrow((544, 214), (544, 234))
    d.labelled((370, 238, 348, 32), f"rank {rank:,} of {BADUGI.classes:,}", GREENS, 14, bold=True)
    d.text(286, 259, "rank", bold=True)
    d.text(16, 258, BADUGI.name(rank), 13)
    return d.svg()


def boards() -> str:
    """Boards before the flop, counted by their ranks, flushes apart."""
    hands = [ids("AsKs"), ids("QhQd")]
    free = [card for card in range(52) if card not in hands[0] + hands[1]]
    every = np.array(list(combinations(free, 5)), dtype=np.uint8)
    ranks = np.sort(every // 4, axis=1)
    kinds = np.unique(ranks.astype(np.int64) @ 13 ** np.arange(5)).size
    somebody = np.zeros(len(every), dtype=bool)
    for suit in range(4):
        held = (every % 4 == suit).sum(axis=1)
        most = max(sum(card % 4 == suit for card in hand) for hand in hands)
        somebody |= held + most >= 5
    exact = HOLDEM.equity(["AsKs", "QhQd"])
    assert exact.deals == len(every)

    d = Drawing(760, 288, "Boards before the flop: by their ranks, and flushes apart")
    for i, card in enumerate([*hands[0], *hands[1]]):
        d.card(16 + 40 * i + 24 * (i > 1), 14, card)
    d.labelled((215, 18, 330, 36), f"{len(every):,} boards", GREYS, 14, bold=True)
    flushes = int(somebody.sum())
    d.arrow((310, 56), (186, 87))
    d.arrow((450, 56), (574, 87))
    d.labelled(
        (16, 90, 340, 74),
        f"all boards, suits left out:\n{kinds:,} multisets of ranks,\n"
        "each settled once, times its boards",
        BLUES,
        13,
    )
    d.labelled(
        (404, 90, 340, 74),
        f"{flushes:,} boards that give\nsomebody a flush: in groups of the same\n"
        "cards in the suit and the same ranks besides",
        GREENS,
        13,
    )
    d.arrow((574, 166), (574, 184), (450, 184), (450, 198))
    d.arrow((186, 166), (186, 184), (310, 184), (310, 198))
    d.labelled(
        (120, 202, 520, 54),
        "take these boards out of their multisets with the ranks that they had there,\n"
        "and put them in with their true ranks",
        AMBERS,
        13,
    )
    d.text(380, 277, f"{exact.equity[0]:.2%} to {exact.equity[1]:.2%}", 12, "middle", GREY)
    return d.svg()


SWEEP_BOARD = "Kh 7d 2c 9s 4d"


def sweep() -> str:
    """Two ranges on a board, in order of their ranks."""
    board = ids(SWEEP_BOARD)
    sides = []
    for words in ("AA, AK", "99, QQ, JJ, AQs, KQs"):
        hands = np.array(
            [hand for hand in Range(words).hands.tolist() if not set(hand) & set(board)]
        )
        ranks = HOLDEM.ranks(hands, np.array(board))
        order = np.argsort(ranks, kind="stable")
        sides.append((words, hands[order], ranks[order]))
    (own_words, own, own_ranks), (other_words, other, other_ranks) = sides
    chosen = next(i for i, hand in enumerate(own.tolist()) if fastrank.format(hand) == "As Ks")
    hand = own[chosen].tolist()
    beaten = other[other_ranks > own_ranks[chosen]]
    first = int((beaten == hand[0]).any(axis=1).sum())
    second = int((beaten == hand[1]).any(axis=1).sum())
    both = int(((beaten == hand[0]).any(axis=1) & (beaten == hand[1]).any(axis=1)).sum())
    good = sum(not set(row) & set(hand) for row in beaten.tolist())
    assert len(beaten) - first - second + both == good

    d = Drawing(760, 330, "Two ranges on a board, in order of rank")
    d.text(16, 42, "board", bold=True)
    for i, card in enumerate(board):
        d.card(70 + 40 * i, 14, card)
    groups = []
    for ranks in (own_ranks, other_ranks):
        groups.append([(int(r), int((ranks == r).sum())) for r in np.unique(ranks)])
    every = sorted({rank for group in groups for rank, _ in group})
    left, step = 124.0, 610 / len(every)
    for side, (words, group) in enumerate(zip((own_words, other_words), groups, strict=True)):
        y = 104 + 66 * side
        d.text(16, y + 16, f"player {side}", bold=True)
        d.text(16, y + 32, words if side == 0 else "99, QQ, JJ,", 11, colour=GREY)
        if side:
            d.text(16, y + 46, "AQs, KQs", 11, colour=GREY)
        for rank, number in group:
            x = left + step * every.index(rank)
            here = side == 0 and rank == own_ranks[chosen]
            under = side == 1 and rank > own_ranks[chosen]
            style = AMBERS if here else GREENS if under else GREYS
            d.labelled((x, y, step - 8, 40), f"{rank:,}\n{number} hands", style, 11)
    d.arrow((left, 86), (left + 610, 86))
    d.text(left + 4, 80, "best rank", 11, colour=GREY)
    d.text(left + 606, 80, "worst", 11, "end", GREY)
    d.line(16, 232, 744, 232)
    d.text(16, 256, "Hands of player 1 that lose to A♠ K♠ (green):", 13, bold=True)
    terms = [
        (f"{len(beaten)}", "all of them"),
        (f"- {first}", "with A♠"),
        (f"- {second}", "with K♠"),
        (f"+ {both}", "with both"),
        (f"= {good}", "that can be held"),
    ]
    for i, (number_words, words) in enumerate(terms):
        x = 70 + 145 * i
        d.text(x, 288, number_words, 17, "middle", GREEN if i == 4 else INK, bold=True)
        d.text(x, 308, words, 12, "middle", GREY)
    return d.svg()


def build() -> str:
    """The build step, from rules to C."""
    d = Drawing(760, 304, "The build step: from readable rules to proven tables")
    hands = len(HIGH.table())
    keys = [len(multisets(held)) for held in (5, 6, 7)]
    boxes = [
        ((16, 20, 220, 64), "rules.py:\nwhat beats what, to be read", GREYS),
        ((270, 20, 220, 64), f"hands.py: all {hands:,}\nhands of five cards", GREYS),
        ((524, 20, 220, 64), "hashing.py: a hash for each size,\nno two keys in one slot", AMBERS),
        ((143, 124, 220, 64), "a rank for every hand;\nknown counts or no tables", BLUES),
        (
            (397, 124, 347, 64),
            "lookups.py: ranks by slot, by flush mask, by low\n"
            "mask, by badugi mask; six and seven cards",
            BLUES,
        ),
        ((397, 226, 220, 60), "every hand asked again:\nthe same rank, or no tables", GREENS),
        ((143, 226, 220, 60), "emit.py: C,\nthe same bytes every time", GREYS),
    ]
    for place, words, style in boxes:
        d.labelled(place, words, style, 12)
    d.arrow((126, 86), (126, 104), (220, 104), (220, 121))
    d.arrow((380, 86), (380, 104), (286, 104), (286, 121))
    d.arrow((634, 86), (634, 121))
    d.arrow((365, 156), (394, 156))
    d.arrow((507, 190), (507, 223))
    d.arrow((394, 256), (366, 256))
    d.text(626, 108, " + ".join(f"{key:,}" for key in keys) + " keys", 11, "end", GREY)
    return d.svg()


DRAWINGS = {
    "badugi": badugi,
    "block": block,
    "boards": boards,
    "build": build,
    "displacement": displacement,
    "flush": flush,
    "key": key,
    "omaha": omaha,
    "rows": rows,
    "sweep": sweep,
    "walk": walk,
}
"""The drawings by the names of their files."""


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, draw in DRAWINGS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8", newline="\n")
        print(FOLDER / f"{name}.svg")
