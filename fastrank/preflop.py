"""Hold'em before the flop: all 169 classes of hands against each other, exactly.

``python -m fastrank.preflop`` counts the whole table anew and prints what `classes.ORDER` is.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

import numpy as np

from fastrank.classes import CLASSES, cell_of
from fastrank.games import HOLDEM
from fastrank.ranges import Range
from fastrank.situation import Floats
from fastrank.work import Progress, in_order


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
    cell = [13 * row + column for row, column in map(cell_of, hands.tolist())]
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
