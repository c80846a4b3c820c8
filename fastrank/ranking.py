"""Ranking systems: one hand, many hands, the cards that play."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank._one import ranker
from fastrank.batch import (
    BLOCK,
    U8,
    U16,
    U64,
    Grid,
    Ranks,
    integers,
    is_bytes,
    is_one_hand,
    output,
    run,
    writable,
)
from fastrank.cards import Cards, cards_of
from fastrank.errors import (
    CardError,
    as_int,
    explain_set,
    in_row,
    index_of,
    raiser,
    row_of,
    rows_of,
    shown,
    wrong_count,
)
from fastrank.names import values_of
from fastrank.scale import NO_QUALIFY, Scale, frozen

Patterns = npt.NDArray[np.uint8]

MOST_CARDS: int = lib.FR_MOST_CARDS
"""The most cards that a hand may have."""


class Best(NamedTuple):
    """The best hand among some cards."""

    rank: int
    cards: Cards
    """The cards that play, in the order in which they are compared; none without a hand."""


class Arrays(NamedTuple):
    """The tables behind a system, for look-ups on another device: see `System.arrays`."""

    column_weights: npt.NDArray[np.uint16]
    """By rank, shape (13,)."""
    row_weights: npt.NDArray[np.uint16]
    """By rank, shape (13,)."""
    displacements: npt.NDArray[np.uint16]
    """By row."""
    ranks: npt.NDArray[np.uint16]
    """By slot, for hands without a flush; 0 in free slots."""
    flush_ranks: npt.NDArray[np.uint16] | None
    """By mask of the ranks of a suit held five times or more, shape (8192,); None where suits do
    not matter."""
    row_shift: int
    """A row is the row weights' sum modulo 2 ** 12, shifted right by this."""
    slot_shift: int
    """A slot is the column weights' sum and the displacement modulo 2 ** 16, shifted by this."""


