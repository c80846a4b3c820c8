"""fastrank.compat.eval7: hands, cards and the deck.

test_compat_eval7_ranges.py has ranges and equity; test_compat_eval7_witness.py compares all of it
with the original.
"""

from __future__ import annotations

import copy
import doctest
import importlib
import inspect
import operator
import pickle
import random
from collections import deque
from itertools import combinations
from types import BuiltinFunctionType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from conftest import Deal

from fastrank import HIGH, CardError
from fastrank.compat import substitute
from fastrank.compat.eval7 import (
    Card,
    Deck,
    evaluate,
    handtype,
    rangestring,
    ranks,
    suits,
)
from fastrank.compat.eval7.evaluate import VALUES

DECK = [Card(rank + suit) for rank in ranks for suit in suits]
MODULES = ("cards", "equity", "evaluate", "handrange", "rangestring", "xorshift_rand")


def cards(text: str) -> list[Card]:
    return [Card(name) for name in text.split()]


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(f"fastrank.compat.eval7.{name}"))
    assert failed == 0
    assert tried


def test_substitution_finds_all_modules() -> None:
    with substitute("eval7") as module:
        found = {name: importlib.import_module(f"eval7.{name}") for name in MODULES}
        assert importlib.import_module("eval7") is module
        assert found["rangestring"] is rangestring
        assert found["cards"].Card is module.Card is Card
        assert found["evaluate"].evaluate is module.evaluate is evaluate


# Ranks

HANDS = {
    "2c 3d 4h 5s 7s 8d 9c": (0x076532, "High Card"),
    "2c 3d 4h 4s 7s 8d 9c": (0x1027650, "Pair"),
    "2c 3d 4h 4s 7s 7d 9c": (0x2052700, "Two Pair"),
    "2c 3d 4h 7s 7c 7d 9c": (0x3057200, "Trips"),
    "As 2c 3d 5s 4c": (67305472, "Straight"),
    "Ac 3h Th 5s Qh Jh Kd": (0x40C0000, "Straight"),
    "2c 3h 4h 5s Jh 7h 6h": (0x5095421, "Flush"),
    "Ac Th Ts Ks Kh Kd": (0x60B8000, "Full House"),
    "Ac 3h Th Ks Kh Kd Kc": (0x70BC000, "Quads"),
    "3c 2c 5c Ac 4c Kc": (0x8030000, "Straight Flush"),
    "As Ks Qs Js Ts": (0x80C0000, "Straight Flush"),
    "": (0, "High Card"),
    "As": (0xC0000, "High Card"),
    "2c 2d": (0x1000000, "Pair"),
    "2c 2d Ah": (0x100C000, "Pair"),
    "Ks Kd 4c 4d": (0x20B2000, "Two Pair"),
    "9c 9d 9h": (0x3070000, "Trips"),
    "2c 2d 2h 2s": (0x7000000, "Quads"),
    "As Ks Qs Js": (0xCBA90, "High Card"),
}


@pytest.mark.parametrize("text", HANDS)
def test_known_hands(text: str) -> None:
    hand = cards(text)
    value, kind = HANDS[text]
    for form in (hand, tuple(hand), hand[::-1], deque(hand), iter(hand), np.array(hand)):
        found = evaluate(form)
        assert found == value, hex(found)
        assert type(found) is int
    assert handtype(value) == kind
    assert evaluate(py_cards=hand) == value


def test_there_is_a_number_for_each_rank() -> None:
    """The better the hand, the greater; and its kind is its category."""
    assert VALUES.shape == (HIGH.classes + 1,)
    assert (np.diff(VALUES[1:].astype(np.int64)) < 0).all()
    names = {
        "straight flush": "Straight Flush",
        "four of a kind": "Quads",
        "full house": "Full House",
        "flush": "Flush",
        "straight": "Straight",
        "three of a kind": "Trips",
        "two pair": "Two Pair",
        "one pair": "Pair",
        "high card": "High Card",
    }
    for rank in range(1, HIGH.classes + 1):
        kind = names[HIGH.categories[HIGH.category(rank)]]
        assert handtype(int(VALUES[rank])) == handtype(VALUES[rank]) == kind


