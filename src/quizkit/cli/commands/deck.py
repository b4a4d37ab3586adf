"""`quizkit deck`: decks, made, changed and looked at as a whole.

Inside: new, list, edit, add-language, eject-look, logo, export, import, repository, rename, delete, show.
"""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.changing import changes_workspace
from quizkit.cli.options import BEGIN, Content, Db, Deck, Json, Lang, Out, split_languages

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.decks.deck import Deck as Composed
    from quizkit.store.values import Committed

GROUP = typer.Typer()
deck_group = typer.Typer(name="deck", no_args_is_help=True, help="Make decks of your own, change them, and show them.")
GROUP.add_typer(deck_group, rich_help_panel=BEGIN)
EXAMPLES = """[bold]Examples[/bold]

quizkit deck new bern-quiz --title "Bern Quiz" --kind statement --in de,fr

quizkit deck new bern-quiz --like swiss-quiz   [dim]all but its cards[/dim]

quizkit deck new   [dim]quizkit asks you[/dim]"""


@deck_group.command("new", epilog=EXAMPLES)
@changes_workspace
def new_deck(
    slug: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="Its name in commands and files, such as bern-quiz.", show_default=False),
    ] = None,
    title: Annotated[str, typer.Option("--title", help="Its title, as printed.", show_default=False)] = "",
    kind: Annotated[
        str,
        typer.Option(
            "--kind", metavar="KIND[,KIND]", help="The kinds of its cards, such as statement.", show_default=False
        ),
    ] = "",
    languages: Annotated[
        str,
        typer.Option("--in", metavar="de[,fr]", help="Its languages; it is written in the first.", show_default=False),
    ] = "",
    like: Annotated[
        str,
        typer.Option("--like", metavar="DECK", help="Copy all but the cards from this deck.", show_default=False),
    ] = "",
    plays: Annotated[
        str,
        typer.Option(
            "--plays",
            metavar="GAME",
            help="The game it is played as; by default one that fits its cards.",
            show_default=False,
        ),
    ] = "",
    empty: Annotated[bool, typer.Option("--empty", help="Start without any cards.")] = False,
    *,
    session: Session,
) -> None:
    """Make a deck in this workspace; with a few example cards it can be printed and played at once."""
    from quizkit.cli.deck_interview import ask_for_missing
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.making.new_deck import DeckWish, make_deck

    screen = session.screen
    wish = DeckWish(
        slug or "", title, split_languages(kind), split_languages(languages), like, plays, has_samples=not empty
    )
    wish = ask_for_missing(session, wish)
    result = make_deck(session.workspace.store, wish, session.origin(f"deck new {wish.slug}"))
    finish(screen, result.committed)
    screen.talk.print(screen.say("cli.deck-made", deck=result.deck.slug, game=result.game), soft_wrap=True)
    first = result.deck.brief.kinds[0]
    for command in (
        f"preview {result.deck.slug}",
        f"play {result.deck.slug}",
        f"add {first} --deck {result.deck.slug}",
    ):
        screen.talk.print(f"  quizkit {command}", highlight=False)


