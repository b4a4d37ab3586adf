"""Dismiss what a check found: it is correct as it is, and here is why."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from quizkit.decks.dismissal import Dismissal, as_data
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store.values import Change, Committed, Origin, dump_payload
from quizkit.workflow.checking.inspect import CheckChoice, find_check
from quizkit.workflow.checking.report import hash_sight
from quizkit.workflow.checking.run import CheckRequest, run
from quizkit.workflow.checking.subject import find_home
from quizkit.workflow.stored.items import DISMISSALS, DISMISSALS_FILE, find_dismissals, list_decks, read_dismissals
from quizkit.workflow.stored.workspace import Workspace


class NothingToDismiss(QuizkitError):
    """The check finds nothing there."""

    name = "nothing-to-dismiss"


class NeedsReason(QuizkitError):
    """Whoever comes later wants to know why."""

    name = "needs-reason"


@dataclass(frozen=True, slots=True)
class Dismissed:
    """A dismissal that was stored."""

    code: str
    item: str
    committed: Committed


def dismiss(
    workspace: Workspace, check: str, item: str, reason: str, origin: Origin, today: date, watch: Watch = unwatched
) -> Dismissed:
    """Dismiss what a check finds on a card or a deck: store that it is correct as it is; `quizkit undo` undoes it."""
    store, code = workspace.store, find_check(check).code
    if not reason.strip():
        raise NeedsReason
    if item not in list_decks(store):
        store.head(item)  # a card nobody knows is refused
    # Named, so that an optional check runs too.
    report = run(workspace, CheckRequest((item,), CheckChoice((code,))), today, watch)
    problems = [problem for problem in report.problems if problem.card == item]
    home = find_home(item, report.subjects)
    if not problems or home is None:
        raise NothingToDismiss(code=code, item=item)
    head = find_dismissals(store, home.slug)
    # Dismissals of cards that are gone go too.
    known: dict[str, Mapping[str, Dismissal]] = {
        other: {card: dismissal for card, dismissal in cards.items() if home.owns(card)}
        for other, cards in read_dismissals(head).items()
    }
    seen = hash_sight(problems, report.subjects)
    known[code] = {**known.get(code, {}), item: Dismissal(seen=seen, reason=reason)}
    payload = dump_payload(as_data({other: cards for other, cards in known.items() if cards}))
    name, base = f"{home.slug}/{DISMISSALS_FILE}", head.number if head else None
    return Dismissed(code, item, store.commit([Change(name, home.slug, DISMISSALS, payload, base)], origin))
