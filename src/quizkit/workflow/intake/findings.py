"""What checks find on cards on their way in, cell by cell; typography put right on the way."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

from quizkit.cards.answers import ANSWERS
from quizkit.cards.kinds import kinds
from quizkit.cards.paths import split_path
from quizkit.problems import Place, Problem, Severity
from quizkit.safe_yaml import Path
from quizkit.store.history import Store
from quizkit.store.seen import hash_seen
from quizkit.store.values import ChangeOutcome, Planned, Revision, digest, dump_payload, load_payload
from quizkit.workflow.checking.draft import check_each_card, some_cards
from quizkit.workflow.checking.fix import FixedCard, fix_report
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.twins import find_twins_of_new
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.items import read_texts

MOST = 500
"""More cards than that are checked with `quizkit check`, not on the way in."""
TOO_LONG = "C505"
"""Told on reading already."""


def list_arriving(plan: Sequence[Planned]) -> list[Revision]:
    """Return the new and changed cards of a delivery, as they would be, to be checked."""
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
        problems += (*check_each_card(subject), *find_twins_of_new(store, subject))
    weighty = (
        problem
        for problem in problems
        if problem.fault.severity is not Severity.INFO and problem.fault.code != TOO_LONG
    )
    return list(place_at_cells(weighty, delivery))


class CellFix(NamedTuple):
    """A text that was put right on the way in."""

    card: str
    field: str
    language: str
    old: str
    new: str
    place: Place


def fix_arriving(store: Store, delivery: Delivery, today: date) -> tuple[Delivery, tuple[CellFix, ...]]:
    """Put typography right in the texts that a delivery changes, where safe; the others stay as they are."""
    cards = list_arriving(store.plan(delivery.changes, put_in_order))
    known = {item: read_texts(head) for item, head in store.heads_of(card.item for card in cards).items()}
    fixed, payloads = list[CellFix](), dict[str, str]()
    for slug in dict.fromkeys(card.deck for card in cards):
        arriving = [card for card in cards if card.deck == slug]
        subject = some_cards(store, slug, arriving, today, delivery.briefs.get(slug))
        # What was there before is not the author's business, and would make translations stale.
        problems = tuple(
            problem
            for problem in check_each_card(subject)
            if subject.texts(problem.card).get(problem.field, {}).get(problem.language)
            != known.get(problem.card, {}).get(problem.field, {}).get(problem.language)
        )
        for fix in fix_report(CheckReport(problems, len(arriving), 0, (), (subject,)), unsafe=False):
            payloads[fix.after.id] = dump_payload(fix.after.data())
            fixed += _list_fixes(fix, delivery)
    changes = tuple(
        change._replace(payload=payloads[change.item]) if change.item in payloads else change
        for change in delivery.changes
    )
    # Whoever approves a text here has seen it before it was put right.
    steps = tuple(
        step._replace(seen=hash_seen(load_payload(payloads[step.item]) or {}, step.language))
        if step.item in payloads
        else step
        for step in delivery.steps
    )
    return replace(delivery, changes=changes, steps=steps), tuple(fixed)


def _list_fixes(fix: FixedCard, delivery: Delivery) -> Iterator[CellFix]:
    for was, now in zip(fix.before.texts(), fix.after.texts(), strict=True):
        for language, words in now.text.items():
            if (old := was.text.get(language, "")) != words:
                place = find_place(delivery, fix.after.id, now.at, language) or Place(fix.after.id)
                yield CellFix(fix.after.id, now.path, language, old, words, place)


def find_place(delivery: Delivery, card: str, path: Path, language: str, otherwise: Path = ()) -> Place | None:
    """Return where the text of a card with a finding was written: the cell, or the row."""
    if card not in delivery.entries:
        return None
    _, entry = delivery.entries[card]
    candidates = ((*path, language), path, otherwise, ())
    return next(entry.places[at] for at in candidates if at in entry.places)


def place_at_cells(problems: Iterable[Problem], delivery: Delivery) -> Iterator[Problem]:
    """Put each finding where its text was written: at the cell, or at the row."""
    for problem in problems:
        # What a tile does not answer stands at the first question concerned.
        asked = (ANSWERS, problem.value.partition(", ")[0])
        place = find_place(delivery, problem.card, split_path(problem.field), problem.language, asked)
        yield replace(problem, place=place) if place else problem