@pytest.mark.parametrize("held", range(5, 21))
def test_numbers_are_those_of_the_ranks(held: int, deal: Deal) -> None:
    hands = deal(500, held)
    expected = VALUES[HIGH.ranks(hands)].tolist()
    assert [evaluate([DECK[card] for card in hand]) for hand in hands.tolist()] == expected
    assert [evaluate(hand) for hand in hands.tolist()] == expected
    assert [evaluate(hand) for hand in hands] == expected  # arrays of numpy's integers
    assert [evaluate([str(DECK[card]) for card in hand]) for hand in hands] == expected


def test_evaluate_is_compiled() -> None:
    assert isinstance(evaluate, BuiltinFunctionType)
    assert str(inspect.signature(evaluate)) == "(py_cards)"
    assert evaluate.__name__ == "evaluate"
    assert (evaluate.__doc__ or "").startswith("Give the number")


@pytest.mark.parametrize("held", [*range(2, 10), 20])
def test_a_card_twice_is_an_error(held: int) -> None:
    for first, second in combinations(range(held), 2):
        hand = DECK[20 : 20 + held]
        hand[second] = hand[first]
        for form in (hand, tuple(hand), [card.card_id for card in hand]):
            with pytest.raises(CardError, match=f"{hand[first]} twice"):
                evaluate(form)


