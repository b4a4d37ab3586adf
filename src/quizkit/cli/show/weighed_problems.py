"""Show problems by their weight: what keeps files out on their way in, what would keep a release out, what is noted.

Each of the three has a word and a colour of its own. The worst come first; what is said in the same words about several
cells is said once.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from textwrap import fill
from typing import NamedTuple

from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.problems import Problem

PLACES = 4
"""How many cells are named of those that the same is said about."""


class Weight(StrEnum):
    """What a problem on the way in means."""

    ERROR = "error"
    """It keeps the file out."""
    HOLDUP = "hold-up"
    """It would keep a release out."""
    NOTE = "note"


STYLES = {Weight.ERROR: "bold red", Weight.HOLDUP: "magenta", Weight.NOTE: "cyan"}


ONE_LINE = {"same-as-source": "translation.untouched"}
"""What is told in a line, and the label for it."""
COUNTS = {Weight.ERROR: "cli.count-error", Weight.HOLDUP: "cli.count-hold-up", Weight.NOTE: "cli.count-note"}


class WeighedProblem(NamedTuple):
    """A problem, and what it means on the way in."""

    weight: Weight
    problem: Problem


def weigh_problems(problems: Iterable[Problem], findings: Iterable[Problem]) -> list[WeighedProblem]:
    """Weigh problems of files, and what checks found on their cards."""
    read = (WeighedProblem(Weight.ERROR if problem.is_error else Weight.NOTE, problem) for problem in problems)
    checked = (WeighedProblem(Weight.HOLDUP if problem.is_error else Weight.NOTE, problem) for problem in findings)
    return [*read, *checked]


def show_weighed(screen: Screen, weighed: Sequence[WeighedProblem], most: int) -> None:
    """Print the worst weighed problems first, each with its cells, and count them."""
    show_folded(screen, weighed, most)
    if weighed:
        counts = Counter(weight for weight, _ in weighed)
        screen.talk.print(
            " · ".join(screen.say(COUNTS[weight], count=counts[weight]) for weight in Weight if counts[weight])
        )


def show_folded(screen: Screen, weighed: Sequence[WeighedProblem], most: int) -> None:
    """Print the worst weighed problems first; what is said in the same words is said once, with its cells or cards."""
    say, weights = screen.say, list(Weight)
    in_order = sorted(weighed, key=lambda entry: (weights.index(entry.weight), *_find_place(entry.problem)))
    groups: dict[tuple[Weight, str, str], list[Problem]] = {}
    for weight, problem in in_order:
        groups.setdefault((weight, problem.fault.code, say.problem(problem)), []).append(problem)
    is_one_file = len({problem.place.file for _, problem in weighed}) == 1
    if weighed and is_one_file:
        screen.talk.print(Text(weighed[0].problem.place.file, "bold underline"), soft_wrap=True)
    for (weight, code, message), problems in list(groups.items())[:most]:
        if problems[0].fault.name in ONE_LINE:
            _show_in_a_line(screen, weight, problems[0])
            continue
        head = Text("  ")
        head.append(say(f"cli.{weight}"), STYLES[weight])
        head.append(f" {code}  ", "dim")
        head.append(_name_places(screen, problems, is_one_file=is_one_file), "bold")
        screen.talk.print(head, soft_wrap=True)
        # rich would break a line at a no-break space; textwrap does not.
        room = max(20, screen.talk.width - 1)
        screen.talk.print(Text(fill(message, room, initial_indent=" " * 6, subsequent_indent=" " * 6)), soft_wrap=True)
    if len(groups) > most:
        screen.talk.print(say("cli.and-more", count=sum(map(len, list(groups.values())[most:]))))


def _show_in_a_line(screen: Screen, weight: Weight, problem: Problem) -> None:
    """Show what there may be hundreds of: the text is cut, for people have it before them."""
    line = Text("  ")
    line.append(screen.say(f"cli.{weight}"), STYLES[weight])
    line.append(f" {problem.fault.code}  ", "dim")
    line.append(f"{problem.card} {screen.say.field(problem.field)}", "bold")
    line.append(f"  {screen.say(ONE_LINE[problem.fault.name], value=problem.value)}")
    line.truncate(max(40, screen.talk.width - 1), overflow="ellipsis")
    screen.talk.print(line, soft_wrap=True)


def _name_places(screen: Screen, problems: Sequence[Problem], *, is_one_file: bool) -> str:
    """Name the cells, the cards and the field that the same is said about."""
    first = problems[0]
    told = (
        str(problem.place).removeprefix(problem.place.file if is_one_file else "").lstrip(": ") for problem in problems
    )
    places = list(dict.fromkeys(filter(None, told)))
    shown = ", ".join(places[:PLACES])
    if len(places) > PLACES:
        shown += f" {screen.say('cli.and-more', count=len(places) - PLACES)}"
    if len(problems) > 1:
        return shown
    language = "" if first.field.endswith(f".{first.language}") else first.language
    whole = ".".join(filter(None, (first.field, language)))
    field = screen.say.field(whole) if whole else ""
    return "  ".join(filter(None, (shown, first.card, field)))


def _find_place(problem: Problem) -> tuple[str, str, int]:
    """Return the file, the sheet and the line of a problem, to sort by."""
    place = problem.place
    return place.file, place.sheet or "", place.line or 0
