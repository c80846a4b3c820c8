"""``fastrank census``: how many hands there are of each category."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from fastrank.cli.options import add_system
from fastrank.cli.output import Column, add_styles, write
from fastrank.systems import system

COLUMNS = (
    Column("category"),
    Column("hands", ","),
    Column("classes", ","),
    Column("probability", ".8f", bar=True),
)


def add(commands: Any) -> None:
    """Declare the subcommand."""
    census = commands.add_parser(
        "census",
        help="count all hands of a number of cards",
        description="Count all hands of a number of cards by category.",
    )
    census.add_argument(
        "-k", type=int, metavar="K", help="cards in a hand; default: as many as make one"
    )
    add_system(census)
    add_styles(census)
    census.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    chosen = system(options.system)
    counts, no_qualify = chosen.census(options.k)
    total = int(counts.sum()) + no_qualify
    ranks = np.flatnonzero(counts)
    of_category = chosen.category(ranks)
    rows = []
    for place, category in enumerate(chosen.categories):
        held = ranks[of_category == place]
        hands = no_qualify if category == chosen.unqualified else int(counts[held].sum())
        rows.append((category, hands, len(held), hands / total))
    write(options, COLUMNS, rows, total=("in all", total, len(ranks), 1.0))
    return 0
