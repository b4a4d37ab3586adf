"""Files people send, read into rows with a place for every cell."""
