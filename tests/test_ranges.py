"""Ranges: what their parts name, and their text."""

from __future__ import annotations

import copy
import pickle
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fastrank
from fastrank import HOLDEM, OMAHA, CardError, Range
from fastrank.preflop import equities_of, table
from fastrank.starting_hands import ORDER, STARTING_HANDS


def names(hands: Range) -> set[str]:
    """The classes of a range of which it has all hands."""
    whole = hands.matrix().reshape(-1)
    return {name for name, share in zip(STARTING_HANDS, whole, strict=True) if share == 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("QQ", "QQ"),
        ("QQ+", "QQ KK AA"),
        ("AKs", "AKs"),
        ("KAo", "AKo"),
        ("AK", "AKs AKo"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("76s+", "76s"),
        ("75o+", "75o 76o"),
        ("AK+", "AKs AKo"),
        ("88-66", "66 77 88"),
        ("66-88", "66 77 88"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("A2s - A5s", "A5s A4s A3s A2s"),
        ("T9s-76s", "T9s 98s 87s 76s"),
        ("97o-75o", "97o 86o 75o"),
        ("K9-K7", "K9s K8s K7s K9o K8o K7o"),
        ("qq+, aks", "QQ KK AA AKs"),
        ("QQ+, !KK", "QQ AA"),
        ("AK, !AKs", "AKo"),
        ("22+, !random, 55", "55"),
    ],
)
def test_classes(text: str, expected: str) -> None:
    made = Range(text)
    assert names(made) == set(expected.split())
    assert set(np.unique(made.weights)) == {1.0}
    assert len(made) == sum(6 if n[0] == n[1] else 4 if n[2] == "s" else 12 for n in names(made))


def test_hands_and_weights() -> None:
    one = Range("AsKs, QhQd:0.5, QhQd:.25")
    assert one.hands.tolist() == [[51, 47], [42, 41]]
    assert one.weights.tolist() == [1, 0.25]
    assert Range("AA:0").hands.shape == (0, 2)
    assert "AsKs" in one
    assert "KsAs" in one
    assert "AhKh" not in one
    assert not one.hands.flags.writeable
    assert len(Range("random")) == len(Range("**")) == 1326
    assert len(Range("random", fastrank.SHORT_DECK_HOLDEM)) == comb(36, 2)
    assert len(Range("22+", fastrank.SHORT_DECK_HOLDEM)) == 9 * 6


def test_percentages() -> None:
    assert names(Range("0.5%")) == {"AA"}
    assert len(Range("100%")) == 1326
    assert len(Range("0%")) == 0
    for share in (5, 10, 15, 33.3, 50):
        assert abs(len(Range(f"{share}%")) / 13.26 - share) < 0.5
    fifteen = names(Range("15%"))
    assert {"AA", "AKs", "66"} <= fifteen
    assert "72o" not in fifteen


def test_the_order_is_that_of_exact_equities() -> None:
    """A sample of the table counted anew: neighbours in the order, and the ends."""
    assert sorted(ORDER) == sorted(STARTING_HANDS)
    assert (ORDER[0], ORDER[-1]) == ("AA", "32o")
    sample = [0, 1, 40, 41, 100, 101, 167, 168]
    against = [float(equities_of(ORDER[i])[-1]) for i in sample]
    assert against == sorted(against, reverse=True)
    assert against[0] == pytest.approx(0.85203713, abs=5e-9)


def test_equities_of_starting_hands() -> None:
    row, other = equities_of("AKs"), equities_of("QQ")
    assert row[STARTING_HANDS.index("QQ")] + other[STARTING_HANDS.index("AKs")] == pytest.approx(1)
    assert row[STARTING_HANDS.index("QQ")] == pytest.approx(0.46, abs=0.01)
    assert equities_of("AA")[STARTING_HANDS.index("AA")] == pytest.approx(0.5)
    for wrong in ("22+", "AK", "aks", "", 5):
        with pytest.raises(ValueError, match="no starting hand"):
            equities_of(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads must be at least 1"):
        table(threads=0)
    with pytest.raises(TypeError, match="executor must have a method submit"):
        table(executor=5)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA, KK, AQs, AJs, ATs", "KK+, AQs-ATs"),
        ("TT+, !QQ, AK:0.5", "KK+, JJ-TT, AK:0.5"),
        ("AKs,AKo,AQs", "AK, AQs"),
        ("AsKs, AhKh, AdKd, AcKc", "AKs"),
        ("AsKs, 2c2d:0.125", "AsKs, 2d2c:0.125"),
        ("random", "random"),
        ("", ""),
        ("AA:0", ""),
        ("AA, AA:0, KK:0.5, KK", "KK"),
        ("AA:0.3333333333333333", "AA:0.3333333333333333"),
        ("AA:0.99999999999999", "AA:0.99999999999999"),
        ("As Ks, 10s9s, Q♥J♥", "AsKs, QhJh, Ts9s"),
    ],
)
def test_text(text: str, expected: str) -> None:
    made = Range(text)
    assert str(made) == expected
    assert Range(str(made)) == made


