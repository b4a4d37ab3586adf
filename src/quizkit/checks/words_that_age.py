"""Words that are only true for a time, on a card without a date."""

from collections.abc import Iterator

from quizkit.cards.card import CLAIMING, Card
from quizkit.checks import CardCheck, Context, Hit
from quizkit.lexicon.reading import PhraseMark, Reading, read
from quizkit.problems import Severity

RECENT = 30
"""After this many years, a beginning is history."""


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look for words that age in the source language of cards without a date: the translations say the same."""
    if card.as_of or card.confirmed or card.changes == "never":
        return
    source = context.brief.source
    for text in card.texts():
        if text.role not in CLAIMING:
            continue
        reading = read(text.text.get(source, ""), source)
        for mark, severity in _find_ageing(reading, context.today.year - RECENT):
            span = reading.span(mark.first, mark.end)
            yield Hit(reading.text[span[0] : span[1]], span=span, path=text.path, language=source, severity=severity)


def _find_ageing(reading: Reading, recent: int) -> Iterator[tuple[PhraseMark, Severity | None]]:
    """Find words that age. What has been true “since 1848” will stay true."""
    marks = reading.marks
    yield from ((mark, None) for mark in marks.get("ageing", ()))
    for mark in marks.get("pole:since.since", ()):
        year = "".join(reading.words[mark.end : mark.end + 1])
        if year.isdecimal() and len(year) == 4 and int(year) > recent:
            yield mark._replace(end=mark.end + 1), None
    # The highest mountain stays the highest, but the largest town may not stay the largest.
    yield from ((mark, Severity.INFO) for mark in marks.get("superlatives", ()))


CHECK = CardCheck(
    code="F305",
    name="words-that-age",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le conseil compte actuellement sept membres.", "de": "Der Rat zählt sieben Mitglieder."}},
    good={
        "text": {"fr": "Le conseil compte actuellement sept membres.", "de": "Der Rat zählt sieben Mitglieder."},
        "as_of": "2026",
    },
    find=find,
)
