"""Ranks from inside loops that Numba compiles (extra ``numba``).

>>> import numba
>>> from fastrank.numba import HIGH
>>> rank7 = HIGH.rank7
>>> @numba.njit
... def wins(hole, other, board):
...     mine = rank7(hole[0], hole[1], board[0], board[1], board[2], board[3], board[4])
...     other = rank7(other[0], other[1], board[0], board[1], board[2], board[3], board[4])
...     return 0 < mine < other  # 0 is no rank
>>> wins((51, 47), (50, 48), (43, 39, 35, 0, 5))
True

A function ranks hands of its number of cards, and ``rank_set`` card sets; all take part in
``prange``. Bad input - a number that is no card, a card twice - gives 0, which is no rank, as
compiled loops do not raise. Functions that call these cannot be kept with ``cache=True``: the
address of the core, which is compiled in, changes from run to run.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numba
from numba.core.typing import cffi_utils

from fastrank import _core, systems
from fastrank._core import ffi, lib
from fastrank.ranking import System

cffi_utils.register_module(_core)

_set = lib.fr_rank_set_of
_four, _five, _six, _seven = lib.fr_rank4, lib.fr_rank5, lib.fr_rank6, lib.fr_rank7


class Compiled(NamedTuple):
    """The functions of one ranking system, for use in compiled loops.

    Card ids are integers of any width, ranks uint16 from 1 = best; 0 for what is no hand of the
    system, such as four cards where five make a hand.
    """

    rank4: Callable[..., Any]
    """``rank4(a, b, c, d)`` of four card ids; only badugi has such hands."""
    rank5: Callable[..., Any]
    """``rank5(a, b, c, d, e)`` of five card ids."""
    rank6: Callable[..., Any]
    """``rank6(a, b, c, d, e, f)`` of six card ids."""
    rank7: Callable[..., Any]
    """``rank7(a, b, c, d, e, f, g)`` of seven card ids."""
    rank_set: Callable[..., Any]
    """``rank_set(cards)`` of a card set, a uint64."""


def compiled(system: System) -> Compiled:
    """Give the compiled functions of a ranking system.

    Parameters
    ----------
    system : System
        One of `fastrank.SYSTEMS`, or one of your own. Those are here by their names.

    Returns
    -------
    Compiled
        Named tuple of functions.
    """
    address = int(ffi.cast("uintptr_t", system._core))

    # Of floats there is no bitwise or: they are refused when a loop is compiled.
    def rank4(a: int, b: int, c: int, d: int) -> Any:
        return _four(address, a | 0, b | 0, c | 0, d | 0)

    def rank5(a: int, b: int, c: int, d: int, e: int) -> Any:
        return _five(address, a | 0, b | 0, c | 0, d | 0, e | 0)

    def rank6(a: int, b: int, c: int, d: int, e: int, f: int) -> Any:
        return _six(address, a | 0, b | 0, c | 0, d | 0, e | 0, f | 0)

    def rank7(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> Any:
        return _seven(address, a | 0, b | 0, c | 0, d | 0, e | 0, f | 0, g | 0)

    def rank_set(cards: int) -> Any:
        return _set(address, cards | 0)

    return Compiled(*map(numba.njit, (rank4, rank5, rank6, rank7, rank_set)))


HIGH = compiled(systems.HIGH)
ACE_TO_FIVE = compiled(systems.ACE_TO_FIVE)
EIGHT_OR_BETTER = compiled(systems.EIGHT_OR_BETTER)
DEUCE_TO_SEVEN = compiled(systems.DEUCE_TO_SEVEN)
ACE_TO_SIX = compiled(systems.ACE_TO_SIX)
SHORT_DECK = compiled(systems.SHORT_DECK)
SHORT_DECK_TRIPS = compiled(systems.SHORT_DECK_TRIPS)
BADUGI = compiled(systems.BADUGI)
BADUGI_ACE_HIGH = compiled(systems.BADUGI_ACE_HIGH)
