"""The interface of deuces 0.2.1, answered from fastrank's tables.

treys is a later version of deuces: what both have is in `fastrank.compat.treys`, here is what
deuces does differently. docs/compat/deuces.md says what differs from deuces on purpose.
"""

from fastrank.compat.deuces.card import Card as Card
from fastrank.compat.deuces.deck import Deck as Deck
from fastrank.compat.deuces.evaluator import Evaluator as Evaluator
