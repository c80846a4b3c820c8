"""Traditional high, seven cards, in batches: fastrank and its peers on the same hands.

Inside the timed region: ranking. Outside: making each contender's own cards. Run with
``pytest bench`` and read the ratios within one run; on a shared machine nothing else is meant.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest
from peers import PEERS, Hands, order, ours

import fastrank

SIZES = {"1 Ki": 1 << 10, "64 Ki": 1 << 16}


def deal(hands: int) -> Any:
    rng = np.random.default_rng(7)
    blocks = [
        np.argpartition(rng.random((block, 52), dtype=np.float32), 7, axis=1)[:, :7]
        for block in [1_000_000] * (hands // 1_000_000) + [hands % 1_000_000]
    ]
    return np.concatenate(blocks).astype(np.uint8)


@cache
def hands_of(size: int) -> Hands:
    return [fastrank.format(hand).split() for hand in deal(size)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["fastrank", *PEERS])
def test_ranks(benchmark: Any, name: str, size: str) -> None:
    try:
        contender = ours() if name == "fastrank" else PEERS[name]()
    except ImportError:
        pytest.skip(f"{name} is not installed")
    hands = hands_of(SIZES[size])
    prepared = contender.prepare(hands)
    expected = fastrank.HIGH.ranks(ours().prepare(hands))
    found = order(contender.run(prepared), contender.lower_is_better)
    assert (found == order(expected, True)).all()
    benchmark.group = f"HIGH, seven cards, {size} hands a call"
    benchmark(contender.run, prepared)


def test_ten_million_hands(benchmark: Any) -> None:
    cards = deal(10_000_000)
    out = np.empty(len(cards), dtype=np.uint16)
    benchmark.group = "HIGH, seven cards, 10 M hands a call"
    benchmark(fastrank.HIGH.ranks, cards, out=out)


@pytest.mark.parametrize(
    "hand",
    ["AsKsQsJsTs2c3d", [51, 47, 43, 39, 35, 0, 5], 0x8888800000021],
    ids=["text", "ids", "set"],
)
def test_one_hand(benchmark: Any, hand: Any) -> None:
    benchmark.group = "HIGH, seven cards, one hand a call"
    assert benchmark(fastrank.rank, hand) == 1