PARTS = st.one_of(
    st.sampled_from(STARTING_HANDS),
    st.sampled_from([f"{name}+" for name in STARTING_HANDS]),
    st.sampled_from(["random", "15%", "88-33", "K9s-K2s", "AsKs", "2c2d", "T9o-54o"]),
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["", "!"]), PARTS, st.sampled_from(["", ":0.5", ":0.25"])))
)
def test_text_reads_back(parts: list[tuple[str, str, str]]) -> None:
    if not parts:
        return
    made = Range(", ".join(sign + part + weight * (not sign) for sign, part, weight in parts))
    if len(made):
        assert Range(str(made)) == made
    assert hash(made) == hash(Range.of(made.hands, made.weights))


@settings(max_examples=300, deadline=None)
@given(st.text(alphabet="AKQJT98765432sohcd+-:%!,.* $rnp01", max_size=12))
def test_any_text_is_a_range_or_an_error(text: str) -> None:
    for game in (HOLDEM, OMAHA):
        try:
            made = Range(text, game)
        except ValueError:
            continue
        assert len({tuple(hand) for hand in made.hands.tolist()}) == len(made)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x", "'x' is no part of a range of HOLDEM (such as QQ+, AKs"),
        ("A", "'A' is no part"),
        ("AKx", "'AKx' is no part"),
        ("AAs", "range part 'AAs': a pair is neither suited nor offsuit"),
        ("AK-QJo", "'AK-QJo' is no part"),
        ("AQ-KJ-QT", "no part"),
        ("A5s-K3s", "'A5s-K3s' is no part"),
        ("88-A8", "no part"),
        ("AsAs", "As twice"),
        ("QQ+:1.5", "range part 'QQ+:1.5': the weight '1.5' is not from 0 to 1"),
        ("QQ+:x", "the weight 'x'"),
        ("QQ:nan", "the weight 'nan'"),
        ("120%", "'120%' is no part"),
        ("x%", "no part"),
        ("QQ,,KK", "'' is no part"),
    ],
)
def test_refusals(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=r".") as raised:
        Range(text)
    assert message in str(raised.value)


def test_other_refusals() -> None:
    wrong: Any = 5
    with pytest.raises(TypeError, match="a range is text, not 5"):
        Range(wrong)
    with pytest.raises(ValueError, match="SEVEN_CARD_STUD has no ranges"):
        Range("AA", fastrank.SEVEN_CARD_STUD)
    for game in (fastrank.SHORT_DECK_HOLDEM, fastrank.HOLDEM_HI_LO):
        with pytest.raises(ValueError, match="the best hands are known for HOLDEM alone"):
            Range("15%", game)
    with pytest.raises(ValueError, match="what is taken out has no weight"):
        Range("TT+, !QQ:0.5")
    with pytest.raises(ValueError, match="'2c2d' is no part"):
        Range("2c2d", fastrank.SHORT_DECK_HOLDEM)
    with pytest.raises(CardError, match="row 1: 52 is no card \\(column 1"):
        Range.of([[0, 1], [2, 52]])
    with pytest.raises(CardError, match="row 0: 2s twice"):
        Range.of([[3, 3]])
    for hands, weights in (
        ([[1, 2, 3]], None),
        ([[1, 2]], [2]),
        ([[1, 2]], []),
    ):
        with pytest.raises(ValueError, match=r"a range of HOLDEM|weights must be 1 number from 0"):
            Range.of(hands, weights)
    for odd in ("HOLDEM", 5):
        with pytest.raises(TypeError, match="game must be a Game, not"):
            Range("AA", odd)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="hands must not be masked"):
        Range.of(np.ma.masked_equal([[51, 50]], 50))
    with pytest.raises(TypeError, match="not booleans"):
        Range.of([[True, 5]])
    with pytest.raises(ValueError, match="hands must form an array"):
        Range.of([[1, 2], [3]])
    with pytest.raises(CardError, match="row 0: 2c is not in the deck of SHORT_DECK_HOLDEM"):
        Range.of([[0, 51]], game=fastrank.SHORT_DECK_HOLDEM)
    masked = np.ma.masked_equal([0.5, 1.0], 0.5)
    for unfit in (["a"], ["1"], [None], [True], masked[:1], [1j]):
        with pytest.raises(TypeError, match="weights must be numbers"):
            Range.of([[1, 2]], unfit)
    for several in ([True, 0.5], [[1], [2, 3]]):
        with pytest.raises(TypeError, match="weights must be numbers"):
            Range.of([[1, 2], [3, 4]], several)
    for outside in (np.nan, np.inf, -1, 1.1):
        with pytest.raises(ValueError, match="weights must be 1 number from 0 to 1"):
            Range.of([[1, 2]], [outside])
    with pytest.raises(ValueError, match="has too many hands: for any hand give 'random'"):
        Range("random", fastrank.OMAHA_SIX)


