"""Showdowns: who wins which half of the pot, and what everybody is paid."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.aligned import aligned
from fastrank.batch import U8, Ints, bytes_of, integers
from fastrank.cards import cards_of, format
from fastrank.errors import (
    CardError,
    Hands,
    as_int,
    in_row,
    named,
    plural,
    raise_fault,
    row_of,
    shown,
)
from fastrank.names import values_of
from fastrank.scale import NO_QUALIFY

if TYPE_CHECKING:
    from fastrank.play import Game
    from fastrank.ranking import System

Flags = npt.NDArray[np.bool_]
Chips = npt.NDArray[np.int64]
SidePots = Sequence[tuple[npt.ArrayLike, Sequence[int]]]

HIGH_CARD, LOW_CARD = "high card", "low card"
MOST_CHIPS = np.iinfo(np.int64).max // 2


@dataclass(frozen=True, eq=False, repr=False)
class Showdown:
    """What a showdown came to. Prints as a table.

    Attributes
    ----------
    ranks : uint16 array of shape (..., players), or named tuple of such arrays
        The players' ranks, for each half; those who have folded have `NO_QUALIFY`.
    winners : bool array of shape (..., players), or named tuple of such arrays
        Who wins or shares each half of a pot that all players are in; nobody wins a half for which
        nobody qualifies.
    shares : tuple of Fraction, or float64 array of shape (..., players)
        The shares of such a pot, exact for a single deal. They sum to 1.
    payouts : int64 array of shape (..., players), or None
        The chips paid, if there were any.
    """

    ranks: Any
    winners: Any
    shares: Any
    payouts: Any
    _game: Game
    _hands: Ints
    _board: Ints
    _folded: Flags

    def __repr__(self) -> str:
        return self.__str__()

    def __str__(self) -> str:
        if self._hands.ndim > 2:
            deals = int(np.prod(self._hands.shape[:-2]))
            return f"showdown of {deals:,} deals of {self._game.key}"
        return _table(self)


def showdown(
    game: Game,
    hands: Any,
    board: Any,
    folded: Any,
    pot: Any,
    side_pots: SidePots | None,
    button: npt.ArrayLike,
    dead: Any,
    stud_low: str,
) -> Showdown:
    """Carry out `Game.showdown`, which says what the parameters mean."""
    held, shared = _hands(hands), _shared(board)
    lead, players = held.shape[:-2], held.shape[-2]
    if shared.shape[:-1] not in ((), lead):
        raise ValueError(f"boards of shape {shared.shape} for hands of shape {held.shape}")
    out = _folded(folded, lead, players)
    seat = _button(button, lead, players)
    if stud_low not in (HIGH_CARD, LOW_CARD):
        raise ValueError(f"stud_low must be {HIGH_CARD!r} or {LOW_CARD!r}, not {shown(stud_low)}")
    _check(game, held, shared, cards_of([] if dead is None else dead))
    ranks = game._by_half(game.ranks(held, shared[..., None, :] if shared.shape[-1] else None))
    counted = [np.where(out, np.uint16(NO_QUALIFY), rank) for rank in ranks]
    everyone = np.ones(players, dtype=bool)
    winners = [_winners(rank, everyone, out) for rank in counted]
    payouts = None
    if pot is not None or side_pots is not None:
        orders = _orders(game, held, seat, lead, stud_low)
        payouts, most = np.zeros((*lead, players), dtype=np.int64), 0
        for name, amount, seats in _pots(pot, side_pots, players):
            chips = _chips(amount, lead, name)
            most += int(chips.max(initial=0))
            if most > MOST_CHIPS:
                raise ValueError(f"{name}: more than {MOST_CHIPS} chips in all")
            among = _among(seats, players, name)
            live = (among & ~out).any(axis=-1)
            if not live.all():
                row = in_row(row_of(tuple(np.argwhere(~live)[0].tolist())))
                raise ValueError(f"{row}{name}: none of its players is left")
            payouts += _split_pot(chips, [_winners(r, among, out) for r in counted], orders)
    return Showdown(
        game._of_halves(counted),
        game._of_halves(winners),
        _shares(winners, exact=not lead),
        payouts,
        game,
        held,
        shared,
        out,
    )


# Input


def _hands(hands: Any) -> Ints:
    """The players' cards, shape (..., players, h)."""
    if isinstance(hands, (str, Set, Mapping)):
        raise TypeError("showdown takes a list of hands, one a player")
    listed = hands.tolist() if isinstance(hands, np.ndarray) and hands.dtype.kind in "UO" else hands
    if isinstance(listed, (list, tuple)) and any(map(_is_no_list_of_ids, listed)):
        each = [named(f"player {i}", cards_of, hand) for i, hand in enumerate(listed)]
        for player, cards in enumerate(each):
            if len(cards) != len(each[0]):
                held = plural(len(cards))
                raise CardError(f"player {player} has {held} and player 0 has {len(each[0])}")
        return np.array(each)
    array = integers(hands, "hands")
    if array.ndim < 2 or not array.shape[-2]:
        raise ValueError(f"hands must have shape (..., players, cards), not {array.shape}")
    return array


