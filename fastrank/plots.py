"""Pictures of ranges and equities (extra ``plot``).

Every function gives a matplotlib figure, which has ``savefig``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.figure import Figure

from fastrank.classes import CLASSES, RANKS
from fastrank.preflop import Preflop
from fastrank.ranges import Range

if TYPE_CHECKING:
    from fastrank.situation import Floats


def range_grid(hands: Range) -> Figure:
    """Draw the 13 x 13 table of a range of two cards.

    Parameters
    ----------
    hands : Range

    Returns
    -------
    Figure
        Suited hands above the diagonal; the darker, the more of a class is in the range.

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
        axis.set_ticks(list(ticks), [CLASSES[order[i]] for i in ticks], fontsize=6)
    axes.set_xlabel("against")
    axes.set_title("Equity of all hands against each other", loc="left", fontsize=10)
    chart.colorbar(image, ax=axes, shrink=0.8)
    return chart


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
                CLASSES[13 * i + j],
                ha="center",
                va="center",
                fontsize=8,
                color="white" if dark else "black",
            )
    axes.set_xticks(range(13), list(RANKS))
    axes.set_yticks(range(13), list(RANKS))
    axes.tick_params(length=0)
    axes.set_title(title if len(title) <= 70 else title[:67] + "...", loc="left", fontsize=9)
    return chart
