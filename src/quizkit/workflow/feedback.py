"""What checks say to somebody who is at work: about one card, or about the cards of a file, cell by cell."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.exports.xlsx import EXPORT
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, Severity
from quizkit.safe_yaml import Path as FieldPath
from quizkit.sources.xlsx import SOURCE
from quizkit.store.history import Store
from quizkit.store.plan import loaded
from quizkit.store.values import Outcome, Planned, Revision
from quizkit.tables.limits import Limits
from quizkit.workflow import annotate, dispatch, items
from quizkit.workflow.check import alone, from_heads
from quizkit.workflow.gathering import Wish
from quizkit.workflow.inbox import Letter, received
from quizkit.workflow.ingest import Delivery
from quizkit.workflow.inspection import Inspector, alike
from quizkit.workflow.revise import brief as brief_of

MOST = 500
"""More cards than that are checked with `quizkit check`, not on the way in."""
TOO_LONG = "C505"
"""Told on reading already."""
MISSING = "P101"
"""Whoever writes a card has not yet translated it: that is told anyway, and more gently."""


def on_card(store: Store, card: Revision, today: date) -> list[Problem]:
    """Check one stored card by itself, but for what was dismissed."""
    name = f"{card.deck}/{items.DISMISSALS_FILE}"
    waived = [head for head in store.history(name)[-1:] if not head.is_tombstone]
    heads = {head.item: head for head in (*waived, card)}
    report = alone(from_heads(store, card.deck, brief_of(store, card.deck), heads, today), card.item)
    return [problem for problem in report.problems if problem.fault.code != MISSING]


def on_draft(card: Card, brief: Brief, today: date) -> list[Problem]:
    """Check a card that is not stored yet."""
    return [problem for problem in Inspector(Context(brief, today)).card(card) if problem.fault.code != MISSING]


def on_arrival(store: Store, delivery: Delivery, plan: Sequence[Planned], today: date) -> list[Problem]:
    """Check the new and changed cards of a delivery, each problem at its cell; hints are left for later."""
    arriving = [
        one
        for one in plan
        if one.outcome in (Outcome.NEW, Outcome.CHANGED, Outcome.MERGED) and one.change.kind in kinds()
    ]
    if len(arriving) > MOST:
        return []
    found = list[Problem]()
    for slug in {one.change.deck for one in arriving}:
        found += _on_deck(store, slug, [one for one in arriving if one.change.deck == slug], today)
    return [
        *placed(
            (one for one in found if one.fault.severity is not Severity.INFO and one.fault.code != TOO_LONG), delivery
        )
    ]


def _on_deck(store: Store, slug: str, arriving: Sequence[Planned], today: date) -> Iterator[Problem]:
    brief = brief_of(store, slug)
    inspector, cards = Inspector(Context(brief, today)), dict[str, Card]()
    for one in arriving:
        card, _ = parse(Row(loaded(one.payload) or {}, {(): Place(one.change.item)}), kinds()[one.change.kind])
        if card:
            cards[card.id] = card
            yield from (problem for problem in inspector.card(card) if problem.fault.code != MISSING)
    if any(one.outcome is Outcome.NEW for one in arriving):
        known = [
            items.card(head)[0]
            for item, head in store.heads(slug).items()
            if not head.is_tombstone and head.kind in kinds() and item not in cards
        ]
        deck = Deck(slug, brief, (*(card for card in known if card), *cards.values()))
        twins = alike([(deck, inspector)], brief.languages)
        yield from (problem for problem in twins if problem.card in cards or problem.detail in cards)


def placed(problems: Iterable[Problem], delivery: Delivery) -> Iterator[Problem]:
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


def workbook(store: Store, slug: str, problems: Sequence[Problem], out: Path, say: Labels) -> Path | None:
    """Write a deck as a workbook with every problem at its cell, to be put right and imported."""
    name, data = next(iter(EXPORT.write(dispatch.prepare(store, slug, say)).items()))
    letter = Letter(out.with_name(f".{name}"), data, SOURCE.read(data, name, Limits()))
    delivery = received(store, [letter], Wish(say))
    # What is about the deck itself has no cell, and stands on the list of problems.
    of_deck = (replace(one, place=Place(name, sheet=slug)) for one in problems if one.card == slug)
    found = (*of_deck, *placed((one for one in problems if one.card != slug), delivery))
    return annotate.write(store, letter, out, replace(delivery, problems=found), (), say)
