"""Equity: how much of the pot each player wins, exactly or by simulation.

How it is done: `situation.py` reads who holds what; here it is decided how to count, and chunks of
the work are made; `work.py` has them done; `result.py` says what came of it.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from itertools import count
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import U32
from fastrank.cards import Cards
from fastrank.dealing import BLOCK, Streams, bits_of, check_rng
from fastrank.deck import cards_in
from fastrank.errors import CardError, as_int, shown
from fastrank.result import Equity
from fastrank.situation import (
    Core,
    Floats,
    Part,
    Seat,
    Situation,
    chosen,
    errors_of,
    read,
    share_table,
    tally_arrays,
)
from fastrank.work import Progress, Uninterrupted, check_executor, check_threads, in_order

if TYPE_CHECKING:
    from fastrank.play import Game

TARGET = 0.0005
"""The standard error aimed at where nothing else is asked for."""

METHODS = ("auto", "exact", "monte carlo")

# Seconds for a deal that is counted, simulated, or simulated with ranges, for all boards of one set
# of hole cards, and for one set of cards of a hand that is put in order: only ratios matter.
DEAL, SIMULATED, RANGED, BOARDS, LISTED = 2e-8, 1e-8, 2e-8, 1e-4, 8e-9
MOST_TUPLES = 4_000_000
"""Choices of the players' hands that are told apart by their suits: an array of this length."""
MOST_TRIALS, LEAST_ERROR = 10**15, 1e-7
"""What a simulation may be asked for: sums of whole numbers stay exact, and it ends some day."""
MOST_SECONDS = 1e6
"""How long an exact count may take on one core."""
INTERRUPTED = "interrupted count"
BLOCKED = "the players' hands block each other: no deal is left"
MOST_KEPT = 1 << 22
"""Bytes of memory to work in that a thread keeps."""
CHUNK, KINDS, SOME_SECONDS = 1 << 20, 256, 0.02
"""Deals in a chunk; sets of hands in one; and what a chunk of boards takes. Some 20 ms each."""


class NextCards(NamedTuple):
    """Each player's equity after each possible next board card."""

    cards: Cards
    """Shape (n,)."""
    equity: Floats
    """Shape (n, players)."""


def equity(
    game: Game,
    hands: Any,
    board: Any,
    dead: Any,
    method: str,
    trials: int | None,
    target_error: float | None,
    rng: Any,
    threads: int,
    progress: Any,
    executor: Any,
    on_interrupt: str,
) -> Equity:
    """Carry out `Game.equity`, which says what the parameters mean."""
    if method not in METHODS:
        known = ", ".join(map(repr, METHODS))
        raise ValueError(f"method must be one of {known}, not {shown(method)}")
    if on_interrupt not in ("raise", "return"):
        raise ValueError(f"on_interrupt must be 'raise' or 'return', not {shown(on_interrupt)}")
    _check_ends(method, trials, target_error)
    check_threads(threads)
    check_executor(executor)
    trials = None if trials is None else int(trials)
    if trials is None and target_error is None:
        target_error = TARGET
    told = Progress(progress)
    situation = read(game, hands, board, dead)
    each = RANGED if any(seat.ranged for seat in situation.seats) else SIMULATED
    sampling = _deals_for(trials, target_error) * each
    plan = None
    if method != "monte carlo":
        plan = exact_plan(situation, float("inf") if method == "exact" else sampling)
    if method == "exact" and (plan is None or plan.seconds > MOST_SECONDS):
        raise ValueError("too many deals to count: simulate, or give fewer or more definite hands")
    if plan is not None:
        check_rng(rng)
        part, whole = _counted(situation, plan, threads, executor, told, on_interrupt)
        return _result(situation, part, whole, plan.what if whole else INTERRUPTED, None)
    streams = Streams(rng)
    part = _simulated(
        situation, streams, trials, target_error, threads, executor, told, on_interrupt
    )
    return _result(situation, part, False, "monte carlo", streams)


