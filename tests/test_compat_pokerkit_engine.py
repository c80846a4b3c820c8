"""An installed pokerkit that is accelerated; and the original's own tests, and programs.

pokerkit's tests and examples run as they are, on the drop-in and on an accelerated pokerkit. So do
two programs that are made with it, where they are installed: gutcheck 0.1.4 and pokerkit-plus 0.0.1
(without their dependencies, which name older versions of pokerkit).
"""

from __future__ import annotations

import ast
import os
import random
import subprocess
import sys
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from test_witness import witness

import fastrank
from fastrank.compat import substitute
from fastrank.compat.pokerkit import accelerate

KINDS = {
    "StandardHighHand": (2, 5),
    "StandardLowHand": (5, 0),
    "ShortDeckHoldemHand": (2, 4),
    "EightOrBetterLowHand": (7, 0),
    "RegularLowHand": (6, 0),
    "GreekHoldemHand": (2, 5),
    "OmahaHoldemHand": (4, 5),
    "OmahaEightOrBetterLowHand": (4, 5),
    "BadugiHand": (5, 0),
    "StandardBadugiHand": (4, 0),
    "KuhnPokerHand": (1, 0),
    "RhodeIslandHoldemHand": (1, 2),
}


def found_by(kind: Any, deals: list[tuple[Any, Any]]) -> list[Any]:
    """All that there is to see of the hands, and what is raised."""
    seen: list[Any] = []
    for deal in deals:
        try:
            hand = kind.from_game(*deal)
        except Exception as error:
            seen.append(type(error))
        else:
            seen.append((type(hand), hand.cards, hand.entry, hash(hand), repr(hand), str(hand)))
        try:
            seen.append(kind.from_game_or_none(deal[0], deal[1]) is None)
        except KeyError:
            seen.append(KeyError)
    return seen


@pytest.mark.parametrize("name", KINDS)
def test_accelerated_hands_are_the_same(name: str) -> None:
    original, source = witness("pokerkit"), random.Random(name)
    kind, (hole, board) = getattr(original, name), KINDS[name]
    ranks = [rank for rank in original.Rank for _ in range(1 + 4 * (rank != "?"))]
    suits = [suit for suit in original.Suit for _ in range(1 + 9 * (suit != "?"))]
    deals: list[tuple[Any, Any]] = []
    for turn in range(150):
        cards = source.sample(list(original.Deck.STANDARD), hole + board)
        if turn % 10 == 0:  # a card twice, and cards that are not wholly known
            cards = [original.Card(source.choice(ranks), source.choice(suits)) for _ in cards]
        deals.append((tuple(cards[:hole]), cards[hole:]))
    deals += [("AsKs", "QsJsTs2c3d"), ("AsKsQd2c", "QsJsTs2h3d"), ("", ""), ("asks", ""), (None, 5)]
    deals += [("AsAs", "QsJsTs2c3d"), (original.Card.UNKNOWN, "QsJsTs2c3d")]
    expected = found_by(kind, deals)
    with accelerate():
        assert found_by(kind, deals) == expected
        fast = [hand_or_none(kind, deal) for deal in deals]
        order = ordered(fast)
    assert found_by(kind, deals) == expected
    slow = [hand_or_none(kind, deal) for deal in deals]
    assert fast == slow
    assert ordered(fast) == ordered(slow) == order  # those found before also when it is over


def hand_or_none(kind: Any, deal: tuple[Any, Any]) -> Any:
    try:
        return kind.from_game(*deal)
    except (KeyError, ValueError):
        return None


def ordered(hands: list[Any]) -> list[tuple[bool, bool]]:
    return [(a < b, a == b) for a, b in pairwise([hand for hand in hands if hand is not None])]


