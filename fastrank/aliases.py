"""Finding systems and games by what people call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from fastrank.errors import shown


class Named(Protocol):
    """What has names."""

    @property
    def aliases(self) -> tuple[str, ...]:
        """The names, the usual one first."""


Thing = TypeVar("Thing", bound=Named)


def find(name: str, things: Sequence[Thing], kind: str) -> Thing:
    """Find a thing by name, in any case, with spaces, ``-`` or ``_``.

    Raises
    ------
    ValueError
        For an unknown name, with the nearest known one and all usual ones.
    """
    if not isinstance(name, str):
        raise TypeError(f"the name of a {kind} must be str, not {shown(name)}")
    known = {alias: thing for thing in things for alias in thing.aliases}
    wanted = _usual(name)
    if wanted in known:
        return known[wanted]
    from difflib import get_close_matches  # seldom needed, slow to import

    near = get_close_matches(wanted, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    names = ", ".join(thing.aliases[0] for thing in things)
    raise ValueError(f"no {kind} {shown(name)}{hint} ({names})")


def is_named(thing: Named, name: str) -> bool:
    """Whether a thing has a name."""
    return _usual(name) in thing.aliases


def _usual(name: str) -> str:
    return "-".join(name.lower().replace("_", " ").replace("-", " ").split())
