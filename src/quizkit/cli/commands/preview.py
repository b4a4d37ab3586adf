"""`quizkit preview`: how cards will look in print, before anything is printed."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, CardLanguages, Content, Db, Edition, Out, ScreenLanguage, read_languages

if TYPE_CHECKING:
    from collections.abc import Callable

    from quizkit.cli.screen import Screen

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
    edition: Edition = "",
    out: Out = None,
    watch: Annotated[bool, typer.Option("--watch", help="Draw again whenever something is saved.")] = False,
    content: Content = None,
    db: Db = None,
    lang: ScreenLanguage = None,
) -> None:
    """Show how a card will look in print: a PNG of both sides, also on screen if the terminal shows pictures.

    In a workspace you see its current cards, released or not; elsewhere, those that come with quizkit.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.printing.preview import find_state, preview, terminal_escapes
    from quizkit.workflow.stored.open import is_bundled, open_or_bundled

    spoken = read_languages(ctx, lang, languages)
    screen = Screen(spoken.screen)
    screen.hint_at_in(spoken.cards, is_old=spoken.is_old)

    def draw() -> None:
        # What was saved since is read again.
        source = open_or_bundled(Path.cwd(), db, content)
        picture = preview(source, what, spoken.cards, screen.watch("press.drawing"), edition)
        path = out or Path(f"{'-'.join(filter(None, (what, edition)))}.png")
        files.replace(path, picture.png)
        if sys.stdout.isatty():
            screen.out.file.write(terminal_escapes(picture.png, os.environ))
        screen.name_bundled(is_bundled(source))
        screen.talk.print(screen.say("press.preview", file=path, count=picture.pieces), soft_wrap=True)
        if picture.is_left_out:
            screen.talk.print(screen.say("press.left-out", card=what), style="yellow", soft_wrap=True)

    draw()
    if watch:
        _watch(screen, partial(find_state, open_or_bundled(Path.cwd(), db, content), content or Path.cwd()), draw)


def _watch(screen: Screen, find: Callable[[], object], draw: Callable[[], None]) -> None:
    """Draw again whenever cards, deck.yaml or templates are saved, until somebody has seen enough."""
    from quizkit.problems import QuizkitError

    screen.talk.print(screen.say("press.watching", what=Path.cwd()), style="dim", soft_wrap=True)
    before = find()
    with suppress(KeyboardInterrupt):
        while True:
            sleep(PAUSE)
            if (now := find()) != before:
                before = now
                try:
                    draw()
                except QuizkitError as error:
                    screen.complain(error)


PAUSE = 0.5
"""Seconds between two looks. To be told by the system would not do: a database changes its files when it is read."""
