"""Equity by simulation, and work in chunks: errors, seeds, workers, interrupts."""

from __future__ import annotations

import signal
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from conftest import portable_loops

import fastrank
from fastrank import (
    BADUGI_DRAW,
    HOLDEM,
    OMAHA,
    OMAHA_HI_LO,
    SEVEN_CARD_STUD,
    STUD_HI_LO,
    CardError,
    Game,
    Range,
)
from fastrank.work import Uninterrupted


@pytest.mark.parametrize(
    ("game", "hands", "known"),
    [
        (HOLDEM, ["AsKs", "QhQd"], {}),
        (HOLDEM, ["AsKs", "QhQd", "7c2d"], {"board": "Kh7d2c", "dead": "3c"}),
        (OMAHA_HI_LO, ["As2sKhKd", "3c4c5dAh"], {}),
        (STUD_HI_LO, ["As2h3d", "KsKhQd"], {}),
        (BADUGI_DRAW, ["As2h3d", "KsQh"], {}),
    ],
)
def test_simulation_is_within_its_error(game: Game, hands: list[str], known: Any) -> None:
    exact = game.equity(hands, method="exact", **known)
    off = []
    for seed in range(60):
        found = game.equity(hands, method="monte carlo", trials=5000, rng=seed, **known)
        assert not found.exact
        assert found.deals == 5000
        off.append((found.equity[0] - exact.equity[0]) / found.stderr[0])
        for name, half in found.halves.items():
            assert np.abs(half.equity - exact.halves[name].equity).max() < 0.04
            assert np.abs(found.categories[name] - exact.categories[name]).max() < 0.04
    # The errors that it states are those that it makes.
    assert abs(np.mean(off)) < 4 / np.sqrt(60)
    assert 0.65 < np.std(off) < 1.4
    assert max(map(abs, off)) < 4.5


SIMULATED: list[tuple[Game, list[Any]]] = [
    (HOLDEM, ["AsKs", "QhQd"]),
    (HOLDEM, ["AsKs", "random", "7c", "2c2d"]),
    (HOLDEM, ["AsKs", "TT+", "random"]),
    (HOLDEM, ["random"] * 10),
    (OMAHA, ["AsAhKsKh", "8c7c6d5d", "QsJsTd9d"]),
    (OMAHA, ["AsAhKsKh", "random"]),
    (OMAHA_HI_LO, ["As2s3hKd", "8c7c6d5d"]),
    (STUD_HI_LO, ["As2h3d", "KsKhQd"]),
    (fastrank.BADEUCY, ["As2h3d", "KsKhQd4c"]),
    (BADUGI_DRAW, ["As2h3d", "KsKhQd4c"]),
    (fastrank.SHORT_DECK_HOLDEM, ["AsAh", "9c8c"]),
]


@pytest.mark.parametrize(("game", "hands"), SIMULATED)
def test_a_seed_gives_the_same_on_every_kernel(game: Game, hands: list[Any], kernel: str) -> None:
    found = game.equity(hands, method="monte carlo", trials=70_001, rng=8)
    with portable_loops():
        assert found == game.equity(hands, method="monte carlo", trials=70_001, rng=8)
    assert found.deals == 70_001


def test_ranges_with_one_hand_left_that_block_each_other() -> None:
    """Whether another seat has a range or not."""
    hands = ["AsKs", "AsQd, QhQd", "AsJd, QhJh"]
    for more in ([], ["22"], ["random"]):
        for method in ("auto", "exact", "monte carlo"):
            with pytest.raises((CardError, ValueError), match=r"block each other|too many deals"):
                HOLDEM.equity([*hands, *more], method=method)
    fine = HOLDEM.equity(["AsKs", "AsQd, QhQd", "22"], method="monte carlo", trials=1000, rng=1)
    assert fine.by_hand(1).weight.tolist() == [1.0]


def test_hands_and_ranges_simulate_alike() -> None:
    """Ranges of one hand are that hand."""
    for game, hands in [(HOLDEM, ["AsKs", "QhQd"]), (OMAHA, ["AsAhKsKh", "8c7c6d5d"])]:
        exact = game.equity(hands, method="exact")
        ranged: list[Any] = [Range(hands[0], game), hands[1]]
        for given in (hands, ranged):
            found = game.equity(given, method="monte carlo", trials=400_000, rng=2)
            assert np.abs(found.equity - exact.equity).max() < 4 * found.stderr.max()
            assert np.abs(found.categories["high"] - exact.categories["high"]).max() < 0.005


