"""What checks say to somebody who is at work: about one card, or about the cards of a file, cell by cell."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.exports.xlsx import EXPORT
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, Severity
from quizkit.safe_yaml import Path as FieldPath
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.values import ChangeOutcome, Planned, Revision, digest
from quizkit.tables.limits import Limits
from quizkit.workflow.checking.inspect import Inspector, find_alike
from quizkit.workflow.checking.print_fit import make_context
from quizkit.workflow.checking.run import Subject, check_alone, subject_of_heads
from quizkit.workflow.intake import annotate
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.intake.inbox import InboxFile, receive_files
from quizkit.workflow.outgoing.decks import prepare_deck
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief

MOST = 500
"""More cards than that are checked with `quizkit check`, not on the way in."""
TOO_LONG = "C505"
"""Told on reading already."""
MISSING = "P101"
"""Whoever writes a card has not yet translated it: that is told anyway, and more gently."""


def check_stored_card(store: Store, card: Revision, today: date) -> list[Problem]:
    """Check one stored card by itself, but for what was dismissed."""
    return _alone(_subject(store, card.deck, [card], today))


def check_draft(card: Card, brief: Brief, today: date) -> list[Problem]:
    """Check a card that is not stored yet."""
    inspector = Inspector(make_context(brief, today))
    return [problem for problem in inspector.card(card) if problem.fault.code != MISSING]


def list_arriving(plan: Sequence[Planned]) -> list[Revision]:
    """Return the new and changed cards of a delivery, as they would be."""
    outcomes = (ChangeOutcome.NEW, ChangeOutcome.CHANGED, ChangeOutcome.MERGED)
    return [
        Revision(one.change.item, 0, one.change.deck, one.change.kind, 0, None, digest(one.payload), one.payload)
        for one in plan
        if one.payload and one.outcome in outcomes and one.change.kind in kinds()
    ]


def check_arriving(store: Store, delivery: Delivery, cards: Sequence[Revision], today: date) -> list[Problem]:
    """Check cards on their way in, each problem at its cell; notes are left for later."""
    found = list[Problem]()
    for slug in dict.fromkeys(card.deck for card in cards):
        subject = _subject(store, slug, [card for card in cards if card.deck == slug], today)
        found += (*_alone(subject), *_twins(store, subject))
    weighty = (one for one in found if one.fault.severity is not Severity.INFO and one.fault.code != TOO_LONG)
    return list(place_at_cells(weighty, delivery))


def _subject(store: Store, slug: str, cards: Sequence[Revision], today: date) -> Subject:
    """Take some cards for a deck, with what was dismissed in it."""
    waived = [head for head in store.history(f"{slug}/{items.DISMISSALS_FILE}")[-1:] if not head.is_tombstone]
    return subject_of_heads(store, slug, find_brief(store, slug), {one.item: one for one in (*waived, *cards)}, today)


def _alone(subject: Subject) -> list[Problem]:
    """Check each card by itself."""
    found = (problem for item in subject.keys for problem in check_alone(subject, item).problems)
    return [problem for problem in found if problem.fault.code != MISSING]


def _twins(store: Store, subject: Subject) -> Iterator[Problem]:
    """Hold cards on their way in against those of their deck."""
    heads = (head for item, head in store.heads(subject.slug).items() if item not in subject.keys)
    known = (items.read_card(head)[0] for head in heads if not head.is_tombstone and head.kind in kinds())
    deck = Deck(subject.slug, subject.brief, (*(card for card in known if card), *subject.deck.cards))
    twins = find_alike([(deck, subject.inspector)], subject.brief.languages)
    yield from (one for one in twins if not subject.keys.keys().isdisjoint((one.card, one.detail)))


def place_at_cells(problems: Iterable[Problem], delivery: Delivery) -> Iterator[Problem]:
    """Put each problem where its text was written: the cell, or the row."""
    for problem in problems:
        if problem.card in delivery.entries:
            _, entry = delivery.entries[problem.card]
            path = _path(problem.field)
            wanted = ((*path, problem.language), path, ())
            problem = replace(problem, place=next(entry.places[at] for at in wanted if at in entry.places))  # noqa: PLW2901
        yield problem


def _path(field: str) -> FieldPath:
    """Read a field as people count it: `questions.1.answer`."""
    return tuple(int(part) - 1 if part.isdecimal() else part for part in field.split(".")) if field else ()


def write_workbook(store: Store, slug: str, problems: Sequence[Problem], out: Path, say: Labels) -> Path | None:
    """Write a deck as a workbook with every problem at its cell, to be put right and imported."""
    name, data = next(iter(EXPORT.write(prepare_deck(store, slug, say)).items()))
    letter = InboxFile(out.with_name(f".{name}"), data, SOURCE.read(data, name, Limits()))
    delivery = receive_files(store, [letter], ImportOptions(say))
    # What is about the deck itself has no cell, and stands on the list of problems.
    of_deck = (replace(one, place=Place(name, sheet=slug)) for one in problems if one.card == slug)
    found = (*of_deck, *place_at_cells((one for one in problems if one.card != slug), delivery))
    return annotate.write_annotated(store, letter, out, replace(delivery, problems=found), (), say)