def test_acceleration_answers_and_is_undone() -> None:
    original = witness("pokerkit")
    kinds = [kind for kind in vars(original.hands).values() if isinstance(kind, type)]
    before = [dict(vars(kind)) for kind in kinds]

    def answered() -> bool:
        return "_fastrank_entry" in vars(original.StandardHighHand.from_game("AsKs", "QsJsTs2c"))

    assert not answered()
    first = accelerate()
    with accelerate() as second:
        assert second is not first
        assert answered()
    assert answered()
    first.undo()
    first.undo()
    assert not answered()
    assert [dict(vars(kind)) for kind in kinds] == before

    class Own(original.StandardHighHand):  # type: ignore[misc, name-defined]
        """Not one of pokerkit's."""

    with accelerate():
        assert "_fastrank_entry" not in vars(Own.from_game("AsKs", "QsJsTs2c"))
        assert type(Own.from_game("AsKs", "QsJsTs2c")) is Own
    with substitute("pokerkit"), pytest.raises(ImportError, match="substituted"):
        accelerate()


# The original's own tests, and programs made with it

ALL = bool(os.environ.get("FASTRANK_WITNESS"))
"""Whether to run also what takes a minute, as in continuous integration."""


def run(code: str, *arguments: str) -> str:
    """Run a program of its own; gives what it prints."""
    path = os.pathsep.join([str(Path(fastrank.__file__).parents[1]), *filter(None, sys.path)])
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": path},
        cwd="/",  # where no source folder hides the installed package
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


UNITS = """
import importlib, sys, unittest
from fastrank.compat.pokerkit import accelerate
accelerate()
suite = unittest.TestSuite()
for name in sys.argv[1:]:
    suite.addTests(unittest.defaultTestLoader.loadTestsFromName("pokerkit.tests." + name))
result = unittest.TextTestRunner(stream=sys.stdout).run(suite)
sys.exit(not result.wasSuccessful() or result.testsRun < 100)
"""

EXAMPLES = """
import doctest, importlib, sys
from fastrank.compat.pokerkit import accelerate
tests = []
for name in sys.argv[1:]:
    module = importlib.import_module("pokerkit." + name)
    tests += doctest.DocTestFinder().find(module)
accelerate()
runner = doctest.DocTestRunner()
for test in tests:
    runner.run(test)
sys.exit(runner.failures > 0 or runner.tries < 1000)
"""

WHOLE = [
    "test_games",
    "test_papers",
    "test_rules",
    "test_state",
    "test_notation",
    "test_utilities",
    "test_wsop.test_2023_43_5",  # final tables of mixed games
    "test_wsop.test_2023_54_4",
    "test_analysis.HandHistoryTestCase.test_parse_range",
    "test_analysis.HandHistoryTestCase.test_scoops",
]


def test_the_originals_tests_pass_accelerated() -> None:
    """But for its lookups' own, which nothing here touches."""
    witness("pokerkit")
    more = ["test_analysis.HandHistoryTestCase.test_calculate_equities"] if ALL else []
    run(UNITS, *WHOLE, *more)


def test_the_originals_examples_run_accelerated() -> None:
    witness("pokerkit")
    run(EXAMPLES, "hands", "lookups", "utilities", "games", "state", "notation", "analysis")


ON_THE_DROP_IN = """
import sys, unittest
from importlib.util import module_from_spec, spec_from_file_location
from fastrank.compat import substitute
substitute("pokerkit")
suite = unittest.TestSuite()
spec = spec_from_file_location("tested", sys.argv[1])
module = module_from_spec(spec)
spec.loader.exec_module(module)
suite.addTests(unittest.defaultTestLoader.loadTestsFromModule(module))
skipped = sys.argv[2].split(";")
chosen = unittest.TestSuite(
    case for part in suite for case in part if type(case).__name__ not in skipped
)
result = unittest.TextTestRunner(stream=sys.stdout).run(chosen)
sys.exit(not result.wasSuccessful() or not result.testsRun)
"""


@pytest.mark.parametrize("name", ["test_utilities", "test_analysis", "test_lookups"])
def test_the_originals_tests_pass_on_the_drop_in(name: str) -> None:
    path = Path(witness("pokerkit").__file__).parent / "tests" / f"{name}.py"
    long = "" if ALL else "Standard2LookupTestCase;RegularLookupTestCase"
    run(ON_THE_DROP_IN, str(path), long)


TWICE = "lookup.get_entry('AcAdAhAsAc')"
"""The one example that is another here: the error of a card twice has another name."""


