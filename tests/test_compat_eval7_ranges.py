"""fastrank.compat.eval7: ranges and equity."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from test_compat_eval7 import DECK, cards

from fastrank import HOLDEM, CardError, Range
from fastrank.compat.eval7 import (
    Card,
    HandRange,
    py_all_hands_vs_range,
    py_hand_vs_range_exact,
    py_hand_vs_range_monte_carlo,
    rangestring,
    suits,
    xorshift_rand,
)


def test_the_ranges_of_the_readme() -> None:
    some = HandRange("AQs+, 0.4(AsKs)")
    suited = [(tuple(cards(f"A{s} {rank}{s}")), 1.0) for rank in "QK" for s in suits]
    assert some.hands == list(some) == [*suited, ((Card("As"), Card("Ks")), 0.4)]
    assert some.string == "AQs+, 0.4(AsKs)"
    assert some.tokens == [("AQs", 1.0), ("AKs", 1.0), ("AsKs", 0.4)]
    assert len(HandRange("AJ+, ATs, KQ+, 33-JJ, 0.8(QQ+, KJs)")) == 144


def test_tags_are_no_hands() -> None:
    some = HandRange("#UTG#, AsKs, #AB#")
    assert some.tokens == [("#UTG#", 1.0), ("AsKs", 1.0), ("#AB#", 1.0)]
    assert len(some) == 1


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("", []),
        (" \t", []),
        ("22", ["22"]),
        ("aA", ["AA"]),
        ("kq", ["KQo", "KQs"]),
        ("T7 s +", ["T7s", "T8s", "T9s"]),
        ("QQ+", ["QQ", "KK", "AA"]),
        ("55 - 33", ["33", "44", "55"]),
        ("KTo-K8o", ["K8o", "K9o", "KTo"]),
        ("2cAs", ["As2c"]),
    ],
)
def test_tokens(text: str, tokens: list[str]) -> None:
    assert rangestring.string_to_tokens(text) == [(token, 1.0) for token in tokens]
    assert rangestring.validate_string(text)


WEIGHTS = {"0.5": 0.5, ".5": 0.5, "50%": 0.5, "5.": 5, "12 . 5 %": 0.125, "7": 7, "0.0": 0}


@pytest.mark.parametrize("weight", WEIGHTS)
def test_weights(weight: str) -> None:
    tokens = rangestring.string_to_tokens(f"22, {weight}(AA, KK) ,33")
    each = WEIGHTS[weight]
    assert tokens == [("22", 1.0), ("AA", each), ("KK", each), ("33", 1.0)]
    assert set(rangestring.string_to_tokens(rangestring.tokens_to_string(tokens))) == set(tokens)


NO_RANGES = """AX|AKs+-|A K|22,|,22|22,,33|AsAs|AsKsQs|22-A5s|AK-QJ|AKs-AQo|AAs|(AA)|0(AA)|00.5(AA)|
0.5()|0.5(AA|0.5(0.5(AA))|50%|#A B#|AKS|ASKD|1 0%(AA)|AK\f"""


@pytest.mark.parametrize("text", NO_RANGES.replace("\n", "").split("|"))
def test_no_ranges(text: str) -> None:
    assert not rangestring.validate_string(text)
    for read in (HandRange, rangestring.string_to_hands, rangestring.string_to_tokens):
        with pytest.raises(rangestring.RangeStringError):
            read(text)


def test_ranges_that_are_no_text() -> None:
    for nothing in (None, 5):
        with pytest.raises(AttributeError):
            HandRange(nothing)  # type: ignore[arg-type]


@pytest.mark.parametrize("wrong", ["AKx", "AAs"])
def test_no_tokens(wrong: str) -> None:
    for call in (rangestring.token_suitedness, rangestring.normalize_token):
        with pytest.raises(rangestring.RangeStringError):
            call(wrong)
    with pytest.raises(rangestring.RangeStringError):
        rangestring.tokens_to_string([(wrong, 1.0)])


@pytest.mark.parametrize(
    "text",
    ["QQ+, 88-66, 22, AQs+, AJo+, KJs-K9s, K2s, T9s, 87o, AsQd, AsJd, AcJs, 29%(72o), 12.5%(JJ)"],
)
def test_ranges_read_back(text: str) -> None:
    tokens = rangestring.string_to_tokens(text)
    random.Random(1).shuffle(tokens)
    assert rangestring.tokens_to_string(tokens) == text
    assert rangestring.tokens_to_string(tokens * 2) == text.replace(
        "AsQd, AsJd, AcJs", "AsQd, AsQd, AsJd, AsJd, AcJs, AcJs"
    )


def test_either_kind_of_hands() -> None:
    assert rangestring.tokens_to_string([("AK", 1.0), ("qa", 1.0)]) == "AQ+"
    assert len(rangestring.token_to_hands("AK")) == 16


# Equity

BOARD = cards("Kh Jd 8c 5d 2s")
ACES = cards("As Ad")


def c_float(number: float) -> float:
    return float(np.float32(number))


def exact(hand: list[Card], text: str, board: list[Card]) -> float:
    """What fastrank counts; the range is in its own words."""
    ids = [[card.card_id for card in part] for part in (hand, board)]
    found = HOLDEM.equity([ids[0], Range(text)], board=ids[1], method="exact")
    return c_float(found.equity[0])


@pytest.mark.parametrize(
    ("hand", "text", "equity"),
    [
        ("Ac Ah", "AA", 0.5),
        ("Ac Ah", "AsAd", 0.5),
        ("As Ad", "AA, A3o, 32s", c_float(0.95)),
        ("As Ad", "KK, AhAc", c_float(0.5 / 4)),
        ("3h 2c", "KK, 88", 0.0),
        ("Kd Kc", "AA, 43s", 1.0),
        ("As Ad", "0.5(KK), 76s", c_float(4 / 5.5)),
        ("As Ad", "40%(KK), 40%(76s)", c_float(4 / 7)),
        ("As Ad", "KsKd, KsKd, 7s6s", c_float(1 / 3)),
        ("As Ad", "0.5(KsKd), KsKd, 7s6s", c_float(1 / 2.5)),
    ],
)
def test_equity_on_a_whole_board(hand: str, text: str, equity: float) -> None:
    held, some = cards(hand), HandRange(text)
    assert py_hand_vs_range_exact(held, some, BOARD) == equity
    assert py_hand_vs_range_exact(iter(held), some.hands, iter(BOARD)) == equity
    assert py_hand_vs_range_monte_carlo(tuple(held), some, tuple(BOARD), 10**6) == equity
    found = py_all_hands_vs_range([(tuple(held), None)], some, BOARD, 10)
    assert found == {tuple(held): equity}


WEIGHTED = {
    "QQ+, A2s+": "QQ+, A2s+",
    "QQ+, 0.25(A2s+, 76o)": "QQ+, A2s+:0.25, 76o:0.25",
    "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32": "random",
}


@pytest.mark.parametrize(
    ("text", "known"),
    [(text, known) for known in range(6) for text in list(WEIGHTED)[: 2 if known in (1, 2) else 3]],
)
def test_exact_equity_is_counted_on_every_board(text: str, known: int) -> None:
    found = py_hand_vs_range_exact(ACES, HandRange(text), BOARD[:known])
    assert found == exact(ACES, WEIGHTED[text], BOARD[:known])


@pytest.mark.parametrize("text", WEIGHTED)
@pytest.mark.parametrize("known", [0, 3, 4, 5])
def test_simulated_equity(text: str, known: int) -> None:
    xorshift_rand.seed(known)
    deals = 200_000
    expected = exact(ACES, WEIGHTED[text], BOARD[:known])
    some = HandRange(text)
    found = py_hand_vs_range_monte_carlo(ACES, some, BOARD[:known], deals)
    assert abs(found - expected) < 4 * 0.5 / math.sqrt(deals)
    few = py_hand_vs_range_monte_carlo(ACES, some, BOARD[:known], 1000)
    assert abs(few - expected) < 4 * 0.5 / math.sqrt(1000)
    one = py_hand_vs_range_monte_carlo(ACES, some, BOARD[:known], 1)
    assert one in (0, 0.5, 1) or one == expected


def test_simulations_can_be_repeated() -> None:
    some = HandRange("22+, A2s+, K9s+")
    found = []
    for seed in (7, 7, 8):
        xorshift_rand.seed(seed)
        calls = [py_hand_vs_range_monte_carlo(ACES, some, [], 1000) for _ in range(3)]
        calls += py_all_hands_vs_range(some, some, BOARD[:3], 50).values()
        found.append(calls)
    assert found[0] == found[1] != found[2]
    assert len(set(found[0][:3])) > 1


@pytest.mark.parametrize("text", WEIGHTED)
@pytest.mark.parametrize(("known", "deals"), [(0, 2000), (3, 300), (3, 20_000), (4, 3000), (5, 1)])
def test_all_hands(text: str, known: int, deals: int) -> None:
    """Each hand as if it were alone; those that cannot be are left out."""
    xorshift_rand.seed(1)
    board, villain = BOARD[:known], HandRange(text)
    hero = HandRange("AsAd, 0.1(3h2c), QQ, 9h8h, KhQh, JdJc, AdAs")
    found = py_all_hands_vs_range(hero, villain, board, deals)
    possible = [hand for hand, _ in hero if not set(hand) & set(board)]
    assert list(found) == list(dict.fromkeys(possible))
    for hand, equity in found.items():
        expected = exact(list(hand), WEIGHTED[text], board)
        if known == 5:
            assert equity == expected
        assert abs(equity - expected) < 5 * 0.5 / math.sqrt(deals)


def test_all_hands_that_the_others_let_be() -> None:
    hero, villain = HandRange("JsJc, QsJs, JhTh"), HandRange("JJ")
    hands = [(hand, 1) for hand, _ in hero]
    assert set(py_all_hands_vs_range(hands, villain, BOARD[:3], 1000)) == {
        tuple(cards("Qs Js")),
        tuple(cards("Jh Th")),
    }
    assert py_all_hands_vs_range(HandRange("JsJc"), villain, BOARD, 1000) == {}
    assert py_all_hands_vs_range(HandRange(""), villain, BOARD, 1000) == {}
    assert py_all_hands_vs_range(hero, HandRange(""), BOARD, 1000) == {}
    assert py_all_hands_vs_range(hero, HandRange("0.0(AA)"), BOARD, 1000) == {}


def test_all_hands_are_dealt_however_few_iterations() -> None:
    hero = HandRange("22+, A2s+, K2s+, Q2s+, J2s+, T2s+")
    found = py_all_hands_vs_range(hero, HandRange("22+, A2+"), [], 1)
    assert set(found) == {hand for hand, _ in hero}
    assert all(0 <= equity <= 1 for equity in found.values())


def test_a_range_that_is_changed_is_read_anew() -> None:
    some = HandRange("AhAc, 7s6s")
    assert py_hand_vs_range_exact(ACES, some, BOARD) == 0.75
    some.hands[1] = (tuple(cards("Kd Kc")), 1.0)  # type: ignore[assignment]
    assert py_hand_vs_range_exact(ACES, some, BOARD) == 0.25
    some.hands[1] = (some.hands[1][0], 3.0)
    assert py_hand_vs_range_exact(ACES, some, BOARD) == 0.125
    some.hands.pop()
    assert py_hand_vs_range_exact(ACES, some, BOARD) == 0.5
    entry: list[Any] = [cards("Ah Ac"), 1.0]
    for hand, equity in (("Kd Kc", 0), ("7s 6s", 1), ("Ah Ac", 0.5)):
        entry[0][:] = cards(hand)
        assert py_hand_vs_range_exact(ACES, [entry], BOARD) == equity
    card = SimpleNamespace(mask=Card("Kd").mask)
    for name, equity in (("Kd", 0), ("7s", 1)):
        card.mask = Card(name).mask
        assert py_hand_vs_range_exact(ACES, [((card, Card("Kc")), 1.0)], BOARD) == equity


def test_many_ranges() -> None:
    for number in range(1, 50):
        villain = [(tuple(DECK[i : i + 2]), 1) for i in range(number)]
        text = ",".join(str(one) + str(other) for (one, other), _ in villain)
        assert py_hand_vs_range_exact(ACES, villain, BOARD) == exact(ACES, text, BOARD)


def test_other_forms_of_cards_and_ranges() -> None:
    some = HandRange("QQ+, AQs")
    hands = [hand for hand, _ in some]
    expected = py_hand_vs_range_exact(ACES, some, BOARD)
    villains: list[Any] = [
        iter(some),
        tuple(some),
        [[list(hand), 1] for hand in hands],
        [(hand,) for hand in hands],
        [(hand, None) for hand in hands],
        [(hand, np.float32(0.5)) for hand in hands],
        [([str(card) for card in hand], 1) for hand in hands],
        [(np.array([card.card_id for card in hand]), 1) for hand in hands],
        [(tuple(SimpleNamespace(mask=card.mask) for card in hand), 1) for hand in hands],
    ]
    for villain in villains:
        assert py_hand_vs_range_exact(ACES, villain, BOARD) == expected
    assert py_hand_vs_range_exact(["As", 49], some, np.array([46, 37, 24, 13, 3])) == expected


def against(hand: Any = ACES, villain: Any = "QQ", board: Any = BOARD[:3], deals: Any = 100) -> Any:
    """The arguments of a simulation."""
    return hand, HandRange(villain) if isinstance(villain, str) else villain, board, deals


BAD = [
    (against(hand=None), TypeError),
    (against(villain=None), TypeError),
    (against(board=None), TypeError),
    (against(deals=None), TypeError),
    (against(deals="5"), TypeError),
    (against(deals=0), ZeroDivisionError),
    (against(deals=0.5), ZeroDivisionError),
    (against(deals=-1), ValueError),
    (against(villain=""), ZeroDivisionError),
    (against(villain="AsAh"), ZeroDivisionError),
    (against(villain="0.0(QQ)"), ZeroDivisionError),
    (against(hand=ACES[:1]), CardError),
    (against(hand=[]), CardError),
    (against(hand=cards("As Ad Ac")), CardError),
    (against(hand=cards("As As")), CardError),
    (against(hand=cards("As Kh")), CardError),
    (against(hand=[None, None]), AttributeError),
    (against(board=cards("Kh Kh 2c")), CardError),
    (against(board=cards("As Kh 2c")), CardError),
    (against(board=[*BOARD, Card("9c")]), CardError),
    (against(villain=[(tuple(cards("Ks Ks")), 1)]), CardError),
    (against(villain=[(tuple(cards("Ks Kd Kc")), 1)]), CardError),
    (against(villain=[(tuple(cards("Ks Kd")), -1)]), ValueError),
    (against(villain=[(tuple(cards("Ks Kd")), math.nan)]), ValueError),
    (against(villain=[(tuple(cards("Ks Kd")), math.inf)]), ValueError),
    (against(villain=[(tuple(cards("Ks Kd")), "much")]), ValueError),
    (against(villain=[tuple(cards("Ks Kd"))]), TypeError),
]


@pytest.mark.parametrize(("arguments", "error"), BAD)
def test_what_has_no_equity(arguments: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        py_hand_vs_range_monte_carlo(*arguments)
    hand, villain, board, deals = arguments
    if deals == 100:
        with pytest.raises(error):
            py_hand_vs_range_exact(hand, villain, board)


def test_ranges_of_no_hands() -> None:
    """All hands may be left out, but one that cannot be is an error."""
    for hero in ([(cards("As Ad"), 1)], [tuple(ACES)]):
        with pytest.raises(TypeError):
            py_all_hands_vs_range(hero, HandRange("QQ"), BOARD, 10)
    with pytest.raises(CardError):
        py_all_hands_vs_range([(tuple(cards("As As")), 1)], HandRange("QQ"), BOARD, 10)
    with pytest.raises(CardError):
        py_all_hands_vs_range(HandRange("QQ"), HandRange("QQ"), BOARD[:1] * 2, 10)
    with pytest.raises(ZeroDivisionError):
        py_all_hands_vs_range(HandRange("QQ"), HandRange("QQ"), BOARD[:3], 0)


# Random numbers


def test_random_numbers() -> None:
    xorshift_rand.seed(5)
    numbers = [xorshift_rand.randint(52) for _ in range(52_000)]
    assert numbers[:8] == [19, 8, 49, 36, 36, 19, 47, 20]
    counts = np.bincount(numbers)
    assert len(counts) == 52
    assert (abs(counts - 1000) < 160).all()
    xorshift_rand.seed(5)
    floats = [xorshift_rand.random() for _ in range(1000)]
    assert floats[0] == 0.46673252386752623
    assert 0.45 < sum(floats) / 1000 < 0.55
    xorshift_rand.seed(0)
    assert len({xorshift_rand.randint(52) for _ in range(1000)}) == 52
    xorshift_rand.seed()
    first = [xorshift_rand.randint(1 << 30) for _ in range(4)]
    xorshift_rand.seed()
    assert first != [xorshift_rand.randint(1 << 30) for _ in range(4)]


@pytest.mark.parametrize(
    ("call", "given", "error"),
    [
        (xorshift_rand.randint, 0, ZeroDivisionError),
        (xorshift_rand.randint, -1, ValueError),
        (xorshift_rand.randint, 1 << 31, OverflowError),
        (xorshift_rand.randint, "5", TypeError),
        (xorshift_rand.seed, "5", TypeError),
    ],
)
def test_no_random_numbers(call: Callable[[Any], Any], given: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        call(given)
