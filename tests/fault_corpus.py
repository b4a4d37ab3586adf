"""The corpus of whole cards: written by people who had not seen the lexicon.

`work` may be looked at while checks are improved; `held_back` is only ever measured. The lot decided which card went
where, card by card, so that both have the same mix. `first_…`, `second_…` and `third_…` are earlier corpora that were measured
often enough to guide choices: their figures flatter us, and they are there so that nothing gets worse. `practice` and `fourth_work`
hold more cards to work with, many of them with wordings as free as a translator dares.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any

import yaml
from bundled_decks import bundled_library
from examples import STATEMENT

from quizkit.cards.card import Card
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.checks import Context
from quizkit.decks.brief import Brief
from quizkit.problems import Problem, Severity
from quizkit.workflow.checking.inspect import CheckChoice, Inspector

FOLDER = Path(__file__).parent / "corpus"
WORK, PRACTICE, HELD_BACK = "work", "practice", "held_back"
FIRST_WORK, FIRST_HELD_BACK = "first_work", "first_held_back"
SECOND_WORK, SECOND_HELD_BACK = "second_work", "second_held_back"
THIRD_WORK, THIRD_HELD_BACK = "third_work", "third_held_back"
FOURTH_WORK = "fourth_work"
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
MADE_FOR = {
    "negation": "P107", "number": "P105", "date": "P111", "unit": "P106", "limiter": "P108", "comparison": "P115",
    "opposite": "P115", "name": "P110", "language": "P104", "stub": "P116", "question": "P109",
}  # fmt: skip
"""The check that each type of fault is the business of."""
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
    brief = _brief(tuple(languages), entry["source"])
    inspector = Inspector(Context(brief, date(2026, 1, 1)), CheckChoice(ignore=("B", "D", "F303", "C506")))
    return [
        Finding(f"{fields[problem.field]}.{problem.language}", problem.fault.code, problem.fault.severity, problem)
        for card, fields in make_cards(entry)
        for problem in inspector.card(card)
        if problem.field in fields and problem.fault.severity is not Severity.INFO
    ]


@cache
def _brief(languages: tuple[str, ...], source: str) -> Brief:
    brief = bundled_library().deck("swiss-quiz").brief
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


@dataclass(frozen=True, slots=True)
class CheckScore:
    """How a check did: of what it reported, what was right; of the faults it is there for, what it reported."""

    precision: Share
    recall: Share


@dataclass(frozen=True, slots=True)
class Measured:
    """How all checks did together, and each by itself."""

    found: Mapping[str, Share]
    """By type of fault."""
    alarmed: Share
    """Clean cards with a warning or an error."""
    in_error: Share
    """Clean cards with an error."""
    by_check: Mapping[str, CheckScore]

    @property
    def all_found(self) -> Share:
        return Share(sum(share.count for share in self.found.values()), sum(share.of for share in self.found.values()))


def measure(entries: Iterable[Entry], languages: Sequence[str] = ("fr", "de", "nl")) -> Measured:
    """Run all checks on some entries."""
    read = [(entry, find_all(entry, languages)) for entry in entries]
    faulty = [(entry, findings) for entry, findings in read if "fault" in entry]
    clean = [findings for entry, findings in read if "fault" not in entry]
    found = {
        fault: Share(sum(is_found(*one) for one in faulty if one[0]["fault"] == fault), count)
        for fault, count in Counter(entry["fault"] for entry, _ in faulty).items()
    }
    return Measured(
        dict(sorted(found.items())),
        Share(sum(map(bool, clean)), len(clean)),
        Share(sum(any(one.severity is Severity.ERROR for one in findings) for findings in clean), len(clean)),
        {code: _score(code, read) for code in sorted({code for codes in FITTING.values() for code in codes})},
    )


def _score(code: str, read: Sequence[tuple[Entry, Sequence[Finding]]]) -> CheckScore:
    reports = [(entry, finding) for entry, findings in read for finding in findings if finding.code == code]
    right = sum("fault" in entry and finding.at == entry["at"] for entry, finding in reports)
    its_own = [(entry, findings) for entry, findings in read if MADE_FOR.get(entry.get("fault", "")) == code]
    reported = sum(any(f.code == code and f.at == entry["at"] for f in findings) for entry, findings in its_own)
    return CheckScore(Share(right, len(reports)), Share(reported, len(its_own)))
