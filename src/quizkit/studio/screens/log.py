"""The log: what was changed, by whom and why, in each change word by word; and undo."""

from collections.abc import Callable

from starlette.responses import Response

from quizkit.store.values import Committed
from quizkit.studio.visit import Visit, screen
from quizkit.tables.columns import name_field
from quizkit.workflow.stored.agenda import list_titles
from quizkit.workflow.stored.card_words import diff_in_words, words_of_cards
from quizkit.workflow.stored.compare import compare_states
from quizkit.workflow.stored.edit import undo_change
from quizkit.workflow.stored.sittings import end_sitting, find_open, find_sitting, list_sittings, undo_sitting

LATEST = 200
"""How many changes are listed."""


def show_log(visit: Visit) -> Response:
    """Show the screen of the latest changes, those of one sitting together."""
    what = visit.query.get("what") or None
    store = visit.workspace.store
    mine = [*find_open(store, visit.author, visit.origin("").at)] if what is None else []
    titles = list_titles(store)
    return visit.page("log.html", sittings=list_sittings(store, what, LATEST), what=what, mine=mine, titles=titles)


def show_sitting(visit: Visit, status: int = 200, conflicts: tuple[str, ...] = ()) -> Response:
    """Show the log's page of the changes of a sitting."""
    sitting = find_sitting(visit.workspace.store, int(visit.named("number")))
    titles = list_titles(visit.workspace.store)
    return visit.page("sitting.html", status, sitting=sitting, conflicts=conflicts, titles=titles)


def finish_sitting(visit: Visit) -> Response:
    """Say, from the log, that one is done for now, and with what."""
    deck, reason = (str(visit.form.get(name, "")).strip() for name in ("deck", "reason"))
    title = list_titles(visit.workspace.store).get(deck, deck)
    origin = visit.origin(reason or visit.say("studio.done-default", deck=title))
    end_sitting(visit.workspace.store, deck, origin)
    return visit.go("/log")


def undo_whole(visit: Visit) -> Response:
    """Undo, from the log, everything that was changed in a sitting."""
    number = int(visit.named("number"))
    committed = undo_sitting(
        visit.workspace.store, number, visit.origin(visit.say("studio.undo-reason", number=number))
    )
    return _say_undone(visit, committed, show_sitting, number)


def show_change(visit: Visit, status: int = 200, conflicts: tuple[str, ...] = ()) -> Response:
    """Show the log's page of one change, word by word."""
    store, number = visit.workspace.store, int(visit.named("number"))
    origin = store.origin(number)
    words_of = words_of_cards(store, visit.say)
    items = [
        (item, diff_in_words(item.fields, visit.say, words_of(item.item)))
        for item in compare_states(store, str(number))
    ]
    return visit.page("change.html", status, number=number, origin=origin, items=items, conflicts=conflicts)


def undo(visit: Visit) -> Response:
    """Undo, from the log, a change with a new one, or say which fields have been changed again since then."""
    number = visit.named("number")
    committed = undo_change(visit.workspace.store, number, visit.origin(visit.say("studio.reason-undo", number=number)))
    return _say_undone(visit, committed, show_change, int(number))


def _say_undone(visit: Visit, committed: Committed, show: Callable[..., Response], number: int) -> Response:
    if committed.conflicts:
        fields = (f"{conflict.item} {name_field(conflict.path, visit.say)}" for conflict in committed.conflicts)
        return show(visit, 409, tuple(fields))
    for revision in committed.revisions:
        visit.studio.news.tell("saved", {"card": revision.item, "by": visit.author, "from": ""})
    return visit.go(f"/log/{committed.changeset.number}" if committed.changeset else f"/log/{number}")


SCREEN = (
    screen("/log", show_log),
    screen("/log/done", finish_sitting, "POST", reads="form"),
    screen("/log/sitting/{number:int}", show_sitting),
    screen("/log/sitting/{number:int}/undo", undo_whole, "POST", reads="form"),
    screen("/log/{number:int}", show_change),
    screen("/log/{number:int}/undo", undo, "POST", reads="form"),
)
