"""`quizkit print`: cards on sheets, front and back, for the printer at home."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import AWAY, Db, speaks

if TYPE_CHECKING:
    from quizkit.cli._screen import Screen
    from quizkit.packs.pack import Pack

GROUP = typer.Typer()


class Flip(StrEnum):
    """The edge over which the printer turns the paper."""

    LONG = "long"
    SHORT = "short"


@GROUP.command(
    "print",
    rich_help_panel=AWAY,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit print swiss-quiz --lang fr,de        two languages on a card, A4, both sides\n\n"
        "quizkit print --pack cantuun-1.0.0.json --lang nl --paper a3"
    ),
)
def print_deck(
    ctx: typer.Context,
    deck: Annotated[str | None, typer.Argument(help="A deck, such as swiss-quiz.", show_default=False)] = None,
    languages: Annotated[
        str | None,
        typer.Option(
            "--lang",
            metavar="fr[,de]",
            help="The language on the cards, or two; by default the one the deck was written in.",
            show_default=False,
        ),
    ] = None,
    release: Annotated[
        str | None, typer.Option("--release", help="A release; by default the last one.", show_default=False)
    ] = None,
    pack: Annotated[
        Path | None, typer.Option("--pack", help="A pack instead of a deck.", show_default=False, dir_okay=False)
    ] = None,
    paper: Annotated[str, typer.Option("--paper", help="a4, a3, letter, sra3, or millimetres: 210x297.")] = "a4",
    gutter: Annotated[
        float, typer.Option("--gutter", min=0, max=20, help="Millimetres between cards; from 6 on, each has its bleed.")
    ] = 0,
    flip: Annotated[Flip, typer.Option("--flip", help="The edge over which your printer turns the paper.")] = Flip.LONG,
    templates: Annotated[
        Path | None,
        typer.Option(
            "--templates",
            help="A folder with templates of your own; each replaces ours of that name.",
            show_default=False,
            file_okay=False,
            exists=True,
        ),
    ] = None,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.", file_okay=False)] = Path(),
    db: Db = None,
) -> None:
    """Print a release: each kind of card to a PDF, with fronts and backs that meet and marks to cut by."""
    from quizkit.cli._screen import Screen
    from quizkit.workflow import files, printing

    screen = Screen(speaks(ctx, None))
    found = _pack(screen, deck, release, pack, db)
    spoken = tuple((languages or found.brief["source"]).replace(" ", "").split(","))
    order = printing.Order(spoken, paper, gutter, flip.value, templates)
    try:
        made = printing.printed(found, order, screen.watch("press.drawing"))
    except printing.TextTooLong as refused:
        for line in printing.overflowing(refused.overflows):
            screen.talk.print(f"  {line}", markup=False, soft_wrap=True)
        screen.complain(refused)
        raise typer.Exit(1) from refused
    for one in made:
        files.replace(out / one.name, one.data)
        room = one.sheet.columns * one.sheet.rows
        facts = {"file": out / one.name, "cards": one.cards, "pages": one.pages, "room": room}
        screen.talk.print(screen.say("press.printed", **facts), soft_wrap=True)
    screen.talk.print(screen.say(f"press.flip-{flip.value}"), style="dim", soft_wrap=True)


def _pack(screen: Screen, deck: str | None, release: str | None, file: Path | None, db: str | None) -> Pack:
    """Read a pack, or build that of a release."""
    from quizkit.cli._session import begin
    from quizkit.packs.pack import load
    from quizkit.workflow.files import read
    from quizkit.workflow.release import pack

    if (deck is None) == (file is None):
        raise typer.BadParameter(screen.say("press.deck-or-pack"))
    if file:
        return load(read(file), str(file))
    return pack(begin(db, screen.say.language).store, deck or "", release)
