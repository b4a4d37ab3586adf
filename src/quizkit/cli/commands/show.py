"""`quizkit show`: one card, as people want to see it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Content, Db, Json, Lang

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.table import Table

    from quizkit.cli.screen import Screen
    from quizkit.safe_yaml import Value
    from quizkit.workflow.checking.card_sheet import CardSheet, StoredFacts
    from quizkit.workflow.stored.overview import CardLine

GROUP = typer.Typer()
NARROW = 80
"""On a narrower screen, languages are shown below each other."""
LABEL = 24
"""Columns for the name of a field, at most."""


@GROUP.command(
    rich_help_panel=CARDS, epilog="[bold]Examples:[/bold] quizkit show sq-0001 --lang nl · quizkit show sq-0001@2"
)
def show(
    card_id: Annotated[str, typer.Argument(metavar="ID[@REVISION]", help="A card, such as sq-0001.")],
    content: Content = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show a card: all languages side by side, its status, and what is wrong with it.

    In a workspace it is the card stored there; elsewhere, the one that comes with quizkit.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.screen import Screen
    from quizkit.workflow.checking.card_sheet import UnreadableCard, card_sheet
    from quizkit.workflow.stored.open import open_or_bundled

    screen, sheet = Screen(lang), card_sheet(open_or_bundled(Path.cwd(), db, content), card_id, today())
    if isinstance(sheet, UnreadableCard):
        screen.out.print(sheet.text, markup=False, soft_wrap=True, end="")
        screen.problems(sheet.problems)
        raise typer.Exit(1)
    if json:
        screen.json(_as_data(screen, sheet))
    else:
        _show(screen, sheet)
    raise typer.Exit(1 if sheet.has_errors else 0)


def _as_data(screen: Screen, sheet: CardSheet) -> dict[str, Value]:
    from quizkit.labels import as_data

    data: dict[str, Value] = {"deck": sheet.deck.slug, "kind": sheet.card.kind}
    if sheet.place:
        data["place"] = str(sheet.place)
    if stored := sheet.stored:
        data |= {
            "revision": stored.revision,
            "number": stored.number,
            "author": stored.origin.author,
            "at": stored.origin.at,
            "states": {language: str(review.state) for language, review in stored.states.items()},
            "stale": stored.stale,
        }
    problems: list[Value] = [as_data(problem, screen.say) for problem in sheet.problems]
    figures: dict[str, Value] = {"figures": {**sheet.card.figures()}} if sheet.card.figures() else {}
    return {**data, "card": sheet.card.data(), **figures, "problems": problems}


def _show(screen: Screen, sheet: CardSheet) -> None:
    from quizkit.cli.show.findings import show_problem
    from quizkit.workflow.stored.overview import describe_card

    card, deck = sheet.card, sheet.deck
    screen.heading(card.id, deck.brief.name, screen.say(f"card.kind.{card.kind}"), *_origin(screen, sheet))
    lines = describe_card(card, deck, screen.say)
    languages = deck.brief.languages if screen.out.width >= NARROW else ()
    by_language = [line for line in lines if "" not in line.by_language]
    shared = [line for line in lines if "" in line.by_language]
    for part, columns in ((by_language, languages), (shared, ())):
        if part:
            screen.out.print(_table(part, columns, screen.out.width))
    for problem in sheet.problems:
        show_problem(screen, problem, sheet.words(problem))
    if sheet.stored:
        _show_states(screen, card.id, sheet.stored)


def _origin(screen: Screen, sheet: CardSheet) -> Iterator[str]:
    """Yield where a card comes from, and its number in the deck."""
    if stored := sheet.stored:
        yield f"@{stored.revision}"
        yield from (stored.origin.at[:10], stored.origin.author)
        if stored.number:
            yield screen.say("compose.number-in-deck", number=stored.number)
    else:
        yield str(sheet.place)


def _show_states(screen: Screen, item: str, stored: StoredFacts) -> None:
    """Show the state of a card in each language, and what has changed since stale translations were made."""
    from quizkit.cli.show.changes import show_item

    say = screen.say
    states = (
        f"{code} {say(f'cli.{review.state}')} {review.reviewer}".strip() for code, review in stored.states.items()
    )
    screen.out.print(" · ".join(states), style="dim", markup=False)
    for languages, change in stored.changes:
        screen.out.print(say("cli.stale-since", language=", ".join(languages)), style="yellow")
        show_item(screen, "~", item, [change])


def _table(lines: list[CardLine], languages: tuple[str, ...], width: int) -> Table:
    """Lay out languages as columns; without any, below each other."""
    from textwrap import fill

    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    label = min(LABEL, max(len(line.label) for line in lines))
    table = Table(box=SIMPLE_HEAD if languages else None, pad_edge=False, show_header=bool(languages))
    table.add_column("", style="dim", width=label)
    for language in languages or ("",):
        table.add_column(language)
    room = max(10, (width - label) // max(1, len(languages)) - 4)
    for line in lines:
        said = line.by_language
        cells = [said.get(language, "–") for language in languages] or [
            "\n".join(f"{language}  {words}" if language else words for language, words in said.items())
        ]
        # rich would break a line at a no-break space; textwrap does not.
        wrapped = ("\n".join(fill(words, room) for words in cell.split("\n")) for cell in cells)
        table.add_row(Text(line.label), *map(Text, wrapped))
    return table
