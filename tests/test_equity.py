"""Equity: published and exact figures to the unit, brute force on small decks, ways to count."""

from __future__ import annotations

import copy
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt
import oracle_games
import pandas as pd
import polars as pl
import pytest
from conftest import DATA

import fastrank
from fastrank import (
    BADUGI_DRAW,
    GAMES,
    HOLDEM,
    HOLDEM_HI_LO,
    OMAHA,
    OMAHA_HI_LO,
    SEVEN_CARD_STUD,
    STUD_HI_LO,
    CardError,
    Equity,
    Game,
    Range,
)
from fastrank.deck import cards_in

FACTS = json.loads((DATA / "equities.json").read_text(encoding="utf-8"))
CASES = [
    json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
EQUITY_CASES = [case for case in CASES if case["kind"] == "equity"]

GAME_OF = {
    "holdem": "HOLDEM",
    "holdem ranges, every suit combination": "HOLDEM",
    "holdem against one random hand, all 2,097,572,400 deals": "HOLDEM",
    "holdem hi/lo 8": "HOLDEM_HI_LO",
    "omaha": "OMAHA",
    "omaha 5 cards": "OMAHA_FIVE",
    "omaha 6 cards": "OMAHA_SIX",
    "omaha hi/lo 8": "OMAHA_HI_LO",
    "omaha hi/lo": "OMAHA_HI_LO",
    "seven card stud": "SEVEN_CARD_STUD",
    "stud hi/lo 8": "STUD_HI_LO",
    "stud hi/lo no qualifier": "STUD_HI_LO_REGULAR",
    "razz": "RAZZ",
    "five card draw, last draw": "FIVE_CARD_DRAW",
    "deuce-to-seven, last draw": "DEUCE_TO_SEVEN_SINGLE_DRAW",
    "ace-to-five, last draw": "ACE_TO_FIVE_LOWBALL",
    "badugi, last draw": "BADUGI_DRAW",
    "short deck holdem (flush > full house, straight > trips)": "SHORT_DECK_HOLDEM",
}


def entry(hand: str, game: Game) -> Any:
    """A hand of the data files: ** is any hand."""
    if set(hand) == {"*"}:
        return Range("random") if game is HOLDEM else "random"
    return hand


def check(result: Equity, expected: dict[str, Any]) -> None:
    """Compare every number that a data file gives."""
    if "total" in expected:
        assert result.deals == expected["total"]
    first, *others = result.halves.values()
    for i, player in enumerate(expected.get("players", [expected])):
        shared = first.shared[i]
        if "win" in player:
            assert shared[1] == player["win"]
            assert result.equity[i] == pytest.approx(player["equity"], abs=6e-9)
        if "lose" in player:
            assert shared[0] == player["lose"]
        for size, number in player.get("ties_by_size", {}).items():
            assert shared[int(size)] == number
        for name in ("tie", "tie2"):
            if name in player:
                assert shared[2] == player[name]
        if "equity_fraction" in player:
            assert result.fractions[i] == Fraction(player["equity_fraction"])
        if others and "low_win" in player:
            low = others[0].shared[i]
            assert (low[1], low[0]) == (player["low_win"], player["low_lose"])
            assert result.counts.win[i] == player["scoop"]
            for size, number in player.get("low_ties", {}).items():
                assert low[int(size)] == number
    if "no_low_boards" in expected:
        assert result.no_low * result.deals == pytest.approx(expected["no_low_boards"])
    if "three_way_ties" in expected and len(result.hands) == 3:
        assert first.shared[0, 3] == expected["three_way_ties"]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: fact["id"])
def test_exact_figures(fact: dict[str, Any]) -> None:
    game = getattr(fastrank, GAME_OF[fact["game"]])
    hands = [entry(hand, game) for hand in fact["hands"]]
    result = game.equity(hands, board=fact["board"], dead=fact["dead"], method="exact")
    assert result.exact
    check(result, fact["computed"])


@pytest.mark.parametrize("case", EQUITY_CASES, ids=lambda case: case["id"])
def test_public_cases(case: dict[str, Any]) -> None:
    game = getattr(fastrank, GAME_OF[case["game"]])
    hands = [entry(hand, game) for hand in case["hole"]]
    dead = "As Ts" if "dead AsTs" in case["question"] else ""
    result = game.equity(hands, board=case["board"], dead=dead, method="exact")
    check(result, case["expected"])


# Brute force with the oracle


