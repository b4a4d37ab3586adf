"""XLIFF 1.2 and 2.0 as translators' tools return it."""

from collections.abc import Iterator
from io import BytesIO

from lxml import etree

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem
from quizkit.sources._xml import describe_broken, element_text, let_go, local_name, refuse_xml
from quizkit.tables import faults
from quizkit.tables.limits import UNITS, Limits
from quizkit.tables.table import Contents, Source

DONE = ("translated", "final", "signed-off", "reviewed")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all units of an XLIFF document. It may contain several files, each with its own languages."""
    wrong = refuse_xml(data, file, limits)
    bundles = [] if wrong else list[Bundle | Problem]()
    if wrong:
        return Contents((), (wrong,))
    try:
        bundles += _read_bundles(data, file)
    except etree.XMLSyntaxError as error:
        return Contents((), (describe_broken(error, file),))
    problems = tuple(problem for problem in bundles if isinstance(problem, Problem))
    return Contents((), problems, bundles=tuple(bundle for bundle in bundles if isinstance(bundle, Bundle)))


def _read_bundles(data: bytes, file: str) -> Iterator[Bundle | Problem]:
    """Read unit by unit and let go of each: a document as a whole takes ten times the room of its file."""
    root: etree._Element | None = None
    units, memory = list[ReturnedUnit](), dict[str, str]()
    events = etree.iterparse(
        BytesIO(data), events=("start", "end"), resolve_entities=False, no_network=True, huge_tree=False, load_dtd=False
    )
    for event, element in events:
        name = local_name(element)
        if root is None:
            root = element
            if name != "xliff":
                yield Problem(faults.NOT_XLIFF, Place(file), value=name)
                return
        if event == "start":
            continue
        if name in ("trans-unit", "unit"):
            units.append(_read_unit(element, file))
            let_go(element)
            if len(units) > UNITS:
                yield Problem(faults.TOO_MANY_ROWS, units[-1].place, allowed=str(UNITS))
                return
        elif name == "note" and not memory:
            memo = read_memo(element_text(element))
            memory = dict(memo) if "store" in memo else {}
        elif name == "file":
            source = root.get("srcLang") or element.get("source-language") or ""
            target = root.get("trgLang") or element.get("target-language") or ""
            yield Bundle(file, _language_code(source), _language_code(target), tuple(units), memory)
            units, memory = [], {}
            let_go(element)


def _read_unit(element: etree._Element, file: str) -> ReturnedUnit:
    """Read a unit. A tool may have split it into segments; unless all are translated, the unit is not."""
    place, name = Place(file, element.sourceline), element.get("id", "")
    if local_name(element) == "trans-unit":
        target = element.find("{*}target")
        state = target.get("state", "") if target is not None else ""
        marks = [] if target is None else [mark for mark in target.iter("{*}mrk") if mark.get("mtype") == "seg"]
        words = "" if any(not element_text(mark).strip() for mark in marks) else element_text(target)
        is_done = element.get("approved") == "yes" or state in DONE
        return ReturnedUnit(name, element_text(element.find("{*}source")), words, place, is_done)
    parts = [part for part in element if local_name(part) in ("segment", "ignorable")]
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
