"""What a rank means: a ranking system's classes, their categories, names and frequencies."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, NoReturn, overload

import numpy as np
import numpy.typing as npt

from fastrank._core import ffi, lib
from fastrank.batch import U16, U64, Ranks, integers
from fastrank.errors import as_int, shown
from fastrank.names import category_name, hand_name, values_of

NO_QUALIFY: int = lib.FR_NO_QUALIFY
"""The rank of a hand that does not qualify: it sorts last, and never wins or ties."""

Many = Sequence[Any] | npt.NDArray[Any]
"""Ranks, more than one."""


class Census(NamedTuple):
    """How many hands have each rank."""

    counts: npt.NDArray[np.int64]
    """``counts[r]`` hands of rank r, for r from 1 to the number of classes; ``counts[0]`` is 0."""
    no_qualify: int
    """Hands that do not qualify."""


class Scale:
    """The ranks of a ranking system, from 1 = best on, and what they mean.

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
        "_readings",
        "aliases",
        "categories",
        "classes",
        "deck",
        "key",
        "size",
        "unqualified",
    )

    _core: Any
    _last_ranks: npt.NDArray[np.int64]
    _readings: Any
    key: str
    aliases: tuple[str, ...]
    deck: int
    size: int
    classes: int
    categories: tuple[str, ...]
    unqualified: str

    def __init__(self, key: str, *aliases: str, unqualified: str = "") -> None:
        if hasattr(self, "key"):
            raise AttributeError(f"{self.key} cannot be changed")
        core = lib.fr_find_system(key.encode())
        if core == ffi.NULL or "\0" in key:
            raise ValueError(f"the compiled core has no ranking system {key!r}")
        info = lib.fr_describe_system(core)
        categories = tuple(
            ffi.string(info.category_names[i]).decode() for i in range(info.categories)
        )
        values = {
            "_core": core,
            "_last_ranks": np.array(ffi.unpack(info.last_ranks, info.categories)),
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

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{self.key} cannot be changed")

    def __repr__(self) -> str:
        return f"{self.key} (1..{self.classes}, 1 is best)"

    def __reduce__(self) -> tuple[Any, ...]:
        from fastrank.systems import system

        return system, (self.key,)

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
    def category(self, rank: Many) -> npt.NDArray[np.intp]: ...
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
    def name(self, rank: int, lang: str = "en") -> str: ...
    @overload
    def name(self, rank: Many, lang: str = "en") -> npt.NDArray[np.object_]: ...
    def name(self, rank: npt.ArrayLike, lang: str = "en") -> str | npt.NDArray[np.object_]:
        """Name ranks in words.

        Parameters
        ----------
        rank : int or integer array
        lang : str
            ``en``, ``ro``, ``pl``, ``it``, ``es`` or ``da``.

        Returns
        -------
        str or object array of str

        Raises
        ------
        ValueError
            For a number that is no rank of this system, or an unknown language.

        Examples
        --------
        >>> HIGH.name(HIGH.rank("QsQhQd5s5c"))
        'full house, queens over fives'
        >>> ACE_TO_FIVE.name(20)
        '7-6-5-4-2 low'
        >>> HIGH.name(1, lang="pl")
        'poker królewski'
        """
        ranks = self._checked(rank, unqualified=bool(self.unqualified))
        names = _names(self, lang)
        places = np.where(ranks == NO_QUALIFY, self.classes + 1, ranks)
        named: str | npt.NDArray[np.object_] = names[places]
        return named

    @overload
    def category_name(self, rank: int, lang: str = "en") -> str: ...
    @overload
    def category_name(self, rank: Many, lang: str = "en") -> npt.NDArray[np.object_]: ...
    def category_name(self, rank: npt.ArrayLike, lang: str = "en") -> str | npt.NDArray[np.object_]:
        """Name the category that each rank belongs to; for its number there is `categories`.

        Parameters
        ----------
        rank : int or integer array
        lang : str
            As for `name`.

        Returns
        -------
        str or object array of str

        Raises
        ------
        ValueError
            As for `name`.

        Examples
        --------
        >>> HIGH.category_name([1, 167], lang="it").tolist()
        ['scala reale', 'full']
        """
        names = [category_name(category, lang) for category in self.categories]
        places: Any = self.category(rank)  # type: ignore[arg-type]
        named: str | npt.NDArray[np.object_] = np.array(names, dtype=object)[places]
        return named

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

        Raises
        ------
        ValueError, TypeError
            For a number of cards that is none from the size of a hand to 7.

        Examples
        --------
        >>> HIGH.census().counts[1]  # royal flushes
        np.int64(4)
        """
        if k is None:
            return _census(self, self.size)
        number = as_int(k, "k")
        if not self.size <= number <= 7:
            message = f"a census of {self.key} takes {self.size} to 7 cards, not {shown(number)}"
            raise ValueError(message)
        return _census(self, number)

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

        Raises
        ------
        ValueError, TypeError
            For what is no rank of this system, and for `k` as in `census`.

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

        Raises
        ------
        ValueError, TypeError
            As for `probability`.

        Examples
        --------
        >>> round(HIGH.percentile(HIGH.rank("AsAdKc7h2s")), 3)
        0.917
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
def _names(scale: Scale, lang: str) -> npt.NDArray[np.object_]:
    """The name of every rank, from 1 on, and last that of a hand that does not qualify."""
    names = [""]
    for rank, place in enumerate(scale.category(np.arange(1, scale.classes + 1)).tolist(), 1):
        values = values_of(scale._readings[rank - 1])
        names.append(hand_name(scale.categories[place], values, lang))
    names.append(hand_name(scale.unqualified, [], lang) if scale.unqualified else "")
    return np.array(names, dtype=object)


@cache
def _census(scale: Scale, k: int) -> Census:
    counts = np.zeros(1 << 16, dtype=np.uint64)
    lib.fr_census(scale._core, k, ffi.from_buffer(U64, counts))
    by_rank = counts[: scale.classes + 1].astype(np.int64)
    return Census(frozen(by_rank), int(counts[NO_QUALIFY]))


@cache
def _table(scale: Scale) -> Ranks:
    hands = int(scale.census().counts.sum()) + scale.census().no_qualify
    ranks = np.empty(hands, dtype=np.uint16)
    lib.fr_table(scale._core, ffi.from_buffer(U16, ranks))
    return frozen(ranks)


def frozen(array: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """A copy that nobody can make writable again."""
    return np.frombuffer(array.tobytes(), dtype=array.dtype)
