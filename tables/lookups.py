"""Each system's tables, made from the ranks of all its hands and proven against them.

A table is filled hand by hand and then asked for every hand again, so a table in which two
hands of different rank share an entry is never returned.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from tables.hands import RANKS, Cards, cards_of
from tables.hashing import Hash, multisets
from tables.rules import NO_QUALIFY, Ranking, System

Ranks = npt.NDArray[np.uint16]
Ints = npt.NDArray[np.int64]

LOW_RANKS = "A2345678"
"""The ranks an eight-or-better low can hold, the lowest first: bit i of a low mask."""

PAIRS = list(combinations(range(4), 2))
"""Which two of four ascending cards bit i of a badugi clash mask speaks of."""


@dataclass(frozen=True)
class MultisetLookup:
    """Ranks by slot for hands without a flush, and by suited ranks for those with one."""

    ranks: dict[int, Ranks]  # number of cards -> rank by slot, 0 in free slots
    flush: Ranks | None  # rank by 13-bit mask of the suited ranks; None: suits do not matter
    flush_stands: bool  # with six or seven cards nothing but a better flush beats a flush


@dataclass(frozen=True)
class LowLookup:
    """Ranks by the mask of low ranks held, whatever the number of cards."""

    low: Ranks


@dataclass(frozen=True)
class BadugiLookup:
    """Which of four ascending cards to keep by their clashes, and ranks by the mask kept."""

    keep: npt.NDArray[np.uint8]
    ranks: Ranks  # rank by 13-bit mask of the ranks kept, bit 0 the lowest
    ace: str


Lookup = MultisetLookup | LowLookup | BadugiLookup


def make_lookup(system: System, hands: Cards, ranking: Ranking, hashes: dict[int, Hash]) -> Lookup:
    """The tables of a system, proven to give every hand in `hands` its rank."""
    if system.lookup == "multiset":
        return multiset_lookup(system, hands, ranking.ranks, hashes)
    if system.lookup == "low":
        return low_lookup(hands, ranking.ranks)
    if system.lookup == "badugi":
        return badugi_lookup(hands, ranking.ranks, system.ace)
    raise ValueError(f"{system.name}: no lookup {system.lookup!r}")


def bits_of(positions: Cards | Ints) -> Ints:
    """The mask of each row of distinct bit positions."""
    mask: Ints = np.bitwise_or.reduce(np.int64(1) << positions.astype(np.int64), axis=1)
    return mask


def suited(hands: Cards) -> npt.NDArray[np.bool_]:
    same: npt.NDArray[np.bool_] = (hands % 4 == hands[:, :1] % 4).all(axis=1)
    return same


def prove(found: Ranks | Ints, ranks: Ranks, what: str) -> None:
    """Refuse a table that answers any hand wrongly."""
    wrong = np.flatnonzero(found != ranks)
    if len(wrong):
        raise AssertionError(f"{what}: {len(wrong)} hands answered wrongly, first {wrong[0]}")


# Multisets and flushes


def multiset_lookup(
    system: System, hands: Cards, ranks: Ranks, hashes: dict[int, Hash]
) -> MultisetLookup:
    flushes = suited(hands)
    plain = ~flushes
    slots = hashes[5].slot(hands // 4)
    by_slot = {5: np.zeros(hashes[5].slots, dtype=np.uint16)}
    by_slot[5][slots[plain]] = ranks[plain]
    prove(by_slot[5][slots[plain]], ranks[plain], f"{system.name}, no flush")
    for size in (6, 7):
        keys = held_multisets(system, size)
        best = np.full(len(keys), NO_QUALIFY, dtype=np.uint16)
        for chosen in combinations(range(size), 5):
            np.minimum(best, by_slot[5][hashes[5].slot(keys[:, chosen])], out=best)
        by_slot[size] = np.zeros(hashes[size].slots, dtype=np.uint16)
        by_slot[size][hashes[size].slot(keys)] = best
    if (by_slot[5][slots[flushes]] == ranks[flushes]).all():
        return MultisetLookup(by_slot, None, False)

    flush = np.zeros(1 << 13, dtype=np.uint16)
    masks = bits_of(hands[flushes] // 4)
    flush[masks] = ranks[flushes]
    prove(flush[masks], ranks[flushes], f"{system.name}, flush")
    best_flush = over_subsets(flush)
    if flush_stands(system, best_flush, by_slot, hashes):
        return MultisetLookup(by_slot, best_flush, True)
    return MultisetLookup(by_slot, flush, False)


def held_multisets(system: System, size: int) -> Cards:
    """The rank multisets that the system's deck can hold, which has four cards of each rank."""
    held = np.unique(cards_of(system.deck) // 4)
    if bin(system.deck).count("1") != 4 * len(held):
        raise AssertionError(f"{system.name}: a rank of the deck is not held in all four suits")
    keys = multisets(size)
    kept: Cards = keys[np.isin(keys, held).all(axis=1)]
    return kept


def over_subsets(table: Ranks, most: int = 7) -> Ranks:
    """Extend a table by five-bit masks to masks of up to `most` bits: the best five of them."""
    table = table.copy()
    bits = len(table).bit_length() - 1
    for size in range(6, most + 1):
        for chosen in combinations(range(bits), size):
            mask = sum(1 << bit for bit in chosen)
            fewer = [table[mask & ~(1 << bit)] for bit in chosen]
            table[mask] = min((rank for rank in fewer if rank), default=0)
    return table


def flush_stands(
    system: System, flush: Ranks, by_slot: dict[int, Ranks], hashes: dict[int, Hash]
) -> bool:
    """Whether a flush among six or seven cards is always the best hand, or ties it."""
    held = np.unique(cards_of(system.deck) // 4)
    for size in (6, 7):
        for number in range(5, min(size, len(held)) + 1):
            suits = np.array(list(combinations(held, number)))
            others = np.array(list(combinations_with_replacement(held, size - number)))
            rows = np.concatenate(
                [suits.repeat(len(others), axis=0), np.tile(others, (len(suits), 1))], axis=1
            ).astype(np.uint8)
            ranks = by_slot[size][hashes[size].slot(rows)]
            if (flush[bits_of(rows[:, :number])] > ranks).any():
                return False
    return True


# Low masks


def low_bits(cards: Cards) -> Ints:
    """The bit of each card in a low mask, 0 above eight."""
    bits = np.array([1 << LOW_RANKS.index(rank) if rank in LOW_RANKS else 0 for rank in RANKS])
    bit: Ints = bits[cards // 4]
    return bit


def low_lookup(hands: Cards, ranks: Ranks) -> LowLookup:
    masks = np.bitwise_or.reduce(low_bits(hands), axis=1)
    low = np.zeros(1 << len(LOW_RANKS), dtype=np.uint16)
    qualified = ranks != NO_QUALIFY
    low[masks[qualified]] = ranks[qualified]
    low = over_subsets(low, most=8)
    low[low == 0] = NO_QUALIFY
    prove(low[masks], ranks, "low")
    return LowLookup(low)


# Badugi


def ranks_from(ace: str, cards: Cards) -> Cards:
    """Ranks from 0 on: deuce to ace, or ace to king where the ace is low."""
    ranks: Cards = (cards // 4 + (ace == "low")) % 13
    return ranks


def badugi_lookup(hands: Cards, ranks: Ranks, ace: str) -> BadugiLookup:
    order = np.argsort(ranks_from(ace, hands), axis=1, kind="stable")
    hands = np.take_along_axis(hands, order, axis=1)
    values, suits = ranks_from(ace, hands), hands % 4
    clashes = np.zeros(len(hands), dtype=np.int64)
    for bit, (one, other) in enumerate(PAIRS):
        clash = (values[:, one] == values[:, other]) | (suits[:, one] == suits[:, other])
        clashes |= clash.astype(np.int64) << bit

    keep = np.zeros(1 << len(PAIRS), dtype=np.uint8)
    for pattern in np.unique(clashes):
        keep[pattern] = cards_to_keep(int(pattern))
    kept = keep[clashes][:, None] >> np.arange(4) & 1
    masks = np.bitwise_or.reduce(kept << values.astype(np.int64), axis=1)
    by_mask = np.zeros(1 << 13, dtype=np.uint16)
    by_mask[masks] = ranks
    prove(by_mask[masks], ranks, "badugi")
    return BadugiLookup(keep, by_mask, ace)


def cards_to_keep(clashes: int) -> int:
    """The most of four ascending cards without a clash; of equally many the lowest ones."""

    def clash_free(chosen: tuple[int, ...]) -> bool:
        return not any(clashes >> PAIRS.index(pair) & 1 for pair in combinations(chosen, 2))

    for size in range(4, 0, -1):
        choices = [chosen for chosen in combinations(range(4), size) if clash_free(chosen)]
        if choices:
            return min(sum(1 << position for position in chosen) for chosen in choices)
    raise AssertionError("one card cannot clash")
