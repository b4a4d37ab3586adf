"""What `quizkit.toml` says, and the folder it makes a workspace of."""

import json
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.tables.limits import Limits

SETTINGS = "quizkit.toml"
DATABASE = "quizkit.db"


class NoWorkspace(QuizkitError):
    """Neither this folder nor one above it is a workspace."""

    name = "no-workspace"


class BrokenSettings(QuizkitError):
    """`quizkit.toml` cannot be read."""

    name = "broken-settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """What `quizkit.toml` says."""

    db: str = DATABASE
    author: str = ""
    lang: str = ""
    """The language quizkit speaks here; nothing means that of the system."""
    four_eyes: bool = False
    """Whether a reviewer must be somebody else than the author."""
    limits: Limits = field(default_factory=Limits)


def find_home(folder: Path) -> Path | None:
    """Find the workspace a folder lies in."""
    return next((place for place in (folder, *folder.parents) if (place / SETTINGS).is_file()), None)


def find_language(folder: Path) -> str:
    """Return the language that the workspace of a folder speaks, if it says so."""
    home = find_home(folder)
    try:
        return str(tomllib.loads((home / SETTINGS).read_text("utf-8")).get("lang", "")) if home else ""
    except (OSError, ValueError):
        # What is wrong with the file is said by whoever needs it.
        return ""


def read_settings(path: Path) -> Settings:
    """Read settings; a word nobody understands is told."""
    try:
        found = tomllib.loads(path.read_text("utf-8"))
        known = {"db": str, "author": str, "lang": str, "four_eyes": bool, "limits": dict}
        wrong = [key for key, value in found.items() if not isinstance(value, known.get(key, ()))]
        limits = found.pop("limits", {}) if not wrong else {}
        numbers = {one.name for one in fields(Limits)}
        wrong += [f"limits.{key}" for key, value in limits.items() if key not in numbers or not _is_count(value)]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenSettings(file=path, reason=str(error)) from error
    if wrong:
        raise BrokenSettings(file=path, reason=", ".join(wrong))
    return Settings(**found, limits=Limits(**limits))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def write_settings(settings: Settings) -> str:
    """Write settings, each with a line on what it means."""
    return f"""\
# The database: a file, or postgresql://user@host/name with the password in PGPASSWORD.
db = {json.dumps(settings.db)}
# Who you are; empty: as git knows you.
author = {json.dumps(settings.author)}
# The language quizkit speaks to you: en, fr, de or nl; empty: that of your system.
lang = {json.dumps(settings.lang)}
# true: who wrote a card may not approve it.
four_eyes = {json.dumps(settings.four_eyes)}

# How much is taken from one file: more is refused before it is opened.
[limits]
megabytes = {settings.limits.megabytes}
rows = {settings.limits.rows}
columns = {settings.limits.columns}
"""
