"""Ranges: sets of hands that a player may hold, with weights."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fastrank.batch import integers
from fastrank.cards import Cards, parse
from fastrank.deck import NAMES, RANKS, SUITS, cards_in
from fastrank.errors import CardError, shown
from fastrank.starting_hands import ORDER, STARTING_HANDS, cell_of

if TYPE_CHECKING:
    from fastrank.play import Game

Weights = dict[tuple[int, ...], float]

RANDOM = "random"

MOST_HANDS = 3_000_000
"""The most hands that one part of a range is looked for among."""


class Range:
    """Hands that a player may hold, each with a weight.

    Parts of a range are separated by commas; where two name the same hand, the later one stands.

    =================  ============================================================
    two hole cards
    =================  ============================================================
    ``QQ``             a pair, in all suits
    ``AK``             two ranks, in all suits; ``AKs`` suited, ``AKo`` offsuit
    ``QQ+``            this pair and all higher ones
    ``A5s+``           the lower card up to one below the higher: A5s, A6s, ... AKs
    ``88-55``          pairs from one to the other
    ``A5s-A2s``        the lower card from one to the other
    ``T9s-76s``        both cards down by the same steps
    ``AsKs``           one hand
    ``15%``            the best 15% of all hands by equity against a random hand before the flop
    ``random``         all hands
    =================  ============================================================

    In Omaha a hand is given by its cards, where ``*`` is any card, a rank alone a card of that rank
    in any suit, and a suit after ``*`` any card of that suit: ``AA**``, ``AsKs**``, ``*s*s**``.
    ``$ds`` after it wants it double-suited (just two cards in each of two suits), ``$ss`` suited
    (two or more cards in just one suit), ``$r`` rainbow (no two of a suit), ``$np`` without a pair.

    ``:0.5`` after a part gives its hands that weight, ``!`` before it takes them out.

    Parameters
    ----------
    text : str
    game : Game
        The game whose hole cards they are; Hold'em if not given.

    Attributes
    ----------
    hands : uint8 array of shape (n, h)
        The hands, each once, their cards descending.
    weights : float64 array of shape (n,)
        Above 0, and at most 1.

    Raises
    ------
    ValueError
        For text that is no range, naming the part.

    Examples
    --------
    >>> len(Range("QQ+, AKs")), len(Range("random"))
    (22, 1326)
    >>> Range("TT+, !QQ, AK:0.5").weights.sum()
    np.float64(32.0)
    >>> str(Range("AA, KK, AQs, AJs, ATs"))
    'KK+, AQs-ATs'
    """

    hands: Cards
    weights: npt.NDArray[np.float64]

    def __init__(self, text: str, game: Game | None = None) -> None:
        if not isinstance(text, str):
            raise TypeError(f"a range is text, not {shown(text)}")
        self.game = _game(game)
        held = self.game.hole[-1]
        if held != self.game.hole.start or self.game.draws or self.game.stud:
            raise ValueError(f"{self.game.key} has no ranges")
        found: Weights = {}
        for part in text.split(",") if text.strip() else []:
            words = part.strip()
            gone = words.startswith("!")
            body, weight = _weight_of(words[gone:].strip(), words)
            hands = _two(body, self.game) if held == 2 else _several(body, self.game)
            if gone:
                for hand in hands:
                    found.pop(hand, None)
            else:
                found.update(dict.fromkeys(hands, weight))
        self._set(found)

    def _set(self, found: Weights) -> None:
        order = sorted((hand for hand, weight in found.items() if weight), reverse=True)
        self.hands = np.array(order, dtype=np.uint8).reshape(len(order), self.game.hole[-1])
        self.weights = np.array([found[hand] for hand in order], dtype=np.float64)
        self.hands.flags.writeable = self.weights.flags.writeable = False

    @classmethod
    def of(cls, hands: Any, weights: Any = None, game: Game | None = None) -> Range:
        """Make a range of given hands.

        Parameters
        ----------
        hands : integer array of shape (n, h)
            Card ids.
        weights : array of shape (n,), optional
            1 each if not given.
        game : Game
            Hold'em if not given.

        Returns
        -------
        Range

        Raises
        ------
        CardError
            For cards that are none, or a card twice in a hand.
        ValueError
            For hands of another shape, or weights not from 0 to 1.

        Examples
        --------
        >>> str(Range.of([[51, 50], [51, 47]], [1, 0.5]))
        'AsAh, AsKs:0.5'
        """
        made = cls.__new__(cls)
        made.game = _game(game)
        cards = integers(hands, "hands")
        held = made.game.hole[-1]
        if cards.ndim != 2 or cards.shape[1] != held:
            raise ValueError(
                f"a range of {made.game.key} is made of card ids of shape (n, {held}), not "
                f"{cards.dtype} of shape {cards.shape}"
            )
        try:
            each = np.ones(len(cards)) if weights is None else np.asarray(weights, dtype=np.float64)
        except (TypeError, ValueError):
            raise TypeError(f"weights must be numbers, not {shown(weights)}") from None
        if each.shape != (len(cards),) or not ((each >= 0) & (each <= 1)).all():
            raise ValueError(f"weights must be {len(cards)} numbers from 0 to 1")
        found: Weights = {}
        for row, (hand, weight) in enumerate(zip(cards.tolist(), each.tolist(), strict=True)):
            for card in hand:
                if not 0 <= card < 52 or not made.game.deck >> card & 1:
                    name = NAMES[card] if 0 <= card < 52 else card
                    raise CardError(f"hand {row}: {name} is not in the deck", row=row, card=name)
            if len(set(hand)) < held:
                raise CardError(f"hand {row}: a card twice", row=row)
            found[tuple(sorted(hand, reverse=True))] = weight
        made._set(found)
        return made

    def __len__(self) -> int:
        return len(self.hands)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Range)
            and self.game is other.game
            and np.array_equal(self.hands, other.hands)
            and np.array_equal(self.weights, other.weights)
        )

    def __hash__(self) -> int:
        return hash((self.hands.tobytes(), self.weights.tobytes()))

    def __contains__(self, hand: object) -> bool:
        if not isinstance(hand, str):
            return False
        try:
            wanted = tuple(sorted(parse(hand).tolist(), reverse=True))
        except CardError:
            return False
        return wanted in {tuple(own) for own in self.hands.tolist()}

    def __repr__(self) -> str:
        return f"Range({str(self)!r}: {len(self)} hands of {self.game.key})"

    def __str__(self) -> str:
        """The range in its shortest usual form, which reads back as the same range."""
        return self._text

    @cached_property
    def _text(self) -> str:
        if self.game.hole[-1] == 2:
            return _written(self)
        return ", ".join(
            "".join(NAMES[card] for card in hand) + _colon(weight)
            for hand, weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True)
        )

    def grid(self) -> str:
        """Draw the 13 x 13 table of a range of two cards: suited above the diagonal.

        Returns
        -------
        str
            A line for each rank, ace first. A cell is the hand where it is whole, ``.`` where it is
            not there, and else how much of it is: ``50%``.

        Examples
        --------
        >>> for line in Range("TT+, AQs+, AKo:0.5").grid().splitlines()[:2]:
        ...     print(line)
        AA  AKs AQs .   .   .   .   .   .   .   .   .   .
        50% KK  .   .   .   .   .   .   .   .   .   .   .
        """
        lines = []
        for row, names in zip(self.matrix(), np.reshape(STARTING_HANDS, (13, 13)), strict=True):
            cells = [
                "." if not share else name if share == 1 else f"{share:.0%}"
                for share, name in zip(row, names, strict=True)
            ]
            lines.append(" ".join(f"{cell:<3}" for cell in cells).rstrip())
        return "\n".join(lines)

    def matrix(self) -> npt.NDArray[np.float64]:
        """Give how much of each of the 169 classes of two cards is there.

        Returns
        -------
        float64 array of shape (13, 13)
            From 0 to 1; ace first, suited hands above the diagonal, pairs on it.

        Examples
        --------
        >>> Range("AKs").matrix()[0, 1]
        np.float64(1.0)
        """
        if self.game.hole[-1] != 2:
            raise ValueError("only ranges of two cards have a 13 x 13 table")
        table = np.zeros((13, 13))
        size = np.zeros((13, 13))
        for hand in combinations(cards_in(self.game.deck), 2):
            size[cell_of(hand)] += 1
        for hand, weight in zip(self.hands.tolist(), self.weights.tolist(), strict=True):
            table[cell_of(hand)] += weight
        return np.divide(table, size, out=np.zeros_like(table), where=size > 0)


def _game(game: Game | None) -> Game:
    """The game whose hole cards a range has."""
    from fastrank.games import HOLDEM
    from fastrank.play import Game

    if game is not None and not isinstance(game, Game):
        raise TypeError(f"game must be a Game, not {shown(game)}")
    return HOLDEM if game is None else game


def _colon(weight: float) -> str:
    return "" if weight == 1 else f":{weight!r}"


def _weight_of(body: str, part: str) -> tuple[str, float]:
    """Part a weight from what it is for."""
    body, colon, number = body.partition(":")
    if not colon:
        return body, 1.0
    try:
        weight = float(number)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise ValueError(f"range part {shown(part)}: the weight {shown(number)} is not from 0 to 1")
    return body.strip(), weight


def _wrong(part: str, game: Game) -> ValueError:
    hint = "such as QQ+, AKs, A5s-A2s, T9o, AsKs, 15%, random"
    if game.hole[-1] != 2:
        hint = "such as AA**, AsKs**, *s*s*h*h, AAKK$ds, random"
    return ValueError(f"{shown(part)} is no part of a range of {game.key} ({hint})")


# Two cards


def _two(part: str, game: Game) -> list[tuple[int, ...]]:
    """The hands that a part of a range of two cards names."""
    if part.lower() == RANDOM or part == "**":
        return _all_hands(game.deck)
    if part.endswith("%"):
        return _best(part, game)
    hand = _cards(part, game)
    if hand is not None:
        return [hand]
    first, dash, last = part.partition("-")
    if dash:
        return _between(part, _class(first, part, game), _class(last, part, game), game)
    if part.endswith("+"):
        high, low, suited = _class(part[:-1], part, game)
        if high == low:
            return _between(part, (12, 12, suited), (low, low, suited), game)
        return _between(part, (high, high - 1, suited), (high, low, suited), game)
    return _hands_of(*_class(part, part, game), game.deck)


def _cards(part: str, game: Game) -> tuple[int, ...] | None:
    """The one hand that a part is, or None where it is no cards."""
    try:
        cards = parse(part).tolist()
    except CardError as error:
        if error.card in NAMES:  # it is cards, but one is there twice
            raise
        return None
    if len(cards) != game.hole[-1] or not all(game.deck >> card & 1 for card in cards):
        raise _wrong(part, game)
    return tuple(sorted(cards, reverse=True))


def _class(text: str, part: str, game: Game) -> tuple[int, int, str]:
    """Higher and lower rank, and s, o or nothing."""
    text = text.strip()
    suited = text[2:].lower()
    ranks = [RANKS.find(rank) for rank in text[:2].upper()]
    if len(ranks) < 2 or min(ranks) < 0 or suited not in ("", "s", "o"):
        raise _wrong(part, game)
    high, low = max(ranks), min(ranks)
    if high == low and suited:
        raise ValueError(f"range part {shown(part)}: a pair is neither suited nor offsuit")
    return high, low, suited


def _between(
    part: str, first: tuple[int, int, str], last: tuple[int, int, str], game: Game
) -> list[tuple[int, ...]]:
    """Classes from one to another: both pairs, or one rank or the gap the same."""
    if first[2] != last[2]:
        raise _wrong(part, game)
    if first < last:
        first, last = last, first
    steps = first[1] - last[1]
    if first[0] == last[0]:
        classes = [(first[0], first[1] - i) for i in range(steps + 1)]
    elif first[0] - last[0] == steps:
        classes = [(first[0] - i, first[1] - i) for i in range(steps + 1)]
    else:
        raise _wrong(part, game)
    if any((high == low) != (first[0] == first[1]) for high, low in classes):
        raise _wrong(part, game)
    return [hand for pair in classes for hand in _hands_of(*pair, first[2], game.deck)]


def _hands_of(high: int, low: int, suited: str, deck: int) -> list[tuple[int, ...]]:
    """All hands of a class that the deck has."""
    hands: list[tuple[int, ...]] = []
    for one, other in product(range(4), repeat=2):
        cards = 4 * high + one, 4 * low + other
        if high == low and one <= other:
            continue
        if suited and (one == other) != (suited == "s"):
            continue
        if all(deck >> card & 1 for card in cards):
            hands.append(cards)
    return hands


@cache
def _all_hands(deck: int) -> list[tuple[int, ...]]:
    return [hand[::-1] for hand in combinations(cards_in(deck), 2)]


def _best(part: str, game: Game) -> list[tuple[int, ...]]:
    """The best so many per cent of all hands, whole classes at a time."""
    try:
        share = float(part[:-1]) / 100
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1 or game.key != "HOLDEM":
        raise _wrong(part, game)
    hands: list[tuple[int, ...]] = []
    for name in ORDER:
        more = _hands_of(*_class(name, part, game), game.deck)
        if len(hands) + len(more) / 2 > share * 1326:  # to the nearest class
            break
        hands += more
    return hands


def _written(ranges: Range) -> str:
    """A range of two cards in its shortest usual form."""
    deck = ranges.game.deck
    weights = dict(zip(map(tuple, ranges.hands.tolist()), ranges.weights.tolist(), strict=True))
    if set(weights) == set(_all_hands(deck)) and set(weights.values()) == {1.0}:
        return RANDOM
    parts: list[str] = []
    classes: dict[tuple[int, int, str], float] = {}
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            for suited in ("",) if high == low else ("s", "o"):
                hands = _hands_of(high, low, suited, deck)
                values = {weights.get(hand) for hand in hands}
                if hands and len(values) == 1 and None not in values:
                    classes[high, low, suited] = weights[hands[0]]
                    for hand in hands:
                        del weights[hand]
    # Both suited and offsuit of the same weight are one part.
    for high, low, _ in [key for key in classes if key[2] == "s"]:
        if classes.get((high, low, "o")) == classes.get((high, low, "s")):
            classes[high, low, ""] = classes.pop((high, low, "s"))
            del classes[high, low, "o"]
    pairs = [(low, classes.pop((low, low, ""), None)) for low in range(12, -1, -1)]
    parts += _runs(pairs, 12, lambda low: RANKS[low] * 2)
    for suited in ("", "s", "o"):
        for high in range(12, 0, -1):
            row = [(low, classes.get((high, low, suited))) for low in range(high - 1, -1, -1)]
            name = lambda low, h=high, s=suited: RANKS[h] + RANKS[low] + s  # noqa: E731
            parts += _runs(row, high - 1, name)
    parts += [
        "".join(NAMES[c] for c in hand) + _colon(w)
        for hand, w in sorted(weights.items(), reverse=True)
    ]
    return ", ".join(parts)


def _runs(row: list[tuple[int, float | None]], top: int, name: Any) -> list[str]:
    """Runs of equal weights as ``X+``, ``X-Y`` or ``X``."""
    parts = []
    i = 0
    while i < len(row):
        first, weight = row[i]
        if weight is None:
            i += 1
            continue
        j = i
        while j + 1 < len(row) and row[j + 1][1] == weight:
            j += 1
        last = row[j][0]
        if i == j:
            text = name(first)
        elif first == top:
            text = name(last) + "+"
        else:
            text = f"{name(first)}-{name(last)}"
        parts.append(text + _colon(weight))
        i = j + 1
    return parts


# Several cards

TRAITS: dict[str, Callable[[list[int]], bool]] = {
    "ds": lambda suits: sum(count == 2 for count in suits) == 2,
    "ss": lambda suits: sum(count > 1 for count in suits) == 1,
    "r": lambda suits: max(suits) == 1,
}
"""What may follow a $, by how many cards of each suit a hand has."""


def _several(part: str, game: Game) -> list[tuple[int, ...]]:
    """The hands of an Omaha game that a part names."""
    held = game.hole[-1]
    body, *traits = part.replace(" ", "").split("$")
    traits = [trait.lower() for trait in traits]
    one = _cards(body, game) if body and not traits else None
    if one is not None:
        return [one]
    if body.lower() == RANDOM:
        body = "*" * held
    wanted: list[tuple[int, int]] = []
    i = 0
    while i < len(body):
        rank = -1 if body[i] == "*" else RANKS.find(body[i].upper())
        if rank < 0 and body[i] != "*":
            raise _wrong(part, game)
        suit = SUITS.find(body[i + 1].lower()) if i + 1 < len(body) else -1
        i += 1 + (suit >= 0)
        wanted.append((rank, suit))
    if len(wanted) != held or any(t not in (*TRAITS, "np") for t in traits):
        raise _wrong(part, game)
    hands = _matching(wanted, game.deck, part)
    for trait in traits:
        if trait == "np":
            hands = [hand for hand in hands if len({card // 4 for card in hand}) == held]
        else:
            fits = TRAITS[trait]
            hands = [h for h in hands if fits([sum(c % 4 == s for c in h) for s in range(4)])]
    return hands


def _matching(wanted: list[tuple[int, int]], deck: int, part: str) -> list[tuple[int, ...]]:
    """All hands whose cards can be given to the wanted places."""
    cards = cards_in(deck)
    free = sum(place == (-1, -1) for place in wanted)
    found: set[tuple[int, ...]] = {()}
    _check_size(comb(len(cards), free), part)
    for rank, suit in sorted(wanted, reverse=True)[: len(wanted) - free]:
        fits = [c for c in cards if rank in (-1, c // 4) and suit in (-1, c % 4)]
        found = {
            tuple(sorted((*hand, c), reverse=True)) for hand in found for c in fits if c not in hand
        }
        _check_size(len(found) * comb(len(cards), free), part)
    whole: set[tuple[int, ...]] = set()
    for hand in found:
        rest = [card for card in cards if card not in hand]
        for more in combinations(rest, free):
            whole.add(tuple(sorted((*hand, *more), reverse=True)))
    return list(whole)


def _check_size(hands: int, part: str) -> None:
    """Refuse what would take minutes and gigabytes."""
    if hands > MOST_HANDS:
        raise ValueError(
            f"range part {shown(part)} has too many hands: for any hand give 'random' to equity"
        )
