"""Poker hands by table look-up: every ranking system, one hand or millions.

Ranks run from 1 = best in every system; equal ranks tie. `HIGH`, `ACE_TO_FIVE`,
`EIGHT_OR_BETTER`, `DEUCE_TO_SEVEN` and `BADUGI` rank hands; `parse` and `format` turn text into
cards and back; `parse_hands` reads whole columns.

>>> import fastrank
>>> fastrank.rank("As Ks Qs Js Ts")
1
"""

from fastrank.cards import format, parse, parse_hands
from fastrank.errors import CardError
from fastrank.index import hand_at, hand_index
from fastrank.systems import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    NO_QUALIFY,
    SYSTEMS,
    Best,
    Census,
    System,
    system,
)
from fastrank.versions import show_versions

__version__ = "0.1.0"

rank = HIGH.rank

__all__ = [
    "ACE_TO_FIVE",
    "BADUGI",
    "DEUCE_TO_SEVEN",
    "EIGHT_OR_BETTER",
    "HIGH",
    "NO_QUALIFY",
    "SYSTEMS",
    "Best",
    "CardError",
    "Census",
    "System",
    "__version__",
    "format",
    "hand_at",
    "hand_index",
    "parse",
    "parse_hands",
    "rank",
    "show_versions",
    "system",
]
