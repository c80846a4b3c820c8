"""What is measured: one list, for ``python -m bench`` and for ``pytest bench``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

import fastrank
from fastrank.deck import cards_in

Cards = npt.NDArray[np.uint8]

SIZES = {"1": 1, "1 Ki": 1 << 10, "64 Ki": 1 << 16, "1 M": 1_000_000, "10 M": 10_000_000}


@dataclass(frozen=True)
class Task:
    """A job that several evaluators can do.

    Attributes
    ----------
    name : str
    what : str
        The job in words.
    deck : int
        The cards that are dealt, as a card set.
    hole, board : int
        Cards of each hand, and of its board.
    rank : function
        Ranks hole cards (n, hole) and boards (n, board) with fastrank.
    one : function, optional
        Ranks one hand.
    """

    name: str
    what: str
    hole: int
    rank: Callable[[Cards, Cards], Any]
    board: int = 0
    deck: int = fastrank.DECK
    one: Callable[[list[int]], int] | None = None

    def deal(self, hands: int) -> tuple[Cards, Cards]:
        """Random hands, always the same: hole cards and boards."""
        cards = _dealt(self.deck, self.hole + self.board, hands)
        return (
            np.ascontiguousarray(cards[:, : self.hole]),
            np.ascontiguousarray(cards[:, self.hole :]),
        )


@cache
def _dealt(deck: int, held: int, hands: int) -> Cards:
    cards = np.array(cards_in(deck), dtype=np.uint8)
    rng = np.random.default_rng(held)
    blocks = []
    for start in range(0, hands, 1_000_000):
        keys = rng.random((min(1_000_000, hands - start), len(cards)), dtype=np.float32)
        blocks.append(cards[np.argpartition(keys, held - 1, axis=1)[:, :held]])
    return np.concatenate(blocks)


def _system(name: str, what: str, system: fastrank.System, held: int) -> Task:
    rank = lambda hole, _: system.ranks(hole)  # noqa: E731
    return Task(name, what, held, rank, deck=system.deck, one=system.rank)


def _game(name: str, what: str, game: fastrank.Game) -> Task:
    return Task(name, what, game.hole.start, game.ranks, board=5, deck=game.deck)


TASKS = [
    _system("high-5", "high, five cards", fastrank.HIGH, 5),
    _system("high-6", "high, six cards", fastrank.HIGH, 6),
    _system("high-7", "high, seven cards", fastrank.HIGH, 7),
    _system("ace-to-five-7", "ace-to-five low, seven cards", fastrank.ACE_TO_FIVE, 7),
    _system("eight-or-better-7", "eight-or-better low, seven cards", fastrank.EIGHT_OR_BETTER, 7),
    _system("deuce-to-seven-5", "deuce-to-seven low, five cards", fastrank.DEUCE_TO_SEVEN, 5),
    _system("deuce-to-seven-7", "deuce-to-seven low, seven cards", fastrank.DEUCE_TO_SEVEN, 7),
    _system("badugi-4", "badugi, four cards", fastrank.BADUGI, 4),
    _system("short-deck-7", "short deck, seven cards", fastrank.SHORT_DECK, 7),
    _game("holdem", "Hold'em, two hole cards and a board", fastrank.HOLDEM),
    _game("omaha-4", "Omaha, four hole cards and a board", fastrank.OMAHA),
    _game("omaha-5", "Omaha, five hole cards and a board", fastrank.OMAHA_FIVE),
    _game("omaha-6", "Omaha, six hole cards and a board", fastrank.OMAHA_SIX),
    _game("omaha-hi-lo", "Omaha Hi/Lo, four hole cards and a board", fastrank.OMAHA_HI_LO),
]
BY_NAME = {task.name: task for task in TASKS}
