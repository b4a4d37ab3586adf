"""Paths: which part of a card or of a deck is meant, written the way people count."""

from typing import Any

from quizkit.safe_yaml import Path


def join_path(path: Path) -> str:
    """Write a path the way people count: the first question is `questions.1`."""
    return ".".join(str(part + 1) if isinstance(part, int) else part for part in path)


def split_path(field: str) -> Path:
    """Read a path back from the way `join_path` writes it.

    >>> split_path("questions.1.answer")
    ('questions', 0, 'answer')
    >>> split_path("")
    ()
    """
    return tuple(int(part) - 1 if part.isdecimal() else part for part in field.split(".")) if field else ()


def part_at(data: Any, field: str) -> Any:
    """Return the part of a card's data, or of a deck's, that a field names; in a list, people count from 1.

    >>> part_at({"questions": [{"answer": "Bern"}], "2024": "a key"}, "questions.1.answer")
    'Bern'
    """
    for name in field.split("."):
        data = data[int(name) - 1] if isinstance(data, list) else data[name]
    return data


def set_words(data: Any, field: str, language: str, words: str) -> None:
    """Set the words at a text's path in a card's data, in one language; without words, it is not written there yet.

    >>> data = {"text": {"fr": "Oui.", "de": "Ja."}}
    >>> set_words(data, "text", "de", ""), set_words(data, "text", "nl", "Ja."), data
    (None, None, {'text': {'fr': 'Oui.', 'nl': 'Ja.'}})
    """
    above, _, name = field.rpartition(".")
    text = (part_at(data, above) if above else data).setdefault(name, {})
    if words:
        text[language] = words
    else:
        text.pop(language, None)
