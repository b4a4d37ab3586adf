"""PO files as translators return them. A fuzzy entry is unfinished, and is left alone."""

import re

import polib

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem, shorten
from quizkit.sources._bytes import refuse_byte, refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all entries of a PO file."""
    if wrong := refuse_too_large(data, file, limits):
        return Contents((), (wrong,))
    try:
        # Without the line end, polib would take a short file for a file name.
        entries = polib.pofile(data.decode("utf-8-sig") + "\n")
    except UnicodeDecodeError as error:
        return Contents((), (refuse_byte(data, file, error.start),))
    except (OSError, ValueError, IndexError) as error:
        return Contents((), (Problem(faults.BROKEN_PO, Place(file), detail=str(error)),))
    if wrong := _find_unclosed(data.decode("utf-8-sig"), file):
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
        for entry in entries
        if not entry.obsolete
    )
    metadata = entries.metadata
    memory = read_memo(metadata.get("X-Quizkit", ""))
    source, target = (metadata.get(key, "")[:2].lower() for key in ("X-Source-Language", "Language"))
    return Contents(bundles=(Bundle(file, source, target, units, memory),))


def _find_unclosed(text: str, file: str) -> Problem | None:
    """Find a text without its closing quote: polib would accept it, and drop a letter."""
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith(('"', "msg")) and not _LINE.fullmatch(line):
            return Problem(faults.BROKEN_PO, Place(file, number), detail=shorten(line))
    return None


_LINE = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s+)?"(?:[^"\\]|\\.)*"\s*')
SOURCE = Source((".po",), read)
