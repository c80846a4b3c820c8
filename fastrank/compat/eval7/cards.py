"""Cards as eval7 has them, and the deck they are dealt from.

A card has a rank (deuce 0 to ace 12), a suit (c d h s, 0 to 3) and a mask: an int with one bit, of
number 13 * suit + rank.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from fastrank._one import CardObject
from fastrank.cards import parse
from fastrank.deck import NAMES, RANKS, SUITS
from fastrank.errors import CardError, shown

if TYPE_CHECKING:
    from typing_extensions import Self

ranks = tuple(RANKS)
suits = tuple(SUITS)


class Card(CardObject):
    """A card.

    Cards are ordered as in eval7, in a way of its own: one is the greater where its rank is higher
    *or* its suit is, so that of 2s and Ac each is. They cannot be changed, and can be pickled.

    Parameters
    ----------
    card_string : str
        A rank and a suit, in the case of `ranks` and `suits`; white space may follow.

    Attributes
    ----------
    rank, suit, mask : int

    Raises
    ------
    CardError
        For what is no card, which is a ValueError.

    Examples
    --------
    >>> card = Card("Td")
    >>> card, str(card), card.rank, card.suit, card.mask
    (Card("Td"), 'Td', 8, 1, 2097152)
    """

    __slots__ = ("mask", "rank", "suit")

    mask: int
    rank: int
    suit: int

    def __new__(cls, card_string: Any) -> Self:
        """Find the card, or make one of a subclass."""
        if cls is not Card:
            return _made(cls, _read(card_string))  # type: ignore[no-any-return]
        try:
            return _BY_NAME[card_string]  # type: ignore[return-value]
        except (KeyError, TypeError):  # not just the name, or nothing that can be looked up
            return _CARDS[_read(card_string)]  # type: ignore[return-value]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Card) and self.mask == other.mask

    def __ne__(self, other: object) -> bool:
        return not isinstance(other, Card) or self.mask != other.mask

    def __hash__(self) -> int:
        return self.mask

    def __lt__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.rank <= other.rank and self.suit <= other.suit and self.mask != other.mask
        return NotImplemented

    def __le__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.rank <= other.rank and self.suit <= other.suit
        return NotImplemented

    def __gt__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.rank > other.rank or self.suit > other.suit
        return NotImplemented

    def __ge__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.rank > other.rank or self.suit > other.suit or self.mask == other.mask
        return NotImplemented

    def __str__(self) -> str:
        return NAMES[self.card_id]

    def __repr__(self) -> str:
        return f'Card("{self}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (str(self),)

    def __setattr__(self, name: str, value: Any) -> None:
        if name in Card.__slots__:
            _unchangeable(name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> None:
        if name in Card.__slots__:
            _unchangeable(name)
        super().__delattr__(name)


def _unchangeable(name: str) -> NoReturn:
    raise AttributeError(f"the {name} of a card cannot be changed")


def _read(card_string: Any) -> int:
    """The card id of a rank and a suit."""
    rank, suit = card_string[0], card_string[1]
    if rank not in ranks or suit not in suits or "".join(card_string[2:]).strip():
        raise CardError(
            f"{shown(card_string)} is no card, such as As or Td", card=shown(card_string)
        )
    return 4 * ranks.index(rank) + suits.index(suit)


def _made(cls: type[Any], card: int) -> Any:
    made = CardObject.__new__(cls, card)
    rank, suit = divmod(card, 4)
    object.__setattr__(made, "rank", rank)
    object.__setattr__(made, "suit", suit)
    object.__setattr__(made, "mask", 1 << (13 * suit + rank))
    return made


_CARDS: list[Card] = [_made(Card, card) for card in range(52)]
_BY_NAME = dict(zip(NAMES, _CARDS, strict=True))
_BY_MASK = {made.mask: card for card, made in enumerate(_CARDS)}


def ids_of(py_cards: Iterable[Any]) -> list[int]:
    """The ids of some cards: `Card`s, other objects with a mask, ids, or text of one card."""
    return [card.card_id if type(card) is Card else _id_of(card) for card in py_cards]


def _id_of(card: Any) -> int:
    if isinstance(card, str):
        return int(parse([card])[0])
    if isinstance(card, (int, np.integer)) and not isinstance(card, bool):
        if 0 <= card < 52:
            return int(card)
    elif card.mask in _BY_MASK:
        return _BY_MASK[card.mask]
    raise CardError(f"{shown(card)} is no card", card=shown(card))


class Deck:
    """A deck, in order until it is shuffled. Cards are dealt from the top, where the first one is.

    Attributes
    ----------
    cards : list of Card
        What is left of it.

    Examples
    --------
    >>> deck = Deck()
    >>> deck.deal(3), len(deck), deck.peek(2)
    ([Card("2c"), Card("2d"), Card("2h")], 49, [Card("2s"), Card("3c")])
    """

    def __init__(self) -> None:
        self.cards = _CARDS.copy()

    def __repr__(self) -> str:
        return f"Deck({self.cards})"

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, i: Any) -> Any:
        return self.cards[i]

    def __iter__(self) -> Iterator[Card]:
        return iter(self.cards)

    def shuffle(self) -> None:
        """Shuffle what is left, by `random.shuffle`: the same seed gives the order of eval7."""
        random.shuffle(self.cards)

    def deal(self, n: int) -> list[Card]:
        """Take the first n cards off the deck. A ValueError where there are not so many."""
        dealt = self.peek(n)
        del self.cards[:n]
        return dealt

    def peek(self, n: int) -> list[Card]:
        """Look at the first n cards. A ValueError where there are not so many."""
        if not 0 <= n <= len(self.cards):
            raise ValueError(f"{shown(n)} of the {len(self.cards)} cards that are left")
        return self.cards[:n]

    def sample(self, n: int) -> list[Card]:
        """Draw n of the cards at random, and leave them there. By `random.sample`, as in eval7."""
        if n > len(self.cards):
            raise ValueError(f"{shown(n)} of the {len(self.cards)} cards that are left")
        return random.sample(self.cards, n)
