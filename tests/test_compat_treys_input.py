"""Bad input of fastrank.compat.treys: it raises what treys raises, but for listed differences.

Each input is an expression, evaluated with the names of the one library and then of the other:
``h`` reads cards, ``e`` is ``Evaluator().evaluate`` and ``omaha`` that of Omaha.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from test_compat_treys import cards
from test_compat_treys_witness import original

from fastrank import CardError
from fastrank.compat import treys


@pytest.fixture(scope="module")
def theirs() -> Any:
    return original("treys")


BAD = """
    e([], [])
    e(h("As Ks"), h("Qs Js"))
    e(h("As Ks"), h("Qs Js Ts 2c 3c 4c"))
    e(["As", "Ks"], ["Qs", "Js", "Ts"])
    e("AsKs", "QsJsTs")
    e("As", "KsQ")
    e(h("As Ks"), None)
    e(h("As Ks"), Card.new("Qs"))
    e([None, Card.new("As")], h("Qs Js Ts"))
    e([0, None], h("Qs Js Ts"))
    e([0.5, Card.new("As")], h("Qs Js Ts"))
    e([float(Card.new("As")), Card.new("Ks")], h("Qs Js Ts"))
    e([0, Card.new("As")], h("Qs Js Ts"))
    e([51, 47], [43, 39, 35])
    e([-5, Card.new("As")], h("Qs Js Ts 2c 3c"))
    e(h("As Ks"))
    e(h("As Ks"), h("Qs Js"), h("Ts"))
    e([], [], more=[])
    e([Card.new("As") | 2 << 12, Card.new("Ks")], h("Qs Js Ts"))
    e([Card.new("As") ^ 3 << 27, Card.new("Ks")], h("Qd Jd Td"))
    e(h("As As"), h("2c 3d 4h"))
    e(h("As As"), h("2s 3s 4s"))
    e(h("As Ks"), h("As 3d 4h 5c 6d"))
    e(h("As Ks"), tuple(h("Qs Js Ts")))
    e(array(h("As Ks")), array(h("Qs Js Ts")))
    e(iter(h("As Ks")), iter(h("Qs Js Ts")))
    Evaluator()._five(h("As Ks Qs Js"))
    Evaluator()._five(h("As Kd Qs Js Ts 2c"))
    Evaluator(5)
    Evaluator().get_rank_class(7463)
    Evaluator().get_rank_class(0)
    Evaluator().get_rank_class(-1)
    Evaluator().get_rank_class(None)
    Evaluator().get_rank_class("1")
    Evaluator().class_to_string(10)
    Evaluator().class_to_string(-1)
    Evaluator().class_to_string("Flush")
    Evaluator().class_to_string([])
    Evaluator().get_five_card_rank_percentage(None)
    Evaluator().get_five_card_rank_percentage("flush")
    Evaluator().get_five_card_rank_percentage("1")
    Evaluator().get_five_card_rank_percentage(0)
    Evaluator().get_five_card_rank_percentage(7463)
    Evaluator().hand_summary(h("As Ks Qs Js"), [])
    Evaluator().hand_summary(h("2c 3d 4h 9s Td"), [h("As")])
    Evaluator().hand_summary(h("2c 3d 4h 9s Td"), [])
    Evaluator().hand_summary(None, [])
    Evaluator().hand_summary([0, 0, 0, 0, 0], [h("As Ks")])
    Evaluator().hand_summary(h("2c 3d 4h 9s Td"), [h("As Ks"), h("As Kd")])
    Card.new("")
    Card.new("A")
    Card.new([])
    Card.new("Ax")
    Card.new("1s")
    Card.new("10h")
    Card.new("as")
    Card.new("AS")
    Card.new(" As")
    Card.new("As\\n")
    Card.new(b"As")
    Card.new(None)
    Card.new(51)
    Card.new("AsKs")
    Card.int_to_str(0)
    Card.int_to_str(1 << 12 | 13 << 8)
    Card.int_to_str(9 << 12)
    Card.int_to_str("As")
    Card.int_to_str(None)
    Card.int_to_str(float(Card.new("As")))
    Card.int_to_pretty_str(0)
    Card.int_to_pretty_str(1 << 12 | 13 << 8)
    Card.int_to_pretty_str(Card.new("As") & ~0xFF)
    Card.print_pretty_cards([0])
    Card.print_pretty_cards(Card.new("As"))
    Card.int_to_binary(1 << 32)
    Card.int_to_binary(-5)
    Card.int_to_binary(1.5)
    Card.int_to_binary(None)
    Card.get_rank_int(None)
    Card.hand_to_binary(["A"])
    Card.hand_to_binary("AsKs")
    Card.hand_to_binary(None)
    Card.prime_product_from_hand(None)
    Card.prime_product_from_hand(["As"])
    Card.prime_product_from_rankbits(None)
    Deck().draw(53)
    Deck().draw(-1)
    Deck().draw(0)
    Deck().draw(1.5)
    Deck().draw(None)
    next(lookup.LookupTable().get_lexographically_next_bit_sequence(0))
    lookup.LookupTable().write_table_to_disk({}, None)
