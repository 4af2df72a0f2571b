"""What to do next, given a gold tree: static oracles and searched derivations, dynamic oracles, and optimal costs."""

from crossarc.oracles.dynamic import NativeOracle, dynamic_oracle, searched_oracle, training_oracle
from crossarc.oracles.optimal import optimal_costs, regret
from crossarc.oracles.static import Derivation, derivation, derivations, static_oracle

__all__ = [
    "Derivation", "NativeOracle", "derivation", "derivations", "dynamic_oracle", "optimal_costs", "regret",
    "searched_oracle", "static_oracle", "training_oracle",
]  # fmt: skip
