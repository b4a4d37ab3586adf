"""A card with too many questions on one theme, or a theme that hardly ever comes up."""

from collections import Counter
from collections.abc import Iterator

from quizkit.cards.kinds.quiz import Quiz
from quizkit.checks import DeckCheck, Hit, find_missed_quotas, list_composed
from quizkit.decks.quotas import THEMES
from quizkit.decks.survey import Survey
from quizkit.problems import Severity

MOST = 2
"""How many of a card's five questions may be on one theme."""


def find(deck: Survey) -> Iterator[Hit]:
    """Count the themes of the questions on each card, then in the deck."""
    cards = deck.played(Quiz)
    for card in cards:
        theme, count = Counter(card.themes).most_common(1)[0]
        if count > MOST:
            yield Hit(str(count), str(MOST), detail=theme, card=card.id)
    if deck.composition and deck.brief.blueprint.themes:
        yield from find_missed_quotas(deck, THEMES)
        return
    counted = Counter(theme for card in cards for theme in card.themes)
    mean = counted.total() / max(1, len(deck.brief.themes))
    for theme in deck.brief.themes if cards else ():
        if counted[theme] < mean / 2 - 1:
            yield Hit(str(counted[theme]), f"{mean:.3g}", detail=theme)


def _card(themes: list[str]) -> dict[str, object]:
    """Return a card with a question on each theme."""
    asked = {"fr": "Quel fleuve\u202f?", "de": "Welcher Fluss?"}
    questions = [
        {"theme": theme, "question": asked, "answer": {"fr": "le Rhin", "de": "der Rhein"}} for theme in themes
    ]
    return {"kind": "quiz", "questions": questions}


CHECK = DeckCheck(
    code="B608",
    name="lopsided-themes",
    severity=Severity.INFO,
    bad=_card(["nature", "nature", "nature", "history", "history"]),
    good=_card(["nature", "nature", "history", "history", "world"]),
    find=find,
    reads=list_composed,
)