def _is_no_list_of_ids(hand: Any) -> bool:
    """Whether cards are text, card strings or a card set."""
    if isinstance(hand, np.ndarray):
        return hand.ndim == 1 and len(hand) > 0 and isinstance(hand[0], str)
    if isinstance(hand, (list, tuple)):
        return len(hand) > 0 and isinstance(hand[0], str)
    return isinstance(hand, (str, int, np.integer))


def _shared(board: Any) -> Ints:
    if board is None:
        return np.empty(0, dtype=np.uint8)
    if _is_no_list_of_ids(board):
        return cards_of(board)
    shared = integers(board, "board cards")
    if not shared.ndim:
        raise ValueError("a board is an array of cards, not a number")
    return shared


def _folded(folded: Any, lead: tuple[int, ...], players: int) -> Flags:
    """Who has folded, shape (..., players)."""
    shape = (*lead, players)
    if folded is None:
        return np.zeros(shape, dtype=bool)
    try:
        flags = np.asarray(folded)
    except ValueError:
        raise ValueError("folded must form an array of booleans") from None
    if flags.dtype != bool:
        raise TypeError(f"folded must be booleans, one a player, not {flags.dtype}")
    if flags.shape not in (shape, (players,)):
        raise ValueError(f"folded must have shape {shape}, not {flags.shape}")
    flags = np.broadcast_to(flags, shape)
    if flags.all(axis=-1).any():
        row = row_of(tuple(np.argwhere(flags.all(axis=-1))[0].tolist()))
        raise ValueError(f"{in_row(row)}everybody has folded")
    return flags


def _check(game: Game, hands: Ints, board: Ints, dead: Ints) -> None:
    """Refuse a card that is in two places of a deal."""
    *lead, players, held = hands.shape
    parts = [hands.reshape(*lead, players * held), board, dead]
    cards = sum(part.shape[-1] for part in parts)
    decked = game.deck.bit_count()
    if cards > decked:
        raise CardError(f"a deal of {cards} cards; the deck of {game.key} has {decked}")
    whole = [np.broadcast_to(part, (*lead, part.shape[-1])) for part in parts]
    rows = np.concatenate([bytes_of(part) for part in whole], axis=-1)
    fault = ffi.new("fr_fault *")
    count = int(np.prod(lead, dtype=np.int64))
    status = lib.fr_check(game.deck, ffi.from_buffer(U8, rows), count, cards, fault)
    if status == lib.FR_OK:
        return

    def locate(column: int) -> tuple[int, int]:
        for number, part in enumerate(parts):
            if column < part.shape[-1]:
                return number, column
            column -= part.shape[-1]
        raise AssertionError(column)

    def value(row: tuple[int, ...], column: int) -> int:
        part, place = locate(column)
        return int(whole[part][(*row, place)])

    def place(column: int) -> str:
        part, card = locate(column)
        if part:
            return f"{('board', 'dead')[part - 1]} card {card}"
        return f"player {card // held}'s card {card % held}"

    raise_fault(status, fault, Hands(tuple(lead), value, place), game.key)


