"""PO files, for gettext tools and for translators who prefer a plain file."""

import polib

from quizkit import __version__
from quizkit.decks.units import Progress, TranslationJob, Unit, write_memo
from quizkit.exports import TranslationFormat


def write(job: TranslationJob) -> bytes:
    """Write a PO entry for each unit, with its id as context. Stale ones are fuzzy and carry their previous source."""
    file = polib.POFile(wrapwidth=100)
    file.metadata = {
        "Project-Id-Version": job.deck,
        "PO-Revision-Date": f"{job.at:%Y-%m-%d %H:%M%z}",
        "Last-Translator": "quizkit",
        "Language-Team": job.deck,
        "Language": job.target,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "X-Generator": f"quizkit {__version__}",
        "X-Source-Language": job.source,
        "X-Quizkit": write_memo(job.memory),
    }
    file.extend(_entry(unit) for unit in job.units)
    return f"{file}\n".encode()


def _entry(unit: Unit) -> polib.POEntry:
    return polib.POEntry(
        msgctxt=unit.id,
        msgid=unit.source,
        msgstr=unit.target,
        comment="\n".join((unit.name, *unit.notes)),
        flags=["fuzzy"] if unit.progress is Progress.STALE else [],
        previous_msgid=unit.previous or None,
    )


EXPORT = TranslationFormat(".po", {"": write})
