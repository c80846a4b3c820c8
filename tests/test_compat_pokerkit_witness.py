"""The drop-in for pokerkit beside the original: every value, and every exception.

pokerkit comes with the extra ``witness``; see test_witness.py.
"""

from __future__ import annotations

import inspect
import operator
import random
from collections.abc import Callable, Iterable
from itertools import combinations_with_replacement, product
from typing import Any

import pytest
from test_witness import witness

from fastrank import CardError
from fastrank.compat import pokerkit
from fastrank.compat.pokerkit import Card, Rank, RankOrder, Suit


def theirs(module: Any, cards: Iterable[Card]) -> tuple[Any, ...]:
    """The same cards of the original."""
    return tuple(module.Card(module.Rank(c.rank.value), module.Suit(c.suit.value)) for c in cards)


def outcome(call: Callable[..., Any], *given: Any, **named: Any) -> Any:
    try:
        return call(*given, **named)
    except Exception as error:
        return type(error)


def text(cards: Iterable[Any]) -> str:
    return "".join(map(repr, cards))


def seen(hand: Any) -> Any:
    """All that a hand or an entry shows, or the exception."""
    if hand is None or isinstance(hand, type):
        return hand
    entry = getattr(hand, "entry", hand)
    return str(hand) if entry is not hand else "", entry.index, str(entry.label)


def agree(call: Callable[[Any], Any], original: Any) -> None:
    """The same outcome of both: equal as text, or the same or a more special exception."""
    expected, found = outcome(call, original), outcome(call, pokerkit)
    if isinstance(expected, type) and isinstance(found, type) and issubclass(expected, Exception):
        assert issubclass(found, expected)
    else:
        assert repr(found) == repr(expected)


LOOKUPS = [name for name in pokerkit.__all__ if name.endswith("Lookup") and name != "Lookup"]


@pytest.mark.parametrize("name", LOOKUPS)
def test_all_classes_of_a_lookup_are_the_originals(name: str) -> None:
    """All that a lookup can tell apart: how often there is each rank, and whether suits are one."""
    original = witness("pokerkit")
    ours, other = getattr(pokerkit, name)(), getattr(original, name)()
    rainbow = "Badugi" in name
    found: set[int] = set()
    for held in range(1, 7):
        if held > 3 and name.startswith(("Kuhn", "Leduc", "Rhode", "Numeral")):
            continue
        for ranks in combinations_with_replacement(RankOrder.STANDARD, held):
            copies = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
            if max(copies) > 3 or (held == 6 and ranks[0] != "2"):
                continue
            together = [copies] if any(copies) else [copies, [*copies[:-1], 1]]
            for suits in [list(range(held))] if rainbow and held < 5 else together:
                cards = [Card(rank, "cdhs"[s]) for rank, s in zip(ranks, suits, strict=True)]
                entry = outcome(ours.get_entry, cards)
                assert seen(entry) == seen(outcome(other.get_entry, theirs(original, cards)))
                if not isinstance(entry, type):
                    found.add(entry.index)
    assert found == set(range(len(found)))
    assert len(found) == len({entry.index for entry in other._Lookup__entries.values()})


FORMS: dict[str, list[tuple[int, int, int]]] = {
    # Hole and board cards, and how many hands.
    "StandardHighHand": [(5, 0, 25000), (2, 3, 20000), (2, 4, 15000), (2, 5, 15000), (7, 0, 999)],
    "StandardLowHand": [(5, 0, 5000), (2, 5, 1000), (7, 1, 100)],
    "ShortDeckHoldemHand": [(2, 3, 3000), (2, 5, 1000), (2, 4, 1000)],
    "EightOrBetterLowHand": [(5, 0, 3000), (7, 0, 2000)],
    "RegularLowHand": [(5, 0, 3000), (7, 0, 1000), (6, 0, 500)],
    "GreekHoldemHand": [(2, 3, 1000), (2, 5, 1000), (3, 4, 200)],
    "OmahaHoldemHand": [
        (4, 5, 1500), (4, 3, 1000), (4, 4, 500), (5, 5, 200), (6, 5, 200), (2, 3, 200), (3, 5, 100),
    ],
    "OmahaEightOrBetterLowHand": [(4, 5, 1500), (4, 3, 1000), (5, 4, 500), (2, 5, 200)],
    "BadugiHand": [(4, 0, 5000), (5, 0, 1000), (3, 0, 500), (2, 1, 500), (1, 0, 50)],
    "StandardBadugiHand": [(4, 0, 3000), (5, 0, 500), (3, 1, 500)],
    "KuhnPokerHand": [(1, 0, 50), (1, 1, 100)],
    "LeducHoldemHand": [(1, 1, 500), (2, 0, 100)],
    "RhodeIslandHoldemHand": [(1, 2, 2000), (3, 0, 100)],
    "Numeral211HoldemHand": [(2, 1, 1000), (2, 2, 100)],
}  # fmt: skip