@deck_group.command("list", epilog="[bold]Example:[/bold] quizkit deck list")
def list_decks(content: Content = None, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """List the decks: their games, languages, cards and last releases."""
    from dataclasses import asdict

    from quizkit.cli.screen import Screen
    from quizkit.workflow.making.decks import list_deck_lines
    from quizkit.workflow.stored.open import is_bundled, open_or_bundled

    screen, source = Screen(lang), open_or_bundled(Path.cwd(), db, content)
    lines = list_deck_lines(source)
    if json:
        screen.json([{**asdict(line), "languages": list(line.languages)} for line in lines])
        return
    table = screen.table("deck", "title", "game", "languages", "cards", "release", whole=("deck",))
    for line in lines:
        cards = ", ".join(f"{screen.say(f'card.kind.{kind}')} {count}" for kind, count in line.cards.items())
        table.add_row(line.slug, line.title, line.game, ", ".join(line.languages), cards, line.release or "–")
    screen.show(table)
    screen.name_bundled(is_bundled(source))


@deck_group.command("edit", epilog='[bold]Example:[/bold] quizkit deck edit bern-quiz -m "a third language"')
@changes_workspace
def edit_deck(deck: Deck, session: Session) -> None:
    """Edit deck.yaml in your editor ($EDITOR): title, languages, blueprint, look. It is checked before it is saved."""
    from functools import partial

    from quizkit.cli.editor import edit_text
    from quizkit.cli.show.draft import write_until_stored
    from quizkit.workflow.making.decks import open_deck, read_draft, store_deck

    screen, store = session.screen, session.workspace.store
    opened = open_deck(store, deck)
    session.origin("")  # Whoever has no name is told before they type.

    def store_text(text: str) -> Committed | None:
        brief, problems = read_draft(store, opened, text)
        screen.problems(problems)
        return store_deck(store, opened, brief, session.origin(f"deck edit {deck}")) if brief else None

    write = partial(edit_text, name="deck.yaml")
    write_until_stored(screen, opened.text, write, store_text, "cli.edit-again")


@deck_group.command("add-language", epilog="[bold]Example:[/bold] quizkit deck add-language bern-quiz it")
@changes_workspace
def add_language(
    deck: Deck,
    code: Annotated[str, typer.Argument(metavar="LANGUAGE", help="The code of a language, such as it or rm.")],
    session: Session,
) -> None:
    """Give a deck another language. No card changes; its texts are missing until somebody translates them."""
    from quizkit.cli.show.changes import finish
    from quizkit.languages import name_language
    from quizkit.workflow.making import add_language as adding

    screen = session.screen
    added = adding.add_language(session.workspace.store, deck, code, session.origin(f"deck add-language {deck} {code}"))
    finish(screen, added.committed)
    name = name_language(code, screen.say.language)
    if added.missing:
        screen.talk.print(screen.say("cli.language-added", language=name, count=added.missing), soft_wrap=True)
        screen.talk.print(f"  quizkit export xliff {deck} --to {code}", highlight=False)


look_group = typer.Typer(name="look", no_args_is_help=True, help="Change how a deck looks in print.")
deck_group.add_typer(look_group)


@look_group.command("eject", epilog="[bold]Example:[/bold] quizkit deck look eject bern-quiz")
def eject_look(deck: Deck, db: Db = None, lang: Lang = None) -> None:
    """Copy the templates of a deck into the folder “looks” of the workspace, to change them there.

    For colours, letters, backs and a logo you need no templates: write “look” in deck.yaml.
    """
    from quizkit.cli.session import open_session
    from quizkit.workflow.making import looks

    session = open_session(db, lang)
    screen = session.screen
    ejected = looks.eject_look(session.workspace, Path.cwd(), deck)
    names = ", ".join(ejected.templates)
    screen.talk.print(screen.say("cli.look-ejected", folder=ejected.folder, templates=names), soft_wrap=True)


@look_group.command("logo", epilog="[bold]Example:[/bold] quizkit deck look logo bern-quiz bear.png")
@changes_workspace
def set_logo(
    deck: Deck,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A picture, SVG or PNG.")],
    session: Session,
) -> None:
    """Put a picture of yours on the backs of a deck, where its title would be. SVG is always sharp."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.making import looks

    screen, origin = session.screen, session.origin(f"deck look logo {deck} {file.name}")
    logo = looks.set_logo(session.workspace.store, deck, file, origin)
    screen.problems(logo.problems)
    if logo.committed is None:
        raise typer.Exit(1)
    finish(screen, logo.committed)
    screen.talk.print(f"  quizkit preview {deck}", highlight=False)


@deck_group.command("export", epilog="[bold]Example:[/bold] quizkit deck export bern-quiz -o bern-quiz.zip --history")
def export_deck(
    deck: Deck,
    history: Annotated[
        bool,
        typer.Option("--history", help="Take along who changed and reviewed what, when and why; no players’ answers."),
    ] = False,
    out: Out = None,
    content: Content = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write a whole deck to one file, to take it to another workspace: cards, game data, look, pictures."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.files import replace
    from quizkit.workflow.making import archive
    from quizkit.workflow.stored.open import open_or_bundled

    screen, path = Screen(lang), out or Path(f"{deck}.zip")
    replace(path, archive.export_deck(open_or_bundled(Path.cwd(), db, content), Path.cwd(), deck, history=history))
    screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)


@deck_group.command("import", epilog="[bold]Example:[/bold] quizkit deck import bern-quiz.zip --as bern")
@changes_workspace
def import_deck(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file that “deck export” wrote.")],
    name: Annotated[
        str, typer.Option("--as", metavar="NAME", help="Its name in this workspace.", show_default=False)
    ] = "",
    no_history: Annotated[
        bool, typer.Option("--no-history", help="Leave out the history that is in the file.")
    ] = False,
    *,
    session: Session,
) -> None:
    """Take a deck in from a file, all or nothing, with the history that is in it."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.making import archive

    screen, origin = session.screen, session.origin(f"deck import {file.name}")
    try:
        taken = archive.import_deck(session.workspace.store, Path.cwd(), file, name, origin, history=not no_history)
    except archive.DeckRefused as error:
        screen.problems(error.problems)
        raise
    screen.problems(taken.problems)
    if taken.committed.revisions or not taken.past:
        finish(screen, taken.committed)
    if taken.past:
        authors = ", ".join(dict.fromkeys(change.origin.author for change in taken.past))
        told = screen.say("cli.deck-history", count=len(taken.past), authors=authors)
        screen.talk.print(told, soft_wrap=True)
    if taken.renumbered:
        screen.talk.print(screen.say("cli.deck-renumbered", deck=taken.deck.slug), soft_wrap=True)
    screen.talk.print(screen.say("cli.deck-made", deck=taken.deck.slug, game=taken.game), soft_wrap=True)
    screen.talk.print(f"  quizkit play {taken.deck.slug}", highlight=False)


@deck_group.command("repository", epilog="[bold]Example:[/bold] quizkit deck repository bern-quiz -o bern-quiz-cards")
def write_repository(
    deck: Deck,
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="An empty folder, or a new one.")],
    content: Content = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write a deck as text files for git, with a file that lets GitHub or Forgejo check every change."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.making import repository
    from quizkit.workflow.stored.open import open_or_bundled

    screen, source = Screen(lang), open_or_bundled(Path.cwd(), db, content)
    written = repository.write_repository(source, deck, out, screen.say, Path.cwd())
    screen.talk.print(screen.say("cli.repository-written", folder=out, count=len(written)), soft_wrap=True)


