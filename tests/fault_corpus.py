"""The corpus of whole cards: written and read again by people who had not seen the lexicon.

`work` may be looked at while checks are improved; `held_back` is only ever measured. The lot decided which card went
where, card by card, so that both have the same mix.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from math import sqrt
from pathlib import Path
from typing import Any

import yaml
from examples import STATEMENT

from quizkit.cards.card import Card
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.problems import Problem, Severity
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.tree.read import read_tree

FOLDER = Path(__file__).parent / "corpus"
WORK, HELD_BACK = "work", "held_back"
Entry = Mapping[str, Any]
FITTING = {
    "negation": ("P107", "P108", "P115"),
    "number": ("P105", "P108", "P111", "P115"),
    "date": ("P105", "P111", "P115"),
    "unit": ("P105", "P106", "P115"),
    "limiter": ("P105", "P107", "P108", "P115"),
    "comparison": ("P105", "P107", "P108", "P115"),
    "opposite": ("P107", "P108", "P115"),
    "name": ("P110", "P114", "P115"),
    "language": ("P103", "P104"),
    "stub": ("P102", "P103", "P104", "P116"),
    "question": ("P109",),
    "explanation": ("F301", "P105", "P107", "P108", "P110", "P115"),
}
"""Which checks may rightly report a type of fault."""
NEUTRAL = {"fr": "Le lac gèle.", "de": "Der See gefriert.", "nl": "Het meer bevriest."}
ANSWER = {"theme": "nature", "answer": {"fr": "Oslo", "de": "Oslo", "nl": "Oslo"}}
QUESTION = {"fr": "Quelle ville aimez-vous\u202f?", "de": "Welche Stadt mögen Sie?", "nl": "Van welke stad houd je?"}


def read_corpus(part: str) -> list[Entry]:
    """Read one part of the corpus."""
    return yaml.safe_load((FOLDER / part / "cards.yaml").read_text("utf-8"))  # type: ignore[no-any-return]


def make_cards(entry: Entry) -> Iterable[tuple[Card, Mapping[str, str]]]:
    """Make the cards that hold an entry's texts, and say which of their fields is which text."""
    statement = {**STATEMENT, "id": "x-1", "verdict": entry.get("verdict", True), "as_of": "2026"}
    explanation = entry.get("explanation")
    if entry["kind"] == "statement":
        yield (
            Statement.model_validate({**statement, "text": entry["text"], "explanation": explanation or NEUTRAL}),
            {"text": "text", "explanation": "explanation"},
        )
        return
    asked = [{**ANSWER, "question": entry["text"]}, *({**ANSWER, "question": QUESTION} for _ in range(4))]
    yield Quiz.model_validate({"id": "x-1", "questions": asked, "as_of": "2026"}), {"questions.1.question": "text"}
    if explanation:
        yield (
            Statement.model_validate({**statement, "text": NEUTRAL, "explanation": explanation}),
            {"explanation": "explanation"},
        )


@dataclass(frozen=True, slots=True)
class Finding:
    """What a check said of a text of an entry."""

    at: str
    code: str
    severity: Severity
    problem: Problem


def find_all(entry: Entry, languages: Sequence[str] = ("fr", "de", "nl")) -> list[Finding]:
    """Run all checks on an entry; notes do not count."""
    brief = _brief(languages, entry["source"])
    inspector = Inspector(Context(brief, date(2026, 1, 1)), CheckChoice(ignore=("B", "D", "F303", "C506")))
    return [
        Finding(f"{fields[problem.field]}.{problem.language}", problem.fault.code, problem.fault.severity, problem)
        for card, fields in make_cards(entry)
        for problem in inspector.card(card)
        if problem.field in fields and problem.fault.severity is not Severity.INFO
    ]


def _brief(languages: Sequence[str], source: str) -> Brief:
    brief = read_tree().deck("swiss-quiz").brief
    return brief.model_copy(update={"languages": tuple(languages), "source": source, "themes": {"nature": {}}})


@dataclass(frozen=True, slots=True)
class Share:
    """How many of how many, with a confidence interval."""

    count: int
    of: int

    @property
    def value(self) -> float:
        return self.count / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Return the Wilson interval, 95%."""
        if not self.of:
            return 0.0, 1.0
        z, n, share = 1.96, self.of, self.value
        middle, half = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, (middle - half) / (1 + z * z / n)), min(1.0, (middle + half) / (1 + z * z / n))

    def __str__(self) -> str:
        low, high = self.interval
        return f"{self.count} of {self.of}, {self.value:.0%} ({low:.0%}–{high:.0%})"


def is_found(entry: Entry, findings: Iterable[Finding]) -> bool:
    """Return whether a fault was reported at the right text with a fitting code."""
    return any(finding.at == entry["at"] and finding.code in FITTING[entry["fault"]] for finding in findings)
