"""Every check finds its own bad example, and nothing in its good one."""

from collections.abc import Mapping
from datetime import date
from itertools import count
from typing import Any

import pytest
from examples import BRIEF, STATEMENT

from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.checks import Check, Example, Fix, checks
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck
from quizkit.decks.survey import survey_deck
from quizkit.problems import Place, Problem
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.checking.twins import find_alike

ASIDE = ("kind", "number", "state", "gone", "answers", "right")
"""Keys of an example that are not fields of its card: its number in the deck, its review state, its playtests."""


def read_playtests(sketch: Mapping[str, Any]) -> dict[int, tuple[int, int]]:
    """Read how many players were correct: about the card, or about each of its questions."""
    right, of = sketch["right"], sketch["answers"]
    return {place: (count, of) for place, count in enumerate(right, 1)} if isinstance(right, list) else {0: (right, of)}


def deck_problems(inspector: Inspector, deck: Deck) -> list[Problem]:
    """Return what the checks of the whole find in a deck."""
    survey = survey_deck(deck)
    return [problem for check in inspector.deck_checks for problem in inspector.deck(survey, check)]


def run_check(check: Check, example: Example) -> list[Problem]:
    """Complete the cards of an example, and run this check on them."""
    sketches = [example] if isinstance(example, Mapping) else list(example)
    tried: Any = {
        f"x-{number}": read_playtests(sketch) for number, sketch in enumerate(sketches, 1) if "answers" in sketch
    }
    context = make_context(BRIEF, date(2026, 1, 1), {"stale": {"text": {"de": 1}}}, tried)
    inspector, cards, problems = Inspector(context, CheckChoice((check.code,))), [], list[Problem]()
    numbers, states = dict[str, dict[str, Any]](), dict[str, str]()
    for number, sketch in zip(count(1), sketches, strict=False):
        kind = str(sketch.get("kind", "statement"))
        if "number" in sketch:
            numbers.setdefault(kind, {})[str(sketch["id"])] = sketch["number"]
            states[str(sketch["id"])] = str(sketch.get("state", "ready"))
        if sketch.get("gone"):
            continue
        filled = {"id": f"x-{number}"} | (STATEMENT if kind == "statement" else {})
        data: Any = filled | {key: value for key, value in sketch.items() if key not in ASIDE}
        card, wrong = parse(Row(data, {(): Place("example")}), kinds()[kind])
        problems += (problem for problem in wrong if problem.fault.code == check.code)
        assert card or wrong
        if card:
            cards.append(card)
            problems += inspector.card(card)
    composition = Composition(cards=numbers) if numbers else None
    # Only the kinds in the example count.
    planned = {kind: count for kind, count in BRIEF.blueprint.cards.items() if any(card.kind == kind for card in cards)}
    brief = BRIEF.model_copy(update={"blueprint": BRIEF.blueprint.model_copy(update={"cards": planned})})
    deck = Deck("example", brief, tuple(cards), composition=composition, states=states, playtests=tried)
    return [*problems, *deck_problems(inspector, deck), *find_alike([(deck, inspector)], BRIEF.languages)]


@pytest.mark.parametrize("check", checks().values(), ids=lambda check: check.name)
def test_the_bad_example_is_found_and_the_good_one_is_not(check: Check) -> None:
    if check.is_optional:
        pytest.importorskip("hunspell", reason="spelling needs quizkit[spelling], which the tests do not install")
    assert {problem.fault.code for problem in run_check(check, check.bad)} == {check.code}
    assert run_check(check, check.good) == []


@pytest.mark.parametrize(
    "check", [check for check in checks().values() if check.fix is not Fix.NONE], ids=lambda check: check.name
)
def test_a_fix_points_at_what_it_replaces(check: Check) -> None:
    for problem in run_check(check, check.bad):
        assert problem.span is not None
        assert (problem.field, problem.language) != ("", "")


def test_names_and_codes_are_unique_and_files_are_named_after_the_fault() -> None:
    names = [check.name for check in checks().values()]
    assert len(set(names)) == len(names) == len(checks())
