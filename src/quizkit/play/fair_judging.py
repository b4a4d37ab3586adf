"""Judging as a fair quizmaster does: what people type beside the answer on the card, without taking a wrong one for it.

Units, number words, titles, words of the question, initials, plurals, the order of names and small slips do not count.
Everything is compared with what is on the card; nothing is looked up.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from quizkit.cards.kinds.quiz import Question
from quizkit.play.fair_amounts import (
    LENGTHS,
    LETTERS,
    find_unit,
    list_units,
    read_amount,
    read_misspelt,
    read_year,
)
from quizkit.play.fair_names import list_countries, list_months, list_other_names
from quizkit.play.fair_phrases import (
    drop_brackets,
    drop_month_parts,
    find_countries,
    is_aside,
    is_hedged,
    list_beginnings,
    read_dated_year,
    read_result,
    split_parts,
)
from quizkit.play.fair_words import (
    SHORTEST,
    Words,
    drop_filler,
    drop_leading,
    is_form,
    is_misspelt,
    list_dates,
    read_word,
    sound,
    split_numeral,
    split_words,
)
from quizkit.play.judging import SPELT_OUT, AnswerKey, Verdict, judge, make_key
from quizkit.play.words import list_synonyms, simplify

SUFFIXES = re.compile(
    r"(?:gas|baum|boom|blad|blatt|blatter|fluss|berg|frucht|vrucht|pflanze|plant|insel|code|schrift|wurzel|wortel|taste|toets|tanz|dans|museum|festival)$"
)
"""What German and Dutch add to a word without changing what it means here."""
AND = list_synonyms("and") | {"plus", "u"}
"""Between two names, also “+” and „u.“."""
NEW = frozenset(
    (
        "new",
        "neu",
        "nouveau",
        "nouvelle",
        "nieuw",
        "north",
        "nord",
        "noord",
        "south",
        "sud",
        "zuid",
        "west",
        "ost",
        "oost",
    )
)
"""Before the name of a country, they make another place of it."""
SHORT, ONE = 3, "un"
"""Letters of a word that can be said in another way; the only number that is shorter."""
HARDLY = 1e-9
"""How far a number is off for being written in another unit: 305 cm."""
SURPLUS = 2
"""Words beside an answer, at most, for the table to look at it."""
ELISION = re.compile(r"\b[a-z]'")
"""« L’an »: no litre."""
ADJECTIVE = re.compile(r"(?<=\w{3})(?:e[rsnm])$")
"""How a German adjective ends before a word that was asked for: „weisser Gürtel“."""


@dataclass(frozen=True, eq=False)
class FairKey:
    """What counts as right, by its words. They are worked out when somebody answers: many games need few of them."""

    strict: AnswerKey
    question: Question

    @cached_property
    def forms(self) -> frozenset[Words]:
        """Return every answer in words, in every language the card has; also without an article."""
        given = self.question.list_answers()
        texts = {*given, *(name for text in given for name in list_other_names(text, self.words))}
        spelt = {way for text in texts for way in (text, text.casefold().translate(SPELT_OUT), *list_dates(text))}
        whole = {words for text in spelt for words in (split_words(text), *split_numeral(split_words(text)))}
        return frozenset(form for words in whole for form in (words, drop_leading(words), _drop_saint(words))) - {()}

    @cached_property
    def words(self) -> frozenset[str]:
        """Return the words of the question."""
        return frozenset(word for text in self.question.question.values() for word in split_words(text))

    @cached_property
    def asked(self) -> frozenset[str]:
        """Return the words of the question that add nothing to an answer."""
        return self.words - {word for form in self.forms for word in form}

    @cached_property
    def bare(self) -> frozenset[Words]:
        """Return the answers without what the question says: “die Berliner” says which wall it was."""
        some = {tuple(word for word in form if word not in self.words) for form in self.forms}
        return frozenset(form for form in map(drop_leading, some) if len("".join(form)) >= SHORTEST) - self.forms

    @cached_property
    def unit(self) -> str:
        """Return the unit of length that the question asks for, if any."""
        return next(iter(LENGTHS.keys() & set(map(find_unit, self.words))), "")

    @cached_property
    def measures(self) -> frozenset[str]:
        """Return the units of any kind that the question has; an age is in years."""
        years = {"year"} if self.words & list_synonyms("age-word") else ()
        asked = self.words - list_synonyms("leading-word")
        return frozenset[str]().union(years, *(list_units().get(word, ()) for word in asked))

    @cached_property
    def is_month(self) -> bool:
        """Return whether the answer is a month."""
        return not self.words.isdisjoint(list_synonyms("month-word")) and not self.forms.isdisjoint(list_months())

    @cached_property
    def countries(self) -> frozenset[Words]:
        """Return the names of the country that is asked for, if one is."""
        return self.forms & list_countries().keys() if self.words & list_synonyms("country-word") else frozenset()

    @cached_property
    def known(self) -> frozenset[str]:
        """Return each answer in one word."""
        return frozenset("".join(form) for form in self.forms)

    def was_asked(self, word: str) -> bool:
        """Return whether a word adds nothing, because the question has it, perhaps as the end of a longer one.

        So does an adjective: a currency of Vietnam may be Vietnamese.
        """
        is_long = len(word) >= SHORTEST
        return any(
            is_form(word, other)
            or (is_long and other.endswith(word))
            or (len(other) > SHORTEST and word.startswith(other))
            for other in self.asked
        )


def make_fair_key(question: Question) -> FairKey:
    """Take from a card's question what counts for a fair quizmaster."""
    return FairKey(make_key(question), question)


