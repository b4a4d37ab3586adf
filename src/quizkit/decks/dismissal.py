"""Dismissal: somebody has looked at what a check found, and it is right as it is."""

from collections.abc import Mapping

from quizkit.cards.card import Part
from quizkit.cards.text import Line
from quizkit.safe_yaml import Value


class Dismissal(Part):
    """Why a problem is none, and a hash of the words it was about: with other words it is one again."""

    seen: Line
    reason: Line


Dismissals = Mapping[str, Mapping[str, Dismissal]]
"""Code of a check → card, or the deck itself → dismissal."""


class DismissalFile(Part):
    """The file `dismissals.yaml`: each under the code of its check."""

    checks: Dismissals


def as_data(found: Dismissals) -> dict[str, Value]:
    """Return dismissals as plain data, sorted: there is one way to write them."""
    checks: Value = {
        code: {card: one.model_dump() for card, one in sorted(cards.items())} for code, cards in sorted(found.items())
    }
    return {"checks": checks}
