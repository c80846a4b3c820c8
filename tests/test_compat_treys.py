"""fastrank.compat.treys by itself; test_compat_treys_witness.py compares it with treys."""

from __future__ import annotations

import copy
import inspect
import pickle
from collections.abc import Callable

import numpy as np
import pytest
from conftest import Cards

import fastrank
from fastrank import CardError
from fastrank.compat.treys import Card, Evaluator, PLOEvaluator


def cards(text: str) -> list[int]:
    return [Card.new(card) for card in text.split()]


@pytest.mark.parametrize(
    ("hand", "board", "rank", "name"),
    [
        ("As Ks", "Qs Js Ts", 1, "Royal Flush"),
        ("5h Ah", "2h 3h 4h Kd Kc", 10, "Straight Flush"),
        ("2c 3c", "2d 2h 2s", 166, "Four of a Kind"),
        ("3c 3d", "2d 2h 2s 4c", 322, "Full House"),
        ("7h 5h", "4h 3h 2h As Ad", 1599, "Flush"),
        ("5h Ac", "2h 3h 4h Kd Kc", 1609, "Straight"),
        ("2c 2d", "2h 3c 4d", 2467, "Three of a Kind"),
        ("3c 3d", "2h 2c 4d", 3325, "Two Pair"),
        ("2c 2d", "3h 4c 5d", 6185, "Pair"),
        ("7c 5d", "4h 3s 2c", 7462, "High Card"),
        ("", "7c 5d 4h 3s 2c 8d 9h", 7414, "High Card"),
    ],
)
def test_known_hands(hand: str, board: str, rank: int, name: str) -> None:
    evaluator = Evaluator()
    found = evaluator.evaluate(cards(hand), cards(board))
    assert found == rank
    assert type(found) is int
    assert evaluator.class_to_string(evaluator.get_rank_class(rank)) == name


def test_known_omaha_hands() -> None:
    """Just two cards of the hand play: four aces in it are a pair, four hearts no flush."""
    evaluator = PLOEvaluator()
    board = cards("Kh Qh 7c 6d 2h")
    assert evaluator.evaluate(cards("As Ad Ac Ah"), board) == Evaluator().evaluate(
        cards("As Ad"), cards("Kh Qh 7c")
    )
    assert evaluator.evaluate(cards("Jh Th 3s 4s"), cards("Ah Kh Qh")) == 1
    assert evaluator.evaluate(cards("Jh Ts 3s 4s"), cards("Ah Kh Qh 2h")) == 1600
    assert evaluator.evaluate(cards("Jh 2h"), cards("Ah Kh Qh")) == 330
    assert evaluator.evaluate(cards("2c 3d 4h 5s 7h Jh Th"), cards("Ah Kh Qh 8c 8d")) == 1


def test_every_way_to_give_the_cards() -> None:
    hand, board = cards("As Kd"), cards("Qs Js Ts 2c 2d")
    evaluator = Evaluator()
    for make in (list, tuple, iter, set, np.array, lambda h: [np.int32(card) for card in h]):
        assert evaluator.evaluate(make(hand), make(board)) == 1600
    assert evaluator.evaluate(hand, tuple(board)) == 1600
    assert evaluator.evaluate(hand=hand, board=board) == 1600
    assert evaluator.evaluate(hand, board=board) == 1600
    assert evaluator.evaluate(hand=np.array(hand), board=iter(board)) == 1600
    assert Evaluator.evaluate(evaluator, hand, board) == 1600
    assert Evaluator.evaluate(evaluator, np.array(hand), board) == 1600
    omaha, holes = PLOEvaluator(), cards("As Kd Kc Kh")
    for shown in (3, 4, 5):
        expected = omaha.evaluate(holes, board[:shown])
        assert omaha.evaluate(np.array(holes), tuple(board[:shown])) == expected
        assert omaha.evaluate(hand=holes, board=board[:shown]) == expected
        assert PLOEvaluator.evaluate(omaha, holes, board[:shown]) == expected


class ByClass(Evaluator):
    """Overrides what treys lets override."""

    def evaluate(self, hand: list[int], board: list[int]) -> int:
        return self.get_rank_class(super().evaluate(hand, board))


