"""What people type, in plain words: numbers in digits, plurals without their ending, words as they sound."""

import re
from collections.abc import Iterator
from functools import lru_cache

from quizkit.languages import codes
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.numerals import read_numeral, roman
from quizkit.play.judging import WHOLE
from quizkit.play.words import list_synonyms, simplify

Words = tuple[str, ...]
WORD = re.compile(r"\d+(?:e|de|ste|eme|er|re|st|nd|rd|th)\b|\d+(?:[.,]\d+)?|[^\W\d_]+|\+|-(?=\s*$)|^-(?=\d)")
"""Ordinals, numbers, words, and signs that mean something."""
ORDINAL = re.compile(r"(\d+)(?:e|de|ste|eme|er|re|st|nd|rd|th)")
ROMAN = re.compile(r"(?!vie$)([ivx]{2,}|[vx](?=e))(?:e|eme)?|(i)(?:er|re)")
"""Of centuries and kings, perhaps ordinal; « vie » is a word."""
ONE_LETTER = {"i": "1", "v": "5", "x": "10"}
"""Roman numerals at the end of a name, elsewhere letters."""
ENDINGS = ("tjes", "jes", "tje", "je", "en", "es", "se", "s", "n", "e")
FRENCH_PLURALS = ("aux", "eux", "oux")
SHORT_PLURALS = re.compile(r"\w(?:s|ien|eren)|(\w)\1?en")
"""The last letter of a short word, and its plural: koeien, ratten."""
VOICED = {"f": "v", "s": "z"}
"""How the last letter of a Dutch word sounds in the plural: kalveren."""
SMALL = ("tje", "jes")
"""How Dutch makes things small: melktandjes are melktanden."""
SAINTS = frozenset(("st", "saint", "sainte", "sint", "sankt", "san", "ste"))
SHORTEST, ONE_SLIP = 5, 8
"""Letters from which two may change places or be taken for each other; and one be mistyped or left out."""
ALIKE = ("ckqszx", "dt", "bp", "vfw", "mn", "gk", "ijy")
"""Letters that are taken for each other; not vowels: Manet is not Monet."""
SILENT = frozenset("tdpx")
"""Letters that are not heard at the end of a French word: Dinan."""
VOWELS = frozenset("aeiouy")
VOWEL_GROUP = re.compile("([aeiouy]+)")
SOUNDS = (
    ("oeu", "eu"), ("ei", "ij"), ("gn", "nj"), ("sj", "$"), ("ij", "i"), ("y", "i"), ("j", "i"), ("qu", "k"),
    ("ck", "k"), ("ph", "f"), ("ou", "u"), ("oe", "u"), ("sch", "$"), ("tch", "$"), ("ch", "$"), ("tz", "s"),
    ("ts", "s"), ("sh", "$"), ("h", ""), ("c", "k"), ("w", "v"), ("x", "ks"), ("z", "s"),
)  # fmt: skip
SOFT = re.compile(r"[cg](?=[eiy])")
"""Letters that sound otherwise in some languages: Cervantes, George."""


@lru_cache(4096)
def split_words(text: str) -> Words:
    """Split an answer into plain words, with numbers in digits, however people typed them.

    >>> split_words("Hendrik de achtste"), split_words("Henri VIII"), split_words("St-Exupéry")
    (('hendrik', 'de', '8'), ('henri', '8'), ('saint', 'exupery'))
    """
    plain = re.sub("[–−]", "-", simplify(text.casefold().translate(WHOLE)))
    words = WORD.findall(re.sub(r"\b[zm]'n\b", "zijn", re.sub(r"'s\b", "", plain)))
    last = len(words) - 1
    return tuple(_plain(word, is_last=0 < index == last, is_only=not last) for index, word in enumerate(words))


def _plain(word: str, *, is_last: bool, is_only: bool) -> str:
    if ordinal := ORDINAL.fullmatch(word):
        return ordinal[1]
    if is_last and word in ONE_LETTER:
        return ONE_LETTER[word]
    if not is_only and (numeral := _read_roman(word)):
        return numeral
    if word in SAINTS:
        return "saint"
    if not is_only and word in list_synonyms("leading-word"):
        # An article: « un okapi » is no number, but “nul en een” are two.
        return "1" if is_last and word in list_synonyms("one") else word
    return {"+": "plus", "-": "minus"}.get(word) or read_word(word) or word


