"""The functions of phevaluator's compiled module, which here are the public ones."""

from fastrank.compat.phevaluator.evaluator import evaluate_5cards as evaluate_5cards
from fastrank.compat.phevaluator.evaluator import evaluate_6cards as evaluate_6cards
from fastrank.compat.phevaluator.evaluator import evaluate_7cards as evaluate_7cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_omaha_cards as evaluate_omaha_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo4_cards as evaluate_plo4_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo5_cards as evaluate_plo5_cards
from fastrank.compat.phevaluator.evaluator_omaha import evaluate_plo6_cards as evaluate_plo6_cards
