"""The drop-in for phevaluator alone. The tests of its witness have it beside the original."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import random
from collections.abc import Callable
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from conftest import Deal

from fastrank import CardError
from fastrank.compat import phevaluator, substitute
from fastrank.compat.phevaluator import (
    Card,
    evaluate_5cards,
    evaluate_6cards,
    evaluate_7cards,
    evaluate_cards,
    evaluate_omaha_cards,
    sample_cards,
)
from fastrank.deck import NAMES

Function = Callable[..., int]
Hand = tuple[Any, ...]

FUNCTIONS: list[tuple[str, int]] = [
    ("evaluate_cards", 5),
    ("evaluate_cards", 6),
    ("evaluate_cards", 7),
    ("evaluate_5cards", 5),
    ("evaluate_6cards", 6),
    ("evaluate_7cards", 7),
    ("evaluate_omaha_cards", 9),
    ("evaluate_plo4_cards", 9),
    ("evaluate_plo5_cards", 10),
    ("evaluate_plo6_cards", 11),
]
"""Each function with a number of cards that it takes."""

MODULES = ["card", "evaluator", "evaluator_omaha", "utils"]


class Text(str):
    """Of no use but that compiled code does not take it."""

    __slots__ = ()


COMPILED = sorted({name for name, _ in FUNCTIONS})


FORMS: dict[str, Callable[[Any], list[list[Any]]]] = {
    "ids": lambda library: [list(range(52))],
    "texts": lambda library: [NAMES],
    "capitals": lambda library: [[name.upper() for name in NAMES]],
    "cards": lambda library: [[library.Card(card) for card in range(52)]],
    "mixed": lambda library: [FORMS[form](library)[0] for form in ("ids", "cards", "texts")],
}
"""What a library's cards are, by number; for the first, second, ... card of a hand in turn."""


def in_form(hands: list[list[int]], form: str, library: Any) -> list[Hand]:
    tables = FORMS[form](library)
    return [
        tuple(tables[place % len(tables)][card] for place, card in enumerate(hand))
        for hand in hands
    ]


class Number(int):
    """What is an int, but not quite."""


def ours(name: str) -> Function:
    function: Function = getattr(phevaluator, name)
    return function


@pytest.mark.parametrize(
    ("hand", "rank"),
    [
        ("9c 4c 4s 9d 4h Qc 6c", 292),
        ("9c 4c 4s 9d 4h 2c 9h", 236),
        ("As Ks Qs Js Ts", 1),
        ("Ac Ad Ah As Kc Kd", 11),
        ("2s 3h 4d 5c 7s", 7462),
        ("2d 2h 2s Tc Ac", 2405),
        ("2D 2H 2S TC AC", 2405),
    ],
)
def test_known_hands(hand: str, rank: int) -> None:
    texts = hand.split()
    assert evaluate_cards(*texts) == rank
    assert evaluate_cards(*map(Card, texts)) == rank
    assert evaluate_cards(*map(Card.to_id, texts)) == rank
    assert ours(f"evaluate_{len(texts)}cards")(*texts) == rank


@pytest.mark.parametrize(
    ("board", "hole", "rank"),
    [
        ("4c 5c 6c 7s 8s", "2c 9c As Kd", 1578),
        ("4c 5c 6c 7s 8s", "6s 9s Ts Js", 1604),
        ("4c 5c 6c 7s 8s", "2c 9c As Kd Jh", 1578),
        ("4c 5c 6c 7s 8s", "6s 9s Ts Js 2s", 1604),
        ("4c 5c 6c 7s 8s", "2c 9c As Kd Jh 8d", 1578),
        ("4c 5c 6c 7s 8s", "6s 9s Ts Js 2s 2d", 1604),
        ("As Ks Qs Js Ts", "2c 2d 2h 2s", 5966),  # two of the hole play, never the board alone
        ("2c 3d 4h 5s Ks", "As Ah Ad Ac 6c 7c", 1607),
    ],
)
def test_known_omaha_hands(board: str, hole: str, rank: int) -> None:
    cards = board.split() + hole.split()
    held = len(cards) - 5
    assert ours(f"evaluate_plo{held}_cards")(*cards) == rank
    if held == 4:
        assert evaluate_omaha_cards(*cards) == rank


