"""``fastrank equity``: how much of the pot each player wins."""

from __future__ import annotations

import argparse
import sys
from typing import Any

import fastrank
from fastrank.cli.options import add_situation
from fastrank.cli.output import Column, add_styles, write
from fastrank.equity import METHODS, TARGET
from fastrank.games import game
from fastrank.result import Equity, title_of


def add(commands: Any) -> None:
    """Declare the subcommand."""
    equity = commands.add_parser(
        "equity",
        help="how much of the pot each player wins, exactly or by simulation",
        description="Hands are cards (AsKs), parts of a hand, ranges (QQ+, AKs:0.5) or random; "
        "those with spaces or ! in quotes.",
    )
    equity.add_argument("hands", nargs="+", metavar="HAND", help="what each player may hold")
    add_situation(equity)
    equity.add_argument(
        "--method",
        choices=[one.replace(" ", "-") for one in METHODS],
        default="auto",
        help="default: auto",
    )
    equity.add_argument("--trials", type=int, metavar="N", help="deal so many times at random")
    equity.add_argument(
        "--error", type=float, metavar="E", help=f"standard error to reach; default: {TARGET}"
    )
    equity.add_argument("--seed", type=int, metavar="S", help="makes a simulation repeatable")
    equity.add_argument("--threads", type=int, default=1, metavar="N", help="default: 1")
    which = equity.add_mutually_exclusive_group()
    which.add_argument("--by-hand", type=int, metavar="PLAYER", help="each hand of a range")
    which.add_argument(
        "--next-card", action="store_true", help="equities after each card that may come"
    )
    add_styles(equity)
    equity.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Carry it out."""
    played = game(options.game)
    if options.by_hand is not None and not 0 <= options.by_hand < len(options.hands):
        raise ValueError(
            f"there is no player {options.by_hand} (players are 0 to {len(options.hands) - 1})"
        )
    known = {"board": options.board, "dead": options.dead, "threads": options.threads}
    in_terminal = sys.stderr is not None and sys.stderr.isatty()
    if options.next_card:
        for option in ("trials", "error", "seed"):
            if getattr(options, option) is not None:
                raise ValueError(f"--next-card counts exactly: without --{option}")
        if options.method == "monte-carlo":
            raise ValueError("--next-card counts exactly: without --method")
        cards, equities = played.next_card(options.hands, progress=in_terminal, **known)
        columns = [Column("card")]
        columns += [Column(f"player {i}", ".2%", bar=True) for i in range(equities.shape[1])]
        rows = zip(map(fastrank.format, cards[:, None]), equities.tolist(), strict=True)
        write(options, columns, [(card, *row) for card, row in rows])
        return 0
    result = played.equity(
        options.hands,
        method=options.method.replace("-", " "),
        trials=options.trials,
        target_error=options.error,
        rng=options.seed,
        progress=in_terminal,
        **known,
    )
    if options.by_hand is not None:
        by_hand = result.by_hand(options.by_hand).to_dict()
        columns = [Column("hand"), Column("equity", ".2%", bar=True), Column("weight", ".3%")]
        write(options, columns, zip(*by_hand.values(), strict=True))
    else:
        _write(options, result)
    return 0


def _write(options: argparse.Namespace, result: Equity) -> None:
    table = result.to_dict()
    if options.json or options.csv:
        count = len(table["player"])
        table |= {"deals": [result.deals] * count, "method": [result.method] * count}
    elif result.exact:
        del table["stderr"]
    styles = {"player": "", "hand": "", "deals": ",", "method": "", "stderr": ".3%"}
    columns = [Column(name, styles.get(name, ".2%"), bar=name == "equity") for name in table]
    title = "\n".join(title_of(result))
    write(options, columns, zip(*table.values(), strict=True), title=title)
