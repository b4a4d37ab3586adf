"""`quizkit show`: one card, as people want to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import Content, Json, Lang

if TYPE_CHECKING:
    from rich.table import Table

    from quizkit.workflow.overview import Line

GROUP = typer.Typer()
NARROW = 80
"""Below so many columns, languages stand below each other."""
LABEL = 24
"""Columns for the name of a field."""


@GROUP.command(epilog="[bold]Example[/bold]  quizkit show sq-0001 --lang nl")
def show(
    card_id: Annotated[str, typer.Argument(metavar="ID", help="The card's id, such as sq-0001.")],
    content: Content = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show a card: all languages side by side, and what is wrong with it."""
    from quizkit.cli._screen import Screen, as_data
    from quizkit.workflow.content import load
    from quizkit.workflow.overview import describe

    screen, library = Screen(lang), load(content)
    deck, card = library.card(card_id)
    problems = [problem for problem in library.problems if problem.card == card.id]
    if json:
        found = [as_data(problem, screen.say) for problem in problems]
        place = str(library.places[card.id])
        screen.json({"deck": deck.slug, "kind": card.kind, "place": place, "card": card.data(), "problems": found})
        return
    kind = screen.say(f"card.kind.{card.kind}")
    screen.heading(card.id, deck.brief.title[deck.brief.source], kind, str(library.places[card.id]))
    lines = describe(card, deck, screen.say)
    languages = deck.brief.languages if screen.out.width >= NARROW else ()
    by_language = [line for line in lines if "" not in line.by_language]
    shared = [line for line in lines if "" in line.by_language]
    for part, columns in ((by_language, languages), (shared, ())):
        if part:
            screen.out.print(_table(part, columns, screen.out.width))
    screen.problems(problems)


def _table(lines: list[Line], languages: tuple[str, ...], width: int) -> Table:
    """Lay out languages as columns; without any, below each other."""
    from textwrap import fill

    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD if languages else None, pad_edge=False, show_header=bool(languages))
    table.add_column("", style="dim", width=LABEL)
    for language in languages or ("",):
        table.add_column(language)
    room = (width - LABEL) // max(1, len(languages)) - 4
    for line in lines:
        said = line.by_language
        cells = [said.get(language, "–") for language in languages] or [
            "\n".join(f"{language}  {words}" if language else words for language, words in said.items())
        ]
        # rich would break a line at a no-break space; textwrap does not.
        wrapped = ("\n".join(fill(words, room) for words in cell.split("\n")) for cell in cells)
        table.add_row(Text(line.label), *map(Text, wrapped))
    return table
