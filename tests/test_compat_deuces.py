"""fastrank.compat.deuces: alone, beside deuces, and under deuces' own test."""

from __future__ import annotations

import inspect
import pickle
import random
import sys
import unittest.mock
from importlib.machinery import PathFinder
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest
from test_compat_treys import cards
from test_compat_treys_input import BAD, DIFFERENCES, assert_same_outcome, expressions
from test_compat_treys_witness import (
    assert_prints_alike,
    assert_same_names,
    assert_same_tables,
    hands_of,
    original,
)

import fastrank
from fastrank import CardError
from fastrank.compat import deuces, substitute
from fastrank.compat.deuces import Card, Deck, Evaluator

# The drop-in alone


def test_known_hands() -> None:
    """The royal flush is a straight flush, and the classes begin with 1."""
    evaluator = Evaluator()
    for hand, rank, name in (
        ("As Ks Qs Js Ts", 1, "Straight Flush"),
        ("5h Ah 2h 3h 4h Kd", 10, "Straight Flush"),
        ("2c 3c 2d 2h 2s", 166, "Four of a Kind"),
        ("7c 5d 4h 3s 2c", 7462, "High Card"),
    ):
        given = cards(hand)
        assert evaluator.evaluate(given[:2], given[2:]) == rank
        assert evaluator.evaluate(cards=given[:2], board=given[2:]) == rank
        assert evaluator.evaluate(given[:2], board=iter(given[2:])) == rank
        assert Evaluator.evaluate(evaluator, given, []) == rank
        assert evaluator.class_to_string(evaluator.get_rank_class(rank)) == name
    assert str(inspect.signature(Evaluator.evaluate)) == "(cards, board)"
    assert "cards, board : list of int" in (Evaluator.evaluate.__doc__ or "")
    pickled = pickle.loads(pickle.dumps(evaluator.evaluate))
    assert pickled(cards=cards("As Ks"), board=cards("Qs Js Ts")) == 1
    with pytest.raises(CardError, match="As twice"):
        evaluator.evaluate(cards("As Ks"), cards("As 2d 3c"))


def test_decks_deal_one_card_as_an_int() -> None:
    deck = Deck()
    order = deck.cards.copy()
    assert deck.draw() == order[0]
    assert deck.draw(1) == order[1]
    assert deck.draw(2) == order[2:4]
    assert deck.draw(0) == []
    assert deck.cards == order[4:]
    # deuces prints this and then raises a TypeError.
    assert str(deck).startswith(f"  [ {Card.int_to_str(order[4])[0]} ")


# Beside deuces


@pytest.fixture(scope="module")
def theirs() -> Any:
    return original("deuces")


@pytest.mark.parametrize("held", [5, 6, 7])
def test_ranks(theirs: Any, held: int) -> None:
    evaluate, expected = Evaluator().evaluate, theirs.Evaluator().evaluate
    for number, hand in enumerate(hands_of(theirs, 100_000, held, 10 + held)):
        first, second = hand[: number % (held + 1)], hand[number % (held + 1) :]
        assert evaluate(first, second) == expected(first, second), (first, second)


def test_methods_of_the_evaluator(theirs: Any) -> None:
    ours, other = Evaluator(), theirs.Evaluator()
    for rank in range(1, 7463):
        place = ours.get_rank_class(rank)
        assert place == other.get_rank_class(rank)
        assert ours.class_to_string(place) == other.class_to_string(place)
        percentage = ours.get_five_card_rank_percentage(rank)
        assert percentage == other.get_five_card_rank_percentage(rank)
    assert type(ours.table) is deuces.lookup.LookupTable
    for held in (5, 6, 7):
        for hand in hands_of(theirs, 200, held, held):
            assert ours.hand_size_map[held](hand) == other.hand_size_map[held](hand)


def test_summaries(theirs: Any, capsys: pytest.CaptureFixture[str]) -> None:
    """What is printed, to the last space: those who tie at the end are counted from 0."""
    ours, other, ties = Evaluator(), theirs.Evaluator(), 0
    rng = random.Random(4)
    deck = theirs.Deck.GetFullDeck()
    for _ in range(300):
        players = rng.randrange(1, 7)
        dealt = rng.sample(deck, 5 + 2 * players)
        hands = [dealt[5 + 2 * player : 7 + 2 * player] for player in range(players)]
        ours.hand_summary(dealt[:5], hands)
        summary = capsys.readouterr().out
        other.hand_summary(dealt[:5], hands)
        assert summary == capsys.readouterr().out
        ties += "tied for the win" in summary
    assert ties
    ours.hand_summary(cards("Qh Jh Ts 4c 5d"), [cards("Ac Kd"), cards("Ad Kc"), cards("2s 3s")])
    summary = capsys.readouterr().out
    assert "Players [1, 2] are tied for the lead" in summary
    assert "Players [0, 1] tied for the win with a Straight" in summary


