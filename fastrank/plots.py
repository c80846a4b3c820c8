"""Pictures of equities, ranges and ranks (extra ``plot``).

Every function gives a matplotlib figure, which has ``savefig``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from fastrank.preflop import Preflop
from fastrank.ranges import Range
from fastrank.ranking import System
from fastrank.result import Equity, title_of
from fastrank.starting_hands import ROWS, STARTING_HANDS

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy.typing as npt

    from fastrank.situation import Floats

WIN, TIE = "#1b6ca8", "#9cc3e0"


def equity_bars(result: Equity) -> Figure:
    """Draw each player's equity as a bar.

    Parameters
    ----------
    result : Equity

    Returns
    -------
    Figure
        A bar a player: what whole pots give, and after it what parts of pots give; of a simulation
        with two standard errors to each side.

    Examples
    --------
    >>> equity_bars(fastrank.HOLDEM.equity(["AsKs", "QQ+"])).savefig("equity.png")
    ... # doctest: +SKIP
    """
    chart = Figure(figsize=(6.4, 0.9 + 0.45 * len(result.hands)))
    axes = chart.subplots()
    places = np.arange(len(result.hands))
    axes.barh(places, result.win, color=WIN, label="whole pots")
    axes.barh(places, result.equity - result.win, left=result.win, color=TIE, label="parts of pots")
    errors = 2 * np.nan_to_num(result.stderr)
    if errors.any():
        axes.errorbar(result.equity, places, xerr=errors, fmt="none", ecolor="black", capsize=3)
    for place, value in zip(places, result.equity, strict=True):
        axes.text(
            float(value + errors.max() + 0.01),
            float(place),
            f"{value:.2%}",
            va="center",
            fontsize=8,
        )
    axes.set_yticks(places, result.hands)
    axes.invert_yaxis()
    axes.set_xlim(0, min(1.15, result.equity.max() * 1.25 + 0.05))
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_title(", ".join(title_of(result)), loc="left", fontsize=9)
    axes.legend(frameon=False, fontsize=8, loc="lower right")
    axes.spines[["top", "right"]].set_visible(False)
    chart.tight_layout()
    return chart


def rank_distribution(
    system: System,
    ranks: Mapping[str, npt.ArrayLike] | None = None,
    *,
    k: int | None = None,
) -> Figure:
    """Draw how often hands of each category come.

    Parameters
    ----------
    system : System
    ranks : dict of str to integer array, optional
        Ranks of the system, of any number of hands, by what they are called.
    k : int, optional
        Also all hands of so many cards, as `System.census` counts them; if no ranks are given,
        those of as many as make a hand.

    Returns
    -------
    Figure
        A group of bars a category, the best at the top, with a bar for each of them: fractions of
        its hands.

    Raises
    ------
    ValueError, TypeError
        For what is no rank of the system.

    Examples
    --------
    >>> dealt = fastrank.deal(10_000, 7, rng=1)
    >>> rank_distribution(fastrank.HIGH, {"dealt": fastrank.HIGH.ranks(dealt)}, k=7)
    ... # doctest: +SKIP
    """
    found = {name: _shares(system, values) for name, values in (ranks or {}).items()}
    if k is not None or not found:
        counts, no_qualify = system.census(k)
        of_category = system.category(np.arange(1, system.classes + 1))
        hands = np.bincount(of_category, counts[1:], minlength=len(system.categories))
        hands[-1] += no_qualify
        found[f"all hands of {system.size if k is None else k} cards"] = hands / hands.sum()
    chart = Figure(figsize=(6.4, 0.8 + 0.3 * len(system.categories) * max(len(found), 1.4)))
    axes = chart.subplots()
    places = np.arange(len(system.categories))
    height = 0.8 / len(found)
    for i, (name, shares) in enumerate(found.items()):
        at = places + (i - (len(found) - 1) / 2) * height
        bars = axes.barh(at, shares, height, label=name)
        axes.bar_label(bars, [f"{share:.3%}" for share in shares], padding=3, fontsize=7)
    axes.set_yticks(places, list(system.categories))
    axes.invert_yaxis()
    axes.margins(x=0.15)
    axes.xaxis.set_major_formatter("{x:.0%}")
    axes.set_title(system.key, loc="left", fontsize=9)
    axes.legend(frameon=False, fontsize=8, loc="best")
    axes.spines[["top", "right"]].set_visible(False)
    chart.tight_layout()
    return chart


def range_grid(hands: Range) -> Figure:
    """Draw the 13 x 13 table of a range of two cards.

    Parameters
    ----------
    hands : Range

    Returns
    -------
    Figure
        Suited hands above the diagonal; the darker, the more of a class is in the range.

    Raises
    ------
    ValueError
        For a range of hands of more than two cards.

    Examples
    --------
    >>> range_grid(Range("TT+, AQs+, AKo")).savefig("range.png")  # doctest: +SKIP
    """
    return _grid(hands.matrix(), str(hands), "Blues", (0, 1))


def preflop_grid(table: Preflop) -> Figure:
    """Draw each class's equity against a random hand as a heat map.

    Parameters
    ----------
    table : Preflop
        What `fastrank.preflop.table` gives.

    Returns
    -------
    Figure

    Examples
    --------
    >>> preflop_grid(fastrank.preflop.table()).savefig("preflop.png")  # doctest: +SKIP
    """
    chart = _grid(
        table.against_random.reshape(13, 13), "Equity against a random hand", "RdYlGn", (0.3, 0.86)
    )
    for text, value in zip(chart.axes[0].texts, table.against_random, strict=True):
        text.set_text(f"{text.get_text()}\n{value:.1%}")
        text.set_fontsize(6)
    return chart


def preflop_table(table: Preflop) -> Figure:
    """Draw the equities of all 169 classes against each other as a heat map.

    Parameters
    ----------
    table : Preflop
        What `fastrank.preflop.table` gives.

    Returns
    -------
    Figure
        Both axes in the order of strength against a random hand.

    Examples
    --------
    >>> preflop_table(fastrank.preflop.table()).savefig("table.png")  # doctest: +SKIP
    """
    order = np.argsort(-table.against_random, kind="stable")
    chart = Figure(figsize=(9, 8))
    axes = chart.subplots()
    image = axes.imshow(table.equity[np.ix_(order, order)], cmap="RdYlGn", vmin=0, vmax=1)
    ticks = range(0, 169, 8)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_ticks(list(ticks), [STARTING_HANDS[order[i]] for i in ticks], fontsize=6)
    axes.set_xlabel("against")
    axes.set_title("Equity of all hands against each other", loc="left", fontsize=10)
    chart.colorbar(image, ax=axes, shrink=0.8)
    return chart


def _shares(system: System, ranks: npt.ArrayLike) -> Floats:
    """The fraction of each category."""
    of_category = np.asarray(system.category(np.asarray(ranks).reshape(-1)))
    counts = np.bincount(of_category, minlength=len(system.categories))
    return np.asarray(counts / max(counts.sum(), 1))


def _grid(values: Floats, title: str, colours: str, limits: tuple[float, float]) -> Figure:
    chart = Figure(figsize=(6.4, 6.6))
    axes = chart.subplots()
    axes.imshow(values, cmap=colours, vmin=limits[0], vmax=limits[1])
    middle = sum(limits) / 2
    for i in range(13):
        for j in range(13):
            dark = colours == "Blues" and values[i, j] > middle
            axes.text(
                j,
                i,
                STARTING_HANDS[13 * i + j],
                ha="center",
                va="center",
                fontsize=8,
                color="white" if dark else "black",
            )
    axes.set_xticks(range(13), list(ROWS))
    axes.set_yticks(range(13), list(ROWS))
    axes.tick_params(length=0)
    axes.set_title(title if len(title) <= 70 else title[:67] + "...", loc="left", fontsize=9)
    return chart
