"""fastrank.compat.eval7 beside eval7 itself: the same numbers, texts, orders and exceptions.

What differs on purpose is in DIFFERENCES, with the reason.
"""

from __future__ import annotations

import math
import random
from functools import cache
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from conftest import Deal
from test_witness import witness

import fastrank.compat.eval7 as ours
from fastrank import HIGH, hand_at
from fastrank.deck import NAMES

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")

OURS = [ours.Card(name) for name in NAMES]


@pytest.fixture(scope="module")
def theirs() -> Any:
    return witness("eval7")


@pytest.fixture(scope="module")
def deck(theirs: Any) -> list[Any]:
    return [theirs.Card(name) for name in NAMES]


def check(theirs: Any, deck: list[Any], hands: list[Any]) -> None:
    """Compare the numbers of hands given as ids."""
    expected = [theirs.evaluate([deck[card] for card in hand]) for hand in hands]
    assert [ours.evaluate([OURS[card] for card in hand]) for hand in hands] == expected


# Hands


def test_all_ranks(theirs: Any, deck: list[Any]) -> None:
    """A hand of each of the 7,462, and the names of their kinds."""
    table = HIGH.table()
    place = np.zeros(HIGH.classes + 1, dtype=np.int64)
    place[table[::-1]] = np.arange(len(table))[::-1]
    hands = [hand_at(at, 5).tolist() for at in place[1:].tolist()]
    assert [HIGH.rank(hand) for hand in hands] == list(range(1, HIGH.classes + 1))
    check(theirs, deck, hands)
    for hand in hands:
        value = theirs.evaluate([deck[card] for card in hand])
        assert ours.handtype(value) == theirs.handtype(value)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_random_hands(held: int, theirs: Any, deck: list[Any], deal: Deal) -> None:
    check(theirs, deck, deal(100_000, held).tolist())


