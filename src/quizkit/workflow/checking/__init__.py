"""Checking: what is wrong with cards and decks. A report for decks, one card while it is typed, fixes, tells, parity.

In: decks of the workspace or of a content tree. Out: a `CheckReport`, the fixes and dismissals made from it, and the
state of every translation.
"""
