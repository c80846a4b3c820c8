"""Showdowns: winners, shares and chips, against the referee in ``oracle_games``."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import oracle_games
import pytest
from conftest import DATA, Deal
from hypothesis import given
from hypothesis import strategies as st

import fastrank
from fastrank import (
    BADEUCY,
    DEUCE_TO_SEVEN_RAZZ,
    GAMES,
    HOLDEM,
    NO_QUALIFY,
    OMAHA_HI_LO,
    RAZZ,
    SEVEN_CARD_STUD,
    STUD_HI_LO,
    CardError,
    Game,
)
from fastrank.deck import cards_in

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)


def by_half(game: Game, values: Any) -> list[Any]:
    return list(values) if len(game.halves) == 2 else [values]


def dealt(game: Game, deal: Deal, deals: int, players: int) -> tuple[Any, Any]:
    """Hands (deals, players, h) and boards (deals, b) or None."""
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    cards = deal(deals, players * hole + board, game.deck)
    hands = cards[:, : players * hole].reshape(deals, players, hole)
    return hands, cards[:, players * hole :] if board else None


def referee(
    game: Game, ranks: list[list[int]], folded: Any, pots: Any, order: Any
) -> tuple[list[int], list[Fraction]]:
    seen = [
        [None if out else rank for rank, out in zip(half, folded, strict=True)] for half in ranks
    ]
    return oracle_games.settle(seen, pots, order), oracle_games.shares(seen)


@pytest.mark.parametrize("players", [2, 3, 5])
@each_game
def test_batches_equal_the_referee(game: Game, players: int, deal: Deal) -> None:
    hands, boards = dealt(game, deal, 300, players)
    rng = np.random.default_rng(players)
    folded = rng.random((300, players)) < 0.2
    folded[folded.all(axis=1), 0] = False
    pot = rng.integers(0, 1000, 300)
    button = rng.integers(0, players, 300)
    all_in = [0, players - 1]
    side = np.where(folded[:, all_in].all(axis=1), 0, 1) * 101
    folded[folded[:, all_in].all(axis=1), 0] = False
    result = game.showdown(
        hands, boards, folded=folded, pot=pot, side_pots=[(side, all_in)], button=button
    )
    ranks = by_half(game, game.ranks(hands, None if boards is None else boards[:, None]))
    assert result.payouts.sum(axis=1).tolist() == (pot + side).tolist()
    assert np.allclose(result.shares.sum(axis=1), 1)
    for row in range(300):
        if game.stud:
            order: Any = [oracle_games.stud_order([tuple(h) for h in hands[row].tolist()])] * 2
        else:
            order = [oracle_games.button_order(players, int(button[row]))] * 2
        pots = [(int(pot[row]), range(players)), (int(side[row]), all_in)]
        seen = [half[row].tolist() for half in ranks]
        chips, shares = referee(game, seen, folded[row], pots, order[: len(seen)])
        assert result.payouts[row].tolist() == chips
        assert result.shares[row] == pytest.approx([float(share) for share in shares])
        single = game.showdown(
            hands[row],
            None if boards is None else boards[row],
            folded=folded[row],
            pot=int(pot[row]),
            button=int(button[row]),
        )
        assert list(single.shares) == shares
        assert single.payouts.sum() == pot[row]


@each_game
def test_ties_are_common_on_small_decks(game: Game, deal: Deal) -> None:
    """Two players with the same ranks in other suits tie everything: the split is even."""
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    ranks = [card for card in cards_in(game.deck) if card % 4 == 0][: hole + board]
    swap = np.array([1, 0, 2, 3])
    own = np.array([rank + place % 2 for place, rank in enumerate(ranks[:hole])])
    other = own // 4 * 4 + swap[own % 4]
    shared = [rank + 2 + place % 2 for place, rank in enumerate(ranks[hole:])] or None
    result = game.showdown([own.tolist(), other.tolist()], shared, pot=7)
    assert result.shares == (Fraction(1, 2), Fraction(1, 2))
    assert sorted(result.payouts.tolist()) == [3, 4]


def test_quartering_and_chips() -> None:
    hands, board = ["4h3dQhTc", "4c3cKhQd"], "Ac2d6cKcJs"
    result = OMAHA_HI_LO.showdown(hands, board, pot=103, button=0)
    assert result.shares == (Fraction(1, 4), Fraction(3, 4))
    assert result.winners.high.tolist() == [False, True]
    assert result.winners.low.tolist() == [True, True]
    # 52 for the high half; of 51 the odd chip goes to the first seat after the button.
    assert result.payouts.tolist() == [25, 78]
    assert OMAHA_HI_LO.showdown(hands, board, pot=103, button=1).payouts.tolist() == [26, 77]


CASES = [json.loads(line) for line in (DATA / "cases.jsonl").open(encoding="utf-8")]
POTS = {case["id"]: case for case in CASES if case["kind"] == "pot"}


def test_published_pots() -> None:
    """Every pot case of the data file, by its number where it names hands, else by built ones."""
    case = POTS.pop("pokerth-152")
    result = HOLDEM.showdown(case["hole"], case["board"], pot=30300)
    assert result.payouts.tolist() == case["expected"]["amounts"]

    board, tied = "2c 7d 9h Js Kd", ["AcQd", "AdQc"]
    case = POTS.pop("barge-odd-button")
    assert HOLDEM.showdown(tied, board, pot=101, button=1).payouts.tolist() == [51, 50]
    assert HOLDEM.showdown(tied, board, pot=101, button=0).payouts.tolist() == [50, 51]
    assert case["expected"]["amounts"] == [51, 50]

    case = POTS.pop("barge-odd-stud")
    stud = ["AsKd9c7h5d3c2h", "AhKc9d7s5c3d2s"]
    assert SEVEN_CARD_STUD.showdown(stud, pot=101).payouts.tolist() == case["expected"]["amounts"]
    assert SEVEN_CARD_STUD.showdown(stud[::-1], pot=101).payouts.tolist() == [50, 51]

    case = POTS.pop("barge-odd-hilo")
    hi, lo = ["AhAdTsTd", "3c4dQhJs"], "As 2d 7h 8c Kh"
    result = OMAHA_HI_LO.showdown(hi, lo, pot=101)
    assert result.winners.high.tolist() == [True, False]
    assert result.winners.low.tolist() == [False, True]
    assert result.payouts.tolist() == case["expected"]["amounts"]

    case = POTS.pop("quarter-odd")  # test_quartering_and_chips has it: player 1 is A
    assert case["expected"]["amounts_if_A_first_from_button"] == [78, 25]
    assert case["expected"]["amounts_if_B_first_from_button"] == [77, 26]
    assert not POTS


def test_odd_chips_in_stud_lows() -> None:
    tied = ["2c3d4h5s7cKdQh", "2d3c4s5h7dKcQs"]  # highest Kd, Kc; lowest 2c, 2d
    assert RAZZ.showdown(tied, pot=3).payouts.tolist() == [2, 1]
    assert RAZZ.showdown(tied, pot=3, stud_low="low card").payouts.tolist() == [2, 1]
    assert RAZZ.showdown(tied[::-1], pot=3, stud_low="low card").payouts.tolist() == [1, 2]
    # With aces the low card of a razz hand is the ace, of a 2-7 hand the deuce.
    tied = ["Ad2h4h5s7cKsQh", "Ac2c4s5h7dKhQs"]
    assert RAZZ.showdown(tied, pot=3, stud_low="low card").payouts.tolist() == [1, 2]
    assert RAZZ.showdown(tied, pot=3, stud_low="high card").payouts.tolist() == [2, 1]
    with pytest.raises(ValueError, match="stud_low must be 'high card' or 'low card', not 'x'"):
        RAZZ.showdown(tied, pot=3, stud_low="x")


@pytest.mark.parametrize("game", [RAZZ, STUD_HI_LO, DEUCE_TO_SEVEN_RAZZ], ids=lambda g: g.key)
def test_low_cards_by_the_referee(game: Game, deal: Deal) -> None:
    """Ties are rare: players 0 and 1 hold the same ranks in suits of their own."""
    for row, hole in enumerate(deal(200, 7).tolist()):
        twin = [card ^ 1 for card in hole]
        if set(twin) & set(hole):
            continue
        hands = [tuple(hole), tuple(twin)]
        result = game.showdown(np.array(hands), pot=101 + row % 2, stud_low="low card")
        ace_low = game is not DEUCE_TO_SEVEN_RAZZ
        low = oracle_games.stud_low_order(hands, ace_low=ace_low)
        orders = [low] if len(game.halves) == 1 else [oracle_games.stud_order(hands), low]
        seen = [half.tolist() for half in by_half(game, result.ranks)]
        chips = oracle_games.settle(seen, [(101 + row % 2, [0, 1])], orders)
        assert result.payouts.tolist() == chips


def test_tied_both_ways_splits_the_whole_pot_once() -> None:
    """102 is 51 each, not two odd chips for the same player."""
    tied = ["Ac2cKhQh", "Ad2dKcQc"]
    result = OMAHA_HI_LO.showdown(tied, "3s 4s 8h 9d Td", pot=102)
    assert result.winners.high.tolist() == result.winners.low.tolist() == [True, True]
    assert result.payouts.tolist() == [51, 51]


def test_scoop_without_a_low() -> None:
    result = OMAHA_HI_LO.showdown(["AsAdKhQh", "KsKdJcTc"], "9s 9d 8h Kc Jd", pot=101)
    assert result.ranks.low.tolist() == [NO_QUALIFY, NO_QUALIFY]
    assert not result.winners.low.any()
    assert sorted(result.shares) == [0, 1]
    assert sorted(result.payouts.tolist()) == [0, 101]


def test_badeucy_halves() -> None:
    result = BADEUCY.showdown(["7c5c4c3c2d", "5s4d3h2cKs"], pot=101)
    assert result.winners.deuce_to_seven.tolist() == [True, False]
    assert result.winners.badugi.tolist() == [False, True]
    assert result.payouts.tolist() == [51, 50]


def test_side_pots() -> None:
    """A short stack wins the main pot alone, the others play for the side pot."""
    hands, board = ["AsAd", "KsKd", "QsQd"], "2c 7d 9h Js 4c"
    result = HOLDEM.showdown(hands, board, side_pots=[(300, [0, 1, 2]), (200, [1, 2])])
    assert result.payouts.tolist() == [300, 200, 0]
    folded = [False, True, False]
    result = HOLDEM.showdown(
        hands, board, folded=folded, side_pots=[(300, [0, 1, 2]), (200, [1, 2])]
    )
    assert result.payouts.tolist() == [300, 0, 200]
    with pytest.raises(ValueError, match="side pot 1: none of its players is left"):
        HOLDEM.showdown(hands, board, folded=folded, side_pots=[(300, [0, 1]), (200, [1])])


@given(st.data())
def test_permuting_players_permutes_shares(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(GAMES))
    players = data.draw(st.integers(2, 4))
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    deck = data.draw(st.permutations(cards_in(game.deck)))
    hands = np.array(deck[: players * hole]).reshape(players, hole)
    shared = deck[players * hole : players * hole + board] or None
    order = data.draw(st.permutations(range(players)))
    result = game.showdown(hands, shared)
    assert sum(result.shares) == 1
    permuted = game.showdown(hands[list(order)], shared)
    assert list(permuted.shares) == [result.shares[seat] for seat in order]
    suits = np.array(data.draw(st.permutations(range(4))))
    renamed = [hands // 4 * 4 + suits[hands % 4]]
    cards = None if shared is None else [card // 4 * 4 + int(suits[card % 4]) for card in shared]
    for one, other in zip(
        by_half(game, game.showdown(renamed[0], cards).ranks),
        by_half(game, result.ranks),
        strict=True,
    ):
        assert one.tolist() == other.tolist()
    folded = [False] * players + [True]
    if len(deck) >= (players + 1) * hole + board:
        extra = np.array(deck[-hole:])[None]
        more = game.showdown(np.concatenate([hands, extra]), shared, folded=folded)
        assert more.shares == (*result.shares, 0)


@pytest.mark.parametrize(
    ("hands", "board", "options", "error", "message"),
    [
        (["AsKs", "AsQd"], "2c3c4c", {}, CardError, "As twice (player 0's card 0 and player 1's"),
        (["AsKs", "AdQd"], "2c3cAd", {}, CardError, "Ad twice (player 1's card 0 and board card 2"),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"dead": "Kh Qd"},
            CardError,
            "Qd twice (player 1's card 1 and dead card 1)",
        ),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"dead": "4c"},
            CardError,
            "4c twice (board card 2 and dead card 0)",
        ),
        (
            ["AsKs", "AdQd", "Ad2d"],
            "2c3c4c",
            {"folded": [False, True, False]},
            CardError,
            "Ad twice (player 1's card 0 and player 2's card 0)",
        ),
        (["AsKs", "AdQd2h"], "2c3c4c", {}, CardError, "player 1 has 3 cards and player 0 has 2"),
        ("AsKs", "2c3c4c", {}, TypeError, "showdown takes a list of hands"),
        ([], "2c3c4c", {}, ValueError, "hands must have shape (..., players, cards)"),
        (["AsKs"], "2c3c4c", {"folded": [True]}, ValueError, "everybody has folded"),
        (["AsKs", "AdQd"], "2c3c4c", {"folded": [0, 1]}, TypeError, "folded must be booleans"),
        (["AsKs", "AdQd"], "2c3c4c", {"folded": [True]}, ValueError, "folded must have shape (2,)"),
        (["AsKs", "AdQd"], "2c3c4c", {"pot": -1}, ValueError, "the pot must be from 0 to"),
        (["AsKs", "AdQd"], "2c3c4c", {"pot": 1.5}, TypeError, "the chips of the pot must be int"),
        (["AsKs", "AdQd"], "2c3c4c", {"pot": 1, "button": 2}, ValueError, "a seat from 0 to 1"),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"side_pots": [(5, [0, 2])]},
            ValueError,
            "side pot 0: there is no player 2 (players are 0 to 1)",
        ),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"side_pots": [(5, [])]},
            ValueError,
            "side pot 0 has no players",
        ),
        # A mask is no list of seats: True would be player 1.
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": [(5, [True, False])]}, TypeError, "must be an"),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": [(5, [0.0])]}, TypeError, "a player must be an"),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": [(5, "01")]}, TypeError, "numbers of seats"),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": [(5, 1)]}, TypeError, "numbers of seats"),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": [(5, [1, 1])]}, ValueError, "player 1 twice"),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"side_pots": [90]},
            TypeError,
            "side pot 0 must be its chips",
        ),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": 90}, TypeError, "side_pots must be a list"),
        (["AsKs", "AdQd"], "2c3c4c", {"side_pots": "90"}, TypeError, "side_pots must be a list"),
        (["AsKs", "AdQd"], "2c3c4c", {"stud_low": "x"}, ValueError, "stud_low must be"),
        (["AsKs", "AdQd"], "2c3c4c", {"button": 99}, ValueError, "a seat from 0 to 1"),
        (["AsKs", "AdQd"], np.array(7), {}, ValueError, "a board is an array of cards"),
        (
            [[[51, 47], [1, 2]], [[42, 41], [4]]],
            "2c3c4c",
            {},
            ValueError,
            "hands must form an array",
        ),
        ([[51, 47], None], "2c3c4c", {}, ValueError, "hands must form"),
        (
            ["AsKs", "AdQd"],
            "2c3c4c",
            {"folded": [[True], [False, True]]},
            ValueError,
            "folded must",
        ),
        (["AsKs", "AdQd"], "2c3c4c", {"pot": 2**70}, TypeError, "1180591620717411303424 is too"),
        ({"AsKs", "AdQd"}, "2c3c4c", {}, TypeError, "a list of hands"),
        ({"AsKs": 1}, "2c3c4c", {}, TypeError, "a list of hands"),
        ([(1 << 52), "AdQd"], "2c3c4c", {}, CardError, "player 0: card set"),
        (["AsKs", "AdQx"], "2c3c4c", {}, CardError, "player 1: "),
    ],
)
def test_bad_showdowns(
    hands: Any, board: Any, options: dict[str, Any], error: type, message: str
) -> None:
    with pytest.raises(error) as raised:
        HOLDEM.showdown(hands, board, **options)
    assert message in str(raised.value)


def test_chips_do_not_overflow() -> None:
    hands, most = ["AsKs", "QhQd", "3c3d"], 2**62 - 1
    result = HOLDEM.showdown(hands, "Ah7d2c9s4d", pot=most)
    assert result.payouts.tolist() == [most, 0, 0]
    with pytest.raises(ValueError, match=f"side pot 1: more than {most} chips in all"):
        HOLDEM.showdown(hands, "Ah7d2c9s4d", pot=1, side_pots=[(most - 1, [0, 1]), (1, [0, 1])])


def test_all_ways_to_give_hands_and_boards() -> None:
    expected = HOLDEM.showdown(["AsKs", "QhQd"], "Ah7d2c9s4d").shares
    sets = [fastrank.card_set(cards) for cards in ("AsKs", "QhQd", "Ah7d2c9s4d")]
    ids = [fastrank.parse(cards) for cards in ("AsKs", "QhQd", "Ah7d2c9s4d")]
    for hands, board in [
        (sets[:2], sets[2]),
        ([np.uint64(sets[0]), "QhQd"], np.uint64(sets[2])),
        (np.array(["AsKs", "QhQd"]), ids[2]),
        (np.array(["AsKs", "QhQd"], dtype=object), ids[2].tolist()),
        ([["As", "Ks"], "QhQd"], ["Ah", "7d", "2c", "9s", "4d"]),
        (np.array(ids[:2]), np.array(["Ah", "7d", "2c", "9s", "4d"])),
        (ids[:2], "Ah 7d 2c 9s 4d"),
    ]:
        assert HOLDEM.showdown(hands, board).shares == expected


def test_bad_batches_name_the_deal(deal: Deal) -> None:
    hands, boards = dealt(HOLDEM, deal, 50, 4)
    bad = hands.copy()
    bad[31, 2, 1] = bad[31, 0, 0]
    card = fastrank.format([int(bad[31, 0, 0])])
    with pytest.raises(CardError) as raised:
        HOLDEM.showdown(bad, boards)
    message = f"row 31: {card} twice (player 0's card 0 and player 2's card 1)"
    assert str(raised.value) == message
    folded = np.zeros((50, 4), dtype=bool)
    folded[7] = True
    with pytest.raises(ValueError, match="row 7: everybody has folded"):
        HOLDEM.showdown(hands, boards, folded=folded)
    folded[7] = [True, True, False, False]
    with pytest.raises(ValueError, match="row 7: side pot 0: none of its players is left"):
        HOLDEM.showdown(hands, boards, folded=folded, side_pots=[(5, [0, 1])])
    with pytest.raises(ValueError, match="boards of shape"):
        HOLDEM.showdown(hands, boards[:10])
    with pytest.raises(ValueError, match="the pot must be a number or have shape"):
        HOLDEM.showdown(hands, boards, pot=[1, 2])
    too_many = np.zeros((1, 26, 2), dtype=np.uint8)
    with pytest.raises(CardError, match="a deal of 55 cards; the deck of HOLDEM has 52"):
        HOLDEM.showdown(too_many, [1, 2, 3])


def test_one_board_for_all_deals(deal: Deal) -> None:
    board = [0, 5, 10, 15, 20]
    cards = deal(20, 6, sum(1 << card for card in range(21, 52)))
    hands = cards.reshape(20, 3, 2)
    result = HOLDEM.showdown(hands, board)
    expected = HOLDEM.showdown(hands, np.tile(board, (20, 1)))
    assert result.shares.tolist() == expected.shares.tolist()


def test_printing(deal: Deal) -> None:
    result = STUD_HI_LO.showdown(["Ac2d3h4s7cKdKh", "QcQdQh9s9cJdTh"], folded=[False, True], pot=10)
    assert str(result).splitlines()[2].split("  ")[0] == "1"
    assert "folded" in str(result)
    hands, boards = dealt(HOLDEM, deal, 50, 4)
    assert str(HOLDEM.showdown(hands, boards)) == "showdown of 50 deals of HOLDEM"
