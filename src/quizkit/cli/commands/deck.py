"""`quizkit deck`: decks as they are composed."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import AWAY, Content, Db, Deck, Lang

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.decks.deck import Deck as Composed

GROUP = typer.Typer()
deck_group = typer.Typer(name="deck", no_args_is_help=True, help="Show how decks are composed.")
GROUP.add_typer(deck_group, rich_help_panel=AWAY)


class DeckPictureFormat(StrEnum):
    """How a composition is shown."""

    TEXT = "text"
    JSON = "json"
    HTML = "html"
    SVG = "svg"


@deck_group.command(
    "show",
    epilog="[bold]Examples:[/bold] quizkit deck show swiss-quiz · quizkit deck show swiss-quiz --format svg",
)
def show_deck(
    deck: Deck,
    format_: Annotated[DeckPictureFormat, typer.Option("--format", help="The output format.")] = DeckPictureFormat.TEXT,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="The file or folder to write to.", show_default=False, dir_okay=False),
    ] = None,
    content: Content = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Show what is in a deck: its stacks, verdicts and categories, and whether it follows its blueprint."""
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.composition import show_deck as show_composition
    from quizkit.workflow.stored.open import find_deck, is_bundled, open_or_bundled

    screen, source = Screen(lang), open_or_bundled(Path.cwd(), db, content)
    chosen = find_deck(source, deck)
    screen.name_bundled(is_bundled(source))
    if out and format_ is DeckPictureFormat.TEXT:
        ending = out.suffix.lower().removeprefix(".")
        if ending not in ("html", "svg", "json"):
            raise typer.BadParameter(screen.say("compose.which-ending"))
        format_ = DeckPictureFormat(ending)
    if out or format_ in (DeckPictureFormat.HTML, DeckPictureFormat.SVG):
        _write(screen, chosen, format_, out)
    else:
        show_composition(screen, chosen, json=format_ is DeckPictureFormat.JSON)


def _write(screen: Screen, deck: Composed, form: DeckPictureFormat, out: Path | None) -> None:
    from json import dumps

    from quizkit.workflow.composing import portrait
    from quizkit.workflow.files import replace

    match form:
        case DeckPictureFormat.HTML:
            text = portrait.render_page(deck, screen.say)
        case DeckPictureFormat.SVG:
            text = portrait.draw_ribbon(deck, screen.say)
        case _:
            form = DeckPictureFormat.JSON
            text = (
                dumps(
                    [portrait.as_data(kind, screen.say) for kind in portrait.portray_deck(deck)],
                    ensure_ascii=False,
                    indent=2,
                )
                + "\n"
            )
    path = out or Path(f"{deck.slug}.{form}")
    replace(path, text.encode())
    screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
