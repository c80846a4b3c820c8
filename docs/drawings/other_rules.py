"""Omaha's rows, and badugi."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import numpy as np
from canvas import (
    AMBERS,
    GREENS,
    GREY,
    INK,
    LIGHT_RED,
    PALE,
    PALES,
    PAPER,
    PLAIN,
    RANKS,
    RED,
    Drawing,
    ids,
)
from one_hand import multisets, slots_of

import fastrank
from fastrank import BADUGI, HIGH, OMAHA

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
