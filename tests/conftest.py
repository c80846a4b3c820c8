"""What the tests share: the oracle's cache, random hands, the data files, the source tree."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
import pytest

from fastrank._core import ffi, lib
from fastrank.deck import DECK, cards_in

ROOT = Path(__file__).resolve().parent.parent
DATA = ROOT / "tests" / "data"


def load_build_step() -> None:
    """Make ``import tables`` find the build step, which is not installed.

    Without a change of the path, on which the source folder would hide the installed package, and
    PyTables, if installed, the build step.
    """
    folder = ROOT / "tables"
    spec = spec_from_file_location(
        "tables", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec
    assert spec.loader
    sys.modules["tables"] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules["tables"])


load_build_step()

Cards = npt.NDArray[np.uint8]


def pytest_configure(config: pytest.Config) -> None:
    """Let one run of the oracle serve later runs of the tests as well."""
    cache = getattr(config, "cache", None)  # is not there where its plugin is switched off
    if cache is not None:
        os.environ.setdefault("FASTRANK_ORACLE_CACHE", str(cache.mkdir("oracle")))


@pytest.fixture(scope="session")
def figures() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DATA / "figures.json").read_text(encoding="utf-8"))
    return found


class Deal(Protocol):
    def __call__(self, hands: int, held: int, deck: int = DECK) -> Cards: ...


@pytest.fixture
def deal() -> Deal:
    """Random hands: ``deal(n, k)`` or ``deal(n, k, deck)``, always the same."""

    def dealt(hands: int, held: int, deck: int = DECK) -> Cards:
        cards = np.array(cards_in(deck), dtype=np.uint8)
        keys = np.random.default_rng(held).random((hands, len(cards)))
        return cards[np.argpartition(keys, held - 1, axis=1)[:, :held]]

    return dealt


# What is switched off leaves the next best kernel; on other machines some are the same.
SWITCHES = ["", "avx2", "avx2,ssse3"]


_without = [""]


def choose(without: str) -> str:
    """Choose the best kernel without some features; returns its description."""
    assert lib.fr_choose_kernel(without.encode())
    _without[0] = without
    return ffi.string(lib.fr_kernel()).decode()


@contextmanager
def portable_loops() -> Iterator[None]:
    """The portable loops for now, and then what was chosen before."""
    before = _without[0]
    assert choose("avx2,ssse3").startswith("portable") or platform.machine() != "x86_64"
    yield
    choose(before)


@pytest.fixture(params=SWITCHES, ids=lambda without: f"without {without or 'nothing'}")
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Run with each kernel; gives what is switched off."""
    choose(request.param)
    yield request.param
    choose("")