@deck_group.command("rename", epilog="[bold]Example:[/bold] quizkit deck rename bern-quiz bern")
@changes_workspace
def rename_deck(
    deck: Deck,
    new: Annotated[str, typer.Argument(metavar="NAME", help="Its new name in commands and files.")],
    session: Session,
) -> None:
    """Give a deck another name. Its cards keep their IDs and their history; releases keep the old name."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.making import decks

    origin = session.origin(f"deck rename {deck} {new}")
    finish(session.screen, decks.rename_deck(session.workspace.store, deck, new, origin, Path.cwd()))


@deck_group.command("delete", epilog="[bold]Example:[/bold] quizkit deck delete bern-quiz")
@changes_workspace
def delete_deck(
    deck: Deck,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    *,
    session: Session,
) -> None:
    """Delete a deck with all its cards. Its history is kept, and “quizkit undo” brings it back."""
    from quizkit.cli.show.changes import finish
    from quizkit.workflow.making import decks

    screen, store = session.screen, session.workspace.store
    count = decks.count_cards(store, deck)
    if not yes and not screen.confirm("cli.deck-delete", default=False, deck=deck, count=count):
        raise typer.Exit(1)
    finish(screen, decks.delete_deck(store, deck, session.origin(f"deck delete {deck}")))


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
    from quizkit.workflow.composing import portrait
    from quizkit.workflow.files import replace

    match form:
        case DeckPictureFormat.HTML:
            text = portrait.render_page(deck, screen.say)
        case DeckPictureFormat.SVG:
            text = portrait.draw_ribbon(deck, screen.say)
        case _:
            form, text = DeckPictureFormat.JSON, portrait.write_json(deck, screen.say)
    path = out or Path(f"{deck.slug}.{form}")
    replace(path, text.encode())
    screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
