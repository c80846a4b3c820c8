"""Options that several commands share."""

from __future__ import annotations

import argparse

from fastrank.games import GAMES
from fastrank.systems import SYSTEMS


def add_system(command: argparse.ArgumentParser) -> None:
    """Add the option for a ranking system."""
    names = ", ".join(one.aliases[0] for one in SYSTEMS)
    command.add_argument(
        "--system", default="high", metavar="S", help=f"{names}, or an alias; default: high"
    )


def add_situation(command: argparse.ArgumentParser) -> None:
    """Add the options for a game and its known cards."""
    games = ", ".join(one.aliases[0] for one in GAMES)
    command.add_argument(
        "--game",
        default="holdem",
        metavar="G",
        help=f"{games}, or an alias (plo8); default: holdem",
    )
    command.add_argument("--board", default="", metavar="CARDS", help="the community cards")
    command.add_argument("--dead", default="", metavar="CARDS", help="cards nobody can hold")
