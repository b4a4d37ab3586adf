"""The form: a new card, what a card is besides its texts, or all of a card that today's rules do not accept."""

from starlette.responses import Response

from quizkit.studio.unreadable import show_unreadable
from quizkit.studio.visit import Visit, screen
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.draft import mend_card
from quizkit.workflow.stored.card_form import CardForm, open_form, open_new_form, read_form, store_form
from quizkit.workflow.stored.items import find_brief, list_decks


def choose_kind(visit: Visit) -> Response:
    """Ask for the deck and the kind of a new card; show its form if both are known."""
    visit.permit.refuse_form(visit.say("studio.new-card"))
    store = visit.workspace.store
    deck, kind = visit.query.get("deck", ""), visit.query.get("kind", "")
    briefs = {slug: find_brief(store, slug) for slug in list_decks(store)}
    if deck in briefs and not kind and len(briefs[deck].kinds) == 1:
        kind = briefs[deck].kinds[0]
    if deck in briefs and kind:
        return _show(visit, open_new_form(store, kind, deck, visit.say))
    return visit.page("kinds.html", briefs=briefs)


def show_facts(visit: Visit) -> Response:
    """Show the form of what a card is besides its texts."""
    visit.permit.refuse_form(visit.named("card"))
    return _show(visit, open_form(visit.workspace.store, visit.named("card"), visit.say))


def add_card(visit: Visit) -> Response:
    """Store a new card from its form, and go to its texts."""
    deck, kind = (str(visit.form.get(name, "")) for name in ("deck", "kind"))
    return _store(visit, open_new_form(visit.workspace.store, kind, deck, visit.say))


def change_facts(visit: Visit) -> Response:
    """Store the form of what a card is besides its texts, from the revision that somebody has seen."""
    base = str(visit.form.get("base", ""))
    seen = int(base) if base.isdecimal() else None
    return _store(visit, open_form(visit.workspace.store, visit.named("card"), visit.say, seen))


def mend(visit: Visit) -> Response:
    """Store a card as somebody corrected it in the form, or say what is still wrong."""
    card, text, base = visit.named("card"), str(visit.form.get("text", "")), str(visit.form.get("base", ""))
    origin = visit.origin(visit.say("studio.reason", card=card))
    seen = int(base) if base.isdecimal() else 0
    draft = mend_card(visit.workspace.store, card, text, seen, origin, visit.today)
    return visit.go(f"/cards/{card}") if draft.can_be_stored else show_unreadable(visit, draft.problems, text)


def _store(visit: Visit, form: CardForm) -> Response:
    written = {name: str(value) for name, value in visit.form.items()}
    card, problems = read_form(form, written)
    if card is None or any(problem.is_error for problem in problems):
        said = [(name_field(problem.field, visit.say), visit.say.problem(problem)) for problem in problems]
        return _show(visit, form, written, said)
    default = visit.say("studio.reason", card=card.id)
    committed = store_form(visit.workspace.store, form, card, visit.origin(written.get("reason", "") or default))
    visit.studio.news.tell("saved", {"card": card.id, "by": visit.author, "from": ""})
    if committed.conflicts:
        names = (name_field(conflict.path, visit.say) for conflict in committed.conflicts)
        fields = [(name, visit.say("studio.js-conflict")) for name in names]
        return _show(visit, form, written, fields)
    return visit.go(f"/cards/{card.id}?deck={form.deck}&in={form.brief.source if not form.base else ''}")


def _show(
    visit: Visit,
    form: CardForm,
    written: dict[str, str] | None = None,
    problems: list[tuple[str, str]] | None = None,
) -> Response:
    status = 422 if problems else 200
    return visit.page("form.html", status, form=form, written=written or {}, problems=problems or [])


SCREEN = (
    screen("/new", choose_kind),
    screen("/new", add_card, "POST", reads="form"),
    screen("/cards/{card}/facts", show_facts),
    screen("/cards/{card}/facts", change_facts, "POST", reads="form"),
    screen("/cards/{card}/mend", mend, "POST", reads="form"),
)
