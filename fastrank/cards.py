"""Cards as text: one hand, or a whole column of hands.

A card is ``4 * rank + suit``: rank 0..12 is deuce to ace, suit 0..3 is c d h s. So 2c is 0, As is
51. Text takes a rank (``2`` to ``9``, ``10`` or ``T``, ``J Q K A``) and a suit (``c d h s`` or a
suit symbol of either colour) for each card, in upper or lower case, with white space, commas or
nothing between cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal, overload

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.errors import RANKS, SUITS, CardError, card_name, excerpt, plural

Cards = npt.NDArray[np.uint8]

_NAMES = [rank + suit for rank in RANKS for suit in SUITS]
_SEPARATORS = " ,\t\n\v\f\r"
_BYTES = ffi.typeof("uint8_t[]")
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
    count = lib.fr_parse(raw, len(raw), ffi.from_buffer(_BYTES, cards), len(cards), position)
    if count < 0:
        raise _text_error(text, raw, count, position[0])
    return cards[:count]


def _parse_list(texts: Sequence[str]) -> Cards:
    if isinstance(texts, (bytes, bytearray, memoryview)):
        raise TypeError("cards as text must be str, not bytes")
    cards: list[int] = []
    for place, text in enumerate(texts):
        if not isinstance(text, str):
            raise TypeError(f"card {place} is {text!r}: cards as text must be str")
        parsed = parse(text)
        if len(parsed) != 1:
            message = f"card {place} is {excerpt(text)}: {plural(len(parsed))}, not one"
            raise CardError(message, text=text)
        if parsed[0] in cards:
            card = card_name(int(parsed[0]))
            first = cards.index(parsed[0])
            raise CardError(f"{card} twice (columns {first} and {place})", text=text, card=card)
        cards.append(int(parsed[0]))
    return np.array(cards, dtype=np.uint8)


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
    if isinstance(cards, int) and not isinstance(cards, bool):
        if not 0 <= cards < 1 << 52:
            raise CardError(f"card set {cards}: bits 0 to 51 are cards", card=cards)
        return " ".join(name for card, name in enumerate(_NAMES) if cards >> card & 1)
    array = np.asarray(cards)
    if array.ndim != 1:
        raise ValueError(f"format takes the cards of one hand, not shape {array.shape}")
    if array.size and array.dtype.kind not in "iu":
        raise TypeError(f"card ids must be integers, not {array.dtype}")
    for card in array.tolist():
        if not 0 <= card < 52:
            raise CardError(f"{card} is no card (cards are 0 to 51)", card=card)
    return " ".join([_NAMES[card] for card in array.tolist()])


@overload
def parse_hands(texts: Iterable[object], *, errors: Literal["raise"] = "raise") -> Cards: ...


@overload
def parse_hands(
    texts: Iterable[object], *, errors: Literal["mask"]
) -> tuple[Cards, npt.NDArray[np.bool_]]: ...


def parse_hands(
    texts: Iterable[object], *, errors: str = "raise"
) -> Cards | tuple[Cards, npt.NDArray[np.bool_]]:
    """Read a whole column of hands in one pass.

    Parameters
    ----------
    texts : list, numpy string array, pandas or polars column, or other iterable of str
        A hand each, as for `parse`, all of the same number of cards.
    errors : "raise" or "mask"
        What to do with a row that is missing, is not cards, or has another number of cards than
        the first good row.

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
        raise ValueError(f"errors must be 'raise' or 'mask', not {errors!r}")
    column = _as_list(texts)
    masks = errors == "mask"
    text, missing = _joined(column, masks)
    held = _held(column)
    hands = np.empty((len(column), held), dtype=np.uint8)
    counts = np.empty(len(column), dtype=np.int8)
    if column:
        _parse_lines(text, hands, counts)
    good = (counts == held) & ~missing if held else np.zeros(len(column), dtype=bool)
    if masks:
        hands[~good] = 255
        return hands, good
    if not good.all():
        raise _row_error(column, int(np.argmin(good)), held)
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
        ffi.from_buffer(_BYTES, cards),
        cards.shape[1],
        ffi.from_buffer(_COUNTS, counts),
    )


def _as_list(texts: Iterable[object]) -> list[Any]:
    if isinstance(texts, (str, bytes)):
        raise TypeError("parse_hands takes a column of hands; parse takes one")
    for method in ("tolist", "to_list"):  # numpy and pandas; polars
        if hasattr(texts, method):
            column = getattr(texts, method)()
            break
    else:
        column = list(texts)
    if not isinstance(column, list) or any(isinstance(text, list) for text in column[:1]):
        raise TypeError("parse_hands takes one column of hands, not an array of more dimensions")
    return column


def _joined(column: list[Any], masks: bool) -> tuple[bytes, npt.NDArray[np.bool_]]:
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
        if isinstance(text, str):
            lines.append(text.replace("\n", " "))
        elif masks or _is_missing(text):
            missing[row] = True
            lines.append("")
            if not masks:
                raise CardError(f"row {row}: no hand ({text!r})", row=row)
        else:
            raise TypeError(f"row {row}: {text!r} is not text")
    return _encode("\n".join(lines)), missing


def _is_missing(value: Any) -> bool:
    """None, NaN, NaT and NA: what is not equal to itself, or cannot say."""
    if value is None:
        return True
    try:
        return bool(value != value)
    except (TypeError, ValueError):
        return True


def _held(column: list[Any]) -> int:
    """How many cards the first row holds that can be read."""
    for text in column:
        try:
            held = len(parse(text if isinstance(text, str) else text.decode()))
        except (CardError, AttributeError, UnicodeDecodeError):
            continue
        if held:
            return held
    return 0


def _row_error(column: list[Any], row: int, held: int) -> CardError:
    text = column[row] if isinstance(column[row], str) else column[row].decode("utf-8", "replace")
    try:
        count = len(parse(text))
    except CardError as error:
        message = f"row {row}: {error}"
        return CardError(
            message, text=error.text, position=error.position, row=row, card=error.card
        )
    if not count:
        return CardError(f"row {row}: no cards in {excerpt(text)}", text=text, row=row)
    message = f"row {row}: {plural(count)} in {excerpt(text)}, where rows before hold {held}"
    return CardError(message, text=text, row=row)


def _encode(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _text_error(text: str, raw: bytes, code: int, byte: int) -> CardError:
    """What is wrong with the card that begins at a byte of the text."""
    position = len(raw[:byte].decode("utf-8", "surrogatepass"))
    length = 3 if text.startswith("10", position) else 2
    card = text[position : position + length]
    for separator in _SEPARATORS:
        card = card.split(separator)[0]
    if code == lib.FR_NO_RANK:
        wrong = card[:2] if card.startswith("1") else card[:1]
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
