"""The files of a deck in the content tree: the same deck always gives the same bytes."""

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import as_data


def render_files(deck: Deck) -> dict[str, str]:
    """Return the text of every file of a deck, by its path in the deck's folder."""
    files = {"deck.yaml": safe_yaml.write(deck.brief.model_dump(mode="json", exclude_defaults=True))}
    if deck.game:
        files["game.yaml"] = safe_yaml.write(deck.game)
    if deck.dismissals:
        files["dismissals.yaml"] = safe_yaml.write(as_data(deck.dismissals))
    if deck.composition:
        files["composition.yaml"] = safe_yaml.write(deck.composition.data())
    if deck.booklet:
        files["booklet.yaml"] = safe_yaml.write(deck.booklet.data())
    shelves: dict[str, list[Card]] = {}
    for card in sorted(deck.cards, key=lambda card: card.id):
        shelves.setdefault(f"{card.kind}/{card.shelf()}.yaml", []).append(card)
    files |= {path: safe_yaml.write([card.data() for card in cards]) for path, cards in sorted(shelves.items())}
    return files | {f"pictures/{name}": drawing for name, drawing in sorted(deck.pictures.items())}
