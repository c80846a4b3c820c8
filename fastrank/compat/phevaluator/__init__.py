"""phevaluator 0.6.0's interface: ``from fastrank.compat.phevaluator import evaluate_cards``.

Hands of five to seven cards and of Omaha are ranked from 1 = best to 7462. Cards are numbers, texts
or `Card` objects, in any mixture.

>>> from fastrank.compat.phevaluator import Card, evaluate_cards
>>> evaluate_cards("9c", "4c", "4s", "9d", "4h", Card("Qc"), 16)
292
"""

from fastrank.compat.phevaluator import card as card
from fastrank.compat.phevaluator import evaluator as evaluator
from fastrank.compat.phevaluator import evaluator_omaha as evaluator_omaha
from fastrank.compat.phevaluator import utils as utils
from fastrank.compat.phevaluator.card import Card as Card
from fastrank.compat.phevaluator.evaluator import evaluate_5cards as evaluate_5cards
from fastrank.compat.phevaluator.evaluator import evaluate_6cards as evaluate_6cards
from fastrank.compat.phevaluator.evaluator import evaluate_7cards as evaluate_7cards
from fastrank.compat.phevaluator.evaluator import evaluate_cards as evaluate_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_omaha_cards as evaluate_omaha_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo4_cards as evaluate_plo4_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo5_cards as evaluate_plo5_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo6_cards as evaluate_plo6_cards
from fastrank.compat.phevaluator.utils import sample_cards as sample_cards
