"""The oracle against the known counts and rulings: the test of the tests."""

import json
import math
from functools import cache
from itertools import chain, combinations, pairwise
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import oracle
import pytest

DATA = Path(__file__).parent / "data"
FIGURES: dict[str, Any] = json.loads((DATA / "figures.json").read_text(encoding="utf-8"))
CASES: list[dict[str, Any]] = [
    json.loads(line) for line in (DATA / "cases.jsonl").read_text(encoding="utf-8").splitlines()
]
SECTION_OF = {
    "HIGH": "high_5",
    "ACE_TO_FIVE": "ace_to_five_5",
    "EIGHT_OR_BETTER": "eight_or_better_5",
    "DEUCE_TO_SEVEN": "deuce_to_seven_5",
    "BADUGI": "badugi_4",
    "ACE_TO_SIX": "ace_to_six_5",
    "SHORT_DECK": "short_deck_5",
    "SHORT_DECK_TRIPS": "short_deck_5_trips_over_straight",
    "BADUGI_ACE_HIGH": "badugi_4",
}
# What a section leaves out: it says that this is as in another one.
LIKE: dict[str, dict[str, Any]] = {
    "ACE_TO_SIX": FIGURES["deuce_to_seven_5"],
    "SHORT_DECK_TRIPS": FIGURES["short_deck_5"]
    | {"order": FIGURES["short_deck_5"]["order"].replace("straight > trips", "trips > straight")},
}
SECTIONS: dict[str, dict[str, Any]] = {
    system: LIKE.get(system, {}) | FIGURES[section] for system, section in SECTION_OF.items()
}
# Where ranks are the same in another system once every card is one rank higher: a low ace is a
# deuce then, a king an ace that is high. So all figures of the one are figures of the other.
ONE_RANK_HIGHER = {"ACE_TO_SIX": "DEUCE_TO_SEVEN", "BADUGI": "BADUGI_ACE_HIGH"}
RANK_LETTERS = "23456789TJQKA"
SUIT_LETTERS = "cdhs"
ACE_LOW_LETTERS = "A23456789TJQK"

every_system = pytest.mark.parametrize("system", oracle.SYSTEMS)


def cards(text: str) -> oracle.Hand:
    """The cards of a text such as "As2s Ah3h"."""
    text = text.replace(" ", "")
    return tuple(
        4 * RANK_LETTERS.index(rank) + SUIT_LETTERS.index(suit)
        for rank, suit in zip(text[::2], text[1::2], strict=True)
    )


def offsuit(ranks: str) -> oracle.Hand:
    """Cards of the given ranks, not all of one suit: "5432A" is 5c4d3h2sAc."""
    return cards("".join(rank + suit for rank, suit in zip(ranks, "cdhsc", strict=False)))


def rank(system: str, hand: oracle.Hand) -> int:
    """The rank of one hand of the system's size or more."""
    return int(oracle.best_of(system, np.array([hand]))[0])


@cache
def every_hand(size: int, deck: tuple[int, ...] = oracle.FULL_DECK) -> npt.NDArray[np.uint8]:
    """All hands of the given size, one a row."""
    flat = chain.from_iterable(combinations(deck, size))
    return np.fromiter(flat, np.uint8).reshape(-1, size)


@cache
def class_counts(system: str) -> tuple[list[int], list[oracle.Hand]]:
    """The number of hands in each class (from class 1 on), and one hand of each."""
    ranks = oracle.all_ranks(system)
    classes, first, counts = np.unique(ranks, return_index=True, return_counts=True)
    hands = [
        tuple(map(int, hand))
        for hand in every_hand(oracle.SIZE[system], oracle.DECK[system])[first]
    ]
    known = classes != oracle.NO_QUALIFY
    assert classes[known].tolist() == list(range(1, known.sum() + 1))
    return counts[known].tolist(), hands[: known.sum()]


def tally(names: list[str], counts: list[int]) -> dict[str, tuple[int, int]]:
    """For each name the number of hands and of classes."""
    names_and_counts = list(zip(names, counts, strict=True))
    return {
        name: (sum(n for other, n in names_and_counts if other == name), names.count(name))
        for name in set(names)
    }