@pytest.mark.parametrize(("name", "held"), FUNCTIONS)
def test_every_kind_of_card(name: str, held: int, deal: Deal) -> None:
    """Also at every place in between others, compiled or not."""
    kinds: list[Callable[[int], Any]] = [
        int,
        Card,
        lambda card: NAMES[card],
        lambda card: NAMES[card].upper(),
        np.int64,
        np.uint8,
        lambda card: np.str_(NAMES[card]),
        Number,
    ]
    function = ours(name)
    for row in deal(5, held).tolist():
        rank = function(*row)
        for kind in kinds:
            assert function(*map(kind, row)) == rank
            for place in range(held):
                for other in (int, Card, str):
                    mixed = [NAMES[card] if other is str else other(card) for card in row]
                    mixed[place] = kind(row[place])
                    assert function(*mixed) == rank
                    assert type(function(*mixed)) is int


@pytest.mark.parametrize(("name", "held"), FUNCTIONS)
def test_good_hands_are_left_to_compiled_code(
    name: str, held: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def called(cards: Hand) -> None:
        raise AssertionError(f"Python is called for {cards}")

    for module in (phevaluator.evaluator, phevaluator.evaluator_omaha):
        monkeypatch.setattr(module, "ids_of", called)
    hand = range(3, 3 * held + 3, 3)
    for form in FORMS:
        if form != "capitals":  # a rarer way to write suits
            (cards,) = in_form([list(hand)], form, phevaluator)
            assert ours(name)(*cards) > 0
    with pytest.raises(AssertionError):
        ours(name)(*[Text(NAMES[card]) for card in hand])


@pytest.mark.parametrize(("name", "held"), FUNCTIONS)
def test_a_card_twice(name: str, held: int) -> None:
    function = ours(name)
    for first, second in permutations(range(held), 2):
        hand = list(range(0, 4 * held, 4))
        hand[first] = hand[second]
        for kind in (int, Card, NAMES.__getitem__, np.int64):
            with pytest.raises(CardError, match="twice"):
                function(*map(kind, hand))
        hand[first], hand[second] = NAMES[hand[first]], Card(hand[second])  # type: ignore[call-overload]
        with pytest.raises(CardError, match="twice"):
            function(*hand)


@pytest.mark.parametrize(("name", "held"), FUNCTIONS)
@pytest.mark.parametrize(
    "wrong", [52, 64, 255, 256, -1, -52, 1 << 31, 1 << 32, 1 << 63, 1 << 70, np.int64(52)]
)
def test_numbers_that_are_no_card(name: str, held: int, wrong: Any) -> None:
    for place in range(held):
        hand = list(range(0, 2 * held, 2))
        hand[place] = wrong
        with pytest.raises(CardError, match=f"{int(wrong)} is no card"):
            ours(name)(*hand)


@pytest.mark.parametrize(("name", "held"), FUNCTIONS)
@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (0.0, TypeError),
        (np.float64(0), TypeError),
        (np.bool_(True), TypeError),
        (None, TypeError),
        (b"2c", TypeError),
        ([0], TypeError),
        (("2c",), TypeError),
        (object(), TypeError),
        ("", ValueError),
        ("c", ValueError),
        ("2c3c", ValueError),
        ("c2", KeyError),
        ("1c", KeyError),
        ("2x", KeyError),
        ("\ud800c", KeyError),  # no text that could be encoded
    ],
)
def test_what_is_no_card(name: str, held: int, wrong: Any, error: type[Exception]) -> None:
    for place in range(held):
        hand: list[Any] = list(range(1, 4 * held, 4))
        hand[place] = wrong
        with pytest.raises(error):
            ours(name)(*hand)
    with pytest.raises(error):
        Card(wrong)


@pytest.mark.parametrize("name", COMPILED)
def test_numbers_of_cards(name: str) -> None:
    takes = {held for known, held in FUNCTIONS if known == name}
    for held in range(25):
        if held in takes:
            assert ours(name)(*range(held)) > 0
        else:
            error = TypeError if name[9].isdigit() else CardError  # as Python does for names
            with pytest.raises(error):
                ours(name)(*range(held))


