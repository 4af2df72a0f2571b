"""Scores of predicted against gold trees."""
