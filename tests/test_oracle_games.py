"""The games and the referee of the oracle against public cases, rulings and deals made by hand."""

from fractions import Fraction
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import oracle
import oracle_games
import pytest
from oracle import NO_QUALIFY
from oracle_games import rank, ranks, settle, shares
from test_oracle import CASES, SYSTEM_OF, cards, described

Halves = list[list[int | None]]

DECK = oracle.FULL_DECK
SUPPORTED_GAMES = {
    "HOLDEM",
    "HOLDEM_HI_LO",
    "OMAHA",
    "OMAHA_FIVE",
    "OMAHA_SIX",
    "OMAHA_HI_LO",
    "OMAHA_FIVE_HI_LO",
    "OMAHA_SIX_HI_LO",
    "SEVEN_CARD_STUD",
    "STUD_HI_LO",
    "STUD_HI_LO_REGULAR",
    "RAZZ",
    "DEUCE_TO_SEVEN_RAZZ",
    "FIVE_CARD_DRAW",
    "DEUCE_TO_SEVEN_SINGLE_DRAW",
    "DEUCE_TO_SEVEN_TRIPLE_DRAW",
    "BADUGI_DRAW",
    "ACE_TO_FIVE_LOWBALL",
    "ACE_TO_SIX_LOWBALL",
    "SHORT_DECK_HOLDEM",
    "SHORT_DECK_HOLDEM_TRIPS",
    "BADEUCY",
    "BADACEY",
}


def ranks_by_half(game: str, holes: list[str], board: str = "") -> Halves:
    """The ranks of all players at a table, one list per half."""
    found = [rank(game, cards(hole), cards(board)) for hole in holes]
    return [list(half) for half in zip(*found, strict=True)]


def number(system: str, hand: oracle.Hand) -> int:
    """The rank of a hand of exactly the system's size."""
    return int(oracle.all_ranks(system)[oracle.index(np.array(hand), oracle.DECK[system])])


# --- Public cases --------------------------------------------------------------------------------

GAME_OF = {
    "holdem": "HOLDEM",
    "omaha": "OMAHA",
    "omaha hi/lo": "OMAHA_HI_LO",
    "omaha hi/lo 8-or-better": "OMAHA_HI_LO",
    "razz": "RAZZ",
    "five-card": "FIVE_CARD_DRAW",
    "2-7 draw": "DEUCE_TO_SEVEN_SINGLE_DRAW",
    "A-6 low": "ACE_TO_SIX_LOWBALL",
    "badugi": "BADUGI_DRAW",
}
# These are about the badugi half of a game of two.
GAME_OF_BADUGI_HALF = {"badeucy-ace-high": "BADEUCY", "badacey-five-cards": "BADACEY"}

EVALUATIONS = [case for case in CASES if case["kind"] == "evaluation" and case["game"] in GAME_OF]
POTS = {case["id"]: case for case in CASES if case["kind"] == "pot"}
ONE_POT_CASES = [case for case in EVALUATIONS if "shares" not in case["expected"]]
SHARE_CASES = [case for case in EVALUATIONS if "shares" in case["expected"]]


def case_id(case: dict[str, Any]) -> str:
    """The name of a case in the report."""
    return str(case["id"])


def test_no_case_is_left_out() -> None:
    games = {case["game"] for case in CASES if case["kind"] == "evaluation"}
    assert games - set(GAME_OF) == {"any", "California lowball"}  # test_oracle has those two
    assert len(SHARE_CASES) == sum("shares" in case["expected"] for case in CASES) == 8


@pytest.mark.parametrize("case", ONE_POT_CASES, ids=case_id)
def test_case_with_winners(case: dict[str, Any]) -> None:
    game = GAME_OF_BADUGI_HALF.get(case["id"], GAME_OF[case["game"]])
    found = ranks_by_half(game, case["hole"], case["board"])[-1]
    players = range(len(case["hole"]))
    assert oracle_games.winners(found, players) == case["expected"]["winners"]
    hands = [described(SYSTEM_OF[case["system"]], r) for r in found if r is not None]
    assert hands == case["expected"]["hands"]


