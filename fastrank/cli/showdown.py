"""``fastrank showdown``: who wins which half of the pot, with which cards."""

from __future__ import annotations

import argparse
from typing import Any

from fastrank.cli.options import add_situation
from fastrank.cli.output import add_styles, programs
from fastrank.games import game
from fastrank.showdown import players_of


def add(commands: Any) -> None:
    """Declare the subcommand."""
    showing = commands.add_parser(
        "showdown",
        help="compare hands: who wins which half of the pot, with which cards",
        description="A * marks who wins a half. Cards that stand in two places are an error.",
    )
    showing.add_argument("hands", nargs="+", metavar="HAND", help="each player's cards")
    add_situation(showing)
    showing.add_argument(
        "--folded", type=_players, default=[], metavar="PLAYERS", help="who is out: 0,2"
    )
    showing.add_argument("--pot", type=int, metavar="CHIPS", help="pay out this many chips")
    showing.add_argument("--button", type=int, default=0, metavar="PLAYER", help="default: 0")
    add_styles(showing)
    showing.set_defaults(run=run)


def _players(text: str) -> list[int]:
    """Numbers of players, with commas between."""
    try:
        return [int(number) for number in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no list of players, such as 0,2") from None


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    folded = [player in options.folded for player in range(len(options.hands))]
    unknown = [player for player in options.folded if not 0 <= player < len(folded)]
    if unknown:
        raise ValueError(f"there is no player {unknown[0]} (players are 0 to {len(folded) - 1})")
    result = game(options.game).showdown(
        options.hands,
        options.board,
        folded=folded,
        pot=options.pot,
        button=options.button,
        dead=options.dead,
    )
    rows = players_of(result)
    writer = programs(options, list(rows[0]))
    if writer:
        writer(row.values() for row in rows)
    else:
        print(result)
    return 0
