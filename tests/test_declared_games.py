"""Games that a user declares: what can be played works in every way, the rest is refused."""

from __future__ import annotations

import pickle
from itertools import combinations
from typing import Any

import numpy as np
import pytest

import fastrank
from fastrank import (
    ACE_TO_FIVE,
    ACE_TO_SIX,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    SHORT_DECK,
    SHORT_DECK_TRIPS,
    Game,
    Range,
    System,
)

FLOP_ON = range(3, 6)


def declared(
    key: str, hole: int, halves: dict[str, System], board: range = FLOP_ON, rule: str = "any"
) -> Game:
    return Game(key, (), range(hole, hole + 1), halves, board=board, rule=rule)


def omaha(key: str, hole: int, halves: dict[str, System], board: range = FLOP_ON) -> Game:
    return declared(key, hole, halves, board, "two and three")


GAMES = [
    omaha("SHORT_DECK_OMAHA", 4, {"high": SHORT_DECK}),
    omaha("SHORT_DECK_OMAHA_TRIPS", 5, {"high": SHORT_DECK_TRIPS}),
    omaha("OMAHA_TWO", 2, {"high": HIGH}),
    omaha("OMAHA_THREE", 3, {"high": HIGH, "low": EIGHT_OR_BETTER}),
    omaha("OMAHA_SEVEN", 7, {"high": HIGH, "low": EIGHT_OR_BETTER}),
    omaha("OMAHA_OF_FOUR", 4, {"high": HIGH}, range(3, 5)),
    omaha("OMAHA_RAZZ", 4, {"low": ACE_TO_FIVE}),
    omaha("OMAHA_KANSAS", 4, {"low": DEUCE_TO_SEVEN}),
    omaha("OMAHA_HIGH_AND_KANSAS", 4, {"a": HIGH, "b": DEUCE_TO_SEVEN}),
    declared("BADUGI_HOLDEM", 2, {"low": BADUGI}),
    declared("RAZZ_HOLDEM", 2, {"low": ACE_TO_SIX}),
    declared("PINEAPPLE", 3, {"high": HIGH}),
    declared("HOLDEM_OF_SEVEN", 7, {"high": HIGH, "low": EIGHT_OR_BETTER}),
]


def best_of(game: Game, system: System, hole: list[int], board: list[int]) -> int:
    """The best rank of the hands that may play, one by one."""
    if game.rule == "any":
        hands = list(combinations(hole + board, system.size))
    else:
        pairs, threes = combinations(hole, 2), list(combinations(board, 3))
        hands = [pair + three for pair in pairs for three in threes]
    return int(system.ranks(np.array(hands, dtype=np.uint8)).min())


def some_cards(game: Game, seed: int, number: int) -> list[int]:
    deck = [card for card in range(52) if game.deck >> card & 1]
    return np.random.default_rng(seed).permutation(deck)[:number].tolist()  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_ranks(game: Game) -> None:
    for board in game.board:
        for seed in range(20):
            cards = some_cards(game, seed, game.hole[-1] + board)
            hole, shared = cards[: game.hole[-1]], cards[game.hole[-1] :]
            expected = tuple(best_of(game, half, hole, shared) for half in game.halves.values())
            for ranks in (game.rank(hole, shared), game.ranks([hole], [shared])):
                found = ranks if len(expected) == 2 else (ranks,)
                assert tuple(int(np.ravel(rank)[0]) for rank in found) == expected


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize("players", [2, 3])
def test_equities(game: Game, players: int) -> None:
    """Exact ones against all boards ranked and shared out here, simulated ones against those."""
    most, known = game.board[-1], 2
    cards = some_cards(game, players, players * game.hole[-1] + known)
    hands = [cards[i * game.hole[-1] :][: game.hole[-1]] for i in range(players)]
    board = cards[-known:]
    left = [card for card in range(52) if game.deck >> card & 1 and card not in cards]
    boards = np.array([board + list(more) for more in combinations(left, most - known)])
    ranks = game.ranks(np.array(hands), boards[:, None])
    won = np.zeros((len(boards), players))
    low: Any = None
    for half in reversed(ranks if len(game.halves) == 2 else (ranks,)):
        best = half.min(axis=1, keepdims=True)
        wins = half == best
        share = wins / wins.sum(axis=1, keepdims=True)
        if len(game.halves) == 2 and low is None:
            low = best == fastrank.NO_QUALIFY
            won += np.where(low, 0, share / 2)
        else:
            won += share if low is None else np.where(low, share, share / 2)
    exact = game.equity(hands, board=board, method="exact")
    np.testing.assert_allclose(exact.equity, won.mean(axis=0), rtol=1e-12)
    assert exact.deals == len(boards)
    for given in (hands, [np.array([hand, hand]) for hand in hands]):  # and as ranges of one hand
        found = game.equity(given, board=board, method="monte carlo", trials=30_000, rng=1)
        assert (np.abs(found.equity - exact.equity) <= 5 * found.stderr + 1e-12).all()
    assert game.equity([hands[0], "random"], trials=1000, rng=1).equity.sum() == pytest.approx(1)


