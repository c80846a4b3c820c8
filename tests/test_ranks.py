"""The scalar and batch calls: what they take, what they refuse, what they say."""

from __future__ import annotations

import copy
import inspect
import itertools
import pickle
import threading
import time
from typing import Any

import numpy as np
import numpy.typing as npt
import pandas as pd
import polars as pl
import pytest
from conftest import Deal

import fastrank
from fastrank import (
    ACE_TO_FIVE,
    BADUGI,
    DEUCE_TO_SEVEN,
    EIGHT_OR_BETTER,
    HIGH,
    NO_QUALIFY,
    SYSTEMS,
    CardError,
    System,
)

Cards = npt.NDArray[np.uint8]
INTEGERS = ["u1", "i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i4", ">u8"]


def test_every_way_to_give_one_hand() -> None:
    ids = [51, 47, 43, 39, 35, 0, 5]
    hands: list[Any] = [
        "AsKsQsJsTs2c3d",
        "A♠ K♠ q♠ js 10s, 2c 3d",
        ["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"],
        np.array(["As", "Ks", "Qs", "Js", "Ts", "2c", "3d"]),
        ids,
        tuple(ids),
        iter(ids),
        set(ids),
        np.array(ids),
        np.array(ids, dtype=np.uint8),
        [np.int64(card) for card in ids],
        sum(1 << card for card in ids),
        np.uint64(sum(1 << card for card in ids)),
    ]
    for hand in hands:
        if not hasattr(hand, "__next__"):
            assert HIGH.best(hand).rank == 1
        rank = fastrank.rank(hand)
        assert rank == 1
        assert type(rank) is int


@pytest.mark.parametrize(
    ("hand", "error", "message"),
    [
        ("AsKd", CardError, "2 cards; HIGH needs 5 to 20"),
        ("", CardError, "0 cards; HIGH needs 5 to 20"),
        ([], CardError, "0 cards; HIGH needs 5 to 20"),
        ((), CardError, "0 cards; HIGH needs 5 to 20"),
        ((0, 1, 2, 3, 3), CardError, "2s twice (columns 3 and 4)"),
        (["As", "Kd", "2c", "3c", "KdQd"], CardError, "card 4 is 'KdQd': 2 cards, not one"),
        (("As", "Kd", "2c", "3c", "Kd"), CardError, "Kd twice (columns 1 and 4)"),
        (list(range(21)), CardError, "21 cards; HIGH needs 5 to 20"),
        (0b1111, CardError, "4 cards; HIGH needs 5 to 20"),
        ((1 << 21) - 1, CardError, "21 cards; HIGH needs 5 to 20"),
        (0, CardError, "0 cards; HIGH needs 5 to 20"),
        (-1, CardError, "card set -1: bits 0 to 51 are cards"),
        (1 << 52 | 0b11111, CardError, "bits 0 to 51 are cards"),
        (1 << 64, CardError, "bits 0 to 51 are cards"),
        (np.int64(-1), CardError, "bits 0 to 51 are cards"),
        ("AsKdAs2c3c", CardError, "'As' at character 5 of 'AsKdAs2c3c': As twice"),
        ([51, 1, 2, 3, 51], CardError, "As twice (columns 0 and 4)"),
        ([51, 1, 2, 3, 52], CardError, "52 is no card (column 4; cards are 0 to 51)"),
        ([256, 1, 2, 3, 4], CardError, "256 is no card (column 0"),
        ([-1, 1, 2, 3, 4], CardError, "-1 is no card (column 0"),
        ([1 << 70, 1, 2, 3, 4], TypeError, "not object (1180591620717411303424 is too large)"),
        ([True, 0, 2, 3, 4], TypeError, "card ids must be integers, not booleans"),
        ([np.True_, 0, 2, 3, 4], TypeError, "card ids must be integers, not"),
        ((True, False, 2, 3, 4), TypeError, "card ids must be integers, not booleans"),
        ({51: 0, 1: 0, 2: 0, 3: 0, 4: 0}, TypeError, "one hand is a sequence of cards, not a dict"),
        (pd.DataFrame([[51, 47, 43, 39, 35]]), TypeError, "not shape (1, 5)"),
        (pl.DataFrame([[51, 47, 43, 39, 35]]), TypeError, "not shape (5, 1)"),
        (
            np.ma.masked_equal([51, 1, 2, 3, 4], 51),
            TypeError,
            "must not be masked",
        ),
        (np.array("AsKs"), TypeError, "one hand is a sequence of cards, not shape ()"),
        (range(10**12), CardError, "more than 52 cards in one hand"),
        (itertools.cycle([1]), CardError, "more than 52 cards in one hand"),
        (np.broadcast_to(np.uint8(3), 10**12), CardError, "more than 52 cards in one hand"),
        (1 << 9999, CardError, "card set of 10000 bits: bits 0 to 51 are cards"),
        ([0.0, 1, 2, 3, 4], TypeError, "card ids must be integers, not float64"),
        ([None, 1, 2, 3, 4], TypeError, "card ids must be integers, not object (such as None)"),
        ([1, 2, 3, 4, "As"], TypeError, "card ids must be integers, not text"),
        (["As", "Kd", 3], TypeError, "card 2 is 3"),
        (np.array([0.0, 1, 2, 3, 4]), TypeError, "not float64"),
        (np.zeros((2, 5), dtype=int), TypeError, "a sequence of cards, not shape (2, 5)"),
        (b"AsKsQsJsTs", TypeError, "not bytes"),
        (True, TypeError, "a hand must be text or card ids, not True"),
        (None, TypeError, "a hand must be text or card ids, not None"),
        (3.5, TypeError, "a hand must be text or card ids, not 3.5"),
        (np.array(31.5), TypeError, "one hand is a sequence of cards, not shape ()"),
        (np.array(31), TypeError, "one hand is a sequence of cards, not shape ()"),
    ],
)
def test_rank_refuses(hand: Any, error: type[Exception], message: str) -> None:
    for call in (HIGH.rank, HIGH.best):
        with pytest.raises(error) as raised:
            call(hand)
        assert message in str(raised.value)


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_one_hand_ranks_as_in_a_batch(system: System, deal: Deal) -> None:
    for held in range(system.size, 10):
        hands = deal(300, held, system.deck)
        for cards, rank in zip(hands.tolist(), system.ranks(hands).tolist(), strict=True):
            text = fastrank.format(cards)
            ways: list[Any] = [cards, tuple(cards), text, text.split(), fastrank.card_set(cards)]
            for hand in ways:
                assert system.rank(hand) == rank


