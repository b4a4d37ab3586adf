"""XLIFF 1.2 and 2.0 as translators' tools return it."""

from lxml import etree

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem
from quizkit.sources._xml import element_text, parse_xml
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source

DONE = ("translated", "final", "signed-off", "reviewed")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all units of a document. It may contain several files, each with its own languages."""
    root = parse_xml(data, file, limits)
    if isinstance(root, Problem):
        return Contents((), (root,))
    if etree.QName(root).localname != "xliff":
        return Contents((), (Problem(faults.NOT_XLIFF, Place(file), value=etree.QName(root).localname),))
    return Contents(bundles=tuple(_read_bundle(root, inner, file) for inner in root.findall("{*}file")))


def _read_bundle(root: etree._Element, inner: etree._Element, file: str) -> Bundle:
    units = tuple(_read_unit(element, file) for element in inner.iter("{*}trans-unit", "{*}unit"))
    source = root.get("srcLang") or inner.get("source-language") or ""
    target = root.get("trgLang") or inner.get("target-language") or ""
    notes = (element_text(note) for note in inner.iter("{*}note"))
    memory = next((memo for note in notes if "store" in (memo := read_memo(note))), {})
    return Bundle(file, _language_code(source), _language_code(target), units, memory)


def _read_unit(element: etree._Element, file: str) -> ReturnedUnit:
    """Read a unit. A tool may have split it into segments; unless all are translated, the unit is not."""
    place, name = Place(file, element.sourceline), element.get("id", "")
    if etree.QName(element).localname == "trans-unit":
        target = element.find("{*}target")
        state = target.get("state", "") if target is not None else ""
        marks = [] if target is None else [mark for mark in target.iter("{*}mrk") if mark.get("mtype") == "seg"]
        words = "" if any(not element_text(mark).strip() for mark in marks) else element_text(target)
        is_done = element.get("approved") == "yes" or state in DONE
        return ReturnedUnit(name, element_text(element.find("{*}source")), words, place, is_done)
    parts = [part for part in element if etree.QName(part).localname in ("segment", "ignorable")]
    source = "".join(element_text(part.find("{*}source")) for part in parts)
    segments = element.findall("{*}segment")
    is_done = bool(segments) and all(part.get("state") in DONE for part in segments)
    if any(
        not element_text(part.find("{*}target")).strip()
        for part in segments
        if element_text(part.find("{*}source")).strip()
    ):
        return ReturnedUnit(name, source, "", place, is_done)
    return ReturnedUnit(
        name, source, "".join(_read_target(part) for part in sorted(parts, key=_target_order)), place, is_done
    )


def _read_target(part: etree._Element) -> str:
    """Return the translation of a part of a unit, or its source if it need not be translated."""
    target = part.find("{*}target")
    return element_text(part.find("{*}source")) if target is None else element_text(target)


def _target_order(part: etree._Element) -> int:
    """Return the position of a part in the translation: its own, unless the translator has moved it."""
    target, siblings = part.find("{*}target"), part.getparent()
    order = (target.get("order") or "") if target is not None else ""
    return int(order) if order.isdecimal() else siblings.index(part) if siblings is not None else 0


def _language_code(language: str) -> str:
    """Return the language of a language tag: `fr` for `fr-CH`."""
    return language.replace("_", "-").partition("-")[0].lower()


SOURCE = Source((".xlf", ".xliff", ".sdlxliff", ".mxliff", ".mqxliff", ".txlf"), read)
