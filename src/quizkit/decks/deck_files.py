"""The files of a deck in the content tree: the same deck always gives the same bytes."""

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import as_data
from quizkit.decks.pictures import unpack_picture


def render_files(deck: Deck) -> dict[str, bytes]:
    """Return the bytes of every file of a deck, by its path in the deck's folder."""
    pictures = {f"pictures/{name}": unpack_picture(name, text) for name, text in sorted(deck.pictures.items())}
    return {name: text.encode() for name, text in _write_texts(deck).items()} | pictures


def _write_texts(deck: Deck) -> dict[str, str]:
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
    return files | {path: safe_yaml.write([card.data() for card in cards]) for path, cards in sorted(shelves.items())}
