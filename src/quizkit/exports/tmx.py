"""TMX translation memory of everything that has been translated, for translation tools."""

from collections.abc import Mapping

from lxml import etree

from quizkit import __version__
from quizkit.decks.units import DECK
from quizkit.exports import DeckFormat, OutgoingDeck
from quizkit.exports._xml import SPACE, add_child, write_xml

DOCTYPE = '<!DOCTYPE tmx SYSTEM "tmx14.dtd">'


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write TMX 1.4: a unit for each text that exists in at least two languages."""
    deck = outgoing.deck
    root = etree.Element("tmx", version="1.4")
    about = {"creationtool": "quizkit", "creationtoolversion": __version__, "o-tmf": "quizkit", "adminlang": "en"}
    about |= {"srclang": deck.brief.source, "datatype": "plaintext", "segtype": "block"}
    add_child(root, "header", **about)
    body = add_child(root, "body")
    for text in deck.brief.texts():
        _add_unit(body, f"{DECK}:{text.path}", text.text)
    for card in sorted(deck.cards, key=lambda card: card.id):
        for text in card.texts():
            # A translation memory must not suggest stale translations.
            fresh = {
                code: words for code, words in text.text.items() if (card.id, text.path, code) not in outgoing.stale
            }
            _add_unit(body, f"{card.id}:{text.path}", fresh)
            for code in sorted(text.text.keys() - fresh.keys()):
                # What they were made from, they still translate.
                then = outgoing.translated_from.get((card.id, text.path, code), "")
                pair = {deck.brief.source: then, code: text.text[code]}
                _add_unit(body, f"{card.id}:{text.path}:{code}", pair if then else {})
    return {f"{deck.slug}.tmx": write_xml(root, DOCTYPE)}


def _add_unit(body: etree._Element, name: str, text: Mapping[str, str]) -> None:
    if len(text) > 1:
        unit = add_child(body, "tu", tuid=name)
        for language, words in text.items():
            variant = add_child(unit, "tuv")
            variant.set(f"{SPACE}lang", language)
            add_child(variant, "seg", words)


EXPORT = DeckFormat(".tmx", write)
