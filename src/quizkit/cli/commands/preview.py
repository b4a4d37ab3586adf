"""`quizkit preview`: how cards will look in print, before anything is printed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import CARDS, CardLanguages, Content, Db, Out, ScreenLanguage, read_languages

GROUP = typer.Typer()


@GROUP.command(
    "preview",
    rich_help_panel=CARDS,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit preview sq-0001                 [dim]both sides of the printed card[/dim]\n\n"
        "quizkit preview swiss-quiz --in fr,de   [dim]all cards of a deck in one picture[/dim]"
    ),
)
def preview_cards(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument(metavar="ID|DECK", help="A card, or a deck for all its cards.")],
    languages: CardLanguages = None,
    out: Out = None,
    content: Content = None,
    db: Db = None,
    lang: ScreenLanguage = None,
) -> None:
    """Show how a card will look in print: a PNG of both sides, also on screen if the terminal shows pictures.

    In a workspace you see its current cards, released or not; elsewhere, those that come with quizkit.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.printing.preview import preview, terminal_escapes
    from quizkit.workflow.stored.open import is_bundled, open_or_bundled

    spoken = read_languages(ctx, lang, languages)
    screen, source = Screen(spoken.screen), open_or_bundled(Path.cwd(), db, content)
    screen.hint_at_in(spoken.cards, is_old=spoken.is_old)
    picture = preview(source, what, spoken.cards, screen.watch("press.drawing"))
    path = out or Path(f"{what}.png")
    files.replace(path, picture.png)
    if sys.stdout.isatty():
        screen.out.file.write(terminal_escapes(picture.png, os.environ))
    screen.name_bundled(is_bundled(source))
    screen.talk.print(screen.say("press.preview", file=path, count=picture.pieces), soft_wrap=True)
    if picture.is_left_out:
        screen.talk.print(screen.say("press.left-out", card=what), style="yellow", soft_wrap=True)
