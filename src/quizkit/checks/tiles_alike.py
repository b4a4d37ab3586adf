"""Two tiles with the same answer to every question, which no question can tell apart."""

from collections.abc import Iterator

from quizkit.cards.kinds.tile import Tile
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


def find(deck: Survey) -> Iterator[Hit]:
    """Find tiles with the same answers as an earlier tile."""
    first: dict[frozenset[str], str] = {}
    for card in deck.played(Tile):
        other = first.setdefault(frozenset(card.yes or ()), card.id)
        if other != card.id:
            yield Hit(detail=other, path="yes", card=card.id)


_PICTURE = {"svg": "cat.svg"}
_CAT = {"kind": "tile", "id": "x-1", "name": {"fr": "le chat", "de": "die Katze"}, "picture": _PICTURE}
_DOG = {"kind": "tile", "id": "x-2", "name": {"fr": "le chien", "de": "der Hund"}, "picture": _PICTURE}
CHECK = DeckCheck(
    code="C504",
    name="tiles-alike",
    severity=Severity.ERROR,
    bad=[_CAT | {"yes": ["alive"], "no": ["big"]}, _DOG | {"yes": ["alive"], "no": ["big"]}],
    good=[_CAT | {"yes": ["alive"], "no": ["big"]}, _DOG | {"yes": ["alive", "big"], "no": []}],
    find=find,
)
