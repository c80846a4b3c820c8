"""What published ranking pages say and what public bug reports got wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import DATA

import fastrank
from fastrank import CardError, System

STATEMENTS = json.loads((DATA / "ranking_statements.json").read_text(encoding="utf-8"))
CASES = [json.loads(line) for line in (DATA / "cases.jsonl").open(encoding="utf-8")]

WITH_HANDS = [statement for statement in STATEMENTS if statement["hands"]]
SYSTEMS = {"high", "ace-to-five", "deuce-to-seven", "badugi"}
EVALUATIONS = [
    case
    for case in CASES
    if case["kind"] == "evaluation"
    and case["system"] in SYSTEMS
    and case["game"] != "omaha"
    and case["hole"]
]


def ident(case: dict[str, Any]) -> str:
    return str(case["id"])


# The data files' words for our categories.
CATEGORIES = {
    "pair": "one pair",
    "cat0": "no pair",
    "cat1": "one pair",
    "cat2": "two pair",
    "cat3": "three of a kind",
    "cat4": "straight",
    "cat5": "flush",
    "4-card": "four-card badugi",
    "3-card": "three-card badugi",
    "2-card": "two-card badugi",
    "1-card": "one-card badugi",
}


def check(system: System, hands: list[str], winners: list[int] | None, values: list[str]) -> None:
    """Compare who wins, each hand's category, and the ranks of the cards that play."""
    found = [system.best(hand) for hand in hands]
    if winners is not None:
        best = min(rank for rank, _ in found)
        assert [seat for seat, (rank, _) in enumerate(found) if rank == best] == winners
    for (rank, cards), value in zip(found, values, strict=True):
        kind, expected = value.rsplit(" ", 1)
        assert system.categories[system.category(rank)] == CATEGORIES.get(kind, kind)
        ranks = "-".join(dict.fromkeys(fastrank.format([card])[0] for card in cards))
        if kind in ("straight", "straight flush", "cat4"):  # its top card says all
            ranks, expected = ranks[0], expected[0]
        assert ranks == expected


@pytest.mark.parametrize("statement", WITH_HANDS, ids=ident)
def test_ranking_statement(statement: dict[str, Any]) -> None:
    hands = [hand + statement["board"] for hand in statement["hands"]]
    system = fastrank.system(statement["system"])
    check(system, hands, statement["expected_winners"], statement["values"])


def test_statements_whose_hands_stand_apart() -> None:
    """One on the qualifier names hands with yes or no, one gives a probability."""
    (qualifier,) = [s for s in STATEMENTS if isinstance(s.get("expected"), dict)]
    for hand, qualifies in qualifier["expected"].items():
        found = fastrank.EIGHT_OR_BETTER.rank(hand) != fastrank.NO_QUALIFY
        assert found is qualifies, hand
    assert fastrank.HIGH.probability(1) == 4 / 2598960


@pytest.mark.parametrize("case", EVALUATIONS, ids=ident)
def test_evaluation_case(case: dict[str, Any]) -> None:
    expected = case["expected"]
    hands = [hole + case["board"] for hole in case["hole"]]
    values = expected.get("hands") or [expected["hand"]] * len(hands)
    check(fastrank.system(case["system"]), hands, expected.get("winners"), values)


# The others need the rules of a game: several players, or how many hole cards there are.
DECIDED_BY_ONE_HAND = [
    case
    for case in CASES
    if case["kind"] == "validation"
    and len(case["hole"]) == 1
    and case["expected"]["error"].startswith(("duplicate card", "fewer than five cards"))
]


@pytest.mark.parametrize("case", DECIDED_BY_ONE_HAND, ids=ident)
def test_validation_case(case: dict[str, Any]) -> None:
    hand = case["hole"][0] + case["board"]
    error = case["expected"]["error"]
    with pytest.raises(CardError) as raised:
        fastrank.HIGH.rank(hand)
    if error.startswith("duplicate card"):
        assert raised.value.card == error.split()[-1]
        assert f"{raised.value.card} twice" in str(raised.value)
    else:
        assert error == "fewer than five cards"
        assert str(raised.value) == "2 cards; HIGH needs 5 to 20"
