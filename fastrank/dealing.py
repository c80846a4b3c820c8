"""Random deals, the same for a seed whatever the number of threads and the machine.

Deals are made in blocks of a fixed size, each from a stream of random bits of its own: the seed's
child of the block's number (`numpy.random.SeedSequence`). So the first deals of a seed are the
same however many are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from fastrank._core import ffi, lib
from fastrank.batch import pointer
from fastrank.cards import Cards, cards_of
from fastrank.deck import DECK, NAMES
from fastrank.errors import CardError, as_deck, as_int, no_card, plural, shown
from fastrank.work import check_threads, each

MOST = 1 << 40
"""Deals that may be asked for: memory ends sooner."""

BLOCK = 1 << 16
"""Deals from one stream."""


class Deal(NamedTuple):
    """Random deals of a game."""

    holes: Cards
    """Shape (n, players, h): the players' cards."""
    board: Cards
    """Shape (n, b): the community cards; b is 0 in games without."""


class Streams:
    """A stream of random bits for each block.

    Parameters
    ----------
    rng : None, int, SeedSequence, BitGenerator or Generator
        A generator gives only the seed, 256 bits. All else is a seed as for
        `numpy.random.default_rng`. The streams are PCG64's.
    """

    def __init__(self, rng: Any) -> None:
        if isinstance(rng, np.random.BitGenerator):
            rng = np.random.Generator(rng)
        if isinstance(rng, np.random.Generator):
            words = rng.integers(0, 1 << 64, size=4, dtype=np.uint64)  # takes its lock
            self._seed = np.random.SeedSequence([int(word) for word in words])
        else:
            self._seed = _seed_of(rng)

    @property
    def entropy(self) -> Any:
        """What makes the same streams again as `rng`."""
        seed = self._seed
        plain = not seed.spawn_key and seed.pool_size == np.random.SeedSequence(0).pool_size
        return seed.entropy if plain else seed

    def block(self, number: int) -> np.random.BitGenerator:
        """The bit generator of a block."""
        return np.random.PCG64(
            np.random.SeedSequence(
                self._seed.entropy,
                spawn_key=(*self._seed.spawn_key, number),
                pool_size=self._seed.pool_size,
            )
        )


def _seed_of(rng: Any) -> np.random.SeedSequence:
    if isinstance(rng, np.random.SeedSequence):
        return rng
    kinds = "an int from 0 on, a SeedSequence, a BitGenerator or a Generator"
    try:
        if isinstance(rng, (bool, np.bool_)):
            raise TypeError
        return np.random.SeedSequence(rng)
    except (TypeError, ValueError) as error:
        raise type(error)(f"rng must be None, {kinds}, not {shown(rng)}") from None


def check_rng(rng: Any) -> None:
    """Refuse what is no seed, where none is needed."""
    if rng is not None and not isinstance(rng, (np.random.BitGenerator, np.random.Generator)):
        _seed_of(rng)


def bits_of(generator: np.random.BitGenerator) -> Any:
    """A bit generator as the core takes it; it must be kept meanwhile."""
    return ffi.cast("fr_bits *", generator.ctypes.bit_generator.value)


def deal(
    n: int,
    sizes: int | Sequence[int],
    *,
    deck: int = DECK,
    dead: Any = None,
    rng: Any = None,
    threads: int = 1,
) -> Any:
    """Deal random cards.

    Parameters
    ----------
    n : int
        How many deals.
    sizes : int, or sequence of int
        How many cards to deal to each; no card comes twice in a deal.
    deck : int
        The cards to deal from, as a card set.
    dead : text, card strings, card ids or a card set, optional
        Cards that are not there.
    rng : None, int, SeedSequence, BitGenerator or Generator
        The seed, as for `numpy.random.default_rng`. A generator gives a seed, so that calls with
        it follow one another. With None deals cannot be repeated. The bits are PCG64's.
    threads : int
        How many threads to deal on. The deals are the same for every number.

    Returns
    -------
    uint8 array of shape (n, size), or tuple of them
        One array for each of `sizes`, contiguous; one array for an int. In a deal all cards are
        equally likely in every place.

    Raises
    ------
    CardError
        For dead cards that are none, or too few cards for a deal.

    Examples
    --------
    >>> holes, board = deal(3, (2, 5), rng=2)
    >>> holes.shape, board.shape
    ((3, 2), (3, 5))
    >>> deal(2, 4, rng=1).dtype
    dtype('uint8')
    """
    count = _count(n, "n")
    single = isinstance(sizes, (int, np.integer)) and not isinstance(sizes, bool)
    try:
        each_size = [_count(size, "a size") for size in ([sizes] if single else sizes)]  # type: ignore[union-attr]
    except TypeError:
        raise TypeError(f"sizes must be an int or a tuple of them, not {shown(sizes)}") from None
    left = _without(deck, dead)
    _check_total(sum(each_size), left)
    arrays = tuple(np.empty((count, size), dtype=np.uint8) for size in each_size)
    fill(arrays, left, Streams(rng), threads)
    return arrays[0] if single else arrays