def judge_sheet(keys: Sequence[FairKey], strict: Sequence[AnswerKey], sheet: Sequence[str]) -> tuple[Verdict, ...]:
    """Judge each answer of a sheet fairly: to the letter first, which is quick, and enough for short words."""
    verdicts = tuple(map(judge, strict, sheet))
    if max(map(len, sheet)) < SHORT and ONE not in sheet:
        return verdicts
    return tuple(map(judge_fairly, keys, sheet))


@lru_cache(65536)
def judge_fairly(key: FairKey, text: str) -> Verdict:
    """Judge an answer by what counts: first as it stands, then as a fair quizmaster would."""
    verdict = judge(key.strict, text)
    if verdict == "right" or not text.strip():
        return verdict
    if (bare := drop_brackets(text)) != text and judge_fairly(key, bare) == "right":
        return "right"
    if key.strict.number is not None:
        is_right = _is_number(key, text) and not _has_other_unit(key, text)
        return "right" if is_right or _is_right_in_parts(key, text) else verdict
    said = split_words(text)
    is_right = any(_is_answer(key, words) for words in list_readings(said, key)) or _is_country(key, said)
    if is_right or any(_is_fuller(said, form) for form in key.forms) or _is_right_in_parts(key, text):
        return "right"
    return "near" if _says_more(key, said) else verdict


def _is_country(key: FairKey, said: Words) -> bool:
    """Return whether the country asked for is the only one named: “Rome, Italië”; not New Mexico for Mexico."""
    if not key.countries or not (list_synonyms("half-number") - AND | NEW).isdisjoint(said):
        return False
    own = {list_countries()[name] for name in key.countries}
    named = find_countries(tuple(word for word in said if word not in key.asked))
    return bool(named) and named <= own


def _is_right_in_parts(key: FairKey, text: str) -> bool:
    """Return whether the answer was given twice, or with an aside; “or” is allowed between two right ones only."""
    parts = split_parts(text)
    if len(parts) == 1:
        return False
    others = [part for part in parts if judge_fairly(key, part) != "right"]
    is_nothing = (_adds_nothing(key, part) for part in others)
    return len(others) < len(parts) and (not others or (not is_hedged(text) and all(is_nothing)))


