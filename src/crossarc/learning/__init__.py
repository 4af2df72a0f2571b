"""Feature templates, learners and training loops."""

from crossarc.learning.defaults import default_templates
from crossarc.learning.fitting import Fitting, split_name
from crossarc.learning.templates import FeatureModel, compile_templates
from crossarc.learning.training import Epoch, Learned, Options, learn

__all__ = [
    "Epoch",
    "FeatureModel",
    "Fitting",
    "Learned",
    "Options",
    "compile_templates",
    "default_templates",
    "learn",
    "split_name",
]
