"""What people write around a right answer: a second name, an aside, where or whose it is, how they worked it out."""

import re
from collections.abc import Iterator

from quizkit.play.fair_names import list_countries, list_months
from quizkit.play.fair_words import Words, split_words
from quizkit.play.judging import NUMBER
from quizkit.play.words import list_synonyms, simplify

PARTS = re.compile(r"[,;:]\s|\s[-–—]\s|[()/=]")
"""What separates two answers, or an answer and an aside."""
BRACKETS = re.compile(r"(?<=\w)\s*\([^()]*\)\s*$")
"""At the end: never the answer itself."""
WHERE = frozenset(
    ("in", "a", "te", "au", "aux", "im", "am", "bij", "bei", "aan", "sur", "dans", "with", "avec", "mit", "met")
)
"""Before where something is, or with what, which nobody asked."""
FULL_NAME = 2
"""Words of a name to which an “of” adds nothing: “Steve Jobs of Apple”. “Catherine of Aragon” is another Catherine."""
LONGEST_COUNTRY = 4
"""Words of its name."""
YEAR = re.compile(r"(?:.*\s)?([^\W\d_]+) (\d{4})")


def split_parts(text: str) -> list[str]:
    """Split what was written where another answer, or an aside, begins.

    >>> split_parts("Gin, für Gin Tonic"), split_parts("Holland of Nederland"), split_parts("1,5 m")
    (['Gin', 'für Gin Tonic'], ['Holland', 'Nederland'], ['1,5 m'])
    """
    either = "|".join(list_synonyms("or"))
    parts = (part for piece in PARTS.split(text) for part in re.split(rf"\b(?:{either})\b", piece, flags=re.IGNORECASE))
    return [part.strip() for part in parts if part.strip()]


def drop_brackets(text: str) -> str:
    """Leave out what was explained in brackets, unless it was another answer.

    >>> drop_brackets("Italië (Rome)"), drop_brackets("Italië (of Spanje)")
    ('Italië', 'Italië (of Spanje)')
    """
    return text if is_hedged(text) or "?" in text else BRACKETS.sub("", text)


def is_hedged(text: str) -> bool:
    """Return whether somebody gave two answers with an “or” between them."""
    return not list_synonyms("or").isdisjoint(split_words(text))


def is_aside(words: Words) -> bool:
    """Return whether words say what the answer before them is for, or where it is.

    >>> is_aside(("fur", "gin", "tonic")), is_aside(("londen",))
    (True, False)
    """
    return words[0] in _list_aside()


def _list_aside() -> frozenset[str]:
    return list_synonyms("aside-word") | WHERE


def list_beginnings(words: Words) -> Iterator[tuple[Words, bool]]:
    """Yield the words before those that say where, what for, or whose; and whether a country follows at once.

    >>> list(list_beginnings(("steve", "jobs", "d", "apple"))), list(list_beginnings(("parijs", "frankrijk")))
    ([(('steve', 'jobs'), False)], [(('parijs',), True)])
    """
    aside, of = _list_aside(), list_synonyms("of")
    for place, word in enumerate(words[1:], 1):
        is_name = place >= FULL_NAME and all(map(str.isalpha, words[:place]))
        # « Reykjavik en Islande »: “en” is Dutch for “and”.
        country = words[place + (word == "en") :]
        if word in aside or (word in of and is_name):
            yield words[:place], False
        elif country in list_countries() and words[:place] not in list_countries():
            yield words[:place], True


def find_countries(words: Words) -> set[frozenset[str]]:
    """Return the countries that are named somewhere, each by all its names."""
    places = range(len(words))
    some = (words[at : at + size] for at in places for size in range(1, LONGEST_COUNTRY + 1))
    return {list_countries()[name] for name in some if name in list_countries()}


def drop_month_parts(words: Words) -> Words:
    """Leave out which day or part of a month was meant: “Ende September”, “23 september”."""
    return tuple(word for word in words if not (word.isdecimal() or word in list_synonyms("month-part")))


def read_result(text: str) -> str:
    """Return the end of a calculation.

    >>> read_result("6 keer 9 = 54"), read_result("6 mal 9 ist 54"), read_result("6 x 9"), read_result("7 = 8")
    ('54', '54', '', '')
    """
    makes = "|".join(sorted(list_synonyms("makes")))
    sum_ = re.fullmatch(rf"(.+?)(?:\s*=\s*|\s(?:{makes})\s)([^=]+)", simplify(text))
    if not sum_:
        return ""
    signs = {*re.findall(r"[^\W\d_]+", re.sub(r"\d", " ", sum_[1])), *re.findall(r"[×*+/-]", sum_[1])}
    return sum_[2] if signs & {*list_synonyms("times"), *"×*+/-"} else ""


def read_dated_year(text: str) -> list[float]:
    """Return the year of a date: “9 november 1989”.

    >>> read_dated_year("9 november 1989"), read_dated_year("1989 of 1990")
    ([1989.0], [])
    """
    date = YEAR.fullmatch(simplify(text))
    is_month = date is not None and (date[1],) in list_months()
    return [float(date[2])] if date and is_month and len(NUMBER.findall(text)) <= 2 else []
