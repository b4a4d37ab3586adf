"""What people send, whatever the format: a plan first, then one changeset, all or nothing.

Inside: conflicts left alone, cards deleted because they are missing, what must be put right first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from quizkit.decks.brief import Brief
from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.values import (
    Change,
    Committed,
    Confirmation,
    Origin,
    Planned,
    Revision,
    Step,
    dump_payload,
    find_texts,
    load_payload,
)
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.stored.edit import put_in_order


class UnitVerdict(StrEnum):
    """What becomes of a unit that a translator sends back."""

    ACCEPTED = "accepted"
    UNCHANGED = "unchanged"
    CONFIRMED = "confirmed"
    """As it was, and said to be correct although its source has changed."""
    UNTRANSLATED = "untranslated"
    STALE = "stale"
    """Its source has changed meanwhile."""
    CONFLICT = "conflict"
    """Somebody else has translated it differently meanwhile."""
    TOO_LONG = "too-long"
    """Accepted, but too long for its card."""
    UNKNOWN = "unknown"
    """There is no such text."""


class UnitResult(NamedTuple):
    """A unit that came back, and what becomes of it."""

    unit: str
    verdict: UnitVerdict
    place: Place


@dataclass(frozen=True, slots=True)
class Delivery:
    """What files bring: changes, steps of review, and everything that is wrong with them. Deliveries add up."""

    changes: tuple[Change, ...] = ()
    missing: tuple[Revision, ...] = ()
    """Cards of the same deck and kind that are in the store but not in the files."""
    problems: tuple[Problem, ...] = ()
    steps: tuple[Step, ...] = ()
    entries: Mapping[str, tuple[ColumnLayout, Entry]] = field(default_factory=dict)
    """Card → the table and the row it was written in."""
    units: tuple[UnitResult, ...] = ()
    still_right: tuple[Confirmation, ...] = ()
    """Translations that somebody says are correct although their source has changed."""
    skipped: tuple[str, ...] = ()
    """Cards of which something was left alone, because others have changed it too."""
    briefs: Mapping[str, Brief] = field(default_factory=dict)
    """What decks are meant to be, where the files say so."""

    def __add__(self, other: "Delivery") -> "Delivery":
        """Put two deliveries together."""
        return Delivery(
            self.changes + other.changes,
            self.missing + other.missing,
            self.problems + other.problems,
            self.steps + other.steps,
            {**self.entries, **other.entries},
            self.units + other.units,
            self.still_right + other.still_right,
            self.skipped + other.skipped,
            {**self.briefs, **other.briefs},
        )

    @property
    def has_errors(self) -> bool:
        """Return whether something must be put right first."""
        return any(problem.is_error for problem in self.problems)

    def all_changes(self, *, delete: bool) -> Iterator[Change]:
        """Yield the changes; with `delete`, what is missing is deleted."""
        yield from self.changes
        for revision in self.missing if delete else ():
            yield Change(revision.item, revision.deck, revision.kind, None, revision.number)


def is_blocked(delivery: Delivery, plan: Sequence[Planned]) -> bool:
    """Return whether something keeps the whole delivery out."""
    return delivery.has_errors or any(planned.conflicts or planned.problems for planned in plan)


def plan_delivery(store: Store, delivery: Delivery, *, delete: bool) -> list[Planned]:
    """Return what committing a delivery would do."""
    return store.plan(delivery.all_changes(delete=delete), put_in_order)


def leave_out_conflicts(store: Store, delivery: Delivery) -> Delivery:
    """Leave alone what somebody else has changed too, and keep the other fields of these cards."""
    clashing = {
        planned.change.item: planned for planned in plan_delivery(store, delivery, delete=False) if planned.conflicts
    }
    changes = [
        _without_clashes(store, clashing[change.item]) if change.item in clashing else change
        for change in delivery.changes
    ]
    steps = tuple(step for step in delivery.steps if step.item not in clashing)
    return replace(delivery, changes=tuple(filter(None, changes)), steps=steps, skipped=tuple(clashing))


def _without_clashes(store: Store, planned: Planned) -> Change | None:
    """Return a change with the stored version of every field that clashes; nothing if the whole card does."""
    change, head = planned.change, planned.head
    if head is None or not change.base or any(not clash.path for clash in planned.conflicts):
        return None
    base = store.revision(change.item, change.base).data
    merged, _ = merge(change.item, base, head.data, load_payload(change.payload) or {})
    ordered, problems = put_in_order(change, merged)
    return None if problems else change._replace(payload=dump_payload(ordered), base=head.number)


def commit_delivery(store: Store, delivery: Delivery, origin: Origin, *, delete: bool) -> Committed:
    """Commit a delivery: one changeset, all or nothing."""
    changes = delivery.all_changes(delete=delete)
    return store.commit(changes, origin, put_in_order, delivery.steps, delivery.still_right)


def first_words(planned: Planned) -> str:
    """Return the first text of an item in a delivery, to recognise it by."""
    texts = find_texts(load_payload(planned.payload))
    return next((words for _, text in texts for words in text.values()), "")