def brute_force(
    game: Game, hands: list[list[int]], board: list[int], deck: list[int]
) -> tuple[int, list[Fraction], npt.NDArray[Any]]:
    """Deals, equities and scoops, dealing every card by hand and ranking with the oracle."""
    free = [c for c in deck if c not in board and all(c not in hand for hand in hands)]
    held, most = game.hole[-1], game.board[-1] if game.board else 0
    deals: list[tuple[list[list[int]], list[int]]] = []

    def complete(done: list[list[int]], rest: list[int]) -> None:
        if len(done) == len(hands):
            for more in combinations(rest, most - len(board)):
                deals.append((done, [*board, *more]))
            return
        own = hands[len(done)]
        for more in combinations(rest, held - len(own)):
            complete([*done, [*own, *more]], [c for c in rest if c not in more])

    complete([], free)
    boards = np.array([shared for _, shared in deals], dtype=np.int64).reshape(len(deals), most)
    ranks = [
        oracle_games.ranks(
            game.key, np.array([cards[i] for cards, _ in deals], dtype=np.int64), boards
        )
        for i in range(len(hands))
    ]
    shares = [Fraction(0)] * len(hands)
    scoops = np.zeros(len(hands), dtype=np.int64)
    for row in range(len(deals)):
        winners = []
        for half in range(len(game.halves)):
            of_half = [int(ranks[i][half][row]) for i in range(len(hands))]
            best = min(of_half)
            if best < fastrank.NO_QUALIFY:
                winners.append([i for i, rank in enumerate(of_half) if rank == best])
        for won in winners:
            for i in won:
                shares[i] += Fraction(1, len(won) * len(winners))
        if len({tuple(won) for won in winners}) == 1 and len(winners[0]) == 1:
            scoops[winners[0][0]] += 1
    return len(deals), [share / len(deals) for share in shares], scoops


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_brute_force_on_small_decks(game: Game, players: int) -> None:
    if game.key == "BADEUCY_ACE_LOW":
        pytest.skip("the oracle has no such game")
    rng = np.random.default_rng(players)
    held, most = game.hole[-1], game.board[-1] if game.board else 0
    for known_board in {0, max(most - 2, 0)}:
        for missing in (0, 1):
            size = players * held + most + 2 - players % 2
            full = cards_in(game.deck)
            if size > len(full):
                continue
            deck = sorted(rng.choice(full, size, replace=False).tolist())
            cards = rng.permutation(deck).tolist()
            hands = [cards[i * held : (i + 1) * held - missing] for i in range(players)]
            board = cards[players * held : players * held + known_board]
            left = len(deck) - sum(map(len, hands)) - len(board)
            ways = 1.0
            for need in [most - known_board, *[missing] * players]:
                ways *= len(list(combinations(range(left), need)))
                left -= need
            if ways > 4000:
                continue
            deals, shares, scoops = brute_force(game, hands, board, deck)
            dead = sorted(set(full) - set(deck))
            result = game.equity(hands, board=board, dead=dead, method="exact")
            assert result.deals == deals
            assert result.fractions == shares
            np.testing.assert_array_equal(result.counts.win, scoops)


# The ways to count agree


def every_deal(game: Game, hands: list[Any], *, by_board: bool = False, **known: str) -> Equity:
    """The same, deal by deal; or with hands in order, board by board."""
    from fastrank._core import lib
    from fastrank.equity import Plan, _counted, _result
    from fastrank.situation import Core, read
    from fastrank.work import Progress

    situation = read(game, hands, known.get("board", ""), known.get("dead", ""))
    total = every_plan(situation)
    if by_board:
        total = int(lib.fr_runouts(Core(situation, sampled=False).cdata))
    plan = Plan("", 0.05, total, by_board)
    part, _ = _counted(situation, plan, 1, None, Progress(False), "raise")
    return _result(situation, part, True, "", None)


def every_plan(situation: Any) -> int:
    from fastrank._core import lib
    from fastrank.situation import Core

    each = int(lib.fr_completions(Core(situation, sampled=False).cdata))
    return each * int(np.prod([len(seat.hands) for seat in situation.seats]))