@pytest.mark.parametrize("case", SHARE_CASES, ids=case_id)
def test_case_with_shares(case: dict[str, Any]) -> None:
    expected = case["expected"]
    high, low = halves = ranks_by_half(GAME_OF[case["game"]], case["hole"], case["board"])
    players = list(range(len(case["hole"])))
    assert shares(halves) == expected["shares"]
    assert oracle_games.winners(high, players) == expected["high_winners"]
    assert oracle_games.winners(low, players) == expected["low_winners"]
    assert [described("HIGH", r) for r in high if r is not None] == expected["high"]
    assert [low_described(r) for r in low] == expected["low"]
    assert settle(halves, [(400, players)], [players, players]) == [400 * s for s in shares(halves)]


def low_described(found: int | None) -> str | None:
    """A low in the words of the cases."""
    return None if found in (None, NO_QUALIFY) else described("EIGHT_OR_BETTER", found)


# Equities over all hands of an unknown opponent, or over all rivers: the shares of many deals.


def against_all_hands(
    game: str, hole: str, board: str
) -> list[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]]:
    """Per half the ranks of a hand, and of all hands an opponent may have, on one full board."""
    mine, common = cards(hole), cards(board)
    unseen = [card for card in DECK if card not in mine + common]
    others = np.array(list(combinations(unseen, len(mine))), np.uint8)
    theirs = ranks(game, others, np.tile(np.array(common, np.uint8), (len(others), 1)))
    own = rank(game, mine, common)
    return [
        (np.full(len(others), r), half.astype(np.int64))
        for r, half in zip(own, theirs, strict=True)
    ]


def outcomes(mine: npt.NDArray[np.int64], theirs: npt.NDArray[np.int64]) -> dict[str, int]:
    """How often the first hand wins, ties and loses; a deal that neither wins is none of these."""
    tie = (mine == theirs) & (mine != NO_QUALIFY)
    return {
        "win": int((mine < theirs).sum()),
        "tie": int(tie.sum()),
        "lose": int((mine > theirs).sum()),
    }


@pytest.mark.parametrize("name", ["pyeval7-14", "pypoker-eval-1823a"])
def test_equity_against_any_hand(name: str) -> None:
    case = next(case for case in CASES if case["id"] == name)
    ((mine, theirs),) = against_all_hands("HOLDEM", case["hole"][0], case["board"])
    found = outcomes(mine, theirs)
    equity = (found["win"] + found["tie"] / 2) / len(mine)
    expected = case["expected"]
    assert found | {"total": len(mine)} == {k: v for k, v in expected.items() if k != "equity"}
    assert equity == pytest.approx(expected["equity"], abs=1e-9)


def test_hi_lo_equity_against_any_hand() -> None:
    case = next(case for case in CASES if case["id"] == "pypoker-eval-1823b")
    (my_high, high), (my_low, low) = against_all_hands(
        "OMAHA_HI_LO", case["hole"][0], case["board"]
    )
    deals = zip(my_high.tolist(), high.tolist(), my_low.tolist(), low.tolist(), strict=True)
    parts = [shares([[a, b], [c, d]])[0] for a, b, c, d in deals]
    found: dict[str, Any] = outcomes(my_high, high)
    found |= {f"low_{name}": count for name, count in outcomes(my_low, low).items()}
    found |= {"total": len(parts), "scoop": parts.count(Fraction(1))}
    found |= {"opp_scoop": parts.count(Fraction(0))}
    expected = case["expected"]
    assert found == {k: v for k, v in expected.items() if k != "equity"}
    assert float(sum(parts) / len(parts)) == pytest.approx(expected["equity"], abs=1e-9)


def test_omaha_equity_over_all_rivers() -> None:
    case = next(case for case in CASES if case["id"] == "poker-odds-calc-8")
    seen = cards("".join(case["hole"]) + case["board"])
    board = cards(case["board"])
    boards = np.array([(*board, card) for card in DECK if card not in seen], np.uint8)
    holes = np.array([cards(hole) for hole in case["hole"]], np.uint8)
    one, other = (ranks("OMAHA", np.tile(h, (len(boards), 1)), boards)[0] for h in holes)
    found = outcomes(one.astype(np.int64), other.astype(np.int64))
    assert len(boards) == case["expected"]["total"]
    assert found == {k: v for k, v in case["expected"]["players"][0].items() if k != "equity"}


