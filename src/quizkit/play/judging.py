"""Judging: whether what somebody wrote is the answer on the card, in any of its languages.

Inside: what words, digits and numbers in words can mean, and what counts when they are compared.

Case, accents, punctuation, spaces and a leading article do not count. What is nearly right is for the table to decide.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from quizkit.cards.kinds.quiz import Question
from quizkit.languages import codes
from quizkit.lexicon.numerals import read_numeral
from quizkit.play.words import simplify

Verdict = Literal["right", "near", "wrong"]
SHORTEST = 4
"""Letters of a word in which a slip is still a slip: “Ag” is not nearly “Au”."""
LETTERS_A_SLIP = 6
"""One slip, and one more for so many letters."""
WHOLE = str.maketrans({"œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "‘": "'", "`": "'"})
"""Letters that are not letters with an accent, and apostrophes as they are typed."""
SPELT_OUT = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
ARTICLE = re.compile(
    r"(?:l ?'|'t |(?:le|la|les|un|une|des|du|der|die|das|den|dem|ein|eine|einen|de|het|een|the|a|an"
    r"|il|lo|gli|uno|una) ) ?(?=\w)"
)
SIGN = re.compile(r"\+|(?<=\w) ?[-–−](?=\W*$)|^[-–−](?=\d)")
"""At the end a minus has a meaning: blood groups; so it has before a number. A plus always has."""
NO_WORD = re.compile(r"[\W_]+")
NUMBER = re.compile(r"[-–−]?\d+(?:[ '’.,]\d+)*")
GROUPS = re.compile(r"\d{1,3}(?:([ '’.,])\d{3})(?:\1\d{3})*")
ROUND_NUMBER = " =~≈°%.!"
"""What may stand around a number without changing it."""


@dataclass(frozen=True, slots=True)
class AnswerKey:
    """What counts as right."""

    texts: frozenset[str]
    """As `normal` leaves them."""
    number: float | None = None
    tolerance: float = 0


def make_key(question: Question) -> AnswerKey:
    """Take from a card's question what counts in judging, in every language it has."""
    return make_text_key(question.list_answers(), question.number, question.tolerance or 0)


def make_text_key(texts: Iterable[str], number: float | None, tolerance: float) -> AnswerKey:
    """Take what counts in judging from answers in words, and a number if that is what they are."""
    known = list(texts)
    spelt_out = [text.casefold().translate(SPELT_OUT) for text in known]
    counting = frozenset(map(normalise, known + spelt_out)) - {""}
    if number is not None:
        # Digits are read as a number: “-8” is not “8”.
        counting = frozenset(text for text in counting if not text.isdecimal())
    return AnswerKey(counting, number, tolerance)


def judge(right: AnswerKey, text: str) -> Verdict:
    """Judge an answer to the letter, by what counts. Nothing written is wrong."""
    said, number = normalise(text), right.number
    if said in right.texts:
        return "right"
    verdict = "wrong" if number is None or not said else _judge_number(number, right.tolerance, text)
    return "near" if len(said) >= SHORTEST and verdict == "wrong" and _is_slip(said, right.texts) else verdict


@lru_cache(4096)
def _judge_number(number: float, tolerance: float, text: str) -> Verdict:
    """Compare numbers; one with other words beside it, or that can be read in two ways, is for the table."""

    def fits(values: Iterable[float]) -> bool:
        return any(abs(value - number) <= tolerance for value in values)

    bare = simplify(text).strip(ROUND_NUMBER)
    if NUMBER.fullmatch(bare):
        usual, *others = read_digits(bare)
        return "right" if fits([usual]) else "near" if fits(others) else "wrong"
    if fits(read_numerals(text.casefold())):
        return "right"
    inside = [value for part in NUMBER.findall(bare) for value in read_digits(part)]
    return "near" if fits(inside) else "wrong"


def read_digits(text: str) -> tuple[float, ...]:
    """Return what digits in an answer can mean, the usual first: `1.000` is a thousand, `3,5` three and a half.

    >>> read_digits("1’000"), read_digits("1 234,5"), read_digits("0,125"), read_digits("3.125")
    ((1000.0,), (1234.5,), (0.125,), (3125.0, 3.125))
    """
    sign, digits = (-1, text[1:]) if text[0] in "-–−" else (1, text)
    marks = [mark for mark in digits if not mark.isdecimal()]
    values: list[float] = []
    if not marks or (GROUPS.fullmatch(digits) and not digits.startswith("0")):
        values.append(float(re.sub(r"\D", "", digits)))
    # The last mark may be the decimal one, if it is a point or a comma and the only one of its kind.
    if marks and marks[-1] in ".," and marks.count(marks[-1]) == 1:
        whole, _, part = digits.rpartition(marks[-1])
        if whole.isdecimal() or GROUPS.fullmatch(whole):
            values.append(float(f"{re.sub(r'[^0-9]', '', whole)}.{part}"))
    return tuple(sign * value for value in values) or (float("nan"),)


def read_numerals(text: str) -> Iterator[float]:
    """Return the number that words of an answer mean: « quatre-vingts », “zwölf”, “zevenentwintig”."""
    words = tuple(text.replace("-", " ").split())
    for language in codes() if words else ():
        number = read_numeral(words, 0, language)
        if number and number[1] == len(words):
            yield number[0]


@lru_cache(4096)
def normalise(text: str) -> str:
    """Leave out of an answer what does not count in judging.

    >>> tuple(map(normalise, ("L’Œil", "Saint-Marin", "H₂O", "O −", "C++", "La")))
    ('oeil', 'saintmarin', 'h2o', 'ominus', 'cplusplus', 'la')
    """
    said = " ".join(simplify(text.casefold().translate(WHOLE)).split())
    said = ARTICLE.sub("", said, count=1) if ARTICLE.match(said) else said
    said = SIGN.sub(lambda sign: "plus" if sign[0] == "+" else "minus", said)
    return NO_WORD.sub("", said)


def _is_slip(said: str, texts: Iterable[str]) -> bool:
    """Return whether a letter or two were mistyped, left out, doubled or exchanged; digits never are."""
    if said.isdecimal():
        return False
    from rapidfuzz.distance import OSA

    most = 1 + len(said) // LETTERS_A_SLIP
    return any(
        len(text) >= SHORTEST and not text.isdecimal() and OSA.distance(said, text, score_cutoff=most) <= most
        for text in texts
    )
