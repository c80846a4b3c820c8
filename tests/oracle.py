"""A slow evaluator written from the rules of poker alone: the reference the tests compare with.

A card is an int 0..51 = 4 * rank + suit; rank 0..12 = deuce..ace, suit 0..3 = c d h s.
The rules below speak of *values* instead: 2..14, jack 11 to ace 14, and an ace that is low is 1.

Every ranking system has one function that turns a hand into a key: (place of its category, values
to compare). Of two keys of one system the smaller is the better hand; equal keys are a tie.
Ranks (class numbers) are nothing but the distinct keys, numbered from 1 in sorted order.

Nothing here may be shared with the library under test: no code, no table and no hand order.
"""

import hashlib
import math
import multiprocessing
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

Hand = tuple[int, ...]
Key = tuple[int, tuple[int, ...]]
Integers = npt.NDArray[np.integer[Any]]
Ranks = npt.NDArray[np.uint16]

NO_QUALIFY = 65535
CACHE_VARIABLE = "FASTRANK_ORACLE_CACHE"

# The categories of each system, best first.
HIGH_CATEGORIES = (
    "straight_flush",
    "quads",
    "full_house",
    "flush",
    "straight",
    "trips",
    "two_pair",
    "pair",
    "high_card",
)
DEUCE_TO_SEVEN_CATEGORIES = HIGH_CATEGORIES[::-1]
ACE_TO_SIX_CATEGORIES = HIGH_CATEGORIES[::-1]
SHORT_DECK_CATEGORIES = (
    "straight_flush",
    "quads",
    "flush",
    "full_house",
    "straight",
    "trips",
    "two_pair",
    "pair",
    "high_card",
)
SHORT_DECK_TRIPS_CATEGORIES = (
    "straight_flush",
    "quads",
    "flush",
    "full_house",
    "trips",
    "straight",
    "two_pair",
    "pair",
    "high_card",
)
ACE_TO_FIVE_CATEGORIES = ("high_card", "pair", "two_pair", "trips", "full_house", "quads")
EIGHT_OR_BETTER_CATEGORIES = ("5", "6", "7", "8")  # the highest card
BADUGI_CATEGORIES = ("4", "3", "2", "1")  # the number of cards that count

# What a hand is called by the sizes of its groups of equal cards.
KINDS = {
    (4, 1): "quads",
    (3, 2): "full_house",
    (3, 1, 1): "trips",
    (2, 2, 1): "two_pair",
    (2, 1, 1, 1): "pair",
    (1, 1, 1, 1, 1): "high_card",
}


# --- The rules -----------------------------------------------------------------------------------