def test_names_of_arguments() -> None:
    assert evaluate_5cards(a=51, b=47, c=43, d=39, e=35) == 1
    assert evaluate_6cards(51, 47, 43, d=39, e="Ts", f=Card(0)) == 1
    assert evaluate_7cards(g=0, f=1, e=51, d=47, c=43, b=39, a=35) == 1
    with pytest.raises(TypeError):
        evaluate_5cards(51, 47, 43, 39, x=35)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        evaluate_cards(51, 47, 43, 39, a=35)  # type: ignore[call-arg]
    assert str(inspect.signature(evaluate_cards)) == "(*cards)"
    assert str(inspect.signature(evaluate_5cards)) == "(a, b, c, d, e)"


def test_cards() -> None:
    for number, name in enumerate(NAMES):
        rank, suit = name[0], name[1]
        for card in (Card(number), Card(name), Card(rank + suit.upper()), Card(Card(number))):
            assert type(card) is Card
            assert card == number == card
            assert card == name == card
            assert card == name.upper() == card
            assert card == name.lower() == card
            assert card == Card(number) == card
            assert card != Card((number + 1) % 52)
            assert card != (number + 1) % 52
            assert (card.id_, int(card), hash(card)) == (number, number, hash(number))
            assert (str(card), repr(card)) == (name, f'Card("{name}")')
            assert (card.describe_rank(), card.describe_suit()) == (rank, suit)
            assert card.describe_card() == f"{card}" == name
            assert Card.to_id(card) == Card.to_id(number) == Card.to_id(name) == number
            assert number in {card}
            assert card in {number: None}
    assert Card(5) != "x"
    assert Card(5) is not None
    assert Card(5) != [5]
    assert Card(np.int64(5)) == np.int64(5)
    assert type(Card.to_id(np.int64(5))) is int
    assert Card(other="2c") == 0


def test_cards_cannot_be_changed() -> None:
    card = Card("2c")
    for name in ("id_", "card_id", "__id", "_Card__id", "other"):
        with pytest.raises(TypeError):
            setattr(card, name, 1)
        with pytest.raises(TypeError):
            delattr(card, name)
    for compare in ("__lt__", "__le__", "__gt__", "__ge__"):
        assert getattr(card, compare)(Card(1)) is NotImplemented
    assert not hasattr(card, "__index__")
    assert card == 0


def test_cards_can_be_copied() -> None:
    class Own(Card):
        pass

    assert copy.copy(Card(5)) == copy.deepcopy([Card(5)])[0] == Card(5)
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(Card(5), protocol)) == Card(5)
    assert type(copy.copy(Own("As"))) is Own
    assert evaluate_cards(Own("As"), "Ks", "Qs", "Js", "Ts") == 1


@pytest.mark.parametrize("wrong", [52, -1, 256, 1 << 70, np.int64(-1)])
def test_cards_refuse_other_numbers(wrong: Any) -> None:
    for make in (Card, Card.to_id):
        with pytest.raises(CardError, match="is no card"):
            make(wrong)


def test_sample_cards() -> None:
    random.seed(7)
    expected = random.sample(range(52), k=9)
    random.seed(7)
    assert sample_cards(9) == expected
    assert sorted(sample_cards(size=52)) == list(range(52))
    assert sample_cards(0) == []
    for wrong, error in [(53, ValueError), (-1, ValueError), (1.5, TypeError), ("2", TypeError)]:
        with pytest.raises(error):
            sample_cards(wrong)  # type: ignore[arg-type]


def test_the_package() -> None:
    for name in MODULES:
        found = importlib.import_module(f"fastrank.compat.phevaluator.{name}")
        assert getattr(phevaluator, name) is found
    assert not hasattr(phevaluator, "nothing")
    with substitute("phevaluator") as module:
        assert module is importlib.import_module("phevaluator") is phevaluator
        found = importlib.import_module("phevaluator.evaluator")
        assert found.evaluate_cards is evaluate_cards
        assert importlib.import_module("phevaluator._pheval").evaluate_5cards is evaluate_5cards


@pytest.mark.parametrize("name", COMPILED)
def test_compiled_functions_pickle_and_say_how_they_are_called(name: str) -> None:
    function = ours(name)
    assert pickle.loads(pickle.dumps(function)) is function
    assert function.__module__.startswith("fastrank.compat.phevaluator.evaluator")
    parameters = inspect.signature(function).parameters.values()
    many = any(parameter.kind is parameter.VAR_POSITIONAL for parameter in parameters)
    assert many or len(parameters) == int(name[len("evaluate_")])