class System(Scale):
    """A ranking system.

    Use the ready ones, which are in `SYSTEMS` (`HIGH`, `ACE_TO_FIVE`, `DEUCE_TO_SEVEN`, ...), or
    find one by name with `system`. They cannot be changed, and pickle to themselves.
    """

    def __init__(self, key: str, *aliases: str, unqualified: str = "") -> None:
        super().__init__(key, *aliases, unqualified=unqualified)
        doc = f"rank($self, hand, /)\n--\n\n{System.rank.__doc__}"
        compiled = ranker(self, key, doc)
        if compiled is not None:
            object.__setattr__(self, "rank", compiled)

    if not TYPE_CHECKING:  # which would take any attribute for granted

        def __getattr__(self, name: str) -> NoReturn:
            if name in Scale.__slots__:  # not yet
                raise AttributeError(name)
            hint = ""
            if name in ("deal", "equity", "next_card", "showdown"):
                hint = f"; a game has, such as fastrank.HOLDEM.{name}"
            raise AttributeError(f"{self.key}, a ranking system, has no {name}{hint}")

    def rank(self, hand: Any, /) -> int:
        """Rank one hand.

        Parameters
        ----------
        hand : str, sequence of str, sequence or array of int, or int
            Text, card strings, or card ids; a bare int is a card set. From `size` to 20 cards,
            of which the best count.

        Returns
        -------
        int
            From 1 = best to `classes`, or `NO_QUALIFY`.

        Raises
        ------
        CardError
            For anything that is no hand of this system.

        Examples
        --------
        >>> HIGH.rank("As Ks Qs Js Ts 2c 2d")
        1
        >>> HIGH.rank([51, 47, 43, 39, 35])
        1
        >>> EIGHT_OR_BETTER.rank("As 2d 3c 4h 9s") == NO_QUALIFY
        True
        """
        if is_one_hand(hand):
            return self.rank(hand.tolist())
        try:
            return int(self.ranks(cards_of(hand)))
        except CardError as error:
            if isinstance(hand, str):
                error.text = hand
            raise

    def ranks(self, cards: npt.ArrayLike, *, out: Ranks | None = None, threads: int = 1) -> Ranks:
        """Rank many hands.

        Parameters
        ----------
        cards : integer array of shape (..., k)
            Card ids, a hand a row; k from `size` to 20. Integers of any width and layout are
            read in place; uint8 is fastest, with the cards of a hand or of a column adjacent.
        out : uint16 array of shape (...), optional
            Where to write the ranks. Unspecified where the call raises.
        threads : int
            How many threads to rank on. The ranks are the same for every number.

        Returns
        -------
        uint16 array of shape (...)
            From 1 = best to `classes`, or `NO_QUALIFY`.

        Raises
        ------
        CardError
            For a card twice or outside the deck, naming the row; or for a wrong number of cards.
        TypeError
            For anything but integers. `parse_hands` reads text.

        Examples
        --------
        >>> HIGH.ranks([[51, 47, 43, 39, 35], [0, 1, 2, 3, 4]])
        array([  1, 166], dtype=uint16)
        """
        if out is None and type(threads) is int and threads == 1 and is_bytes(cards):
            found = self._ranks_at_once(cards)
            if found is not None:
                return found
        array = integers(cards, "card ids")
        if not array.ndim:
            raise TypeError("ranks takes arrays of card ids; ranks_of_sets takes card sets")
        held = array.shape[-1]
        if not self.size <= held <= MOST_CARDS:
            raise CardError(wrong_count(held, self.key, self.size, MOST_CARDS))
        ranks = output(out, array.shape[:-1])
        core = self._core
        run(
            lambda batch, into, fault: lib.fr_ranks(core, batch, into, fault),
            array,
            ranks,
            threads,
            raiser(rows_of(array), self.key),
        )
        return ranks[()] if out is None else ranks

    def _ranks_at_once(self, cards: npt.NDArray[np.uint8]) -> Ranks | None:
        """Rank rows in one call; None where they are too many, or something is wrong with them."""
        if cards.ndim != 2:
            return None
        hands, held = cards.shape
        if not self.size <= held <= MOST_CARDS or hands > BLOCK[held]:
            return None
        ranks = np.empty(hands, dtype=np.uint16)
        given, into = ffi.from_buffer(U8, cards), ffi.from_buffer(U16, ranks)
        good = lib.fr_rank_rows_of(self._core, given, hands, held, into) == lib.FR_OK
        return ranks if good else None

    def _best_of(
        self,
        grid: Grid,
        patterns: Patterns,
        ranks: Ranks,
        on_fault: Callable[[int, Any], NoReturn],
        threads: int = 1,
        which: npt.NDArray[np.uint32] | None = None,
    ) -> None:
        """Write the best rank among the subsets that `patterns` (n, size) names.

        `which`, if given, receives the index of the first pattern of that rank.
        """
        chosen = ffi.from_buffer(U8, patterns)
        into = writable(ranks)
        grid.run(
            lambda cells, found, indices, fault: lib.fr_best_of(
                self._core, cells, chosen, len(patterns), found, indices, fault
            ),
            into,
            threads,
            on_fault,
            which,
        )
        if into is not ranks:
            ranks[...] = into

    def ranks_of_sets(self, sets: npt.ArrayLike) -> Ranks:
        """Rank hands given as card sets, which may hold different numbers of cards.

        Parameters
        ----------
        sets : uint64 array of any shape
            A bit for each card id held.

        Returns
        -------
        uint16 array of the same shape
            From 1 = best to `classes`, or `NO_QUALIFY`.

        Raises
        ------
        CardError
            For a bit that is no card, or a wrong number of cards, naming the row.

        Examples
        --------
        >>> import numpy as np
        >>> HIGH.ranks_of_sets(np.array([0b11111, 0x8888800000000], dtype=np.uint64))
        array([166,   1], dtype=uint16)
        """
        array = integers(sets, "card sets")
        ready = np.ascontiguousarray(array.astype(np.uint64, copy=False))
        ranks = np.empty(array.shape, dtype=np.uint16)
        if ranks.size:
            fault = ffi.new("fr_fault *")
            status = lib.fr_ranks_of_sets(
                self._core,
                ffi.from_buffer(U64, ready),
                ranks.size,
                ffi.from_buffer(U16, ranks),
                fault,
            )
            if status != lib.FR_OK:
                place = index_of(fault.row, array.shape)
                row = row_of(place)
                error = explain_set(int(array[place]), self.deck, self.key, self.size, MOST_CARDS)
                raise CardError(f"{in_row(row)}{error}", row=row, card=error.card)
        return ranks[()]

    def arrays(self, k: int) -> Arrays:
        """Give the tables that rank hands of k cards, to look up in on another device.

        Parameters
        ----------
        k : int
            Cards in a hand, 5 to 7.

        Returns
        -------
        Arrays
            Read-only arrays. docs/howto/arrays.md has the look-up in ten lines.

        Raises
        ------
        ValueError
            Where no such tables rank these hands: badugi, eight-or-better, and more than five
            cards where a flush is bad.

        Examples
        --------
        >>> HIGH.arrays(7).ranks.shape
        (65536,)
        """
        number = as_int(k, "k")
        tables = lib.fr_hash_tables_of(self._core, number if number in (5, 6, 7) else 0)
        if tables.ranks == ffi.NULL or (
            number > 5 and tables.flush_ranks != ffi.NULL and not tables.flush_stands
        ):
            raise ValueError(f"{self.key} has no such tables for {shown(number)} cards")
        keys = np.array(ffi.unpack(tables.keys, 52), dtype=np.uint64)[::4]
        has_flushes = tables.flush_ranks != ffi.NULL
        return Arrays(
            frozen((keys & 0xFFFF).astype(np.uint16)),
            frozen((keys >> 24 & 0xFFF).astype(np.uint16)),
            _shared(tables.displacements, 1 << tables.row_bits),
            _shared(tables.ranks, 1 << tables.slot_bits),
            _shared(tables.flush_ranks, 1 << 13) if has_flushes else None,
            12 - tables.row_bits,
            16 - tables.slot_bits,
        )

    def best(self, hand: Any) -> Best:
        """Find the best hand among some cards: its rank and the cards that play.

        Parameters
        ----------
        hand : as for `rank`

        Returns
        -------
        Best
            The rank, and the cards in the order in which they are compared. Of equally good
            cards, those named first play. A hand that does not qualify has no cards.

        Raises
        ------
        CardError
            As for `rank`.

        Examples
        --------
        >>> from fastrank import format
        >>> rank, cards = HIGH.best("2c Qs 5d Qh 9s Qd 5c")
        >>> format(cards)
        'Qs Qh Qd 5d 5c'
        >>> format(BADUGI.best("4c 4d 2h As").cards)
        '4c 2h As'
        """
        cards = cards_of(hand)
        rank = int(self.ranks(cards))
        if rank == NO_QUALIFY:
            return Best(rank, np.empty(0, dtype=np.uint8))
        playing = self._playing(rank, cards.astype(np.uint8))
        return Best(rank, np.array(playing, dtype=np.uint8))

    def _playing(self, rank: int, cards: Cards) -> list[int]:
        """The cards that make a rank, in the order of its reading."""
        if self.size == 5 and len(cards) > 5:
            patterns = combinations_of(len(cards), 5)
            ranks, which = np.empty((), dtype=np.uint16), np.empty((), dtype=np.uint32)
            on_fault = raiser(rows_of(cards), self.key)
            self._best_of(Grid(cards, cards[:0]), patterns, ranks, on_fault, which=which)
            cards = cards[patterns[int(which)]]
        return self._in_order(rank, cards.tolist())

    def _in_order(self, rank: int, cards: list[int]) -> list[int]:
        """The cards that make a rank, in the order of its reading.

        Five of five; of the cards of a badugi those that count.
        """
        values = values_of(self._readings[rank - 1])
        of_value = [[card for card in cards if card // 4 == (value - 2) % 13] for value in values]
        for choice in product(*of_value):
            if len(set(choice)) == len(choice) and (
                self.size == 5 or len({card % 4 for card in choice}) == len(choice)
            ):
                return list(choice)
        raise AssertionError(f"no cards among {cards} make rank {rank} of {self.key}")


def _shared(table: Any, length: int) -> npt.NDArray[np.uint16]:
    """A table of the core as a read-only array."""
    return frozen(np.frombuffer(ffi.buffer(table, 2 * length), dtype=np.uint16))


@cache
def combinations_of(held: int, size: int) -> Patterns:
    """All choices of `size` of `held` columns."""
    return np.array(list(combinations(range(held), size)), dtype=np.uint8)
