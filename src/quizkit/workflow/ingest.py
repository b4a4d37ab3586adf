"""What people send, whatever the format: a plan first, then one changeset, all or nothing."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, Planned, Revision, Step
from quizkit.tables.layout import Entry, Layout
from quizkit.workflow.revise import in_order


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
    entries: Mapping[str, tuple[Layout, Entry]] = field(default_factory=dict)

    @property
    def has_errors(self) -> bool:
        """Say whether something must be put right first."""
        return any(problem.is_error for problem in self.problems)

    def everything(self, *, delete: bool) -> Iterator[Change]:
        """Give the changes; with `delete`, what is missing is to go."""
        yield from self.changes
        for one in self.missing if delete else ():
            yield Change(one.item, one.deck, one.kind, None, one.number)


def is_blocked(delivery: Delivery, plan: Sequence[Planned]) -> bool:
    """Say whether something stands in the way: then nothing of a delivery is taken in."""
    return delivery.has_errors or any(one.conflicts or one.problems for one in plan)


def plan(store: Store, delivery: Delivery, *, delete: bool) -> list[Planned]:
    """Say what taking a delivery in would do."""
    return store.plan(delivery.everything(delete=delete), in_order)


def take_in(store: Store, delivery: Delivery, origin: Origin, *, delete: bool) -> Committed:
    """Commit a delivery: one changeset, all or nothing."""
    return store.commit(delivery.everything(delete=delete), origin, in_order, delivery.steps)
