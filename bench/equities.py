"""``python bench/equities.py``: equity beside the peers that have it, one core, the same answers.

Each cell is the median over the rounds in which the contenders take turns. Inside the timed region
is the whole call, from text, but for peers that take masks. Exact answers are compared to the last
digit that a peer gives, simulations within their errors.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import fastrank
from fastrank import HOLDEM, OMAHA, OMAHA_HI_LO, Range

ROUNDS = 7
SECONDS = 3.0
TRIALS = 600_000
"""Fewer than there are boards for six hands: with more, xiapl counts those instead."""

Way = Callable[[], float]
"""Does the work and returns the first player's equity."""


def first(result: fastrank.Equity) -> float:
    return float(result.equity[0])


def exact(game: fastrank.Game, *hands: Any, board: str = "") -> Way:
    return lambda: first(game.equity(hands, board=board, method="exact"))


def simulated(game: fastrank.Game, *hands: str) -> Way:
    return lambda: first(game.equity(hands, method="monte carlo", trials=TRIALS, rng=1))


def pokerfast(*hands: str, board: str = "") -> Way:
    from pokerfast.equity import equity

    return lambda: float(equity(list(hands), board)[0])


def pokerfast_random(hand: str) -> Way:
    from pokerfast.equity import equity_vs_random

    return lambda: float(equity_vs_random(hand))


