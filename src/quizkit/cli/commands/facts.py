"""`quizkit facts`: what has to be verified again, and that somebody has done it.

Inside: due, confirm, query.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import shorten
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Author, Content, Db, Json, Lang, Message, Out

if TYPE_CHECKING:
    from datetime import date

    from quizkit.cli.screen import Screen
    from quizkit.safe_yaml import Value
    from quizkit.workflow.stored.facts import DueFact

GROUP = typer.Typer()
facts = typer.Typer(
    name="facts",
    no_args_is_help=True,
    help="Keep facts up to date: what is due, who confirmed it, what the table of cantons says.",
)
GROUP.add_typer(facts, rich_help_panel=CARDS)
DUE_EXAMPLES = """[bold]Examples[/bold]

quizkit facts due                          [dim]what is due today, in all decks[/dim]

quizkit facts due swiss-quiz --by 2027     [dim]the work of a year[/dim]

quizkit facts due swiss-quiz -o due.xlsx   [dim]to fill in and import again[/dim]"""
CONFIRM_EXAMPLES = """[bold]Examples[/bold]

quizkit facts confirm sq-0008 sq-0081      [dim]true today, by you[/dim]

quizkit facts confirm sq-0008 --by Beat --on 2026-11-02 -m "phoned the archive\""""

Decks = Annotated[
    list[str] | None, typer.Argument(metavar="[DECK]...", help="Decks; by default all.", show_default=False)
]
By = Annotated[
    str | None,
    typer.Option(
        "--by",
        metavar="DATE",
        help="List what is due by this day, month or year (2027, 2027-06, 2027-06-30); by default today.",
        show_default=False,
    ),
]
Items = Annotated[list[str], typer.Argument(metavar="ID...", help="Cards, such as sq-0001.")]
Confirmer = Annotated[
    str | None, typer.Option("--by", metavar="NAME", help="Who confirmed it; by default you.", show_default=False)
]
On = Annotated[
    str | None,
    typer.Option(
        "--on", metavar="DATE", help="The day on which it was confirmed; by default today.", show_default=False
    ),
]


@facts.command(epilog=DUE_EXAMPLES)
def due(
    decks: Decks = None,
    by: By = None,
    out: Out = None,
    content: Content = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the cards that somebody has to verify again, the ones without a date first.

    With -o, the list is a workbook: fill in “confirmed” and import it again.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.screen import Screen
    from quizkit.workflow.stored.facts import list_due
    from quizkit.workflow.stored.open import open_or_bundled

    screen, day = Screen(lang), _read_last_day(by) or today()
    source = open_or_bundled(Path.cwd(), db, content)
    if out:
        from quizkit.workflow.outgoing.due_facts import write_due

        for path in write_due(source, decks or [], day, out, screen.say):
            screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
        return
    listed = list_due(source, decks or [], day)
    if json:
        screen.json([_as_data(fact) for fact in listed])
    else:
        _show(screen, listed, day)


@facts.command(epilog=CONFIRM_EXAMPLES)
def confirm(
    items: Items,
    by: Confirmer = None,
    on: On = None,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Confirm that cards are true: record the day and the name. Translations and reviews stay as they are."""
    from quizkit.cli.clock import today
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.stored.facts import confirm_facts

    day = _read_day(on) or today()
    session = open_session(db, lang, author, message)
    origin = session.origin(f"confirm {', '.join(items[:5])}")
    store = session.workspace.store
    finish(session.screen, confirm_facts(store, items, by or origin.author, day, origin, today()))


@facts.command(epilog='[bold]Example:[/bold] quizkit facts query "top 3 area and languages has fr"')
def query(
    expression: Annotated[str, typer.Argument(metavar="QUERY", help="A fact query, as on canton cards.")],
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Ask the table of cantons; the answer names the date of each number it depends on."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.stored.facts import answer_query

    screen, answer = Screen(lang), answer_query(expression)
    if json:
        screen.json({"cantons": list(answer.cantons), "as_of": {**answer.as_of}})
        return
    names = zip(answer.cantons, answer.names(screen.say.language), strict=True)
    for code, name in names:
        screen.out.print(f"{code}  {name}", markup=False)
    if not answer.cantons:
        screen.talk.print(screen.say("cli.no-canton"))
    for field, day in answer.as_of.items():
        screen.out.print(screen.say("cli.figure-as-of", field=field, date=day), style="dim", soft_wrap=True)


def _read_last_day(words: str | None) -> date | None:
    """Return the last day of a year, a month or a day."""
    from quizkit.cards.calendar import first_day, last_day

    try:
        return last_day(first_day(words), words) if words else None
    except ValueError:
        raise typer.BadParameter(f"“{words}”: 2027, 2027-06, 2027-06-30", param_hint="--by") from None


def _read_day(words: str | None) -> date | None:
    from datetime import date

    try:
        return date.fromisoformat(words) if words else None
    except ValueError:
        raise typer.BadParameter(f"“{words}”: 2026-11-17", param_hint="--on") from None


def _as_data(fact: DueFact) -> dict[str, Value]:
    card, age = fact.card, fact.age
    return {
        "deck": fact.deck,
        "card": card.id,
        "due": str(fact.due) if fact.due else None,
        "changes": age.pace,
        "because": {"field": age.cue.path, "language": age.cue.language, "words": age.cue.words},
        "true_on": str(age.true_on) if age.true_on else None,
        "confirmed_by": card.confirmed_by,
        "source": card.source,
    }


def _show(screen: Screen, listed: list[DueFact], day: date) -> None:
    say = screen.say
    table = screen.table("card", "due", "pace", "true-on", "because", "text", whole=("card", "due", "true-on"))
    room = max(16, screen.out.width - 72)
    for fact in listed:
        age = fact.age
        table.add_row(
            fact.card.id,
            str(fact.due or say("cli.undated")),
            say(f"card.value.{age.pace}"),
            str(age.true_on or "–"),
            shorten(age.cue.words, 18, placeholder="…") if age.cue.language else "",
            shorten(fact.text(say.language), room, placeholder="…"),
        )
    if listed:
        screen.show(table)
    screen.talk.print(say("cli.due-by", count=len(listed), date=day), soft_wrap=True)
