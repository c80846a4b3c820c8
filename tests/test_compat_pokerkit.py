"""The drop-in for pokerkit by itself: hands, lookups, cards and ranges.

Equities are in test_compat_pokerkit_equity.py. The original stands beside it in
test_compat_pokerkit_witness.py, and is accelerated in test_compat_pokerkit_engine.py.
"""

from __future__ import annotations

import copy
import dataclasses
import doctest
import pickle
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain, combinations
from typing import Any

import numpy as np
import pytest
from conftest import ROOT

import fastrank
from fastrank import CardError
from fastrank.compat import pokerkit, substitute
from fastrank.compat.pokerkit import (
    BadugiHand,
    Card,
    CombinationHand,
    Deck,
    EightOrBetterLowHand,
    HoleBoardCombinationHand,
    KuhnPokerHand,
    Label,
    Lookup,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
    Rank,
    RankOrder,
    ShortDeckHoldemHand,
    Standard2Lookup,
    StandardHighHand,
    StandardLookup,
    StandardLowHand,
    Suit,
    parse_range,
)

KNOWN = [
    ("StandardHighHand", "AsKs", "QsJsTs2c2d", "AsKsQsJsTs", 7461, "Straight flush"),
    ("StandardHighHand", "AcKc", "KdKhAd2s3h", "AcKcKdKhAd", 7283, "Full house"),
    ("StandardHighHand", "7c5d", "4h3s2c", "7c5d4h3s2c", 0, "High card"),
    ("StandardLowHand", "7c5d", "4h3s2c", "7c5d4h3s2c", 0, "High card"),
    ("StandardLowHand", "Ac9c", "AhKhQhJhTh", "Ac9cQhJhTh", 1113, "High card"),
    ("ShortDeckHoldemHand", "Ah6h", "7s8c9s", "Ah6h7s8c9s", 1128, "Straight"),
    ("ShortDeckHoldemHand", "AcAd", "2c3c7c8c9cTd", "AcAd8c9cTd", 577, "One pair"),
    ("EightOrBetterLowHand", "As2s", "3c4c5d9hTh", "As2s3c4c5d", 0, "High card"),
    ("RegularLowHand", "AcAd", "AhAsKcQdQh", "AcAdKcQdQh", 4762, "Two pair"),
    ("GreekHoldemHand", "Ac9c", "AhKhQhJhTh", "Ac9cAhKhQh", 4134, "One pair"),
    ("OmahaHoldemHand", "6c7c8c9c", "8s9sTc9hKs", "8c9c8s9s9h", 7230, "Full house"),
    ("OmahaEightOrBetterLowHand", "As6s7s8s", "2c3c4c5c6c", "As6s2c3c4c", 1, "High card"),
    ("BadugiHand", "2s3s4d7h", "", "2s4d7h", 739, "High card"),
    ("BadugiHand", "Ac2c3c4c", "", "Ac", 1079, "High card"),
    ("StandardBadugiHand", "Ac2c3c4c", "", "2c", 1079, "High card"),
    ("KuhnPokerHand", "Ks", "", "Ks", 2, "High card"),
    ("LeducHoldemHand", "Ks", "Kh", "KsKh", 5, "One pair"),
    ("RhodeIslandHoldemHand", "Ks", "QdAh", "KsQdAh", 715, "Straight"),
    ("Numeral211HoldemHand", "Ts9s", "8s", "Ts9s8s", 338, "Straight flush"),
]


@pytest.mark.parametrize(("kind", "hole", "board", "playing", "index", "label"), KNOWN)
def test_known_hands(
    kind: str, hole: str, board: str, playing: str, index: int, label: str
) -> None:
    hand = getattr(pokerkit, kind).from_game(hole, board)
    assert repr(hand) == playing
    assert hand.cards == Card.clean(playing)
    assert hand.entry.index == index
    assert str(hand) == f"{label} ({playing})"
    assert hand.lookup.get_entry(playing) == hand.entry
    assert hand.lookup.get_entry_or_none(hand.cards).label is hand.entry.label
    made = type(hand)(playing)
    assert made == hand
    assert (made.cards, hash(made)) == (hand.cards, hash(hand))


def ways(text: str) -> Iterator[Any]:
    """The ways to give some cards."""
    cards = Card.clean(text)
    ids = [card.card_id for card in cards]
    yield from (text, " ".join(map(repr, cards)), text.replace("T", "10"), cards, list(cards))
    yield from (iter(cards), filter(None, cards), (card for card in cards), dict.fromkeys(cards))
    yield from (ids, tuple(ids), np.array(ids, dtype=np.uint8), list(map(repr, cards)))


