"""Decks: make one of one's own, and add a language to one."""

from starlette.responses import Response

from quizkit.cards.kinds import kinds
from quizkit.languages import spoken
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.making.add_language import add_language
from quizkit.workflow.making.new_deck import DeckWish, make_deck, suggest_slug
from quizkit.workflow.stored.agenda import list_languages, list_titles


def show_decks(visit: Visit) -> Response:
    """Show the screen that asks for a new deck, or for a new language."""
    visit.permit.refuse_form(visit.say("studio.deck"))
    store = visit.workspace.store
    codes = tuple(dict.fromkeys((*list_languages(store), *spoken())))
    return visit.page("decks.html", decks=list_titles(store), codes=codes, kinds=tuple(kinds()))


def add_deck(visit: Visit) -> Response:
    """Make a deck as a page asks for it, and go to its cards."""
    title = str(visit.form.get("title", "")).strip()
    way, _, what = str(visit.form.get("what", "")).partition(":")
    source, others = str(visit.form.get("source", "")), map(str, visit.form.getlist("in"))
    languages = tuple(dict.fromkeys(filter(None, (source, *others))))
    slug = suggest_slug(title)
    wish = DeckWish(slug, title, (what,) if way == "kind" else (), languages, what if way == "like" else "")
    make_deck(visit.workspace.store, wish, visit.origin(visit.say("studio.reason-new-deck", deck=slug)))
    return visit.go(f"/cards?deck={slug}&in={source}")


def widen_deck(visit: Visit) -> Response:
    """Add a language to a deck as a page asks for it, and go to what is to be translated."""
    deck, code = (str(visit.form.get(name, "")).strip() for name in ("deck", "language"))
    origin = visit.origin(visit.say("studio.reason-language", deck=deck, code=code))
    add_language(visit.workspace.store, deck, code.lower(), origin)
    return visit.go(f"/cards?deck={deck}&in={code.lower()}&standing=missing")


SCREEN = (
    screen("/decks", show_decks),
    screen("/decks", add_deck, "POST", reads="form"),
    screen("/decks/language", widen_deck, "POST", reads="form"),
)
