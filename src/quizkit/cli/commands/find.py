"""`quizkit find`: find cards by words, and by how they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Db, Json, Lang
from quizkit.cli.selection import takes_query

if TYPE_CHECKING:
    from quizkit.workflow.stored.query import Query

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit find matterhorn                         [dim]a word, in any language[/dim]

quizkit find lac geneve --in fr                 [dim]two words, in French[/dim]

quizkit find --deck swiss-quiz --stale --in nl  [dim]what to redo in Dutch[/dim]

quizkit find --state draft --category nature    [dim]drafts of a category[/dim]

quizkit find --problems P107 --ids              [dim]only the IDs[/dim]"""
Words = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="[WORDS]...",
        help="Words on the cards, in any language; accents, capitals and typos do not matter.",
        show_default=False,
    ),
]
Decks = Annotated[
    list[str] | None,
    typer.Option("--deck", metavar="DECK", help="Only cards of this deck; may be repeated.", show_default=False),
]
Limit = Annotated[
    int | None, typer.Option("-n", "--limit", min=1, help="The largest number of cards to list.", show_default=False)
]
SHOWN = 50


@GROUP.command(rich_help_panel=CARDS, epilog=EXAMPLES)
@takes_query(named=Decks, words=Words)
def find(
    query: Query,
    limit: Limit = None,
    ids: Annotated[bool, typer.Option("--ids", help="Print only the IDs of all cards found, one per line.")] = False,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Find cards by words in any language, and by deck, category, state, problems and more.

    All words and all conditions must hold. “review”, “export”, “check”, “tag” and “delete” take the same options.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.session import open_session
    from quizkit.cli.show.found import found_data, show_found
    from quizkit.workflow.finding.find import find_cards

    session = open_session(db, lang)
    screen, most = session.screen, limit if limit or json else 0 if ids else SHOWN
    cards = find_cards(session.workspace, query, today(), most=most, watch=screen.watch("rule.checking"))
    if json:
        screen.json(found_data(cards))
    elif ids:
        screen.out.write("".join(f"{item}\n" for item in cards.ids[:limit]))
    else:
        show_found(screen, cards, query.languages)
    raise typer.Exit(0 if cards.total else 1)
