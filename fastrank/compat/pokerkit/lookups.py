"""Lookups: the index and the label of a hand, as pokerkit numbers them.

Those of fastrank's ranking systems are answered from fastrank's tables. The games of one to three
cards, which fastrank does not have, and lookups of your own are small tables made from their
rules.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import unique
from functools import cache
from itertools import combinations
from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt

from fastrank._one import CardObject
from fastrank.compat.common import evaluator_of
from fastrank.compat.pokerkit.utilities import (
    CARDS,
    Card,
    CardsLike,
    Rank,
    RankOrder,
    StrEnum,
)
from fastrank.errors import CardError, no_card, shown
from fastrank.ranking import System
from fastrank.scale import NO_QUALIFY
from fastrank.systems import (
    ACE_TO_FIVE,
    BADUGI,
    BADUGI_ACE_HIGH,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
)


@unique
class Label(StrEnum):
    """Kinds of hands."""

    HIGH_CARD = "High card"
    ONE_PAIR = "One pair"
    TWO_PAIR = "Two pair"
    THREE_OF_A_KIND = "Three of a kind"
    STRAIGHT = "Straight"
    FLUSH = "Flush"
    FULL_HOUSE = "Full house"
    FOUR_OF_A_KIND = "Four of a kind"
    STRAIGHT_FLUSH = "Straight flush"


@dataclass(order=True, frozen=True)
class Entry:
    """What a lookup says of a hand; compared by the index alone."""

    index: int
    label: Label = field(compare=False)


def card_of(value: Any) -> Card:
    """The card that a value is: also fastrank's card id, and text of one card."""
    if isinstance(value, Card):
        return value
    if isinstance(value, CardObject):  # another drop-in's
        value = value.card_id
    if isinstance(value, (int, np.integer)) and not isinstance(value, bool):
        if not 0 <= value < 52:
            raise no_card(int(value))
        return CARDS[value]
    if isinstance(value, str):
        (card,) = Card.parse(value)
        return card
    return Card(value.rank, value.suit)  # another package's; what is no card has no rank


def distinct(cards: Iterable[Any]) -> tuple[Card, ...]:
    """The cards, of which none may be there twice but those that are not wholly known."""
    found = tuple(map(card_of, cards))
    if len({card.card_id for card in found}) < len(found):
        for number, count in Counter(card.card_id for card in found).items():
            if count > 1 and number < 52:
                raise CardError(f"{CARDS[number]!r} twice", card=repr(CARDS[number]))
    return found


@dataclass
class Lookup(ABC):
    """A lookup; of a rule of your own, if `_add_entries` adds what there is.

    Weaker hands are added first. What is added again is thereby moved.
    """

    rank_order: ClassVar[RankOrder]
    _from_the_top: ClassVar[bool] = True
    """Whether rank 1 is the highest index, and not the lowest."""

    def __post_init__(self) -> None:
        self._added: dict[tuple[tuple[Rank, ...], bool], tuple[int, Label]] = {}
        self._count = 0
        self._add_entries()
        last = sorted({number for number, _ in self._added.values()}, reverse=True)
        rank_of = {number: rank for rank, number in enumerate(last, 1)}
        self._ranks = {key: rank_of[number] for key, (number, _) in self._added.items()}
        labels = dict(self._added.values())
        entries = [Entry(len(last) - rank, labels[n]) for rank, n in enumerate(last, 1)]
        self._entries = [Entry(-1, Label.HIGH_CARD), *entries]

    @abstractmethod
    def _add_entries(self) -> None:
        """Add all hands that there are, from the weakest to the strongest."""

    def _add_multisets(
        self, counter: Counter[int], suitednesses: tuple[bool, ...], label: Label
    ) -> None:
        """Add hands with so many ranks of each multiplicity: {3: 1, 1: 2} are trips."""
        places = range(len(self.rank_order) - 1, -1, -1)
        for chosen in reversed(list(_multisets(places, sorted(counter.items(), reverse=True)))):
            self._add([self.rank_order[place] for place in chosen], suitednesses, label)

    def _add_straights(
        self, count: int, suitednesses: tuple[bool, ...], label: Label, wrap: bool = True
    ) -> None:
        """Add hands of `count` adjoining ranks; with `wrap` the last may be below the first."""
        order = (*self.rank_order[-1:], *self.rank_order)
        for start in range(0 if wrap else 1, len(order) - count + 1):
            self._add(order[start : start + count], suitednesses, label)

    def _add(self, ranks: Iterable[Rank], suitednesses: Iterable[bool], label: Label) -> None:
        for suited in suitednesses:
            self._added[tuple(sorted(ranks)), suited] = self._count, label
        self._count += 1

    def _rank(self, cards: Any) -> int:
        """The rank of just these cards, from 1 on, or 0 where they are no hand."""
        found = distinct(cards)
        return self._ranks.get((_known_ranks(found), Card.are_suited(found)), 0)

    def _entry(self, rank: int) -> Entry:
        return self._entries[rank]

    def has_entry(self, cards: CardsLike) -> bool:
        """Tell whether just these cards are a hand."""
        try:
            return self._rank(Card.clean(cards)) > 0
        except CardError:
            raise
        except ValueError:
            return False

    def get_entry(self, cards: CardsLike) -> Entry:
        """Give the entry of a hand.

        Raises
        ------
        ValueError
            For cards that are no hand; CardError for a card twice.
        KeyError
            For a card of unknown rank.

        Examples
        --------
        >>> ShortDeckHoldemLookup().get_entry("Ah6h7s8c9s")
        Entry(index=1128, label=<Label.STRAIGHT: 'Straight'>)
        """
        rank = self._rank(cards if type(cards) is tuple else Card.clean(cards))
        if not rank:
            raise ValueError(f"{shown(cards)} is no hand of {type(self).__name__}")
        return self._entry(rank)

    def get_entry_or_none(self, cards: CardsLike) -> Entry | None:
        """Give the entry of a hand, or None where there is none."""
        rank = self._rank(Card.clean(cards))
        return self._entry(rank) if rank else None


