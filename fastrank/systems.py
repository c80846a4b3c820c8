"""Ranking systems: what beats what, and everything that can be asked about a rank.

A rank is a hand's class within a system: 1 is best, larger is worse, equal is a tie.
"""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from itertools import combinations, product
from typing import Any, NamedTuple, NoReturn, overload

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import BYTES, RANKS, Ints, Ranks, integers, output, run
from fastrank.cards import Cards, parse
from fastrank.errors import CardError, explain_set, raise_fault, wrong_count
from fastrank.names import hand_name, values_of

NO_QUALIFY: int = lib.FR_NO_QUALIFY
"""The rank of a hand that does not qualify: it sorts last, and never wins or ties."""

MOST_CARDS: int = lib.FR_MOST_CARDS
"""The most cards that a hand may have."""


class Best(NamedTuple):
    """The best hand among some cards."""

    rank: int
    cards: Cards
    """The cards that play, in the order in which they are compared; none without a hand."""


class Census(NamedTuple):
    """How many hands have each rank."""

    counts: npt.NDArray[np.int64]
    """``counts[r]`` hands of rank r, for r from 1 to the number of classes; ``counts[0]`` is 0."""
    no_qualify: int
    """Hands that do not qualify."""


class System:
    """A ranking system.

    Use the ready ones (`HIGH`, `ACE_TO_FIVE`, `EIGHT_OR_BETTER`, `DEUCE_TO_SEVEN`, `BADUGI`) or
    find one by name with `system`. They cannot be changed, and pickle to themselves.

    Attributes
    ----------
    key : str
        The name of the constant.
    aliases : tuple of str
        The names by which `system` finds it.
    deck : int
        The cards it is played with, as a card set.
    size : int
        How many cards make a hand: 5, or 4 in badugi. Of more cards the best subset counts.
    classes : int
        The worst rank, `NO_QUALIFY` apart.
    categories : tuple of str
        Kinds of hands, best first.
    unqualified : str
        The category of a hand that does not qualify; "" where every hand does.
    """

    __slots__ = (
        "_core",
        "_last_ranks",
        "_most_direct",
        "_readings",
        "aliases",
        "categories",
        "classes",
        "deck",
        "key",
        "size",
        "unqualified",
    )

    key: str
    aliases: tuple[str, ...]
    deck: int
    size: int
    classes: int
    categories: tuple[str, ...]
    unqualified: str

    def __init__(self, key: str, *aliases: str, unqualified: str = "") -> None:
        core = lib.fr_find_system(key.encode())
        if core == ffi.NULL:
            raise ValueError(f"the compiled core has no ranking system {key!r}")
        info = lib.fr_describe_system(core)
        categories = tuple(
            ffi.string(info.category_names[i]).decode() for i in range(info.categories)
        )
        values = {
            "_core": core,
            "_last_ranks": np.array(ffi.unpack(info.last_ranks, info.categories)),
            "_most_direct": info.most_direct,
            "_readings": info.readings,
            "aliases": aliases,
            "categories": (*categories, unqualified) if unqualified else categories,
            "classes": info.classes,
            "deck": info.deck,
            "key": key,
            "size": info.size,
            "unqualified": unqualified,
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{self.key} cannot be changed")

    __delattr__ = __setattr__  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{self.key} (1..{self.classes}, 1 is best)"

    def __reduce__(self) -> tuple[Any, ...]:
        return system, (self.key,)

    # Ranking

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
        elif isinstance(hand, (list, tuple)) and not (hand and isinstance(hand[0], str)):
            try:
                raw = bytes(hand)
            except (TypeError, ValueError):
                self._explain(hand)
            rank = lib.fr_rank_cards(self._core, raw, len(raw))
            if not rank:
                self._explain(hand)
        elif isinstance(hand, np.integer):
            return self.rank(int(hand))
        else:
            rank = int(self._rank_array(self._cards(hand)))
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

    def _rank_array(self, cards: Ints) -> np.uint16:
        if cards.ndim != 1:
            raise ValueError(f"rank takes one hand, not shape {cards.shape}; ranks takes many")
        rank: np.uint16 = self.ranks(cards)[()]
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
            rank = int(self._rank_array(cards))
        if rank == NO_QUALIFY:
            return Best(rank, np.empty(0, dtype=np.uint8))
        playing = self._playing(rank, cards.astype(np.uint8))
        return Best(rank, np.array(playing, dtype=np.uint8))

    def _playing(self, rank: int, cards: Cards) -> list[int]:
        """The cards that make a rank, in the order of its reading."""
        values = values_of(self._readings[rank - 1])
        held = [card for card in cards.tolist()]
        if self.size == 5 and len(cards) > 5:
            held = cards[self._first_pattern(cards)].tolist()
        of_value = [[c for c in held if c // 4 == (value - 2) % 13] for value in values]
        for choice in product(*of_value):
            distinct = {card for card in choice}
            if len(distinct) == len(choice) and (
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

    # What a rank means

    def _checked(self, rank: npt.ArrayLike, *, unqualified: bool) -> npt.NDArray[np.int64]:
        """Ranks as int64, all of them ranks of this system."""
        array = integers(rank, "ranks")
        good = (array >= 1) & (array <= self.classes)
        if unqualified:
            good |= array == NO_QUALIFY
        if not good.all():
            wrong = array[~good].reshape(-1)[0]
            raise ValueError(f"{self.key} has no rank {wrong} (1 to {self.classes})")
        return array.astype(np.int64)

    @overload
    def category(self, rank: int) -> int: ...
    @overload
    def category(self, rank: npt.ArrayLike) -> npt.NDArray[np.intp]: ...
    def category(self, rank: npt.ArrayLike) -> int | npt.NDArray[np.intp]:
        """Find the category of ranks.

        Parameters
        ----------
        rank : int or integer array

        Returns
        -------
        int or integer array
            Index into `categories`, 0 the best.

        Raises
        ------
        ValueError
            For a number that is no rank of this system.

        Examples
        --------
        >>> HIGH.categories[HIGH.category(167)]
        'full house'
        """
        ranks = self._checked(rank, unqualified=bool(self.unqualified))
        found = np.searchsorted(self._last_ranks, ranks)
        return int(found) if ranks.ndim == 0 else found

    @overload
    def name(self, rank: int) -> str: ...
    @overload
    def name(self, rank: npt.ArrayLike) -> str | npt.NDArray[np.object_]: ...
    def name(self, rank: npt.ArrayLike) -> str | npt.NDArray[np.object_]:
        """Name ranks in words.

        Parameters
        ----------
        rank : int or integer array

        Returns
        -------
        str or object array of str

        Raises
        ------
        ValueError
            For a number that is no rank of this system.

        Examples
        --------
        >>> HIGH.name(HIGH.rank("QsQhQd5s5c"))
        'full house, queens over fives'
        >>> ACE_TO_FIVE.name(20)
        '7-6-5-4-2 low'
        """
        ranks = self._checked(rank, unqualified=bool(self.unqualified))
        names = _names(self)
        if ranks.ndim == 0:
            return names[int(ranks)] if ranks != NO_QUALIFY else self.unqualified
        return np.array([*names, self.unqualified], dtype=object)[
            np.where(ranks == NO_QUALIFY, self.classes + 1, ranks)
        ]

    def census(self, k: int | None = None) -> Census:
        """Count all hands of k cards by rank.

        Parameters
        ----------
        k : int, optional
            Cards in a hand, from `size` to 7; `size` if not given.

        Returns
        -------
        Census
            The counts, and how many hands do not qualify.

        Examples
        --------
        >>> HIGH.census().counts[1]  # royal flushes
        np.int64(4)
        """
        return _census(self, self.size if k is None else k)

    def probability(self, rank: npt.ArrayLike, k: int | None = None) -> Any:
        """Give the share of hands that have exactly this rank.

        Parameters
        ----------
        rank : int or integer array
            Ranks, or `NO_QUALIFY`.
        k : int, optional
            Cards in a hand, as for `census`.

        Returns
        -------
        float or float64 array
            From 0 to 1.

        Examples
        --------
        >>> HIGH.probability(1) == 4 / 2598960
        True
        """
        ranks = self._checked(rank, unqualified=True)
        counts, no_qualify = self.census(k)
        share = self._by_rank(ranks, counts, no_qualify) / (counts.sum() + no_qualify)
        return float(share) if ranks.ndim == 0 else share

    def percentile(self, rank: npt.ArrayLike, k: int | None = None) -> Any:
        """Give the share of hands that a rank beats, plus half of those that tie with it.

        Hands that do not qualify count as equal here: half of them for `NO_QUALIFY`.

        Parameters
        ----------
        rank : int or integer array
            Ranks, or `NO_QUALIFY`.
        k : int, optional
            Cards in a hand, as for `census`.

        Returns
        -------
        float or float64 array
            From 0 to 1, and 1/2 over all hands on average.

        Examples
        --------
        >>> round(HIGH.percentile(HIGH.rank("AsAdKc7h2s")), 3)
        0.905
        """
        ranks = self._checked(rank, unqualified=True)
        counts, no_qualify = self.census(k)
        total = counts.sum() + no_qualify
        beaten = self._by_rank(ranks, total - np.cumsum(counts), 0)
        share = (beaten + self._by_rank(ranks, counts, no_qualify) / 2) / total
        return float(share) if ranks.ndim == 0 else share

    def _by_rank(
        self, ranks: npt.NDArray[np.int64], values: npt.NDArray[np.int64], unqualified: int
    ) -> npt.NDArray[np.int64]:
        return np.append(values, unqualified)[np.minimum(ranks, self.classes + 1)]

    def table(self) -> Ranks:
        """Give the ranks of all hands of `size` cards, in the order of `hand_index`.

        Returns
        -------
        read-only uint16 array of shape (2598960,), for badugi (270725,)
            Made when first asked for, in milliseconds.

        Examples
        --------
        >>> from fastrank import hand_index
        >>> HIGH.table()[hand_index([51, 47, 43, 39, 35])]
        np.uint16(1)
        """
        return _table(self)


@cache
def _patterns(held: int, size: int) -> npt.NDArray[np.uint8]:
    """All choices of `size` of `held` positions."""
    return np.array(list(combinations(range(held), size)), dtype=np.uint8)


@cache
def _names(system: System) -> list[str]:
    """The name of every rank; "" for 0."""
    names = [""]
    for rank in range(1, system.classes + 1):
        category = system.categories[int(np.searchsorted(system._last_ranks, rank))]
        names.append(hand_name(category, values_of(system._readings[rank - 1])))
    return names


@cache
def _census(system: System, k: int) -> Census:
    counts = np.zeros(1 << 16, dtype=np.uint64)
    status = lib.fr_census(system._core, k, ffi.from_buffer("uint64_t[]", counts))
    if status != lib.FR_OK:
        raise ValueError(f"a census of {system.key} takes {system.size} to 7 cards, not {k}")
    by_rank = counts[: system.classes + 1].astype(np.int64)
    by_rank.flags.writeable = False
    return Census(by_rank, int(counts[NO_QUALIFY]))


@cache
def _table(system: System) -> Ranks:
    hands = int(system.census().counts.sum()) + system.census().no_qualify
    ranks = np.empty(hands, dtype=np.uint16)
    lib.fr_table(system._core, ffi.from_buffer(RANKS, ranks))
    ranks.flags.writeable = False
    return ranks


HIGH = System("HIGH", "high", "traditional-high", "hi")
ACE_TO_FIVE = System("ACE_TO_FIVE", "ace-to-five", "a-5", "a5", "california")
EIGHT_OR_BETTER = System(
    "EIGHT_OR_BETTER", "eight-or-better", "8-or-better", "8", unqualified="no low"
)
DEUCE_TO_SEVEN = System("DEUCE_TO_SEVEN", "deuce-to-seven", "2-7", "27", "kansas-city")
BADUGI = System("BADUGI", "badugi")

SYSTEMS = (HIGH, ACE_TO_FIVE, EIGHT_OR_BETTER, DEUCE_TO_SEVEN, BADUGI)


def system(name: str) -> System:
    """Find a ranking system by its name or an alias, in any case, with spaces, ``-`` or ``_``.

    Parameters
    ----------
    name : str

    Returns
    -------
    System

    Raises
    ------
    ValueError
        For an unknown name, with the nearest known one.

    Examples
    --------
    >>> system("2-7")
    DEUCE_TO_SEVEN (1..7462, 1 is best)
    """
    known = {alias: one for one in SYSTEMS for alias in one.aliases}
    wanted = "-".join(str(name).lower().replace("_", " ").replace("-", " ").split())
    if wanted in known:
        return known[wanted]
    near = get_close_matches(wanted, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    names = ", ".join(one.aliases[0] for one in SYSTEMS)
    raise ValueError(f"no ranking system {name!r}{hint} ({names})")
