"""A canton that is never, or hardly ever, an answer."""

from collections import Counter
from collections.abc import Iterator

from quizkit.cards.cantons import cantons
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

RARE = 1 / 4
"""Below this share of the mean, a canton counts as rare."""


def find(deck: Survey) -> Iterator[Hit]:
    """Count the answers with each canton, and compare with the blueprint, or else with the mean."""
    questions = deck.played(CantonQuestion)
    counted = Counter(code for card in questions for code in card.cantons)
    mean = counted.total() / len(cantons())
    never = [code for code in cantons() if not counted[code]]
    least = deck.brief.blueprint.coverage
    rare = [f"{code} {counted[code]}×" for code in cantons() if 0 < counted[code] < (least or RARE * mean)]
    if questions and never:
        yield Hit(", ".join(never), detail="0")
    if rare:
        yield Hit(", ".join(rare), detail=f"{least or mean:.2g}", severity=None if least else Severity.INFO)


_QUESTION = {"fr": "Où\u202f?", "de": "Wo?"}
_CARD = {"kind": "canton", "type": "simple", "question": _QUESTION}
CHECK = DeckCheck(
    code="B607",
    name="canton-coverage",
    severity=Severity.WARNING,
    bad=[_CARD | {"id": "x-1", "answer": ["VD", "GE"]}],
    good=[
        _CARD | {"id": f"x-{index}", "answer": answer}
        for index, answer in enumerate(
            (
                ["AG", "AI", "AR", "BE", "BL", "BS", "FR", "GE"],
                ["GL", "GR", "JU", "LU", "NE", "NW", "OW", "SG"],
                ["SH", "SO", "SZ", "TG", "TI", "UR", "VD", "VS"],
                ["ZG", "ZH"],
            )
        )
    ],
    find=find,
)
