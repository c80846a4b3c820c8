"""The build step: deterministic, and unable to write a table that answers wrongly."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from conftest import ROOT

from fastrank._core import ffi, lib
from tables import build as build_step
from tables.counts import check_known
from tables.figures import KNOWN, Known
from tables.hands import FULL_DECK, Hands, all_hands
from tables.hashing import SHAPES, find_hashes, multisets
from tables.lookups import make_lookup
from tables.rules import SYSTEMS, Category, rank

HASHES = find_hashes()
BY_NAME = {system.name: system for system in SYSTEMS}


def test_the_build_makes_the_tables_that_are_installed(tmp_path: Path) -> None:
    """So twice the same bytes: the signature is a digest of them."""
    report: list[str] = []
    build_step.build(tmp_path, report.append)
    source = (tmp_path / "fr_tables.c").read_text(encoding="ascii")
    found = re.search(r'fr_signature\[\] = "([0-9a-f]{16})";', source)
    assert found
    assert found[1] == ffi.string(lib.fr_table_signature()).decode()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["fr_tables.c", "fr_tables.h"]
    for path in tmp_path.iterdir():
        assert path.read_text(encoding="ascii").startswith("/* Made by `python -m tables`")
    assert len(report) == len({*report})
    assert any("49,205 keys, 65,536 slots, 4,096 rows" in line for line in report)
    assert re.match(r"in all +\d+\.\d\d s", report[-1])


def test_hashes_are_perfect() -> None:
    for size, keys in [(5, 6175), (6, 18395), (7, 49205)]:
        rows = multisets(size)
        assert len(rows) == keys
        assert len({*HASHES[size].slot(rows).tolist()}) == keys
        assert HASHES[size].slots == 1 << SHAPES[size][0]


def test_any_ranks_stay_inside_the_table() -> None:
    rng = np.random.default_rng(1)
    for size, found in HASHES.items():
        slots = found.slot(rng.integers(0, 13, (100_000, size), dtype=np.uint8))
        assert 0 <= slots.min() <= slots.max() < found.slots


@pytest.mark.parametrize("name", BY_NAME)
def test_a_wrong_rank_is_refused(name: str) -> None:
    """Any hand given another rank than its likes stops the build."""
    system = BY_NAME[name]
    hands = all_hands(system.deck, system.size)
    ranking = system.rule(hands)
    for row in (len(hands) // 4, len(hands) // 2, 3 * len(hands) // 4):
        changed = ranking.ranks.copy()
        changed[row] = changed[row] % 50 + 1
        with pytest.raises(AssertionError, match="hands answered wrongly, first"):
            make_lookup(system, hands, replace(ranking, ranks=changed), HASHES)


def test_a_wrong_rule_is_refused() -> None:
    hands = Hands(all_hands(FULL_DECK, 4)[:1000], ace="low")
    order = np.arange(1000)
    with pytest.raises(AssertionError, match="all: 1000 hands in 1000 classes, known are 999 in"):
        rank([Category("all", 999, 1000, hands.flush | True)], order)


def test_a_wrong_checksum_is_refused() -> None:
    system = replace(BY_NAME["BADUGI"], checksum=1)
    with pytest.raises(AssertionError, match="sum of ranks 237875898, known is 1"):
        build_step.build_system(system, all_hands(system.deck, 4), HASHES)


def test_wrong_counts_are_refused() -> None:
    system = BY_NAME["EIGHT_OR_BETTER"]
    hands = all_hands(system.deck, 5)
    built = build_step.build_system(system, hands, HASHES)
    known = KNOWN[system.name][7]
    for wrong in (
        Known({**known.hands, "six low": 1}, known.checksum),
        Known(known.hands, known.checksum + 1),
    ):
        with pytest.raises(AssertionError, match="EIGHT_OR_BETTER from 7 cards: counted"):
            check_known(system, built.ranking, built.lookup, HASHES, 7, wrong)
    check_known(system, built.ranking, built.lookup, HASHES, 7, known)


def test_nothing_is_written_when_a_proof_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = replace(BY_NAME["BADUGI"], checksum=1)
    monkeypatch.setattr(build_step, "SYSTEMS", [wrong])
    with pytest.raises(AssertionError):
        build_step.build(tmp_path, lambda line: None)
    assert not list(tmp_path.iterdir())


ROYAL_DECK = '''
def royal_deck(cards: Cards) -> Ranking:
    """High with twenty cards, from the ten up: straights and flushes are royal only."""
    h = Hands(cards, ace="high")
    return rank(
        [
            Category("straight flush", 4, 1, h.straight & h.flush),
            Category("four of a kind", 80, 20, h.groups(4, 1)),
            Category("full house", 480, 20, h.groups(3, 2)),
            Category("straight", 1020, 1, h.straight),
            Category("three of a kind", 1920, 30, h.groups(3, 1, 1)),
            Category("two pair", 4320, 30, h.groups(2, 2, 1)),
            Category("one pair", 7680, 20, h.groups(2, 1, 1, 1)),
        ],
        highest_first(h.by_group),
    )
'''
ROYAL_DECK_LINE = (
    '    System("ROYAL_DECK", royal_deck, "multiset", checksum=1411284, '
    "deck=FULL_DECK - 0xffffffff),\n"
)

TRY = """
import fastrank
from fastrank import CardError, DEUCE_TO_SIX, ROYAL_DECK

