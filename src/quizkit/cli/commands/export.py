"""`quizkit export`: take decks away, in every format there is.

Inside: packs (json), content folders (yaml), and a command for each other format.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer
from typer.core import TyperGroup

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import AWAY, Db, Deck, Edition, Lang, LatestRelease, Out
from quizkit.cli.selection import takes_query

if TYPE_CHECKING:
    from quizkit.decks.units import Progress
    from quizkit.exports import DeckFormat, TranslationFormat
    from quizkit.workflow.stored.query import Query

GROUP = typer.Typer()


class Formats(TyperGroup):
    """The commands below, and one for each format; a format is imported when somebody asks for it."""

    def list_commands(self, ctx: typer.Context) -> list[str]:  # type: ignore[override]
        """Name all formats."""
        from quizkit.workflow.outgoing.formats import list_formats

        return sorted({*super().list_commands(ctx), *list_formats()})

    def get_command(self, ctx: typer.Context, cmd_name: str) -> object:  # type: ignore[override]
        """Make the command of a format."""
        if cmd_name in self.commands or cmd_name not in self.list_commands(ctx):
            return super().get_command(ctx, cmd_name)
        from quizkit.exports import TranslationFormat
        from quizkit.workflow.outgoing.formats import find_format

        form = find_format(cmd_name)
        example = f"[bold]Example:[/bold] quizkit export {cmd_name} swiss-quiz"
        if isinstance(form.writer, TranslationFormat):
            example += " --from fr --to nl --only missing,stale"
            command = _make_job_command(form.writer)
        else:
            command = _make_deck_command(form.writer)
        single = typer.Typer(add_completion=False, rich_markup_mode="rich")
        single.command(cmd_name, help=form.about, epilog=example)(command)
        return typer.main.get_command(single)


export = typer.Typer(
    name="export",
    cls=Formats,
    no_args_is_help=True,
    help="Export decks: workbooks, files for translators, packs and more.",
)
GROUP.add_typer(export, rich_help_panel=AWAY)


def _make_deck_command(form: "DeckFormat") -> Callable[..., None]:
    @takes_query()
    def write(query: "Query", edition: Edition = "", out: Out = None, db: Db = None, lang: Lang = None) -> None:
        _write(form, query, None, edition, out, db, lang)

    @takes_query(without=("language",))
    def write_in(
        query: "Query",
        language: Annotated[
            str | None,
            typer.Option(
                "--in",
                metavar="LANGUAGE",
                help="The language; by default the source language of the deck.",
                show_default=False,
            ),
        ] = None,
        edition: Edition = "",
        out: Out = None,
        db: Db = None,
        lang: Lang = None,
    ) -> None:
        _write(form, query, language, edition, out, db, lang)

    command: Callable[..., None] = write_in if form.one_language else write
    return command


def _write(
    form: "DeckFormat",
    query: "Query",
    language: str | None,
    edition: str,
    out: Path | None,
    db: str | None,
    lang: str | None,
) -> None:
    from quizkit.cli.clock import today
    from quizkit.cli.session import open_session
    from quizkit.workflow.finding.act import export_found

    session = open_session(db, lang)
    screen, watch = session.screen, session.screen.watch("cli.writing")
    for path in export_found(session.workspace, form, query, language, out, screen.say, today(), watch, edition):
        screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)


class JobArguments(NamedTuple):
    """What is translated: which texts of which deck, from and into which languages."""

    deck: Deck
    to: Annotated[str, typer.Option("--to", metavar="LANGUAGE", help="The language to translate into.")]
    source: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="LANGUAGE",
            help="The language to translate from; by default the source language of the deck.",
            show_default=False,
        ),
    ] = None
    only: Annotated[
        str,
        typer.Option(
            "--only",
            metavar="missing,stale",
            help="Only texts in these states: missing, stale, translated, ready; by default all.",
            show_default=False,
        ),
    ] = ""

    @property
    def progress(self) -> "tuple[Progress, ...]":
        """Return the states of the texts that are wanted."""
        from quizkit.decks.units import Progress

        words = [word.strip() for word in self.only.split(",") if word.strip()]
        return tuple(Progress(_choose(word, list(Progress), "--only")) for word in words)


def _make_job_command(form: "TranslationFormat") -> Callable[..., None]:
    default = next(iter(form.writers))

    @takes_arguments
    def write(
        args: JobArguments,
        profile: Annotated[
            str,
            typer.Option(
                "--profile",
                metavar="|".join(form.profiles),
                help="Adapt the file to a translation tool.",
                hidden=not form.profiles,
                show_default=False,
            ),
        ] = "",
        edition: Edition = "",
        version: Annotated[
            str,
            typer.Option(
                "--version", metavar="|".join(form.writers), help="The version of the format.", hidden=not default
            ),
        ] = default,
        out: Out = None,
        db: Db = None,
        lang: Lang = None,
    ) -> None:
        from quizkit.cli.session import open_session
        from quizkit.workflow.outgoing.translation_jobs import JobRequest, export_job

        progress = args.progress
        _choose(version, list(form.writers), "--version")
        _choose(profile, ["", *form.profiles], "--profile")
        request = JobRequest(args.deck, args.source, args.to, progress, version, profile, edition)
        session = open_session(db, lang)
        screen = session.screen
        job = export_job(session.workspace, form, request, out, screen.say)
        if not job.units:
            screen.talk.print(screen.say("translation.nothing"))
            return
        for path in job.files:
            screen.talk.print(screen.say("cli.wrote", file=path), soft_wrap=True)
        screen.talk.print(screen.say("translation.exported", count=job.units, characters=job.characters))

    return write


def _choose(word: str, known: list[str], option: str) -> str:
    if word not in known:
        raise typer.BadParameter(f"choose among {', '.join(filter(None, known))}", param_hint=option)
    return word


@export.command("json", epilog="[bold]Example:[/bold] quizkit export json swiss-quiz --release 1.0.0 -o packs")
def export_json(
    deck: Deck,
    version: LatestRelease = None,
    edition: Edition = "",
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write a deck as a pack, the JSON file for printing and playing: a release, or the current cards."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.outgoing.decks import export_pack

    session = open_session(db, lang)
    screen, pack = session.screen, export_pack(session.workspace, deck, version, out, edition)
    screen.talk.print(screen.say("cli.wrote", file=pack.file), soft_wrap=True)
    if not pack.is_released:
        screen.talk.print(screen.say("cli.not-released-yet", deck=deck), soft_wrap=True)


@export.command("yaml", epilog="[bold]Example:[/bold] quizkit export yaml -o content")
def export_yaml(
    out: Annotated[Path, typer.Option("-o", "--out", metavar="DIR", help="The folder to write to.")] = Path("content"),
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Write all decks to a content folder of YAML files, for git or a text editor.

    Import your changes with “quizkit import”. Changes that are only in the folder are not overwritten.
    """
    from quizkit.cli.session import open_session
    from quizkit.workflow.intake.content_tree import export_tree

    session = open_session(db, lang)
    count = export_tree(session.workspace.store, out)
    session.screen.talk.print(session.screen.say("cli.formatted", count=count))
