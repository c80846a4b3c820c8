"""Hands in words: a category and what counts in the hand become a name."""

from __future__ import annotations

RANK_NAMES = [
    "ace deuce three four five six seven eight nine ten jack queen king ace".split(),
    "aces deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split(),
]
SYMBOLS = " A23456789TJQKA"


def values_of(reading: int) -> list[int]:
    """The values in a reading (see ``fr_system_info`` in csrc/fastrank.h), the first first."""
    values = []
    while reading:
        values.append(reading & 15)
        reading >>= 4
    return values[::-1]


def hand_name(category: str, values: list[int]) -> str:
    """Name a hand by its category and the values that count in it, in order of comparison.

    >>> hand_name("full house", [12, 12, 12, 5, 5])
    'full house, queens over fives'
    >>> hand_name("one pair", [11, 11, 14, 12, 8])
    'pair of jacks, A-Q-8 kickers'
    >>> hand_name("three-card badugi", [4, 2, 1])
    'three-card badugi 4-2-A'
    """
    one, many = ([names[value - 1] for value in values] for names in RANK_NAMES)
    symbols = [SYMBOLS[value] for value in values]
    shown = "-".join(symbols)
    if category == "straight flush" and values[0] == 14:
        return "royal flush"
    if category in ("straight", "straight flush"):
        return f"{category}, {one[0]} high"
    if category == "four of a kind":
        return f"four of a kind, {many[0]}, {one[4]} kicker"
    if category == "full house":
        return f"full house, {many[0]} over {many[3]}"
    if category == "three of a kind":
        return f"three of a kind, {many[0]}, {'-'.join(symbols[3:])} kickers"
    if category == "two pair":
        return f"two pair, {many[0]} and {many[2]}, {one[4]} kicker"
    if category == "one pair":
        return f"pair of {many[0]}, {'-'.join(symbols[2:])} kickers"
    if category in ("flush", "high card"):
        return f"{category}, {shown}"
    if category.endswith("badugi"):
        return f"{category} {shown}"
    return f"{shown} low"
