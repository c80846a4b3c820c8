"""Writes proven tables as C: ``fr_tables.h`` with their shapes, ``fr_tables.c`` with the rest.

Plain arrays of numbers only: long string literals and binary includes do not pass every
compiler. The same tables give the same bytes.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tables.hashing import SHAPES, Hash
from tables.lookups import BadugiLookup, Lookup, LowLookup, MultisetLookup, low_bits
from tables.omaha import PAIRS, OmahaHigh
from tables.rules import Ranking, System

NOTICE = "/* Made by `python -m tables` from tables/rules.py. Do not edit. */\n"
PER_LINE = 16


@dataclass(frozen=True)
class Built:
    """A ranking system with its proven tables."""

    system: System
    ranking: Ranking
    lookup: Lookup
    omaha: OmahaHigh | npt.NDArray[np.uint8] | None


def write_tables(target: Path, hashes: dict[int, Hash], built: list[Built]) -> list[Path]:
    """Write both files whole, or leave what is there."""
    target.mkdir(parents=True, exist_ok=True)
    body = "\n".join(parts_of_source(hashes, built))
    signature = hashlib.sha256(body.encode()).hexdigest()[:16]
    source = (
        f'{NOTICE}\n#include "system.h"\n\n{body}\nconst char fr_signature[] = "{signature}";\n'
    )
    paths = []
    for name, text in [("fr_tables.h", header()), ("fr_tables.c", source)]:
        path = target / name
        unfinished = path.with_suffix(".tmp")
        unfinished.write_text(text, encoding="ascii", newline="\n")
        os.replace(unfinished, path)
        paths.append(path)
    return paths


def header() -> str:
    shapes = [
        f"#define FR_SLOT_BITS_{size} {slot_bits}\n#define FR_ROW_BITS_{size} {row_bits}"
        for size, (slot_bits, row_bits) in SHAPES.items()
    ]
    return "\n".join([NOTICE, "#ifndef FR_TABLES_H", "#define FR_TABLES_H", *shapes, "#endif", ""])


def parts_of_source(hashes: dict[int, Hash], built: list[Built]) -> Iterable[str]:
    yield from hash_parts(hashes)
    binomials = [comb(places, held) for places in range(53) for held in range(53)]
    yield array("int64_t", "fr_binomial[53 * 53]", binomials)
    yield array("uint16_t", "fr_low_bit[64]", padded(low_bits(np.arange(52, dtype=np.uint8))))
    set_bits = [[bit for bit in range(8) if byte >> bit & 1] for byte in range(256)]
    padded_bits = chain.from_iterable([*padded(bits, 8), len(bits)] for bits in set_bits)
    yield array("uint8_t", "fr_set_bits[256 * 9]", padded_bits)
    places = {pair: place for place, pair in enumerate(PAIRS)}
    pairs = [places.get((min(ranks), max(ranks)), 0) for ranks in product(range(16), repeat=2)]
    yield array("uint8_t", "fr_pair[256]", pairs)
    for one in built:
        yield from system_parts(one)
    rows = ",\n".join(system_row(one) for one in built)
    yield f"const fr_system fr_systems[] = {{\n{rows}\n}};"
    yield f"const int fr_system_count = {len(built)};\n"


def hash_parts(hashes: dict[int, Hash]) -> Iterable[str]:
    columns, rows = hashes[5].weights
    keys = [
        int(columns[card // 4]) | int(rows[card // 4]) << 24 | 1 << (48 + 4 * (card % 4))
        for card in range(52)
    ]
    yield array("uint64_t", "fr_key[64]", padded(keys), suffix="u")
    parts = [columns & 255, columns >> 8, rows & 15, rows >> 4]
    weights = chain.from_iterable(padded(part, 16) for part in parts)
    yield array("uint8_t", "fr_weight_bytes[4 * 16]", weights)
    low = padded(low_bits(4 * np.arange(13, dtype=np.uint8)), 16)
    yield array("uint8_t", "fr_low_bit_of_rank[16]", low)
    for size, found in hashes.items():
        yield array("uint16_t", f"fr_displacement{size}[]", found.displacements)


def padded(values: Iterable[Any], length: int = 64) -> list[Any]:
    """Extend a column over the cards to 64 entries, so that any six bits index it."""
    values = list(values)
    return values + [0] * (length - len(values))


def system_parts(one: Built) -> Iterable[str]:
    name = one.system.name
    yield array("uint32_t", f"{name}_readings[]", one.ranking.readings)
    names = ", ".join(f'"{category}"' for category in one.ranking.categories)
    yield f"static const char *const {name}_categories[] = {{{names}}};"
    yield array("uint16_t", f"{name}_last_ranks[]", one.ranking.categories.values())
    for table, values in tables_of(one).items():
        ctype = "uint8_t" if table in ("keep", "omaha_low") else "uint16_t"
        yield array(ctype, f"{name}_{table}[]", values)


def tables_of(one: Built) -> dict[str, Iterable[Any]]:
    """The tables of a system by their names in the C struct."""
    lookup, omaha = one.lookup, one.omaha
    tables: dict[str, Iterable[Any]] = {}
    if isinstance(lookup, LowLookup):
        tables["low"] = lookup.low
    elif isinstance(lookup, BadugiLookup):
        tables |= {"keep": lookup.keep, "badugi": lookup.ranks}
    else:
        tables |= {f"ranks{size}": ranks for size, ranks in lookup.ranks.items()}
        if lookup.flush is not None:
            tables["flush"] = lookup.flush
    if isinstance(omaha, OmahaHigh):
        tables |= {"omaha_rows": omaha.rows.ravel(), "omaha_row_of_slot": omaha.row_of_slot}
    elif omaha is not None:
        tables["omaha_low"] = omaha.ravel()
    return tables


def system_row(one: Built) -> str:
    system, lookup = one.system, one.lookup
    kind = {MultisetLookup: "FR_MULTISET", LowLookup: "FR_LOW", BadugiLookup: "FR_BADUGI"}
    fields = {
        "name": f'"{system.name}"',
        "deck": f"0x{system.deck:x}u",
        "size": system.size,
        "classes": len(one.ranking.readings),
        "categories": len(one.ranking.categories),
        "category_names": f"{system.name}_categories",
        "last_ranks": f"{system.name}_last_ranks",
        "readings": f"{system.name}_readings",
        "kind": kind[type(lookup)],
        **{table: f"{system.name}_{table}" for table in tables_of(one)},
    }
    if isinstance(lookup, MultisetLookup):
        fields["flush_stands"] = int(lookup.flush_stands)
    if isinstance(lookup, BadugiLookup):
        fields["ace_low"] = int(lookup.ace == "low")
    return "    {" + ", ".join(f".{field} = {value}" for field, value in fields.items()) + "}"


def array(ctype: str, name: str, values: Iterable[Any], suffix: str = "") -> str:
    """An array definition; those of one system only are static."""
    numbers = [f"{int(value)}{suffix}" for value in values]
    lines = [
        ", ".join(numbers[start : start + PER_LINE]) for start in range(0, len(numbers), PER_LINE)
    ]
    storage = "const" if name.startswith("fr_") else "static const"
    return f"{storage} {ctype} {name} = {{\n" + ",\n".join(lines) + "\n};"