# --- Rulings R10 to R12: which cards play --------------------------------------------------------


def test_all_games_are_there() -> None:
    assert set(oracle_games.GAMES) == SUPPORTED_GAMES


@pytest.mark.parametrize(
    ("ruling", "game", "hole", "board", "plays"),
    [
        # R10: exactly two and three. One spade makes no flush, four of a kind in hand is a pair.
        ("R10", "OMAHA", "AsKhKdQc", "2s5s9sJs3h", "KhKdJs9s5s"),
        ("R10", "OMAHA", "AsAhAdAc", "KsKhQdJc9s", "AsAhKsKhQd"),
        ("R10", "OMAHA", "2c3d4h7s", "TsJsQsKsAs", "4h7sAsKsQs"),  # the board does not play
        ("R10", "OMAHA", "KsKhKdQc", "KcQdJh2s3c", "KsKhKcQdJh"),
        ("R10", "OMAHA_FIVE", "AsKhKdQc2h", "3s5s9sJsTh", "KdQcJsTh9s"),
        ("R10", "OMAHA_FIVE", "2h3h4h5hKs", "6h7h8c9dTs", "4h5h6h7h8c"),
        ("R10", "OMAHA_SIX", "AsAhAdAcKhKd", "KsQdJc2s3h", "KhKdKsQdJc"),
        ("R10", "OMAHA_SIX", "2h3h4h5h6hKs", "7h8c9dTsKc", "5h6h7h8c9d"),
        ("R10", "OMAHA", "AsKhKdQc", "2s5s9s", "KhKd2s5s9s"),
        ("R10", "OMAHA", "AsKsKdQc", "2s5s9s3d", "AsKs2s5s9s"),
        # R11: two, one or none.
        ("R11", "HOLDEM", "AsKs", "2s5s9sJh3h", "AsKs9s5s2s"),
        ("R11", "HOLDEM", "AsKh", "2s5s9sJs3h", "AsJs9s5s2s"),
        ("R11", "HOLDEM", "2h3h", "TsJsQsKsAs", "TsJsQsKsAs"),
        ("R11", "HOLDEM", "2h3h", "AsAhAdKs4c", "AsAhAdKs4c"),
        ("R11", "HOLDEM", "AsAh", "AdKsKc", "AsAhAdKsKc"),
        ("R11", "HOLDEM", "2h3h", "4h5h6hKs", "2h3h4h5h6h"),
        ("R16", "SHORT_DECK_HOLDEM", "As6h", "7s8d9cKhKd", "As6h7s8d9c"),
        ("R16", "SHORT_DECK_HOLDEM", "JsKc", "KdKhTs9c8c", "JsKcKdKhTs"),
        ("R16", "SHORT_DECK_HOLDEM", "JsQc", "QdQhTs9c8c", "JsQcTs9c8c"),
        ("R16", "SHORT_DECK_HOLDEM_TRIPS", "JsQc", "QdQhTs9c8c", "JsQcQdQhTs"),
        ("R16", "SHORT_DECK_HOLDEM", "KsKh", "Kd7h7s9sJs", "KsKhKd7h7s"),
        ("R16", "SHORT_DECK_HOLDEM", "KsTs", "Kd7h7s9sJs", "KsTs7s9sJs"),
        # R12: the best five of seven.
        ("R12", "SEVEN_CARD_STUD", "9s8h7d5c4s3h2d", "", "9s8h7d5c4s"),
        ("R12", "SEVEN_CARD_STUD", "AsAhAdKsKhKd2c", "", "AsAhAdKsKh"),
        ("R12", "RAZZ", "KsKhKdKcQsQhQd", "", "QsQhQdKsKh"),
        ("R12", "RAZZ", "6s5s4s3s2sKdKh", "", "6s5s4s3s2s"),
        ("R12", "DEUCE_TO_SEVEN_RAZZ", "As5h4d3c2s6s7h", "", "7h5h4d3c2s"),
        ("R12", "DEUCE_TO_SEVEN_RAZZ", "As5h4d3c2s5s5d", "", "As5h4d3c2s"),
        ("R12", "SEVEN_CARD_STUD", "9s8h7d5c4s3h", "", "9s8h7d5c4s"),
        ("R17", "BADUGI_DRAW", "As2s3h4d", "", "As2s3h4d"),
        ("R4", "DEUCE_TO_SEVEN_TRIPLE_DRAW", "As5h4d3c2s", "", "As5h4d3c2s"),
        ("R5", "ACE_TO_SIX_LOWBALL", "6s4h3d2cAs", "", "6s4h3d2cAs"),
    ],
)
def test_hand_that_plays(ruling: str, game: str, hole: str, board: str, plays: str) -> None:
    (system,) = oracle_games.GAMES[game].halves
    assert rank(game, cards(hole), cards(board)) == (number(system, cards(plays)),), ruling


