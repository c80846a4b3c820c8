"""The deck: cards by number and by name."""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NAMES = [rank + suit for rank in RANKS for suit in SUITS]
"""The name of each card id, ``4 * rank + suit``."""

DECK = (1 << 52) - 1
"""The full deck as a card set."""


def cards_in(card_set: int) -> list[int]:
    """The cards of a card set, ascending."""
    return [card for card in range(52) if card_set >> card & 1]