@pytest.mark.parametrize("kind", [StandardHighHand, OmahaHoldemHand, BadugiHand])
def test_every_way_to_give_cards(kind: Any) -> None:
    hole, board = ("AsTsKd2c", "") if kind is BadugiHand else ("AsTsKd2c", "Th9sJdQc3h")
    expected = kind.from_game(Card.clean(hole), Card.clean(board))
    for index, _ in enumerate(ways(hole)):
        for other, _ in enumerate(ways(board)):
            hand = kind.from_game(list(ways(hole))[index], list(ways(board))[other])
            assert hand == expected
            assert hand.cards == expected.cards
            assert all(type(card) is Card for card in hand.cards)
    whole = StandardHighHand.from_game(hole + "Th9sJdQc3h")
    assert repr(whole) == repr(StandardHighHand.from_game(hole, "Th9sJdQc3h"))
    assert KuhnPokerHand.from_game(Card("K", "s")) == KuhnPokerHand("Ks")


def test_a_list_may_change_afterwards() -> None:
    hole, board = Card.clean("AsKs"), list(Card.clean("QsJsTs2c2d"))
    hand = StandardHighHand.from_game(hole, board)
    board.clear()
    assert repr(hand) == "AsKsQsJsTs"


TWICE: list[Callable[[], Any]] = [
    lambda: StandardHighHand.from_game("AsKs", "AsQsJsTs2d"),
    lambda: StandardHighHand.from_game(Card.clean("AsKs"), Card.clean("AsQsJsTs2d")),
    lambda: StandardHighHand.from_game_or_none("AsAs", "KsQsJsTs2d"),
    lambda: StandardHighHand.from_game("AsAs"),
    lambda: StandardHighHand("AsAsKdQdJd"),
    lambda: ShortDeckHoldemHand.from_game("AsKs", "AsQsJsTs2d"),
    lambda: OmahaHoldemHand.from_game("AsKsQsJs", "AsQdJdTd2d"),
    lambda: OmahaEightOrBetterLowHand.from_game_or_none("AsKsQsJs", "AsQdJdTd2d"),
    lambda: BadugiHand.from_game("AsAs2d3c"),
    lambda: BadugiHand("AsAs"),
    lambda: KuhnPokerHand.from_game("KsKs"),
    lambda: StandardLookup().get_entry("AsAsKdQdJd"),
    lambda: StandardLookup().get_entry_or_none("AsAsKdQdJd"),
    lambda: StandardLookup().has_entry("AsAsKdQdJd"),
    lambda: parse_range("AsAs"),
]