def _button(button: npt.ArrayLike, lead: tuple[int, ...], players: int) -> Ints:
    """The dealers' seats."""
    seat = integers(button, "the button")
    if seat.shape not in ((), lead):
        raise ValueError(f"the button must be a seat or have shape {lead}, not {seat.shape}")
    if seat.size and not (0 <= seat.min() <= seat.max() < players):
        raise ValueError(f"the button must be a seat from 0 to {players - 1}")
    return seat


def _pots(
    pot: npt.ArrayLike | None, side_pots: SidePots | None, players: int
) -> Iterator[tuple[str, npt.ArrayLike, Sequence[int]]]:
    """The pots with their names, and the seats of those who play for them."""
    if pot is not None:
        yield "pot", pot, range(players)
    sides = () if side_pots is None else side_pots
    if isinstance(sides, (str, Mapping)) or not isinstance(sides, Iterable):
        raise TypeError(f"side_pots must be a list of chips and players, not {shown(sides)}")
    for number, side in enumerate(sides):
        try:
            chips, seats = side
        except (TypeError, ValueError):
            raise TypeError(
                f"side pot {number} must be its chips and its players, not {shown(side)}"
            ) from None
        yield f"side pot {number}", chips, seats


def _chips(amount: npt.ArrayLike, lead: tuple[int, ...], name: str) -> Chips:
    """A pot's chips, one number a deal."""
    array = integers(amount, f"the chips of the {name}")
    if array.shape not in ((), lead):
        raise ValueError(f"the {name} must be a number or have shape {lead}, not {array.shape}")
    if array.size and (array.min() < 0 or array.max() > MOST_CHIPS):
        raise ValueError(f"the {name} must be from 0 to {MOST_CHIPS} chips")
    return np.broadcast_to(array.astype(np.int64), lead)


def _among(seats: Sequence[int], players: int, name: str) -> Flags:
    """Who plays for a pot."""
    among = np.zeros(players, dtype=bool)
    if isinstance(seats, str) or not isinstance(seats, Iterable):
        raise TypeError(f"{name}: its players must be numbers of seats, not {shown(seats)}")
    for each in seats:
        seat = as_int(each, f"{name}: a player")
        if not 0 <= seat < players:
            raise ValueError(f"{name}: there is no player {seat} (players are 0 to {players - 1})")
        if among[seat]:
            raise ValueError(f"{name}: player {seat} twice")
        among[seat] = True
    if not among.any():
        raise ValueError(f"{name} has no players")
    return among


# Who wins


def _winners(ranks: npt.NDArray[np.uint16], among: Flags, folded: Flags) -> Flags:
    """Who wins a half, of the players among whom it is played."""
    counted = np.where(among & ~folded, ranks, np.uint16(NO_QUALIFY))
    best = counted.min(axis=-1, keepdims=True)
    winners: Flags = (counted == best) & (best != NO_QUALIFY)
    return winners


def _shares(winners: list[Flags], exact: bool) -> Any:
    """Each player's share of the pot."""
    if exact:
        from fractions import Fraction  # slow to import

        won = [flags for flags in winners if flags.any()]
        parts = [[Fraction(int(flag), len(won) * int(f.sum())) for flag in f] for f in won]
        return tuple(map(sum, zip(*parts, strict=True)))
    numbers = [flags.sum(axis=-1, keepdims=True) for flags in winners]
    halves = sum((number > 0).astype(np.int64) for number in numbers)
    shares: Any = 0.0
    for flags, number in zip(winners, numbers, strict=True):
        shares = shares + flags / np.maximum(halves * number, 1)
    return shares


