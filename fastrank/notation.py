"""The notation of ranges: from text to hands with weights, and back.

`Range` says what the text may be.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, product
from math import comb
from typing import TYPE_CHECKING, Any

from fastrank.cards import parse
from fastrank.deck import NAMES, RANKS, SUITS, cards_in
from fastrank.errors import CardError, shown
from fastrank.starting_hands import ORDER

if TYPE_CHECKING:
    from fastrank.play import Game

Weights = dict[tuple[int, ...], float]

RANDOM = "random"

MOST_HANDS = 3_000_000
"""The most hands that one part of a range is looked for among."""


def read(text: str, game: Game) -> Weights:
    """The hands that a text names, each with its weight."""
    found: Weights = {}
    for part in text.split(",") if text.strip() else []:
        words = part.strip()
        gone = words.startswith("!")
        body, weight = _weight_of(words[gone:].strip(), words)
        hands = _two(body, game) if game.hole[-1] == 2 else _several(body, game)
        if not gone:
            found.update(dict.fromkeys(hands, weight))
        elif ":" in words:
            raise ValueError(f"range part {shown(words)}: what is taken out has no weight")
        else:
            for hand in hands:
                found.pop(hand, None)
    return found


def _colon(weight: float) -> str:
    return "" if weight == 1 else f":{weight!r}"


def _weight_of(body: str, part: str) -> tuple[str, float]:
    """A weight apart from what it is for."""
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


def _is_holdem(game: Game) -> bool:
    from fastrank.games import HOLDEM

    return game is HOLDEM


def _wrong(part: str, game: Game) -> ValueError:
    percent = "15%, " if _is_holdem(game) else ""
    hint = f"such as QQ+, AKs, A5s-A2s, T9o, AsKs, {percent}random"
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
        return _between(
            part, _starting_hand(first, part, game), _starting_hand(last, part, game), game
        )
    if part.endswith("+"):
        high, low, suited = _starting_hand(part[:-1], part, game)
        if high == low:
            return _between(part, (12, 12, suited), (low, low, suited), game)
        return _between(part, (high, high - 1, suited), (high, low, suited), game)
    return _hands_of(*_starting_hand(part, part, game), game.deck)


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


def _starting_hand(text: str, part: str, game: Game) -> tuple[int, int, str]:
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
    """The best so many per cent of all hands, whole starting hands at a time."""
    try:
        share = float(part[:-1]) / 100
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise _wrong(part, game)
    if not _is_holdem(game):
        raise ValueError(f"range part {shown(part)}: the best hands are known for HOLDEM alone")
    hands: list[tuple[int, ...]] = []
    for name in ORDER:
        more = _hands_of(*_starting_hand(name, part, game), game.deck)
        if len(hands) + len(more) / 2 > share * 1326:  # to the nearest one
            break
        hands += more
    return hands


def write(weights: Weights, game: Game) -> str:
    """The shortest usual text that names just these hands."""
    if game.hole[-1] == 2:
        return _write_two(dict(weights), game.deck)
    return ", ".join(
        "".join(NAMES[card] for card in hand) + _colon(weight) for hand, weight in weights.items()
    )


def _write_two(weights: Weights, deck: int) -> str:
    """The same of hands of two cards."""
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
