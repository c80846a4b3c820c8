"""Hole cards and boards that share rows: every kernel ranks what writing the hands out would."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from conftest import portable_loops

from fastrank import HOLDEM, OMAHA, OMAHA_HI_LO, SHORT_DECK_HOLDEM, CardError, Game

Cards = npt.NDArray[np.uint8]

GAMES = [HOLDEM, SHORT_DECK_HOLDEM, OMAHA, OMAHA_HI_LO]
each_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)

PLAYERS = [1, 2, 3, 4, 5, 6, 7, 9, 10, 15, 16, 17, 31, 33, 63, 64, 65, 200, 700]


def hole_cards(shape: tuple[int, ...], held: int, seed: int) -> Cards:
    """Cards of clubs and diamonds, from the sixes on."""
    rng = np.random.default_rng(seed)
    ranks = np.argsort(rng.random((*shape, 18)), axis=-1)[..., :held]
    return (16 + ranks // 2 * 4 + ranks % 2).astype(np.uint8)


def board_cards(shape: tuple[int, ...], held: int, seed: int) -> Cards:
    """Cards of hearts and spades, from the sixes on: none is in a hole."""
    return hole_cards(shape, held, seed + 1) + 2


def written_out(game: Game, hole: Cards, board: Cards) -> list[npt.NDArray[np.uint16]]:
    """The ranks of hands of their own, a row each, by the portable loops."""
    shape = np.broadcast_shapes(hole.shape[:-1], board.shape[:-1])
    rows = [
        np.broadcast_to(part, (*shape, part.shape[-1])).reshape(-1, part.shape[-1])
        for part in (hole, board)
    ]
    with portable_loops():
        if game.rule == "any":
            ranks = [s.ranks(np.concatenate(rows, axis=1)) for s in game.halves.values()]
        else:
            ranks = list(game._by_half(game.ranks(*rows)))
    return [rank.reshape(shape) for rank in ranks]


def check(game: Game, hole: Cards, board: Cards) -> None:
    expected = written_out(game, hole, board)
    for threads in (1, 2):
        found = game._by_half(game.ranks(hole, board, threads=threads))
        for half, ranks in zip(found, expected, strict=True):
            np.testing.assert_array_equal(half, ranks)


@each_game
@pytest.mark.parametrize("players", PLAYERS)
def test_players_share_a_board(game: Game, players: int, kernel: str) -> None:
    for deals in (1, 2, 31, -(-1500 // players)):
        hole = hole_cards((deals, players), game.hole.start, players)
        check(game, hole, board_cards((deals, 1), 5, deals))


@each_game
@pytest.mark.parametrize("players", PLAYERS)
def test_boards_share_the_players(game: Game, players: int, kernel: str) -> None:
    hole = hole_cards((players,), game.hole.start, players)
    for deals in (1, 2, 40, -(-1500 // players)):
        check(game, hole, board_cards((deals, 1), 5, deals))


@each_game
def test_other_shapes(game: Game, kernel: str) -> None:
    held = game.hole.start
    for boards in (3, 4, 5):
        for lead, shared in [
            ((), ()),
            ((600,), ()),
            ((), (600,)),
            ((600,), (600,)),
            ((600,), (1,)),
            ((1,), (600,)),
            ((7, 90), (7, 90)),
            ((7, 90), (90,)),
            ((90,), (7, 90)),
            ((7, 1, 90), (7, 5, 1)),
            ((7, 1, 90), (5, 1)),
            ((1, 9, 9, 2), (8, 1, 9, 1)),
            ((0, 3), (0, 1)),
            ((3, 0), (3, 1)),
        ]:
            check(game, hole_cards(lead, held, boards), board_cards(shared, boards, boards))


@each_game
def test_layouts(game: Game, kernel: str) -> None:
    hole, board = hole_cards((300, 3), game.hole.start, 1), board_cards((300, 1), 5, 1)
    expected = written_out(game, hole, board)
    for other in (
        hole.astype(np.int64),
        np.asfortranarray(hole),
        np.repeat(hole, 2, axis=2)[..., ::2],
        np.ascontiguousarray(hole[::-1])[::-1],
    ):
        for shared in (board, np.asfortranarray(board), board.astype(">i4")):
            for half, ranks in zip(game._by_half(game.ranks(other, shared)), expected, strict=True):
                np.testing.assert_array_equal(half, ranks)


@each_game
@pytest.mark.parametrize("players", [1, 3, 64, 65])
def test_faults(game: Game, players: int, kernel: str) -> None:
    """A bad byte, a card of another deck, a card twice: in every place of some deals."""
    deals = -(-1200 // players)
    hole = hole_cards((deals, players), game.hole.start, 3)
    board = board_cards((deals, 1), 5, 3)
    absent = [52, 255] + ([3] if game is SHORT_DECK_HOLDEM else [])
    for deal in (0, deals // 2, deals - 1):
        player = deal % players
        for column in range(game.hole.start):
            for wrong in (*absent, hole[deal, player, column - 1], board[deal, 0, 2]):
                bad = hole.copy()
                bad[deal, player, column] = wrong
                bad[deal, player + 1 :, 0] = 90  # later ones are not named
                with pytest.raises(CardError) as raised:
                    game.ranks(bad, board)
                assert raised.value.row == (deal, player)
        for column in range(5):
            for wrong in (*absent, board[deal, 0, column - 1], hole[deal, 0, 1]):
                bad = board.copy()
                bad[deal, 0, column] = wrong
                with pytest.raises(CardError) as raised:
                    game.ranks(hole, bad)
                assert raised.value.row == (deal, 0)


def test_nothing_else_is_written(kernel: str) -> None:
    for hands in [*range(1, 70), 511, 512, 513, 1025]:
        out = np.full(hands + 2, 9999, dtype=np.uint16)
        hole, board = hole_cards((hands,), 2, 5), board_cards((hands,), 5, 5)
        HOLDEM.ranks(hole, board, out=out[1:-1])
        assert out[0] == out[-1] == 9999
        np.testing.assert_array_equal(out[1:-1], written_out(HOLDEM, hole, board)[0])
