"""Every hand of every system against the oracle and the known figures."""

from __future__ import annotations

import hashlib
from typing import Any

import numpy as np
import numpy.typing as npt
import oracle
import pytest
from conftest import Deal

import fastrank
from fastrank import HIGH, NO_QUALIFY, SYSTEMS, System
from fastrank._core import ffi, lib

Cards = npt.NDArray[np.uint8]

# One digest stands for the ranks of all hands of a system.
DIGESTS = {
    "HIGH": "4584fbb8ca2270e1",
    "ACE_TO_FIVE": "b3d34b760fbb4bd4",
    "EIGHT_OR_BETTER": "fb1432a24a100ec5",
    "DEUCE_TO_SEVEN": "f537b4a6c6d75df2",
    "ACE_TO_SIX": "6bd50d443966c0ff",
    "SHORT_DECK": "fcaeb97e719d6971",
    "SHORT_DECK_TRIPS": "ac2b4a50488d880e",
    "BADUGI": "6c173ccde08f4332",
    "BADUGI_ACE_HIGH": "53e5c0722fda78d1",
}

# The figures' names of systems and categories.
FIGURES = {
    "HIGH": "high",
    "ACE_TO_FIVE": "ace_to_five",
    "EIGHT_OR_BETTER": "eight_or_better",
    "DEUCE_TO_SEVEN": "deuce_to_seven",
}
CATEGORIES = {
    "straight_flush": "straight flush",
    "quads": "four of a kind",
    "full_house": "full house",
    "trips": "three of a kind",
    "two_pair": "two pair",
    "pair": "one pair",
}

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)


def all_hands(system: System) -> Cards:
    return fastrank.hand_at(np.arange(len(system.table())), system.size, deck=system.deck)


@each_system
def test_all_hands_equal_the_oracle(system: System) -> None:
    hands = all_hands(system)
    expected = oracle.all_ranks(system.key)[oracle.index(hands, oracle.DECK[system.key])]
    assert len(expected) == {5: 2598960, 4: 270725}[system.size] or system.deck != fastrank.DECK
    np.testing.assert_array_equal(system.ranks(hands), expected)
    np.testing.assert_array_equal(system.table(), expected)


@each_system
def test_all_hands_as_sets_equal_the_table(system: System) -> None:
    bits = np.uint64(1) << all_hands(system).astype(np.uint64)
    sets = np.bitwise_or.reduce(bits, axis=1)
    np.testing.assert_array_equal(system.ranks_of_sets(sets), system.table())


@each_system
def test_digest(system: System) -> None:
    digest = hashlib.sha256(system.table().astype("<u2").tobytes()).hexdigest()[:16]
    assert digest == DIGESTS[system.key]


@pytest.mark.parametrize("held", [5, 6, 7, 8, 9])
@each_system
def test_random_hands_of_more_cards_equal_the_oracle(system: System, held: int, deal: Deal) -> None:
    hands = deal(200_000 if held < 8 else 20_000, held, system.deck)
    np.testing.assert_array_equal(system.ranks(hands), oracle.best_of(system.key, hands))


@pytest.mark.parametrize("held", range(6, 13))
@each_system
def test_sets_equal_batches(system: System, held: int, deal: Deal) -> None:
    """Two ways through the core: batches by patterns or direct, sets one by one."""
    hands = deal(2000, held, system.deck)
    sets = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    np.testing.assert_array_equal(system.ranks_of_sets(sets), system.ranks(hands))


def test_most_cards(deal: Deal) -> None:
    for system in SYSTEMS:
        hands = deal(3, 20, system.deck)
        expected = oracle.best_of(system.key, hands)
        np.testing.assert_array_equal(system.ranks(hands), expected)
        assert [system.rank(hand) for hand in hands] == expected.tolist()


@pytest.mark.parametrize("held", [5, 6, 7])
@pytest.mark.parametrize("key", FIGURES)
def test_census_equals_the_figures(key: str, held: int, figures: dict[str, Any]) -> None:
    system = fastrank.system(key)
    known = figures.get(f"{FIGURES[key]}_{held}")
    counts, no_qualify = system.census(held)
    assert counts[0] == 0
    assert counts.sum() + no_qualify == {5: 2598960, 6: 20358520, 7: 133784560}[held]
    if known is None:  # the lows of six cards: only ace-to-five's were counted
        assert (key, held) == ("DEUCE_TO_SEVEN", 6)
        return
    if key == "EIGHT_OR_BETTER":
        assert counts.sum() == known["hands"]
        if held != 6:
            tops = dict(zip("5678", by_category(system, counts), strict=False))
            assert {top: hands for top, (hands, _) in tops.items()} == known["hands_by_top"]
        return
    found = dict(zip(system.categories, by_category(system, counts), strict=True))
    for name, expected in known["categories"].items():
        no_pair = "no pair" if system.key != "HIGH" else "high card"
        category = no_pair if name == "high_card" else CATEGORIES.get(name, name)
        assert found.pop(category) == (expected["frequency"], expected["classes"])
    assert all(counted == (0, 0) for counted in found.values())
    assert (counts * np.arange(len(counts))).sum() == known["sum_of_class_numbers_1_best"]


