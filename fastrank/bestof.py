"""Games: which of a player's cards play, and in which ranking systems."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import combinations
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
from fastrank.dealing import Deal, deal_game
from fastrank.equity import NextCards, equity, next_card
from fastrank.errors import CardError, Hands, plural, raiser
from fastrank.ranking import Best, Patterns, System, combinations_of
from fastrank.result import Equity
from fastrank.scale import NO_QUALIFY
from fastrank.showdown import HIGH_CARD, Showdown, SidePots, showdown

ANY = "any"
"""The best-of rule by which all cards may play, from the hole and the board alike."""

TWO_AND_THREE = "two and three"
"""Omaha's rule: just two hole cards play with just three of the board, for each half apart."""


@dataclass(frozen=True, eq=False, repr=False)
class Game:
    """A poker game: a declaration from which everything else follows.

    Use the ready ones (`HOLDEM`, `OMAHA_HI_LO`, ...) or find one by name with `game`. They
    cannot be changed, and pickle to themselves.

    Attributes
    ----------
    key : str
        The name of the constant.
    aliases : tuple of str
        The names by which `game` finds it.
    hole : range
        How many cards a player may hold where hands are ranked.
    halves : dict of str to System
        The name of each half of the pot and the system that ranks it; one, or two where the pot
        is split. The first takes the odd chip.
    board : range
        How many community cards there may be; empty for a game without a board.
    rule : ANY or TWO_AND_THREE
        Which cards may play.
    draws : int
        How many times players may change cards.
    stud : bool
        Whether odd chips go by cards, as in stud, and not clockwise from the button.
    """

    key: str
    aliases: tuple[str, ...]
    hole: range
    halves: dict[str, System]
    board: range = range(0)
    rule: str = ANY
    draws: int = 0
    stud: bool = False

    def __post_init__(self) -> None:
        first, second = ([system.key for system in self.halves.values()] + [None])[:2]
        hole, board = (sum(1 << n for n in counts or (0,)) for counts in (self.hole, self.board))
        doc = f"rank($self, hole, board=None)\n--\n\n{Game.rank.__doc__}"
        make = _halves(tuple(self.halves))
        rank = player(self, str(first), second, self.rule == TWO_AND_THREE, hole, board, make, doc)
        if rank is not None:
            object.__setattr__(self, "rank", rank)  # the method, compiled

    def __repr__(self) -> str:
        parts = ", ".join(f"{name} by {system.key}" for name, system in self.halves.items())
        return f"{self.key} ({parts})"

    def __reduce__(self) -> tuple[Any, ...]:
        from fastrank.games import game

        return game, (self.key,)

    @property
    def deck(self) -> int:
        """The cards it is played with, as a card set."""
        return next(iter(self.halves.values())).deck

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
        return (values,) if len(self.halves) == 1 else tuple(values)

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

        Examples
        --------
        >>> OMAHA_HI_LO.name(OMAHA_HI_LO.rank("As 2s Kh Kd", "3s 8c 7s Qh Jd"))
        Halves(high='pair of kings, Q-J-8 kickers', low='8-7-3-2-A low')
        """
        return self._of_halves(
            system.name(rank, lang)
            for system, rank in zip(self.halves.values(), self._by_half(ranks), strict=True)
        )

    # Deals

    def deal(
        self,
        n: int,
        players: int,
        *,
        board: Any = None,
        dead: Any = "",
        rng: Any = None,
        threads: int = 1,
    ) -> Deal:
        """Deal random cards to players, and a board.

        Parameters
        ----------
        n, players : int
            How many deals, and players in each.
        board : int, or text, card strings or card ids, optional
            How many board cards to deal, or those with which every board begins; by default all
            are dealt. Only in games that have a board.
        dead : text, card strings, card ids or a card set
            Cards that are not there.
        rng, threads : as for `fastrank.deal`

        Returns
        -------
        Deal
            Named tuple of uint8 arrays: ``holes`` of shape (n, players, h) with as many cards as
            a player may hold, and ``board`` of shape (n, b). `showdown` takes them as they are;
            `ranks` takes ``board[:, None]``, so that the players of a deal share a board.

        Raises
        ------
        CardError
            For cards that are none or named twice, or too few for a deal.

        Examples
        --------
        >>> holes, board = HOLDEM.deal(1000, 6, board="As Kd 2c", rng=1)
        >>> holes.shape, board.shape
        ((1000, 6, 2), (1000, 5))
        >>> HOLDEM.ranks(holes, board[:, None]).shape
        (1000, 6)
        """
        return deal_game(self, n, players, board, dead, rng, threads)

    # Equity

    def equity(
        self,
        hands: Any,
        *,
        board: Any = "",
        dead: Any = "",
        method: str = "auto",
        trials: int | None = None,
        target_error: float | None = None,
        rng: Any = None,
        threads: int = 1,
        progress: Any = False,
        executor: Any = None,
        on_interrupt: str = "raise",
    ) -> Equity:
        """Find how much of the pot each player wins.

        Parameters
        ----------
        hands : list, one entry a player, 2 to 10 of them
            Cards as for `rank`; some of them, of which the rest is dealt (in stud, and in draw
            games, where discards go in `dead`); a range, as text or `Range`; an array of hands,
            one of which is held; or ``"random"``.
        board : text, card strings or card ids
            The board cards that are there; the others are dealt.
        dead : text, card strings, card ids or a card set
            Cards that nobody gets: folded, burnt, discarded.
        method : str
            ``"exact"`` counts all deals, ``"monte carlo"`` deals at random, ``"auto"`` takes what
            is cheaper; the result says which.
        trials : int, optional
            How many deals a simulation makes.
        target_error : float, optional
            The standard error of every player's equity at which it stops. With neither, 0.0005.
        rng : as for `fastrank.deal`
            The seed of a simulation. The same seed gives the same result, whatever the number of
            threads or workers.
        threads : int
            How many threads to work on.
        progress : bool or function
            True writes to standard error while it takes long; a function is called as
            ``f(done, total)``.
        executor : concurrent.futures.Executor, optional
            Has chunks of the work done by its threads, processes or machines, instead of
            `threads`. A chunk whose worker is lost is given out again, three times.
        on_interrupt : str
            On a keyboard interrupt ``"raise"``, or ``"return"`` what there is so far.

        Returns
        -------
        Equity

        Raises
        ------
        CardError
            For cards that do not exist, that appear twice, or are too few; for a range all of whose
            hands are blocked, naming the card.
        ValueError, TypeError
            For text that is neither cards nor a range, and wrong numbers.

        Notes
        -----
        In draw games the cards that a player keeps are given, the missing ones are dealt once, and
        then all stand pat: the equity on the last draw. Hands of ranges are as likely as their weights say among those choices in which no
        card is twice.

        Examples
        --------
        >>> print(HOLDEM.equity(["AsKs", "QhQd"]))
        HOLDEM, boards by ranks, 1,712,304 deals
        player  hand   equity     win    tie    lose
        0       As Ks  46.21%  46.02%  0.39%  53.59%
        1       Qh Qd  53.79%  53.59%  0.39%  46.02%
        >>> HOLDEM.equity(["AsKs", "QQ+, AK"], board="Kh7d2c").equity.round(4).tolist()
        [0.543, 0.457]
        """
        return equity(
            self,
            hands,
            board,
            dead,
            method,
            trials,
            target_error,
            rng,
            threads,
            progress,
            executor,
            on_interrupt,
        )

    def next_card(
        self, hands: Any, *, board: Any = "", dead: Any = "", threads: int = 1
    ) -> NextCards:
        """Find each player's equity after each board card that may come next.

        Parameters
        ----------
        hands, board, dead, threads : as for `equity`

        Returns
        -------
        NextCards
            Named tuple of the cards, shape (n,), and the equities, shape (n, players), each an
            exact count.

        Raises
        ------
        CardError, ValueError
            As for `equity`, and where the board is complete.

        Examples
        --------
        >>> cards, equities = HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c")
        >>> cards.shape, equities.shape
        ((45,), (45, 2))
        """
        return next_card(self, hands, board, dead, threads)

    # Showdown

    def showdown(
        self,
        hands: Any,
        board: Any = None,
        *,
        folded: npt.ArrayLike | None = None,
        pot: npt.ArrayLike | None = None,
        side_pots: SidePots | None = None,
        button: npt.ArrayLike = 0,
        dead: Any = "",
        stud_low: str = HIGH_CARD,
    ) -> Showdown:
        """Compare the players' hands: who wins which half, and what everybody is paid.

        Parameters
        ----------
        hands : list of hands, or integer array of shape (..., players, h)
            The cards of each player.
        board : text, card ids, or integer array of shape (..., b), optional
            The community cards, in games that have them: one board a deal, or one for all.
        folded : bool array of shape (..., players) or (players,), optional
            Who is out. Their cards are not ranked but cannot be elsewhere.
        pot : int, or integer array of shape (...), optional
            Chips that all players play for.
        side_pots : list of (chips, players), optional
            Further pots, each with the numbers of the players who are in it, from 0. The main
            pot may be given here too.
        button : int, or integer array of shape (...)
            The dealer's seat. Odd chips go clockwise from the seat after it, in seat order.
        dead : text, card ids or card set
            Cards that nobody can hold, discards for instance.
        stud_low : "high card" or "low card"
            In stud games odd chips go by the players' highest card, by suit where ranks are
            equal (spades, hearts, diamonds, clubs), also for the low half (TDA); or for a low
            by their lowest card (Robert's Rules).

        Returns
        -------
        Showdown
            Ranks, winners, shares and payouts.

        Raises
        ------
        CardError
            For a card in two places, naming both; and as for `ranks`.
        ValueError
            For chips, seats or shapes that cannot be, and where nobody is left in a pot.

        Notes
        -----
        Chips are paid to the unit. The odd chip between two halves goes to the first. Players
        who tie for both halves split the whole pot once. Each pot is split on its own.

        Examples
        --------
        >>> result = OMAHA_HI_LO.showdown(["4h3dQhTc", "4c3cKhQd"], "Ac2d6cKcJs", pot=1001)
        >>> result.shares
        (Fraction(1, 4), Fraction(3, 4))
        >>> result.payouts
        array([250, 751])
        >>> print(result)
        board Ac 2d 6c Kc Js
        player  cards        high                plays           low              plays           share  chips
        0       4h 3d Qh Tc  straight, ace high  Ac Kc Qh Js Tc  6-4-3-2-A low *  6c 4h 3d 2d Ac  1/4    250
        1       4c 3c Kh Qd  flush, A-K-6-4-3 *  Ac Kc 6c 4c 3c  6-4-3-2-A low *  6c 4c 3c 2d Ac  3/4    751
        """
        return showdown(self, hands, board, folded, pot, side_pots, button, dead, stud_low)


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
