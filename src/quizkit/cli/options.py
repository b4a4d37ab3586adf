"""Options that many commands share, spelled and explained the same everywhere.

Inside: which language quizkit speaks, and in which ones cards are shown.
"""

import os
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from quizkit import languages
from quizkit.workflow.settings import find_language

BEGIN, CARDS, HISTORY, AWAY, PLAYING, UPKEEP = (
    "Get started",
    "Cards",
    "History and review",
    "Release, print and export",
    "Play and test",
    "Maintenance",
)
PANELS = (BEGIN, CARDS, HISTORY, AWAY, PLAYING, UPKEEP)
"""The groups of commands in `quizkit --help`, in the order in which people need them."""


def choose_language(code: str | None) -> str:
    """Choose the language of `--lang`: as asked, as the workspace is set, as the system is set, or English."""
    system = (os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "")[:2]
    wanted = (code, find_language(Path.cwd()), system)
    return next((language for language in wanted if language in languages.spoken()), "en")


def speaks(ctx: typer.Context, code: str | None) -> str:
    """Choose the language of `--lang`, and remember it for errors."""
    if code is not None and code not in languages.spoken():
        raise typer.BadParameter(f"choose one of {', '.join(languages.spoken())}")
    root = ctx.find_root()
    root.obj = chosen = root.obj if code is None and root.obj else choose_language(code)
    return str(chosen)


def split_languages(words: str | None) -> tuple[str, ...]:
    """Take languages separated by commas from an option."""
    return tuple(words.replace(" ", "").split(",")) if words else ()


class Spoken(NamedTuple):
    """The language quizkit speaks, and the languages on the cards."""

    screen: str
    cards: tuple[str, ...]
    is_old: bool
    """Whether the cards' languages were given with `--lang`, as they once were."""


def read_languages(ctx: typer.Context, lang: str | None, cards: str | None) -> Spoken:
    """Tell the language quizkit speaks (`--lang`) from the languages on the cards (`--in`)."""
    codes = split_languages(lang)
    is_old = not cards and bool(codes) and all(map(languages.is_language, codes))
    is_screen = len(codes) == 1 and codes[0] in languages.spoken()
    if codes and not (is_old or is_screen):
        raise typer.BadParameter(f"choose one of {', '.join(languages.spoken())}", param_hint="--lang")
    return Spoken(speaks(ctx, lang if is_screen else None), split_languages(cards) or codes * is_old, is_old)


Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        envvar="QUIZKIT_LANG",
        callback=speaks,
        metavar="|".join(languages.spoken()),
        help="The language quizkit speaks; by default that of the workspace, or of your system.",
        show_default=False,
    ),
]
ScreenLanguage = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="|".join(languages.spoken()),
        help="The language quizkit speaks; by default that of the workspace, or of your system.",
        show_default=False,
    ),
]
"""Like `Lang`, for commands that once took the cards' languages under this name."""
LatestRelease = Annotated[
    str | None,
    typer.Option(
        "--release",
        metavar="VERSION",
        help="The release; by default the last one, or the current cards if there is none.",
        show_default=False,
    ),
]
Edition = Annotated[
    str,
    typer.Option("--edition", metavar="NAME", help="Only this edition, as named in deck.yaml.", show_default=False),
]
Content = Annotated[
    Path | None,
    typer.Option(
        "--content",
        metavar="DIR",
        help="Use this content folder instead of the decks that come with quizkit.",
        show_default=False,
    ),
]
Db = Annotated[
    str | None,
    typer.Option(
        "--db",
        metavar="FILE|URL",
        envvar="QUIZKIT_DB",
        help="The database: a file or postgresql://me@host/db; by default that of the workspace.",
        show_default=False,
    ),
]
Author = Annotated[
    str | None,
    typer.Option(
        "--author",
        metavar="NAME",
        help="Your name; by default as set in quizkit.toml or git.",
        show_default=False,
    ),
]
Message = Annotated[
    str,
    typer.Option(
        "-m",
        "--message",
        metavar="TEXT",
        help="The reason for the change, as shown in the history.",
        show_default=False,
    ),
]
CardLanguages = Annotated[
    str | None,
    typer.Option(
        "--in",
        metavar="fr[,de]",
        help="One or two languages for the cards; by default the source language of the deck.",
        show_default=False,
    ),
]
AgreedRules = Annotated[
    list[str] | None,
    typer.Option(
        "--option", metavar="NAME=VALUE", help="Change a rule of the game; may be repeated.", show_default=False
    ),
]
Deck = Annotated[str, typer.Argument(metavar="DECK", help="A deck, such as swiss-quiz.")]
Zone = Annotated[bool, typer.Option("--zone", help="Show times with their time zone; they are local times.")]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="Print the address, and open no browser.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for use by programs.")]
Out = Annotated[
    Path | None, typer.Option("-o", "--out", metavar="PATH", help="The file or folder to write to.", show_default=False)
]
PackFile = Annotated[
    Path | None, typer.Option("--pack", help="Use this pack instead of a deck.", show_default=False, dir_okay=False)
]
Release = Annotated[
    str | None,
    typer.Option(
        "--release",
        metavar="VERSION",
        help="Use this release instead of the current cards of the workspace.",
        show_default=False,
    ),
]
