"""`quizkit release`, `quizkit export` and `quizkit pack`: freeze a deck, and take it away."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import AWAY, Author, Db, Json, Lang, Message, Out

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
release = typer.Typer(
    name="release", no_args_is_help=True, help="Freeze decks so that they can be reprinted to the letter."
)
export = typer.Typer(name="export", no_args_is_help=True, help="Write what people take away.")
pack = typer.Typer(name="pack", no_args_is_help=True, help="Packs: releases as JSON files.")
for _group in (release, export, pack):
    GROUP.add_typer(_group, rich_help_panel=AWAY)

Deck = Annotated[str, typer.Argument(help="A deck, such as swiss-quiz.")]
Version = Annotated[str, typer.Argument(help="Three numbers, such as 1.0.0.")]


@release.command("create", epilog="[bold]Example[/bold]  quizkit release create swiss-quiz 1.0.0 -m 'first printing'")
def create_release(
    deck: Deck,
    version: Version,
    message: Message = "",
    force: Annotated[bool, typer.Option("--force", help="Although there are errors; this is recorded.")] = False,
    db: Db = None,
    author: Author = None,
    lang: Lang = None,
) -> None:
    """Freeze a deck as it is now: every card's hash, one root hash. It never changes again."""
    from quizkit.cli._session import begin
    from quizkit.workflow import release as work

    session = begin(db, lang, author, message)
    screen = session.screen
    why = session.origin(f"release {deck} {version}")
    try:
        made = work.create(session.store, deck, version, why, force=force)
    except work.ReleaseRefused as refused:
        screen.problems(refused.problems)
        screen.complain(refused)
        raise typer.Exit(1) from refused
    screen.talk.print(screen.say("cli.released", deck=deck, version=version, root=made.root_sha256), soft_wrap=True)
    if made.forced:
        screen.talk.print(screen.say("cli.released-forced"))


@release.command("list", epilog="[bold]Example[/bold]  quizkit release list swiss-quiz")
def list_releases(
    deck: Annotated[str | None, typer.Argument(help="Only this deck.", show_default=False)] = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the releases, oldest first."""
    from quizkit.cli._session import begin
    from quizkit.store.releases import listed

    session = begin(db, lang)
    screen, found = session.screen, listed(session.store, deck)
    if json:
        screen.json([
            {"deck": one.deck, "version": one.version, "root": one.root_sha256, "forced": one.forced,
             "author": one.origin.author, "at": one.origin.at, "message": one.origin.message}
            for one in found
        ])  # fmt: skip
        return
    table = screen.table("deck", "release", "time", "author", "message", "root", whole=("deck", "release", "time"))
    for one in found:
        mark = f" ({screen.say('cli.forced')})" if one.forced else ""
        table.add_row(
            one.deck, one.version + mark, one.origin.at, one.origin.author, one.origin.message, one.root_sha256[:12]
        )
    screen.out.print(table)


@release.command("show", epilog="[bold]Example[/bold]  quizkit release show swiss-quiz 1.0.0")
def show_release(deck: Deck, version: Version, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """List what is in a release: every item, its revision and its hash."""
    from quizkit.cli._session import begin
    from quizkit.store import releases

    session = begin(db, lang)
    screen, store = session.screen, session.store
    found = releases.find(store, deck, version)
    members = releases.members(store, found)
    if json:
        items: Value = {item: {"revision": number, "sha256": sha256} for item, (number, sha256) in members.items()}
        screen.json(
            {"deck": deck, "version": version, "root": found.root_sha256, "forced": found.forced, "items": items}
        )
        return
    forced = [screen.say("cli.forced")] if found.forced else []
    screen.heading(f"{deck} {version}", *forced, found.origin.at, found.origin.author, found.origin.message)
    table = screen.table("item", "revision", "hash")
    for item, (number, sha256) in sorted(members.items()):
        table.add_row(item, f"@{number}", sha256[:16])
    screen.out.print(table)
    screen.out.print(f"{screen.say('cli.root')}  {found.root_sha256}", soft_wrap=True)


@release.command("diff", epilog="[bold]Example[/bold]  quizkit release diff swiss-quiz 1.0.0 1.1.0")
def diff_releases(deck: Deck, old: Version, new: Version, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Compare two releases of a deck, word by word."""
    from quizkit.cli._changes import show_differences
    from quizkit.cli._session import begin

    session = begin(db, lang)
    show_differences(session.screen, session.store, f"{deck}@{old}", f"{deck}@{new}", json=json)


@release.command("verify", epilog="[bold]Example[/bold]  quizkit release verify swiss-quiz 1.0.0")
def verify_release(deck: Deck, version: Version, db: Db = None, lang: Lang = None) -> None:
    """Recompute every hash of a release."""
    from quizkit.cli._session import begin
    from quizkit.store import releases
    from quizkit.workflow.release import verify

    session = begin(db, lang)
    screen, store = session.screen, session.store
    found = releases.find(store, deck, version)
    verify(store, found)
    screen.talk.print(
        screen.say("cli.release-intact", deck=deck, version=version, root=found.root_sha256), soft_wrap=True
    )


@export.command("json", epilog="[bold]Example[/bold]  quizkit export json swiss-quiz --release 1.0.0 -o packs")
def export_json(
    deck: Deck,
    version: Annotated[
        str | None, typer.Option("--release", metavar="VERSION", help="By default the last one.", show_default=False)
    ] = None,
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write a release as a pack, the JSON file that is printed and played."""
    from quizkit.cli._session import begin
    from quizkit.workflow.files import replace
    from quizkit.workflow.release import pack as build

    session = begin(db, lang)
    screen, made = session.screen, build(session.store, deck, version)
    name = f"{made.deck}-{made.version}.json"
    path = Path(name) if out is None else out if out.suffix == ".json" else out / name
    replace(path, made.dumps())
    screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)


@export.command("yaml", epilog="[bold]Example[/bold]  quizkit export yaml -o content")
def export_yaml(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to write.")] = Path("content"),
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write all decks as a content tree, for git or for an editor's hands.

    Change files there and take them in again with `quizkit import`. Work that is only in the folder is not overwritten.
    """
    from quizkit.cli._session import begin
    from quizkit.workflow.ingest import write_out

    session = begin(db, lang)
    count = write_out(session.store, out)
    session.screen.talk.print(session.screen.say("cli.formatted", count=count))


@pack.command("verify", epilog="[bold]Example[/bold]  quizkit pack verify swiss-quiz-1.0.0.json")
def verify_pack(file: Annotated[Path, typer.Argument(help="A pack.")], lang: Lang = None) -> None:
    """Find out whether any byte of a pack has changed since it was written."""
    from quizkit.cli._screen import Screen
    from quizkit.packs.pack import load
    from quizkit.workflow.files import read

    screen = Screen(lang)
    found = load(read(file), str(file))
    screen.talk.print(
        screen.say("cli.pack-intact", deck=found.deck, version=found.version, count=len(found.cards)), soft_wrap=True
    )