assert DEUCE_TO_SIX.name(1) == "6-5-4-3-2 low", DEUCE_TO_SIX.name(1)
assert DEUCE_TO_SIX.rank("2s3s4s5s6s") == 1
assert DEUCE_TO_SIX.census(7).counts.sum() == 133784560
assert fastrank.system("2-6") is DEUCE_TO_SIX

assert len(ROYAL_DECK.table()) == 15504
assert ROYAL_DECK.census(7).counts.sum() == 77520
assert ROYAL_DECK.name(1) == "royal flush"
for hand in ("As Kd Jh Tc 9s", [51, 50, 49, 48, 0], 0b11111):
    try:
        ROYAL_DECK.rank(hand)
    except CardError as error:
        assert "is not in the deck of ROYAL_DECK" in str(error), error
    else:
        raise AssertionError(hand)
assert fastrank.HIGH.rank("AsKsQsJsTs") == 1
"""


def test_a_new_system_is_a_definition_and_a_line(tmp_path: Path) -> None:
    """Do what CONTRIBUTING says, with its own system and with one on another deck."""
    for name in ("setup.py", "pyproject.toml", "README.md"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("csrc", "tables", "fastrank"):
        shutil.copytree(
            ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("*.so", "__pycache__")
        )
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    chapter = text.split("## Add a ranking system")[1].split("\n## ")[0]
    definition, entry, line = re.findall(r"```python\n(.*?)```", chapter, flags=re.DOTALL)

    rules = tmp_path / "tables" / "rules.py"
    before, after = rules.read_text(encoding="utf-8").split("SYSTEMS = [\n")
    added = f"{definition}\n{ROYAL_DECK}\n\nSYSTEMS = [\n    {entry.strip()},\n{ROYAL_DECK_LINE}"
    rules.write_text(before + added + after, encoding="utf-8")
    systems = tmp_path / "fastrank" / "systems.py"
    before, after = systems.read_text(encoding="utf-8").split("BADUGI = ")
    added = f'{line}ROYAL_DECK = _System("ROYAL_DECK", "royal-deck")\nBADUGI = '
    systems.write_text(before + added + after, encoding="utf-8")

    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    for command in (build, [sys.executable, "-c", TRY]):
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_setup_py_makes_no_tables_until_it_builds() -> None:
    """Merely asking setup.py for its version makes no tables."""
    command = [sys.executable, "setup.py", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search(r"^\d+\.\d+\.\d+$", done.stdout, flags=re.MULTILINE)
    assert "every hand proven" not in done.stdout + done.stderr


def test_system_is_documented() -> None:
    rules = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    assert all(f"`{system.name}`" in rules for system in SYSTEMS)
