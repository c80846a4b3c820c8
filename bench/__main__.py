"""``python -m bench``: fastrank and its peers side by side.

Contenders take turns, so that a machine which is busy for a while slows all of them. A cell is
the median over the rounds, and a ratio the median of the ratios within each round: to fastrank from
arrays, and of those that read text to fastrank from text. A contender runs the sizes that it is
expected to finish in about two seconds; the others are "not run".
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import statistics
import sys
import time
from collections.abc import Collection
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
ROUNDS, FEWEST = 7, 3
"""How often each contender is timed: those that take long less often."""
TEXT = FastrankText.name
WORSE = 1.15
"""How much slower than before, next to its peers, is called a regression."""


def main() -> int:
    options = _options()
    if options.list:
        for task in TASKS:
            print(f"{task.name:<28}{task.what}")
        return 0
    if options.plots:
        from plots import write  # before all else: matplotlib comes with an extra
    before = json.loads(options.against.read_text(encoding="utf-8")) if options.against else None
    contenders, missing = _contenders(options)
    cells: list[dict[str, Any]] = []
    tasks = options.tasks or list(BY_NAME)
    for number, name in enumerate(tasks):
        progress = f"[{number + 1}/{len(tasks)}]"
        sizes = options.sizes or list(SIZES)
        cells += measure(BY_NAME[name], contenders, sizes, missing, progress)
    report = {"machine": facts(), "cells": cells, "missing": missing}
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print(markdown(report))
    if options.plots:
        write(report, options.plots)
    return _compare(before, report) if before else 0


def _options() -> argparse.Namespace:
    description = (__doc__ or "").replace("``", "")
    parser = argparse.ArgumentParser(prog="python -m bench", description=description)
    parser.add_argument("--list", action="store_true", help="list the tasks and stop")
    parser.add_argument("--tasks", nargs="+", choices=list(BY_NAME), metavar="TASK")
    parser.add_argument(
        "--sizes",
        nargs="+",
        choices=list(SIZES),
        metavar="SIZE",
        help=f"hands in a call: {', '.join(map(repr, SIZES))}",
    )
    parser.add_argument("--peers", nargs="*", metavar="NAME", help="only these; none: only ours")
    parser.add_argument("--adapter", action="append", default=[], metavar="MODULE:CLASS")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the report as JSON too")
    parser.add_argument("--plots", type=Path, metavar="FOLDER", help="draw charts (extra plot)")
    parser.add_argument("--against", type=Path, metavar="FILE", help="an older one to compare with")
    return parser.parse_args()


def _contenders(options: argparse.Namespace) -> tuple[list[Adapter], dict[str, str]]:
    contenders: list[Adapter] = [Fastrank(), FastrankText()]
    missing = {}
    known = {
        peer.package.replace("_", "-") + suffix for peer in PEERS for suffix in ("", peer.suffix)
    }
    for name in options.peers or []:
        if name not in known:
            raise SystemExit(f"no peer {name!r} ({', '.join(sorted(known))})")
    for peer in PEERS:
        package = peer.package.replace("_", "-")
        name = package + peer.suffix
        if options.peers is not None and not {name, package} & set(options.peers):
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
    task: Task,
    contenders: list[Adapter],
    sizes: list[str],
    missing: dict[str, str],
    progress: str = "",
) -> list[dict[str, Any]]:
    """Measure one task at all sizes; who orders the hands otherwise than fastrank is left out."""
    hands = task.deal(1 << 10)
    able, seconds_a_hand = [], {}
    for one in contenders:
        if task.name not in one.tasks:
            continue
        try:
            prepared = one.prepare(task.name, *hands)
            found = one.run(task.name, prepared)
        except Exception as error:  # whatever a contender does
            missing[f"{one.name} on {task.name}"] = f"{type(error).__name__}: {error}"
            continue
        if not agrees(task, one, hands, found):
            missing[f"{one.name} on {task.name}"] = "orders the hands otherwise"
            continue
        able.append(one)
        seconds_a_hand[one.name] = timed(one, task.name, prepared, 1) / len(hands[0])
    cells = []
    for size in sizes:
        number = SIZES[size]
        running = [one for one in able if number * seconds_a_hand[one.name] < SECONDS]
        print(
            f"{progress} {task.name}, {_hands(size)}: {'; '.join(one.name for one in running)}",
            file=sys.stderr,
        )
        dealt = task.deal(number)
        ready = {one.name: one.prepare(task.name, *dealt) for one in running}
        calls = {one.name: calls_of(one, task.name, ready[one.name]) for one in running}
        rounds: dict[str, list[float]] = {one.name: [] for one in running}
        gc.collect()
        gc.disable()  # it would go through millions of other contenders' objects
        for turn in range(ROUNDS):
            for one in running:
                if turn < FEWEST or rounds[one.name][0] * calls[one.name] < SECONDS / 10:
                    passed = timed(one, task.name, ready[one.name], calls[one.name])
                    rounds[one.name].append(passed)
        gc.enable()
        for one in able:
            cell: dict[str, Any] = {
                "task": task.name,
                "what": task.what,
                "size": size,
                "contender": one.name,
                "version": one.version,
            }
            if one in running:
                seconds = rounds[one.name]
                cell["seconds"] = statistics.median(seconds)
                cell["hands_per_second"] = number / cell["seconds"]
                cell["times_ours"] = _ratio(seconds, rounds[ours(one.name, rounds)])
            cells.append(cell)
    return cells


def ours(contender: str, running: Collection[str]) -> str:
    """Which of fastrank's ways a contender is compared with: from text, or from arrays."""
    return TEXT if contender.endswith(", from text") and TEXT in running else Fastrank.name


