"""The one exception of bad cards, and the one place where what the core says becomes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib

RANKS = "23456789TJQKA"
SUITS = "cdhs"


class CardError(ValueError):
    """Text, a card or a hand that cannot be what it should be.

    Attributes
    ----------
    text : str or None
        The whole text that was being read.
    position : int or None
        Where in `text` the offending card begins, from 0. (The message counts from 1.)
    row : int, tuple of int or None
        Which hand of a batch, from 0.
    card : str, int or None
        The offending card; as it was given where it is none.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str | None = None,
        position: int | None = None,
        row: int | tuple[int, ...] | None = None,
        card: str | int | None = None,
    ) -> None:
        super().__init__(message)
        self.text = text
        self.position = position
        self.row = row
        self.card = card


def card_name(card: int) -> str:
    """The text of a card id."""
    return RANKS[card // 4] + SUITS[card % 4]


def plural(count: int, noun: str = "card") -> str:
    """A count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def excerpt(text: str, most: int = 60) -> str:
    """The text quoted, cut where it is long."""
    return repr(text if len(text) <= most else text[: most - 3] + "...")


def raise_fault(
    status: int,
    fault: ffi.CData,
    cards: npt.NDArray[Any],
    deck: int,
    owner: str,
) -> NoReturn:
    """Raise what the core found wrong with a batch.

    Parameters
    ----------
    status : int
        What the core returned.
    fault : cdata
        The ``fr_fault`` that it filled.
    cards : integer array of shape (..., k)
        The batch as the caller gave it.
    deck : int
        The card set that was allowed.
    owner : str
        Whose deck that is, for the message.
    """
    rows = cards.shape[:-1]
    place = tuple(int(i) for i in np.unravel_index(fault.row, rows)) if rows else ()
    row = place[0] if len(place) == 1 else place or None
    where = "" if row is None else f"row {row}: "
    value = int(cards[(*place, fault.second)])
    if status == lib.FR_DUPLICATE:
        card = card_name(value)
        columns = f"(columns {fault.first} and {fault.second})"
        raise CardError(f"{where}{card} twice {columns}", row=row, card=card)
    if status == lib.FR_BAD_CARD:
        if 0 <= value < 52:
            card = card_name(value)
            message = f"{where}{card} is not in the deck of {owner}"
            raise CardError(message, row=row, card=card)
        message = f"{where}{value} is no card (column {fault.second}; cards are 0 to 51)"
        raise CardError(message, row=row, card=value)
    raise AssertionError(f"the core returned status {status}")


def explain_set(cards: int, deck: int, owner: str, fewest: int, most: int) -> CardError:
    """Why a card set is no hand of `fewest` to `most` cards."""
    if not 0 <= cards < 1 << 52:
        return CardError(f"card set {cards}: bits 0 to 51 are cards", card=cards)
    outside = cards & ~deck
    if outside:
        card = card_name(outside.bit_length() - 1)
        return CardError(f"card set {cards}: {card} is not in the deck of {owner}", card=card)
    return CardError(wrong_count(cards.bit_count(), owner, fewest, most))


def wrong_count(count: int, owner: str, fewest: int, most: int) -> str:
    """The message for a hand of too few or too many cards."""
    return f"{plural(count)}; {owner} needs {fewest} to {most}"


def in_rows(rows: Sequence[int]) -> str:
    """Rows for a message, a few of them."""
    return ", ".join(map(str, rows[:3])) + (", ..." if len(rows) > 3 else "")
