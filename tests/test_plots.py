"""Pictures: what is drawn in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fastrank
from fastrank import BADUGI, EIGHT_OR_BETTER, HIGH, HOLDEM, NO_QUALIFY, Range
from fastrank.preflop import Preflop
from fastrank.starting_hands import STARTING_HANDS

pytest.importorskip("matplotlib")
from fastrank import plots


def test_range_and_preflop_grids(tmp_path: Path) -> None:
    chart = plots.range_grid(Range("TT+, AQs+"))
    assert [text.get_text() for text in chart.axes[0].texts] == list(STARTING_HANDS)
    table = Preflop(np.full((169, 169), 0.5), np.linspace(0.85, 0.3, 169))
    assert plots.preflop_grid(table).axes[0].texts[0].get_text() == "AA\n85.0%"
    plots.preflop_table(table).savefig(tmp_path / "table.png")
    assert (tmp_path / "table.png").stat().st_size > 10_000


def test_equity_bars(tmp_path: Path) -> None:
    result = HOLDEM.equity(
        ["AsKs", "AhKh", "QQ+"], board="2c7d8h", trials=5000, rng=1, method="monte carlo"
    )
    axes: Any = plots.equity_bars(result).axes[0]
    widths = [bar.get_width() for bar in axes.patches]
    np.testing.assert_allclose(widths[:3], result.win)
    np.testing.assert_allclose(np.add(widths[:3], widths[3:]), result.equity)
    assert [text.get_text() for text in axes.get_yticklabels()] == ["As Ks", "Ah Kh", "QQ+"]
    assert [text.get_text() for text in axes.texts] == [f"{share:.2%}" for share in result.equity]
    assert "monte carlo, 5,000 deals, board 2c 7d 8h" in axes.get_title(loc="left")
    assert len(axes.collections) == 1  # the errors
    exact = plots.equity_bars(HOLDEM.equity(["AsKs", "QhQd"]))
    assert not exact.axes[0].collections
    exact.savefig(tmp_path / "equity.png")


def test_rank_distribution() -> None:
    ranks = HIGH.ranks(fastrank.deal(2000, 7, rng=1))
    axes: Any = plots.rank_distribution(HIGH, {"dealt": ranks}, k=7).axes[0]
    names = [text.get_text() for text in axes.get_yticklabels()]
    assert names == list(HIGH.categories)
    widths = np.array([bar.get_width() for bar in axes.patches]).reshape(2, -1)
    counts = np.bincount(HIGH.category(ranks), minlength=len(names))
    np.testing.assert_allclose(widths[0], counts / 2000)
    assert widths[1][names.index("full house")] == pytest.approx(3473184 / 133784560)
    labels = [text.get_text() for text in axes.get_legend().get_texts()]
    assert labels == ["dealt", "all hands of 7 cards"]


def test_rank_distribution_of_hands_that_do_not_qualify() -> None:
    axes: Any = plots.rank_distribution(EIGHT_OR_BETTER).axes[0]
    assert axes.patches[-1].get_width() == pytest.approx(2541616 / 2598960)
    axes = plots.rank_distribution(EIGHT_OR_BETTER, {"one": [NO_QUALIFY, 1]}).axes[0]
    assert [bar.get_width() for bar in axes.patches][-1] == 0.5
    assert len(plots.rank_distribution(BADUGI).axes[0].patches) == 4
