"""What players of Cantuun see: what lies open on the table, and what one of them has in hand."""

from collections.abc import Mapping
from typing import NamedTuple

from quizkit.play.games.cantuun.material import CantuunGuesstimate


class CantuunKnown(NamedTuple):
    """What is printed on the material, and agreed on."""

    routes: tuple[tuple[str, ...], ...]
    """The spaces of each seat's route."""
    chances: tuple[tuple[int, ...], ...]
    """Its chance spaces, from 1."""
    encounter_steps: int


class Meeting(NamedTuple):
    """Two who meet, and who asks them."""

    newcomer: int
    other: int
    drawer: int
    text: Mapping[str, str]
    """Once the drawer has chosen."""
    unit: str
    guess: float | None


class CantuunTable(NamedTuple):
    """What everybody sees."""

    round: int
    reader: int
    type: str
    wanted: int
    """How many cantons are asked for."""
    text: Mapping[str, str]
    answer: tuple[str, ...]
    """Once it has been read."""
    laid: tuple[tuple[int, tuple[str, ...]], ...]
    """Who laid cards, by seal; which ones, once they are turned up."""
    spaces: tuple[int, ...]
    """Where each seat stands on its route: from 1, where it starts, to 26. In a position, `fields` count from 0."""
    order: tuple[int, ...]
    """Seats, in the order in which they came to where they stand."""
    missing: tuple[int, ...]
    meeting: Meeting | None
    known: CantuunKnown


class CantuunHand(NamedTuple):
    """What one seat knows."""

    laid: tuple[str, ...] = ()
    """The own cards, face down."""
    answer: tuple[str, ...] = ()
    """What stands on the question, for its reader."""
    guesstimates: tuple[CantuunGuesstimate, ...] = ()
    """What stands on the encounter card, for its drawer."""


NOTHING = CantuunHand()
