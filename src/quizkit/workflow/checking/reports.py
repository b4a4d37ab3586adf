"""Check reports for people and programs: as text, JSON, SARIF, or a web page; and the parity matrix as web pages."""

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from quizkit import __version__
from quizkit.checks import checks
from quizkit.decks.units import Standing, Unit
from quizkit.labels import Labels, as_data
from quizkit.languages import LanguageNames, find_language, sort_codes
from quizkit.pages import render
from quizkit.problems import Problem, Severity
from quizkit.safe_yaml import Value
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.parity import SIGNS, TO_DO, ParityMatrix, list_work
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.worddiff import diff_words

LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """A problem as a web page shows it: the words before, at and after its place."""

    problem: Problem
    field: str
    before: str
    at: str
    after: str
    message: str
    source: str


def as_text(report: CheckReport, say: Labels) -> str:
    """Return a check report as text: a line for each problem, easy to search and to compare."""
    lines = []
    for problem in report.problems:
        field = ".".join(part for part in (problem.field, problem.language) if part)
        where = " ".join(part for part in (str(problem.place), field) if part)
        lines.append(f"{where}: {problem.fault.severity} {problem.fault.code} {say.problem(problem)}\n")
    return "".join(lines)


def as_json(report: CheckReport, say: Labels) -> str:
    """Return a check report as JSON, with the text each problem is about."""
    report.fetch(report.problems)
    problems: list[Value] = [
        {**as_data(problem, say), "text": report.words(problem), "source": report.source(problem)}
        for problem in report.problems
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
    """Return a check report as SARIF 2.1.0, which code hosts and editors show next to the line."""
    report.fetch(report.problems)
    codes = sorted({problem.fault.code for problem in report.problems} & set(checks()))
    rules: list[Value] = [
        {"id": check.code, "name": check.name, "fullDescription": {"text": say(f"check.{check.name}")}}
        for check in (checks()[code] for code in codes)
    ]
    driver: Value = {"name": "quizkit", "version": __version__, "rules": rules}
    results: list[Value] = [_result_as_data(problem, report, say) for problem in report.problems]
    run: Value = {"tool": {"driver": driver}, "results": results}
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _result_as_data(problem: Problem, report: CheckReport, say: Labels) -> Value:
    field = ".".join(part for part in (problem.card, problem.field, problem.language) if part)
    words = report.words(problem)
    text = f"{problem.card}: {say.problem(problem)}" + (f" | {words}" if words else "")
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
    """Return a check report as one self-contained web page with filters, which can be sent by mail."""
    report.fetch(report.problems)
    grouped = groupby(report.problems, key=lambda problem: problem.card)
    cards = [(card, [_prepare_problem(problem, report, say) for problem in problems]) for card, problems in grouped]
    concerned = {problem.language for problem in report.problems}
    codes = Counter((problem.fault.code, problem.fault.name) for problem in report.problems)
    return render(
        "reports/check.html",
        say=say,
        report=report,
        cards=cards,
        languages=[find_language(code) for code in sort_codes([code for code in concerned if code])],
        codes=sorted(codes.items()),
        severities=list(Severity),
    )


def _prepare_problem(problem: Problem, report: CheckReport, say: Labels) -> ShownProblem:
    words, (start, end) = report.words(problem), problem.span or (0, 0)
    field = f"{problem.field}.{problem.language}" if problem.language else problem.field
    name, message = name_field(field, say) if field else "", say.problem(problem)
    return ShownProblem(problem, name, words[:start], words[start:end], words[end:], message, report.source(problem))


def write_parity_pages(workspace: Workspace, matrices: Sequence[ParityMatrix], out: Path, say: Labels) -> list[Path]:
    """Write a parity page for translators of each deck: to a folder, or a single one to the file named."""
    # Most who check write no workbooks, and need not wait for what writes them.
    from quizkit.workflow.outgoing.decks import write_files

    pages = {
        f"{matrix.deck}.html": parity_html(matrix, list_work(workspace, [matrix], TO_DO, say), say).encode()
        for matrix in matrices
    }
    return write_files(pages, out, out.suffix or ".html")


def parity_html(matrix: ParityMatrix, work: Sequence[tuple[str, Unit]], say: Labels) -> str:
    """Return the parity matrix as one self-contained web page, with what is missing and what has changed."""
    units: dict[tuple[str, str], list[tuple[Unit, list[tuple[str, str]]]]] = {}
    for language, unit in work:
        changed = list(diff_words(unit.previous, unit.source)) if unit.previous else [("=", unit.source)]
        units.setdefault((unit.item, language), []).append((unit, changed))
    values = {"matrix": matrix, "totals": matrix.totals(), "signs": SIGNS, "standings": list(Standing)}
    return render("reports/parity.html", say=say, units=units, names=LanguageNames(), **values)
