"""``python -m tables [FOLDER]``: make and prove the tables, and write them as C."""

from __future__ import annotations

import argparse
from pathlib import Path

from tables.build import build

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tables", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path("build/tables"))
    build(parser.parse_args().folder)