def _check_total(total: int, deck: int, what: str = "") -> None:
    if total > deck.bit_count():
        raise CardError(f"{what}{plural(total)} to deal, and {deck.bit_count()} in the deck")


def fill(arrays: Sequence[Cards], deck: int, streams: Streams, threads: int = 1) -> None:
    """Deal into arrays (n, size), whose rows may be parts of longer ones."""
    n, total = len(arrays[0]) if arrays else 0, sum(part.shape[1] for part in arrays)
    check_threads(threads)

    def call(start: int) -> tuple[int, Any] | None:
        generator = streams.block(start // BLOCK)
        places = ffi.new("fr_place[]", len(arrays))
        for place, part in zip(places, arrays, strict=True):
            place.cards = pointer("uint8_t *", part) + start * part.strides[0]
            place.stride, place.count = part.strides[0], part.shape[1]
        status = lib.fr_deal(bits_of(generator), deck, min(BLOCK, n - start), places, len(arrays))
        return None if status == lib.FR_OK else (status, None)

    if n and total:
        each(call, range(0, n, BLOCK), threads, _no_bits)


def _no_bits(status: int, _: Any) -> None:
    assert status == lib.FR_NOT_RANDOM, status
    raise ValueError("the bit generator gives the same bits again and again")


def _count(value: Any, what: str) -> int:
    count = as_int(value, what)
    if count < 0:
        raise ValueError(f"{what} must be at least 0, not {shown(count)}")
    if count > MOST:
        raise ValueError(f"{what} must be at most {MOST}, not {shown(count)}")
    return count


def _without(deck: int, *gone: Any) -> int:
    """A deck without some cards, which must be in it, each once."""
    left = deck = as_deck(deck)
    for cards in gone:
        for card in () if cards is None else cards_of(cards).tolist():
            if not 0 <= card < 52:
                raise no_card(card)
            if not left >> card & 1:
                name = NAMES[card]
                why = "named twice" if deck >> card & 1 else "not in the deck"
                raise CardError(f"{name} is {why}", card=name)
            left &= ~(1 << card)
    return left


def deal_game(
    game: Any, n: int, players: int, board: Any, dead: Any, rng: Any, threads: int
) -> Deal:
    """Carry out `Game.deal`, which says what the parameters mean."""
    count, seats = _count(n, "n"), _count(players, "players")
    most = game.board[-1] if game.board else 0
    known: list[int] = []
    if board is None:
        length = most
    elif isinstance(board, (int, np.integer)):
        length = _count(board, "board")
    else:
        known = cards_of(board).tolist()
        length = max(most, len(known))
    if length > most:
        raise CardError(f"{plural(length, 'board card')}; {game.key} has at most {most}")
    deck = _without(game.deck, known, dead)
    total = seats * game.hole[-1] + length - len(known)
    _check_total(total, deck, f"{plural(seats, 'player')} of {game.key}: ")
    holes = np.empty((count, seats, game.hole[-1]), dtype=np.uint8)
    shared = np.empty((count, length), dtype=np.uint8)
    shared[:, : len(known)] = known
    arrays = [holes.reshape(count, seats * game.hole[-1]), shared[:, len(known) :]]
    fill(arrays, deck, Streams(rng), threads)
    return Deal(holes, shared)
