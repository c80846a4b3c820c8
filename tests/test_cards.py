"""Cards from text and back."""

from __future__ import annotations

import itertools
import pickle
from typing import Any

import numpy as np
import pandas as pd
import polars as pl
import pytest

import fastrank
from fastrank import CardError, format, parse, parse_hands

AS, KD, TH, AC = 51, 45, 34, 48


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", []),
        (" ,\t", []),
        ("As Kd", [AS, KD]),
        ("AsKd", [AS, KD]),
        ("as,kd", [AS, KD]),
        ("aS, KD\n", [AS, KD]),
        ("10h", [TH]),
        ("Th10sAs", [TH, 35, AS]),
        ("tH", [TH]),
        ("A♠ K♦", [AS, KD]),
        ("a♠︎k♦️", [AS, KD]),
        ("A♤K♢Q♡J♧", [AS, KD, 42, 36]),
        ("Q♥J♣", [42, 36]),
        (["As", "Kd"], [AS, KD]),
        (("As", " 10h "), [AS, TH]),
        (np.array(["As", "Kd"]), [AS, KD]),
        ([], []),
    ],
)
def test_parse(text: str, cards: list[int]) -> None:
    parsed = parse(text)
    assert parsed.dtype == np.uint8
    assert parsed.tolist() == cards


def test_every_card_by_all_its_names() -> None:
    names = ["2", "3", "4", "5", "6", "7", "8", "9", "T 10 t", "J j", "Q q", "K k", "A a"]
    suits = ["cC♣♧", "dD♦♢", "hH♥♡", "sS♠♤"]
    for rank, suit in itertools.product(range(13), range(4)):
        for name, symbol in itertools.product(names[rank].split(), suits[suit]):
            assert parse(name + symbol).tolist() == [4 * rank + suit]


def test_all_other_ascii_is_refused() -> None:
    """No two characters but those of a card are one."""
    ascii_characters = [chr(i) for i in range(128)]
    cards = {}
    for text in map("".join, itertools.product(ascii_characters, repeat=2)):
        try:
            parsed = parse(text)
        except CardError:
            continue
        if len(parsed):
            cards[text] = parsed
    assert len(cards) == (8 + 2 * 5) * 8  # eight digits, five letters in two cases; four suits too


@pytest.mark.parametrize(
    ("text", "message", "position", "card"),
    [
        ("AsAx", "'Ax' at character 3 of 'AsAx': no suit 'x' (c d h s)", 2, "Ax"),
        ("As 1h", "'1h' at character 4 of 'As 1h': no rank '1'", 3, "1h"),
        ("11h", "'11' at character 1 of '11h': no rank '1'", 0, "11"),
        ("As A", "'A' at character 4 of 'As A': no suit (c d h s)", 3, "A"),
        ("A s", "'A' at character 1 of 'A s': no suit (c d h s)", 0, "A"),
        ("10", "'10' at character 1 of '10': no suit (c d h s)", 0, "10"),
        ("10x", "'10x' at character 1 of '10x': no suit 'x' (c d h s)", 0, "10x"),
        ("sA", "'sA' at character 1 of 'sA': no rank 's' (2 3 4 5 6 7 8 9 T J Q K A)", 0, "sA"),
        ("A♠ 2♣ Z♦", "'Z♦' at character 7 of 'A♠ 2♣ Z♦': no rank 'Z'", 6, "Z♦"),
        ("As Kd as", "'as' at character 7 of 'As Kd as': As twice", 6, "as"),
        ("As♠", "'♠' at character 3 of 'As♠': no rank '♠'", 2, "♠"),
        ("As;Kd", "';K' at character 3 of 'As;Kd': no rank ';'", 2, ";K"),
        ("As\0", "'\\x00' at character 3 of 'As\\x00': no rank '\\x00'", 2, "\0"),
        ("As\ud800", "'\\ud800' at character 3 of 'As\\ud800': no rank '\\ud800'", 2, "\ud800"),
        ("🂡", "'🂡' at character 1 of '🂡': no rank '🂡'", 0, "🂡"),
    ],
)
def test_parse_says_what_is_wrong_and_where(
    text: str, message: str, position: int, card: str
) -> None:
    with pytest.raises(CardError) as raised:
        parse(text)
    error = raised.value
    assert str(error).startswith(message)
    assert (error.text, error.position, error.card, error.row) == (text, position, card, None)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), vars(again)) == (str(error), vars(error))


