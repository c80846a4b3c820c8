"""The numbers of treys: the last rank of each class, and ranks by products of primes.

fastrank has tables of its own: these are made from them, when they are first asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from os import PathLike
from typing import Any, ClassVar, NamedTuple

import numpy as np
import numpy.typing as npt

from fastrank.compat.treys.card import PRIMES
from fastrank.compat.treys.card import Card as Card
from fastrank.systems import HIGH

LAST_RANKS: list[int] = [1, *HIGH._last_ranks.tolist()]
"""The last rank of each class. treys has royal flushes as one of their own, the first."""


class LookupTable:
    """The last rank of each class, the classes' names, and ranks by the product of five primes.

    The mappings are copies to look at: no evaluator uses them.

    Attributes
    ----------
    flush_lookup, unsuited_lookup : dict of int to int
        The rank of five cards of one suit, and of any others, by the product of their primes.

    Examples
    --------
    >>> LookupTable().flush_lookup[41 * 37 * 31 * 29 * 23]
    1
    """

    (
        MAX_ROYAL_FLUSH,
        MAX_STRAIGHT_FLUSH,
        MAX_FOUR_OF_A_KIND,
        MAX_FULL_HOUSE,
        MAX_FLUSH,
        MAX_STRAIGHT,
        MAX_THREE_OF_A_KIND,
        MAX_TWO_PAIR,
        MAX_PAIR,
        MAX_HIGH_CARD,
    ) = LAST_RANKS
    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {
        last: place for place, last in enumerate(LAST_RANKS)
    }
    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {
        0: "Royal Flush",
        1: "Straight Flush",
        2: "Four of a Kind",
        3: "Full House",
        4: "Flush",
        5: "Straight",
        6: "Three of a Kind",
        7: "Two Pair",
        8: "Pair",
        9: "High Card",
    }

    @cached_property
    def flush_lookup(self) -> dict[int, int]:
        """Ranks of flushes."""
        return _products().flushes.copy()

    @cached_property
    def unsuited_lookup(self) -> dict[int, int]:
        """Ranks of hands that are no flush."""
        return _products().unpaired | _products().paired

    def flushes(self) -> None:
        """Enter all hands without a pair anew."""
        self.flush_lookup.update(_products().flushes)
        self.unsuited_lookup.update(_products().unpaired)

    def straight_and_highcards(self, straights: Iterable[int], highcards: Iterable[int]) -> None:
        """Enter straights and high cards in the order of two lists of rank bits."""
        for last, hands in ((self.MAX_FLUSH, straights), (self.MAX_PAIR, highcards)):
            for rank, bits in enumerate(hands, last + 1):
                self.unsuited_lookup[Card.prime_product_from_rankbits(bits)] = rank

    def multiples(self) -> None:
        """Enter all hands with a pair or more anew."""
        self.unsuited_lookup.update(_products().paired)

    def write_table_to_disk(
        self, table: Mapping[int, int], filepath: str | PathLike[str] | int
    ) -> None:
        """Write a mapping as text, a line an entry."""
        with open(filepath, "w") as file:
            file.writelines(f"{product},{rank}\n" for product, rank in table.items())

    def get_lexographically_next_bit_sequence(self, bits: int) -> Iterator[int]:
        """Go through the ints above one that have as many bits set, without end."""
        while True:
            lowest = bits & -bits
            carried = bits + lowest
            bits = carried | (bits ^ carried) // lowest >> 2
            yield bits


class _Products(NamedTuple):
    """Ranks by products of primes, in the order in which treys has them."""

    flushes: dict[int, int]
    unpaired: dict[int, int]
    paired: dict[int, int]


@cache
def _products() -> _Products:
    suited = np.array(list(combinations(range(13), 5)))
    choices = combinations_with_replacement(range(13), 5)
    others = np.array([ranks for ranks in choices if ranks[0] != ranks[4]])
    # Suits in turn: the same rank never has one twice, and no flush is made.
    unsuited = _by_rank(others, np.arange(5) % 4)
    unpaired = {
        product: rank
        for product, rank in unsuited.items()
        if LookupTable.MAX_FLUSH < rank <= LookupTable.MAX_STRAIGHT or rank > LookupTable.MAX_PAIR
    }
    paired = {product: rank for product, rank in unsuited.items() if product not in unpaired}
    return _Products(_by_rank(suited, np.zeros(5, dtype=int)), unpaired, paired)


def _by_rank(ranks: npt.NDArray[Any], suits: npt.NDArray[Any]) -> dict[int, int]:
    products = np.array(PRIMES)[ranks].prod(axis=1)
    found = HIGH.ranks(4 * ranks + suits)
    order = np.argsort(found)
    return dict(zip(products[order].tolist(), found[order].tolist(), strict=True))
