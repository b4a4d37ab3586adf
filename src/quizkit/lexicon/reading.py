"""Reading: a text, analysed once for all checks.

Inside: words as written, gaps between them, phrases, units, quotations, sentences.
"""

import re
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from quizkit.lexicon.lexicon import TOKEN, Lexicon, Words, lexicon
from quizkit.lexicon.phrases import MAY_SAY, SAYS, phrases

QUOTED = re.compile(r"«[^»]*»|“[^”]*”|„[^“]*“|‘(?:[^’]|’(?=\w))*’")
REACH = 14
"""How many words may come between a verb and its particle."""
STOPS = frozenset(".,;:!?…")
"""What ends a clause."""
NEVER_VERBS = frozenset((
    "der", "die", "das", "dem", "den", "des", "es", "er", "sie", "man", "de", "het", "je", "ze", "we", "men",
))  # fmt: skip
"""Articles and pronouns, which no particle belongs to."""
_END = re.compile(r"(?<![A-ZÄÖÜÉ.])[.!?…]+[»”’)]*\s+(?=[«“‘(]?[\u202f\u00a0]?[^\W\d_a-zäöüéèàç])")


class PhraseMark(NamedTuple):
    """A phrase found in a text: the positions of its first word, and of the word after its last."""

    tag: str
    first: int
    end: int


@cache
def _mark_word(tag: str, at: int) -> PhraseMark:
    """Mark a single word; there are far fewer marks than texts."""
    return PhraseMark(tag, at, at + 1)


@lru_cache(256)
def read(text: str, language: str) -> "Reading":
    """Read a text for all checks; readings are cached, because many checks look at the same text."""
    return Reading(text, language)


