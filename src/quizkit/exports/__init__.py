"""Files people take away, made from a deck."""
