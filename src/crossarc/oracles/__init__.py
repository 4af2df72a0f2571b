"""What to do next, given a gold tree: static and dynamic oracles, one file a system, and searched derivations."""

from crossarc.oracles.dynamic import NativeOracle, dynamic_oracle
from crossarc.oracles.static import Derivation, derivation, derivations, static_oracle

__all__ = ["Derivation", "NativeOracle", "derivation", "derivations", "dynamic_oracle", "static_oracle"]
