"""Parse XML that cannot be trusted: without entities or network access, with a line for every element."""

from lxml import etree

from quizkit.problems import Place, Problem
from quizkit.sources._bytes import refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits

CODES = ("bpt", "ept", "ph", "it", "x", "bx", "ex", "sc", "ec")
"""XLIFF elements that hold codes, not words."""


def refuse_xml(data: bytes, file: str, limits: Limits) -> Problem | None:
    """Return a problem if an XML document is too large, or defines entities."""
    if wrong := refuse_too_large(data, file, limits):
        return wrong
    return Problem(faults.XML_ENTITIES, Place(file), value=file) if b"<!DOCTYPE" in data[:100_000] else None


def describe_broken(error: etree.XMLSyntaxError, file: str) -> Problem:
    """Return the problem that a document is not XML, with its place."""
    line, column = error.position
    return Problem(faults.BROKEN_XML, Place(file, line or None, column or None), detail=error.msg or "")


def let_go(element: etree._Element) -> None:
    """Free what has been read of an XML document: an element, and those before it."""
    element.clear()
    parent = element.getparent()
    while parent is not None and element.getprevious() is not None:
        del parent[0]


def local_name(element: etree._Element) -> str:
    """Return the name of an XML element without its namespace; comments and instructions have none."""
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""


def element_text(element: etree._Element | None) -> str:
    """Return the words of an XML element, without inline codes that a tool may have put among them."""
    if element is None:
        return ""
    words = [element.text or ""]
    for child in element:
        if local_name(child) not in ("", *CODES):
            words.append(element_text(child))
        words.append(child.tail or "")
    return "".join(words)
