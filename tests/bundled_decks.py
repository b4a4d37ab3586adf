"""The decks that come with quizkit, read once in each process of tests."""

from functools import cache

from quizkit.workflow.tree.read import Library, read_tree


@cache
def bundled_library() -> Library:
    """Return all of them. They are frozen, so that no test can change them for another."""
    return read_tree()
