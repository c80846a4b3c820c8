"""Work in chunks: on threads, or on any executor, with the same answer on each.

`each` makes calls of the core on threads, for batches; `in_order` does jobs of any kind and gives
their results in the order of the jobs, for equities. An executor is anything with the interface of
`concurrent.futures.Executor`: threads, processes, Dask's cluster.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fastrank.errors import as_int, shown

if TYPE_CHECKING:
    from concurrent.futures import Executor

MOST_THREADS = 4 * (os.cpu_count() or 1)
"""More threads than that are as many: no machine works faster on them."""

MOST_AHEAD = 1024
"""Chunks that are given out before the first is back."""

TRIES = 3
"""How often a chunk is given out again when its worker is lost."""


def each(
    call: Callable[[int], tuple[int, Any] | None],
    starts: Sequence[int],
    threads: int,
    on_fault: Callable[[int, Any], None],
) -> None:
    """Make calls of the core, which release the interpreter's lock, on some threads.

    ``call(start)`` gives None, or status and fault, of which the first in the order of `starts`
    goes to ``on_fault(status, fault)``, which raises. Between calls an interrupt is noticed. When
    this ends, in whichever way, no call is running any more.
    """
    if threads == 1 or len(starts) < 2:
        for bad in filter(None, map(call, starts)):
            on_fault(*bad)
        return
    hands = pool(min(int(threads), MOST_THREADS), os.getpid())
    calls = [hands.submit(call, start) for start in starts]
    try:
        for found in (one.result() for one in calls):
            if found is not None:
                on_fault(*found)
    finally:
        for one in calls:
            if not one.cancel():
                one.exception()  # waits for it


@lru_cache(maxsize=2)
def pool(threads: int, process: int) -> Executor:
    """Threads that are kept: new ones would take milliseconds to spread over the processors.

    A forked process, to which threads do not come along, makes its own.
    """
    from concurrent.futures import ThreadPoolExecutor  # costs more than all else to import

    return ThreadPoolExecutor(threads, thread_name_prefix="fastrank")


def in_order(
    work: Callable[..., Any], jobs: Iterable[tuple[Any, ...]], threads: int, executor: Any
) -> Iterator[Any]:
    """Do ``work(*job)`` for each job and give the results in the order of the jobs.

    Jobs are taken from the iterable as they are needed, so that it may go on for ever. When the
    consumer stops, what is not begun is not done. What `work` raises comes out at once.
    """
    if executor is None and threads == 1:
        for job in jobs:
            yield work(*job)
        return
    threads = min(int(threads), MOST_THREADS)
    hands = executor if executor is not None else pool(threads, os.getpid())
    ahead = min(3 * (threads if executor is None else _workers(executor)), MOST_AHEAD)
    waiting: deque[tuple[tuple[Any, ...], Any]] = deque()
    source = iter(jobs)
    try:
        for job in source:
            waiting.append((job, hands.submit(_guarded, work, job)))
            if len(waiting) >= ahead:
                yield _result(hands, work, *waiting.popleft())
        while waiting:
            yield _result(hands, work, *waiting.popleft())
    finally:
        for _, future in waiting:
            with suppress(Exception):  # a cluster that is gone
                future.cancel()


def check_threads(threads: Any) -> int:
    """A number of threads; refuses what is none."""
    number = as_int(threads, "threads")
    if number < 1:
        raise ValueError(f"threads must be at least 1, not {number}")
    return number


def check_executor(executor: Any) -> None:
    """Refuse what is no executor."""
    if executor is not None and (isinstance(executor, type) or not hasattr(executor, "submit")):
        raise TypeError(f"executor must have a method submit; {shown(executor)} has none")


def _guarded(work: Callable[..., Any], job: tuple[Any, ...]) -> tuple[bool, Any]:
    """Tell what the work itself raises from the loss of a worker."""
    try:
        return True, work(*job)
    except Exception as error:
        return False, error


def _result(hands: Any, work: Callable[..., Any], job: tuple[Any, ...], future: Any) -> Any:
    for tries in range(TRIES + 1):
        try:
            good, result = future.result()
        except Exception:
            if tries == TRIES:
                raise
            time.sleep(0.1 * tries)
            future = hands.submit(_guarded, work, job)
            continue
        if good:
            return result
        raise result
    raise AssertionError("not reached")


def _workers(executor: Any) -> int:
    """How many workers an executor has, as far as it tells."""
    workers = getattr(executor, "_max_workers", None)
    client = getattr(executor, "_client", None)
    if client is not None:
        with suppress(Exception):
            workers = sum(client.nthreads().values())
    return workers if isinstance(workers, int) and workers > 0 else 16


class Uninterrupted:
    """Puts an interrupt off until something is done, so that sums are never half added up."""

    def __enter__(self) -> None:
        self._caught: list[Any] = []
        self._before = signal.getsignal(signal.SIGINT)
        self._held = callable(self._before) and (
            threading.current_thread() is threading.main_thread()
        )
        if self._held:
            signal.signal(signal.SIGINT, lambda *about: self._caught.append(about))

    def __exit__(self, *_: object) -> None:
        if self._held:
            signal.signal(signal.SIGINT, self._before)
            if self._caught and callable(self._before):
                self._before(*self._caught[0])


class Progress:
    """Tells how far the work is: on standard error, or by a function.

    Parameters
    ----------
    wanted : bool or callable
        True writes a line to standard error when the work takes over a second; a function is
        called as ``f(done, total)``.
    """

    def __init__(self, wanted: Any) -> None:
        if not callable(wanted) and not isinstance(wanted, bool):
            raise TypeError(f"progress must be True, False or a function, not {shown(wanted)}")
        self._call = wanted if callable(wanted) else None
        self._prints = wanted is True
        self._started = self._last = time.monotonic()
        self._written = False

    def __call__(self, done: float, total: float) -> None:
        """Tell that so much of it is done."""
        if self._call:
            self._call(done, total)
        now = time.monotonic()
        if self._prints and now - self._started > 1 and now - self._last > 0.1:
            self._last, self._written = now, True
            print(f"\r{done:,.0f} of {total:,.0f} ({done / total:.0%})", end="", file=sys.stderr)

    def end(self) -> None:
        """End the line."""
        if self._written:
            print(file=sys.stderr)
