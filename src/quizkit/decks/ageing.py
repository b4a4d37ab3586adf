"""Ageing: how fast what a card says goes out of date, when it was true, and until when it holds.

A card may say how fast it changes (`changes`). If it does not, its words tell: `content/common/ageing.yaml` lists them.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache, partial
from typing import NamedTuple

from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.cards.calendar import add_months, first_day
from quizkit.cards.card import Card, Claim, Pace
from quizkit.lexicon.reading import read

PACES: tuple[Pace, ...] = ("never", "slowly", "fast")
"""From what stays true to what does not."""
KEEPS: Mapping[Pace, int] = {"slowly": 120, "fast": 24}
"""For how many months something that changes may be taken to be as it was."""
YEAR = re.compile(r"(?<![\d.,’'\u202f\u00a0])1\d{3}(?!\d)|(?<![\d.,’'\u202f\u00a0])20\d\d(?!\d)")


class Cue(NamedTuple):
    """What tells how fast something changes: words of a text, or what the card states."""

    words: str
    path: str
    language: str = ""
    span: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Age:
    """How fast what a card says changes, when it was last known to be true, and what told so."""

    pace: Pace
    true_on: date | None
    cue: Cue

    @property
    def changes(self) -> bool:
        """Return whether it may go out of date at all."""
        return self.pace != "never"

    @property
    def holds_until(self) -> date | None:
        """Return the last day on which it may be taken to be true; None if it always is, or if it has no date."""
        return add_months(self.true_on, KEEPS[self.pace]) if self.true_on and self.changes else None


def find_age(card: Card, language: str) -> Age:
    """Return the age of what a card says; where it does not state how fast it changes, its words in a language tell."""
    known = [first_day(card.known_as_of())] if card.known_as_of() else []
    true_on = max((*known, *([card.confirmed] if card.confirmed else ())), default=None)
    if card.changes:
        return Age(card.changes, true_on, Cue(card.changes, "changes"))
    paces = [pace for claim in card.claims() for pace in _read_claim(claim, language)]
    pace, cue = max(paces, key=lambda pair: PACES.index(pair[0]), default=("never", Cue("", "")))
    return Age(pace, true_on, cue)


def _read_claim(claim: Claim, language: str) -> Iterator[tuple[Pace, Cue]]:
    """Yield how fast a text changes, for each word that tells."""
    words, path = claim.text.text.get(language, ""), claim.text.path
    if claim.pace == "never" or not words:
        return
    if claim.pace:
        yield claim.pace, Cue(words, path, language, (0, len(words)))
    for pace, (start, end) in _read_text(words, language):
        yield pace, Cue(words[start:end], path, language, (start, end))


@lru_cache(256)
def _read_text(words: str, language: str) -> tuple[tuple[Pace, tuple[int, int]], ...]:
    """Return how fast a text changes, and where it says so; cached, because several checks look at the same text."""
    reading, lower = read(words, language), words.lower()
    # A letter that becomes two when it is small would shift all that follows.
    plain = lower if len(lower) == len(words) else words
    spans = [reading.span(first, end) for first, end in reading.parts if end > first]
    return tuple(
        (pace, (start + match.start(), start + match.end()))
        for start, end in spans
        for pace, match in _read_sentence(plain[start:end], language)
    )


def _read_sentence(sentence: str, language: str) -> Iterator[tuple[Pace, re.Match[str]]]:
    """Find words that tell of change. What was so once, or in a year, stays true; only “now” is stronger."""
    if language not in _cues():
        return
    listed = partial(_compile, language)
    yield from (("fast", match) for match in listed("now").finditer(sentence))
    before_years = (sentence[: year.start()].split()[-1:] for year in YEAR.finditer(sentence))
    is_dated = any(not before or not listed("since").fullmatch(before[0]) for before in before_years)
    if is_dated or listed("past").search(sentence):
        return
    yield from (("fast", match) for match in listed("fast").finditer(sentence))
    yield from (("slowly", match) for match in listed("laws").finditer(sentence))
    # The highest mountain stays the highest, but the largest town may not stay the largest.
    ranked = list(listed("ranking").finditer(sentence))
    if ranked and not listed("nature").search(sentence):
        yield from (("slowly", match) for match in ranked)


@cache
def _cues() -> Mapping[str, Mapping[str, str]]:
    """Return the words of each language, by what they tell."""
    path = find_bundled("content") / "common" / "ageing.yaml"
    document: object = read_bundled(path)
    assert isinstance(document, Mapping)  # noqa: S101  # it is ours
    return {language: {tell: str(phrases) for tell, phrases in lists.items()} for language, lists in document.items()}


@cache
def _compile(language: str, tell: str) -> re.Pattern[str]:
    """Match any of the phrases between the bars, in small letters; `*` stands for any letters."""
    phrases = _cues()[language][tell].split("|")
    each = (re.escape(phrase.strip().lower()).replace(r"\*", r"\w*").replace("’", "[’']") for phrase in phrases)
    return re.compile(rf"(?<!\w)(?:{'|'.join(sorted(each, key=len, reverse=True))})(?!\w)")
