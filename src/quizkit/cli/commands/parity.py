"""`quizkit parity`: the translator's screen."""

from __future__ import annotations

from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Db, Json, Lang, Out
from quizkit.decks.units import Standing

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.safe_yaml import Value
    from quizkit.workflow.checking.parity import ParityMatrix

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit parity                                   [dim]all cards, all languages[/dim]

quizkit parity swiss-quiz --in nl --only stale   [dim]what to redo in Dutch[/dim]

quizkit parity swiss-quiz -o parity.html         [dim]the same as a web page[/dim]"""
STYLES = {"missing": "red", "stale": "yellow", "problems": "red", "done": "green", "ready": "bold green"}


Decks = Annotated[list[str] | None, typer.Argument(metavar="DECK", help="Decks; by default all.", show_default=False)]
In = Annotated[
    str | None,
    typer.Option("--in", metavar="LANGUAGE", help="Only this language.", show_default=False),
]


Only = Annotated[
    list[str] | None,
    typer.Option(
        "--only", metavar="|".join(Standing), help="Only cards in this state; may be repeated.", show_default=False
    ),
]


@GROUP.command(rich_help_panel=CARDS, epilog=EXAMPLES)
def parity(
    ctx: typer.Context,
    decks: Decks = None,
    language: In = None,
    only: Only = None,
    out: Out = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show how far each card has got in each language: missing, stale, with problems, done or reviewed.

    With --in and --only missing or stale, list what to do: the source text, its changes, and the translation.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.session import open_session
    from quizkit.languages import is_language
    from quizkit.workflow.checking.parity import TO_DO, find_parity
    from quizkit.workflow.checking.reports import write_parity_pages

    session = open_session(db, lang)
    screen, wanted = session.screen, _read_standings(only)
    # `--lang nl` once meant both: speak Dutch, and show me the Dutch.
    if language is None and wanted and getattr(ctx.get_parameter_source("lang"), "name", "") == "COMMANDLINE":
        language = lang if lang and is_language(lang) else None
        screen.hint_at_in((language or "",), is_old=language is not None)
    matrices = find_parity(session.workspace, decks or (), language, wanted, today(), screen.say)
    if json:
        screen.json([_as_data(matrix) for matrix in matrices])
    elif out:
        for path in write_parity_pages(session.workspace, matrices, out, screen.say):
            screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
    elif language and wanted and set(wanted) <= set(TO_DO):
        _show_work(session, matrices, wanted)
    else:
        for matrix in matrices:
            _show_matrix(screen, matrix)
            if Standing.PROBLEMS in wanted:
                _show_problems(screen, matrix)


def _read_standings(words: list[str] | None) -> list[Standing]:
    """Take words one by one or separated by commas."""
    parts = [part.strip().lower() for word in words or () for part in word.split(",") if part.strip()]
    unknown = [part for part in parts if part not in list(Standing)]
    if unknown:
        raise typer.BadParameter(f"“{unknown[0]}”: choose {', '.join(Standing)}")
    return [Standing(part) for part in parts]


def _as_data(matrix: ParityMatrix) -> dict[str, Value]:
    cards: list[Value] = [
        {
            "card": line.card,
            "languages": {
                code: {"standing": str(standing), "problems": [problem.fault.code for problem in line.problems[code]]}
                for code, standing in line.standing.items()
            },
        }
        for line in matrix.lines
    ]
    totals: dict[str, Value] = {
        code: {str(standing): counted[standing] for standing in counted} for code, counted in matrix.totals().items()
    }
    return {"deck": matrix.deck, "totals": totals, "cards": cards}


def _show_matrix(screen: Screen, matrix: ParityMatrix) -> None:
    from rich.table import Table
    from rich.text import Text

    from quizkit.workflow.checking.parity import SIGNS

    say = screen.say
    screen.heading(matrix.brief.name, matrix.deck)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(say("cli.card"), no_wrap=True)
    for code in matrix.languages:
        table.add_column(code, justify="center")
    table.add_column("")
    taken = max((len(line.card) for line in matrix.lines), default=4) + 4 * len(matrix.languages) + 3
    for line in matrix.lines:
        signs = (Text(SIGNS[standing], STYLES[standing]) for standing in line.standing.values())
        # rich would take the room for the sentence from the signs.
        table.add_row(line.card, *signs, shorten(line.title, max(10, screen.out.width - taken), placeholder="…"))
    screen.show(table)
    screen.talk.print(say("parity.legend"), style="dim")
    totals = Table(box=None, header_style="bold", pad_edge=False)
    totals.add_column("")
    for standing in Standing:
        totals.add_column(f"{SIGNS[standing]} {say(f'parity.{standing}')}", justify="right", style=STYLES[standing])
    for code, counted in matrix.totals().items():
        totals.add_row(code, *(str(counted[standing]) for standing in Standing))
    screen.out.print(totals)
    screen.out.print()


def _show_problems(screen: Screen, matrix: ParityMatrix) -> None:
    """Print the problems of the cards; `quizkit show` has the texts."""
    from rich.text import Text

    from quizkit.cli.show.findings import show_problem

    for line in matrix.lines:
        problems = [problem for by_language in line.problems.values() for problem in by_language]
        if problems:
            screen.out.print(Text(line.card, "bold underline"))
        for problem in problems:
            show_problem(screen, problem, "")


def _show_work(session: Session, matrices: list[ParityMatrix], only: list[Standing]) -> None:
    from rich.text import Text

    from quizkit.cli.show.changes import STYLES as CHANGES
    from quizkit.workflow.checking.parity import list_work
    from quizkit.workflow.worddiff import diff_words

    screen = session.screen
    work = list_work(session.workspace, matrices, only, screen.say)
    for language, unit in work:
        screen.out.print(
            Text(f"{unit.item} ", "bold")
            .append(unit.name, "dim")
            .append(f" · {screen.say(f'parity.{unit.progress}')}", STYLES[unit.progress]),
            soft_wrap=True,
        )
        line = Text("    ")
        for tag, part in diff_words(unit.previous or unit.source, unit.source):
            line.append(part if tag == "=" else f"[{tag}{part}{tag}]", CHANGES[tag])
        screen.out.print(line, soft_wrap=True)
        if unit.target:
            screen.out.print(Text(f"  {language} {unit.target}"), soft_wrap=True)
    if not work:
        screen.talk.print(screen.say("parity.nothing"), style="green")
