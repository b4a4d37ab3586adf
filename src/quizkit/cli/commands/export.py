"""`quizkit export`: take decks away, in every format there is a file for in `exports/`."""

import pkgutil
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from typer.core import TyperGroup

from quizkit.cli.options import AWAY, Db, Deck, Lang, Out

if TYPE_CHECKING:
    from quizkit.exports import DeckFormat, TranslationFormat

GROUP = typer.Typer()


class Formats(TyperGroup):
    """The commands below, and one for each format; its module is imported when somebody asks for it."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """Name all formats."""
        from quizkit import exports

        found = (info.name for info in pkgutil.iter_modules(exports.__path__) if not info.name.startswith("_"))
        return sorted({*super().list_commands(ctx), *found})

    def get_command(self, ctx: typer.Context, cmd_name: str) -> object:  # type: ignore[override]
        """Make the command of a format."""
        if cmd_name in self.commands or cmd_name not in self.list_commands(ctx):
            return super().get_command(ctx, cmd_name)
        from quizkit import exports

        module = import_module(f"quizkit.exports.{cmd_name}")
        one = typer.Typer(add_completion=False, rich_markup_mode="rich")
        example = f"[bold]Example[/bold]  quizkit export {cmd_name} swiss-quiz"
        if isinstance(module.EXPORT, exports.TranslationFormat):
            example += " --from fr --to nl --only missing,stale"
        one.command(cmd_name, help=module.__doc__, epilog=example)(_command(module.EXPORT))
        return typer.main.get_command(one)


export = typer.Typer(name="export", cls=Formats, no_args_is_help=True, help="Write what people take away.")
GROUP.add_typer(export, rich_help_panel=AWAY)


def _command(format: "DeckFormat | TranslationFormat") -> Callable[..., None]:
    from quizkit.exports import TranslationFormat

    if isinstance(format, TranslationFormat):
        return _translation(format)

    def write(deck: Deck, out: Out = None, db: Db = None, lang: Lang = None) -> None:
        _write(format, deck, None, out, db, lang)

    def write_in(
        deck: Deck,
        language: Annotated[
            str | None,
            typer.Option("--in", metavar="LANGUAGE", help="By default the deck's source language.", show_default=False),
        ] = None,
        out: Out = None,
        db: Db = None,
        lang: Lang = None,
    ) -> None:
        _write(format, deck, language, out, db, lang)

    return write_in if format.one_language else write


def _translation(format: "TranslationFormat") -> Callable[..., None]:
    default = next(iter(format.writers))

    def write(
        deck: Deck,
        to: Annotated[str, typer.Option("--to", metavar="LANGUAGE", help="The language to translate into.")],
        source: Annotated[
            str | None,
            typer.Option(
                "--from", metavar="LANGUAGE", help="By default the deck's source language.", show_default=False
            ),
        ] = None,
        only: Annotated[
            str,
            typer.Option(
                "--only",
                metavar="missing,stale",
                help="Only what wants work; also translated, ready.",
                show_default=False,
            ),
        ] = "",
        profile: Annotated[
            str,
            typer.Option(
                "--profile",
                metavar="|".join(format.profiles),
                help="Suit a tool.",
                hidden=not format.profiles,
                show_default=False,
            ),
        ] = "",
        version: Annotated[
            str, typer.Option("--version", metavar="|".join(format.writers), help="Of the format.", hidden=not default)
        ] = default,
        out: Out = None,
        db: Db = None,
        lang: Lang = None,
    ) -> None:
        from quizkit.cli.session import open_session
        from quizkit.decks.units import Progress
        from quizkit.workflow.outgoing.decks import write_files
        from quizkit.workflow.outgoing.translation_jobs import prepare_job

        wanted = [_one_of(word.strip(), list(Progress), "--only") for word in only.split(",") if word.strip()]
        writer = format.writers[_one_of(version, list(format.writers), "--version")]
        session = open_session(db, lang)
        screen = session.screen
        job = prepare_job(session.store, deck, (source, to), [Progress(word) for word in wanted], screen.say)
        if profile:
            job = format.profiles[_one_of(profile, list(format.profiles), "--profile")](job)
        if not job.units:
            screen.talk.print(screen.say("translation.nothing"))
            return
        for path in write_files({f"{job.name}{format.suffix}": writer(job)}, out, format.suffix):
            screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
        screen.talk.print(screen.say("translation.exported", count=len(job.units), characters=job.characters))

    return write


def _one_of(word: str, known: list[str], option: str) -> str:
    if word not in known:
        raise typer.BadParameter(f"choose among {', '.join(known)}", param_hint=option)
    return word


def _write(
    format: "DeckFormat", deck: str, language: str | None, out: Path | None, db: str | None, lang: str | None
) -> None:
    from quizkit.cli.session import open_session
    from quizkit.workflow.outgoing.decks import prepare_deck, write_files

    session = open_session(db, lang)
    screen = session.screen
    dispatch = prepare_deck(session.store, deck, screen.say, language, screen.watch("cli.writing"))
    paths = write_files(format.write(dispatch), out, format.suffix)
    for path in paths:
        screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)


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
    from quizkit.cli.session import open_session
    from quizkit.workflow.files import replace
    from quizkit.workflow.releasing.release import pack_release

    session = open_session(db, lang)
    screen, made = session.screen, pack_release(session.store, deck, version)
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
    from quizkit.cli.session import open_session
    from quizkit.workflow.intake.content_tree import export_tree

    session = open_session(db, lang)
    count = export_tree(session.store, out)
    session.screen.talk.print(session.screen.say("cli.formatted", count=count))
