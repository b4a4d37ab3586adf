"""The options with which a command says which cards it means: the same ones everywhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from quizkit.cli.arguments import replace_parameter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from quizkit.workflow.stored.query import Query


def _several(name: str, metavar: str, text: str) -> Any:
    return Annotated[list[str] | None, typer.Option(name, metavar=metavar, help=text, show_default=False)]


OPTIONS: dict[str, Any] = {
    "words": _several("--words", "WORDS", "Only cards with these words, in any language."),
    "kind": _several("--kind", "KIND", "Only cards of this kind, such as statement; may be repeated."),
    "category": _several("--category", "NAME", "Only cards of this category or theme; may be repeated."),
    "language": _several("--in", "LANGUAGE", "Only in this language; may be repeated."),
    "state": _several("--state", "STATE", "Only cards in this state: draft, review, ready, retired; may be repeated."),
    "stale": Annotated[bool, typer.Option("--stale", help="Only cards with a stale translation.")],
    "missing": Annotated[bool, typer.Option("--missing", help="Only cards with a missing text.")],
    "problems": _several(
        "--problems", "CODE", "Only cards in which these checks find something, such as P107 or P; may be repeated."
    ),
    "tag": _several("--tag", "TAG", "Only cards with this tag; may be repeated."),
    "writer": Annotated[
        str | None,
        typer.Option(
            "--written-by", metavar="NAME", help="Only cards that this person has changed.", show_default=False
        ),
    ],
    "changed_since": Annotated[
        str | None,
        typer.Option(
            "--changed-since",
            metavar="DATE|RELEASE",
            help="Only cards that have changed since a day or a release, such as 2026-11-01 or 1.0.0.",
            show_default=False,
        ),
    ],
    "difficulty": Annotated[
        list[int] | None,
        typer.Option(
            "--difficulty",
            min=1,
            max=3,
            metavar="1-3",
            help="Only cards this difficult; may be repeated.",
            show_default=False,
        ),
    ],
}
"""What follows the name of a field of `Query` in the command line."""


NAMED = Annotated[list[str] | None, typer.Argument(metavar="[DECK|ID]...", help="Decks or cards.", show_default=False)]


def takes_query(*, named: Any = NAMED, words: Any = None, without: Sequence[str] = ()) -> Callable[[Any], Any]:
    """Give a command the options of a query; it gets them as a `query`.

    `named` and `words` are its arguments for decks and cards, and for words; options in `without` are left out.
    """
    options = {"named": named, **{name: hint for name, hint in OPTIONS.items() if name not in without}}
    if words:
        options["words"] = words
    defaults = {name: False if name in ("stale", "missing") else None for name in options}

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        return replace_parameter(command, "query", options, defaults, lambda **said: make_query(said))

    return decorate


def make_query(said: dict[str, Any]) -> Query:
    """Return the query that options and arguments make."""
    from quizkit.workflow.stored.query import Query

    def split(name: str) -> tuple[str, ...]:
        return tuple(part.strip() for word in said.get(name) or () for part in word.split(",") if part.strip())

    return Query(
        words=tuple(said.get("words") or ()),
        named=tuple(said.get("named") or ()),
        kinds=split("kind"),
        categories=split("category"),
        languages=tuple(code.lower() for code in split("language")),
        states=split("state"),
        stale=bool(said.get("stale")),
        missing=bool(said.get("missing")),
        problems=split("problems"),
        tags=split("tag"),
        author=said.get("writer") or "",
        changed_since=said.get("changed_since") or "",
        difficulties=tuple(said.get("difficulty") or ()),
    )
