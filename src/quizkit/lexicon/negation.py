"""Negations in a text: how often it says no, and where it may say no in other words."""

from dataclasses import dataclass
from functools import lru_cache

from quizkit.lexicon.numerals import may_count
from quizkit.lexicon.reading import Reading

REACH = 14
"""How many words may come between « ne » and « pas »."""
ALONE = ("allein", "alleen")
Words = frozenset[int]


@dataclass(frozen=True, slots=True)
class Negations:
    """Words that negate, by their position in the text: certainly, by something absent, or perhaps."""

    hard: Words = frozenset()
    lacking: Words = frozenset()
    """“without”, “impossible”."""
    soft: Words = frozenset()
    """“hardly”, “forbidden”, “not only”: another language may or may not use a negation."""
    only: Words = frozenset()
    """« ne » that means “only”: « ne … que »."""
    denying: Words = frozenset()
    """“is missing”, “prevents”: with a negation, they deny nothing."""

    def within(self, first: int, end: int) -> "Negations":
        """Return the negations in a sentence."""
        groups = (
            frozenset(i for i in group if first <= i < end)
            for group in (self.hard, self.lacking, self.soft, self.only, self.denying)
        )
        return Negations(*groups)


NONE = Negations()
AT_MOST = frozenset((more, than) for more in ("plus", "moins") for than in ("de", "d", "que"))
TAGS = frozenset(("negation", "particle", "soft", "lacking", "denying"))


@lru_cache(256)
def find_negations(reading: Reading) -> Negations:
    """Find the negations in a text, and where it may say no in other words."""
    marks = reading.marks
    if TAGS.isdisjoint(marks):
        return NONE
    loose = _find_exempt(reading) | reading.quoted
    pairs = _Pairs(reading, loose)
    for sentence in reading.parts:
        pairs.find(*sentence)
    alone = {mark.first for mark in marks.get("negation", ()) if not _is_name(reading, mark.first)} - pairs.used
    hard = pairs.hard | (alone - loose)
    hard -= _find_second_halves(reading, hard)
    looks = {mark.first for mark in marks.get("not lacking", ())}
    lacking = {m.first for m in marks.get("lacking", ()) if not _is_name(reading, m.first)} - looks - loose
    again = {
        i for i in alone & loose if not any(i > no for no in hard if reading.sentence_of(no) == reading.sentence_of(i))
    }
    soft = {mark.first for mark in marks.get("soft", ())} - looks - pairs.used | again | pairs.loose
    denying = frozenset(mark.first for mark in marks.get("denying", ()))
    return Negations(
        frozenset(hard),
        frozenset(lacking),
        frozenset((soft | denying) - hard - lacking),
        frozenset(pairs.only),
        denying,
    )


class _Pairs:
    """Finds « ne … pas », « ne … que », and a « ne » that means nothing alone."""

    def __init__(self, reading: Reading, loose: set[int]) -> None:
        self._reading, self._loose = reading, loose
        self.hard, self.only, self.used, self.loose = set[int](), set[int](), set[int](), set[int]()

    def find(self, first: int, end: int) -> None:
        """Go through one sentence."""
        words, no = self._reading.words, self._reading.lexicon.negation
        particles = [mark.first for mark in self._reading.marks.get("particle", ()) if first <= mark.first < end]
        for at, following in zip(particles, (*particles, end)[1:], strict=True):
            reach = range(at + 1, min(following, at + REACH))
            second = next((i for i in reach if words[i] in no.completing or words[i] in no.restricting), None)
            if second is not None and self._restricts(second):
                # « Même que » is “even only”; « la même que » compares.
                compares = any(words[i] in no.comparing for i in range(at, second - (words[second - 1] == "même")))
                (self.loose if compares else self.only).add(at)
                second = None if compares else at
            if second is None:
                earlier = [i for i in range(first, at) if words[i] in no.preceding and i not in self.used]
                second = earlier[-1] if earlier else None
            if second is None and words[at + 1 : at + 2] and words[at + 1] in no.bare:
                self.hard.add(at)
            elif second is not None and second != at:
                # « ni … ni » and « aucun … aucun » negate only once.
                self.used.update(i for i in range(first, end) if words[i] == words[second])
                (self.loose if second in self._loose or self._is_at_most(second) else self.hard).add(at)

    def _is_at_most(self, second: int) -> bool:
        """Return whether it means “at most”: « ne peut porter plus de dix », « ne peut pas porter plus de dix »."""
        words = self._reading.words
        near = range(second, min(second + 5, len(words) - 2))
        return any((words[i], words[i + 1]) in AT_MOST and may_count(words[i + 2], "fr") for i in near)

    def _restricts(self, second: int) -> bool:
        """Return whether it means “only”: « ne … que », « ne … plus que »."""
        words, no = self._reading.words, self._reading.lexicon.negation
        following = words[second + 1] if second + 1 < len(words) else ""
        return words[second] in no.restricting or (words[second] == "plus" and following in no.restricting)


def _find_exempt(reading: Reading) -> set[int]:
    """Find phrases that negate nothing; “not alone” is one of them only if “but also” follows."""
    joining = reading.lexicon.negation.joining
    return {
        index
        for mark in reading.marks.get("exempt", ())
        if reading.words[mark.end - 1] not in ALONE or any(word in joining for word in reading.words[mark.end :])
        for index in range(mark.first, mark.end)
    }


def _is_name(reading: Reading, index: int) -> bool:
    """Return whether a word is a noun (« un pas ») or a name, and negates nothing."""
    before = reading.words[index - 1] if index else ""
    is_capital = reading.said(index)[0].isupper() and index not in reading.sentences and ":" not in reading.gap(index)
    return before in reading.lexicon.negation.nouns or is_capital


def _find_second_halves(reading: Reading, hard: set[int]) -> set[int]:
    """Find the second word of “neither … nor”."""
    second_halves = set[int]()
    for first_word, second_word in reading.lexicon.negation.pairs:
        open_since: int | None = None
        for index in sorted(hard):
            if open_since is not None and reading.words[index] == second_word:
                second_halves.add(index)
            elif reading.words[index] == first_word:
                open_since = index
    return second_halves
