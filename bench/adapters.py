"""The contenders, each by its fastest public path and with its own objects made beforehand.

To measure an evaluator of your own, write a class like these and name it on the command line:
``python -m bench --adapter mymodule:MyAdapter``. It needs ``name``, ``version``, ``tasks`` (of
bench/tasks.py), ``prepare`` and ``run``; ``sign`` is -1 where a larger number is a better hand.
"""

from __future__ import annotations

import ctypes
from collections.abc import Collection
from importlib import import_module, metadata
from typing import Any, ClassVar, Protocol

import numpy as np
from tasks import TASKS, Cards

import fastrank


class Adapter(Protocol):
    """What ``python -m bench`` asks of a contender."""

    name: str
    version: str
    tasks: Collection[str]
    sign: int

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        """Make what `run` takes, outside the timed region."""

    def run(self, task: str, prepared: Any) -> Any:
        """Rank all hands, inside the timed region; a sequence of numbers, a hand each."""


def joined(hole: Cards, board: Cards) -> Cards:
    """Each hand's cards and its board in one row."""
    return np.concatenate([hole, board], axis=1)


class Fastrank:
    """fastrank with card ids, as it would be called: arrays, and one hand as a list."""

    name = "fastrank"
    version = fastrank.__version__
    tasks: Collection[str] = tuple(task.name for task in TASKS)
    sign = 1

    def __init__(self) -> None:
        self._tasks = {task.name: task for task in TASKS}

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        one = self._tasks[task].one
        if len(hole) == 1 and one is not None:
            return one, (hole[0].tolist(),)
        return self._tasks[task].rank, (hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        rank, cards = prepared
        return rank(*cards)


class FastrankText:
    """fastrank from hands as text, reading included."""

    name = "fastrank, text"
    version = fastrank.__version__
    tasks: Collection[str] = ("high-5", "high-6", "high-7")
    sign = 1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return fastrank.format_hands(hole)

    def run(self, task: str, prepared: Any) -> Any:
        return fastrank.HIGH.ranks(fastrank.parse_hands(prepared))


class Peer:
    """An installed package; importing it fails where it is not."""

    package = ""
    tasks: Collection[str] = ()
    sign = 1

    def __init__(self) -> None:
        self.name = self.package.replace("_", "-")
        self.version = metadata.version(self.name)
        self.module: Any = import_module(self.package)

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        raise NotImplementedError

    def run(self, task: str, prepared: Any) -> Any:
        raise NotImplementedError


class Eval7(Peer):
    package = "eval7"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem")
    sign = -1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        cards = [self.module.Card(name) for name in fastrank.deck.NAMES]
        return [[cards[card] for card in hand] for hand in joined(hole, board).tolist()]

    def run(self, task: str, prepared: Any) -> Any:
        evaluate = self.module.evaluate
        return [evaluate(hand) for hand in prepared]


class Phevaluator(Peer):
    package = "phevaluator"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem", "omaha-4")

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return np.concatenate([board, hole], axis=1).tolist()

    def run(self, task: str, prepared: Any) -> Any:
        name = "evaluate_omaha_cards" if task == "omaha-4" else "evaluate_cards"
        evaluate = getattr(self.module, name)
        return [evaluate(*hand) for hand in prepared]


class Treys(Peer):
    package = "treys"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem")

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        cards = [self.module.Card.new(name) for name in fastrank.deck.NAMES]
        return [[cards[card] for card in hand] for hand in joined(hole, board).tolist()]

    def __init__(self) -> None:
        super().__init__()
        self.evaluator = self.module.Evaluator()

    def run(self, task: str, prepared: Any) -> Any:
        evaluate = self.evaluator.evaluate
        return [evaluate(hand, []) for hand in prepared]


class Pkrbot(Eval7):
    """It has eval7's interface."""

    package = "pkrbot"


class PokerEquity(Peer):
    package = "poker_equity"
    kernels: ClassVar = {
        "high-5": "high",
        "high-6": "high",
        "high-7": "high",
        "ace-to-five-7": "low_a5",
        "deuce-to-seven-5": "deuce_seven",
        "deuce-to-seven-7": "deuce_seven",
        "badugi-4": "badugi",
        "short-deck-7": "short_deck",
    }
    tasks: Collection[str] = tuple(kernels)

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return [hand.replace(" ", "") for hand in fastrank.format_hands(hole)]

    def run(self, task: str, prepared: Any) -> Any:
        return self.module.score_batch(self.kernels[task], prepared)


class Pokerfast(Peer):
    """Its compiled entry, called on a byte buffer made beforehand (it wraps OMPEval)."""

    package = "pokerfast"
    tasks: Collection[str] = ("high-5", "high-6", "high-7")
    sign = -1

    def __init__(self) -> None:
        super().__init__()
        equity = import_module("pokerfast.equity")
        library = ctypes.CDLL(equity.find_library())
        library.pf_init()
        self.evaluate = library.pf_evaluate

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        suits = np.array([2, 3, 1, 0], dtype=np.uint8)  # c d h s in its order s h c d
        cards = np.ascontiguousarray(hole // 4 * 4 + suits[hole % 4])
        return cards, np.empty(len(hole), dtype=np.uint16)

    def run(self, task: str, prepared: Any) -> Any:
        cards, ranks = prepared
        size = ctypes.c_uint(cards.shape[1])
        address = ctypes.c_void_p(cards.ctypes.data), ctypes.c_void_p(ranks.ctypes.data)
        self.evaluate(address[0], ctypes.c_uint(len(cards)), size, address[1])
        return ranks


class Pokerkit(Peer):
    package = "pokerkit"
    hands: ClassVar = {
        "high-5": "StandardHighHand",
        "high-7": "StandardHighHand",
        "ace-to-five-7": "RegularLowHand",
        "deuce-to-seven-5": "StandardLowHand",
        "deuce-to-seven-7": "StandardLowHand",
        "badugi-4": "BadugiHand",
        "omaha-4": "OmahaHoldemHand",
    }
    tasks: Collection[str] = tuple(hands)
    sign = -1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        cards = [next(iter(self.module.Card.parse(name))) for name in fastrank.deck.NAMES]
        return [
            (tuple(cards[card] for card in own), tuple(cards[card] for card in shared))
            for own, shared in zip(hole.tolist(), board.tolist(), strict=True)
        ]

    def run(self, task: str, prepared: Any) -> Any:
        from_game = getattr(self.module, self.hands[task]).from_game
        # The greater hand is the better one, but of lows the lesser index.
        low = -1 if getattr(self.module, self.hands[task]).low else 1
        return [low * from_game(*hand).entry.index for hand in prepared]


PEERS: list[type[Peer]] = [Pokerfast, Pkrbot, PokerEquity, Eval7, Phevaluator, Treys, Pokerkit]
