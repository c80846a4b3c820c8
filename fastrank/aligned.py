"""Tables of text whose columns stand below each other."""

from __future__ import annotations

from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """The rows as lines, each column as wide as its longest cell and to the right where wanted."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell.rjust(width) if numbers else cell.ljust(width)
            for cell, width, numbers in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]
