"""The ranking systems, a line each; their rules are in tables/rules.py.

All public names here are names of the package too.
"""

from difflib import get_close_matches as _get_close_matches

from fastrank.ranking import System as _System

HIGH = _System("HIGH", "high", "traditional-high", "hi")
ACE_TO_FIVE = _System("ACE_TO_FIVE", "ace-to-five", "a-5", "a5", "california")
EIGHT_OR_BETTER = _System(
    "EIGHT_OR_BETTER", "eight-or-better", "8-or-better", "8", unqualified="no low"
)
DEUCE_TO_SEVEN = _System("DEUCE_TO_SEVEN", "deuce-to-seven", "2-7", "27", "kansas-city")
BADUGI = _System("BADUGI", "badugi")

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
    known = {alias: one for one in SYSTEMS for alias in one.aliases}
    wanted = "-".join(str(name).lower().replace("_", " ").replace("-", " ").split())
    if wanted in known:
        return known[wanted]
    near = _get_close_matches(wanted, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    names = ", ".join(one.aliases[0] for one in SYSTEMS)
    raise ValueError(f"no ranking system {name!r}{hint} ({names})")
