"""Judging as a fair quizmaster does: what people type beside the answer on the card, without taking a wrong one for it.

Units, number words, titles, words of the question, initials, plurals, the order of names and small slips do not count.
Everything is compared with what is on the card; nothing is looked up.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from quizkit.cards.kinds.quiz import Question
from quizkit.languages import codes
from quizkit.lexicon.lexicon import lexicon
from quizkit.lexicon.numerals import read_numeral, roman
from quizkit.play.judging import SPELT_OUT, WHOLE, AnswerKey, Verdict, judge, make_key, read_digits
from quizkit.play.words import list_synonyms, simplify

Words = tuple[str, ...]
WORD = re.compile(r"\d+(?:e|de|ste|eme|er|re|st|nd|rd|th)\b|\d+(?:[.,]\d+)?|[^\W\d_]+|\+|-(?=\s*$)")
"""Ordinals, numbers, words, and signs that mean something."""
NUMBER = re.compile(r"(?<![^\W\d_])[-–−]?\d+(?:[ '’.,]\d+)*")
"""Not within a word or a formula."""
LETTERS = re.compile(r"[^\W\d_]+")
ORDINAL = re.compile(r"(\d+)(?:e|de|ste|eme|er|re|st|nd|rd|th)")
ROMAN = re.compile(r"(?!vie$)([ivx]{2,}|[vx](?=e))(?:e|eme)?|(i)(?:er|re)")
"""Of centuries and kings, perhaps ordinal; « vie » is a word."""
ONE_LETTER = {"i": "1", "v": "5", "x": "10"}
"""Roman numerals at the end of a name, elsewhere letters."""
LENGTHS = {"mm": 0.001, "cm": 0.01, "m": 1.0, "km": 1000.0}
LENGTH_WORDS = {"millimet": "mm", "centimet": "cm", "zentimet": "cm", "kilomet": "km", "meter": "m", "metre": "m"}
"""How units of length begin, in every language."""
ENDINGS = ("en", "es", "se", "s", "n", "e")
SUFFIXES = re.compile(
    r"(?:gas|baum|boom|blad|blatt|blatter|fluss|berg|frucht|vrucht|pflanze|plant|insel|code|schrift)$"
)
"""What German and Dutch add to a word without changing what it means here."""
SAINTS = frozenset(("st", "saint", "sainte", "sint", "sankt", "san", "ste"))
SHORT, ONE = 3, "un"
"""Letters of a word that can be said in another way; the only number that is shorter."""
WHERE = frozenset(("in", "a", "te"))
"""Before where something is, which nobody asked."""
SHORTEST, ONE_SLIP = 5, 8
"""Letters from which two may change places or be taken for each other; and one be mistyped or left out."""
ALIKE = ("ckqszx", "dt", "bp", "vfw", "mn", "gk", "ijy")
"""Letters that are taken for each other; not vowels: Manet is not Monet."""
SOUNDS = (
    ("ij", "i"), ("y", "i"), ("j", "i"), ("qu", "k"), ("ck", "k"), ("ph", "f"), ("ou", "u"), ("oe", "u"), ("sch", "$"),
    ("tch", "$"), ("ch", "$"), ("sh", "$"), ("h", ""), ("c", "k"), ("w", "v"), ("x", "ks"), ("z", "s"),
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class FairKey:
    """What counts as right, by its words. They are worked out when somebody answers: many games need few of them."""

    strict: AnswerKey
    question: Question

    @cached_property
    def forms(self) -> frozenset[Words]:
        """Return every answer in words, in every language the card has; also without an article."""
        texts = [text for language in self.question.answer for text in self.question.accepts(language)]
        whole = {split_words(text) for spelt in texts for text in (spelt, spelt.casefold().translate(SPELT_OUT))}
        return frozenset(form for words in whole for form in (words, drop_leading(words), _drop_saint(words))) - {()}

    @cached_property
    def asked(self) -> frozenset[str]:
        """Return the words of the question, which add nothing to an answer."""
        own = {word for form in self.forms for word in form}
        return frozenset(word for text in self.question.question.values() for word in split_words(text)) - own

    @cached_property
    def unit(self) -> str:
        """Return the unit of length that the question asks for, if any."""
        return next(iter(LENGTHS.keys() & set(map(find_unit, self.asked))), "")

    @cached_property
    def measures(self) -> frozenset[str]:
        """Return the units of any kind that the question has."""
        return frozenset[str]().union(*(list_units().get(word, ()) for word in self.asked))

    @cached_property
    def known(self) -> frozenset[str]:
        """Return each answer in one word."""
        return frozenset("".join(form) for form in self.forms)

    def was_asked(self, word: str) -> bool:
        """Return whether a word adds nothing, because the question has it."""
        return word in self.asked or any(is_form(word, other) for other in self.asked)


def make_fair_key(question: Question) -> FairKey:
    """Take from a card's question what counts."""
    return FairKey(make_key(question), question)


