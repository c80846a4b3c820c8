"""Other evaluators, each by its fastest public path and with its own objects made beforehand.

An adapter prepares hands (a list of card strings a hand) outside the timed region and then ranks
them all inside it.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, NamedTuple

import numpy as np

import fastrank

Hands = list[list[str]]


class Adapter(NamedTuple):
    """A contender: how it takes hands, how it ranks them, and whether a lower number is better."""

    name: str
    prepare: Callable[[Hands], Any]
    run: Callable[[Any], Any]
    lower_is_better: bool


def ours() -> Adapter:
    def prepare(hands: Hands) -> Any:
        return fastrank.parse_hands(["".join(hand) for hand in hands])

    return Adapter("fastrank", prepare, fastrank.HIGH.ranks, True)


def eval7() -> Adapter:
    module: Any = import_module("eval7")
    cards = {str(card): card for card in module.Deck().cards}

    def run(prepared: Any) -> Any:
        evaluate = module.evaluate
        return [evaluate(hand) for hand in prepared]

    return Adapter("eval7", lambda hands: [[cards[c] for c in hand] for hand in hands], run, False)


def phevaluator() -> Adapter:
    module: Any = import_module("phevaluator")

    def run(prepared: Any) -> Any:
        evaluate = module.evaluate_cards
        return [evaluate(*hand) for hand in prepared]

    return Adapter(
        "phevaluator",
        lambda hands: [[int(c) for c in fastrank.parse(hand)] for hand in hands],
        run,
        True,
    )


def treys() -> Adapter:
    module: Any = import_module("treys")

    def run(prepared: Any) -> Any:
        evaluate = module.Evaluator().evaluate
        return [evaluate([], hand) for hand in prepared]

    def prepare(hands: Hands) -> Any:
        return [[module.Card.new(c) for c in hand] for hand in hands]

    return Adapter("treys", prepare, run, True)


def pkrbot() -> Adapter:
    module: Any = import_module("pkrbot")

    def run(prepared: Any) -> Any:
        evaluate = module.evaluate
        return [evaluate(hand) for hand in prepared]

    return Adapter(
        "pkrbot", lambda hands: [[module.Card(c) for c in hand] for hand in hands], run, False
    )


def poker_equity() -> Adapter:
    module: Any = import_module("poker_equity")
    return Adapter(
        "poker-equity",
        lambda hands: ["".join(hand) for hand in hands],
        lambda prepared: module.score_batch("high", prepared),
        True,
    )


PEERS = {
    "eval7": eval7,
    "phevaluator": phevaluator,
    "treys": treys,
    "pkrbot": pkrbot,
    "poker-equity": poker_equity,
}


def order(ranks: Any, lower_is_better: bool) -> Any:
    """Places among the distinct results, 0 the best: equal for evaluators that agree."""
    values = np.asarray(ranks, dtype=np.int64)
    return np.unique(values if lower_is_better else -values, return_inverse=True)[1]
