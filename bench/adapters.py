"""The contenders, each by its fastest public path and with its own objects made beforehand.

Those named "from text" are called as in their documentation instead: from the names of cards,
which are turned to objects inside the timed region.

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
from tasks import BY_NAME, Cards

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
        """Rank all hands, inside the timed region; a sequence, a value each."""


def joined(hole: Cards, board: Cards) -> Cards:
    """Each hand's cards and its board in one row."""
    return np.concatenate([hole, board], axis=1)


def objects(make: Any, hole: Cards, board: Cards) -> list[list[Any]]:
    """Each hand and its board as one list of a peer's own cards."""
    cards = [make(name) for name in fastrank.deck.NAMES]
    return [[cards[card] for card in hand] for hand in joined(hole, board).tolist()]


def names(hole: Cards, board: Cards) -> list[list[str]]:
    """Each hand and its board as one list of card names."""
    return objects(str, hole, board)


def texts(cards: Cards) -> list[str]:
    """Each hand as text: AsKd."""
    return [hand.replace(" ", "") for hand in fastrank.format_hands(cards)]


class Fastrank:
    """fastrank with card ids, as it would be called: arrays, and one hand as lists."""

    name = "fastrank"
    version = fastrank.__version__
    tasks: Collection[str] = tuple(BY_NAME)
    sign = 1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        if len(hole) == 1:
            own, shared = hole[0].tolist(), board[0].tolist()
            return BY_NAME[task].one, (own, shared) if shared else (own,)
        return BY_NAME[task].rank, (hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        rank, cards = prepared
        return rank(*cards)


class FastrankText:
    """fastrank from hands as text, reading included."""

    name = "fastrank, from text"
    version = fastrank.__version__
    tasks: Collection[str] = tuple(BY_NAME)
    sign = 1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        columns = [texts(part) for part in (hole, board) if part.shape[1]]
        if len(hole) == 1:
            return BY_NAME[task].one, [column[0] for column in columns]
        return None, columns

    def run(self, task: str, prepared: Any) -> Any:
        one, columns = prepared
        if one:
            return one(*columns)
        cards = [fastrank.parse_hands(column) for column in columns]
        return BY_NAME[task].rank(cards[0], cards[1] if len(cards) == 2 else cards[0][:, :0])


class Peer:
    """An installed package; importing it fails where it is not."""

    package = ""
    suffix = ""
    tasks: Collection[str] = ()
    sign = 1

    def __init__(self) -> None:
        package = self.package.replace("_", "-")
        self.name = package + self.suffix
        self.version = metadata.version(package)
        self.module: Any = import_module(self.package)

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        raise NotImplementedError

    def run(self, task: str, prepared: Any) -> Any:
        raise NotImplementedError


class Eval7(Peer):
    package = "eval7"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem", "seven-card-stud")
    sign = -1

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return objects(self.module.Card, hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        evaluate = self.module.evaluate
        return [evaluate(hand) for hand in prepared]


class Eval7Text(Eval7):
    suffix = ", from text"

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return names(hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        evaluate, card = self.module.evaluate, self.module.Card
        return [evaluate([card(name) for name in hand]) for hand in prepared]


class Pkrbot(Eval7):
    """It has eval7's interface."""

    package = "pkrbot"


class PkrbotText(Eval7Text):
    package = "pkrbot"


class Phevaluator(Peer):
    package = "phevaluator"
    tasks: Collection[str] = (
        "high-5", "high-6", "high-7", "holdem", "seven-card-stud", "omaha",
    )  # fmt: skip

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return np.concatenate([board, hole], axis=1).tolist()

    def run(self, task: str, prepared: Any) -> Any:
        name = "evaluate_omaha_cards" if task == "omaha" else "evaluate_cards"
        evaluate = getattr(self.module, name)
        return [evaluate(*hand) for hand in prepared]


class PhevaluatorText(Phevaluator):
    """Its functions take names too."""

    suffix = ", from text"

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return names(board, hole)


class Treys(Peer):
    package = "treys"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem", "seven-card-stud")

    def __init__(self) -> None:
        super().__init__()
        self.evaluator = self.module.Evaluator()

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return objects(self.module.Card.new, hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        evaluate = self.evaluator.evaluate
        return [evaluate(hand, []) for hand in prepared]


class TreysText(Treys):
    suffix = ", from text"

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return names(hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        evaluate, new = self.evaluator.evaluate, self.module.Card.new
        return [evaluate([new(name) for name in hand], []) for hand in prepared]


class Deuces(Treys):
    package = "deuces"


class DeucesText(TreysText):
    package = "deuces"


class Xiapl(Peer):
    """Hands are bit masks; what it gives is compared by category and kickers."""

    package = "xiapl"
    tasks: Collection[str] = (
        "high-5", "high-6", "high-7", "holdem", "seven-card-stud", "omaha",
    )  # fmt: skip
    sign = -1

    def __init__(self) -> None:
        super().__init__()
        self.eval = import_module("xiapl.eval")
        self.types = import_module("xiapl.simulation").GameType

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        masks = [
            [sum(1 << 13 * (card % 4) + card // 4 for card in hand) for hand in part.tolist()]
            for part in (board, hole)
        ]
        if task == "omaha":
            return list(zip(*masks, strict=True))
        return [first | second for first, second in zip(*masks, strict=True)]

    def run(self, task: str, prepared: Any) -> Any:
        if task == "omaha":
            evaluate, game = self.eval.evaluate_hand, self.types.Plo
            return [evaluate(board, hole, game=game) for board, hole in prepared]
        evaluate = self.eval.evaluate_mask
        return [evaluate(mask) for mask in prepared]

    @staticmethod
    def number(value: Any) -> int:
        """A number that orders its results."""
        number = int(value.category)
        for kicker in [*value.kickers, 0, 0, 0, 0, 0][:5]:
            number = number * 15 + int(kicker)
        return number


class XiaplText(Xiapl):
    suffix = ", from text"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "holdem", "seven-card-stud")

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return names(hole, board)

    def run(self, task: str, prepared: Any) -> Any:
        evaluate = self.eval.evaluate_cards
        card = import_module("xiapl.card").Card.from_string
        return [evaluate([card(name) for name in hand]) for hand in prepared]


class PokerEquity(Peer):
    """Its one entry for batches takes text: so it stands beside both of fastrank's ways."""

    package = "poker_equity"
    kernels: ClassVar = {
        "high-5": "high",
        "high-6": "high",
        "high-7": "high",
        "ace-to-five-5": "low_a5",
        "ace-to-five-7": "low_a5",
        "deuce-to-seven-5": "deuce_seven",
        "deuce-to-seven-7": "deuce_seven",
        "badugi-4": "badugi",
        "short-deck-5": "short_deck",
        "short-deck-7": "short_deck",
    }
    tasks: Collection[str] = tuple(kernels)

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return texts(hole)

    def run(self, task: str, prepared: Any) -> Any:
        return self.module.score_batch(self.kernels[task], prepared)


class PokerEquityText(PokerEquity):
    suffix = ", from text"


class Pokerfast(Peer):
    """Its compiled entry, called on a byte buffer made beforehand (it wraps OMPEval)."""

    package = "pokerfast"
    tasks: Collection[str] = ("high-5", "high-6", "high-7", "seven-card-stud")
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
        "ace-to-five-5": "RegularLowHand",
        "ace-to-five-7": "RegularLowHand",
        "deuce-to-seven-5": "StandardLowHand",
        "deuce-to-seven-7": "StandardLowHand",
        "badugi-4": "BadugiHand",
        "holdem": "StandardHighHand",
        "seven-card-stud": "StandardHighHand",
        "razz": "RegularLowHand",
        "omaha": "OmahaHoldemHand",
        "short-deck-holdem": "ShortDeckHoldemHand",
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


class PokerkitText(Pokerkit):
    suffix = ", from text"

    def prepare(self, task: str, hole: Cards, board: Cards) -> Any:
        return [
            ("".join(own), "".join(shared))
            for own, shared in zip(
                names(hole, hole[:, :0]), names(board, board[:, :0]), strict=True
            )
        ]


PEERS: list[type[Peer]] = [
    Pokerfast, Pkrbot, Xiapl, Eval7, PokerEquity, Phevaluator, Treys, Deuces, Pokerkit,
    PokerEquityText, PkrbotText, XiaplText, Eval7Text, PhevaluatorText, TreysText, DeucesText,
    PokerkitText,
]  # fmt: skip
