"""The games: which cards play, against the oracle and against each other."""

from __future__ import annotations

import copy
import inspect
import json
import pickle
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt
import oracle_games
import pytest
from conftest import DATA, Deal

import fastrank
from fastrank import GAMES, HOLDEM, NO_QUALIFY, OMAHA, OMAHA_HI_LO, CardError, Game
from fastrank.ranking import combinations_of

Cards = npt.NDArray[np.uint8]

each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
OMAHAS = [game for game in GAMES if game.key.startswith("OMAHA")]


def halves(game: Game, ranks: Any) -> list[Any]:
    return list(ranks) if len(game.halves) == 2 else [ranks]


def parts(game: Game, cards: Cards, hole: int, board: int) -> tuple[Cards, Cards | None]:
    return cards[:, :hole].copy(), cards[:, hole : hole + board].copy() if board else None


def test_all_games_are_there() -> None:
    for key in """HOLDEM OMAHA SEVEN_CARD_STUD FIVE_CARD_DRAW OMAHA_HI_LO STUD_HI_LO RAZZ
        DEUCE_TO_SEVEN_SINGLE_DRAW DEUCE_TO_SEVEN_TRIPLE_DRAW BADUGI_DRAW OMAHA_FIVE OMAHA_SIX
        OMAHA_FIVE_HI_LO OMAHA_SIX_HI_LO SHORT_DECK_HOLDEM SHORT_DECK_HOLDEM_TRIPS
        DEUCE_TO_SEVEN_RAZZ ACE_TO_SIX_LOWBALL BADEUCY BADACEY BADEUCY_ACE_LOW HOLDEM_HI_LO
        STUD_HI_LO_REGULAR ACE_TO_FIVE_LOWBALL""".split():
        assert getattr(fastrank, key) is getattr(fastrank.games, key)
        assert getattr(fastrank, key) in GAMES
    assert not {game.key for game in GAMES} & {system.key for system in fastrank.SYSTEMS}
    assert set(oracle_games.GAMES) == {game.key for game in GAMES} - {"BADEUCY_ACE_LOW"}


@each_game
def test_random_deals_equal_the_oracle(game: Game, deal: Deal) -> None:
    if game.key not in oracle_games.GAMES:
        return
    most = game.board.stop - 1 if game.board else 0
    hole = game.hole.stop - 1
    cards = deal(200_000, hole + most, game.deck)
    holes, boards = parts(game, cards, hole, most)
    expected = oracle_games.ranks(game.key, holes, cards[:, hole:])
    for found, ranks in zip(halves(game, game.ranks(holes, boards)), expected, strict=True):
        np.testing.assert_array_equal(found, ranks)


@each_game
def test_fewer_cards_equal_the_oracle(game: Game, deal: Deal) -> None:
    """Stud from five cards on, boards of three and four cards."""
    if game.key not in oracle_games.GAMES:
        return
    for hole in game.hole:
        for board in game.board or [0]:
            cards = deal(5000, hole + board, game.deck)
            holes, boards = parts(game, cards, hole, board)
            expected = oracle_games.ranks(game.key, holes, cards[:, hole:])
            for found, ranks in zip(halves(game, game.ranks(holes, boards)), expected, strict=True):
                np.testing.assert_array_equal(found, ranks)


def generic(game: Game, cards: Cards, hole: int, board: int) -> list[npt.NDArray[np.uint16]]:
    """Ranks by trying all patterns, one after the other, with five-card look-ups."""
    if game.rule == "any":
        patterns: Any = lambda size: combinations_of(hole + board, size)  # noqa: E731
    else:
        chosen = [
            pair + triple
            for pair in combinations(range(hole), 2)
            for triple in combinations(range(hole, hole + board), 3)
        ]
        patterns = lambda size: np.array(chosen)  # noqa: E731
    found = []
    for system in game.halves.values():
        best = np.full(len(cards), NO_QUALIFY, dtype=np.uint16)
        for pattern in patterns(system.size):
            np.minimum(best, system.ranks(np.ascontiguousarray(cards[:, pattern])), out=best)
        found.append(best)
    return found