"""

BAD_IN_TREYS = (
    BAD
    + """
    omaha(h("As"), h("Qs Js Ts"))
    omaha(h("As Ks"), h("Qs Js"))
    omaha(["As", "Ks"], ["Qs", "Js", "Ts"])
    omaha([0, *h("As Ks Qs")], h("2c 3d 4h 5c 6d"))
    omaha(h("As Ks Qs Js"), None)
    omaha(h("As Ks Kd Kc"), h("2c 3d 4h 5c As"))
    omaha(h("As Ks Kd As"), h("2c 3d 4h"))
    Deck([])
    Card.ints_to_pretty_str(None)
"""
)

TWICE = "a card twice is an error here"
NO_CARD = "an int that is no card is an error here"
NO_RANK = "a number that is no rank is an error here"
TOO_FEW = "too few cards are an error here; in treys they are the worst hand"
MORE = "works here: any iterables do"

DIFFERENCES = {
    'e(h("As As"), h("2c 3d 4h"))': TWICE,
    'e(h("As As"), h("2s 3s 4s"))': TWICE,
    'e(h("As Ks"), h("As 3d 4h 5c 6d"))': TWICE,
    'Evaluator().hand_summary(h("2c 3d 4h 9s Td"), [h("As Ks"), h("As Kd")])': TWICE,
    'e([Card.new("As") | 2 << 12, Card.new("Ks")], h("Qs Js Ts"))': NO_CARD,
    'e([Card.new("As") ^ 3 << 27, Card.new("Ks")], h("Qd Jd Td"))': NO_CARD,
    "Card.int_to_str(0)": NO_CARD,
    'Card.int_to_pretty_str(Card.new("As") & ~0xFF)': NO_CARD,
    "Card.int_to_binary(-5)": "a negative number has not 32 bits",
    'Card.new("AsKs")': "only white space may follow a card",
    "Evaluator().get_rank_class(0)": NO_RANK,
    "Evaluator().get_rank_class(-1)": NO_RANK,
    "Evaluator().get_five_card_rank_percentage(0)": NO_RANK,
    "Evaluator().get_five_card_rank_percentage(7463)": NO_RANK,
    'e(h("As Ks"), tuple(h("Qs Js Ts")))': MORE,
    'e(array(h("As Ks")), array(h("Qs Js Ts")))': MORE,
    'e(iter(h("As Ks")), iter(h("Qs Js Ts")))': MORE,
}

DIFFERENCES_FROM_TREYS = DIFFERENCES | {
    'omaha(h("As Ks Kd Kc"), h("2c 3d 4h 5c As"))': TWICE,
    'omaha(h("As Ks Kd As"), h("2c 3d 4h"))': TWICE,
    'omaha(h("As"), h("Qs Js Ts"))': TOO_FEW,
    'omaha(h("As Ks"), h("Qs Js"))': TOO_FEW,
}


def expressions(text: str) -> list[str]:
    return [line.strip() for line in text.split("\n") if line.strip()]


def outcome(expression: str, library: Any) -> tuple[str, Any]:
    """What an expression gives, or the type of what it raises, with the names of a library."""
    names = vars(library) | {"h": cards, "array": np.array, "e": library.Evaluator().evaluate}
    if hasattr(library, "PLOEvaluator"):
        names["omaha"] = library.PLOEvaluator().evaluate
    try:
        return "gives", eval(expression, names)
    except Exception as error:
        return "raises", type(error)


def assert_same_outcome(
    expression: str, differences: dict[str, str], ours: Any, theirs: Any
) -> None:
    """Both give the same, or ours raises what is an exception of theirs."""
    how, what = outcome(expression, ours)
    other_how, other = outcome(expression, theirs)
    same = how == other_how and (what == other if how == "gives" else issubclass(what, other))
    reason = differences.get(expression, "")
    assert same is (not reason), f"{how} {what}, theirs {other_how} {other}"
    if reason == MORE:
        assert (how, what) == ("gives", 1)
    elif reason:
        assert how == "raises"
        assert issubclass(what, CardError if reason in (TWICE, NO_CARD, TOO_FEW) else ValueError)


@pytest.mark.parametrize("expression", expressions(BAD_IN_TREYS))
def test_bad_input(theirs: Any, expression: str) -> None:
    assert_same_outcome(expression, DIFFERENCES_FROM_TREYS, treys, theirs)


def test_differences_are_of_bad_input() -> None:
    assert DIFFERENCES_FROM_TREYS.keys() <= set(expressions(BAD_IN_TREYS))
