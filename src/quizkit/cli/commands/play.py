"""`quizkit play` and `quizkit replay`: games at the terminal or from a script, and followed from their log."""

from __future__ import annotations

import json as jsonlib
import shlex
import sys
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from secrets import token_hex
from signal import SIGTERM, signal
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import PLAYING, AgreedRules, Db, Lang, Out
from quizkit.problems import QuizkitError

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.packs.pack import Pack
    from quizkit.play import Match
    from quizkit.workflow.playing.setup import Seating
    from quizkit.workflow.playing.sitting import HotSeat

GROUP = typer.Typer()
PackFile = Annotated[
    Path | None, typer.Option("--pack", help="A pack instead of a deck.", show_default=False, dir_okay=False)
]
Release = Annotated[
    str | None,
    typer.Option(
        "--release",
        metavar="VERSION",
        help="A release of the workspace; else its cards as they stand.",
        show_default=False,
    ),
]


Deck = Annotated[str | None, typer.Option("--deck", help="A deck of another name than the game.", show_default=False)]


class NeedsMoves(QuizkitError):
    """An option is for programs."""

    name = "needs-moves"


class WhoPlays(QuizkitError):
    """Nobody was named, and there is nobody to ask."""

    name = "who-plays"


class AlreadyBegun(QuizkitError):
    """What a game began with cannot be changed."""

    name = "already-begun"


class WhichGame(QuizkitError):
    """No game was named."""

    name = "which-game"


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        'quizkit play swiss-quiz --seats "Anna,Beat,bot:skilled" --lang de\n\n'
        "quizkit play --resume   [dim]go on with the game that was broken off last[/dim]\n\n"
        "quizkit play switch --seats Anna,Beat --at-table   [dim]with real dice: you say what they show[/dim]\n\n"
        "quizkit play switch --seats Anna,bot:skilled --moves moves.jsonl --json   [dim]for a program[/dim]\n\n"
        'A move is a line such as {"seat": 1, "move": "again"} or {"seat": 1, "text": "nochmals"}.'
    ),
)
def play(
    ctx: typer.Context,
    game: Annotated[
        str | None, typer.Argument(help="A game, such as swiss-quiz; with --resume also the file of one.")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAME,NAME,bot:skilled",
            help="Who plays, clockwise; else you are asked.",
            show_default=False,
        ),
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with a game that was broken off.")] = False,
    pack: PackFile = None,
    deck: Deck = None,
    release: Release = None,
    seed: Annotated[
        str | None,
        typer.Option("--seed", help="What decides dice and cards; 1 with --moves, else random.", show_default=False),
    ] = None,
    option: AgreedRules = None,
    position: Annotated[
        Path | None, typer.Option("--position", help="Begin here.", show_default=False, dir_okay=False)
    ] = None,
    chance: Annotated[
        Path | None,
        typer.Option("--chance", help="Dictate dice and cards: a JSON list.", show_default=False, dir_okay=False),
    ] = None,
    at_table: Annotated[
        bool, typer.Option("--at-table", help="With real dice and cards: you are asked for what came.")
    ] = False,
    moves: Annotated[
        str | None,
        typer.Option("--moves", metavar="FILE|-", help="Play from a script, a move a line.", show_default=False),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="With --moves: tell everything as lines of JSON.")] = False,
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Play a game at this machine: people, bots or both, or a script of moves."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing import sitting
    from quizkit.workflow.playing.setup import (
        read_json,
        read_options,
        read_seating,
        start_game,
    )

    screen = Screen(lang)
    if resume:
        _only_resumed(seats, seed, option, position, chance, moves, out, at_table or json)
        file = Path(game) if game and Path(game).is_file() else sitting.find_last_game(game)
        source = ctx.get_parameter_source("lang")
        wanted = lang if source and source.name != "DEFAULT" else None
        raise typer.Exit(_go_on(file, _pack_of(file, pack, release, db), db, wanted, lang))
    if game is None:
        from quizkit.play.rules import games

        raise WhichGame(games=", ".join(games()))
    if json and moves is None:
        raise NeedsMoves(option="--json")
    people = read_seating(seats) if seats else _asked_who(screen, game)
    found, dictated = named_pack(deck or game, pack, release, db), read_json(chance)
    match = start_game(
        game, found, people, seed or ("1" if moves else token_hex(4)), read_options(option or []),
        position=read_json(position), chance=dictated if isinstance(dictated, list) else [], at_table=at_table,
    )  # fmt: skip
    if moves is None:
        raise typer.Exit(_sit_down(screen, sitting.sit_down(match, people.bots, screen.say.language, out), db))
    raise typer.Exit(_follow(screen, match, people.bots, moves, out, is_json=json))