@pytest.mark.parametrize("held", [5, 6, 7, 8, 9])
def test_hands_of_few_ranks_or_suits(held: int, theirs: Any, deck: list[Any], deal: Deal) -> None:
    """Full houses, quads, flushes and straight flushes, with all that may stand beside them."""
    few_ranks = sum(1 << card for card in range(52) if card // 4 in (0, 3, 12))
    two_suits = sum(1 << card for card in range(52) if card % 4 < 2)
    in_a_row = sum(1 << card for card in range(52) if card // 4 in (12, 0, 1, 2, 3, 4))
    for cards in (few_ranks, two_suits, in_a_row):
        check(theirs, deck, deal(20_000, held, cards).tolist())


@pytest.mark.parametrize("held", range(4))
def test_all_hands_of_fewer_cards(held: int, theirs: Any, deck: list[Any]) -> None:
    check(theirs, deck, list(combinations(range(52), held)))


def test_hands_of_four_cards(theirs: Any, deck: list[Any], deal: Deal) -> None:
    check(theirs, deck, deal(50_000, 4).tolist())
    check(theirs, deck, list(combinations(range(24), 4)))


@pytest.mark.parametrize("held", [10, 13, 20])
def test_hands_of_ten_cards_and_more(held: int, theirs: Any, deck: list[Any], deal: Deal) -> None:
    """With five cards in each of two suits the original sees the flush in one of them alone."""
    hands = deal(20_000, held)
    suits = np.stack([(hands % 4 == suit).sum(axis=1) for suit in range(4)])
    two_flushes = (suits >= 5).sum(axis=0) > 1
    check(theirs, deck, hands[~two_flushes].tolist())
    differ = 0
    for hand in hands[two_flushes].tolist():
        found = ours.evaluate([OURS[card] for card in hand])
        assert found == ours.evaluate(OURS[card] for card in hand)
        differ += found > theirs.evaluate([deck[card] for card in hand])
        assert found >= theirs.evaluate([deck[card] for card in hand])
    assert differ


# Cards and the deck


def test_cards(theirs: Any, deck: list[Any]) -> None:
    for one, own in zip(deck, OURS, strict=True):
        for name in ("rank", "suit", "mask"):
            assert getattr(one, name) == getattr(own, name)
        assert (hash(one), str(one), repr(one)) == (hash(own), str(own), repr(own))
    for (one, own), (other, another) in product(zip(deck, OURS, strict=True), repeat=2):
        for name in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__", "__ne__"):
            assert getattr(one, name)(other) is getattr(own, name)(another)
    assert theirs.ranks == ours.ranks
    assert theirs.suits == ours.suits


def test_orders_of_cards(theirs: Any, deck: list[Any], deal: Deal) -> None:
    """Sorted, where cards are not in one line, and in sets."""
    for hand in deal(2000, 9).tolist():
        one, own = [deck[card] for card in hand], [OURS[card] for card in hand]
        for order in (sorted, set, max, min):
            assert str(order(one)) == str(order(own))


def played(library: Any, seed: int) -> list[str]:
    """What becomes of a deck."""
    random.seed(seed)
    deck = library.Deck()
    found = [repr(deck), str(deck.sample(5))]
    deck.shuffle()
    found += [str(deck.deal(7)), str(deck.peek(3)), repr(deck), str(deck.sample(len(deck)))]
    deck.cards.remove(deck[3])
    deck.shuffle()
    return [*found, str(deck[:10]), str(deck[-1]), str(list(deck)), str(len(deck))]


def test_decks_of_a_seed(theirs: Any) -> None:
    for seed in range(200):
        assert played(theirs, seed) == played(ours, seed)


def test_random_numbers_of_a_seed(theirs: Any) -> None:
    for seed in (1, 5, -1, 5.5, 1 << 70, 123456789, (1 << 32) - 2, True):
        for library in (theirs, ours):
            library.xorshift_rand.seed(seed)
        for most in (1, 2, 52, 1000, (1 << 31) - 1):
            for _ in range(300):
                numbers = [lib.xorshift_rand.randint(most) for lib in (theirs, ours)]
                assert numbers[0] == numbers[1]
        assert theirs.xorshift_rand.random() == ours.xorshift_rand.random()


# Ranges


def random_text(rng: random.Random) -> str:
    """Something like a range."""

    def kind() -> str:
        text = (
            rng.choice(NAMES)[0] + rng.choice(NAMES)[0] + rng.choice(["", "", "s", "o", " s", "S"])
        )
        return text.lower() if rng.random() < 0.1 and text[0] != text[1] else text

    def part() -> str:
        one = rng.choice(NAMES)
        return rng.choice(
            [
                kind(),
                kind() + rng.choice(["+", " + "]),
                f"{one[0]}{kind()[1:]}-{one[0]}{kind()[1:]}",
                f"{one[0] * 2} - {rng.choice(NAMES)[0] * 2}",
                one + rng.choice(["", " "]) + rng.choice(NAMES),
                rng.choice(
                    ["", "AX", "AKs+-", "(AA)", "A K", "AsKdQc", "##", "22--33", "10%", "\\f"]
                ),
            ]
        )

    def weighted() -> str:
        weight = "0.5|50%|.5|5.|5.%|80 %|1|0|00.5|0 . 5|25 %|1 0%|.|0.5%%|05%".split("|")
        parts = ", ".join(part() for _ in range(rng.randrange(4)))
        return f"{rng.choice(weight)} ({parts}{rng.choice([')', ') ', ''])}"

    some = [weighted() if rng.random() < 0.3 else part() for _ in range(rng.randint(1, 4))]
    return rng.choice([",", ", ", " ,"]).join(some)


def outcome(function: Any, *arguments: Any) -> str:
    """What a call gives, in words; or the kind of its exception."""
    try:
        return str(function(*arguments))
    except Exception as error:
        found = next(kind for kind in type(error).__mro__ if not kind.__module__.startswith("fast"))
        return f"{'RangeStringError' if found is Exception else found.__name__}!"


def test_ranges(theirs: Any) -> None:
    rng = random.Random(1)
    good = 0
    for _ in range(1500):
        text = random_text(rng)
        for name in ("string_to_tokens", "string_to_hands", "validate_string"):
            expected = outcome(getattr(theirs.rangestring, name), text)
            assert outcome(getattr(ours.rangestring, name), text) == expected, text
        try:
            tokens = theirs.rangestring.string_to_tokens(text)
        except (ValueError, theirs.rangestring.RangeStringError):
            continue
        good += bool(tokens)
        written = theirs.rangestring.tokens_to_string(tokens)
        assert ours.rangestring.tokens_to_string(tokens) == written, text
        parts = theirs.rangestring.parser.parseString(text).asList()
        assert ours.rangestring.parser.parseString(text) == parts, text
    assert good > 300


def test_tokens(theirs: Any) -> None:
    kinds = [one + other + kind for one, other, kind in product("AT92", "KT29", ("", "s", "o"))]
    hands = [one + other for one, other in product(NAMES[::3], NAMES[::5])]
    for name, tokens in {
        "normalize_token": [*kinds, *hands, "at", "2Ko", "#a#", "", "A", "XX"],
        "token_suitedness": [*kinds, "", "A", "JTn"],
        "token_to_hands": [kind for kind in kinds if len(kind) == 3 or kind[0] == kind[1]] + hands,
    }.items():
        for token in tokens:
            expected = outcome(getattr(theirs.rangestring, name), token)
            assert outcome(getattr(ours.rangestring, name), token) == expected, token


# Equity

RANGES = (
    "AA, A3o, 32s",
    "22+, A2s+, K9s+, QTs+, JTs, A9o+, KTo+, QJo",
    "55-88, 76s, AsKs, AsKs, KhKd",
    "22+,A2+,K2+,Q2+,J2+,T2+,92+,82+,72+,62+,52+,42+,32",
)


@cache
def range_of(library: Any, text: str) -> Any:
    return library.HandRange(text)


def both(theirs: Any, hand: list[int], text: str, board: list[int]) -> list[tuple[Any, ...]]:
    """The arguments of each library's functions, and the library first."""
    return [
        (
            library,
            [library.Card(NAMES[card]) for card in hand],
            range_of(library, text),
            [library.Card(NAMES[card]) for card in board],
        )
        for library in (theirs, ours)
    ]


@pytest.mark.parametrize("text", RANGES)
def test_exact_equity(text: str, theirs: Any, deal: Deal) -> None:
    for cards in deal(1000, 7).tolist():
        found = [
            outcome(library.py_hand_vs_range_exact, hand, villain, board)
            for library, hand, villain, board in both(theirs, cards[:2], text, cards[2:])
        ]
        assert found[0] == found[1]


@pytest.mark.parametrize("text", RANGES)
@pytest.mark.parametrize("known", range(6))
def test_simulated_equity(text: str, known: int, theirs: Any, deal: Deal) -> None:
    deals = 40_000
    for cards in deal(3, 2 + known).tolist():
        found = [
            library.py_hand_vs_range_monte_carlo(hand, villain, board, deals)
            for library, hand, villain, board in both(theirs, cards[:2], text, cards[2:])
        ]
        # Of both; where the range is small the original deals with each of its hands as often.
        assert abs(found[0] - found[1]) < 4.5 * 0.5 * math.sqrt(2 / deals)


@pytest.mark.parametrize("known", [0, 3, 4, 5])
def test_equity_of_all_hands(known: int, theirs: Any, deal: Deal) -> None:
    deals = 5000
    for cards in deal(2, known or 1).tolist():
        maps = [
            library.py_all_hands_vs_range(library.HandRange(RANGES[2]), villain, board, deals)
            for library, _, villain, board in both(theirs, [], RANGES[1], cards[:known])
        ]
        one, own = ({str(hand): value for hand, value in found.items()} for found in maps)
        blocked = [hand for hand in one if any(NAMES[card] in hand for card in cards[:known])]
        assert [hand for hand in one if hand not in blocked] == list(own)
        for hand, value in own.items():
            assert type(value) is float
            assert abs(value - one[hand]) < (5 * 0.5 * math.sqrt(2 / deals) if known < 5 else 1e-12)


# What both refuse, and what differs

SETTING = """
Card, Deck, HandRange, evaluate = L.Card, L.Deck, L.HandRange, L.evaluate
exact, simulate, of_all = (
    L.py_hand_vs_range_exact, L.py_hand_vs_range_monte_carlo, L.py_all_hands_vs_range
)
def cards(text): return [Card(name) for name in text.split()]
H, A, B = cards("As Ks Qs Js Ts 2c 2d"), cards("As Ad"), cards("Kh Jd 8c 5d 2s")
R = HandRange("AA, A3o, 32s")
"""

SAME = """
Card() | Card("As", "x") | Card("") | Card("A") | Card("as") | Card("aS") | Card("1s")
Card("10s") | Card(5) | Card(None) | Card(b"As") | Card(H[0]) | str(Card(("A", "s")))
Card("As\\n") | Card(" As") | H[0] < 3 | H[0] <= None | H[0] == 3 | H[0] != "As"
setattr(H[0], "rank", 5) | int(H[0])
setattr(H[0], "foo", 1) | format(H[0]) | H[0] in H | H.index(H[3])
evaluate() | evaluate(H, H) | evaluate(cards=H) | evaluate(py_cards=H)
evaluate(None) | evaluate(5) | evaluate([None] * 5) | evaluate([]) | evaluate(set(H))
evaluate(dict.fromkeys(H)) | evaluate([1.5])
L.handtype() | L.handtype(-1) | L.handtype(1 << 32) | L.handtype("1") | L.handtype(None)
L.handtype(value=17025648) | L.handtype(17025648.9) | L.handtype(True)
Deck(3) | Deck()[52] | Deck()["a"] | Deck().deal(53) | Deck().deal(1.5) | Deck().deal("a")
Deck().deal() | Deck().deal(None) | Deck().deal(True) | Deck().peek(53) | Deck().peek(n=2)
Deck().sample(53) | Deck().sample(-1) | Deck().sample(1.5) | Deck().shuffle(1) | Deck() == Deck()
HandRange() | HandRange(5) | HandRange(None) | HandRange("AX")
HandRange("AsAs") | HandRange("as2d") | exact(A, R)
exact(A, R, B) | exact(py_hand=A, py_villain=R, py_board=B) | exact(None, R, B)
exact(A, None, B) | exact(A, R, None) | exact([None] * 2, R, B) | exact(A, HandRange(""), B)
exact(A, HandRange("AsAh"), B) | exact(A, [hand for hand, _ in R], B) | exact(iter(A), R, iter(B))
exact(A, [(hand,) for hand, _ in R], B) | exact(A, [(hand, None) for hand, _ in R], B)
simulate(A, R, B) | simulate(A, R, [], 0) | simulate(A, R, [], "5") | simulate(A, R, [], None)
of_all(R, R, B, 0) | of_all(HandRange(""), R, B, 9) | of_all(R, HandRange(""), B, 9)
of_all([(A, 1)], R, B, 9) | of_all([A], R, B, 9) | of_all([(tuple(A),)], R, B, 9)
L.xorshift_rand.randint(0) | L.xorshift_rand.randint(1 << 31) | L.xorshift_rand.randint("5")
L.xorshift_rand.random(1) | L.xorshift_rand.seed("5") | L.xorshift_rand.randint(1.5)
"""

TWICE = "a card twice: there is no such hand"
NOT_TWO = "a player holds two cards, and a board has at most five"
CLEAR = "it is clear what is meant"
WRONG = "what eval7 gives is wrong"
DIFFERENCES = {
    "evaluate(H[:5] + H[:1])": TWICE,
    "exact(A, R, cards('As Kh Jd 8c 5d'))": TWICE,
    "exact(A, [(A[:1] * 2, 1)], B)": TWICE,
    "simulate(A, R, cards('Kh Kh Kd'), 9)": TWICE,
    "len(of_all(HandRange('AsAd, KhKs'), R, B, 9))": TWICE + "; they are left out",
    "exact(A[:1], R, B)": NOT_TWO,
    "exact(H[:3], R, B)": NOT_TWO,
    "exact(A, [(H[:3], 1)], B)": NOT_TWO,
    "exact(A, R, B + H[5:6])": NOT_TWO,
    "exact(A, R, B[:3])": WRONG + ": only three cards count",
    "exact(A, R, [])": WRONG + ": only the hands count",
    "exact(A, HandRange('0.5(KK), 76s'), B)": WRONG + ": weights do not count",
    "simulate(A, HandRange('0.5(KK), 76s'), B, 70)": WRONG + ": weights do not count",
    "simulate(A, R, [], -5)": WRONG + ": minus nothing",
    "simulate(A, R, [], 1 << 31)": "nothing stands in the way",
    "evaluate(Deck().cards)": "fastrank ranks up to 20 cards",
    "Card('Asx')": WRONG + ": other text than white space after a card",
    "Card('AsKs')": WRONG + ": two cards",
    "setattr(H[0], 'mask', 1)": "cards do not change",
    "delattr(H[0], 'mask')": "cards do not change",
    "__import__('copy').copy(H[0]) == H[0]": CLEAR,
    "L.handtype(9 << 24)": WRONG + ": there is no such kind of hand",
    "Deck().deal(-1)": WRONG + ": it deals 51 cards",
    "Deck().peek(-1)": WRONG + ": 51 cards",
    "L.xorshift_rand.randint(-5)": WRONG + ": negative numbers",
    "L.xorshift_rand.seed(0) or {L.xorshift_rand.randint(9) for _ in 'ab'}": WRONG + ": zeros only",
    "evaluate(['As', 'Ks', 'Qs', 'Js', 'Ts'])": CLEAR,
    "evaluate([51, 47, 43, 39, 35])": CLEAR + ": fastrank's ids",
    "evaluate('AsKs')": "the items of a hand may be text, but 'A' is no card",
    "evaluate(iter(H))": CLEAR,
    "exact(A, iter(R), B)": CLEAR,
    "str(of_all(R, iter(R), iter(B), 9))": CLEAR,
    "HandRange('#UTG#, AA').hands": WRONG + ": tags are to be ignored",
    "HandRange('aA').hands": CLEAR,
    "L.rangestring.token_to_hands('AK')": CLEAR,
    "L.rangestring.tokens_to_string([('AK', 1.0)])": WRONG + ": it cannot be read",
    "L.rangestring.tokens_to_string([('AA', 0.29)])": WRONG + ": 28%",
    "L.rangestring.tokens_to_string([('AA', 0.125)])": WRONG + ": 12%",
    "L.rangestring.tokens_to_string([('AKx', 1.0)])": WRONG + ": nothing",
    "L.rangestring.token_suitedness('AKx')": WRONG + ": x",
}


def outcomes(library: Any, calls: list[str]) -> list[str]:
    names = {"L": library}
    exec(SETTING, names)
    return [outcome(eval, call, names) for call in calls]


def test_what_both_refuse(theirs: Any) -> None:
    calls = [call.strip() for line in SAME.strip().splitlines() for call in line.split(" | ")]
    for call, one, own in zip(calls, *(outcomes(x, calls) for x in (theirs, ours)), strict=True):
        assert one == own, call


def test_what_differs(theirs: Any) -> None:
    calls = list(DIFFERENCES)
    for call, one, own in zip(calls, *(outcomes(x, calls) for x in (theirs, ours)), strict=True):
        assert one != own, call
