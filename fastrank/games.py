"""The games, a declaration each.

All public names here are names of the package too.
"""

from fastrank.aliases import find as _find
from fastrank.aliases import is_named as _named
from fastrank.declaration import TWO_AND_THREE as _TWO_AND_THREE
from fastrank.errors import shown as _shown
from fastrank.play import Game as _Game
from fastrank.ranking import System as _System
from fastrank.systems import ACE_TO_FIVE as _ACE_TO_FIVE
from fastrank.systems import ACE_TO_SIX as _ACE_TO_SIX
from fastrank.systems import BADUGI as _BADUGI
from fastrank.systems import BADUGI_ACE_HIGH as _BADUGI_ACE_HIGH
from fastrank.systems import DEUCE_TO_SEVEN as _DEUCE_TO_SEVEN
from fastrank.systems import EIGHT_OR_BETTER as _EIGHT_OR_BETTER
from fastrank.systems import HIGH as _HIGH
from fastrank.systems import SHORT_DECK as _SHORT_DECK
from fastrank.systems import SHORT_DECK_TRIPS as _SHORT_DECK_TRIPS

_HIGH_ONLY = {"high": _HIGH}
_HIGH_LOW = {"high": _HIGH, "low": _EIGHT_OR_BETTER}
_FLOP_ON = range(3, 6)
_STUD = range(5, 8)


def _holdem(key: str, *aliases: str, halves: dict[str, _System]) -> _Game:
    return _Game(key, aliases, range(2, 3), halves, board=_FLOP_ON)


def _omaha(key: str, *aliases: str, hole: int, halves: dict[str, _System]) -> _Game:
    cards = range(hole, hole + 1)
    return _Game(key, aliases, cards, halves, board=_FLOP_ON, rule=_TWO_AND_THREE)


def _stud(key: str, *aliases: str, halves: dict[str, _System]) -> _Game:
    return _Game(key, aliases, _STUD, halves, stud=True)


def _draw(key: str, *aliases: str, halves: dict[str, _System], draws: int, hole: int = 5) -> _Game:
    return _Game(key, aliases, range(hole, hole + 1), halves, draws=draws)


HOLDEM = _holdem("HOLDEM", "holdem", "hold'em", "texas-holdem", "nlhe", halves=_HIGH_ONLY)
HOLDEM_HI_LO = _holdem("HOLDEM_HI_LO", "holdem-hi-lo", "holdem-8", halves=_HIGH_LOW)
SHORT_DECK_HOLDEM = _holdem(
    "SHORT_DECK_HOLDEM", "short-deck-holdem", "6-plus-holdem", halves={"high": _SHORT_DECK}
)
SHORT_DECK_HOLDEM_TRIPS = _holdem(
    "SHORT_DECK_HOLDEM_TRIPS", "short-deck-holdem-trips", halves={"high": _SHORT_DECK_TRIPS}
)

OMAHA = _omaha("OMAHA", "omaha", "plo", "plo4", hole=4, halves=_HIGH_ONLY)
OMAHA_FIVE = _omaha(
    "OMAHA_FIVE", "omaha-five", "five-card-omaha", "plo5", "courchevel", hole=5, halves=_HIGH_ONLY
)
OMAHA_SIX = _omaha("OMAHA_SIX", "omaha-six", "six-card-omaha", "plo6", hole=6, halves=_HIGH_ONLY)
OMAHA_HI_LO = _omaha(
    "OMAHA_HI_LO", "omaha-hi-lo", "omaha-8", "o8", "plo8", hole=4, halves=_HIGH_LOW
)
OMAHA_FIVE_HI_LO = _omaha(
    "OMAHA_FIVE_HI_LO",
    "omaha-five-hi-lo",
    "big-o",
    "plo5-8",
    "courchevel-hi-lo",
    hole=5,
    halves=_HIGH_LOW,
)
OMAHA_SIX_HI_LO = _omaha("OMAHA_SIX_HI_LO", "omaha-six-hi-lo", "plo6-8", hole=6, halves=_HIGH_LOW)

