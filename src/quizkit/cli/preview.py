"""`quizkit preview`: how cards will look in print, before anything is printed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import CARDS, CardLanguages, Content, Db, Out, speaks

if TYPE_CHECKING:
    from quizkit.decks.deck import Deck

GROUP = typer.Typer()
SHARP, SMALL = 200, 72
"""Dots to the inch for a card, and for one of many."""


@GROUP.command(
    rich_help_panel=CARDS,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit preview sq-0001                     both sides of the card that carries it\n\n"
        "quizkit preview swiss-quiz --lang fr,de     all cards of a deck on one picture"
    ),
)
def preview(
    ctx: typer.Context,
    what: Annotated[str, typer.Argument(metavar="ID|DECK", help="A card, or a deck for all its cards.")],
    languages: CardLanguages = None,
    out: Out = None,
    content: Content = None,
    db: Db = None,
) -> None:
    """Show how a card will look in print: a PNG of both sides, and on the screen where the terminal shows pictures.

    In a workspace cards are as they are now, released or not; elsewhere they come from the bundled content.
    """
    from quizkit.cli._screen import Screen
    from quizkit.press.pieces import pieces
    from quizkit.workflow import files
    from quizkit.workflow.printing import preview as work

    screen = Screen(speaks(ctx, None))
    pack = work.pack(_deck(what, content, db, screen.say.language), what)
    is_deck = what == pack.deck
    found = list(pieces(pack)) if is_deck else work.chosen(pack, [what])
    spoken = tuple((languages or pack.deck_brief.source).replace(" ", "").split(","))
    png = work.picture(pack, found, spoken, SMALL if is_deck else SHARP, screen.watch("press.drawing"))
    path = out or Path(f"{what}.png")
    files.replace(path, png)
    if sys.stdout.isatty():
        screen.out.file.write(work.escapes(png, os.environ))
    screen.talk.print(screen.say("press.preview", file=path, count=len(found)), soft_wrap=True)


def _deck(what: str, content: Path | None, db: str | None, language: str) -> Deck:
    """Find a deck, or that of a card, as it is now, in the workspace or in a tree."""
    from quizkit.workflow import settings
    from quizkit.workflow.stored import edit as revise
    from quizkit.workflow.stored import items

    if content or (db is None and settings.home(Path.cwd()) is None):
        from quizkit.workflow.tree.read import load

        library = load(content)
        return next((deck for deck in library.decks if deck.slug == what), None) or library.card(what)[0]
    from quizkit.cli._session import begin

    store = begin(db, language).store
    slug = what if what in items.living(store) else revise.card_head(store, what).deck
    return items.deck(slug, store.heads(slug).values())[0]
