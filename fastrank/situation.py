"""Situations: who holds what, as the core's equity functions take it."""

from __future__ import annotations

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import cache
from math import prod
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import F64, U8, U32, U64
from fastrank.cards import Cards, cards_of, parse
from fastrank.deck import NAMES
from fastrank.errors import CardError, excerpt, named, no_card, plural, shown
from fastrank.notation import RANDOM
from fastrank.ranges import Range
from fastrank.scale import NO_QUALIFY

if TYPE_CHECKING:
    from fastrank.play import Game
    from fastrank.ranking import System

MOST_PLAYERS: int = lib.FR_MOST_PLAYERS
POT: int = lib.FR_POT
NO_LOW: int = lib.FR_NO_LOW

# An fr_tally: a number of deals, and then arrays of these shapes.
TALLY: int = ffi.sizeof("fr_tally")
SHARES: tuple[int, ...] = (MOST_PLAYERS, lib.FR_SHARES, lib.FR_LOW_SHARES)
CATEGORIES: tuple[int, ...] = (2, MOST_PLAYERS, lib.FR_MOST_CATEGORIES)

LEAST_WEIGHT = 1e-30
"""Of a player's heaviest hand: products of all players' weights stay far from the least number."""

Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Seat:
    """What one player may hold.

    Attributes
    ----------
    given : str or Range
        It as it was given.
    hands : uint8 array of shape (n, k)
        The possible hands; of k cards, the others are dealt.
    weights : float64 array of shape (n,), or None
        None where all hands are as likely.
    ranged : bool
        Whether it was given as a range.
    """

    given: str | Range
    hands: Cards
    weights: Floats | None = None
    ranged: bool = False

    @property
    def label(self) -> str:
        """It in words; those of a range take time to find."""
        return self.given if isinstance(self.given, str) else excerpt(str(self.given)).strip("'")

    @property
    def known(self) -> Cards:
        """The cards that it holds for certain."""
        return self.hands[0] if len(self.hands) == 1 else self.hands[0, :0]


@dataclass(frozen=True)
class Situation:
    """Who holds what, and what else is known. Pickles."""

    game: Game
    seats: tuple[Seat, ...]
    board: tuple[int, ...]
    dead: tuple[int, ...]

    @property
    def board_cards(self) -> int:
        """Cards of a whole board."""
        return self.game.board[-1] if self.game.board else 0

    @property
    def hole_cards(self) -> int:
        """Cards of a whole hand."""
        return self.game.hole[-1]

    @property
    def deck(self) -> int:
        """What may be held or dealt, as a card set."""
        left = self.game.deck
        for card in (*self.board, *self.dead):
            left &= ~(1 << card)
        return left

    @property
    def weighted(self) -> bool:
        """Whether some hands are likelier than others of a player."""
        return any(seat.weights is not None for seat in self.seats)


class Core:
    """A situation for the core, with the memory that it refers to.

    Attributes
    ----------
    cdata : cdata
        The ``fr_situation``.
    tally : cdata
        An ``fr_tally`` for what comes of it.
    """

    def __init__(self, situation: Situation, *, sampled: bool) -> None:
        self.players = len(situation.seats)
        self._kept: list[Any] = []
        self.cdata, self.tally = ffi.new("fr_situation *"), ffi.new("fr_tally *")
        for half, system in enumerate(situation.game.halves.values()):
            self.cdata.halves[half] = system._core
            self.cdata.categories[half] = self._address(U8, categories_of(system))
        self.cdata.two_and_three = situation.game.rule != "any"
        self.cdata.players = self.players
        self.cdata.hole_cards = situation.hole_cards
        self.cdata.board_cards = situation.board_cards
        self.cdata.known_board = len(situation.board)
        self.cdata.board = [*situation.board, *[0] * (8 - len(situation.board))]
        self.cdata.deck = situation.deck
        self.tracked: list[tuple[Floats, Floats] | None] = []
        for seat, into in zip(situation.seats, self.cdata.seats, strict=False):
            into.hands = self._address(U8, np.ascontiguousarray(seat.hands))
            into.count, into.known = seat.hands.shape
            if seat.weights is not None and sampled:
                thresholds, other = aliases(seat.weights)
                into.thresholds = self._address(U64, thresholds)
                into.other = self._address(U32, other)
            elif seat.weights is not None:
                into.weights = self._address(F64, seat.weights)
            found = None
            if seat.ranged:
                found = np.zeros(len(seat.hands)), np.zeros(len(seat.hands))
                into.shares = self._address(F64, found[0])
                into.deals = self._address(F64, found[1])
            self.tracked.append(found)

    def _address(self, ctype: Any, array: npt.NDArray[Any]) -> Any:
        buffer = ffi.from_buffer(ctype, array)
        self._kept.append(buffer)
        return buffer

    def part(self) -> Part:
        """What has come of it."""
        deals, shared, categories = tally_arrays(self.tally, self.players, 1)
        return Part(float(deals[0]), shared[0], categories[0], self.tracked)