@pytest.mark.parametrize("game", OMAHAS, ids=lambda game: game.key)
def test_omaha_direct_equals_generic(game: Game, deal: Deal) -> None:
    """The rows, the flushes and the low table against all 60, 100 or 150 subsets."""
    hole = game.hole.start
    cards = deal(1_000_000, hole + 5)
    holes, boards = parts(game, cards, hole, 5)
    expected = generic(game, cards, hole, 5)
    for found, ranks in zip(halves(game, game.ranks(holes, boards)), expected, strict=True):
        np.testing.assert_array_equal(found, ranks)


@pytest.mark.parametrize("game", OMAHAS, ids=lambda game: game.key)
def test_omaha_with_many_flushes(game: Game, deal: Deal) -> None:
    """Cards of two suits only: flushes, straight flushes and full houses against each other."""
    hole = game.hole.start
    two_suits = sum(1 << card for card in range(52) if card % 4 < 2)
    cards = deal(100_000, hole + 5, two_suits)
    holes, boards = parts(game, cards, hole, 5)
    expected = generic(game, cards, hole, 5)
    for found, ranks in zip(halves(game, game.ranks(holes, boards)), expected, strict=True):
        np.testing.assert_array_equal(found, ranks)


@pytest.mark.parametrize("dtype", [np.uint8, np.int64])
@each_game
def test_broadcasting(game: Game, dtype: type, deal: Deal) -> None:
    """Every way to share boards or hole cards gives what writing them out gives."""
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    cards = deal(1, 36, game.deck)[0].astype(dtype)
    if not board:
        players = cards[: 4 * hole].reshape(2, 2, hole)
        for found in halves(game, game.ranks(players)):
            assert found.shape == (2, 2)
        return
    boards = np.stack([cards[i : i + board] for i in range(6)]).reshape(3, 2, board)
    own = cards[12:]
    holes = np.stack([own[i : i + hole] for i in range(8)]).reshape(4, 2, hole)
    cases = [
        (holes, boards[0, 0]),
        (holes[0, 0], boards),
        (holes, boards[0]),
        (holes[:, None], boards[:, None, :1].reshape(1, 3, 1, board)),
        (holes[:, None, :, None], boards[None, :, None]),
        (holes[::2, ::-1], boards[:2]),
        (holes[:, :1], boards[:1]),
    ]
    for one, other in cases:
        shape = np.broadcast_shapes(one.shape[:-1], other.shape[:-1])
        flat = [
            np.broadcast_to(part, (*shape, part.shape[-1])).reshape(-1, part.shape[-1])
            for part in (one, other)
        ]
        expected = [
            ranks.reshape(shape) for ranks in halves(game, game.ranks(flat[0], flat[1].copy()))
        ]
        for found, ranks in zip(halves(game, game.ranks(one, other)), expected, strict=True):
            np.testing.assert_array_equal(found, ranks)


def test_broadcast_boards_are_not_written_out() -> None:
    """A billion hands would not fit; an error in the first one comes at once."""
    hole = np.broadcast_to(np.array([0, 1], dtype=np.uint8), (100_000, 1, 2))
    board = np.broadcast_to(np.array([0, 5, 6, 7, 8], dtype=np.uint8), (10_000, 5))
    out = np.broadcast_to(np.empty(1, dtype=np.uint16), (100_000, 10_000))
    with pytest.raises(ValueError, match="read-only"):
        HOLDEM.ranks(hole, board, out=out)