def test_mixed_integers_are_integers() -> None:
    assert fastrank.rank([51, 47, 43, 39, np.uint64(35)]) == 1
    assert fastrank.rank([np.uint64(51), np.int8(47), 43, 39, 35]) == 1
    wrong: Any = [51, 47, 43, 39, np.uint64(2**63)]
    with pytest.raises((CardError, TypeError), match=r"is no card|must be integers"):
        fastrank.rank(wrong)


def test_more_systems_than_there_is_room_for_compiled() -> None:
    made = [System("HIGH") for _ in range(40)]
    assert {system.rank("AsKsQsJsTs") for system in made} == {1}
    with pytest.raises(CardError, match="0 cards"):
        made[-1].rank(())


def test_rank_is_a_method() -> None:
    assert fastrank.rank == HIGH.rank
    assert "HIGH.rank" in (HIGH.rank.__doc__ or "")
    assert str(inspect.signature(HIGH.rank)) == "(hand, /)"
    assert pickle.loads(pickle.dumps(HIGH.rank)) == HIGH.rank
    assert System.rank(HIGH, "AsKsQsJsTs") == 1


def test_rank_names_the_text() -> None:
    with pytest.raises(CardError) as raised:
        HIGH.rank("AsKd")
    assert raised.value.text == "AsKd"


@pytest.mark.parametrize("dtype", INTEGERS)
def test_every_integer_dtype(dtype: str, deal: Deal) -> None:
    hands = deal(50_000, 7)
    np.testing.assert_array_equal(HIGH.ranks(hands.astype(dtype)), HIGH.ranks(hands))


