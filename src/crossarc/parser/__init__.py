"""Parser: train, save, load, parse; the model file."""
