"""Feature templates, learners, training loops."""
