"""Numbers in words: « quatre-vingt-dix-sept », “siebenundneunzig”, “zevenennegentig”.

Inside: numerals of one word or several, Roman ones, numbers hidden in compounds.
"""

import re
from functools import cache

from quizkit.lexicon.lexicon import Words, lexicon

ROMAN = re.compile(r"(?=[CLXVI])(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})(?:er|re|e|ème)?")
_LIKE_ROMAN = re.compile(r"[ivxlc]{1,6}(?:er|re|e|ème)?")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100}
_AND = {"fr": "et", "de": "und", "nl": "en"}


@cache
def words_below_hundred(language: str) -> dict[str, int]:
    """Return every numeral below a hundred that is one word."""
    vocabulary = lexicon(language)
    numbers = {word: value for value, word in enumerate(vocabulary.units_0_19) if "-" not in word}
    numbers |= vocabulary.tens
    if language in ("de", "nl"):
        # German and Dutch put the unit first; Dutch separates two vowels: tweeëntwintig.
        units = [*vocabulary.units_0_19[1:10]]
        units[0] = {"de": "ein", "nl": "een"}[language]
        for value, unit in enumerate(units, 1):
            for ten, tens in vocabulary.tens.items():
                numbers[f"{unit}{_AND[language]}{ten}"] = tens + value
                numbers[f"{unit}ën{ten}"] = tens + value
    return numbers


@cache
def one_word(word: str, language: str) -> float | None:
    """Read a numeral that is one word, such as “zweihundertdreissigtausend”."""
    small = words_below_hundred(language)
    if word in small:
        return small[word]
    vocabulary = lexicon(language)
    if language == "fr" or len(word) > 60:
        return None
    if half := re.fullmatch(r"(\w+?)(?:einhalb|[ëe]nhal(?:f|ve)|eneenhal(?:f|ve))", word):
        many = one_word(half[1], language)
        return None if many is None else many + 0.5
    for factor, names in ((1000, vocabulary.thousand), (100, vocabulary.hundred)):
        for name in names:
            before, hit, after = word.partition(name)
            if hit:
                many = 1 if before in ("", *vocabulary.articles) else one_word(before, language)
                rest = 0 if not after else one_word(after.removeprefix(_AND.get(language, "")), language)
                return None if many is None or rest is None else many * factor + rest
    return None


def read_numeral(words: Words, at: int, language: str) -> tuple[float, int] | None:
    """Read the number in words that begins at a word; return its value, and the position after it."""
    if language == "en":
        return _read_english(words, at)
    if language != "fr":
        value = one_word(words[at], language)
        return None if value is None else (value, at + 1)
    return _read_french(words, at)


def _read_english(words: Words, at: int) -> tuple[float, int] | None:
    """Read “two hundred and twenty-two”, which is several words."""
    small, vocabulary = words_below_hundred("en"), lexicon("en")
    total, current, end = 0, 0, at
    while end < len(words):
        word = words[end]
        if word in small:
            if (current % 10 and small[word]) or (current % 100 and small[word] >= 10):
                break
            current += small[word]
        elif word in vocabulary.hundred and 0 < current < 100:
            current *= 100
        elif word in vocabulary.thousand and current and total == 0:
            total, current = current * 1000, 0
        elif not (word == "and" and (current >= 100 or total) and words[end + 1 : end + 2] and words[end + 1] in small):
            break
        end += 1
    return (total + current, end) if end > at else None


def _read_french(words: Words, at: int) -> tuple[int, int] | None:
    small, vocabulary = words_below_hundred("fr"), lexicon("fr")
    total = current = 0
    end = at
    while end < len(words):
        word = words[end].removesuffix("s") if words[end] == "vingts" else words[end]
        if word == "vingt" and current % 100 == 4:
            current += 76
        elif word in small:
            if (current % 10 and small[word]) or (current % 100 and small[word] >= 20):
                break
            current += small[word]
        elif word in vocabulary.hundred and (current < 10 or 10 < current < 20):
            # Years: « dix-huit cent trente ».
            current = max(1, current) * 100
        elif word in vocabulary.thousand and total == 0:
            total, current = max(1, current) * 1000, 0
        elif (
            word == "et"
            and current % 10 == 0
            and current % 100
            and words[end + 1 : end + 2] in (("un",), ("une",), ("onze",))
        ):
            end += 1
            current += 11 if words[end] == "onze" else 1
        else:
            break
        end += 1
    return (total + current, end) if end > at else None


def roman(word: str) -> int | None:
    """Read a Roman numeral, as in the names of centuries and kings: XIX, XIXe, Ier.

    >>> roman("XIXe"), roman("Ier"), roman("mix")
    (19, 1, None)
    """
    match = ROMAN.fullmatch(word)
    if not match or word in ("I", "V", "X", "L", "C", "Le", "Ce", "Les", "Ces"):
        return None
    letters = [_ROMAN_VALUES[letter] for letter in match[1] + match[2]]
    return (
        sum(
            -letter if letter < following else letter
            for letter, following in zip(letters, (*letters[1:], 0), strict=True)
        )
        or None
    )


@cache
def read_hidden_number(word: str, language: str) -> float | None:
    """Read the number in words that a compound begins with: “dreisprachig”, “Tausendernote”, “Dreiviertelstunde”."""
    if language not in ("de", "nl") or len(word) < 6:
        return None
    starts = _starts(language)
    for end in range(len(word), 2, -1):
        if word[:end] in starts:
            # “Achttausender”
            size = next((1000 for many in lexicon(language).thousand if word[end:].startswith(many)), 1)
            return starts[word[:end]] * size + (0.5 if word[end:].startswith("einhalb") else 0)
    # “Sommerdreieck”
    return next((3.0 for shape in ("dreieck", "driehoek") if word.endswith(shape)), None)


@cache
def _starts(language: str) -> dict[str, float]:
    vocabulary = lexicon(language)
    starts: dict[str, float] = {name: value for name, value in words_below_hundred(language).items() if value >= 2}
    starts |= dict.fromkeys(vocabulary.hundred, 100) | dict.fromkeys(vocabulary.thousand, 1000)
    return starts | {name: value for name, value in vocabulary.others.items() if value < 1}


@cache
def may_count(word: str, language: str) -> bool:
    """Return whether a number in words may begin with this word."""
    vocabulary = lexicon(language)
    return (
        word[0].isdecimal()
        or word in vocabulary.others
        or word in vocabulary.articles
        or word in vocabulary.scales
        or word in ("halb", "half")
        or any(phrase.startswith(word) for phrase in (*vocabulary.past, *vocabulary.to))
        or _LIKE_ROMAN.fullmatch(word) is not None
        or read_numeral((word,), 0, language) is not None
        or read_hidden_number(word, language) is not None
    )
