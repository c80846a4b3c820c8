"""``fastrank deal``: random hands, a deal a line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from fastrank.cards import Cards, format_hands
from fastrank.cli.options import add_situation
from fastrank.cli.output import add_styles, programs
from fastrank.dealing import deal
from fastrank.games import game

BLOCK = 1 << 16
"""Deals written at a time."""


def add(commands: Any) -> None:
    """Declare the subcommand."""
    dealing = commands.add_parser(
        "deal",
        help="deal random hands",
        description="Deal hands for players of a game, or of any number of cards: "
        "fastrank deal 1000 --cards 7 | fastrank rank",
    )
    dealing.add_argument("deals", type=int, metavar="N", help="how many deals")
    dealing.add_argument("--players", type=int, metavar="P", help="default: 2")
    dealing.add_argument(
        "--cards", type=int, metavar="K", help="one hand of K cards a deal, of the game's deck"
    )
    add_situation(dealing)
    dealing.add_argument("--seed", type=int, metavar="S", help="makes the deals repeatable")
    add_styles(dealing)
    dealing.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    played = game(options.game)
    if options.cards is not None:
        if options.players is not None or options.board:
            raise ValueError("--cards deals one hand: without --players, and --dead for --board")
        names = ["hand"]
        known = {"deck": played.deck, "dead": options.dead, "rng": options.seed}
        parts = [deal(options.deals, options.cards, **known)]
    else:
        holes, board = played.deal(
            options.deals,
            2 if options.players is None else options.players,
            board=options.board,
            dead=options.dead,
            rng=options.seed,
        )
        parts = [holes[:, player] for player in range(holes.shape[1])]
        names = [f"player {player}" for player in range(len(parts))]
        if board.shape[1]:
            parts, names = [board, *parts], ["board", *names]
    writer = programs(options, names)
    for block in _texts(parts):
        if writer:
            writer(block)
        else:
            # With what is no card between, so that a deal cannot be taken for one long hand.
            sys.stdout.writelines(" | ".join(row) + "\n" for row in block)
    return 0


def _texts(parts: list[Cards]) -> Iterator[list[tuple[str, ...]]]:
    for first in range(0, len(parts[0]), BLOCK):
        columns = [
            [hand.replace(" ", "") for hand in format_hands(part[first : first + BLOCK])]
            for part in parts
        ]
        yield list(zip(*columns, strict=True))