@dataclass
class Part:
    """What came of some deals; parts add up.

    Attributes
    ----------
    deals : float
    shared : float64 array of shape (players, FR_SHARES, FR_LOW_SHARES)
        As in ``fr_tally``.
    categories : float64 array of shape (2, players, FR_MOST_CATEGORIES)
    tracked : list of (shares, deals) or None
        For each player with a range, by hand.
    """

    deals: float
    shared: Floats
    categories: Floats
    tracked: list[tuple[Floats, Floats] | None]

    @classmethod
    def empty(cls, situation: Situation) -> Part:
        """What comes of no deals."""
        players = len(situation.seats)
        tracked = [
            (np.zeros(len(seat.hands)), np.zeros(len(seat.hands))) if seat.ranged else None
            for seat in situation.seats
        ]
        shared = np.zeros((players, *SHARES[1:]))
        categories = np.zeros((2, players, CATEGORIES[-1]))
        return cls(0, shared, categories, tracked)

    def add(self, other: Part) -> None:
        """Add another part to this one."""
        self.deals += other.deals
        self.shared += other.shared
        self.categories += other.categories
        for own, more in zip(self.tracked, other.tracked, strict=True):
            if own is not None and more is not None:
                for mine, theirs in zip(own, more, strict=True):
                    mine += theirs


def tally_arrays(tallies: Any, players: int, count: int) -> tuple[Floats, Floats, Floats]:
    """The deals, shares and categories of ``fr_tally[count]``, an array each."""
    data = ffi.buffer(tallies, count * TALLY)
    numbers = np.frombuffer(data, dtype=np.float64).reshape(count, -1)
    shared = numbers[:, 1 : 1 + prod(SHARES)].reshape(count, *SHARES)[:, :players]
    categories = numbers[:, 1 + prod(SHARES) :].reshape(count, *CATEGORIES)[:, :, :players]
    return numbers[:, 0].copy(), shared.copy(), categories.copy()


def share_table(situation: Situation) -> Floats:
    """What a player gets, in POT-ths of the pot, by its shares of both halves."""
    return _share_table(len(situation.game.halves))


@cache
def _share_table(halves: int) -> Floats:
    _, first, second = SHARES
    shares = [[lib.fr_pot_share(halves, i, j) for j in range(second)] for i in range(first)]
    return np.array(shares, dtype=np.float64)


def errors_of(situation: Situation, part: Part) -> Floats:
    """The standard errors of equities found by simulation."""
    shares = share_table(situation) / POT
    mean = (part.shared * shares).sum(axis=(1, 2)) / part.deals
    square = (part.shared * shares**2).sum(axis=(1, 2)) / part.deals
    # One deal more, half a pot away, so that deals which all agree do not pass for certainty.
    variance = (np.maximum(square - mean**2, 0) * part.deals + 0.25) / (part.deals + 1)
    return np.asarray(np.sqrt(variance / part.deals))


@cache
def categories_of(system: System) -> Cards:
    """The category of every rank, as the core looks it up."""
    table = np.zeros(1 << 16, dtype=np.uint8)
    table[1 : system.classes + 1] = system.category(np.arange(1, system.classes + 1))
    table[NO_QUALIFY] = len(system.categories) - 1
    return table


def aliases(weights: Floats) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint32]]:
    """Walker's alias tables: thresholds of 64-bit numbers, and the hand above them."""
    count = len(weights)
    scaled = (weights / weights.sum() * count).tolist()
    keep, other = [1.0] * count, list(range(count))
    small = [i for i, share in enumerate(scaled) if share < 1]
    large = [i for i, share in enumerate(scaled) if share >= 1]
    while small and large:
        less, more = small.pop(), large[-1]
        keep[less], other[less] = scaled[less], more
        scaled[more] -= 1 - scaled[less]
        if scaled[more] < 1:
            small.append(large.pop())
    limits = [min(int(share * 2**64), 2**64 - 1) for share in keep]
    return np.array(limits, dtype=np.uint64), np.array(other, dtype=np.uint32)


# Reading