def _only_resumed(*given: object) -> None:
    """Refuse what a game has already begun with."""
    if any(given):
        raise AlreadyBegun


def _go_on(file: Path, pack: Pack, db: str | None, wanted: str | None, system: str | None) -> int:
    """Go on with a game, in the language that was spoken, unless another one is wanted."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing import sitting

    hot = sitting.resume_sitting(file, pack)
    return _sit_down(Screen(wanted or hot.language or system), hot, db)


def _asked_who(screen: Screen, game: str) -> Seating:
    """Ask who plays, until that can be."""
    from quizkit.play.options import names
    from quizkit.play.rules import game as named
    from quizkit.workflow.playing.setup import (
        read_seating,
    )

    if not sys.stdin.isatty():
        raise WhoPlays
    few, many = named(game).seating
    while True:
        words = typer.prompt(screen.say("table.who", few=few, many=many), prompt_suffix=" ", err=True)
        try:
            people = read_seating(str(words))
            names(people.names, few, many)
        except QuizkitError as error:
            screen.complain(error)
        else:
            return people


def _sit_down(screen: Screen, hot: HotSeat, db: str | None) -> int:
    """Play at the terminal. However it ends, the game is saved, or one is told why not."""
    from quizkit.cli.table.desk import choose_desk
    from quizkit.cli.table.hot_seat import HotSeatTable
    from quizkit.cli.table.prompts import Left
    from quizkit.workflow.playing.sitting import games_folder

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    signal(SIGTERM, leave)
    code = 0
    try:
        HotSeatTable(hot, screen, choose_desk(screen.out)).play()
    except Left:
        pass
    except KeyboardInterrupt:
        code = 130
    except EOFError:
        if hot.match.outcome is None:
            screen.talk.print(screen.say("table.no-more"), soft_wrap=True)
            code = 1
    hot.save()
    screen.talk.print(screen.say("table.saved", file=hot.file), soft_wrap=True, markup=False)
    if hot.match.outcome is None:
        named = [] if hot.file.parent == games_folder() else [str(hot.file)]
        command = shlex.join(["quizkit", "play", *named, "--resume"])
        screen.talk.print(screen.say("table.goodbye", command=command), soft_wrap=True, markup=False)
    _record(screen, hot, db)
    return code


def _record(screen: Screen, hot: HotSeat, db: str | None) -> None:
    """Keep what was answered and noted with the cards, in a workspace."""
    from quizkit.workflow import settings

    if db is None and settings.find_home(Path.cwd()) is None:
        return
    # Both import the store, which takes a while.
    from quizkit.cli.commands.playtest import tell
    from quizkit.cli.session import now, open_session
    from quizkit.workflow.files import read
    from quizkit.workflow.playing.playtest_log import record_game

    try:
        store = open_session(db, screen.say.language).store
        taken = record_game(store, read(hot.file), str(hot.file), hot.match.setup.pack, now())
        if taken.answers or taken.flags or taken.unknown:
            tell(screen, hot.file, taken)
    except QuizkitError as error:
        # The game itself went well, and `quizkit playtest add` can still record it.
        screen.complain(error)


def _follow(
    screen: Screen, match: Match, bots: Mapping[int, str], moves: str, out: Path | None, *, is_json: bool
) -> int:
    """Play from a script; says whether all of it could be done."""
    from quizkit.play import log
    from quizkit.play.company import Company
    from quizkit.play.script import Script
    from quizkit.workflow import files
    from quizkit.workflow.playing import sitting

    is_refused = False
    lines = sys.stdin if moves == "-" else files.read(Path(moves)).decode("utf-8", "replace").splitlines()
    try:
        for line in Script(match, Company(match, bots), screen.say).run(lines):
            is_refused |= "error" in line
            _tell(screen, line, match.setup.game.name, match.setup.names, is_json=is_json)
    finally:
        if out:
            sitting.keep_pack(match)
            # The same script gives the same sitting, and is counted once.
            files.replace(out, log.dumps(match, log.Sitting(sha256(log.dumps(match)).hexdigest()[:32], bots)))
    return int(is_refused)


def _tell(screen: Screen, line: dict[str, object], game: str, names: tuple[str, ...], *, is_json: bool) -> None:
    """Print a line as it is, or what it says."""
    from quizkit.play.events import Event, told

    if is_json:
        screen.out.file.write(jsonlib.dumps(line, ensure_ascii=False) + "\n")
    elif "error" in line:
        screen.talk.print(f"{line['line']}: {line['message']}", markup=False, soft_wrap=True)
    elif "event" in line:
        facts = {key: value for key, value in line.items() if key not in ("event", "audience")}
        screen.out.print(told(Event(str(line["event"]), facts), game, screen.say, names), markup=False, soft_wrap=True)
    elif "ask" in line:
        legal, question = line["legal"], screen.say(f"play.ask-{game}-{line['ask']}")
        for seat, text in legal.items() if isinstance(legal, dict) else ():
            name = names[int(seat) - 1] if int(seat) else screen.say("play.table")
            screen.out.print(f"? {name}: {question} {text}", markup=False, soft_wrap=True)
    else:
        for standing in line["end"] if isinstance(line["end"], list) else ():
            screen.out.print(f"{standing['rank']}. {names[standing['seat'] - 1]}", markup=False, soft_wrap=True)


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit replay game.jsonl   [dim]walk through it with the arrow keys[/dim]\n\n"
        "quizkit replay game.jsonl --pack switch-1.0.0.json --json   [dim]for a program[/dim]"
    ),
)
def replay(
    file: Annotated[Path, typer.Argument(help="The log of a game.", dir_okay=False)],
    pack: PackFile = None,
    release: Release = None,
    json: Annotated[bool, typer.Option("--json", help="A line of JSON after each answer: events and table.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Walk through a recorded game, forward and back; over a pipe, read it from the first answer to the last."""
    from quizkit.cli.screen import Screen
    from quizkit.cli.table.desk import TerminalDesk, choose_desk
    from quizkit.play import log
    from quizkit.play.script import followed
    from quizkit.workflow.files import read

    screen = Screen(lang)
    match = log.resume(read(file), str(file), _pack_of(file, pack, release, db))
    if not json and isinstance(keys := choose_desk(screen.out), TerminalDesk):
        from quizkit.cli.table.walk import walk_through

        walk_through(match, screen, keys)
        return
    for line in followed(match):
        if json:
            screen.out.file.write(jsonlib.dumps(line, ensure_ascii=False) + "\n")
            continue
        for event in line.get("events", ()):
            _tell(screen, event, match.setup.game.name, match.setup.names, is_json=False)
        if "end" in line:
            _tell(screen, line, match.setup.game.name, match.setup.names, is_json=False)


