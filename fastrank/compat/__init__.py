"""Drop-ins: the interfaces of other evaluators, answered from fastrank's tables.

Change one import::

    from fastrank.compat.treys import Card, Evaluator

or let plain ``import treys`` find the drop-in, for programs that are not to be touched::

    import fastrank.compat

    fastrank.compat.substitute("treys")

There are drop-ins for treys, deuces, eval7, phevaluator and pokerkit. What differs from the
originals on purpose is in ``docs/compat/``; first of all, a card twice is an error here.
"""

from __future__ import annotations

import pkgutil
import sys
from importlib import import_module
from types import ModuleType, TracebackType
from typing import Any

from fastrank.errors import shown

LIBRARIES = ("treys", "deuces", "eval7", "phevaluator", "pokerkit")


class Substitution:
    """What `substitute` has put in place; as a context manager it is undone at the end.

    Attributes
    ----------
    name : str
    module : module
        The drop-in.
    """

    def __init__(self, name: str) -> None:
        self.name, self.module = name, import_module(f"fastrank.compat.{name}")
        modules = {name: self.module}
        for found in pkgutil.walk_packages(self.module.__path__, self.module.__name__ + "."):
            modules[found.name.removeprefix("fastrank.compat.")] = import_module(found.name)
        self._before = _modules_of(name)
        for old in self._before:
            del sys.modules[old]
        sys.modules.update(modules)

    def undo(self) -> None:
        """Let the name find again what it found before."""
        for module in _modules_of(self.name):
            del sys.modules[module]
        sys.modules.update(self._before)

    def __enter__(self) -> ModuleType:
        return self.module

    def __exit__(
        self, kind: type[BaseException] | None, error: Any, trace: TracebackType | None
    ) -> None:
        self.undo()


def substitute(name: str) -> Substitution:
    """Make ``import name`` find the drop-in, in all modules that are imported from now on.

    Parameters
    ----------
    name : str
        ``treys``, ``deuces``, ``eval7``, ``phevaluator`` or ``pokerkit``.

    Returns
    -------
    Substitution
        A context manager that undoes it at its end, and gives the drop-in; outside a ``with`` it
        stays in place. Modules that have imported the original before keep that.

    Raises
    ------
    ValueError
        For a library that has no drop-in.

    Examples
    --------
    >>> with substitute("treys"):
    ...     from treys import Card, Evaluator
    >>> royal = [Card.new(card) for card in ("As", "Ks", "Qs", "Js", "Ts")]
    >>> Evaluator().evaluate(royal[:2], royal[2:])
    1
    """
    if name not in LIBRARIES:
        raise ValueError(f"no drop-in for {shown(name)} ({', '.join(LIBRARIES)})")
    return Substitution(name)


def _modules_of(name: str) -> dict[str, ModuleType]:
    """The modules that have been imported by a package's name."""
    return {
        key: module
        for key, module in sys.modules.items()
        if key == name or key.startswith(name + ".")
    }
