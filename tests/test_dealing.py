"""Random deals: distinct cards, all equally likely, the same for a seed everywhere."""

from __future__ import annotations

from itertools import permutations
from typing import Any, cast

import numpy as np
import pytest

import fastrank
from fastrank import (
    BADEUCY,
    DECK,
    GAMES,
    HOLDEM,
    OMAHA,
    RAZZ,
    SHORT_DECK_HOLDEM,
    CardError,
    Game,
    deal,
)
from fastrank._core import ffi, lib
from fastrank.dealing import BLOCK


def by_hand(seed: int, block: int, deals: int, total: int, deck: int = DECK) -> list[list[int]]:
    """What the core does, from its description: six bits a card, ten fields a draw."""
    stream = np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(block,)))
    fields: list[int] = []
    rows = []
    for _ in range(deals):
        row: list[int] = []
        while len(row) < total:
            if not fields:
                bits = int(stream.random_raw())
                fields = [bits >> 6 * i & 63 for i in range(10)]
            card = fields.pop(0)
            if deck >> card & 1 and card not in row:
                row.append(card)
        rows.append(row)
    return rows


def chi_square(counts: Any) -> float:
    """Standard deviations by which counts that should be equal are too uneven."""
    counts = np.asarray(counts, dtype=float).reshape(-1)
    expected = counts.mean()
    freedom = counts.size - 1
    return float((((counts - expected) ** 2 / expected).sum() - freedom) / np.sqrt(2 * freedom))


@pytest.mark.parametrize("sizes", [(2, 5), (1,), (7, 0, 3), (52,)])
def test_deals_are_those_described(sizes: tuple[int, ...]) -> None:
    total = sum(sizes)
    parts = deal(BLOCK + 20, sizes, rng=11)
    assert [part.shape for part in parts] == [(BLOCK + 20, size) for size in sizes]
    assert all(part.dtype == np.uint8 and part.flags.c_contiguous for part in parts)
    rows = np.concatenate(parts, axis=1)
    assert rows[:50].tolist() == by_hand(11, 0, 50, total)
    assert rows[BLOCK:].tolist() == by_hand(11, 1, 20, total)
    assert (np.sort(rows, axis=1)[:, 1:] != np.sort(rows, axis=1)[:, :-1]).all()
    assert rows.max() < 52


def test_a_seed_gives_the_same_deals() -> None:
    whole = deal(3 * BLOCK + 5, 7, rng=3)
    for threads in (1, 2, 5):
        np.testing.assert_array_equal(deal(3 * BLOCK + 5, 7, rng=3, threads=threads), whole)
    np.testing.assert_array_equal(deal(100, 7, rng=3), whole[:100])
    np.testing.assert_array_equal(deal(100, 7, rng=np.random.SeedSequence(3)), whole[:100])
    assert (deal(100, 7, rng=4) != whole[:100]).any()
    assert (deal(100, 7) != deal(100, 7)).any()
    # Pinned: another number here is a change that users must be told of.
    assert deal(3, 5, rng=1).tolist() == by_hand(1, 0, 3, 5)
    assert fastrank.format(deal(1, 7, rng=1)[0]) == PINNED


PINNED = "2s Tc 8d As 4s 3s 7c"


@pytest.mark.parametrize("kind", ["PCG64", "PCG64DXSM", "MT19937", "Philox", "SFC64"])
def test_every_bit_generator(kind: str) -> None:
    make = getattr(np.random, kind)
    cards = deal(20_000, 5, rng=np.random.Generator(make(5)))
    np.testing.assert_array_equal(cards, deal(20_000, 5, rng=make(5)))
    assert abs(chi_square(np.bincount(cards[:, 0], minlength=52))) < 5
    assert abs(chi_square(np.bincount(cards[:, 4], minlength=52))) < 5


def test_calls_with_a_generator_follow_one_another() -> None:
    rng = np.random.default_rng(1)
    first, second = deal(100, 5, rng=rng), deal(100, 5, rng=rng)
    assert (first != second).any()
    again = np.random.default_rng(1)
    np.testing.assert_array_equal(first, deal(100, 5, rng=again))
    np.testing.assert_array_equal(second, deal(100, 5, rng=again))


def test_decks_of_any_integer_type() -> None:
    kinds: list[Any] = [np.uint64, np.int64]
    for kind in kinds:
        assert deal(3, 5, deck=kind(DECK), rng=1).tolist() == deal(3, 5, rng=1).tolist()
    assert set(deal(3, 5, deck=cast(Any, np.uint8(31)), rng=1).ravel().tolist()) == {0, 1, 2, 3, 4}


def test_every_order_of_a_small_deck_is_equally_likely() -> None:
    """Exact outcomes: each of the 360 ways to deal four of six cards, over a million deals."""
    deck = fastrank.card_set("2c 9d Kh As Ad 7s")
    cards = deal(1_000_000, (1, 3), deck=deck, rng=8)
    rows = np.concatenate(cards, axis=1).astype(np.int64)
    keys, counts = np.unique(rows @ 64 ** np.arange(4), return_counts=True)
    ways = {
        sum(c * 64**i for i, c in enumerate(p))
        for p in permutations(fastrank.parse("2c 9d Kh As Ad 7s").tolist(), 4)
    }
    assert set(keys.tolist()) == ways
    assert abs(chi_square(counts)) < 5


def test_every_pair_in_every_two_places_is_equally_likely() -> None:
    cards = deal(2_000_000, 9, rng=21).astype(np.int64)
    for one, other in [(0, 1), (0, 8), (3, 7), (7, 8)]:
        pairs = np.bincount(52 * cards[:, one] + cards[:, other], minlength=52 * 52)
        grid = pairs.reshape(52, 52)
        assert (np.diag(grid) == 0).all()
        assert abs(chi_square(grid[~np.eye(52, dtype=bool)])) < 5