@pytest.mark.parametrize(
    ("texts", "error", "message"),
    [
        (["As", "AsKd"], CardError, "card 1 is 'AsKd': 2 cards, not one"),
        (["As", ""], CardError, "card 1 is '': 0 cards, not one"),
        (["As", "Kd", "as"], CardError, "As twice (columns 0 and 2)"),
        (["As", "Xd"], CardError, "'Xd' at character 1 of 'Xd': no rank 'X'"),
        (["As", 3], TypeError, "card 1 is 3: cards as text must be str"),
        (b"AsKd", TypeError, "cards as text must be str or a list of str, not b'AsKd'"),
        (None, TypeError, "cards as text must be str or a list of str, not None"),
        ({"As": 1}, TypeError, "cards as text must be str or a list of str, not {'As': 1}"),
        (pd.DataFrame({"As": ["Kd"]}), TypeError, "cards as text must be str or a list of str"),
        ([b"x" * 10**6], TypeError, "card 0 is b'xxx"),
    ],
)
def test_parse_of_lists_says_what_is_wrong(
    texts: list[str], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        parse(texts)
    assert str(raised.value).startswith(message)
    assert len(str(raised.value)) < 200


def test_long_texts_are_cut_in_messages() -> None:
    with pytest.raises(CardError, match="of 'xxx") as raised:
        parse("x" * 1_000_000)
    assert len(str(raised.value)) < 200


def test_format() -> None:
    assert format([AS, KD, TH]) == "As Kd Th"
    assert format(np.array([0, 51])) == "2c As"
    assert format([]) == ""
    assert format(1 | 1 << 51) == "2c As"
    assert parse(format(range(52))).tolist() == list(range(52))


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        ([52], CardError, "52 is no card"),
        ([-1], CardError, "-1 is no card"),
        (1 << 52, CardError, "bits 0 to 51 are cards"),
        (-1, CardError, "bits 0 to 51 are cards"),
        ([0.0], TypeError, "integers, not float64"),
        (["Ax"], CardError, "no suit 'x'"),
        ([[0]], TypeError, "one hand"),
        (True, TypeError, "a hand must be text or card ids, not True"),
    ],
)
def test_format_refuses(cards: list[int], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        format(cards)


HANDS = ["As Kd", "2c2d", "10h,Ac"]
PARSED = [[AS, KD], [0, 1], [TH, AC]]


@pytest.mark.parametrize(
    "column",
    [
        HANDS,
        tuple(HANDS),
        iter(HANDS),
        np.array(HANDS),
        np.array(HANDS, dtype=object),
        np.array([hand.encode() for hand in HANDS]),
        pd.Series(HANDS),
        pd.Series(HANDS, dtype="string", index=[5, 6, 7]),
        pd.Index(HANDS),
        pl.Series(HANDS),
        ["As\nKd", "2c2d", "10h,Ac"],  # a line feed within a hand is white space
    ],
    ids=lambda column: type(column).__name__,
)
def test_parse_hands(column: list[str]) -> None:
    hands = parse_hands(column)
    assert hands.dtype == np.uint8
    assert hands.tolist() == PARSED


def test_parse_hands_of_nothing() -> None:
    assert parse_hands([]).shape == (0, 0)
    hands, good = parse_hands([], errors="mask")
    assert (hands.shape, good.shape) == ((0, 0), (0,))


@pytest.mark.parametrize("missing", [None, float("nan"), pd.NA, pd.NaT, np.nan])
def test_missing_values(missing: object) -> None:
    column = ["As Kd", missing, "2c2d"]
    with pytest.raises(CardError, match="row 1: no hand") as raised:
        parse_hands(column)
    assert raised.value.row == 1
    hands, good = parse_hands(column, errors="mask")
    assert good.tolist() == [True, False, True]
    assert hands.tolist() == [[AS, KD], [255, 255], [0, 1]]


def test_masked_rows_do_not_rank() -> None:
    hands, _ = parse_hands(["AsKsQsJsTs", "bad"], errors="mask")
    with pytest.raises(CardError, match="row 1: 255 is no card"):
        fastrank.HIGH.ranks(hands)


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("As Kd Qh", "row 2: 3 cards in 'As Kd Qh', not 2"),
        ("As", "row 2: 1 card in 'As', not 2"),
        ("", "row 2: no cards in ''"),
        ("As Ax", "row 2: 'Ax' at character 4 of 'As Ax': no suit 'x' (c d h s)"),
        ("As as", "row 2: 'as' at character 4 of 'As as': As twice"),
        ("As\ud800", "row 2: '\\ud800' at character 3 of"),
    ],
)
def test_parse_hands_names_the_row(row: str, message: str) -> None:
    column = ["As Kd", "2c2d", row, "also bad"]
    with pytest.raises(CardError) as raised:
        parse_hands(column)
    assert str(raised.value).startswith(message)
    assert raised.value.row == 2
    hands, good = parse_hands(column, errors="mask")
    assert good.tolist() == [True, True, False, False]
    assert (hands[2:] == 255).all()


