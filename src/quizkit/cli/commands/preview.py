"""`quizkit preview`: how cards will look in print, before anything is printed."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, CardLanguages, Content, Db, Out, speaks

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
    from quizkit.cli.screen import Screen
    from quizkit.press.pieces import list_pieces
    from quizkit.workflow import files
    from quizkit.workflow.printing.preview import draw_preview, find_pieces, pack_for_preview, terminal_escapes

    screen = Screen(speaks(ctx, None))
    pack = pack_for_preview(_deck(what, content, db, screen.say.language), what)
    is_deck = what == pack.deck
    found = list(list_pieces(pack)) if is_deck else find_pieces(pack, [what])
    spoken = tuple((languages or pack.brief["source"]).replace(" ", "").split(","))
    png = draw_preview(pack, found, spoken, SMALL if is_deck else SHARP, screen.watch("press.drawing"))
    path = out or Path(f"{what}.png")
    files.replace(path, png)
    if sys.stdout.isatty():
        screen.out.file.write(terminal_escapes(png, os.environ))
    screen.talk.print(screen.say("press.preview", file=path, count=len(found)), soft_wrap=True)


def _deck(what: str, content: Path | None, db: str | None, language: str) -> Deck:
    """Find a deck, or that of a card, as it is now, in the workspace or in a tree."""
    from quizkit.workflow import settings
    from quizkit.workflow.stored import items
    from quizkit.workflow.stored.edit import find_card

    if content or (db is None and settings.find_home(Path.cwd()) is None):
        from quizkit.workflow.tree.read import read_tree

        library = read_tree(content)
        return next((deck for deck in library.decks if deck.slug == what), None) or library.card(what)[0]
    from quizkit.cli.session import open_session

    store = open_session(db, language).store
    slug = what if what in items.list_decks(store) else find_card(store, what).deck
    return items.read_deck(slug, store.heads(slug).values())[0]
