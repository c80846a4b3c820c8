"""Tables for Omaha, where just two hole cards play with three of the board.

High: without a flush, a hand depends on the rank multiset of the board and on the ranks of the
hole cards, two at a time. So each of the 6,175 boards has a row with the best rank for each of
the 91 pairs of ranks, and a hand is the minimum over its pairs. Eight-or-better depends only on
which low ranks the board and the hole hold, 256 sets each.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from tables.hashing import Hash, multisets
from tables.lookups import Ranks
from tables.rules import NO_QUALIFY

PAIRS = list(combinations_with_replacement(range(13), 2))
"""Pairs of ranks by their place in a row: the lower rank first, in ascending order."""


@dataclass(frozen=True)
class OmahaHigh:
    """Rows of ranks, one a board, and the row of each five-card slot."""

    rows: Ranks  # (6175, 91)
    row_of_slot: npt.NDArray[np.uint16]


def omaha_high(ranks: Ranks, five: Hash) -> OmahaHigh:
    """Make the rows from the ranks by slot of five cards without a flush."""
    triples = list(combinations_with_replacement(range(13), 3))
    hands = np.array([triple + pair for triple in triples for pair in PAIRS], dtype=np.uint8)
    best = ranks[five.slot(hands)].reshape(len(triples), len(PAIRS))
    best[five_of_a_rank(hands).reshape(best.shape)] = NO_QUALIFY

    boards = multisets(5)
    place = {triple: index for index, triple in enumerate(triples)}
    rows = np.full((len(boards), len(PAIRS)), NO_QUALIFY, dtype=np.uint16)
    for chosen in combinations(range(5), 3):
        of_board = [place[tuple(triple)] for triple in boards[:, chosen].tolist()]
        np.minimum(rows, best[of_board], out=rows)
    row_of_slot = np.zeros(five.slots, dtype=np.uint16)
    row_of_slot[five.slot(boards)] = np.arange(len(boards))
    return OmahaHigh(rows, row_of_slot)


def five_of_a_rank(hands: npt.NDArray[np.uint8]) -> npt.NDArray[np.bool_]:
    same: npt.NDArray[np.bool_] = (hands == hands[:, :1]).all(axis=1)
    return same


def omaha_low(low: Ranks) -> npt.NDArray[np.uint8]:
    """The best low by [low ranks on the board, low ranks in the hole]; 0 for none."""
    table = np.full((256, 256), 255, dtype=np.uint8)
    for board in combinations(range(8), 3):
        for hole in combinations(range(8), 2):
            held = [sum(1 << bit for bit in part) for part in (board, hole)]
            if not held[0] & held[1]:
                table[held[0], held[1]] = low[held[0] | held[1]]
    # A set holds whatever its subsets hold: pass the best on, one rank at a time.
    sets = np.arange(256)
    for bit in range(8):
        more = sets[sets >> bit & 1 == 1]
        table[more] = np.minimum(table[more], table[more ^ 1 << bit])
        table[:, more] = np.minimum(table[:, more], table[:, more ^ 1 << bit])
    table[table == 255] = 0
    return table
