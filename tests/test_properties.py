"""What holds for every hand, and what happens with input that means harm."""

from __future__ import annotations

import string
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

import fastrank
from fastrank import HIGH, NO_QUALIFY, SYSTEMS, CardError, System, format, parse
from fastrank.deck import cards_in

systems = st.sampled_from(SYSTEMS)
cards = st.integers(0, 51)


@st.composite
def hands(draw: Any, least: int = 5, most: int = 20) -> tuple[System, list[int]]:
    """A system and a hand of its deck."""
    system = draw(systems)
    held = st.sampled_from(cards_in(system.deck))
    return system, draw(st.lists(held, min_size=least, max_size=most, unique=True))


@given(hands(), st.randoms())
def test_order_never_matters(given_hand: tuple[System, list[int]], random: Any) -> None:
    system, hand = given_hand
    shuffled = random.sample(hand, len(hand))
    assert system.rank(shuffled) == system.rank(hand)


@given(hands(), st.permutations(range(4)))
def test_suits_are_equal(given_hand: tuple[System, list[int]], suits: list[int]) -> None:
    system, hand = given_hand
    renamed = [card // 4 * 4 + suits[card % 4] for card in hand]
    assert system.rank(renamed) == system.rank(hand)


@given(hands(least=6))
def test_one_more_card_never_makes_it_worse(given_hand: tuple[System, list[int]]) -> None:
    system, hand = given_hand
    assert system.rank(hand) <= system.rank(hand[:-1])


@given(hands(most=12))
def test_the_ways_to_rank_agree(given_hand: tuple[System, list[int]]) -> None:
    system, hand = given_hand
    rank = system.rank(hand)
    card_set = sum(1 << card for card in hand)
    assert system.rank(format(hand)) == rank
    assert system.rank(card_set) == rank
    assert system.ranks([hand, hand]).tolist() == [rank, rank]
    assert system.ranks_of_sets([card_set]).tolist() == [rank]
    assert system.best(hand).rank == rank
    assert 1 <= rank <= system.classes or (rank == NO_QUALIFY and system.unqualified)


@given(st.lists(cards, unique=True))
def test_text_and_back(hand: list[int]) -> None:
    assert parse(format(hand)).tolist() == hand
    assert parse(format(hand).replace(" ", "").lower()).tolist() == hand
    if hand:
        assert fastrank.parse_hands([format(hand)] * 3).tolist() == [hand] * 3


@given(st.text(string.printable + "♠♥♦♣♤♡♢♧\ufe0f\0é", max_size=30) | st.text())
def test_any_text_is_cards_or_an_error(text: str) -> None:
    try:
        found = parse(text)
    except CardError as error:
        assert error.text == text
        assert error.position is not None
        assert 0 <= error.position < len(text)
        return
    assert parse(format(found)).tolist() == found.tolist()


@given(systems, st.binary(max_size=200), st.integers(0, 25))
def test_any_bytes_are_hands_or_an_error(system: System, raw: bytes, held: int) -> None:
    rows = len(raw) // held if held else 0
    batch = np.frombuffer(raw, dtype=np.uint8)[: rows * held].reshape(rows, held)
    good = system.size <= held <= 20 and all(
        len({*row}) == held and all(card < 52 and system.deck >> card & 1 for card in row)
        for row in batch.tolist()
    )
    if good:
        assert system.ranks(batch).shape == (rows,)
    else:
        with pytest.raises(CardError):
            system.ranks(batch)


anything: st.SearchStrategy[Any] = st.deferred(
    lambda: (
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=12)
        | st.binary(max_size=12)
        | st.complex_numbers()
        | st.lists(anything, max_size=8)
        | st.lists(st.integers(-3, 60), max_size=8)
        | st.dictionaries(st.integers(0, 51), st.none(), max_size=8)
        | hnp.arrays(
            hnp.scalar_dtypes() | hnp.unicode_string_dtypes(),
            hnp.array_shapes(min_dims=0, min_side=0, max_side=8),
        )
    )
)


@given(systems, anything)
def test_anything_else_is_an_error(system: System, given_hand: Any) -> None:
    """Whatever comes in gives a rank that is true or a clear exception, and never a crash."""
    for call in (system.rank, system.best):
        try:
            rank = call(given_hand)
        except (CardError, TypeError, ValueError):
            continue
        rank = rank if isinstance(rank, int) else rank.rank
        assert 1 <= rank <= system.classes or (rank == NO_QUALIFY and system.unqualified)
    for batch_call in (system.ranks, system.ranks_of_sets, system.category, system.name):
        try:
            batch_call(given_hand)
        except (CardError, TypeError, ValueError):
            continue
    for other_call in (fastrank.parse, fastrank.format, fastrank.parse_hands, fastrank.hand_index):
        try:
            other_call(given_hand)
        except (CardError, TypeError, ValueError):
            continue


@given(hnp.arrays(hnp.integer_dtypes() | hnp.unsigned_integer_dtypes(), (3, 5)))
def test_any_integers_are_hands_or_an_error(batch: Any) -> None:
    good = all(len({*row}) == 5 and 0 <= min(row) <= max(row) < 52 for row in batch.tolist())
    if good:
        assert HIGH.ranks(batch).tolist() == [HIGH.rank(row) for row in batch.tolist()]
    else:
        with pytest.raises(CardError):
            HIGH.ranks(batch)
