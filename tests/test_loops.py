"""Ranks from compiled loops: the examples of docs/howto/loops.md, and what bad input gives."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import module_from_spec, spec_from_file_location
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from conftest import ROOT, Deal

import fastrank
from fastrank import HIGH, HOLDEM, SYSTEMS, System
from fastrank._core import lib

HANDS = [("As Ks", "Qs Js Ts 2c 2d"), ("7c 2d", "Kh Kd 9s 4c 3h"), ("8c 8d", "8h Jd 9s 4c 3h")]


def example(language: str) -> str:
    text = (ROOT / "docs" / "howto" / "loops.md").read_text(encoding="utf-8")
    (block,) = re.findall(rf"^```{language}\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)
    return str(block)


def river_equity(hero: str, board: str) -> float:
    """The same by batches."""
    own, shared = fastrank.parse(hero), fastrank.parse(board)
    free = sorted(set(range(52)) - set(own.tolist()) - set(shared.tolist()))
    ranks = HOLDEM.ranks(np.array(list(combinations(free, 2)), dtype=np.uint8), shared)
    mine = HOLDEM.rank(own, shared)
    return float(((ranks > mine) + (ranks == mine) / 2).mean())


def built(source: str, name: str, folder: Path) -> Any:
    """Compile an extension module as docs/howto/loops.md says, and import it."""
    compiler = sysconfig.get_config_var("CC")
    if not compiler or not shutil.which(compiler.split()[0]):
        pytest.skip("no C compiler")
    (folder / name).write_text(source, encoding="utf-8")
    setup = f"""
import sys
from setuptools import Extension, setup
extension = Extension("river", [{name!r}], include_dirs=[{fastrank.get_include()!r}])
if {name!r}.endswith(".pyx"):
    from Cython.Build import cythonize
    (extension,) = cythonize([extension], quiet=True)
setup(name="river", ext_modules=[extension], script_args=["-q", "build_ext", "--inplace"])
"""
    (folder / "setup.py").write_text(setup, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "setup.py"], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (library,) = folder.glob("river*" + str(sysconfig.get_config_var("EXT_SUFFIX")))
    spec = spec_from_file_location("river", library)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["c", "cython"])
def test_extensions(language: str, tmp_path: Path) -> None:
    if language == "cython":
        pytest.importorskip("Cython")
    module = built(example(language), {"c": "river.c", "cython": "river.pyx"}[language], tmp_path)
    for hero, board in HANDS:
        cards = bytes(fastrank.parse(hero)), bytes(fastrank.parse(board))
        assert module.river_equity(*cards) == pytest.approx(river_equity(hero, board), abs=1e-12)
    for bad in [(bytes(2), bytes(5)), (bytes([0, 60]), bytes(range(5, 10)))]:
        with pytest.raises(ValueError, match="not seven different cards"):
            module.river_equity(*bad)


def test_the_headers_are_installed() -> None:
    folder = Path(fastrank.get_include())
    assert {path.name for path in folder.glob("*.h")} == {"fastrank.h", "fastrank_api.h"}


def test_numbers_that_are_no_hand() -> None:
    """What compiled loops call: 0 for whatever is no hand of the system."""
    system = int(fastrank._core.ffi.cast("uintptr_t", HIGH._core))
    good = [0, 5, 10, 15, 20, 25, 30]
    for call, held in [(lib.fr_rank5, 5), (lib.fr_rank6, 6), (lib.fr_rank7, 7)]:
        cards = good[:held]
        assert call(system, *cards) == HIGH.rank(cards)
        for place in range(held):
            others = [card for card in cards if card != cards[place]]
            for wrong in (52, 63, 64, 255, 256, 2**32, 2**56, 2**63 - 1, -1, -(2**63), *others):
                assert call(system, *cards[:place], wrong, *cards[place + 1 :]) == 0
    assert lib.fr_rank4(system, 0, 5, 10, 15) == 0
    for wrong in (0, 1, 0b1111, 1 << 52, (1 << 64) - 1, (1 << 21) - 1):
        assert lib.fr_rank_set_of(system, wrong) == 0


def test_numba_example() -> None:
    pytest.importorskip("numba")
    names: dict[str, Any] = {}
    exec(example("python"), names)
    for hero, board in HANDS:
        found = names["river_equity"](fastrank.parse(hero), fastrank.parse(board))
        assert found == pytest.approx(river_equity(hero, board), abs=1e-12)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_numba_equals_ranks(system: System, deal: Deal) -> None:
    numba = pytest.importorskip("numba")
    from fastrank.numba import compiled

    functions = compiled(system)
    rank_set = functions.rank_set

    def loop_of_sets(sets: Any, out: Any) -> None:
        for i in numba.prange(len(sets)):
            out[i] = rank_set(sets[i])

    ranks_of_sets = numba.njit(loop_of_sets, parallel=True)
    for held in range(system.size, 8):
        hands = deal(20_000, held, system.deck)
        rank, expected = functions[held - 4], system.ranks(hands)
        names = [f"cards[i, {j}]" for j in range(held)]
        source = (
            f"def ranks(cards, out):\n for i in range(len(cards)): out[i] = rank({','.join(names)})"
        )
        scope: dict[str, Any] = {"rank": rank}
        exec(source, scope)
        loop = numba.njit(scope["ranks"])
        for dtype in (np.uint8, np.int64):
            out = np.zeros(len(hands), dtype=np.uint16)
            loop(hands.astype(dtype), out)
            np.testing.assert_array_equal(out, expected)
        sets = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
        out = np.zeros(len(hands), dtype=np.uint16)
        ranks_of_sets(sets, out)
        np.testing.assert_array_equal(out, expected)


def test_numba_refuses_what_is_no_integer() -> None:
    numba = pytest.importorskip("numba")
    from fastrank.numba import HIGH as functions

    for wrong in (1.0, 1.5, "As", None):
        with pytest.raises(numba.TypingError):
            functions.rank5(wrong, 5, 10, 15, 20)
    with pytest.raises(numba.TypingError):
        functions.rank_set(1.0)
    assert functions.rank5(-1, 5, 10, 15, 20) == functions.rank5(5, 5, 10, 15, 20) == 0
