"""Hold'em before the flop: all 169 classes of hands against each other, exactly.

``python -m fastrank.preflop`` counts the whole table anew and prints `ORDER`.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

import numpy as np

from fastrank.games import HOLDEM
from fastrank.ranges import Range
from fastrank.situation import Floats
from fastrank.work import Progress, in_order

RANKS = "AKQJT98765432"

CLASSES: tuple[str, ...] = tuple(
    high + low + ("" if i == j else "s" if i < j else "o")
    for i, first in enumerate(RANKS)
    for j, second in enumerate(RANKS)
    for high, low in [(first, second) if i <= j else (second, first)]
)
"""The names of all classes, row by row of the 13 x 13 table: suited above the diagonal."""

# From the best to the worst by `Preflop.against_random`, which `tests/test_ranges.py` checks.
ORDER: tuple[str, ...] = tuple(
    """
    AA KK QQ JJ TT 99 88 AKs 77 AQs AJs AKo ATs AQo AJo KQs 66 A9s ATo KJs A8s KTs KQo A7s A9o
    KJo 55 QJs K9s A5s A6s A8o KTo QTs A4s A7o K8s A3s QJo K9o A5o A6o Q9s K7s JTs A2s QTo 44
    A4o K6s K8o Q8s A3o K5s J9s Q9o JTo K7o A2o K4s Q7s K6o K3s T9s J8s 33 Q6s Q8o K5o J9o K2s
    Q5s T8s K4o J7s Q4s Q7o T9o J8o K3o Q6o Q3s 98s T7s J6s K2o 22 Q2s Q5o J5s T8o J7o Q4o 97s
    J4s T6s J3s Q3o 98o 87s T7o J6o 96s J2s Q2o T5s J5o T4s 97o 86s J4o T6o 95s T3s 76s J3o 87o
    T2s 85s 96o J2o T5o 94s 75s T4o 93s 86o 65s 84s 95o T3o 92s 76o 74s T2o 54s 85o 64s 83s 94o
    75o 82s 73s 93o 65o 53s 63s 84o 92o 43s 74o 72s 54o 64o 52s 62s 83o 42s 82o 73o 53o 63o 32s
    43o 72o 52o 62o 42o 32o
    """.split()
)
"""All classes from the best against a random hand to the worst."""


class Preflop(NamedTuple):
    """Equities before the flop, in the order of `CLASSES`."""

    equity: Floats
    """Shape (169, 169): of the row's class against the column's, over all deals."""
    against_random: Floats
    """Shape (169,): of each class against any hand."""


def table(*, threads: int = 1, progress: Any = False, executor: Any = None) -> Preflop:
    """Count the equities of all classes of hands against each other.

    Takes some ten seconds on a core: 47,008 pairs of hands that differ by more than the names of
    their suits, and all 1,712,304 boards for each.

    Parameters
    ----------
    threads, progress, executor : as for `Game.equity`

    Returns
    -------
    Preflop

    Examples
    --------
    >>> row = equities_of("AKs")
    >>> row[CLASSES.index("QQ")].round(4)
    np.float64(0.4605)
    """
    told = Progress(progress)
    rows = []
    jobs = ((name,) for name in CLASSES)
    for row in in_order(equities_of, jobs, threads, executor):
        rows.append(row)
        told(len(rows), len(CLASSES))
    told.end()
    found = np.array(rows)
    return Preflop(found[:, :-1], found[:, -1])


def equities_of(name: str) -> Floats:
    """Count the equities of one class against each, and against any hand at the end."""
    own = Range(name).hands[0]
    result = HOLDEM.equity([own, Range("random")], method="exact")
    hands, equity, weight = result.by_hand(1)
    high, low = 12 - hands[:, 0] // 4, 12 - hands[:, 1] // 4
    suited = hands[:, 0] % 4 == hands[:, 1] % 4
    cell = np.where(suited | (high == low), 13 * high + low, 13 * low + high).astype(np.int64)
    together = np.bincount(cell, weight, minlength=169)
    theirs = np.bincount(cell, weight * equity, minlength=169)
    with np.errstate(invalid="ignore", divide="ignore"):
        row = 1 - theirs / together
    return np.append(row, result.equity[0])


if __name__ == "__main__":
    counted = table(threads=os.cpu_count() or 1, progress=True)
    best = np.argsort(-counted.against_random, kind="stable")
    print(" ".join(CLASSES[i] for i in best))
    print(f"AA against a random hand: {counted.against_random[0]:.8f}", file=sys.stderr)
