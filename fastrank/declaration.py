"""What a declaration of a game may say; see `Game` for what each part means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from keyword import iskeyword
from typing import TYPE_CHECKING

from fastrank.errors import as_int, shown
from fastrank.ranking import System

if TYPE_CHECKING:
    from fastrank.bestof import BestOf

ANY = "any"
"""The best-of rule by which all cards may play, from the hole and the board alike."""

TWO_AND_THREE = "two and three"
"""Omaha's rule: just two hole cards play with just three of the board, for each half apart."""


RESERVED = frozenset({"player", "cards", "folded", "share", "chips", "count", "index"})
"""Names of columns and of methods, which no half can have."""


def check(game: BestOf) -> None:
    """Refuse a declaration by which hands cannot be ranked, or a pot not be won."""
    if not isinstance(game.key, str) or not all(isinstance(one, str) for one in game.aliases):
        raise ValueError(f"a game's key and aliases must be text, not {shown(game.key)}")
    for wrong in chain(_of_halves(game.halves), _of_cards(game)):
        raise ValueError(f"{game.key}: {wrong}")
    if as_int(game.draws, f"{game.key}: draws") < 0 or not isinstance(game.stud, bool):
        raise ValueError(f"{game.key}: draws is 0 or more, and stud True or False")


def _of_halves(halves: Mapping[str, System]) -> Iterator[str]:
    """What is wrong with the halves, the first fault first."""
    if not isinstance(halves, Mapping):
        yield "halves is a dict of a System for each half"
        return
    systems = list(halves.values())
    if not 1 <= len(systems) <= 2 or not all(isinstance(half, System) for half in systems):
        yield "a pot has one or two halves, each with its System"
        return
    for name in halves:
        if not isinstance(name, str) or not name.isidentifier() or name.startswith("_"):
            yield f"{shown(name)} is no name for a half"
        elif iskeyword(name) or name in RESERVED:
            yield f"{shown(name)} means something else and cannot name a half"
    if len({system.deck for system in systems}) > 1:
        yield "its halves need the same deck"
    if systems[0].unqualified:
        yield "every hand must qualify for its first half"


def _of_cards(game: BestOf) -> Iterator[str]:
    """What is wrong with the numbers of cards and the rule."""
    if game.rule not in (ANY, TWO_AND_THREE):
        yield f"rule is {ANY!r} or {TWO_AND_THREE!r}"
    for name, counts, most in (("hole", game.hole, 7), ("board", game.board, 5)):
        if not isinstance(counts, range) or counts.step != 1 or counts.start < 0:
            yield f"{name} is a range of numbers of cards"
        elif (not counts and name == "hole") or (counts and counts.stop - 1 > most):
            yield f"{name} is from 1 to {most} cards"
    hole, board = game.hole.start, game.board.start if game.board else 0
    sizes = {system.size for system in game.halves.values()}
    if hole < 1 or hole + board < max(sizes):
        yield f"too few cards for a hand of {max(sizes)}"
    if game.rule == TWO_AND_THREE and (hole < 2 or board < 3 or sizes != {5}):
        yield "no two hole cards and three of the board for five"
