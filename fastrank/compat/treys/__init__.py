"""The interface of treys 0.1.8, answered from fastrank's tables.

Here are its names; `card` has the cards, `deck` deals them, `evaluator` ranks them and `lookup` has
the numbers. docs/compat/treys.md says what differs on purpose.
"""

from fastrank.compat.treys.card import Card as Card
from fastrank.compat.treys.deck import Deck as Deck
from fastrank.compat.treys.evaluator import Evaluator as Evaluator
from fastrank.compat.treys.evaluator import PLOEvaluator as PLOEvaluator
