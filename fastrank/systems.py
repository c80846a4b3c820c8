"""The ranking systems, a line each; their rules are in tables/rules.py.

All public names here are names of the package too.
"""

from fastrank.aliases import find as _find
from fastrank.aliases import is_named as _named
from fastrank.errors import shown as _shown
from fastrank.ranking import System as _System

HIGH = _System("HIGH", "high", "traditional-high", "hi")
ACE_TO_FIVE = _System("ACE_TO_FIVE", "ace-to-five", "a-5", "a5", "california")
EIGHT_OR_BETTER = _System(
    "EIGHT_OR_BETTER", "eight-or-better", "8-or-better", "8", unqualified="no low"
)
DEUCE_TO_SEVEN = _System("DEUCE_TO_SEVEN", "deuce-to-seven", "2-7", "27", "kansas-city")
ACE_TO_SIX = _System("ACE_TO_SIX", "ace-to-six", "a-6", "a6", "london")
SHORT_DECK = _System("SHORT_DECK", "short-deck", "6-plus", "six-plus")
SHORT_DECK_TRIPS = _System("SHORT_DECK_TRIPS", "short-deck-trips")
BADUGI = _System("BADUGI", "badugi")
BADUGI_ACE_HIGH = _System("BADUGI_ACE_HIGH", "badugi-ace-high")

SYSTEMS: tuple[_System, ...] = tuple(one for one in globals().values() if isinstance(one, _System))


def system(name: str) -> _System:
    """Find a ranking system by its name or an alias, in any case, with spaces, ``-`` or ``_``.

    Parameters
    ----------
    name : str

    Returns
    -------
    System

    Raises
    ------
    ValueError
        For an unknown name, with the nearest known one.

    Examples
    --------
    >>> system("2-7")
    DEUCE_TO_SEVEN (1..7462, 1 is best)
    """
    try:
        return _find(name, SYSTEMS, "ranking system")
    except ValueError:
        from fastrank.games import GAMES

        ranked = [one for one in GAMES if _named(one, name)]
        if not ranked:
            raise
        by = " and ".join(system.aliases[0] for system in ranked[0].halves.values())
        message = f"{_shown(name)} is a game; its hands are ranked by {by}"
    raise ValueError(message)
