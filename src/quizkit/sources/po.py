"""PO files as translators return them. A fuzzy entry is unfinished, and is left alone."""

import re
from collections.abc import Iterator
from io import BytesIO

import polib

from quizkit.decks.units import Bundle, ReturnedUnit, read_memo
from quizkit.problems import Place, Problem, shorten
from quizkit.sources._bytes import refuse_byte, refuse_too_large
from quizkit.tables import faults
from quizkit.tables.limits import UNITS, Limits
from quizkit.tables.table import Contents, Source

PART = 20_000
"""How many lines are read at a time."""


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all entries of a PO file."""
    if wrong := refuse_too_large(data, file, limits):
        return Contents((), (wrong,))
    units, metadata = list[ReturnedUnit](), dict[str, str]()
    start = 0
    try:
        for part in _split(data):
            if wrong := _find_unclosed(part, file, start):
                return Contents((), (wrong,))
            # Without the line end, polib would take a short file for a file name.
            entries = polib.pofile("".join(part) + "\n")
            metadata = metadata or entries.metadata
            units += [
                _read_entry(entry, Place(file, start + (entry.linenum or 1))) for entry in entries if not entry.obsolete
            ]
            start += len(part)
            if len(units) > UNITS:
                return Contents((), (Problem(faults.TOO_MANY_ROWS, Place(file, start), allowed=str(UNITS)),))
    except UnicodeDecodeError as error:
        return Contents((), (refuse_byte(data, file, data.index(error.object) + error.start),))
    except (OSError, ValueError, IndexError) as error:
        line = _AT_LINE.search(str(error))
        place = Place(file, start + int(line[1]) if line else None)
        return Contents((), (Problem(faults.BROKEN_PO, place, detail=_AT_LINE.sub("", str(error))),))
    memory = read_memo(metadata.get("X-Quizkit", ""))
    source, target = (metadata.get(key, "")[:2].lower() for key in ("X-Source-Language", "Language"))
    return Contents(bundles=(Bundle(file, source, target, tuple(units), memory),))


def _split(data: bytes) -> Iterator[list[str]]:
    """Yield a file in parts of whole entries, each as lines: polib takes ten times the room of what it reads."""
    part = list[str]()
    is_end, was_blank = False, False
    for line in BytesIO(data):
        words = line.decode("utf-8-sig")
        bare = words.strip()
        # An entry ends with the text after `msgstr`; the next one begins below a blank line.
        if is_end and was_blank and len(part) >= PART and bare.startswith(("#", "msg")):
            yield part
            part = []
        part.append(words)
        if bare:
            is_end = bare.startswith("msgstr") or (is_end and bare.startswith('"'))
        was_blank = not bare
    if part:
        yield part


def _read_entry(entry: polib.POEntry, place: Place) -> ReturnedUnit:
    is_fuzzy = bool(entry.fuzzy)
    return ReturnedUnit(
        entry.msgctxt or "", entry.msgid, entry.msgstr, place, is_done=not is_fuzzy, is_unfinished=is_fuzzy
    )


def _find_unclosed(lines: list[str], file: str, start: int) -> Problem | None:
    """Find a text without its closing quote: polib would accept it, and drop a letter."""
    for number, line in enumerate(lines, start + 1):
        if line.lstrip().startswith(('"', "msg")) and not _LINE.fullmatch(line.rstrip("\r\n")):
            return Problem(faults.BROKEN_PO, Place(file, number), detail=shorten(line.rstrip("\r\n")))
    return None


_AT_LINE = re.compile(r"\s*\(line (\d+)\)")
"""How polib ends what it says; it counts the lines of a part."""
_LINE = re.compile(r'\s*(?:msg\w+(?:\[\d+\])?\s+)?"(?:[^"\\]|\\.)*"\s*')
SOURCE = Source((".po",), read)