def expected_tally(system: str) -> dict[str, tuple[int, int]]:
    """The figures of a system in the shape of `tally`."""
    section = SECTIONS[system]
    if system == "EIGHT_OR_BETTER":
        tops = section["classes_by_top"]
        return {top: (section["hands_by_top"][top], tops[top]) for top in tops}
    if oracle.SIZE[system] == 4:
        return {k: (v["hands"], v["classes"]) for k, v in section["by_size"].items()}
    return {k: (v["frequency"], v["classes"]) for k, v in section["categories"].items()}


def expected_boundaries(system: str) -> dict[str, list[int]]:
    """The first and the last class of each category, given as such or as an order of categories."""
    section = SECTIONS[system]
    if "boundaries" in section:
        return {k.replace("no_pair", "high_card"): v for k, v in section["boundaries"].items()}
    order = section.get("order", "5 > 6 > 7 > 8").partition(";")[0].replace(" ", "_").split("_>_")
    sizes = [expected_tally(system)[name][1] for name in order]
    ends = np.cumsum(sizes).tolist()
    return {n: [end - size + 1, end] for n, size, end in zip(order, sizes, ends, strict=True)}


# --- Figures -------------------------------------------------------------------------------------


@every_system
def test_totals(system: str) -> None:
    section = SECTIONS[system]
    ranks = oracle.all_ranks(system)
    counts, _ = class_counts(system)
    assert ranks.dtype == np.uint16
    assert len(ranks) == section.get("total", 2598960)
    assert len(ranks) == math.comb(len(oracle.DECK[system]), oracle.SIZE[system])
    assert len(counts) == section["classes"]
    assert sum(counts) == section.get("hands", section.get("total"))


@every_system
def test_categories(system: str) -> None:
    counts, hands = class_counts(system)
    names = [oracle.category(system, hand) for hand in hands]
    assert tally(names, counts) == expected_tally(system)


@every_system
def test_boundaries(system: str) -> None:
    found: dict[str, list[int]] = {}
    for number, hand in enumerate(class_counts(system)[1], 1):
        name = oracle.category(system, hand)
        found.setdefault(name, [number, number])[1] = number
    assert found == expected_boundaries(system)


@pytest.mark.parametrize("system", [s for s in oracle.SYSTEMS if s != "EIGHT_OR_BETTER"])
def test_sum_of_class_numbers(system: str) -> None:
    total = int(oracle.all_ranks(system).sum(dtype=np.int64))
    assert total == SECTIONS[system]["sum_of_class_numbers_1_best"]


