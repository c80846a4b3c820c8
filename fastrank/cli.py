"""The command ``fastrank``: rank files of hands, show hands down, print censuses.

Exit status: 0 all was well; 1 some lines were bad (each is reported on standard error); 2 the
command itself could not be carried out.
"""

from __future__ import annotations

import argparse
import csv
import errno
import io
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import NamedTuple, TextIO

import numpy as np

from fastrank.cards import parse, parse_lines
from fastrank.errors import CardError
from fastrank.games import GAMES, game
from fastrank.ranking import MOST_CARDS, System
from fastrank.scale import NO_QUALIFY
from fastrank.showdown import players_of
from fastrank.systems import SYSTEMS, system
from fastrank.versions import show_versions

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


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # input is UTF-8, so output is
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")
        options = _parser().parse_args(arguments)
        status: int = options.run(options)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        _complain(f"fastrank: {error.filename or 'output'}: {error.strerror}")
        return 2
    except (ValueError, csv.Error) as error:
        _complain(f"fastrank: {error}")
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _complain(message: str) -> None:
    """Write to standard error, if there is one."""
    if sys.stderr is not None:
        print(message, file=sys.stderr)


def _parser() -> argparse.ArgumentParser:
    names = ", ".join(one.aliases[0] for one in SYSTEMS)
    parser = argparse.ArgumentParser(
        prog="fastrank", description="Rank poker hands and show them down."
    )
    parser.add_argument("--version", action=_Versions, nargs=0, help="print versions and stop")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    ranking = commands.add_parser(
        "rank",
        help="rank the hands of a file",
        description="Rank one hand a line; blank lines and those that begin with # are skipped. "
        "Bad lines are reported, the others ranked, and the exit status is then 1.",
    )
    ranking.add_argument("file", nargs="?", default="-", help="a file, or - for standard input")
    ranking.add_argument("--column", metavar="NAME", help="the file is CSV; hands are in NAME")
    ranking.add_argument("--strict", action="store_true", help="stop at the first bad line")
    ranking.set_defaults(run=_rank)

    census = commands.add_parser("census", help="count all hands of a number of cards")
    census.add_argument(
        "-k", type=int, metavar="K", help="cards in a hand; default: as many as make one"
    )
    census.set_defaults(run=_census)

    games = ", ".join(one.aliases[0] for one in GAMES)
    showing = commands.add_parser(
        "showdown",
        help="compare hands: who wins which half of the pot, with which cards",
        description="A * marks who wins a half. Cards that stand in two places are an error.",
    )
    showing.add_argument("hands", nargs="+", metavar="HAND", help="each player's cards")
    showing.add_argument("--game", default="holdem", metavar="G", help=f"{games}, or an alias")
    showing.add_argument("--board", default="", metavar="CARDS", help="the community cards")
    showing.add_argument("--dead", default="", metavar="CARDS", help="cards nobody can hold")
    showing.add_argument("--folded", type=int, nargs="+", default=[], metavar="PLAYER")
    showing.add_argument("--pot", type=int, metavar="CHIPS", help="pay out this many chips")
    showing.add_argument("--button", type=int, default=0, metavar="PLAYER", help="default: 0")
    showing.set_defaults(run=_showdown)

    for command in (ranking, census):
        command.add_argument(
            "--system", default="high", metavar="S", help=f"{names}, or an alias; default: high"
        )
    for command in (ranking, census, showing):
        styles = command.add_mutually_exclusive_group()
        styles.add_argument("--json", action="store_true", help="write an object a line")
        styles.add_argument("--csv", action="store_true", help="write CSV")
    return parser


class _Versions(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        show_versions()
        parser.exit()


# fastrank rank


def _rank(options: argparse.Namespace) -> int:
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
                _complain(f"line {number}: {message}")
            if bad and options.strict:
                break
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
    reader = csv.DictReader(file)
    if column not in (reader.fieldnames or []):
        found = ", ".join(reader.fieldnames or []) or "none"
        raise ValueError(f"no column {column!r} in the file (its columns: {found})")
    for row in reader:
        yield Line(reader.line_num, " ".join((row[column] or "").split()))


def _rank_block(
    chosen: System, block: list[Line]
) -> tuple[list[Ranked | None], dict[int, CardError]]:
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
        errors[block[row].number] = _why(chosen, block[row].text)
    names = chosen.name(np.where(ranks == 0, 1, ranks))
    ranked = [
        Ranked(line.number, line.text, rank, name) if rank else None
        for line, rank, name in zip(block, ranks.tolist(), names, strict=True)
    ]
    return ranked, errors


def _why(chosen: System, text: str) -> CardError:
    try:
        if not len(parse(text)):
            return CardError("no cards")
        chosen.rank(text)
    except CardError as error:
        return error
    raise AssertionError(f"{text!r} is a hand after all")


def _writer(options: argparse.Namespace) -> Callable[[list[Ranked]], None]:
    """A function that writes blocks of ranked hands in the style asked for."""
    if options.json:
        return lambda hands: sys.stdout.writelines(
            json.dumps(hand._asdict(), ensure_ascii=False) + "\n" for hand in hands
        )
    if options.csv:
        table = csv.writer(sys.stdout, lineterminator="\n")
        table.writerow(Ranked._fields)
        return table.writerows
    width = 0

    def write(hands: list[Ranked]) -> None:
        nonlocal width
        width = min(max([width, *(len(hand.hand) for hand in hands)]), WIDEST)
        sys.stdout.writelines(
            f"{hand:<{width}}  {'-' if rank == NO_QUALIFY else rank:>5}  {name}\n"
            for _, hand, rank, name in hands
        )

    return write


# fastrank showdown


def _showdown(options: argparse.Namespace) -> int:
    folded = [player in options.folded for player in range(len(options.hands))]
    unknown = [player for player in options.folded if not 0 <= player < len(folded)]
    if unknown:
        raise ValueError(f"there is no player {unknown[0]} (players are 0 to {len(folded) - 1})")
    result = game(options.game).showdown(
        options.hands,
        options.board or None,
        folded=folded,
        pot=options.pot,
        button=options.button,
        dead=options.dead,
    )
    if options.json:
        sys.stdout.writelines(json.dumps(player) + "\n" for player in players_of(result))
    elif options.csv:
        rows = players_of(result)
        table = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        table.writeheader()
        table.writerows(rows)
    else:
        print(result)
    return 0


# fastrank census


class Counted(NamedTuple):
    """What is written for a category."""

    category: str
    hands: int
    classes: int
    probability: float


def _census(options: argparse.Namespace) -> int:
    chosen = system(options.system)
    counts, no_qualify = chosen.census(options.k)
    total = int(counts.sum()) + no_qualify
    ranks = np.flatnonzero(counts)
    of_category = chosen.category(ranks)
    rows = []
    for place, category in enumerate(chosen.categories):
        held = ranks[of_category == place]
        hands = no_qualify if category == chosen.unqualified else int(counts[held].sum())
        rows.append(Counted(category, hands, len(held), hands / total))
    if options.json:
        sys.stdout.writelines(json.dumps(row._asdict()) + "\n" for row in rows)
    elif options.csv:
        table = csv.writer(sys.stdout, lineterminator="\n")
        table.writerow(Counted._fields)
        table.writerows(rows)
    else:
        print(f"{'category':<18}{'hands':>13}{'classes':>9}  probability")
        for row in [*rows, Counted("in all", total, len(ranks), 1.0)]:
            print(f"{row.category:<18}{row.hands:>13,}{row.classes:>9,}  {row.probability:.8f}")
    return 0
