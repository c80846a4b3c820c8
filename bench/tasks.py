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
    one : function
        Ranks one hand, from lists of card ids: hole cards, and the board if there is one.
    """

    name: str
    what: str
    hole: int
    rank: Callable[[Cards, Cards], Any]
    one: Callable[..., Any]
    board: int = 0
    deck: int = fastrank.DECK

    def deal(self, hands: int) -> tuple[Cards, Cards]:
        """Random hands, always the same: hole cards and boards."""
        cards = _dealt(self.deck, self.hole + self.board, hands)
        return (
            np.ascontiguousarray(cards[:, : self.hole]),
            np.ascontiguousarray(cards[:, self.hole :]),
        )


@cache
def _dealt(deck: int, held: int, hands: int) -> Cards:
    """A million random hands at most; more are these with their suits and columns changed."""
    cards = np.array(cards_in(deck), dtype=np.uint8)
    if hands > 1_000_000:
        million = _dealt(deck, held, 1_000_000)
        turned = [np.roll(million ^ (i % 4), i // 4, axis=1) for i in range(-(-hands // 1_000_000))]
        return np.concatenate(turned)[:hands]
    keys = np.random.default_rng(held).random((hands, len(cards)), dtype=np.float32)
    return cards[np.argpartition(keys, held - 1, axis=1)[:, :held]]


def _system(system: fastrank.System, held: int) -> Task:
    name = system.aliases[0]
    return Task(
        f"{name}-{held}",
        f"{name.replace('-to-', '~').replace('-', ' ').replace('~', '-to-')}, {held} cards",
        held,
        lambda hole, _: system.ranks(hole),
        system.rank,
        deck=system.deck,
    )


def _game(game: fastrank.Game) -> Task:
    hole, board = game.hole[-1], 5 if game.board else 0
    what = f"{game.key.replace('_', ' ').capitalize()}, {hole} cards{' and a board' * bool(board)}"

    def rank(cards: Cards, shared: Cards) -> Any:
        return game.ranks(cards, shared if board else None)

    return Task(game.aliases[0], what, hole, rank, game.rank, board, game.deck)


TASKS = [
    _system(fastrank.HIGH, 5),
    _system(fastrank.HIGH, 6),
    *(
        _system(system, held)
        for system in fastrank.SYSTEMS
        for held in {system.size, 7}
        if (system, held) != (fastrank.HIGH, 5)
    ),
    *map(_game, fastrank.GAMES),
]
"""Every ranking system and every game."""
BY_NAME = {task.name: task for task in TASKS}
