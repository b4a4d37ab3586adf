"""A translation that is only a placeholder, or that breaks off."""

import re
from collections.abc import Iterator

from quizkit.checks import Hit, PairCheck, Said, Trust
from quizkit.problems import Severity

PROMISES = (
    "à traduire|à compléter|texte manquant|(?:zu )?übersetzen|übersetzung folgt|(?:text )?fehlt noch|ergänzen|"
    "(?:nog )?te vertalen|vertaling volgt|ontbreekt nog|aanvullen|to translate|da tradurre|manca ancora"
)
PLACEHOLDER = re.compile(
    rf"\W*(?:x+|todo|tbd|tba|fixme|nr|n/?a|idem|dito|ditto|test|lorem ipsum.*|(?:{PROMISES}).*)?\W*", re.IGNORECASE
)
MARK = re.compile(
    rf"[\[(<{{](?:todo|tbd|x{{2,}}|(?:text )?(?:{PROMISES})|\?+|…)[\])>}}]|\?{{3,}}|\bTODO\b|\bFIXME\b", re.IGNORECASE
)
END = re.compile(r"[.!?…][»”“’‘›\"')\]\u202f\u00a0]*$")
END_MARK = "end"
HANGING = frozenset(("le", "la", "les", "des", "du", "et", "ou", "der", "dem", "und", "oder", "de", "en", "of"))
"""Articles and conjunctions, which no sentence ends with."""
FAR = 4
"""How many times as many words of the source are far too many."""
ENOUGH = 4
"""Sources of fewer words may be translated by a single one."""
LONGEST = 40
"""How many letters of a text are quoted."""


def find(source: Said, target: Said) -> Iterator[Hit]:
    """Look for placeholders, then for an end: a text breaks off if only the source ends like a sentence."""
    if source.words == target.words:
        return
    if hit := _find_end(source, target):
        yield hit
    elif not END.search(source.words) and _find_end(target, source):
        # If all translations say so, it is the source that breaks off.
        yield Hit("–", "–", trust=Trust.HINT, about=END_MARK)


def _find_end(source: Said, target: Said) -> Hit | None:
    """Return what shows that the second of two texts is no full translation of the first."""
    whole = (0, len(target.words))
    if PLACEHOLDER.fullmatch(target.words):
        return Hit(target.words, span=whole, about=END_MARK)
    if (mark := MARK.search(target.words)) and not MARK.search(source.words):
        return Hit(mark[0], span=mark.span(), about=END_MARK)
    if _is_sentence(source) and (not END.search(target.words) or _is_fragment(source, target)):
        return Hit(_quote_end(target.words), span=whole, about=END_MARK)
    return None


def _quote_end(words: str) -> str:
    return words if len(words) <= LONGEST else "… " + words[-LONGEST:].partition(" ")[2]


def _is_sentence(said: Said) -> bool:
    return END.search(said.words) is not None and len(said.reading.words) >= ENOUGH


def _is_fragment(source: Said, target: Said) -> bool:
    """Return whether a text ends with a word that wants another, with dots of its own, or after far too few words."""
    words, ours = target.reading.words, source.reading.words
    if not words or (words[-1] in HANGING and words[-1] != ours[-1]):
        return True
    ends_in_dots = target.words.endswith(("…", "...")) and not source.words.endswith(("…", "..."))
    return ends_in_dots or len(words) * FAR < len(ours)


CHECK = PairCheck(
    code="P116",
    name="breaks-off",
    severity=Severity.WARNING,
    bad={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert"}},
    good={"text": {"fr": "Le lac gèle chaque hiver.", "de": "Der See gefriert jeden Winter."}},
    find=find,
)
