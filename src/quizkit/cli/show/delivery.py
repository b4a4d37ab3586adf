"""Show an import: what files would change, what prevents it or conflicts, what has come in and is left to do."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import TypeVar

from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.cli.show.changes import WordsOf, as_data, show_item, show_obstacles, show_words
from quizkit.cli.show.weighed_problems import show_weighed, weigh_problems
from quizkit.labels import as_data as problem_as_data
from quizkit.safe_yaml import Value
from quizkit.store.values import ChangeOutcome, Planned
from quizkit.workflow.intake.delivery import Delivery, UnitVerdict, first_words
from quizkit.workflow.intake.findings import CellFix
from quizkit.workflow.intake.prepare import Imported
from quizkit.workflow.stored.compare import find_differences

MOST = 50
"""How many cards or problems people are shown; a program gets all of them."""
Named = TypeVar("Named", bound=StrEnum)
SIGNS = {ChangeOutcome.NEW: "+", ChangeOutcome.CHANGED: "~", ChangeOutcome.MERGED: "~", ChangeOutcome.DELETED: "-"}


def show_import(screen: Screen, imported: Imported, words_of: WordsOf, *, json: bool) -> None:
    """Print what imported files would change, what prevents it, and what checks found, which does not."""
    if json:
        screen.json(_as_data(screen, imported))
        return
    say, prepared = screen.say, imported.prepared
    delivery, plan, missing = prepared.delivery, prepared.plan, prepared.missing
    _show_plan(screen, delivery, plan, words_of)
    if missing:
        names = ", ".join(missing[:10]) + (" …" if len(missing) > 10 else "")
        # If most cards are missing, the files were never meant to hold the whole deck.
        key = "cli.not-in-files" if len(missing) <= len(plan) else "cli.others-kept"
        screen.talk.print(say(key, count=len(missing), items=names), soft_wrap=True)
    _show_fixes(screen, prepared.fixed)
    show_weighed(screen, weigh_problems(delivery.problems, prepared.findings), most=MOST)
    show_obstacles(
        screen,
        [conflict for planned in plan for conflict in planned.conflicts][:MOST],
        [problem for planned in plan for problem in planned.problems],
        words_of,
    )
    if delivery.has_errors:
        screen.talk.print(say("cli.nothing-stored"), style="bold red")
    for key, files in (("cli.annotated", imported.copies.annotated), ("cli.conflict-book", imported.copies.conflicts)):
        for file in files:
            screen.talk.print(say(key, file=file), soft_wrap=True)
    if prepared.unchecked:
        screen.talk.print(say("rule.too-many", count=prepared.unchecked), soft_wrap=True)


def show_summary(screen: Screen, imported: Imported) -> None:
    """Print what an import has brought, what is left to do, and where the old workbook is."""
    summary, say = imported.summary, screen.say
    if summary and (summary.new or summary.changed):
        parts = [say("cli.summary-cards", new=summary.new, changed=summary.changed)]
        parts += (say("cli.summary-lacking", count=count, language=code) for code, count in summary.lacking.items())
        if summary.stale:
            parts.append(say("cli.summary-stale", count=summary.stale))
        screen.talk.print(" · ".join(parts), soft_wrap=True)
        screen.talk.print(say("cli.summary-next", command=summary.next_step), soft_wrap=True)
    if imported.kept:
        file = imported.prepared.files[0].path
        screen.talk.print(say("cli.written-back", file=file, kept=imported.kept), soft_wrap=True)


def _show_fixes(screen: Screen, fixes: Sequence[CellFix]) -> None:
    """List what was put right on the way in."""
    if fixes:
        screen.talk.print(screen.say("cli.fixed-on-the-way", count=len(fixes)), style="green")
    for fix in fixes[:MOST]:
        where = str(fix.place).removeprefix(fix.place.file).lstrip(": ") or fix.card
        line = Text(f"  {where}  ")
        show_words(line, fix.old, fix.new)
        screen.talk.print(line, soft_wrap=True)


def _show_plan(screen: Screen, delivery: Delivery, plan: Sequence[Planned], words_of: WordsOf) -> None:
    say, shown = screen.say, [planned for planned in plan if planned.outcome in SIGNS]
    for planned in shown[:MOST]:
        sign, item = SIGNS[planned.outcome], planned.change.item
        show_item(screen, sign, item, find_differences(planned) if sign == "~" else (), words_of(item))
        if sign == "+":
            screen.out.print(Text(f"    {first_words(planned)}"), soft_wrap=True)
    if len(shown) > MOST:
        screen.out.print(say("cli.and-more", count=len(shown) - MOST))
    for step in delivery.steps[:MOST]:
        screen.out.print(f"  {step.item} ({step.language}): {say(f'cli.{step.state}')}")
    outcomes = _count(ChangeOutcome, (planned.outcome for planned in plan))
    sums = [f"{say(f'cli.{outcome}')} {count}" for outcome, count in outcomes]
    if delivery.steps:
        sums.append(f"{say('header.state')} {len(delivery.steps)}")
    if sums:
        screen.talk.print(" · ".join(sums))
    verdicts = _count(UnitVerdict, (unit.verdict for unit in delivery.units))
    if verdicts:
        sums = [f"{say(f'translation.{verdict}')} {count}" for verdict, count in verdicts]
        screen.talk.print(f"{say('translation.units')}: {' · '.join(sums)}")


def _count(kinds: type[Named], values: Iterable[Named]) -> list[tuple[Named, int]]:
    """Count values, in the order in which their enumeration lists them."""
    counts = Counter(values)
    return [(kind, counts[kind]) for kind in kinds if counts[kind]]


def _as_data(screen: Screen, imported: Imported) -> dict[str, Value]:
    prepared, say = imported.prepared, screen.say
    delivery = prepared.delivery
    items: dict[str, Value] = {
        planned.change.item: {
            "outcome": str(planned.outcome),
            "fields": [as_data(field) for field in find_differences(planned)],
            "conflicts": [asdict(conflict) for conflict in planned.conflicts],
        }
        for planned in prepared.plan
        if planned.outcome is not ChangeOutcome.UNCHANGED
    }
    return {
        "items": items,
        "missing": list[Value](prepared.missing),
        "states": [{"item": step.item, "language": step.language, "state": str(step.state)} for step in delivery.steps],
        "units": [{"unit": result.unit, "verdict": str(result.verdict)} for result in delivery.units],
        "problems": [problem_as_data(problem, say) for problem in delivery.problems],
        "copies": [str(path) for path in imported.copies.every],
        "findings": [problem_as_data(problem, say) for problem in prepared.findings],
        "fixes": [
            {"card": fix.card, "field": fix.field, "language": fix.language, "old": fix.old, "new": fix.new}
            for fix in prepared.fixed
        ],
    }
