"""The languages of a deck, where somebody names one: those that are not known are refused."""

from collections.abc import Iterable

from quizkit.problems import QuizkitError


class NoSuchLanguage(QuizkitError):
    """The deck has no such language."""

    name = "no-such-language"


def refuse_unknown(languages: Iterable[str | None], known: Iterable[str]) -> None:
    """Refuse a language that somebody names if the deck does not have it."""
    deck_languages = tuple(known)
    for language in languages:
        if language is not None and language not in deck_languages:
            raise NoSuchLanguage(language=language, known=", ".join(deck_languages))