@pytest.mark.parametrize(
    ("game", "hands", "dead"),
    [
        (HOLDEM, ["AsKs", "QhQd"], ""),
        (HOLDEM, ["AsKs", "AhKh"], "2c 7c"),
        (HOLDEM, ["2c7d", "As5s", "Th9h", "KdKc"], "Ks"),
        (HOLDEM, ["AsKs", "QhQd", "7c2d", "8s9s", "2h2s", "JcTc"], ""),
        (HOLDEM_HI_LO, ["As2s", "KhKd", "3c4c"], ""),
        (fastrank.SHORT_DECK_HOLDEM, ["AsAh", "9c8c"], ""),
        (OMAHA, ["AsAhKsKh", "8c7c6d5d"], "2c 2d"),
        (OMAHA, ["AsAhAdKs", "8c7c6c5c", "QsJsTs9s"], ""),
        (fastrank.OMAHA_FIVE, ["AsAhKsKhQs", "8c7c6d5d4c"], ""),
        (OMAHA_HI_LO, ["As2sKhKd", "3c4c5dAh", "8s8h9s9h"], ""),
        (fastrank.OMAHA_SIX_HI_LO, ["As2sKhKd3c4d", "5c6c7dAhQhJs"], "8c"),
    ],
)
def test_boards_by_ranks_are_every_board(game: Game, hands: list[str], dead: str) -> None:
    quick = game.equity(hands, dead=dead, method="exact")
    assert quick.method == "boards by ranks"
    assert quick == every_deal(game, hands, dead=dead)


@pytest.mark.parametrize(
    ("game", "hands", "dead"),
    [
        (SEVEN_CARD_STUD, ["AsAhKs2c3d4h", "QdQcJs9h8d7d"], ""),
        (SEVEN_CARD_STUD, ["AsAhKs2c3d", "QdQcJs9h8d7d"], "2s 3s 4s"),
        (SEVEN_CARD_STUD, ["AsAhKs2c3d5h", "QdQcJs9h"], "2d 2h 2s 3c 3h 3s 4c 4d"),
        (STUD_HI_LO, ["AsAh4s2c3d", "QdQcJs9h8d"], ""),
        (STUD_HI_LO, ["As2h4s6c7d", "3d5c8s9h"], "Kc"),
        (fastrank.STUD_HI_LO_REGULAR, ["As2h4s6c7d", "3d5c8s9h"], "Kc"),
        (fastrank.STUD_HI_LO_REGULAR, ["AsAh4s6c7d", "AdAc8s9h"], "Kc"),
        (fastrank.BADEUCY, ["As2h4s", "3d5c8s"], ""),
        (fastrank.BADACEY, ["As2h4s", "AdAc9s6h"], "2c 2d"),
        (fastrank.RAZZ, ["As2h4s6c7d", "3d5c8s9h"], ""),
        (fastrank.DEUCE_TO_SEVEN_SINGLE_DRAW, ["7s5h4s", "8d6c2s"], "Ts Js"),
        (fastrank.FIVE_CARD_DRAW, ["AsAh", "KsKhKd"], "2c 3c 4c"),
        (BADUGI_DRAW, ["As2h", "3d4c"], ""),
    ],
)
def test_hands_in_order_are_every_deal(game: Game, hands: list[str], dead: str) -> None:
    quick = game.equity(hands, dead=dead, method="exact")
    assert quick.method == "hands in order"
    assert quick == every_deal(game, hands, dead=dead)


def some_hands(game: Game, seed: int) -> list[list[int]]:
    """Hands of few cards, so that many share some."""
    rng = np.random.default_rng(seed)
    cards = [card for card in range(52) if game.deck >> card & 1][-2 * game.hole[-1] - 6 :]
    hands = list(combinations(cards, game.hole[-1]))
    return [list(hands[i]) for i in rng.choice(len(hands), min(40, len(hands)), replace=False)]


@pytest.mark.parametrize("board", ["2c7d4h", "2c7d4h6s", "2c7d4h6s5c"])
@pytest.mark.parametrize(
    "game",
    [HOLDEM, HOLDEM_HI_LO, fastrank.SHORT_DECK_HOLDEM, OMAHA, OMAHA_HI_LO, fastrank.OMAHA_SIX],
    ids=lambda game: game.key,
)
def test_ranges_in_order_are_every_deal(game: Game, board: str) -> None:
    if game is fastrank.SHORT_DECK_HOLDEM:
        board = board.replace("2c", "9c").replace("4h", "9h").replace("5c", "8c")
    if game is fastrank.OMAHA_SIX and len(board) == 6:
        board += "3c"  # not so many deals
    first, second = (
        Range.of(some_hands(game, 1), game=game),
        Range.of(some_hands(game, 2), game=game),
    )
    alone = fastrank.format(second.hands[0])
    for hands in ([first, second], [first, alone], [alone, first], ["random", first]):
        if "random" in hands and (len(board) < 10 or game.hole[-1] > 4):
            continue
        slow, quick = (every_deal(game, hands, by_board=by, board=board) for by in (False, True))
        assert slow == quick
        for player, hand in enumerate(hands):
            if isinstance(hand, Range):
                own, other = slow.by_hand(player), quick.by_hand(player)
                np.testing.assert_array_equal(own.equity, other.equity)
                np.testing.assert_array_equal(own.weight, other.weight)


