"""Printers: how far each one misplaces the backs, as noted in the user's own settings."""

import json
import tomllib
from collections.abc import Mapping
from math import isfinite
from pathlib import Path

from quizkit.labels import Labels
from quizkit.press.face import Face
from quizkit.press.faces import Look, css, fill_template
from quizkit.press.impose import STRAIGHT, Shift
from quizkit.press.pdf import Demands, Page, PlacedFace, write
from quizkit.press.sheet import PaperSheet, Turn
from quizkit.press.sizes import PAPERS, PageBox, Shape, Size, find_size
from quizkit.problems import QuizkitError, closest
from quizkit.workflow.files import replace
from quizkit.workflow.user_folders import config_folder

APART = 140.0
"""Millimetres between the two targets that show whether a back is rotated."""


class NoSuchPrinter(QuizkitError):
    """Nobody has calibrated a printer with this name."""

    name = "no-such-printer"


class BrokenPrinters(QuizkitError):
    """The file that lists the printers cannot be read."""

    name = "broken-printers"


def printers_file() -> Path:
    """Return the file that lists the printers: they belong to a desk, not to a deck."""
    return config_folder() / "printers.toml"


def read_printers() -> Mapping[str, Shift]:
    """Return how far each printer misplaces the backs."""
    path = printers_file()
    if not path.exists():
        return {}
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
        return {name: Shift(*(float(table[key]) for key in Shift._fields)) for name, table in tables.items()}
    except (OSError, ValueError, TypeError, KeyError) as error:
        raise BrokenPrinters(file=str(path), reason=str(error)) from error


def find_printer(name: str) -> Shift:
    """Return how far one printer misplaces the backs."""
    printers = read_printers()
    if name not in printers:
        raise NoSuchPrinter(printer=name, known=", ".join(printers) or "–", suggestion=closest(name, printers))
    return printers[name]


def remember_printer(name: str, x: float | None, y: float | None = None, degrees: float | None = None) -> Path:
    """Note how far a printer misplaces the backs; what was not measured again stays as it was."""
    printers = dict(read_printers())
    measured = {"x": x, "y": y, "degrees": degrees}
    printers[name] = printers.get(name, STRAIGHT)._replace(
        **{key: value for key, value in measured.items() if value is not None and isfinite(value)}
    )
    tables = list[str]()
    for printer, shift in sorted(printers.items()):
        head = f"[{json.dumps(printer, ensure_ascii=False)}]"
        tables.append("\n".join([head, *(f"{key} = {value:g}" for key, value in shift._asdict().items()), ""]))
    replace(printers_file(), "\n".join(tables).encode())
    return printers_file()


def make_test_page(language: str, size: str, turn: Turn) -> bytes:
    """Return a test page that shows how far a printer is off: scales on the front, crosses on the back."""
    from quizkit.press.render import draw  # it loads WeasyPrint

    paper = find_size(size, PAPERS)
    look, sheet = Look((language,)), PaperSheet(paper, Size(1, 1), turn=turn)
    values = {"size": paper, "apart": APART, "language": language, "say": {language: Labels(language)}}
    shape = Shape(paper, 0)
    sides = [Face(side, fill_template(look, "calibrate.html", {**values, "side": side})) for side in ("front", "back")]
    whole = PageBox(0, 0, *paper)
    pages = [
        Page(
            paper,
            [PlacedFace(f"calibration {face.name}", drawn, paper, (1, 0, 0, 1, 0, 0), whole, whole)],
            whole,
            whole,
        )
        for face, drawn in zip(sides, draw(sides, shape, css(look)), strict=True)
    ]
    return write(pages, Demands("calibration", sheet.duplex))
