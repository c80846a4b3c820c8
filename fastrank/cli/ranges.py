"""``fastrank range``: what a range holds."""

from __future__ import annotations

import argparse
from math import comb
from typing import Any

from fastrank.cards import format_hands
from fastrank.cli.output import Column, add_styles, write
from fastrank.games import game
from fastrank.ranges import Range


def add(commands: Any) -> None:
    """Declare the subcommand."""
    ranging = commands.add_parser(
        "range",
        help="show, draw or count the hands of a range",
        description="QQ+, AKs, A5s-A2s, 15%, AK:0.5, AsKs, !AcAd; for Omaha AA**, AAKK$ds. "
        "show lists the hands, grid draws the 13 x 13 table, count says how many they are.",
    )
    ranging.add_argument("what", choices=("show", "grid", "count"), metavar="show|grid|count")
    ranging.add_argument("range", metavar="RANGE", help="in quotes")
    ranging.add_argument("--game", default="holdem", metavar="G", help="default: holdem")
    add_styles(ranging)
    ranging.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    played = game(options.game)
    hands = Range(options.range, played)
    if options.what == "grid":
        _grid(options, hands)
    elif options.what == "show":
        texts = [hand.replace(" ", "") for hand in format_hands(hands.hands)]
        rows = zip(texts, hands.weights.tolist(), strict=True)
        write(options, [Column("hand"), Column("weight", ".3g")], rows, title=str(hands))
    else:
        every = comb(played.deck.bit_count(), played.hole[-1])
        weight = float(hands.weights.sum())
        columns = [
            Column("hands", ","),
            Column("weight", ",.12g"),
            Column("of all", ".3%", bar=True),
        ]
        write(options, columns, [(len(hands), weight, weight / every)])
    return 0


def _grid(options: argparse.Namespace, hands: Range) -> None:
    from fastrank.starting_hands import STARTING_HANDS

    if options.json or options.csv:
        shares = hands.matrix().ravel().tolist()
        write(options, [Column("class"), Column("share")], zip(STARTING_HANDS, shares, strict=True))
    else:
        print(hands.grid())