def _check_ends(method: str, trials: Any, target_error: Any) -> None:
    if trials is not None and not 1 <= as_int(trials, "trials") <= MOST_TRIALS:
        raise ValueError(f"trials must be from 1 to {MOST_TRIALS}, not {shown(trials)}")
    if target_error is not None:
        if isinstance(target_error, bool) or not isinstance(
            target_error, (int, float, np.integer, np.floating)
        ):
            raise TypeError(f"target_error must be a number, not {shown(target_error)}")
        if not LEAST_ERROR <= target_error < 1:
            raise ValueError(
                f"target_error must be from {LEAST_ERROR} to 1, not {shown(target_error)}"
            )
    if method == "exact" and (trials is not None or target_error is not None):
        raise ValueError("an exact count has neither trials nor target_error")


def _deals_for(trials: int | None, target_error: float | None) -> float:
    """About how many deals a simulation takes."""
    wanted = float("inf") if trials is None else float(trials)
    if target_error is not None:
        wanted = min(wanted, max(0.25 / target_error**2, BLOCK))
    return wanted


def _result(
    situation: Situation, part: Part, exact: bool, method: str, streams: Streams | None
) -> Equity:
    if not part.deals:
        raise CardError(BLOCKED)
    return Equity(situation, part, exact, method, None if streams is None else streams.entropy)


# Simulation


def simulate(situation: Situation, streams: Streams, block: int, deals: int) -> Part:
    """Deal a block at random and add up what comes of it."""
    core, generator = Core(situation, sampled=True), streams.block(block)
    status = lib.fr_simulate(core.cdata, bits_of(generator), deals, core.tally)
    if status == lib.FR_BLOCKED:
        raise CardError("the players' hands block each other: hardly any choice of them is left")
    if status == lib.FR_NOT_RANDOM:
        raise ValueError("the bit generator gives the same bits again and again")
    assert status == lib.FR_OK, status
    return core.part()


def _simulated(
    situation: Situation,
    streams: Streams,
    trials: int | None,
    target_error: float | None,
    threads: int,
    executor: Any,
    progress: Progress,
    on_interrupt: str,
) -> Part:
    """Deal until there are enough: the decision sees the blocks in order, none left out."""

    def blocks() -> Iterator[tuple[Any, ...]]:
        for number in count():
            left = BLOCK if trials is None else min(trials - number * BLOCK, BLOCK)
            if left <= 0:
                return
            yield situation, streams, number, left

    whole, adding = Part.empty(situation), _adding(on_interrupt)
    try:
        for part in in_order(simulate, blocks(), threads, executor):
            with adding:
                whole.add(part)
            error = float(errors_of(situation, whole).max())
            wanted = float(trials or 0)
            if target_error is not None:
                needed = whole.deals * (error / target_error) ** 2
                wanted = min(wanted, needed) if trials else needed
            progress(min(whole.deals, wanted), max(wanted, 1))
            if target_error is not None and error <= target_error:
                break
    except KeyboardInterrupt:
        if on_interrupt == "raise" or not whole.deals:
            raise
    finally:
        progress.end()
    return whole


# Counting


class Plan(NamedTuple):
    """A way to count all deals."""

    what: str
    seconds: float
    total: int
    """Deals, those of blocked hands included; or boards."""
    by_board: bool = False
    """Whether whole boards are counted."""
    tuples: npt.NDArray[np.uint32] | None = None
    """Shape (n, players): hands of the seats that stand for all others of their kind."""
    weights: Floats | None = None
    """Shape (n,): how many they stand for, each times its weight."""
    kind: npt.NDArray[np.int64] | None = None
    """Which of these stands for each choice of hands; -1 for a blocked one."""