def test_out(deal: Deal) -> None:
    cards = deal(50, 9)
    holes, boards = cards[:, :4], cards[:, 4:]
    high, low = OMAHA_HI_LO.ranks(holes, boards)
    outs = np.zeros(50, np.uint16), np.zeros(100, np.uint16)[::2]
    result = OMAHA_HI_LO.ranks(holes, boards, out=outs)
    assert result.high is outs[0]
    assert result.low is outs[1]
    np.testing.assert_array_equal(outs, (high, low))
    out = np.zeros(50, np.uint16)
    assert OMAHA.ranks(holes, boards, out=out) is out
    np.testing.assert_array_equal(out, high)
    for wrong in (out, (out,), (out, out, out)):
        with pytest.raises(ValueError, match="OMAHA_HI_LO needs out for 2 arrays"):
            OMAHA_HI_LO.ranks(holes, boards, out=wrong)


@each_game
def test_best_and_name(game: Game, deal: Deal) -> None:
    hole, board = game.hole.stop - 1, game.board.stop - 1 if game.board else 0
    for cards in deal(100, hole + board, game.deck):
        own, shared = cards[:hole], cards[hole:] if board else None
        best = halves(game, game.best(own, shared))
        ranks = halves(game, game.rank(own, shared))
        names = halves(game, game.name(game.rank(own, shared)))
        for (rank, playing), expected, name, system in zip(
            best, ranks, names, game.halves.values(), strict=True
        ):
            assert rank == expected
            assert name == system.name(rank)
            held = set(playing.tolist())
            assert held <= set(cards.tolist())
            if rank == NO_QUALIFY:
                assert not held
            elif game.rule == "two and three":
                assert len(held & set(own.tolist())) == 2
                assert len(held) == 5
            if len(held) >= system.size:
                assert system.rank(playing) == rank


@each_game
def test_game_objects(game: Game) -> None:
    assert pickle.loads(pickle.dumps(game)) is game
    assert copy.deepcopy(game) is game
    for alias in (game.key, *game.aliases):
        assert fastrank.game(alias) is game
    with pytest.raises(AttributeError):
        game.key = "other"  # type: ignore[misc]
    for system in game.halves.values():
        with pytest.raises(AttributeError, match=r"a game has, such as fastrank\.HOLDEM\.equity$"):
            system.equity  # type: ignore[attr-defined]  # noqa: B018
        with pytest.raises(AttributeError, match=r"has no rnak$"):
            system.rnak  # type: ignore[attr-defined]  # noqa: B018
        assert copy.copy(system) is system


def test_results_pickle() -> None:
    ranks = OMAHA_HI_LO.rank("As2sKhKd", "3s8c7sQhJd")
    again = pickle.loads(pickle.dumps(ranks))
    assert again == ranks
    assert (again.high, again.low) == ranks
    assert fastrank.BADEUCY.rank("7c5d4h3s2c")._fields == ("deuce_to_seven", "badugi")


def test_names_of_wrong_ranks() -> None:
    for wrong in (3, (1, 2, 3), None, "ab"):
        with pytest.raises(TypeError, match="OMAHA_HI_LO has two halves: it takes two ranks"):
            OMAHA_HI_LO.name(wrong)


def test_unknown_games() -> None:
    with pytest.raises(ValueError, match="'high' is a ranking system; games: holdem, holdem-hi"):
        fastrank.game("high")
    with pytest.raises(ValueError, match="'plo8' is a game; its hands are ranked by high and eig"):
        fastrank.system("plo8")
    with pytest.raises(ValueError, match="no game 'omahaa'; did you mean 'omaha'\\?"):
        fastrank.game("omahaa")
    assert fastrank.game("PLO8") is OMAHA_HI_LO
    assert fastrank.game("Big O") is fastrank.OMAHA_FIVE_HI_LO
    assert fastrank.game("courchevel") is fastrank.OMAHA_FIVE
    aliases = [alias for game in GAMES for alias in game.aliases]
    assert len(aliases) == len(set(aliases))


