"""The wrong share of true statements: in the deck, in a stack, or on a side of a stack."""

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import DeckCheck, Hit, find_missed_quotas, list_composed
from quizkit.decks.quotas import VERDICT
from quizkit.decks.survey import Survey
from quizkit.problems import Severity


class _Verdict(NamedTuple):
    id: str
    verdict: bool


def find(deck: Survey) -> Iterator[Hit]:
    """Compare the share of true statements with the wanted one: exactly in deck and stacks, roughly on each side."""
    share = deck.brief.blueprint.true_share
    # B609 reports missing cards; everything found here would only follow from them.
    if share is None or deck.has_holes:
        return
    statements = [_Verdict(card.id, bool(card.verdict)) for card in deck.played(Statement)]
    if not statements:
        return
    if deck.composition:
        yield from find_missed_quotas(deck, VERDICT)
        return
    if hit := _find_off(statements, share):
        yield hit
        return
    for stack in deck.stacks(statements):
        if hit := _find_off([card for side in stack for card in side], share):
            yield hit._replace(severity=Severity.WARNING)
            continue
        yield from (hit._replace(severity=Severity.INFO) for side in stack if (hit := _find_off(side, share)))


def _find_off(cards: Sequence[_Verdict], share: float) -> Hit | None:
    """Return a hit if the number of true statements is not the nearest possible."""
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
    reads=list_composed,
)
