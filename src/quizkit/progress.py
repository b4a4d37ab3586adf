"""Progress: how people see how far a long task has come."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Watch(Protocol):
    """Goes through the steps of a task, and shows how many are done."""

    def __call__(self, work: Iterable[Item], total: int, /) -> Iterable[Item]:
        """Yield the steps one by one."""


def unwatched(work: Iterable[Item], _total: int, /) -> Iterable[Item]:
    """Show no progress, for whoever does not watch."""
    return work
