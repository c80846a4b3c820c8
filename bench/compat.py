"""``python bench/compat.py [LIB ...]``: the drop-ins beside the originals, as users call them.

A table for each library that is installed and has a drop-in. Each side is called with its own
objects, made beforehand but where the row says otherwise, for the same hands; both give the same
values, which is checked before, or in simulations nearly the same. Each cell is the median over
the rounds in which both take turns.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from statistics import median
from typing import Any, NamedTuple

import numpy as np

import fastrank
from fastrank.deck import NAMES

ROUNDS = 15
HANDS = 1000
SECONDS = 0.02
"""How long about a library is called in one round; a call that takes longer is made once."""
SAMPLES = 10_000
FEW_SAMPLES = 300
"""For a library that takes 0.3 ms each."""

Numbers = list[list[int]]


class Row(NamedTuple):
    """A function and the arguments of each call, of one of the two sides."""

    what: str
    function: Callable[..., Any]
    arguments: list[tuple[Any, ...]]
    value: Callable[[Any], Any] = lambda found: found
    """What must be the same on both sides."""
    error: float = 0.0
    """By how much it may differ."""


def hands(held: int) -> Numbers:
    """Random hands of so many cards, the same every time."""
    dealt: Numbers = fastrank.deal(HANDS, held, rng=held).tolist()
    return dealt


def texts(cards: list[int]) -> list[str]:
    return [NAMES[card] for card in cards]


def phevaluator(library: Any) -> Iterator[Row]:
    card, evaluate = library.Card, library.evaluate_cards
    kinds: dict[str, Callable[[int], Any]] = {
        "ids": int,
        "strings": NAMES.__getitem__,
        "`Card` objects": card,
    }
    for name, held in [
        ("evaluate_cards", 5),
        ("evaluate_cards", 6),
        ("evaluate_cards", 7),
        ("evaluate_7cards", 7),
        ("evaluate_omaha_cards", 9),
    ]:
        for kind, make in kinds.items():
            arguments = [tuple(map(make, hand)) for hand in hands(held)]
            yield Row(f"`{name}`, {held} {kind}", getattr(library, name), arguments)

    def from_text(*cards: str) -> Any:
        return evaluate(*[card(text) for text in cards])

    seven = [tuple(texts(hand)) for hand in hands(7)]
    yield Row("`evaluate_cards`, 7 cards, `Card` inside", from_text, seven)
    yield Row("`Card(text)`", card, [(name,) for name in NAMES], str)


def cactus(library: Any) -> Iterator[Row]:
    """What treys and deuces have in common, and Omaha, which is of treys alone."""
    new, evaluator = library.Card.new, library.Evaluator()

    def two(held: int, board: int) -> list[tuple[list[int], list[int]]]:
        made = [[new(text) for text in texts(hand)] for hand in hands(held + board)]
        return [(cards[:held], cards[held:]) for cards in made]

    def from_text(hand: list[str], board: list[str]) -> Any:
        return evaluator.evaluate([new(card) for card in hand], [new(card) for card in board])

    for board in (3, 4, 5):
        yield Row(f"`evaluate(hand, board)`, 2 + {board} cards", evaluator.evaluate, two(2, board))
    seven = [(texts(hand[:2]), texts(hand[2:])) for hand in hands(7)]
    yield Row("`evaluate(hand, board)`, 2 + 5 cards, `Card.new` inside", from_text, seven)
    if hasattr(library, "PLOEvaluator"):
        omaha = library.PLOEvaluator()
        yield Row("`PLOEvaluator().evaluate(hand, board)`, 4 + 5 cards", omaha.evaluate, two(4, 5))
    ranks = [(evaluator.evaluate(*cards),) for cards in two(2, 3)]
    yield Row("`get_rank_class(rank)`", evaluator.get_rank_class, ranks)
    yield Row("`Card.new(text)`", new, [(name,) for name in NAMES])


def eval7(library: Any) -> Iterator[Row]:
    card, evaluate, handtype = library.Card, library.evaluate, library.handtype

    def cards(names: list[str]) -> list[Any]:
        return [card(name) for name in names]

    def name_of(hand: list[str]) -> Any:
        return handtype(evaluate([card(name) for name in hand]))

    for held in (5, 6, 7):
        arguments = [(cards(texts(hand)),) for hand in hands(held)]
        yield Row(f"`evaluate(cards)`, {held} cards", evaluate, arguments)
    seven = [(texts(hand),) for hand in hands(7)]
    yield Row("`handtype(evaluate(cards))`, 7 cards, `Card` inside", name_of, seven)

    hand, board = cards(["As", "Ad"]), cards(["Kh", "7d", "2c", "3c", "9s"])
    villain, hero = library.HandRange("22+, A2s+, KTs+, AJo+"), library.HandRange("JJ+, AK")
    near = 4 / SAMPLES**0.5
    exact, simulated = library.py_hand_vs_range_exact, library.py_hand_vs_range_monte_carlo
    # On a board that is not whole the original's exact count is wrong.
    yield Row("`py_hand_vs_range_exact`, whole board", exact, [(hand, villain, board)], error=1e-6)
    for known in (3, 0):
        what = f"`py_hand_vs_range_monte_carlo`, {known} cards on the board, {SAMPLES:,} deals"
        yield Row(what, simulated, [(hand, villain, board[:known], SAMPLES)], error=near)
    what = f"`py_all_hands_vs_range`, 3 cards on the board, {SAMPLES:,} deals a hand"
    every = library.py_all_hands_vs_range
    given = (hero, villain, board[:3], SAMPLES)

    def free(found: dict[Any, float]) -> list[float]:
        """Without the hands that the board rules out, which the original deals all the same."""
        return [found[h] for h in sorted(found, key=str) if not {*h} & {*board[:3]}]

    yield Row(what, every, [given], free, near)
    yield Row("`HandRange(text)`", library.HandRange, [("22+, A2s+, KTs+, AJo+",)], len)


def pokerkit(library: Any) -> Iterator[Row]:
    def index(hand: Any) -> Any:
        return None if hand is None else hand.entry.index

    def parsed(cards: list[int]) -> list[Any]:
        return list(library.Card.parse("".join(texts(cards))))

    def row(name: str, held: int, board: int, method: str = "from_game") -> list[Row]:
        function = getattr(getattr(library, name), method)
        sides = [(hand[:held], hand[held:]) for hand in hands(held + board)]
        shown = f"`{name}.{method}`, {f'{held} + {board}' if board else held} cards"
        joined = [tuple("".join(texts(part)) for part in side) for side in sides]
        objects = [tuple(tuple(parsed(part)) for part in side) for side in sides]
        return [
            Row(f"{shown}, `Card` objects", function, objects, index),
            Row(f"{shown}, text", function, joined, index),
        ]

    high = library.StandardHighHand.from_game

    def better(hand: str, other: str, board: str) -> Any:
        return high(hand, board) > high(other, board)

    yield from row("StandardHighHand", 5, 0)
    yield from row("StandardHighHand", 2, 5)
    yield from row("StandardLowHand", 7, 0)
    yield from row("RegularLowHand", 7, 0)
    yield from row("EightOrBetterLowHand", 2, 5, "from_game_or_none")
    yield from row("OmahaHoldemHand", 4, 5)
    yield from row("OmahaEightOrBetterLowHand", 4, 5, "from_game_or_none")
    yield from row("BadugiHand", 4, 0)
    nine = [
        tuple("".join(texts(part)) for part in (hand[:2], hand[2:4], hand[4:])) for hand in hands(9)
    ]
    yield Row("two `StandardHighHand` from text, compared", better, nine)

    def ranges(*given: str) -> list[Any]:
        return [library.parse_range(one) for one in given]

    rest = (2, 5, library.Deck.STANDARD, (library.StandardHighHand,))
    near = 4 / FEW_SAMPLES**0.5

    def equities(*given: Any, samples: int = FEW_SAMPLES) -> Any:
        return library.calculate_equities(*given, sample_count=samples)

    def many(*given: Any) -> Any:
        return equities(*given, samples=SAMPLES)

    def strength(*given: Any) -> Any:
        return library.calculate_hand_strength(*given, sample_count=FEW_SAMPLES)

    flop = list(library.Card.parse("Kh7d2c"))
    for what, held, board in [
        ("two hands", ranges("AsKs", "QhQd"), []),
        ("a hand and a range on a flop", ranges("AsKs", "QQ+,AK"), flop),
    ]:
        shown = f"`calculate_equities`, {what}, {FEW_SAMPLES} samples"
        yield Row(shown, equities, [(held, board, *rest)], error=near)
    shown = f"`calculate_equities`, two hands, {SAMPLES:,} samples"
    yield Row(shown, many, [(ranges("AsKs", "QhQd"), [], *rest)], error=near)
    shown = f"`calculate_hand_strength`, two players, {FEW_SAMPLES} samples"
    (held,) = ranges("AsKs")
    yield Row(shown, strength, [(2, held, flop, *rest)], error=near)


LIBRARIES: dict[str, Callable[[Any], Iterator[Row]]] = {
    "treys": cactus,
    "deuces": cactus,
    "eval7": eval7,
    "phevaluator": phevaluator,
    "pokerkit": pokerkit,
}


def main() -> None:
    names = sys.argv[1:] or list(LIBRARIES)
    for name in names:
        if name not in LIBRARIES:
            sys.exit(f"no {name} among {', '.join(LIBRARIES)}")
    for name in names:
        try:
            original, ours = import_module(name), import_module(f"fastrank.compat.{name}")
        except ImportError as error:
            print(f"{name} left out: {error}", file=sys.stderr)
            continue
        print(f"| {name} {version(name)} | {name} | fastrank.compat.{name} | times as fast |")
        print("|---|---:|---:|---:|")
        rows = LIBRARIES[name]
        for theirs, own in zip(rows(original), rows(ours), strict=True):
            print(theirs.what, file=sys.stderr)
            seconds = measured(theirs, own)
            times = f"{seconds[0] / seconds[1]:,.1f} x"
            print(f"| {theirs.what} | {' | '.join(map(_shown, seconds))} | {times} |", flush=True)
        print()


def measured(theirs: Row, own: Row) -> tuple[float, float]:
    """Median seconds of a call to either side."""
    once = _seconds(theirs, 1, 1)
    count = max(min(int(SECONDS / once), len(own.arguments)), 1)
    compare(theirs, own, count)
    passes = [max(int(SECONDS / _seconds(row, count, 1) / count), 1) for row in (theirs, own)]
    found: list[tuple[float, ...]] = [
        tuple(
            _seconds(row, count, number) for row, number in zip((theirs, own), passes, strict=True)
        )
        for _ in range(ROUNDS if once < 1 else 3)
    ]
    original, ours = (median(side) for side in zip(*found, strict=True))
    return original, ours


def compare(theirs: Row, own: Row, count: int) -> None:
    """See that both sides give the same values."""
    for arguments, given in zip(theirs.arguments[:count], own.arguments[:count], strict=True):
        expected = theirs.value(theirs.function(*arguments))
        found = own.value(own.function(*given))
        if own.error:
            good = np.allclose(found, expected, rtol=0, atol=own.error)
        else:
            good = found == expected
        if not good:
            raise SystemExit(f"{own.what}: {found}, not {expected}, of {arguments}")


def _seconds(row: Row, count: int, passes: int) -> float:
    """How long a call takes, in so many passes through its first hands."""
    function, arguments = row.function, row.arguments[:count]
    started = time.perf_counter()
    for _ in range(passes):
        for given in arguments:
            function(*given)
    return (time.perf_counter() - started) / (passes * count)


def _shown(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:,.2f} {unit}"
    return f"{seconds * 1e9:,.0f} ns"


if __name__ == "__main__":
    main()
