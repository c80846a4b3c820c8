"""The deck that treys deals from."""

from __future__ import annotations

from random import Random

from fastrank.compat.treys.card import INTS, Card

# In the order that is shuffled: spades before hearts, diamonds and clubs of each rank.
_FULL = [INTS[4 * rank + suit] for rank in range(13) for suit in (3, 2, 1, 0)]


class Deck:
    """A shuffled deck; the same seed gives the same order as in treys.

    Attributes
    ----------
    cards : list of int
        What is left of it. The last one is drawn first.

    Examples
    --------
    >>> deck = Deck(seed=1)
    >>> print(deck.draw(2), len(deck.cards))
    [266757, 33560861] 50
    """

    def __init__(self, seed: int | float | str | bytes | bytearray | None = None) -> None:
        self._random = Random(seed)
        self.shuffle()

    def shuffle(self) -> None:
        """Take all 52 cards again and shuffle them."""
        self.cards = Deck.GetFullDeck()
        self._random.shuffle(self.cards)

    def draw(self, n: int = 1) -> list[int]:
        """Take n cards off the deck. An IndexError where there are not so many."""
        return [self.cards.pop() for _ in range(n)]

    def __str__(self) -> str:
        return Card.ints_to_pretty_str(self.cards)

    @staticmethod
    def GetFullDeck() -> list[int]:
        """Get all 52 cards in order, in a list of your own."""
        return _FULL.copy()
