"""A question that asks for a certain number of cantons, and an answer with a different number."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.checks import CardCheck, Context, Hit
from quizkit.lexicon.amounts import read_amounts
from quizkit.lexicon.lexicon import cut_phrase, lexicon
from quizkit.lexicon.reading import Reading, read
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Compare how many cantons a question asks for, in each language, with how many its answer has."""
    if not isinstance(card, CantonQuestion):
        return
    for language, words in card.question.items():
        asked = _count_asked(read(words, language))
        if asked is not None and asked != len(card.answer):
            span = (0, len(words))
            yield Hit(str(len(card.answer)), str(asked), span=span, path="question", language=language)


def _count_asked(reading: Reading) -> int | None:
    """Return how many cantons a question asks for, or None if it does not say."""
    vocabulary, words = lexicon(reading.language), reading.words
    for phrase in map(cut_phrase, vocabulary.asks_one):
        if any(words[at : at + len(phrase)] == phrase for at in range(len(words))):
            return 1
    for amount in read_amounts(reading):
        value = min(amount.values)
        if words[amount.end : amount.end + 1] and words[amount.end] in vocabulary.cantons_word and value.is_integer():
            return int(value) if amount.first and words[amount.first - 1] in vocabulary.asks_these else None
    return None


_QUESTION = {"fr": "Quel canton touche Genève\u202f?", "de": "Welcher Kanton grenzt an Genf?"}
CHECK = CardCheck(
    code="F307",
    name="answer-too-large",
    severity=Severity.WARNING,
    bad={"kind": "canton", "type": "simple", "question": _QUESTION, "answer": ["VD", "VS"]},
    good={"kind": "canton", "type": "simple", "question": _QUESTION, "answer": ["VD"]},
    find=find,
)
