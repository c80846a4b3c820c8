"""Games and showdowns written from the rules of poker alone, on top of the slow `oracle`.

A game says which cards a player may put together and by which ranking system each half of the pot
is won. Ranks are those of the oracle: per half, 1 is the best, `NO_QUALIFY` never wins.

Nothing here may be shared with the library under test either.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import oracle
from oracle import NO_QUALIFY, Hand, Integers, Ranks

Pattern = tuple[int, ...]
Order = Sequence[Sequence[int]] | Callable[[int], Sequence[int]]

# --- The games -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """How many cards a player may hold and how many may be on the board, and what wins each half.

    `must_play` is the number of own cards in every hand of five; None where any cards will do.
    """

    hole: tuple[int, ...]
    board: tuple[int, ...]
    halves: tuple[str, ...]
    must_play: int | None = None


FLOP_TO_RIVER = (3, 4, 5)
NO_BOARD = (0,)
FIRST_FIVE_OF_SEVEN = (5, 6, 7)  # a hand of stud can be compared from the fifth card on
HIGH = ("HIGH",)
HIGH_LOW = ("HIGH", "EIGHT_OR_BETTER")

GAMES = {
    # R11: none, one or two own cards play; the board may be the hand.
    "HOLDEM": Game((2,), FLOP_TO_RIVER, HIGH),
    "HOLDEM_HI_LO": Game((2,), FLOP_TO_RIVER, HIGH_LOW),
    "SHORT_DECK_HOLDEM": Game((2,), FLOP_TO_RIVER, ("SHORT_DECK",)),
    "SHORT_DECK_HOLDEM_TRIPS": Game((2,), FLOP_TO_RIVER, ("SHORT_DECK_TRIPS",)),
    # R10: exactly two own cards and three of the board, for each half by itself.
    "OMAHA": Game((4,), FLOP_TO_RIVER, HIGH, must_play=2),
    "OMAHA_FIVE": Game((5,), FLOP_TO_RIVER, HIGH, must_play=2),
    "OMAHA_SIX": Game((6,), FLOP_TO_RIVER, HIGH, must_play=2),
    "OMAHA_HI_LO": Game((4,), FLOP_TO_RIVER, HIGH_LOW, must_play=2),
    "OMAHA_FIVE_HI_LO": Game((5,), FLOP_TO_RIVER, HIGH_LOW, must_play=2),
    "OMAHA_SIX_HI_LO": Game((6,), FLOP_TO_RIVER, HIGH_LOW, must_play=2),
    # R12: the best five of seven, for the low half the same five cards or others.
    "SEVEN_CARD_STUD": Game(FIRST_FIVE_OF_SEVEN, NO_BOARD, HIGH),
    "STUD_HI_LO": Game(FIRST_FIVE_OF_SEVEN, NO_BOARD, HIGH_LOW),
    "STUD_HI_LO_REGULAR": Game(FIRST_FIVE_OF_SEVEN, NO_BOARD, ("HIGH", "ACE_TO_FIVE")),
    "RAZZ": Game(FIRST_FIVE_OF_SEVEN, NO_BOARD, ("ACE_TO_FIVE",)),
    "DEUCE_TO_SEVEN_RAZZ": Game(FIRST_FIVE_OF_SEVEN, NO_BOARD, ("DEUCE_TO_SEVEN",)),
    # Draw games: all cards are the player's own.
    "FIVE_CARD_DRAW": Game((5,), NO_BOARD, HIGH),
    "DEUCE_TO_SEVEN_SINGLE_DRAW": Game((5,), NO_BOARD, ("DEUCE_TO_SEVEN",)),
    "DEUCE_TO_SEVEN_TRIPLE_DRAW": Game((5,), NO_BOARD, ("DEUCE_TO_SEVEN",)),
    "ACE_TO_FIVE_LOWBALL": Game((5,), NO_BOARD, ("ACE_TO_FIVE",)),
    "ACE_TO_SIX_LOWBALL": Game((5,), NO_BOARD, ("ACE_TO_SIX",)),
    "BADUGI_DRAW": Game((4,), NO_BOARD, ("BADUGI",)),
    # R8, R9: a low of all five cards, and a badugi chosen from the same five.
    "BADEUCY": Game((5,), NO_BOARD, ("DEUCE_TO_SEVEN", "BADUGI_ACE_HIGH")),
    "BADACEY": Game((5,), NO_BOARD, ("ACE_TO_FIVE", "BADUGI")),
}


def patterns(game: str, held: int, shown: int, size: int) -> list[Pattern]:
    """The hands of `size` cards a player may make: places in own cards followed by the board."""
    own = range(held)
    board = range(held, held + shown)
    must_play = GAMES[game].must_play
    if must_play is None:
        return list(combinations([*own, *board], size))
    pairs = product(combinations(own, must_play), combinations(board, size - must_play))
    return [mine + common for mine, common in pairs]


def ranks(game: str, holes: Integers, boards: Integers) -> list[Ranks]:
    """The ranks of players with the own cards (n, h) and the boards (n, b): one array per half."""
    held, shown = holes.shape[1], boards.shape[1]
    if held not in GAMES[game].hole or shown not in GAMES[game].board:
        raise ValueError(f"{game} is not played with {held} own cards and a board of {shown}")
    cards = np.hstack([holes, boards])
    if not np.diff(np.sort(cards, axis=1), axis=1).all():
        raise ValueError("a card is there twice")
    return [
        oracle.best_of_patterns(half, cards, patterns(game, held, shown, oracle.SIZE[half]))
        for half in GAMES[game].halves
    ]


def rank(game: str, hole: Sequence[int], board: Sequence[int] = ()) -> tuple[int, ...]:
    """The ranks of one player: one per half."""
    holes, boards = np.array([hole], np.uint8), np.array([board], np.uint8)
    return tuple(int(half[0]) for half in ranks(game, holes, boards))


# --- Who wins ------------------------------------------------------------------------------------


def winners(half: Sequence[int | None], eligible: Sequence[int]) -> list[int]:
    """The eligible players with the best rank; nobody if all have folded or none qualifies."""
    found = {player: half[player] for player in eligible}
    live = {player: r for player, r in found.items() if r is not None and r != NO_QUALIFY}
    return sorted(player for player, r in live.items() if r == min(live.values()))


def contested(
    ranks_by_half: Sequence[Sequence[int | None]], eligible: Sequence[int]
) -> list[tuple[int, list[int]]]:
    """The halves that somebody wins, each with its winners: a half nobody wins goes to the other.

    If the same players win both halves there is one whole pot and nothing to divide (R14).
    """
    halves = [(i, winners(half, eligible)) for i, half in enumerate(ranks_by_half)]
    won = [(i, players) for i, players in halves if players]
    if not won:
        raise ValueError("nobody can win the pot")
    same = all(players == won[0][1] for _, players in won)
    return won[:1] if same else won


# --- Chips ---------------------------------------------------------------------------------------


def split(amount: int, parts: int) -> list[int]:
    """As even as whole chips allow: the first parts get one odd chip each."""
    each, odd = divmod(amount, parts)
    return [each + 1] * odd + [each] * (parts - odd)


def settle(
    ranks_by_half: Sequence[Sequence[int | None]],
    pots: Sequence[tuple[int, Sequence[int]]],
    order: Order,
) -> list[int]:
    """The chips each player gets (R13, R14).

    `ranks_by_half` has one list per half, the high half first, of one rank per player, None for a
    player who folded. `pots` has the amount and the eligible players of each pot. `order` gives
    for each half, as a list or as a function of 0 or 1, the players in the order in which tied
    winners receive odd chips.

    Each pot is divided by itself. The odd chip between the halves goes to the high half; tied
    winners share evenly, and what is left goes to them one chip each in the given order. A pot won
    by the same players in both halves is divided once, in the order of the high half.
    """
    chips = [0] * len(ranks_by_half[0])
    for amount, eligible in pots:
        halves = contested(ranks_by_half, eligible)
        for (half, players), part in zip(halves, split(amount, len(halves)), strict=True):
            seats = order(half) if callable(order) else order[half]
            in_order = sorted(players, key=list(seats).index)
            for player, won in zip(in_order, split(part, len(players)), strict=True):
                chips[player] += won
    return chips


def shares(ranks_by_half: Sequence[Sequence[int | None]]) -> list[Fraction]:
    """What part of one pot each player wins if chips could be divided at will."""
    players = range(len(ranks_by_half[0]))
    halves = contested(ranks_by_half, players)
    return [
        sum(
            (Fraction(1, len(halves) * len(won)) for _, won in halves if player in won),
            Fraction(0),
        )
        for player in players
    ]


# --- Who gets the odd chip -----------------------------------------------------------------------


def button_order(players: int, button: int) -> list[int]:
    """Games with a button: clockwise, the seat left of the button first and the button last."""
    return [(button + step) % players for step in range(1, players + 1)]


def stud_order(hands: Sequence[Hand]) -> list[int]:
    """Stud, high: the player with the highest card first, by rank and then suit s > h > d > c.

    All cards of a player count. Should two share their highest card because it was dealt to the
    whole table, the next one decides.
    """
    # A card's number is 4 * rank + suit with the suits in the order c d h s: more is higher.
    return sorted(range(len(hands)), key=lambda p: sorted(hands[p], reverse=True), reverse=True)


def stud_low_order(hands: Sequence[Hand], *, ace_low: bool = True) -> list[int]:
    """Stud, low: the player with the lowest card first, by rank and then suit c < d < h < s.

    Robert's Rules say no more than "lowest card by suit". The ace is the lowest card here, as it
    is in the hands that tie: razz and the low half of stud eight-or-better. In deuce-to-seven it
    is always high: `ace_low=False`.
    """
    lowest = 12 if ace_low else 0  # the rank that counts as the lowest
    return sorted(
        range(len(hands)),
        key=lambda p: sorted(((card // 4 - lowest) % 13, card % 4) for card in hands[p]),
    )
