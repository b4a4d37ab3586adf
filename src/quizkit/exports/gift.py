"""Moodle GIFT: true/false, short-answer and numerical questions, each with an ID that Moodle keeps."""

import re

from quizkit.cards.card import Exercise
from quizkit.exports import DeckFormat, OutgoingDeck, explain

_SPECIAL = re.compile(r"([\\~=#{}:])")


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write all questions of a deck in one language as a GIFT file for Moodle."""
    deck, language = outgoing.deck, outgoing.language
    title = deck.brief.title.get(language, deck.brief.name)
    lines = [f"// {title} ({language})", f"$CATEGORY: {title.replace('/', '//')}", ""]
    for card in sorted(deck.cards, key=lambda card: card.id):
        for exercise in card.exercises(language):
            lines += [
                f"// [id:{exercise.key}]",
                f"::{exercise.key}::{_escape(exercise.question)} {_format_answer(exercise, language)}",
                "",
            ]
    return {f"{deck.slug}-{language}.gift": "\n".join(lines).encode()}


def _format_answer(exercise: Exercise, language: str) -> str:
    explanation = explain(exercise, language)
    why = f"####{_escape(explanation)}" if explanation else ""
    if exercise.truth is not None:
        return f"{{{'TRUE' if exercise.truth else 'FALSE'}{why}}}"
    if exercise.number is not None:
        return f"{{#{exercise.number:.12g}:{exercise.tolerance:.12g}{why}}}"
    # Moodle would take an answer with an arrow for a pair to be matched, and knows no escape for it.
    answers = (_escape(answer.replace("->", "→")) for answer in exercise.answers)
    return f"{{{' '.join(f'={answer}' for answer in answers)}{why}}}"


def _escape(words: str) -> str:
    """Escape the characters that have a meaning in GIFT."""
    return _SPECIAL.sub(r"\\\1", words)


EXPORT = DeckFormat(".gift", write, one_language=True)
