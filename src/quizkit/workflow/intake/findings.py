"""What checks say about cards on their way in, cell by cell."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date

from quizkit.cards.card import split_path
from quizkit.cards.kinds import kinds
from quizkit.decks.deck import Deck
from quizkit.problems import Problem, Severity
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, Planned, Revision, digest
from quizkit.workflow.checking.draft import check_each_card, some_cards
from quizkit.workflow.checking.inspect import find_alike
from quizkit.workflow.checking.subject import Subject
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.stored.items import read_card, select_cards

MOST = 500
"""More cards than that are checked with `quizkit check`, not on the way in."""
TOO_LONG = "C505"
"""Told on reading already."""


def list_arriving(plan: Sequence[Planned]) -> list[Revision]:
    """Return the new and changed cards of a delivery, as they would be."""
    outcomes = (ChangeOutcome.NEW, ChangeOutcome.CHANGED, ChangeOutcome.MERGED)
    return [
        Revision(change.item, 0, change.deck, change.kind, 0, None, digest(payload), payload)
        for change, payload in ((planned.change, planned.payload) for planned in plan if planned.outcome in outcomes)
        if payload and change.kind in kinds()
    ]


def check_arriving(store: Store, delivery: Delivery, cards: Sequence[Revision], today: date) -> list[Problem]:
    """Check cards on their way in, each problem at its cell; notes are left for later."""
    problems = list[Problem]()
    for slug in dict.fromkeys(card.deck for card in cards):
        subject = some_cards(
            store, slug, [card for card in cards if card.deck == slug], today, delivery.briefs.get(slug)
        )
        problems += (*check_each_card(subject), *_find_twins(store, subject))
    weighty = (
        problem
        for problem in problems
        if problem.fault.severity is not Severity.INFO and problem.fault.code != TOO_LONG
    )
    return list(place_at_cells(weighty, delivery))


def _find_twins(store: Store, subject: Subject) -> Iterator[Problem]:
    """Compare cards on their way in with those of their deck."""
    heads = select_cards(store.living(subject.slug))
    known = (read_card(head)[0] for item, head in heads.items() if item not in subject.keys)
    deck = Deck(subject.slug, subject.brief, (*(card for card in known if card), *subject.deck.cards))
    twins = find_alike([(deck, subject.inspector)], subject.brief.languages)
    yield from (twin for twin in twins if not subject.keys.keys().isdisjoint((twin.card, twin.detail)))


def place_at_cells(problems: Iterable[Problem], delivery: Delivery) -> Iterator[Problem]:
    """Put each problem where its text was written: at the cell, or at the row."""
    for problem in problems:
        if problem.card not in delivery.entries:
            yield problem
            continue
        _, entry = delivery.entries[problem.card]
        path = split_path(problem.field)
        candidates = ((*path, problem.language), path, ())
        yield replace(problem, place=next(entry.places[at] for at in candidates if at in entry.places))
