"""The rules: what beats what in each ranking system, to be checked by eye.

Each rule takes hands as columns and sorts every one into the first category that holds, best
category first. The figures beside a category are its known hands and classes: the build
refuses to make tables that count otherwise. Their sources, and those of the rulings, are
listed in ``docs/rules.md``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from tables.hands import FULL_DECK, SHORT_DECK, Cards, Column, Hands

NO_QUALIFY = 65535
"""The rank of a hand that does not qualify."""


@dataclass(frozen=True)
class Category:
    """One line of a rule: a kind of hand, what is known of it, and which hands are of it."""

    name: str
    hands: int
    classes: int
    holds: Column


@dataclass(frozen=True)
class Ranking:
    """A rule's answer.

    Attributes
    ----------
    ranks : uint16 array of shape (n,)
        The rank of every hand.
    categories : dict
        The last rank of each category, best first.
    readings : uint32 array of shape (classes,)
        What counts in a hand of rank 1, 2, ...: the values in the order in which they are
        compared, four bits each, the last one lowest. Full house, queens over fives: 0xccc55.
    """

    ranks: npt.NDArray[np.uint16]
    categories: dict[str, int]
    readings: npt.NDArray[np.uint32]


@dataclass(frozen=True)
class System:
    """A ranking system as the build step knows it.

    Parameters
    ----------
    name : str
        The name under which the core and ``fastrank/systems.py`` find it.
    rule : function
        Ranks hands of `size` cards from `deck`.
    lookup : "multiset", "low" or "badugi"
        What decides a rank: how many cards of each rank, and perhaps a flush; which ranks up
        to eight with the ace low; or the best badugi.
    checksum : int
        The known sum of the ranks of all hands that qualify.
    size : int
        Cards that make a hand.
    deck : int
        The cards it is played with, as a card set.
    ace : "high" or "low"
        For "badugi": what the ace counts.
    omaha : bool
        Whether to make tables for two of the hole cards with three of the board as well.
    """

    name: str
    rule: Callable[[Cards], Ranking]
    lookup: str
    checksum: int
    size: int = 5
    deck: int = FULL_DECK
    ace: str = "low"
    omaha: bool = False


def rank(categories: list[Category], order: npt.NDArray[np.int64]) -> Ranking:
    """Number the classes from 1 = best: by category, then by ascending `order` within it.

    `order` comes from `lowest_first` or `highest_first`. A hand that no category holds does not
    qualify.
    """
    ranks = np.full(len(order), NO_QUALIFY, dtype=np.uint16)
    last_ranks = {}
    readings = []
    last = 0
    unsorted = np.ones(len(order), dtype=bool)
    for category in categories:
        chosen = unsorted & category.holds
        unsorted &= ~chosen
        distinct, position = np.unique(order[chosen], return_inverse=True)
        ranks[chosen] = last + 1 + position
        counted = int(chosen.sum()), len(distinct)
        if counted != (category.hands, category.classes):
            raise AssertionError(
                f"{category.name}: {counted[0]} hands in {counted[1]} classes, "
                f"known are {category.hands} in {category.classes}"
            )
        last += counted[1]
        last_ranks[category.name] = last
        readings.append(packed(np.abs(distinct)))
    return Ranking(ranks, last_ranks, np.concatenate(readings))


def packed(orders: npt.NDArray[np.int64]) -> npt.NDArray[np.uint32]:
    """The values of orders (digits to base 15), four bits each."""
    values = np.zeros(len(orders), dtype=np.uint32)
    for place in range(5):
        values |= (orders // 15**place % 15 << 4 * place).astype(np.uint32)
    return values


def lowest_first(values: Cards) -> npt.NDArray[np.int64]:
    """An order in which rows of lower values come first, compared from the left."""
    order = np.zeros(len(values), dtype=np.int64)
    for column in values.T:
        order = 15 * order + column
    return order


def highest_first(values: Cards) -> npt.NDArray[np.int64]:
    """An order in which rows of higher values come first, compared from the left."""
    return -lowest_first(values)


def high(cards: Cards) -> Ranking:
    """Traditional high: the ace is high, or low in 5-4-3-2-A; the higher hand wins."""
    h = Hands(cards, ace="high", wheel="A2345")
    return rank(
        [  #        category            hands  classes
            Category("straight flush", 40, 10, h.straight & h.flush),
            Category("four of a kind", 624, 156, h.groups(4, 1)),
            Category("full house", 3744, 156, h.groups(3, 2)),
            Category("flush", 5108, 1277, h.flush),
            Category("straight", 10200, 10, h.straight),
            Category("three of a kind", 54912, 858, h.groups(3, 1, 1)),
            Category("two pair", 123552, 858, h.groups(2, 2, 1)),
            Category("one pair", 1098240, 2860, h.groups(2, 1, 1, 1)),
            Category("high card", 1302540, 1277, h.unpaired),
        ],
        highest_first(h.by_group),
    )


def ace_to_five(cards: Cards) -> Ranking:
    """Ace-to-five low: the ace is low, straights and flushes do not count; the lower hand wins."""
    h = Hands(cards, ace="low")
    return rank(
        [
            Category("no pair", 1317888, 1287, h.unpaired),
            Category("one pair", 1098240, 2860, h.groups(2, 1, 1, 1)),
            Category("two pair", 123552, 858, h.groups(2, 2, 1)),
            Category("three of a kind", 54912, 858, h.groups(3, 1, 1)),
            Category("full house", 3744, 156, h.groups(3, 2)),
            Category("four of a kind", 624, 156, h.groups(4, 1)),
        ],
        lowest_first(h.by_group),
    )


def eight_or_better(cards: Cards) -> Ranking:
    """Ace-to-five low where only five different ranks, all eight or lower, qualify."""
    h = Hands(cards, ace="low")
    return rank(
        [
            Category("five low", 1024, 1, h.unpaired & (h.top == 5)),
            Category("six low", 5120, 5, h.unpaired & (h.top == 6)),
            Category("seven low", 15360, 15, h.unpaired & (h.top == 7)),
            Category("eight low", 35840, 35, h.unpaired & (h.top == 8)),
        ],
        lowest_first(h.by_group),
    )


def deuce_to_seven(cards: Cards) -> Ranking:
    """Deuce-to-seven low: the ace is high, straights and flushes count; the lower hand wins.

    As the ace is never low, 5-4-3-2-A is no straight.
    """
    return low_with_straights(Hands(cards, ace="high"))


def ace_to_six(cards: Cards) -> Ranking:
    """Ace-to-six low: the ace is low, straights and flushes count; the lower hand wins.

    As the ace is never high, A-K-Q-J-T is no straight.
    """
    return low_with_straights(Hands(cards, ace="low"))


def low_with_straights(h: Hands) -> Ranking:
    """Lows in which straights and flushes are bad hands."""
    return rank(
        [
            Category("no pair", 1303560, 1278, h.unpaired & ~h.straight & ~h.flush),
            Category("one pair", 1098240, 2860, h.groups(2, 1, 1, 1)),
            Category("two pair", 123552, 858, h.groups(2, 2, 1)),
            Category("three of a kind", 54912, 858, h.groups(3, 1, 1)),
            Category("straight", 9180, 9, h.straight & ~h.flush),
            Category("flush", 5112, 1278, h.flush & ~h.straight),
            Category("full house", 3744, 156, h.groups(3, 2)),
            Category("four of a kind", 624, 156, h.groups(4, 1)),
            Category("straight flush", 36, 9, h.straight & h.flush),
        ],
        lowest_first(h.by_group),
    )


def short_deck(cards: Cards) -> Ranking:
    """Short deck, sixes to aces: a flush beats a full house, and A-6-7-8-9 is a straight."""
    h = Hands(cards, ace="high", wheel="A6789")
    straight = Category("straight", 6120, 6, h.straight & ~h.flush)
    trips = Category("three of a kind", 16128, 252, h.groups(3, 1, 1))
    return short_deck_with(h, straight, trips)


def short_deck_trips(cards: Cards) -> Ranking:
    """Short deck by its older order, in which three of a kind beats a straight."""
    h = Hands(cards, ace="high", wheel="A6789")
    straight = Category("straight", 6120, 6, h.straight & ~h.flush)
    trips = Category("three of a kind", 16128, 252, h.groups(3, 1, 1))
    return short_deck_with(h, trips, straight)


def short_deck_with(h: Hands, fifth: Category, sixth: Category) -> Ranking:
    """Short deck with the two categories over which its players disagree."""
    return rank(
        [
            Category("straight flush", 24, 6, h.straight & h.flush),
            Category("four of a kind", 288, 72, h.groups(4, 1)),
            Category("flush", 480, 120, h.flush),
            Category("full house", 1728, 72, h.groups(3, 2)),
            fifth,
            sixth,
            Category("two pair", 36288, 252, h.groups(2, 2, 1)),
            Category("one pair", 193536, 504, h.groups(2, 1, 1, 1)),
            Category("high card", 122400, 120, h.unpaired),
        ],
        highest_first(h.by_group),
    )


def badugi(cards: Cards, ace: str = "low") -> Ranking:
    """Badugi: the most cards of different ranks and suits, then the lowest, the ace being low.

    All subsets are searched: dropping clashing cards one by one can lose a better hand.
    """
    size, order = best_badugi(cards, ace)
    return rank(
        [
            Category("four-card badugi", 17160, 715, size == 4),
            Category("three-card badugi", 154440, 286, size == 3),
            Category("two-card badugi", 96252, 78, size == 2),
            Category("one-card badugi", 2873, 13, size == 1),
        ],
        order,
    )


def badugi_ace_high(cards: Cards) -> Ranking:
    """Badugi as in Badeucy, where the ace is high: 5-4-3-2 is best."""
    return badugi(cards, ace="high")


def best_badugi(cards: Cards, ace: str) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """How many cards each hand's best badugi has, and their order, the lowest first."""
    hands, held = cards.shape
    size = np.zeros(hands, dtype=np.int64)
    order = np.zeros(hands, dtype=np.int64)
    for count in range(min(held, 4), 0, -1):
        for chosen in combinations(range(held), count):
            subset = Hands(cards[:, chosen], ace=ace)
            clash = ~subset.unpaired
            for one, other in combinations(range(count), 2):
                clash |= subset.suits[:, one] == subset.suits[:, other]
            lower = lowest_first(subset.by_group)
            better = ~clash & ((size < count) | ((size == count) & (lower < order)))
            size[better] = count
            order[better] = lower[better]
    return size, order


SYSTEMS = [
    System("HIGH", high, "multiset", checksum=14603265300, omaha=True),
    System("ACE_TO_FIVE", ace_to_five, "multiset", checksum=4723091880),
    System("EIGHT_OR_BETTER", eight_or_better, "low", checksum=1634304, omaha=True),
    System("DEUCE_TO_SEVEN", deuce_to_seven, "multiset", checksum=4789385484),
    System("ACE_TO_SIX", ace_to_six, "multiset", checksum=4789385484),
    System("SHORT_DECK", short_deck, "multiset", checksum=396792576, deck=SHORT_DECK),
    System("SHORT_DECK_TRIPS", short_deck_trips, "multiset", checksum=398238048, deck=SHORT_DECK),
    System("BADUGI", badugi, "badugi", checksum=237875898, size=4),
    System("BADUGI_ACE_HIGH", badugi_ace_high, "badugi", checksum=237875898, size=4, ace="high"),
]