SEVEN_CARD_STUD = _stud("SEVEN_CARD_STUD", "seven-card-stud", "stud", halves=_HIGH_ONLY)
STUD_HI_LO = _stud("STUD_HI_LO", "stud-hi-lo", "seven-card-stud-hi-lo", "stud-8", halves=_HIGH_LOW)
STUD_HI_LO_REGULAR = _stud(
    "STUD_HI_LO_REGULAR",
    "stud-hi-lo-regular",
    "stud-hi-lo-no-qualifier",
    halves={"high": _HIGH, "low": _ACE_TO_FIVE},
)
RAZZ = _stud("RAZZ", "razz", halves={"low": _ACE_TO_FIVE})
DEUCE_TO_SEVEN_RAZZ = _stud(
    "DEUCE_TO_SEVEN_RAZZ", "deuce-to-seven-razz", "2-7-razz", halves={"low": _DEUCE_TO_SEVEN}
)

FIVE_CARD_DRAW = _draw("FIVE_CARD_DRAW", "five-card-draw", "draw", halves=_HIGH_ONLY, draws=1)
DEUCE_TO_SEVEN_SINGLE_DRAW = _draw(
    "DEUCE_TO_SEVEN_SINGLE_DRAW",
    "deuce-to-seven-single-draw",
    "2-7-single-draw",
    halves={"low": _DEUCE_TO_SEVEN},
    draws=1,
)
DEUCE_TO_SEVEN_TRIPLE_DRAW = _draw(
    "DEUCE_TO_SEVEN_TRIPLE_DRAW",
    "deuce-to-seven-triple-draw",
    "2-7-triple-draw",
    halves={"low": _DEUCE_TO_SEVEN},
    draws=3,
)
ACE_TO_FIVE_LOWBALL = _draw(
    "ACE_TO_FIVE_LOWBALL",
    "ace-to-five-lowball",
    "california-lowball",
    halves={"low": _ACE_TO_FIVE},
    draws=1,
)
ACE_TO_SIX_LOWBALL = _draw(
    "ACE_TO_SIX_LOWBALL",
    "ace-to-six-lowball",
    "london-lowball",
    halves={"low": _ACE_TO_SIX},
    draws=1,
)
BADUGI_DRAW = _draw(
    "BADUGI_DRAW", "badugi-draw", "badugi", halves={"badugi": _BADUGI}, draws=3, hole=4
)
BADEUCY = _draw(
    "BADEUCY",
    "badeucy",
    halves={"deuce_to_seven": _DEUCE_TO_SEVEN, "badugi": _BADUGI_ACE_HIGH},
    draws=3,
)
BADEUCY_ACE_LOW = _draw(
    "BADEUCY_ACE_LOW",
    "badeucy-ace-low",
    halves={"deuce_to_seven": _DEUCE_TO_SEVEN, "badugi": _BADUGI},
    draws=3,
)
BADACEY = _draw(
    "BADACEY", "badacey", halves={"ace_to_five": _ACE_TO_FIVE, "badugi": _BADUGI}, draws=3
)

GAMES: tuple[_Game, ...] = tuple(one for one in globals().values() if isinstance(one, _Game))


def game(name: str) -> _Game:
    """Find a game by its name or an alias, in any case, with spaces, ``-`` or ``_``.

    Parameters
    ----------
    name : str

    Returns
    -------
    Game

    Raises
    ------
    ValueError
        For an unknown name, with the nearest known one.

    Examples
    --------
    >>> game("plo8")
    OMAHA_HI_LO (high by HIGH, low by EIGHT_OR_BETTER)
    """
    try:
        return _find(name, GAMES, "game")
    except ValueError:
        from fastrank.systems import SYSTEMS

        played = [one for system in SYSTEMS if _named(system, name) for one in _played_by(system)]
        if not played:
            raise
        message = f"{_shown(name)} is a ranking system; games: {', '.join(played)}"
    raise ValueError(message)


def _played_by(system: _System) -> list[str]:
    return [one.aliases[0] for one in GAMES if system in one.halves.values()]
