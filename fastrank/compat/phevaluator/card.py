"""Cards as immutable objects, with the numbers that fastrank has too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from fastrank._one import CardObject
from fastrank.deck import NAMES, RANKS, SUITS
from fastrank.errors import CardError, excerpt, no_card, shown

if TYPE_CHECKING:
    from typing_extensions import Self

CARD_DESCRIPTION_LENGTH = 2

rank_map = {rank: i for i, rank in enumerate(RANKS)}
suit_map = {suit: i for suits in (SUITS.upper(), SUITS) for i, suit in enumerate(suits)}
rank_reverse_map = dict(enumerate(RANKS))
suit_reverse_map = dict(enumerate(SUITS))

# What most cards are made from: their numbers, and their texts in both cases.
_IDS: dict[Any, int] = {
    **{card: card for card in range(52)},
    **{rank + suit: 4 * i + j for rank, i in rank_map.items() for suit, j in suit_map.items()},
}
_new = CardObject.__new__


class Card(CardObject):
    """A card: ``4 * rank + suit``, deuce 0 to ace 12, c d h s.

    Equal to its number, to its text in either case, and to another of the same card; hashed as its
    number. Unlike phevaluator's it can be copied and pickled, and a number that is no card is
    refused.

    Parameters
    ----------
    other : int, str or Card
        A number from 0 to 51, two characters, or a card. The rank's letter must be a capital one.

    Raises
    ------
    CardError
        A `ValueError`: for text that has not two characters, and a number that is no card.
    KeyError
        For characters that are no rank and no suit.
    TypeError
        For anything else; and wherever an attribute is set or deleted.

    Examples
    --------
    >>> Card("2C"), str(Card(51))
    (Card("2c"), 'As')
    >>> Card(0) == Card("2c") == "2C"
    True
    """

    __slots__ = ()

    def __new__(cls, other: int | str | Card | np.integer[Any]) -> Self:
        """Make a card of its number, its text or another card."""
        if (type(other) is str or type(other) is int) and other in _IDS:  # quickly
            return _new(cls, _IDS[other])
        return _new(cls, Card.to_id(other))

    @property
    def id_(self) -> int:
        """The number of the card."""
        return self.card_id

    @staticmethod
    def to_id(other: int | str | Card | np.integer[Any]) -> int:
        """Give the number of a card that is given as what `Card` takes.

        Examples
        --------
        >>> Card.to_id("As")
        51
        """
        if isinstance(other, Card):
            return other.card_id
        if isinstance(other, str):
            if len(other) != CARD_DESCRIPTION_LENGTH:
                raise CardError(f"a card is a rank and a suit, not {excerpt(other)}", text=other)
            return 4 * rank_map[other[0]] + suit_map[other[1]]
        if isinstance(other, (int, np.integer)):
            number = int(other)
            if 0 <= number < 52:
                return number
            raise no_card(number)
        raise TypeError(f"a card is an int, a str or a Card, not {shown(other)}")

    def describe_rank(self) -> str:
        """Give the character of the rank."""
        return NAMES[self.card_id][0]

    def describe_suit(self) -> str:
        """Give the character of the suit, a small letter."""
        return NAMES[self.card_id][1]

    def describe_card(self) -> str:
        """Give both characters."""
        return NAMES[self.card_id]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Card):
            return self.card_id == other.card_id
        if isinstance(other, str):
            return self.describe_card().lower() == other.lower()
        return self.card_id == other

    def __hash__(self) -> int:
        return self.card_id

    def __int__(self) -> int:
        return self.card_id

    def __str__(self) -> str:
        return self.describe_card()

    def __repr__(self) -> str:
        return f'Card("{self.describe_card()}")'

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise TypeError(f"a Card cannot be changed: {name}")

    def __delattr__(self, name: str) -> NoReturn:
        raise TypeError(f"a Card cannot be changed: {name}")

    def __reduce__(self) -> tuple[type[Self], tuple[int]]:
        return type(self), (self.card_id,)