def test_the_first_good_row_says_how_many_cards() -> None:
    hands, good = parse_hands(["", "x", "As Kd Qh", "2c2d", "2c2d2h"], errors="mask")
    assert good.tolist() == [False, False, True, False, True]
    assert hands.shape == (5, 3)


def test_the_number_of_cards_may_be_given() -> None:
    hands, good = parse_hands(["As Kd", "2c2d2h"], errors="mask", k=3)
    assert good.tolist() == [False, True]
    assert hands.tolist() == [[255] * 3, [0, 1, 2]]
    with pytest.raises(CardError, match="row 0: 2 cards in 'As Kd', not 3"):
        parse_hands(["As Kd", "2c2d2h"], k=3)
    assert parse_hands([], k=3).shape == (0, 3)
    for wrong in (-1, 53):
        with pytest.raises(ValueError, match="k must be from 1 to 52"):
            parse_hands([], k=wrong)


def test_format_hands() -> None:
    texts = ["As Kd", "2c 2d", "Th Ac"]
    assert fastrank.format_hands(parse_hands(texts)) == texts
    assert fastrank.format_hands(np.empty((0, 5), dtype=int)) == []
    with pytest.raises(CardError, match="row 1: 52 is no card \\(column 0"):
        fastrank.format_hands([[0, 1], [52, 3]])
    with pytest.raises(ValueError, match="shape"):
        fastrank.format_hands([0, 1])


def test_card_set() -> None:
    assert fastrank.card_set("2c 3c As") == fastrank.card_set([51, 4, 0]) == 1 | 1 << 4 | 1 << 51
    assert fastrank.card_set("") == 0
    assert format(fastrank.card_set("As 2c")) == "2c As"
    with pytest.raises(CardError, match="As twice"):
        fastrank.card_set([51, 51])
    with pytest.raises(CardError, match="52 is no card"):
        fastrank.card_set([52])


def test_parse_hands_refuses() -> None:
    with pytest.raises(TypeError, match="parse takes one"):
        parse_hands("As Kd")
    with pytest.raises(TypeError, match="row 1: 5 is not text"):
        parse_hands(["As Kd", 5])
    tables: list[Any] = [
        pd.DataFrame({"hand": ["AsKd"]}),
        pl.DataFrame({"hand": ["AsKd"]}),
        {"AsKd": 1},
        {"AsKd", "2c2d"},  # in no order
    ]
    for table in tables:
        with pytest.raises(TypeError, match="parse_hands takes one column of hands, not a "):
            parse_hands(table)
    with pytest.raises(TypeError, match="parse_hands takes a column, not 5"):
        parse_hands(5)  # type: ignore[call-overload]
    columns: list[tuple[list[Any], int]] = [
        (["xx", None], 0),
        (["xx", 5], 0),
        (["AsKd", "2c", 0], 1),
    ]
    for rows, row in columns:
        with pytest.raises(CardError) as raised:
            parse_hands(rows)
        assert raised.value.row == row
    with pytest.raises(TypeError, match="one column"):
        parse_hands(np.array([["As", "Kd"]]))
    with pytest.raises(ValueError, match="'raise' or 'mask'"):
        parse_hands([], errors="ignore")  # type: ignore[call-overload]


@pytest.mark.parametrize("k", [0, -1, 53])
def test_k_is_a_number_of_cards(k: int) -> None:
    with pytest.raises(ValueError, match=f"k must be from 1 to 52, not {k}"):
        parse_hands(["AsKs"], k=k)


@pytest.mark.parametrize("k", ["2", 2.0, True])
def test_k_must_be_an_int(k: Any) -> None:
    with pytest.raises(TypeError, match="k must be an int, not"):
        fastrank.parse_hands(["AsKs"], k=k)
