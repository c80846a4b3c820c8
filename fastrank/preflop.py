"""Hold'em before the flop: all 169 starting hands against each other, exactly.

``python -m fastrank.preflop`` counts the whole table anew and prints `starting_hands.ORDER`.
"""

from __future__ import annotations

import os
import sys
from typing import Any, NamedTuple

import numpy as np

from fastrank.errors import shown
from fastrank.games import HOLDEM
from fastrank.ranges import Range
from fastrank.situation import Floats
from fastrank.starting_hands import STARTING_HANDS, cell_of
from fastrank.work import Progress, check_executor, check_threads, in_order


class Preflop(NamedTuple):
    """Equities before the flop, in the order of `STARTING_HANDS`."""

    equity: Floats
    """Shape (169, 169): of the row's hand against the column's, over all deals and suits."""
    against_random: Floats
    """Shape (169,): of each hand against any other."""


def table(*, threads: int = 1, progress: Any = False, executor: Any = None) -> Preflop:
    """Count the equities of all starting hands against each other.

    Takes some ten seconds on a core: 47,008 pairs of hands that differ by more than the names of
    their suits, and all 1,712,304 boards for each.

    Parameters
    ----------
    threads, progress, executor : as for `Game.equity`

    Returns
    -------
    Preflop

    Raises
    ------
    ValueError, TypeError
        For what is no number of threads, no executor or no way to tell the progress.

    Examples
    --------
    >>> table().equity.shape  # doctest: +SKIP
    (169, 169)
    """
    check_threads(threads)
    check_executor(executor)
    told = Progress(progress)
    rows = []
    jobs = ((name,) for name in STARTING_HANDS)
    for row in in_order(equities_of, jobs, threads, executor):
        rows.append(row)
        told(len(rows), len(STARTING_HANDS))
    told.end()
    found = np.array(rows)
    return Preflop(found[:, :-1], found[:, -1])


def equities_of(name: str) -> Floats:
    """Count the equities of one starting hand against each, and against any hand.

    Parameters
    ----------
    name : str
        One of `STARTING_HANDS`: ``"AKs"``, ``"T9o"``, ``"22"``.

    Returns
    -------
    float64 array of shape (170,)
        Against each of `STARTING_HANDS`, and at the end against any hand.

    Raises
    ------
    ValueError
        For what is none of these names.

    Examples
    --------
    >>> row = equities_of("AKs")
    >>> row[STARTING_HANDS.index("QQ")].round(4)
    np.float64(0.4605)
    """
    if name not in STARTING_HANDS:
        raise ValueError(f"no starting hand {shown(name)} (AKs, T9o, 22, ...)")
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
    print(" ".join(STARTING_HANDS[i] for i in best))
    print(f"AA against a random hand: {counted.against_random[0]:.8f}", file=sys.stderr)
