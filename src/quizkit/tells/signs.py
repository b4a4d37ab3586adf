"""Signs: what anybody can see of a text without understanding what it says. Each of them is there or is not."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain, pairwise
from typing import NamedTuple

from quizkit.lexicon.amounts import Strength, read_amounts
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.opposites import NEITHER, find_opposites, has_superlative
from quizkit.lexicon.reading import Reading, read

LEAST = 5
"""A word in fewer texts than this belongs to what a card is about; in more, it is a habit of whoever writes them."""
WORDS, OPENINGS = 120, 15
"""How many words and openings count, the most frequent first."""
YEAR = re.compile(r"(?<![\d’'.,])(?:1\d|20)\d\d(?![\d’'])")
PLACE = {
    "fr": r"\b(?:à|en|au|aux|de|dans le|dans les) [A-ZÀ-Þ]",
    "de": r"\b(?:in|im|bei|aus|nach|von) [A-ZÀ-Þ]",
    "nl": r"\b(?:in|te|bij|uit|naar|van) [A-ZÀ-Þ]",
    "it": r"\b(?:a|ad|in|da|di|nel|nella) [A-ZÀ-Þ]",
    "en": r"\b(?:in|at|near|from|to|of) [A-ZÀ-Þ]",
}
"""A name after a word such as “in”. In German it may be any noun, which is a matter of form as well."""


class Sign(NamedTuple):
    """Something in the form of a text, and which word it is if there are many of the kind."""

    form: str
    word: str = ""


def _says(reading: Reading, name: str, side: str = "") -> bool:
    """Return whether a text says one side of a set of opposites, or any."""
    said = find_opposites(reading).get(name, NEITHER).said
    return side in said if side else bool(said)


FORMS: Mapping[str, Callable[[Reading], bool]] = {
    "year": lambda reading: bool(YEAR.search(reading.text)),
    "figure": lambda reading: any(char.isdecimal() for char in YEAR.sub("", reading.text)),
    "number": lambda reading: any(amount.strength is not Strength.SOFT for amount in read_amounts(reading)),
    "unit": lambda reading: bool(reading.units),
    "article": lambda reading: not set(reading.lexicon.articles).isdisjoint(reading.words),
    "superlative": has_superlative,
    "negation": lambda reading: bool(find_negations(reading).hard),
    "only": lambda reading: _says(reading, "only", "only") or bool(find_negations(reading).only),
    "bound": lambda reading: _says(reading, "bound") or _says(reading, "amount"),
    "all": lambda reading: _says(reading, "quantity", "all"),
    "some": lambda reading: _says(reading, "quantity", "some"),
    "time": lambda reading: _says(reading, "before") or _says(reading, "since"),
    "today": lambda reading: reading.has("ageing"),
    "place": lambda reading: bool(re.search(PLACE.get(reading.language, PLACE["en"]), reading.text)),
    "quotation": lambda reading: bool(reading.quoted),
    "comma": lambda reading: ", " in reading.text,
    "sentences": lambda reading: len(reading.sentences) > 1,
}
"""What is looked for in every text."""
ALL_FORMS = (*FORMS, "short", "long", "opening", "word")
"""Every form there is, the plainest first."""


def find_signs(texts: Sequence[str], language: str) -> list[frozenset[Sign]]:
    """Return the signs of each text. Which lengths and words count depends on all texts, but never on a verdict."""
    readings = [read(text, language) for text in texts]
    forms = [{Sign(form) for form, is_there in FORMS.items() if is_there(reading)} for reading in readings]
    openings = _keep_frequent([_list_openings(reading) for reading in readings], OPENINGS, "opening")
    words = _keep_frequent([_list_words(reading) for reading in readings], WORDS, "word")
    return [frozenset().union(*signs) for signs in zip(forms, _find_lengths(texts), openings, words, strict=True)]


def _find_lengths(texts: Sequence[str]) -> list[set[Sign]]:
    """Tell the shortest third and the longest third from the rest."""
    lengths = sorted(map(len, texts))
    low, high = lengths[len(texts) // 3], lengths[-1 - len(texts) // 3]
    return [{Sign("short")} if len(text) < low else {Sign("long")} if len(text) > high else set() for text in texts]


def _list_openings(reading: Reading) -> set[str]:
    return {" ".join(reading.words[:count]) for count in (1, 2) if len(reading.words) > count}


def _list_words(reading: Reading) -> set[str]:
    """List its words, and pairs of them. Figures are signs of their own."""
    words = [word for word in reading.words if not word[0].isdecimal()]
    return {*words, *map(" ".join, pairwise(words))}


def _keep_frequent(by_text: Sequence[set[str]], most: int, form: str) -> list[set[Sign]]:
    counts = Counter(chain.from_iterable(by_text))
    frequent = [word for word, count in counts.items() if LEAST <= count <= len(by_text) - LEAST]
    kept = set(sorted(frequent, key=lambda word: (-counts[word], word))[:most])
    return [{Sign(form, word) for word in words & kept} for words in by_text]
