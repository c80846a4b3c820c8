"""How often hands win against a range, counted or simulated by fastrank's engine.

As in eval7 a range is a list of (hand, weight), in which a hand that is there twice counts twice,
and equities are C floats; but weights count, and so do boards that are not whole.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import comb
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from fastrank.cards import card_set
from fastrank.compat.eval7.cards import Card, ids_of
from fastrank.compat.eval7.handrange import HandRange
from fastrank.compat.eval7.xorshift_rand import next_rand
from fastrank.dealing import BLOCK, Streams
from fastrank.equity import MOST_TRIALS, enumerate_deals, simulate
from fastrank.errors import CardError, plural, shown
from fastrank.games import HOLDEM
from fastrank.ranges import Range
from fastrank.situation import Part, Seat, Situation

Floats = npt.NDArray[np.float64]
Hands = npt.NDArray[np.uint8]

FLOP, BOARD = 3, 5
BEFORE_THE_FLOP = 2500
"""How many simulated deals cost as much as counting all boards for one hand of a range."""


def py_hand_vs_range_exact(
    py_hand: Iterable[Any], py_villain: Any, py_board: Iterable[Any]
) -> float:
    """Count how often a hand wins against a range; a tie is half a win.

    Parameters
    ----------
    py_hand : two Cards
    py_villain : HandRange, or sequence of (hand, weight)
        Hands that share a card with the hand or the board are left out.
    py_board : Cards
        Of fewer than five the rest is dealt, in all ways.

    Returns
    -------
    float
        From 0 to 1.

    Raises
    ------
    ZeroDivisionError
        Where no hand of the range is left.
    CardError
        For cards that are none or there twice, and wrong numbers of them.

    Examples
    --------
    >>> from fastrank.compat.eval7 import Card, HandRange
    >>> hand = [Card("Ac"), Card("Ah")]
    >>> board = [Card(name) for name in ("Kh", "Jd", "8c", "5d", "2s")]
    >>> py_hand_vs_range_exact(hand, HandRange("AA, JJ"), board)
    0.125
    """
    return _against(_hole(py_hand), _read(py_villain), _board(py_board), None)


def py_hand_vs_range_monte_carlo(
    py_hand: Iterable[Any], py_villain: Any, py_board: Iterable[Any], py_iterations: int
) -> float:
    """Find about how often a hand wins against a range, from so many random deals.

    What can be counted in less time is counted, and exact. `xorshift_rand.seed` makes the others
    repeatable.

    Parameters
    ----------
    py_hand, py_villain, py_board : as for `py_hand_vs_range_exact`
    py_iterations : int

    Returns
    -------
    float
        From 0 to 1.

    Raises
    ------
    ZeroDivisionError
        Where no hand of the range is left, or for no iterations.
    CardError
        As for `py_hand_vs_range_exact`.
    """
    hand, options, board = _hole(py_hand), _read(py_villain), _board(py_board)
    return _against(hand, options, board, _count(py_iterations))


def py_all_hands_vs_range(
    py_hero: Iterable[Any], py_villain: Any, py_board: Iterable[Any], py_iterations: int
) -> dict[Any, float]:
    """Find how often each hand of a range wins against another range.

    On a whole board, and where it takes less time than so many deals for each hand, it is counted.

    Parameters
    ----------
    py_hero, py_villain : HandRange, or sequence of (hand, weight)
    py_board, py_iterations : as for `py_hand_vs_range_monte_carlo`

    Returns
    -------
    dict of hand to float
        Without the hands that the board, or all of `py_villain`, rules out.

    Raises
    ------
    ZeroDivisionError
        For no iterations.
    CardError
        As for `py_hand_vs_range_exact`.

    Examples
    --------
    >>> from fastrank.compat.eval7 import Card, HandRange
    >>> board = [Card(name) for name in ("Kh", "Jd", "8c", "5d", "2s")]
    >>> py_all_hands_vs_range(HandRange("AcAh, JhTh"), HandRange("AA, JJ"), board, 1000)
    {(Card("Ah"), Card("Ac")): 0.125, (Card("Jh"), Card("Th")): 0.0}
    """
    hands = [hand for hand, _ in py_hero]
    villain, board, iterations = _read(py_villain), _board(py_board), _count(py_iterations)
    held = np.array([_hole(hand) for hand in hands], dtype=np.uint8).reshape(-1, 2)
    free = villain.beside(board)
    others, weights = villain.hands[free], villain.weights[free]
    possible = (_left(others, np.ones(len(others)), held) > 0) & ~_share(_sets(held), board)
    if not possible.any():
        return {}
    # Each hand is dealt as often: the less likely the others let it be, the more it weighs.
    likely = np.maximum(_left(others, weights, held[possible]), weights.min())
    hero = Options(held[possible], 1 / likely)
    if len(board) == BOARD:
        result = HOLDEM.equity([hero, villain], board=board, method="exact")
    else:
        trials = min(iterations * len(hero), MOST_TRIALS)
        result = HOLDEM.equity([hero, villain], board=board, trials=trials, rng=next_rand())
    by_hand = result.by_hand(0)
    found = np.full((52, 52), np.nan)
    found[by_hand.hands[:, 0], by_hand.hands[:, 1]] = by_hand.equity
    equities = np.fmax(found, found.T)[held[:, 0], held[:, 1]].astype(np.float32)
    for place in np.flatnonzero(possible & np.isnan(equities)).tolist():  # not dealt by chance
        equities[place] = _against(held[place].tolist(), villain, board, iterations)
    pairs = zip(hands, equities.tolist(), possible.tolist(), strict=True)
    return {hand: equity for hand, equity, good in pairs if good}


class Options(Range):
    """The hands of a range, each once: a hand that is there twice weighs as much as both.

    Attributes
    ----------
    sets : uint64 array of shape (n,)
        The hands as card sets.
    even : bool
        Whether all weigh the same.
    """

    def __init__(self, hands: Any, weights: Any) -> None:
        pairs = np.sort(np.asarray(hands, dtype=np.intp).reshape(-1, 2), axis=1)
        total = np.bincount(52 * pairs[:, 1] + pairs[:, 0], weights, 52 * 52)
        kept = np.flatnonzero(total)[::-1]
        self.game = HOLDEM
        self.hands = np.stack(divmod(kept, 52), axis=1).astype(np.uint8)
        self.weights = total[kept] / total.max()
        self.sets = _sets(self.hands)
        self.even = bool((self.weights == 1).all())

    def __str__(self) -> str:
        # In its shortest form it would take longer to write than to count.
        return f"{len(self)} hands"

    def beside(self, cards: list[int]) -> npt.NDArray[np.intp]:
        """The places of the hands that hold none of some cards."""
        return np.flatnonzero(~_share(self.sets, cards))


def _sets(hands: Hands) -> npt.NDArray[np.uint64]:
    bits = np.uint64(1) << hands.astype(np.uint64)
    return np.asarray(bits[:, 0] | bits[:, 1])


def _share(sets: npt.NDArray[np.uint64], cards: list[int]) -> npt.NDArray[np.bool_]:
    """Which card sets have one of some cards."""
    found = 0
    for card in cards:
        found |= 1 << card
    return np.asarray(sets & np.uint64(found) != 0)


def _left(hands: Hands, weights: Floats, held: Hands) -> Floats:
    """What all hands weigh that share no card with a hand held, shape (held,)."""
    weight = np.zeros((52, 52))
    weight[hands[:, 0], hands[:, 1]] = weights
    weight += weight.T
    of_card = weight.sum(axis=0)
    one, other = held.T
    return np.asarray(weights.sum() - of_card[one] - of_card[other] + weight[one, other])


# One hand


def _against(hand: list[int], villain: Options, board: list[int], iterations: int | None) -> float:
    """How often a hand wins; counted without iterations, and where that takes no longer."""
    known = hand + board
    _check_once(known)
    free = villain.beside(known)
    if not len(free):
        raise ZeroDivisionError("no hand of the range is left beside the hand and the board")
    hands = villain.hands.take(free, axis=0)
    weights = None if villain.even else villain.weights.take(free)
    if len(board) == BOARD:
        return _c_float(_won(hand, hands, weights, board))
    each = comb(48 - len(board), BOARD - len(board)) if board else BEFORE_THE_FLOP
    every = len(free) * each
    counted = iterations is None or every <= iterations
    if counted and len(board) < FLOP:
        return _c_float(HOLDEM.equity([hand, villain], board=board, method="exact").equity[0])
    # Where it takes less time than `HOLDEM.equity` takes to begin: programs ask for it in loops.
    held = Seat("", np.array([hand], dtype=np.uint8))
    situation = Situation(HOLDEM, (held, Seat("", hands, weights)), tuple(board), ())
    won = deals = 0.0
    for part in _parts(situation, every if counted else 0, iterations or 0):
        won += float(part.shared[0, 1, 0] + part.shared[0, 2, 0] / 2)  # all of the pot, or a half
        deals += part.deals
    return _c_float(won / deals)


def _parts(situation: Situation, every: int, iterations: int) -> Iterator[Part]:
    """What comes of all deals, which are so many; or of random ones, where they are too many."""
    if every:
        yield enumerate_deals(situation, 0, every)
        return
    streams = Streams(next_rand())
    for block, dealt in enumerate(range(0, iterations, BLOCK)):
        yield simulate(situation, streams, block, min(BLOCK, iterations - dealt))


def _won(hand: list[int], others: Hands, weights: Floats | None, board: list[int]) -> float:
    """How often a hand wins on a whole board."""
    rank = HOLDEM.rank(hand, board)
    ranks = HOLDEM.ranks(others, np.array(board, dtype=np.uint8))
    better, equal = ranks > rank, ranks == rank
    if weights is None:
        return (np.count_nonzero(better) + np.count_nonzero(equal) / 2) / len(ranks)
    return float((better @ weights + equal @ weights / 2) / weights.sum())


def _c_float(number: float) -> float:
    return float(np.float32(number))


# Reading


def _hole(hand: Iterable[Any]) -> list[int]:
    """The ids of a hand's two cards."""
    cards = ids_of(hand)
    if len(cards) != 2:
        raise CardError(f"a hand of {plural(len(cards))}; two are needed")
    _check_once(cards)
    return cards