def _adds_nothing(key: FairKey, part: str) -> bool:
    """Return whether words beside an answer are an aside, without a number if one is asked for."""
    if not (words := split_words(part)):
        return True
    titles = list_synonyms("title-word") | list_synonyms("leading-word") | list_synonyms("filler-word")
    # “Parijs, Frankrijk”; but “Italië, Spanje” are two answers.
    is_place = drop_leading(words) in list_countries() and key.forms.isdisjoint(list_countries())
    is_nothing = is_place or is_aside(words) or all(word in titles or key.was_asked(word) for word in words)
    return is_nothing and (key.strict.number is None or not any(map(str.isdecimal, words)))


def _is_number(key: FairKey, text: str) -> bool:
    """Return whether an amount was typed that fits, in digits or words; perhaps with a slip."""
    text = read_result(text) or text
    said = split_words(text)
    asked = key.asked.union(filter(key.was_asked, said))
    values = read_amount(text, key.unit, asked) or read_year(text) or read_dated_year(text) or _read_one(key, said)
    return _fits(key.strict, values or read_misspelt(said, asked))


def _says_more(key: FairKey, said: Words) -> bool:
    """Return whether the answer is there, with a word or two beside it, and no “or”.

    That is for the table.
    """
    known = {form for form in key.forms if len("".join(form)) >= SHORTEST}
    return not list_synonyms("or") & set(said) and any(
        said[at : at + len(form)] == form for form in known if 0 < len(said) - len(form) <= SURPLUS for at in range(3)
    )


def _fits(right: AnswerKey, values: Iterable[float]) -> bool:
    most = right.tolerance + HARDLY
    return right.number is not None and any(abs(value - right.number) <= most for value in values)


def _has_other_unit(key: FairKey, text: str) -> bool:
    """Return whether a unit was given that the question does not have; lengths are converted."""
    bare = ELISION.sub(" ", simplify(text))
    words = [word for word in LETTERS.findall(bare) if not (read_word(word) or (key.unit and find_unit(word)))]
    units = [word for word in words if word in list_units() and not key.was_asked(word)]
    return any(key.measures.isdisjoint(list_units()[word]) and not _is_initial(key, word) for word in units)


def _is_initial(key: FairKey, letter: str) -> bool:
    """Return whether a letter stands for a unit that the question has: “27 J.” are years."""
    return len(letter) == 1 and any(
        name[0] == letter for name, units in list_units().items() if not key.measures.isdisjoint(units)
    )


def _read_one(key: FairKey, words: Words) -> list[float]:
    """Return 1 for an article that is the whole answer, but for words of the question."""
    is_one = words[:1] == ("1",) or bool(words and words[0] in list_synonyms("one"))
    return [1.0] if is_one and all(map(key.was_asked, words[1:])) else []


def _drop_saint(words: Words) -> Words:
    """Leave out the saint in a long name: Exupéry."""
    is_long = words[:1] == ("saint",) and len("".join(words[1:])) > SHORTEST + 1
    return words[1:] if is_long else words


def list_readings(said: Words, key: FairKey) -> Iterator[Words]:
    """Yield an answer as a fair quizmaster may read it: as written, then without titles or words of the question."""
    words = drop_leading(drop_filler(said))
    if not words:
        return
    yield said
    yield words
    own = {word for form in key.forms for word in form}
    # A title after a name may be part of it: Martin Luther King.
    kept = drop_leading(words[1:]) if words[0] in list_synonyms("title-word") - own else words
    yield kept
    nothing = list_synonyms("thing-word") | list_synonyms("leading-word") | list_synonyms("filler-word")
    left = tuple(word for word in kept if word in own or not (word in nothing or key.was_asked(word)))
    yield left
    if len(left) == 1 < len(kept):
        yield (ADJECTIVE.sub("", left[0]),)
    # “Das kyrillische Alphabet”, though the card has an alphabet too.
    yield tuple(word for word in kept if word not in nothing)
    if key.is_month:
        yield drop_month_parts(words)
    for beginning, is_in_country in list_beginnings(words):
        # “Noord- en Zuid-Korea” are two.
        if not is_in_country or "".join(beginning) in key.known:
            yield beginning