def _multisets(places: Iterable[int], shape: list[tuple[int, int]]) -> Iterator[tuple[int, ...]]:
    """Descending places, those of the highest multiplicity first, the strongest hands first."""
    if not shape:
        yield ()
        return
    (multiplicity, count), *others = shape
    for chosen in combinations(places, count):
        for more in _multisets([p for p in places if p not in chosen], others):
            yield (*sorted(chosen * multiplicity, reverse=True), *more)


def _known_ranks(cards: Iterable[Card]) -> tuple[Rank, ...]:
    ranks = tuple(sorted(card.rank for card in cards))
    if Rank.UNKNOWN in ranks:
        raise KeyError(Rank.UNKNOWN)
    return ranks


class SystemLookup(Lookup):
    """A lookup that answers from one of fastrank's ranking systems.

    It cannot be changed by deriving from it: derive from `Lookup`.
    """

    system: ClassVar[System]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        changed = {"rank_order", "_add_entries", "_get_key"} & set(vars(cls))
        if changed and cls.__module__ != __name__:
            raise TypeError(f"{', '.join(sorted(changed))} changed: derive from Lookup instead")
        cls._from_the_top = cls.system in HIGHS
        cls._rank = staticmethod(_ranker(cls.system))  # type: ignore[assignment]

    def __post_init__(self) -> None:
        """All is there."""

    def _add_entries(self) -> None:
        raise NotImplementedError

    def _entry(self, rank: int) -> Entry:
        return entries_of(self.system)[rank]


HIGHS = (HIGH, SHORT_DECK)
"""The systems of which the best hand has the highest index, and not the lowest."""


@cache
def entries_of(system: System) -> tuple[Entry, ...]:
    """The entry of each rank of a system, from 1 on."""
    top = system.classes if system in HIGHS else 1
    names = [_label(name) for name in system.categories]
    labels = [names[place] for place in system.category(range(1, system.classes + 1)).tolist()]
    return (
        Entry(-1, Label.HIGH_CARD),
        *(Entry(abs(top - rank), label) for rank, label in enumerate(labels, 1)),
    )


def _label(category: str) -> Label:
    """The label of a category; all hands without a pair are high cards."""
    name = category.capitalize()
    return Label(name) if name in Label.__members__.values() else Label.HIGH_CARD


@cache
def values_of(system: System) -> npt.NDArray[np.uint32]:
    """The ranks by themselves, but 0 for a hand that does not qualify."""
    values = np.arange(NO_QUALIFY + 1 if system.unqualified else system.classes + 1)
    values[system.classes + 1 :] = 0
    return values.astype(np.uint32)


