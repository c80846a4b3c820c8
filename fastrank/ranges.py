"""Ranges: sets of hands that a player may hold, with weights."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fastrank import notation
from fastrank._core import ffi, lib
from fastrank.batch import U8, bytes_of, has_bool, integers
from fastrank.cards import Cards, cards_of
from fastrank.deck import cards_in
from fastrank.errors import plural, raise_fault, rows_of, shown
from fastrank.starting_hands import STARTING_HANDS, cell_of

if TYPE_CHECKING:
    from fastrank.play import Game


class Range:
    """Hands that a player may hold, each with a weight.

    Parts of a range are separated by commas; where two name the same hand, the later one stands.

    =================  ============================================================
    two hole cards
    =================  ============================================================
    ``QQ``             a pair, in all suits
    ``AK``             two ranks, in all suits; ``AKs`` suited, ``AKo`` offsuit
    ``QQ+``            this pair and all higher ones
    ``A5s+``           the lower card up to one below the higher: A5s, A6s, ... AKs
    ``88-55``          pairs from one to the other
    ``A5s-A2s``        the lower card from one to the other
    ``T9s-76s``        both cards down by the same steps
    ``AsKs``           one hand
    ``15%``            in HOLDEM the best 15% of all hands, by equity against a random hand
    ``random``         all hands
    =================  ============================================================

    In Omaha a hand is given by its cards, where ``*`` is any card, a rank alone a card of that rank
    in any suit, and a suit after ``*`` any card of that suit: ``AA**``, ``AsKs**``, ``*s*s**``.
    ``$ds`` after it wants it double-suited (just two cards in each of two suits), ``$ss`` suited
    (two or more cards in just one suit), ``$r`` rainbow (no two of a suit), ``$np`` without a pair.

    ``:0.5`` after a part gives its hands that weight, ``!`` before it takes them out.

    Parameters
    ----------
    text : str
    game : Game
        The game whose hole cards they are; Hold'em if not given.

    Attributes
    ----------
    hands : uint8 array of shape (n, h)
        The hands, each once, their cards descending.
    weights : float64 array of shape (n,)
        Above 0, and at most 1.

    Raises
    ------
    ValueError
        For text that is no range, naming the part.

    Examples
    --------
    >>> len(Range("QQ+, AKs")), len(Range("random"))
    (22, 1326)
    >>> Range("TT+, !QQ, AK:0.5").weights.sum()
    np.float64(32.0)
    >>> str(Range("AA, KK, AQs, AJs, ATs"))
    'KK+, AQs-ATs'
    """

    hands: Cards
    weights: npt.NDArray[np.float64]

    def __init__(self, text: str, game: Game | None = None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a range is text, not {shown(text)}")
        self.game = _game(game)
        held = self.game.hole[-1]
        if held != self.game.hole.start or self.game.draws or self.game.stud:
            raise ValueError(f"{self.game.key} has no ranges")
        found = notation.read(text, self.game)
        order = sorted((hand for hand, weight in found.items() if weight), reverse=True)
        hands = np.array(order, dtype=np.uint8).reshape(len(order), held)
        self._set(hands, np.array([found[hand] for hand in order], dtype=np.float64))

    def _set(self, hands: Cards, weights: npt.NDArray[np.float64]) -> None:
        self.hands, self.weights = hands, weights
        self.hands.flags.writeable = self.weights.flags.writeable = False

    @classmethod
    def of(cls, hands: Any, weights: Any = None, game: Game | None = None) -> Range:
        """Make a range of given hands.

        Parameters
        ----------
        hands : integer array of shape (n, h)
            Card ids.
        weights : float array of shape (n,), optional
            1 each if not given. Of a hand that comes twice the last one stands.
        game : Game
            Hold'em if not given.

        Returns
        -------
        Range

        Raises
        ------
        CardError
            For cards that are none, or a card twice in a hand, naming the row.
        ValueError, TypeError
            For hands of another shape, or weights that are not numbers from 0 to 1.

        Examples
        --------
        >>> str(Range.of([[51, 50], [51, 47]], [1, 0.5]))
        'AsAh, AsKs:0.5'
        """
        made = cls.__new__(cls)
        made.game = _game(game)
        cards = integers(hands, "hands")
        held = made.game.hole[-1]
        if cards.ndim != 2 or cards.shape[1] != held:
            raise ValueError(
                f"a range of {made.game.key} is made of card ids of shape (n, {held}), not "
                f"{cards.dtype} of shape {cards.shape}"
            )
        each = _weights(weights, len(cards))
        ids = bytes_of(cards)
        fault = ffi.new("fr_fault *")
        status = lib.fr_check(made.game.deck, ffi.from_buffer(U8, ids), len(ids), held, fault)
        if status != lib.FR_OK:
            raise_fault(status, fault, rows_of(cards), made.game.key)
        ordered = np.sort(ids, axis=1)[:, ::-1]
        # The last first, of which the first is kept; and then the best hand first.
        keys = ordered[::-1].astype(np.int64) @ 52 ** np.arange(held)[::-1]
        _, last = np.unique(keys, return_index=True)
        order = (len(keys) - 1 - last)[::-1]
        order = order[each[order] > 0]
        made._set(np.ascontiguousarray(ordered[order]), each[order])
        return made

    def __len__(self) -> int:
        return len(self.hands)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Range)
            and self.game == other.game
            and np.array_equal(self.hands, other.hands)
            and np.array_equal(self.weights, other.weights)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Range.of, (self.hands, self.weights, self.game)  # read-only again

    def __hash__(self) -> int:
        return hash((self.hands.tobytes(), self.weights.tobytes()))

    def __contains__(self, hand: object) -> bool:
        """Whether a hand, as for `System.rank`, has a weight in it."""
        try:
            wanted = sorted(cards_of(hand).tolist(), reverse=True)
        except (TypeError, ValueError):
            return False
        return wanted in self.hands.tolist()

    def __repr__(self) -> str:
        return f"Range({str(self)!r}: {len(self)} hands of {self.game.key})"

    def __str__(self) -> str:
        """The range in its shortest usual form, which reads back as the same range."""
        return self._text

    @cached_property
    def _text(self) -> str:
        weights = zip(map(tuple, self.hands.tolist()), self.weights.tolist(), strict=True)
        return notation.write(dict(weights), self.game)

    def grid(self) -> str:
        """Draw the 13 x 13 table of a range of two cards: suited above the diagonal.

        Returns
        -------
        str
            A line for each rank, ace first. A cell is the hand where it is whole, ``.`` where it is
            not there, and else how much of it is: ``50%``.

        Raises
        ------
        ValueError
            For a range of hands of more than two cards.

        Examples
        --------
        >>> for line in Range("TT+, AQs+, AKo:0.5").grid().splitlines()[:2]:
        ...     print(line)
        AA  AKs AQs .   .   .   .   .   .   .   .   .   .
        50% KK  .   .   .   .   .   .   .   .   .   .   .
        """
        lines = []
        for row, names in zip(self.matrix(), np.reshape(STARTING_HANDS, (13, 13)), strict=True):
            cells = [
                "." if not share else name if share == 1 else f"{share:.0%}"
                for share, name in zip(row, names, strict=True)
            ]
            lines.append(" ".join(f"{cell:<3}" for cell in cells).rstrip())
        return "\n".join(lines)

    def matrix(self) -> npt.NDArray[np.float64]:
        """Give how much of each of the 169 starting hands of two cards is there.

        Returns
        -------
        float64 array of shape (13, 13)
            From 0 to 1; ace first, suited hands above the diagonal, pairs on it.

        Raises
        ------
        ValueError
            For a range of hands of more than two cards.

        Examples
        --------
        >>> Range("AKs").matrix()[0, 1]
        np.float64(1.0)
        """
        if self.game.hole[-1] != 2:
            raise ValueError("only ranges of two cards have a 13 x 13 table")
        table = np.zeros((13, 13))
        size = np.zeros((13, 13))
        for hand in combinations(cards_in(self.game.deck), 2):
            size[cell_of(hand)] += 1
        for hand, weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True):
            table[cell_of(hand)] += weight
        return np.divide(table, size, out=np.zeros_like(table), where=size > 0)


def _game(game: Game | None) -> Game:
    """The game whose hole cards a range has."""
    from fastrank.games import HOLDEM
    from fastrank.play import Game

    if game is not None and not isinstance(game, Game):
        raise TypeError(f"game must be a Game, not {shown(game)}")
    return HOLDEM if game is None else game


def _weights(weights: Any, count: int) -> npt.NDArray[np.float64]:
    """The weights of so many hands."""
    if weights is None:
        return np.ones(count)
    try:
        array = np.asarray(weights)
    except ValueError:  # lists of several lengths
        array = np.empty(0, dtype=object)
    if np.ma.isMaskedArray(weights) or array.dtype.kind not in "iuf" or has_bool(weights):
        raise TypeError(f"weights must be numbers, not {shown(weights)}")
    if array.shape != (count,) or not ((array >= 0) & (array <= 1)).all():
        raise ValueError(f"weights must be {plural(count, 'number')} from 0 to 1")
    return array.astype(np.float64)
