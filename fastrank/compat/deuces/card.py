"""Cards as deuces has them: the ints of treys, printed in another way."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from fastrank.compat.treys.card import Card as _Card
from fastrank.compat.treys.card import in_a_row, pretty


class Card(_Card):
    """The functions on cards. A card is an int, and no instance of this class.

    Examples
    --------
    >>> Card.int_to_pretty_str(Card.new("3s"))
    ' [ 3 ♠ ] '
    """

    PRETTY_SUITS: ClassVar[dict[int, str]] = {1: "\u2660", 2: "\u2764", 4: "\u2666", 8: "\u2663"}
    PRETTY_REDS: ClassVar[list[int]] = [2, 4]

    @staticmethod
    def int_to_pretty_str(card_int: int) -> str:
        """Write a card with the symbol of its suit, in colour where termcolor is installed.

        An int that is no card is a KeyError.
        """
        colours = dict.fromkeys(Card.PRETTY_REDS, "red")
        return f" [ {pretty(card_int, Card.PRETTY_SUITS, colours, ' ')} ] "

    @staticmethod
    def print_pretty_card(card_int: int) -> None:
        """Print a card with the symbol of its suit."""
        print(Card.int_to_pretty_str(card_int))

    @staticmethod
    def ints_to_pretty_str(card_ints: Iterable[int]) -> str:
        """Write cards with the symbols of their suits: what `print_pretty_cards` prints."""
        return in_a_row(map(Card.int_to_pretty_str, card_ints))

    @staticmethod
    def print_pretty_cards(card_ints: Iterable[int]) -> None:
        """Print cards with the symbols of their suits."""
        print(Card.ints_to_pretty_str(card_ints))
