"""Ranks in Omaha: just two hole cards play, with just three of the board."""

from __future__ import annotations

from fastrank import OMAHA, OMAHA_FIVE, OMAHA_SIX, Game
from fastrank.compat.phevaluator.card import Card as Card
from fastrank.compat.phevaluator.evaluator import AnyCard, compiled, ids_of

COMMUNITY_CARD_COUNT = 5
HOLE_CARD_COUNT = 4
TOTAL_CARD_COUNT = COMMUNITY_CARD_COUNT + HOLE_CARD_COUNT

PLO4_CARD_COUNT = COMMUNITY_CARD_COUNT + 4
PLO5_CARD_COUNT = COMMUNITY_CARD_COUNT + 5
PLO6_CARD_COUNT = COMMUNITY_CARD_COUNT + 6


def _rank(game: Game, cards: tuple[AnyCard, ...]) -> int:
    """The rank of a board and hole cards; a wrong number of cards is one of hole cards."""
    ids = ids_of(cards)
    rank: int = game.rank(ids[COMMUNITY_CARD_COUNT:], ids[:COMMUNITY_CARD_COUNT])
    return rank


@compiled(range(PLO4_CARD_COUNT, PLO4_CARD_COUNT + 1), board=COMMUNITY_CARD_COUNT)
def evaluate_omaha_cards(*cards: AnyCard) -> int:
    """Rank four hole cards with a board of five.

    Parameters
    ----------
    *cards : int, str or Card
        The five cards of the board, then the hole cards; each as for `evaluate_cards`.

    Returns
    -------
    int
        From 1 = best to 7462.

    Raises
    ------
    CardError, ValueError, KeyError, TypeError
        As `evaluate_cards` does.

    Examples
    --------
    >>> evaluate_omaha_cards("4c", "5c", "6c", "7s", "8s", "2c", "9c", "As", "Kd")
    1578
    """
    return _rank(OMAHA, cards)


@compiled(range(PLO4_CARD_COUNT, PLO4_CARD_COUNT + 1), board=COMMUNITY_CARD_COUNT)
def evaluate_plo4_cards(*cards: AnyCard) -> int:
    """Rank four hole cards with a board of five, as `evaluate_omaha_cards` does.

    Examples
    --------
    >>> evaluate_plo4_cards("4c", "5c", "6c", "7s", "8s", "6s", "9s", "Ts", "Js")
    1604
    """
    return _rank(OMAHA, cards)


@compiled(range(PLO5_CARD_COUNT, PLO5_CARD_COUNT + 1), board=COMMUNITY_CARD_COUNT)
def evaluate_plo5_cards(*cards: AnyCard) -> int:
    """Rank five hole cards with a board of five, otherwise as `evaluate_omaha_cards` does.

    It is always there, unlike phevaluator's.

    Examples
    --------
    >>> evaluate_plo5_cards("4c", "5c", "6c", "7s", "8s", "6s", "9s", "Ts", "Js", "2s")
    1604
    """
    return _rank(OMAHA_FIVE, cards)


@compiled(range(PLO6_CARD_COUNT, PLO6_CARD_COUNT + 1), board=COMMUNITY_CARD_COUNT)
def evaluate_plo6_cards(*cards: AnyCard) -> int:
    """Rank six hole cards with a board of five, otherwise as `evaluate_omaha_cards` does.

    It is always there, unlike phevaluator's.

    Examples
    --------
    >>> evaluate_plo6_cards("4c", "5c", "6c", "7s", "8s", "6s", "9s", "Ts", "Js", "2s", "2d")
    1604
    """
    return _rank(OMAHA_SIX, cards)