def test_declared_games_pickle() -> None:
    for game in GAMES:
        again = pickle.loads(pickle.dumps(game))
        assert again == game
        assert hash(again) == hash(game)
        cards = range(52 - game.hole[-1], 52)
        if game.rule == "two and three":
            known = Range.of([list(cards)], game=game)
            assert pickle.loads(pickle.dumps(known)) == known
        hole, board = range(52 - game.hole[-1], 52), range(30, 30 + game.board[-1])
        assert again.rank(hole, board) == game.rank(hole, board)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"halves": {}}, "one or two halves"),
        ({"halves": [HIGH]}, "halves is a dict"),
        ({"halves": None}, "halves is a dict"),
        ({"halves": HIGH}, "halves is a dict"),
        ({"halves": {"high half": HIGH}}, "'high half' is no name for a half"),
        ({"halves": {"_a": HIGH}}, "'_a' is no name"),
        ({"halves": {"": HIGH}}, "'' is no name"),
        ({"halves": {1: HIGH}}, "1 is no name"),
        ({"halves": {"class": HIGH}}, "'class' means something else"),
        ({"halves": {"cards": HIGH}}, "'cards' means something else"),
        ({"halves": {"count": HIGH}}, "'count' means something else"),
        ({"draws": -1}, "draws is 0 or more"),
        ({"stud": "no"}, "stud True or False"),
        ({"halves": {"a": HIGH, "b": HIGH, "c": HIGH}}, "one or two halves"),
        ({"halves": {"high": "HIGH"}}, "each with its System"),
        ({"halves": {"high": HIGH, "low": SHORT_DECK}}, "the same deck"),
        ({"halves": {"low": EIGHT_OR_BETTER}}, "qualify for its first half"),
        ({"rule": "foo"}, "rule is 'any' or 'two and three'"),
        ({"hole": range(8, 9)}, "hole is from 1 to 7 cards"),
        ({"hole": range(0)}, "hole is from 1 to 7 cards"),
        ({"hole": 2}, "hole is a range"),
        ({"hole": range(2, 6, 2)}, "hole is a range"),
        ({"board": range(3, 7)}, "board is from 1 to 5 cards"),
        ({"board": range(2, 6)}, "too few cards for a hand of 5"),
        ({"board": range(0), "hole": range(4, 5)}, "too few cards for a hand of 5"),
        ({"hole": range(0, 3), "board": range(5, 6)}, "too few cards"),
        ({"rule": "two and three", "hole": range(1, 3), "board": range(4, 6)}, "no two hole cards"),
        ({"rule": "two and three", "halves": {"low": BADUGI}}, "no two hole cards"),
        ({"rule": "two and three", "halves": {"a": HIGH, "b": BADUGI}}, "no two hole cards"),
        ({"rule": "two and three", "halves": {"a": BADUGI, "b": HIGH}}, "no two hole cards"),
    ],
)
def test_what_cannot_be_played_is_refused(changes: dict[str, Any], message: str) -> None:
    good: dict[str, Any] = {"hole": range(2, 3), "halves": {"high": HIGH}, "board": FLOP_ON}
    Game("MINE", (), **good)
    with pytest.raises(ValueError, match=f"MINE: .*{message}"):
        Game("MINE", (), **(good | changes))


def test_a_game_cannot_be_changed() -> None:
    given = {"high": HIGH}
    game = Game("MINE", (), range(2, 3), given, board=FLOP_ON)
    given["low"] = EIGHT_OR_BETTER
    assert dict(game.halves) == {"high": HIGH}
    for one in (game, fastrank.HOLDEM):
        with pytest.raises(TypeError):
            one.halves["low"] = EIGHT_OR_BETTER  # type: ignore[index]


def test_keys_are_text() -> None:
    for key in (5, None):
        with pytest.raises(ValueError, match="key and aliases must be text"):
            Game(key, (), range(2, 3), {"high": HIGH}, board=FLOP_ON)  # type: ignore[arg-type]
    low = Game("HOLDEM", (), range(2, 3), {"low": DEUCE_TO_SEVEN}, board=FLOP_ON)
    with pytest.raises(ValueError, match="the best hands are known for HOLDEM alone"):
        Range("15%", low)
    assert low != fastrank.HOLDEM


def test_odd_chips_of_low_halves_go_by_the_system() -> None:
    """Whatever the half is called, and wherever it stands."""
    hands = ["As2s3d4d5c7c7s", "Ad2d3s4s5h8c8s"]
    expected = fastrank.RAZZ.showdown(hands, pot=5, stud_low="low card").payouts
    mine = Game("MINE", (), range(5, 8), {"razz": ACE_TO_FIVE}, stud=True)
    assert mine.showdown(hands, pot=5, stud_low="low card").payouts.tolist() == expected.tolist()
    turned = Game("LOHI", (), range(7, 8), {"low": ACE_TO_FIVE, "high": HIGH}, stud=True)
    tied = ["6s Kd Td Jh 9s 3c Qc", "8s Tc 3d 9h Qh Ks Jd"]  # for high only
    high, low = (
        turned.showdown(tied, pot=10, stud_low=by).payouts.tolist()
        for by in ("high card", "low card")
    )
    assert high == low
