"""The one exception of bad cards, and the one place where what the core says becomes it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, NoReturn, TypeVar

import numpy as np
import numpy.typing as npt

from fastrank._core import lib
from fastrank.deck import DECK, NAMES

Made = TypeVar("Made")


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


def as_int(value: Any, what: str) -> int:
    """A value that must be an integer, of Python or numpy, as an int."""
    if isinstance(value, bool) or not isinstance(value, (int, np.integer)):
        raise TypeError(f"{what} must be an int, not {shown(value)}")
    return int(value)


def as_deck(deck: object) -> int:
    """A deck, which must be a card set."""
    number = as_int(deck, "deck")
    if not 0 <= number <= DECK:
        raise ValueError(f"deck {shown(number)} is no card set: bits 0 to 51 are cards")
    return number


def no_card(value: Any) -> CardError:
    """What is wrong with a number that is no card."""
    return CardError(f"{shown(value)} is no card (cards are 0 to 51)", card=value)


def named(what: str, make: Callable[..., Made], *about: Any) -> Made:
    """Make something; the message of what is wrong with it begins with what it should be."""
    try:
        return make(*about)
    except (TypeError, ValueError) as error:
        error.args = (f"{what}: {error}",)
        raise


def plural(count: int, noun: str = "card") -> str:
    """A count with its noun."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def excerpt(text: str, most: int = 60) -> str:
    """The text quoted, cut where it is long."""
    return repr(text if len(text) <= most else text[: most - 3] + "...")


def shown(value: object, most: int = 60) -> str:
    """Any value for a message, cut where it is long."""
    try:
        text = repr(value)
    except Exception:  # whatever a hostile object raises
        text = f"a {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


class Hands(NamedTuple):
    """The hands of a batch as the caller gave them, for messages."""

    rows: tuple[int, ...]
    """The shape of the batch."""
    value: Callable[[tuple[int, ...], int], int]
    """The card of a row at a column."""
    place: Callable[[int], str] = lambda column: f"column {column}"
    """What a column is called."""


def rows_of(cards: npt.NDArray[Any]) -> Hands:
    """The hands of one array, shape (..., k)."""
    return Hands(cards.shape[:-1], lambda row, column: int(cards[(*row, column)]))


def raise_fault(status: int, fault: Any, hands: Hands, owner: str) -> NoReturn:
    """Raise what the core found wrong with a batch.

    Parameters
    ----------
    status : int
        What the core returned.
    fault : cdata
        The ``fr_fault`` that it filled.
    hands : Hands
        The batch.
    owner : str
        Whose deck was allowed, for the message.
    """
    index = index_of(fault.row, hands.rows)
    row = row_of(index)
    where = in_row(row)
    place = hands.place(fault.second)
    if status == lib.FR_DUPLICATE:
        card = NAMES[fault.card]
        both = join_places(hands.place(fault.first), place)
        raise CardError(f"{where}{card} twice ({both})", row=row, card=card)
    if status == lib.FR_BAD_CARD:
        value = hands.value(index, fault.second)
        if 0 <= value < 52:
            card = NAMES[value]
            message = f"{where}{card} is not in the deck of {owner} ({place})"
            raise CardError(message, row=row, card=card)
        message = f"{where}{value} is no card ({place}; cards are 0 to 51)"
        raise CardError(message, row=row, card=value)
    if status == lib.FR_CHANGED:
        raise RuntimeError(f"{where}the cards changed while they were read")
    raise AssertionError(f"the core returned status {status}")


def index_of(row: int, shape: tuple[int, ...]) -> tuple[int, ...]:
    """The index of a row of the core in a batch of some shape; () for one hand."""
    return tuple(int(i) for i in np.unravel_index(row, shape)) if shape else ()


def row_of(index: tuple[int, ...]) -> int | tuple[int, ...] | None:
    """The row of a batch by its index: an int where there is one axis, None for one hand."""
    return index[0] if len(index) == 1 else index or None


def in_row(row: int | tuple[int, ...] | None) -> str:
    """The beginning of a message about a row."""
    return "" if row is None else f"row {row}: "


def raiser(hands: Hands, owner: str) -> Callable[[int, Any], NoReturn]:
    """What raises a fault of the core in `hands`."""
    return lambda status, fault: raise_fault(status, fault, hands, owner)


def join_places(first: str, second: str) -> str:
    """Two places in one phrase: columns 0 and 4; hole card 0 and board card 2."""
    kind, _, number = first.rpartition(" ")
    if second.startswith(kind + " "):
        return f"{kind}s {number} and {second.rpartition(' ')[2]}"
    return f"{first} and {second}"


def not_a_set(cards: int) -> CardError:
    """What is wrong with an int that is no card set."""
    text = str(cards) if cards.bit_length() < 200 else f"of {cards.bit_length()} bits"
    return CardError(f"card set {text}: bits 0 to 51 are cards", card=cards)


def explain_set(cards: int, deck: int, owner: str, fewest: int, most: int) -> CardError:
    """Why a card set is no hand of `fewest` to `most` cards."""
    if not 0 <= cards < 1 << 52:
        return not_a_set(cards)
    outside = cards & ~deck
    if outside:
        card = NAMES[outside.bit_length() - 1]
        return CardError(f"card set {cards}: {card} is not in the deck of {owner}", card=card)
    message = wrong_count(cards.bit_count(), owner, fewest, most)
    return CardError(f"card set {cards}: {message}", card=cards)


def wrong_count(count: int, owner: str, fewest: int, most: int) -> str:
    """The message for a hand of too few or too many cards."""
    return f"{plural(count)}; {owner} needs {fewest} to {most}"
