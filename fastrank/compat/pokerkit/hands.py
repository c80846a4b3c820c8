"""Hands: which cards may play in a game, and how the best of them compares."""

from __future__ import annotations

from abc import ABC
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar

from fastrank.compat.pokerkit._hand import BoardCombinationHand as BoardCombinationHand
from fastrank.compat.pokerkit._hand import CombinationHand as CombinationHand
from fastrank.compat.pokerkit._hand import GameHand, Pile, compile_any
from fastrank.compat.pokerkit._hand import Hand as Hand
from fastrank.compat.pokerkit._hand import HoleBoardCombinationHand as HoleBoardCombinationHand
from fastrank.compat.pokerkit.lookups import (
    BadugiLookup,
    EightOrBetterLookup,
    KuhnPokerLookup,
    LeducHoldemLookup,
    Lookup,
    Numeral211HoldemLookup,
    RegularLookup,
    RhodeIslandHoldemLookup,
    ShortDeckHoldemLookup,
    Standard2Lookup,
    StandardBadugiLookup,
    StandardLookup,
)
from fastrank.ranking import System


class StandardHand(CombinationHand, ABC):
    """Five cards of a full deck."""

    __slots__ = ()

    lookup: ClassVar[Lookup] = StandardLookup()
    card_count = 5


class StandardHighHand(StandardHand):
    """A high hand.

    >>> StandardHighHand("7c5d4h3s2c") < StandardHighHand("AcAsAd2s4s")
    True
    """

    __slots__ = ()

    low = False


class StandardLowHand(StandardHand):
    """A deuce-to-seven low.

    >>> print(StandardLowHand("Ac2d3h4s5c"))
    High card (Ac2d3h4s5c)
    """

    __slots__ = ()

    lookup = Standard2Lookup()
    low = True


class ShortDeckHoldemHand(CombinationHand):
    """A short deck hand; a flush beats a full house."""

    __slots__ = ()

    lookup = ShortDeckHoldemLookup()
    low = False
    card_count = 5


class EightOrBetterLowHand(CombinationHand):
    """An ace-to-five low of five different ranks up to eight."""

    __slots__ = ()

    lookup = EightOrBetterLookup()
    low = True
    card_count = 5


class RegularLowHand(CombinationHand):
    """An ace-to-five low."""

    __slots__ = ()

    lookup = RegularLookup()
    low = True
    card_count = 5


class GreekHoldemHand(BoardCombinationHand):
    """A high hand of both hole cards and three of the board.

    >>> GreekHoldemHand.from_game("Ac9c", "AhKhQhJhTh")
    Ac9cAhKhQh
    """

    __slots__ = ()

    lookup = StandardLookup()
    low = False
    card_count = 5
    board_card_count = 3


class OmahaHoldemHand(HoleBoardCombinationHand):
    """A high hand of two hole cards and three of the board.

    >>> OmahaHoldemHand.from_game("6c7c8c9c", "8s9sTc9hKs")
    8c9c8s9s9h
    """

    __slots__ = ()

    lookup = StandardLookup()
    low = False
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class OmahaEightOrBetterLowHand(HoleBoardCombinationHand):
    """An eight-or-better low of two hole cards and three of the board."""

    __slots__ = ()

    lookup = EightOrBetterLookup()
    low = True
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class BadugiHand(GameHand):
    """A badugi of one to four cards, the ace low.

    >>> BadugiHand.from_game("2s3s4d7h")
    2s4d7h
    """

    __slots__ = ()

    lookup = BadugiLookup()
    low = True

    @classmethod
    def _choices(cls, hole: Pile, board: Pile) -> Iterator[Pile]:
        for count in range(4, 0, -1):
            yield from combinations(hole + board, count)

    @classmethod
    def _compile(cls, system: System) -> None:
        if system.size == 4:
            compile_any(cls, system)


class StandardBadugiHand(BadugiHand):
    """A badugi of one to four cards, the ace high."""

    __slots__ = ()

    lookup = StandardBadugiLookup()


class KuhnPokerHand(CombinationHand):
    """A jack, queen or king."""

    __slots__ = ()

    lookup = KuhnPokerLookup()
    low = False
    card_count = 1


class LeducHoldemHand(CombinationHand):
    """Two jacks, queens or kings."""

    __slots__ = ()

    lookup = LeducHoldemLookup()
    low = False
    card_count = 2


class RhodeIslandHoldemHand(CombinationHand):
    """Three cards, where a straight beats a flush."""

    __slots__ = ()

    lookup = RhodeIslandHoldemLookup()
    low = False
    card_count = 3


class Numeral211HoldemHand(RhodeIslandHoldemHand):
    """Three cards without jacks, queens and kings."""

    __slots__ = ()

    lookup = Numeral211HoldemLookup()
