"""The drop-in for phevaluator beside the original, and under the original's own tests.

Those are in phevaluator's source distribution. They run where ``FASTRANK_SUITES`` names a folder
that has it unpacked: ``pip download --no-deps --no-binary :all: phevaluator==0.6.0``.

No package of the package index that needs phevaluator still runs (poker-gym is the one that was
found); so a program does that is written as those are that do not stand there.
"""

from __future__ import annotations

import copy
import importlib
import inspect
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable
from itertools import combinations, starmap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import Deal
from test_compat_phevaluator import (
    COMPILED,
    FORMS,
    FUNCTIONS,
    MODULES,
    Function,
    Hand,
    in_form,
    ours,
)
from test_witness import witness

from fastrank.compat import phevaluator
from fastrank.compat.phevaluator import (
    Card,
    evaluate_5cards,
    evaluate_omaha_cards,
    evaluate_plo5_cards,
    evaluate_plo6_cards,
    sample_cards,
)
from fastrank.deck import DECK, NAMES

DECKS = {
    DECK: 40_000,
    sum(0b1100 << 4 * rank for rank in range(13)): 20_000,  # two suits: flushes
    (1 << 20) - 1 << 8: 20_000,  # five ranks: full houses, four of a kind, straights
    (1 << 16) - 1 | 0xF << 48 | 0x88888 << 16: 20_000,  # the wheel, and straight flushes
}
"""Decks that hands are dealt from, and how many of each."""


