"""The combinatorial number system."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest

from fastrank import CardError, hand_at, hand_index

SHORT_DECK = sum(1 << card for card in range(16, 52))


@pytest.mark.parametrize("held", [1, 2, 3, 4])
def test_all_small_hands(held: int) -> None:
    hands = np.array(list(combinations(range(52), held)))
    by_top = sorted(range(len(hands)), key=lambda row: hands[row][::-1].tolist())
    assert hand_index(hands)[by_top].tolist() == list(range(comb(52, held)))
    assert (hand_at(hand_index(hands), held) == hands).all()


@pytest.mark.parametrize("held", range(1, 53))
def test_ends_and_inverse(held: int) -> None:
    last = comb(52, held) - 1
    assert hand_index(np.arange(held)) == 0
    assert hand_index(np.arange(52 - held, 52)) == last
    rng = np.random.default_rng(held)
    indices = np.append(rng.integers(0, last + 1, 300), [0, last])
    hands = hand_at(indices, held)
    assert (np.diff(hands.astype(int), axis=1) > 0).all()
    assert (hand_index(hands) == indices).all()
    assert (hand_index(rng.permuted(hands, axis=1)) == indices).all()


def test_decks() -> None:
    hands = hand_at(np.arange(comb(36, 3)), 3, deck=SHORT_DECK)
    assert hands.min() == 16
    assert (hand_index(hands, deck=SHORT_DECK) == np.arange(comb(36, 3))).all()
    assert (hand_index(hands - 16) == hand_index(hands, deck=SHORT_DECK)).all()
    with pytest.raises(CardError, match="row 0: 5d is not in the deck"):
        hand_index([[16, 13]], deck=SHORT_DECK)


def test_shapes() -> None:
    hands = hand_at(np.arange(12).reshape(3, 4), 2)
    assert hands.shape == (3, 4, 2)
    assert hand_index(hands).tolist() == np.arange(12).reshape(3, 4).tolist()
    assert hand_at(7, 5).shape == (5,)
    assert hand_index([51, 50]).shape == ()
    assert hand_at(np.empty(0, dtype=int), 3).shape == (0, 3)
    assert hand_index(np.empty((0, 3), dtype=int)).shape == (0,)


@pytest.mark.parametrize("index", [-1, comb(52, 5), 1 << 62, -(1 << 63), (1 << 64) - 1])
def test_no_such_index(index: int) -> None:
    with pytest.raises(ValueError, match=f"no hand of 5 cards has the index {index}"):
        hand_at(np.array([0, index], dtype=np.uint64 if index > 0 else np.int64), 5)


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([[1, 2], [3, 3]], "row 1: 2s twice"),
        ([[1, 2], [3, 52]], "row 1: 52 is no card"),
        ([[1, 2], [3, 256]], "row 1: 256 is no card"),
        ([[1, 2], [3, -1]], "row 1: -1 is no card"),
        ([[]], "hands of 0 cards"),
        ([list(range(53))], "hands of 53 cards"),
    ],
)
def test_bad_hands(cards: list[list[int]], message: str) -> None:
    with pytest.raises(CardError, match=message):
        hand_index(cards)


@pytest.mark.parametrize("deck", [0, -1, 1 << 52, 1 << 70])
def test_bad_decks(deck: int) -> None:
    with pytest.raises(ValueError, match=r"no card set|this deck has 0"):
        hand_index([1, 2], deck=deck)
    with pytest.raises(ValueError, match=r"no card set|this deck has 0"):
        hand_at(0, 2, deck=deck)