def test_every_layout(deal: Deal) -> None:
    hands = deal(60, 7)
    expected = HIGH.ranks(hands)
    read_only = hands.copy()
    read_only.flags.writeable = False
    unaligned = np.frombuffer(b"x" + hands.tobytes(), dtype=np.uint8)[1:].reshape(60, 7)
    layouts: list[Any] = [
        hands.tolist(),
        np.asfortranarray(hands),
        hands.T.copy().T,
        np.repeat(hands, 2, axis=0)[::2],
        np.repeat(hands, 2, axis=1)[:, ::2],
        hands[::-1][::-1],
        hands[:, ::-1],
        read_only,
        unaligned,
        hands.astype(np.int32)[:, ::-1],
        hands.data,
    ]
    for layout in layouts:
        np.testing.assert_array_equal(HIGH.ranks(layout), expected)
    for shape in [(3, 4, 5, 7), (60, 1, 7), (1, 1, 60, 7)]:
        found = HIGH.ranks(hands.reshape(shape))
        assert found.shape == shape[:-1]
        np.testing.assert_array_equal(found.reshape(-1), expected)


def test_inputs_are_not_changed(deal: Deal) -> None:
    for dtype in ("u1", "i8"):
        hands = deal(100, 7).astype(dtype)
        before = hands.copy()
        HIGH.ranks(hands)
        np.testing.assert_array_equal(hands, before)


def test_unaligned_memory(deal: Deal) -> None:
    hands = deal(100, 5)
    expected = HIGH.ranks(hands)
    packed = np.zeros(100, dtype=[("other", "u1"), ("hand", "i4", (5,))])
    packed["hand"] = hands
    np.testing.assert_array_equal(HIGH.ranks(packed["hand"]), expected)
    out = np.zeros(201, dtype=np.uint8)[1:].view(np.uint16)
    HIGH.ranks(hands, out=out)
    np.testing.assert_array_equal(out, expected)


def test_cards_that_change_while_they_are_ranked(deal: Deal) -> None:
    """Ranks may then be wrong, or the call fail: it neither crashes nor leaves ranks unwritten."""
    good = deal(4000, 7)
    good[:, :5] = [51, 47, 43, 39, 35]  # flushes take the longest way
    good[:, 5:] = [0, 1]
    shared = good.copy()
    stop = threading.Event()

    def write() -> None:
        while not stop.is_set():
            shared[:] = 255
            shared[:] = good

    writer = threading.Thread(target=write)
    writer.start()
    out = np.empty(4000, dtype=np.uint16)
    finish = time.monotonic() + 3
    while time.monotonic() < finish:
        for system in (HIGH, DEUCE_TO_SEVEN, EIGHT_OR_BETTER, BADUGI):
            for held in (system.size, 7):
                out[:] = 9999
                try:
                    system.ranks(shared[:, :held] if held < 7 else shared, out=out)
                except (CardError, RuntimeError):
                    continue
                assert not (out == 9999).any()
    stop.set()
    writer.join()


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_empty_batches(system: System) -> None:
    for shape in [(0, 7), (0, 5), (3, 0, 7), (0, 0, 12)]:
        for dtype in (np.uint8, np.int64):
            found = system.ranks(np.empty(shape, dtype=dtype))
            assert found.shape == shape[:-1]
            assert found.dtype == np.uint16


def test_one_hand_as_an_array() -> None:
    rank = HIGH.ranks(np.array([51, 47, 43, 39, 35]))
    assert rank == 1
    assert rank.shape == ()


def test_out(deal: Deal) -> None:
    hands = deal(100, 7)
    expected = HIGH.ranks(hands)
    for out in (np.zeros(100, np.uint16), np.zeros(200, np.uint16)[::2]):
        assert HIGH.ranks(hands, out=out) is out
        np.testing.assert_array_equal(out, expected)
    single = np.zeros((), np.uint16)
    assert HIGH.ranks(hands[0], out=single) is single
    assert single == expected[0]


def test_out_may_be_the_input() -> None:
    memory = np.arange(10, dtype=np.uint8)
    hands = memory[:5].reshape(1, 5)
    expected = HIGH.ranks(hands.copy())
    HIGH.ranks(hands, out=memory[:2].view(np.uint16))
    assert memory[:2].view(np.uint16) == expected


