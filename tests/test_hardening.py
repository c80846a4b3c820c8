"""What long runs need: no memory is lost, and an interrupted call harms nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from conftest import Deal

import fastrank
from fastrank import HIGH, HOLDEM, OMAHA_HI_LO, CardError

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")

USES = {
    "single hands": """
for _ in range(25_000):
    HIGH.rank("AsKsQsJsTs2c3d"), HIGH.rank([51, 47, 43, 39, 35]), HIGH.rank(0x1f)
    HOLDEM.rank("AsKs", "2c3d4h5s7c"), OMAHA_HI_LO.rank([51, 47, 0, 5], [10, 15, 20, 25, 30])
    evaluate(51, 47, 43, 39, 35), evaluate("As", "Ks", "Qs", "Js", "Ts")
""",
    "bad hands": """
for _ in range(1_000):
    for hand in ("AsAs", "AsKsQsJs1s", [51, 51, 1, 2, 3], [99] * 5, None, -1, 1 << 60):
        try:
            HIGH.rank(hand)
        except (CardError, TypeError):
            pass
    try:
        evaluate(51, 51, 43, 39, 35)
    except CardError:
        pass
""",
    "batches": """
for _ in range(50):
    HIGH.ranks(hands), HIGH.ranks(hands.astype(np.int64)), HIGH.ranks(hands, threads=2)
    HOLDEM.ranks(hands[:, :2], hands[:, 2:]), HIGH.name(HIGH.ranks(hands[:50]))
    fastrank.parse_hands(texts), fastrank.hand_index(hands)
    try:
        HIGH.ranks(hands[:, [0, 0, 1, 2, 3]])
    except CardError:
        pass
""",
    "deals and equities": """
for _ in range(10):
    HOLDEM.deal(1000, 6, rng=1), fastrank.deal(100, (2, 3), rng=2)
    HOLDEM.equity(["AsKs", "QQ+"], board="2c7d8h"), HOLDEM.equity(["AsKs", "QhQd"])
    HOLDEM.equity(["AsKs", "random", "TT+"], trials=5000, rng=1)
    fastrank.STUD_HI_LO.equity(["AsAh4s2c3d", "QdQcJs9h8d"])
    HOLDEM.showdown(["AsKs", "QhQd"], "2c7d8h9cTd", pot=100)
""",
}


@linux
@pytest.mark.parametrize("use", USES)
def test_nothing_leaks(use: str) -> None:
    """Forty times the same, a million single hands in all: memory stays as it is."""
    program = f"""
import numpy as np
import fastrank
from fastrank import HIGH, HOLDEM, OMAHA_HI_LO, CardError
from fastrank.compat.phevaluator import evaluate_cards as evaluate

hands = fastrank.deal(2000, 7, rng=1)
texts = fastrank.format_hands(hands)

def use():
    {USES[use].strip().replace(chr(10), chr(10) + "    ")}

def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096

for _ in range(4):
    use()
before = resident()
for _ in range(36):
    use()
print(resident() - before)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) < 2_000_000


def rank_for_long(hands: Any, out: Any, threads: int) -> None:
    for _ in range(1000):
        HIGH.ranks(hands, out=out, threads=threads)


def test_a_batch_that_is_interrupted(deal: Deal) -> None:
    """Ctrl-C ends the call with KeyboardInterrupt; only `out` is unspecified after it."""
    if threading.current_thread() is not threading.main_thread() or os.name == "nt":
        pytest.skip("needs signals")
    # Programs that were started in the background ignore it.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupt_batches(deal)
    finally:
        signal.signal(signal.SIGINT, before)


def interrupt_batches(deal: Deal) -> None:
    hands = np.tile(deal(500_000, 7), (20, 1))
    kept, out = hands.copy(), np.zeros(len(hands), dtype=np.uint16)
    for threads in (1, 2):
        timer = threading.Timer(0.002, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            rank_for_long(hands, out, threads)
        timer.join()
        np.testing.assert_array_equal(hands, kept)
        np.testing.assert_array_equal(HIGH.ranks(hands[:1000]), HIGH.ranks(kept[:1000]))


def test_many_threads_and_one_table() -> None:
    """First uses of lazily made tables, and all kinds of calls, from many threads at once."""
    program = """
import threading
from concurrent.futures import ThreadPoolExecutor
import numpy as np
import fastrank
from fastrank import HIGH, HOLDEM, GAMES, SYSTEMS, Range

gate = threading.Barrier(16)

def use(i):
    gate.wait()
    found = [HIGH.table()[::9973].tolist(), HIGH.name([1, 7462]).tolist(), HIGH.rank("AsKsQsJsTs")]
    hands = fastrank.deal(3000, 7, rng=5)
    found.append(HIGH.ranks(hands, threads=1 + i % 3).tolist())
    found.append(HOLDEM.equity(["AsKs", "QQ+"], board="2c7d8h").equity.tolist())
    found.append(HOLDEM.equity(["AsKs", "TT+", "random"], trials=3000, rng=1).equity.tolist())
    found.append(str(Range("15%")))
    found.append([system.census(system.size).counts[1] for system in SYSTEMS])
    try:
        HIGH.ranks(hands[:, [0, 0, 1, 2, 3]])
    except fastrank.CardError as error:
        found.append(str(error))
    return repr(found)

with ThreadPoolExecutor(16) as pool:
    assert len(set(pool.map(use, range(16)))) == 1
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd="/"
    )
    assert done.returncode == 0, done.stderr


def test_a_failed_batch_leaves_its_input_and_others_alone(deal: Deal) -> None:
    hands = deal(10_000, 7)
    expected = HIGH.ranks(hands)
    bad = hands.copy()
    bad[7777, 3] = bad[7777, 5]
    kept = bad.copy()

    def rank(i: int) -> Any:
        if i % 2:
            with pytest.raises(CardError, match="row 7777"):
                HIGH.ranks(bad)
            return None
        return HIGH.ranks(hands)

    with ThreadPoolExecutor(8) as pool:
        for ranks in pool.map(rank, range(64)):
            assert ranks is None or (ranks == expected).all()
    np.testing.assert_array_equal(bad, kept)
    assert HOLDEM.rank("AsKs", "QsJsTs") == 1
    assert OMAHA_HI_LO.rank("AsKs2c3d", "QsJsTs").high == 1
    assert fastrank.rank("AsKsQsJsTs") == 1
