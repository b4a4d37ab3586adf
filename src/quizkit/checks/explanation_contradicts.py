"""An explanation that begins with yes although the verdict is no, or the other way round."""

from collections.abc import Iterator, Mapping
from functools import cache

from quizkit.cards.card import Card
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import CardCheck, Context, Hit
from quizkit.lexicon.lexicon import Words, cut_phrase, lexicon
from quizkit.lexicon.reading import Reading, read
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare the first words of an explanation, yes or no, with the verdict; the longest phrase counts."""
    if not isinstance(card, Statement):
        return
    for language, words in card.explanation.items():
        reading, vocabulary = read(words, language), lexicon(language)
        yes, no = (_count_beginning(reading, _cut(phrases)) for phrases in (vocabulary.confirms, vocabulary.denies))
        if (no if card.verdict else yes) > (yes if card.verdict else no):
            span = reading.span(0, max(yes, no))
            yield Hit(words[span[0] : span[1]], span=span, path="explanation", language=language)


def _count_beginning(reading: Reading, phrases: Mapping[str, tuple[Words, ...]]) -> int:
    """Count the words of the longest phrase that a text begins with."""
    words = reading.words
    begun = phrases.get(words[0], ()) if words else ()
    return max((len(phrase) for phrase in begun if words[: len(phrase)] == phrase), default=0)


@cache
def _cut(phrases: Words) -> Mapping[str, tuple[Words, ...]]:
    """Return the words of phrases, by the first."""
    cut = [*map(cut_phrase, phrases)]
    return {words[0]: tuple(other for other in cut if other[0] == words[0]) for words in cut}


CHECK = CardCheck(
    code="F301",
    name="explanation-contradicts",
    severity=Severity.ERROR,
    bad={"verdict": True, "explanation": {"fr": "C’est faux, il gèle rarement.", "de": "Er gefriert selten."}},
    good={"verdict": False, "explanation": {"fr": "C’est faux, il gèle rarement.", "de": "Er gefriert selten."}},
    find=find,
)
