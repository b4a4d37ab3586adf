"""Reports of checks for people and programs: text, JSON, SARIF, a web page."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from quizkit import __version__
from quizkit.checks import checks
from quizkit.decks.units import Standing, Unit
from quizkit.labels import Labels, as_data
from quizkit.languages import LANGUAGES
from quizkit.pages import render
from quizkit.problems import Problem, Severity
from quizkit.safe_yaml import Value
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.parity import SIGNS, ParityMatrix
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.worddiff import diff_words

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem as a page shows it: the words before, at and after its place."""

    problem: Problem
    field: str
    before: str
    at: str
    after: str
    message: str
    source: str


def as_text(report: CheckReport, say: Labels) -> str:
    """Write a line for each problem, to be searched and compared."""
    lines = []
    for one in report.problems:
        field = ".".join(part for part in (one.field, one.language) if part)
        where = " ".join(part for part in (str(one.place), field) if part)
        lines.append(f"{where}: {one.fault.severity} {one.fault.code} {say.problem(one)}\n")
    return "".join(lines)


def as_json(report: CheckReport, say: Labels) -> str:
    """Write everything, with the text each problem is about."""
    problems: list[Value] = [
        {**as_data(one, say), "text": report.words(one), "source": report.source(one)} for one in report.problems
    ]
    counts: dict[str, Value] = {str(severity): report.count(severity) for severity in Severity}
    expired: list[Value] = [f"{code} {card}" for code, card in report.expired]
    data = {
        "cards": report.cards,
        "counts": counts,
        "dismissed": report.dismissed,
        "expired": expired,
        "problems": problems,
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def as_sarif(report: CheckReport, say: Labels) -> str:
    """Write SARIF 2.1.0, which code hosts and editors show at the line."""
    used = sorted({one.fault.code for one in report.problems})
    known = [checks()[code] for code in used if code in checks()]
    rules: list[Value] = [
        {"id": one.code, "name": one.name, "fullDescription": {"text": say(f"check.{one.name}")}} for one in known
    ]
    driver: Value = {"name": "quizkit", "version": __version__, "rules": rules}
    run: Value = {"tool": {"driver": driver}, "results": [_result(one, report, say) for one in report.problems]}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _result(problem: Problem, report: CheckReport, say: Labels) -> Value:
    field = ".".join(part for part in (problem.card, problem.field, problem.language) if part)
    said = report.words(problem)
    text = f"{problem.card}: {say.problem(problem)}" + (f" | {said}" if said else "")
    location: dict[str, Value] = {"logicalLocations": [{"fullyQualifiedName": field}]}
    if problem.place.line:
        region: Value = {"startLine": problem.place.line}
        location["physicalLocation"] = {"artifactLocation": {"uri": problem.place.file}, "region": region}
    return {
        "ruleId": problem.fault.code,
        "level": LEVELS[problem.fault.severity],
        "message": {"text": text},
        "locations": [location],
    }


def as_html(report: CheckReport, say: Labels) -> str:
    """Write one self-contained page with filters, to be mailed."""
    grouped = groupby(report.problems, key=lambda one: one.card)
    cards = [(card, [_shown(one, report, say) for one in found]) for card, found in grouped]
    languages = [language for language in LANGUAGES if any(one.language == language.code for one in report.problems)]
    codes = Counter((one.fault.code, one.fault.name) for one in report.problems)
    counted, severities = sorted(codes.items()), list(Severity)
    values = {"report": report, "cards": cards, "languages": languages, "codes": counted, "severities": severities}
    return render("reports/check.html", say=say, **values)


def _shown(problem: Problem, report: CheckReport, say: Labels) -> ShownProblem:
    said, (start, end) = report.words(problem), problem.span or (0, 0)
    field = f"{problem.field}.{problem.language}" if problem.language else problem.field
    name, message = name_field(field, say) if field else "", say.problem(problem)
    return ShownProblem(problem, name, said[:start], said[start:end], said[end:], message, report.source(problem))


def parity_html(matrix: ParityMatrix, work: Sequence[tuple[str, Unit]], say: Labels) -> str:
    """Write the translator's matrix as one self-contained page, with what is missing and what has changed."""
    names = {language.code: language.name for language in LANGUAGES}
    units: dict[tuple[str, str], list[tuple[Unit, list[tuple[str, str]]]]] = {}
    for language, unit in work:
        changed = list(diff_words(unit.previous, unit.source)) if unit.previous else [("=", unit.source)]
        units.setdefault((unit.item, language), []).append((unit, changed))
    values = {"matrix": matrix, "totals": matrix.totals(), "names": names, "signs": SIGNS, "standings": list(Standing)}
    return render("reports/parity.html", say=say, units=units, **values)
