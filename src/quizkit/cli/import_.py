"""`quizkit import`: take in what people have changed in their files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli._options import CARDS, Author, Db, Json, Lang, Message

if TYPE_CHECKING:
    from quizkit.cli._screen import Screen
    from quizkit.safe_yaml import Value
    from quizkit.store.values import Planned

GROUP = typer.Typer()


@GROUP.command(
    "import",
    rich_help_panel=CARDS,
    epilog="[bold]Examples[/bold]  quizkit import ./content --dry-run · quizkit import ./content -m 'spring edition'",
)
def import_tree(
    tree: Annotated[Path, typer.Argument(metavar="DIR", help="A content tree.")],
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only show what it would change.")] = False,
    delete: Annotated[bool, typer.Option("--delete", help="Also delete cards that are not in the tree.")] = False,
    message: Message = "",
    db: Db = None,
    author: Author = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Take the cards of a content tree into the workspace, as one change, all or nothing.

    What others have changed since `quizkit export yaml` wrote the tree is merged field by field.
    """
    from quizkit.cli._changes import finish, show_obstacles
    from quizkit.cli._session import begin
    from quizkit.workflow import ingest
    from quizkit.workflow.content import load

    session = begin(db, lang, author, message)
    library = load(tree)
    session.screen.problems(library.problems)
    if library.has_errors:
        raise typer.Exit(1)
    delivery = ingest.receive(session.store, tree)
    plan = ingest.plan(session.store, delivery, delete=delete)
    missing = [] if delete else [one.item for one in delivery.missing]
    _show(session.screen, plan, missing, json=json)
    if not dry_run:
        origin = session.origin(f"import {tree}")
        finish(session.screen, ingest.take_in(session.store, tree, delivery, origin, delete=delete))
        return
    show_obstacles(
        session.screen,
        [clash for one in plan for clash in one.conflicts],
        [wrong for one in plan for wrong in one.problems],
    )


def _show(screen: Screen, plan: list[Planned], missing: list[str], *, json: bool) -> None:
    from collections import Counter
    from dataclasses import asdict

    from quizkit.cli._changes import as_data, differing, show_item
    from quizkit.store.values import Outcome

    if json:
        items: Value = {
            one.change.item: {
                "outcome": str(one.outcome),
                "fields": [as_data(field) for field in differing(one)],
                "conflicts": [asdict(clash) for clash in one.conflicts],
            }
            for one in plan
            if one.outcome is not Outcome.UNCHANGED
        }
        screen.json({"items": items, "missing": missing})
        return
    signs = {Outcome.NEW: "+", Outcome.CHANGED: "~", Outcome.MERGED: "~", Outcome.DELETED: "-"}
    for one in plan:
        if one.outcome in signs:
            show_item(screen, signs[one.outcome], one.change.item, differing(one) if signs[one.outcome] == "~" else ())
    counted = Counter(one.outcome for one in plan)
    said = [f"{screen.say(f'cli.{outcome}')} {counted[outcome]}" for outcome in Outcome if counted[outcome]]
    screen.talk.print(" · ".join(said))
    if missing:
        names = ", ".join(missing[:10]) + (" …" if len(missing) > 10 else "")
        screen.talk.print(screen.say("cli.not-in-tree", count=len(missing), items=names), soft_wrap=True)