class WrittenOut(Evaluator):
    """As PLOEvaluator is written in treys: by the method that ranks five cards."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0

    def evaluate(self, hand: list[int], board: list[int]) -> int:
        self.calls += 1
        return Evaluator._five(self, [*hand, *board])


def test_subclasses(capsys: pytest.CaptureFixture[str]) -> None:
    hand, board = cards("As Ks"), cards("Qs Js Ts")
    assert ByClass().evaluate(hand, board) == 0
    assert ByClass().evaluate(hand=hand, board=cards("Qs Js Td 2c")) == 5
    ByClass().hand_summary(cards("2c 3d 4h 9s Td"), [cards("As Ad"), cards("5s 6d")])
    summary = capsys.readouterr().out
    assert "Player 2 is the winner with a Straight Flush" in summary  # 5, its class
    assert "Player 1 hand = Straight Flush" in summary
    written_out = WrittenOut()
    assert written_out.evaluate(hand, board) == 1
    assert written_out.calls == 1
    assert written_out._seven(hand + board + cards("2c 2d")) == 1
    assert Evaluator._six(written_out, [*hand, *board, Card.new("2c")]) == 1


def test_evaluators_are_copied_and_pickled() -> None:
    evaluator = PLOEvaluator()
    assert evaluator.table.flush_lookup
    for same in (copy.deepcopy(evaluator), pickle.loads(pickle.dumps(evaluator))):
        assert same.evaluate(cards("Jh Th 3s 4s"), cards("Ah Kh Qh")) == 1
        assert same.table.flush_lookup == evaluator.table.flush_lookup
    for call in (evaluator.evaluate, Evaluator().evaluate, Evaluator.evaluate):
        for same in (copy.deepcopy(call), pickle.loads(pickle.dumps(call))):
            assert same(cards("Jh Ts 3s 4s"), cards("Ah Kh Qh")) == call(
                cards("Jh Ts 3s 4s"), cards("Ah Kh Qh")
            )


def test_what_a_compiled_function_does_not() -> None:
    """As docs/compat/treys.md says."""
    evaluator, hand, board = Evaluator(), cards("As Ks"), cards("Qs Js Ts")
    with pytest.raises(TypeError):
        Evaluator.evaluate(evaluator, hand=hand, board=board)
    with pytest.raises(TypeError):
        evaluator.hand_size_map[5] = min  # type: ignore[index]
    evaluator.table.flush_lookup.clear()
    assert evaluator.evaluate(hand, board) == 1


def test_help_shows_the_arguments() -> None:
    for evaluator in (Evaluator, PLOEvaluator):
        assert str(inspect.signature(evaluator.evaluate)) == "(hand, board)"
        assert evaluator.evaluate.__name__.startswith("evaluate")
        assert "board : list of int" in (evaluator.evaluate.__doc__ or "")


@pytest.mark.parametrize(
    ("hand", "board"),
    [
        ("As As", "2c 3d 4h"),
        ("As Ks", "As 3d 4h 5c 6d"),
        ("As Ks", "2c 3d 4h 2c"),
        ("As As", "As As As"),
    ],
)
def test_a_card_twice_is_an_error(hand: str, board: str) -> None:
    for make in (list, tuple, np.array):
        for call in (Evaluator().evaluate, PLOEvaluator().evaluate):
            with pytest.raises(CardError, match="twice"):
                call(make(cards(hand)), make(cards(board)))
    with pytest.raises(CardError, match="2c twice"):
        PLOEvaluator().evaluate(cards("2c As 4d 5d"), cards("Kc Qd 2c Jh 9s"))
    with pytest.raises(CardError, match="Kc twice"):
        Evaluator().hand_summary(cards("2c 3d 4h 5s 6c"), [cards("Kc Kd"), cards("Kc Ks")])


def test_errors_are_those_of_both() -> None:
    with pytest.raises(CardError, match=r"^4 cards; this evaluator needs 5 to 7$") as raised:
        Evaluator().evaluate(cards("As Ks"), cards("Qs Js"))
    assert isinstance(raised.value, KeyError)
    assert isinstance(raised.value, ValueError)
    with pytest.raises(CardError, match=r"^12345 is no card$"):
        Evaluator().evaluate([12345, Card.new("As")], cards("Qs Js Ts"))
    with pytest.raises(CardError, match=r"^1 hole card and 2 board cards; Omaha needs 2 and 3"):
        PLOEvaluator().evaluate(cards("As"), cards("Qs Js"))
    with pytest.raises(CardError, match=r"^'10h' is no card"):
        Card.new("10h")


def test_seven_cards_have_the_ranks_of_fastrank(deal: Callable[..., Cards]) -> None:
    hands = deal(20_000, 7)
    evaluate, ints = (
        Evaluator().evaluate,
        np.array([Card.new(name) for name in fastrank.deck.NAMES]),
    )
    found = [evaluate(hand[:2], hand[2:]) for hand in ints[hands].tolist()]
    assert found == fastrank.HIGH.ranks(hands).tolist()
