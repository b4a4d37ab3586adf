"""`quizkit remarks`: comments and suggestions that nobody has answered yet."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, cast

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang, Zone

if TYPE_CHECKING:
    from quizkit.safe_yaml import Value

GROUP = typer.Typer()
Decks = Annotated[
    list[str] | None, typer.Argument(metavar="[DECK]...", help="Decks; by default all.", show_default=False)
]


@GROUP.command(rich_help_panel=HISTORY, epilog="[bold]Example:[/bold] quizkit remarks swiss-quiz")
def remarks(decks: Decks = None, zone: Zone = False, db: Db = None, json: Json = False, lang: Lang = None) -> None:
    """List comments and suggestions from the studio that nobody has answered yet."""
    from rich.text import Text

    from quizkit.cli.clock import tell_time
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import show_indented
    from quizkit.workflow.stored.items import find_brief
    from quizkit.workflow.stored.remarks import list_open

    session = open_session(db, lang)
    screen, store = session.screen, session.workspace.store
    for deck in decks or ():
        find_brief(store, deck)
    threads = [thread for deck in decks or (None,) for thread in list_open(store, deck)]
    if json:
        data = [{"remark": thread.id, **thread.remark._asdict(), **asdict(thread.origin)} for thread in threads]
        screen.json(cast("Value", data))
        return
    for thread in threads:
        said, origin = thread.remark, thread.origin
        facts = (said.item, said.language, said.path, tell_time(origin.at, zone=zone), origin.author)
        screen.paragraph(" · ".join(filter(None, (*facts, screen.say(f"cli.{said.kind}")))), "bold")
        show_indented(screen, Text(said.words))
    if not threads:
        screen.talk.print(screen.say("studio.no-remarks"))