@pytest.mark.parametrize("call", TWICE)
def test_a_card_twice_is_an_error(call: Callable[[], Any]) -> None:
    with pytest.raises(CardError, match="twice"):
        call()


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: StandardHighHand.from_game("AsKs", "QsJs"), ValueError),
        (lambda: StandardHighHand.from_game("AsKs", "QsJsT"), ValueError),
        (lambda: StandardHighHand.from_game("asks", "QsJsTs"), ValueError),
        (lambda: StandardHighHand.from_game("AsKsQsJsTs2"), ValueError),
        (lambda: OmahaHoldemHand.from_game("AsKs2c3c4", "QsJsTs"), ValueError),
        (lambda: Card.clean("AsKs2"), ValueError),
        (lambda: StandardHighHand.from_game("A♠K♠", "QsJsTs"), ValueError),
        (lambda: StandardHighHand.from_game("AsKs", "QsJsT?2c??"), KeyError),
        (lambda: StandardHighHand.from_game(None), ValueError),  # type: ignore[arg-type]
        (lambda: StandardHighHand.from_game([None] * 5), AttributeError),  # type: ignore[list-item]
        (lambda: StandardHighHand.from_game([1.5] * 5), AttributeError),  # type: ignore[list-item]
        (lambda: StandardHighHand.from_game([True, 1, 2, 3, 4]), AttributeError),  # type: ignore[list-item]
        (lambda: StandardHighHand.from_game([0, 1, 2, 3, 52]), CardError),  # type: ignore[list-item]
        (lambda: StandardHighHand("AsKsQsJsTs2c"), ValueError),
        (lambda: EightOrBetterLowHand.from_game("AsKs", "QsJsTs"), ValueError),
        (lambda: ShortDeckHoldemHand("Ac2c3c4c5c"), ValueError),
        (lambda: BadugiHand("Ac2c"), ValueError),
        (lambda: BadugiHand.from_game(""), ValueError),
        (lambda: StandardHighHand("AsKsQsJsTs") < BadugiHand("As"), TypeError),
        (lambda: StandardHighHand("AsKsQsJsTs") < 5, TypeError),  # type: ignore[operator]
        (lambda: pokerkit.Hand("As"), TypeError),  # type: ignore[abstract]
        (lambda: Card("A", "x"), ValueError),
        (lambda: Card("10", "s"), ValueError),
        (lambda: next(Card.parse("AsK")), ValueError),
        (lambda: parse_range("AK-QT"), ValueError),
        (lambda: parse_range("AKx"), ValueError),
        (lambda: parse_range("A1+"), ValueError),
        (lambda: parse_range("xxs"), ValueError),
    ],
)
def test_errors(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_no_hand_is_none() -> None:
    assert EightOrBetterLowHand.from_game_or_none("AsKs", "QsJsTs") is None
    assert StandardHighHand.from_game_or_none("AsKs", "Q") is None
    assert StandardHighHand.from_game_or_none("AsKs", "QsJsTs") is not None


def test_cards() -> None:
    ace = Card(Rank.ACE, Suit.SPADE)
    assert ace is Card("A", "s") is Deck.STANDARD[51]
    assert (ace.rank, ace.suit, ace.card_id) == (Rank.ACE, Suit.SPADE, 51)
    assert (repr(ace), str(ace)) == ("As", "ACE OF SPADES (As)")
    assert [card.card_id for card in Deck.STANDARD] == list(range(52))
    assert not Card.UNKNOWN
    assert Card("A", "?").unknown_status
    everything = [Card(rank, suit) for rank in Rank for suit in Suit]
    assert len({card.card_id for card in everything}) == len(everything) == 70
    for card in everything:
        assert pickle.loads(pickle.dumps(card)) is copy.deepcopy(card) is card
        assert Card(card.rank, card.suit) is dataclasses.replace(card) is card
    with pytest.raises(dataclasses.FrozenInstanceError):
        ace.rank = Rank.KING  # type: ignore[misc]
    assert fastrank.rank(list(Card.parse("AsKsQsJsTs"))) == 1

    class Marked(Card):
        __slots__ = ()

    marked = Marked.clean("AsKs")
    assert [type(card) for card in marked] == [Marked, Marked]
    assert marked[0] != ace
    assert repr(StandardHighHand.from_game(marked, "QsJsTs")) == "AsKsQsJsTs"


def test_hands_and_lookups_are_copied() -> None:
    for hand in (StandardHighHand.from_game("AsKs", "QsJsTs2c"), BadugiHand("As")):
        for other in (pickle.loads(pickle.dumps(hand)), copy.deepcopy(hand), copy.copy(hand)):
            assert (other, other.cards, other.entry) == (hand, hand.cards, hand.entry)
    assert repr(pickle.loads(pickle.dumps(StandardLookup()))) == "StandardLookup()"
    kuhn = pickle.loads(pickle.dumps(KuhnPokerHand.lookup))
    assert kuhn.get_entry("K?") == KuhnPokerHand("Ks").entry
    assert StandardLookup() == StandardLookup()


def test_many_cards() -> None:
    cards = tuple(card for card in Deck.STANDARD if card.rank not in ("A", "5"))[:26]
    assert len(StandardHighHand.from_game(cards[:24]).cards) == 5
    for kind in (StandardHighHand, StandardLowHand, BadugiHand):
        best = max(kind.from_game(cards[i : i + 20]) for i in range(7))
        assert kind.from_game(cards) >= best


class Manila(Lookup):
    """Hands of the cards from seven on."""

    rank_order = RankOrder.SHORT_DECK_HOLDEM[1:]  # type: ignore[assignment]

    def _add_entries(self) -> None:
        self._add_multisets(Counter({1: 5}), (False,), Label.HIGH_CARD)
        self._add_multisets(Counter({2: 1, 1: 3}), (False,), Label.ONE_PAIR)
        self._add_multisets(Counter({2: 2, 1: 1}), (False,), Label.TWO_PAIR)
        self._add_multisets(Counter({3: 1, 1: 2}), (False,), Label.THREE_OF_A_KIND)
        self._add_straights(5, (False,), Label.STRAIGHT, False)
        self._add_multisets(Counter({3: 1, 2: 1}), (False,), Label.FULL_HOUSE)
        self._add_multisets(Counter({1: 5}), (True,), Label.FLUSH)
        self._add_multisets(Counter({4: 1, 1: 1}), (False,), Label.FOUR_OF_A_KIND)
        self._add_straights(5, (True,), Label.STRAIGHT_FLUSH, False)


def test_a_lookup_of_ones_own_orders_as_a_system_does(deal: Any) -> None:
    """Short deck without the sixes, where A-6-7-8-9 does not come up."""
    deck = fastrank.SHORT_DECK.deck & ~(0b1111 << 16)
    hands = deal(2000, 5, deck)
    manila = Manila()
    entries = [manila.get_entry(hand) for hand in hands]
    ranks = fastrank.SHORT_DECK.ranks(hands).tolist()
    order = dict(zip(ranks, entries, strict=True))
    by_rank = [order[rank] for rank in sorted(order, reverse=True)]
    assert by_rank == sorted(by_rank)
    assert len({entry.index for entry in by_rank}) == len(order)
    names = fastrank.SHORT_DECK.category_name(ranks).tolist()
    assert [entry.label.lower() for entry in entries] == names
    with pytest.raises(TypeError, match="derive from Lookup"):
        type("Changed", (StandardLookup,), {"rank_order": RankOrder.ROYAL_HOLDEM})


class LowOmahaHand(HoleBoardCombinationHand):
    lookup = Standard2Lookup()
    low = True
    card_count = 5
    board_card_count = 3
    hole_card_count = 2


class UpsideDownHand(CombinationHand):
    """The worst high hand wins."""

    lookup = StandardLookup()
    low = True
    card_count = 5


def test_hands_of_ones_own(deal: Any) -> None:
    for row in deal(200, 9).tolist():
        hole, board = row[:4], row[4:]
        pairs = [(*a, *b) for a in combinations(hole, 2) for b in combinations(board, 3)]
        assert LowOmahaHand.from_game(hole, board) == max(map(LowOmahaHand, pairs))
        seven = list(combinations(row[:7], 5))
        worst = UpsideDownHand.from_game(row[:7])
        assert worst == max(map(UpsideDownHand, seven))
        assert worst.entry == min(StandardHighHand(hand).entry for hand in seven)


def test_ranges() -> None:
    assert parse_range() == parse_range("AAs") == set()
    assert len(parse_range("JJ")) == 6
    assert parse_range("KA") == parse_range("AK")
    assert parse_range("AKs;AKo") == parse_range("AK")
    assert parse_range("JJ-99") == parse_range("99-JJ") == parse_range("JJ", "TT", "99")
    assert parse_range("QT+") == parse_range("QT QJ")
    assert parse_range("T9s-87s") == parse_range("T9s, 98s, 87s")
    assert parse_range("QQ+", rank_order=RankOrder.KUHN_POKER) == parse_range("QQ KK")
    assert parse_range("AsKsQd") == {frozenset(Card.clean("AsKsQd"))}


def test_names_of_the_package() -> None:
    with substitute("pokerkit") as module:
        space: dict[str, Any] = {}
        exec(
            "from pokerkit import *\nfrom pokerkit.hands import Hand\nimport pokerkit.utilities",
            space,
        )
        assert module is pokerkit
        assert set(pokerkit.__all__) <= set(space)
    every = chain(*(vars(part).items() for part in (pokerkit.hands, pokerkit.lookups)))
    for name, value in every:
        if isinstance(value, type) and name.endswith(("Hand", "Lookup")) and "Game" not in name:
            assert name in pokerkit.__all__ or name == "SystemLookup"


PARTS = ["", "._hand", "._ranges", ".analysis", ".hands", ".lookups", ".utilities"]


@pytest.mark.parametrize("part", PARTS)
def test_examples(part: str) -> None:
    found = doctest.testmod(import_module("fastrank.compat.pokerkit" + part))
    assert found.failed == 0 < found.attempted


def test_examples_of_the_document() -> None:
    path = ROOT / "docs" / "compat" / "pokerkit.md"
    found = doctest.testfile(str(path), module_relative=False, encoding="utf-8")
    assert found.failed == 0 < found.attempted