@pytest.mark.parametrize(
    ("hand", "error"),
    [
        (None, TypeError),
        (5, TypeError),
        ([None] * 5, AttributeError),
        ([1.5] * 5, AttributeError),
        ([True, False, 2, 3, 4], AttributeError),
        ([52, 0, 1, 2, 3], CardError),
        ([-1, 0, 1, 2, 3], CardError),
        (np.array([52, 0, 1, 2, 3]), CardError),
        (["Asx", "2c", "3c", "4c", "5c"], CardError),
        ([SimpleNamespace(mask=3)] * 5, CardError),
        ([SimpleNamespace(mask=1 << 52)], CardError),
        (DECK[:21], CardError),
        (DECK, CardError),
        (Deck(), CardError),
    ],
)
def test_what_is_no_hand(hand: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        evaluate(hand)


def test_cards_of_others_are_known_by_their_masks() -> None:
    hand = cards("Ac 3h 4h 5s 2h Jh Kd")
    others = [SimpleNamespace(mask=card.mask) for card in hand]
    assert evaluate(others) == evaluate(others[:3] + hand[3:]) == evaluate(hand)


@pytest.mark.parametrize(
    ("value", "error"),
    [
        (-1, OverflowError),
        (1 << 32, OverflowError),
        (9 << 24, ValueError),
        ((1 << 32) - 1, ValueError),
    ]
    + [(value, TypeError) for value in ("1", None, [1], 1j)],
)
def test_no_kind_of_hand(value: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        handtype(value)


def test_kinds_of_other_numbers() -> None:
    for number in (17025648, 17025648.0, np.float64(17025648), np.int64(17025648)):
        assert handtype(number) == "Pair"  # type: ignore[arg-type]
    assert handtype(value=0) == "High Card"


# Cards


def test_cards() -> None:
    for place, card in enumerate(DECK):
        name = ranks[place // 4] + suits[place % 4]
        assert (card.rank, card.suit) == divmod(place, 4)
        assert hash(card) == card.mask == 1 << (13 * card.suit + card.rank)
        assert (str(card), repr(card), f"{card}") == (name, f'Card("{name}")', name)
        assert card == Card(card_string=name) == Card((name[0], name[1])) == Card(name + "\n")
        assert {card: 1}[Card(name)] == 1
        for other in DECK:
            assert (card == other) is (card.mask == other.mask) is not (card != other)
            greater = card.rank > other.rank or card.suit > other.suit
            assert (card > other, card <= other) == (greater, not greater)
            assert (card >= other) is (greater or card == other) is not (card < other)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", IndexError),
        ("A", IndexError),
        ("as", CardError),
        ("AS", CardError),
        ("1s", CardError),
        ("10s", CardError),
        ("AsKs", CardError),
        ("Asx", CardError),
        (" As", CardError),
        (b"As", CardError),
        (["A", "s", "K"], CardError),
        (51, TypeError),
        (None, TypeError),
        (Card("As"), TypeError),
    ],
)
def test_no_cards(text: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        Card(text)


def test_cards_compare_with_cards_only() -> None:
    card = Card("As")
    assert card != "As"
    assert card != card.mask
    for compare in (operator.lt, operator.le, operator.gt, operator.ge):
        for other in ("As", 51, None):
            with pytest.raises(TypeError):
                compare(card, other)  # type: ignore[arg-type]


def test_cards_do_not_change() -> None:
    card = Card("Td")
    for name in ("mask", "rank", "suit", "card_id", "other"):
        with pytest.raises(AttributeError):
            setattr(card, name, 1)
        with pytest.raises(AttributeError):
            delattr(card, name)
    assert (card.mask, card.rank, card.suit, card.card_id) == (1 << 21, 8, 1, 33)


def test_copies_of_cards() -> None:
    for card in DECK:
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) == card
        assert copy.copy(card) == copy.deepcopy(card) == card
    assert pickle.loads(pickle.dumps(evaluate)) is evaluate
    deck = pickle.loads(pickle.dumps(Deck()))
    assert deck.cards == DECK


class Marked(Card):
    """A subclass at the top of a module, so that it can be pickled."""

    def __init__(self, card_string: str) -> None:
        self.mark = card_string.lower()


def test_subclasses_of_cards() -> None:
    one, card = Marked("Td"), Card("Td")
    assert (one.mark, one.rank, repr(one)) == ("td", 8, 'Card("Td")')
    assert one == card == Marked("Td")
    assert card == one
    assert len({one, card, Marked("Td")}) == 1
    assert Marked("2c") < one
    assert pickle.loads(pickle.dumps(one)).mark == "td"
    hand = cards("Tc 9s 2c 3d")
    assert evaluate([one, *hand]) == evaluate([card, *hand])
    with pytest.raises(AttributeError):
        one.mask = 1
    with pytest.raises(CardError):
        Marked("xx")


# The deck


def test_deck() -> None:
    deck = Deck()
    assert deck.cards == DECK == list(deck) == deck[:]
    assert (len(deck), deck[0], deck[-1], deck[2:4]) == (52, DECK[0], DECK[-1], DECK[2:4])
    assert repr(deck).startswith('Deck([Card("2c"), Card("2d"), ')
    assert deck.peek(3) == deck.deal(3) == DECK[:3]
    assert deck.deal(n=0) == []
    assert deck.cards == DECK[3:]
    deck.cards.remove(Card("As"))
    assert len(deck) == 48
    assert len(set(deck.sample(48))) == len(deck) == 48
    assert Deck().cards == DECK  # the cards of one deck are not those of another
    assert deck != Deck()


def test_decks_are_shuffled_as_by_random() -> None:
    deck, order = Deck(), DECK.copy()
    random.seed(5)
    deck.shuffle()
    drawn = deck.sample(5)
    random.seed(5)
    random.shuffle(order)
    assert deck.cards == order
    assert drawn == random.sample(order, 5)


@pytest.mark.parametrize("name", ["deal", "peek", "sample"])
def test_no_such_number_of_cards(name: str) -> None:
    deck = Deck()
    deck.deal(2)
    for number in (51, -1, 10**20):
        with pytest.raises(ValueError, match=r"cards|ample"):
            getattr(deck, name)(number)
    for no_number in (1.5, "1", None):
        with pytest.raises(TypeError):
            getattr(deck, name)(no_number)
    assert len(deck) == 50
