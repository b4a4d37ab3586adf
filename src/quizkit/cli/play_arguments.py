"""The options of `quizkit play`: who plays what, from where, and from which script."""

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from quizkit.cli.options import AgreedRules, Edition, Out, PackFile, Release


class PlayArguments(NamedTuple):
    """What `quizkit play` is given."""

    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME|DECK", help="A game or a deck, such as swiss-quiz; with --resume, also the file of a game."
        ),
    ] = None
    seats: Annotated[
        str | None,
        typer.Option(
            "--seats",
            metavar="NAME,NAME,bot:skilled",
            help="The players, clockwise; by default quizkit asks you.",
            show_default=False,
        ),
    ] = None
    resume: Annotated[bool, typer.Option("--resume", help="Continue a game that was interrupted.")] = False
    pack: PackFile = None
    deck: Annotated[
        str | None, typer.Option("--deck", help="The deck, if its name is not that of the game.", show_default=False)
    ] = None
    card_language: Annotated[
        str | None,
        typer.Option(
            "--in",
            metavar="fr|de|nl",
            help="The language of the cards; by default the one quizkit speaks, if the cards have it.",
            show_default=False,
        ),
    ] = None
    release: Release = None
    edition: Edition = ""
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            help="The seed for dice and cards; by default 1 with --moves, otherwise random.",
            show_default=False,
        ),
    ] = None
    option: AgreedRules = None
    position: Annotated[
        Path | None,
        typer.Option(
            "--position", help="Start from the position in this JSON file.", show_default=False, dir_okay=False
        ),
    ] = None
    chance: Annotated[
        Path | None,
        typer.Option(
            "--chance",
            help="Take the dice rolls and draws from this file, a JSON list.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None
    at_table: Annotated[
        bool, typer.Option("--at-table", help="Play with real dice and cards: quizkit asks what came up.")
    ] = False
    moves: Annotated[
        str | None,
        typer.Option(
            "--moves",
            metavar="FILE|-",
            help="Play from a script with one move per line; - is standard input.",
            show_default=False,
        ),
    ] = None
    json: Annotated[bool, typer.Option("--json", help="With --moves: report everything as lines of JSON.")] = False
    out: Out = None

    @property
    def begins(self) -> bool:
        """Return whether it says how a game begins, which cannot be said of one that has begun."""
        beginning = (self.seats, self.seed, self.option, self.position, self.chance, self.moves, self.out)
        return any((*beginning, self.at_table, self.json))
