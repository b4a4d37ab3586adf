"""What people mean when they ask in words of their own: a question of the catalogue, a letter, a row or a column.

Nothing is guessed: every word of a question must be one we know, or the question is left to the hider.
"""

import re
from collections.abc import Iterator
from functools import cache

from quizkit.play.words import list_synonyms, simplify

WORD = re.compile(r"\w+")
ARTICLES = ("a", "an", "un", "une", "ein", "einen", "een")
"""Words after which a lone letter is meant as one."""
FUNCTION_LETTERS = frozenset("acdjlmnsty")
"""Letters that are words, or what an apostrophe leaves over: small, they are not asked about."""
KINDS = (
    "row", "column", "letter", "name", "begins", "ends", "longer",
    "top", "bottom", "leftmost", "rightmost", "middle", "small-word", "place-word",
)  # fmt: skip
"""What words can be about: the labels `play.also-<kind>`."""
ABOUT_A_LETTER = frozenset(("letter", "name", "begins", "ends", "small-word", "place-word"))
"""All that a question about one letter may be about: “the second letter” is another question."""
PLACES = ("nth-1", "nth-2", "nth-3", "nth-4", "nth-5")
"""As far as people count in words."""


def find_key(text: str) -> frozenset[str]:
    """Return the words that matter in a question that people ask in their own, in whatever order.

    >>> sorted(find_key("Est-ce que ça peut voler ?"))
    ['peut', 'voler']
    """
    return frozenset(WORD.findall(simplify(text))) - list_synonyms("small-word")


def hear_place_or_letter(text: str, columns: int, rows: int) -> str | None:
    """Understand a question in people's own words about a row, a column, or the letters of a name.

    >>> hear_place_or_letter("Liegt es in der obersten Reihe?", 5, 5)
    'row 1'
    >>> hear_place_or_letter("Does it have a B in its name?", 5, 5)
    'letter b'
    >>> hear_place_or_letter("Is it not in the top row?", 5, 5)
    """
    letters = _list_letters(text)
    letter = letters[0] if letters else ""
    said = [word for word in WORD.findall(simplify(text)) if word != simplify(letter)]
    kinds = {word: set(_list_kinds(word)) for word in said}
    if not all(kinds.values()) or len(letters) > 1:
        return None
    heard = set[str]().union(*kinds.values())
    numbers = [int(word) for word in said if word.isdecimal()]
    if heard & {"row", "column"}:
        is_about_letters = letter or "letter" in heard or {"row", "column"} <= heard
        return None if is_about_letters else _hear_line(heard, numbers, columns, rows)
    has_letter = heard <= {"small-word", "place-word"} and not list_synonyms("being-word") & set(said)
    if letter and (has_letter or heard & {"letter", "name", "begins", "ends"}):
        # “First” is a beginning and a place.
        others = heard - ABOUT_A_LETTER - ({"nth-1"} if "begins" in heard else set())
        if others or {"begins", "ends"} <= heard:
            return None
        kind = "first" if "begins" in heard else "last" if "ends" in heard else "letter"
        return f"{kind} {letter.casefold()}"
    if len(numbers) == 1 and not letter and "letter" in heard:
        return f"{'longer' if 'longer' in heard else 'letters'} {numbers[0]}"
    return None


def _hear_line(heard: set[str], numbers: list[int], columns: int, rows: int) -> str | None:
    line, size = ("row", rows) if "row" in heard else ("column", columns)
    places = [*numbers, *_list_places(heard, line, size)]
    return f"{line} {places[0]}" if len(places) == 1 else None


def is_open(text: str) -> bool:
    """Return whether a question that people ask is about which, what, where: neither yes nor no is an answer.

    >>> is_open("In welcher Reihe liegt es?"), is_open("Was it made of wood?"), is_open("Is it what you eat?")
    (True, False, False)
    """
    words = WORD.findall(simplify(text))
    if words[:2] == ["was", "it"]:
        return False
    start = words[1:2] if words and words[0] in list_synonyms("before-which") else words[:1]
    return bool(set(start) & list_synonyms("which")) or words[:3] == ["qu", "est", "ce"]


def _list_letters(text: str) -> list[str]:
    """List the letters somebody asks about: capitals, those after an article, and those that are not a word."""
    words = WORD.findall(text)
    return [
        word
        for before, word, after in zip(["", *words], words, [*words[1:], ""], strict=False)
        if len(word) == 1 and word.isalpha() and _is_letter(before, word, after)
    ]


def _is_letter(before: str, word: str, after: str) -> bool:
    # «Y a-t-il un B …», "is the first letter a B".
    if (word in ARTICLES and len(after) == 1) or (before, word) == ("a", "t"):
        return False
    is_named = simplify(before) in list_synonyms("letter") or before.casefold() in ARTICLES
    is_ending = simplify(before) in list_synonyms("before-letter") and (word not in ARTICLES or not after)
    return is_named or is_ending or (word.isupper() and before != "") or word.casefold() not in FUNCTION_LETTERS


@cache
def _word_kinds() -> dict[str, frozenset[str]]:
    return {kind: list_synonyms(kind) for kind in (*KINDS, *PLACES)}


def _list_kinds(word: str) -> Iterator[str]:
    if word.isdecimal():
        yield "number"
    yield from (kind for kind, words in _word_kinds().items() if word in words)


def _list_places(heard: set[str], line: str, size: int) -> Iterator[int]:
    """Yield the places that words name: the first, the one at the top, the one in the middle."""
    start, end = ("top", "bottom") if line == "row" else ("leftmost", "rightmost")
    yield from (number for number, place in enumerate(PLACES, 1) if place in heard)
    if start in heard:
        yield 1
    if end in heard or "ends" in heard:
        yield size
    if "middle" in heard and size % 2:
        yield (size + 1) // 2