def judge_sheet(keys: Sequence[FairKey], strict: Sequence[AnswerKey], sheet: Sequence[str]) -> tuple[Verdict, ...]:
    """Judge each answer of a sheet: to the letter first, which is quick and enough for words too short to vary."""
    verdicts = tuple(map(judge, strict, sheet))
    if max(map(len, sheet)) < SHORT and ONE not in sheet:
        return verdicts
    return tuple(map(judge_fairly, keys, sheet))


@lru_cache(65536)
def judge_fairly(key: FairKey, text: str) -> Verdict:
    """Compare with what counts: first as it stands, then as a fair quizmaster would."""
    verdict = judge(key.strict, text)
    if verdict == "right" or not text.strip():
        return verdict
    if key.strict.number is not None:
        values = read_amount(text, key.unit) or _read_one(key, split_words(text))
        return "right" if _fits(key.strict, values) and not _has_other_unit(key, text) else verdict
    said = split_words(text)
    return "right" if any(_is_answer(key, words) for words in list_readings(said, key)) else verdict


def _fits(right: AnswerKey, values: Iterable[float]) -> bool:
    return right.number is not None and any(abs(value - right.number) <= right.tolerance for value in values)


def _has_other_unit(key: FairKey, text: str) -> bool:
    """Return whether a unit was given that the question does not have; lengths are converted."""
    words = [word for word in LETTERS.findall(simplify(text)) if not (key.unit and find_unit(word))]
    given = [list_units()[word] for word in words if word in list_units() and not key.was_asked(word)]
    return any(key.measures.isdisjoint(units) for units in given)


def _read_one(key: FairKey, words: Words) -> list[float]:
    """Return 1 for an article that is the whole answer, but for words of the question."""
    is_one = words[:1] == ("1",) or bool(words and words[0] in list_synonyms("one"))
    return [1.0] if is_one and all(map(key.was_asked, words[1:])) else []


@lru_cache(4096)
def split_words(text: str) -> Words:
    """Split what was written into plain words, with numbers in digits, however they were written.

    >>> split_words("Hendrik de achtste"), split_words("Henri VIII"), split_words("St-Exupéry")
    (('hendrik', 'de', '8'), ('henri', '8'), ('saint', 'exupery'))
    """
    plain = re.sub("[–−]", "-", simplify(text.casefold().translate(WHOLE)))
    words = WORD.findall(re.sub(r"'s\b", "", plain))
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
    return {"+": "plus", "-": "minus"}.get(word) or _read_word(word) or word


def _read_roman(word: str) -> str:
    """Return the digits of a Roman numeral; nothing for any other word."""
    found = ROMAN.fullmatch(word)
    letters = (found[1] or found[2]) if found else ""
    return ONE_LETTER.get(letters) or str(roman(letters.upper()) or "")


@lru_cache(4096)
def _read_word(word: str) -> str:
    """Return the digits of a number word, cardinal or ordinal; nothing for any other word."""
    if word in list_synonyms("first"):
        return "1"
    bare = re.sub(r"(?<=\w{3})(?:ste|te|de|ieme)$", "", word)
    for said in dict.fromkeys((word, bare, f"{bare}n")):
        for language in codes():
            number = read_numeral((said,), 0, language)
            if number and number[1] == 1:
                return f"{number[0]:g}"
    return ""


