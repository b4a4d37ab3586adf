"""The log: what was changed, by whom and why, in each change word by word; and undo."""

from starlette.responses import Response

from quizkit.studio.visit import Visit, screen
from quizkit.tables.columns import name_field
from quizkit.workflow.stored.compare import compare_states, diff_field
from quizkit.workflow.stored.edit import undo_change
from quizkit.workflow.stored.log import group_sittings, read_log

LATEST = 200
"""How many changes are listed."""


def show_log(visit: Visit) -> Response:
    """List the latest changes, those of one sitting together."""
    what = visit.query.get("what") or None
    changes = read_log(visit.workspace.store, what, LATEST).changesets
    return visit.page("log.html", sittings=group_sittings(changes), what=what)


def show_change(visit: Visit, status: int = 200, conflicts: tuple[str, ...] = ()) -> Response:
    """Show what a change did."""
    store, number = visit.workspace.store, int(visit.named("number"))
    origin = store.origin(number)
    items = [
        (item, [(name_field(field.path, visit.say), diff_field(field)) for field in item.fields])
        for item in compare_states(store, str(number))
    ]
    return visit.page("change.html", status, number=number, origin=origin, items=items, conflicts=conflicts)


def undo(visit: Visit) -> Response:
    """Undo a change with a new one, or say which fields have been changed again since then."""
    number = visit.named("number")
    committed = undo_change(visit.workspace.store, number, visit.origin(f"undo #{number}"))
    if committed.conflicts:
        fields = (f"{one.item} {name_field(one.path, visit.say)}" for one in committed.conflicts)
        return show_change(visit, 409, tuple(fields))
    for revision in committed.revisions:
        visit.studio.news.tell("saved", {"card": revision.item, "by": visit.author, "from": ""})
    return visit.go(f"/log/{committed.changeset.number}" if committed.changeset else f"/log/{number}")


SCREEN = (
    screen("/log", show_log),
    screen("/log/{number:int}", show_change),
    screen("/log/{number:int}/undo", undo, "POST", reads="form"),
)