# Chips


def _orders(
    game: Game, hands: Ints, seat: Ints, lead: tuple[int, ...], stud_low: str
) -> list[Ints]:
    """For each half a number a player: of tied players the lowest gets the first odd chip."""
    players = hands.shape[-2]
    if not game.stud:
        after = (np.arange(players) - seat.astype(np.int64)[..., None] - 1) % players
        return [np.broadcast_to(after, (*lead, players))] * len(game.halves)
    orders: list[Ints] = []
    for system in game.halves.values():
        if stud_low == LOW_CARD and _is_low(system):
            shift = 4 if _ace_is_low(system) else 0
            orders.append(((hands.astype(np.int64) + shift) % 52).min(axis=-1))
        else:
            orders.append(-hands.astype(np.int64).max(axis=-1))
    return orders


def _is_low(system: System) -> bool:
    """Whether the best hand of the system is no straight flush."""
    return system.categories[0] != "straight flush"


def _ace_is_low(system: System) -> bool:
    """Whether the best hand of the system has the ace as its lowest card."""
    return 1 in values_of(system._readings[0])


def _split_pot(chips: Chips, winners: list[Flags], orders: list[Ints]) -> Chips:
    """Pay one pot: first into halves, then each half among those who tie for it."""
    if len(winners) == 1:
        return _split(chips, winners[0], orders[0])
    first, second = (flags.any(axis=-1) for flags in winners)
    both = first & second & (winners[0] != winners[1]).any(axis=-1)
    to_second = np.where(both, chips // 2, np.where(first, 0, chips))
    return _split(chips - to_second, winners[0], orders[0]) + _split(
        to_second, winners[1], orders[1]
    )


def _split(chips: Chips, winners: Flags, order: Ints) -> Chips:
    """Split chips evenly among the winners; odd chips go one each in their order."""
    number = np.maximum(winners.sum(axis=-1), 1)
    even = chips // number
    odd = chips - even * number
    places = np.where(winners, order, np.iinfo(np.int64).max).argsort(axis=-1).argsort(axis=-1)
    paid: Chips = winners * (even[..., None] + (places < odd[..., None]))
    return paid


# Printing


def players_of(result: Showdown) -> list[dict[str, Any]]:
    """A single deal as flat rows, a player each."""
    game, hands, board = result._game, result._hands, result._board
    winners = game._by_half(result.winners)
    rows = []
    for player, cards in enumerate(hands):
        folded = bool(result._folded[player])
        row = {"player": player, "cards": format(cards), "folded": folded}
        best = game._by_half(game.best(cards, board if len(board) else None))
        for half, system, (rank, playing), won in zip(
            game.halves, game.halves.values(), best, winners, strict=True
        ):
            row[half] = "folded" if folded else system.name(rank)
            row[f"{half} rank"] = NO_QUALIFY if folded else rank
            row[f"{half} cards"] = "" if folded else format(playing)
            row[f"{half} wins"] = bool(won[player])
        row["share"] = str(result.shares[player])
        if result.payouts is not None:
            row["chips"] = int(result.payouts[player])
        rows.append(row)
    return rows


def _table(result: Showdown) -> str:
    halves = list(result._game.halves)
    chips = ["chips"] * (result.payouts is not None)
    rows = [["player", "cards", *(h for half in halves for h in (half, "plays")), "share", *chips]]
    for player in players_of(result):
        cells = [player["player"], player["cards"]]
        for half in halves:
            mark = " *" * player[f"{half} wins"]
            cells += [player[half] + mark, player[f"{half} cards"]]
        cells += [player["share"], *(player[name] for name in chips)]
        rows.append([str(cell) for cell in cells])
    lines = aligned(rows, [False] * len(rows[0]))
    if len(result._board):
        lines.insert(0, f"board {format(result._board)}")
    return "\n".join(lines)
