"""The stages of the build: deal, hash, rank, prove, count, and only then write."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tables.counts import check_known
from tables.emit import Built, write_tables
from tables.figures import KNOWN
from tables.hands import Cards, all_hands
from tables.hashing import SHAPES, Hash, find_hashes, multisets
from tables.lookups import Lookup, LowLookup, MultisetLookup, make_lookup
from tables.omaha import OmahaHigh, omaha_high, omaha_low
from tables.rules import NO_QUALIFY, SYSTEMS, System


@dataclass
class Stages:
    """Reports each stage with the seconds it took."""

    report: Callable[[str], None]
    started: float = field(default_factory=time.perf_counter)
    last: float = field(default_factory=time.perf_counter)

    def done(self, stage: str, what: str) -> None:
        now = time.perf_counter()
        self.report(f"{stage:<24}{what:<68}{now - self.last:6.2f} s")
        self.last = now

    def total(self) -> None:
        self.report(f"{'in all':<92}{time.perf_counter() - self.started:6.2f} s")


def build(target: Path, report: Callable[[str], None] = print) -> None:
    """Make, prove and write the tables of every ranking system into the folder `target`."""
    stages = Stages(report)
    hands: dict[tuple[int, int], Cards] = {}
    for system in SYSTEMS:
        dealt = system.deck, system.size
        if dealt not in hands:
            hands[dealt] = all_hands(*dealt)
            stages.done("deal", f"{len(hands[dealt]):,} hands of {system.size} cards")
    hashes = find_hashes()
    for size, found in sorted(hashes.items()):
        stages.done(f"hash of {size} cards", summary(found))
    built = []
    for system in SYSTEMS:
        one = build_system(system, hands[system.deck, system.size], hashes)
        built.append(one)
        stages.done(system.name, f"{len(one.ranking.readings):,} classes, every hand proven")
        for size, known in KNOWN.get(system.name, {}).items():
            check_known(system, one.ranking, one.lookup, hashes, size, known)
            stages.done(f"{system.name} from {size}", "counts equal the known figures")
    for path in write_tables(target, hashes, built):
        stages.done("write", f"{path.name}, {path.stat().st_size:,} bytes of C")
    stages.total()


def build_system(system: System, hands: Cards, hashes: dict[int, Hash]) -> Built:
    """Rank all hands of a system, check them and make the lookup that answers the same."""
    ranking = system.rule(hands)
    total = int(ranking.ranks[ranking.ranks != NO_QUALIFY].sum(dtype=np.int64))
    if total != system.checksum:
        raise AssertionError(f"{system.name}: sum of ranks {total}, known is {system.checksum}")
    lookup = make_lookup(system, hands, ranking, hashes)
    return Built(system, ranking, lookup, make_omaha(system, lookup, hashes))


def make_omaha(
    system: System, lookup: Lookup, hashes: dict[int, Hash]
) -> OmahaHigh | npt.NDArray[np.uint8] | None:
    """The Omaha tables of a system that asks for them."""
    if not system.omaha:
        return None
    if isinstance(lookup, LowLookup):
        return omaha_low(lookup.low)
    if isinstance(lookup, MultisetLookup) and lookup.flush_stands:
        return omaha_high(lookup.ranks[5], hashes[5])
    raise AssertionError(f"{system.name}: no Omaha tables where a flush may hurt")


def summary(found: Hash) -> str:
    keys = len(multisets(found.size))
    size = 2 * (found.slots + len(found.displacements))
    rows = 1 << SHAPES[found.size][1]
    load = f"load {keys / found.slots:.2f}"
    return f"{keys:,} keys, {found.slots:,} slots, {rows:,} rows, {load}, {size:,} bytes"
