"""What the tests share: the oracle's cache, random hands, the data files, the source tree."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"

# The build step is not installed. At the end of the path the source folder of the package does
# not hide the installed one.
sys.path.append(str(ROOT))

Cards = npt.NDArray[np.uint8]


def pytest_configure(config: pytest.Config) -> None:
    """Let one run of the oracle serve later runs of the tests as well."""
    if config.cache is not None:
        os.environ.setdefault("FASTRANK_ORACLE_CACHE", str(config.cache.mkdir("oracle")))


@pytest.fixture(scope="session")
def figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "figures.json").read_text(encoding="utf-8"))
    return found


@pytest.fixture
def deal() -> Callable[[int, int], Cards]:
    """Random hands: ``deal(n, k)``, always the same."""

    def dealt(hands: int, held: int) -> Cards:
        keys = np.random.default_rng(held).random((hands, 52))
        return np.argpartition(keys, held, axis=1)[:, :held].astype(np.uint8)

    return dealt
