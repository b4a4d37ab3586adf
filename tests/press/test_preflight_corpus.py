"""The preflight against a corpus: every fault is found by its name, and good files are left in peace."""

import io
from pathlib import Path

import pytest
from faulty import FAULTY, FAULTY_X1A, GOOD, card, has_libreoffice, with_libreoffice
from pikepdf import Name, Pdf

from quizkit.press.preflight import preflight
from quizkit.press.preflight.marked import mark_findings
from quizkit.press.services import SERVICES

OFFSET, X1A = SERVICES["offset"], SERVICES["drivethrucards"]


@pytest.mark.parametrize("what", FAULTY)
def test_a_fault_is_found(what: str) -> None:
    name, make = FAULTY[what]
    assert name in {finding.name for finding in preflight(make(), "x.pdf", OFFSET)}


@pytest.mark.parametrize("what", FAULTY_X1A)
def test_a_fault_of_an_older_standard_is_found(what: str) -> None:
    name, make = FAULTY_X1A[what]
    assert name in {finding.name for finding in preflight(make(), "x.pdf", X1A)}


@pytest.mark.parametrize("what", GOOD)
def test_a_good_file_is_left_in_peace(what: str) -> None:
    assert preflight(GOOD[what](), "x.pdf", OFFSET) == []


def test_a_good_file_of_an_older_standard_is_left_in_peace() -> None:
    found = preflight(card(x1a=True), "x.pdf", X1A)
    assert {finding.name for finding in found} <= {"bleed-too-small"}, found


def test_the_corpus_is_large() -> None:
    assert len(FAULTY) + len(FAULTY_X1A) >= 60
    assert len(GOOD) >= 15


@pytest.mark.slow
@pytest.mark.skipif(not has_libreoffice(), reason="scripts/test --full installs LibreOffice")
def test_a_page_of_libreoffice_is_sent_back(tmp_path: Path) -> None:
    found = {finding.name for finding in preflight(with_libreoffice(tmp_path), "x.pdf", OFFSET)}
    assert {"no-trim-box", "rgb", "not-of-standard", "no-output-intent"} <= found


def test_a_marked_copy_shows_every_place() -> None:
    data = FAULTY["hairline"][1]()
    findings = preflight(data, "x.pdf", OFFSET)
    with Pdf.open(io.BytesIO(mark_findings(data, findings, lambda finding: finding.name))) as marked:
        [note] = marked.pages[0].Annots
        assert (str(note.Contents), note.Subtype) == ("hairline", Name.Square)
        assert [round(float(side)) for side in note.Rect] == [48, 48, 92, 92]
    whole = FAULTY["no title"][1]()
    with Pdf.open(io.BytesIO(mark_findings(whole, preflight(whole, "x.pdf", OFFSET), lambda one: one.name))) as marked:
        assert [str(note.Contents) for note in marked.pages[0].Annots] == ["no-title"]