@pytest.mark.parametrize("name", ["utilities", "lookups", "hands", "analysis"])
def test_the_originals_examples_run_on_the_drop_in(name: str) -> None:
    source = Path(witness("pokerkit").__file__).parent / f"{name}.py"
    tree = ast.parse(source.read_text(encoding="utf-8"))
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(node) for node in ast.walk(tree) if isinstance(node, kinds)]
    assert len([text for text in texts if text and ">>>" in text]) > 3
    run(EXAMPLES_ON_THE_DROP_IN, name, repr([text for text in texts if text]), TWICE)


EXAMPLES_ON_THE_DROP_IN = """
import ast, doctest, importlib, sys
from fastrank.compat import substitute
substitute("pokerkit")
name, texts, other = sys.argv[1:]
space = vars(importlib.import_module("pokerkit." + name))
flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
runner = doctest.DocTestRunner(optionflags=flags)
for text in ast.literal_eval(texts):
    test = doctest.DocTestParser().get_doctest(text, dict(space), name, name, 0)
    test.examples = [one for one in test.examples if other not in one.source]
    runner.run(test)
sys.exit(runner.failures > 0 or not runner.tries)
"""

PLUS = """
import doctest, importlib, pkgutil, sys
if sys.argv[1] == "drop-in":
    from fastrank.compat import substitute
    substitute("pokerkit")
import pokerkit_plus
for found in pkgutil.iter_modules(pokerkit_plus.__path__):
    module = importlib.import_module("pokerkit_plus." + found.name)
    print(found.name, doctest.testmod(module))
print(pokerkit_plus.StandardHighHand.__module__.split(".")[0], file=sys.stderr)
for board in ("AsKs2d", "7h8h9h", "2c2d2h", "QsJdTc9h", "4s5s6s7s8s"):
    nuts = pokerkit_plus.Nuts.from_board(board)
    held = sorted("".join(sorted(map(repr, combo.cards))) for combo in nuts.combos)
    print(board, nuts.hand.entry, len(held), held[:20])
"""

GUTCHECK = """
import random, sys
if sys.argv[1] == "drop-in":
    from fastrank.compat import substitute
    substitute("pokerkit")
from gutcheck import equity, ranges
print(equity.hero_vs_known(["7c", "7d"], [["Ah", "As"]], ["7s", "2c", "9h", "3d"]))
print(equity.hero_vs_known(["As", "Qd"], [["Ah", "Kh"], ["7c", "7s"]], ["Qs", "7d", "2c", "2h"]))
print(equity.hero_vs(["Ah", "Kd"], ["JhTh"], ["Qh", "7h", "2c", "Kc", "3d"]))
print(equity.hero_vs(["Ah", "Kd"], ["AhKd"], ["Qs", "7d", "2c"]))
for width in (5, 20, 50):
    print(len(equity.parse_range(ranges.top_pct_range(width))))
random.seed(1)
found = equity.hero_vs(["As", "Qd"], ["22+, A2s+, K5s+"], ["Qs", "7d", "2c"], samples=1500)
print(74 < found["hero_pct"] < 86, found["exact"], found["cards_to_come"])
"""

TABLE = """
import sys
if sys.argv[1] == "drop-in":
    from fastrank.compat.pokerkit import accelerate
    accelerate()
from gutcheck.engine import Hand
for seed in range(40):
    hand = Hand(seed=seed, small_blind=1, big_blind=2, starting_stacks=[200, 150, 80, 200, 40, 200])
    hand.record("r40")
    while not hand.over and hand.actor is not None:
        hand.record("c")
    print(hand.board(), hand.net(), hand.total_pot(), hand.stacks)
"""


@pytest.mark.parametrize(
    ("needed", "code"), [("pokerkit_plus", PLUS), ("gutcheck", GUTCHECK), ("gutcheck", TABLE)]
)
def test_programs_print_the_same(needed: str, code: str) -> None:
    witness("pokerkit")
    if not find_spec(needed):
        pytest.skip(f"{needed} is not installed")
    expected = run(code, "original")
    assert run(code, "drop-in") == expected
    assert len(expected.splitlines()) > 5
