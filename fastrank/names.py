"""Hands in words: a category and what counts in the hand become a name.

The words are in ``catalogues/``, a file a language, in three sections: ``ranks`` (each rank in the
forms that the language's phrases need), ``categories``, and ``hands`` (a phrase for each
category). What a published ranking page of that language gives stands under ``given``; the rest,
a translator's best form, under ``translated``. A phrase may use ``{0.one}`` to ``{4.one}`` (a
card's rank, in any of the forms), ``{cards}`` (all that count, as symbols) and ``{kickers}``.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from fastrank.errors import shown

CATALOGUES = Path(__file__).parent / "catalogues"

SYMBOLS = " A23456789TJQKA"

KICKERS = {"three of a kind": 3, "one pair": 2}
"""Where the kickers begin among the cards that count."""


def values_of(reading: int) -> list[int]:
    """The values in a reading (see ``fr_system_info`` in include/fastrank.h), the first first."""
    values = []
    while reading:
        values.append(reading & 15)
        reading >>= 4
    return values[::-1]


@cache
def languages() -> tuple[str, ...]:
    """Give the codes of the languages in which hands can be named.

    >>> languages()
    ('da', 'en', 'es', 'it', 'pl', 'ro')
    """
    return tuple(sorted(path.stem for path in CATALOGUES.glob("*.json")))


@cache
def catalogue(lang: str) -> dict[str, dict[str, Any]]:
    """The words of a language, those given and those translated in one."""
    if lang not in languages():
        raise ValueError(f"no language {shown(lang)} ({', '.join(languages())})")
    found = json.loads((CATALOGUES / f"{lang}.json").read_text(encoding="utf-8"))
    merged = {}
    for section in ("ranks", "categories", "hands"):
        given, translated = found[section]["given"], found[section]["translated"]
        merged[section] = {**translated, **given}
    for symbol, forms in found["ranks"]["translated"].items():
        given = found["ranks"]["given"].get(symbol, {})
        merged["ranks"][symbol] = SimpleNamespace(**forms, **given)
    for symbol in set(merged["ranks"]) - set(found["ranks"]["translated"]):
        merged["ranks"][symbol] = SimpleNamespace(**found["ranks"]["given"][symbol])
    return merged


def category_name(category: str, lang: str = "en") -> str:
    """Name a category in a language.

    >>> category_name("straight flush", "pl")
    'poker'
    """
    name: str = catalogue(lang)["categories"][category]
    return name


def hand_name(category: str, values: list[int], lang: str = "en") -> str:
    """Name a hand by its category and the values that count in it, in order of comparison.

    >>> hand_name("full house", [12, 12, 12, 5, 5])
    'full house, queens over fives'
    >>> hand_name("one pair", [11, 11, 14, 12, 8], "es")
    'pareja de jotas, kickers A-Q-8'
    >>> hand_name("three-card badugi", [4, 2, 1], "da")
    'three card-hånd 4-2-A'
    """
    words = catalogue(lang)
    if category == "straight flush" and values[0] == 14:
        category = "royal flush"
    symbols = [SYMBOLS[value] for value in values]
    name: str = words["hands"][category].format(
        *(words["ranks"][symbol] for symbol in symbols),
        cards="-".join(symbols),
        kickers="-".join(symbols[KICKERS.get(category, 0) :]),
    )
    return name