@pytest.mark.parametrize(
    ("out", "error", "message"),
    [
        (np.zeros(3, np.int64), TypeError, "out must be a uint16 array, not int64"),
        (np.zeros(3, ">u2"), TypeError, "out must be a uint16 array, not >u2"),
        (np.ma.zeros(3, np.uint16), TypeError, "out must be a uint16 array, not MaskedArray"),
        ([0, 0, 0], TypeError, "out must be a uint16 array, not list"),
        (np.zeros(4, np.uint16), ValueError, r"out must have shape \(3,\), not \(4,\)"),
        (np.broadcast_to(np.uint16(0), 3), ValueError, "out is read-only"),
    ],
)
def test_out_refuses(out: Any, error: type[Exception], message: str, deal: Deal) -> None:
    with pytest.raises(error, match=message):
        HIGH.ranks(deal(3, 5), out=out)


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        (["AsKsQsJsTs"], TypeError, "parse_hands reads text"),
        (np.array(["AsKsQsJsTs"]), TypeError, "parse_hands reads text"),
        (np.array(["AsKsQsJsTs"], dtype=object), TypeError, "parse_hands reads text"),
        ([[0.5] * 5], TypeError, "integers, not float64"),
        ([[float("nan")] * 5], TypeError, "integers, not float64"),
        (np.ones((2, 5), dtype=bool), TypeError, "integers, not bool"),
        (np.array([[None] * 5]), TypeError, "integers, not object"),
        (np.zeros((2, 5), dtype="c16"), TypeError, "integers, not complex128"),
        (np.zeros((2, 5), dtype="M8[s]"), TypeError, "integers, not datetime64"),
        ([[1, 2, 3, 4, 5], [1, 2, 3]], ValueError, "card ids must form an array: row 1 has 3"),
        ([np.array([True, False, True, True, True])], TypeError, "integers, not bool"),
        ([np.array([True, False]), [0, 1]], TypeError, "integers, not booleans"),
        (np.ma.masked_array(np.zeros((2, 5), dtype=int)), TypeError, "must not be masked"),
        (5, TypeError, "ranks takes arrays of card ids; ranks_of_sets takes card sets"),
        ([[True, 0, 2, 3, 4]], TypeError, "integers, not booleans"),
        (
            [np.ma.masked_equal([0, 1, 2, 3, 4], 0)],
            TypeError,
            "must not be masked",
        ),
        ([[None, 1, 2, 3, 4]], TypeError, r"not object \(such as None\)"),
        ([], CardError, "0 cards; HIGH needs 5 to 20"),
        (np.zeros((3, 4), dtype=np.uint8), CardError, "4 cards; HIGH needs 5 to 20"),
        (np.zeros((3, 21), dtype=np.uint8), CardError, "21 cards; HIGH needs 5 to 20"),
        (np.zeros((0, 3), dtype=np.uint8), CardError, "3 cards; HIGH needs 5 to 20"),
    ],
)
def test_ranks_refuses(cards: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        HIGH.ranks(cards)


@pytest.mark.parametrize("held", [4, 5, 6, 7, 8, 20])
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_bad_cards_are_found_wherever_they_are(system: System, held: int, deal: Deal) -> None:
    if held < system.size:
        return
    hands = deal(40, held, system.deck)
    for row in (0, 17, 39):
        for column in range(held):
            for wrong in (52, 63, 64, 100, 127, 128, 255):
                bad = hands.copy()
                bad[row, column] = wrong
                with pytest.raises(CardError) as raised:
                    system.ranks(bad)
                assert str(raised.value).startswith(f"row {row}: {wrong} is no card")
                assert (raised.value.row, raised.value.card) == (row, wrong)
            other = (column + 1) % held
            bad = hands.copy()
            bad[row, column] = bad[row, other]
            with pytest.raises(CardError) as raised:
                system.ranks(bad)
            card = fastrank.format([int(bad[row, other])])
            first, second = sorted((column, other))
            expected = f"row {row}: {card} twice (columns {first} and {second})"
            assert str(raised.value) == expected
            assert (raised.value.row, raised.value.card) == (row, card)


@pytest.mark.parametrize("dtype", ["i1", "u2", "i2", "u4", "i4", "u8", "i8", ">i8"])
def test_no_integer_becomes_another_card(dtype: str, deal: Deal) -> None:
    """256 never becomes 0, nor -1 anything at all; the row is right in later blocks too."""
    info = np.iinfo(dtype)
    for row in (0, 99_999):
        hands = deal(100_000, 5).astype(dtype)
        for wrong in {52, 255, 256, 65536, 1 << 32, 1 << 63, -1, info.min, info.max}:
            if info.min <= wrong <= info.max and not 0 <= wrong < 52:
                hands[row, 3] = wrong
                with pytest.raises(CardError, match=f"row {row}: {wrong} is no card"):
                    HIGH.ranks(hands)


def test_rows_of_many_dimensions(deal: Deal) -> None:
    hands = deal(60, 7).reshape(3, 4, 5, 7)
    hands[2, 1, 3, 6] = 99
    with pytest.raises(CardError, match=r"row \(2, 1, 3\): 99 is no card") as raised:
        HIGH.ranks(hands)
    assert raised.value.row == (2, 1, 3)


def test_five_aces() -> None:
    """What would read outside a table if it were let in."""
    for held in range(5, 8):
        for card in range(256):
            with pytest.raises(CardError):
                HIGH.ranks(np.full((1, held), card, dtype=np.uint8))


def test_sets_refuse() -> None:
    good = 0b11111
    for wrong, message in [
        (0b1111, "row 1: card set 15: 4 cards; HIGH needs 5 to 20"),
        ((1 << 21) - 1, "row 1: card set 2097151: 21 cards"),
        (1 << 52 | good, "row 1: card set"),
        ((1 << 64) - 1, "row 1: card set"),
    ]:
        with pytest.raises(CardError) as raised:
            HIGH.ranks_of_sets(np.array([good, wrong], dtype=np.uint64))
        assert str(raised.value).startswith(message)
        assert raised.value.row == 1
    with pytest.raises(CardError, match="row 1: card set -5"):
        HIGH.ranks_of_sets(np.array([good, -5]))
    for dtype in (float, bool, object):
        with pytest.raises(TypeError, match="card sets must be integers"):
            HIGH.ranks_of_sets(np.array([good], dtype=dtype))
    with pytest.raises(CardError, match=r"row \(1, 0\): card set 15: 4 cards") as raised:
        HIGH.ranks_of_sets([[good, good], [15, good]])
    assert raised.value.row == (1, 0)
    with pytest.raises(CardError, match=r"^card set 15: 4 cards"):
        HIGH.ranks_of_sets(15)


def test_sets_of_any_shape() -> None:
    sets = np.array([[0b11111, 0b111110], [0b1111100, 0b11111000]])
    found = HIGH.ranks_of_sets(sets)
    assert found.shape == (2, 2)
    assert found.tolist() == [[HIGH.rank(int(one)) for one in row] for row in sets]
    assert HIGH.ranks_of_sets(sets[:, ::-1]).tolist() == found[:, ::-1].tolist()
    assert HIGH.ranks_of_sets(np.empty(0, dtype=np.uint64)).shape == (0,)


@pytest.mark.parametrize(
    ("system", "hand", "cards"),
    [
        (HIGH, "2c Qs 5d Qh 9s Qd 5c", "Qs Qh Qd 5d 5c"),
        (HIGH, "5c 4d 3h 2s Ac", "5c 4d 3h 2s Ac"),
        (HIGH, "Ac 2c 3c 4c 5c Kd Kh", "5c 4c 3c 2c Ac"),
        (HIGH, "As Kd Qc Js Th Ah Kh", "As Kd Qc Js Th"),
        (HIGH, "2s 9s Ks As 3s Kd Kh", "As Ks 9s 3s 2s"),
        (ACE_TO_FIVE, "Kc Kd 2c 3d 4h As 7s", "7s 4h 3d 2c As"),
        (ACE_TO_FIVE, "KhKdKsKcQdQsQc", "Qd Qs Qc Kh Kd"),
        (EIGHT_OR_BETTER, "8c 7d 6h 5s 4c 4d", "8c 7d 6h 5s 4c"),
        (EIGHT_OR_BETTER, "9c 7d 6h 5s 4c", ""),
        (DEUCE_TO_SEVEN, "7s 5s 4s 3s 2s 2h", "7s 5s 4s 3s 2h"),
        (BADUGI, "4c 4d 2h As", "4c 2h As"),
        (BADUGI, "AhAd2c3h", "3h 2c Ad"),
        (BADUGI, "9h 7h 5h 3h", "3h"),
        (BADUGI, "Kc Qd Jh Ts 9s 9h", "Kc Qd Ts 9h"),
    ],
)
def test_best(system: System, hand: str, cards: str) -> None:
    rank, playing = system.best(hand)
    assert rank == system.rank(hand)
    assert fastrank.format(playing) == cards
    if len(playing) >= system.size:
        assert system.rank(playing) == rank


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_best_cards_make_the_rank(system: System, deal: Deal) -> None:
    for held in range(system.size, 11):
        for hand in deal(300, held, system.deck):
            rank, playing = system.best(hand)
            assert rank == system.rank(hand)
            assert set(playing.tolist()) <= set(hand.tolist())
            if rank == NO_QUALIFY:
                assert not len(playing)
            elif system.size == 4:
                assert len({c % 4 for c in playing}) == len({c // 4 for c in playing})
                assert len(playing) == 4 - system.category(rank)
            else:
                assert system.rank(playing) == rank


def test_systems_are_found_by_name() -> None:
    for key, names in {
        "HIGH": ["high", "HIGH", " High ", "hi"],
        "ACE_TO_FIVE": ["ace-to-five", "ACE_TO_FIVE", "Ace to Five", "a-5", "a5", "california"],
        "EIGHT_OR_BETTER": ["eight-or-better", "8-or-better"],
        "DEUCE_TO_SEVEN": ["2-7", "27", "deuce to seven", "Kansas City"],
        "BADUGI": ["badugi"],
    }.items():
        for name in names:
            assert fastrank.system(name) is getattr(fastrank, key)
    with pytest.raises(ValueError, match="no ranking system 'deuce-to-sevn'; did you mean"):
        fastrank.system("deuce-to-sevn")
    with pytest.raises(ValueError, match="'omaha' is a game; its hands are ranked by high"):
        fastrank.system("omaha")
    aliases = [alias for system in SYSTEMS for alias in system.aliases]
    assert len(aliases) == len(set(aliases))


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.key)
def test_systems_are_what_they_are(system: System) -> None:
    assert pickle.loads(pickle.dumps(system)) is system
    assert copy.deepcopy(system) is system
    assert repr(system) == f"{system.key} (1..{system.classes}, 1 is best)"
    for attribute in ("classes", "other"):
        with pytest.raises(AttributeError, match="cannot be changed"):
            setattr(system, attribute, 5)
    with pytest.raises(AttributeError, match="cannot be changed"):
        del system.classes


def test_numbers_of_high_are_those_of_treys_deuces_and_phevaluator() -> None:
    """Their 1 to 7462 (Cactus Kev's), at the ends of every category."""
    for hand, rank in {
        "AsKsQsJsTs": 1,
        "5s4s3s2sAs": 10,
        "AsAhAdAcKs": 11,
        "2s2h2d2c3s": 166,
        "AsAhAdKsKh": 167,
        "2s2h2d3s3h": 322,
        "AsKsQsJs9s": 323,
        "7s5s4s3s2s": 1599,
        "AsKsQsJsTh": 1600,
        "5s4s3s2sAh": 1609,
        "AsAhAdKsQh": 1610,
        "2s2h2d4s3h": 2467,
        "AsAhKsKhQd": 2468,
        "3s3h2s2h4d": 3325,
        "AsAhKsQhJd": 3326,
        "2s2h5s4h3d": 6185,
        "AsKsQsJh9d": 6186,
        "7s5s4s3h2d": 7462,
    }.items():
        assert HIGH.rank(hand) == rank


def test_numpy_integers_are_cards_and_its_booleans_are_not() -> None:
    for kind in (np.int64, np.uint8, np.int16, np.uint64):
        assert HIGH.rank([kind(card) for card in (51, 47, 43, 39, 35)]) == 1
    for bad in (np.True_, True, np.float64(1), np.bool_(0), "1", None):
        with pytest.raises((TypeError, CardError)):
            HIGH.rank([bad, 47, 43, 39, 35])
        with pytest.raises((TypeError, CardError)):
            HIGH.rank([bad] * 5)


def test_out_with_one_place_for_several_ranks() -> None:
    out = np.lib.stride_tricks.as_strided(np.zeros(1, dtype=np.uint16), (2,), (0,))
    with pytest.raises(ValueError, match="one place in memory for several ranks"):
        HIGH.ranks([[0, 1, 2, 3, 4], [5, 6, 7, 8, 9]], out=out)
