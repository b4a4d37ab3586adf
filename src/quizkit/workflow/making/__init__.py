"""Decks of one's own: made, changed, renamed, deleted, and carried from one workspace to another; looks, rules.

In: a workspace and what somebody wants. Out: one change to the store, or everything that stands in its way.
"""
