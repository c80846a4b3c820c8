"""The interface of eval7 0.1.11, answered from fastrank's tables.

Here are its names; `cards` has the cards and the deck, `evaluate` ranks, `rangestring` and
`handrange` read ranges, `equity` is how often a hand wins, `xorshift_rand` has random numbers.
docs/compat/eval7.md says what differs on purpose.
"""

from fastrank.compat.eval7 import cards, equity, handrange, rangestring, xorshift_rand
from fastrank.compat.eval7.cards import Card, Deck, ranks, suits
from fastrank.compat.eval7.equity import (
    py_all_hands_vs_range,
    py_hand_vs_range_exact,
    py_hand_vs_range_monte_carlo,
)
from fastrank.compat.eval7.evaluate import evaluate, handtype
from fastrank.compat.eval7.handrange import HandRange

__all__ = [
    "Card",
    "Deck",
    "HandRange",
    "cards",
    "equity",
    "evaluate",
    "handrange",
    "handtype",
    "py_all_hands_vs_range",
    "py_hand_vs_range_exact",
    "py_hand_vs_range_monte_carlo",
    "rangestring",
    "ranks",
    "suits",
    "xorshift_rand",
]
