"""How somebody is shown how far a long work has come."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

Item = TypeVar("Item")


class Watch(Protocol):
    """Goes through things to do, and shows how many of them are done."""

    def __call__(self, work: Iterable[Item], total: int, /) -> Iterable[Item]:
        """Give each thing in its turn."""


def unwatched(work: Iterable[Item], _total: int, /) -> Iterable[Item]:
    """Work in silence."""
    return work
