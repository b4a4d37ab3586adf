"""The options of `quizkit play`: who plays what, from where, and from which script."""

from pathlib import Path
from typing import Annotated

import typer

GameOrDeck = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME|DECK", help="A game or a deck, such as swiss-quiz; with --resume, also the file of a game."
    ),
]
Seats = Annotated[
    str | None,
    typer.Option(
        "--seats",
        metavar="NAME,NAME,bot:skilled",
        help="The players, clockwise; by default quizkit asks you.",
        show_default=False,
    ),
]
Resume = Annotated[bool, typer.Option("--resume", help="Continue a game that was interrupted.")]
DeckName = Annotated[
    str | None, typer.Option("--deck", help="The deck, if its name is not that of the game.", show_default=False)
]
CardLanguage = Annotated[
    str | None,
    typer.Option(
        "--in",
        metavar="fr|de|nl",
        help="The language of the cards; by default the one quizkit speaks, if the cards have it.",
        show_default=False,
    ),
]
Seed = Annotated[
    str | None,
    typer.Option(
        "--seed",
        help="The seed for dice and cards; by default 1 with --moves, otherwise random.",
        show_default=False,
    ),
]
PositionFile = Annotated[
    Path | None,
    typer.Option("--position", help="Start from the position in this JSON file.", show_default=False, dir_okay=False),
]
ChanceFile = Annotated[
    Path | None,
    typer.Option(
        "--chance",
        help="Take the dice rolls and draws from this file, a JSON list.",
        show_default=False,
        dir_okay=False,
    ),
]
AtTable = Annotated[bool, typer.Option("--at-table", help="Play with real dice and cards: quizkit asks what came up.")]
MovesFile = Annotated[
    str | None,
    typer.Option(
        "--moves",
        metavar="FILE|-",
        help="Play from a script with one move per line; - is standard input.",
        show_default=False,
    ),
]
JsonLines = Annotated[bool, typer.Option("--json", help="With --moves: report everything as lines of JSON.")]
