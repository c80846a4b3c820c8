"""All kernels give the same ranks, at every alignment, length and layout, and find every fault."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from conftest import Deal, choose, portable_loops

import fastrank
from fastrank import HIGH, SYSTEMS, CardError, System
from fastrank._core import ffi, lib

Cards = npt.NDArray[np.uint8]

WITH_HANDS_OF_FIVE = [system for system in SYSTEMS if system.size == 5]

each_system = pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)


def portable(system: System, hands: Cards) -> npt.NDArray[np.uint16]:
    with portable_loops():
        return system.ranks(hands)


def test_the_switch() -> None:
    assert choose("avx2,ssse3").startswith("portable")
    if "avx2" in choose(""):
        assert choose("avx2").startswith("ssse3")
        assert choose("ssse3").startswith("avx2")
    for wrong in (b"avx", b"avx22", b"avx2,", b"neon", b"avx2,sse", b",avx2", b"AVX2"):
        known = wrong in (b"avx2,",)
        assert bool(lib.fr_choose_kernel(wrong)) is known, wrong
    choose("")


def test_the_fixture_keeps_its_kernel(kernel: str) -> None:
    """Comparing with the portable loops does not end what a test wants to run with."""
    chosen = ffi.string(lib.fr_kernel())
    portable(HIGH, np.array([[0, 1, 2, 3, 4]], dtype=np.uint8))
    assert ffi.string(lib.fr_kernel()) == chosen


def test_the_environment_variable() -> None:
    program = "import fastrank; fastrank.show_versions()"
    for without, expected in [("avx2,ssse3", "portable"), ("sse9", "FASTRANK_WITHOUT='sse9'")]:
        done = subprocess.run(
            [sys.executable, "-c", program],
            env={"FASTRANK_WITHOUT": without},
            capture_output=True,
            text=True,
            check=False,
            cwd="/",
        )
        assert (done.returncode == 0) is (expected == "portable")
        assert expected in done.stdout + done.stderr


@each_system
def test_all_hands(system: System, kernel: str) -> None:
    hands = fastrank.hand_at(np.arange(len(system.table())), system.size, deck=system.deck)
    np.testing.assert_array_equal(system.ranks(hands), system.table())


@pytest.mark.parametrize("held", [6, 7])
@each_system
def test_random_hands(system: System, held: int, kernel: str, deal: Deal) -> None:
    hands = deal(500_000, held, system.deck)
    np.testing.assert_array_equal(system.ranks(hands), portable(system, hands))


def test_ten_million_hands(deal: Deal) -> None:
    hands = deal(1_000_000, 7)
    for turn in range(10):
        # The suits renamed and the cards in another order: ten times other hands.
        turned = np.roll((hands + turn) % 52, turn, axis=1)
        for system in (HIGH, fastrank.ACE_TO_FIVE, fastrank.DEUCE_TO_SEVEN):
            np.testing.assert_array_equal(system.ranks(turned), portable(system, turned))


@pytest.mark.parametrize("held", [4, 5, 6, 7])
@each_system
def test_every_length_and_alignment(system: System, held: int, kernel: str, deal: Deal) -> None:
    """No more is read or written than there is: around it stands what would show."""
    if held < system.size:
        return
    hands = deal(120, held, system.deck)
    expected = portable(system, hands)
    for offset in (0, 1, 3, 7):
        for length in [*range(70), 119, 120]:
            memory = np.full(offset + length * held, 255, dtype=np.uint8)
            cards = memory[offset:].reshape(length, held)
            cards[:] = hands[:length]
            out = np.full(length + 2, 9999, dtype=np.uint16)
            system.ranks(cards, out=out[1:-1])
            np.testing.assert_array_equal(out[1:-1], expected[:length])
            assert out[0] == out[-1] == 9999


@pytest.mark.parametrize("held", [4, 5, 6, 7])
@each_system
def test_faults_at_every_place_of_a_block(
    system: System, held: int, kernel: str, deal: Deal
) -> None:
    if held < system.size:
        return
    hands = deal(100, held, system.deck)
    for row in range(100):
        for column in range(held):
            for wrong in (52, 255, hands[row, column - 1]):
                bad = hands.copy()
                bad[row, column] = wrong
                with pytest.raises(CardError) as raised:
                    system.ranks(bad)
                assert raised.value.row == row
        bad = hands.copy()
        bad[row:, 0] = 99  # of many bad rows the first is named
        with pytest.raises(CardError, match=f"row {row}: 99 is no card") as raised:
            system.ranks(bad)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_flushes_in_every_place(held: int, kernel: str) -> None:
    """Blocks of nothing but flushes, and single ones among none."""
    rng = np.random.default_rng(held)
    suited = np.array([rng.permutation(13)[:held] * 4 + rng.integers(4) for _ in range(300)])
    plain = np.array([rng.permutation(13)[:held] * 4 + np.arange(held) % 4 for _ in range(300)])
    for system in WITH_HANDS_OF_FIVE:
        if system.deck != fastrank.DECK:
            continue
        for place in range(64):
            mixed: Any = plain.astype(np.uint8)
            mixed[place] = suited[place]
            np.testing.assert_array_equal(system.ranks(mixed), portable(system, mixed))
        flushes = suited.astype(np.uint8)
        np.testing.assert_array_equal(system.ranks(flushes), portable(system, flushes))


@pytest.mark.parametrize("dtype", ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8"])
@pytest.mark.parametrize("held", [4, 5, 7])
def test_every_layout_and_width(held: int, dtype: str, kernel: str, deal: Deal) -> None:
    """Rows, columns, every second card, backwards: read in place, at every length."""
    systems = [fastrank.BADUGI] if held == 4 else [HIGH, fastrank.EIGHT_OR_BETTER]
    hands = deal(1200, held)
    expected = [portable(system, hands) for system in systems]
    for length in [*range(0, 70, 3), 511, 512, 513, 1111, 1200]:
        cards = hands[:length].astype(dtype)
        layouts = [
            cards,
            np.asfortranarray(cards),
            np.repeat(cards, 2, axis=1)[:, ::2],
            np.repeat(cards, 3, axis=0)[::3],
            np.ascontiguousarray(cards[::-1])[::-1],
            np.ascontiguousarray(cards[:, ::-1])[:, ::-1],
            np.asfortranarray(cards[::-1])[::-1],
        ]
        for layout in layouts:
            for system, ranks in zip(systems, expected, strict=True):
                np.testing.assert_array_equal(system.ranks(layout), ranks[:length])


@pytest.mark.parametrize("dtype", ["u1", "u2", "i4", "i8"])
def test_faults_in_columns_and_wide_cards(dtype: str, kernel: str, deal: Deal) -> None:
    info = np.iinfo(dtype)
    hands = deal(1100, 7).astype(dtype)
    for row in [0, 31, 32, 63, 64, 500, 511, 512, 1023, 1024, 1099]:
        for wrong in {52, 200, 255, 256, 300, 1 << 20, 1 << 40, -1, info.min, info.max}:
            if not info.min <= wrong <= info.max or 0 <= wrong < 52:
                continue
            bad = hands.copy()
            bad[row, 3] = wrong
            bad[row + 1 :, 5] = 77
            for layout in (bad, np.asfortranarray(bad), np.repeat(bad, 2, axis=1)[:, ::2]):
                with pytest.raises(CardError, match=f"row {row}: {wrong} is no card") as raised:
                    HIGH.ranks(layout)
                assert raised.value.row == row
