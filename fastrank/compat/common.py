"""What the drop-ins share: evaluators that speak another package's numbers."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from fastrank._one import evaluator
from fastrank.ranking import System

FORMS = ("cards", "hand", "hand and board")


def evaluator_of(
    system: System,
    values: npt.NDArray[np.uint32],
    form: Literal["cards", "hand", "hand and board"],
    held: range,
    otherwise: Callable[..., Any],
    *,
    cactus: bool = False,
    board: int = 0,
) -> Callable[..., Any]:
    """Make a compiled function that ranks a hand and gives another package's number for it.

    Parameters
    ----------
    system : System
    values : uint32 array of shape (classes + 1,)
        What it gives, by the system's rank.
    form : str
        Whether it takes the cards as so many arguments, a list or tuple of them, or two of those.
        Cards are ids, text of one card, or instances of a subclass of ``CardObject``.
    held : range
        The numbers of cards that it takes, those of the board included.
    otherwise : callable
        Called with the same arguments for everything that it does not take, bad input above all:
        says what is wrong with it, and takes the rarer forms. Gives its name and docstring.
    cactus : bool
        Cards are ints in Cactus Kev's format instead, as treys and deuces have them.
    board : int
        Of Omaha how many cards are the board: the first ones, or at most the second list. 0 where
        any five cards make the hand.

    Returns
    -------
    callable
    """
    allowed = sum(1 << number for number in held)
    name, doc = otherwise.__name__, otherwise.__doc__ or ""
    if "\n--\n\n" not in doc:  # it may say itself how it is called
        doc = f"{name}{_parameters(otherwise)}\n--\n\n{doc}"
    return evaluator(
        system.key,
        np.ascontiguousarray(values, dtype=np.uint32).tobytes(),
        FORMS.index(form),
        cactus,
        board,
        allowed,
        otherwise,
        name,
        doc,
    )


def _parameters(function: Callable[..., Any]) -> str:
    """A signature as compiled functions have it: without types."""
    signature = inspect.signature(function)
    plain = [
        parameter.replace(annotation=inspect.Parameter.empty)
        for parameter in signature.parameters.values()
    ]
    empty = inspect.Signature.empty
    return str(signature.replace(parameters=plain, return_annotation=empty))