def _is_answer(key: FairKey, words: Words) -> bool:
    joined = "".join(words)
    if len(joined) < 2:
        return joined in key.known
    if joined in key.known or SUFFIXES.sub("", joined) in key.known or any(_is_same(words, form) for form in key.bare):
        return True
    return _is_compound(joined, key) or any(
        _is_formula(joined, "".join(form))
        or _is_same(words, form)
        or _is_shortened(words, form)
        or _is_slip(words, form)
        or _is_namesake(words, form)
        for form in key.forms
    )


def _is_compound(word: str, key: FairKey) -> bool:
    """Return whether the answer was written in one word with one of the question: “Papierfisch”."""
    ends = {word[len(known) :] for known in key.known if word.startswith(known)}
    starts = {word[: -len(known)] for known in key.known if known and word.endswith(known)}
    return any(len(rest) >= SHORT and key.was_asked(rest) for rest in ends | starts)


def _is_same(words: Words, form: Words) -> bool:
    """Return whether the words are those of the answer in any order and number; small ones may be left out."""
    small = list_synonyms("leading-word") | AND
    said, known = (sorted(word for word in some if word not in small) for some in (words, form))
    return len(said) == len(known) > 0 and all(map(is_form, said, known))


def _is_slip(words: Words, form: Words) -> bool:
    """Return whether only letters were mistyped; a letter that is a word of its own never is."""
    said, known = drop_leading(words), drop_leading(form)
    if any(len(word) == 1 for word in known):
        return False
    each = len(said) == len(known) and all(map(_is_nearly, said, known))
    return each or is_misspelt("".join(said), "".join(known))


def _is_nearly(said: str, known: str) -> bool:
    return is_form(said, known) or is_misspelt(said, known)


def _is_namesake(words: Words, form: Words) -> bool:
    """Return whether the family name is the same, and the first name another form of it: Jackie and Jacky."""
    if not (len(words) == len(form) == 2 and words[1] == form[1] and form[1].isalpha()):
        return False
    from rapidfuzz.distance import OSA

    said, known = words[0], form[0]
    alike = (sound(said), sound(known))
    return alike[0][:1] == alike[1][:1] and len(known) >= SHORTEST and OSA.distance(*alike) <= 2


def _is_fuller(words: Words, form: Words) -> bool:
    """Return whether a name has a middle name or two more: Anne Marie Frank, Claus Schenk Graf von Stauffenberg."""
    # As it was typed: “Noord- en Zuid-Korea” are two countries.
    if not len(words) > len(form) > 1 or not all(map(str.isalpha, words)) or list_synonyms("half-number") & set(words):
        return False
    small = list_synonyms("leading-word") | list_synonyms("title-word")
    said, known = ((some[0], *(word for word in some[1:-1] if word not in small), some[-1]) for some in (words, form))
    is_longer = len(known) == 2 <= len(said) <= len(known) + SURPLUS
    ends = list(zip((said[0], said[-1]), known, strict=False))
    return is_longer and all(one == two and len(two) >= SHORTEST - 1 for one, two in ends)


def _is_formula(said: str, known: str) -> bool:
    """Return whether only the letter O and the digit 0 were exchanged, where both letters and digits belong."""
    return said.replace("0", "o") == known.replace("0", "o") and any(map(str.isdigit, known)) and len(known) > 2


def _is_shortened(words: Words, form: Words) -> bool:
    """Return whether each word is one of the answer's, in order, or its beginning: initials, and the name itself."""
    # An article is no part of a name: « la souris » is no « chauve-souris ». But “L. Messi” has an initial.
    words, form = (drop_leading(some) if len(some[0]) > 1 else some for some in (words, form))
    if len(words) < 2 or len(form) < 2:
        return False
    places, at = list(form), 0
    for word in words:
        match = next((index for index in range(at, len(places)) if _begins(word, places[index])), None)
        if match is None:
            return False
        at = match + 1
    # The last word says who it is: an initial alone does not.
    return at == len(places) and (words[-1] == form[-1] or (len(words) == len(form) and len(words[-1]) >= 3))


def _begins(word: str, whole: str) -> bool:
    return is_form(word, whole) or (len(word) in (1, 3, 4) and whole.startswith(word) and word.isalpha())