def some_cards(source: random.Random, held: int) -> list[Card]:
    """Random cards; half of them of a few ranks or suits, where hands are better than elsewhere."""
    suits, ranks = list("cdhs"), list("23456789TJQKA")
    if source.random() < 0.25:
        suits = source.sample(suits, 2)
    elif source.random() < 0.33:
        ranks = source.sample(ranks, max(held // 3 + 1, 3))
    return source.sample([Card(rank, suit) for rank in ranks for suit in suits], held)


@pytest.mark.parametrize("name", FORMS)
def test_hands_are_the_originals(name: str) -> None:
    original, source = witness("pokerkit"), random.Random(name)
    kinds = getattr(pokerkit, name), getattr(original, name)
    pairs = []
    for hole, board, number in FORMS[name]:
        for turn in range(number):
            cards = some_cards(source, hole + board)
            given: list[Any] = [(cards[:hole], cards[hole:])]
            given.append([theirs(original, part) for part in given[0]])
            way: Any = [tuple, list, iter, text][turn % 4]
            ours, other = (
                outcome(kind.from_game, *map(way, parts))
                for kind, parts in zip(kinds, given, strict=True)
            )
            assert seen(ours) == seen(other), cards
            if not isinstance(ours, type):
                pairs.append((ours, other))
            elif turn < 100:
                assert kinds[0].from_game_or_none(*given[0]) is None
    for _ in range(500):
        (ours, other), (ours_too, other_too) = source.choice(pairs), source.choice(pairs)
        for compare in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq):
            assert compare(ours, ours_too) is compare(other, other_too)
        assert (hash(ours) == hash(ours_too)) is (ours == ours_too)


@pytest.mark.parametrize("name", FORMS)
def test_cards_that_are_not_wholly_known(name: str) -> None:
    original, source = witness("pokerkit"), random.Random(name)
    everything = [Card(rank, suit) for rank in Rank for suit in Suit]
    for _ in range(400):
        held, hole = source.randint(0, 8), source.randint(0, 4)
        cards = source.sample(everything, held)
        if held and source.random() < 0.5:
            cards.append(Card(source.choice(cards).rank, "?"))
        others = theirs(original, cards)
        ours = outcome(getattr(pokerkit, name).from_game, tuple(cards[:hole]), tuple(cards[hole:]))
        other = outcome(getattr(original, name).from_game, others[:hole], others[hole:])
        if len({card for card in cards if card}) < sum(map(bool, cards)):
            assert ours is CardError
        else:
            assert seen(ours) == seen(other), cards


BAD: dict[str, Callable[[Any], Any]] = {
    "too few cards": lambda m: m.StandardHighHand.from_game("AsKs", "QsJs"),
    "too many cards for a hand": lambda m: m.StandardHighHand("AsKsQsJsTs2c"),
    "half a card more": lambda m: m.StandardHighHand.from_game("AsKs2", "QsJsTs3c"),
    "half a card": lambda m: m.StandardHighHand.from_game("AsKs", "QsJsT"),
    "lower case": lambda m: m.StandardHighHand.from_game("askd", "qsjsts"),
    "lower case, or none": lambda m: m.StandardHighHand.from_game_or_none("askd", "qsjsts"),
    "upper case": lambda m: m.StandardHighHand.from_game("ASKD", "QSJSTS"),
    "no rank": lambda m: m.StandardHighHand.from_game("1sKs", "QsJsTs"),
    "no cards": lambda m: m.StandardHighHand.from_game(None),
    "no cards, or none": lambda m: m.StandardHighHand.from_game_or_none(None),
    "a number": lambda m: m.StandardHighHand.from_game(5),
    "None as a card": lambda m: m.StandardHighHand.from_game([None] * 5),
    "a float as a card": lambda m: m.StandardHighHand.from_game([0.5] * 5),
    "a truth as a card": lambda m: m.StandardHighHand.from_game([True, False] * 3),
    "one argument less": lambda m: m.StandardHighHand.from_game(),
    "one argument more": lambda m: m.StandardHighHand.from_game("", "", ""),
    "an unknown argument": lambda m: m.StandardHighHand.from_game("", cards=""),
    "an unknown card": lambda m: m.StandardHighHand.from_game("As??", "QsJsTs"),
    "an unknown card in a badugi": lambda m: m.BadugiHand.from_game("As2d3c??"),
    "an unknown card in a lookup": lambda m: m.StandardLookup().get_entry_or_none("????"),
    "no rainbow": lambda m: m.BadugiLookup().get_entry_or_none("AsKs"),
    "no rainbow has no entry": lambda m: m.BadugiLookup().has_entry("AsKs"),
    "an abstract hand": lambda m: m.Hand("As"),
    "an abstract lookup": lambda m: m.Lookup(),
    "hands of two types": lambda m: m.StandardHighHand("AsKsQsJsTs") < m.BadugiHand("As"),
    "a hand and a number": lambda m: m.StandardHighHand("AsKsQsJsTs") >= 5,
    "equal to a number": lambda m: m.StandardHighHand("AsKsQsJsTs") == 5,
    "half a card to parse": lambda m: list(m.Card.parse("AsK")),
    "an entry set": lambda m: setattr(m.StandardLookup().get_entry("AsKsQsJsTs"), "index", 1),
    "a card set": lambda m: setattr(m.Card.UNKNOWN, "rank", m.Rank.ACE),
    "no range": lambda m: m.parse_range("AK-QT"),
    "no ranks": lambda m: m.parse_range("AxKx"),
    "ranks of another order": lambda m: m.parse_range("AK+", rank_order=m.RankOrder.KUHN_POKER),
    "no samples": lambda m: samples(m, ["AsKs", "QhQd"], 0),
    "half a sample": lambda m: samples(m, ["AsKs", "QhQd"], 1.5),
    "blocked hands": lambda m: samples(m, ["AsKs", "AsQs"], 10),
    "no player": lambda m: samples(m, [], 10),
    "one player": lambda m: samples(m, ["AsKs"], 10),
    "nobody qualifies": lambda m: samples(m, ["AsKs", "QhQd"], 10, "EightOrBetterLowHand"),
    "an unknown card in equities": lambda m: samples(m, ["As??", "QhQd"], 10),
    "an argument by its place": lambda m: m.calculate_equities((), (), 2, 5, (), (), 5),
}


def samples(m: Any, hands: list[str], number: Any, kind: str = "StandardHighHand") -> Any:
    ranges, kinds = [m.parse_range(hand) for hand in hands], [getattr(m, kind)]
    board = m.Card.clean("KdJdTc")
    return m.calculate_equities(ranges, board, 2, 5, m.Deck.STANDARD, kinds, sample_count=number)


@pytest.mark.parametrize("what", BAD)
def test_what_is_bad_is_as_bad_in_the_original(what: str) -> None:
    agree(BAD[what], witness("pokerkit"))


HAND = "a hand"
DIFFERENT: dict[str, tuple[Callable[[Any], Any], Any, Any]] = {
    # What, the original's outcome, ours. The reasons are in docs/compat/pokerkit.md.
    "a card twice": (lambda m: m.StandardHighHand.from_game("AsKs", "AsQsJsTs2d"), HAND, CardError),
    "a card twice, or none": (lambda m: m.BadugiHand.from_game_or_none("AsAs"), HAND, CardError),
    "a card twice in a hand": (lambda m: m.StandardHighHand("AsAsKdQdJd"), HAND, CardError),
    "a card twice in a range": (lambda m: len(m.parse_range("AsAs")), 1, CardError),
    "a card twice in a lookup": (lambda m: m.KuhnPokerLookup().has_entry("KsKs"), False, CardError),
    "fastrank's card ids": (lambda m: m.BadugiHand.from_game([51, 4]), AttributeError, HAND),
    "a list of text": (lambda m: m.BadugiHand.from_game(["As", "Kd"]), AttributeError, HAND),
    "no suit": (lambda m: repr(m.Card("A", "x")), "Ax", ValueError),
    "ranks that are none": (lambda m: len(m.parse_range("xxs")), 0, ValueError),
    "samples below none": (lambda m: samples(m, ["AsKs", "QhQd"], -1), [0, 0], ValueError),
    "a hand of three": (lambda m: samples(m, ["AsKsQs", "QhQd"], 5), AssertionError, ValueError),
}  # fmt: skip


@pytest.mark.parametrize("what", DIFFERENT)
def test_deliberate_differences(what: str) -> None:
    call, *expected = DIFFERENT[what]
    for module, wanted in zip((witness("pokerkit"), pokerkit), expected, strict=True):
        found = outcome(call, module)
        assert hasattr(found, "entry") if wanted is HAND else found == wanted


# What is no hand


RANGES = [a + b + kind for a, b in product("23TQKA", repeat=2) for kind in ("", "s", "o")]


def test_ranges_are_the_originals() -> None:
    original, source = witness("pokerkit"), random.Random(1)
    texts = RANGES + [part + "+" for part in RANGES]
    for kind in ("", "s", "o"):
        ranks = ["".join(pair) + kind for pair in product("259JKA", repeat=2)]
        texts += ["-".join(pair) for pair in product(ranks, repeat=2)]
    texts += ["AsKs", "AsKsQd2c", "10s9s", "AK-QJs", "AKs-QJo", "A+", "+", "-", "AK-", "As", "A"]
    texts += ["".join(source.choices("AKQ92csho+-;, ", k=source.randint(1, 7))) for _ in range(500)]
    for order in ("STANDARD", "SHORT_DECK_HOLDEM", "REGULAR"):
        for part in texts:
            expected, found = (
                outcome(m.parse_range, part, rank_order=getattr(m.RankOrder, order))
                for m in (original, pokerkit)
            )
            if isinstance(found, type) or isinstance(expected, type):
                allowed = found is ValueError and expected == set()  # ranks that are none
                assert allowed or issubclass(found, expected), part
            else:
                hands = [
                    {"".join(sorted(map(repr, hand))) for hand in one} for one in (expected, found)
                ]
                assert hands[0] == hands[1], part


def test_cards_and_decks_are_the_originals() -> None:
    original, source = witness("pokerkit"), random.Random(2)
    for name in ("Rank", "Suit", "RankOrder", "Deck", "Label"):
        ours, other = getattr(pokerkit, name), getattr(original, name)
        assert [member.name for member in ours] == [member.name for member in other]
        assert repr(list(ours)) == repr(list(other)), name
        assert list(map(str, ours)) == list(map(str, other)), name
    everything = [Card(rank, suit) for rank in Rank for suit in Suit]
    for card, other in zip(everything, theirs(original, everything), strict=True):
        for show in (repr, str, bool, lambda c: c.unknown_status, lambda c: f"{c.rank}{c.suit:>2}"):
            assert show(card) == show(other)
    for _ in range(500):
        cards = source.sample(everything, source.randint(0, 4))
        for name in ("get_ranks", "get_suits", "are_paired", "are_suited", "are_rainbow", "clean"):
            for way in (tuple, text):
                ours, other = (
                    getattr(kind, name)(way(part))
                    for kind, part in [(Card, cards), (original.Card, theirs(original, cards))]
                )
                found, expected = (x if isinstance(x, bool) else list(x) for x in (ours, other))
                assert repr(found) == repr(expected)


SMALL: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("filter_none", ([1, None, 0],), {}),
    ("min_or_none", ([3, None, 1],), {}),
    ("max_or_none", ([3, None, 1],), {"key": operator.neg}),
    ("max_or_none", ([None],), {}),
    ("clean_values", ([1, 2, 3], 4), {}),
    ("clean_values", ([1, 2, 3], 2), {}),
    ("clean_values", ({0: 1, -1: 2}, 4), {}),
    ("clean_values", ({9: 1}, 4), {}),
    ("clean_values", (0.5, 3), {}),
    ("clean_values", (None, 3), {}),
    ("rotated", ("abcd", -3), {}),
    ("divmod", (11, 3), {}),
    ("divmod", (11.0, 3), {}),
    ("divmod", (1, 0), {}),
    ("rake", (1000,), {"percentage": 0.125}),
    ("rake", (1001,), {"percentage": 0.1, "cap": 50}),
    ("rake", (10.0,), {"percentage": 0.11, "cap": 1.0}),
    ("rake", (10,), {"percentage": 1.5}),
    ("rake", (10,), {"no_flop_no_drop": True}),
    ("parse_value", ("9,999.99",), {}),
    ("parse_value", ("9,999",), {}),
    ("parse_value", ("x",), {}),
    ("parse_time", ("12:34:56",), {}),
    ("parse_month", ("July",), {}),
    ("parse_month", ("x",), {}),
    ("sign", (-5,), {}),
    ("sign", (0,), {}),
    ("sign", (0.5,), {}),
    ("calculate_icm", ([70, 30], [50, 30, 20]), {}),
    ("calculate_icm", ([50, 30, 20], [21, 89, 90, 1]), {}),
    ("calculate_icm", ([50, 30, 20, 5], [21, 89]), {}),
    ("calculate_icm", ([50, 30], [1, 0]), {}),
]