def _read_roman(word: str) -> str:
    """Return the digits of a Roman numeral; nothing for any other word."""
    numeral = ROMAN.fullmatch(word)
    letters = (numeral[1] or numeral[2]) if numeral else ""
    return ONE_LETTER.get(letters) or str(roman(letters.upper()) or "")


@lru_cache(4096)
def read_word(word: str) -> str:
    """Return the digits of a typed number word, cardinal or ordinal; nothing for any other word."""
    if word in list_synonyms("first"):
        return "1"
    bare = re.sub(r"(?<=\w{3})(?:ster?|ter?|de|ieme)$", "", word)
    for said in dict.fromkeys((word, bare, f"{bare}n")) if len(word) > 1 else ():
        for language in codes():
            number = read_numeral((said,), 0, language)
            if number and number[1] == 1:
                return f"{number[0]:g}"
    return ""


def split_numeral(words: Words) -> Iterator[Words]:
    """Yield a typed answer of one word that begins with a number as two: “zevenkamp” is “7-kamp”."""
    if len(words) == 1:
        for end in range(3, len(words[0]) - 2):
            if number := read_word(words[0][:end]):
                yield (number, words[0][end:])


def list_dates(text: str) -> Iterator[str]:
    """Yield a day of a month as people type it: “11 juli” is “11/7” and “11.7”."""
    day, _, name = simplify(text).partition(" ")
    for language in codes() if day.isdecimal() else ():
        months = [simplify(month) for month in lexicon(language).months]
        if name in months:
            month = months.index(name) + 1
            yield from (f"{day}/{month}", f"{day}/{month:02}", f"{day}.{month}")


def drop_filler(words: Words) -> Words:
    """Leave out what people type before an answer: “it is”, « ils sont », „mit“."""
    filler = list_synonyms("filler-word")
    while len(words) > 1 and words[0] in filler:
        words = words[1:]
    return words


def drop_leading(words: Words) -> Words:
    """Leave out articles and prepositions that people type before an answer."""
    leading = list_synonyms("leading-word")
    while len(words) > 1 and words[0] in leading:
        words = words[1:]
    return words


@lru_cache(8192)
def stems(word: str) -> frozenset[str]:
    """Return a typed word without the ending of a plural; each sound is written once.

    >>> sorted(stems("hagedissen")), sorted(stems("isobaren")), stems("rose")
    (['hagedis', 'hagedise'], ['isobar', 'isobare'], frozenset({'ros'}))
    """
    if len(word) < SHORTEST:
        # “gele” is “geel”, but “rose” is not “Ross”.
        return frozenset((word.removesuffix("e"),)) if len(word) == SHORTEST - 1 and word.endswith("e") else frozenset()
    if word.endswith(FRENCH_PLURALS):
        # “oiseaux”, “chevaux”
        return frozenset((word[:-1], f"{word[:-2]}l"))
    ends = (end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST - 1)
    return frozenset(_undouble(word.removesuffix(end)) for end in ends)


def _undouble(word: str) -> str:
    return re.sub(r"(.)\1" if len(word) >= SHORTEST else r"([aeiou])\1", r"\1", word)


def _lengthen(plural: str) -> str:
    """Return the singular of a Dutch plural whose vowel is long without being doubled: “muren”, “muur”."""
    return re.sub(r"(?<=[^aeiou])([aeou])([^\Waeiou\d_])en$", r"\1\1\2", plural)


def is_form(one: str, two: str) -> bool:
    """Return whether two typed words are the same, or one is the plural of the other."""
    bare, other = _undouble(one), _undouble(two)
    if (
        one == two
        or (bare == other and max(len(one), len(two)) >= SHORTEST)
        or bare in stems(two)
        or other in stems(one)
    ):
        return True
    if _lengthen(one) == two or _lengthen(two) == one:
        return True
    if (one.endswith(SMALL) or two.endswith(SMALL)) and stems(one) & stems(two):
        return True
    few, many = sorted((one, two), key=len)
    is_begun = many[: len(few)] in (few, few[:-1] + VOICED.get(few[-1:], ""))
    return 2 < len(few) < SHORTEST and is_begun and bool(SHORT_PLURALS.fullmatch(many, len(few) - 1))


