"""Inspect: run the checks on one deck's cards, texts and translations. Knows neither the store nor the screen.

Inside: which checks are chosen, an inspector for a deck, the odd one out among translations.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import TypeVar

from quizkit.cards.card import Card, CardText
from quizkit.checks import (
    CardCheck,
    Check,
    Context,
    DeckCheck,
    Hit,
    PairCheck,
    Said,
    TextCheck,
    Trust,
    TwinCheck,
    checks,
)
from quizkit.decks.survey import Survey
from quizkit.lexicon.alignment import has_own_words
from quizkit.lexicon.comparison import LIMITS
from quizkit.problems import Fault, Place, Problem, QuizkitError, Severity, closest, shorten
from quizkit.workflow.checking.speech import can_read

Kind = TypeVar("Kind", bound=Check)
Reader = TypeVar("Reader", TextCheck, PairCheck)
WRONG_LANGUAGE = "P104"
"""The check for the wrong language. If it finds something, comparing the text with its source makes no sense."""
SOURCE_DIFFERS = "source-differs"
"""The name of the fault where all translations say something else than the source."""

COUNTED = "bounds"
"""What a hit is about that stands beside a number: such words can hardly be meant in another way."""
REWORDED = frozenset(("negation", *LIMITS))
"""What hits are about that can easily be put in other words: both translations may have done so."""
NOTHING = "–"
"""What a hit says in place of what is not there."""


class NoSuchCheck(QuizkitError):
    """No check has this code or name."""

    name = "no-such-check"


@dataclass(frozen=True, slots=True)
class CheckChoice:
    """Which checks to run: all but the optional ones, or those selected; in either case without those to ignore.

    A word is a code (`P107`), the beginning of several codes (`P`), or a name (`negation-differs`).
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for word in (*self.select, *self.ignore):
            if not any(_covers(word, check) for check in checks().values()):
                raise _make_error(word)

    def takes(self, code: str) -> bool:
        """Return whether problems with this code are wanted."""
        check = checks().get(code)
        if check is None:
            return not self.select
        if any(_covers(word, check) for word in self.ignore):
            return False
        return self.asks_for(check) if check.is_optional else not self.select or self._selects(check)

    def asks_for(self, check: Check) -> bool:
        """Return whether this very check was selected, by its whole code or its name."""
        return any(_is_called(check, word) for word in self.select)

    def _selects(self, check: Check) -> bool:
        return any(_covers(word, check) for word in self.select)


def _covers(word: str, check: Check) -> bool:
    """Return whether a word stands for a check, perhaps together with others."""
    return check.code.startswith(word.upper()) or check.name == word.lower()


def _is_called(check: Check, word: str) -> bool:
    """Return whether a word stands for this check alone."""
    return word.upper() == check.code or word.lower() == check.name


def find_check(word: str) -> Check:
    """Return the check with this code or name."""
    check = next((check for check in checks().values() if _is_called(check, word)), None)
    if check is None:
        raise _make_error(word)
    return check


def _make_error(word: str) -> NoSuchCheck:
    known = [*checks(), *(check.name for check in checks().values())]
    return NoSuchCheck(check=word, suggestion=closest(word, known))


