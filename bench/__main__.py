"""``python -m bench``: fastrank and its peers side by side.

Contenders take turns, so that a machine which is busy for a while slows all of them. A cell is
the median over the rounds, and a ratio the median of the ratios within each round. A contender
runs the sizes that it is expected to finish in about two seconds; the others are left out.
"""

from __future__ import annotations

import argparse
import json
import platform
import statistics
import sys
import time
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent))
if sys.path[1] in ("", str(Path(__file__).resolve().parent.parent)):  # would hide the package
    del sys.path[1]

from adapters import PEERS, Adapter, Fastrank, FastrankText
from tasks import BY_NAME, SIZES, TASKS, Task

import fastrank
from fastrank.versions import facts

SECONDS = 2.0
ROUNDS = 7
WORSE = 1.15
"""How much slower than before, next to its peers, is called a regression."""


def main() -> int:
    options = _options()
    if options.list:
        for task in TASKS:
            print(f"{task.name:<20}{task.what}")
        return 0
    contenders, missing = _contenders(options)
    cells: list[dict[str, Any]] = []
    for name in options.tasks or BY_NAME:
        cells += measure(BY_NAME[name], contenders, options.sizes or list(SIZES), missing)
    report = {"machine": facts(), "cells": cells, "missing": missing}
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(markdown(report))
    if options.against:
        return _compare(json.loads(options.against.read_text(encoding="utf-8")), report)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--list", action="store_true", help="list the tasks and stop")
    parser.add_argument("--tasks", nargs="+", choices=list(BY_NAME), metavar="TASK")
    parser.add_argument("--sizes", nargs="+", choices=list(SIZES), help="hands in a call")
    parser.add_argument("--peers", nargs="*", metavar="NAME", help="only these; none: only ours")
    parser.add_argument("--adapter", action="append", default=[], metavar="MODULE:CLASS")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report as JSON too")
    parser.add_argument("--against", type=Path, metavar="FILE", help="an older one to compare with")
    return parser.parse_args()


def _contenders(options: argparse.Namespace) -> tuple[list[Adapter], dict[str, str]]:
    contenders: list[Adapter] = [Fastrank(), FastrankText()]
    missing = {}
    for peer in PEERS:
        name = peer.package.replace("_", "-")
        if options.peers is not None and name not in options.peers:
            continue
        try:
            contenders.append(peer())
        except Exception as error:  # whatever a package does when it is imported
            missing[name] = f"{type(error).__name__}: {error}"
    sys.path.insert(0, "")
    for adapter in options.adapter:
        module, _, name = adapter.partition(":")
        contenders.append(getattr(import_module(module), name)())
    return contenders, missing


def measure(
    task: Task, contenders: list[Adapter], sizes: list[str], missing: dict[str, str]
) -> list[dict[str, Any]]:
    """Measure one task at all sizes; who orders the hands otherwise than fastrank is left out."""
    hands = task.deal(1 << 10)
    able, seconds_a_hand = [], {}
    for one in contenders:
        if task.name not in one.tasks:
            continue
        prepared = one.prepare(task.name, *hands)
        if not agrees(task, one, hands, one.run(task.name, prepared)):
            missing[f"{one.name} on {task.name}"] = "orders the hands otherwise"
            continue
        able.append(one)
        seconds_a_hand[one.name] = timed(one, task.name, prepared) / len(hands[0])
    cells = []
    for size in sizes:
        number = SIZES[size]
        running = [one for one in able if number * seconds_a_hand[one.name] < SECONDS]
        print(f"{task.name}, {size} hands: {', '.join(o.name for o in running)}", file=sys.stderr)
        dealt = task.deal(number)
        ready = {one.name: one.prepare(task.name, *dealt) for one in running}
        rounds: dict[str, list[float]] = {one.name: [] for one in running}
        for _ in range(ROUNDS):
            for one in running:
                rounds[one.name].append(timed(one, task.name, ready[one.name]))
        first = rounds[able[0].name]
        for one in running:
            ratios = [mine / ours for mine, ours in zip(rounds[one.name], first, strict=True)]
            cells.append(
                {
                    "task": task.name,
                    "what": task.what,
                    "size": size,
                    "contender": one.name,
                    "version": one.version,
                    "seconds": statistics.median(rounds[one.name]),
                    "hands_per_second": number / statistics.median(rounds[one.name]),
                    "times_ours": statistics.median(ratios),
                }
            )
    return cells


def timed(contender: Adapter, task: str, prepared: Any) -> float:
    """Seconds for one call, of as many calls as fill ten milliseconds."""
    calls = 1
    while True:
        started = time.perf_counter()
        for _ in range(calls):
            contender.run(task, prepared)
        passed = time.perf_counter() - started
        if passed > 0.01:
            return passed / calls
        calls *= 4


def agrees(task: Task, contender: Adapter, hands: Any, found: Any) -> bool:
    """Whether a contender orders the hands as fastrank does, ties included."""
    ranks = task.rank(*hands)
    ours = ranks if isinstance(ranks, np.ndarray) else ranks[0]
    theirs = found if not isinstance(found, tuple) else found[0]
    order = [
        np.unique(np.asarray(values, dtype=np.int64) * sign, return_inverse=True)[1]
        for values, sign in ((ours, 1), (theirs, contender.sign))
    ]
    return bool((order[0] == order[1]).all())


def markdown(report: dict[str, Any]) -> str:
    """The report as Markdown: a table a size, how many times as long as fastrank each takes."""
    machine = report["machine"]
    lines = [f"- {fact}: {value}" for fact, value in machine.items() if fact != "system"]
    versions = {cell["contender"]: cell["version"] for cell in report["cells"]}
    lines += ["", "Contenders: " + ", ".join(f"{n} {v}" for n, v in versions.items()) + "."]
    for size in SIZES:
        of_size = [cell for cell in report["cells"] if cell["size"] == size]
        if not of_size:
            continue
        names = [name for name in versions if any(c["contender"] == name for c in of_size)]
        lines += ["", f"### {size} hands a call", ""]
        lines.append("| task | " + " | ".join(["fastrank, M hands/s", *names[1:]]) + " |")
        lines.append("|---" + "|---:" * len(names) + "|")
        for task in TASKS:
            row = {c["contender"]: c for c in of_size if c["task"] == task.name}
            if "fastrank" not in row:
                continue
            speed = row["fastrank"]["hands_per_second"] / 1e6
            texts = [f"{row[n]['times_ours']:,.1f} x" if n in row else "" for n in names[1:]]
            lines.append(f"| {task.what} | {speed:,.1f} | " + " | ".join(texts) + " |")
    lines += [f"\nNot measured: {name} ({why})." for name, why in report["missing"].items()]
    return "\n".join(lines)


def _compare(old: dict[str, Any], new: dict[str, Any]) -> int:
    """Name the cells in which fastrank has lost ground to its peers since an older report."""
    before = {(c["task"], c["size"], c["contender"]): c["times_ours"] for c in old["cells"]}
    worse = 0
    for cell in new["cells"]:
        key = cell["task"], cell["size"], cell["contender"]
        if cell["contender"] != "fastrank" and key in before:
            lost = before[key] / cell["times_ours"]
            if lost > WORSE:
                worse += 1
                print(f"regression: {', '.join(key)}: {lost:.2f} x", file=sys.stderr)
    return int(worse > 0)


if __name__ == "__main__":
    print(f"fastrank {fastrank.__version__}, {platform.machine()}", file=sys.stderr)
    sys.exit(main())
