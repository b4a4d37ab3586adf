"""`quizkit play`: games at the terminal, or from a script."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path
from secrets import token_hex
from signal import SIGTERM, signal
from typing import TYPE_CHECKING

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import PLAYING, Db, Lang
from quizkit.cli.play_arguments import PlayArguments
from quizkit.problems import QuizkitError

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.setup import GameRequest, PackRequest, Seating
    from quizkit.workflow.playing.sitting import HotSeat

GROUP = typer.Typer()


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
        "quizkit play --resume   [dim]continue the last interrupted game[/dim]\n\n"
        "quizkit play switch --seats Anna,Beat --at-table   [dim]with real dice[/dim]\n\n"
        "quizkit play switch --seats Anna,bot:skilled --seed 9 --moves moves.jsonl --json\n\n"
        'A move is a line such as {"seat": 1, "move": "again"} or {"seat": 1, "text": "nochmals"}.'
    ),
)
@takes_arguments
def play(ctx: typer.Context, args: PlayArguments, db: Db = None, lang: Lang = None) -> None:
    """Play a game on this computer: people, bots or both, or from a script of moves."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.choose_game import choose_game
    from quizkit.workflow.playing.setup import PackRequest
    from quizkit.workflow.playing.sitting import sit_down

    cards = PackRequest(Path.cwd(), db, args.deck, args.pack, args.release, args.edition)
    if args.resume:
        if args.begins:
            raise AlreadyBegun
        raise typer.Exit(_resume(ctx, args.game, cards, lang))
    if args.game is None:
        from quizkit.play.games import list_games

        raise WhichGame(games=", ".join(list_games()))
    if args.json and args.moves is None:
        raise NeedsMoves(option="--json")
    screen = Screen(lang)
    request = _make_request(screen, args, *choose_game(args.game, cards))
    if args.moves is None:
        raise typer.Exit(_sit(screen, sit_down(request, screen.say.language, args.out), db, request))
    raise typer.Exit(_follow(screen, request, args.moves, args.out, is_json=args.json))


def _make_request(screen: Screen, args: PlayArguments, game: str, cards: PackRequest) -> GameRequest:
    """Return the game that is wanted; quizkit asks who plays and by which rules if that was not said."""
    from quizkit.workflow.playing.setup import GameRequest, read_seating

    seating = read_seating(args.seats) if args.seats else _ask_who_plays(screen, game)
    options = tuple(args.option or ())
    return GameRequest(
        game,
        seating,
        cards,
        args.seed or ("1" if args.moves else token_hex(4)),
        options if args.seats else (*options, *_offer_rules(screen, game, options)),
        args.position,
        args.chance,
        args.at_table,
        args.card_language or screen.say.language,
    )


def _resume(ctx: typer.Context, game: str | None, cards: PackRequest, lang: str | None) -> int:
    """Go on with a game, in the language that was spoken unless another one is wanted."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.playing.sitting import request_again, resume_sitting

    hot, source = resume_sitting(game, cards), ctx.get_parameter_source("lang")
    is_wanted = source is not None and source.name != "DEFAULT"
    screen = Screen(lang if is_wanted else hot.language or lang)
    return _sit(screen, hot, cards.db, request_again(hot, cards))


def _ask_who_plays(screen: Screen, game: str) -> Seating:
    """Ask who plays, until that can be."""
    from quizkit.play.games import find_game
    from quizkit.workflow.playing.setup import seat_players

    if not sys.stdin.isatty():
        raise WhoPlays
    few, many = find_game(game).rules.seating
    while True:
        words = screen.ask(screen.say("table.who", few=few, many=many))
        try:
            return seat_players(game, words)
        except QuizkitError as error:
            screen.complain(error)


def _offer_rules(screen: Screen, game: str, options: tuple[str, ...]) -> list[str]:
    """Offer what a book has otherwise than we do, unless it is agreed on already."""
    from quizkit.play.games import find_game
    from quizkit.play.words import list_synonyms, simplify

    known = {word.partition("=")[0].strip() for word in options}
    agreed = []
    for name in [name for name in find_game(game).rules.offered if name not in known]:
        question = screen.say(f"table.offer-{name.replace('_', '-')}")
        answer = screen.ask(question, "")
        agreed.append(f"{name}={'true' if simplify(answer) in list_synonyms('yes') else 'false'}")
    return agreed


def _sit(screen: Screen, hot: HotSeat, db: str | None, request: GameRequest) -> int:
    """Play at the terminal, game after game. However it ends, the game is saved, or one is told why not."""
    from quizkit.workflow.playing.sitting import begin_next

    code, wants_more = _play_one(screen, hot, db)
    while wants_more:
        hot = begin_next(request, hot, token_hex(4))
        code, wants_more = _play_one(screen, hot, db)
    return code


def _play_one(screen: Screen, hot: HotSeat, db: str | None) -> tuple[int, bool]:
    """Play one game; return the exit code, and whether people want another one."""
    from time import monotonic

    from quizkit.cli.table.desk import choose_desk
    from quizkit.cli.table.hot_seat import HotSeatTable
    from quizkit.cli.table.prompts import Left
    from quizkit.labels import Labels
    from quizkit.workflow.playing.kept_packs import games_folder

    def leave(*_: object) -> None:
        raise KeyboardInterrupt

    signal(SIGTERM, leave)
    screen.say = Labels(screen.say.language, hot.cards)
    code, table = 0, HotSeatTable(hot, screen, choose_desk(screen.out), monotonic)
    try:
        table.play()
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
        named = [] if hot.file.parent == games_folder(Path.cwd()) else [str(hot.file)]
        command = shlex.join(["quizkit", "play", *named, "--resume"])
        screen.talk.print(screen.say("table.goodbye", command=command), soft_wrap=True, markup=False)
    _record(screen, hot, db)
    return code, table.wants_more


def _record(screen: Screen, hot: HotSeat, db: str | None) -> None:
    """Keep what was answered and noted with the cards, in a workspace."""
    from quizkit.workflow.stored.open import is_workspace

    if not is_workspace(Path.cwd(), db):
        return
    # These import the store, which takes a while.
    from quizkit.cli.clock import now
    from quizkit.cli.session import open_session
    from quizkit.cli.show.recorded import show_recorded
    from quizkit.workflow.author import timestamp
    from quizkit.workflow.playing.playtest_log import record_sitting

    try:
        game = record_sitting(hot, open_session(db, screen.say.language).workspace, timestamp(now()))
        if game:
            show_recorded(screen, game)
    except QuizkitError as error:
        # The game itself went well, and `quizkit playtest add` can still record it.
        screen.complain(error)


def _follow(screen: Screen, request: GameRequest, moves: str, out: Path | None, *, is_json: bool) -> int:
    """Play from a script; return 1 if something in it could not be done."""
    from quizkit.cli.show.game_line import show_line
    from quizkit.workflow.files import read
    from quizkit.workflow.playing.script import start_script

    is_refused, game = False, start_script(request)
    lines = sys.stdin if moves == "-" else read(Path(moves)).decode("utf-8", "replace").splitlines()
    for line in game.run(lines, screen.say, out):
        is_refused |= "error" in line
        show_line(screen, line, game.match.setup.names, is_json=is_json)
    return int(is_refused)
