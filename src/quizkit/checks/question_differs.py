"""A question that has become a statement, or a statement that has become a question."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

REACH = 2
"""How many words a question may begin with before it asks: « d’où », “seit wann”."""
WORDS = {
    "fr": {"qu": "what", "que": "what", "où": "where", "quand": "when", "en quelle année": "when", "qui": "who",
           "quelle année": "when", "combien": "how many", "pourquoi": "why", "combien de temps": "how long",
           "quel âge": "how old"},
    "de": {"was": "what", "wo": "where", "woher": "where", "wohin": "where", "wann": "when", "wer": "who", "wen": "who",
           "welchem jahr": "when", "wem": "who", "wie viel": "how many", "wie viele": "how many", "wieviel": "how many",
           "wieviele": "how many", "warum": "why", "weshalb": "why", "wieso": "why", "wie lange": "how long",
           "wie alt": "how old", "welchem alter": "how old"},
    "nl": {"wat": "what", "waar": "where", "wanneer": "when", "welk jaar": "when", "wie": "who", "hoeveel": "how many",
           "waarom": "why", "hoelang": "how long", "hoe lang": "how long", "hoe oud": "how old",
           "welke leeftijd": "how old"},
    "it": {"dove": "where", "dov": "where", "quando": "when", "che anno": "when", "quale anno": "when", "chi": "who",
           "quanto tempo": "how long", "quanto": "how many", "quanti": "how many", "quante": "how many",
           "perché": "why"},
    "en": {"where": "where", "when": "when", "what year": "when", "which year": "when", "who": "who",
           "how many": "how many", "how much": "how many", "how long": "how long", "how old": "how old",
           "why": "why"},
}  # fmt: skip
"""Words that ask for one thing only. “Which” may ask for anything: in which year, in which town."""
ALIKE = [{"how many", other} for other in ("what", "how long", "how old")] + [{"what", "where"}]
"""What asks for the same: what something costs, how many years, what it stands for (“waar … voor”)."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare whether a text is a question in source and translation: by how it ends, and by its first word."""
    asks, asked = ("?" in said.words[-3:] for said in (source, target))
    if asks and asked and (ours := _ask_for(source.reading)) and (theirs := _ask_for(target.reading)):
        (wanted, at), (got, place) = ours, theirs
        if wanted != got and {wanted, got} not in ALIKE:
            span = target.reading.span(place, place + 1)
            yield Hit(target.reading.said(place), source.reading.said(at), span=span, severity=Severity.WARNING,
                      trust=Trust.LIKELY, about="asks")  # fmt: skip
    if asks != asked:
        span = (len(target.words) - 1, len(target.words))
        yield Hit(target.words[-1], allowed="?" if asks else source.words[-1], span=span)


def _ask_for(reading: Reading) -> tuple[str, int] | None:
    """Return what a question asks for, and with which word: the first of the last sentence, after a preposition."""
    words, listed = reading.words, WORDS.get(reading.language, {})
    first = reading.sentences[-1]
    for at in range(first, min(first + REACH, len(words))):
        phrases = (" ".join(words[at : at + length]) for length in (3, 2, 1))
        if found := next((listed[phrase] for phrase in phrases if phrase in listed), None):
            return found, at
    return None


CHECK = PairCheck(
    code="P109",
    name="question-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo der Rhein entspringt."}},
    good={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo entspringt der Rhein?"}},
    find=find,
)
