"""Hands of cards, ranked by the numbers of eval7: the greater, the better.

Such a number has the kind of the hand from bit 24 on, and below it four bits for each rank that
counts, from bit 16 down in the order in which they are compared; of a straight only the highest.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from fastrank.cards import card_set
from fastrank.compat.common import evaluator_of
from fastrank.compat.eval7.cards import ids_of
from fastrank.errors import shown
from fastrank.names import values_of
from fastrank.ranking import MOST_CARDS
from fastrank.systems import HIGH

TYPES = (
    "High Card",
    "Pair",
    "Two Pair",
    "Trips",
    "Straight",
    "Flush",
    "Full House",
    "Quads",
    "Straight Flush",
)
"""The kinds of hands by number. HIGH has the same ones, the best first."""


def _values() -> npt.NDArray[np.uint32]:
    """The number of each rank of HIGH."""
    kinds = len(TYPES) - 1 - HIGH.category(np.arange(1, HIGH.classes + 1))
    ranks = np.array([values_of(HIGH._readings[i]) for i in range(HIGH.classes)]) - 2
    counts = np.diff(ranks, axis=1, prepend=-1) != 0  # the first one of each rank
    counts[(kinds == 4) | (kinds == 8), 1:] = False  # straights
    bits = 20 - 4 * counts.cumsum(axis=1)
    packed = (kinds << 24) + np.where(counts, ranks << bits, 0).sum(axis=1)
    return np.append(0, packed).astype(np.uint32)


VALUES = _values()


@cache
def _value_of_few(ranks: tuple[int, ...]) -> int:
    """The number of fewer than five cards, as if deuces that make no pair were the others."""
    counts = Counter(ranks)
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    repeated = tuple(sorted((count for count in counts.values() if count > 1), reverse=True))
    kind = {(): 0, (2,): 1, (2, 2): 2, (3,): 3, (4,): 7}[repeated]
    return kind << 24 | sum(rank << 16 >> 4 * place for place, rank in enumerate(order))


def _evaluate(py_cards: Iterable[Any]) -> int:
    """Give the number of the best hand among some cards.

    A compiled function takes lists and tuples of five cards and more.

    Parameters
    ----------
    py_cards : sequence of Card
        Up to 20, none of them twice. Text of a card and fastrank's card ids are taken as well.

    Returns
    -------
    int
        The greater, the better. Fewer than five cards make no straight and no flush, and the
        ranks that are missing are 0, as of deuces: compare them with as many cards only.

    Raises
    ------
    CardError
        For a card twice, and for what is no card.
    AttributeError
        For an object without a mask.

    Examples
    --------
    >>> from fastrank.compat.eval7 import Card
    >>> evaluate([Card(name) for name in ("As", "2c", "3d", "5s", "4c")])
    67305472
    """
    cards = ids_of(py_cards)
    if len(cards) >= HIGH.size:
        return int(VALUES[HIGH.rank(cards)])
    if len(set(cards)) < len(cards):
        card_set(cards)  # raises
    return _value_of_few(tuple(sorted([card // 4 for card in cards])))


_evaluate.__name__ = _evaluate.__qualname__ = "evaluate"
evaluate = evaluator_of(HIGH, VALUES, "hand", range(HIGH.size, MOST_CARDS + 1), _evaluate)

_TYPES = dict(enumerate(TYPES))


def handtype(value: int) -> str:
    """Name the kind of hand that a number of `evaluate` stands for.

    Raises
    ------
    ValueError
        For a number of no kind of hand; an OverflowError if it is negative, or of more than 32
        bits.

    Examples
    --------
    >>> handtype(67305472)
    'Straight'
    """
    try:
        return _TYPES[value >> 24]
    except (KeyError, TypeError):
        return _handtype(value)


def _handtype(value: Any) -> str:
    """The rest of `handtype`: floats as in eval7, and what is wrong."""
    if isinstance(value, (float, np.floating)):
        return handtype(int(value))
    if not isinstance(value, (int, np.integer)):
        raise TypeError(f"a number of a hand is an int, not {shown(value)}")
    if not 0 <= value < 1 << 32:
        raise OverflowError(f"{shown(value)} is no number of a hand")
    raise ValueError(f"{value} is the number of no hand")
