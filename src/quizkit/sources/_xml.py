"""Parse XML that cannot be trusted: without entities or network access, with a line for every element."""

from lxml import etree

from quizkit.problems import Place, Problem
from quizkit.sources._bytes import refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits

CODES = ("bpt", "ept", "ph", "it", "x", "bx", "ex", "sc", "ec")
"""XLIFF elements that hold codes, not words."""


def parse_xml(data: bytes, file: str, limits: Limits) -> etree._Element | Problem:
    """Parse a document, or return the problem that prevents it."""
    if wrong := refuse_too_large(data, file, limits):
        return wrong
    parser = etree.XMLParser(resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        return Problem(faults.BROKEN_XML, Place(file, line or None, column or None), detail=error.msg or "")
    if root.getroottree().docinfo.internalDTD is not None:
        return Problem(faults.XML_ENTITIES, Place(file), value=file)
    return root


def element_text(element: etree._Element | None) -> str:
    """Return the words of an element, without the inline codes that a tool may have put among them."""
    if element is None:
        return ""
    words = [element.text or ""]
    for child in element:
        if isinstance(child.tag, str) and etree.QName(child).localname not in CODES:
            words.append(element_text(child))
        words.append(child.tail or "")
    return "".join(words)
