"""`quizkit play` and `quizkit replay`: games, driven by a script, and followed from their log."""

from __future__ import annotations

import json as jsonlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import PLAYING, AgreedRules, Db, Lang, Out

if TYPE_CHECKING:
    from quizkit.cli._screen import Screen
    from quizkit.packs.pack import Pack

GROUP = typer.Typer()
PackFile = Annotated[
    Path | None, typer.Option("--pack", help="A pack instead of a deck.", show_default=False, dir_okay=False)
]
Release = Annotated[
    str | None, typer.Option("--release", help="A release of the workspace; by default the last.", show_default=False)
]


@GROUP.command(
    rich_help_panel=PLAYING,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit play switch --seats Anna,bot:skilled --seed 1 --moves moves.jsonl\n\n"
        "quizkit play swiss-quiz --seats A,B,C --moves - --position here.json --chance dice.json -o game.jsonl\n\n"
        'A move is a line such as {"seat": 1, "move": "again"} or {"seat": 1, "text": "nochmals"}.'
    ),
)
def play(
    game: Annotated[str, typer.Argument(help="A game, such as swiss-quiz.")],
    moves: Annotated[str, typer.Option("--moves", metavar="FILE|-", help="A file with a move a line, or - for stdin.")],
    seats: Annotated[str, typer.Option("--seats", metavar="NAME,NAME,bot:skilled", help="Who plays, clockwise.")],
    pack: PackFile = None,
    release: Release = None,
    seed: Annotated[str, typer.Option("--seed", help="What decides dice and cards.")] = "1",
    option: AgreedRules = None,
    position: Annotated[
        Path | None, typer.Option("--position", help="Begin here.", show_default=False, dir_okay=False)
    ] = None,
    chance: Annotated[
        Path | None,
        typer.Option("--chance", help="Dictate dice and cards: a JSON list.", show_default=False, dir_okay=False),
    ] = None,
    at_table: Annotated[
        bool, typer.Option("--at-table", help="With real dice and cards: seat 0 is asked for what came.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Tell everything as a line of JSON, for a program.")] = False,
    out: Out = None,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Play a game from a script: feed it moves, and be told what happens."""
    from quizkit.cli._screen import Screen
    from quizkit.play import log
    from quizkit.play.company import Company
    from quizkit.play.script import Script
    from quizkit.workflow import files, playing

    screen = Screen(lang)
    found, people = named_pack(game, pack, release, db, screen.say.language), playing.seating(seats)
    dictated = playing.document(chance)
    match = playing.begun(
        game, found, people, seed, playing.options(option or []), position=playing.document(position),
        chance=dictated if isinstance(dictated, list) else [], at_table=at_table,
    )  # fmt: skip
    is_refused = False
    lines = sys.stdin if moves == "-" else files.read(Path(moves)).decode("utf-8", "replace").splitlines()
    try:
        for line in Script(match, Company(match, people.bots), screen.say).run(lines):
            is_refused |= "error" in line
            _tell(screen, line, match.setup.game.name, match.setup.names, is_json=json)
    finally:
        if out:
            files.replace(out, log.dumps(match))
    raise typer.Exit(1 if is_refused else 0)


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
    epilog="[bold]Example[/bold]  quizkit replay game.jsonl --pack switch-1.0.0.json --json",
)
def replay(
    file: Annotated[Path, typer.Argument(help="The log of a game.", dir_okay=False)],
    pack: PackFile = None,
    release: Release = None,
    json: Annotated[bool, typer.Option("--json", help="A line of JSON after each answer: events and table.")] = False,
    db: Db = None,
    lang: Lang = None,
) -> None:
    """Follow a recorded game from its first answer to its last."""
    from quizkit.cli._screen import Screen
    from quizkit.play import log
    from quizkit.play.script import followed
    from quizkit.workflow.files import read

    screen, data = Screen(lang), read(file)
    match = log.resume(
        data, str(file), named_pack(log.head(data, str(file)).game, pack, release, db, screen.say.language)
    )
    for line in followed(match):
        if json:
            screen.out.file.write(jsonlib.dumps(line, ensure_ascii=False) + "\n")
            continue
        for event in line.get("events", ()):
            _tell(screen, event, match.setup.game.name, match.setup.names, is_json=False)
        if "end" in line:
            _tell(screen, line, match.setup.game.name, match.setup.names, is_json=False)


def named_pack(game: str, file: Path | None, release: str | None, db: str | None, language: str) -> Pack:
    """Take the pack somebody names, that of a release of the workspace, or the deck that comes with quizkit."""
    from quizkit.workflow import playing, settings

    if file:
        return playing.pack(file)
    if db is None and settings.home(Path.cwd()) is None:
        return playing.bundled(game)
    # The store takes a while to import.
    from quizkit.cli._session import begin
    from quizkit.workflow.release import pack

    return pack(begin(db, language).store, game, release)