@pytest.mark.parametrize(("name", "given", "named"), SMALL)
def test_small_functions_are_the_originals(name: str, given: Any, named: Any) -> None:
    def call(module: Any) -> Any:
        found = getattr(module, name)(*given, **named)
        return list(found) if name == "filter_none" else found

    agree(call, witness("pokerkit"))


def parameters(call: Any) -> list[tuple[Any, ...]]:
    found = inspect.signature(call).parameters.values()
    return [(one.name, one.kind, one.default is one.empty) for one in found]


def test_parameters_are_the_originals() -> None:
    """Of every public function, class and method."""
    original = witness("pokerkit")
    compared = 0
    for name in pokerkit.__all__:
        ours, other = getattr(pokerkit, name), getattr(original, name, None)
        if name == "accelerate" or not callable(ours):
            continue
        pairs = [(name, ours, other)]
        if isinstance(other, type):
            public = (
                {one for one in dir(other) if not one.startswith("_")}
                - set(dir(tuple))
                - set(dir(str))
            )
            assert public <= set(dir(ours)), name
            pairs += [(one, getattr(ours, one), getattr(other, one)) for one in public]
        for label, one, its in pairs:
            if inspect.isfunction(its) or inspect.ismethod(its):
                assert parameters(one) == parameters(its), (name, label)
                compared += 1
    assert compared > 90


