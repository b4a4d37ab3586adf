"""Short ways to make the files people send, and to hand them in."""

import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from pathlib import Path

from openpyxl import Workbook, load_workbook
from openpyxl.worksheet.worksheet import Worksheet

from quizkit.labels import Labels
from quizkit.store.history import Store
from quizkit.tables.limits import Limits
from quizkit.workflow.intake import inbox
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.intake.delivery import Delivery
from quizkit.workflow.outgoing.decks import prepare_deck

EN = Labels("en")
HEADER = ("category", "text fr", "text de", "verdict", "explanation fr", "explanation de")
LAKE = ("nature", "Le lac est profond.", "Der See ist tief.", "vrai", "Il a 300 m.", "Er hat 300 m.")


def book(
    *rows: Sequence[object], title: str = "statement", change: Callable[[Worksheet], object] | None = None
) -> bytes:
    """Make a workbook of one sheet, and do something to it."""
    made = Workbook()
    sheet = made.active
    assert isinstance(sheet, Worksheet)
    sheet.title = title
    for row in rows:
        sheet.append(list(row))
    if change:
        change(sheet)
    return saved(made)


def saved(made: Workbook) -> bytes:
    out = BytesIO()
    made.save(out)
    return out.getvalue()


def opened(data: bytes) -> Workbook:
    return load_workbook(BytesIO(data))


def edited(data: bytes, **cells: object) -> bytes:
    """Change cells of the first sheet: `edited(data, D2="neu")`."""
    made = opened(data)
    for cell, value in cells.items():
        made.worksheets[0][cell].value = value
    return saved(made)


def rezipped(data: bytes, part: str, change: Callable[[bytes], bytes]) -> bytes:
    """Change one part of a zip file, or add it."""
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in old.infolist():
            if info.filename != part:
                new.writestr(info, old.read(info))
        new.writestr(part, change(old.read(part) if part in old.namelist() else b""))
    return out.getvalue()


def exported(store: Store, deck: str, say: Labels = EN) -> bytes:
    """Give a deck as a workbook."""
    from quizkit.exports.xlsx import write

    return write(prepare_deck(store, deck, say))[f"{deck}.xlsx"]


def received(
    store: Store, tmp_path: Path, data: bytes, name: str = "geo.xlsx", limits: Limits | None = None, **wish: str
) -> Delivery:
    """Hand a file in."""
    path = tmp_path / name
    path.write_bytes(data)
    letters = inbox.read_files([path], limits or Limits())
    return inbox.receive_files(store, letters, ImportOptions(EN, **wish))  # type: ignore[arg-type]


def told(delivery: Delivery) -> list[tuple[str, str]]:
    """Give what is wrong, and where: (“R203”, “statement!A2”)."""
    return [
        (one.fault.code, str(one.place).partition(" ")[2] or str(one.place.line or "")) for one in delivery.problems
    ]
