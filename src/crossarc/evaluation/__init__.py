"""Scores of predicted against gold trees."""

from crossarc.evaluation.scores import Nonprojective, Retrieval, Scorer, Scores, evaluate

__all__ = ["Nonprojective", "Retrieval", "Scorer", "Scores", "evaluate"]
