"""Checks of facts, where the deck decides."""

from datetime import date
from typing import Any

import pytest
from examples import BRIEF, STATEMENT

from quizkit.cards.kinds.statement import Statement
from quizkit.decks.brief import Brief
from quizkit.problems import Problem, Severity
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import CheckChoice, Inspector

PORT = {"fr": "Bâle est le seul port suisse."}


def check(brief: Brief, code: str, **fields: Any) -> list[Problem]:
    card = Statement.model_validate({"id": "x-1", **STATEMENT, **fields})
    return Inspector(make_context(brief, date(2026, 11, 17)), CheckChoice((code,))).card(card)


def test_a_fact_that_runs_out_is_told_with_both_dates() -> None:
    [problem] = check(BRIEF, "F309", text=PORT, as_of="2015")
    assert (problem.value, problem.detail, problem.allowed) == ("seul", "2025-01-01", "2032-03-31")
    assert (problem.field, problem.language, problem.span) == ("text", "fr", (12, 16))


def test_what_changes_fast_does_not_keep_for_five_years_even_if_it_was_confirmed_today() -> None:
    [problem] = check(BRIEF, "F309", changes="fast", confirmed="2026-11-17", confirmed_by="Anna")
    assert (problem.field, problem.value, problem.detail) == ("changes", "fast", "2028-11-17")


@pytest.mark.parametrize("code", ["F308", "F309"])
def test_a_deck_that_is_not_about_to_be_printed_is_left_alone(code: str) -> None:
    unprinted = BRIEF.model_copy(update={"printed": None, "shelf_life": None})
    assert check(unprinted, code, text=PORT) == check(unprinted, code, text=PORT, as_of="1999") == []


def test_what_never_changes_needs_no_date() -> None:
    assert check(BRIEF, "F308", text=PORT, changes="never") == []
    assert check(BRIEF, "F305", text={"fr": "Il y en a actuellement sept."}, changes="never") == []


@pytest.mark.parametrize(
    ("policy", "severities"), [("required", [Severity.ERROR]), ("wanted", [Severity.INFO]), ("free", [])]
)
def test_the_deck_says_whether_a_card_must_name_its_source(policy: str, severities: list[Severity]) -> None:
    brief = BRIEF.model_copy(update={"sources": policy})
    assert [problem.fault.severity for problem in check(brief, "F303")] == severities
    assert check(brief, "F303", source="SR 101 art. 1") == []


def test_a_card_that_was_confirmed_since_is_not_overdue() -> None:
    late = {"review_by": "2026-06-30"}
    assert len(check(BRIEF, "F304", **late)) == 1
    assert len(check(BRIEF, "F304", **late, confirmed="2026-06-01", confirmed_by="Anna")) == 1
    assert check(BRIEF, "F304", **late, confirmed="2026-07-01", confirmed_by="Anna") == []
