"""Games: which of a player's cards play, and in which ranking systems."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Any

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank._one import player
from fastrank.batch import (
    BLOCK,
    U8,
    U16,
    Grid,
    Ints,
    Ranks,
    integers,
    is_bytes,
    is_one_hand,
    output,
    writable,
)
from fastrank.cards import Cards, cards_of
from fastrank.declaration import ANY, TWO_AND_THREE, check
from fastrank.errors import CardError, Hands, plural, raiser, shown
from fastrank.ranking import Best, Patterns, System, combinations_of
from fastrank.scale import NO_QUALIFY


@dataclass(frozen=True, eq=False, repr=False)
class BestOf:
    """Hands in two parts: which of their cards play, and by which systems they are ranked.

    What a `Game` is made of; its attributes are described there.
    """

    key: str
    aliases: tuple[str, ...]
    hole: range
    halves: Mapping[str, System]
    board: range = range(0)
    rule: str = ANY
    draws: int = 0
    stud: bool = False
    _deck: int = field(init=False)

    def __post_init__(self) -> None:
        check(self)
        object.__setattr__(self, "halves", MappingProxyType(dict(self.halves)))
        object.__setattr__(self, "_deck", next(iter(self.halves.values())).deck)
        first, second = ([system.key for system in self.halves.values()] + [None])[:2]
        hole, board = (sum(1 << n for n in counts or (0,)) for counts in (self.hole, self.board))
        doc = f"rank($self, hole, board=None)\n--\n\n{BestOf.rank.__doc__}"
        make = _halves(tuple(self.halves))
        rank = player(self, str(first), second, self.rule == TWO_AND_THREE, hole, board, make, doc)
        if rank is not None:
            object.__setattr__(self, "rank", rank)  # the method, compiled

    def __repr__(self) -> str:
        parts = ", ".join(f"{name} by {system.key}" for name, system in self.halves.items())
        return f"{self.key} ({parts})"

    @property
    def deck(self) -> int:
        """The cards it is played with, as a card set."""
        return self._deck

    # Ranking

    def rank(self, hole: Any, board: Any = None) -> Any:
        """Rank one player's cards.

        Parameters
        ----------
        hole, board : text, card strings, card ids or a card set, each as for `System.rank`
            The board only in games that have one; three to five cards.

        Returns
        -------
        int, or named tuple of int
            From 1 = best, or `NO_QUALIFY`; in games with two halves one rank each, by the names
            of the halves.

        Raises
        ------
        CardError
            For cards that are no hand of this game.

        Examples
        --------
        >>> HOLDEM.rank("As Ks", "Qs Js Ts 2c 2d")
        1
        >>> OMAHA_HI_LO.rank("As 2s Kh Kd", "3s 8c 7s Qh Jd")
        Halves(high=3603, low=37)
        """
        if is_one_hand(hole) or is_one_hand(board):
            parts = [part.tolist() if is_one_hand(part) else part for part in (hole, board)]
            return self.rank(*parts)
        ranks = self.ranks(cards_of(hole), None if board is None else cards_of(board))
        return self._map(int, ranks)

    def ranks(
        self,
        hole: npt.ArrayLike,
        board: npt.ArrayLike | None = None,
        *,
        out: Any = None,
        threads: int = 1,
    ) -> Any:
        """Rank the cards of many players, over many boards.

        Hole cards and boards are broadcast against each other, all axes but the last, and never
        copied out: one board serves many players, or many boards one player.

        Parameters
        ----------
        hole : integer array of shape (..., h)
            Card ids of each player.
        board : integer array of shape (..., b), optional
            Card ids of the board, b from 3 to 5, in games that have one. For n deals with p
            players each, ``hole`` of shape (n, p, h) goes with ``board[:, None]`` of shape
            (n, 1, b). (Beware of n boards with n players: shapes (n, h) and (n, b) give each
            player a board of its own.)
        out : uint16 array of shape (...), optional
            Where to write the ranks; a tuple of such arrays in games with two halves.
            Unspecified where the call raises.
        threads : int
            How many threads to rank on. The ranks are the same for every number.

        Returns
        -------
        uint16 array of shape (...), or named tuple of such arrays
            From 1 = best, or `NO_QUALIFY`; in games with two halves one array each.

        Raises
        ------
        CardError
            For a card twice or outside the deck, naming the row and both places; for a wrong
            number of cards.
        TypeError
            For anything but integers.

        Examples
        --------
        >>> hole = [[[51, 47], [50, 46]], [[0, 1], [2, 3]]]  # two deals, two players
        >>> board = np.array([[43, 39, 35, 4, 9], [4, 9, 14, 19, 20]])
        >>> HOLDEM.ranks(hole, board[:, None])
        array([[   1, 1600],
               [1607, 1607]], dtype=uint16)
        """
        if out is None and type(threads) is int and threads == 1 and is_bytes(hole) and hole.ndim:
            found = self._ranks_at_once(hole, board)
            if found is not None:
                return found
        held = integers(hole, "hole cards")
        shared = self._board(held, board)
        self._check_counts(held.shape[-1] if held.ndim else 0, shared.shape[-1])
        grid = Grid(held, shared)
        hands = _in_parts(held, shared, grid.shape)
        outs = out if isinstance(out, tuple) else (out,)
        if out is not None and len(outs) != len(self.halves):
            raise ValueError(f"{self.key} needs out for {plural(len(self.halves), 'array')}")
        if len(outs) == 2 and np.shares_memory(*outs):
            raise ValueError("the two arrays of out overlap")
        ranks = [output(into, grid.shape) for into in outs * (len(self.halves) // len(outs))]
        written = [writable(found, held, shared) for found in ranks]
        for system, ready in zip(self.halves.values(), written, strict=True):
            self._rank_half(system, grid, hands, ready, threads)
        for found, ready in zip(ranks, written, strict=True):
            if ready is not found:
                found[...] = ready
        return self._of_halves(ranks if out is not None else [found[()] for found in ranks])

    def _ranks_at_once(self, hole: npt.NDArray[np.uint8], board: object) -> Any:
        """Rank deals in one call; None where they are too many, or something is wrong.

        A board for each player, for all players of a deal, or for all hands.
        """
        *rows, held = hole.shape
        if held not in self.hole:
            return None
        hands, shared, cards = hole.size // held, 0, hole
        deals, players = 1, hands
        if board is not None:
            if not is_bytes(board) or not board.ndim:
                return None
            cards = board
            *boards, shared = board.shape
            if boards == rows:
                deals, players = hands, 1
            elif boards and rows and boards[-1] == 1 and boards[:-1] == rows[:-1]:
                deals, players = hands // max(rows[-1], 1), rows[-1]
            elif boards:
                return None
        if shared not in (self.board or (0,)) or hands > BLOCK[held + shared]:
            return None
        two_and_three = self.rule == TWO_AND_THREE
        ranks = []
        for system in self.halves.values():
            if two_and_three and not lib.fr_has_omaha(system._core, held, shared):
                return None
            found = np.empty(rows, dtype=np.uint16)
            status = lib.fr_rank_deals(
                system._core,
                two_and_three,
                ffi.from_buffer(U8, hole),
                held,
                ffi.from_buffer(U8, cards),
                shared,
                deals,
                players,
                ffi.from_buffer(U16, found),
            )
            if status != lib.FR_OK:
                return None
            ranks.append(found[()])
        return self._of_halves(ranks)

    def _board(self, hole: Ints, board: npt.ArrayLike | None) -> Ints:
        if board is None:
            return np.empty(0, dtype=np.uint8)
        shared = integers(board, "board cards")
        if shared.ndim == 0:
            raise ValueError("a board is an array of cards, not a number")
        return shared

    def _check_counts(self, hole: int, board: int) -> None:
        if hole not in self.hole:
            raise CardError(f"{plural(hole, 'hole card')}; {self.key} needs {_between(self.hole)}")
        if board and not self.board:
            raise CardError(f"{self.key} has no board")
        if self.board and board not in self.board:
            hint = ": no five-card hand yet" if board < self.board.start else ""
            raise CardError(
                f"{plural(board, 'board card')}; {self.key} needs {_between(self.board)}{hint}"
            )

    def _rank_half(
        self, system: System, grid: Grid, hands: Hands, ranks: Ranks, threads: int
    ) -> None:
        """Write the ranks of one half, by a kernel of its own where there is one."""
        core, on_fault = system._core, raiser(hands, self.key)
        hole, board = grid.hole.shape[-1], grid.board.shape[-1]
        if self.rule == ANY:
            kernel = lib.fr_rank_grid
        elif self.rule == TWO_AND_THREE and lib.fr_has_omaha(core, hole, board):
            kernel = lib.fr_omaha
        else:
            system._best_of(
                grid, self._patterns(hole, board, system.size), ranks, on_fault, threads
            )
            return
        call = lambda cells, into, _, fault: kernel(core, cells, into, fault)  # noqa: E731
        grid.run(call, ranks, threads, on_fault)

    def _patterns(self, hole: int, board: int, size: int) -> Patterns:
        """All sets of columns that may play, through the hole cards and on through the board."""
        if self.rule == ANY:
            return combinations_of(hole + board, size)
        return _two_and_three(hole, board)

    # Halves

    def _of_halves(self, values: Any) -> Any:
        """One value a half as a named tuple, or the value itself where there is one half."""
        values = tuple(values)
        return values[0] if len(values) == 1 else _halves(tuple(self.halves))(*values)

    def _by_half(self, values: Any) -> tuple[Any, ...]:
        """The values of the halves, also where there is one."""
        if len(self.halves) == 1:
            return (values,)
        if not isinstance(values, (tuple, list)) or len(values) != len(self.halves):
            raise TypeError(f"{self.key} has two halves: it takes two ranks, not {shown(values)}")
        return tuple(values)

    def _map(self, function: Callable[[Any], Any], values: Any) -> Any:
        """Apply a function to the value of each half."""
        return self._of_halves(function(value) for value in self._by_half(values))

    # What plays

    def best(self, hole: Any, board: Any = None) -> Any:
        """Find the cards that play.

        Parameters
        ----------
        hole, board : as for `rank`

        Returns
        -------
        Best, or named tuple of Best
            Rank and cards, for each half.

        Raises
        ------
        CardError
            As for `rank`.

        Examples
        --------
        >>> from fastrank import format
        >>> best = OMAHA_HI_LO.best("As 2s Kh Kd", "3s 8c 7s Qh Jd")
        >>> format(best.high.cards), format(best.low.cards)
        ('Kh Kd Qh Jd 8c', '8c 7s 3s 2s As')
        """
        held = cards_of(hole)
        shared = cards_of([] if board is None else board)
        ranks = self._by_half(self.rank(held, shared if len(shared) else None))
        cards = np.concatenate([held, shared]).astype(np.uint8)
        return self._of_halves(
            self._best(system, rank, cards, len(held))
            for system, rank in zip(self.halves.values(), ranks, strict=True)
        )

    def _best(self, system: System, rank: int, cards: Cards, hole: int) -> Best:
        if self.rule == ANY:
            return system.best(cards)
        if rank == NO_QUALIFY:
            return Best(rank, cards[:0])
        patterns = self._patterns(hole, len(cards) - hole, system.size)
        ranks = system.ranks(cards[patterns])
        playing = cards[patterns[int(np.argmax(ranks == rank))]]
        return Best(rank, np.array(system._in_order(rank, playing.tolist()), dtype=np.uint8))

    def name(self, ranks: Any, lang: str = "en") -> Any:
        """Name a hand in words.

        Parameters
        ----------
        ranks : what `rank` or `ranks` gives
        lang : str
            As for `System.name`.

        Returns
        -------
        str, or named tuple of str
            An array of them for arrays.

        Raises
        ------
        ValueError, TypeError
            For what is no rank of a half, another number of halves, or an unknown language.

        Examples
        --------
        >>> OMAHA_HI_LO.name(OMAHA_HI_LO.rank("As 2s Kh Kd", "3s 8c 7s Qh Jd"))
        Halves(high='pair of kings, Q-J-8 kickers', low='8-7-3-2-A low')
        """
        return self._of_halves(
            system.name(rank, lang)
            for system, rank in zip(self.halves.values(), self._by_half(ranks), strict=True)
        )


def _between(counts: range) -> str:
    least, most = counts.start, counts.stop - 1
    return str(least) if least == most else f"{least} to {most}"


def _in_parts(hole: Ints, board: Ints, shape: tuple[int, ...]) -> Hands:
    """The hands of a grid, for messages."""
    held = hole.shape[-1]

    def value(row: tuple[int, ...], column: int) -> int:
        part, place = (hole, column) if column < held else (board, column - held)
        return int(np.broadcast_to(part, (*shape, part.shape[-1]))[(*row, place)])

    def place(column: int) -> str:
        return f"hole card {column}" if column < held else f"board card {column - held}"

    return Hands(shape, value, place)


@cache
def _two_and_three(hole: int, board: int) -> Patterns:
    pairs = combinations(range(hole), 2)
    triples = list(combinations(range(hole, hole + board), 3))
    return np.array([pair + triple for pair in pairs for triple in triples], dtype=np.uint8)


@cache
def _halves(names: tuple[str, ...]) -> Any:
    """The named tuple of halves of those names. Pickles, though it is made as it is needed."""
    base = namedtuple("Halves", names)  # type: ignore[misc]
    methods = {"__slots__": (), "__reduce__": lambda self: (_make, (names, tuple(self)))}
    return type("Halves", (base,), methods)


def _make(names: tuple[str, ...], values: tuple[Any, ...]) -> Any:
    return _halves(names)(*values)
