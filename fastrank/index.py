"""Every hand of a deck has a number: the combinatorial number system.

With the places of a hand's cards in the deck in ascending order, p1 < p2 < ... < pk, its index is
C(p1, 1) + C(p2, 2) + ... + C(pk, k). All hands of k cards so take the indices from 0 to
C(52, k) - 1 without a gap: a minimal perfect hash.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import BYTES, INDICES, integers
from fastrank.cards import Cards
from fastrank.errors import CardError, raise_fault

DECK = (1 << 52) - 1
"""The full deck as a card set."""


def hand_index(cards: npt.ArrayLike, *, deck: int = DECK) -> npt.NDArray[np.int64]:
    """Number hands in the combinatorial number system.

    Parameters
    ----------
    cards : integer array of shape (..., k)
        Card ids, in any order; k from 1 to the number of cards in the deck.
    deck : int
        The deck as a card set.

    Returns
    -------
    int64 array of shape (...)
        From 0 to C(cards in the deck, k) - 1.

    Raises
    ------
    CardError
        For a card twice or outside the deck.

    Examples
    --------
    >>> int(hand_index([51, 50, 49, 48, 47]))
    2598959
    """
    array = integers(cards, "card ids")
    held = _held(array.shape[-1] if array.ndim else 0, deck)
    saturated = np.where((array < 0) | (array > 254), 255, array).astype(np.uint8)
    ready = np.ascontiguousarray(saturated)
    indices = np.empty(array.shape[:-1], dtype=np.int64)
    if indices.size:
        fault = ffi.new("fr_fault *")
        status = lib.fr_hand_index(
            deck,
            ffi.from_buffer(BYTES, ready),
            indices.size,
            held,
            ffi.from_buffer(INDICES, indices),
            fault,
        )
        if status != lib.FR_OK:
            raise_fault(status, fault, array, deck, "this index")
    return indices[()]


def hand_at(index: npt.ArrayLike, k: int, *, deck: int = DECK) -> Cards:
    """Find hands by their index, the inverse of `hand_index`.

    Parameters
    ----------
    index : integer array of shape (...)
        From 0 to C(cards in the deck, k) - 1.
    k : int
        The number of cards of a hand.
    deck : int
        The deck as a card set.

    Returns
    -------
    uint8 array of shape (..., k)
        Card ids, ascending.

    Raises
    ------
    ValueError
        For an index out of range.

    Examples
    --------
    >>> hand_at([0, 2598959], 5)
    array([[ 0,  1,  2,  3,  4],
           [47, 48, 49, 50, 51]], dtype=uint8)
    """
    array = integers(index, "indices")
    held = _held(k, deck)
    top = np.iinfo(np.int64).max
    ready = np.ascontiguousarray(np.where(array > top, -1, array).astype(np.int64))
    cards = np.empty((*array.shape, held), dtype=np.uint8)
    if array.size:
        fault = ffi.new("fr_fault *")
        status = lib.fr_hand_at(
            deck,
            ffi.from_buffer(INDICES, ready),
            array.size,
            held,
            ffi.from_buffer(BYTES, cards),
            fault,
        )
        if status != lib.FR_OK:
            value = array.reshape(-1)[fault.row]
            raise ValueError(f"no hand of {held} cards has the index {value}")
    return cards


def _held(k: int, deck: int) -> int:
    if not 0 < deck <= DECK:
        raise ValueError(f"deck {deck} is no card set: bits 0 to 51 are cards")
    if not 1 <= k <= deck.bit_count():
        raise CardError(f"hands of {k} cards; this deck has {deck.bit_count()}")
    return k
