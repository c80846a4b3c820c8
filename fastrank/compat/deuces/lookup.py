"""The numbers of deuces: those of treys, but for royal flushes, which are straight flushes."""

from __future__ import annotations

from typing import ClassVar

from fastrank.compat.deuces.card import Card as Card
from fastrank.compat.treys.lookup import LookupTable as _LookupTable


class LookupTable(_LookupTable):
    """The last rank of each class, the classes' names, and ranks by the product of five primes.

    The mappings are copies to look at: no evaluator uses them.

    Examples
    --------
    >>> LookupTable.MAX_TO_RANK_CLASS[10], LookupTable.RANK_CLASS_TO_STRING[1]
    (1, 'Straight Flush')
    """

    MAX_TO_RANK_CLASS: ClassVar[dict[int, int]] = {
        last: place for last, place in _LookupTable.MAX_TO_RANK_CLASS.items() if place
    }
    RANK_CLASS_TO_STRING: ClassVar[dict[int, str]] = {
        place: name for place, name in _LookupTable.RANK_CLASS_TO_STRING.items() if place
    }
