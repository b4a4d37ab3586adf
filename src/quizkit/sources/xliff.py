"""XLIFF 1.2 and 2.0 as translators' tools give it back."""

from lxml import etree

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem
from quizkit.sources._xml import element_text, parse_xml
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source

DONE = ("translated", "final", "signed-off", "reviewed")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all units of a file; each of the files that may be in it has its own languages."""
    root = parse_xml(data, file, limits)
    if isinstance(root, Problem):
        return Contents((), (root,))
    if etree.QName(root).localname != "xliff":
        return Contents((), (Problem(faults.NOT_XLIFF, Place(file), value=etree.QName(root).localname),))
    return Contents(bundles=tuple(_bundle(root, one, file) for one in root.findall("{*}file")))


def _bundle(root: etree._Element, inner: etree._Element, file: str) -> Bundle:
    units = tuple(_unit(one, file) for one in inner.iter("{*}trans-unit", "{*}unit"))
    source = root.get("srcLang") or inner.get("source-language") or ""
    target = root.get("trgLang") or inner.get("target-language") or ""
    notes = (element_text(note) for note in inner.iter("{*}note"))
    memory = next((found for note in notes if "store" in (found := read_memo(note))), {})
    return Bundle(file, _code(source), _code(target), units, memory)


def _unit(one: etree._Element, file: str) -> ReturnedUnit:
    """Take a unit; a tool may have cut it into segments, of which all must be translated."""
    place, name = Place(file, one.sourceline), one.get("id", "")
    if etree.QName(one).localname == "trans-unit":
        target = one.find("{*}target")
        state = target.get("state", "") if target is not None else ""
        marks = [] if target is None else [mark for mark in target.iter("{*}mrk") if mark.get("mtype") == "seg"]
        words = "" if any(not element_text(mark).strip() for mark in marks) else element_text(target)
        return ReturnedUnit(
            name, element_text(one.find("{*}source")), words, place, one.get("approved") == "yes" or state in DONE
        )
    parts = [part for part in one if etree.QName(part).localname in ("segment", "ignorable")]
    source = "".join(element_text(part.find("{*}source")) for part in parts)
    segments = one.findall("{*}segment")
    is_done = bool(segments) and all(part.get("state") in DONE for part in segments)
    if any(
        not element_text(part.find("{*}target")).strip()
        for part in segments
        if element_text(part.find("{*}source")).strip()
    ):
        return ReturnedUnit(name, source, "", place, is_done)
    return ReturnedUnit(name, source, "".join(_target(part) for part in sorted(parts, key=_order)), place, is_done)


def _target(part: etree._Element) -> str:
    """Return the translation of a part of a unit; what need not be translated may have none."""
    target = part.find("{*}target")
    return element_text(part.find("{*}source")) if target is None else element_text(target)


def _order(part: etree._Element) -> int:
    """Return where the translation of a part stands, if the translator has moved it."""
    target, siblings = part.find("{*}target"), part.getparent()
    order = (target.get("order") or "") if target is not None else ""
    return int(order) if order.isdecimal() else siblings.index(part) if siblings is not None else 0


def _code(language: str) -> str:
    """Return the language of a tag: `fr-CH` is `fr`."""
    return language.replace("_", "-").partition("-")[0].lower()


SOURCE = Source((".xlf", ".xliff", ".sdlxliff", ".mxliff", ".mqxliff", ".txlf"), read)