@cache
def _ranker(system: System) -> Callable[[Any], int]:
    """What ranks just five cards, or just the cards of a badugi; 0 where they are no hand."""
    if system.size == 4:
        return lambda cards: _badugi_rank(system, distinct(cards))
    values = values_of(system)

    def rank(cards: Any) -> int:
        """Rank what the compiled function leaves: bad cards, and unknown suits."""
        found = distinct(cards)
        ranks = _known_ranks(found)
        clubs = [_id(one) for one in ranks]
        if len(found) != 5 or not all(system.deck >> card & 1 for card in clubs):
            return 0
        suits = _suits_like(ranks, Card.are_suited(found))
        if not suits:
            return 0
        return int(values[system.rank([a + b for a, b in zip(clubs, suits, strict=True)])])

    return evaluator_of(system, values, "hand", range(5, 6), rank)


def _id(rank: Rank) -> int:
    """The card of a rank in clubs."""
    return Card(rank, "c").card_id


def _suits_like(ranks: tuple[Rank, ...], suited: bool) -> list[int]:
    """Suits for sorted ranks, all the same or not; [] where there are none."""
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if suited:
        return [] if any(suits) else suits
    if not any(suits):
        suits[-1] = 1
    return [] if max(suits) > 3 else suits


def _badugi_rank(system: System, cards: tuple[Card, ...]) -> int:
    if not Card.are_rainbow(cards):
        raise ValueError(f"two cards of {shown(cards)} have one suit")
    return badugi_ranks(system).get(_known_ranks(cards), 0)


@cache
def badugi_ranks(system: System) -> dict[tuple[Rank, ...], int]:
    """The rank of one to four cards of different ranks and suits, by their ranks."""
    ranks = {}
    for held in range(1, 5):
        for chosen in combinations(sorted(RankOrder.STANDARD), held):
            # Filled up to four cards by others of the same ranks and suits, which do not count.
            cards = [_id(rank) + suit for suit, rank in enumerate(chosen)]
            cards += [_id(rank) + suit for suit in range(4) for rank in chosen]
            ranks[chosen] = system.rank(list(dict.fromkeys(cards))[:4])
    return ranks


class StandardLookup(SystemLookup):
    """High hands."""

    rank_order = RankOrder.STANDARD
    system = HIGH


class Standard2Lookup(SystemLookup):
    """Hands in which the ace is always high: those of deuce-to-seven."""

    rank_order = RankOrder.STANDARD
    system = DEUCE_TO_SEVEN


class ShortDeckHoldemLookup(SystemLookup):
    """Short deck, where a flush beats a full house."""

    rank_order = RankOrder.SHORT_DECK_HOLDEM
    system = SHORT_DECK


class EightOrBetterLookup(SystemLookup):
    """Lows of five different ranks up to eight."""

    rank_order = RankOrder.EIGHT_OR_BETTER_LOW
    system = EIGHT_OR_BETTER


class RegularLookup(SystemLookup):
    """Ace-to-five lows, without straights and flushes."""

    rank_order = RankOrder.REGULAR
    system = ACE_TO_FIVE


class BadugiLookup(SystemLookup):
    """Badugis of one to four cards, the ace low."""

    rank_order = RankOrder.REGULAR
    system = BADUGI


class StandardBadugiLookup(BadugiLookup):
    """Badugis of one to four cards, the ace high."""

    rank_order = RankOrder.STANDARD
    system = BADUGI_ACE_HIGH


class KuhnPokerLookup(Lookup):
    """One card: jack, queen or king."""

    rank_order = RankOrder.KUHN_POKER

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 1}), (True,), Label.HIGH_CARD)


class LeducHoldemLookup(Lookup):
    """Two cards: jacks, queens and kings."""

    rank_order = RankOrder.KUHN_POKER

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 2}), (False, True), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1}), (False, True), Label.ONE_PAIR)


class RhodeIslandHoldemLookup(Lookup):
    """Three cards, where a straight beats a flush."""

    rank_order = RankOrder.STANDARD

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 3}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 1}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({1: 3}), (True,), Label.FLUSH)
        self._add_straights(3, (False,), Label.STRAIGHT)
        self._add_multisets(Counter({3: 1}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(3, (True,), Label.STRAIGHT_FLUSH)


class Numeral211HoldemLookup(RhodeIslandHoldemLookup):
    """Three cards, without jacks, queens and kings."""

    rank_order = RankOrder.NUMERAL211_HOLDEM
