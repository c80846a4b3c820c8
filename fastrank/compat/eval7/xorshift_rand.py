"""Random numbers by xorshift1024*, the same ones after the same seed as in eval7.

The algorithm is Sebastiano Vigna's ("An experimental exploration of Marsaglia's xorshift
generators, scrambled"). Its state is shared by all of a program. Simulations of `equity` are seeded
from it, so that `seed` makes them repeatable.
"""

from __future__ import annotations

import time
from typing import Any

from fastrank.errors import shown

__all__ = ["randint", "seed"]

MAX_ULONG = 4294967295

_MASK = (1 << 64) - 1
_state = [0] * 16
_place = 0


def next_rand() -> int:
    """Give the next 64 random bits. Not public in eval7."""
    global _place
    old = _state[_place]
    _place = (_place + 1) & 15
    made = _state[_place]
    made ^= made << 31 & _MASK
    made ^= made >> 11 ^ old ^ old >> 30
    _state[_place] = made
    return made * 1181783497276652981 & _MASK


def randint(n: int) -> int:
    """Give a random int from 0 to n - 1.

    Raises
    ------
    ZeroDivisionError, ValueError, OverflowError
        For 0, negative numbers, and from 2 ** 31 on.

    Examples
    --------
    >>> seed(5)
    >>> [randint(52) for _ in range(4)]
    [19, 8, 49, 36]
    """
    n = int(n) if isinstance(n, float) else n
    if n < 0:
        raise ValueError(f"no number is from 0 to {shown(n - 1)}")
    if n >> 31:
        raise OverflowError(f"{shown(n)} is too large")
    return next_rand() % n


def random() -> float:
    """Give a random float from 0 to 1."""
    return next_rand() / 2.0**64


def seed(seed: Any = None) -> None:
    """Start anew, from a number; from the time if none is given."""
    global _place
    if seed is None:
        seed = time.time_ns()
    # All bits 0 would stay so for ever.
    word = int(seed % MAX_ULONG) or MAX_ULONG
    _place = 0
    for place in range(16):
        _state[place] = word
        word ^= word >> 12
        word ^= word << 25 & _MASK
        word ^= word >> 27
        word = word * 2685821657736338717 & _MASK


seed()
