"""PO files as translators give them back. A fuzzy entry is not finished, and is left alone."""

import re

import polib

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem, shorten
from quizkit.sources._size import refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all entries of a file."""
    if wrong := refuse_too_large(data, file, limits):
        return Contents((), (wrong,))
    try:
        # The line end keeps polib from taking a short file for the name of another one.
        found = polib.pofile(data.decode("utf-8-sig") + "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Contents((), (Problem(faults.UNKNOWN_ENCODING, Place(file, line), value=f"0x{data[error.start]:02x}"),))
    except (OSError, ValueError, IndexError) as error:
        return Contents((), (Problem(faults.BROKEN_PO, Place(file), detail=str(error)),))
    if wrong := _unclosed(data.decode("utf-8-sig"), file):
        return Contents((), (wrong,))
    units = tuple(
        ReturnedUnit(
            entry.msgctxt or "",
            entry.msgid,
            entry.msgstr,
            Place(file, entry.linenum),
            is_done=not entry.fuzzy,
            is_unfinished=bool(entry.fuzzy),
        )
        for entry in found
        if not entry.obsolete
    )
    metadata = found.metadata
    memory = read_memo(metadata.get("X-Quizkit", ""))
    source, target = (metadata.get(key, "")[:2].lower() for key in ("X-Source-Language", "Language"))
    return Contents(bundles=(Bundle(file, source, target, units, memory),))


def _unclosed(text: str, file: str) -> Problem | None:
    """Find a text that does not end: polib takes it as it is, and loses a letter."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(('"', "msg")) and not _LINE.fullmatch(line):
            return Problem(faults.BROKEN_PO, Place(file, number), detail=shorten(line))
    return None


_LINE = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s+)?"(?:[^"\\]|\\.)*"\s*')
SOURCE = Source((".po",), read)
