"""Hands as numpy columns: what the rules in ``rules.py`` are written over.

A card is ``4 * rank + suit``: rank 0..12 is deuce to ace, suit 0..3 is c d h s.
A deck is a card set, an int whose bit ``card`` is 1 where the deck holds that card.
"""

from __future__ import annotations

from functools import cached_property

import numpy as np
import numpy.typing as npt

Cards = npt.NDArray[np.uint8]
Column = npt.NDArray[np.bool_]

FULL_DECK = (1 << 52) - 1
SHORT_DECK = FULL_DECK - 0xFFFF  # no deuces, threes, fours and fives
RANKS = "23456789TJQKA"
SUITS = "cdhs"


def cards_of(deck: int) -> Cards:
    """The cards of a deck, ascending."""
    return np.array([card for card in range(52) if deck >> card & 1], dtype=np.uint8)


def all_hands(deck: int, size: int) -> Cards:
    """All hands of `size` cards, a row each, in the order of the combinatorial number system.

    Rows ascend within themselves and are ordered by their highest card, then the next: so the
    hands below any card are a prefix of the whole, and each size is made of slices of the last.
    """
    cards = cards_of(deck)
    hands = np.empty((1, 0), dtype=np.uint8)
    below = [1] * (len(cards) + 1)  # below[i]: how many smaller hands use only the first i cards
    for _ in range(size):
        parts = [
            np.column_stack([hands[: below[i]], np.full(below[i], card, dtype=np.uint8)])
            for i, card in enumerate(cards)
        ]
        sizes = [len(part) for part in parts]
        hands = np.concatenate(parts)
        below = [sum(sizes[:i]) for i in range(len(cards) + 1)]
    return hands


class Hands:
    """Columns of one list of hands: ranks, suits, groups, straights and flushes.

    Parameters
    ----------
    cards : uint8 array of shape (n, k)
    ace : "high" or "low"
        Whether the ace counts 14 or 1.
    wheel : str
        The ranks of the straight in which a high ace counts as the lowest card ("A2345"), if any.
    """

    def __init__(self, cards: Cards, *, ace: str, wheel: str = "") -> None:
        self.cards = cards
        self._ace = {"high": 14, "low": 1}[ace]
        self._wheel = wheel

    @cached_property
    def suits(self) -> Cards:
        return self.cards % 4

    @cached_property
    def values(self) -> Cards:
        """What each card counts: 2 to 13, the ace 14 or 1 (in a wheel always 1)."""
        values = self.cards // 4 + 2
        is_ace = values == 14
        values[is_ace] = self._ace
        values[is_ace & self.wheel[:, None]] = 1
        return values

    @cached_property
    def wheel(self) -> Column:
        """All ranks of the wheel, where there is one."""
        ranks = self.cards // 4
        holds = [(ranks == RANKS.index(rank)).any(axis=1) for rank in self._wheel]
        every: Column = np.logical_and.reduce(holds) if holds else np.zeros(len(ranks), dtype=bool)
        return every

    @cached_property
    def _grouped(self) -> Cards:
        """Each row's cards as 16 * (cards of that rank) + value, descending."""
        values = self.values
        counts = np.zeros_like(values)
        for column in range(values.shape[1]):
            counts += values == values[:, column, None]
        return np.sort(16 * counts + values, axis=1)[:, ::-1]

    @property
    def by_group(self) -> Cards:
        """Each row's values, the biggest group first, then the highest: Q Q Q 5 5, 9 9 A 7 2."""
        return self._grouped % 16

    def groups(self, *sizes: int) -> Column:
        """Which hands hold groups of just these sizes: (3, 2) is a full house."""
        pattern = [size for size in sizes for _ in range(size)]
        matches: Column = (self._grouped // 16 == pattern).all(axis=1)
        return matches

    @cached_property
    def unpaired(self) -> Column:
        """All ranks different."""
        return self.groups(*[1] * self.cards.shape[1])

    @cached_property
    def top(self) -> Cards:
        """The highest value."""
        highest: Cards = self.values.max(axis=1)
        return highest

    @cached_property
    def flush(self) -> Column:
        """All cards of one suit."""
        same: Column = (self.suits == self.suits[:, :1]).all(axis=1)
        return same

    @cached_property
    def straight(self) -> Column:
        """All ranks in sequence, or the wheel."""
        span = self.top - self.values.min(axis=1)
        in_sequence: Column = self.unpaired & (span == self.cards.shape[1] - 1)
        return in_sequence | self.wheel
