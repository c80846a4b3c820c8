"""Counts of hands of more cards than a rule ranks, compared with what is known of them."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import numpy.typing as npt

from tables.figures import Known
from tables.hands import Cards, all_hands, cards_of
from tables.hashing import Hash
from tables.lookups import (
    BadugiLookup,
    Ints,
    Lookup,
    LowLookup,
    held_multisets,
    low_bits,
)
from tables.rules import NO_QUALIFY, Ranking, System, best_badugi


def check_known(
    system: System,
    ranking: Ranking,
    lookup: Lookup,
    hashes: dict[int, Hash],
    size: int,
    known: Known,
) -> None:
    """Compare the hands of each category, and the sum of all ranks, with the known figures."""
    counts = frequencies(system, lookup, hashes, size)
    if counts is None:
        raise AssertionError(f"{system.name}: {size} cards cannot be counted from the tables")
    hands = {}
    first = 1
    for category, last in ranking.categories.items():
        hands[category] = int(counts[first : last + 1].sum())
        first = last + 1
    total = int((counts * np.arange(len(counts)))[:NO_QUALIFY].sum())
    if hands != known.hands or total != known.checksum:
        raise AssertionError(
            f"{system.name} from {size} cards: counted {hands}, sum of ranks {total}; known {known}"
        )


def frequencies(system: System, lookup: Lookup, hashes: dict[int, Hash], size: int) -> Ints | None:
    """How many hands of `size` cards, more than the rule ranks, have each rank.

    Counted from the tables: rank multisets by their number of hands, flushes apart. None where
    only a walk over all hands can tell, as where a flush hurts.
    """
    keys = held_multisets(system, size)
    others = 3 * len(np.unique(cards_of(system.deck) // 4))  # cards of the other three suits
    counts = np.zeros(1 << 16, dtype=np.int64)
    if isinstance(lookup, BadugiLookup):
        return badugi_frequencies(system, size)
    if isinstance(lookup, LowLookup):
        masks = np.bitwise_or.reduce(low_bits(4 * keys), axis=1)
        np.add.at(counts, lookup.low[masks], hands_of(keys)[:, 0])
        return counts
    by_suited = hands_of(keys)
    ranks = lookup.ranks[size][hashes[size].slot(keys)]
    if lookup.flush is None:
        np.add.at(counts, ranks, by_suited[:, 0])
        return counts
    if not lookup.flush_stands:
        return None
    np.add.at(counts, ranks, by_suited[:, 0] - 4 * by_suited[:, 5:].sum(axis=1))
    for mask in np.flatnonzero(lookup.flush):
        number = bin(mask).count("1")
        if number <= size:
            counts[lookup.flush[mask]] += 4 * comb(others, size - number)
    return counts


def hands_of(keys: Cards) -> Ints:
    """How many hands each rank multiset stands for.

    Column 0 counts all of them; column s > 0 those with exactly s cards of one given suit.
    """
    size = keys.shape[1]
    with_suited = np.zeros((len(keys), size + 1), dtype=np.int64)
    with_suited[:, 0] = 1
    total = np.ones(len(keys), dtype=np.int64)
    outside = np.array([comb(3, held) for held in range(5)])
    inside = np.array([0] + [comb(3, held - 1) for held in range(1, 5)])
    for rank in range(13):
        held = (keys == rank).sum(axis=1)
        total *= np.array([comb(4, number) for number in range(5)])[held]
        shifted = np.zeros_like(with_suited)
        shifted[:, 1:] = with_suited[:, :-1] * inside[held][:, None]
        with_suited = with_suited * outside[held][:, None] + shifted
    with_suited[:, 0] = total
    return with_suited


def badugi_frequencies(system: System, size: int) -> Ints:
    """The badugis of `size` cards, taken from their four-card subsets.

    Proven on the way against the rule's own search over all subsets.
    """
    hands = all_hands(system.deck, size)
    four = system.rule(all_hands(system.deck, 4)).ranks
    ranks = np.full(len(hands), NO_QUALIFY, dtype=np.uint16)
    for chosen in combinations(range(size), 4):
        below = [np.array([comb(card, held) for card in range(52)]) for held in range(1, 5)]
        index = sum(below[i][hands[:, column]] for i, column in enumerate(chosen))
        np.minimum(ranks, four[index], out=ranks)
    held, order = best_badugi(hands, system.ace)
    if (dense(ranks) != dense(order - (held << 32))).any():
        raise AssertionError("the best badugi is not the best of the four-card subsets")
    return np.bincount(ranks, minlength=1 << 16)


def dense(values: npt.NDArray[np.uint16] | Ints) -> Ints:
    """Each value's place among the distinct ones."""
    places: Ints = np.unique(values, return_inverse=True)[1]
    return places
