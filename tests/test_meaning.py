"""What a rank means: category, name, probability, percentile."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import numpy as np
import pytest

import fastrank
from fastrank import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    NO_QUALIFY,
    SYSTEMS,
    System,
)

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)


@pytest.mark.parametrize(
    ("system", "hand", "name"),
    [
        (HIGH, "AsKsQsJsTs", "royal flush"),
        (HIGH, "9h8h7h6h5h", "straight flush, nine high"),
        (HIGH, "5s4s3s2sAs", "straight flush, five high"),
        (HIGH, "QcQdQhQs2c", "four of a kind, queens, deuce kicker"),
        (HIGH, "QsQhQd5s5c", "full house, queens over fives"),
        (HIGH, "AcJc8c6c3c", "flush, A-J-8-6-3"),
        (HIGH, "5c4d3h2sAc", "straight, five high"),
        (HIGH, "6c6d6hKcQd", "three of a kind, sixes, K-Q kickers"),
        (HIGH, "KcKd4h4s9c", "two pair, kings and fours, nine kicker"),
        (HIGH, "JcJdAhQs8c", "pair of jacks, A-Q-8 kickers"),
        (HIGH, "AcKdJh9s7c", "high card, A-K-J-9-7"),
        (ACE_TO_FIVE, "8c6d4h2sAc", "8-6-4-2-A low"),
        (ACE_TO_FIVE, "AcAd2h3s4c", "pair of aces, 4-3-2 kickers"),
        (ACE_TO_FIVE, "KhKdKsKcQdQsQc", "full house, queens over kings"),
        (EIGHT_OR_BETTER, "8c6d4h2sAc", "8-6-4-2-A low"),
        (EIGHT_OR_BETTER, "9c6d4h2sAc", "no low"),
        (DEUCE_TO_SEVEN, "Ac5d4h3s2c", "A-5-4-3-2 low"),
        (DEUCE_TO_SEVEN, "As5s4s3s2s", "flush, A-5-4-3-2"),
        (DEUCE_TO_SEVEN, "AsKsQsJsTs", "royal flush"),
        (DEUCE_TO_SEVEN, "6c5d4h3s2c", "straight, six high"),
        (BADUGI, "4c3d2hAs", "four-card badugi 4-3-2-A"),
        (BADUGI, "4c4d2hAs", "three-card badugi 4-2-A"),
        (BADUGI, "KcKdKhKs", "one-card badugi K"),
    ],
)
def test_name(system: System, hand: str, name: str) -> None:
    assert system.name(system.rank(hand)) == name


@each_system
def test_every_rank_has_a_name_of_its_own(system: System) -> None:
    ranks = np.arange(1, system.classes + 1)
    names = system.name(ranks)
    assert len(set(names)) == system.classes
    assert names[::500].tolist() == [system.name(int(rank)) for rank in ranks[::500]]


@each_system
def test_categories_are_in_order(system: System) -> None:
    ranks = np.arange(1, system.classes + 1)
    places = system.category(ranks)
    assert (np.diff(places) >= 0).all()
    named = system.categories[:-1] if system.unqualified else system.categories
    assert sorted(set(places.tolist())) == list(range(len(named)))
    assert [system.category(int(rank)) for rank in ranks[::500]] == places[::500].tolist()
    assert type(system.category(1)) is int


def test_boundaries_of_categories(figures: dict[str, Any]) -> None:
    for system, key in [
        (HIGH, "high_5"),
        (ACE_TO_FIVE, "ace_to_five_5"),
        (DEUCE_TO_SEVEN, "deuce_to_seven_5"),
        (BADUGI, "badugi_4"),
    ]:
        known = sorted(figures[key]["boundaries"].values())
        for place, (first, last) in enumerate(known):
            assert system.category([first, last]).tolist() == [place, place]


@pytest.mark.parametrize("wrong", [0, -1, 7463, 65534, 65536, 1 << 40])
def test_numbers_that_are_no_rank(wrong: int) -> None:
    calls: list[Any] = [HIGH.category, HIGH.name, HIGH.probability, HIGH.percentile]
    for call in calls:
        for given in (wrong, [1, wrong]):
            with pytest.raises(ValueError, match=f"HIGH has no rank {wrong} "):
                call(given)
        with pytest.raises(TypeError, match="ranks must be integers"):
            call(1.5)


def test_no_qualify() -> None:
    assert EIGHT_OR_BETTER.categories[EIGHT_OR_BETTER.category(NO_QUALIFY)] == "no low"
    assert EIGHT_OR_BETTER.name([1, NO_QUALIFY]).tolist() == ["5-4-3-2-A low", "no low"]
    no_low = 1 - 57344 / 2598960
    assert EIGHT_OR_BETTER.probability(NO_QUALIFY) == pytest.approx(no_low)
    assert EIGHT_OR_BETTER.percentile(NO_QUALIFY) == pytest.approx(no_low / 2)
    for system in (HIGH, BADUGI):
        assert system.probability(NO_QUALIFY) == system.percentile(NO_QUALIFY) == 0
        for call in (system.category, system.name):
            with pytest.raises(ValueError, match="has no rank 65535"):
                call(NO_QUALIFY)


@pytest.mark.parametrize("held", [None, 5, 6, 7])
@each_system
def test_probability_and_percentile(system: System, held: int | None) -> None:
    ranks = np.append(np.arange(1, system.classes + 1), NO_QUALIFY)
    probability = system.probability(ranks, held)
    percentile = system.percentile(ranks, held)
    assert probability.sum() == pytest.approx(1)
    assert (probability * percentile).sum() == pytest.approx(1 / 2)
    assert (np.diff(percentile) <= 0).all()
    better = np.cumsum(probability) - probability
    assert percentile == pytest.approx(1 - better - probability / 2)
    assert type(system.probability(1)) is type(system.percentile(1)) is float


def test_census_refuses() -> None:
    for wrong in (0, 4, 8, 52, -1):
        with pytest.raises(ValueError, match=f"a census of HIGH takes 5 to 7 cards, not {wrong}"):
            HIGH.census(wrong)
    with pytest.raises(ValueError, match="not 1000"):
        HIGH.census(10**30)
    assert HIGH.census(6).counts.sum() == 20358520  # in the cache, where 6.0 would find it
    for odd in (6.0, np.float32(6.9), Decimal("6.9"), "6", [6], True, np.array(6)):
        with pytest.raises(TypeError, match="k must be an int"):
            HIGH.probability(1, odd)  # type: ignore[arg-type]
    assert HIGH.probability(1, np.int8(6)) == HIGH.probability(1, 6)  # type: ignore[arg-type]
    assert BADUGI.census(4).counts.sum() == 270725


@each_system
def test_what_is_shared_cannot_be_written(system: System) -> None:
    for shared in (system.table(), system.census().counts):
        with pytest.raises(ValueError, match="read-only"):
            shared[0] = 1
        with pytest.raises(ValueError, match="WRITEABLE"):
            shared.flags.writeable = True
    assert system.table() is system.table()


def test_a_system_is_not_made_twice() -> None:
    with pytest.raises(AttributeError, match="HIGH cannot be changed"):
        HIGH.__init__("BADUGI")  # type: ignore[misc]
    for key in ("NO_SUCH", "BADUGI\0x"):
        with pytest.raises(ValueError, match="the compiled core has no ranking system"):
            System(key)


def test_versions(capsys: pytest.CaptureFixture[str]) -> None:
    fastrank.show_versions()
    printed = capsys.readouterr().out
    assert fastrank.__version__ in printed
    assert "the best of this machine" in printed