def exact_plan(situation: Situation, most: float = float("inf")) -> Plan | None:
    """The cheapest way to count; None where there is none that takes less than `most` seconds."""
    core = Core(situation, sampled=False)
    each = int(lib.fr_completions(core.cdata))
    hands = prod(len(seat.hands) for seat in situation.seats)
    plans = []
    if each and each * hands < 1 << 62:
        plans.append(Plan("every deal", each * hands * DEAL, each * hands))
    what, seconds = "", 0.0
    free = situation.deck.bit_count() - sum(len(seat.known) for seat in situation.seats)
    if lib.fr_boards_bytes(core.cdata):
        what, seconds = "boards by ranks", BOARDS * len(situation.seats) / 2
    elif lib.fr_heads_up_bytes(core.cdata):
        what, seconds = "hands in order", _ordering(situation, free)
    elif lib.fr_runouts_bytes(core.cdata):
        runouts = int(lib.fr_runouts(core.cdata))
        left = free - situation.board_cards + len(situation.board)
        each_board = _ordering(situation, left)
        plans.append(Plan("hands in order", runouts * each_board, runouts, by_board=True))
    # Up to 24 choices of hands are one but for the names of the suits.
    if what and hands <= MOST_TUPLES and hands / 24 * seconds < min(most, DEAL * each * hands):
        tuples, weights, kind = _kinds_of_tuples(situation)
        plans.append(Plan(what, len(tuples) * seconds, each * hands, False, tuples, weights, kind))
    plans = [plan for plan in plans if plan.seconds <= most]
    return min(plans, key=lambda plan: plan.seconds) if plans else None


def _ordering(situation: Situation, free: int) -> float:
    """Seconds to put two players' hands in order, of so many free cards."""
    lows = 8 if len(situation.game.halves) == 2 else 1
    seconds = 0.0
    for seat in situation.seats:
        missing = situation.hole_cards - seat.hands.shape[1]
        held = missing if len(seat.hands) == 1 else situation.hole_cards
        seconds += LISTED * lows * (comb(free, missing) * len(seat.hands) << held)
    return seconds


def _kinds_of_tuples(
    situation: Situation,
) -> tuple[npt.NDArray[np.uint32], Floats, npt.NDArray[np.int64]]:
    """All choices of the seats' hands, as kinds that are equal but for the names of suits."""
    if all(len(seat.hands) == 1 and seat.weights is None for seat in situation.seats):
        cards = [card for seat in situation.seats for card in seat.hands[0].tolist()]
        if len(set(cards)) == len(cards):
            alone = np.zeros((1, len(situation.seats)), dtype=np.uint32)
            return alone, np.ones(1), np.zeros(1, dtype=np.int64)
    index = _choices(situation).T
    masks = [_suit_masks(seat.hands) for seat in situation.seats]
    held = np.stack([m[i] for m, i in zip(masks, index.T, strict=True)], axis=2)  # (n, 4, players)
    counts = sum(len(seat.hands[0]) for seat in situation.seats)
    together = np.bitwise_or.reduce(held, axis=2)
    free = _bits(together).sum(axis=1) == counts
    dead = _suit_masks(np.array([situation.dead], dtype=np.uint8).reshape(1, -1))
    held = np.concatenate([held, np.broadcast_to(dead[:, :, None], (len(held), 4, 1))], axis=2)
    held = held[free]
    suits = np.sort(_numbered(held.reshape(-1, held.shape[2])).reshape(-1, 4), axis=1)
    _, first, inverse = np.unique(_numbered(suits), return_index=True, return_inverse=True)
    inverse = inverse.reshape(-1)
    weight = _weights_of(situation, index[free].T)
    kind = np.full(len(index), -1, dtype=np.int64)
    kind[free] = inverse
    weights = np.bincount(inverse, weights=weight, minlength=len(first)).astype(np.float64)
    return np.ascontiguousarray(index[free][first], dtype=np.uint32), weights, kind


def _choices(situation: Situation) -> npt.NDArray[np.uint32]:
    """Which hand each seat holds, shape (players, n), in every choice of the seats' hands."""
    sizes = [len(seat.hands) for seat in situation.seats]
    return np.indices(sizes, dtype=np.uint32).reshape(len(sizes), -1)


def _weights_of(situation: Situation, choices: npt.NDArray[np.uint32]) -> Floats:
    """The weight of each choice: the product of its hands'."""
    weight = np.ones(choices.shape[1])
    for seat, column in zip(situation.seats, choices, strict=True):
        if seat.weights is not None:
            weight *= seat.weights[column]
    return weight


