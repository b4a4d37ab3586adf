"""`quizkit compose`: which cards make the deck, and in which order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import AWAY, Author, Db, Deck, Json, Lang, Message

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.cli.session import Session
    from quizkit.store.values import Origin
    from quizkit.workflow.composing.compose import ComposedDeck, ComposeRequest, NoSuchComposition, TooFewCards

GROUP = typer.Typer()


class ComposeArguments(NamedTuple):
    """Which deck is composed, how large, and what is kept."""

    deck: Deck
    size: Annotated[
        int | None,
        typer.Option(
            "--size",
            min=1,
            max=20_000,
            help="Number of cards of the first kind in the deck; by default as planned.",
            show_default=False,
        ),
    ] = None
    seed: Annotated[int, typer.Option("--seed", min=0, max=2**31 - 1, help="Another seed gives another deck.")] = 1
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            metavar="RELEASE",
            help="Change as few card numbers of this release as possible.",
            show_default=False,
        ),
    ] = None
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show the result; save nothing.")] = False

    def as_typed(self) -> str:
        """Return the command as the history shows it."""
        chosen = "".join(f" --{name} {value}" for name, value in (("size", self.size), ("keep", self.keep)) if value)
        return f"compose {self.deck}{chosen} --seed {self.seed}"


@GROUP.command(
    rich_help_panel=AWAY,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit compose swiss-quiz                        [dim]follow the blueprint[/dim]\n\n"
        "quizkit compose swiss-quiz --keep 1.0.0           [dim]keep most card numbers[/dim]\n\n"
        "quizkit compose swiss-quiz --size 110 --dry-run   [dim]try a smaller deck[/dim]"
    ),
)
@takes_arguments
def compose(
    args: ComposeArguments,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Choose and number the cards of a deck so that it matches its blueprint exactly.

    The same cards and seed always give the same deck. If there is none, quizkit says what to write or change.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import finish
    from quizkit.cli.show.composition import show_deck
    from quizkit.workflow.composing.compose import ComposeRequest, NoSuchComposition, TooFewCards

    session = open_session(db, lang, author, message)
    screen = session.screen
    origin = None if args.dry_run else session.origin(args.as_typed())
    try:
        composed = _search(session, ComposeRequest(args.deck, args.size, args.seed, args.keep), origin)
    except NoSuchComposition as refused:
        _refuse(screen, refused, json=json)
        raise typer.Exit(1) from refused
    except TooFewCards as refused:
        _advise(screen, (refused, *refused.also), args.deck, json=json)
        raise typer.Exit(1) from refused
    show_deck(screen, composed.deck, json=json)
    if args.keep:
        screen.talk.print(screen.say("compose.kept", kept=composed.kept, total=composed.kept_of, release=args.keep))
    if not composed.is_best:
        screen.talk.print(screen.say("compose.not-best"), style="yellow")
    if composed.committed is None:
        screen.talk.print(screen.say("compose.dry-run"))
    else:
        finish(screen, composed.committed)


def _search(session: Session, request: ComposeRequest, origin: Origin | None) -> ComposedDeck:
    """Compose, and show that work is going on."""
    from quizkit.cli.clock import today
    from quizkit.workflow.composing.compose import compose_deck

    screen = session.screen
    working = screen.say("compose.working", deck=request.deck)
    with screen.talk.status(working) as status:

        def tell(amiss: int) -> None:
            status.update(f"{working} · {screen.say('compose.amiss', count=amiss)}" if amiss else working)

        return compose_deck(session.workspace, request, origin, today(), tell)


def _refuse(screen: Screen, refused: NoSuchComposition, *, json: bool) -> None:
    """Show the problems because of which nothing can be composed."""
    from quizkit.labels import as_data

    if json:
        screen.json([as_data(problem, screen.say) for problem in refused.problems])
    else:
        screen.problems(refused.problems)
    screen.complain(refused)


def _advise(screen: Screen, short: tuple[TooFewCards, ...], deck: str, *, json: bool) -> None:
    from itertools import zip_longest
    from textwrap import fill

    from quizkit.workflow.composing.advice import as_data, list_ways_out

    if json:
        screen.json([as_data(shortage, deck, screen.say) for shortage in short])
        return
    for shortage in short:
        screen.complain(shortage)
        screen.talk.print(screen.say("compose.ways"))
        for way in list_ways_out(shortage, deck, screen.say):
            for step, mark in zip_longest(way, "•", fillvalue=" "):
                said = fill(step, max(30, screen.talk.width - 1), initial_indent=f"  {mark} ", subsequent_indent="    ")
                screen.talk.print(said, soft_wrap=True, markup=False)
