"""Cards, ranks, suits and decks as pokerkit has them, and its small helpers."""

from __future__ import annotations

import builtins
import re
import sys
from collections import deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime, time
from decimal import Decimal
from enum import Enum, unique
from itertools import product
from math import inf
from numbers import Integral, Number
from random import sample
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from fastrank._one import CardObject
from fastrank.errors import shown

if sys.version_info >= (3, 11):
    from enum import StrEnum as StrEnum
else:

    class StrEnum(str, Enum):
        """Members that are text and print as it."""

        __str__ = str.__str__
        __format__ = str.__format__


if TYPE_CHECKING:
    from typing_extensions import Self

_T = TypeVar("_T")
_Card = TypeVar("_Card", bound="Card")

UNMATCHABLE_PATTERN = re.compile(r"(?!)")
"""Matches nothing."""


@unique
class Rank(StrEnum):
    """Ranks of cards."""

    ACE = "A"
    DEUCE = "2"
    TREY = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    UNKNOWN = "?"


def _ranks(text: str) -> tuple[Rank, ...]:
    return tuple(map(Rank, text))


@unique
class RankOrder(tuple[Rank, ...], Enum):
    """The ranks that a game has, in its order from low to high."""

    STANDARD = _ranks("23456789TJQKA")
    SHORT_DECK_HOLDEM = _ranks("6789TJQKA")
    REGULAR = _ranks("A23456789TJQK")
    EIGHT_OR_BETTER_LOW = _ranks("A2345678")
    KUHN_POKER = _ranks("JQK")
    NUMERAL211_HOLDEM = _ranks("23456789TA")
    ROYAL_HOLDEM = _ranks("TJQKA")


@unique
class Suit(StrEnum):
    """Suits of cards."""

    CLUB = "c"
    DIAMOND = "d"
    HEART = "h"
    SPADE = "s"
    UNKNOWN = "?"


SUITS = (Suit.CLUB, Suit.DIAMOND, Suit.HEART, Suit.SPADE)

UNKNOWN_IDS = 64
"""From here on the `card_id` of cards of which the rank or the suit is not known."""

_MADE: dict[tuple[type, str, str], Any] = {}


