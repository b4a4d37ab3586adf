"""More true statements than false ones, or fewer: in the deck, in a stack, on a side of a stack."""

from collections.abc import Iterator, Sequence

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit
from quizkit.decks.deck import Deck
from quizkit.problems import Severity


def find(deck: Deck) -> Iterator[Hit]:
    """Count the deck exactly, then each stack, then each side as near as it can be."""
    share = deck.brief.blueprint.true_share
    statements = [card for card in deck.in_order() if isinstance(card, Statement)]
    if share is None or not statements:
        return
    if wrong := _off(statements, share):
        yield wrong
        return
    for number, stack in enumerate(deck.stacks(statements), 1):
        if wrong := _off([card for side in stack for card in side], share):
            yield wrong._replace(detail=str(number), severity=Severity.WARNING)
        for side, cards in enumerate(stack, 1):
            if not wrong and (off := _off(cards, share)):
                yield off._replace(detail=f"{number}.{side}", severity=Severity.INFO)


def _off(cards: Sequence[Statement], share: float) -> Hit | None:
    """Say how many are true, if it is not as many as it should and could be."""
    true, wanted = sum(card.verdict for card in cards), share * len(cards)
    return Hit(str(true), f"{wanted:g} / {len(cards)}") if abs(true - wanted) > 0.5 else None


CHECK = DeckCheck(
    code="B602",
    name="half-true",
    severity=Severity.ERROR,
    bad=[{"id": "x-1", "verdict": True}, {"id": "x-2", "verdict": True}],
    good=[{"id": "x-1", "verdict": True}, {"id": "x-2", "verdict": False}],
    find=find,
)