@pytest.mark.parametrize(
    ("game", "hole", "board", "error", "message"),
    [
        (HOLDEM, "As", "2c3c4c5c6c", CardError, "1 hole card; HOLDEM needs 2"),
        (HOLDEM, "AsKs2c", "QhJd9c3d4h", CardError, "3 hole cards; HOLDEM needs 2"),
        (HOLDEM, "AsKs", "", CardError, "0 board cards; HOLDEM needs 3 to 5: no five-card hand"),
        (HOLDEM, "AsKs", None, CardError, "0 board cards; HOLDEM needs 3 to 5: no five-card hand"),
        (OMAHA, "2d2h9d9h", "2c3c", CardError, "2 board cards; OMAHA needs 3 to 5: no five-card"),
        (HOLDEM, "AsKs", "2c3c4c5c6c7c", CardError, "6 board cards; HOLDEM needs 3 to 5"),
        (fastrank.RAZZ, "AsKs2c3c", None, CardError, "4 hole cards; RAZZ needs 5 to 7"),
        (fastrank.RAZZ, "AsKs2c3c4c", "5c", CardError, "RAZZ has no board"),
        (HOLDEM, "AsKs", "2c3cAs5c6c", CardError, "As twice (hole card 0 and board card 2)"),
        (HOLDEM, "AsAs", "2c3c4c5c6c", CardError, "'As' at character 3 of 'AsAs': As twice"),
        (HOLDEM, [51, 51], [1, 2, 3], CardError, "As twice (hole cards 0 and 1)"),
        (HOLDEM, [51, 50], [1, 2, 2], CardError, "2h twice (board cards 1 and 2)"),
        (HOLDEM, [51, 52], [1, 2, 3], CardError, "52 is no card (hole card 1; cards are 0 to 51)"),
        (HOLDEM, [51, 50], [1, 2, -3], CardError, "-3 is no card (board card 2;"),
        (HOLDEM, [51.0, 50], [1, 2, 3], TypeError, "integers"),
        (
            fastrank.SHORT_DECK_HOLDEM,
            "AsKs",
            "6c7c5d",
            CardError,
            "5d is not in the deck of SHORT_DECK_HOLDEM (board card 2)",
        ),
    ],
)
def test_bad_cards(game: Game, hole: Any, board: Any, error: type, message: str) -> None:
    for call in (game.rank, game.best):
        with pytest.raises(error) as raised:
            call(hole, board)
        assert message in str(raised.value)


def test_bad_cards_in_batches(deal: Deal) -> None:
    cards = deal(60, 13).reshape(3, 20, 13)
    holes, boards = cards[..., :8].reshape(3, 20, 2, 4), cards[..., None, 8:]
    for place, card in [((2, 7, 1, 3), 52), ((0, 0, 0, 0), 255), ((1, 19, 0, 2), 300)]:
        wide = holes.astype(np.int64)
        wide[place] = card
        for game in (OMAHA, OMAHA_HI_LO):
            with pytest.raises(CardError) as raised:
                game.ranks(wide, boards)
            row = place[:-1]
            message = f"row {row}: {card} is no card (hole card {place[-1]}; cards are 0 to 51)"
            assert str(raised.value) == message
            assert (raised.value.row, raised.value.card) == (row, card)
    bad = holes.copy()
    bad[1, 4, 1, 2] = boards[1, 4, 0, 3]
    card_name = fastrank.format([int(bad[1, 4, 1, 2])])
    with pytest.raises(CardError) as raised:
        OMAHA.ranks(bad, boards)
    message = f"row (1, 4, 1): {card_name} twice (hole card 2 and board card 3)"
    assert str(raised.value) == message


def test_shapes_that_do_not_go_together() -> None:
    message = r"hole cards of shape \(3, 2\) and boards of shape \(4, 5\) do not go together$"
    with pytest.raises(ValueError, match=message):
        HOLDEM.ranks(np.zeros((3, 2), dtype=int), np.zeros((4, 5), dtype=int))
    holes, boards = HOLDEM.deal(4, 3, rng=1)
    with pytest.raises(ValueError, match=r"share, give board\[\.\.\., None, :\]$"):
        HOLDEM.ranks(holes, boards)
    with pytest.raises(ValueError, match="not a number"):
        HOLDEM.ranks(np.zeros((3, 2), dtype=int), 5)
    for shape, board in [((0, 2), (0, 5)), ((3, 0, 2), (5,)), ((0, 1, 2), (4, 5))]:
        found = HOLDEM.ranks(np.zeros(shape, np.uint8), np.zeros(board, np.uint8))
        assert found.size == 0


