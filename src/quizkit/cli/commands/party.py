"""`quizkit party`: a game on everybody's phone, with one big screen."""

from __future__ import annotations

import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import PLAYING, Db, Edition, Lang, NoBrowser, PackFile, Release
from quizkit.problems import QuizkitError

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.party.opening import PartyAddresses
    from quizkit.workflow.partying.table import PartyTable
    from quizkit.workflow.playing.setup import PackRequest

GROUP = typer.Typer()


class PartyNotInstalled(QuizkitError):
    """The packages of the party are an extra."""

    name = "party-not-installed"


class WhichParty(QuizkitError):
    """No game was named."""

    name = "which-party"


class PartyArguments(NamedTuple):
    """What is played, and where phones find it."""

    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="A game or a deck; with --resume, the log of a party.", show_default=False),
    ] = None
    deck: Annotated[
        str | None, typer.Option("--deck", help="The deck, if its name is not that of the game.", show_default=False)
    ] = None
    pack: PackFile = None
    release: Release = None
    edition: Edition = ""
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with the last interrupted party; phones reconnect by themselves.")
    ] = False
    at_table: Annotated[
        bool, typer.Option("--at-table", help="Play with real dice and cards: phones ask what came up.")
    ] = False
    pace: Annotated[float, typer.Option(metavar="SECONDS", min=0, max=60, help="How long bots take to answer.")] = 0.8
    port: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER",
            min=0,
            max=65535,
            help="The port; by default 4848, or another if it is taken.",
            show_default=False,
        ),
    ] = None
    host: Annotated[
        str,
        typer.Option(
            metavar="ADDRESS", help="The address to listen on; by default all phones on your network can join."
        ),
    ] = "0.0.0.0"  # noqa: S104  # phones have to reach it
    names: Annotated[
        list[str] | None,
        typer.Option(
            "--name", metavar="NAME", help="A name by which phones may call it; may be repeated.", show_default=False
        ),
    ] = None
    no_browser: NoBrowser = False


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit party swiss-quiz            [dim]shows a QR code: scan it and join[/dim]\n\n"
        "quizkit party switch --at-table     [dim]with real dice[/dim]\n\n"
        "quizkit party --resume              [dim]after the computer crashed[/dim]\n\n"
        "quizkit party kwis-t --pack kwis-t-1.0.0.json"
    ),
)
@takes_arguments
def party(
    args: PartyArguments,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Play on everybody’s phone, each in their own language, with one big screen for all.

    Nothing needs to be installed on the phones, and no internet is needed. Ctrl-C closes the table; the game is saved.
    """
    from quizkit.cli.screen import Screen

    if find_spec("starlette") is None or find_spec("uvicorn") is None or find_spec("segno") is None:
        raise PartyNotInstalled
    from quizkit.party.opening import PartyOpening, open_party
    from quizkit.workflow.playing.setup import PackRequest

    screen, cards = Screen(lang), PackRequest(Path.cwd(), db, args.deck, args.pack, args.release, args.edition)
    table = _find_table(args, cards, screen.say.language)

    def say_where(addresses: PartyAddresses) -> None:
        _say_where(screen, addresses)
        if not args.no_browser and sys.stdout.isatty():
            webbrowser.open(addresses.screen)

    open_party(
        table, PartyOpening(screen.say.language, args.host, args.port, tuple(args.names or ()), args.pace), say_where
    )
    _close(screen, table, db)


def _find_table(args: PartyArguments, cards: PackRequest, language: str) -> PartyTable:
    """Open a table, or take one up again."""
    from time import monotonic

    from quizkit.workflow.partying.hall import resume_table
    from quizkit.workflow.partying.table import PartyTable
    from quizkit.workflow.playing.choose_game import choose_game

    if args.resume:
        return resume_table(Path(args.game) if args.game else None, cards.folder, monotonic)
    if args.game is None:
        from quizkit.play.games import list_games

        raise WhichParty(games=", ".join(list_games()))
    name, chosen = choose_game(args.game, cards)
    return PartyTable(name, chosen, monotonic, language=language, at_table=args.at_table)


def _say_where(screen: Screen, addresses: PartyAddresses) -> None:
    say = screen.say
    screen.talk.print(say("cli.party-open"), soft_wrap=True)
    screen.out.print(addresses.screen, soft_wrap=True, highlight=False)
    key = "cli.party-phones" if addresses.is_reachable else "cli.party-alone"
    screen.talk.print(say(key, address=addresses.phones), soft_wrap=True, highlight=False)
    screen.talk.print(say("cli.party-close"), soft_wrap=True)


def _close(screen: Screen, table: PartyTable, db: str | None) -> None:
    """Say where the games are, and keep what was answered and noted with the cards, in a workspace."""
    from quizkit.workflow.stored.open import is_workspace

    for file in table.played:
        screen.talk.print(screen.say("table.saved", file=file), soft_wrap=True, markup=False)
    if table.game and not table.game.is_over:
        screen.talk.print(screen.say("cli.party-resume"), soft_wrap=True, markup=False)
    if not table.played or not is_workspace(Path.cwd(), db):
        return
    # These import the store, which takes a while.
    from quizkit.cli.clock import now
    from quizkit.cli.session import open_session
    from quizkit.cli.show.recorded import show_recorded
    from quizkit.workflow.author import timestamp
    from quizkit.workflow.playing.playtest_log import add_log
    from quizkit.workflow.playing.setup import PackRequest

    workspace = open_session(db, screen.say.language).workspace
    for file in table.played:
        try:
            recorded = add_log(workspace, file, PackRequest(Path.cwd(), db), timestamp(now()))
            if recorded.answers or recorded.flags:
                show_recorded(screen, recorded)
        except QuizkitError as error:
            # The game itself went well, and `quizkit playtest add` can still record it.
            screen.complain(error)
