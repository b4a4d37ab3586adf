"""TBX glossary for translation tools: cantons, institutions, and the names used in the deck."""

from lxml import etree

from quizkit.decks.glossary import deck_terms
from quizkit.exports import DeckFormat, OutgoingDeck
from quizkit.exports._xml import SPACE, add_child, write_xml

DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">'


def write(outgoing: OutgoingDeck) -> dict[str, bytes]:
    """Write a glossary as TBX-Basic, the dialect that most tools read."""
    deck = outgoing.deck
    root = etree.Element("martif", type="TBX")
    root.set(f"{SPACE}lang", deck.brief.source)
    header = add_child(root, "martifHeader")
    add_child(add_child(add_child(header, "fileDesc"), "sourceDesc"), "p", f"quizkit: {deck.brief.name}")
    add_child(add_child(header, "encodingDesc"), "p", "TBXBasicXCSV02.xcs", type="XCSURI")
    body = add_child(add_child(root, "text"), "body")
    for term in deck_terms(deck.brief):
        words = {language: word for language, word in term.term.items() if language in deck.brief.languages}
        if not words:
            continue  # an entry without a term is not valid
        entry = add_child(body, "termEntry", id=term.id)
        for language, word in words.items():
            group = add_child(entry, "langSet")
            group.set(f"{SPACE}lang", language)
            add_child(add_child(group, "tig"), "term", word)
    return {f"{deck.slug}.tbx": write_xml(root, DOCTYPE)}


EXPORT = DeckFormat(".tbx", write)
