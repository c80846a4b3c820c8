"""Draws the pictures of how-it-works.md, with numbers from the tables that are compiled in.

``python docs/drawings/draw.py`` writes them anew. The same tables give the same bytes, which
tests/test_docs.py holds them to.
"""

from __future__ import annotations

from pathlib import Path

from many_hands import block, boards, build, sweep
from one_hand import displacement, flush, key, rows, walk
from other_rules import badugi, omaha

FOLDER = Path(__file__).parent

DRAWINGS = {
    "badugi": badugi,
    "block": block,
    "boards": boards,
    "build": build,
    "displacement": displacement,
    "flush": flush,
    "key": key,
    "omaha": omaha,
    "rows": rows,
    "sweep": sweep,
    "walk": walk,
}
"""The drawings by the names of their files."""

if __name__ == "__main__":
    for name, draw in DRAWINGS.items():
        (FOLDER / f"{name}.svg").write_text(draw(), encoding="utf-8", newline="\n")
        print(FOLDER / f"{name}.svg")
