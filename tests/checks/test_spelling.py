"""The optional check of spelling, with a dictionary of our own instead of one that must be installed."""

from datetime import date

import pytest
from examples import BRIEF, STATEMENT

from quizkit.cards.kinds.statement import Statement
from quizkit.checks import spelling
from quizkit.workflow.checking.context import make_context
from quizkit.workflow.checking.inspect import CheckChoice, Inspector


class OldDictionary:
    """A few words in an encoding of Western Europe, as in Debian's hunspell-de-ch."""

    def spell(self, word: str) -> bool:
        word.encode("latin-1")
        return word.casefold() in {"die", "stadt", "liegt", "am", "fluss"}

    def suggest(self, word: str) -> tuple[str, ...]:
        word.encode("latin-1")
        return ("Stadt",)


def test_a_letter_that_the_dictionary_cannot_write_is_no_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spelling, "dictionary", lambda _language: OldDictionary())
    inspector = Inspector(make_context(BRIEF, date(2026, 1, 1)), CheckChoice(("T212",)))
    card = Statement.model_validate({"id": "x-1", **STATEMENT, "text": {"de": "Die Statd Timișul liegt am Fluss."}})
    found = [
        (problem.value, problem.suggestion)
        for problem in inspector.card(card)
        if (problem.field, problem.language) == ("text", "de")
    ]
    assert found == [("Statd", "Stadt"), ("Timișul", "")]
