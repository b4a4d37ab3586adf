"""Decks compared with the published games: a full edition must match exactly, a starter in proportion."""

from examples import BRIEF, STATEMENT

from quizkit.cards.kinds.bonus import Bonus
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Hit
from quizkit.checks.card_count import find as counts
from quizkit.checks.half_true import find as halves
from quizkit.checks.type_count import find as types
from quizkit.decks.blueprint import Blueprint
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.survey import Survey, survey_deck
from quizkit.problems import Severity

SWISS = Blueprint.model_validate({"cards": {"statement": 660}, "stacks": 6, "sides": 2, "true_share": 0.5})


def deck(verdicts: list[bool], edition: str = "full") -> Survey:
    brief = Brief.model_validate({**BRIEF.model_dump(), "edition": edition, "blueprint": SWISS.model_dump()})
    cards = [
        Statement.model_validate({**STATEMENT, "id": f"x-{number:04}", "verdict": verdict})
        for number, verdict in enumerate(verdicts, 1)
    ]
    return survey_deck(Deck("x", brief, tuple(cards)))


def as_rows(hits: list[Hit]) -> list[tuple[str, str, str, Severity | None]]:
    return [(hit.value, hit.allowed, hit.detail, hit.severity) for hit in hits]


FAIR = [(number % 2 == 0) == (number < 330) for number in range(660)]
"""True and false alternate, and the back of every card has the opposite verdict of its front."""


def change_verdicts(**verdicts: bool) -> list[bool]:
    """Return the fair deck with other verdicts for some numbers, counted from 1: `n12=True`."""
    return [verdicts.get(f"n{number}", verdict) for number, verdict in enumerate(FAIR, 1)]


def test_a_full_deck_is_counted_exactly_and_a_starter_is_not() -> None:
    assert [(hit.value, hit.allowed) for hit in counts(deck(FAIR[:220]))] == [("220", "660")]
    assert list(counts(deck(FAIR[:220], "starter"))) == []
    assert list(counts(deck(FAIR))) == []


def test_a_deck_a_stack_and_a_side_are_told_apart() -> None:
    assert list(halves(deck(FAIR))) == []
    assert as_rows(list(halves(deck(change_verdicts(n2=True))))) == [("331", "330 / 660", "x-0001 … x-0660", None)]
    # A true statement too many in the first stack, and too few in the second: 55 cards, fronts and backs.
    assert as_rows(list(halves(deck(change_verdicts(n2=True, n57=False))))) == [
        ("56", "55 / 110", "x-0001 … x-0385", Severity.WARNING),
        ("54", "55 / 110", "x-0056 … x-0440", Severity.WARNING),
    ]
    # The same within a stack, between fronts and backs.
    assert as_rows(list(halves(deck(change_verdicts(n2=True, n4=True, n332=False, n334=False))))) == [
        ("30", "27–28 / 55", "x-0001 … x-0055", Severity.INFO),
        ("25", "27–28 / 55", "x-0331 … x-0385", Severity.INFO),
    ]


def test_twelve_actions_among_120_bonus_cards() -> None:
    brief = Brief.model_validate({
        **BRIEF.model_dump(), "edition": "full",
        "blueprint": {"cards": {"bonus": 120}, "types": {"points": 108, "action": 12}},
    })  # fmt: skip
    points = Bonus.model_validate({"id": "x-1", "copies": 108, "points": 1})
    peek = {"do": "peek"}
    for copies, expected in ((12, []), (11, [("11", "12", "action")])):
        action = Bonus.model_validate({"id": "x-2", "copies": copies, "text": {"fr": "Regarde."}, "action": peek})
        hits = types(survey_deck(Deck("x", brief, (points, action))))
        assert [(hit.value, hit.allowed, hit.detail) for hit in hits] == expected
