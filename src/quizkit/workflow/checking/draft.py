"""Check one card by itself: one that is stored, or one that somebody is still writing.

Inside: drafts as text, new cards, texts while they are typed, unreadable cards put right, stored cards by themselves.
"""

from dataclasses import dataclass, replace
from datetime import date

from quizkit.cards.card import Card
from quizkit.decks.brief import Brief
from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Origin, Revision, dump_payload
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import Inspector
from quizkit.workflow.checking.run import check_alone
from quizkit.workflow.checking.subject import Subject, subject_of_heads
from quizkit.workflow.checking.twins import find_twins_of_new
from quizkit.workflow.stored.edit import OpenCard, store_card
from quizkit.workflow.stored.items import (
    NotACard,
    find_brief,
    find_card,
    find_dismissals,
)
from quizkit.workflow.stored.rewrite import Rewrite, read_rewrite
from quizkit.workflow.stored.worded import read_worded

MISSING = "P101"
"""Whoever writes a card has not translated it yet: they are told so anyway, and more gently."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A card that is not stored yet."""

    card: Card | None
    """Nothing, if what was written is not a card."""
    problems: tuple[Problem, ...]
    """What keeps it from being stored, if any of them is an error."""
    findings: tuple[Problem, ...]
    """What the checks found, which keeps nobody from storing it."""

    @property
    def can_be_stored(self) -> bool:
        """Return whether it is a card without errors."""
        return self.card is not None and not any(problem.is_error for problem in self.problems)

    def words(self, problem: Problem) -> str:
        """Return the text that a problem is about."""
        return self.card.words(problem.field, problem.language) if self.card else ""


def check_text(text: str, kind: str, brief: Brief, today: date) -> Draft:
    """Check a draft: read a card that somebody wrote as YAML, and check it."""
    card, problems = read_worded(text, kind, brief)
    return Draft(card, tuple(problems), tuple(check_draft(card, brief, today)) if card else ())


def mend_card(store: Store, item: str, text: str, base: int, origin: Origin, today: date) -> Draft:
    """Store a card that today's rules did not accept, as somebody corrected it; or only say what is still wrong."""
    head = find_card(store, item)
    draft = check_text(text, head.kind, find_brief(store, head.deck), today)
    if draft.card and draft.card.id != item:
        raise NotACard(item=draft.card.id)
    if draft.card and draft.can_be_stored:
        store_card(store, draft.card, head.deck, base, origin)
    return draft


def check_new(store: Store, text: str, opened: OpenCard, today: date) -> Draft:
    """Check a new card: read it, and look also whether the deck has it already."""
    draft = check_text(text, opened.kind, opened.brief, today)
    if draft.card is None:
        return draft
    new = Revision(draft.card.id, 0, opened.deck, opened.kind, 0, None, "", dump_payload(draft.card.data()))
    twins = find_twins_of_new(store, some_cards(store, opened.deck, [new], today, opened.brief))
    return replace(draft, findings=(*draft.findings, *twins))


def check_draft(card: Card, brief: Brief, today: date) -> list[Problem]:
    """Check a card that is not stored yet by itself."""
    inspector = Inspector(make_context(brief, today))
    return [problem for problem in inspector.card(card) if problem.fault.code != MISSING]


def check_rewrite(store: Store, rewrite: Rewrite, today: date) -> Draft:
    """Check texts while somebody types them; whether they fit in print is seen when they are drawn."""
    written = read_rewrite(store, rewrite)
    if written.card is None:
        return Draft(None, written.problems, ())
    typed = written.base._replace(payload=dump_payload(written.card.data()), sha256="", stale={})
    subject = some_cards(store, typed.deck, [typed], today, written.brief)
    undrawn = replace(subject, context=replace(subject.context, overflow=lambda _: ()))
    return Draft(written.card, written.problems, tuple(check_each_card(undrawn)))


def check_stored_card(store: Store, card: Revision, today: date) -> list[Problem]:
    """Check one stored card by itself, leaving out what was dismissed."""
    return check_each_card(some_cards(store, card.deck, [card], today))


def check_each_card(subject: Subject) -> list[Problem]:
    """Check each card of a subject by itself."""
    problems = (problem for item in subject.keys for problem in check_alone(subject, item).problems)
    return [problem for problem in problems if problem.fault.code != MISSING]


def some_cards(store: Store, slug: str, cards: list[Revision], today: date, brief: Brief | None = None) -> Subject:
    """Take some cards of a deck to check, stored or not, with what was dismissed; a new deck brings its own brief."""
    dismissals = find_dismissals(store, slug)
    items = [*([dismissals] if dismissals else []), *cards]
    return subject_of_heads(store, slug, brief or find_brief(store, slug), {item.item: item for item in items}, today)
