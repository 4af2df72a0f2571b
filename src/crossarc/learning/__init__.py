"""Feature templates, learners and training loops."""

from crossarc.learning.defaults import default_templates
from crossarc.learning.fitting import Fitting, split_name
from crossarc.learning.templates import FeatureModel, compile_templates
from crossarc.learning.trainable import refuse_untrainable
from crossarc.learning.training import MOST_BEAM, Epoch, Learned, Options, Progress, learn

__all__ = [
    "MOST_BEAM",
    "Epoch",
    "FeatureModel",
    "Fitting",
    "Learned",
    "Options",
    "Progress",
    "compile_templates",
    "default_templates",
    "learn",
    "refuse_untrainable",
    "split_name",
]
