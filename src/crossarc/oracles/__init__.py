"""What to do next, given a gold tree: one file a system, one interface."""
