"""The deck that deuces deals from."""

from __future__ import annotations

from random import shuffle

from fastrank.compat.deuces.card import Card
from fastrank.compat.treys.deck import Deck as _Deck


class Deck:
    """A deck shuffled by the module `random`, whose seed gives the same order as in deuces.

    Attributes
    ----------
    cards : list of int
        What is left of it. The first one is drawn first.

    Examples
    --------
    >>> deck = Deck()
    >>> len(deck.draw(5)), type(deck.draw()), len(deck.cards)
    (5, <class 'int'>, 46)
    """

    def __init__(self) -> None:
        self.shuffle()

    def shuffle(self) -> None:
        """Take all 52 cards again and shuffle them."""
        self.cards = Deck.GetFullDeck()
        shuffle(self.cards)

    def draw(self, n: int = 1) -> int | list[int]:
        """Take cards off the deck: one as an int, any other number as a list.

        An IndexError where there are not so many.
        """
        if n == 1:
            return self.cards.pop(0)
        return [self.cards.pop(0) for _ in range(n)]

    def __str__(self) -> str:
        """Write the cards. In deuces they are printed, and a TypeError follows."""
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:
        """Get all 52 cards in order, in a list of your own."""
        return _Deck.GetFullDeck()
