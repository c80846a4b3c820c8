"""The tables as arrays: the look-up of docs/howto/arrays.md, in numpy and under JAX."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from conftest import Deal

import fastrank
from fastrank import Arrays, System

WITH_TABLES = [
    (system, held)
    for system in fastrank.SYSTEMS
    if system.key in ("HIGH", "ACE_TO_FIVE", "SHORT_DECK", "SHORT_DECK_TRIPS")
    for held in (5, 6, 7)
] + [(fastrank.DEUCE_TO_SEVEN, 5), (fastrank.ACE_TO_SIX, 5)]


def look_up(xp: Any, tables: Arrays, cards: Any) -> Any:
    """As in docs/howto/arrays.md, over numpy or what stands in for it."""
    rank, suit = cards // 4, cards % 4
    columns = tables.column_weights[rank].astype(xp.int32).sum(axis=1)
    rows = tables.row_weights[rank].astype(xp.int32).sum(axis=1) % 4096 >> tables.row_shift
    slots = (columns + tables.displacements[rows]) % 65536 >> tables.slot_shift
    ranks = tables.ranks[slots]
    if tables.flush_ranks is None:
        return ranks
    for flush in range(4):
        suited = suit == flush
        masks = (suited * (1 << rank.astype(xp.int32))).sum(axis=1)
        ranks = xp.where(suited.sum(axis=1) >= 5, tables.flush_ranks[masks], ranks)
    return ranks


@pytest.mark.parametrize(("system", "held"), WITH_TABLES)
def test_look_up_equals_ranks(system: System, held: int, deal: Deal) -> None:
    if held == 5:
        hands = fastrank.hand_at(np.arange(len(system.table())), 5, deck=system.deck)
    else:
        hands = deal(200_000, held, system.deck)
    np.testing.assert_array_equal(look_up(np, system.arrays(held), hands), system.ranks(hands))


@pytest.mark.parametrize("system", [fastrank.HIGH, fastrank.DEUCE_TO_SEVEN])
def test_look_up_under_jax(system: System) -> None:
    jax = pytest.importorskip("jax")
    tables = system.arrays(5)
    parts: list[Any] = [
        jax.numpy.asarray(part) if isinstance(part, np.ndarray) else part for part in tables
    ]
    on_device = Arrays(*parts)
    compiled = jax.jit(lambda cards: look_up(jax.numpy, on_device, cards))
    hands = fastrank.hand_at(np.arange(2598960), 5)
    np.testing.assert_array_equal(np.asarray(compiled(hands)), system.table())


def test_arrays_are_read_only() -> None:
    for part in fastrank.HIGH.arrays(7):
        if isinstance(part, np.ndarray):
            assert not part.flags.writeable


def test_numbers_of_cards_are_ints() -> None:
    with pytest.raises(TypeError, match=r"k must be an int, not 5\.0"):
        fastrank.HIGH.arrays(5.0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("system", "held"),
    [
        (fastrank.BADUGI, 5),
        (fastrank.EIGHT_OR_BETTER, 7),
        (fastrank.DEUCE_TO_SEVEN, 7),
        (fastrank.HIGH, 4),
        (fastrank.HIGH, 8),
        (fastrank.HIGH, 10**30),
    ],
)
def test_no_such_tables(system: System, held: int) -> None:
    with pytest.raises(ValueError, match=f"{system.key} has no such tables for {held} cards"):
        system.arrays(held)