class Inspector:
    """Runs the checks of one deck, with the severities that the deck gives them."""

    def __init__(self, context: Context, choice: CheckChoice | None = None) -> None:
        self._context, self.brief = context, context.brief
        wanted = choice or CheckChoice()
        weights = {check.code: self._find_weight(check) for check in checks().values()}
        self._checks = [
            check
            for code, check in checks().items()
            if weights[code] != "ignore" and (wanted.takes(code) or (check.is_optional and weights[code]))
        ]
        self._card_checks = self._select(CardCheck)
        self._text_checks = cache(partial(self._find_readers, TextCheck))
        self._pair_checks = cache(partial(self._find_readers, PairCheck))

    def _find_weight(self, check: Check) -> str:
        """Return the severity that the deck gives a check, `ignore`, or nothing."""
        return self.brief.checks.get(check.code) or self.brief.checks.get(check.name) or ""

    def _find_readers(self, kind: type[Reader], language: str) -> dict[str, Reader]:
        """Return the checks that can read a language, by code; as every text asks for them, the answer is kept."""
        return {check.code: check for check in self._select(kind) if can_read(check, language)}

    def _select(self, kind: type[Kind]) -> list[Kind]:
        return [check for check in self._checks if isinstance(check, kind)]

    def card(self, card: Card) -> list[Problem]:
        """Return the problems of one card by itself."""
        problems = [problem for text in card.texts() for problem in self._check_text(text, card)]
        for check in self._card_checks:
            problems += (self._make_problem(check, hit, card.id) for hit in check.find(card, self._context))
        return problems

    def _check_text(self, text: CardText, card: Card) -> Iterator[Problem]:
        """Find what is wrong with a text in each language, then with its translations."""
        versions = {
            language: Said(words, language, text.role, self.brief, card, text.path, text.text)
            for language, words in text.text.items()
            if language in self.brief.languages
        }
        in_wrong_language = set[str]()
        for language, version in versions.items():
            for check, hit in self._check_version(version):
                in_wrong_language |= {language} if check.code == WRONG_LANGUAGE else set()
                yield self._make_problem(check, hit._replace(path=text.path, language=language), card.id)
        source = versions.get(self.brief.source)
        if source is None or not text.is_translated:
            return
        readable = [version for language, version in versions.items() if language not in in_wrong_language]
        targets = [(version, self._pair_checks(version.language)) for version in readable if version is not source]
        for code, pair_check in self._pair_checks(source.language).items() if source in readable else ():
            read = [version for version, readers in targets if code in readers]
            for hit in find_odd_ones(pair_check, source, read):
                # What sets the source against its translations cannot say that “the source text says …”.
                is_odd_source = hit.language == source.language and hit.allowed and not hit.detail
                name = SOURCE_DIFFERS if is_odd_source else pair_check.name
                yield self._make_problem(pair_check, hit._replace(path=text.path), card.id, name)

    def _check_version(self, version: Said) -> Iterator[tuple[TextCheck, Hit]]:
        """Find what is wrong with a text in one language; skip checks for characters that it does not have."""
        characters = frozenset(version.words)
        for check in self._text_checks(version.language).values():
            if check.characters is None or not check.characters.isdisjoint(characters):
                for hit in check.find(version):
                    yield check, hit

    @property
    def deck_checks(self) -> list[DeckCheck]:
        """The checks on a deck as a whole."""
        return self._select(DeckCheck)

    def deck(self, deck: Survey, check: DeckCheck) -> list[Problem]:
        """Return what one check finds in a deck as a whole."""
        return [self._make_problem(check, hit, hit.card or deck.slug) for hit in check.find(deck)]

    def twins(self, ours: Said, theirs: Said) -> Iterator[Problem]:
        """Find what is wrong with two texts that are nearly the same; it counts as a problem of the second one."""
        assert ours.card  # noqa: S101
        assert theirs.card  # noqa: S101
        for check in self._select(TwinCheck):
            for hit in check.find(ours, theirs):
                placed = hit._replace(path=theirs.path, language=theirs.language, value=ours.words, detail=ours.card.id)
                yield self._make_problem(check, placed, theirs.card.id)

    def _make_problem(self, check: Check, hit: Hit, card: str, name: str = "") -> Problem:
        weight = self._find_weight(check)
        severity = Severity(weight) if weight else hit.severity or check.severity
        fault = _make_fault(check.code, name or check.name, severity)
        return Problem(
            fault, Place(card), card, hit.path, shorten(hit.value), hit.allowed,
            hit.suggestion, hit.detail, hit.language, hit.span,
        )  # fmt: skip


def find_odd_ones(check: PairCheck, source: Said, targets: Sequence[Said]) -> Iterator[Hit]:
    """Inspect every translation by its source, and the source by its translations if all differ from it."""
    said = [_list_hits(check.find, source, target) for target in targets]
    if not any(said):
        return
    for target in targets:
        for hit in compare(check, source, target, [other for other in targets if other is not target]):
            yield hit._replace(language=target.language)
    if check.is_mutual and len(targets) > 1:
        # What a translation has lost says more than what it has added: look from the translations, too.
        firm = [target for target, hits in zip(targets, said, strict=True) if any(map(_stands_alone, hits))]
        first = (firm or targets)[0]
        for hit in _find_odd_source(check, source, first, [other for other in targets if other is not first]):
            if all(said) or hit.about not in REWORDED:
                yield hit


