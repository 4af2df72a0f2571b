"""The transition language, the reference machine, derived properties, the checker, and one file a system."""
