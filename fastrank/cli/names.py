"""``fastrank names``: what hands are called, in six languages."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from fastrank.cli.options import add_system
from fastrank.cli.output import Column, add_styles, write
from fastrank.names import languages
from fastrank.systems import system


def add(commands: Any) -> None:
    """Declare the subcommand."""
    naming = commands.add_parser(
        "names",
        help="what hands are called, and which ranks have each name",
        description="The categories of a ranking system with their first and last rank, best "
        "first; or the name of every rank.",
    )
    known = ", ".join(languages())
    naming.add_argument("--lang", default="en", metavar="L", help=f"{known}; default: en")
    naming.add_argument("--ranks", action="store_true", help="every rank")
    add_system(naming)
    add_styles(naming)
    naming.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    chosen = system(options.system)
    ranks = np.arange(1, chosen.classes + 1)
    if options.ranks:
        rows: list[Any] = list(
            zip(ranks.tolist(), chosen.name(ranks, options.lang).tolist(), strict=True)
        )
        write(options, [Column("rank", "d"), Column("name")], rows)
        return 0
    of_category = chosen.category(ranks)
    rows = []
    for place in np.unique(of_category).tolist():
        held = ranks[of_category == place]
        name = chosen.category_name(int(held[0]), options.lang)
        rows.append((int(held[0]), int(held[-1]), name))
    write(options, [Column("first rank", "d"), Column("last rank", "d"), Column("name")], rows)
    return 0
