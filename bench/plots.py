"""Charts of a report of ``python -m bench`` (extra ``plot``)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("Agg")
from matplotlib.figure import Figure
from tasks import SIZES

OURS, THEIRS = "#1b6ca8", "#b8b8b8"


def write(report: dict[str, Any], folder: Path) -> None:
    """Write ``tasks.svg`` and ``sizes.svg``."""
    folder.mkdir(parents=True, exist_ok=True)
    matplotlib.rcParams["svg.hashsalt"] = "fastrank"  # the same report, the same file
    matplotlib.rcParams["svg.fonttype"] = "none"
    for name, chart in (("tasks", tasks(report)), ("sizes", sizes(report))):
        chart.savefig(folder / f"{name}.svg", metadata={"Date": None}, bbox_inches="tight")


def tasks(report: dict[str, Any], size: str = "64 Ki") -> Figure:
    """Bars for each task that a peer does too: hands a second at one size, by contender."""
    cells = [c for c in report["cells"] if c["size"] == size and "seconds" in c]
    names = [name for name in dict.fromkeys(c["task"] for c in cells) if _contested(cells, name)]
    rows = [sum(c["task"] == name for c in cells) for name in names]
    chart = Figure(figsize=(8, 0.22 * sum(rows) + 0.6 * len(rows) + 0.6))
    grid = chart.subplots(
        len(names) or 1, 1, sharex=True, squeeze=False, gridspec_kw={"height_ratios": rows or [1]}
    )
    for axes, name in zip(grid[:, 0], names, strict=False):
        of_task = sorted((c for c in cells if c["task"] == name), key=_speed)
        bars = axes.barh(
            [c["contender"] for c in of_task],
            [_speed(c) for c in of_task],
            color=[OURS if c["contender"].startswith("fastrank") else THEIRS for c in of_task],
        )
        axes.bar_label(bars, [_millions(c) for c in of_task], padding=3, fontsize=7)
        axes.set_xscale("log")
        axes.set_title(of_task[0]["what"], loc="left", fontsize=9)
        axes.tick_params(labelsize=7)
        axes.spines[["top", "right"]].set_visible(False)
    grid[-1, 0].set_xlabel(f"hands a second, {size} hands a call (logarithmic)")
    chart.subplots_adjust(hspace=0.5)
    return chart


def sizes(report: dict[str, Any], task: str = "high-7") -> Figure:
    """Lines over the hands in a call: hands a second in one task, peers with their own objects."""
    chart = Figure(figsize=(8, 5))
    axes = chart.subplots()
    cells = [
        c
        for c in report["cells"]
        if c["task"] == task
        and "seconds" in c
        and (c["contender"].startswith("fastrank") or not c["contender"].endswith("text"))
    ]
    for contender in dict.fromkeys(c["contender"] for c in cells):
        own = [c for c in cells if c["contender"] == contender]
        is_ours = contender.startswith("fastrank")
        (line,) = axes.plot(
            [SIZES[c["size"]] for c in own],
            [_speed(c) for c in own],
            marker="o",
            linewidth=2.5 if is_ours else 1,
            linestyle=":" if contender.endswith("text") else "-",
        )
        axes.annotate(
            contender,
            (SIZES[own[-1]["size"]], _speed(own[-1])),
            xytext=(6, 0),
            textcoords="offset points",
            fontsize=7,
            color=line.get_color(),
            va="center",
        )
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("hands a call")
    axes.set_ylabel("hands a second")
    axes.set_title(cells[0]["what"] if cells else task, loc="left", fontsize=10)
    axes.margins(x=0.12)
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(color="#e6e6e6")
    axes.set_axisbelow(True)
    return chart


def _contested(cells: list[dict[str, Any]], task: str) -> bool:
    """Whether anybody else does a task."""
    return any(c["task"] == task and not c["contender"].startswith("fastrank") for c in cells)


def _millions(cell: dict[str, Any]) -> str:
    millions = _speed(cell) / 1e6
    return f"{millions:,.0f} M" if millions >= 100 else f"{millions:.3g} M"


def _speed(cell: dict[str, Any]) -> float:
    return float(cell["hands_per_second"])
