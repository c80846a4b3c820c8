"""Equities by fastrank's engine, where fastrank has the game."""

from __future__ import annotations

import random
from collections.abc import Iterable
from concurrent.futures import Executor
from itertools import chain

import numpy as np

from fastrank import Game
from fastrank.compat.pokerkit._hand import GameHand, Hand
from fastrank.compat.pokerkit.utilities import Card
from fastrank.dealing import BLOCK, Streams
from fastrank.deck import cards_in
from fastrank.equity import simulate
from fastrank.errors import CardError
from fastrank.games import GAMES
from fastrank.situation import MOST_PLAYERS, POT, Part, Seat, Situation, share_table
from fastrank.work import in_order

Ids = tuple[int, ...]

FROM_GAME = GameHand.from_game.__func__  # type: ignore[attr-defined]


def by_engine(
    ranges: list[list[list[Card]]],
    board: list[Card],
    counts: tuple[int, int],
    deck: list[Card],
    types: list[type[Hand]],
    samples: int,
    executor: Executor | None,
) -> list[float] | None:
    """Each player's equity; None for what the engine does not do, and for what is wrong."""
    hands, shared = [[_ids(hand) for hand in own] for own in ranges], _ids(board)
    game = _game_of(types, *counts)
    if game is None or len(board) > counts[1]:
        return None
    situation = _situation(game, hands, shared, set(_ids(deck)))
    if situation is None:
        return None
    streams, blocks = Streams(random.getrandbits(128)), range(-(-samples // BLOCK))
    jobs = ((situation, streams, block, min(samples - block * BLOCK, BLOCK)) for block in blocks)
    whole = Part.empty(situation)
    try:
        for part in in_order(simulate, jobs, 1, executor if len(blocks) > 1 else None):
            whole.add(part)
    except CardError:  # hardly any hands go together: dealing hand by hand finds out which
        return None
    won = np.einsum("pab,ab->p", whole.shared, share_table(situation)) / (POT * samples)
    equities: list[float] = won.tolist()
    return equities


def _ids(cards: Iterable[Card]) -> Ids:
    return tuple([card.card_id for card in cards])


def _game_of(types: list[type[Hand]], hole: int, board: int) -> Game | None:
    """The game in which hands of these types share the pot."""
    systems = []
    for kind in types:
        if kind._rule is None or kind.from_game.__func__ is not FROM_GAME:  # type: ignore[attr-defined]
            return None
        systems.append(kind.lookup.system.key)  # type: ignore[attr-defined]
    for game in GAMES:
        if (
            {kind._rule for kind in types} == {game.rule}
            and sorted(systems) == sorted(system.key for system in game.halves.values())
            and hole == game.hole[-1]
            and board == (game.board[-1] if game.board else 0)
        ):
            return game
    return None


def _situation(game: Game, hands: list[list[Ids]], board: Ids, deck: set[int]) -> Situation | None:
    """Who may hold what, if all is as fastrank has it."""
    certain = [*board, *chain.from_iterable(own[0] for own in hands if len(own) == 1)]
    left = deck.union(certain)  # what certainly is with somebody need not be in the deck
    full, held = set(cards_in(game.deck)), game.hole[-1]
    sizes = [{len(hand) for hand in own} for own in hands]
    if (
        not 2 <= len(hands) <= MOST_PLAYERS
        or any(len(each) != 1 or max(each) > held for each in sizes)
        or len(set(certain)) < len(certain)
        or not left <= full
        or not all(left.issuperset(hand) for own in hands for hand in own)
        or len(hands) * held + (game.board[-1] if game.board else 0) > len(left)
    ):
        return None
    seats = [Seat("", np.array(own, dtype=np.uint8).reshape(len(own), -1)) for own in hands]
    return Situation(game, tuple(seats), board, tuple(full - left))
