"""Give a deck another language: what can be filled in is, the rest is work for a translator."""

from dataclasses import dataclass

from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.languages import is_language
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.values import Committed, Origin
from quizkit.workflow.making.decks import open_deck, store_deck
from quizkit.workflow.making.new_deck import NotALanguage, read_brief
from quizkit.workflow.stored.items import find_brief, find_stored_deck


@dataclass(frozen=True, slots=True)
class AddedLanguage:
    """A language that a deck got, and how many texts are still to be written in it."""

    language: str
    missing: int
    committed: Committed


def add_language(store: Store, slug: str, code: str, origin: Origin) -> AddedLanguage:
    """Add a language to a deck as one change; no card, no release and no review is touched."""
    if not is_language(code):
        raise NotALanguage(code=code)
    opened, brief = open_deck(store, slug), find_brief(store, slug)
    wider = _widen(brief, code)
    committed = store_deck(store, opened, wider, origin)
    deck = find_stored_deck(store, slug)
    texts = [*wider.texts(), *(text for card in deck.cards for text in card.texts())]
    missing = sum(text.required and code not in text.text for text in texts)
    return AddedLanguage(code, missing, committed)


def _widen(brief: Brief, code: str) -> Brief:
    """Return a brief with one more language: the title stays, and words that quizkit knows are said in it."""
    if code in brief.languages:
        return brief
    data = brief.model_dump(mode="json", exclude_defaults=True)
    data["languages"] = [*brief.languages, code]
    data["title"] = {**data["title"], code: brief.name}
    say = Labels(code)
    for word, text in data.get("labels", {}).items():
        # Only a translation of our own: English would hide that one is missing.
        if say.speaks(f"sample.label-{word}"):
            said: Value = say(f"sample.label-{word}")
            text[code] = said
    for word, category in data.get("categories", {}).items():
        if say.speaks(f"sample.subject-{word}"):
            category["name"][code] = say(f"sample.subject-{word}")
    return read_brief(brief.name, data)