@lru_cache(16384)
def is_misspelt(said: str, known: str) -> bool:
    """Return whether a typed word sounds the same, or has so small a slip that nobody could mean anything else."""
    if said[0] != known[0] and not any(one[:1] == two[:1] for one, two in pair_sounds(said, known)):
        return False
    digits = re.sub(r"\D", "", said)
    if digits != re.sub(r"\D", "", known) or min(len(said), len(known)) < 4:
        return False
    # An h is often forgotten: Ganesa.
    lacks_h = min(len(said), len(known)) >= SHORTEST and said.replace("h", "") == known.replace("h", "")
    return lacks_h or any(_sounds_like(one, two) for one, two in pair_sounds(said, known)) or _is_typo(said, known)


def pair_sounds(said: str, known: str) -> Iterator[tuple[str, str]]:
    """Yield how both sound: with hard letters, and with soft ones if they have any."""
    yield sound(said), sound(known)
    soft = [SOFT.sub(lambda letter: "s" if letter[0] == "c" else "j", text) for text in (said, known)]
    if soft != [said, known]:
        yield sound(soft[0]), sound(soft[1])


def _sounds_like(said: str, known: str) -> bool:
    """Return whether it sounds the same, or in a long word nearly so."""
    from rapidfuzz.distance import OSA

    return said == known or (min(len(said), len(known)) >= ONE_SLIP and OSA.distance(said, known, score_cutoff=1) <= 1)


def _is_typo(said: str, known: str) -> bool:
    """Return whether one letter is wrong, too few or too many, or two have changed places."""
    from rapidfuzz.distance import OSA

    # Two slips make another word of many: “stalactite”, “hyperthermie”. The table rules on them.
    if OSA.distance(said, known, score_cutoff=1) > 1 or min(len(known), len(said)) < SHORTEST:
        return False
    if said == known[:-1] and known[-1] in SILENT and len(said) >= SHORTEST:
        return True
    if len(said) == len(known):
        return len(known) >= ONE_SLIP or _is_alike(said, known) or (len(known) > SHORTEST and _is_vowel(said, known))
    is_vowel = len(known) > SHORTEST and _is_vowel(said, known)
    return len(known) >= ONE_SLIP or is_vowel or (len(known) == ONE_SLIP - 1 and _lacks_vowel(said, known))


def _lacks_vowel(said: str, known: str) -> bool:
    """Return whether a vowel inside is missing: Urugay. Without a consonant, “maltais” is “malais”."""
    return any(known[:at] + known[at + 1 :] == said and known[at] in VOWELS for at in range(1, len(known) - 1))


def _is_vowel(said: str, known: str) -> bool:
    """Return whether a vowel inside is taken for another, or for two: Tembora, Moldou, “douzijn”."""
    parts = list(zip(VOWEL_GROUP.split(said), VOWEL_GROUP.split(known), strict=False))
    other = [(one, two) for one, two in parts if one != two]
    is_inside = said[0] == known[0] and said[-1] == known[-1]
    return is_inside and len(other) == 1 and all(VOWEL_GROUP.fullmatch(group) for group in other[0])


def _is_alike(said: str, known: str) -> bool:
    """Return whether two letters were exchanged, or one is taken for another that it resembles."""
    other = [(one, two) for one, two in zip(said, known, strict=True) if one != two]
    return len(other) == 2 or any(one in letters and two in letters for letters in ALIKE for one, two in other)


@lru_cache(16384)
def sound(text: str) -> str:
    """Return about how a typed word sounds.

    >>> sound("Sarayevo".lower()) == sound("sarajewo"), sound("quetchua") == sound("ketchua")
    (True, True)
    """
    for letters, heard in SOUNDS:
        text = text.replace(letters, heard)
    # Names from Russian end in -ov, -off or -ow; one hears a -t at the end of “rood”.
    return re.sub(r"(.)\1+", r"\1", re.sub("dt?$", "t", re.sub("f+$", "v", text)))
