"""Between numpy arrays and the core: dtypes, shapes, output, blocks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib

Ints = npt.NDArray[np.integer]
Ranks = npt.NDArray[np.uint16]

BYTES = ffi.typeof("uint8_t[]")
RANKS = ffi.typeof("uint16_t[]")
INDICES = ffi.typeof("int64_t[]")

NARROWED = 1 << 18
"""Card ids narrowed to bytes at a time, few enough to stay in the cache."""


def integers(values: npt.ArrayLike, what: str) -> Ints:
    """The values as an array of native integers.

    Text, floats, booleans, objects and masked arrays are refused: a hand that is not certain to
    be meant is never ranked.
    """
    if isinstance(values, np.ma.MaskedArray):
        raise TypeError(f"{what} must not be masked; rank values.data[~mask] instead")
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{what} must form an array: rows differ in length") from error
    if array.dtype.kind in "iu":
        return array if array.dtype.isnative else array.astype(array.dtype.newbyteorder("="))
    if array.size == 0 and isinstance(values, (list, tuple)):  # has no dtype of its own
        return array.astype(np.uint8)
    if array.dtype.kind in "US" or (array.size and isinstance(array.flat[0], str)):
        raise TypeError(f"{what} must be integers, not text; parse_hands reads text")
    raise TypeError(f"{what} must be integers, not {array.dtype}")


def output(out: Ranks | None, shape: tuple[int, ...]) -> Ranks:
    """The array to write ranks to."""
    if out is None:
        return np.empty(shape, dtype=np.uint16)
    if not isinstance(out, np.ndarray) or out.dtype != np.uint16:
        found = out.dtype if isinstance(out, np.ndarray) else type(out).__name__
        raise TypeError(f"out must be a uint16 array, not {found}")
    if out.shape != shape:
        raise ValueError(f"out must have shape {shape}, not {out.shape}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    return out


def run(
    core: Callable[[Any, int, Any, Any], int],
    cards: Ints,
    ranks: Ranks,
    on_fault: Callable[[int, Any], None],
) -> None:
    """Rank `cards` (..., k) into `ranks` (...).

    Calls ``core(cards, hands, ranks, fault)`` on contiguous bytes: on the whole batch without a
    copy where it is such already, else block by block. ``on_fault(status, fault)`` raises.
    """
    whole = ranks
    if not ranks.flags.c_contiguous or np.may_share_memory(cards, ranks):
        ranks = np.empty(ranks.shape, dtype=np.uint16)
    held = cards.shape[-1]
    fault = ffi.new("fr_fault *")
    hands = ranks.size
    if hands and cards.dtype.itemsize == 1:
        ready = np.ascontiguousarray(cards).view(np.uint8)
        status = core(ffi.from_buffer(BYTES, ready), hands, ffi.from_buffer(RANKS, ranks), fault)
        if status != lib.FR_OK:
            on_fault(status, fault)
    elif hands:
        _run_narrowed(core, np.ascontiguousarray(cards), ranks, held, fault, on_fault)
    if ranks is not whole:
        whole[...] = ranks


def _run_narrowed(
    core: Callable[[Any, int, Any, Any], int],
    cards: Ints,
    ranks: Ranks,
    held: int,
    fault: Any,
    on_fault: Callable[[int, Any], None],
) -> None:
    rows = max(NARROWED // held, 1)
    width = cards.dtype.itemsize
    narrow = ffi.new("uint8_t[]", rows * held)
    values = ffi.from_buffer(cards)
    into = ffi.from_buffer(RANKS, ranks)
    for start in range(0, ranks.size, rows):
        hands = min(rows, ranks.size - start)
        lib.fr_narrow(values + start * held * width, width, hands * held, narrow)
        status = core(narrow, hands, into + start, fault)
        if status != lib.FR_OK:
            fault.row += start
            on_fault(status, fault)
