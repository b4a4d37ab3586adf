"""Compose a deck: which cards are in it, in which order, by its blueprint or by hand; or what must be written first.

In: a deck of the workspace and its blueprint. Out: a composition, or what to write or change so that there can be one.
"""