def test_stopping_does_not_depend_on_the_workers() -> None:
    hands = ["AsKs", "random", "random"]
    wanted = HOLDEM.equity(hands, target_error=0.0007, rng=5)
    assert wanted.stderr.max() <= 0.0007
    assert wanted.deals % 65536 == 0
    for threads in (2, 5):
        assert HOLDEM.equity(hands, target_error=0.0007, rng=5, threads=threads) == wanted
    with ThreadPoolExecutor(3) as pool:
        assert HOLDEM.equity(hands, target_error=0.0007, rng=5, executor=pool) == wanted
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        assert HOLDEM.equity(hands, target_error=0.0007, rng=5, executor=pool) == wanted
    assert HOLDEM.equity(hands, target_error=0.0007, rng=wanted.seed) == wanted
    assert HOLDEM.equity(hands, target_error=0.0007, rng=6) != wanted
    unseeded = HOLDEM.equity(hands, trials=1000)
    assert HOLDEM.equity(hands, trials=1000, rng=unseeded.seed) == unseeded


def test_exact_counts_on_any_workers() -> None:
    for hands, board in ([["AsKs", "QhQd", "7c2d"], "Kh"], [["TT+", "AK"], ""]):
        wanted = HOLDEM.equity(hands, board=board, method="exact")
        assert HOLDEM.equity(hands, board=board, method="exact", threads=3) == wanted
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            found = HOLDEM.equity(hands, board=board, method="exact", executor=pool)
        assert found == wanted


class Unreliable(Executor):
    """Loses every so-manieth chunk."""

    def __init__(self, every: int) -> None:
        self.every, self.calls = every, 0

    def submit(self, function: Any, /, *args: Any, **named: Any) -> Future[Any]:
        self.calls += 1
        future: Future[Any] = Future()
        if self.calls % self.every == 0:
            future.set_exception(ConnectionError("the worker is lost"))
        else:
            future.set_result(function(*args, **named))
        return future


def test_lost_chunks_are_done_again() -> None:
    wanted = HOLDEM.equity(["AsKs", "random"], trials=300_000, rng=1)
    assert (
        HOLDEM.equity(["AsKs", "random"], trials=300_000, rng=1, executor=Unreliable(2)) == wanted
    )
    lost = Unreliable(1)
    with pytest.raises(ConnectionError):
        HOLDEM.equity(["AsKs", "random"], trials=60_000, rng=1, executor=lost)
    assert lost.calls == 4
    with pytest.raises(CardError, match="block each other"):
        HOLDEM.equity([Range("AsAh"), Range("AsKs")], trials=60_000, executor=Unreliable(9))


def test_what_auto_chooses() -> None:
    assert HOLDEM.equity(["AsKs", "QhQd"]).exact
    assert HOLDEM.equity(["AsKs", "random"], board="2c3d4h5s").exact
    assert not HOLDEM.equity(["AsKs", "random", "random"], rng=1).exact
    assert HOLDEM.equity(["AsKs", "random", "random"], rng=1).stderr.max() <= 0.0005
    assert HOLDEM.equity(["AsKs", "QhQd"], method="monte carlo", trials=100, rng=1).deals == 100
    assert not HOLDEM.equity([Range("random"), Range("random")], trials=1000).exact


def test_progress_and_interrupts(capsys: pytest.CaptureFixture[str]) -> None:
    calls: list[tuple[float, float]] = []
    HOLDEM.equity(
        ["AsKs", "random"], trials=200_000, rng=1, progress=lambda *told: calls.append(told)
    )
    assert [done for done, _ in calls] == [65536, 131072, 196608, 200_000]
    assert {total for _, total in calls} == {200_000}
    HOLDEM.equity(["AsKs", "random"], trials=1000, progress=True)
    assert capsys.readouterr().err == ""

    def stop(done: float, total: float) -> None:
        if done > 100_000:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        HOLDEM.equity(["AsKs", "random"], trials=10**9, rng=1, progress=stop)
    found = HOLDEM.equity(
        ["AsKs", "random"], trials=10**9, rng=1, progress=stop, on_interrupt="return"
    )
    assert found.deals == 131072
    assert found == HOLDEM.equity(["AsKs", "random"], trials=131072, rng=1)


