"""`quizkit status`: what is new since the last release, and what each language still needs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, cast

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit status --lang nl")
def status(db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """Show what is new since the last release, and what each language still needs."""
    from quizkit.cli.session import open_session
    from quizkit.workflow.stored.status import find_status

    session = open_session(db, lang)
    screen, decks = session.screen, find_status(session.workspace.store)
    if json:
        screen.json(cast("Value", [asdict(deck) for deck in decks]))
        return
    counted = ("cards", "new", "changed", "deleted")
    table = screen.table("deck", "release", *counted, right=counted, whole=("deck",))
    for deck in decks:
        counts = (deck.cards, deck.new, deck.changed, deck.deleted)
        table.add_row(deck.deck, deck.release or "–", *map(str, counts))
    screen.show(table)
    screen.out.print()
    needed = ("changed", "missing", "stale", "draft", "review", "ready", "retired")
    table = screen.table("deck", "language", *needed, right=needed, whole=("deck",))
    for deck in decks:
        for language, needs in deck.languages.items():
            numbers = (needs.changed, needs.missing, needs.stale, *needs.states.values())
            table.add_row(deck.deck, language, *(str(number or "·") for number in numbers))
    screen.show(table)
