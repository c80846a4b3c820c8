"""fastrank.compat.eval7 under programs that were written for eval7.

Its README; simulations as people write them; and flopferret, by the author of eval7 and on the
package index, windows and all, which is skipped where it or PyQt5 is not installed.
"""

from __future__ import annotations

import doctest
import os
import random
import subprocess
import sys
from collections import Counter
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

import pytest
from test_compat_eval7 import cards
from test_witness import witness

import fastrank.compat.eval7 as ours
from fastrank.compat import substitute


@pytest.fixture(scope="module")
def theirs() -> Any:
    return witness("eval7")


def test_readme(theirs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    text = distribution("eval7").read_text("METADATA") or ""
    examples = doctest.DocTestParser().get_doctest(text, {}, "eval7's README", None, 0)
    assert len(examples.examples) >= 12
    # The cards that were on top when it was written.
    hand = cards("5c 9s 8d 5d Ac Qc 3d")
    monkeypatch.setattr(ours.Deck, "shuffle", lambda deck: deck.cards.__setitem__(slice(7), hand))
    with substitute("eval7"):
        assert doctest.DocTestRunner().run(examples).failed == 0


def strength(library: Any, hole: list[str], board: list[str], deals: int) -> tuple[float, Any]:
    """How often a hand wins against a random one, by the deck; and what it became."""
    deck = library.Deck()
    held, dealt = [library.Card(name) for name in hole], [library.Card(name) for name in board]
    for card in held + dealt:
        deck.cards.remove(card)
    won, kinds = 0.0, Counter[str]()
    for _ in range(deals):
        deck.shuffle()
        drawn = deck.peek(7 - len(dealt))
        whole = dealt + drawn[2:]
        mine, other = library.evaluate(held + whole), library.evaluate(drawn[:2] + whole)
        won += 1 if mine > other else 0.5 if mine == other else 0
        kinds[library.handtype(mine)] += 1
    return won / deals, kinds


def round_of(library: Any) -> list[Any]:
    """A round at a table."""
    deck = library.Deck()
    deck.shuffle()
    hands = [deck.deal(2) for _ in range(6)]
    board = deck.deal(5)
    values = [library.evaluate(hand + board) for hand in hands]
    best = max(range(6), key=values.__getitem__)
    kinds = [library.handtype(library.evaluate(board[:dealt])) for dealt in (0, 3, 4, 5)]
    masks = [sum(card.mask for card in hand) for hand in hands]
    order = sorted(hands[0] + board, key=lambda card: (card.rank, card.suit), reverse=True)
    used = {card for hand in hands for card in hand} | set(board)
    left = [card for card in library.Deck() if card not in used]
    return [str(hands), values, best, kinds, masks, str(order), str(left), str(deck)]


def test_simulations(theirs: Any) -> None:
    played = []
    for library in (theirs, ours):
        random.seed(3)
        found: list[Any] = [round_of(library) for _ in range(300)]
        for hole, board in (("As Kd", ""), ("7c 7d", "7h 2s Td"), ("Qs Js", "Ts 9s 2d 2c")):
            found.append(strength(library, hole.split(), board.split(), 500))
        played.append(found)
    assert played[0] == played[1]


FLOPFERRET = """
import sys
if sys.argv[1] == "ours":
    import fastrank.compat
    fastrank.compat.substitute("eval7")
from PyQt5 import QtWidgets
application = QtWidgets.QApplication([])
import eval7
from flopferret import main_window, percent_display, range_selector
from flopferret.hand_range import HandRange

# Its bars give floats for pixels, which Python takes no longer.
percent_display.PercentDisplayWidget.paintEvent = lambda widget, event: None
window = main_window.MainWindow()
for text, board in [
    ("AA", "Kh 7d 2c"),
    ("22+, A2s+, KTs+, QJo", "Kh 7d 2c"),
    ("aks, 0.5(76s-74s), 25%(JTo, AsKd)", "6h 5h 4d Ac"),
    ("22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32", "Ts Js Qs 2d 2h"),
    ("QQ+, AK, 99-66, AX", "9d 9h 2c"),
    ("KK", "Kh Kh 2c"),
]:
    window.range_input.setText(text)
    window.board_input.setText(board)
    print(text, board, window.range_input.styleSheet(), window.board_texture)
    if eval7.rangestring.validate_string(text):
        selector = range_selector.RangeSelector(window)
        selector.set_from_range_string(text)
        print(selector.range_string(), selector.percent_label.text())
        selector.grid_buttons["T9s"].click()
        selector.single_hand_input.setText("7s6d, KcKd")
        print(selector.range_string(), selector.percent_label.text())
hands = HandRange("QQ+, 0.5(AKs)")
hands.exclude_cards([eval7.Card("As")])
print([(str(hand), share) for hand, share in hands.items() if share])
print("ours" if "fastrank" in eval7.__file__ else "theirs", file=sys.stderr)
"""


def test_flopferret(theirs: Any, tmp_path: Path) -> None:
    for name in ("PyQt5", "flopferret"):
        pytest.importorskip(name)
    printed = []
    for library in ("theirs", "ours"):
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", FLOPFERRET, library],
            env={
                **os.environ,
                "QT_QPA_PLATFORM": "offscreen",
                "XDG_DATA_HOME": str(tmp_path),
                "XDG_RUNTIME_DIR": str(tmp_path),
                "PYTHONHASHSEED": "0",
            },
            cwd="/",
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stderr.split()[-1] == library  # after what Qt says
        printed.append(done.stdout)
    assert len(printed[0].splitlines()) > 15
    assert printed[0] == printed[1]
