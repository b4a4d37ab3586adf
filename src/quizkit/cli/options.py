"""Options that many commands share, spelled and explained the same everywhere."""

import os
from pathlib import Path
from typing import Annotated

import typer

from quizkit import languages

BEGIN, CARDS, HISTORY, AWAY, PLAYING, UPKEEP = "Begin", "Cards", "History", "Taking away", "Playing", "Upkeep"
PANELS = (BEGIN, CARDS, HISTORY, AWAY, PLAYING, UPKEEP)
"""The groups of commands in `quizkit --help`, in the order in which people need them."""


def speaks(ctx: typer.Context, code: str | None) -> str:
    """Choose the language of messages: as asked, else as the system is set, else English."""
    if code is None:
        system = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2]
        code = system if system in languages.spoken() else "en"
    elif code not in languages.spoken():
        raise typer.BadParameter(f"choose one of {', '.join(languages.spoken())}")
    ctx.find_root().obj = code
    return code


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        envvar="QUIZKIT_LANG",
        callback=speaks,
        metavar="|".join(languages.spoken()),
        help="Language of what is said to you; by default your system's.",
        show_default=False,
    ),
]
Content = Annotated[
    Path | None,
    typer.Option("--content", metavar="DIR", help="Another content tree than the bundled one.", show_default=False),
]
Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE|URL",
        envvar="QUIZKIT_DB",
        help="The database: a file, or postgresql://user@host/name. By default that of the workspace.",
        show_default=False,
    ),
]
Author = Annotated[
    str | None,
    typer.Option(
        "--author",
        metavar="NAME",
        help="Who you are; by default as in quizkit.toml, or as git knows you.",
        show_default=False,
    ),
]
Message = Annotated[str, typer.Option("-m", "--message", metavar="TEXT", help="Why.", show_default=False)]
CardLanguages = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="fr[,de]",
        help="The language on the cards, or two; by default the one the deck was written in.",
        show_default=False,
    ),
]
AgreedRules = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="Agree on another rule.", show_default=False),
]
Deck = Annotated[str, typer.Argument(help="A deck, such as swiss-quiz.")]
Json = Annotated[bool, typer.Option("--json", help="Print data for a program instead.")]
Out = Annotated[Path | None, typer.Option("-o", "--out", metavar="PATH", help="Where to write.", show_default=False)]
