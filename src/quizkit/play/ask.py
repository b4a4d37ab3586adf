"""What rules ask for: a move of seats, or an outcome of chance. Both name the options there are.

Seats are counted from 1, clockwise, everywhere: in code, in logs and at the table. 0 is the table itself.
"""

from collections.abc import Generator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from quizkit.play.spaces import Space
from quizkit.play.standings import Outcome

TABLE = 0
"""Who answers for chance and rules on what only people can judge."""
NOBODY = 0
"""A move that could name a player and names none."""


class Ask(NamedTuple):
    """Moves wanted of one seat, or of several at once and in secret: revealed only when all are in.

    The rules get them back as a mapping from seat to move, in the order in which they came.
    """

    kind: str
    options: Mapping[int, Space]
    audience: tuple[int, ...] | None = None
    """Who else may ever know an answer; everybody once all are in, if it is not said."""
    is_race: bool = False
    """Whether it matters who answers first."""
    is_quiet: bool = False
    """Whether even what may be answered is nobody else's business."""
    interrupts: Mapping[int, Space] = MappingProxyType({})
    """What others may say instead, without being asked: then the rules get only that."""


class Draw(NamedTuple):
    """An outcome of chance, each equally likely. The rules get it back as it is."""

    kind: str
    """Of what: every kind has its own stream of random numbers."""
    options: Space
    audience: tuple[int, ...] | None = None
    """Who sees what came; everybody, if it is not said."""


Play = Generator[Ask | Draw, Any, Outcome]
"""The rules of a game as they run. What comes back depends on what was asked."""
Steps = Generator[Ask | Draw, Any, Any]
"""A part of them."""