@dataclass(frozen=True, init=False, eq=False, repr=False)
class Card(CardObject):
    """A card; there is one object for each, so that equal cards are the same object.

    Its `card_id` is fastrank's card id. Ranks and suits that are none are refused, where pokerkit
    takes them without a word.

    Examples
    --------
    >>> Card(Rank.ACE, Suit.SPADE)
    As
    >>> print(Card("A", "s"))
    ACE OF SPADES (As)
    """

    __slots__ = ("_name", "rank", "suit")

    UNKNOWN: ClassVar[Card]
    rank: Rank
    suit: Suit

    def __new__(cls, rank: str, suit: str) -> Self:
        """Give the card of that rank and suit."""
        found: Self | None = _MADE.get((cls, rank, suit))
        return _made(cls, Rank(rank), Suit(suit)) if found is None else found

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.rank.value, self.suit.value)

    def __repr__(self) -> str:
        return self._name  # type: ignore[attr-defined, no-any-return]

    def __str__(self) -> str:
        return f"{self.rank.name} OF {self.suit.name}S ({self!r})"

    def __bool__(self) -> bool:
        return self.card_id < UNKNOWN_IDS

    @property
    def unknown_status(self) -> bool:
        """Whether its rank or its suit is not known."""
        return self.card_id >= UNKNOWN_IDS

    @classmethod
    def get_ranks(cls, cards: CardsLike) -> Iterator[Rank]:
        """Give the rank of each card.

        >>> list(Card.get_ranks("2sKh"))
        [<Rank.DEUCE: '2'>, <Rank.KING: 'K'>]
        """
        for card in cls.clean(cards):
            yield card.rank

    @classmethod
    def get_suits(cls, cards: CardsLike) -> Iterator[Suit]:
        """Give the suit of each card."""
        for card in cls.clean(cards):
            yield card.suit

    @classmethod
    def are_paired(cls, cards: CardsLike) -> bool:
        """Tell whether two of the cards have one rank."""
        ranks = list(cls.get_ranks(cards))
        return len(set(ranks)) < len(ranks)

    @classmethod
    def are_suited(cls, cards: CardsLike) -> bool:
        """Tell whether all cards have one suit."""
        return len(set(cls.get_suits(cards))) < 2

    @classmethod
    def are_rainbow(cls, cards: CardsLike) -> bool:
        """Tell whether no two cards have one suit."""
        suits = list(cls.get_suits(cards))
        return len(set(suits)) == len(suits)

    @classmethod
    def clean(cls, values: CardsLike) -> tuple[Card, ...]:
        """Make a tuple of a card, text or an iterable of cards.

        >>> Card.clean("AsKs")
        (As, Ks)
        """
        if type(values) is tuple or type(values) is list:  # the quick answer to most calls
            return tuple(values)
        if type(values) is str and cls is Card:
            try:
                pairs = zip(values[::2], values[1::2], strict=True)
                return tuple(map(NAMED.__getitem__, pairs))
            except (KeyError, ValueError):  # rarer text, or bad
                pass
        if isinstance(values, str):
            return tuple(cls.parse(values))
        if isinstance(values, Card):
            return (values,)
        if isinstance(values, Iterable):
            return tuple(values)
        raise ValueError(f"cards are text, a card or an iterable of cards, not {shown(values)}")

    @classmethod
    def parse(cls, *raw_cards: str) -> Iterator[Card]:
        """Read cards, one after the other as they are asked for.

        >>> list(Card.parse("2c, 8d", "10sKh"))
        [2c, 8d, Ts, Kh]
        """
        for text in raw_cards:
            for word in text.replace("10", "T").replace(",", "").split():
                if len(word) % 2:
                    raise ValueError(f"{shown(word)}: a card is a rank and a suit")
                for place in range(0, len(word), 2):
                    yield cls(word[place], word[place + 1])


def _made(cls: type[_Card], rank: Rank, suit: Suit) -> _Card:
    """The one card of a class, rank and suit."""
    place, number = RankOrder.STANDARD.index(rank) if rank != "?" else 13, 4
    if suit != "?":
        number = SUITS.index(suit)
    known = place < 13 and number < 4
    card = CardObject.__new__(
        cls, 4 * place + number if known else UNKNOWN_IDS + 5 * place + number
    )
    for name, value in (("rank", rank), ("suit", suit), ("_name", rank.value + suit.value)):
        object.__setattr__(card, name, value)
    kept: _Card = _MADE.setdefault((cls, rank.value, suit.value), card)
    return kept


CARDS = tuple(Card(rank, suit) for rank, suit in product(RankOrder.STANDARD, SUITS))
"""By card id."""

NAMED = {(card.rank.value, card.suit.value): card for card in CARDS}
"""By rank and suit, as text."""

Card.UNKNOWN = Card(Rank.UNKNOWN, Suit.UNKNOWN)
CardsLike = Iterable[Card] | Card | str


def _deck(order: RankOrder, suits: Iterable[Suit] = SUITS) -> tuple[Card, ...]:
    return tuple(Card(rank, suit) for rank, suit in product(order, suits))


@unique
class Deck(tuple[Card, ...], Enum):
    """Decks, in the order of their ranks."""

    STANDARD = _deck(RankOrder.STANDARD)
    SHORT_DECK_HOLDEM = _deck(RankOrder.SHORT_DECK_HOLDEM)
    REGULAR = _deck(RankOrder.REGULAR)
    KUHN_POKER = _deck(RankOrder.KUHN_POKER, [Suit.SPADE])
    LEDUC_HOLDEM = _deck(RankOrder.KUHN_POKER, [Suit.HEART, Suit.SPADE])
    NUMERAL211_HOLDEM = _deck(RankOrder.NUMERAL211_HOLDEM)
    ROYAL_HOLDEM = _deck(RankOrder.ROYAL_HOLDEM)


