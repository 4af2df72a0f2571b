"""What to do next, given a gold tree: one file a system, one interface (native/oracles/oracle.h)."""

from crossarc.oracles.dynamic import NativeOracle, dynamic_oracle

__all__ = ["NativeOracle", "dynamic_oracle"]