def _ratio(theirs: list[float], fastranks: list[float]) -> float:
    return statistics.median(their / our for their, our in zip(theirs, fastranks, strict=False))


def calls_of(contender: Adapter, task: str, prepared: Any) -> int:
    """How many calls fill some milliseconds, once the first ones are done."""
    timed(contender, task, prepared, 1)
    return max(int(0.005 / timed(contender, task, prepared, 1)), 1)


def timed(contender: Adapter, task: str, prepared: Any, calls: int) -> float:
    """Seconds for one call, of some in a row."""
    started = time.perf_counter()
    for _ in range(calls):
        contender.run(task, prepared)
    return (time.perf_counter() - started) / calls


def agrees(task: Task, contender: Adapter, hands: Any, found: Any) -> bool:
    """Whether a contender orders the hands as fastrank does, ties included."""
    ranks = task.rank(*hands)
    mine = ranks if isinstance(ranks, np.ndarray) else ranks[0]
    theirs = found if not isinstance(found, tuple) else found[0]
    number = getattr(contender, "number", int)
    values = [number(value) * contender.sign for value in theirs]
    order = [np.unique(one, return_inverse=True)[1] for one in (mine, values)]
    return bool((order[0] == order[1]).all())


def markdown(report: dict[str, Any]) -> str:
    """The report as Markdown: two tables a size, of how many times as long each takes."""
    machine = report["machine"]
    lines = [f"- {fact}: {value}" for fact, value in machine.items() if fact != "system"]
    versions = {cell["contender"]: cell["version"] for cell in report["cells"]}
    packages = {name.removesuffix(", from text"): version for name, version in versions.items()}
    lines += ["", "Contenders: " + ", ".join(f"{n} {v}" for n, v in packages.items()) + "."]
    for size in SIZES:
        of_size = [cell for cell in report["cells"] if cell["size"] == size]
        for first, what in [
            (Fastrank.name, "objects made beforehand"),
            (TEXT, "from text, reading included"),
        ]:
            table = [cell for cell in of_size if ours(cell["contender"], [TEXT]) == first]
            if table:
                lines += ["", f"### {_hands(size)} a call, {what}", ""]
                lines += _table(table, first, list(versions))
    lines += [f"\nNot measured: {name} ({why})." for name, why in report["missing"].items()]
    return "\n".join(lines)


def _hands(size: str) -> str:
    return f"{size} hand" if size == "1" else f"{size} hands"


def _table(cells: list[dict[str, Any]], first: str, contenders: list[str]) -> list[str]:
    rows: dict[str, dict[str, dict[str, Any]]] = {}
    for cell in cells:
        rows.setdefault(cell["what"], {})[cell["contender"]] = cell
    names = [
        name
        for name in contenders
        if name != first and any("seconds" in row.get(name, {}) for row in rows.values())
    ]
    heads = [name.removesuffix(", from text") for name in names]
    lines = [
        "| task | " + " | ".join(["fastrank, M hands/s", *heads]) + " |",
        "|---" + "|---:" * (len(names) + 1) + "|",
    ]
    for what, row in rows.items():
        if first not in row or "seconds" not in row[first]:
            continue
        texts = [f"{row[first]['hands_per_second'] / 1e6:,.1f}"]
        for name in names:
            ratio = row.get(name, {}).get("times_ours")
            texts.append(f"{ratio:,.1f} x" if ratio else "not run" if name in row else "")
        lines.append(f"| {what} | " + " | ".join(texts) + " |")
    return lines


def _compare(old: dict[str, Any], new: dict[str, Any]) -> int:
    """Name the cells in which fastrank has lost ground to its peers since an older report."""
    before = {
        (cell["task"], cell["size"], cell["contender"]): cell["times_ours"]
        for cell in old["cells"]
        if "times_ours" in cell
    }
    worse = 0
    for cell in new["cells"]:
        key = cell["task"], cell["size"], cell["contender"]
        if cell["contender"] != Fastrank.name and key in before and "times_ours" in cell:
            lost = before[key] / cell["times_ours"]
            if lost > WORSE:
                worse += 1
                print(f"regression: {', '.join(key)}: {lost:.2f} x", file=sys.stderr)
    print(f"{worse} regressions beyond {WORSE} x", file=sys.stderr)
    return int(worse > 0)


if __name__ == "__main__":
    print(f"fastrank {fastrank.__version__}, {platform.machine()}", file=sys.stderr)
    sys.exit(main())
