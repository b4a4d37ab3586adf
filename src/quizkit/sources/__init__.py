"""Readers for the files people send: rows, with a place for every cell."""
