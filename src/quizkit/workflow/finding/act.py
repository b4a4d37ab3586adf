"""Act on all cards that a query finds: review, confirm, tag, delete, check, export them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import NamedTuple

from quizkit.exports import DeckFormat
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store.values import Committed, Origin, State
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.run import CheckRequest, run
from quizkit.workflow.finding.find import find_cards, find_ids
from quizkit.workflow.outgoing.decks import export_cards, export_deck
from quizkit.workflow.stored.edit import tag_cards
from quizkit.workflow.stored.find import FoundCards
from quizkit.workflow.stored.items import find_card, list_decks
from quizkit.workflow.stored.open import CardSource, require_workspace
from quizkit.workflow.stored.query import Query
from quizkit.workflow.stored.review import Policy, Stepped, confirm_translations, take_step
from quizkit.workflow.stored.workspace import Workspace

SHOWN = 20
"""How many of the cards to be deleted are shown."""


class NothingChosen(QuizkitError):
    """Somebody would change all cards of a workspace without saying so."""

    name = "nothing-chosen"


class NothingFound(QuizkitError):
    """No card is what was asked for."""

    name = "nothing-found"


def step_found(workspace: Workspace, query: Query, state: State, origin: Origin, today: date) -> Stepped:
    """Take all cards found to another state. Those named one by one: all or none. Of others, those that may."""
    is_named = _names_cards_only(workspace, query)
    ids = query.named if is_named else _require(workspace, query, today)
    policy = Policy.of(workspace.settings)
    return take_step(workspace.store, ids, query.languages, state, origin, policy, all_or_none=is_named)


def confirm_found(workspace: Workspace, query: Query, origin: Origin, today: date) -> list[str]:
    """Confirm the stale translations of all cards found as still correct; name them."""
    is_named = _names_cards_only(workspace, query)
    ids = query.named if is_named else _require(workspace, replace(query, stale=True), today)
    return confirm_translations(workspace.store, ids, query.languages, origin)


class Doomed(NamedTuple):
    """The cards to be deleted; if they were not named one by one, what to show before."""

    ids: Sequence[str]
    found: FoundCards | None


def choose_doomed(workspace: Workspace, query: Query, today: date) -> Doomed:
    """Return the cards found that would be deleted."""
    if _names_cards_only(workspace, query) and not query.languages:
        for item in query.named:
            find_card(workspace.store, item)
        return Doomed(query.named, None)
    cards = find_cards(workspace, query, today, most=SHOWN)
    if not cards.total:
        raise NothingFound
    return Doomed(cards.ids, cards)


def tag_found(
    workspace: Workspace, query: Query, add: tuple[str, ...], remove: tuple[str, ...], origin: Origin, today: date
) -> Committed:
    """Add tags to all cards found, and remove others."""
    return tag_cards(workspace.store, _require(workspace, query, today), add, remove, origin)


def check_found(
    source: CardSource, query: Query, request: CheckRequest, today: date, watch: Watch = unwatched
) -> CheckReport:
    """Check decks, or of each only the cards found by a query."""
    if query.has_filters:
        # Where languages are given, the states and texts that are asked for count in these, and so do problems.
        request = replace(request, named=(), cards=find_ids(require_workspace(source), query, today))
    return run(source, request, today, watch)


def export_found(
    workspace: Workspace,
    form: DeckFormat,
    query: Query,
    language: str | None,
    out: Path | None,
    say: Labels,
    today: date,
    watch: Watch = unwatched,
    edition: str = "",
) -> list[Path]:
    """Export the cards found by a query to files, deck by deck, or a whole deck or edition if there is no query."""
    [*decks] = [name for name in query.named if name in list_decks(workspace.store)]
    if query == Query(named=tuple(decks)) and len(decks) == 1:
        return export_deck(workspace, form, decks[0], language, out, say, watch, edition)
    return export_cards(workspace, form, _require(workspace, query, today), language, out, say, watch, edition)


def _names_cards_only(workspace: Workspace, query: Query) -> bool:
    if query.is_empty:
        raise NothingChosen
    return bool(query.named) and not query.has_filters and not set(query.named) & set(list_decks(workspace.store))


def _require(workspace: Workspace, query: Query, today: date) -> Sequence[str]:
    if query.is_empty:
        raise NothingChosen
    ids = find_ids(workspace, query, today)
    if not ids:
        raise NothingFound
    return ids
