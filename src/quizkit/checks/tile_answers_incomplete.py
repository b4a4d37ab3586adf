"""A tile that says neither yes nor no to a question of the catalogue."""

from collections.abc import Iterator

from quizkit.cards.card import Card
from quizkit.cards.kinds.tile import Tile
from quizkit.checks import CardCheck, Context, Hit
from quizkit.problems import Severity


def find(card: Card, context: Context) -> Iterator[Hit]:
    """Look for questions of the catalogue that a tile answers with neither yes nor no."""
    if isinstance(card, Tile):
        missing = [question for question in context.brief.questions if question not in (*card.yes, *card.no)]
        if missing:
            yield Hit(", ".join(missing), path="no")


_TILE = {"kind": "tile", "name": {"fr": "le chat", "de": "die Katze"}, "picture": {"svg": "cat.svg"}}
CHECK = CardCheck(
    code="C503",
    name="tile-answers-incomplete",
    severity=Severity.ERROR,
    bad=_TILE | {"yes": ["alive"], "no": []},
    good=_TILE | {"yes": ["alive"], "no": ["big"]},
    find=find,
)