@pytest.mark.parametrize(
    ("system", "category", "letters", "figure"),
    [
        ("ACE_TO_FIVE", "high_card", ACE_LOW_LETTERS, "no_pair_by_top_card"),
        ("DEUCE_TO_SEVEN", "high_card", RANK_LETTERS, "no_pair_by_top_card"),
        ("BADUGI", "4", ACE_LOW_LETTERS, "four_card_by_top"),
    ],
)
def test_by_top_card(system: str, category: str, letters: str, figure: str) -> None:
    chosen = [
        (max((RANK_LETTERS[card // 4] for card in hand), key=letters.index), count)
        for count, hand in zip(*class_counts(system), strict=True)
        if oracle.category(system, hand) == category
    ]
    found = tally([top for top, _ in chosen], [count for _, count in chosen])
    for top, value in SECTIONS[system][figure].items():
        hands, classes = found.pop(top)
        assert value in (hands, {"hands": hands, "classes": classes})
    assert not found


@pytest.mark.parametrize("system", ["HIGH", "ACE_TO_FIVE", "DEUCE_TO_SEVEN"])
@pytest.mark.parametrize("probe", FIGURES["class_number_probes"], ids=lambda probe: probe["hand"])
def test_class_number_probes(system: str, probe: dict[str, Any]) -> None:
    assert rank(system, cards(probe["hand"])) == probe[system.lower()]


@pytest.mark.parametrize(
    ("system", "figure"),
    [
        ("ACE_TO_FIVE", "ace_to_five"),
        ("EIGHT_OR_BETTER", "ace_to_five"),
        ("DEUCE_TO_SEVEN", "deuce_to_seven"),
        ("ACE_TO_SIX", "ace_to_six"),
    ],
)
def test_first_56_lows(system: str, figure: str) -> None:
    lows = [rank(system, offsuit(low)) for low in FIGURES["first_56_lows"][figure]]
    assert lows == list(range(1, 57))


def test_royal_flushes() -> None:
    assert class_counts("HIGH")[0][0] == SECTIONS["HIGH"]["royal_flushes"]


def test_one_card_badugis() -> None:
    one_card = every_hand(4)[oracle.all_ranks("BADUGI") >= 1080]
    one_rank = (one_card // 4 == one_card[:, :1] // 4).all(axis=1)
    one_suit = (one_card % 4 == one_card[:, :1] % 4).all(axis=1)
    split = {"four of one suit": one_suit.sum(), "four of a kind": one_rank.sum()}
    assert split == SECTIONS["BADUGI"]["one_card_split"]
    assert len(one_card) == sum(split.values())


def test_badugi_from_five_cards() -> None:
    figures = FIGURES["badugi_from_5"]
    ranks = oracle.best_of("BADUGI", every_hand(5))
    classes, renumbered, counts = np.unique(ranks, return_inverse=True, return_counts=True)
    names = [oracle.category("BADUGI", class_counts("BADUGI")[1][c - 1]) for c in classes]
    by_size = {k: (v["hands"], v["classes"]) for k, v in figures["by_size"].items()}
    assert tally(names, counts.tolist()) == by_size
    assert len(ranks) == figures["total"]
    assert len(classes) == figures["classes"]
    assert len(ranks) + int(renumbered.sum()) == figures["sum_of_class_numbers_1_best"]


@pytest.mark.parametrize(("system", "other"), ONE_RANK_HIGHER.items())
def test_every_hand_one_rank_higher(system: str, other: str) -> None:
    higher = (every_hand(oracle.SIZE[system]) + 4) % 52
    assert np.array_equal(oracle.all_ranks(system), oracle.all_ranks(other)[oracle.index(higher)])


def best_with_one_left_out(
    ranks: oracle.Ranks, hands: oracle.Integers, deck: oracle.Hand
) -> oracle.Ranks:
    """The best rank of each hand, given the ranks of all hands of one card less."""
    left_out = [np.delete(hands, i, axis=1) for i in range(hands.shape[1])]
    best: oracle.Ranks = np.minimum.reduce([ranks[oracle.index(h, deck)] for h in left_out])
    return best


@cache
def ranks_of_seven(system: str) -> oracle.Ranks:
    """The ranks of all seven-card hands: in two steps, as `best_of` has three times the work."""
    deck = oracle.DECK[system]
    ranks = oracle.all_ranks(system)
    for size in (6, 7):
        parts = np.array_split(every_hand(size, deck), 100)  # keeps the memory small
        ranks = np.concatenate([best_with_one_left_out(ranks, part, deck) for part in parts])
    return ranks


@pytest.mark.parametrize(
    ("system", "figure"),
    [("SHORT_DECK", "straight_over_trips"), ("SHORT_DECK_TRIPS", "trips_over_straight")],
)
def test_short_deck_from_seven_cards(system: str, figure: str) -> None:
    figures = FIGURES["short_deck_7"]
    expected = figures["straight_over_trips"] | figures[figure]
    classes, counts = np.unique(ranks_of_seven(system), return_counts=True)
    names = [oracle.category(system, class_counts(system)[1][c - 1]) for c in classes]
    found = {name: hands for name, (hands, _) in tally(names, counts.tolist()).items()}
    found |= {"royal": int(counts[0]), "classes": len(classes)}
    assert found == {k: v for k, v in expected.items() if k != "rest"}
    assert counts.sum() == figures["total"]


@pytest.mark.parametrize("system", ["SHORT_DECK", "SHORT_DECK_TRIPS"])
def test_best_of_seven_cards_of_the_short_deck(system: str) -> None:
    some = slice(None, None, 101)
    hands = every_hand(7, oracle.DECK[system])[some]
    assert np.array_equal(oracle.best_of(system, hands), ranks_of_seven(system)[some])


# --- Rulings: the numbers are those of rulings.json ----------------------------------------------

BETTER_FIRST = [
    ("R1", "ACE_TO_FIVE", "AsAh7d6c5s", "2s2h5d4c3s"),
    ("R1", "ACE_TO_FIVE", "3s3h6d4c2s", "3s3h6d5cAs"),
    ("R1", "ACE_TO_FIVE", "6s6h5d5c7s", "8s8h4d4c9s"),
    ("R1", "ACE_TO_FIVE", "KsQhJdTc9s", "AsAh2d3c4s"),
    ("R1", "ACE_TO_FIVE", "KsKhQdQcJs", "AsAhAd2c3s"),
    ("R1", "ACE_TO_FIVE", "KsKhKdQcQs", "AsAhAdAc2s"),
    ("R4", "DEUCE_TO_SEVEN", "KsQhJdTc8s", "As5h4d3c2s"),
    ("R4", "DEUCE_TO_SEVEN", "As5h4d3c2s", "As6h4d3c2s"),
    ("R4", "DEUCE_TO_SEVEN", "As5s4s3s2s", "As6s4s3s2s"),
    ("R4", "DEUCE_TO_SEVEN", "KsQsJsTs8s", "As5s4s3s2s"),
    ("R4", "HIGH", "6s5h4d3c2s", "As5h4d3c2s"),
    ("R4", "HIGH", "As5h4d3c2s", "AsAhAdKcQs"),
    ("R5", "ACE_TO_SIX", "6s4h3d2cAs", "6s5h3d2cAs"),
    ("R5", "ACE_TO_SIX", "6s4h3d2cAs", "5s4h3d2cAs"),
    ("R5", "ACE_TO_SIX", "KsKhKdQcJs", "5s4h3d2cAs"),
    ("R5", "ACE_TO_SIX", "5s4h3d2cAs", "6s4s3s2sAs"),
    ("R5", "ACE_TO_SIX", "6s4s3s2sAs", "5s4s3s2sAs"),
    ("R5", "ACE_TO_SIX", "AsKhQdJcTs", "KsQhJdTc8s"),
    ("R5", "ACE_TO_SIX", "KsQhJdTc8s", "AsAh4d3c2s"),
    ("R5", "ACE_TO_SIX", "AsKhQdJcTs", "KsQhJdTc9s"),
    ("R5", "ACE_TO_SIX", "KsQhJdTc9s", "AsKsQsJsTs"),
    ("R5", "ACE_TO_SIX", "AsKsQsJsTs", "KsQsJsTs9s"),
    ("R5", "ACE_TO_SIX", "AsAh7d6c5s", "2s2h5d4c3s"),
    ("R16", "SHORT_DECK", "AsJs9s8s6s", "AsAhAdKsKh"),
    ("R16", "SHORT_DECK", "6s6h6d6c7s", "AsKsQsJs9s"),
    ("R16", "SHORT_DECK", "9s8h7d6cAs", "AsAhAdKcQs"),
    ("R16", "SHORT_DECK", "Ts9h8d7c6s", "9s8h7d6cAs"),
    ("R16", "SHORT_DECK", "9s8s7s6sAs", "AsAhAdAcKs"),
    ("R16", "SHORT_DECK", "Ts9s8s7s6s", "9s8s7s6sAs"),
    ("R16", "SHORT_DECK", "AsKsQsJsTs", "KsQsJsTs9s"),
    ("R16", "SHORT_DECK", "AsKhQdJc9s", "KsQhJd9c8s"),
    ("R16", "SHORT_DECK_TRIPS", "AsJs9s8s6s", "AsAhAdKsKh"),
    ("R16", "SHORT_DECK_TRIPS", "6s6h6d8c7s", "AsKhQdJcTs"),
    ("R16", "SHORT_DECK_TRIPS", "9s8h7d6cAs", "AsAhKdKcQs"),
    ("R16", "SHORT_DECK_TRIPS", "Ts9h8d7c6s", "9s8h7d6cAs"),
    ("R9", "BADUGI_ACE_HIGH", "5s4h3d2c", "As4h3d2c"),
    ("R9", "BADUGI_ACE_HIGH", "KsQhJdTc", "As4h3d2c"),
    ("R9", "BADUGI_ACE_HIGH", "AsQhJdTc", "AsKhQdJc"),
    ("R9", "BADUGI_ACE_HIGH", "AsKhQdJc", "4s3h2d2c"),
    ("R7", "BADUGI", "KsQhJdTc", "3s2hAdAc"),
    ("R7", "BADUGI", "7s4h3d2c", "8s3h2dAc"),
    ("R15", "HIGH", "AsKsQsJsTs", "KsQsJsTs9s"),
    ("R17", "BADUGI", "4s3h2dAc", "5s4h3d2c"),
    ("C1", "ACE_TO_FIVE", "7s5h4d3c2s", "7s6h3d2cAs"),
    ("C2", "ACE_TO_FIVE", "7s5h4d3cAs", "7s6h3d2cAs"),
    ("C2", "DEUCE_TO_SEVEN", "8s6h5d4c2s", "8s7h4d3c2s"),
    ("C2", "BADUGI", "7s4h3d2c", "7s5h2dAc"),
    ("C3", "HIGH", "7s7h7dAc9s", "7s7h7dAc8s"),
    ("C4", "HIGH", "AsKhQdJc9s", "AsKhQdJc8s"),
    ("C5", "HIGH", "7s7h7d7cKs", "7s7h7d7cQs"),
    ("C6", "BADUGI", "2s2hAsAh", "5s5hAsAh"),
    ("C14", "DEUCE_TO_SEVEN", "7s6h5d4c2s", "6s5h4d3c2s"),
    ("C16", "HIGH", "AsKsQsJs9s", "AhKhQhJh8h"),
    ("C18", "BADUGI", "KsQhJdTc", "3s2hAdAh"),
]

SAME = [
    ("R2", "ACE_TO_FIVE", "6s5s4s3s2s", "6s5h4d3c2s"),
    ("R2", "EIGHT_OR_BETTER", "8s7s6s5s4s", "8s7h6d5c4s"),
    ("R6", "BADUGI", "As2sAh3h", "2sAh"),
    ("R6", "BADUGI", "AhAd2c3h", "3h2cAd"),
    ("R6", "BADUGI", "3c2sAhAc", "3c2sAh"),
    ("R6", "BADUGI", "Ks2sAhAd", "2sAh"),
    ("R6", "BADUGI", "As2s3s4h", "4hAs"),
    ("R7", "BADUGI", "Ks3s2hAd", "Qd3s2hAd"),
    ("R7", "BADUGI", "4s3h2dAc", "4c3d2hAs"),
    ("R8", "BADUGI", "KsKhKdKcAs", "As Kh"),
    ("R8", "BADUGI", "As2s3s4s5h", "5hAs"),
    ("R8", "BADUGI", "4s3h2dAcKs", "4s3h2dAc"),
    ("R8", "BADUGI", "9s8h7d6c2s3hKd", "7d6c3h2s"),
    ("R9", "BADUGI_ACE_HIGH", "5s4h3d2cAs", "5c4d3h2s"),
    ("R9", "BADUGI_ACE_HIGH", "As4h3d2c7s", "7s4h3d2c"),
    ("R15", "HIGH", "AsKsQsJsTs", "AhKhQhJhTh"),
    ("C7", "BADUGI", "5c5hAcAh", "5cAh"),
    ("C8", "BADUGI", "4s4h3d2c", "4s3d2c"),
]


@pytest.mark.parametrize(("ruling", "system", "better", "worse"), BETTER_FIRST)
def test_better_hand(ruling: str, system: str, better: str, worse: str) -> None:
    assert rank(system, cards(better)) < rank(system, cards(worse)), ruling


@pytest.mark.parametrize(("ruling", "system", "one", "other"), SAME)
def test_same_hand(ruling: str, system: str, one: str, other: str) -> None:
    found = oracle.key(system, cards(one))
    assert found is not None
    assert found == oracle.key(system, cards(other)), ruling


@pytest.mark.parametrize(
    ("ruling", "system", "hand", "number"),
    [
        ("R4", "DEUCE_TO_SEVEN", "As5h4d3c2s", 785),
        ("R4", "DEUCE_TO_SEVEN", "As5s4s3s2s", 6648),
        ("R5", "ACE_TO_SIX", "6s4h3d2cAs", 1),
        ("R9", "BADUGI_ACE_HIGH", "5s4h3d2c", 1),
        ("R9", "BADUGI_ACE_HIGH", "AsKhQdJc", 715),
        ("R3", "EIGHT_OR_BETTER", "8s7h6d5c4s", 56),
        ("R3", "EIGHT_OR_BETTER", "9s4h3d2cAs", oracle.NO_QUALIFY),
        ("R3", "EIGHT_OR_BETTER", "AsAh2d3c4s", oracle.NO_QUALIFY),
        ("R12", "HIGH", "9s8h7d5c4s3h2d", FIGURES["high_7"]["worst_class"]["number"]),
        ("R12", "EIGHT_OR_BETTER", "AsAh2d3c4s8h8d", 22),
        ("R12", "EIGHT_OR_BETTER", "AsAh2d3c4s9h9d", oracle.NO_QUALIFY),
    ],
)
def test_class_of_ruling(ruling: str, system: str, hand: str, number: int) -> None:
    assert rank(system, cards(hand)) == number, ruling


@pytest.mark.parametrize(
    ("ruling", "system", "hand", "category"),
    [
        ("R5", "ACE_TO_SIX", "5s4h3d2cAs", "straight"),
        ("R5", "ACE_TO_SIX", "5s4s3s2sAs", "straight_flush"),
        ("R5", "ACE_TO_SIX", "AsKhQdJcTs", "high_card"),
        ("R5", "ACE_TO_SIX", "AsKsQsJsTs", "flush"),
        ("R16", "SHORT_DECK", "9s8h7d6cAs", "straight"),
        ("R16", "SHORT_DECK_TRIPS", "9s8s7s6sAs", "straight_flush"),
    ],
)
def test_category_of_ruling(ruling: str, system: str, hand: str, category: str) -> None:
    assert oracle.category(system, cards(hand)) == category, ruling


def test_low_of_two_ranks_is_a_full_house() -> None:
    """R1: of K-K-K-K-Q-Q-Q the best low is Q-Q-Q-K-K, not the quads."""
    seven = rank("ACE_TO_FIVE", cards("KsKhKdKcQsQhQd"))
    assert seven == rank("ACE_TO_FIVE", cards("QsQhQdKsKh"))


# R10: exactly two of the four hole cards (0..3) and three of the five board cards (4..8).
OMAHA = [
    (*hole, *board) for hole in combinations(range(4), 2) for board in combinations(range(4, 9), 3)
]


@pytest.mark.parametrize(
    ("system", "deal", "plays"),
    [
        ("HIGH", "AsKhKdQc 2s5s9sJs3h", "KhKdJs9s5s"),  # one spade makes no flush
        ("HIGH", "AsAhAdAc KsKhQdJc9s", "AsAhKsKhQd"),
        ("ACE_TO_FIVE", "As2hKdKc 3s4h5dQcQd", "As2h3s4h5d"),
        ("EIGHT_OR_BETTER", "As2h3d4c 5s8hKdKcQs", None),  # two low cards on the board
        ("EIGHT_OR_BETTER", "As2hKdKc 2s3h8dQcQd", None),  # the deuce counts once
        ("EIGHT_OR_BETTER", "As2h4dKc 2s3h8dQcQd", "As4d2s3h8d"),
    ],
)
def test_omaha_patterns(system: str, deal: str, plays: str | None) -> None:
    best = oracle.best_of_patterns(system, np.array([cards(deal)]), OMAHA)[0]
    assert best == (rank(system, cards(plays)) if plays else oracle.NO_QUALIFY)


# --- Public cases: one player's cards alone, the hand played in one system ------------------------

SYSTEM_OF = {
    "high": "HIGH",
    "ace-to-five": "ACE_TO_FIVE",
    "deuce-to-seven": "DEUCE_TO_SEVEN",
    "ace-to-six": "ACE_TO_SIX",
    "badugi": "BADUGI",
    "badugi, ace high": "BADUGI_ACE_HIGH",
}
CATEGORY_WORDS = {"trips": "three of a kind", "quads": "four of a kind", "1": "1-card"} | {
    size: f"{size}-card" for size in "234"
}
HAND_CASES = [
    case
    for case in CASES
    if case["kind"] == "evaluation" and case["system"] in SYSTEM_OF and not case["board"]
]


def described(system: str, number: int) -> str:
    """A class in the words of the cases, such as "pair 9-Q-J-8" or "3-card 7-4-2"."""
    hand = class_counts(system)[1][number - 1]
    found = oracle.key(system, hand)
    assert found is not None
    category = oracle.category(system, hand)
    if system == "EIGHT_OR_BETTER":
        words = ""
    elif category == "high_card" and system != "HIGH":
        words = "no pair "
    else:
        words = CATEGORY_WORDS.get(category, category.replace("_", " ")) + " "
    values = list(dict.fromkeys(abs(value) for value in found[1]))
    if category in ("straight", "straight_flush") and system == "HIGH":
        values = values[:1]
    return words + "-".join("0A23456789TJQKA"[value] for value in values)


@pytest.mark.parametrize("case", HAND_CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    system = SYSTEM_OF[case["system"]]
    ranks = [rank(system, cards(hand)) for hand in case["hole"]]
    winners = [player for player, found in enumerate(ranks) if found == min(ranks)]
    expected = case["expected"]
    assert winners == expected.get("winners", list(range(len(ranks))))
    names = expected.get("hands", [expected.get("hand")] * len(ranks))
    assert [described(system, found) for found in ranks] == names


# --- The machinery -------------------------------------------------------------------------------


def test_index_of_all_four_card_hands() -> None:
    assert np.array_equal(oracle.index(every_hand(4)), np.arange(270725))


@pytest.mark.parametrize("deck", [oracle.DECK["SHORT_DECK"], tuple(range(1, 48, 2))])
def test_index_in_a_smaller_deck(deck: oracle.Hand) -> None:
    hands = every_hand(5, deck)
    assert np.array_equal(oracle.index(hands[:, ::-1], deck), np.arange(len(hands)))


def test_decks() -> None:
    deck = oracle.DECK["SHORT_DECK"]
    assert deck[:2] + deck[-1:] == cards("6c6dAs")
    assert set(oracle.DECK) == set(oracle.SYSTEMS) == set(SECTION_OF)


def test_index_of_five_cards_in_any_order() -> None:
    rng = np.random.default_rng(1)
    places = np.concatenate([rng.integers(0, 2598960, 100_000), [0, 2598959]])
    hands = rng.permuted(every_hand(5)[places], axis=1).astype(np.uint8)
    assert np.array_equal(oracle.index(hands), places)
    assert np.array_equal(oracle.index(hands.reshape(2, -1, 5)), places.reshape(2, -1))


@every_system
@pytest.mark.parametrize("more", [0, 1, 2])
def test_ranks_are_in_the_order_of_keys(system: str, more: int) -> None:
    """Also with more cards: the best rank is that of the best key."""
    rng = np.random.default_rng(more)
    size = oracle.SIZE[system]
    hands = rng.permuted(np.tile(oracle.DECK[system], (300, 1)), axis=1)[:, : size + more]
    hand_list: list[list[int]] = hands.tolist()
    all_keys = [[oracle.key(system, part) for part in combinations(h, size)] for h in hand_list]
    best_keys = [min(filter(None, keys), default=None) for keys in all_keys]
    if size == 4:
        assert best_keys == [oracle.key(system, tuple(h)) for h in hand_list]
    ranks = oracle.best_of(system, hands).tolist()
    assert [k is None for k in best_keys] == [r == oracle.NO_QUALIFY for r in ranks]
    pairs = sorted((k, r) for k, r in zip(best_keys, ranks, strict=True) if k is not None)
    assert all((a < b) == (i < j) and i <= j for (a, i), (b, j) in pairwise(pairs))


def test_best_of_in_chunks() -> None:
    hands = np.tile(every_hand(4)[::-1], (2, 1))
    expected = np.tile(oracle.all_ranks("BADUGI")[::-1], 2)
    assert np.array_equal(oracle.best_of("BADUGI", hands), expected)


@pytest.mark.parametrize("patterns", [[], [(0, 1, 2, 3)]])
def test_patterns_of_a_wrong_size(patterns: list[tuple[int, ...]]) -> None:
    with pytest.raises(ValueError, match="patterns of 5"):
        oracle.best_of_patterns("HIGH", every_hand(5)[:1], patterns)


def test_cards_that_are_not_in_the_deck() -> None:
    with pytest.raises(ValueError, match="not in the deck of SHORT_DECK"):
        oracle.best_of("SHORT_DECK", np.array([cards("6s7s8s9sTs"), cards("AsKsQsJs5s")]))


def test_ranks_are_computed_once_and_read_only() -> None:
    ranks = oracle.all_ranks("BADUGI")
    assert ranks is oracle.all_ranks("BADUGI")
    assert not ranks.flags.writeable


def test_disk_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[str] = []

    def compute(system: str) -> oracle.Ranks:
        computed.append(system)
        return np.array([3, 1, 2], np.uint16)

    monkeypatch.setattr(oracle, "_compute", compute)
    monkeypatch.setenv(oracle.CACHE_VARIABLE, str(tmp_path / "new"))
    for _ in range(2):
        assert oracle.all_ranks.__wrapped__("HIGH").tolist() == [3, 1, 2]
    assert computed == ["HIGH"]
    assert [file.suffix for file in (tmp_path / "new").iterdir()] == [".npz"]
