"""Between numpy arrays and the core: dtypes, shapes, output, blocks."""

from __future__ import annotations

import os
from collections.abc import Callable
from math import comb
from typing import Any, TypeGuard

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.errors import shown
from fastrank.work import check_threads, each

Ints = npt.NDArray[np.integer]
Ranks = npt.NDArray[np.uint16]

BLOCK = tuple(
    max((1 << 22) // comb(held, min(held, 5)), 1) for held in range(lib.FR_MOST_CARDS + 1)
)
"""How many hands of so many cards to rank in one call of the core: milliseconds' worth."""

WITHOUT = os.environ.get("FASTRANK_WITHOUT", "")
"""Instruction sets that are not to be used, for tests: avx2, ssse3."""

if not lib.fr_choose_kernel(WITHOUT.encode()):
    raise ImportError(f"FASTRANK_WITHOUT={WITHOUT!r} names what is no kernel's (avx2, ssse3)")

U8 = ffi.typeof("uint8_t[]")
U16 = ffi.typeof("uint16_t[]")
U32 = ffi.typeof("uint32_t[]")
U64 = ffi.typeof("uint64_t[]")
I64 = ffi.typeof("int64_t[]")
F64 = ffi.typeof("double[]")
CHARS = ffi.typeof("char *")


def integers(values: npt.ArrayLike, what: str) -> Ints:
    """The values as an array of native, aligned integers.

    Text, floats, booleans, objects and masked arrays are refused: a hand that is not certain to
    be meant is never ranked.
    """
    if _is_masked(values):
        raise TypeError(f"{what} must not be masked; choose the rows without masked values first")
    try:
        array = np.asarray(values)
    except ValueError as error:
        raise ValueError(f"{what} must form an array: {_uneven(values) or error}") from None
    if array.dtype.kind in "iu":
        if isinstance(values, (list, tuple)) and has_bool(values):
            raise TypeError(f"{what} must be integers, not booleans")
        native = array.dtype.newbyteorder("=")
        if array.dtype != native or not array.flags.aligned:
            array = array.astype(native)
        return array
    if array.size == 0 and isinstance(values, (list, tuple)):  # has no dtype of its own
        return np.empty(array.shape, dtype=np.uint8)
    found = "text" if array.dtype.kind in "US" else str(array.dtype)
    hint = ""
    if array.dtype == object and array.size:
        odd = next((one for one in array.flat if not isinstance(one, (int, np.integer))), None)
        if isinstance(odd, str):
            found = "text"
        elif odd is None and all(one is not None for one in array.flat):
            large = next((one for one in array.flat if not -(1 << 63) <= one < 1 << 64), None)
            hint = f" ({shown(large)} is too large)" if large else " (is the column nullable?)"
        else:
            hint = f" (such as {shown(odd)})"
    if found == "text" and (what == "card ids" or what.endswith("cards")):
        hint = "; parse_hands reads text"
    raise TypeError(f"{what} must be integers, not {found}{hint}")


def _uneven(values: object) -> str:
    """Which row is longer or shorter than the first, if that is what is wrong."""
    if isinstance(values, (list, tuple)) and all(hasattr(row, "__len__") for row in values):
        lengths = [len(row) for row in values]
        for row, length in enumerate(lengths):
            if length != lengths[0]:
                return f"row {row} has {length} and row 0 has {lengths[0]}"
    return ""


def _is_masked(values: object) -> bool:
    if isinstance(values, (list, tuple)):
        return any(isinstance(value, np.ma.MaskedArray) for value in values)
    return isinstance(values, np.ma.MaskedArray)


def has_bool(values: object) -> bool:
    """Whether a boolean stands among nested lists of integers, as which numpy would take it."""
    if isinstance(values, (list, tuple)):
        return any(map(has_bool, values))
    if type(values) is int:
        return False
    return isinstance(values, (bool, np.bool_)) or getattr(values, "dtype", None) == np.bool_


def output(out: Ranks | None, shape: tuple[int, ...]) -> Ranks:
    """The array to write ranks to."""
    if out is None:
        return np.empty(shape, dtype=np.uint16)
    if (
        not isinstance(out, np.ndarray)
        or isinstance(out, np.ma.MaskedArray)
        or out.dtype != np.uint16
    ):
        found = out.dtype if type(out) is np.ndarray else type(out).__name__
        raise TypeError(f"out must be a uint16 array, not {found}")
    if out.shape != shape:
        raise ValueError(f"out must have shape {shape}, not {out.shape}")
    if not out.flags.writeable:
        raise ValueError("out is read-only")
    if any(step == 0 and length > 1 for step, length in zip(out.strides, shape, strict=True)):
        raise ValueError("out has one place in memory for several ranks")
    return out


def bytes_of(cards: Ints) -> npt.NDArray[np.uint8]:
    """Card ids as contiguous bytes: the array itself where it is that, else a copy.

    What is no byte becomes 255, which is no card.
    """
    ready = np.ascontiguousarray(cards)
    if ready.dtype.itemsize == 1:
        return ready.view(np.uint8)
    narrow = np.empty(ready.shape, dtype=np.uint8)
    if ready.size:
        lib.fr_narrow(
            ffi.from_buffer(ready),
            ready.itemsize,
            ready.itemsize,
            ready.size,
            ffi.from_buffer(U8, narrow),
        )
    return narrow


def is_bytes(cards: object) -> TypeGuard[npt.NDArray[np.uint8]]:
    """Whether cards are what the core reads at once: an array of contiguous bytes."""
    return type(cards) is np.ndarray and cards.dtype == np.uint8 and cards.flags.c_contiguous


def is_one_hand(cards: object) -> TypeGuard[Ints]:
    """Whether cards are a short array of integers: a list of them is ranked sooner."""
    return (
        type(cards) is np.ndarray
        and cards.ndim == 1
        and cards.dtype.kind in "iu"
        and len(cards) <= lib.FR_MOST_CARDS
    )


def writable(ranks: Ranks, *inputs: Ints) -> Ranks:
    """The array itself where the core can write to it at once, else another of its shape."""
    ready = ranks.flags.c_contiguous and ranks.flags.aligned
    if ready and not any(np.may_share_memory(ranks, cards) for cards in inputs):
        return ranks
    return np.empty(ranks.shape, dtype=np.uint16)


def run(
    core: Callable[[Any, Any, Any], int],
    cards: Ints,
    ranks: Ranks,
    threads: int,
    on_fault: Callable[[int, Any], None],
) -> None:
    """Rank `cards` (..., k) into `ranks` (...), block by block.

    Calls ``core(batch, ranks, fault)``; ``on_fault(status, fault)`` raises. Arrays of any width
    whose hands are evenly spaced in memory are read in place.
    """
    written = writable(ranks, cards)
    held = cards.shape[-1]
    hands = cards.reshape(ranks.size, held)  # a copy only where the axes do not merge
    start, into = pointer(CHARS, hands), ffi.from_buffer(U16, written)
    block = block_of(held, len(hands), threads)

    def call(first: int) -> tuple[int, Any] | None:
        batch, fault = ffi.new("fr_batch *"), ffi.new("fr_fault *")
        batch.held, batch.width = held, hands.dtype.itemsize
        batch.hand_stride, batch.card_stride = hands.strides
        batch.cards = start + first * batch.hand_stride
        batch.hands = min(block, len(hands) - first)
        status = core(batch, into + first, fault)
        fault.row += first
        return None if status == lib.FR_OK else (status, fault)

    each(call, range(0, len(hands), block), threads, on_fault)
    if written is not ranks:
        ranks[...] = written


def pointer(ctype: Any, array: npt.NDArray[Any]) -> Any:
    """A pointer to the first element of an array of any layout, which must be kept."""
    return ffi.cast(ctype, array.__array_interface__["data"][0])


def block_of(held: int, hands: int, threads: int) -> int:
    """How many hands of `held` cards to rank in one call of the core.

    With threads more than `BLOCK`, as to hand a block over costs time, but still several a
    thread, so that none waits long for the last. Refuses what is no number of threads.
    """
    number, most = check_threads(threads), BLOCK[held]
    if number == 1:
        return most
    return max(min(16 * most, -(-hands // (4 * number))), 1024)


def _shape_hint(hole: tuple[int, ...], board: tuple[int, ...]) -> str:
    if len(hole) == len(board) + 1 and hole[: len(board) - 1] == board[:-1]:
        return "; for a board that all players of a deal share, give board[..., None, :]"
    return ""


class Grid:
    """Hole and board cards, broadcast against each other without being copied out.

    Parameters
    ----------
    hole, board : integer arrays of shapes (..., h) and (..., b)

    Attributes
    ----------
    shape : tuple of int
        The shape of the ranks.
    """

    def __init__(self, hole: Ints, board: Ints) -> None:
        try:
            self.shape = np.broadcast_shapes(hole.shape[:-1], board.shape[:-1])
        except ValueError:
            raise ValueError(
                f"hole cards of shape {hole.shape} and boards of shape {board.shape} do not go "
                f"together{_shape_hint(hole.shape, board.shape)}"
            ) from None
        self.hole, self.board = bytes_of(hole), bytes_of(board)
        self._axes = self._merged_axes()

    def _merged_axes(self) -> list[list[int]]:
        """The axes of the hands as [length, hole stride, board stride], merged where they can be.

        The last two are the core's, the others are walked here: mostly there are none.
        """
        strides = [self._strides_of(part) for part in (self.hole, self.board)]
        axes: list[list[int]] = []
        for length, hole, board in zip(self.shape, *strides, strict=True):
            if length == 1:
                continue
            if axes and axes[-1][1] == hole * length and axes[-1][2] == board * length:
                axes[-1] = [axes[-1][0] * length, hole, board]
            else:
                axes.append([length, hole, board])
        return [[1, 0, 0]] * (2 - len(axes)) + axes

    def _strides_of(self, part: npt.NDArray[np.uint8]) -> list[int]:
        """The strides of a part along the axes of the hands, 0 where it is broadcast."""
        own = [
            0 if length == 1 else stride
            for length, stride in zip(part.shape[:-1], part.strides, strict=False)
        ]
        return [0] * (len(self.shape) - len(own)) + own

    def run(
        self,
        core: Callable[[Any, Any, Any, Any], int],
        ranks: Ranks,
        threads: int,
        on_fault: Callable[[int, Any], None],
        which: npt.NDArray[np.uint32] | None = None,
    ) -> None:
        """Call ``core(grid, ranks, which, fault)`` on all hands; `ranks` must be contiguous."""
        *walked, outer, inner = self._axes
        split = outer if outer[0] > 1 else inner  # the axis along which calls are parted
        inside = max(inner[0], 1) if split is outer else 1
        held = self.hole.shape[-1] + self.board.shape[-1]
        block = max(block_of(held, split[0] * inside, threads) // inside, 1)
        parts = range(0, split[0], block)
        places = list(np.ndindex(*(length for length, _, _ in walked)))
        hole, board = (ffi.from_buffer(U8, part) for part in (self.hole, self.board))
        into = ffi.from_buffer(U16, ranks)
        which_into = ffi.NULL if which is None else ffi.from_buffer(U32, which)

        def call(number: int) -> tuple[int, Any] | None:
            place, part = places[number // len(parts)], parts[number % len(parts)]
            offsets = [
                sum(i * axis[side] for i, axis in zip(place, walked, strict=True))
                + part * split[side]
                for side in (1, 2)
            ]
            grid, fault = ffi.new("fr_grid *"), ffi.new("fr_fault *")
            grid.hole_cards, grid.board_cards = self.hole.shape[-1], self.board.shape[-1]
            grid.outer, grid.hole_outer, grid.board_outer = outer
            grid.inner, grid.hole_inner, grid.board_inner = inner
            length = min(block, split[0] - part)
            if split is outer:
                grid.outer = length
            else:
                grid.inner = length
            grid.hole, grid.board = hole + offsets[0], board + offsets[1]
            first = (number // len(parts)) * outer[0] * inner[0] + part * inside
            status = core(grid, into + first, which_into, fault)
            fault.row += first
            return None if status == lib.FR_OK else (status, fault)

        if ranks.size:
            each(call, range(len(places) * len(parts)), threads, on_fault)
