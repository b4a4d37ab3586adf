"""Reports of checks for people and programs: text, JSON, SARIF, a web page."""

import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from itertools import groupby

from quizkit import __version__
from quizkit.checks import checks
from quizkit.labels import Labels
from quizkit.languages import LANGUAGES
from quizkit.pages import render
from quizkit.problems import Problem, QuizkitError, Severity
from quizkit.safe_yaml import Value
from quizkit.tables.columns import named
from quizkit.workflow.check import Report
from quizkit.workflow.parity import SIGNS, Matrix, Standing

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


class NeedsFile(QuizkitError):
    """A workbook cannot be printed, and holds one deck of a workspace."""

    name = "needs-file"


@dataclass(frozen=True, slots=True)
class Shown:
    """A problem as a page shows it: the words before, at and after its place."""

    problem: Problem
    field: str
    before: str
    at: str
    after: str
    message: str


def as_data(problem: Problem, say: Labels) -> Mapping[str, Value]:
    """Give a problem as data for a program."""
    fields = {key: value for key, value in asdict(problem).items() if key not in ("fault", "place", "span") and value}
    place = {key: value for key, value in asdict(problem.place).items() if value is not None}
    fault = problem.fault
    told: dict[str, Value] = {"code": fault.code, "name": fault.name, "severity": str(fault.severity)}
    span: dict[str, Value] = {"span": list(problem.span)} if problem.span else {}
    return {**told, "place": place, **fields, **span, "message": say.problem(problem)}


def as_text(report: Report, say: Labels) -> str:
    """Write a line for each problem, to be searched and compared."""
    lines = []
    for one in report.problems:
        field = ".".join(part for part in (one.field, one.language) if part)
        where = " ".join(part for part in (str(one.place), field) if part)
        lines.append(f"{where}: {one.fault.severity} {one.fault.code} {say.problem(one)}\n")
    return "".join(lines)


def as_json(report: Report, say: Labels) -> str:
    """Write everything, with the text each problem is about."""
    problems: list[Value] = [{**as_data(one, say), "text": report.words(one)} for one in report.problems]
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


def as_sarif(report: Report, say: Labels) -> str:
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


def _result(problem: Problem, report: Report, say: Labels) -> Value:
    region: Value = {"region": {"startLine": problem.place.line}} if problem.place.line else {}
    physical: dict[str, Value] = {"artifactLocation": {"uri": problem.place.file}, **region}  # type: ignore[dict-item]
    field = ".".join(part for part in (problem.card, problem.field, problem.language) if part)
    words = report.words(problem)
    text = f"{problem.card}: {say.problem(problem)}" + (f" | {words}" if words else "")
    location: Value = {"physicalLocation": physical, "logicalLocations": [{"fullyQualifiedName": field}]}
    return {
        "ruleId": problem.fault.code,
        "level": LEVELS[problem.fault.severity],
        "message": {"text": text},
        "locations": [location],
    }


def as_html(report: Report, say: Labels) -> str:
    """Write one self-contained page with filters, to be mailed."""
    grouped = groupby(report.problems, key=lambda one: one.card)
    cards = [(card, [_shown(one, report, say) for one in found]) for card, found in grouped]
    languages = [language for language in LANGUAGES if any(one.language == language.code for one in report.problems)]
    codes = Counter((one.fault.code, one.fault.name) for one in report.problems)
    counted, severities = sorted(codes.items()), list(Severity)
    values = {"report": report, "cards": cards, "languages": languages, "codes": counted, "severities": severities}
    return render("reports/check.html", say=say, **values)


def _shown(problem: Problem, report: Report, say: Labels) -> Shown:
    words, (start, end) = report.words(problem), problem.span or (0, 0)
    field = f"{problem.field}.{problem.language}" if problem.language else problem.field
    return Shown(
        problem, named(field, say) if field else "", words[:start], words[start:end], words[end:], say.problem(problem)
    )


def parity_html(matrix: Matrix, say: Labels) -> str:
    """Write the translator's matrix as one self-contained page."""
    names = {language.code: language.name for language in LANGUAGES}
    values = {"matrix": matrix, "totals": matrix.totals(), "names": names, "signs": SIGNS, "standings": list(Standing)}
    return render("reports/parity.html", say=say, **values)
