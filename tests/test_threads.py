"""The same ranks on any number of threads, and the same first fault."""

from __future__ import annotations

import gc
import multiprocessing
import os
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import Deal

import fastrank
from fastrank import DEUCE_TO_SEVEN, HIGH, HOLDEM, OMAHA_HI_LO, CardError
from fastrank.work import MOST_THREADS, each

each_number = pytest.mark.parametrize("threads", [1, 2, 3, 8])


@each_number
@pytest.mark.parametrize("held", [5, 7, 9])
def test_batches(threads: int, held: int, deal: Deal) -> None:
    hands = deal(30_000, held)
    for system in (HIGH, DEUCE_TO_SEVEN):
        for batch in (hands, hands.astype(np.int64), np.asfortranarray(hands)):
            np.testing.assert_array_equal(system.ranks(batch, threads=threads), system.ranks(hands))


@each_number
def test_games(threads: int, deal: Deal) -> None:
    cards = deal(20_000, 13)
    holes, boards = cards[:, :8].reshape(-1, 2, 4), cards[:, None, 8:]
    for game, hole in ((OMAHA_HI_LO, holes), (HOLDEM, holes[..., :2]), (HOLDEM, holes[0, 0, :2])):
        if hole.ndim == 1:
            others = boards[~np.isin(boards, hole).any(axis=2)]
            expected, found = game.ranks(hole, others), game.ranks(hole, others, threads=threads)
        else:
            expected, found = game.ranks(hole, boards), game.ranks(hole, boards, threads=threads)
        np.testing.assert_array_equal(found, expected)


@each_number
def test_the_first_fault_is_named(threads: int, deal: Deal) -> None:
    hands = deal(50_000, 7)
    for row in (0, 777, 31_111, 49_999):
        bad = hands.copy()
        bad[row:, 2] = 60
        with pytest.raises(CardError, match=f"row {row}: 60 is no card"):
            HIGH.ranks(bad, threads=threads)
    cards = deal(20_000, 9)
    cards[12_345:, 8] = 70
    with pytest.raises(CardError, match="row 12345: 70 is no card"):
        OMAHA_HI_LO.ranks(cards[:, :4], cards[:, 4:], threads=threads)


@pytest.mark.parametrize(
    ("threads", "error"),
    [
        (0, ValueError),
        (-1, ValueError),
        (1.0, TypeError),
        (True, TypeError),
        (2.5, TypeError),
        ("2", TypeError),
    ],
)
def test_bad_numbers(threads: Any, error: type, deal: Deal) -> None:
    with pytest.raises(error, match="threads must be"):
        HIGH.ranks(deal(10, 7), threads=threads)
    with pytest.raises(error, match="threads must be"):
        HOLDEM.ranks([[0, 1]], [2, 3, 4], threads=threads)


def test_many_threads_share_everything(deal: Deal) -> None:
    """Systems, tables, caches and input, from the first call on."""
    hands = deal(5000, 7)
    expected = [system.ranks(hands).tolist() for system in (HIGH, DEUCE_TO_SEVEN)]

    def work(number: int) -> bool:
        system = (HIGH, DEUCE_TO_SEVEN)[number % 2]
        assert system.census().counts.sum() == 2598960
        assert fastrank.parse(fastrank.format(hands[number])).tolist() == hands[number].tolist()
        return bool(system.ranks(hands).tolist() == expected[number % 2])

    with ThreadPoolExecutor(16) as pool:
        assert all(pool.map(work, range(200)))


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_no_call_runs_on_after_a_fault(threads: int) -> None:
    """What has raised writes nothing any more: its `out` may be used again."""
    running, begun = threading.Event(), []

    def call(start: int) -> tuple[int, Any] | None:
        begun.append(start)
        if start == 0:
            if threads > 1:
                assert running.wait(10)
            return 1, "fault"
        running.set()
        time.sleep(0.05)
        begun.remove(start)
        return None

    def on_fault(status: int, fault: Any) -> None:
        raise CardError(fault)

    with pytest.raises(CardError, match="fault"):
        each(call, range(50), threads, on_fault)
    assert begun == [0]
    time.sleep(0.1)
    assert begun == [0]


def test_threads_do_not_add_up() -> None:
    """Many numbers of threads, or a huge one, leave few behind."""
    hands = fastrank.deal(400_000, 5, rng=1)
    expected = HIGH.ranks(hands)
    for threads in (*range(2, 40), 10**6):
        np.testing.assert_array_equal(HIGH.ranks(hands, threads=threads), expected)
    gc.collect()
    time.sleep(0.2)  # for those to end that are not kept
    ours = [thread for thread in threading.enumerate() if thread.name.startswith("fastrank")]
    assert len(ours) <= 2 * MOST_THREADS


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.filterwarnings("ignore:.*fork")
def test_a_forked_process_makes_its_own_threads(deal: Deal) -> None:
    hands = deal(20_000, 7)
    expected = HIGH.ranks(hands, threads=2)
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        found = pool.submit(HIGH.ranks, hands, threads=2).result(timeout=60)
    np.testing.assert_array_equal(found, expected)
