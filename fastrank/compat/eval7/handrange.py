"""Ranges of hands, read from text."""

from __future__ import annotations

from collections.abc import Iterator

from fastrank.compat.eval7 import rangestring


class HandRange:
    """Hands that a player may hold, each with a weight.

    Parameters
    ----------
    s : str
        As `rangestring` reads it.

    Attributes
    ----------
    string : str
    tokens : list of (str, float)
        The kinds of hands that the text names, with their weights.
    hands : list of (tuple of Card, float)
        All hands in their order; one that is named twice is there twice.

    Raises
    ------
    RangeStringError
        For text that is no range.

    Examples
    --------
    >>> some = HandRange("QQ+, 0.4(AsKs)")
    >>> len(some), some.hands[-1]
    (19, ((Card("As"), Card("Ks")), 0.4))
    """

    def __init__(self, s: str) -> None:
        self.string = s
        self.tokens = rangestring.string_to_tokens(s)
        self.hands = list(rangestring.hands_of(self.tokens))

    def __iter__(self) -> Iterator[rangestring.Weighted]:
        return iter(self.hands)

    def __len__(self) -> int:
        return len(self.hands)
