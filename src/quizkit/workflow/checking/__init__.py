"""Checks: what is wrong with cards and decks.

In: decks of the workspace or of a content tree. Out: a `CheckReport`, the fixes and dismissals made from it, and the
state of every translation.
"""
