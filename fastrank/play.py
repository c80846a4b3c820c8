"""Poker games: cards that play, and deals, equities and showdowns with them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from fastrank.bestof import BestOf
from fastrank.dealing import Deal, deal_game
from fastrank.equity import NextCards, equity, next_card
from fastrank.result import Equity
from fastrank.showdown import HIGH_CARD, Showdown, SidePots, showdown


@dataclass(frozen=True, eq=False, repr=False)
class Game(BestOf):
    """A poker game: a declaration from which everything else follows.

    Use the ready ones (`HOLDEM`, `OMAHA_HI_LO`, ...) or find one by name with `game`. They
    cannot be changed, and pickle to themselves. Another game is declared in the same way; what
    cannot be played is refused with ValueError.

    Attributes
    ----------
    key : str
        The name of the constant.
    aliases : tuple of str
        The names by which `game` finds it.
    hole : range
        How many cards a player may hold where hands are ranked, up to 7.
    halves : mapping of str to System
        The name of each half of the pot and the system that ranks it; one, or two where the pot
        is split. The first takes the odd chip; every hand qualifies for it.
    board : range
        How many community cards there may be, up to 5; empty for a game without a board.
    rule : str
        Which cards may play: ``"any"``, or as in Omaha ``"two and three"``, of the hole and the
        board.
    draws : int
        How many times players may change cards.
    stud : bool
        Whether odd chips go by cards, as in stud, and not clockwise from the button.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        from fastrank.games import GAMES, game

        if any(self is known for known in GAMES):
            return game, (self.key,)
        return type(self), self._declared()

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Game) and self._declared() == other._declared())

    def __hash__(self) -> int:
        return hash((self.key, self.hole, self.board, self.rule))

    def _declared(self) -> tuple[Any, ...]:
        own = self.key, self.aliases, self.hole, dict(self.halves)
        return (*own, self.board, self.rule, self.draws, self.stud)

    # Deals

    def deal(
        self,
        n: int,
        players: int,
        *,
        board: Any = None,
        dead: Any = None,
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
        dead : text, card strings, card ids or a card set, optional
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
        board: Any = None,
        dead: Any = None,
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
        board : text, card strings, card ids or a card set, optional
            The board cards that are there; the others are dealt.
        dead : text, card strings, card ids or a card set, optional
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
        then all stand pat: the equity on the last draw.

        Hands of ranges are as likely as their weights say among those choices in which no card is
        twice.

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
        self,
        hands: Any,
        *,
        board: Any = None,
        dead: Any = None,
        threads: int = 1,
        progress: Any = False,
    ) -> NextCards:
        """Find each player's equity after each board card that may come next.

        Parameters
        ----------
        hands, board, dead, threads, progress : as for `equity`

        Returns
        -------
        NextCards
            Named tuple of the cards, shape (n,), and the equities, shape (n, players), each an
            exact count.

        Raises
        ------
        CardError, ValueError
            As for `equity`, where the board is complete, and where it would take days.

        Examples
        --------
        >>> cards, equities = HOLDEM.next_card(["AsKs", "QhQd"], board="Kh7d2c")
        >>> cards.shape, equities.shape
        ((45,), (45, 2))
        """
        return next_card(self, hands, board, dead, threads, progress)

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
        dead: Any = None,
        stud_low: str = HIGH_CARD,
    ) -> Showdown:
        """Compare the players' hands: who wins which half, and what everybody is paid.

        Parameters
        ----------
        hands : list of hands, each as for `rank`; or integer array of shape (..., players, h)
            The cards of each player.
        board : text, card strings, a card set, or integer array of shape (..., b), optional
            The community cards, in games that have them: one board a deal, or one for all.
        folded : bool array of shape (..., players) or (players,), optional
            Who is out. Their cards are not ranked but cannot be elsewhere.
        pot : int, or integer array of shape (...), optional
            Chips that all players play for.
        side_pots : list of (chips, players), optional
            Further pots, each with the numbers of the players who are in it, from 0. The main
            pot may be given here too. All pots of a deal together are up to 2**62 - 1 chips.
        button : int, or integer array of shape (...)
            The dealer's seat. Odd chips go clockwise from the seat after it, in seat order.
        dead : text, card strings, card ids or a card set, optional
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
