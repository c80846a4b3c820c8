"""``fastrank rank``: rank the hands of a file."""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any, NamedTuple, TextIO

import numpy as np

from fastrank.cards import parse, parse_lines
from fastrank.cli.options import add_system
from fastrank.cli.output import add_styles, complain, programs
from fastrank.errors import CardError
from fastrank.ranking import MOST_CARDS, System
from fastrank.scale import NO_QUALIFY
from fastrank.systems import system

BLOCK = 1 << 16
"""Lines read, ranked and written at a time: memory does not grow with the file."""

WIDEST = 60
"""Characters to which hands are padded in text: more cannot be meant."""


class Line(NamedTuple):
    """A hand and the number of its line, from 1."""

    number: int
    text: str


class Ranked(NamedTuple):
    """What is written for a hand."""

    line: int
    hand: str
    rank: int
    name: str


def add(commands: Any) -> None:
    """Declare the subcommand."""
    ranking = commands.add_parser(
        "rank",
        help="rank the hands of a file",
        description="Rank one hand a line; blank lines and those that begin with # are skipped. "
        "Bad lines are reported, the others ranked, and the exit status is then 1.",
    )
    ranking.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    ranking.add_argument("--column", metavar="NAME", help="the file is CSV; hands are in NAME")
    ranking.add_argument("--strict", action="store_true", help="stop at the first bad line")
    add_system(ranking)
    add_styles(ranking)
    ranking.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    chosen = system(options.system)
    bad = False
    write = None
    with _opened(options.file) as file:
        lines = _lines(file) if options.column is None else _column(file, options.column)
        while block := list(islice(lines, BLOCK)):
            ranked, errors = _rank_block(chosen, block)
            if errors and options.strict:
                first = min(errors)
                ranked = ranked[: sum(line.number < first for line in block)]
                errors = {first: errors[first]}
            write = write or _writer(options)
            write([one for one in ranked if one is not None])
            for number, message in sorted(errors.items()):
                bad = True
                complain(f"line {number}: {message}")
            if bad and options.strict:
                break
    if write is None:  # the head of a table without rows
        _writer(options)([])
    return int(bad)


@contextmanager
def _opened(path: str) -> Iterator[TextIO]:
    """A file or standard input as UTF-8; what is no UTF-8 becomes text that no card is."""
    if path == "-":
        if sys.stdin is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard input")
        yield io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="replace")
    else:
        if not path:
            raise ValueError("the name of the file is empty")
        with open(path, encoding="utf-8-sig", errors="replace", newline="") as file:
            yield file


def _lines(file: Iterable[str]) -> Iterator[Line]:
    for number, line in enumerate(file, 1):
        text = line.strip()
        if text and not text.startswith("#"):
            yield Line(number, text)


def _column(file: Iterable[str], column: str) -> Iterator[Line]:
    csv.field_size_limit(1 << 30)  # what is too long for a hand is a bad line
    reader = csv.DictReader(file)
    if (reader.fieldnames or []).count(column) > 1:
        raise ValueError(f"several columns {column!r} in the file")
    if column not in (reader.fieldnames or []):
        found = ", ".join(reader.fieldnames or []) or "none"
        raise ValueError(f"no column {column!r} in the file (its columns: {found})")
    for row in reader:
        yield Line(reader.line_num, " ".join((row[column] or "").split()))


def _rank_block(chosen: System, block: list[Line]) -> tuple[list[Ranked | None], dict[int, str]]:
    """The hands of a block, None where a line is bad, and what is wrong with those by number."""
    text = "\n".join(line.text.replace("\n", " ") for line in block)
    cards, counts = parse_lines(text.encode("utf-8", "surrogatepass") + b"\n", MOST_CARDS)
    ranks = np.zeros(len(block), dtype=np.uint16)
    for count in np.unique(counts[counts >= chosen.size]).tolist():
        rows = np.flatnonzero(counts == count)
        try:
            ranks[rows] = chosen.ranks(cards[rows, :count])
        except CardError:  # a card outside the deck: find out which of the hands have one
            for row in rows.tolist():
                try:
                    ranks[row] = chosen.ranks(cards[row, :count])
                except CardError:
                    continue
    errors = {}
    for row in np.flatnonzero(ranks == 0).tolist():
        errors[block[row].number] = _why(chosen, block[row])
    names = chosen.name(np.where(ranks == 0, 1, ranks))
    ranked = [
        Ranked(line.number, line.text, rank, name) if rank else None
        for line, rank, name in zip(block, ranks.tolist(), names, strict=True)
    ]
    return ranked, errors


def _why(chosen: System, line: Line) -> str:
    """What is wrong with a line."""
    try:
        if not len(parse(line.text)):
            return "no cards"
        chosen.rank(line.text)
    except CardError as error:
        is_head = line.number == 1 and line.text.replace(",", "").replace(" ", "").isidentifier()
        return f"{error}; for CSV give --column NAME" if is_head else str(error)
    raise AssertionError(f"{line.text!r} is a hand after all")


def _writer(options: argparse.Namespace) -> Callable[[list[Ranked]], None]:
    """A function that writes blocks of ranked hands in the style asked for."""
    writer = programs(options, Ranked._fields)
    if writer:
        return writer
    width = 0

    def write(hands: list[Ranked]) -> None:
        nonlocal width
        width = min(max([width, *(len(hand.hand) for hand in hands)]), WIDEST)
        sys.stdout.writelines(
            f"{hand:<{width}}  {'-' if rank == NO_QUALIFY else rank:>5}  {name}\n"
            for _, hand, rank, name in hands
        )

    return write