def dealt(deal: Deal, held: int, part: int = 1) -> list[list[int]]:
    """Random and targeted hands, 100,000 in all, or one in so many."""
    return [
        hand for deck, number in DECKS.items() for hand in deal(number // part, held, deck).tolist()
    ]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize(("name", "held"), FUNCTIONS[:8])
def test_the_same_ranks(name: str, held: int, form: str, deal: Deal) -> None:
    original = witness("phevaluator")
    hands = dealt(deal, held)
    assert len(hands) == 100_000
    expected = list(starmap(getattr(original, name), in_form(hands, form, original)))
    assert list(starmap(ours(name), in_form(hands, form, phevaluator))) == expected


def test_the_same_rank_of_every_five_cards() -> None:
    original = witness("phevaluator").evaluate_5cards
    every = list(combinations(range(52), 5))
    assert list(starmap(evaluate_5cards, every)) == list(starmap(original, every))


@pytest.mark.parametrize(("function", "hole"), [(evaluate_plo5_cards, 5), (evaluate_plo6_cards, 6)])
def test_more_hole_cards(function: Function, hole: int, deal: Deal) -> None:
    """The published builds have no tables for these: the best of four hole cards is theirs."""
    original = witness("phevaluator").evaluate_omaha_cards
    hands = dealt(deal, 5 + hole, 10)
    expected = [
        min(original(*hand[:5], *four) for four in combinations(hand[5:], 4)) for hand in hands
    ]
    assert list(starmap(function, hands)) == expected


def outcome(function: Callable[..., Any], arguments: Hand) -> Any:
    """What a call gives, or the type of what it raises."""
    try:
        return function(*arguments)
    except Exception as error:
        return type(error)


def agree(theirs: Any, found: Any) -> bool:
    if isinstance(theirs, type) and isinstance(found, type):
        return issubclass(found, theirs)
    return bool(theirs == found)


HANDS: dict[str, Hand] = {
    **{f"{held} cards": tuple(range(held)) for held in range(13)},
    "a list": ([0, 1, 2, 3, 4],),
    "a text of all": ("2c 2d 2h 2s 3c",),
}
"""Arguments for every function."""

LAST: dict[str, Any] = {
    "True": True,
    "a float": 50.0,
    "None": None,
    "bytes": b"As",
    "a tuple": ("As",),
    "a complex number": 1j,
    "a bool of numpy": np.True_,
    "empty text": "",
    "one character": "A",
    "three characters": "Asx",
    "two cards": "AsKs",
    "no rank": "Xs",
    "no suit": "Ax",
    "the suit first": "sA",
    "a space after": "A ",
    "a card twice": 20,
    "a card twice, text": "7c",
    "52": 52,
    "-1": -1,
    "2 ** 31": 1 << 31,
    "2 ** 70": 1 << 70,
    "a number of numpy": np.int64(50),
    "a small rank": "as",
    "10": "10s",
    "a symbol": "A♠",
    "a space before": " As",
}
"""Last cards of hands that are good but for them."""

DIFFERENCES = {
    "a list, PLO": "is a wrong card before it is a wrong number of cards",
    "a card twice": "is an error, not a rank of nothing",
    "a card twice, text": "is an error, not a rank of nothing",
    "52": "is an error: the original reads what is not in its tables",
    "-1": "is an error: the original reads outside its tables",
    "2 ** 31": "is a CardError like other numbers that are no card, not an OverflowError",
    "2 ** 70": "is a CardError like other numbers that are no card, not an OverflowError",
    "a number of numpy": "is a card",
}
"""What the evaluating functions do otherwise on purpose, and why."""

NOT_BUILT = {"evaluate_plo5_cards": 10, "evaluate_plo6_cards": 11}


@pytest.mark.parametrize("name", COMPILED)
@pytest.mark.parametrize("case", [*HANDS, *LAST])
def test_the_same_errors(name: str, case: str) -> None:
    original = getattr(witness("phevaluator"), name)
    held = max(number for known, number in FUNCTIONS if known == name)
    hand = HANDS[case] if case in HANDS else (*range(20, 19 + held), LAST[case])
    theirs, found = outcome(original, hand), outcome(ours(name), hand)
    if len(hand) == NOT_BUILT.get(name):
        assert theirs is NotImplementedError
        found_in_four = outcome(evaluate_omaha_cards, hand[:5] + hand[-4:])
        assert found == found_in_four or found > 0
        return
    differs = case in DIFFERENCES or (f"{case}, PLO" in DIFFERENCES and "plo" in name)
    assert agree(theirs, found) is not differs, (theirs, found)


CARDS: dict[str, Any] = {
    **LAST,
    "a number": 50,
    "text": "As",
    "capitals": "AS",
    "a dict": {},
}
"""What to make cards of."""

CARD_DIFFERENCES = {
    "52": "is an error: it would be a card without a name",
    "-1": "is an error: it would be a card without a name",
    "2 ** 31": "is an error: it would be a card without a name",
    "2 ** 70": "is an error: it would be a card without a name",
    "a number of numpy": "is a card",
}
"""What `Card` does otherwise on purpose, and why. (Of text it takes no more than the original.)"""


@pytest.mark.parametrize("case", CARDS)
def test_the_same_cards(case: str) -> None:
    original = witness("phevaluator").Card
    given = CARDS[case]
    expected = case not in CARD_DIFFERENCES
    calls: list[tuple[Function, Function]] = [
        (lambda card: original(card).id_, lambda card: Card(card).id_),
        (original.to_id, Card.to_id),
    ]
    for theirs, found in calls:
        assert agree(outcome(theirs, (given,)), outcome(found, (given,))) is expected


def test_cards_are_equal_to_the_same() -> None:
    original = witness("phevaluator").Card
    others: Iterable[Any] = [
        *range(-1, 53),
        *NAMES,
        *(name.upper() for name in NAMES),
        *(name.lower() for name in NAMES),
        "", "x", "♠", 3.0, 3.5, 3 + 0j, None, True, b"2c", [3], (), np.int64(3), np.float64(3),
    ]  # fmt: skip
    for number in range(52):
        theirs, found = original(number), Card(number)
        for method in ("__str__", "__repr__", "__int__", "__hash__", "id_"):
            one, other = getattr(theirs, method), getattr(found, method)
            assert one == other if method == "id_" else one() == other()
        for method in ("describe_rank", "describe_suit", "describe_card"):
            assert getattr(theirs, method)() == getattr(found, method)()
        for other in others:
            assert bool(theirs == other) is bool(found == other), other
            assert bool(other == theirs) is bool(other == found), other
            assert bool(theirs != other) is bool(found != other), other
    numbers: Any = np.arange(52)
    assert ((found == numbers) == (theirs == numbers)).all()
    for operation in ("__lt__", "__index__", "__add__", "__len__", "__iter__", "__float__"):
        assert hasattr(theirs, operation) is hasattr(found, operation)
    for act in (lambda card: setattr(card, "id_", 1), lambda card: delattr(card, "id_")):
        assert outcome(act, (theirs,)) is outcome(act, (found,)) is TypeError
    assert outcome(copy.copy, (theirs,)) is TypeError  # which ours can


NOT_THERE = {"all_by_module", "object_origins", "module", "items", "item", "Any"}
"""Names of the original's package that are no use but to itself."""


@pytest.mark.parametrize("name", ["", *MODULES])
def test_the_same_names(name: str) -> None:
    package = witness("phevaluator")
    modules = {module: importlib.import_module(f"phevaluator.{module}") for module in MODULES}
    original = modules.get(name, package)
    module = getattr(phevaluator, name) if name else phevaluator
    public = {public for public in dir(original) if not public.startswith("_")}
    if not name:
        public |= set(package.object_origins)
    for public_name in public - NOT_THERE:
        theirs, found = getattr(original, public_name), getattr(module, public_name)
        if isinstance(theirs, (int, dict)):
            assert theirs == found
            assert list(theirs) == list(found) if isinstance(theirs, dict) else True
        elif inspect.isfunction(theirs):
            parameters = inspect.signature(theirs).parameters.values()
            named = inspect.signature(found).parameters.values()
            assert [(p.name, p.kind) for p in parameters] == [(p.name, p.kind) for p in named]
    members = {member for member in dir(package.Card) if not member.startswith("_")}
    assert members <= set(dir(Card))


def test_the_same_samples() -> None:
    original = witness("phevaluator").sample_cards
    for seed in range(200):
        for size in range(0, 53, 4):
            random.seed(seed)
            theirs = original(size), random.random()
            random.seed(seed)
            assert (sample_cards(size), random.random()) == theirs
    for wrong in (53, -1, 1.5, "2", None):
        assert agree(outcome(original, (wrong,)), outcome(sample_cards, (wrong,)))


# Programs

EQUITY = """
import random
import phevaluator
from phevaluator import Card, evaluate_cards, evaluate_omaha_cards, sample_cards
from phevaluator.evaluator import evaluate_7cards

random.seed(11)
suits, ranks = "hdsc", "A23456789TJQK"
deck = [rank + suit for rank in ranks for suit in suits]

def score(hand, board=[]):
    return evaluate_cards(*(hand + board))

def equity(hand, board, deals):
    rest = [card for card in deck if card not in hand + board]
    won = 0.0
    for _ in range(deals):
        drawn = random.sample(rest, 7 - len(board))
        full = board + drawn[2:]
        mine, other = score(hand, full), score(drawn[:2], full)
        won += (mine < other) + (mine == other) / 2
    return won / deals

print(equity(["As", "Kd"], [], 2000), equity(["7h", "7d"], ["7s", "Kc", "2d"], 500))
for _ in range(300):
    cards = [Card(card) for card in sample_cards(13)]
    cards.sort(key=int)
    random.shuffle(cards)
    board, holes = cards[:5], [cards[5:9], cards[9:]]
    ranks = [evaluate_omaha_cards(*board, *hole) for hole in holes]
    winner = ranks.index(min(ranks))
    print(cards, f"{board[0]} {holes[winner][0].describe_card()}", ranks, Card("As") in cards)
    print(evaluate_7cards(*board, *holes[0][:2]), phevaluator.evaluate_5cards(*map(int, board)))
    try:
        evaluate_cards(*cards)
    except ValueError:
        print("too many")
"""
"""As the programs that use phevaluator do: hands as text, a deck shuffled, a few thousand deals."""


def run(program: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


SUBSTITUTED = 'import fastrank.compat\nfastrank.compat.substitute("phevaluator")\n'


def test_a_program_prints_the_same(tmp_path: Path) -> None:
    witness("phevaluator")
    printed = run(EQUITY, tmp_path)
    assert printed.count("\n") == 901
    assert run(SUBSTITUTED + EQUITY, tmp_path) == printed


FIXTURES = '''
"""In place of a file that the source distribution lacks, like the data that it reads."""
import random
import sys
from itertools import combinations
from pathlib import Path

TEST_DATA_DIR = Path()
HELD = {"five": 5, "six": 6, "seven": 7, "plo4": 9, "plo5": 10, "plo6": 11}
NAMES = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
original = sys.modules["original"]

def run_csv(test_case, csv_path, evaluate_cards, *, as_int):
    random.seed(1)
    held = HELD[csv_path.parent.name]
    for _ in range(1000):
        cards = random.sample(range(52), held)
        if held < 9:
            expected = original.evaluate_cards(*cards)
        else:
            fours = combinations(cards[5:], 4)
            expected = min(original.evaluate_omaha_cards(*cards[:5], *four) for four in fours)
        given = cards if as_int else [NAMES[card] for card in cards]
        test_case.assertEqual(evaluate_cards(*given), expected)
'''

RUN_SUITE = f"""
import sys
import unittest
import phevaluator
from phevaluator import evaluate_cards, evaluate_omaha_cards
sys.modules["original"] = phevaluator
phevaluator.evaluate_cards, phevaluator.evaluate_omaha_cards = evaluate_cards, evaluate_omaha_cards
{SUBSTITUTED}
found = unittest.defaultTestLoader.discover("tests", top_level_dir=".")
result = unittest.TextTestRunner(stream=sys.stdout).run(found)
from phevaluator import Card
assert Card.__module__ == "fastrank.compat.phevaluator.card"
print(result.testsRun, "run", len(result.failures), "failed", len(result.errors), "errors",
      len(result.skipped), "skipped")
"""


def test_the_tests_of_the_original(tmp_path: Path) -> None:
    witness("phevaluator")
    suites = os.environ.get("FASTRANK_SUITES", "")
    source = Path(suites) / "phevaluator-0.6.0" / "tests"
    if not suites or not source.is_dir():
        pytest.skip("FASTRANK_SUITES names no folder with phevaluator-0.6.0 in it")
    shutil.copytree(source, tmp_path / "tests")
    (tmp_path / "tests" / "__init__.py").touch()
    (tmp_path / "tests" / "_csv_fixtures.py").write_text(FIXTURES, encoding="utf-8")
    printed = run(RUN_SUITE, tmp_path)
    assert printed.splitlines()[-1] == "25 run 0 failed 0 errors 0 skipped", printed