@pytest.mark.parametrize(
    ("game", "hole", "board", "high", "low"),
    [
        # R10: high and low may use different cards; a low needs three low ranks on the board.
        ("OMAHA_HI_LO", "AsAh2d3c", "AdKsKh8c7d", "AsAhAdKsKh", "2d3cAd8c7d"),
        ("OMAHA_HI_LO", "AsAh2d3c", "AdKs4h8c7d", "AsAhAdKs8c", "2d3cAd4h7d"),
        ("OMAHA_HI_LO", "As2hKdKc", "2s3h8dQcQd", "KdKcQcQd8d", None),
        ("OMAHA_HI_LO", "As2h4dKc", "2s3h8dQcQd", "As2h2sQcQd", "As4d2s3h8d"),
        ("OMAHA_HI_LO", "As2hKdKc", "3s3h8d8cQd", "KdKc8d8cQd", None),
        ("OMAHA_HI_LO", "As2hKdKc", "3s4h8d", "KdKc8d4h3s", "As2h3s4h8d"),
        ("OMAHA_HI_LO", "KsKhKdAc", "2s3h4d5c6s", "KsKh6s5c4d", None),
        ("OMAHA_FIVE_HI_LO", "As2hKdKc9s", "3s4h8dQcQd", "KdKcQcQd8d", "As2h3s4h8d"),
        ("OMAHA_SIX_HI_LO", "KdKc9s9hAs2h", "3s4h8dQcQd", "KdKcQcQd8d", "As2h3s4h8d"),
        # R12: the same five cards both ways, others, or no low.
        ("STUD_HI_LO", "6s5h4d3c2sKdKh", "", "6s5h4d3c2s", "6s5h4d3c2s"),
        ("STUD_HI_LO", "As2s3s8s7hKsKh", "", "As2s3s8sKs", "As2s3s8s7h"),
        ("STUD_HI_LO", "As2s3s8s7h6hKs", "", "AsKs8s3s2s", "As2s3s6h7h"),
        ("STUD_HI_LO", "As2s3s9s9hTh6s", "", "As9s6s3s2s", None),
        ("STUD_HI_LO", "As2s3s8s9hTh6s", "", "As8s6s3s2s", "As2s3s6s8s"),
    ],
)
def test_hands_that_play_high_and_low(
    game: str, hole: str, board: str, high: str, low: str | None
) -> None:
    found = rank(game, cards(hole), cards(board))
    low_number = number("EIGHT_OR_BETTER", cards(low)) if low else NO_QUALIFY
    assert found == (number("HIGH", cards(high)), low_number)


@pytest.mark.parametrize(
    ("game", "hole", "five", "badugi"),
    [
        ("BADEUCY", "7s5h4d3c2s", 1, "5h4d3c2s"),
        ("BADEUCY", "As4h3d2c5s", 785, "5s4h3d2c"),  # the ace is high in both halves
        ("BADEUCY", "AsKhQdJcTs", 5863, "KhQdJcTs"),
        ("BADACEY", "As4h3d2c5s", 1, "As4h3d2c"),  # the ace is low in both halves
        ("BADACEY", "5s4s3s2sAs", 1, "As"),
        ("BADACEY", "AsAhAdAc2s", 6020, "Ah2s"),
    ],
)
def test_badeucy_and_badacey(game: str, hole: str, five: int, badugi: str) -> None:
    _, system = oracle_games.GAMES[game].halves
    low, found = rank(game, cards(hole))
    assert low == five
    assert oracle.key(system, cards(hole)) == oracle.key(system, cards(badugi))
    assert found == min(number(system, four) for four in combinations(cards(hole), 4))


