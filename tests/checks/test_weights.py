"""Severities that a deck sets for checks."""

from examples import BRIEF

from quizkit.checks import unknown_weights
from quizkit.problems import Place


def test_a_deck_may_name_a_check_by_its_code_or_its_name() -> None:
    brief = BRIEF.model_copy(update={"checks": {"P107": "error", "sharp-s": "ignore"}})
    assert list(unknown_weights(brief)) == []


def test_a_misspelt_check_is_reported_with_a_suggestion() -> None:
    (problem,) = unknown_weights(BRIEF.model_copy(update={"checks": {"sharp-z": "error"}}))
    assert (problem.fault.name, problem.place, problem.field) == ("unknown-value", Place("deck.yaml"), "checks.sharp-z")
    assert (problem.value, problem.suggestion) == ("sharp-z", "sharp-s")