OMAHA_8 = ["OmahaHoldemHand", "OmahaEightOrBetterLowHand"]


@pytest.mark.parametrize(
    ("hands", "board", "counts", "deck", "kinds"),
    [
        (["AsKs", "QQ+, 98s"], "", (2, 5), "STANDARD", ["StandardHighHand"]),
        (["AsKs", "QQ+, AK", "77"], "Kh7d2c", (2, 5), "STANDARD", ["StandardHighHand"]),
        (["As2sKhKd", "3c4c5dAh"], "6d7h2c", (4, 5), "STANDARD", OMAHA_8),
        (["As2s3d", "KsQd"], "", (7, 0), "STANDARD", ["StandardHighHand", "EightOrBetterLowHand"]),
        (["AsKs", "QQ"], "Ad", (2, 5), "SHORT_DECK_HOLDEM", ["ShortDeckHoldemHand"]),
        (["7s2d3c", "8s7d2c"], "", (5, 0), "STANDARD", ["StandardLowHand", "StandardBadugiHand"]),
        (["AsKs", "QhQd"], "Ad", (2, 4), "STANDARD", ["GreekHoldemHand"]),
        (["AsKs", "QhQd"], "Ad", (2, 5), "STANDARD", ["StandardHighHand", "StandardLowHand"]),
        (["QsJh", "KsKh"], "", (2, 1), "LEDUC_HOLDEM", ["RhodeIslandHoldemHand"]),
    ],
)  # fmt: skip
def test_equities_are_the_originals(
    hands: list[str], board: str, counts: tuple[int, int], deck: str, kinds: list[str]
) -> None:
    def found(module: Any, number: int) -> Any:
        ranges = [module.parse_range(hand) for hand in hands]
        cards, types = module.Card.parse(board), [getattr(module, kind) for kind in kinds]
        dealt = getattr(module.Deck, deck)
        return module.calculate_equities(ranges, cards, *counts, dealt, types, sample_count=number)

    random.seed(3)
    expected = found(witness("pokerkit"), 1000)
    assert found(pokerkit, 10_000) == pytest.approx(expected, abs=5 * 0.5 * (1.1 / 1000) ** 0.5)
