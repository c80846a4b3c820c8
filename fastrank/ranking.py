"""Ranking systems: one hand, many hands, the cards that play."""

from __future__ import annotations

from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple, NoReturn

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import BYTES, RANKS, Ints, Ranks, integers, output, run
from fastrank.cards import Cards, parse
from fastrank.errors import CardError, explain_set, raise_fault, wrong_count
from fastrank.names import values_of
from fastrank.scale import NO_QUALIFY, Scale

MOST_CARDS: int = lib.FR_MOST_CARDS
"""The most cards that a hand may have."""


class Best(NamedTuple):
    """The best hand among some cards."""

    rank: int
    cards: Cards
    """The cards that play, in the order in which they are compared; none without a hand."""


class System(Scale):
    """A ranking system.

    Use the ready ones (`HIGH`, `ACE_TO_FIVE`, `EIGHT_OR_BETTER`, `DEUCE_TO_SEVEN`, `BADUGI`) or
    find one by name with `system`. They cannot be changed, and pickle to themselves.
    """

    __slots__ = ()

    def rank(self, hand: Any) -> int:
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
        if type(hand) is int:
            if not 0 <= hand < 1 << 64:
                raise CardError(f"card set {hand}: bits 0 to 51 are cards", card=hand)
            rank = lib.fr_rank_set(self._core, hand)
            if not rank:
                raise explain_set(hand, self.deck, self.key, self.size, MOST_CARDS)
        elif isinstance(hand, str):
            raw = hand.encode("utf-8", "surrogatepass")
            rank = lib.fr_rank_text(self._core, raw, len(raw))
            if not rank:
                self._explain(hand)
        elif isinstance(hand, np.integer):
            return self.rank(int(hand))
        else:
            if not isinstance(hand, (list, tuple)) or (hand and isinstance(hand[0], str)):
                hand = self._cards(hand).tolist()
            try:
                raw = bytes(hand)
            except (TypeError, ValueError):
                self._explain(hand)
            rank = lib.fr_rank_cards(self._core, raw, len(raw))
            if not rank:
                self._explain(hand)
        return int(rank)

    def _cards(self, hand: Any) -> Ints:
        """The cards of one hand, in whatever form but a card set, as an array."""
        if isinstance(hand, str):
            return parse(hand)
        if isinstance(hand, (bytes, bytearray, memoryview)):
            raise TypeError("a hand must be str or card ids, not bytes")
        if not isinstance(hand, np.ndarray):
            try:
                hand = list(hand)
            except TypeError:
                raise TypeError(f"a hand must be text or card ids, not {hand!r}") from None
        if len(hand) and isinstance(hand[0], str):
            return parse(hand)
        return integers(hand, "card ids")

    def _rank_array(self, cards: Ints) -> int:
        if cards.ndim != 1:
            raise ValueError(f"rank takes one hand, not shape {cards.shape}; ranks takes many")
        rank: int = self.ranks(cards).item()
        return rank

    def _explain(self, hand: Any) -> NoReturn:
        """Raise what is wrong with a hand that the core refused."""
        try:
            self._rank_array(self._cards(hand))
        except CardError as error:
            if isinstance(hand, str):
                error.text = hand
            raise
        raise AssertionError(f"the core refused {hand!r}")

    def ranks(self, cards: npt.ArrayLike, *, out: Ranks | None = None) -> Ranks:
        """Rank many hands.

        Parameters
        ----------
        cards : integer array of shape (..., k)
            Card ids, a hand a row; k from `size` to 20. Contiguous uint8 is ranked in place, any
            other integers and layouts through a copy, block by block.
        out : uint16 array of shape (...), optional
            Where to write the ranks. Unspecified where the call raises.

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
        array = integers(cards, "card ids")
        held = array.shape[-1] if array.ndim else 0
        if not self.size <= held <= MOST_CARDS:
            raise CardError(wrong_count(held, self.key, self.size, MOST_CARDS))
        ranks = output(out, array.shape[:-1])
        run(self._batch(held), array, ranks, self._raiser(array))
        return ranks[()] if out is None else ranks

    def _batch(self, held: int) -> Any:
        core = self._core
        if held <= self._most_direct:
            return lambda cards, hands, ranks, fault: lib.fr_ranks(
                core, cards, hands, held, ranks, fault
            )
        patterns = _patterns(held, self.size)
        return lambda cards, hands, ranks, fault: lib.fr_best_of(
            core,
            cards,
            hands,
            held,
            ffi.from_buffer(BYTES, patterns),
            len(patterns),
            ranks,
            ffi.NULL,
            fault,
        )

    def _raiser(self, cards: Ints) -> Any:
        return lambda status, fault: raise_fault(status, fault, cards, self.deck, self.key)

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
        if array.dtype.itemsize < 8 or array.dtype.kind == "i":
            negative = np.flatnonzero(array.reshape(-1) < 0)
            if len(negative):
                row = int(negative[0])
                value = int(array.reshape(-1)[row])
                message = f"row {row}: card set {value}: bits 0 to 51 are cards"
                raise CardError(message, row=row, card=value)
            array = array.astype(np.uint64)
        ready = np.ascontiguousarray(array)
        ranks = np.empty(array.shape, dtype=np.uint16)
        if ranks.size:
            fault = ffi.new("fr_fault *")
            status = lib.fr_ranks_of_sets(
                self._core,
                ffi.from_buffer("uint64_t[]", ready),
                ranks.size,
                ffi.from_buffer(RANKS, ranks),
                fault,
            )
            if status != lib.FR_OK:
                row = int(fault.row)
                value = int(ready.reshape(-1)[row])
                error = explain_set(value, self.deck, self.key, self.size, MOST_CARDS)
                raise CardError(f"row {row}: {error}", row=row, card=error.card)
        return ranks[()]

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
        if isinstance(hand, (int, np.integer)) and not isinstance(hand, bool):
            rank = self.rank(hand)
            cards: Ints = np.array([c for c in range(52) if int(hand) >> c & 1], dtype=np.uint8)
        else:
            cards = self._cards(hand)
            rank = self._rank_array(cards)
        if rank == NO_QUALIFY:
            return Best(rank, np.empty(0, dtype=np.uint8))
        playing = self._playing(rank, cards.astype(np.uint8))
        return Best(rank, np.array(playing, dtype=np.uint8))

    def _playing(self, rank: int, cards: Cards) -> list[int]:
        """The cards that make a rank, in the order of its reading."""
        values = values_of(self._readings[rank - 1])
        held = cards.tolist()
        if self.size == 5 and len(cards) > 5:
            held = cards[self._first_pattern(cards)].tolist()
        of_value = [[c for c in held if c // 4 == (value - 2) % 13] for value in values]
        for choice in product(*of_value):
            if len(set(choice)) == len(choice) and (
                self.size == 5 or len({card % 4 for card in choice}) == len(choice)
            ):
                return list(choice)
        raise AssertionError(f"no cards among {held} make rank {rank}")

    def _first_pattern(self, cards: Cards) -> npt.NDArray[np.uint8]:
        patterns = _patterns(len(cards), self.size)
        rank = ffi.new("uint16_t *")
        which = ffi.new("uint32_t *")
        lib.fr_best_of(
            self._core,
            ffi.from_buffer(BYTES, np.ascontiguousarray(cards)),
            1,
            len(cards),
            ffi.from_buffer(BYTES, patterns),
            len(patterns),
            rank,
            which,
            ffi.new("fr_fault *"),
        )
        found: npt.NDArray[np.uint8] = patterns[which[0]]
        return found


@cache
def _patterns(held: int, size: int) -> npt.NDArray[np.uint8]:
    """All choices of `size` of `held` positions."""
    return np.array(list(combinations(range(held), size)), dtype=np.uint8)
