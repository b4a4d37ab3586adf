"""What people send, whatever the format: a plan first, then one changeset, all or nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from quizkit.problems import Place, Problem
from quizkit.store.history import Store
from quizkit.store.merge import merge
from quizkit.store.plan import load_payload
from quizkit.store.values import Change, Committed, Confirmation, Origin, Planned, Revision, Step, dump_payload
from quizkit.tables.layout import ColumnLayout, Entry
from quizkit.workflow.stored.edit import put_in_order


class UnitVerdict(StrEnum):
    """What becomes of a unit that a translator sends back."""

    ACCEPTED = "accepted"
    UNCHANGED = "unchanged"
    CONFIRMED = "confirmed"
    """As it was, and said to be right although its source has changed."""
    UNTRANSLATED = "untranslated"
    STALE = "stale"
    """Its source has moved on meanwhile."""
    CONFLICT = "conflict"
    """Somebody else has translated it otherwise meanwhile."""
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
    """What files bring: changes, steps of review, and everything that is wrong with them.

    `missing` are cards of the same deck and kind that are in the store but not in the files; `entries` tells
    in which row of which table a card was written.
    """

    changes: tuple[Change, ...] = ()
    missing: tuple[Revision, ...] = ()
    problems: tuple[Problem, ...] = ()
    steps: tuple[Step, ...] = ()
    entries: Mapping[str, tuple[ColumnLayout, Entry]] = field(default_factory=dict)
    arrivals: tuple[UnitResult, ...] = ()
    still_right: tuple[Confirmation, ...] = ()
    """Translations that somebody says are right although their source has changed."""
    skipped: tuple[str, ...] = ()
    """Cards of which something was left alone, because others have changed it too."""

    @property
    def has_errors(self) -> bool:
        """Return whether something must be put right first."""
        return any(problem.is_error for problem in self.problems)

    def everything(self, *, delete: bool) -> Iterator[Change]:
        """Return the changes; with `delete`, what is missing is to go."""
        yield from self.changes
        for one in self.missing if delete else ():
            yield Change(one.item, one.deck, one.kind, None, one.number)


def is_blocked(delivery: Delivery, plan: Sequence[Planned]) -> bool:
    """Return whether something stands in the way: then nothing of a delivery is taken in."""
    return delivery.has_errors or any(one.conflicts or one.problems for one in plan)


def plan_delivery(store: Store, delivery: Delivery, *, delete: bool) -> list[Planned]:
    """Say what taking a delivery in would do."""
    return store.plan(delivery.everything(delete=delete), put_in_order)


def leave_out_conflicts(store: Store, delivery: Delivery) -> Delivery:
    """Leave alone what somebody else has changed too, and take the other fields of these cards."""
    clashing = {one.change.item: one for one in plan_delivery(store, delivery, delete=False) if one.conflicts}
    settled = (_settled(store, clashing[one.item]) if one.item in clashing else one for one in delivery.changes)
    steps = tuple(step for step in delivery.steps if step.item not in clashing)
    return replace(delivery, changes=tuple(filter(None, settled)), steps=steps, skipped=tuple(clashing))


def _settled(store: Store, planned: Planned) -> Change | None:
    """Return a change with the stored version of every field that clashes; nothing if the whole card does."""
    change, head = planned.change, planned.head
    if head is None or not change.base or any(not clash.path for clash in planned.conflicts):
        return None
    base = store.revision(change.item, change.base).data
    data, _ = merge(change.item, base, head.data, load_payload(change.payload) or {})
    ordered, wrong = put_in_order(change, data)
    return None if wrong else change._replace(payload=dump_payload(ordered), base=head.number)


def commit_delivery(store: Store, delivery: Delivery, origin: Origin, *, delete: bool) -> Committed:
    """Commit a delivery: one changeset, all or nothing."""
    changes = delivery.everything(delete=delete)
    return store.commit(changes, origin, put_in_order, delivery.steps, delivery.still_right)