def by_category(system: System, counts: npt.NDArray[np.int64]) -> list[tuple[int, int]]:
    """Hands and classes of each category."""
    ranks = np.arange(1, len(counts))
    places = system.category(ranks)
    return [
        (int(counts[1:][places == place].sum()), int((counts[1:][places == place] > 0).sum()))
        for place in range(len(system.categories))
    ]


@pytest.mark.parametrize("held", [4, 5, 6, 7])
@pytest.mark.parametrize("key", ["BADUGI", "BADUGI_ACE_HIGH"])
def test_badugi_census_equals_the_figures(key: str, held: int, figures: dict[str, Any]) -> None:
    system = fastrank.system(key)
    counts, no_qualify = system.census(held)
    assert no_qualify == 0
    found = by_category(system, counts)
    known = figures["badugi_from_n"]
    assert found[0][0] == known["hands_containing_a_four_card_badugi"][str(held)]
    if held == 7:
        by_size = known["seven_card_by_size"]
        assert [hands for hands, _ in found] == [by_size[size] for size in "4321"]
    if held <= 5:
        by_size = figures[f"badugi_{'4' if held == 4 else 'from_5'}"]["by_size"]
        expected = [(by_size[size]["hands"], by_size[size]["classes"]) for size in "4321"]
        assert found == expected


def test_ace_to_six_census_equals_the_figures(figures: dict[str, Any]) -> None:
    counts, _ = fastrank.ACE_TO_SIX.census()
    found = dict(
        zip(fastrank.ACE_TO_SIX.categories, by_category(fastrank.ACE_TO_SIX, counts), strict=True)
    )
    for name, expected in figures["ace_to_six_5"]["categories"].items():
        category = "no pair" if name == "high_card" else CATEGORIES.get(name, name)
        assert found.pop(category) == (expected["frequency"], expected["classes"])
    assert not found


@pytest.mark.parametrize("key", ["SHORT_DECK", "SHORT_DECK_TRIPS"])
def test_short_deck_censuses_equal_the_figures(key: str, figures: dict[str, Any]) -> None:
    system = fastrank.system(key)
    counts, _ = system.census()
    for name, expected in figures["short_deck_5"]["categories"].items():
        category = "high card" if name == "high_card" else CATEGORIES.get(name, name)
        found = dict(zip(system.categories, by_category(system, counts), strict=True))[category]
        assert found == (expected["frequency"], expected["classes"])
    known = figures["short_deck_7"]
    counts, _ = system.census(7)
    assert counts.sum() == known["total"]
    if key == "SHORT_DECK":
        expected, changed = known["straight_over_trips"], {}
    else:
        expected, changed = known["straight_over_trips"], known["trips_over_straight"]
    assert (counts > 0).sum() == changed.get("classes", expected["classes"])
    assert counts[1] == expected["royal"]
    for category, (hands, _) in zip(system.categories, by_category(system, counts), strict=True):
        name = {v: k for k, v in CATEGORIES.items()}.get(category, category.replace(" ", "_"))
        assert hands == changed.get(name, expected[name])


@each_system
def test_census_equals_the_table(system: System) -> None:
    counts, no_qualify = system.census()
    expected = np.bincount(system.table(), minlength=NO_QUALIFY + 1)
    np.testing.assert_array_equal(counts, expected[: system.classes + 1])
    assert no_qualify == expected[NO_QUALIFY]


@pytest.mark.parametrize("system", [HIGH, fastrank.DEUCE_TO_SEVEN, fastrank.SHORT_DECK])
def test_the_walk_that_sums_ranks(system: System) -> None:
    total = ffi.new("uint64_t *")
    for held in (5, 6, 7):
        counts = system.census(held).counts.astype(np.int64)
        assert lib.fr_rank_total(system._core, held, total) == lib.FR_OK
        assert total[0] == (np.arange(len(counts)) * counts).sum()
    for bad, held in ((system, 4), (system, 8), (fastrank.BADUGI, 5)):
        assert lib.fr_rank_total(bad._core, held, total) == lib.FR_BAD_COUNT
