"""Questions that players answered all alike. Shared by the checks of either sort."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.checks import Context, Hit

ENOUGH = 8
"""From so many players on it says something: if all eight are right, more than two in three of all players would be
(Wilson, 95 %), and who tosses a coin on a statement is right, or wrong, eight times running once in 256 times."""


def find_unanimous(card: Card, context: Context, *, are_right: bool) -> Iterator[Hit]:
    """Find questions that enough players answered, all of them right or all of them wrong."""
    asked = card.asked()
    for part, (right, of) in sorted(context.tried.get(card.id, {}).items()):
        if of >= ENOUGH and right == (of if are_right else 0) and part <= len(asked):
            # How many they were exactly is not told: who has dismissed it need not hear it again from the next one.
            yield Hit(str(ENOUGH), path=asked[max(0, part - 1)].path, language=context.brief.source)