def test_weighted_ranges_in_order_are_every_deal() -> None:
    hands: list[Any] = ["TT+:0.3, AQs+, 87s:0.77", "QQ+:0.1, AK, 76s:0.33, JTo"]
    for game, board in [(HOLDEM, "2c7d8h"), (HOLDEM_HI_LO, "2c7d8hJs")]:
        slow, quick = (every_deal(game, hands, by_board=by, board=board) for by in (False, True))
        np.testing.assert_allclose(quick.equity, slow.equity, rtol=1e-10)
        np.testing.assert_allclose(quick.win, slow.win, rtol=1e-10)
        assert quick.deals == pytest.approx(slow.deals, rel=1e-10)
        for player in range(2):
            np.testing.assert_allclose(
                quick.by_hand(player).equity, slow.by_hand(player).equity, rtol=1e-10
            )


@pytest.mark.parametrize("seed", range(8))
def test_weights_of_hands_that_block_each_other(seed: int) -> None:
    """Weights are sums of no binary fractions, and few hands, or none, go with another one."""
    rng = np.random.default_rng(seed)
    spread = 10.0 ** rng.integers(-12, 1)  # and some weigh next to nothing
    for game, board in [(HOLDEM, "Ks7d8h"), (HOLDEM_HI_LO, "2c7d8hJs"), (OMAHA, "Ks7d8h2c")]:
        mine = list(range(48, 48 + game.hole[-1]))
        taken = {*mine, *fastrank.parse(board).tolist()}
        others = [card for card in range(28, 52) if card not in taken]
        rivals = [
            [mine[i % 2], *hand] for i, hand in enumerate(combinations(others, game.hole[-1] - 1))
        ][:200]
        free = [list(hand) for hand in combinations((1, 2, 4, 5, 6), game.hole[-1])]
        for more in ([], free):
            weights = np.round(rng.random(len(rivals) + len(more)) + 0.01, 2)
            weights[len(rivals) :] *= spread
            hands = [mine, [*mine[1:], 32], [40, *mine[2:], 33]]
            seats = [
                Range.of(hands if more else [mine], [0.3, 0.7, 0.9][: 3 if more else 1], game=game)
            ]
            seats.append(Range.of(rivals + more, np.minimum(weights, 1), game=game))
            if not more:
                with pytest.raises(CardError, match="block each other"):
                    every_deal(game, seats, by_board=True, board=board)
                continue
            slow, quick = (every_deal(game, seats, by_board=x, board=board) for x in (False, True))
            np.testing.assert_allclose(quick.equity, slow.equity, rtol=1e-9)
            assert quick.deals == pytest.approx(slow.deals, rel=1e-9)
            for player in range(2):
                own, other = slow.by_hand(player), quick.by_hand(player)
                np.testing.assert_allclose(other.equity, own.equity, rtol=1e-9)  # NaN alike
                np.testing.assert_allclose(other.weight, own.weight, rtol=1e-9)


def test_ranges_on_a_board_are_put_in_order() -> None:
    hands = [Range("random"), Range("random")]
    result = HOLDEM.equity(hands, board="AsKd2c", method="exact", threads=2)
    assert result.method == "hands in order"
    assert result.deals == comb(49, 2) * comb(47, 2) * comb(45, 2)
    assert result.fractions == [Fraction(1, 2)] * 2
    assert result == HOLDEM.equity(hands, board="AsKd2c", method="exact")
    own = result.by_hand(0)
    for hand, found in zip(own.hands[::97].tolist(), own.equity[::97].tolist(), strict=True):
        alone = HOLDEM.equity([hand, "random"], board="AsKd2c", method="exact")
        assert found == pytest.approx(alone.equity[0], abs=1e-14)


