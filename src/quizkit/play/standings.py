"""Standings: who came where at the end, who won, and who shares a rank."""

from collections.abc import Mapping
from typing import NamedTuple


class SeatStanding(NamedTuple):
    """A seat's place, and what it was won with."""

    seat: int
    rank: int
    score: tuple[int, ...]


class Outcome(NamedTuple):
    """All seats, best first."""

    standings: tuple[SeatStanding, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """Return who won: several share a win."""
        return tuple(standing.seat for standing in self.standings if standing.rank == 1)


def rank_seats(scores: Mapping[int, tuple[int, ...]]) -> Outcome:
    """Rank seats by score, highest first. Equals share the better rank, and the next one counts them all."""
    standings, rank = list[SeatStanding](), 1
    # Sorting keeps equals as they were, in the order of the seats.
    for place, seat in enumerate(sorted(sorted(scores), key=scores.__getitem__, reverse=True), 1):
        if standings and standings[-1].score != scores[seat]:
            rank = place
        standings.append(SeatStanding(seat, rank, scores[seat]))
    return Outcome(tuple(standings))
