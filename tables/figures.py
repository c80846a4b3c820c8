"""What is known of hands of more cards than a rule ranks: hands per category, sum of ranks.

The figures were counted with two references written apart from each other and from this
project; `tests/data/figures.json` has them in full, with the published tables they agree with.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Known:
    """The hands of each category, and the sum of the ranks of all hands that qualify."""

    hands: dict[str, int]
    checksum: int


KNOWN: dict[str, dict[int, Known]] = {
    "HIGH": {
        6: Known(
            {
                "straight flush": 1844,
                "four of a kind": 14664,
                "full house": 165984,
                "flush": 205792,
                "straight": 361620,
                "three of a kind": 732160,
                "two pair": 2532816,
                "one pair": 9730740,
                "high card": 6612900,
            },
            checksum=99997955000,
        ),
        7: Known(
            {
                "straight flush": 41584,
                "four of a kind": 224848,
                "full house": 3473184,
                "flush": 4047644,
                "straight": 6180020,
                "three of a kind": 6461620,
                "two pair": 31433400,
                "one pair": 58627800,
                "high card": 23294460,
            },
            checksum=547965983972,
        ),
    },
    "ACE_TO_FIVE": {
        6: Known(
            {
                "no pair": 16912896,
                "one pair": 3203200,
                "two pair": 226512,
                "three of a kind": 13728,
                "full house": 2184,
                "four of a kind": 0,
            },
            checksum=16845651316,
        ),
        7: Known(
            {
                "no pair": 127615488,
                "one pair": 5948800,
                "two pair": 219648,
                "three of a kind": 0,
                "full house": 624,
                "four of a kind": 0,
            },
            checksum=57359844672,
        ),
    },
    "EIGHT_OR_BETTER": {
        7: Known(
            {"five low": 781824, "six low": 3151360, "seven low": 7426560, "eight low": 13171200},
            checksum=631035904,
        ),
    },
    "BADUGI": {
        5: Known(
            {
                "four-card badugi": 514800,
                "three-card badugi": 1647360,
                "two-card badugi": 431652,
                "one-card badugi": 5148,
            },
            checksum=1965202460,
        ),
    },
}