def test_cards(theirs: Any) -> None:
    other = theirs.Card
    for name in vars(other):
        if name.isupper():
            assert getattr(Card, name) == getattr(other, name), name
    for name in fastrank.deck.NAMES:
        card = Card.new(name)
        assert card == other.new(name)
        for function in (
            "int_to_str int_to_pretty_str get_rank_int get_suit_int get_bitrank_int get_prime "
            "int_to_binary"
        ).split():
            assert getattr(Card, function)(card) == getattr(other, function)(card), function
    hand = Card.hand_to_binary(["As", "Ks", "2c"])
    assert hand == other.hand_to_binary(["As", "Ks", "2c"])
    assert Card.prime_product_from_hand(hand) == other.prime_product_from_hand(hand)
    for bits in range(1 << 13):
        assert Card.prime_product_from_rankbits(bits) == other.prime_product_from_rankbits(bits)


@pytest.mark.parametrize("colours", [False, True])
def test_printing(
    theirs: Any,
    colours: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert_prints_alike(deuces, theirs, colours, monkeypatch, capsys)


def test_decks_have_the_same_order(theirs: Any) -> None:
    assert Deck.GetFullDeck() == theirs.Deck.GetFullDeck()
    state = random.getstate()
    for seed in range(300):
        decks = []
        for deck_type in (Deck, theirs.Deck):
            random.seed(seed)
            deck = deck_type()
            drawn = [deck.draw(n) for n in (1, 2, 5, 0, 3)]
            deck.shuffle()
            with pytest.raises(IndexError):
                deck.draw(53)
            left = deck.cards.copy()
            deck.shuffle()
            decks.append((drawn, left, deck.draw(), deck.cards, random.random()))
        assert decks[0] == decks[1]
    random.setstate(state)


def test_tables(theirs: Any, tmp_path: Path) -> None:
    assert_same_tables(deuces.lookup, theirs.lookup, tmp_path)


def test_names(theirs: Any) -> None:
    assert_same_names(deuces, theirs)
    assert not inspect.signature(Deck).parameters


MORE_BAD = """
    str(Deck())
    lookup.LookupTable().write_table_to_disk({1: 2}, "/dev/null")
    Deck(seed=1)
    Evaluator().class_to_string(0)
"""

MENDED = {
    "str(Deck())": "text here; a TypeError in deuces, which prints it instead",
    'lookup.LookupTable().write_table_to_disk({1: 2}, "/dev/null")': (
        "writes the table; an AttributeError in deuces on Python 3"
    ),
}


@pytest.mark.parametrize("expression", expressions(BAD + MORE_BAD))
def test_bad_input(theirs: Any, expression: str) -> None:
    if expression in MENDED:
        names = [vars(library) for library in (deuces, theirs)]
        eval(expression, dict(names[0]))
        with pytest.raises((TypeError, AttributeError)):
            eval(expression, dict(names[1]))
    else:
        assert_same_outcome(expression, DIFFERENCES, deuces, theirs)


# Its own test


def test_its_own_test(
    theirs: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``deuces/test_deuces.py``, unchanged: its README as a program, with what it prints."""
    monkeypatch.setitem(sys.modules, "mock", unittest.mock)
    found = PathFinder.find_spec("test_deuces", list(theirs.__path__))
    assert found
    assert found.origin
    printed = []
    for library in (theirs, deuces):
        with substitute("deuces") if library is deuces else unittest.mock.MagicMock():
            spec = spec_from_file_location("deuces.test_deuces", found.origin)
            assert spec
            assert spec.loader
            module = module_from_spec(spec)
            spec.loader.exec_module(module)
            assert module.Evaluator is library.Evaluator
            tests = [getattr(module, name) for name in dir(module) if name.startswith("test_")]
            assert tests
            for test in tests:
                test()
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]
    assert "Player 2 is the winner with a Straight" in printed[0]
