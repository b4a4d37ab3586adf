"""What comes next in a deck depends on who asks."""

import pytest

from quizkit.store.permits import ANYTHING, Permit, TeamRole
from quizkit.workflow.stored.agenda import NextStep, find_next_step
from quizkit.workflow.stored.status import DeckStatus, LanguageStatus

NOTHING = {"draft": 0, "review": 0, "ready": 3, "retired": 0}


def make_status(**languages: LanguageStatus) -> DeckStatus:
    return DeckStatus("petit-jeu", "", 3, 3, 0, 0, languages)


@pytest.mark.parametrize(
    ("permit", "step"),
    [
        (ANYTHING, NextStep("missing", "nl", 1)),
        (Permit(TeamRole.TRANSLATOR, ("nl",)), NextStep("missing", "nl", 1)),
        (Permit(TeamRole.TRANSLATOR, ("de",)), NextStep("stale", "de", 2)),
        (Permit(TeamRole.REVIEWER, ("fr",)), NextStep("review", "fr", 3)),
        (Permit(TeamRole.PRINTER), None),
        (Permit(TeamRole.GUEST), None),
    ],
)
def test_everybody_is_told_what_they_may_do_themselves(permit: Permit, step: NextStep | None) -> None:
    status = make_status(
        nl=LanguageStatus(0, 1, 0, {**NOTHING, "draft": 3, "ready": 0}),
        fr=LanguageStatus(0, 0, 0, {**NOTHING, "review": 3, "ready": 0}),
        de=LanguageStatus(0, 0, 2, {**NOTHING, "review": 3, "ready": 0}),
    )
    assert find_next_step(status, "fr", permit) == step


def test_only_editors_are_told_to_release() -> None:
    status = make_status(fr=LanguageStatus(3, 0, 0, NOTHING))
    assert find_next_step(status, "fr", ANYTHING) == NextStep("release")
    assert find_next_step(status, "fr", Permit(TeamRole.REVIEWER)) is None
