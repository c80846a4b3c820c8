"""The tasks of ``python -m bench`` by pytest-benchmark, and fastrank's layouts, dtypes and threads.

``pytest bench -k Fastrank`` leaves the others out. Inside the timed region: ranking. Outside:
dealing, and making a contender's objects. On a shared machine only ratios within one run mean
anything.
"""

from __future__ import annotations

from functools import cache
from time import perf_counter
from typing import Any

import numpy as np
import pytest
from adapters import PEERS, Fastrank, FastrankText
from tasks import BY_NAME, SIZES, TASKS, Task

import fastrank

MOST_SECONDS = 2.0
"""In which a call is expected to be done, or it is left out."""

CONTENDERS: list[Any] = [Fastrank, FastrankText, *PEERS]
CELLS = [
    pytest.param(task, kind, size, id=f"{task.name}-{kind.__name__}-{size.replace(' ', '')}")
    for task in TASKS
    for size in SIZES
    for kind in CONTENDERS
    if task.name in kind.tasks
]


@cache
def contender(kind: Any) -> Any:
    try:
        return kind()
    except Exception as error:  # whatever a package does when it is imported
        return error


@cache
def seconds_a_hand(kind: Any, task: Task) -> float:
    one, hands = contender(kind), task.deal(64)
    prepared = one.prepare(task.name, *hands)
    started = perf_counter()
    one.run(task.name, prepared)
    return (perf_counter() - started) / 64


@pytest.mark.parametrize(("task", "kind", "size"), CELLS)
def test_task(benchmark: Any, task: Task, kind: Any, size: str) -> None:
    one = contender(kind)
    if isinstance(one, Exception):
        pytest.skip(f"not installed: {one}")
    if SIZES[size] * seconds_a_hand(kind, task) > MOST_SECONDS:
        pytest.skip("too slow for so many hands")
    prepared = one.prepare(task.name, *task.deal(SIZES[size]))
    benchmark.group = f"{task.what}, {size} hands a call"
    benchmark(one.run, task.name, prepared)


@pytest.mark.parametrize("threads", [1, 2])
def test_ten_million_hands(benchmark: Any, threads: int) -> None:
    cards, _ = BY_NAME["high-7"].deal(10_000_000)
    out = np.empty(len(cards), dtype=np.uint16)
    benchmark.group = "high, seven cards, 10 M hands a call, by threads"
    benchmark(fastrank.HIGH.ranks, cards, out=out, threads=threads)


@pytest.mark.parametrize("dtype", ["uint8", "uint16", "int32", "int64"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_layouts(benchmark: Any, dtype: str, order: Any) -> None:
    cards = np.asarray(BY_NAME["high-7"].deal(1_000_000)[0], dtype=dtype, order=order)
    benchmark.group = "high, seven cards, 1 M hands a call, by dtype and layout"
    benchmark(fastrank.HIGH.ranks, cards)


IDS = [51, 47, 43, 39, 35, 0, 5]


@pytest.mark.parametrize(
    "hand",
    ["AsKsQsJsTs2c3d", IDS, np.array(IDS, dtype=np.uint8), 0x8888800000021],
    ids=["text", "ids", "array", "set"],
)
def test_one_hand(benchmark: Any, hand: Any) -> None:
    benchmark.group = "high, seven cards, one hand a call"
    assert benchmark(fastrank.rank, hand) == 1


def test_one_hand_of_holdem(benchmark: Any) -> None:
    benchmark.group = "high, seven cards, one hand a call"
    assert benchmark(fastrank.HOLDEM.rank, IDS[:2], IDS[2:]) == 1


@pytest.mark.parametrize("way", ["broadcast", "ready"])
@pytest.mark.parametrize("players", [1, 2, 6, 9])
def test_shared_boards(benchmark: Any, players: int, way: str) -> None:
    """(n, p, 2) with (n, 1, 5), which is not written out, beside a ready (N, 7) array."""
    holes, board = fastrank.HOLDEM.deal((1 << 16) // players, players, rng=1)
    boards = board[:, None].copy()
    benchmark.group = f"Hold'em, 64 Ki hands, {players} players a board"
    if way == "broadcast":
        benchmark(fastrank.HOLDEM.ranks, holes, boards)
        return
    shape = (*holes.shape[:2], 5)
    rows = np.concatenate([holes, np.broadcast_to(boards, shape)], axis=2).reshape(-1, 7)
    benchmark(fastrank.HIGH.ranks, np.ascontiguousarray(rows))


@pytest.mark.parametrize("threads", [1, 2])
def test_deals(benchmark: Any, threads: int) -> None:
    benchmark.group = "a million deals of seven cards"
    benchmark(fastrank.deal, 1_000_000, 7, rng=1, threads=threads)


@pytest.mark.parametrize("recipe", ["permuted", "argpartition"])
def test_deals_by_numpy(benchmark: Any, recipe: str) -> None:
    rng = np.random.default_rng(1)
    deck = np.broadcast_to(np.arange(52, dtype=np.uint8), (1_000_000, 52))
    benchmark.group = "a million deals of seven cards"

    def permuted() -> Any:
        return rng.permuted(deck, axis=1)[:, :7].copy()

    def argpartition() -> Any:
        keys = rng.random((1_000_000, 52), dtype=np.float32)
        return np.argpartition(keys, 6, axis=1)[:, :7].astype(np.uint8)

    benchmark(permuted if recipe == "permuted" else argpartition)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_census(benchmark: Any, held: int) -> None:
    from fastrank._core import ffi, lib

    counts = ffi.new("uint64_t[]", 1 << 16)
    benchmark.group = "all hands walked, with the histogram"
    benchmark(lib.fr_census, fastrank.HIGH._core, held, counts)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_census_summing_ranks(benchmark: Any, held: int) -> None:
    from fastrank._core import ffi, lib

    total = ffi.new("uint64_t *")
    benchmark.group = "all hands walked, summing ranks"
    benchmark(lib.fr_rank_total, fastrank.HIGH._core, held, total)