# Published cases

CASES = [json.loads(line) for line in (DATA / "cases.jsonl").open(encoding="utf-8")]
GAME_OF = {
    "any": None,
    "omaha": "omaha",
    "holdem": "holdem",
    "five-card": "five-card-draw",
    "2-7 draw": "2-7-single-draw",
    "A-6 low": "ace-to-six-lowball",
    "California lowball": "razz",
    "razz": "razz",
    "omaha hi/lo 8-or-better": "omaha-hi-lo",
    "badugi": "badugi-draw",
}
EVALUATIONS = [case for case in CASES if case["kind"] == "evaluation"]
VALIDATIONS = [case for case in CASES if case["kind"] == "validation"]


def game_of(case: dict[str, Any]) -> Game | None:
    special = {"badacey-five-cards": "badacey", "badeucy-ace-high": "badeucy"}
    name = special.get(case["id"], GAME_OF[case["game"]])
    return fastrank.game(name) if name else None


@pytest.mark.parametrize("case", EVALUATIONS, ids=lambda case: str(case["id"]))
def test_evaluation_case(case: dict[str, Any]) -> None:
    game, expected = game_of(case), case["expected"]
    if game is None:  # single hands, tested in test_public_cases.py
        return
    board = case["board"] or None
    if "shares" in expected:
        result = game.showdown(case["hole"], board)
        assert [float(share) for share in result.shares] == expected["shares"]
        for half in ("high", "low"):
            won = np.flatnonzero(getattr(result.winners, half)).tolist()
            assert won == expected[f"{half}_winners"]
        for hole, low in zip(case["hole"], expected["low"], strict=True):
            name = game.name(game.rank(hole, board)).low
            assert name == ("no low" if low is None else f"{low} low")
        return
    ranks = [halves(game, game.rank(hole, board))[-1] for hole in case["hole"]]
    if "winners" in expected:
        winners = [seat for seat, rank in enumerate(ranks) if rank == min(ranks)]
        assert winners == expected["winners"]


@pytest.mark.parametrize("case", VALIDATIONS, ids=lambda case: str(case["id"]))
def test_validation_case(case: dict[str, Any]) -> None:
    """Through the showdown, which sees several players and how many cards a game takes."""
    names = {"any": "five-card-draw", "omaha hi/lo": "omaha-hi-lo"}
    game = fastrank.game(names.get(case["game"], case["game"]))
    error = case["expected"]["error"]
    with pytest.raises(CardError) as raised:
        game.showdown(case["hole"], case["board"] or None)
    message = str(raised.value)
    if error.startswith("duplicate card"):
        assert f"{error.split()[-1]} twice" in message
    elif "hole cards" in error:
        assert "3 hole cards; HOLDEM needs 2" in message
    else:
        assert "no five-card hand yet" in message


def test_which_game_ranks_by_what() -> None:
    """What the ranking pages say of the games (statements G1 to G4 of the data file)."""
    high, low = {"high": fastrank.HIGH}, {"low": fastrank.ACE_TO_FIVE}
    for game in (HOLDEM, OMAHA, fastrank.SEVEN_CARD_STUD, fastrank.FIVE_CARD_DRAW):
        assert game.halves == high
    for game in (OMAHA_HI_LO, fastrank.STUD_HI_LO):
        assert game.halves == {**high, "low": fastrank.EIGHT_OR_BETTER}
    assert fastrank.RAZZ.halves == low
    for game in (fastrank.DEUCE_TO_SEVEN_SINGLE_DRAW, fastrank.DEUCE_TO_SEVEN_TRIPLE_DRAW):
        assert game.halves == {"low": fastrank.DEUCE_TO_SEVEN}
    assert fastrank.BADUGI_DRAW.halves == {"badugi": fastrank.BADUGI}
    draws = fastrank.DEUCE_TO_SEVEN_SINGLE_DRAW.draws, fastrank.DEUCE_TO_SEVEN_TRIPLE_DRAW.draws
    assert draws == (1, 3)


