"""`quizkit diff`: compare two states."""

from __future__ import annotations

from typing import Annotated

import typer

from quizkit.cli.options import HISTORY, Db, Json, Lang

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=HISTORY,
    epilog="[bold]Examples:[/bold] quizkit diff sq-0001@1 sq-0001 · quizkit diff swiss-quiz@1.0.0 swiss-quiz · "
    "quizkit diff 11 12 · quizkit diff . ./content",
)
def diff(
    old: Annotated[
        str,
        typer.Argument(
            metavar="A",
            help="ID, ID@REVISION, DECK, DECK@VERSION, the number of a change, a folder, or . (the workspace).",
        ),
    ],
    new: Annotated[str, typer.Argument(metavar="B", help="The second state; if you leave it out, see above.")] = "",
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Compare two states, field by field and word by word: cards, changes, releases or content folders.

    With one state, show the last change to a card, what a change did, or what is new in a deck since its release.

    For a revision, a release or a folder, show how it differs from the current state.
    """
    from quizkit.cli.session import open_session
    from quizkit.cli.show.changes import show_differences
    from quizkit.workflow.stored.card_words import words_of_cards
    from quizkit.workflow.stored.compare import compare_states

    session = open_session(db, lang)
    store = session.workspace.store
    words = words_of_cards(store, session.screen.say)
    show_differences(session.screen, compare_states(store, old, new), words, json=json)