def test_an_interrupted_count_says_so() -> None:
    def stop(done: float, total: float) -> None:
        raise KeyboardInterrupt

    dead = "2c3c4c5c6c7c8c9c2d3d4d5d6d7d8d9d"
    for hands in (["AsKs", "random"], [Range("TT+, AQ+, KQs, 98s"), Range("random")]):
        given: dict[str, Any] = {"method": "exact", "progress": stop, "dead": dead}
        with pytest.raises(KeyboardInterrupt):
            HOLDEM.equity(hands, **given)
        found = HOLDEM.equity(hands, **given, on_interrupt="return")
        assert (found.exact, found.method) == (False, "interrupted count")
        assert np.isnan(found.stderr).all()
        with pytest.raises(ValueError, match="only exact counts"):
            found.fractions  # noqa: B018
        assert "error" not in str(found)
        if isinstance(hands[0], Range):
            assert found.by_hand(0).weight.sum() == pytest.approx(1)


def test_weights_are_relative() -> None:
    """Only their ratios count, however small, and those that are left when others are blocked."""
    wanted = HOLDEM.equity([Range("AA:0.5,KK"), Range("QQ:0.25,JJ")], method="exact")
    for scale in (1e-3, 1e-200, 1e-300):
        mine, theirs = f"AA:{scale / 2!r},KK:{scale!r}", f"QQ:{scale / 4!r},JJ:{scale!r}"
        found = HOLDEM.equity([Range(mine), Range(theirs)], method="exact")
        np.testing.assert_allclose(found.equity, wanted.equity)
        assert found.deals == pytest.approx(wanted.deals)
    for board in ("", "2c3c4d"):
        left = HOLDEM.equity([Range("AsKs, QhQd:0.3"), "KsTs"], board=board, method="exact")
        assert left.by_hand(0).weight.tolist() == [1.0]
        assert left.deals == HOLDEM.equity(["QhQd", "KsTs"], board=board, method="exact").deals


def test_seeds_repeat_a_simulation() -> None:
    kinds: list[Any] = [
        5,
        [1, 2],
        None,
        np.random.SeedSequence(5).spawn(3)[2],
        np.random.SeedSequence(5, pool_size=8),
        np.random.default_rng(3),
        np.random.Generator(np.random.MT19937(4)),
        np.random.SFC64(4),
    ]
    for rng in kinds:
        found = HOLDEM.equity(["AsKs", "random"], trials=2000, method="monte carlo", rng=rng)
        again = HOLDEM.equity(["AsKs", "random"], trials=2000, method="monte carlo", rng=found.seed)
        assert found == again


def test_deals_that_all_agree_are_no_certainty() -> None:
    one = HOLDEM.equity(["AsKs", "QhQd"], trials=1, method="monte carlo", rng=1)
    assert one.stderr.min() > 0.3
    many = HOLDEM.equity(["AsAh", "KsKh"], board="AcAd2c", trials=10_000, method="monte carlo")
    assert 1e-5 < many.stderr.max() < 1e-4


def test_many_threads_and_narrow_ranges() -> None:
    hands = ["AsKs", "QQ+", "random"]
    wanted = HOLDEM.equity(hands, trials=200_000, rng=3)
    assert HOLDEM.equity(hands, trials=200_000, rng=3, threads=1_000_000) == wanted
    with pytest.raises(CardError, match="hardly any choice of them is left"):
        HOLDEM.equity(["TT+"] * 9, method="monte carlo", rng=1)
    with pytest.raises(ValueError, match="too many deals to count"):
        SEVEN_CARD_STUD.equity(["random", "random"], method="exact")


def test_an_interrupt_waits_until_sums_are_complete() -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    done = []

    def add_up() -> None:
        with Uninterrupted():
            signal.raise_signal(signal.SIGINT)
            done.append("all")

    try:
        with pytest.raises(KeyboardInterrupt):
            add_up()
        assert done == ["all"]
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