def test_given_hands() -> None:
    rng = np.random.default_rng(1)
    for game in (HOLDEM, fastrank.OMAHA, fastrank.OMAHA_SIX):
        held = game.hole[-1]
        hands = np.array([rng.choice(12, held, replace=False) for _ in range(400)])
        weights = np.round(rng.random(400), 1)
        expected = {}
        for hand, weight in zip(hands.tolist(), weights.tolist(), strict=True):
            expected[tuple(sorted(hand, reverse=True))] = weight  # the last one stands
        expected = {hand: weight for hand, weight in expected.items() if weight}
        for cards in (hands, hands.astype(np.uint8), hands[:, ::-1].astype(np.int16)):
            found = Range.of(cards, weights, game)
            assert list(map(tuple, found.hands.tolist())) == sorted(expected, reverse=True)
            assert found.weights.tolist() == [expected[h] for h in sorted(expected, reverse=True)]
    assert len(Range.of(np.empty((0, 2), dtype=int))) == 0
    assert len(Range.of([[51, 50], [50, 51]], [1, 0])) == 0


def test_which_hands_are_in_it() -> None:
    found = Range("AK, QQ:0.5")
    there: list[Any] = [
        "AsKd",
        "Kd As",
        ["Kd", "As"],
        [51, 45],
        np.array([45, 51]),
        1 << 51 | 1 << 45,
    ]
    absent: list[Any] = ["xx", "AsAh", [51, 50], None, 5.0, [99, 1], "AsKdQh"]
    assert all(hand in found for hand in there)
    assert not any(hand in found for hand in absent)


def fits(hand: tuple[int, ...], wanted: str) -> bool:
    """By hand: whether the cards can be given to the places of a pattern of four."""
    from itertools import permutations

    places = [wanted[i : i + 2] for i in range(0, 8, 2)]
    return any(
        all(
            (p[0] == "*" or "23456789TJQKA".index(p[0]) == c // 4)
            and (p[1] == "*" or "cdhs".index(p[1]) == c % 4)
            for p, c in zip(places, order, strict=True)
        )
        for order in permutations(hand)
    )


@pytest.mark.parametrize(
    ("text", "wanted"),
    [("AA**", "A*A*****"), ("AsKs**", "AsKs****"), ("*s*sA*", "*s*sA***"), ("AAKK", "A*A*K*K*")],
)
def test_omaha_patterns(text: str, wanted: str) -> None:
    made = Range(text, OMAHA)
    cards = [*range(20, 52, 3), *range(44, 52)]  # some of the deck, all of it takes too long
    held = {tuple(h) for h in made.hands.tolist()}
    for hand in combinations(sorted(set(cards)), 4):
        assert (tuple(sorted(hand, reverse=True)) in held) is fits(hand, wanted), hand


def test_omaha_traits() -> None:
    assert len(Range("AA**", OMAHA)) == 6 * comb(48, 2) + 4 * 48 + 1
    assert len(Range("AAKK", OMAHA)) == 36
    assert len(Range("AAKK$ds", OMAHA)) == 6
    assert len(Range("AAKK$r", OMAHA)) == 6
    assert len(Range("AAKK$ss", OMAHA)) == 24
    assert len(Range("random", OMAHA)) == len(Range("****", OMAHA)) == comb(52, 4)
    assert len(Range("****$np", OMAHA)) == comb(13, 4) * 4**4
    made = Range("AsAhKsKh, AAKK$r:0.5", OMAHA)
    assert Range(str(made), OMAHA) == made
    assert OMAHA.equity(["AA**$ds", "KK**$ds"], trials=20_000, rng=1).equity[0] > 0.6


def test_grids() -> None:
    made = Range("TT+, AKo:0.5, AsKs, 76s")
    lines = made.grid().splitlines()
    assert len(lines) == 13
    assert lines[0].split() == ["AA", "25%", *["."] * 11]
    assert lines[1].split()[:2] == ["50%", "KK"]
    assert made.matrix()[7, 8] == 1
    with pytest.raises(ValueError, match="only ranges of two cards"):
        Range("AAKK", OMAHA).grid()


def test_copies_are_read_only_too() -> None:
    given = Range("AA:0.5, KQs")
    for again in (copy.deepcopy(given), pickle.loads(pickle.dumps(given))):
        assert again == given
        assert str(again) == str(given)
        for array in (again.hands, again.weights):
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 0