def _board(py_board: Iterable[Any]) -> list[int]:
    """The ids of a board's cards."""
    cards = ids_of(py_board)
    if len(cards) > BOARD:
        raise CardError(f"a board of {plural(len(cards))}; it has at most {BOARD}")
    _check_once(cards)
    return cards


def _check_once(cards: list[int]) -> None:
    """Raise where a card is there twice."""
    if len(set(cards)) < len(cards):
        card_set(cards)


def _count(py_iterations: Any) -> int:
    """A number of iterations; of a float the whole part, as in eval7."""
    iterations = int(py_iterations) if isinstance(py_iterations, float) else index(py_iterations)
    if not iterations:
        raise ZeroDivisionError("no iterations")
    if iterations < 0:
        raise ValueError(f"{shown(py_iterations)} iterations")
    return iterations


_read_before: dict[int, tuple[list[Any], Options]] = {}
"""The last range of each length: programs ask of the same ones again and again."""
MOST_KEPT = 32


def _read(py_villain: Any) -> Options:
    """A range of eval7."""
    entries = py_villain.hands if type(py_villain) is HandRange else list(py_villain)
    before = _read_before.get(len(entries))
    if before and _same(before[0], entries):
        return before[1]
    weights = [1 if len(entry) < 2 or entry[1] is None else entry[1] for entry in entries]
    options = Options(_pairs(entries), _checked(weights))
    if all(map(_is_fixed, entries)):
        if len(_read_before) >= MOST_KEPT:
            _read_before.clear()
        _read_before[len(entries)] = list(entries), options
    return options


def _same(kept: list[Any], entries: list[Any]) -> bool:
    try:
        return kept == entries
    except ValueError:  # arrays within are not compared
        return False


def _is_fixed(entry: Any) -> bool:
    """Whether nothing within an entry of a range can be changed."""
    return type(entry) is tuple and type(entry[0]) is tuple and set(map(type, entry[0])) == {Card}


def _pairs(entries: list[Any]) -> list[Any]:
    """The ids of the hands of a range."""
    try:
        return [
            (one.card_id, other.card_id)
            if type(one) is type(other) is Card and one is not other
            else _hole((one, other))
            for (one, other), *_ in entries
        ]
    except (TypeError, ValueError):
        return [_hole(entry[0]) for entry in entries]


def _checked(weights: list[Any]) -> Floats:
    checked = np.array(weights, dtype=np.float64)
    if not ((checked >= 0) & (checked < np.inf)).all():
        raise ValueError("the weights of a range must be numbers from 0 on")
    return checked