def may_play(game: str, hand: oracle.Hand, hole: oracle.Hand) -> bool:
    """Whether the rules allow a hand of five, judged by how many of its cards are the player's."""
    return not game.startswith("OMAHA") or len(set(hand) & set(hole)) == 2


def ranks_by_trying_all(game: str, hole: oracle.Hand, board: oracle.Hand) -> list[int]:
    """Per half the rank of the hand with the best key among all hands that may be played."""
    found = []
    for half in oracle_games.GAMES[game].halves:
        hands = combinations(hole + board, oracle.SIZE[half])
        keys = [(oracle.key(half, h), h) for h in hands if may_play(game, h, hole)]
        best = min(((k, h) for k, h in keys if k is not None), default=None)
        found.append(number(half, best[1]) if best else NO_QUALIFY)
    return found


@pytest.mark.parametrize("game", sorted(SUPPORTED_GAMES))
def test_vectorised_ranks(game: str) -> None:
    rng = np.random.default_rng(7)
    played = oracle_games.GAMES[game]
    deck = oracle.DECK[played.halves[0]]
    for held in played.hole:
        for shown in played.board:
            dealt = rng.permuted(np.tile(np.array(deck, np.uint8), (40, 1)), axis=1)
            holes, boards = dealt[:, :held], dealt[:, held : held + shown]
            found = np.stack(ranks(game, holes, boards), axis=1).tolist()
            deals = list(zip(holes.tolist(), boards.tolist(), strict=True))
            assert found == [ranks_by_trying_all(game, tuple(h), tuple(b)) for h, b in deals]
            assert found == [list(rank(game, h, b)) for h, b in deals]


