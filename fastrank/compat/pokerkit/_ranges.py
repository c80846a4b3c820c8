"""Ranges in pokerkit's notation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import product

from fastrank.compat.pokerkit.lookups import distinct
from fastrank.compat.pokerkit.utilities import SUITS, Card, Rank, RankOrder
from fastrank.errors import shown


def parse_range(
    *raw_ranges: str, rank_order: RankOrder = RankOrder.STANDARD
) -> set[frozenset[Card]]:
    """Read a range: hands of two cards by their ranks, or any hands card by card.

    Parameters
    ----------
    *raw_ranges : str
        Parts such as ``QQ+``, ``AK``, ``T9s-76s``, ``ATo+`` and ``AsKs``, with spaces, commas or
        semicolons between them.
    rank_order : RankOrder

    Returns
    -------
    set of frozenset of Card

    Raises
    ------
    ValueError
        For anything else; CardError for a card twice in a hand.

    Examples
    --------
    >>> len(parse_range("AKs, QQ+"))
    22
    """
    found: set[frozenset[Card]] = set()
    for part in " ".join(raw_ranges).replace(",", " ").replace(";", " ").split():
        found.update(_hands_in(part, rank_order))
    return found


def _hands_in(part: str, order: RankOrder) -> Iterable[frozenset[Card]]:
    body, plus = (part[:-1], True) if part.endswith("+") else (part, False)
    first, dash, last = body.partition("-")
    kind = first[2:]
    if len(first) == 2 or (len(first) == 3 and kind in ("s", "o")):
        if dash and not plus and len(last) == len(first) and last[2:] == kind:
            return _each(_between(part, first[:2], last[:2], order), kind)
        if plus and not dash:
            return _each(_upwards(first[:2], order), kind)
        if not plus and not dash:
            return _each([first[:2]], kind)
    return [frozenset(distinct(Card.parse(part)))]


def _each(classes: Iterable[str], kind: str) -> Iterator[frozenset[Card]]:
    """All hands of some pairs of ranks: suited, offsuit or both. No pair is suited."""
    for pair in classes:
        one, other = pair[0], pair[1]
        Rank(one), Rank(other)  # also of hands that there are not, as AAs
        for first, second in product(SUITS, repeat=2):
            if one == other and (first >= second or kind == "s"):
                continue
            if kind == "" or (kind == "s") == (first == second):
                yield frozenset([Card(one, first), Card(other, second)])


def _upwards(ranks: str, order: RankOrder) -> Iterator[str]:
    """Pairs up to the highest, or all lower ranks from the second one on beside the first."""
    low, high = sorted(map(_places(order), ranks))
    for place in range(low, len(order) if low == high else high):
        yield order[place] + order[place if low == high else high]


def _between(part: str, first: str, last: str, order: RankOrder) -> Iterator[str]:
    """From one pair of ranks to another, both moved by the same."""
    a, b, c, d = map(_places(order), first + last)
    if b - a != d - c:
        raise ValueError(f"{shown(part)}: {first} is not {last} moved up or down")
    for place in range(min(a, c), max(a, c) + 1):
        yield order[place] + order[place + b - a]


def _places(order: RankOrder) -> Callable[[str], int]:
    return order.index