def drop_leading(words: Words) -> Words:
    """Leave out articles and prepositions before an answer."""
    leading = list_synonyms("leading-word")
    while len(words) > 1 and words[0] in leading:
        words = words[1:]
    return words


def _drop_saint(words: Words) -> Words:
    """Leave out the saint in a long name: Exupéry."""
    is_long = words[:1] == ("saint",) and len("".join(words[1:])) > SHORTEST + 1
    return words[1:] if is_long else words


def list_readings(said: Words, key: FairKey) -> Iterator[Words]:
    """Yield what was written, then without what adds nothing: titles, words of the question, where something is."""
    words = drop_leading(said)
    if not words:
        return
    yield said
    yield words
    titles, things, small = list_synonyms("title-word"), list_synonyms("thing-word"), list_synonyms("leading-word")
    own = {word for form in key.forms for word in form}
    kept = words[1:] if words[0] in titles - own else words
    yield tuple(word for word in kept if word in own or not (word in things or word in small or key.was_asked(word)))
    for place, word in enumerate(words[1:], 1):
        if word in WHERE and "".join(words[:place]) in key.known:
            yield words[:place]


@lru_cache(8192)
def stems(word: str) -> frozenset[str]:
    """Return a word without the ending of a plural; each sound is written once.

    >>> sorted(stems("hagedissen")), sorted(stems("isobaren")), stems("rose")
    (['hagedis', 'hagedise'], ['isobar', 'isobare'], frozenset({'ros'}))
    """
    if len(word) < SHORTEST:
        # “gele” is “geel”, but “rose” is not “Ross”.
        return frozenset((word.removesuffix("e"),)) if len(word) == SHORTEST - 1 and word.endswith("e") else frozenset()
    ends = (end for end in ENDINGS if word.endswith(end) and len(word) - len(end) >= SHORTEST - 1)
    return frozenset(_undouble(word.removesuffix(end)) for end in ends)


def _undouble(word: str) -> str:
    return re.sub(r"(.)\1" if len(word) >= SHORTEST else r"([aeiou])\1", r"\1", word)


def is_form(one: str, two: str) -> bool:
    """Return whether two words are the same, or one is the plural of the other."""
    bare, other = _undouble(one), _undouble(two)
    return bare == other or bare in stems(two) or other in stems(one)


def _is_answer(key: FairKey, words: Words) -> bool:
    one = "".join(words)
    if len(one) < 2:
        return False
    if one in key.known or SUFFIXES.sub("", one) in key.known:
        return True
    return any(
        _is_formula(one, "".join(form)) or _is_same(words, form) or _is_shortened(words, form) or _is_slip(words, form)
        for form in key.forms
    )


def _is_same(words: Words, form: Words) -> bool:
    """Return whether the words are those of the answer in any order and number; small ones may be left out."""
    small = list_synonyms("leading-word")
    said, known = (sorted(word for word in some if word not in small) for some in (words, form))
    return len(said) == len(known) > 0 and all(map(is_form, said, known))


def _is_slip(words: Words, form: Words) -> bool:
    """Return whether only letters were mistyped; a letter that is a word of its own never is."""
    said, known = "".join(drop_leading(words)), drop_leading(form)
    return not any(len(word) == 1 for word in known) and _is_misspelt(said, "".join(known))


def _is_formula(said: str, known: str) -> bool:
    """Return whether only the letter O and the digit 0 were exchanged, where both letters and digits belong."""
    return said.replace("0", "o") == known.replace("0", "o") and any(map(str.isdigit, known)) and len(known) > 2


def _is_shortened(words: Words, form: Words) -> bool:
    """Return whether each word is one of the answer's, in order, or its beginning: initials, and the name itself."""
    if len(words) < 2 or len(form) < 2:
        return False
    places, at = list(form), 0
    for word in words:
        found = next((index for index in range(at, len(places)) if _begins(word, places[index])), None)
        if found is None:
            return False
        at = found + 1
    # The last word says who it is: an initial alone does not.
    return at == len(places) and (words[-1] == form[-1] or (len(words) == len(form) and len(words[-1]) >= 3))


