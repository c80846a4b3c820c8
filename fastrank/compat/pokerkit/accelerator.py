"""Faster hands for an installed pokerkit, whose games then run as they are."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import wraps
from importlib import import_module
from types import ModuleType, TracebackType
from typing import Any

from fastrank.compat.pokerkit import hands as ours
from fastrank.compat.pokerkit.utilities import NAMED

# The methods that are replaced, each with the classes for which it has an answer. A class derived
# from these may mean something else.
METHODS = {
    "CombinationHand": (
        "StandardHighHand",
        "StandardLowHand",
        "ShortDeckHoldemHand",
        "EightOrBetterLowHand",
        "RegularLowHand",
    ),
    "BoardCombinationHand": ("GreekHoldemHand",),
    "HoleBoardCombinationHand": ("OmahaHoldemHand", "OmahaEightOrBetterLowHand"),
    "BadugiHand": ("BadugiHand", "StandardBadugiHand"),
}

_lock = threading.Lock()
_in_place: list[Acceleration] = []
_before: list[tuple[type, str, Any]] = []


class Acceleration:
    """What `accelerate` has put in place; as a context manager it is undone at the end."""

    def __init__(self) -> None:
        theirs = import_module("pokerkit.hands")
        if theirs is ours:
            raise ImportError("pokerkit is substituted: there is none to accelerate")
        with _lock:
            if not _in_place:
                _replace(theirs)
            _in_place.append(self)

    def undo(self) -> None:
        """Let pokerkit find hands by itself again, if nobody else has accelerated it."""
        with _lock:
            if self in _in_place:
                _in_place.remove(self)
                while _before and not _in_place:
                    owner, name, value = _before.pop()
                    setattr(owner, name, value)

    def __enter__(self) -> Acceleration:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        self.undo()


def accelerate() -> Acceleration:
    """Let an installed pokerkit find hands by fastrank's tables.

    The methods `from_game` of its own hand classes are replaced, in the whole process, and with
    them `from_game_or_none`, states and games. They give the same objects as before. What they do
    not know (cards that are not wholly known, a card twice, classes of your own) is left to the
    methods that were there.

    Returns
    -------
    Acceleration
        A context manager that undoes it at its end; outside a ``with`` it stays in place.

    Raises
    ------
    ImportError
        Where pokerkit is not installed, or `fastrank.compat.substitute` stands in for it.
    """
    return Acceleration()


def _replace(theirs: ModuleType) -> None:
    for name, kinds in METHODS.items():
        owner = getattr(theirs, name)
        twins = {getattr(theirs, kind): getattr(ours, kind) for kind in kinds}
        method = owner.__dict__["from_game"]
        found = _from_game(method.__func__, twins, theirs.Card.clean)
        _put(owner, "from_game", classmethod(found))
    _put(theirs.Hand, "entry", property(_entry(theirs.Hand.entry.fget)))


def _put(owner: type, name: str, value: Any) -> None:
    _before.append((owner, name, owner.__dict__[name]))
    setattr(owner, name, value)


def _from_game(
    original: Callable[..., Any],
    twins: dict[type, type[ours.Hand]],
    clean: Callable[[Any], tuple[Any, ...]],
) -> Callable[..., Any]:
    """What finds the best hand of pokerkit's classes, each by its twin here."""
    entries: dict[type, dict[int, Any]] = {kind: {} for kind in twins}

    @wraps(original)
    def from_game(cls: Any, hole_cards: Any, board_cards: Any = ()) -> Any:
        twin = twins.get(cls)
        if twin is None:
            return original(cls, hole_cards, board_cards)
        hole, board = clean(hole_cards), clean(board_cards)
        try:
            given = {NAMED[card.rank, card.suit]: card for card in (*hole, *board)}
        except (AttributeError, KeyError, TypeError):
            return original(cls, hole, board)
        cards, held = tuple(given), len(hole)
        if len(cards) < held + len(board):  # a card twice
            return original(cls, hole, board)
        parts = cards[:held], cards[held:]
        rank = twin._evaluate(*parts)
        if not rank:
            raise ValueError(f"no {cls.__qualname__} among these cards")
        hand = object.__new__(cls)
        playing = next(one for one in twin._choices(*parts) if twin._rank_of(one) == rank)
        hand._Hand__cards = tuple(map(given.__getitem__, playing))
        entry = entries[cls].get(rank)
        if entry is None:
            entry = entries[cls][rank] = cls.lookup.get_entry(hand.cards)
        hand._fastrank_entry = entry
        return hand

    return from_game


def _entry(original: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """What gives the entry of a hand that was found here without another look."""

    @wraps(original)
    def entry(self: Any) -> Any:
        found = self.__dict__.get("_fastrank_entry")
        return original(self) if found is None else found

    return entry
