"""Other evaluators as witnesses: phevaluator for high and Omaha, pokerkit for lows and badugi.

They come with the extra ``witness``. Where ``FASTRANK_WITNESS`` is set, as in continuous
integration, a witness that is missing is a failure and not a skip; but pokerkit needs Python 3.11.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from itertools import combinations, pairwise
from typing import Any

import pytest
from conftest import Deal

import fastrank
from fastrank import NO_QUALIFY, Game, System


def witness(name: str) -> Any:
    if os.environ.get("FASTRANK_WITNESS") and not (
        name == "pokerkit" and sys.version_info < (3, 11)
    ):
        return import_module(name)
    return pytest.importorskip(name)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_high_has_the_numbers_of_phevaluator(held: int, deal: Deal) -> None:
    evaluate = witness("phevaluator").evaluate_cards
    hands = deal(50_000, held)
    expected = [evaluate(*hand) for hand in hands.tolist()]
    assert fastrank.HIGH.ranks(hands).tolist() == expected


@pytest.mark.parametrize("game", [fastrank.OMAHA, fastrank.OMAHA_FIVE, fastrank.OMAHA_SIX])
def test_omaha_has_the_numbers_of_phevaluator(game: Game, deal: Deal) -> None:
    """With five or six hole cards, of which any two lie in some four: the best of all fours."""
    evaluate = witness("phevaluator").evaluate_omaha_cards
    hole = game.hole.start
    cards = deal(5000, hole + 5)
    expected = [
        min(evaluate(*row[hole:], *four) for four in combinations(row[:hole], 4))
        for row in cards.tolist()
    ]
    assert game.ranks(cards[:, :hole], cards[:, hole:]).tolist() == expected


HANDS = {
    "HIGH": "StandardHighHand",
    "ACE_TO_FIVE": "RegularLowHand",
    "EIGHT_OR_BETTER": "EightOrBetterLowHand",
    "DEUCE_TO_SEVEN": "StandardLowHand",
    "SHORT_DECK": "ShortDeckHoldemHand",
    "BADUGI": "BadugiHand",
    "BADUGI_ACE_HIGH": "StandardBadugiHand",
}


@pytest.mark.parametrize("key", HANDS)
def test_orders_are_those_of_pokerkit(key: str, deal: Deal) -> None:
    """The best of all cards of a hand: the same order, the same ties, the same lows missing."""
    pokerkit = witness("pokerkit")
    hand_type = getattr(pokerkit, HANDS[key])
    system: System = getattr(fastrank, key)
    held = 4 if system.size == 4 else 6
    hands = deal(600, held, system.deck)
    ranks = system.ranks(hands)
    found = [hand_type.from_game_or_none(fastrank.format(hand).replace(" ", "")) for hand in hands]
    assert [hand is None for hand in found] == (ranks == NO_QUALIFY).tolist()
    ours = ranks[ranks != NO_QUALIFY].tolist()
    theirs = [hand for hand in found if hand is not None]
    # In pokerkit the better hand is the greater, for lows too.
    order = sorted(range(len(ours)), key=lambda place: ours[place])
    for better, worse in pairwise(order):
        assert (theirs[better] > theirs[worse]) is (ours[better] < ours[worse])
        assert (theirs[better] == theirs[worse]) is (ours[better] == ours[worse])


def test_omaha_eight_is_that_of_pokerkit(deal: Deal) -> None:
    pokerkit = witness("pokerkit")
    low_type, high_type = pokerkit.OmahaEightOrBetterLowHand, pokerkit.OmahaHoldemHand
    cards = deal(200, 9)
    ranks = fastrank.OMAHA_HI_LO.ranks(cards[:, :4], cards[:, 4:])
    texts = [
        (fastrank.format(row[:4]).replace(" ", ""), fastrank.format(row[4:]).replace(" ", ""))
        for row in cards
    ]
    lows = [low_type.from_game_or_none(*text) for text in texts]
    assert [low is None for low in lows] == (ranks.low == NO_QUALIFY).tolist()
    for kind, ours, theirs in [
        ("low", ranks.low, lows),
        ("high", ranks.high, [high_type.from_game(*text) for text in texts]),
    ]:
        kept = [(int(rank), hand) for rank, hand in zip(ours, theirs, strict=True) if hand]
        kept.sort(key=lambda pair: pair[0])
        for (one, better), (other, worse) in pairwise(kept):
            assert (better > worse) is (one < other), kind
            assert (better == worse) is (one == other), kind
