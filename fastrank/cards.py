"""Cards as text: one hand, or a whole column of hands.

A card is ``4 * rank + suit``: rank 0..12 is deuce to ace, suit 0..3 is c d h s. So 2c is 0, As is
51. Text takes a rank (``2`` to ``9``, ``10`` or ``T``, ``J Q K A``) and a suit (``c d h s`` or a
suit symbol of either colour) for each card, in upper or lower case, with white space, commas or
nothing between cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import islice
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import U8, integers
from fastrank.deck import NAMES, RANKS, SUITS, cards_in
from fastrank.errors import CardError, as_int, excerpt, no_card, not_a_set, plural, shown

Cards = npt.NDArray[np.uint8]

_SEPARATORS = " ,\t\n\v\f\r"
_COUNTS = ffi.typeof("int8_t[]")


def parse(text: str | Sequence[str]) -> Cards:
    """Read cards from text.

    Parameters
    ----------
    text : str or sequence of str
        Any number of cards, or one card a string. No card may stand there twice.

    Returns
    -------
    uint8 array of shape (k,)
        The card ids, in the order of the text.

    Raises
    ------
    CardError
        For anything that is not cards, with the offending text and its place.

    Examples
    --------
    >>> parse("As Kd 10h")
    array([51, 45, 34], dtype=uint8)
    >>> parse(["2c", "A♠"])
    array([ 0, 51], dtype=uint8)
    >>> parse("AsAx")
    Traceback (most recent call last):
    fastrank.errors.CardError: 'Ax' at character 3 of 'AsAx': no suit 'x' (c d h s)
    """
    if not isinstance(text, str):
        return _parse_list(text)
    cards = np.empty(52, dtype=np.uint8)
    raw = _encode(text)
    position = ffi.new("size_t *")
    count = lib.fr_parse(raw, len(raw), ffi.from_buffer(U8, cards), len(cards), position)
    if count < 0:
        raise _text_error(text, raw, count, position[0])
    return cards[:count]


def _parse_list(texts: Sequence[str]) -> Cards:
    if isinstance(texts, (bytes, Mapping, Set)) or len(getattr(texts, "shape", (0,))) != 1:
        raise TypeError(f"cards as text must be str or a list of str, not {shown(texts)}")
    try:
        texts = list(islice(iter(texts), 53))
    except TypeError:
        raise TypeError(f"cards as text must be str or a list of str, not {shown(texts)}") from None
    cards: list[int] = []
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"card {place} is {shown(text)}: cards as text must be str")
        parsed = parse(text)
        if len(parsed) != 1:
            message = f"card {place} is {excerpt(text)}: {plural(len(parsed))}, not one"
            raise CardError(message, text=text)
        if parsed[0] in cards:
            card = NAMES[parsed[0]]
            first = cards.index(parsed[0])
            raise CardError(f"{card} twice (columns {first} and {place})", text=text, card=card)
        cards.append(int(parsed[0]))
    return np.array(cards, dtype=np.uint8)


def cards_of(hand: Any) -> npt.NDArray[np.integer]:
    """The cards of one hand, given as text, card strings, card ids or a card set.

    Ids are not checked here but for being integers; the core checks them.
    """
    if isinstance(hand, str):
        return parse(hand)
    if type(hand) is np.ndarray and hand.ndim == 1 and hand.dtype.kind in "iu" and len(hand) <= 52:
        return hand
    if isinstance(hand, (int, np.integer)) and not isinstance(hand, bool):
        if not 0 <= hand < 1 << 52:
            raise not_a_set(int(hand))
        return np.array(cards_in(int(hand)), dtype=np.uint8)
    if isinstance(hand, (bytes, bytearray, memoryview)):
        raise TypeError("a hand must be str or card ids, not bytes")
    shape = getattr(hand, "shape", (0,))
    if isinstance(hand, Mapping) or len(shape) != 1:
        kind = f"shape {tuple(shape)}" if shape != (0,) else f"a {type(hand).__name__}"
        raise TypeError(f"one hand is a sequence of cards, not {kind}")
    if not isinstance(hand, np.ndarray):
        try:
            hand = list(islice(iter(hand), 53))
        except TypeError:
            raise TypeError(f"a hand must be text or card ids, not {shown(hand)}") from None
    if len(hand) > 52:
        raise CardError("more than 52 cards in one hand")
    if len(hand) and isinstance(hand[0], str):
        return parse(hand)
    if isinstance(hand, list) and any(isinstance(card, np.uint64) for card in hand):
        # With others numpy would make them floats.
        hand = [int(card) if isinstance(card, np.integer) else card for card in hand]
    array = integers(hand, "card ids")
    if array.ndim != 1:
        raise TypeError(f"one hand is a sequence of cards, not shape {array.shape}")
    return array


def format(cards: npt.ArrayLike) -> str:
    """Write cards as text, the inverse of `parse`.

    Parameters
    ----------
    cards : sequence or array of integers, shape (k,); or int
        Card ids; an int is a card set, whose cards are written from the lowest to the highest.

    Returns
    -------
    str
        The cards, with spaces between them.

    Raises
    ------
    CardError
        For a number that is no card.

    Examples
    --------
    >>> format([51, 45, 34])
    'As Kd Th'
    """
    ids = cards_of(cards).tolist()
    for card in ids:
        if not 0 <= card < 52:
            raise no_card(card)
    return " ".join([NAMES[card] for card in ids])


def format_hands(cards: npt.ArrayLike) -> list[str]:
    """Write many hands as text, the inverse of `parse_hands`.

    Parameters
    ----------
    cards : integer array of shape (n, k)
        Card ids, a hand a row.

    Returns
    -------
    list of str
        A hand each, with spaces between its cards.

    Raises
    ------
    CardError
        For a number that is no card, naming the row.

    Examples
    --------
    >>> format_hands([[51, 47], [0, 1]])
    ['As Ks', '2c 2d']
    """
    array = integers(cards, "card ids")
    if array.ndim != 2:
        raise ValueError(f"format_hands takes an array of shape (n, k), not {array.shape}")
    if array.size and not 0 <= array.min() <= array.max() < 52:
        row, column = np.argwhere((array < 0) | (array > 51))[0].tolist()
        card = int(array[row, column])
        message = f"row {row}: {card} is no card (column {column}; cards are 0 to 51)"
        raise CardError(message, row=row, card=card)
    return [" ".join([NAMES[card] for card in hand]) for hand in array.tolist()]


def card_set(cards: Any) -> int:
    """Make a card set of cards: an int whose bit ``card`` is 1 for each card id.

    Parameters
    ----------
    cards : text, card strings, or card ids of one hand

    Returns
    -------
    int

    Raises
    ------
    CardError
        For what is no card, and for a card twice.

    Examples
    --------
    >>> bin(card_set("2c 2d 3c"))
    '0b10011'
    """
    found = 0
    for card in cards_of(cards).tolist():
        if not 0 <= card < 52:
            raise no_card(card)
        if found >> card & 1:
            raise CardError(f"{NAMES[card]} twice", card=NAMES[card])
        found |= 1 << card
    return found


@overload
def parse_hands(
    texts: Iterable[object], *, errors: Literal["raise"] = "raise", k: int | None = None
) -> Cards: ...


@overload
def parse_hands(
    texts: Iterable[object], *, errors: Literal["mask"], k: int | None = None
) -> tuple[Cards, npt.NDArray[np.bool_]]: ...


def parse_hands(
    texts: Iterable[object], *, errors: str = "raise", k: int | None = None
) -> Cards | tuple[Cards, npt.NDArray[np.bool_]]:
    """Read a whole column of hands in one pass.

    Parameters
    ----------
    texts : list, numpy string array, pandas or polars column, or other iterable of str
        A hand each, as for `parse`, all of the same number of cards.
    errors : "raise" or "mask"
        What to do with a row that is missing, is not cards, or has the wrong number of cards.
    k : int, optional
        The number of cards in each hand; if not given, that of the first row that is cards.

    Returns
    -------
    hands : uint8 array of shape (n, k)
        The card ids, a hand a row.
    good : bool array of shape (n,)
        With ``errors="mask"`` only: which rows are hands. The others hold 255, which is no card.

    Raises
    ------
    CardError
        Naming the first bad row, from 0.

    Examples
    --------
    >>> parse_hands(["As Kd", "2c 10h"])
    array([[51, 45],
           [ 0, 34]], dtype=uint8)
    >>> hands, good = parse_hands(["As Kd", None, "Qd Qh"], errors="mask")
    >>> good
    array([ True, False,  True])
    """
    if errors not in ("raise", "mask"):
        raise ValueError(f"errors must be 'raise' or 'mask', not {shown(errors)}")
    column = _as_list(texts)
    masks = errors == "mask"
    text, missing = _joined(column)
    held = _cards_in_first(column) if k is None else as_int(k, "k")
    if k is not None and not 1 <= held <= 52:
        raise ValueError(f"k must be from 1 to 52, not {held}")
    hands = np.empty((len(column), held), dtype=np.uint8)
    counts = np.empty(len(column), dtype=np.int8)
    if column:
        _parse_lines(text, hands, counts)
    good = (counts == held) & ~missing if held else np.zeros(len(column), dtype=bool)
    if masks:
        hands[~good] = 255
        return hands, good
    if not good.all():
        raise _row_error(column[int(np.argmin(good))], int(np.argmin(good)), held)
    return hands


def parse_lines(text: bytes, most: int) -> tuple[Cards, npt.NDArray[np.int8]]:
    """Read lines of any numbers of cards, up to `most`.

    Returns the cards, shape (n, most) filled up with 255, and how many each line holds; a
    negative count is a line that `parse` refuses.
    """
    lines = text.count(b"\n") + (not text.endswith(b"\n") and bool(text))
    cards = np.empty((lines, most), dtype=np.uint8)
    counts = np.empty(lines, dtype=np.int8)
    if lines:
        _parse_lines(text, cards, counts)
    return cards, counts


def _parse_lines(text: bytes, cards: Cards, counts: npt.NDArray[np.int8]) -> None:
    lib.fr_parse_lines(
        text,
        len(text),
        len(cards),
        ffi.from_buffer(U8, cards),
        cards.shape[1],
        ffi.from_buffer(_COUNTS, counts),
    )


def _as_list(texts: Iterable[object]) -> list[Any]:
    if isinstance(texts, (str, bytes)):
        raise TypeError("parse_hands takes a column of hands; parse takes one")
    if isinstance(texts, (Mapping, Set)) or len(getattr(texts, "shape", (0,))) != 1:
        raise TypeError(f"parse_hands takes one column of hands, not a {type(texts).__name__}")
    for method in ("tolist", "to_list"):  # numpy and pandas; polars
        if hasattr(texts, method):
            column: list[Any] = getattr(texts, method)()
            break
    else:
        try:
            column = list(texts)
        except TypeError:
            raise TypeError(f"parse_hands takes a column, not {shown(texts)}") from None
    return column


def _joined(column: list[Any]) -> tuple[bytes, npt.NDArray[np.bool_]]:
    """The column as one text, a line a row, and which rows are no text."""
    missing = np.zeros(len(column), dtype=bool)
    try:
        text = "\n".join(column)
        if text.count("\n") == max(len(column) - 1, 0):
            return _encode(text), missing
    except TypeError:
        pass
    lines = []
    for row, text in enumerate(column):
        if isinstance(text, bytes):  # a numpy array of dtype S
            text = text.decode("utf-8", "replace")
        missing[row] = not isinstance(text, str)
        lines.append("" if missing[row] else text.replace("\n", " "))
    return _encode("\n".join(lines)), missing


def _is_missing(value: Any) -> bool:
    """None, NaN, NaT and NA: what is not equal to itself, or cannot say."""
    if value is None:
        return True
    try:
        return bool(value != value)
    except (TypeError, ValueError):
        return True


def _cards_in_first(column: list[Any]) -> int:
    """How many cards the first row holds that can be read."""
    for text in column:
        try:
            held = len(parse(text if isinstance(text, str) else text.decode()))
        except (CardError, AttributeError, UnicodeDecodeError):
            continue
        if held:
            return held
    return 0


def _row_error(text: Any, row: int, held: int) -> CardError | TypeError:
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    if not isinstance(text, str):
        if _is_missing(text):
            return CardError(f"row {row}: no hand ({shown(text)})", row=row)
        return TypeError(f"row {row}: {shown(text)} is not text")
    try:
        count = len(parse(text))
    except CardError as error:
        message = f"row {row}: {error}"
        return CardError(
            message, text=error.text, position=error.position, row=row, card=error.card
        )
    if not count:
        return CardError(f"row {row}: no cards in {excerpt(text)}", text=text, row=row)
    message = f"row {row}: {plural(count)} in {excerpt(text)}, not {held}"
    return CardError(message, text=text, row=row)


def _encode(text: str) -> bytes:
    return str.encode(text, "utf-8", "surrogatepass")


def _text_error(text: str, raw: bytes, code: int, byte: int) -> CardError:
    """What is wrong with the card that begins at a byte of the text."""
    position = len(raw[:byte].decode("utf-8", "surrogatepass"))
    length = 3 if text.startswith("10", position) else 2
    card = text[position : position + length]
    for separator in _SEPARATORS:
        card = card.split(separator)[0]
    if code == lib.FR_NO_RANK:
        wrong = card[:1]
        message = f"no rank {wrong!r} ({' '.join(RANKS)})"
    elif code == lib.FR_TWICE:
        message = f"{format(parse(card))} twice"
    elif len(card) < length:
        message = f"no suit ({' '.join(SUITS)})"
    else:
        message = f"no suit {card[-1]!r} ({' '.join(SUITS)})"
    return CardError(
        f"{card!r} at character {position + 1} of {excerpt(text)}: {message}",
        text=text,
        position=position,
        card=card,
    )