def _begins(word: str, whole: str) -> bool:
    return is_form(word, whole) or (len(word) in (1, 3, 4) and whole.startswith(word) and word.isalpha())


@lru_cache(16384)
def _is_misspelt(said: str, known: str) -> bool:
    """Return whether it sounds the same, or has so small a slip that nobody could mean anything else."""
    if said[0] != known[0] and sound(said)[:1] != sound(known)[:1]:
        return False
    digits = re.sub(r"\D", "", said)
    if digits != re.sub(r"\D", "", known) or min(len(said), len(known)) < 4:
        return False
    if sound(said) == sound(known):
        return True
    from rapidfuzz.distance import OSA

    # Two slips make another word of many: “stalactite”, “hyperthermie”. The table rules on them.
    if OSA.distance(said, known, score_cutoff=1) > 1 or min(len(known), len(said)) < SHORTEST:
        return False
    return len(known) >= ONE_SLIP or (len(said) == len(known) and _is_alike(said, known))


def _is_alike(said: str, known: str) -> bool:
    """Return whether two letters were exchanged, or one is taken for another that it resembles."""
    other = [(one, two) for one, two in zip(said, known, strict=True) if one != two]
    return len(other) == 2 or any(one in letters and two in letters for letters in ALIKE for one, two in other)


@lru_cache(16384)
def sound(text: str) -> str:
    """Return about how a word sounds.

    >>> sound("Sarayevo".lower()) == sound("sarajewo"), sound("quetchua") == sound("ketchua")
    (True, True)
    """
    for letters, heard in SOUNDS:
        text = text.replace(letters, heard)
    return re.sub(r"(.)\1+", r"\1", text)


def find_unit(word: str) -> str:
    """Return the unit of length that a word means."""
    return (
        word if word in LENGTHS else next((unit for start, unit in LENGTH_WORDS.items() if word.startswith(start)), "")
    )


@cache
def list_units() -> dict[str, frozenset[str]]:
    """Return the words for units in every language, the last of several, each with the units it can mean."""
    units = dict[str, frozenset[str]]()
    for language in codes():
        for unit, names in lexicon(language).units.items():
            for word in [word for name in names for word in LETTERS.findall(simplify(name))[-1:]]:
                units[word] = units.get(word, frozenset()) | {unit}
    return units


@cache
def _list_eras() -> frozenset[str]:
    return frozenset(simplify(era) for language in codes() for era in lexicon(language).era)


def read_amount(text: str, unit: str) -> list[float]:
    """Return what one number with words beside it can mean; nothing if there are several, or words that change it.

    >>> read_amount("8 poten", ""), read_amount("3,05 m", "cm"), read_amount("7 of 8", ""), read_amount("huit", "")
    ([8.0], [305.0], [], [8])
    """
    bare = simplify(text.casefold())
    found = NUMBER.findall(bare)
    before, _, after = bare.partition(found[0]) if found else ("", "", bare)
    if len(found) > 1 or set(WORD.findall(before)) - list_synonyms("leading-word") - list_synonyms("about"):
        return []
    words = WORD.findall(after)
    said = f" {' '.join(words)} "
    if set(words) & list_synonyms("half-number") or any(f" {era} " in said for era in _list_eras()):
        return []
    if not found:
        return list(_read_spelt(text))
    # “8 tot tien”; an article is no number.
    if any(_read_word(word) not in ("", "1") for word in words):
        return []
    given = next((own for own in map(find_unit, words) if own), unit)
    scale = LENGTHS[given] / LENGTHS[unit] if unit and given else 1.0
    return [value * scale for value in read_digits(found[0])[:1]]


def _read_spelt(text: str) -> Iterator[float]:
    """Yield the number that words begin with, if no other number follows."""
    spelt = tuple(text.casefold().replace("-", " ").split())
    for language in codes() if spelt else ():
        number = read_numeral(spelt, 0, language)
        # An article is 1 only if nothing else was said: see `_read_one`.
        is_one = number and number[0] == 1 and len(spelt) > 1
        if number and not is_one and not any(map(_read_word, map(simplify, spelt[number[1] :]))):
            yield number[0]
            return
