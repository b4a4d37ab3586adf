"""Printers: a test page, and offsets that are kept."""

import io
from pathlib import Path

import pikepdf
import pytest

from quizkit.press.impose import Shift
from quizkit.workflow.printing import printers


@pytest.fixture(autouse=True)
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    return tmp_path


def test_a_printer_is_kept_and_found() -> None:
    assert printers.read_printers() == {}
    printers.remember_printer('the "old" one 🖨', 0.8, -1.2, 0.3)
    printers.remember_printer("office", 1, 2)
    assert printers.find_printer('the "old" one 🖨') == Shift(0.8, -1.2, 0.3)
    printers.remember_printer("office", 3)
    assert printers.read_printers() == {"office": Shift(3, 2), 'the "old" one 🖨': Shift(0.8, -1.2, 0.3)}


def test_an_unknown_printer_is_refused_with_a_suggestion() -> None:
    printers.remember_printer("office", 1, 2)
    with pytest.raises(printers.NoSuchPrinter) as unknown:
        printers.find_printer("ofice")
    assert unknown.value.facts["suggestion"] == "office"


@pytest.mark.parametrize(
    "text", ["[office\n", "[office]\nx = 1\n", "office = 3\n", "[office]\nx='a'\ny=1\ndegrees=1\n"]
)
def test_a_broken_file_of_printers_is_told(text: str) -> None:
    printers.printers_file().parent.mkdir(parents=True)
    printers.printers_file().write_text(text)
    with pytest.raises(printers.BrokenPrinters):
        printers.read_printers()


@pytest.mark.parametrize("language", ["en", "fr", "de", "nl"])
def test_the_test_page_has_two_sides(language: str) -> None:
    with pikepdf.open(io.BytesIO(printers.make_test_page(language, "a4", "long"))) as pdf:
        assert len(pdf.pages) == 2
