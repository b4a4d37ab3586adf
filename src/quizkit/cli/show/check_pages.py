"""Show the documentation of checks: a list, or a page for one of them."""

from collections.abc import Mapping, Sequence
from itertools import groupby

from rich.text import Text

from quizkit.checks import GROUPS, Check, write_example
from quizkit.cli.screen import COLOURS, Screen
from quizkit.labels import Labels
from quizkit.safe_yaml import Value


def list_rules(screen: Screen, wanted: Sequence[Check]) -> None:
    """Print checks by group, one to a line."""
    say = screen.say
    for letter, group in groupby(wanted, key=lambda check: check.code[0]):
        screen.out.print(Text(say(f"rule.group-{GROUPS[letter]}"), "bold underline"))
        for check in group:
            line = Text(f"  {check.code}  ").append(f"{check.name:26}", "bold")
            line.append(f"{say(f'cli.{check.severity}'):14}", COLOURS[check.severity])
            line.append(say(f"rule.fix-{check.fix}") if check.fix != "none" else "", "dim")
            screen.out.print(line, soft_wrap=True)
    screen.talk.print(say("rule.more"))


def show_rule(screen: Screen, check: Check) -> None:
    """Print the page of one check."""
    say = screen.say
    screen.heading(f"{check.code} {check.name}", say(f"rule.group-{GROUPS[check.code[0]]}"))
    screen.out.print(Text(say(f"check.{check.name}")))
    screen.out.print()
    screen.out.print(f"{say('rule.severity')}: {say(f'cli.{check.severity}')}")
    screen.out.print(f"{say('rule.fix')}: {say(f'rule.fix-{check.fix}')}", markup=False)
    if check.is_optional:
        screen.out.print(say("rule.optional"))
    for key, example, style in (("bad", check.bad, "red"), ("good", check.good, "green")):
        screen.out.print()
        screen.out.print(Text(say(f"rule.{key}"), f"bold {style}"))
        screen.out.print(Text(write_example(example)), soft_wrap=True, end="")


def as_data(check: Check, say: Labels) -> Mapping[str, Value]:
    """Return the page of a check as data."""
    return {
        "code": check.code,
        "name": check.name,
        "group": GROUPS[check.code[0]],
        "severity": str(check.severity),
        "fix": str(check.fix),
        "optional": check.is_optional,
        "page": say(f"check.{check.name}"),
        "bad": write_example(check.bad),
        "good": write_example(check.good),
    }