@each_game
def test_one_hand_ranks_as_in_a_batch(game: Game, deal: Deal) -> None:
    for held in game.hole:
        for dealt in game.board or (0,):
            cards = deal(200, held + dealt, game.deck)
            hole, board = cards[:, :held], cards[:, held:]
            ranks = game._by_half(game.ranks(hole, board if dealt else None))
            for row, expected in enumerate(zip(*(half.tolist() for half in ranks), strict=True)):
                own, shared = hole[row].tolist(), board[row].tolist()
                ways: list[Any] = [
                    (own, shared),
                    (tuple(own), tuple(shared)),
                    (fastrank.format(own), fastrank.format(shared)),
                    (fastrank.format(own).split(), fastrank.format(shared).split()),
                    (fastrank.card_set(own), fastrank.card_set(shared)),
                    (hole[row], board[row]),
                ]
                for own_cards, shared_cards in ways:
                    given = (own_cards, shared_cards) if dealt else (own_cards,)
                    assert game._by_half(game.rank(*given)) == expected
                if dealt:
                    assert game._by_half(game.rank(board=shared, hole=own)) == expected
    assert pickle.loads(pickle.dumps(game.rank)) == game.rank
    assert str(inspect.signature(game.rank)) == "(hole, board=None)"


@each_game
def test_empty_boards_and_batches(game: Game, deal: Deal) -> None:
    """A game without a board takes boards of no cards, in every shape that goes with the hands."""
    held = game.hole.stop - 1
    if game.board:
        empty: list[tuple[int, ...]] = [(0, 3), (3, 0), (0,)]
        for shape in empty:
            found = game.ranks(
                np.zeros((*shape, held), dtype=np.uint8), np.zeros((*shape, 5), dtype=np.uint8)
            )
            assert game._by_half(found)[0].shape == shape
        return
    hole = deal(30, held, game.deck).reshape(10, 3, held)
    expected = game._by_half(game.ranks(hole))
    shapes: list[tuple[int, ...]] = [(0,), (1, 0), (3, 0), (10, 1, 0), (10, 3, 0), (1, 1, 0)]
    for shape in shapes:
        found = game._by_half(game.ranks(hole, np.zeros(shape, dtype=np.uint8)))
        for half, ranks in zip(found, expected, strict=True):
            np.testing.assert_array_equal(half, ranks)


def test_out_that_is_the_cards_or_twice_the_same() -> None:
    hole = np.array([[51, 46, 5, 0], [50, 45, 4, 1]], dtype=np.uint8)
    board = np.array([8, 13, 18, 23, 28], dtype=np.uint8)
    expected = OMAHA_HI_LO.ranks(hole.copy(), board)
    into = hole.view(np.uint16)[:, 0], np.zeros(2, dtype=np.uint16)
    found = OMAHA_HI_LO.ranks(hole, board, out=into)
    for half, ranks in zip(found, expected, strict=True):
        np.testing.assert_array_equal(half, ranks)
    out = np.zeros(2, dtype=np.uint16)
    with pytest.raises(ValueError, match="the two arrays of out overlap"):
        OMAHA_HI_LO.ranks(hole, board, out=(out, out))


def test_wrong_arguments_name_the_method() -> None:
    wrong: Any = HOLDEM
    for args, named in (((), {}), ((1, 2, 3), {}), (("x",), {"y": 1})):
        with pytest.raises(TypeError, match="rank"):
            wrong.rank(*args, **named)