def test_ranges_are_the_sum_of_their_hands() -> None:
    """Weights, blocked hands and the hands' own equities, against one hand at a time."""
    mine, theirs = Range("QQ+, AKs:0.5, 76s"), Range("JJ-99, AQ:0.25, KQs")
    result = HOLDEM.equity([mine, theirs], method="exact", dead="Ah")
    deals = won = 0.0
    own: dict[tuple[int, ...], list[float]] = {}
    for hand, weight in zip(mine.hands.tolist(), mine.weights, strict=True):
        for other, by in zip(theirs.hands.tolist(), theirs.weights, strict=True):
            if 50 in hand + other or set(hand) & set(other):
                continue
            one = HOLDEM.equity([hand, other], dead="Ah", method="exact")
            deals += weight * by * one.deals
            won += weight * by * one.deals * one.equity[0]
            total = own.setdefault(tuple(hand), [0.0, 0.0])
            total[0] += by * one.deals
            total[1] += by * one.deals * one.equity[0]
    assert result.deals == pytest.approx(deals)
    assert result.equity[0] == pytest.approx(won / deals, abs=1e-12)
    hands, equities, weights = result.by_hand(0)
    assert weights.sum() == pytest.approx(1)
    assert {tuple(hand) for hand in hands.tolist()} == set(own)
    for hand, found in zip(hands.tolist(), equities.tolist(), strict=True):
        total = own[tuple(hand)]
        assert found == pytest.approx(total[1] / total[0], abs=1e-12)
    with pytest.raises(ValueError, match="only exact counts without weights"):
        result.fractions  # noqa: B018


def test_ranges_on_a_board_by_every_deal_and_by_simulation() -> None:
    hands: list[Any] = ["TT+, AQs+", "88+, AJ+, KQs:0.5"]
    exact = HOLDEM.equity(hands, board="Ah 9c 4d", method="exact")
    found = HOLDEM.equity(hands, board="Ah 9c 4d", method="monte carlo", trials=400_000, rng=3)
    assert (np.abs(found.equity - exact.equity) < 5 * found.stderr).all()
    own, other = exact.by_hand(1), found.by_hand(1)
    np.testing.assert_array_equal(own.hands, other.hands)
    assert np.nanmax(np.abs(own.weight - other.weight)) < 0.002
    assert np.nanmax(np.abs(own.equity - other.equity)) < 0.05


# What a result is


def test_results() -> None:
    result = OMAHA_HI_LO.equity(["As2sKhKd", "3c4c5dAh"])
    assert result.equity.sum() == pytest.approx(1)
    np.testing.assert_allclose(result.win + result.tie + result.lose, 1)
    np.testing.assert_allclose(
        result.halves["high"].equity + result.halves["low"].equity, result.equity
    )
    for name, system in OMAHA_HI_LO.halves.items():
        assert result.categories[name].shape == (2, len(system.categories))
        np.testing.assert_allclose(result.categories[name].sum(axis=1), 1)
    assert isinstance(result.deals, int)
    assert result.counts.win.dtype == np.int64
    assert result.fractions[0] + result.fractions[1] == 1
    assert (result.version, len(result.tables)) == (fastrank.__version__, 16)
    for made in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
        assert made == result
        np.testing.assert_array_equal(made.equity, result.equity)
    assert result != OMAHA_HI_LO.equity(["As2sKhKd", "3c4c5dAd"])
    columns = result.to_dict()
    assert list(pd.DataFrame(columns)["hand"]) == ["As 2s Kh Kd", "3c 4c 5d Ah"]
    assert pl.DataFrame(columns).shape == (2, len(columns))
    assert "high_equity" in columns
    by_hand = HOLDEM.equity(["AsKs", "QQ+"]).by_hand(1)
    table = pd.DataFrame(by_hand.to_dict())
    assert table.columns.tolist() == ["hand", "equity", "weight"]
    np.testing.assert_array_equal(table["equity"], by_hand.equity)
    assert [fastrank.parse(hand).tolist() for hand in table["hand"]] == by_hand.hands.tolist()
    lines = str(result).splitlines()
    assert lines[0].startswith("OMAHA_HI_LO, boards by ranks, 1,086,008 deals")
    assert len(lines) == 4
    assert repr(result).startswith("<Equity of OMAHA_HI_LO: As 2s Kh Kd 0.")


def test_the_next_card() -> None:
    cards, equities = HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c", dead="3c")
    assert len(cards) == 52 - 4 - 3 - 1
    assert equities.shape == (len(cards), 2)
    whole = HOLDEM.equity(["AsKs", "QhQd"], board="Kh7d2c", dead="3c")
    np.testing.assert_allclose(equities.mean(axis=0), whole.equity)
    ranged = HOLDEM.next_card(["AA", "KQs"], board="Kh7d2c5s")
    assert all(0 <= value <= 1 for value in ranged.equity.ravel())
    assert fastrank.parse("Kh")[0] not in ranged.cards
    with pytest.raises(ValueError, match="no board card is left"):
        HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c5s6s")
    with pytest.raises(ValueError, match="no board card is left"):
        SEVEN_CARD_STUD.next_card(["AsKs", "QhQd"])
    with pytest.raises(CardError, match="block each other"):
        HOLDEM.next_card([Range("AsKs"), Range("AsKs")], board="2c3d4h")
    wrong: list[Any] = [0, -1, "2", None, 1.5, True]
    for threads in wrong:
        with pytest.raises((TypeError, ValueError), match="threads must be"):
            HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c", threads=threads)
    for player in ("1", None, 1.0, True, 5, -1):
        with pytest.raises((TypeError, ValueError), match="player"):
            whole.by_hand(player)  # type: ignore[arg-type]
    trials: Any = np.uint8(200)
    assert HOLDEM.equity(["AsKs", "random"], method="monte carlo", trials=trials).deals == 200