@pytest.mark.parametrize(
    ("game", "hole", "board", "why"),
    [
        ("HOLDEM", "AsKs", "", "not played"),
        ("HOLDEM", "AsKsQs", "2s3s4s5s6s", "not played"),
        ("HOLDEM", "AsKs", "2s3s4s5s6s7s", "not played"),
        ("OMAHA", "2d2h9d9h", "", "not played"),
        ("OMAHA_FIVE", "2d2h9d9h", "2s3s4s", "not played"),
        ("BADUGI_DRAW", "2d2h9d9hTs", "", "not played"),
        ("RAZZ", "2d2h9d9h", "", "not played"),
        ("FIVE_CARD_DRAW", "2d2h", "9d9hTs", "not played"),
        ("HOLDEM", "AsKs", "2s3s4s5sKs", "twice"),
        ("SHORT_DECK_HOLDEM", "AsKs", "5s6s7s8s9s", "not in the deck"),
    ],
)
def test_cards_that_are_not_a_deal(game: str, hole: str, board: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        rank(game, cards(hole), cards(board))


# --- Rulings R13 and R14: halves and chips -------------------------------------------------------

NO = NO_QUALIFY


def in_seats(players: int) -> list[list[int]]:
    """Odd chips to the lower seat, in both halves."""
    return [list(range(players))] * 2


@pytest.mark.parametrize(
    ("name", "halves", "pot", "order", "amounts"),
    [
        ("one winner", [[2, 1, 3]], 100, None, [0, 100, 0]),
        ("folded, so the worse hand", [[2, None, 3]], 100, None, [100, 0, 0]),
        ("tie", [[1, 2, 1]], 100, None, [50, 0, 50]),
        ("tie, odd chip", [[1, 2, 1]], 101, None, [51, 0, 50]),
        ("tie, odd chip to the other", [[1, 2, 1]], 101, [[2, 1, 0]], [50, 0, 51]),
        ("three-way, one odd chip", [[1, 1, 1]], 100, None, [34, 33, 33]),
        ("three-way, two odd chips", [[1, 1, 1]], 101, [[2, 0, 1]], [34, 33, 34]),
        ("high and low", [[1, 2], [9, 8]], 100, None, [50, 50]),
        ("R14: odd chip to the high half", [[2, 1], [8, 9]], 101, None, [50, 51]),
        ("R13: scoop of both halves", [[1, 2], [8, 9]], 101, None, [101, 0]),
        ("R13: scoop without a low", [[1, 2], [NO, NO]], 101, None, [101, 0]),
        ("R13: only the worse high has a low", [[1, 2], [NO, 56]], 100, None, [50, 50]),
        ("the low has folded", [[1, 2, None], [NO, NO, None]], 101, None, [101, 0, 0]),
        ("no low, tied high", [[1, 1, 2], [NO, NO, NO]], 101, None, [51, 50, 0]),
        ("no high", [[NO, NO], [1, 2]], 101, None, [101, 0]),
        ("R13: quartered", [[1, 2], [5, 5]], 100, None, [75, 25]),
        ("low alone, quartered high", [[1, 1], [6, 5]], 100, None, [25, 75]),
        ("quartered in three", [[1, 2, 3], [5, 5, 5]], 120, None, [80, 20, 20]),
        ("quartered, third gets none", [[1, 2, 3], [5, 5, 6]], 103, None, [78, 25, 0]),
        ("high tied in three, low alone", [[1, 1, 1], [6, 6, 5]], 120, None, [20, 20, 80]),
        ("odd chips in both halves", [[1, 1, 2], [6, 5, 5]], 102, None, [26, 51, 25]),
        ("an order for each half", [[1, 1, 2], [5, 5, 5]], 7, [[0, 1, 2], [2, 1, 0]], [3, 3, 1]),
        ("R14: same both ways, split once", [[1, 1], [5, 5]], 101, None, [51, 50]),
        ("R14: split once, not by halves", [[1, 1, 2], [5, 5, NO]], 102, None, [51, 51, 0]),
        ("R14: once in three", [[1, 1, 1], [5, 5, 5]], 10, None, [4, 3, 3]),
        ("not the same both ways", [[1, 1, 1], [5, 5, 6]], 10, None, [5, 4, 1]),
        ("one chip goes to the high half", [[1, 2], [6, 5]], 1, None, [1, 0]),
        ("less than a chip each", [[1, 1, 1], [NO, NO, NO]], 2, [[1, 2, 0], []], [0, 1, 1]),
    ],
)
def test_one_pot(
    name: str, halves: Halves, pot: int, order: list[list[int]] | None, amounts: list[int]
) -> None:
    players = list(range(len(amounts)))
    assert settle(halves, [(pot, players)], order or in_seats(len(players))) == amounts, name


@pytest.mark.parametrize(
    ("name", "halves", "pots", "amounts"),
    [
        ("best hand all in", [[1, 2, 3]], [(90, [0, 1, 2]), (40, [1, 2])], [90, 40, 0]),
        ("best hand in both", [[2, 1, 3]], [(90, [0, 1, 2]), (40, [1, 2])], [0, 130, 0]),
        ("bet that nobody called", [[1, 2, 3]], [(90, [0, 1, 2]), (7, [2])], [90, 0, 7]),
        ("R14: not mixed together", [[1, 1, 2]], [(101, [0, 1, 2]), (51, [0, 1])], [77, 75, 0]),
        ("folded in the side pot", [[1, None, 3]], [(90, [0, 1, 2]), (40, [1, 2])], [90, 0, 40]),
        (
            "low in the main pot, none in the side pot",
            [[3, 1, 2], [5, NO, NO]],
            [(91, [0, 1, 2]), (41, [1, 2])],
            [45, 87, 0],
        ),
        (
            "quartered in the main pot, low alone in the side pot",
            [[1, 2, 3], [5, 5, 6]],
            [(100, [0, 1, 2]), (40, [1, 2])],
            [75, 65, 0],
        ),
        (
            "three pots",
            [[1, 2, 3, 4], [9, 9, 8, 7]],
            [(41, [0, 1, 2, 3]), (31, [1, 2, 3]), (21, [2, 3])],
            [21, 16, 11, 45],
        ),
    ],
)
def test_side_pots(
    name: str, halves: Halves, pots: list[tuple[int, list[int]]], amounts: list[int]
) -> None:
    assert settle(halves, pots, in_seats(len(amounts))) == amounts, name


@pytest.mark.parametrize("halves", [[[None, None]], [[NO, None]], [[NO, NO], [NO, NO]]])
def test_pot_that_nobody_can_win(halves: Halves) -> None:
    with pytest.raises(ValueError, match="nobody can win"):
        settle(halves, [(100, [0, 1])], in_seats(2))


def test_order_as_a_function() -> None:
    odd_chips_to = {0: [0, 1, 2], 1: [2, 1, 0]}
    halves: Halves = [[1, 1, 2], [5, 5, 5]]
    by_function = settle(halves, [(7, [0, 1, 2])], odd_chips_to.__getitem__)
    assert by_function == settle(halves, [(7, [0, 1, 2])], list(odd_chips_to.values()))


@pytest.mark.parametrize("seed", range(50))
def test_shares_and_chips_agree(seed: int) -> None:
    """Nothing is lost or made; where everything can be divided, chips are shares."""
    rng = np.random.default_rng(seed)
    n, halves_count = int(rng.integers(1, 6)), int(rng.integers(1, 3))
    high = rng.integers(1, 4, n).tolist()
    low = rng.choice([1, 2, NO], n).tolist()
    halves: Halves = [high, low][:halves_count]
    out = set(rng.choice(n, int(rng.integers(0, n)), replace=False).tolist())
    halves = [[None if p in out else r for p, r in enumerate(half)] for half in halves]
    found, order = shares(halves), [rng.permutation(n).tolist() for _ in halves]
    players = list(range(n))
    assert sum(found) == 1
    assert settle(halves, [(120, players)], order) == [120 * share for share in found]
    chips = settle(halves, [(amount := int(rng.integers(1, 100)), players)], order)
    assert sum(chips) == amount
    # A player may have one odd chip and half the odd chip between the halves in each half.
    assert all(abs(c - amount * s) < 2 for c, s in zip(chips, found, strict=True))


@pytest.mark.parametrize(
    ("halves", "expected"),
    [
        ([[1, 2]], [(1, 1), (0, 1)]),
        ([[1, None, 1]], [(1, 2), (0, 1), (1, 2)]),
        ([[1, 2], [5, 5]], [(3, 4), (1, 4)]),
        ([[1, 1, 2], [5, 5, 5]], [(5, 12), (5, 12), (1, 6)]),
        ([[2, 1, 3], [NO, NO, 9]], [(0, 1), (1, 2), (1, 2)]),
        ([[2, 1, 3], [NO, NO, NO]], [(0, 1), (1, 1), (0, 1)]),
    ],
)
def test_shares(halves: Halves, expected: list[tuple[int, int]]) -> None:
    assert shares(halves) == [Fraction(*share) for share in expected]


# Who gets the odd chip.


def test_button_order() -> None:
    assert oracle_games.button_order(4, 1) == [2, 3, 0, 1]
    assert oracle_games.button_order(4, 3) == [0, 1, 2, 3]
    assert oracle_games.button_order(2, 0) == [1, 0]


@pytest.mark.parametrize(
    ("hands", "order"),
    [
        (["KsQsJsTs9s8sAh", "2c3c4c5c6c7cAs"], [1, 0]),  # spade over heart, all cards count
        (["AcKs", "AdKh", "AhKc", "As2c"], [3, 2, 1, 0]),
        (["KsKh", "Ac2c"], [1, 0]),  # rank before suit
        (["AsKc", "AsKd"], [1, 0]),  # the same card for the whole table
    ],
)
def test_stud_order(hands: list[str], order: list[int]) -> None:
    assert oracle_games.stud_order([cards(hand) for hand in hands]) == order


@pytest.mark.parametrize(
    ("hands", "ace_low", "order"),
    [
        (["2cKs", "As3s"], True, [1, 0]),
        (["2cKs", "As3s"], False, [0, 1]),
        (["AsKs", "AhKh", "AdKd", "AcKc"], True, [3, 2, 1, 0]),
        (["KsKhKdKcQs2s", "3cJhJdJcJs4c"], True, [0, 1]),  # rank before suit, all cards count
        (["AsKd", "AsKc"], True, [1, 0]),
    ],
)
def test_stud_low_order(hands: list[str], ace_low: bool, order: list[int]) -> None:
    found = oracle_games.stud_low_order([cards(hand) for hand in hands], ace_low=ace_low)
    assert found == order


def test_odd_chips_in_stud_hi_lo() -> None:
    """Robert's Rules: tied highs as in a high game, tied lows as in a low game."""
    holes = ["Ac2d3h4s7dKhQs", "Ad2h3s4c7hKsQc", "JsJhJc9s9dTdTs"]
    hands = [cards(hole) for hole in holes]
    order = [oracle_games.stud_order(hands), oracle_games.stud_low_order(hands)]
    assert order == [[1, 0, 2], [0, 1, 2]]
    halves = ranks_by_half("STUD_HI_LO", holes)
    pots = [(103, [0, 1, 2])]
    assert settle(halves, pots, order) == [26, 25, 52]
    halves[0][2] = halves[1][2] = None  # equal both ways then, so once and as in a high game
    assert settle(halves, pots, order) == [51, 52, 0]


@pytest.mark.parametrize(("button", "amounts"), [(2, [78, 25, 0]), (0, [77, 26, 0])])
def test_quartered_in_omaha(button: int, amounts: list[int]) -> None:
    """The pot of "quarter-odd" with cards: the odd chip of the low half goes by the button."""
    holes = ["Ah2cKd9d", "Ac2dTh8h", "QcQd9h9s"]
    halves = ranks_by_half("OMAHA_HI_LO", holes, "7d4c3hKsJh")
    order = [oracle_games.button_order(3, button)] * 2
    assert settle(halves, [(103, [0, 1, 2])], order) == amounts


def test_badeucy_odd_chip() -> None:
    """R14: the five-card half counts as the high half."""
    halves = ranks_by_half("BADEUCY", ["7s5s4s3s2h", "Ts5h4d3c2s"])
    assert shares(halves) == [Fraction(1, 2), Fraction(1, 2)]
    assert settle(halves, [(101, [0, 1])], in_seats(2)) == [51, 50]


# --- Pots of the public cases --------------------------------------------------------------------


def test_no_pot_is_left_out() -> None:
    barge = {"barge-odd-stud", "barge-odd-button", "barge-odd-hilo"}
    assert set(POTS) == {"pokerth-152", "quarter-odd"} | barge


def test_pot_of_three_equal_hands() -> None:
    case = POTS["pokerth-152"]
    halves = ranks_by_half("HOLDEM", case["hole"], case["board"])
    players = case["expected"]["winners"]
    order = [oracle_games.button_order(3, 0)]
    assert settle(halves, [(30300, players)], order) == case["expected"]["amounts"]


def test_pot_with_an_odd_quarter() -> None:
    expected = POTS["quarter-odd"]["expected"]
    assert oracle_games.split(103, 2) == expected["halves"]
    for first, name in enumerate("AB"):
        order = [oracle_games.button_order(2, button=1 - first)] * 2
        amounts = expected[f"amounts_if_{name}_first_from_button"]
        assert settle([[1, 2], [5, 5]], [(103, [0, 1])], order) == amounts


@pytest.mark.parametrize("ace_of_spades", [0, 1])
def test_pot_with_an_odd_chip_in_stud(ace_of_spades: int) -> None:
    holes = ["Ah9c8d7s4h3c2d", "Ah9d8c7h4s3d2c"]
    holes[ace_of_spades] = holes[ace_of_spades].replace("Ah", "As")
    order = [oracle_games.stud_order([cards(hole) for hole in holes])]
    amounts = settle(ranks_by_half("SEVEN_CARD_STUD", holes), [(101, [0, 1])], order)
    one, other = POTS["barge-odd-stud"]["expected"]["amounts"]
    assert amounts == ([one, other] if ace_of_spades == 0 else [other, one])


def test_pot_with_an_odd_chip_by_the_button() -> None:
    order = [oracle_games.button_order(3, button=0)]
    amounts = settle([[None, 1, 1]], [(101, [0, 1, 2])], order)
    assert amounts[1:] == POTS["barge-odd-button"]["expected"]["amounts"]


def test_pot_with_an_odd_chip_between_halves() -> None:
    amounts = settle([[1, 2], [6, 5]], [(101, [0, 1])], [[1, 0], [1, 0]])
    assert amounts == POTS["barge-odd-hilo"]["expected"]["amounts"]
