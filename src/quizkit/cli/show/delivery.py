"""How a delivery is shown before it is taken in: what it would change, what is wrong, what clashes."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.cli.show.changes import as_data, differing, show_item, show_obstacles
from quizkit.labels import as_data as problem_as_data
from quizkit.problems import Problem
from quizkit.safe_yaml import Value
from quizkit.store.plan import load_payload
from quizkit.store.staleness import find_texts as texts_of
from quizkit.store.values import ChangeOutcome, Planned
from quizkit.workflow.intake.delivery import Delivery, UnitVerdict

MOST = 50
"""How many cards or problems of a file are worth a screen; a program gets all of them."""
Named = TypeVar("Named", bound=StrEnum)
SIGNS = {ChangeOutcome.NEW: "+", ChangeOutcome.CHANGED: "~", ChangeOutcome.MERGED: "~", ChangeOutcome.DELETED: "-"}


def show_delivery(
    screen: Screen,
    delivery: Delivery,
    plan: list[Planned],
    findings: Sequence[Problem],
    copy: Path | None,
    *,
    delete: bool,
    json: bool,
) -> None:
    """Show the plan of a delivery, everything that stands in its way, and what checks found, which does not."""
    missing = [] if delete else [one.item for one in delivery.missing]
    if json:
        data = _as_data(screen, delivery, plan, missing, copy)
        screen.json({**data, "findings": [problem_as_data(problem, screen.say) for problem in findings]})
        return
    say = screen.say
    _show_plan(screen, delivery, plan)
    if missing:
        names = ", ".join(missing[:10]) + (" …" if len(missing) > 10 else "")
        # Whoever sends a few cards does not mean to delete all others.
        key = "cli.not-in-files" if len(missing) <= len(plan) else "cli.others-kept"
        screen.talk.print(say(key, count=len(missing), items=names), soft_wrap=True)
    screen.problems([*delivery.problems, *findings], most=MOST)
    show_obstacles(
        screen,
        [clash for one in plan for clash in one.conflicts][:MOST],
        [wrong for one in plan for wrong in one.problems],
    )
    if delivery.has_errors:
        screen.talk.print(say("cli.nothing-stored"), style="bold red")
    if copy:
        screen.talk.print(say("cli.annotated", file=copy), soft_wrap=True)


def _show_plan(screen: Screen, delivery: Delivery, plan: list[Planned]) -> None:
    say, shown = screen.say, [one for one in plan if one.outcome in SIGNS]
    for one in shown[:MOST]:
        sign = SIGNS[one.outcome]
        show_item(screen, sign, one.change.item, differing(one) if sign == "~" else ())
        if sign == "+":
            words = next((found for _, texts in texts_of(load_payload(one.payload)) for found in texts.values()), "")
            screen.out.print(Text(f"    {words}"), soft_wrap=True)
    if len(shown) > MOST:
        screen.out.print(say("cli.and-more", count=len(shown) - MOST))
    for step in delivery.steps[:MOST]:
        screen.out.print(f"  {step.item} ({step.language}): {say(f'cli.{step.state}')}")
    said = [
        f"{say(f'cli.{outcome}')} {count}" for outcome, count in _counted(ChangeOutcome, (one.outcome for one in plan))
    ]
    if delivery.steps:
        said.append(f"{say('header.state')} {len(delivery.steps)}")
    if said:
        screen.talk.print(" · ".join(said))
    verdicts = _counted(UnitVerdict, (one.verdict for one in delivery.arrivals))
    if verdicts:
        said = [f"{say(f'translation.{verdict}')} {count}" for verdict, count in verdicts]
        screen.talk.print(f"{say('translation.units')}: {' · '.join(said)}")


def _counted(kinds: type[Named], found: Iterable[Named]) -> list[tuple[Named, int]]:
    """Count by outcome, in the order in which they are defined."""
    counted = Counter(found)
    return [(one, counted[one]) for one in kinds if counted[one]]


def _as_data(
    screen: Screen, delivery: Delivery, plan: list[Planned], missing: list[str], copy: Path | None
) -> dict[str, Value]:
    items: dict[str, Value] = {
        one.change.item: {
            "outcome": str(one.outcome),
            "fields": [as_data(field) for field in differing(one)],
            "conflicts": [asdict(clash) for clash in one.conflicts],
        }
        for one in plan
        if one.outcome is not ChangeOutcome.UNCHANGED
    }
    return {
        "items": items,
        "missing": missing,
        "states": [{"item": one.item, "language": one.language, "state": str(one.state)} for one in delivery.steps],
        "units": [{"unit": one.unit, "verdict": str(one.verdict)} for one in delivery.arrivals],
        "problems": [problem_as_data(problem, screen.say) for problem in delivery.problems],
        "copy": None if copy is None else str(copy),
    }
