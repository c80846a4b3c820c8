"""Random cards."""

from __future__ import annotations

import random


def sample_cards(size: int) -> list[int]:
    """Draw different cards at random, with Python's `random`.

    Parameters
    ----------
    size : int

    Returns
    -------
    list of int
        The same cards as from phevaluator after the same `random.seed`.

    Examples
    --------
    >>> len(set(sample_cards(9)))
    9
    """
    return random.sample(range(52), k=size)
