"""Additive perfect hashes from the ranks of a hand to a slot.

Where suits do not matter, a hand's rank depends on how many cards of each rank it holds, its
rank multiset: 6,175 for five cards, 18,395 for six, 49,205 for seven. Each of the 13 ranks has
two random weights. Over a hand, row weights are summed modulo 2^12 and column weights modulo
2^16; the top bits of the row sum choose a displacement, and the top bits of column sum plus
displacement, again modulo 2^16, are the slot. So any sums whatever stay inside the table, and
the same weights serve every size.

The weights are such that a kernel can add them byte by byte, many hands at a time, and no carry
is lost: the low byte of a column weight is at most 36, seven times which is less than 256; and a
row weight is taken apart into its low four bits and the eight above, the sum of which may wrap.

The displacements are found greedily, the fullest rows first: a row's keys are moved together
until all of them fall into free slots (Fox, Heath, Chen and Daoud, 1992, call this hash and
displace). Weights under which some rows are much fuller than others make that easier, since
the last rows then hold few keys.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, count
from random import Random

import numpy as np
import numpy.typing as npt

from tables.hands import Cards

Slots = npt.NDArray[np.int64]
Weights = npt.NDArray[np.int64]

SHAPES = {5: (13, 10), 6: (15, 11), 7: (16, 12)}
"""For each number of cards the bits of a slot and of a row: the fewest rows that were found."""

FIRST_SEED = 101
"""Where the search for weights starts: the least seed that serves all three sizes."""

COLUMN_BITS, ROW_BITS = 16, 12
"""The bits of the sums."""

MOST_LOW_BYTE = 255 // 7
"""Of a column weight, so that seven of them do not carry."""


@dataclass(frozen=True)
class Hash:
    """A perfect hash for hands of `size` cards."""

    size: int
    weights: Weights  # (2, 13): column weight and row weight of each rank
    displacements: npt.NDArray[np.uint16]

    @property
    def slots(self) -> int:
        return 1 << SHAPES[self.size][0]

    def slot(self, ranks: Cards) -> Slots:
        """The slot of each row of ranks (n, size)."""
        columns, rows = sums(self.weights, ranks)
        slot_bits, row_bits = SHAPES[self.size]
        displaced = columns + self.displacements[rows >> (ROW_BITS - row_bits)]
        slots: Slots = displaced % (1 << COLUMN_BITS) >> (COLUMN_BITS - slot_bits)
        return slots


def multisets(size: int) -> Cards:
    """All rank multisets of `size` cards, each a row of ascending ranks."""
    rows = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.uint8)
    possible = (rows[:, 4:] != rows[:, :-4]).all(axis=1)  # there are four cards of a rank
    held: Cards = rows[possible]
    return held


def sums(weights: Weights, ranks: Cards) -> tuple[Slots, Slots]:
    """Column sum and row sum of each row of ranks."""
    columns, rows = weights[:, ranks].sum(axis=2)
    return columns % (1 << COLUMN_BITS), rows % (1 << ROW_BITS)


def find_hashes() -> dict[int, Hash]:
    """The first weights that serve every size, with their displacements. Always the same."""
    keys = {size: multisets(size) for size in SHAPES}
    for weights in candidate_weights():
        hashes = {}
        for size in sorted(keys, reverse=True):  # the fullest table fails first
            displacements = displace(weights, keys[size])
            if displacements is None:
                break
            hashes[size] = Hash(size, weights, displacements)
        else:
            for size, found in hashes.items():
                if len(np.unique(found.slot(keys[size]))) != len(keys[size]):
                    raise AssertionError(f"the hash for {size} cards is not injective")
            return hashes
    raise AssertionError("unreachable: the search has no end")


def candidate_weights() -> Iterator[Weights]:
    """Random weights of the ranks, from one seed after the other."""
    for seed in count(FIRST_SEED):
        below = Random(seed).randrange  # the same on every Python and machine
        columns = [below(256) << 8 | below(MOST_LOW_BYTE + 1) for _ in range(13)]
        yield np.array([columns, [below(1 << ROW_BITS) for _ in range(13)]])


def displace(weights: Weights, keys: Cards) -> npt.NDArray[np.uint16] | None:
    """Displacements of the rows that send each key to a slot of its own, if found."""
    slot_bits, row_bits = SHAPES[keys.shape[1]]
    slots = 1 << slot_bits
    columns, rows = sums(weights, keys)
    columns >>= COLUMN_BITS - slot_bits
    rows >>= ROW_BITS - row_bits
    if len(np.unique(rows * slots + columns)) != len(keys):
        return None  # two keys that no displacement can part
    order = np.argsort(rows, kind="stable")
    fill = np.bincount(rows, minlength=1 << row_bits)
    by_row = np.split(columns[order], np.cumsum(fill)[:-1])
    displacements = np.zeros(1 << row_bits, dtype=np.uint16)
    taken = np.zeros(2 * slots, dtype=bool)  # written twice over, to save the wrapping
    for row in np.argsort(-fill, kind="stable"):
        if not fill[row]:
            break
        collides = np.zeros(slots, dtype=bool)
        for column in by_row[row]:
            collides |= taken[column : column + slots]
        shift = int(np.argmin(collides))
        if collides[shift]:
            return None
        displacements[row] = shift << (COLUMN_BITS - slot_bits)
        moved = (by_row[row] + shift) % slots
        taken[moved] = taken[moved + slots] = True
    return displacements
