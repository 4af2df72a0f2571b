"""One file a published table or figure, rerun on data at hand."""
