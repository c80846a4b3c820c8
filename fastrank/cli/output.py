"""How the subcommands write: tables for people, JSON and CSV for programs."""

from __future__ import annotations

import argparse
import csv
import json
import math
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from fastrank.aligned import aligned

BAR = 20
"""Characters of a bar that is full."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    style: str = ""
    """How a cell is written for people, as a format specification; "" for text, to the left."""
    bar: bool = False
    """Whether it is a fraction, to be drawn as a bar where that can be."""


def add_styles(command: argparse.ArgumentParser) -> None:
    """Add the options for programs."""
    styles = command.add_mutually_exclusive_group()
    styles.add_argument("--json", action="store_true", help="write an object a line")
    styles.add_argument("--csv", action="store_true", help="write CSV")


def complain(message: str) -> None:
    """Write to standard error, if there is one that takes it: what matters is the exit status."""
    if sys.stderr is not None:
        try:
            print(message, file=sys.stderr, flush=True)
        except OSError:
            close(sys.stderr)


def close(*streams: Any) -> None:
    """Have nowhere to go what is still to be written: the interpreter would try it again."""
    for stream in streams:
        with suppress(Exception):  # a stream that is no file, or none
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def programs(options: argparse.Namespace, names: Sequence[str]) -> Callable[..., None] | None:
    """What writes rows as JSON or CSV, as they come; None where a person reads.

    Parameters
    ----------
    options : Namespace
    names : sequence of str
        Of the columns.

    Returns
    -------
    callable or None
        Takes an iterable of rows, each a sequence of values.
    """
    if options.json:
        return lambda rows: sys.stdout.writelines(
            json.dumps(dict(zip(names, map(_known, row), strict=True)), ensure_ascii=False) + "\n"
            for row in rows
        )
    if options.csv:
        table = csv.writer(sys.stdout, lineterminator="\n")
        table.writerow(names)
        return lambda rows: table.writerows(map(_known, row) for row in rows)
    return None


def _known(value: Any) -> Any:
    """A value, or None for what is not a number: JSON has no such numbers."""
    return None if isinstance(value, float) and math.isnan(value) else value


def write(
    options: argparse.Namespace,
    columns: Sequence[Column],
    rows: Iterable[Sequence[Any]],
    *,
    title: str = "",
    total: Sequence[Any] | None = None,
) -> None:
    """Write a whole table.

    Parameters
    ----------
    options : Namespace
    columns : sequence of Column
    rows : iterable of rows
    title : str
        A line before the table, for people alone.
    total : row, optional
        A last row, for people alone.
    """
    writer = programs(options, [column.name for column in columns])
    if writer:
        writer(rows)
        return
    rows = [*rows, *([total] if total else [])]
    cells = [
        [_cell(column, value) for column, value in zip(columns, row, strict=True)] for row in rows
    ]
    if title:
        print(title)
    if not _coloured(columns, rows, cells):
        heads = [column.name for column in columns]
        for line in aligned([heads, *cells], [bool(column.style) for column in columns]):
            print(line)


def _cell(column: Column, value: Any) -> str:
    if _known(value) is None:
        return ""
    return format(value, column.style) if column.style else str(value)


def _coloured(
    columns: Sequence[Column], rows: Sequence[Sequence[Any]], cells: Sequence[Sequence[str]]
) -> bool:
    """Write to a terminal with rich, where it is installed; returns whether that was done."""
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return False
    try:
        from rich.box import SIMPLE_HEAD
        from rich.console import Console
        from rich.table import Table
        from rich.text import Text
    except ImportError:
        return False
    table = Table(box=SIMPLE_HEAD)
    for column in columns:
        table.add_column(column.name, justify="right" if column.style else "left", no_wrap=True)
        if column.bar:
            table.add_column("", no_wrap=True)
    for values, texts in zip(rows, cells, strict=True):
        row: list[Any] = []
        for column, value, text in zip(columns, values, texts, strict=True):
            row.append(Text(text))
            if column.bar:
                part = min(max(float(_known(value) or 0), 0.0), 1.0)
                row.append(Text("█" * round(part * BAR), style="green" if part >= 0.5 else "cyan"))
        table.add_row(*row)
    console = Console()
    if console.measure(table).minimum > console.width:
        return False
    console.print(table)
    return True
