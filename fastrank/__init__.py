"""Poker hands by table look-up: every ranking system, one hand or millions.

Ranks run from 1 = best in every system; equal ranks tie. Systems (`HIGH`, `ACE_TO_FIVE`,
`DEUCE_TO_SEVEN`, `BADUGI`, ...) rank hands, and games (`HOLDEM`, `OMAHA_HI_LO`, ...) what players
hold; `parse` and `format` turn text into cards and back, `parse_hands` reads whole columns.

>>> import fastrank
>>> fastrank.rank("As Ks Qs Js Ts")
1
"""

from types import ModuleType as _ModuleType

try:
    from fastrank._core import lib as _lib  # noqa: F401
except ModuleNotFoundError as error:
    if error.name != "fastrank._core":
        raise
    raise ImportError(
        f"no compiled core in {__path__[0]}: this is fastrank's source folder, which hides an "
        "installed fastrank. Run from another folder; and install it first, if you have not."
    ) from None

from fastrank.cards import card_set as card_set
from fastrank.cards import format as format
from fastrank.cards import format_hands as format_hands
from fastrank.cards import parse as parse
from fastrank.cards import parse_hands as parse_hands
from fastrank.dealing import Deal as Deal
from fastrank.dealing import deal as deal
from fastrank.deck import DECK as DECK
from fastrank.equity import NextCards as NextCards
from fastrank.errors import CardError as CardError
from fastrank.games import *  # noqa: F403
from fastrank.index import hand_at as hand_at
from fastrank.index import hand_index as hand_index
from fastrank.names import languages as languages
from fastrank.play import Game as Game
from fastrank.ranges import Range as Range
from fastrank.ranking import Arrays as Arrays
from fastrank.ranking import Best as Best
from fastrank.ranking import System as System
from fastrank.result import Equity as Equity
from fastrank.scale import NO_QUALIFY as NO_QUALIFY
from fastrank.scale import Census as Census
from fastrank.showdown import Showdown as Showdown
from fastrank.systems import *  # noqa: F403
from fastrank.systems import HIGH as HIGH
from fastrank.versions import get_include as get_include
from fastrank.versions import show_versions as show_versions

__version__ = "0.1.0"

rank = HIGH.rank

# All public names, but for that of a built-in function.
__all__ = [
    name
    for name, value in globals().items()
    if not name.startswith("_") and not isinstance(value, _ModuleType) and name != "format"
]
