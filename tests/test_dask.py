"""Equity on a cluster of separate processes, one of which is killed in the middle."""

from __future__ import annotations

import os
import signal
from typing import Any

import pytest

from fastrank import HOLDEM, CardError, Range

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def client() -> Any:
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    )
    with cluster, distributed.Client(cluster) as made:
        yield made


def test_the_same_answer_as_alone(client: Any) -> None:
    executor = client.get_executor()
    for hands in (["AsKs", "random"], ["AsKs", "QhQd", "76s"]):
        alone = HOLDEM.equity(hands, trials=500_000, rng=4)
        assert HOLDEM.equity(hands, trials=500_000, rng=4, executor=executor) == alone
    exact = HOLDEM.equity(["TT+", "AK"], method="exact")
    assert HOLDEM.equity(["TT+", "AK"], method="exact", executor=executor) == exact
    with pytest.raises(CardError, match="block each other"):
        HOLDEM.equity([Range("AsAh"), Range("AsKs")], trials=1000, executor=executor)


def test_a_worker_that_is_killed(client: Any) -> None:
    """Its chunks are done by others, and each counts once."""
    alone = HOLDEM.equity(["AsKs", "random", "random"], trials=3_000_000, rng=9)
    killed: list[int] = []

    def kill(done: float, total: float) -> None:
        if done > 300_000 and not killed:
            pid = next(iter(client.run(os.getpid).values()))
            killed.append(pid)
            os.kill(pid, signal.SIGKILL)

    found = HOLDEM.equity(
        ["AsKs", "random", "random"],
        trials=3_000_000,
        rng=9,
        executor=client.get_executor(),
        progress=kill,
    )
    assert killed
    assert found == alone
