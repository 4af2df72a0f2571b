"""The rule language, the deduction engine, semirings, and one file a schema."""
