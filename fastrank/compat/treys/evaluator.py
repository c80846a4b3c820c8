"""The evaluators of treys: compiled functions that take its cards and give its numbers."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from itertools import chain, combinations, product, starmap
from types import MappingProxyType
from typing import Any, Literal

import numpy as np

from fastrank.cards import card_set
from fastrank.compat.common import evaluator_of
from fastrank.compat.treys.card import BadCardError, ids_of
from fastrank.compat.treys.card import Card as Card
from fastrank.compat.treys.lookup import LAST_RANKS
from fastrank.compat.treys.lookup import LookupTable as LookupTable
from fastrank.errors import plural, shown, wrong_count
from fastrank.systems import HIGH

WORST = HIGH.classes
_VALUES = np.arange(WORST + 1, dtype=np.uint32)  # the numbers of treys are those of HIGH


def compiled(
    otherwise: Callable[..., int],
    form: Literal["hand", "hand and board"],
    held: range,
    board: int = 0,
) -> Callable[..., int]:
    """Make a compiled function that takes the cards of treys and gives its numbers."""
    return evaluator_of(HIGH, _VALUES, form, held, otherwise, cactus=True, board=board)


def without_self(first: Any, *cards: Any) -> tuple[Any, ...]:
    """What a method gets besides self.

    A compiled function in a class is handed no self, but may be given it by hand, as in
    ``Evaluator.evaluate(self, hand, board)``.
    """
    if not isinstance(first, Evaluator):
        raise TypeError(f"one argument too many: {shown(first)} is no evaluator")
    return cards


def rank_five(cards: Any, *more: Any) -> int:
    """Rank five cards."""
    (given,) = without_self(cards, *more) if more else (cards,)
    return rank_of(given, 5, 5)


def rank_more(cards: Any, *more: Any) -> int:
    """Rank the best five of some cards."""
    (given,) = without_self(cards, *more) if more else (cards,)
    return rank_of(given, 5, 20)


def rank_hand(hand: Iterable[int], board: Iterable[int]) -> int:
    """Rank the best five of five to seven cards: 1 is a royal flush, 7462 the worst hand.

    Parameters
    ----------
    hand, board : list of int
        Cards made by `Card.new`, in any two parts, and in any iterables.

    Returns
    -------
    int

    Raises
    ------
    KeyError
        For wrong numbers of cards, and ints that are no cards.
    CardError
        For those as well, and for a card twice.
    TypeError
        For anything but ints.
    """
    return rank_of([*hand, *board], 5, 7)


def rank_omaha(hand: Iterable[int], board: Iterable[int]) -> int:
    """Rank the best hand of just two cards of the hand and three of the board.

    Parameters
    ----------
    hand, board : list of int
        Cards made by `Card.new`, two or more and three or more.

    Returns
    -------
    int

    Raises
    ------
    KeyError, CardError, TypeError
        As in `Evaluator.evaluate`. In treys too few cards are the worst hand.
    """
    holes, shared = list(hand), list(board)
    if len(holes) < 2 or len(shared) < 3:
        given = f"{plural(len(holes), 'hole card')} and {plural(len(shared), 'board card')}"
        raise BadCardError(f"{given}; Omaha needs 2 and 3 or more")
    return min(starmap(ranked, product(combinations(holes, 2), combinations(shared, 3))))


def rank_of(card_ints: Iterable[int], fewest: int, most: int) -> int:
    """Rank cards by their ids, or say what is wrong with them."""
    cards = list(card_ints)
    if not fewest <= len(cards) <= most:
        raise BadCardError(wrong_count(len(cards), "this evaluator", fewest, most))
    return HIGH.rank(ids_of(cards))


def no_rank(given: float) -> ValueError:
    """The error for a number that is no rank."""
    return ValueError(f"{shown(given)} is no rank (1 to {WORST})")


def _by_name(ranked: Callable[..., int], name: str) -> Callable[..., int]:
    """What a method does where its arguments have names, or something is wrong with them.

    `ranked` takes the cards once they are in order. The name is that by which the compiled function
    is found in this module, so that it can be pickled.
    """

    def evaluate(hand: Any, board: Any, *more: Any) -> int:
        return ranked(*without_self(hand, board, *more)) if more else ranked(hand, board)

    evaluate.__name__ = name
    evaluate.__doc__ = f"{name}(hand, board)\n--\n\n{ranked.__doc__}"  # as `evaluator_of` has it
    return evaluate


_five = compiled(rank_five, "hand", range(5, 6))
_more = compiled(rank_more, "hand", range(5, 21))
ranked = compiled(rank_hand, "hand and board", range(5, 8))
_ranked_omaha = compiled(rank_omaha, "hand and board", range(5, 12), 5)
evaluate = compiled(_by_name(ranked, "evaluate"), "hand and board", range(5, 8))
evaluate_omaha = compiled(
    _by_name(_ranked_omaha, "evaluate_omaha"), "hand and board", range(5, 12), 5
)


class Evaluator:
    """Ranks hands of five to seven cards, by a compiled function.

    Examples
    --------
    >>> evaluator = Evaluator()
    >>> board = [Card.new("Ah"), Card.new("Kd"), Card.new("Jc")]
    >>> rank = evaluator.evaluate([Card.new("Qs"), Card.new("Th")], board)
    >>> rank, evaluator.class_to_string(evaluator.get_rank_class(rank))
    (1600, 'Straight')
    """

    HAND_LENGTH = 2
    BOARD_LENGTH = 5

    evaluate = evaluate
    _five, _six, _seven = _five, _more, _more
    hand_size_map = MappingProxyType({5: _five, 6: _six, 7: _seven})

    @cached_property
    def table(self) -> LookupTable:
        """The numbers of treys, to look at: `evaluate` does not use them."""
        return LookupTable()

    def get_rank_class(self, hr: float) -> int:
        """Find the class of a rank: 0 is a royal flush, 9 a high card.

        Raises
        ------
        ValueError
            For a number that is no rank. In treys 0 and below are classes, too.
        """
        if not 0 < hr <= WORST:
            raise no_rank(hr)
        return bisect_left(LAST_RANKS, hr)

    def class_to_string(self, class_int: int) -> str:
        """Name a class. A KeyError for a number that is none."""
        return LookupTable.RANK_CLASS_TO_STRING[class_int]

    def get_five_card_rank_percentage(self, hand_rank: float) -> float:
        """Scale a rank to at most 1, the worst hand. A ValueError for a number that is no rank."""
        rank = float(hand_rank)
        if not 0 < rank <= WORST:
            raise no_rank(hand_rank)
        return rank / WORST

    def hand_summary(self, board: Sequence[int], hands: Sequence[Sequence[int]]) -> None:
        """Print what each player has on the flop, the turn and the river, and who wins.

        Parameters
        ----------
        board : list of int
            All five cards, those of the flop first.
        hands : list of list of int
            Each player's cards.

        Raises
        ------
        AssertionError
            For wrong numbers of cards.
        CardError, KeyError, TypeError
            As `evaluate`, and for a card that two players hold.
        """
        print_summary(self, board, hands)


class PLOEvaluator(Evaluator):
    """Ranks hands of Omaha: just two cards of the hand play with three of the board."""

    HAND_LENGTH = 4

    evaluate = evaluate_omaha


def print_summary(
    evaluator: Evaluator,
    board: Sequence[int],
    hands: Sequence[Sequence[int]],
    percentage: str = "",
    before_over: str = "\n",
    first_of_tied: int = 1,
) -> None:
    """Print a summary; the last three are what treys and deuces print differently."""
    if len(board) != evaluator.BOARD_LENGTH:
        raise AssertionError(f"{plural(len(board))} on the board, not {evaluator.BOARD_LENGTH}")
    for hand in hands:
        if len(hand) != evaluator.HAND_LENGTH:
            raise AssertionError(f"{plural(len(hand))} in a hand, not {evaluator.HAND_LENGTH}")
    card_set(ids_of([*board, *chain.from_iterable(hands)]))  # raises where a card is there twice
    rule = "=" * 10
    for held, stage in ((3, "FLOP"), (4, "TURN"), (5, "RIVER")):
        print(f"{rule} {stage} {rule}")
        ranks = [evaluator.evaluate(hand, board[:held]) for hand in hands]
        names = [evaluator.class_to_string(evaluator.get_rank_class(rank)) for rank in ranks]
        for player, (rank, name) in enumerate(zip(ranks, names, strict=True), 1):
            beaten = 1.0 - evaluator.get_five_card_rank_percentage(rank)
            print(
                f"Player {player} hand = {name}, "
                f"percentage rank among all hands = {beaten:{percentage}}"
            )
        best = [player for player, rank in enumerate(ranks, 1) if rank == min(ranks)]
        if held < 5 and len(best) == 1:
            print(f"Player {best[0]} hand is currently winning.\n")
        elif held < 5:
            print(f"Players {best} are tied for the lead.\n")
        else:
            name = names[best[0] - 1]
            print(f"{before_over}{rule} HAND OVER {rule}")
            if len(best) == 1:
                print(f"Player {best[0]} is the winner with a {name}\n")
            else:
                tied = [player - 1 + first_of_tied for player in best]
                print(f"Players {tied} tied for the win with a {name}\n")
