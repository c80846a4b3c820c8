"""fastrank.compat.treys under programs that were written for treys: its README, and packages.

The packages are on the package index: xtreys, nlhe-hu-engine, poker-tui and PokerBots. Those that
are not installed are skipped.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from test_compat_treys import cards
from test_compat_treys_witness import original

from fastrank.compat import substitute
from fastrank.compat.treys import Deck


@pytest.fixture(scope="module")
def theirs() -> Any:
    return original("treys")


def readme_program() -> str:
    """The examples of treys' README, all of them in a row."""
    text = distribution("treys").read_text("METADATA") or ""
    lines = [line.strip() for line in text.splitlines()]
    return "\n".join(line.removeprefix(">>> ") for line in lines if line.startswith(">>> "))


def test_readme_examples(
    theirs: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    program = readme_program()
    assert "hand_summary" in program
    printed = []
    for deck in (theirs.Deck, Deck):
        # The cards that were drawn when the README was written.
        draws = map(cards, ("4c As 5d Kc 2s", "6c 7h", "Ac 3h"))
        monkeypatch.setattr(deck, "draw", lambda self, n, draws=draws: next(draws))
    exec(program, {})
    printed.append(capsys.readouterr().out)
    with substitute("treys"):
        exec(program, {})
    printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert printed[1].splitlines()[1] == "1600"
    assert "Player 1 hand rank = 6330 (High Card)" in printed[1]
    assert "Player 2 hand rank = 1609 (Straight)" in printed[1]
    assert "Player 2 is the winner with a Straight" in printed[1]


# Decks without a seed are given one, so that both runs deal the same.
SEEDED = """
import itertools, random
import treys.deck
seeds = itertools.count()
treys.deck.Random = lambda seed=None: random.Random(next(seeds) if seed is None else seed)
random.seed(1)
"""

PROGRAMS = {
    "xtreys": """
from treys import Deck
from xtreys import accurate_equity, approximate_equity, preflop_eval, relative_equity

for seed in range(100):
    deck = Deck(seed)
    hand, board, others = deck.draw(2), deck.draw(3), [deck.draw(2), deck.draw(2)]
    print(preflop_eval(hand), approximate_equity(hand, board), accurate_equity(hand, board))
    print(relative_equity(hand, board, others, ["call", "raise"], 5.5))
""",
    "nlhe_hu_engine": """
from nlhe_hu_engine.engine import Engine

engine = Engine()
for hand in range(300):
    engine.new_hand()
    while engine.winner == -1:
        engine.play(random.choice([1, 1, 1, 2, 3, 4]))
    print(hand, engine.winner, engine.pot, engine.get_sb_won())
    print(engine.get_pocket_cards_features(0).nonzero())
    print(engine.get_community_cards_features().sum())
""",
    "poker_gym": """
import numpy as np
from poker_gym.engine import make_table
import poker_gym.engine

poker_gym.engine.Deck.__init__.__defaults__ = (random.Random(2),)
table = make_table()
table.button = 0
for hand in range(150):
    table.start_hand()
    while not table.hand_over:
        legal = table.legal_actions(table.actor)
        action = random.choice([a for a in legal if a != "fold" or random.random() < 0.2])
        chosen = legal[action] or {}
        table.apply_action(table.actor, action, chosen.get("min_to"))
    print(table.events)
    print([player.stack for player in table.players])
""",
    "PokerBots": """
from PokerBots import CallingPlayer, GamblingPlayer, Game

players = [GamblingPlayer("a", 0.6), CallingPlayer("b"), GamblingPlayer("c", 0.4)]
game = Game(players=players)
for round in range(8):
    if game.play_round():
        break
""",
}


def run(program: str, folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("name", PROGRAMS)
def test_real_programs(name: str, theirs: Any, tmp_path: Path) -> None:
    """Packages that import treys: the same output with it and with the drop-in in its place."""
    pytest.importorskip(name)
    program = SEEDED + PROGRAMS[name]
    replaced = "import fastrank.compat\nfastrank.compat.substitute('treys')\n"
    check = "\nassert treys.__name__ == 'fastrank.compat.treys'\n"
    expected = run(program, tmp_path)
    assert run(replaced + program + check, tmp_path) == expected
    assert len(expected.splitlines()) > 30