def values_ace_high(hand: Hand) -> list[int]:
    """The values of the cards: 2..10, jack 11, queen 12, king 13, ace 14."""
    return [card // 4 + 2 for card in hand]


def values_ace_low(hand: Hand) -> list[int]:
    """The values of the cards: ace 1, 2..10, jack 11, queen 12, king 13."""
    return [1 if card // 4 == 12 else card // 4 + 2 for card in hand]


def kind(values: list[int]) -> str:
    """The category by equal cards alone, straights and flushes ignored."""
    sizes = sorted([values.count(value) for value in set(values)], reverse=True)
    return KINDS[tuple(sizes)]


def kind_straight_or_flush(values: list[int], hand: Hand) -> str:
    """The category when five in sequence are a straight and five of one suit a flush."""
    flush = len({card % 4 for card in hand}) == 1
    straight = len(set(values)) == 5 and max(values) - min(values) == 4
    if straight and flush:
        return "straight_flush"
    if straight:
        return "straight"
    if flush:
        return "flush"
    return kind(values)


def in_order(values: list[int]) -> tuple[int, ...]:
    """The values in order of comparison: the bigger group first, then the higher card."""
    return tuple(sorted(values, key=lambda value: (values.count(value), value), reverse=True))


def high(hand: Hand) -> Key:
    """High poker: the higher category wins, then the higher cards in order of comparison.

    The ace is high, except in 5-4-3-2-A, the lowest straight, where it is a one.
    """
    values = values_ace_high(hand)
    if set(values) == {14, 5, 4, 3, 2}:
        values = values_ace_low(hand)
    category_name = kind_straight_or_flush(values, hand)
    return HIGH_CATEGORIES.index(category_name), tuple(-value for value in in_order(values))


def ace_to_five(hand: Hand) -> Key:
    """Ace-to-five low: the ace is a one, straights and flushes do not exist, the lower hand wins.

    No pair is best, then pair, two pair, trips, full house, quads; within a category cards are
    compared in the order of high poker and the lower card wins.
    """
    values = values_ace_low(hand)
    return ACE_TO_FIVE_CATEGORIES.index(kind(values)), in_order(values)


def eight_or_better(hand: Hand) -> Key | None:
    """Eight-or-better low: five different cards, none above the eight, else there is no low.

    The ace is a one, straights and flushes do not exist, and the lower highest card wins, then
    the lower second-highest and so on.
    """
    values = values_ace_low(hand)
    if len(set(values)) < 5 or max(values) > 8:
        return None
    return EIGHT_OR_BETTER_CATEGORIES.index(str(max(values))), tuple(sorted(values, reverse=True))


def deuce_to_seven(hand: Hand) -> Key:
    """Deuce-to-seven low: the worst high hand wins, but the ace is always high.

    So A-5-4-3-2 is no straight: it is an ace-high hand, and an ace-high flush if suited.
    """
    values = values_ace_high(hand)
    category_name = kind_straight_or_flush(values, hand)
    return DEUCE_TO_SEVEN_CATEGORIES.index(category_name), in_order(values)


def ace_to_six(hand: Hand) -> Key:
    """Ace-to-six low: the ace is always a one, and straights and flushes are bad for a low.

    The worst category wins, then the lower card. So A-2-3-4-5 is a straight, 6-4-3-2-A the best
    hand, and A-K-Q-J-T no straight: it is a king-high hand, and a king-high flush if suited.
    """
    values = values_ace_low(hand)
    category_name = kind_straight_or_flush(values, hand)
    return ACE_TO_SIX_CATEGORIES.index(category_name), in_order(values)


def high_from_six(hand: Hand, categories: tuple[str, ...]) -> Key:
    """High poker with the 36 cards from the six up and the given order of the categories.

    The ace is high, except in 9-8-7-6-A, the lowest straight, where it takes the five's place.
    """
    values = values_ace_high(hand)
    if set(values) == {14, 9, 8, 7, 6}:
        values = [5 if value == 14 else value for value in values]
    category_name = kind_straight_or_flush(values, hand)
    return categories.index(category_name), tuple(-value for value in in_order(values))


def short_deck(hand: Hand) -> Key:
    """Short deck as played now: a flush beats a full house, a straight beats trips."""
    return high_from_six(hand, SHORT_DECK_CATEGORIES)


def short_deck_trips(hand: Hand) -> Key:
    """Short deck by the older rules: a flush beats a full house, trips beat a straight."""
    return high_from_six(hand, SHORT_DECK_TRIPS_CATEGORIES)


def best_badugi(hand: Hand, values_of: Callable[[Hand], list[int]]) -> Key:
    """The best choice of up to four cards of different ranks and different suits.

    More cards win; then the lower highest card, then the lower second-highest and so on. The cards
    may be chosen from any number of cards, and all choices are tried.
    """
    for size in (4, 3, 2, 1):
        choices = [
            tuple(sorted(values_of(cards), reverse=True))
            for cards in combinations(hand, size)
            if len({card // 4 for card in cards}) == len({card % 4 for card in cards}) == size
        ]
        if choices:
            return BADUGI_CATEGORIES.index(str(size)), min(choices)
    raise ValueError("a badugi hand needs at least one card")


def badugi(hand: Hand) -> Key:
    """Badugi: the ace is a one, so 4-3-2-A is the best hand and K-Q-J-T the worst four cards."""
    return best_badugi(hand, values_ace_low)


def badugi_ace_high(hand: Hand) -> Key:
    """Badugi of Badeucy: the ace is high, so 5-4-3-2 is the best hand, A-K-Q-J the worst four."""
    return best_badugi(hand, values_ace_high)


RULES: dict[str, Callable[[Hand], Key | None]] = {
    "HIGH": high,
    "ACE_TO_FIVE": ace_to_five,
    "EIGHT_OR_BETTER": eight_or_better,
    "DEUCE_TO_SEVEN": deuce_to_seven,
    "BADUGI": badugi,
    "ACE_TO_SIX": ace_to_six,
    "SHORT_DECK": short_deck,
    "SHORT_DECK_TRIPS": short_deck_trips,
    "BADUGI_ACE_HIGH": badugi_ace_high,
}
CATEGORIES = {
    "HIGH": HIGH_CATEGORIES,
    "ACE_TO_FIVE": ACE_TO_FIVE_CATEGORIES,
    "EIGHT_OR_BETTER": EIGHT_OR_BETTER_CATEGORIES,
    "DEUCE_TO_SEVEN": DEUCE_TO_SEVEN_CATEGORIES,
    "BADUGI": BADUGI_CATEGORIES,
    "ACE_TO_SIX": ACE_TO_SIX_CATEGORIES,
    "SHORT_DECK": SHORT_DECK_CATEGORIES,
    "SHORT_DECK_TRIPS": SHORT_DECK_TRIPS_CATEGORIES,
    "BADUGI_ACE_HIGH": BADUGI_CATEGORIES,
}
SYSTEMS = tuple(RULES)
SIZE = {system: 4 if system.startswith("BADUGI") else 5 for system in SYSTEMS}

FULL_DECK = tuple(range(52))
DECK_FROM_SIX = tuple(range(16, 52))
DECK: dict[str, tuple[int, ...]] = {
    system: DECK_FROM_SIX if system.startswith("SHORT_DECK") else FULL_DECK for system in SYSTEMS
}


def key(system: str, hand: Hand) -> Key | None:
    """The key of a hand: smaller is better, equal is a tie; None if the hand does not qualify."""
    return RULES[system](hand)


def category(system: str, hand: Hand) -> str:
    """The name of the hand's category; "no_low" if the hand does not qualify."""
    found = key(system, hand)
    return "no_low" if found is None else CATEGORIES[system][found[0]]


# --- The rank of every hand ----------------------------------------------------------------------


def _keys_from(system: str, start: int) -> tuple[list[Key | None], Ranks]:
    """All hands whose lowest card is number `start` of the deck: their keys, and each one's place.

    Places instead of keys, because millions of tuples would fill the memory.
    """
    place_of: dict[Key | None, int] = {}
    first, *higher = DECK[system][start:]
    rests = combinations(higher, SIZE[system] - 1)
    hands = (place_of.setdefault(key(system, (first, *rest)), len(place_of)) for rest in rests)
    places = np.fromiter(hands, np.uint16)
    return list(place_of), places


def _compute(system: str) -> Ranks:
    """The ranks of all hands, from their keys."""
    starts = range(len(DECK[system]) - SIZE[system] + 1)
    # "spawn" is the one way to start processes that is the same and safe on every platform.
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        chunks = list(pool.map(partial(_keys_from, system), starts))
    distinct = {found for keys, _ in chunks for found in keys if found is not None}
    rank_of: dict[Key | None, int] = {found: i for i, found in enumerate(sorted(distinct), 1)}
    rank_of[None] = NO_QUALIFY
    return np.concatenate(
        [np.array([rank_of[k] for k in keys], np.uint16)[places] for keys, places in chunks]
    )


def _through_disk(system: str, directory: Path) -> Ranks:
    """The ranks of all hands, kept in a file that only this very text of the oracle will use."""
    text = hashlib.sha256(Path(__file__).read_bytes()).hexdigest()[:16]
    path = directory / f"oracle-{system.lower()}-{text}.npz"
    if not path.exists():
        ranks = _compute(system)
        directory.mkdir(parents=True, exist_ok=True)
        # Never a half-written file under the final name, even with several processes at work.
        unfinished = path.with_suffix(f".{os.getpid()}.tmp")
        with unfinished.open("wb") as file:
            np.savez_compressed(file, ranks=ranks)
        os.replace(unfinished, path)
    with np.load(path) as saved:
        stored: Ranks = saved["ranks"]
    return stored


@cache
def all_ranks(system: str) -> Ranks:
    """The ranks of all hands of the system's size and deck, in `itertools.combinations` order."""
    directory = os.environ.get(CACHE_VARIABLE)
    ranks = _through_disk(system, Path(directory)) if directory else _compute(system)
    ranks.setflags(write=False)  # every caller gets the same array
    return ranks


# --- Look-ups ------------------------------------------------------------------------------------


@cache
def _choices_above(deck: tuple[int, ...], count: int) -> npt.NDArray[np.int64]:
    """For each card 0..51, in how many ways `count` cards of the deck can all be above it."""
    above = [sum(other > card for other in deck) for card in range(52)]
    return np.array([math.comb(higher, count) for higher in above], np.int64)


def index(hands: Integers, deck: tuple[int, ...] = FULL_DECK) -> npt.NDArray[np.int64]:
    """The places of hands (..., k) in the list `itertools.combinations(deck, k)`.

    The hands listed after one with the sorted cards c0 < c1 < ... agree with it up to some place i
    and have a higher card there: all k - i remaining cards come from those of the deck above ci.
    """
    cards = np.sort(hands, axis=-1).astype(np.int64)
    k = cards.shape[-1]
    place = np.full(cards.shape[:-1], math.comb(len(deck), k) - 1, np.int64)
    for i in range(k):
        place -= _choices_above(deck, k - i)[cards[..., i]]
    return place


def best_of_patterns(system: str, hands: Integers, patterns: Sequence[tuple[int, ...]]) -> Ranks:
    """The best rank of each of the hands (n, k) over the given subsets of the positions 0..k-1."""
    if not patterns or any(len(pattern) != SIZE[system] for pattern in patterns):
        raise ValueError(f"{system} needs patterns of {SIZE[system]} positions")
    ranks = all_ranks(system)
    best = np.full(len(hands), NO_QUALIFY, np.uint16)
    step = 100_000  # hands at a time: keeps the memory small
    for start in range(0, len(hands), step):
        part = slice(start, start + step)
        if not np.isin(hands[part], DECK[system]).all():
            raise ValueError(f"a card is not in the deck of {system}")
        for pattern in patterns:
            found = ranks[index(hands[part, list(pattern)], DECK[system])]
            best[part] = np.minimum(best[part], found)
    return best


def best_of(system: str, hands: Integers) -> Ranks:
    """The best rank of each of the hands (n, k) over all subsets of the system's size."""
    return best_of_patterns(system, hands, list(combinations(range(hands.shape[1]), SIZE[system])))