def test_hands_are_as_likely_as_they_should_be() -> None:
    ranks = fastrank.HIGH.ranks(deal(1_000_000, 7, rng=4))
    counts = fastrank.HIGH.census(7).counts
    found = np.bincount(ranks, minlength=len(counts))
    often = counts > 50_000
    expected = counts[often] * (1_000_000 / counts.sum())
    deviation = ((found[often] - expected) ** 2 / expected).sum() - often.sum()
    assert abs(deviation / np.sqrt(2 * often.sum())) < 5


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_games(game: Game) -> None:
    players = 2 if game.hole[-1] > 6 else 4
    holes, board = game.deal(500, players, rng=1)
    assert holes.shape == (500, players, game.hole[-1])
    assert board.shape == (500, 5 if game.board else 0)
    ranks = game._by_half(game.ranks(holes, board[:, None]))
    assert ranks[0].shape == (500, players)
    shown = game.showdown(holes, board if game.board else None)
    np.testing.assert_array_equal(game._by_half(shown.ranks)[0], ranks[0])
    for cards in (holes, board):
        assert all(game.deck >> int(card) & 1 for card in np.unique(cards))


def test_boards_and_dead_cards() -> None:
    holes, board = HOLDEM.deal(1000, 3, board="As Kd 2c", dead="Ac Ad", rng=2)
    assert (board[:, :3] == fastrank.parse("As Kd 2c")).all()
    assert np.unique(board[:, 3:]).size == 52 - 5
    gone = fastrank.parse("As Kd 2c Ac Ad")
    assert not np.isin(holes, gone).any()
    assert not np.isin(board[:, 3:], gone).any()
    assert HOLDEM.deal(5, 2, board=3).board.shape == (5, 3)
    assert HOLDEM.deal(5, 2, board=0).board.shape == (5, 0)
    assert HOLDEM.deal(0, 2).holes.shape == (0, 2, 2)
    full = HOLDEM.deal(5, 2, board="As Kd 2c 3c 4c").board
    assert (full == fastrank.parse("As Kd 2c 3c 4c")).all()
    assert deal(4, ()) == ()
    assert deal(4, (0, 2), dead=range(50))[1].shape == (4, 2)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: deal(-1, 2), ValueError, "n must be at least 0, not -1"),
        (lambda: deal(cast(Any, 1.5), 2), TypeError, "n must be an int, not 1.5"),
        (lambda: deal(True, 2), TypeError, "n must be an int, not True"),
        (lambda: deal(1, 53), CardError, "53 cards to deal, and 52 in the deck"),
        (lambda: deal(1, (50, 3)), CardError, "53 cards to deal, and 52 in the deck"),
        (lambda: deal(1, 2, dead=range(51)), CardError, "2 cards to deal, and 1 in the deck"),
        (
            lambda: deal(1, cast(Any, "x")),
            TypeError,
            "sizes must be an int or a tuple of them, not 'x'",
        ),
        (lambda: deal(1, -2), ValueError, "a size must be at least 0, not -2"),
        (lambda: deal(1, 2, dead="As As"), CardError, "As twice"),
        (lambda: deal(1, 2, dead=[3, 3]), CardError, "2s is named twice"),
        (lambda: deal(1, 2, dead=[52]), CardError, "52 is no card"),
        (lambda: deal(1, 2, deck=-1), ValueError, "deck -1 is no card set"),
        (lambda: deal(1, 2, deck=1 << 52), ValueError, "is no card set"),
        (lambda: deal(1, 2, rng="x"), TypeError, "x"),
        (lambda: deal(10**12, 1 << 40), CardError, "1099511627776 cards to deal"),
        (lambda: HOLDEM.deal(10, 1 << 40), CardError, "players of HOLDEM: 2199023255557 cards"),
        (lambda: deal(1, 2, threads=0), ValueError, "threads must be at least 1, not 0"),
        (lambda: HOLDEM.deal(1, 24), CardError, "24 players of HOLDEM: 53 cards to deal"),
        (lambda: RAZZ.deal(1, 8), CardError, "8 players of RAZZ: 56 cards to deal"),
        (lambda: RAZZ.deal(1, 2, board="As"), CardError, "1 board card; RAZZ has at most 0"),
        (lambda: BADEUCY.deal(1, 2, board=1), CardError, "1 board card; BADEUCY has at most 0"),
        (lambda: HOLDEM.deal(1, 2, board=6), CardError, "6 board cards; HOLDEM has at most 5"),
        (lambda: HOLDEM.deal(1, 2, board="AsKs", dead="As"), CardError, "As is named twice"),
        (
            lambda: SHORT_DECK_HOLDEM.deal(1, 2, dead="2c"),
            CardError,
            "2c is not in the deck",
        ),
        (lambda: OMAHA.deal(1, -1), ValueError, "players must be at least 0, not -1"),
    ],
)
def test_refusals(call: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        call()
    assert message in str(raised.value)


@pytest.mark.parametrize("bits", [0, (1 << 64) - 1, 0x0123])
def test_bits_that_are_not_random(bits: int) -> None:
    """They end a deal, not never."""
    constant = ffi.callback("uint64_t(void *)", lambda _: bits)
    source = ffi.new("fr_bits *", {"next_uint64": constant})
    cards = np.zeros((1, 8), dtype=np.uint8)
    place = ffi.new("fr_place *", (ffi.from_buffer("uint8_t[]", cards), 8, 8))
    assert lib.fr_deal(source, DECK, 1, place, 1) == lib.FR_NOT_RANDOM
