"""Every hand of a deck has a number: the combinatorial number system.

With the places of a hand's cards in the deck in ascending order, p1 < p2 < ... < pk, its index is
C(p1, 1) + C(p2, 2) + ... + C(pk, k). All hands of k cards so take the indices from 0 to
C(52, k) - 1 without a gap: a minimal perfect hash.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import I64, U8, bytes_of, integers
from fastrank.cards import Cards
from fastrank.deck import DECK
from fastrank.errors import (
    CardError,
    as_deck,
    as_int,
    in_row,
    index_of,
    raise_fault,
    row_of,
    rows_of,
)


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
    if not array.ndim:
        raise TypeError("hand_index takes arrays of card ids")
    held = array.shape[-1]
    deck = _checked_deck(held, deck)
    ready = bytes_of(array)
    indices = np.empty(array.shape[:-1], dtype=np.int64)
    if indices.size:
        fault = ffi.new("fr_fault *")
        status = lib.fr_hand_index(
            deck,
            ffi.from_buffer(U8, ready),
            indices.size,
            held,
            ffi.from_buffer(I64, indices),
            fault,
        )
        if status != lib.FR_OK:
            raise_fault(status, fault, rows_of(array), "this call")
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
    k = as_int(k, "k")
    deck = _checked_deck(k, deck)
    ready = np.ascontiguousarray(array.astype(np.int64))
    if array.dtype == np.uint64:
        ready[array > np.iinfo(np.int64).max] = -1
    cards = np.empty((*array.shape, k), dtype=np.uint8)
    if array.size:
        fault = ffi.new("fr_fault *")
        status = lib.fr_hand_at(
            deck,
            ffi.from_buffer(I64, ready),
            array.size,
            k,
            ffi.from_buffer(U8, cards),
            fault,
        )
        if status != lib.FR_OK:
            place = index_of(fault.row, array.shape)
            message = f"no hand of {k} cards has the index {array[place]}"
            raise ValueError(f"{in_row(row_of(place))}{message}")
    return cards


def _checked_deck(k: int, deck: object) -> int:
    """A deck that has hands of k cards."""
    cards = as_deck(deck)
    if not 1 <= k <= cards.bit_count():
        raise CardError(f"hands of {k} cards; this deck has {cards.bit_count()}")
    return cards
