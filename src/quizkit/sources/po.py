"""PO files as translators give them back. A fuzzy entry is not finished, and is left alone."""

import polib

from quizkit.decks.units import Bundle, Returned, remembered
from quizkit.problems import Place, Problem
from quizkit.sources._size import too_large
from quizkit.tables import faults
from quizkit.tables.limits import Limits
from quizkit.tables.table import Contents, Source


def read(data: bytes, file: str, limits: Limits) -> Contents:
    """Read all entries of a file."""
    if wrong := too_large(data, file, limits):
        return Contents((), (wrong,))
    try:
        # The line end keeps polib from taking a short file for the name of another one.
        found = polib.pofile(data.decode("utf-8-sig") + "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        return Contents((), (Problem(faults.UNKNOWN_ENCODING, Place(file, line), value=f"0x{data[error.start]:02x}"),))
    except (OSError, ValueError, IndexError) as error:
        return Contents((), (Problem(faults.BROKEN_PO, Place(file), detail=str(error)),))
    units = tuple(
        Returned(
            entry.msgctxt or "",
            entry.msgid,
            "" if entry.fuzzy else entry.msgstr,
            Place(file, entry.linenum),
            is_done=True,
        )
        for entry in found
        if not entry.obsolete
    )
    metadata = found.metadata
    memory = remembered(metadata.get("X-Quizkit", ""))
    source, target = (metadata.get(key, "")[:2].lower() for key in ("X-Source-Language", "Language"))
    return Contents(bundle=Bundle(file, source, target, units, memory))


SOURCE = Source((".po",), read)