def filter_none(values: Iterable[Any]) -> Any:
    """Leave out what is None."""
    return filter(lambda value: value is not None, values)


def min_or_none(values: Iterable[Any], key: Any = None) -> Any:
    """Give the least value that is not None, or None where there is none."""
    try:
        return min(filter_none(values), key=key)
    except ValueError:
        return None


def max_or_none(values: Iterable[Any], key: Any = None) -> Any:
    """Give the greatest value that is not None, or None where there is none."""
    try:
        return max(filter_none(values), key=key)
    except ValueError:
        return None


ValuesLike = Iterable[int] | Mapping[int, int] | int


def clean_values(values: ValuesLike, count: int) -> tuple[int, ...]:
    """Make a tuple of `count` numbers: of one for all, the first ones, or some by their place.

    >>> clean_values([1, 2, 3], 4), clean_values({0: 1, -1: 2}, 4), clean_values(4, 2)
    ((1, 2, 3, 0), (1, 0, 0, 2), (4, 4))
    """
    if isinstance(values, Number):
        return (values,) * count  # type: ignore[return-value]
    cleaned = [0] * count
    if isinstance(values, Mapping):
        for place, value in values.items():
            cleaned[place] += value
    elif isinstance(values, Iterable):
        for place, value in enumerate(list(values)[:count]):
            cleaned[place] = value
    else:
        raise ValueError(f"a number, some or a mapping of places to them, not {shown(values)}")
    return tuple(cleaned)


def shuffled(values: Iterable[_T]) -> list[_T]:
    """Give the values in random order."""
    known = list(values)
    return sample(known, len(known))


def rotated(values: Iterable[_T], count: int) -> deque[_T]:
    """Give the values turned to the right.

    >>> rotated("abcd", 2)
    deque(['c', 'd', 'a', 'b'])
    """
    turned = deque(values)
    turned.rotate(count)
    return turned


def divmod(dividend: int, divisor: int) -> tuple[int, int]:
    """Divide an amount: whole numbers with a rest, others to what is left by rounding.

    >>> divmod(11, 3)
    (3, 2)
    """
    if isinstance(dividend, Integral):
        return builtins.divmod(dividend, divisor)
    share = dividend / divisor
    return share, dividend - share * divisor  # type: ignore[return-value]


def rake(
    amount: int,
    state: Any = None,
    *,
    percentage: float = 0,
    cap: float = inf,
    no_flop_no_drop: bool = False,
) -> tuple[int, int]:
    """Take the house's part of a pot; gives it, and what is left.

    >>> rake(1000, percentage=0.1)
    (100, 900)
    """
    if not 0 <= percentage <= 1:
        raise ValueError(f"percentage must be from 0 to 1, not {shown(percentage)}")
    if no_flop_no_drop:
        if state is None:
            raise ValueError("no_flop_no_drop needs the state")
        if not any(state.board_cards):
            return 0, amount
    taken: Any = amount * percentage
    taken = min(round(taken) if isinstance(amount, Integral) else taken, cap)
    return taken, amount - taken


def parse_value(raw_value: str) -> int:
    """Read a number, with commas between thousands: an int, or else a Decimal."""
    plain = raw_value.replace(",", "")
    try:
        return int(plain)
    except ValueError:
        return Decimal(plain)  # type: ignore[return-value]


def parse_time(raw_time: str) -> time:
    """Read a time such as 12:34:56."""
    return datetime.strptime(raw_time, "%H:%M:%S").time()


def parse_month(raw_month: str) -> int:
    """Read the name of a month."""
    return datetime.strptime(raw_month, "%B").month


def sign(value: int) -> int:
    """Give -1, 0 or 1."""
    return (value > 0) - (value < 0)
