"""fastrank.compat.treys beside treys: every function gives and prints the same."""

from __future__ import annotations

import importlib
import inspect
import itertools
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from test_compat_treys import cards
from test_witness import witness

import fastrank
from fastrank.compat import treys
from fastrank.compat.treys import Card, Deck, Evaluator, PLOEvaluator
from fastrank.compat.treys.lookup import LookupTable

MODULES = ["card", "deck", "evaluator", "lookup"]


def original(name: str) -> Any:
    """The library whose place the drop-in takes, with its modules."""
    found = witness(name)
    for module in MODULES:
        importlib.import_module(f"{name}.{module}")
    return found


@pytest.fixture(scope="module")
def theirs() -> Any:
    return original("treys")


DECKS = {
    "random": range(52),
    "two suits": [card for card in range(52) if card % 4 < 2],
    "five ranks": [card for card in range(52) if card // 4 in (0, 3, 7, 8, 12)],
    "a run": [card for card in range(52) if card // 4 in (12, 0, 1, 2, 3, 4, 5)],
}


def hands_of(library: Any, n: int, held: int, seed: int) -> list[list[int]]:
    """Random hands, and such as have more flushes, pairs or straights than others, in turn."""
    decks = [
        [library.Card.new(fastrank.deck.NAMES[card]) for card in deck] for deck in DECKS.values()
    ]
    rng = random.Random(seed)
    return [rng.sample(deck, held) for deck in itertools.islice(itertools.cycle(decks), n)]


@pytest.mark.parametrize("held", [5, 6, 7])
def test_ranks(theirs: Any, held: int) -> None:
    evaluate, expected, seen = Evaluator().evaluate, theirs.Evaluator().evaluate, set()
    for number, hand in enumerate(hands_of(theirs, 100_000, held, held)):
        first, second = hand[: number % (held + 1)], hand[number % (held + 1) :]
        rank = evaluate(first, second)
        assert rank == expected(first, second), (first, second)
        seen.add(rank)
    assert len(seen) > 2500


def test_every_rank_of_five_cards(theirs: Any) -> None:
    evaluate, expected = Evaluator().evaluate, theirs.Evaluator().evaluate
    suits = (0, 1, 2, 3, 0), (0, 0, 0, 0, 0)
    ranks = itertools.combinations_with_replacement(range(13), 5)
    seen = set()
    for choice, suit in itertools.product(ranks, suits):
        ids = {4 * rank + own for rank, own in zip(choice, suit, strict=True)}
        if len(ids) == 5:
            hand = [Card.new(fastrank.deck.NAMES[card]) for card in ids]
            assert evaluate(hand, []) == expected(hand, []), hand
            seen.add(evaluate(hand, []))
    assert seen == set(range(1, 7463))


@pytest.mark.parametrize(
    ("held", "shown", "n"),
    [(4, 5, 100_000), (4, 4, 20_000), (4, 3, 20_000), (2, 5, 10_000), (5, 5, 5000), (7, 3, 5000)],
)
def test_omaha_ranks(theirs: Any, held: int, shown: int, n: int) -> None:
    evaluate, expected = PLOEvaluator().evaluate, theirs.PLOEvaluator().evaluate
    for dealt in hands_of(theirs, n, held + shown, 10 * held + shown):
        hand, board = dealt[:held], dealt[held:]
        assert evaluate(hand, board) == expected(hand, board), (hand, board)


def test_methods_of_evaluators(theirs: Any) -> None:
    for ours, other in (
        (Evaluator(), theirs.Evaluator()),
        (PLOEvaluator(), theirs.PLOEvaluator()),
    ):
        assert (ours.HAND_LENGTH, ours.BOARD_LENGTH) == (other.HAND_LENGTH, other.BOARD_LENGTH)
        for rank in range(1, 7463):
            place = ours.get_rank_class(rank)
            assert place == other.get_rank_class(rank)
            assert type(place) is int
            assert ours.class_to_string(place) == other.class_to_string(place)
            percentage = ours.get_five_card_rank_percentage(rank)
            assert percentage == other.get_five_card_rank_percentage(rank)
        assert ours.get_rank_class(1609.5) == other.get_rank_class(1609.5)
        for held in (5, 6, 7):
            for hand in hands_of(theirs, 200, held, held):
                by_size = other.hand_size_map[held](hand)
                assert ours.hand_size_map[held](hand) == by_size
                assert getattr(ours, {5: "_five", 6: "_six", 7: "_seven"}[held])(hand) == by_size


@pytest.mark.parametrize("name", ["Evaluator", "PLOEvaluator"])
def test_summaries(theirs: Any, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    ours, other = getattr(treys, name)(), getattr(theirs, name)()
    rng = random.Random(4)
    for _ in range(300):
        players = rng.randrange(1, 7)
        dealt = theirs.Deck(rng.random())
        board, hands = dealt.draw(5), [dealt.draw(ours.HAND_LENGTH) for _ in range(players)]
        assert ours.hand_summary(board, hands) is None
        summary = capsys.readouterr().out
        other.hand_summary(board, hands)
        assert summary == capsys.readouterr().out
    tied = cards("Ac Kd"), cards("Ad Kc"), cards("2s 3s")
    if name == "Evaluator":
        ours.hand_summary(cards("Qh Jh Ts 4c 5d"), tied)
        assert "Players [1, 2] tied for the win with a Straight" in capsys.readouterr().out


def test_cards(theirs: Any) -> None:
    other = theirs.Card
    for name in vars(other):
        if name.isupper():
            assert getattr(Card, name) == getattr(other, name), name
    rng = random.Random(5)
    for name in fastrank.deck.NAMES:
        card = Card.new(name)
        assert card == other.new(name)
        assert Card.new(list(name)) == card  # type: ignore[arg-type]
        for function in (
            "int_to_str int_to_pretty_str get_rank_int get_suit_int get_bitrank_int get_prime "
            "int_to_binary"
        ).split():
            for given in (card, np.int64(card)):
                assert getattr(Card, function)(given) == getattr(other, function)(given), function
    for _ in range(2000):
        number = rng.getrandbits(rng.randrange(33))
        for function in "get_rank_int get_suit_int get_bitrank_int get_prime int_to_binary".split():
            assert getattr(Card, function)(number) == getattr(other, function)(number), function
        names = rng.sample(fastrank.deck.NAMES, rng.randrange(8))
        hand = Card.hand_to_binary(names)
        assert hand == other.hand_to_binary(names)
        assert Card.ints_to_pretty_str(hand) == other.ints_to_pretty_str(hand)
        assert Card.prime_product_from_hand(hand) == other.prime_product_from_hand(hand)
    for bits in range(1 << 14):
        assert Card.prime_product_from_rankbits(bits) == other.prime_product_from_rankbits(bits)


@pytest.mark.parametrize("colours", [False, True])
def test_printing(
    theirs: Any,
    colours: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert_prints_alike(treys, theirs, colours, monkeypatch, capsys)


def assert_prints_alike(
    library: Any,
    other: Any,
    colours: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The printed cards of two libraries, without termcolor or with one that tells."""
    fake: Any = ModuleType("termcolor") if colours else None
    if fake:
        fake.colored = lambda text, colour: f"<{colour}>{text}</>"
    monkeypatch.setitem(sys.modules, "termcolor", fake)
    treys.card._painter.cache_clear()
    printed = []
    for card in (library.Card, other.Card):
        deck = [card.new(name) for name in fastrank.deck.NAMES]
        for held in range(len(deck)):
            card.print_pretty_card(deck[held])
            card.print_pretty_cards(deck[:held])
        printed.append(capsys.readouterr().out)
    treys.card._painter.cache_clear()
    assert printed[0] == printed[1]
    assert ("<red>" in printed[0]) is colours


def test_symbols_can_be_changed(theirs: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    card = Card.new("Qh")
    for other in (Card, theirs.Card):
        monkeypatch.setattr(other, "PRETTY_SUITS", {1: "S", 2: "H", 4: "D", 8: "C"})
        assert other.int_to_pretty_str(card) == "[QH]"


def test_decks_have_the_same_order(theirs: Any) -> None:
    assert Deck.GetFullDeck() == theirs.Deck.GetFullDeck()
    rng = random.Random(6)
    for seed in [*range(500), "text", 0.5, b"bytes", -7, 1 << 90]:
        ours, other = Deck(seed), theirs.Deck(seed=seed)
        for _ in range(4):
            assert ours.cards == other.cards
            n = rng.randrange(12)
            assert ours.draw(n) == other.draw(n)
            assert ours.draw() == other.draw()
            assert str(ours) == str(other)
        for deck in (ours, other):
            with pytest.raises(IndexError):
                deck.draw(53)
        assert ours.cards == other.cards == []
        ours.shuffle()
        other.shuffle()
    assert ours.cards == other.cards
    assert len(ours.cards) == 52
    assert Deck().cards != Deck().cards
    Deck.GetFullDeck().clear()
    assert len(Deck.GetFullDeck()) == 52


def assert_same_tables(ours: Any, theirs: Any, tmp_path: Path) -> None:
    """Two modules ``lookup`` have the same numbers, in the same order."""
    other = theirs.LookupTable
    for name in vars(other):
        if name.isupper():
            assert getattr(ours.LookupTable, name) == getattr(other, name), name
    table, expected = ours.LookupTable(), other()

    def assert_same() -> None:
        for name in ("flush_lookup", "unsuited_lookup"):
            found = getattr(table, name)
            assert list(found.items()) == list(getattr(expected, name).items())
            assert {type(number) for entry in found.items() for number in entry} == {int}

    assert_same()
    table.flush_lookup.clear()
    table.unsuited_lookup.clear()
    table.flushes()
    table.multiples()
    assert_same()
    for changed in (table, expected):
        changed.straight_and_highcards([31, 62], [0b1011101, 0b1011110])
    assert_same()
    assert ours.LookupTable().unsuited_lookup != table.unsuited_lookup
    for bits in (1, 0b11111, 0b1011, 31 << 40):
        numbers, same = (
            itertools.islice(each.get_lexographically_next_bit_sequence(bits), 2000)
            for each in (table, expected)
        )
        if bits < 1 << 40:  # treys goes through floats
            assert list(numbers) == list(same)
    table.write_table_to_disk(table.flush_lookup, tmp_path / "table")
    lines = (tmp_path / "table").read_text().splitlines()
    assert lines == [f"{product},{rank}" for product, rank in expected.flush_lookup.items()]


def test_tables(theirs: Any, tmp_path: Path) -> None:
    assert_same_tables(treys.lookup, theirs.lookup, tmp_path)
    paths = tmp_path / "ours", tmp_path / "theirs"
    for path, table in zip(paths, (LookupTable(), theirs.lookup.LookupTable()), strict=True):
        table.write_table_to_disk(table.unsuited_lookup, path)
    assert paths[0].read_bytes() == paths[1].read_bytes()


def assert_same_names(ours: Any, theirs: Any) -> None:
    """All public names of the original are there, and functions have the same arguments."""
    compared = 0
    for module in ("", *MODULES):
        other = getattr(theirs, module) if module else theirs
        same = getattr(ours, module) if module else ours
        for name, value in vars(other).items():
            if not (isinstance(value, type) and value.__module__.startswith(theirs.__name__)):
                continue
            found = getattr(same, name)
            for member in dir(value):
                if member.startswith("_"):
                    continue
                assert hasattr(found, member), (name, member)
                if callable(getattr(value, member)):
                    arguments = inspect.signature(getattr(value, member)).parameters
                    own = inspect.signature(getattr(found, member)).parameters
                    expected = [argument for argument in arguments if argument != "self"]
                    assert [argument for argument in own if argument != "self"] == expected
                    for argument in expected:
                        assert own[argument].default == arguments[argument].default
                    compared += 1
    assert compared > 40


def test_names(theirs: Any) -> None:
    assert_same_names(treys, theirs)
    for name in ("flush_lookup", "unsuited_lookup"):
        assert hasattr(LookupTable(), name)
    for name in ("table", "hand_size_map"):
        assert hasattr(Evaluator(), name)
        assert hasattr(PLOEvaluator(), name)
    assert list(inspect.signature(Deck).parameters) == ["seed"]
