"""What comes of equity: fractions of the pot, and of the deals."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.aligned import aligned
from fastrank.cards import Cards, format, format_hands
from fastrank.errors import as_int
from fastrank.situation import NO_LOW, POT, Floats, Part, Situation, errors_of, share_table

TABLES = ffi.string(lib.fr_table_signature()).decode()


class Counts(NamedTuple):
    """Deals by what a player took; int64 arrays of shape (players,), float64 with weights."""

    win: npt.NDArray[Any]
    """The whole pot."""
    tie: npt.NDArray[Any]
    """A part of it."""
    lose: npt.NDArray[Any]
    """Nothing."""


class Half(NamedTuple):
    """What a half of the pot gives; for games with one, that is all of it."""

    equity: Floats
    """Shape (players,): the fraction of the whole pot that comes from this half."""
    shared: npt.NDArray[Any]
    """Shape (players, players + 1): deals in which a player took the n-th part of it; n = 0 for
    nothing. Deals in which nobody qualifies are not among them."""


class ByHand(NamedTuple):
    """The hands of a range, each on its own."""

    hands: Cards
    """Shape (n, k)."""
    equity: Floats
    """Shape (n,); not a number for a hand that the others block, or that was never dealt."""
    weight: Floats
    """Shape (n,): the fraction of all deals in which it is held."""

    def to_dict(self) -> dict[str, list[Any]]:
        """Give flat columns, a row a hand, as pandas and polars take them.

        Returns
        -------
        dict of str to list

        Examples
        --------
        >>> from fastrank import HOLDEM
        >>> HOLDEM.equity(["AsKs", "QQ+"]).by_hand(1).to_dict()["hand"][:2]
        ['Ah Ad', 'Ah Ac']
        """
        columns: dict[str, list[Any]] = {"hand": format_hands(self.hands)}
        return columns | {"equity": self.equity.tolist(), "weight": self.weight.tolist()}


class Equity:
    """Each player's equity, and what it is made of.

    Fractions are of all deals. Where the pot has two halves, `win` is the whole pot, `tie` a part
    of it, `lose` nothing.

    Attributes
    ----------
    equity, win, tie, lose : float64 array of shape (players,)
    stderr : float64 array of shape (players,)
        The standard error of `equity`; 0 for an exact count, not a number for one that was
        interrupted.
    deals : int, or float with weights
        How many deals there were.
    exact : bool
        Whether all deals were counted, each by its weight.
    method : str
        How they were.
    halves : dict of str to Half
    scoop : float64 array of shape (players,)
        As `win`: the whole pot.
    no_low : float
        The fraction of deals in which nobody qualifies for the second half.
    categories : dict of str to float64 array of shape (players, categories)
        For each half, what each player ends with: fractions in the order of the categories of the
        half's ranking system.
    game, hands, board, dead : the situation
    seed : int, list of int, or what was given as `rng`; or None
        What makes the same simulation again as `rng`; None for an exact count.
    version, tables : str
        The version of fastrank and the signature of its tables.
    """

    def __init__(
        self, situation: Situation, part: Part, exact: bool, method: str, seed: Any
    ) -> None:
        import fastrank

        game, players = situation.game, len(situation.seats)
        whole = not (seed is None and situation.weighted)
        self._situation, self._part, self._whole = situation, part, whole
        self.game, self.exact, self.method, self.seed = game, exact, method, seed
        self.board, self.dead = _text(situation.board), _text(situation.dead)
        self.version = fastrank.__version__
        self.tables = TABLES
        self.deals = int(part.deals) if whole else part.deals
        shares = share_table(situation)
        self.equity = np.einsum("pab,ab->p", part.shared, shares) / (POT * part.deals)
        self.stderr = np.zeros(players) if exact else errors_of(situation, part)
        if not exact and seed is None:  # an interrupted count is no sample
            self.stderr = np.full(players, np.nan)

    # The rest is made when asked for.

    @cached_property
    def hands(self) -> list[str]:
        """What each player was given to hold."""
        return [seat.label for seat in self._situation.seats]

    @property
    def win(self) -> Floats:
        """Fractions of the deals in which a player takes the whole pot."""
        return np.asarray(self.counts.win / self._part.deals)

    @property
    def tie(self) -> Floats:
        """Fractions of the deals in which a player takes a part of it."""
        return np.asarray(self.counts.tie / self._part.deals)

    @property
    def lose(self) -> Floats:
        """Fractions of the deals in which a player takes nothing."""
        return np.asarray(self.counts.lose / self._part.deals)

    @property
    def scoop(self) -> Floats:
        """As `win`."""
        return self.win

    @property
    def no_low(self) -> float:
        """The fraction of deals in which nobody qualifies for the second half."""
        two = len(self.game.halves) == 2
        return float(self._part.shared[0, :, NO_LOW].sum() / self._part.deals) if two else 0.0

    @cached_property
    def halves(self) -> dict[str, Half]:
        """Each half of the pot."""
        return dict(zip(self.game.halves, self._halves(), strict=True))

    @cached_property
    def categories(self) -> dict[str, Floats]:
        """What each player ends with, for each half."""
        return {
            name: self._part.categories[half, :, : len(system.categories)] / self._part.deals
            for half, (name, system) in enumerate(self.game.halves.items())
        }

    def _number(self, counts: Floats) -> npt.NDArray[Any]:
        return counts.astype(np.int64) if self._whole else counts

    @property
    def counts(self) -> Counts:
        """Deals in which each player won, tied and lost."""
        lows = ([1, NO_LOW], [0, NO_LOW]) if len(self.game.halves) == 2 else ([0], [0])
        rest = self._part.shared.copy()
        all_of_it, nothing = rest[:, 1, lows[0]].sum(axis=1), rest[:, 0, lows[1]].sum(axis=1)
        rest[:, 1, lows[0]] = rest[:, 0, lows[1]] = 0  # not taken off, which would round
        part = rest.sum(axis=(1, 2))
        return Counts(self._number(all_of_it), self._number(part), self._number(nothing))

    def _halves(self) -> list[Half]:
        shared, players = self._part.shared, len(self._situation.seats)
        two = len(self.game.halves) == 2
        table = share_table(self._situation)
        unit = POT * self._part.deals
        first = np.where(np.arange(table.shape[1]) == NO_LOW, table[:, NO_LOW, None], table[:, [0]])
        found = [
            Half(
                (shared * first).sum(axis=(1, 2)) / unit,
                self._number(shared.sum(axis=2)[:, : players + 1]),
            )
        ]
        if two:
            second = table - first
            low = shared.sum(axis=1)[:, : players + 1]
            found.append(Half((shared * second).sum(axis=(1, 2)) / unit, self._number(low)))
        return found

    @property
    def fractions(self) -> list[Fraction]:
        """The equities as fractions; only of exact counts without weights."""
        if not self.exact or not self._whole:
            raise ValueError("only exact counts without weights are fractions")
        table = share_table(self._situation)
        units = (self._part.shared * table).sum(axis=(1, 2))
        return [Fraction(int(unit), POT * int(self._part.deals)) for unit in units]

    def by_hand(self, player: int) -> ByHand:
        """Give each hand of a player's range its own equity.

        Parameters
        ----------
        player : int

        Returns
        -------
        ByHand

        Raises
        ------
        ValueError
            For a player who has no range.

        Examples
        --------
        >>> from fastrank import HOLDEM
        >>> hands, equity, weight = HOLDEM.equity(["AsKs", "QQ+"]).by_hand(1)
        >>> len(hands), equity.round(2).tolist()[:2]
        (12, [0.88, 0.88])
        """
        player = as_int(player, "player")
        if not 0 <= player < len(self._situation.seats):
            last = len(self._situation.seats) - 1
            raise ValueError(f"there is no player {player} (players are 0 to {last})")
        tracked = self._part.tracked[player]
        if tracked is None:
            raise ValueError(f"player {player} has no range, but {self.hands[player]}")
        shares, deals = tracked
        with np.errstate(invalid="ignore", divide="ignore"):
            own = np.clip(shares / (POT * deals), 0, 1)  # sums of weights are rounded
        hands = self._situation.seats[player].hands
        return ByHand(hands, np.where(deals > 0, own, np.nan), deals / self._part.deals)

    def to_dict(self) -> dict[str, list[Any]]:
        """Give flat columns, a row a player, as pandas and polars take them.

        Returns
        -------
        dict of str to list

        Examples
        --------
        >>> from fastrank import HOLDEM
        >>> result = HOLDEM.equity(["AsKs", "QhQd"], board="Kh7d2c")
        >>> result.to_dict()["hand"]
        ['As Ks', 'Qh Qd']
        """
        columns: dict[str, list[Any]] = {"player": list(range(len(self.hands)))}
        columns["hand"] = list(self.hands)
        for name in ("equity", "win", "tie", "lose", "stderr"):
            columns[name] = getattr(self, name).tolist()
        if len(self.halves) == 2:
            for name, half in self.halves.items():
                columns[f"{name}_equity"] = half.equity.tolist()
        return columns

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Equity):
            return NotImplemented
        return (
            self.game == other.game
            and (self.hands, self.board, self.dead) == (other.hands, other.board, other.dead)
            and (self.exact, self.deals) == (other.exact, other.deals)
            and np.array_equal(self._part.shared, other._part.shared)
            and np.array_equal(self._part.categories, other._part.categories)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        own = ", ".join(
            f"{hand} {share:.4f}" for hand, share in zip(self.hands, self.equity, strict=True)
        )
        return f"<Equity of {self.game.key}: {own}>"

    def __str__(self) -> str:
        heads = ["player", "hand", "equity", "win", "tie", "lose"]
        columns: list[list[str]] = [[str(i) for i in range(len(self.hands))], list(self.hands)]
        for values in (self.equity, self.win, self.tie, self.lose):
            columns.append([f"{value:.2%}" for value in values])
        if len(self.halves) == 2:
            for name, half in self.halves.items():
                heads.append(name.replace("_", " "))
                columns.append([f"{value:.2%}" for value in half.equity])
        if not self.exact and self.seed is not None:
            heads.append("stderr")
            columns.append([f"{value:.3%}" for value in self.stderr])
        rows = [heads, *map(list, zip(*columns, strict=True))]
        return "\n".join(title_of(self) + aligned(rows, [i > 1 for i in range(len(heads))]))


def title_of(result: Equity) -> list[str]:
    """What was counted, in lines."""
    lines = [f"{result.game.key}, {result.method}, {result.deals:,.12g} deals"]
    for what, cards in (("board", result.board), ("dead", result.dead)):
        lines += [f"{what} {cards}"] if cards else []
    return lines


def _text(cards: tuple[int, ...]) -> str:
    return format(cards) if cards else ""
