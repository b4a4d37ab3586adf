"""All cards of some decks on one self-contained web page, to mail, print or look at."""

from collections.abc import Iterable

from quizkit.decks.deck import Deck
from quizkit.labels import Labels
from quizkit.languages import LANGUAGES
from quizkit.pages import render
from quizkit.workflow.stored.overview import describe_card


def render_cards(decks: Iterable[Deck], say: Labels) -> str:
    """Write a page that shows every language of a card side by side."""
    shown = [(deck, [(card, describe_card(card, deck, say)) for card in deck.cards]) for deck in decks]
    names = {language.code: language.name for language in LANGUAGES}
    return render("reports/cards.html", say=say, decks=shown, names=names)
