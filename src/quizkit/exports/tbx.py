"""TBX: a glossary for translators' tools: cantons, institutions, and the names of the deck itself."""

from lxml import etree

from quizkit.decks.glossary import glossary
from quizkit.exports import Dispatch, Export
from quizkit.exports._xml import SPACE, child, written

DOCTYPE = '<!DOCTYPE martif SYSTEM "TBXcoreStructV02.dtd">'


def write(dispatch: Dispatch) -> dict[str, bytes]:
    """Write TBX-Basic, the dialect that tools know best."""
    deck = dispatch.deck
    root = etree.Element("martif", type="TBX")
    root.set(f"{SPACE}lang", deck.brief.source)
    header = child(root, "martifHeader")
    child(child(child(header, "fileDesc"), "sourceDesc"), "p", f"quizkit: {deck.brief.name}")
    child(child(header, "encodingDesc"), "p", "TBXBasicXCSV02.xcs", type="XCSURI")
    body = child(child(root, "text"), "body")
    for term in glossary(deck.brief):
        entry = child(body, "termEntry", id=term.id)
        for language, word in term.term.items():
            if language in deck.brief.languages:
                group = child(entry, "langSet")
                group.set(f"{SPACE}lang", language)
                child(child(group, "tig"), "term", word)
    return {f"{deck.slug}.tbx": written(root, DOCTYPE)}


EXPORT = Export(".tbx", write)
