"""The command ``fastrank``.

A module for each subcommand: ``add`` declares it and ``run`` carries it out; `output` writes what
they find, for people, or as JSON or CSV for programs.

Exit status: 0 all was well; 1 some lines were bad (each is reported on standard error); 2 the
command itself could not be carried out; 130 it was interrupted.
"""

from __future__ import annotations

import argparse
import csv
import errno
import io
import os
import sys
import textwrap
from typing import Any, NoReturn

from fastrank.cli import census, deal, equity, names, ranges, rank, showdown
from fastrank.cli.output import close, complain
from fastrank.versions import show_versions

COMMANDS = (rank, showdown, equity, census, deal, ranges, names)


def main(arguments: list[str] | None = None) -> int:
    """Run the command and return its exit status."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # input is UTF-8, so output is
                stream.reconfigure(encoding="utf-8", errors="backslashreplace")
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")
        status = _carry_out(arguments)
        sys.stdout.flush()  # what fails here would else do so when the interpreter ends
    except BrokenPipeError:  # whoever reads has had enough
        close(sys.stdout, sys.stderr)
        return 0
    except OSError as error:
        close(sys.stdout)
        complain(f"fastrank: {error.filename or 'output'}: {error.strerror}")
        return 2
    except (ValueError, TypeError, OverflowError, csv.Error) as error:
        complain(f"fastrank: {error}")
        return 2
    except MemoryError:
        complain("fastrank: not enough memory; ask for less at a time")
        return 2
    except KeyboardInterrupt:
        return 130
    return status


def _carry_out(arguments: list[str] | None) -> int:
    try:
        options = parser().parse_args(arguments)
    except SystemExit as end:  # of --help and --version, and of what is wrong
        return int(end.code or 0)
    status: int = options.run(options)
    return status


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**({"formatter_class": _Help} | options))

    def error(self, message: str) -> NoReturn:
        apart = message.startswith("unrecognized")  # argparse takes hands that stand together
        hint = "; hands stand together, before the options or behind" if apart else ""
        complain(f"{self.prog}: {message}{hint}; see {self.prog} --help")
        self.exit(2)


class _Help(argparse.HelpFormatter):
    """Keeps names with hyphens whole."""

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(" ".join(text.split()), width, break_on_hyphens=False)


class _Versions(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        show_versions()
        parser.exit()


def parser() -> argparse.ArgumentParser:
    """Declare the command and all of its subcommands."""
    made = _Parser(
        prog="fastrank",
        description="Rank poker hands, show them down, count and simulate.",
        epilog="Exit status: 0 all was well; 1 some lines were bad; 2 the command could not be "
        "carried out; 130 it was interrupted.",
    )
    made.add_argument("--version", action=_Versions, nargs=0, help="print versions and stop")
    commands = made.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return made
