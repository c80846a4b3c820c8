"""Ranges, equities and what chips are worth, as pokerkit has them.

Equities are simulated by fastrank's engine where it has the game: one that is played with these
numbers of cards, from this deck, for these hands. All other games are dealt out hand by hand.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import chain, islice, permutations, product, repeat
from math import sqrt
from operator import index
from statistics import mean, stdev
from typing import Any

from fastrank.compat.pokerkit._engine import by_engine
from fastrank.compat.pokerkit._ranges import parse_range as parse_range
from fastrank.compat.pokerkit.hands import Hand
from fastrank.compat.pokerkit.utilities import Card, Deck, max_or_none
from fastrank.errors import CardError

PARTS = 64
"""Into so many parts goes what an executor does hand by hand."""


class BlockedError(CardError, IndexError):
    """No choice of hands is left: in each a card is twice. Pokerkit raises IndexError."""


# Equities


def calculate_equities(
    hole_ranges: Iterable[Iterable[Iterable[Card]]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> list[float]:
    """Simulate how much of the pot each player wins.

    Parameters
    ----------
    hole_ranges : iterable of iterables of hands
        For each player the hands that may be held, all as likely; what is missing to a hand is
        dealt.
    board_cards : iterable of Card
    hole_dealing_count, board_dealing_count : int
        Cards of a whole hand, and of a whole board.
    deck : Deck, or other iterable of Card
    hand_types : iterable of types of hands
        Those between which the pot is split.
    sample_count : int
        How many deals to simulate. ``random.seed`` makes the same ones again, though not those of
        pokerkit.
    executor : concurrent.futures.Executor, optional
        Has its share of the work from 65,536 samples on, as for `fastrank.Game.equity`; in games
        that fastrank does not have, always.

    Returns
    -------
    list of float

    Raises
    ------
    IndexError
        Where the players' hands block each other, which is a CardError too.

    Examples
    --------
    >>> from fastrank.compat.pokerkit import StandardHighHand
    >>> calculate_equities(
    ...     [parse_range("3d3h"), parse_range("3c3s")],
    ...     Card.parse("Tc8d6h4s"),
    ...     2,
    ...     5,
    ...     Deck.STANDARD,
    ...     [StandardHighHand],
    ...     sample_count=1000,
    ... )
    [0.5, 0.5]
    """
    ranges = [[list(hand) for hand in hands] for hands in hole_ranges]
    board, cards, types = list(board_cards), list(deck), list(hand_types)
    counts, samples = (index(hole_dealing_count), index(board_dealing_count)), index(sample_count)
    if samples < 0:
        raise ValueError(f"sample_count must be at least 1, not {samples}")
    found = by_engine(ranges, board, counts, cards, types, samples, executor) if samples else None
    if found is None:
        found = _by_hand(ranges, board, counts, cards, types, samples, executor)
    return found


def _by_hand(
    ranges: list[list[list[Card]]],
    board: list[Card],
    counts: tuple[int, int],
    deck: list[Card],
    types: list[type[Hand]],
    samples: int,
    executor: Executor | None,
) -> list[float]:
    """Equities by dealing out every hand."""
    choices = []
    for choice in product(*ranges):
        cards = [*chain.from_iterable(choice), *board]
        if len(set(cards)) == len(cards):
            choices.append(choice)
    if not choices:
        raise BlockedError("in every choice of hands some card is twice")
    work = partial(_dealt, choices, tuple(board), counts, list(dict.fromkeys(deck)), types)
    parts = PARTS if executor is not None else 1
    numbers = [len(range(part, samples, parts)) for part in range(parts)]
    seeds = [random.getrandbits(128) for _ in numbers]
    mapped = (map if executor is None else executor.map)(work, numbers, seeds)
    return [sum(shares) / samples for shares in zip(*mapped, strict=True)]


def _dealt(
    choices: list[tuple[list[Card], ...]],
    board: tuple[Card, ...],
    counts: tuple[int, int],
    deck: list[Card],
    types: list[type[Hand]],
    samples: int,
    seed: int,
) -> list[float]:
    """What each player won in so many deals."""
    source = random.Random(seed)
    totals = [0.0] * len(choices[0])
    for _ in range(samples):
        choice = source.choice(choices)
        missing = [counts[0] - len(hand) for hand in choice] + [counts[1] - len(board)]
        if min(missing) < 0:
            raise ValueError("a hand or the board has more cards than there are to be")
        known = {*chain.from_iterable(choice), *board}
        drawn = iter(source.sample([card for card in deck if card not in known], sum(missing)))
        holes = [(*h, *islice(drawn, n)) for h, n in zip(choice, missing, strict=False)]
        shared = (*board, *drawn)
        shares = [
            _shares([kind.from_game_or_none(hole, shared) for hole in holes]) for kind in types
        ]
        won = [share for share in shares if share]
        for player, parts in enumerate(zip(*won, strict=True)):
            totals[player] += sum(parts) / len(won)
        if totals and not won:
            raise ZeroDivisionError("nobody has a hand that wins any of the pot")
    return totals


def _shares(hands: list[Hand | None]) -> list[float]:
    """How much each hand wins; nothing at all where there is none."""
    best = max_or_none(hands)
    if best is None:
        return []
    winners = hands.count(best)
    return [(hand == best) / winners for hand in hands]


def calculate_hand_strength(
    player_count: int,
    hole_range: Iterable[Iterable[Card]],
    board_cards: Iterable[Card],
    hole_dealing_count: int,
    board_dealing_count: int,
    deck: Deck,
    hand_types: Iterable[type[Hand]],
    *,
    sample_count: int,
    executor: Executor | None = None,
) -> float:
    """Simulate how much of the pot a range wins against random hands.

    Parameters
    ----------
    player_count : int
        Players, this one among them.
    hole_range : iterable of hands
    others : as for `calculate_equities`

    Returns
    -------
    float

    Examples
    --------
    >>> from fastrank.compat.pokerkit import StandardHighHand
    >>> calculate_hand_strength(
    ...     3,
    ...     parse_range("3h3c"),
    ...     Card.parse("3s3d2c2h"),
    ...     2,
    ...     5,
    ...     Deck.STANDARD,
    ...     [StandardHighHand],
    ...     sample_count=1000,
    ... )
    1.0
    """
    return calculate_equities(
        [*repeat([[]], player_count - 1), hole_range],
        board_cards,
        hole_dealing_count,
        board_dealing_count,
        deck,
        hand_types,
        sample_count=sample_count,
        executor=executor,
    )[-1]


# Chips


@dataclass
class Statistics:
    """What a player won in some hands."""

    payoffs: list[int]

    @classmethod
    def merge(cls, *statistics: Statistics) -> Statistics:
        """Put several together."""
        return Statistics([payoff for one in statistics for payoff in one.payoffs])

    @classmethod
    def from_hand_history(cls, *hhs: Any) -> dict[str, Statistics]:
        """Give what each named player won, from hand histories of pokerkit itself."""
        found: dict[str, list[int]] = {}
        for history in hhs:
            ends = history.finishing_stacks
            if ends is None:
                *_, last = history
                ends = last.stacks
            for player, start, end in zip(
                history.players or (), history.starting_stacks, ends, strict=False
            ):
                if player is not None:
                    found.setdefault(player, []).append(end - start)
        return {player: Statistics(payoffs) for player, payoffs in found.items()}

    @property
    def sample_count(self) -> int:
        """How many hands."""
        return len(self.payoffs)

    @property
    def payoff_sum(self) -> float:
        """What was won in all."""
        return sum(self.payoffs)

    @property
    def payoff_mean(self) -> float:
        """What was won a hand."""
        return mean(self.payoffs)

    @property
    def payoff_stdev(self) -> float:
        """The standard deviation of what was won a hand."""
        return stdev(self.payoffs)

    @property
    def payoff_stderr(self) -> float:
        """The standard error of `payoff_mean`."""
        return self.payoff_stdev / sqrt(self.sample_count)


def calculate_icm(payouts: Iterable[float], chips: Iterable[float]) -> tuple[float, ...]:
    """Give each player's share of the prizes by the independent chip model.

    Parameters
    ----------
    payouts : iterable of float
        From the first prize on.
    chips : iterable of float
        Each player's.

    Returns
    -------
    tuple of float

    Examples
    --------
    >>> [round(value, 2) for value in calculate_icm([70, 30], [50, 30, 20])]
    [45.18, 32.25, 22.57]
    """
    prizes, stacks = tuple(payouts), tuple(chips)
    total = sum(stacks)
    values = [0.0] * len(stacks)
    for finish in permutations(range(len(stacks)), len(prizes)):
        chance, left = 1.0, 1.0
        for player in finish:
            part = stacks[player] / total
            chance *= part / left
            left -= part
        for prize, player in zip(prizes, finish, strict=True):
            values[player] += prize * chance
    return tuple(values)
