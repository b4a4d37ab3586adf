"""Run checks: decks in, problems out. Knows no store and no screen."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
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
    TwinCheck,
    checks,
)
from quizkit.decks.deck import Deck
from quizkit.lexicon.likeness import find_twins
from quizkit.problems import Fault, Place, Problem, QuizkitError, Severity, closest, shorten

Kind = TypeVar("Kind", bound=Check)
ALONE = frozenset(("accepted",))
"""Roles of texts that each language has its own of."""
WRONG_LANGUAGE = "P104"
"""Whoever finds a text in the wrong language need not hear what else is missing in it."""


class NoSuchCheck(QuizkitError):
    """Nothing has this code or name."""

    name = "no-such-check"


@dataclass(frozen=True, slots=True)
class CheckChoice:
    """Which checks somebody wants: all but the optional ones, or those named, without those they ignore.

    A word is a code (`P107`), the beginning of some (`P`), or a name (`negation-differs`).
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for word in (*self.select, *self.ignore):
            if not any(_names(word, check) for check in checks().values()):
                raise _unknown(word)

    def takes(self, code: str) -> bool:
        """Return whether problems with this code are wanted."""
        check = checks().get(code)
        if check is None:
            return not self.select
        if any(_names(word, check) for word in self.ignore):
            return False
        return self.asks_for(check) if check.is_optional else not self.select or self._selects(check)

    def asks_for(self, check: Check) -> bool:
        """Return whether somebody named this very check."""
        return any(word.upper() == check.code or word.lower() == check.name for word in self.select)

    def _selects(self, check: Check) -> bool:
        return any(_names(word, check) for word in self.select)


def _names(word: str, check: Check) -> bool:
    return check.code.startswith(word.upper()) or check.name == word.lower()


def find_check(word: str) -> Check:
    """Find one check by its code or name."""
    found = [check for check in checks().values() if word.upper() == check.code or word.lower() == check.name]
    if not found:
        raise _unknown(word)
    return found[0]


def _unknown(word: str) -> NoSuchCheck:
    known = [*checks(), *(check.name for check in checks().values())]
    return NoSuchCheck(check=word, suggestion=closest(word, known))


class Inspector:
    """Runs the checks of one deck, with the weight that the deck gives them."""

    def __init__(self, context: Context, choice: CheckChoice | None = None) -> None:
        self._context, self.brief = context, context.brief
        wanted = choice or CheckChoice()
        weights = {check.code: self._weight(check) for check in checks().values()}
        self._checks = [
            check
            for code, check in checks().items()
            if weights[code] != "ignore" and (wanted.takes(code) or (check.is_optional and weights[code]))
        ]
        self._texts, self._pairs = self._of(TextCheck), self._of(PairCheck)
        self._cards = self._of(CardCheck)

    def _weight(self, check: Check) -> str:
        return self.brief.checks.get(check.code) or self.brief.checks.get(check.name) or ""

    def _of(self, kind: type[Kind]) -> list[Kind]:
        return [check for check in self._checks if isinstance(check, kind)]

    def card(self, card: Card) -> list[Problem]:
        """Look at one card by itself."""
        found = [problem for text in card.texts() for problem in self._text(text, card)]
        for check in self._cards:
            found += (self._problem(check, hit, card.id) for hit in check.find(card, self._context))
        return found

    def _text(self, text: CardText, card: Card) -> Iterator[Problem]:
        said = {
            language: Said(words, language, text.role, self.brief, card)
            for language, words in text.text.items()
            if language in self.brief.languages
        }
        strange = set[str]()
        for language, one in said.items():
            characters = frozenset(one.words)
            for check in self._texts:
                if check.characters is not None and check.characters.isdisjoint(characters):
                    continue
                for hit in check.find(one):
                    strange |= {language} if check.code == WRONG_LANGUAGE else set()
                    yield self._problem(check, hit._replace(path=text.path, language=language), card.id)
        source = said.get(self.brief.source)
        if source is None or text.role in ALONE:
            return
        for language, one in said.items():
            if one is not source and language not in strange:
                for pair in self._pairs:
                    for hit in pair.find(source, one):
                        yield self._problem(pair, hit._replace(path=text.path, language=language), card.id)

    def deck(self, deck: Deck) -> list[Problem]:
        """Look at a deck as a whole."""
        return [
            self._problem(check, hit, hit.card or deck.slug)
            for check in self._of(DeckCheck)
            for hit in check.find(deck)
        ]

    def twins(self, ours: Said, theirs: Said) -> Iterator[Problem]:
        """Look at two texts that are nearly the same; the problem is the second one's."""
        assert ours.card  # noqa: S101
        assert theirs.card  # noqa: S101
        for check in self._of(TwinCheck):
            for hit in check.find(ours, theirs):
                found = hit._replace(path=theirs.path, language=theirs.language, value=ours.words, detail=ours.card.id)
                yield self._problem(check, found, theirs.card.id)

    def _problem(self, check: Check, hit: Hit, card: str) -> Problem:
        weight = self._weight(check)
        severity = Severity(weight) if weight else hit.severity or check.severity
        return Problem(
            _fault(check.code, check.name, severity), Place(card), card, hit.path, shorten(hit.value), hit.allowed,
            hit.suggestion, hit.detail, hit.language, hit.span,
        )  # fmt: skip


@cache
def _fault(code: str, name: str, severity: Severity) -> Fault:
    return Fault(code, name, severity)


def find_alike(decks: Sequence[tuple[Deck, Inspector]], languages: Iterable[str]) -> Iterator[Problem]:
    """Find cards of any decks that say nearly the same, or cannot both be right; a pair is told once."""
    told = set[frozenset[str]]()
    for language in languages:
        texts = [
            (inspector, card, text) for deck, inspector in decks for card in deck.cards
            for text in card.asked() if language in text.text
        ]  # fmt: skip
        for one, other in find_twins([text.text[language] for _, _, text in texts], language):
            (_, our_card, ours), (inspector, their_card, theirs) = texts[one], texts[other]
            pair = frozenset((our_card.id, their_card.id))
            if len(pair) < 2 or pair in told:
                continue
            told.add(pair)
            brief = inspector.brief
            yield from inspector.twins(
                Said(ours.text[language], language, ours.role, brief, our_card, ours.path),
                Said(theirs.text[language], language, theirs.role, brief, their_card, theirs.path),
            )
