"""Standings: who came where at the end."""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Standing(NamedTuple):
    """A seat's place, and what it was won with."""

    seat: int
    rank: int
    score: tuple[int, ...]


class Outcome(NamedTuple):
    """All seats, best first."""

    standings: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Give who won: several share a win."""
        return tuple(one.seat for one in self.standings if one.rank == 1)


def ranked(scores: Mapping[int, tuple[int, ...]]) -> Outcome:
    """Rank by score, highest first. Equals share the better rank, and the next one counts them all."""
    order = sorted(scores, key=lambda seat: (tuple(-part for part in scores[seat]), seat))
    ranks: dict[Any, int] = {}
    for place, seat in enumerate(order, 1):
        ranks.setdefault(scores[seat], place)
    return Outcome(tuple(Standing(seat, ranks[scores[seat]], scores[seat]) for seat in order))
