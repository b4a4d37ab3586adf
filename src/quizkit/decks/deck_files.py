"""The files of a deck in the content tree: the same deck always gives the same bytes."""

from collections.abc import Iterator

from quizkit import safe_yaml
from quizkit.decks.deck import Deck
from quizkit.decks.dismissal import as_data
from quizkit.decks.pictures import unpack_picture
from quizkit.decks.unread_cards import sort_by_id


def render_files(deck: Deck) -> dict[str, bytes]:
    """Return the bytes of every file of a deck, by its path in the deck's folder."""
    return dict(yield_files(deck))


def yield_files(deck: Deck) -> Iterator[tuple[str, bytes]]:
    """Yield the files of a deck one by one: its path in the deck's folder, and its bytes."""
    yield from ((name, text.encode()) for name, text in _yield_texts(deck))
    yield from ((f"pictures/{name}", unpack_picture(name, text)) for name, text in sorted(deck.pictures.items()))


def _yield_texts(deck: Deck) -> Iterator[tuple[str, str]]:
    yield "deck.yaml", safe_yaml.write(deck.brief.model_dump(mode="json", exclude_defaults=True))
    if deck.game:
        yield "game.yaml", safe_yaml.write(deck.game)
    if deck.dismissals:
        yield "dismissals.yaml", safe_yaml.write(as_data(deck.dismissals))
    if deck.composition:
        yield "composition.yaml", safe_yaml.write(deck.composition.data())
    if deck.booklet:
        yield "booklet.yaml", safe_yaml.write(deck.booklet.data())
    cards = sort_by_id(deck.cards)
    shelves: dict[str, list[int]] = {}
    for index, card in enumerate(cards):
        shelves.setdefault(f"{card.kind}/{card.shelf()}.yaml", []).append(index)
    for path, indexes in sorted(shelves.items()):
        yield path, safe_yaml.write([cards[index].data() for index in indexes])