def _pack_of(file: Path, pack: Path | None, release: str | None, db: str | None) -> Pack:
    """Take the pack somebody names for a game, the one that was kept with it, or the one its log names."""
    from quizkit.play import log
    from quizkit.workflow import settings
    from quizkit.workflow.files import read
    from quizkit.workflow.playing import sitting
    from quizkit.workflow.stored.unreleased import UNRELEASED

    data = read(file)
    named = log.head(data, str(file)).pack
    kept = None if pack or release else sitting.find_kept_pack(data, file)
    is_here = db is not None or settings.find_home(Path.cwd()) is not None
    version = release or (named.version if is_here and named.version != UNRELEASED else None)
    return kept or named_pack(named.deck, pack, version, db)


def named_pack(game: str, file: Path | None, release: str | None, db: str | None) -> Pack:
    """Take the pack somebody names, a release or the cards of the workspace, or the deck that comes with quizkit."""
    from quizkit.workflow import settings
    from quizkit.workflow.playing.setup import (
        bundled_pack,
        read_pack,
    )

    if file:
        return read_pack(file)
    if db is None and release is None and settings.find_home(Path.cwd()) is None:
        return bundled_pack(game)
    # The store takes a while to import.
    from quizkit.cli.session import open_session
    from quizkit.workflow.releasing.release import pack_as_it_stands, pack_release

    store = open_session(db, None).store
    return pack_release(store, game, release) if release else pack_as_it_stands(store, game)
