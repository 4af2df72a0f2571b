"""Pseudo-projective encodings and lifting a tree into any class."""
