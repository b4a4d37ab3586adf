"""Which checks can read which language: those of meaning need its words, those of form need none."""

from collections.abc import Iterable

from quizkit.checks import PairCheck, TextCheck, checks
from quizkit.lexicon.lexicon import has_words

WORDLESS = frozenset((
    "bracket", "does-not-fit", "ellipsis", "invisible-character", "length-differs", "missing-text", "no-glyph",
    "not-ready", "question-differs", "repeated-word", "stale-translation", "stray-space", "too-long", "untranslated",
))  # fmt: skip
"""The checks that look at the form of a text, and at nothing that it means."""


def can_read(check: TextCheck | PairCheck, language: str) -> bool:
    """Return whether a check speaks a language enough to say anything about its texts."""
    return check.name in WORDLESS or has_words(language)


def list_mute(languages: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return the languages whose words we do not know, and the checks that say nothing about them."""
    codes = tuple(
        check.code
        for check in checks().values()
        if isinstance(check, TextCheck | PairCheck) and check.name not in WORDLESS
    )
    return {language: codes for language in dict.fromkeys(languages) if not has_words(language)}