def test_ten_players_and_whole_boards() -> None:
    hands = [[4 * i, 4 * i + 1] for i in range(10)]
    result = HOLDEM.equity(hands, board="2s 3s 4s 5s 7h", method="exact")
    assert result.deals == 1
    assert result.equity.sum() == 1
    found = HOLDEM.equity(hands, method="exact")
    assert found.deals == 201376
    assert found.equity.sum() == pytest.approx(1)
    chop = HOLDEM.equity(["2c3d", "2d3c", "2h3h"], board="As Ks Qs Js Ts")
    assert chop.fractions == [Fraction(1, 3)] * 3
    assert chop.tie.tolist() == [1, 1, 1]
    assert STUD_HI_LO.equity(["As2s3s4s5s6s7s", "KsKhKdQsQhQdJh"]).scoop.tolist() == [1, 0]


BAD: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
    ("AsKs", {}, TypeError, "equity takes a list of hands, one a player, such as ['AsKs', 'QhQd']"),
    ({"AsKs", "QhQd"}, {}, TypeError, "equity takes a list of hands"),  # who is who?
    ({"AsKs": 1, "QhQd": 2}, {}, TypeError, "equity takes a list of hands"),
    (["AsKs", ""], {}, ValueError, "player 1: no cards; for any hand give 'random'"),
    (["AsKs", []], {}, ValueError, "player 1: no cards; for any hand give 'random'"),
    (["AsKs", "QhQd"], {"rng": "a"}, TypeError, "rng must be None, an int from 0 on, a SeedSeq"),
    (["AsKs", "QhQd"], {"rng": -1}, ValueError, "rng must be None"),
    (["AsKs", "QhQd"], {"rng": True}, TypeError, "rng must be None"),
    (["AsKs"], {}, ValueError, "equity needs 2 to 10 players, not 1"),
    (["AsKs"] * 11, {}, ValueError, "equity needs 2 to 10 players, not 11"),
    (["AsKs", "AsQd"], {}, CardError, "As twice (player 0 and player 1)"),
    (["AsKs", "QhQd"], {"board": "Ks2c3c"}, CardError, "Ks twice (board and player 0)"),
    (["AsKs", "QhQd"], {"dead": "Qd"}, CardError, "Qd twice (dead cards and player 1)"),
    (["AsKs", "QhQd"], {"board": "2c3c4c", "dead": "4c"}, CardError, "4c twice (board and dead"),
    (["AsKs", "QhQd"], {"board": "2c3c4c5c6c7c"}, CardError, "6 board cards; HOLDEM has at most 5"),
    (["AsKs", "QhQdQc"], {}, CardError, "player 1: 3 cards; HOLDEM has at most 2"),
    (["AsKs", [0, 1, 2]], {}, CardError, "player 1: 3 cards; HOLDEM has at most 2"),
    (["AsKs", [0, 52]], {}, CardError, "player 1: 52 is no card"),
    (["AsKs", "foo"], {}, ValueError, "player 1: 'foo' is no part of a range of HOLDEM"),
    (["AsKs", "AKx"], {}, ValueError, "player 1: 'AKx' is no part of a range"),
    (["AsKs", "AA:2"], {}, ValueError, "player 1: range part 'AA:2': the weight '2' is not from"),
    (["AsKs", "AsAh"], {}, CardError, "As twice"),
    (["AsKs", Range("AsAh")], {}, CardError, "player 1: no hand of 'AsAh' is left; As is with"),
    ([Range("AsAh"), Range("AsKs")], {}, CardError, "block each other"),
    (["AsKs", "random"], {"dead": range(1, 51)}, CardError, "Ks twice (dead cards and player 0)"),
    (["random"] * 10, {"dead": range(30)}, CardError, "10 players of HOLDEM need 25 cards, and 22"),
    (["AsKs", "QhQd"], {"method": "guess"}, ValueError, "method must be one of 'auto', 'exact'"),
    (["AsKs", "QhQd"], {"trials": 0}, ValueError, "trials must be from 1 to"),
    (["AsKs", "QhQd"], {"trials": 10**400}, ValueError, "trials must be from 1 to"),
    (["AsKs", "QhQd"], {"target_error": 1e-170}, ValueError, "target_error must be from 1e-07"),
    (["AsKs", "QhQd"], {"target_error": 10**400}, ValueError, "target_error must be from"),
    (["AsKs", "QhQd"], {"executor": 5}, TypeError, "executor must have a method submit"),
    (["AsKs", "QhQd"], {"executor": ThreadPoolExecutor}, TypeError, "executor must have a method"),
    (["AsKs", [[1, 2], [3]]], {}, ValueError, "player 1: hands must form an array"),
    (["AsKs", b"QhQd"], {}, TypeError, "player 1: a hand must be str or card ids, not bytes"),
    (["AsKs", [[True, 5]]], {}, TypeError, "player 1: hands must be integers, not booleans"),
    (
        ["AsKs", np.ma.masked_equal([[46, 45]], 45)],
        {},
        TypeError,
        "player 1: hands must not be",
    ),
    (["AsKs", "AA:0"], {}, ValueError, "is a range without a hand"),
    ([Range("AsKs"), Range("AsKs")], {"board": "2c3d4h"}, CardError, "block each other"),
    (["AsKs", "QhQd"], {"trials": 1.5}, TypeError, "trials must be an int, not 1.5"),
    (["AsKs", "QhQd"], {"target_error": 0}, ValueError, "target_error must be from"),
    (["AsKs", "QhQd"], {"target_error": "x"}, TypeError, "target_error must be a number"),
    (["AsKs", "QhQd"], {"method": "exact", "trials": 5}, ValueError, "an exact count has neither"),
    (["AsKs", "QhQd"], {"threads": 0}, ValueError, "threads must be at least 1, not 0"),
    (["AsKs", "QhQd"], {"progress": 3}, TypeError, "progress must be True, False or a function"),
    (["AsKs", "QhQd"], {"on_interrupt": "x"}, ValueError, "on_interrupt must be 'raise' or"),
    (["AsKs", None], {}, TypeError, "player 1: a hand must be text or card ids, not None"),
    (["AsKs", np.zeros((2, 3), dtype=int)], {}, ValueError, "player 1: a range of HOLDEM is made"),
    (["AsKs", Range("AAAA", OMAHA)], {}, ValueError, "player 1: a range of OMAHA in HOLDEM"),
]


