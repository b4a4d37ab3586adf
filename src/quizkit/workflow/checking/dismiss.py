"""Dismiss what a check found: it is right as it is, and here is why."""

from collections.abc import Mapping

from quizkit.decks.dismissal import Dismissal, as_data
from quizkit.problems import QuizkitError
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, dump_payload
from quizkit.workflow.checking.run import CheckReport, hash_sight
from quizkit.workflow.stored import items


class NothingToDismiss(QuizkitError):
    """The check finds nothing there."""

    name = "nothing-to-dismiss"


class NeedsReason(QuizkitError):
    """Whoever comes later wants to know why."""

    name = "needs-reason"


def dismiss(store: Store, report: CheckReport, code: str, item: str, origin: Origin, reason: str) -> Committed:
    """Store that what a check finds on a card, or on a deck, is right as it is. `quizkit undo` takes it back."""
    if not reason.strip():
        raise NeedsReason
    problems = [one for one in report.problems if one.fault.code == code and one.card == item]
    home = next((one for one in report.subjects if one.owns(item)), None)
    if not problems or home is None:
        raise NothingToDismiss(code=code, item=item)
    name = f"{home.slug}/{items.DISMISSALS_FILE}"
    head = next((one for one in store.history(name)[-1:] if not one.is_tombstone), None)
    # Dismissals of cards that are gone go too.
    known: dict[str, Mapping[str, Dismissal]] = {
        other: {card: one for card, one in cards.items() if home.owns(card)}
        for other, cards in (items.read_dismissals(head) if head else {}).items()
    }
    known[code] = {**known.get(code, {}), item: Dismissal(seen=hash_sight(problems, report.subjects), reason=reason)}
    kept = {other: cards for other, cards in known.items() if cards}
    base = head.number if head else None
    return store.commit([Change(name, home.slug, items.DISMISSALS, dump_payload(as_data(kept)), base)], origin)
