"""Questions that all players got right, or all got wrong; shared by the checks for both."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import Context, Hit

ENOUGH = 8
"""From this many players on, it means something. If all eight are right, more than two in three of all players would
be (Wilson interval, 95%); and eight tosses of a coin get a statement right, or wrong, only once in 256 times."""


def find_unanimous(card: Card, context: Context, *, are_right: bool) -> Iterator[Hit]:
    """Find questions that enough players answered, and all of them correctly, or all of them wrongly."""
    asked = card.asked()
    for part, (right, of) in sorted(context.tried.get(card.id, {}).items()):
        if of >= ENOUGH and right == (of if are_right else 0) and part <= len(asked):
            # The exact number is left out: otherwise every further player would bring back a dismissed problem.
            yield Hit(str(ENOUGH), path=asked[max(0, part - 1)].path, language=context.brief.source)
