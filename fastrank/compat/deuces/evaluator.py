"""The evaluator of deuces: that of treys, with other names and numbers for some things."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from fastrank.compat.deuces.card import Card as Card
from fastrank.compat.deuces.lookup import LookupTable
from fastrank.compat.treys.evaluator import (
    WORST,
    compiled,
    no_rank,
    print_summary,
    ranked,
    without_self,
)
from fastrank.compat.treys.evaluator import Evaluator as _Evaluator

_LAST_RANKS = list(LookupTable.MAX_TO_RANK_CLASS)


def _by_name(cards: Any, board: Any, *more: Any) -> int:
    return ranked(*without_self(cards, board, *more)) if more else ranked(cards, board)


_by_name.__name__ = "evaluate"
_by_name.__doc__ = f"evaluate(cards, board)\n--\n\n{ranked.__doc__}".replace("hand, b", "cards, b")
evaluate = compiled(_by_name, "hand and board", range(5, 8))


class Evaluator(_Evaluator):
    """Ranks hands of five to seven cards, by a compiled function.

    Examples
    --------
    >>> evaluator = Evaluator()
    >>> board = [Card.new("Ah"), Card.new("Kd"), Card.new("Jc")]
    >>> rank = evaluator.evaluate([Card.new("Qs"), Card.new("Th")], board)
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (1600, 'Straight')
    """

    evaluate = evaluate

    @cached_property
    def table(self) -> LookupTable:
        """The numbers of deuces, to look at: `evaluate` does not use them."""
        return LookupTable()

    def get_rank_class(self, hr: float) -> int:
        """Find the class of a rank: 1 is a straight flush, the royal flush included, 9 a high card.

        Raises
        ------
        ValueError
            For a number that is no rank. In deuces 0 and below are classes, too.
        """
        if not 0 < hr <= WORST:
            raise no_rank(hr)
        return bisect_left(_LAST_RANKS, hr) + 1

    def class_to_string(self, class_int: int) -> str:
        """Name a class. A KeyError for a number that is none."""
        return LookupTable.RANK_CLASS_TO_STRING[class_int]

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print what each player has on the flop, the turn and the river, and who wins.

        As in deuces, players who tie in the end are counted from 0, elsewhere from 1.

        Parameters
        ----------
        board : list of int
            All five cards, those of the flop first.
        hands : list of list of int
            Two cards for each player.

        Raises
        ------
        AssertionError
            For wrong numbers of cards.
        CardError, KeyError, TypeError
            As `evaluate`, and for a card that two players hold.
        """
        print_summary(self, board, hands, percentage="f", before_over="", first_of_tied=0)