def _numbered(rows: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """A number for each row of small numbers: the same for equal rows."""
    number = np.zeros(len(rows), dtype=np.int64)
    most = 1
    for column in rows.T:
        size = int(column.max(initial=0)) + 1
        if most * size > 1 << 62:  # numbers of what there is, instead of what there could be
            number = np.unique(number, return_inverse=True)[1].reshape(-1)
            most = int(number.max(initial=0)) + 1
        number = number * size + column
        most *= size
    return np.unique(number, return_inverse=True)[1].reshape(-1)


def _suit_masks(hands: Cards) -> npt.NDArray[np.uint16]:
    """Which ranks each hand has in each suit, shape (n, 4)."""
    masks = np.zeros((len(hands), 4), dtype=np.uint16)
    for column in hands.T:
        masks[np.arange(len(hands)), column % 4] |= np.uint16(1) << (column // 4).astype(np.uint16)
    return masks


def _bits(masks: npt.NDArray[np.uint16]) -> npt.NDArray[np.uint8]:
    """How many bits are set in each."""
    bits = np.unpackbits(masks.view(np.uint8).reshape(*masks.shape, 2), axis=-1)
    return np.asarray(bits.sum(axis=-1), dtype=np.uint8)


def enumerate_deals(situation: Situation, first: int, number: int) -> Part:
    """Count deals first to first + number - 1."""
    core = Core(situation, sampled=False)
    status = lib.fr_enumerate(core.cdata, first, number, core.tally)
    assert status == lib.FR_OK, status
    return core.part()


def count_runouts(situation: Situation, first: int, number: int) -> Part:
    """Count all deals on boards first to first + number - 1."""
    core = Core(situation, sampled=False)
    room = _room(lib.fr_runouts_bytes(core.cdata))
    status = lib.fr_count_runouts(core.cdata, first, number, core.tally, room)
    assert status in (lib.FR_OK, lib.FR_DUPLICATE), status  # no deal where the hands share a card
    return core.part()


def count_kinds(
    situation: Situation, tuples: npt.NDArray[np.uint32], weights: Floats
) -> tuple[Part, Floats | None]:
    """Count all deals of some choices of hands; with ranges also each one's share in each."""
    core = Core(situation, sampled=False)
    players = len(situation.seats)
    tallies = ffi.new("fr_tally[]", len(tuples))
    size, count_all = lib.fr_boards_bytes(core.cdata), lib.fr_boards
    if not size:
        size, count_all = lib.fr_heads_up_bytes(core.cdata), lib.fr_heads_up
    which = ffi.from_buffer(U32, tuples)
    status = count_all(core.cdata, which, len(tuples), tallies, _room(size))
    assert status == lib.FR_OK, status
    deals, shared, categories = tally_arrays(tallies, players, len(tuples))
    nobody: list[Any] = [None] * players  # `_by_hand` knows it from the shares
    if not any(seat.ranged for seat in situation.seats):
        return Part(float(deals[0]), shared[0], categories[0], nobody), None
    shares = np.empty((len(tuples), players + 1))
    shares[:, :players] = np.einsum("tpab,ab->tp", shared, share_table(situation))
    shares[:, players] = deals
    whole = Part(
        float(weights @ deals),
        np.einsum("t,tpab->pab", weights, shared),
        np.einsum("t,thpc->hpc", weights, categories),
        nobody,
    )
    return whole, shares


class _Rooms(threading.local):
    """Each thread's memory for the core to work in, kept: new memory costs as much as a count."""

    room = np.empty(0)


_rooms = _Rooms()


def _room(size: int) -> Any:
    if size <= MOST_KEPT:
        if _rooms.room.nbytes < size:
            _rooms.room = np.empty(size // 8 + 1)
        return ffi.from_buffer(_rooms.room)
    return ffi.from_buffer(np.empty(size // 8 + 1))


def _counted(
    situation: Situation,
    plan: Plan,
    threads: int,
    executor: Any,
    progress: Progress,
    on_interrupt: str,
) -> tuple[Part, bool]:
    """What comes of all deals, and whether it is all of them."""
    whole, adding = Part.empty(situation), _adding(on_interrupt)
    try:
        if plan.tuples is None:
            total, chunk, work = plan.total, CHUNK, enumerate_deals
            if plan.by_board:
                chunk, work = int(SOME_SECONDS / plan.seconds * total) + 1, count_runouts
            jobs = ((situation, i, min(chunk, total - i)) for i in range(0, total, chunk))
            done = 0
            for part in in_order(work, jobs, threads, executor):
                with adding:
                    whole.add(part)
                done = min(done + chunk, total)
                progress(done, total)
        else:
            _count_kinds(situation, plan, whole, threads, executor, progress, adding)
    except KeyboardInterrupt:
        if on_interrupt == "raise" or not whole.deals:
            raise
        return whole, False
    finally:
        progress.end()
    return whole, True


def _adding(on_interrupt: str) -> AbstractContextManager[None]:
    """What sums are added up under: where they are still wanted after an interrupt, as a whole."""
    return Uninterrupted() if on_interrupt == "return" else nullcontext()


def _count_kinds(
    situation: Situation,
    plan: Plan,
    whole: Part,
    threads: int,
    executor: Any,
    progress: Progress,
    adding: AbstractContextManager[None],
) -> None:
    assert plan.tuples is not None
    assert plan.weights is not None
    assert plan.kind is not None
    kinds = len(plan.tuples)
    jobs = (
        (situation, plan.tuples[i : i + KINDS], plan.weights[i : i + KINDS])
        for i in range(0, kinds, KINDS)
    )
    shares = np.zeros((kinds, len(situation.seats) + 1))
    done = 0
    try:
        for part, some in in_order(count_kinds, jobs, threads, executor):
            with adding:
                whole.add(part)
                if some is not None:
                    shares[done : done + len(some)] = some
                done = min(done + KINDS, kinds)
            progress(done, kinds)
    finally:
        _by_hand(situation, plan.kind, shares, whole)


def _by_hand(
    situation: Situation, kind: npt.NDArray[np.int64], shares: Floats, whole: Part
) -> None:
    """Give every hand of the ranges its part of what its kinds won."""
    if not any(seat.ranged for seat in situation.seats):
        return
    free = kind >= 0
    choices = _choices(situation)[:, free]
    won = shares[kind[free]] * _weights_of(situation, choices)[:, None]
    for player, tracked in enumerate(whole.tracked):
        if tracked is not None:
            for into, column in zip(tracked, (won[:, player], won[:, -1]), strict=True):
                into[:] = np.bincount(choices[player], column, minlength=len(into))


def next_card(
    game: Game, hands: Any, board: Any, dead: Any, threads: int, progress: Any
) -> NextCards:
    """Carry out `Game.next_card`, which says what the parameters mean."""
    check_threads(threads)
    told = Progress(progress)
    situation = read(game, hands, board, dead)
    if len(situation.board) >= situation.board_cards:
        raise ValueError("no board card is left to come")
    known = situation.deck
    for seat in situation.seats:
        if not seat.ranged:
            for card in seat.hands[0].tolist():
                known &= ~(1 << card)
    cards, found, possible = [], [], cards_in(known)
    for number, card in enumerate(possible):
        seats = tuple(_without(seat, card) for seat in situation.seats)
        if all(len(seat.hands) for seat in seats):
            after = Situation(game, seats, (*situation.board, card), situation.dead)
            plan = exact_plan(after)
            if plan is None or plan.seconds * len(possible) > MOST_SECONDS:
                raise ValueError("too many deals to count: give fewer or more definite hands")
            part, _ = _counted(after, plan, threads, None, Progress(False), "raise")
            if part.deals:
                cards.append(card)
                found.append(_result(after, part, True, plan.what, None).equity)
        told(number + 1, len(possible))
    told.end()
    if not cards:
        raise CardError(BLOCKED)
    return NextCards(np.array(cards, dtype=np.uint8), np.array(found))


def _without(seat: Seat, card: int) -> Seat:
    """A seat without the hands that hold a card."""
    return chosen(seat, (seat.hands != card).all(axis=1))
