"""The drop-in for pokerkit: equities, by fastrank's engine and dealt hand by hand."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest

import fastrank
from fastrank import CardError
from fastrank.compat import pokerkit
from fastrank.compat.pokerkit import (
    Card,
    Deck,
    EightOrBetterLowHand,
    StandardHighHand,
    calculate_equities,
    calculate_hand_strength,
    calculate_icm,
    parse_range,
)


def equities(
    hands: list[str],
    board: str,
    hole: int = 2,
    boards: int = 5,
    deck: Any = Deck.STANDARD,
    types: Any = (StandardHighHand,),
    n: int = 200_000,
    **options: Any,
) -> list[float]:
    ranges: list[Any] = []
    for hand in hands:
        one = hand != "*" and len(hand) == 2 and hand[1] in "cdhs"
        ranges.append([Card.clean(hand)] if one else [[]] if hand == "*" else parse_range(hand))
    return calculate_equities(
        ranges, Card.parse(board), hole, boards, deck, types, sample_count=n, **options
    )


@pytest.mark.parametrize(
    ("game", "hands", "board", "deck", "types"),
    [
        ("HOLDEM", ["AsKs", "QQ+"], "", "STANDARD", "StandardHighHand"),
        ("HOLDEM", ["AsKs", "QQ+, 77", "*"], "Kh7d2c", "REGULAR", "StandardHighHand"),
        (
            "HOLDEM_HI_LO",
            ["As2s", "QQ"],
            "Kh7d3c",
            "STANDARD",
            "StandardHighHand EightOrBetterLowHand",
        ),
        ("SHORT_DECK_HOLDEM", ["AsKs", "QQ"], "", "SHORT_DECK_HOLDEM", "ShortDeckHoldemHand"),
        ("OMAHA", ["As2sKhKd", "*"], "3c4c5d", "STANDARD", "OmahaHoldemHand"),
        (
            "OMAHA_HI_LO",
            ["As2sKhKd", "3c4c5dAh"],
            "",
            "STANDARD",
            "OmahaEightOrBetterLowHand OmahaHoldemHand",
        ),
        ("RAZZ", ["As2s3d4dKc", "KcQsJs9d8h", "*"][::2], "", "STANDARD", "RegularLowHand"),
        ("DEUCE_TO_SEVEN_TRIPLE_DRAW", ["7s2d3c", "8s7d2c3h"], "", "STANDARD", "StandardLowHand"),
        ("BADUGI_DRAW", ["As2d3c", "4s5d6c8h"], "", "REGULAR", "BadugiHand"),
        ("BADACEY", ["As2d3c4d", "*"], "", "REGULAR", "BadugiHand RegularLowHand"),
    ],
)
def test_equities_are_those_of_the_games(
    game: str,
    hands: list[str],
    board: str,
    deck: str,
    types: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """And it is the engine that finds them."""
    monkeypatch.setattr("fastrank.compat.pokerkit.analysis._by_hand", None)
    played = getattr(fastrank, game)
    known: list[Any] = ["random" if hand == "*" else hand for hand in hands]
    exact = played.equity(known, board=board, target_error=0.0002).equity
    random.seed(5)
    kinds = [getattr(pokerkit, kind) for kind in types.split()]
    counts = played.hole[-1], played.board[-1] if played.board else 0
    found = equities(hands, board, *counts, getattr(Deck, deck), kinds)
    assert sum(found) == pytest.approx(1)
    assert found == pytest.approx(exact, abs=5 * 0.5 / 200_000**0.5)


@pytest.mark.parametrize(
    ("hands", "board", "types"),
    [
        (["AsKs", "QQ"], "", [StandardHighHand]),
        (["AsKs", "QQ+", "*"], "Kh7d2c", [StandardHighHand, EightOrBetterLowHand]),
        (["As", "Kd", "Ks"], "Kh", [StandardHighHand]),
    ],
)
def test_the_engine_and_dealing_by_hand_agree(
    hands: list[str], board: str, types: list[Any]
) -> None:
    """A derived class with a method of its own is dealt hand by hand."""

    calls: list[Any] = []

    def own(kind: Any) -> Any:
        def from_game(cls: Any, hole: Any, board_cards: Any = ()) -> Any:
            calls.append(hole)
            return kind.from_game.__func__(cls, hole, board_cards)

        return type("Own", (kind,), {"from_game": classmethod(from_game)})

    random.seed(7)
    by_engine = equities(hands, board, types=types)
    by_hand = equities(hands, board, types=[own(kind) for kind in types], n=20_000)
    assert len(calls) == 20_000 * len(hands) * len(types)
    assert by_hand == pytest.approx(by_engine, abs=5 * 0.5 / 20_000**0.5)
    with ThreadPoolExecutor(2) as executor:
        shared = equities(hands, board, types=types, executor=executor)
    assert shared == pytest.approx(by_engine, abs=5 * 0.5 / 100_000**0.5)


def test_ranges_with_a_hand_twice_or_less_than_whole() -> None:
    """Hands are as likely as they are named often; what is missing is dealt."""
    aces, kings = Card.clean("AsAh"), Card.clean("KsKh")
    weighed = calculate_equities(
        [[aces, aces, aces, kings], [Card.clean("QsQh")]],
        Card.parse("2c3c4d5d7h"), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=100_000,
    )  # fmt: skip
    assert weighed == [1, 0]
    lost = calculate_equities(
        [[aces, aces, aces, kings], [Card.clean("QsQh")]],
        Card.parse("Qc2d7h8sJd"), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=1000,
    )  # fmt: skip
    assert lost == [0, 1]
    mixed = calculate_equities(
        [[aces, aces, aces, kings], [Card.clean("QsQh")]],
        Card.parse("Kd2d7h8sQd"), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=100_000,
    )  # fmt: skip
    assert mixed == pytest.approx([0.25, 0.75], abs=0.01)
    partial = calculate_equities(
        [[Card.clean("As"), Card.clean("Ks")], [Card.clean("2h")]],
        (), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=100_000,
    )  # fmt: skip
    singles = [equities([one, "2h"], "") for one in ("As", "Ks")]
    assert partial == pytest.approx(np.mean(singles, axis=0), abs=0.01)


@pytest.mark.parametrize(
    "ranges",
    [
        ["AsKs", "AsQs"],
        ["AsKs", "AsQs", "22"],
        ["AsKs", "AsQd, QhQd", "AsJd, QhJh", "22"],
        ["AsKs", "AsQd, AsQh", "22"],
    ],
)
def test_equities_where_hands_block_each_other(ranges: list[str]) -> None:
    with pytest.raises(CardError) as raised:
        equities(ranges, "")
    assert isinstance(raised.value, IndexError)


def test_equities_of_hands_that_seldom_go_together() -> None:
    crowded = [
        parse_range("AA, 22"),
        parse_range("AA, 33"),
        parse_range("AA, KsKh"),
        parse_range("AsAh"),
    ]
    found = calculate_equities(
        crowded, (), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=10_000
    )
    assert sum(found) == pytest.approx(1)


def test_equities_of_hands_that_are_not_in_the_deck() -> None:
    """One of two wins, and its cards are not there to be dealt."""
    deck = [card for card in Deck.STANDARD if repr(card) not in ("2c", "2d")]
    found = equities(["2c2d, 5s4d", "KhKd"], "2h3s7h9dJc", deck=deck, n=10_000)
    assert found == pytest.approx([0.5, 0.5], abs=0.03)


def test_equities_from_what_is_left_of_a_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fastrank.compat.pokerkit.analysis._by_hand", None)
    left = [card for card in Deck.STANDARD if repr(card) not in ("As", "Ks", "Qh", "Qd", "Kh")]
    short = [card for card in left if card.rank not in "KQ"]
    for deck in (left, short):
        random.seed(1)
        dead = [
            c.card_id
            for c in Deck.STANDARD
            if c not in deck and repr(c) not in ("As", "Ks", "Qh", "Qd", "Kh")
        ]
        exact = fastrank.HOLDEM.equity(["AsKs", "QhQd"], board="Kh7d2c", dead=dead, method="exact")
        found = equities(["AsKs", "QhQd"], "Kh7d2c", deck=deck)
        assert found == pytest.approx(exact.equity, abs=0.006)


def test_a_seed_makes_the_same_again() -> None:
    calls: list[Any] = [
        lambda: equities(["AsKs", "QQ"], "", n=5000),
        lambda: equities(["AsKs", "QhQd"], "", boards=3, n=300),
        lambda: calculate_hand_strength(
            3, parse_range("99"), (), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=5000
        ),
    ]
    for call in calls:
        random.seed(3)
        first, second = call(), call()
        random.seed(3)
        assert (call(), call()) == (first, second)
        assert first != second


def test_equities_refuse() -> None:
    with pytest.raises(ZeroDivisionError):
        equities(["AsKs", "QhQd"], "", n=0)
    with pytest.raises(ZeroDivisionError):
        equities(["AsKs", "QhQd"], "JdTc9c", types=[EightOrBetterLowHand], n=10)
    with pytest.raises(ValueError, match="sample_count"):
        equities(["AsKs", "QhQd"], "", n=-1)
    with pytest.raises(TypeError):
        equities(["AsKs", "QhQd"], "", n=1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="more cards"):
        equities(["AsKsQs", "QhQd"], "", n=10)
    with pytest.raises(ValueError, match="larger"):
        equities(["AsKs", "QhQd"], "", deck=Deck.LEDUC_HOLDEM, n=10)
    text: Any = ["AsKs"]
    with pytest.raises(AttributeError):
        calculate_equities(
            [text, text], (), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=10
        )
    with pytest.raises(KeyError):
        equities(["As??", "QhQd"], "", n=10)


def test_hand_strength_and_chips() -> None:
    random.seed(2)
    aces = calculate_hand_strength(
        2, parse_range("AA"), (), 2, 5, Deck.STANDARD, [StandardHighHand], sample_count=100_000
    )
    assert aces == pytest.approx(0.852, abs=0.008)
    assert calculate_icm([50, 30, 20], [25, 87, 88]) == pytest.approx(
        (25.69, 37.08, 37.21), abs=0.01
    )
    some = pokerkit.Statistics([1, -2, 4])
    both = pokerkit.Statistics.merge(some, some)
    assert (both.sample_count, both.payoff_sum, both.payoff_mean) == (6, 6, 1)
    assert both.payoff_stderr == pytest.approx(both.payoff_stdev / 6**0.5)
