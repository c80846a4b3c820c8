"""Ranks of five, six and seven cards, of which the best five count."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import numpy as np

from fastrank import HIGH
from fastrank.compat.common import evaluator_of
from fastrank.compat.phevaluator.card import Card
from fastrank.errors import CardError

MIN_CARDS = 5
MAX_CARDS = 7

AnyCard: TypeAlias = int | str | Card | np.integer[Any]
Function = TypeVar("Function", bound=Callable[..., int])

_NUMBERS = np.arange(HIGH.classes + 1, dtype=np.uint32)


def compiled(held: range, board: int = 0) -> Callable[[Function], Function]:
    """Have a function called for nothing but what its compiled twin does not take.

    Parameters
    ----------
    held : range
        The numbers of cards that it takes.
    board : int
        In Omaha how many of them are the board, the first ones.
    """

    def twin(function: Function) -> Any:
        return evaluator_of(HIGH, _NUMBERS, "cards", held, function, board=board)

    return twin


def ids_of(cards: tuple[AnyCard, ...]) -> list[int]:
    """The numbers of cards."""
    return [Card.to_id(card) for card in cards]


@compiled(range(MIN_CARDS, MAX_CARDS + 1))
def evaluate_cards(*cards: AnyCard) -> int:
    """Rank five to seven cards.

    Parameters
    ----------
    *cards : int, str or Card
        Numbers from 0 to 51, texts of a card each, or `Card` objects, in any mixture.

    Returns
    -------
    int
        From 1 = best to 7462.

    Raises
    ------
    CardError
        A `ValueError`: for a card twice, a number that is no card, a wrong number of cards.
    ValueError, KeyError, TypeError
        For what `Card` does not take.

    Examples
    --------
    >>> evaluate_cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
    292
    >>> evaluate_cards(1, "2h", "2S", Card(32), Card("Ac"))
    2405
    """
    ids = ids_of(cards)
    if not MIN_CARDS <= len(ids) <= MAX_CARDS:
        raise CardError(f"evaluate_cards takes {MIN_CARDS} to {MAX_CARDS} cards, not {len(ids)}")
    return HIGH.rank(ids)


@compiled(range(5, 6))
def evaluate_5cards(a: AnyCard, b: AnyCard, c: AnyCard, d: AnyCard, e: AnyCard) -> int:
    """Rank five cards, given as for `evaluate_cards`.

    Examples
    --------
    >>> evaluate_5cards("Ac", "Ad", "Ah", "As", "Kc")
    11
    """
    return HIGH.rank(ids_of((a, b, c, d, e)))


@compiled(range(6, 7))
def evaluate_6cards(a: AnyCard, b: AnyCard, c: AnyCard, d: AnyCard, e: AnyCard, f: AnyCard) -> int:
    """Rank the best five of six cards, given as for `evaluate_cards`.

    Examples
    --------
    >>> evaluate_6cards("Ac", "Ad", "Ah", "As", "Qc", "Kd")
    11
    """
    return HIGH.rank(ids_of((a, b, c, d, e, f)))


@compiled(range(7, 8))
def evaluate_7cards(
    a: AnyCard, b: AnyCard, c: AnyCard, d: AnyCard, e: AnyCard, f: AnyCard, g: AnyCard
) -> int:
    """Rank the best five of seven cards, given as for `evaluate_cards`.

    Examples
    --------
    >>> evaluate_7cards("9c", "4c", "4s", "9d", "4h", "Qc", "6c")
    292
    """
    return HIGH.rank(ids_of((a, b, c, d, e, f, g)))
