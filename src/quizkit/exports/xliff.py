"""XLIFF for translation tools: version 1.2, which all of them read, or 2.0."""

from lxml import etree

from quizkit import __version__
from quizkit.decks.units import Progress, TranslationJob, Unit, write_memo
from quizkit.exports import TranslationFormat
from quizkit.exports._xml import add_child, write_xml

V12 = "urn:oasis:names:tc:xliff:document:1.2"
V20 = "urn:oasis:names:tc:xliff:document:2.0"
SIZES = "urn:oasis:names:tc:xliff:sizerestriction:2.0"
STATES_12 = {
    Progress.MISSING: "needs-translation",
    Progress.STALE: "needs-adaptation",
    Progress.TRANSLATED: "translated",
    Progress.READY: "final",
}
STATES_20 = {
    Progress.MISSING: "initial",
    Progress.STALE: "initial",
    Progress.TRANSLATED: "translated",
    Progress.READY: "final",
}


def write_12(job: TranslationJob) -> bytes:
    """Write XLIFF 1.2: a group for each card, and notes for the translator."""
    root = etree.Element(f"{{{V12}}}xliff", {"version": "1.2"}, nsmap={None: V12})
    languages = {"source-language": job.source, "target-language": job.target}
    file = add_child(root, "file", original=job.deck, datatype="plaintext", **languages, **{"tool-id": "quizkit"})
    header = add_child(file, "header")
    add_child(header, "tool", **{"tool-id": "quizkit", "tool-name": "quizkit", "tool-version": __version__})
    add_child(header, "note", write_memo(job.memory), **{"from": "quizkit"})
    body = add_child(file, "body")
    groups: dict[str, etree._Element] = {}
    for unit in job.units:
        if unit.item not in groups:
            groups[unit.item] = add_child(body, "group", id=unit.item, resname=unit.item)
        _add_unit_12(groups[unit.item], unit)
    return write_xml(root)


def _add_unit_12(group: etree._Element, unit: Unit) -> None:
    size = {"maxwidth": str(unit.limit), "size-unit": "char"}
    approved = {"approved": "yes"} if unit.progress is Progress.READY else {}
    element = add_child(group, "trans-unit", id=unit.id, resname=unit.name, **size, **approved)
    add_child(element, "source", unit.source)
    if unit.target or unit.progress is not Progress.MISSING:
        add_child(element, "target", unit.target, state=STATES_12[unit.progress])
    for note in unit.notes:
        add_child(element, "note", note, **{"from": "quizkit"})


def write_20(job: TranslationJob) -> bytes:
    """Write XLIFF 2.0, with its size restriction module for the lengths."""
    root = etree.Element(f"{{{V20}}}xliff", {"version": "2.0"}, nsmap={None: V20, "slr": SIZES})
    root.set("srcLang", job.source)
    root.set("trgLang", job.target)
    file = add_child(root, "file", id=job.deck, original=job.deck)
    etree.SubElement(file, f"{{{SIZES}}}profiles", generalProfile="xliff:codepoints")
    add_child(add_child(file, "notes"), "note", write_memo(job.memory), category="quizkit")
    groups: dict[str, etree._Element] = {}
    for unit in job.units:
        if unit.item not in groups:
            groups[unit.item] = add_child(file, "group", id=unit.item, name=unit.item)
        _add_unit_20(groups[unit.item], unit)
    return write_xml(root)


def _add_unit_20(group: etree._Element, unit: Unit) -> None:
    element = add_child(group, "unit", id=unit.id, name=unit.name)
    element.set(f"{{{SIZES}}}sizeRestriction", str(unit.limit))
    notes = add_child(element, "notes") if unit.notes else element
    for note in unit.notes:
        add_child(notes, "note", note)
    state = {"state": STATES_20[unit.progress]}
    if unit.progress is Progress.STALE:
        state["subState"] = "quizkit:stale"
    segment = add_child(element, "segment", **state)
    add_child(segment, "source", unit.source)
    if unit.target:
        add_child(segment, "target", unit.target)


EXPORT = TranslationFormat(".xlf", {"1.2": write_12, "2.0": write_20}, {"omegat": TranslationJob.prefilled})
