"""XLIFF 1.2 and 2.0 as translators' tools give it back."""

from lxml import etree

from quizkit.decks.units import Bundle, Returned, remembered
from quizkit.problems import Place, Problem
from quizkit.sources._xml import parsed, text
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source

DONE = ("translated", "final", "signed-off", "reviewed")


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all units of a file."""
    root = parsed(data, file, limits)
    if isinstance(root, Problem):
        return Contents((), (root,))
    if etree.QName(root).localname != "xliff":
        return Contents((), (Problem(faults.NOT_XLIFF, Place(file), value=etree.QName(root).localname),))
    units = [_unit(one, file) for one in root.iter("{*}trans-unit", "{*}unit")]
    inner = root.find("{*}file")
    around = root if inner is None else inner
    source = root.get("srcLang") or around.get("source-language") or ""
    target = root.get("trgLang") or around.get("target-language") or ""
    notes = (text(note) for note in root.iter("{*}note"))
    memory = next((found for note in notes if "store" in (found := remembered(note))), {})
    return Contents(bundle=Bundle(file, _code(source), _code(target), tuple(units), memory))


def _unit(one: etree._Element, file: str) -> Returned:
    """Take a unit; in 2.0 it may have been cut into segments."""
    place = Place(file, one.sourceline)
    if etree.QName(one).localname == "trans-unit":
        target = one.find("{*}target")
        state = target.get("state", "") if target is not None else ""
        is_done = one.get("approved") == "yes" or state in DONE
        return Returned(one.get("id", ""), text(one.find("{*}source")), text(target), place, is_done)
    segments = one.findall("{*}segment")
    source, target_words = (
        "".join(text(found.find(f"{{*}}{tag}")) for found in segments) for tag in ("source", "target")
    )
    is_done = bool(segments) and all(found.get("state") in DONE for found in segments)
    return Returned(one.get("id", ""), source, target_words, place, is_done)


def _code(language: str) -> str:
    """Give the language of a tag: `fr-CH` is `fr`."""
    return language.replace("_", "-").partition("-")[0].lower()


SOURCE = Source((".xlf", ".xliff"), read)