class Reading:
    """The words of a text, their places, and the phrases among them."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = text, language
        self._written: list[str] = TOKEN.findall(text)
        self.words: Words = tuple(map(str.casefold, self._written))

    @cached_property
    def lexicon(self) -> Lexicon:
        """Return what is known about the language; who only wants sentences need not wait for it."""
        return lexicon(self.language)

    @cached_property
    def _places(self) -> list[tuple[int, int]]:
        return [match.span() for match in TOKEN.finditer(self.text)]

    def span(self, first: int, end: int) -> tuple[int, int]:
        """Return the characters of the text that some words take up."""
        return self._places[first][0], self._places[end - 1][1]

    def said(self, first: int, end: int | None = None) -> str:
        """Return some words as they were written."""
        if end is None or end == first + 1:
            return self._written[first]
        start, stop = self.span(first, end)
        return self.text[start:stop]

    def gap(self, index: int) -> str:
        """Return the characters between a word and the one before it."""
        return self.text[self._places[index - 1][1] if index else 0 : self._places[index][0]]

    @cached_property
    def marks(self) -> dict[str, list[PhraseMark]]:
        """Find every phrase of the lexicon, by its tag."""
        marks: dict[str, list[PhraseMark]] = {}
        listed, words = phrases(self.language), self.words
        known = listed.known
        for index, word in enumerate(words):
            longer, tags = known.get(word) or listed.learn(word)
            if longer:
                for rest, tag in longer.get(words[index + 1], ()) if index + 1 < len(words) else ():
                    end = index + 1 + len(rest)
                    if words[index + 1 : end] == rest:
                        marks.setdefault(tag, []).append(PhraseMark(tag, index, end))
            for tag in tags:
                marks.setdefault(tag, []).append(_mark_word(tag, index))
        self._join_verbs(marks)
        return {tag: found for tag, found in marks.items() if found}

    def _join_verbs(self, marks: dict[str, list[PhraseMark]]) -> None:
        """Mark separable verbs, without what their first half says of opposites: “schreibt … vor” writes nothing."""
        known = phrases(self.language).known
        for index in self._find_particles():
            joined = [*self._join(index)]
            for tag in known[self.words[joined[0].first]].tags if joined else ():
                if tag.startswith((SAYS, MAY_SAY)):
                    marks[tag] = [mark for mark in marks[tag] if mark.first != joined[0].first]
            for mark in joined:
                marks.setdefault(mark.tag, []).append(mark)

    def _find_particles(self) -> Iterator[int]:
        """Find the particles of separable verbs: they end a clause."""
        listed, words = phrases(self.language).separable, self.words
        if not listed.isdisjoint(words):
            for index in range(2, len(words)):
                if words[index] in listed and self._ends_clause(index + 1):
                    yield index

    def _ends_clause(self, index: int) -> bool:
        return (
            index >= len(self.words)
            or self.words[index] in self.lexicon.separating
            or not STOPS.isdisjoint(self.gap(index))
        )

    def _join(self, particle: int) -> Iterator[PhraseMark]:
        """Find the verb that a particle belongs to, before it in the same clause: “geht … unter”."""
        for index in range(particle - 1, max(-1, particle - REACH), -1):
            if self.words[index] in NEVER_VERBS or self.words[index] in phrases(self.language).separable:
                # “Der … bei” is not “beider”, “in … onder” not “onderin”, and “je … uit” no onion (“uitje”).
                continue
            if tags := phrases(self.language).find_tags(self.words[particle] + self.words[index]):
                # “Exports more than it imports”: in “führt mehr aus als ein”, the second half comes after “than”.
                at = particle if any(word in self.lexicon.than for word in self.words[index:particle]) else index
                yield from (PhraseMark(tag, at, at + 1) for tag in tags)
                return
            if not STOPS.isdisjoint(self.gap(index)):
                return

    @cached_property
    def hints(self) -> frozenset[str]:
        """Return what the text may say in words that often mean something else."""
        hints = phrases(self.language).hints
        return frozenset([name for word in hints.keys() & self.words for name in hints[word]])

    @cached_property
    def quoted(self) -> frozenset[int]:
        """Return the words in quotation marks: titles and sayings keep their own language and their own negations."""
        inside = [match.span() for match in QUOTED.finditer(self.text)]
        if not inside:
            return frozenset()
        return frozenset(i for i, (at, _) in enumerate(self._places) if any(a <= at < b for a, b in inside))

    @cached_property
    def units(self) -> list[PhraseMark]:
        """Return the names of units; « l’ » is an article."""
        named = [marks for tag, marks in self.marks.items() if tag.startswith("unit:")]
        return [mark for marks in named for mark in marks if not self._is_elided(mark.end - 1)]

    def _is_elided(self, at: int) -> bool:
        """Return whether a word is a letter before or after an apostrophe: « l’air », “’s avonds”."""
        if len(self.words[at]) > 1:
            return False
        near = self.gap(at)[-1:], self.gap(at + 1) if at + 1 < len(self.words) else ""
        return any(gap in ("’", "'") for gap in near)

    def has(self, tag: str) -> bool:
        """Return whether the text has a phrase with this tag."""
        return tag in self.marks

    @cached_property
    def sentences(self) -> tuple[int, ...]:
        """Return the position of the first word of each sentence."""
        # In German, a full stop after a number makes it an ordinal (“19.”), and the sentence goes on.
        ends = [
            match.end() for match in _END.finditer(self.text)
            if not (self.language == "de" and self.text[match.start() - 1].isdigit())
        ]  # fmt: skip
        starts, at = [0], 0
        for end in ends:
            while at < len(self.words) and self._places[at][0] < end:
                at += 1
            if starts[-1] < at < len(self.words):
                starts.append(at)
        return tuple(starts)

    def sentence_of(self, index: int) -> int:
        """Return which sentence a word is in, counted from 0."""
        return sum(start <= index for start in self.sentences) - 1

    @cached_property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """Return each sentence as the positions of its first word, and of the word after its last."""
        return tuple(zip(self.sentences, (*self.sentences[1:], len(self.words)), strict=True))
