"""More true statements than false ones, or fewer: in the deck, in a stack, on a side of a stack."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit, find_missed_quotas
from quizkit.decks.deck import Deck
from quizkit.decks.quotas import VERDICT
from quizkit.problems import Severity


def find(deck: Deck) -> Iterator[Hit]:
    """Count the deck exactly, then each stack, then each side as near as it can be."""
    share = deck.brief.blueprint.true_share
    statements = [card for card in deck.in_order() if isinstance(card, Statement)]
    # Of a deck with holes, B609 tells; everything else would follow from them.
    if share is None or not statements or deck.has_holes:
        return
    if deck.composition:
        yield from find_missed_quotas(deck, VERDICT)
        return
    if wrong := _off(statements, share):
        yield wrong
        return
    for stack in deck.stacks(statements):
        if wrong := _off([card for side in stack for card in side], share):
            yield wrong._replace(severity=Severity.WARNING)
            continue
        yield from (off._replace(severity=Severity.INFO) for side in stack if (off := _off(side, share)))


def _off(cards: Sequence[Statement], share: float) -> Hit | None:
    """Return how many are true, if it is not as many as it should and could be."""
    true, wanted = sum(card.verdict for card in cards), share * len(cards)
    if abs(true - wanted) <= 0.5:
        return None
    allowed = f"{floor(wanted)}" if wanted.is_integer() else f"{floor(wanted)}–{ceil(wanted)}"
    return Hit(str(true), f"{allowed} / {len(cards)}", detail=f"{cards[0].id} … {cards[-1].id}")


CHECK = DeckCheck(
    code="B602",
    name="half-true",
    severity=Severity.ERROR,
    bad=[{"id": "x-1", "verdict": True}, {"id": "x-2", "verdict": True}],
    good=[{"id": "x-1", "verdict": True}, {"id": "x-2", "verdict": False}],
    find=find,
)
