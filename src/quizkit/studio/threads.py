"""What was said about cards, as pages show it."""

from quizkit.studio.visit import Visit
from quizkit.tables.columns import name_field
from quizkit.workflow.stored.remarks import Thread, list_threads
from quizkit.workflow.worddiff import diff_words

Shown = tuple[Thread, str, list[tuple[str, str]]]
"""A thread, the name of the field that it is about, and what it would change there, word by word."""


def list_remarks(visit: Visit, language: str = "") -> list[Shown]:
    """Return the threads of remarks on the card of an address, as pages show them."""
    asked = language or visit.query.get("in", "")
    threads = list_threads(visit.workspace.store, visit.named("card"))
    return describe_threads(visit, [thread for thread in threads if thread.remark.language in ("", asked)])


def describe_threads(visit: Visit, threads: list[Thread]) -> list[Shown]:
    """Add to threads the names of fields, and what a suggestion would change, word by word."""
    return [
        (thread, name_field(thread.remark.path, visit.say), list(diff_words(thread.before, thread.remark.words)))
        if thread.is_suggestion
        else (thread, "", [])
        for thread in threads
    ]
