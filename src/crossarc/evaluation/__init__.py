"""Scores of predicted against gold trees."""

from crossarc.evaluation.scores import Nonprojective, Retrieval, Scorer, Scores, evaluate
from crossarc.evaluation.table import table

__all__ = ["Nonprojective", "Retrieval", "Scorer", "Scores", "evaluate", "table"]