def xiapl(*hands: str, trials: int = 0) -> Way:
    import xiapl.simulation as simulation

    ids = {name: 13 * (i % 4) + i // 4 for i, name in enumerate(fastrank.deck.NAMES)}
    masks = [sum(1 << ids[hand[i : i + 2]] for i in range(0, len(hand), 2)) for hand in hands]
    make = simulation.SimulationOptions
    options = make.mc_seeded(trials, 1) if trials else make.exact()
    options.threads = 1
    kind = simulation.GameType.Plo if len(hands[0]) == 8 else simulation.GameType.Holdem

    def run() -> float:
        result = simulation.calculate_equity(masks, 0, options, game=kind)
        return float(result.players[0].equity)

    return run


def poker_equity(variant: str, *hands: str, trials: int = 0) -> Way:
    import poker_equity as module

    def run() -> float:
        if trials:
            found = module.chunk_from_text(variant, list(hands), samples=trials, seed=1, threads=1)
        else:
            found = module.exact_from_text(variant, list(hands))
        return float(found["share_sum"][0] / found["weight_sum"])

    return run


def eval7(hand: str, other: str, trials: int = 0) -> Way:
    import eval7 as module

    own = [module.Card(hand[:2]), module.Card(hand[2:])]
    villain = module.HandRange(other)
    return lambda: float(module.py_hand_vs_range_monte_carlo(own, villain, [], trials))


WIDE, NARROW = "22+,A2s+,K5s+,Q8s+,A7o+,KTo+", "88+,ATs+,KQs,AJo+"
SIX = ["AsKs", "QhQd", "7c2d", "8s9s", "2h2s", "JcTc"]
WORK: list[tuple[str, dict[str, Any]]] = [
    (
        "AsKs v QhQd, exact",
        {
            "fastrank": lambda: exact(HOLDEM, "AsKs", "QhQd"),
            "pokerfast": lambda: pokerfast("AsKs", "QhQd"),
            "xiapl": lambda: xiapl("AsKs", "QhQd"),
            "poker-equity": lambda: poker_equity("holdem", "AsKs", "QhQd"),
        },
    ),
    (
        "AsKs v any hand, exact",
        {
            "fastrank": lambda: exact(HOLDEM, "AsKs", Range("random")),
            "pokerfast": lambda: pokerfast_random("AsKs"),
        },
    ),
    (
        "TT+,AQs+,KQs v QQ+,AK, exact",
        {
            "fastrank": lambda: exact(HOLDEM, "TT+,AQs+,KQs", "QQ+,AK"),
            "pokerfast": lambda: pokerfast("TT+,AQs+,KQs", "QQ+,AK"),
        },
    ),
    (
        f"{WIDE} v {NARROW} on a flop, exact",
        {
            "fastrank": lambda: exact(HOLDEM, WIDE, NARROW, board="2c7d8h"),
            "pokerfast": lambda: pokerfast(WIDE, NARROW, board="2c7d8h"),
        },
    ),
    (
        "any hand v any hand, all 2.78e12 deals, exact",
        {"fastrank": lambda: exact(HOLDEM, Range("random"), Range("random"))},
    ),
    (
        "Omaha, AsAhKsKh v 8c7c6d5d, exact",
        {
            "fastrank": lambda: exact(OMAHA, "AsAhKsKh", "8c7c6d5d"),
            "xiapl": lambda: xiapl("AsAhKsKh", "8c7c6d5d"),
            "poker-equity": lambda: poker_equity("omaha", "AsAhKsKh", "8c7c6d5d"),
        },
    ),
    (
        "Seven Card Stud, 2s2h2d v AsKsQs, 1.8e10 deals, exact",
        {"fastrank": lambda: exact(fastrank.SEVEN_CARD_STUD, "2s2h2d", "AsKsQs")},
    ),
    (
        "AsKs v QhQd, 600,000 deals",
        {
            "fastrank": lambda: simulated(HOLDEM, "AsKs", "QhQd"),
            "xiapl": lambda: xiapl("AsKs", "QhQd", trials=TRIALS),
            "eval7": lambda: eval7("AsKs", "QhQd", trials=TRIALS),
            "poker-equity": lambda: poker_equity("holdem", "AsKs", "QhQd", trials=TRIALS),
        },
    ),
    (
        "six hands, 600,000 deals",
        {
            "fastrank": lambda: simulated(HOLDEM, *SIX),
            "xiapl": lambda: xiapl(*SIX, trials=TRIALS),
            "poker-equity": lambda: poker_equity("holdem", *SIX, trials=TRIALS),
        },
    ),
    *(
        (
            f"{name}, 600,000 deals",
            {
                "fastrank": lambda game=game, hands=hands: simulated(game, *hands),
                "poker-equity": lambda variant=variant, hands=hands: poker_equity(
                    variant, *hands, trials=TRIALS
                ),
            },
        )
        for name, game, variant, hands in [
            ("Omaha", OMAHA, "omaha", ["AsAhKsKh", "8c7c6d5d"]),
            ("Omaha Hi/Lo", OMAHA_HI_LO, "omaha_hi_lo", ["AsAh2s3h", "KsKhQdJc"]),
            ("Stud", fastrank.SEVEN_CARD_STUD, "stud", ["2s2h2d", "AsKsQs"]),
            ("Razz", fastrank.RAZZ, "razz", ["As2h3d", "KsQhJd"]),
            ("Badugi", fastrank.BADUGI_DRAW, "badugi", ["As2h3d", "KsQh"]),
        ]
    ),
]


def main() -> None:
    names = list(dict.fromkeys(name for _, ways in WORK for name in ways))
    print("| work | " + " | ".join(["fastrank", *names[1:]]) + " |")
    print("|---" + "|---:" * len(names) + "|")
    for what, ways in WORK:
        print(what, file=sys.stderr)
        cells = measured(ways)
        texts = [_milliseconds(cells["fastrank"][0])]
        for name in names[1:]:
            texts.append(f"{cells[name][1]:,.1f} x" if name in cells else "")
        print(f"| {what} | " + " | ".join(texts) + " |", flush=True)


def measured(ways: dict[str, Callable[[], Way]]) -> dict[str, tuple[float, float]]:
    """Median seconds of each contender, and how many times fastrank's they are."""
    ready: dict[str, Way] = {}
    equities: dict[str, float] = {}
    once: dict[str, float] = {}
    for name, way in ways.items():
        try:
            ready[name] = way()
            started = time.perf_counter()
            equities[name] = ready[name]()
            once[name] = time.perf_counter() - started
            if once[name] < SECONDS / 10:  # once more, as the first call is slower
                started = time.perf_counter()
                ready[name]()
                once[name] = time.perf_counter() - started
        except Exception as error:  # whatever a package does
            print(f"  {name} left out: {type(error).__name__}: {error}", file=sys.stderr)
            ready.pop(name, None)
            continue
        if abs(equities[name] - equities["fastrank"]) > 0.003:
            print(
                f"  {name} says {equities[name]:.5f}, {equities['fastrank']:.5f}", file=sys.stderr
            )
    seconds: dict[str, list[float]] = {name: [] for name in ready}
    for _ in range(ROUNDS):
        for name, run in ready.items():
            if once[name] > SECONDS:
                continue
            calls = max(int(0.01 / once[name]), 1)
            started = time.perf_counter()
            for _ in range(calls):
                run()
            seconds[name].append((time.perf_counter() - started) / calls)
    for name in seconds:
        seconds[name] = seconds[name] or [once[name]]
    ours = median(seconds["fastrank"])
    return {name: (median(times), median(times) / ours) for name, times in seconds.items()}


def _milliseconds(seconds: float) -> str:
    return f"{seconds:,.1f} s" if seconds >= 1 else f"{seconds * 1e3:,.2f} ms"


if __name__ == "__main__":
    main()