@pytest.mark.parametrize(("hands", "known", "error", "message"), BAD)
def test_refusals(hands: Any, known: dict[str, Any], error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        HOLDEM.equity(hands, **known)
    assert message in str(raised.value)


def test_other_ways_to_give_hands() -> None:
    wanted = HOLDEM.equity(["AsKs", "QhQd"], board="Kh7d2c")
    ways: list[Any] = [
        [["As", "Ks"], ["Qh", "Qd"]],
        [(51, 47), np.array([42, 41])],
        np.array([[51, 47], [42, 41]]),
        [fastrank.card_set("AsKs"), np.uint64(fastrank.card_set("QhQd"))],
    ]
    for hands in ways:
        found = HOLDEM.equity(hands, board=fastrank.parse("Kh7d2c"))
        np.testing.assert_array_equal(found.equity, wanted.equity)
    assert HOLDEM.equity(["random", "QhQd"], board="Kh7d2c", method="exact").deals == 990 * 1081
    one = HOLDEM.equity(["As", "QhQd"], board="Kh7d2c5s6s")
    assert one.deals == 44
    several = HOLDEM.equity([[[51, 47], [50, 46]], "QhQd"], board="Kh7d2c5s6s")
    assert several.deals == 1  # the other one is blocked


@pytest.mark.parametrize("none", [None, "", [], 0])
def test_no_board_and_no_dead_cards(none: Any) -> None:
    hands = ["AsKs", "QhQd"]
    assert HOLDEM.equity(hands, board=none, dead=none) == HOLDEM.equity(hands)
    expected = HOLDEM.next_card(hands, board="2c3c4c")
    found = HOLDEM.next_card(hands, board="2c3c4c", dead=none)
    np.testing.assert_array_equal(found.equity, expected.equity)
    assert HOLDEM.showdown(hands, "2c3c4c", dead=none).shares == (0, 1)
    assert SEVEN_CARD_STUD.showdown(["2c3c4c5c6c", "2d3d4d5d7d"], none).shares == (1, 0)
    if none != 0:  # a number of board cards
        dealt = HOLDEM.deal(5, 2, board=none, dead=none, rng=1)
        np.testing.assert_array_equal(dealt.board, HOLDEM.deal(5, 2, rng=1).board)
    np.testing.assert_array_equal(fastrank.deal(5, 2, dead=none, rng=1), fastrank.deal(5, 2, rng=1))


def test_the_next_card_with_weights() -> None:
    """A card may leave a range one hand, whatever its weight was."""
    for hands, board in [
        (["AsKs", "QhQd:0.01, JhJd"], "Kh7d2c3s"),
        (["AsKs", Range("QhQd:0.5, JhJd")], "Kh7d2c"),
        (["TT+:0.3, AKs", "JJ:0.2, QQ:0.7, 87s"], "8h7d2c3s"),
    ]:
        cards, equities = HOLDEM.next_card(hands, board=board)
        for card, found in zip(cards.tolist(), equities, strict=True):
            after = [*fastrank.parse(board).tolist(), card]
            expected = HOLDEM.equity(hands, board=after, method="exact").equity
            np.testing.assert_allclose(found, expected, rtol=1e-12)
    with pytest.raises(ValueError, match="too many deals to count: give fewer"):
        HOLDEM.next_card(["random"] * 4, board="2c3d4h")
    told: list[tuple[float, float]] = []
    HOLDEM.next_card(
        ["AsKs", "QhQd"], board="2c3d4h", progress=lambda done, total: told.append((done, total))
    )
    assert told[-1] == (45, 45)


def test_the_weight_of_an_only_hand_cancels() -> None:
    """In the core too, which need not be given weights of which the largest is 1."""
    from fastrank._core import lib
    from fastrank.equity import count_runouts
    from fastrank.situation import Core, Seat, Situation

    for weight in (1.0, 0.25):
        weights = np.array([weight])
        hands = [fastrank.parse(cards)[None] for cards in ("AsKs", "QhQd")]
        seats = tuple(Seat("", hand, weights, ranged=True) for hand in hands)
        situation = Situation(HOLDEM, seats, tuple(fastrank.parse("Kh7d2c").tolist()), ())
        runouts = int(lib.fr_runouts(Core(situation, sampled=False).cdata))
        part = count_runouts(situation, 0, runouts)
        assert part.deals == 990 * weight**2
        known = HOLDEM.equity(["AsKs", "QhQd"], board="Kh7d2c", method="exact")
        np.testing.assert_allclose(part.shared[:, 1, 0], known.counts.win * weight**2)


def test_weights_too_far_apart() -> None:
    """Their products would be none that a float can be."""
    hands = ["AsQs, KsKh:1e-162", "AsKs, QsJs:3e-162, Qs9s:4e-162"]
    with pytest.raises(ValueError, match=r"player 0: 'AsQs, KsKh:1e-162': of hands that are left"):
        HOLDEM.equity(hands, board="2c7d9h", method="exact")
    found = HOLDEM.equity(["KsKh:1e-162", "QsJs:3e-162, Qs9s:4e-162"], board="2c7d9h")
    expected = HOLDEM.equity(["KsKh", "QsJs:0.75, Qs9s"], board="2c7d9h")
    np.testing.assert_allclose(found.equity, expected.equity, rtol=1e-12)
    # A known card may take the heavy hands away; then the others may weigh what they will.
    left = HOLDEM.equity(["AsQs, KcKh:1e-162", "QsJs"], board="2c7d9h", method="exact")
    assert left.equity[0] == HOLDEM.equity(["KcKh", "QsJs"], board="2c7d9h").equity[0]


def test_no_ties_are_no_ties() -> None:
    result = HOLDEM.equity(["AA:0.3,KK", "QQ:0.1,JJ"], board="2c7d9h", method="exact")
    assert result.counts.tie.tolist() == [0, 0]
    assert "-0.00%" not in str(result)
    mine = "AsTc:0.3333333333333333, As2c:0.7, Qc9c:0.7, JhTc:0.7, Jh6s:0.2, Jc8c:0.2"
    theirs = "Qs7d:0.7, Qs2s:0.1, 7s5c:0.2, 7d5c:0.3333333333333333, 6h5h:0.1"
    result = HOLDEM_HI_LO.equity([mine, theirs], board=[31, 6, 45, 20, 30], method="exact")
    assert result.tie.min() >= 0
    assert 0 <= np.nanmin(result.by_hand(0).equity) <= np.nanmax(result.by_hand(0).equity) <= 1