def read(game: Game, hands: Any, board: Any, dead: Any) -> Situation:
    """Read what `Game.equity` takes."""
    if isinstance(hands, (str, bytes, Set, Mapping)) or not hasattr(hands, "__len__"):
        raise TypeError(
            f"equity takes a list of hands, one a player, such as ['AsKs', 'QhQd'], not "
            f"{shown(hands)}"
        )
    if not 2 <= len(hands) <= MOST_PLAYERS:
        raise ValueError(f"equity needs 2 to {MOST_PLAYERS} players, not {len(hands)}")
    shared = _known(board, "board")
    most = game.board[-1] if game.board else 0
    if len(shared) > most:
        raise CardError(f"{plural(len(shared), 'board card')}; {game.key} has at most {most}")
    gone = _known(dead, "dead cards")
    seats = [named(f"player {player}", _seat, game, entry) for player, entry in enumerate(hands)]
    owners: dict[int, str] = {}
    _claim(game, owners, shared, "board")
    _claim(game, owners, gone, "dead cards")
    for player, seat in enumerate(seats):
        if len(seat.hands) == 1 and not seat.ranged:
            _claim(game, owners, seat.hands[0].tolist(), f"player {player}")
    seats = [
        named(f"player {player}", _unblocked, seat, owners) for player, seat in enumerate(seats)
    ]
    situation = Situation(game, tuple(seats), shared, gone)
    free = situation.deck.bit_count()
    needed = len(seats) * situation.hole_cards + most - len(shared)
    if needed > free:
        raise CardError(
            f"{plural(len(seats), 'player')} of {game.key} need {plural(needed)}, "
            f"and {free} are left"
        )
    return situation


def _known(cards: Any, what: str) -> tuple[int, ...]:
    """The cards of a board, or dead ones."""
    return () if cards is None else tuple(named(what, cards_of, cards).tolist())


def _claim(game: Game, owners: dict[int, str], cards: Any, owner: str) -> None:
    for card in cards:
        if not 0 <= card < 52 or not game.deck >> card & 1:
            name = NAMES[card] if 0 <= card < 52 else card
            raise CardError(f"{owner}: {name} is not in the deck of {game.key}", card=name)
        if card in owners:
            name, first = NAMES[card], owners[card]
            both = owner if first == owner else f"{first} and {owner}"
            raise CardError(f"{name} twice ({both})", card=name)
        owners[card] = owner


def _seat(game: Game, entry: Any) -> Seat:
    """What a player may hold, before others' cards are taken out."""
    held = game.hole[-1]
    if isinstance(entry, Range):
        if entry.game.hole != game.hole or entry.game.deck != game.deck:
            raise ValueError(f"a range of {entry.game.key} in {game.key}")
        return _of_range(entry)
    if isinstance(entry, str):
        if entry.strip().lower() == RANDOM:
            return Seat(RANDOM, np.empty((1, 0), dtype=np.uint8))
        return _of_text(game, entry)
    several = isinstance(entry, np.ndarray) and entry.ndim == 2
    if isinstance(entry, (list, tuple)) and entry and isinstance(entry[0], (list, tuple)):
        several = True
    if several:
        return _of_range(Range.of(entry, game=game))
    return _of_cards(cards_of(entry).tolist(), held, game)


def _of_cards(cards: list[int], held: int, game: Game) -> Seat:
    if len(cards) > held:
        raise CardError(f"{plural(len(cards))}; {game.key} has at most {held}")
    for card in cards:
        if not 0 <= card < 52:
            raise no_card(card)
    if not cards:
        raise ValueError(f"no cards; for any hand give {RANDOM!r}")
    label = " ".join([NAMES[card] for card in cards])
    return Seat(label, np.array([cards], dtype=np.uint8).reshape(1, len(cards)))


def _of_text(game: Game, text: str) -> Seat:
    held = game.hole[-1]
    try:
        cards = parse(text).tolist()
    except CardError as error:
        wrong: CardError = error
    else:
        if len(cards) <= held or "," not in text:
            return _of_cards(cards, held, game)
        wrong = CardError(f"{plural(len(cards))}; {game.key} has at most {held}")
    if game.draws or game.stud:
        raise wrong
    return _of_range(Range(text, game), " ".join(text.split()))


def _of_range(hands: Range, label: str = "") -> Seat:
    if not len(hands):
        raise ValueError(f"{shown(label or str(hands))} is a range without a hand")
    return Seat(label or hands, hands.hands, hands.weights, ranged=True)


def chosen(seat: Seat, which: Flags) -> Seat:
    """A seat with some of its hands. Their largest weight is 1; None where all are equal."""
    hands, weights = seat.hands[which], seat.weights
    if weights is not None:
        weights = weights[which]
        weights = weights / weights.max(initial=5e-324)
        if weights.min(initial=1) < LEAST_WEIGHT:
            raise ValueError(
                f"{shown(seat.label)}: of hands that are left some weigh {1 / LEAST_WEIGHT:.0e} "
                "times as much as others; leave those out"
            )
        weights = None if (weights == 1).all() else weights
    return Seat(seat.given, hands, weights, seat.ranged)


def _unblocked(seat: Seat, owners: dict[int, str]) -> Seat:
    """A range without the hands that the known cards rule out."""
    if not seat.ranged:
        return seat
    blocked: Flags = np.asarray(np.isin(seat.hands, list(owners)).any(axis=1))
    if blocked.all():
        found = next(card for card in seat.hands[0].tolist() if card in owners)
        raise CardError(
            f"no hand of {shown(seat.label)} is left; {NAMES[found]} is with {owners[found]}",
            card=NAMES[found],
        )
    return chosen(seat, ~blocked)
