"""Cards as treys has them: ints of 32 bits, and the functions that make and read them.

From the lowest bits on such an int holds the prime of its rank, the rank (deuce 0 to ace 12), the
suit (1 spades, 2 hearts, 4 diamonds, 8 clubs) and one bit for the rank. Here is the one place where
they become fastrank's card ids.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from math import prod
from operator import index
from typing import Any, ClassVar

from fastrank.deck import NAMES, RANKS, SUITS
from fastrank.errors import CardError, shown

PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41]
_SUIT_BITS = {"s": 1, "h": 2, "d": 4, "c": 8}


class BadCardError(CardError, KeyError, IndexError):
    """No card, or too few or too many: what treys raises, a KeyError or an IndexError, as well."""

    __str__ = ValueError.__str__  # that of KeyError would quote the message


def _int_of(card: int) -> int:
    """The int of a card id."""
    rank, suit = divmod(card, 4)
    return 1 << (16 + rank) | _SUIT_BITS[SUITS[suit]] << 12 | rank << 8 | PRIMES[rank]


INTS = [_int_of(card) for card in range(52)]
"""The int of each card id."""

_IDS = {card_int: card for card, card_int in enumerate(INTS)}
_NAMES = dict(zip(INTS, NAMES, strict=True))
_BY_NAME = dict(zip(NAMES, INTS, strict=True))


def ids_of(card_ints: Iterable[int]) -> list[int]:
    """The card ids of some ints."""
    ints = list(map(index, card_ints))  # all of them first: what is no int is a TypeError
    try:
        return list(map(_IDS.__getitem__, ints))
    except KeyError as error:
        raise _no_card(error.args[0]) from None


def _no_card(card_int: int) -> BadCardError:
    return BadCardError(f"{shown(card_int)} is no card", card=card_int)


class Card:
    """The functions on cards. A card is an int, and no instance of this class.

    Examples
    --------
    >>> Card.int_to_str(Card.new("Qh"))
    'Qh'
    """

    STR_RANKS: str = RANKS
    INT_RANKS: range = range(13)
    PRIMES: ClassVar[list[int]] = PRIMES
    CHAR_RANK_TO_INT_RANK: ClassVar[dict[str, int]] = {
        rank: place for place, rank in enumerate(RANKS)
    }
    CHAR_SUIT_TO_INT_SUIT: ClassVar[dict[str, int]] = _SUIT_BITS
    INT_SUIT_TO_CHAR_SUIT: str = "xshxdxxxc"
    PRETTY_SUITS: ClassVar[dict[int, str]] = {1: "\u2660", 2: "\u2665", 4: "\u2666", 8: "\u2663"}
    SUIT_COLORS: ClassVar[dict[int, str]] = {2: "red", 4: "blue", 8: "green"}

    @staticmethod
    def new(string: str) -> int:
        """Read a card.

        Parameters
        ----------
        string : str
            The rank, of ``23456789TJQKA``, and the suit, of ``shdc``. In treys anything may
            follow, here only white space.

        Raises
        ------
        KeyError, IndexError
            For other text; it is a ``CardError`` too.
        """
        try:
            return _BY_NAME[string]
        except (KeyError, TypeError):
            return _read(string)

    @staticmethod
    def int_to_str(card_int: int) -> str:
        """Write a card as text that `new` reads. An int that is no card is an IndexError."""
        try:
            return _NAMES[index(card_int)]
        except KeyError:
            raise _no_card(card_int) from None

    @staticmethod
    def get_rank_int(card_int: int) -> int:
        """Get the rank, 0 to 12."""
        return card_int >> 8 & 0xF

    @staticmethod
    def get_suit_int(card_int: int) -> int:
        """Get the suit: 1, 2, 4 or 8."""
        return card_int >> 12 & 0xF

    @staticmethod
    def get_bitrank_int(card_int: int) -> int:
        """Get the bit of the rank, ``1 << rank``."""
        return card_int >> 16 & 0x1FFF

    @staticmethod
    def get_prime(card_int: int) -> int:
        """Get the prime of the rank."""
        return card_int & 0x3F

    @staticmethod
    def hand_to_binary(card_strs: Iterable[str]) -> list[int]:
        """Read cards, each as by `new`."""
        return [Card.new(text) for text in card_strs]

    @staticmethod
    def prime_product_from_hand(card_ints: Iterable[int]) -> int:
        """Multiply the primes of cards."""
        return prod(int(card & 0xFF) for card in card_ints)

    @staticmethod
    def prime_product_from_rankbits(rankbits: int) -> int:
        """Multiply the primes of the ranks whose bits are set."""
        return prod(prime for rank, prime in enumerate(PRIMES) if rankbits >> rank & 1)

    @staticmethod
    def int_to_binary(card_int: int) -> str:
        """Write the 32 bits of an int in groups of four, with tabs between them.

        More than 32 bits are an IndexError, and so is a negative number, which treys garbles.
        """
        if not 0 <= card_int < 1 << 32:
            raise BadCardError(f"{shown(card_int)} has not 32 bits")
        bits = f"{index(card_int):032b}"
        return "\t".join(bits[i : i + 4] for i in range(0, 32, 4))

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """Write a card with the symbol of its suit, in colour where termcolor is installed.

        An int that is no card is a KeyError.
        """
        return f"[{pretty(card_int, Card.PRETTY_SUITS, Card.SUIT_COLORS, '')}]"

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print a card with the symbol of its suit."""
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def ints_to_pretty_str(card_ints: Iterable[int]) -> str:
        """Write cards with the symbols of their suits."""
        return in_a_row(map(Card.int_to_pretty_str, card_ints))

    @staticmethod
    def print_pretty_cards(card_ints: Iterable[int]) -> None:
        """Print cards with the symbols of their suits."""
        print(Card.ints_to_pretty_str(card_ints))


def _read(string: Sequence[str]) -> int:
    """The int of a card given as more than its name, or as a list of characters."""
    try:
        name, more = f"{string[0]}{string[1]}", string[2:]
    except LookupError:
        name, more = "", ""
    if name not in _BY_NAME or (len(more) and not "".join(more).isspace()):
        message = f"{shown(string)} is no card (a rank of {RANKS} and a suit of shdc)"
        raise BadCardError(message, text=string if isinstance(string, str) else None)
    return _BY_NAME[name]


def pretty(
    card_int: int, symbols: Mapping[int, str], colours: Mapping[int, str], between: str
) -> str:
    """The rank and the symbol of a card."""
    name = Card.int_to_str(card_int)
    suit = Card.get_suit_int(card_int)
    symbol, paint = symbols[suit], _painter()
    if paint and suit in colours:
        symbol = paint(symbol, colours[suit])
    return name[0] + between + symbol


def in_a_row(cards: Iterable[str]) -> str:
    """Cards that are text already, in one line."""
    text = ",".join(cards)
    return f" {text} " if text else " "


@cache
def _painter() -> Callable[[str, str], Any] | None:
    """What gives text a colour, if it is installed."""
    try:
        from termcolor import colored  # type: ignore[import-not-found, unused-ignore]
    except ImportError:
        return None
    return colored  # type: ignore[no-any-return, unused-ignore]
