"""A question that has become a statement, or a statement that has become a question."""

from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.lexicon.concepts import find_concepts
from quizkit.lexicon.reading import Reading
from quizkit.problems import Severity

REACH = 2
"""How many words a question may begin with before it asks: « d’où », “seit wann”."""
WORDS = {
    "fr": {"qu": "what", "que": "what", "où": "where", "quand": "when", "en quelle année": "when", "qui": "who",
           "quelle année": "when", "combien": "how many", "pourquoi": "why", "combien de temps": "how long",
           "quel âge": "how old", "comment se fait il": "why", "comment expliquer": "why", "comment": "how",
           "quel": "which", "quelle": "which", "quels": "which", "quelles": "which"},
    "de": {"was": "what", "wo": "where", "woher": "where", "wohin": "where", "wann": "when", "wer": "who", "wen": "who",
           "welchem jahr": "when", "wem": "who", "wie viel": "how many", "wie viele": "how many", "wieviel": "how many",
           "wieviele": "how many", "warum": "why", "weshalb": "why", "wieso": "why", "wie lange": "how long",
           "wie alt": "how old", "welchem alter": "how old", "wie kommt es": "why", "wie weit": "", "wie": "how",
           "welcher": "which", "welche": "which", "welches": "which", "welchen": "which", "welchem": "which"},
    "nl": {"wat": "what", "waar": "where", "wanneer": "when", "welk jaar": "when", "wie": "who", "hoeveel": "how many",
           "waarom": "why", "hoelang": "how long", "hoe lang": "how long", "hoe oud": "how old",
           "welke leeftijd": "how old", "hoe komt het": "why", "hoe kan het": "why", "hoe ver": "", "hoe": "how",
           "welk": "which", "welke": "which"},
    "it": {"dove": "where", "dov": "where", "quando": "when", "che anno": "when", "quale anno": "when", "chi": "who",
           "quanto tempo": "how long", "quanto": "how many", "quanti": "how many", "quante": "how many",
           "perché": "why", "come mai": "why", "come": "how", "quale": "which", "quali": "which"},
    "en": {"where": "where", "when": "when", "what year": "when", "which year": "when", "who": "who",
           "how many": "how many", "how much": "how many", "how long": "how long", "how old": "how old",
           "why": "why", "how come": "why", "how": "how", "which": "which"},
}  # fmt: skip
"""Words that ask, and for what; what “which” asks for is told by the noun behind it: which year, which town."""
ALIKE = [{"how many", other} for other in ("what", "how long", "how old")] + [
    {"what", "where"}, {"when", "how old"}, {"when", "how long"},
]  # fmt: skip
"""What asks for the same: what something costs, how many years, what it stands for (“waar … voor”)."""
HOW, WHICH = "how", "which"
NEVER_HOW = frozenset(("where", "when"))
"""What “how” hardly ever asks for; it asks for nearly everything else: how it is called, how it comes about."""
NOUNS = {
    "when": frozenset(("year", "day", "month", "century", "week", "season", "date", "decade")),
    "where": frozenset((
        "town", "country", "place", "canton", "mountain", "river", "lake", "continent", "island", "village", "region",
        "municipality", "sea", "valley", "station",
    )),
}  # fmt: skip
"""Nouns behind “which”, and what they make it ask for."""


_Asking = tuple[str, int]
"""What a question asks for, and where it says so."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Compare whether a text is a question in source and translation: by how it ends, and by its first word."""
    asks, asked = ("?" in said.words[-3:] for said in (source, target))
    if asks and asked and (ours := _ask_for(source.reading)) and (theirs := _ask_for(target.reading)):
        (wanted, at), (got, place) = ours, theirs
        if trust := _weigh(wanted, got):
            span = target.reading.span(place, place + 1)
            yield Hit(target.reading.said(place), source.reading.said(at), span=span, severity=Severity.WARNING,
                      trust=trust, about="asks")  # fmt: skip
    if asks != asked:
        span = (len(target.words) - 1, len(target.words))
        yield Hit(target.words[-1], allowed="?" if asks else source.words[-1], span=span)


def _weigh(wanted: str, got: str) -> Trust | None:
    """Return how sure it is that two questions ask for different things, if they do."""
    words = {wanted, got}
    if wanted == got or words in ALIKE or (HOW in words and not words & NEVER_HOW):
        return None
    return Trust.DOUBTFUL if HOW in words else Trust.LIKELY


def _ask_for(reading: Reading) -> "_Asking | None":
    """Return what a question asks for, and with which word: the first of the last sentence, after a preposition."""
    words, listed = reading.words, WORDS.get(reading.language, {})
    first = reading.sentences[-1]
    for at in range(first, min(first + REACH, len(words))):
        phrases = (" ".join(words[at : at + length]) for length in (3, 2, 1))
        found = next((listed[phrase] for phrase in phrases if phrase in listed), None)
        if found == WHICH:
            return _read_noun(reading, at)
        if found is not None:
            # “How far” may be “where to” elsewhere.
            return (found, at) if found else None
    return None


def _read_noun(reading: Reading, at: int) -> "_Asking | None":
    """Return what “which” asks for, if the noun behind it tells: a time or a place, but not both."""
    meant = find_concepts(reading.words[at + 1], reading.language) if at + 1 < len(reading.words) else frozenset()
    asked = [kind for kind, nouns in NOUNS.items() if meant & nouns]
    return (asked[0], at) if len(asked) == 1 else None


CHECK = PairCheck(
    code="P109",
    name="question-differs",
    severity=Severity.ERROR,
    bad={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo der Rhein entspringt."}},
    good={"text": {"fr": "Où naît le Rhin\u202f?", "de": "Wo entspringt der Rhein?"}},
    find=find,
)
