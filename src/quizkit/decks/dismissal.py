"""Dismissal: somebody has looked at what a check found, and nothing needs to change."""

from collections.abc import Mapping

from quizkit.cards.card import Part
from quizkit.cards.text import Line
from quizkit.safe_yaml import Value


class Dismissal(Part):
    """Why a finding is not a problem, and a hash of the words it was about. If they change, it comes back."""

    seen: Line
    reason: Line


Dismissals = Mapping[str, Mapping[str, Dismissal]]
"""Code of a check → card, or the deck itself → dismissal."""


class DismissalFile(Part):
    """The file `dismissals.yaml`: dismissals by the code of their check."""

    checks: Dismissals


def as_data(dismissals: Dismissals) -> dict[str, Value]:
    """Return dismissals as plain data, sorted, so that they are written in only one way."""
    checks: Value = {
        code: {card: dismissal.model_dump() for card, dismissal in sorted(cards.items())}
        for code, cards in sorted(dismissals.items())
    }
    return {"checks": checks}
