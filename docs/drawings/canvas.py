"""What the drawings are put together from."""

from __future__ import annotations

from xml.sax.saxutils import escape

import numpy as np
import numpy.typing as npt

import fastrank

INK, GREY, PALE, PAPER = "#1f2933", "#667380", "#cbd2d9", "#ffffff"
BLUE, LIGHT_BLUE = "#1d4ed8", "#dbeafe"
GREEN, LIGHT_GREEN = "#166534", "#dcfce7"
AMBER, LIGHT_AMBER = "#92400e", "#fef3c7"
RED, LIGHT_RED = "#b91c1c", "#fee2e2"
PLAIN = "#f5f7fa"
BLUES, GREENS, AMBERS = (LIGHT_BLUE, BLUE), (LIGHT_GREEN, GREEN), (LIGHT_AMBER, AMBER)
REDS, GREYS, PALES = (LIGHT_RED, RED), (PLAIN, GREY), (PLAIN, PALE)
OMAHA_HOLE, OMAHA_BOARD = "As 2s Kh Kd", "3s 8c 7s Qh Jd"

RANKS, SUITS = "23456789TJQKA", "♣♦♥♠"

Ints = npt.NDArray[np.int64]


class Drawing:
    """An SVG picture, put together from texts, boxes and arrows."""

    def __init__(self, width: int, height: int, title: str) -> None:
        self.parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{width}" height="{height}" role="img" '
            'font-family="Helvetica, Arial, DejaVu Sans, sans-serif">',
            "<!-- Made by docs/drawings/draw.py. Do not edit. -->",
            f"<title>{escape(title)}</title>",
            '<defs><marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto"><path d="M0,0.5 L8,4 L0,7.5 z" fill="{GREY}"/>'
            "</marker></defs>",
            f'<rect width="{width}" height="{height}" rx="6" fill="{PAPER}"/>',
        ]

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        anchor: str = "start",
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """Words whose base line is at y."""
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}" '
            f'fill="{colour}"{weight}>{escape(words)}</text>'
        )

    def box(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = PLAIN,
        stroke: str = PALE,
        radius: float = 4,
    ) -> None:
        """An empty box."""
        self.parts.append(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{radius:g}" '
            f'fill="{fill}" stroke="{stroke}"/>'
        )

    def line(
        self, x1: float, y1: float, x2: float, y2: float, colour: str = PALE, width: float = 1
    ) -> None:
        """A line from (x1, y1) to (x2, y2)."""
        self.parts.append(
            f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" '
            f'stroke-width="{width:g}"/>'
        )

    def arrow(self, *points: tuple[float, float]) -> None:
        """An arrow along some points."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        self.parts.append(
            f'<polyline points="{path}" fill="none" stroke="{GREY}" stroke-width="1.4" '
            'marker-end="url(#head)"/>'
        )

    def labelled(
        self,
        place: tuple[float, float, float, float],
        words: str,
        style: tuple[str, str],
        size: float = 13,
        colour: str = INK,
        bold: bool = False,
    ) -> None:
        """A box with lines of words in its middle."""
        x, y, width, height = place
        self.box(x, y, width, height, *style)
        lines = words.split("\n")
        top = y + height / 2 + size * 0.36 - (len(lines) - 1) * size * 0.62
        for i, line in enumerate(lines):
            middle = x + width / 2
            self.text(middle, top + i * size * 1.24, line, size, "middle", colour, bold)

    def card(self, x: float, y: float, card: int, faded: bool = False) -> None:
        """A card of 34 by 44."""
        red = card % 4 in (1, 2)
        self.box(x, y, 34, 44, PLAIN if faded else "#ffffff", PALE if faded else GREY, 5)
        colour = PALE if faded else RED if red else INK
        self.text(x + 17, y + 20, RANKS[card // 4], 16, "middle", colour, bold=True)
        self.text(x + 17, y + 38, SUITS[card % 4], 16, "middle", colour)

    def svg(self) -> str:
        """The whole picture."""
        return "\n".join([*self.parts, "</svg>", ""])


def ids(text: str) -> list[int]:
    """The cards of a text."""
    found: list[int] = fastrank.parse(text).tolist()
    return found
