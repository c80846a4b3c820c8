"""``python bench/instructions.py``: instructions a hand, counted by valgrind's callgrind.

Counts are the same in every run, however busy the machine is: they are what a kernel's work is
measured by, where times would be noise. Needs a checkout, a C compiler called gcc, and valgrind.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parent.parent
HANDS = 1 << 16
KERNELS = {"avx2": "", "ssse3": "avx2", "portable": "avx2,ssse3"}
WORK = [
    ("HIGH", 5),
    ("HIGH", 7),
    ("ACE_TO_FIVE", 7),
    ("EIGHT_OR_BETTER", 7),
    ("DEUCE_TO_SEVEN", 5),
    ("DEUCE_TO_SEVEN", 7),
    ("BADUGI", 4),
]


def main() -> None:
    with TemporaryDirectory() as folder:
        program = build(Path(folder))
        print("| instructions a hand | " + " | ".join(KERNELS) + " |")
        print("|---" + "|---:" * len(KERNELS) + "|")
        for system, held in WORK:
            counts = [a_hand(program, system, held, without) for without in KERNELS.values()]
            print(f"| {system}, {held} cards | " + " | ".join(f"{n:.1f}" for n in counts) + " |")


def build(folder: Path) -> Path:
    """Compile the core with the driver."""
    tables, program = folder / "tables", folder / "instructions"
    subprocess.run(
        [sys.executable, "-m", "tables", str(tables)], cwd=ROOT, check=True, stdout=sys.stderr
    )
    includes = [f"-I{path}" for path in (ROOT / "fastrank" / "include", ROOT / "csrc", tables)]
    sources = [*(ROOT / "csrc").glob("*.c"), tables / "fr_tables.c", ROOT / "bench/instructions.c"]
    flags = ["-O3", "-std=c11", "-fvisibility=hidden"]
    subprocess.run(["gcc", *flags, *includes, *map(str, sources), "-o", str(program)], check=True)
    return program


def a_hand(program: Path, system: str, held: int, without: str) -> float:
    """Instructions a hand: the difference between ranking the same hands twice and once."""
    totals = []
    for times in (1, 2):
        words = [str(program), system, str(held), str(HANDS), str(times), without]
        valgrind = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"]
        done = subprocess.run([*valgrind, *words], check=True, capture_output=True, text=True)
        found = re.search(r"Collected : (\d+)", done.stderr)
        assert found, done.stderr
        totals.append(int(found[1]))
    return (totals[1] - totals[0]) / HANDS


if __name__ == "__main__":
    main()