def _stands_alone(hit: Hit) -> bool:
    return hit.trust is not Trust.HINT


def _find_odd_source(check: PairCheck, source: Said, first: Said, others: Sequence[Said]) -> Iterator[Hit]:
    """Find what only the source says: it was mistyped, or changed after all had been translated.

    Where that is not sure, it must say something else, in words that all have a counterpart: it may be put more freely.
    """
    is_own = has_own_words(source.reading, first.reading, *(other.reading for other in others))
    for hit in compare(check, first, source, others):
        is_said = hit.value != NOTHING and (hit.trust is Trust.LIKELY or not is_own or hit.about not in LIMITS)
        is_shared = all(_differs(check, hit.about, other, source, Trust.HINT) for other in others)
        if is_shared and hit.severity is not Severity.INFO and (hit.trust is Trust.SURE or is_said):
            yield hit._replace(language=source.language, severity=Severity.WARNING)


def compare(check: PairCheck, source: Said, target: Said, witnesses: Sequence[Said]) -> Iterator[Hit]:
    """Inspect a translation by its source, and ask the other translations where a hit is not sure."""
    hits = _list_hits(check.find, source, target)
    for hit in hits:
        if hit.trust is Trust.HINT:
            if all(other.about != hit.about or other.trust is Trust.HINT for other in hits):
                yield from _confirm(check, hit, source, target, witnesses)
            continue
        if not witnesses:
            is_firm = hit.trust in (Trust.SURE, Trust.LIKELY, Trust.LONE) or (
                hit.trust is Trust.TIMID and not has_own_words(target.reading, source.reading)
            )
            yield hit if is_firm else hit._replace(severity=Severity.INFO)
        else:
            answers = {_ask(check, hit, source, target, witness) for witness in witnesses}
            if severity := next((severity for severity in Severity if severity in answers), None):
                yield hit._replace(severity=severity)


def _confirm(check: PairCheck, hint: Hit, source: Said, target: Said, witnesses: Sequence[Said]) -> Iterator[Hit]:
    """Find what the source only hints at, but another translation says for certain: “hardly” for “never”."""
    for witness in witnesses:
        firm = [hit for hit in _list_hits(check.find, witness, target) if hit.about == hint.about and _is_firm(hit)]
        if (
            firm
            and not has_own_words(target.reading, source.reading, witness.reading)
            and not _differs(check, hint.about, source, witness)
            and not _differs(check, hint.about, witness, source)
        ):
            yield firm[0]._replace(severity=Severity.WARNING)
            return


def _is_firm(hit: Hit) -> bool:
    """Return whether a witness is sure enough to confirm a hint."""
    return hit.trust is Trust.SURE or (hit.trust is Trust.TIMID and hit.about == COUNTED)


def _ask(check: PairCheck, hit: Hit, source: Said, target: Said, witness: Said) -> Severity | None:
    """Ask a witness how serious a hit is: not at all, if it differs from the source as the translation does."""
    severity = hit.severity or check.severity
    cautious = Severity.WARNING if severity is Severity.ERROR else severity
    if _differs(check, hit.about, source, witness, Trust.FAINT):
        # Two agree against one: the source was changed after both, or says it in its own way.
        return Severity.INFO if hit.trust is Trust.SURE else None
    is_faint = hit.trust in (Trust.LONE, Trust.FAINT)
    if is_faint or (hit.trust is Trust.TIMID and has_own_words(target.reading, source.reading, witness.reading)):
        return Severity.INFO
    if _differs(check, hit.about, witness, target):
        return severity
    return cautious if hit.trust is Trust.SURE else None


def _differs(check: PairCheck, about: str, source: Said, target: Said, *besides: Trust) -> bool:
    """Return whether two texts differ in some respect; hits of little trust may be left out."""
    return any(hit.about == about and hit.trust not in besides for hit in _list_hits(check.find, source, target))


@lru_cache(64)
def _list_hits(find: Callable[[Said, Said], Iterator[Hit]], source: Said, target: Said) -> tuple[Hit, ...]:
    """Return what a check finds in two texts; whoever asks a witness asks for the same pairs several times."""
    return tuple(find(source, target))


@cache
def _make_fault(code: str, name: str, severity: Severity) -> Fault:
    return Fault(code, name, severity)
