"""Settings: the file `quizkit.toml`, which makes its folder a workspace."""

import json
import tomllib
from dataclasses import dataclass, field, fields
from pathlib import Path

from quizkit.problems import QuizkitError
from quizkit.tables.limits import Limits

SETTINGS = "quizkit.toml"
DATABASE = "quizkit.db"


class NoWorkspace(QuizkitError):
    """Neither this folder nor any above it is a workspace."""

    name = "no-workspace"


class BrokenSettings(QuizkitError):
    """`quizkit.toml` cannot be read."""

    name = "broken-settings"


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set in `quizkit.toml`."""

    db: str = DATABASE
    author: str = ""
    lang: str = ""
    """The language quizkit speaks here; if empty, that of the system."""
    four_eyes: bool = False
    """Whether nobody may approve what they wrote themselves."""
    straight_to_ready: bool = False
    """Whether a draft may be approved without having been in review."""
    limits: Limits = field(default_factory=Limits)


def find_home(folder: Path) -> Path | None:
    """Return the workspace that a folder is in, by its settings' file `quizkit.toml`, if there is one."""
    return next((home for home in (folder, *folder.parents) if (home / SETTINGS).is_file()), None)


def find_language(folder: Path) -> str:
    """Return the language in the settings of a folder's workspace, if any."""
    home = find_home(folder)
    try:
        return str(tomllib.loads((home / SETTINGS).read_text("utf-8")).get("lang", "")) if home else ""
    except (OSError, ValueError):
        # The command that needs the file will say what is wrong with it.
        return ""


def read_settings(path: Path) -> Settings:
    """Read the settings in `quizkit.toml`; refuse unknown names and values of the wrong type."""
    try:
        values = tomllib.loads(path.read_text("utf-8"))
        types = {"db": str, "author": str, "lang": str, "four_eyes": bool, "straight_to_ready": bool, "limits": dict}
        wrong = [key for key, value in values.items() if not isinstance(value, types.get(key, ()))]
        limits = values.pop("limits", {}) if not wrong else {}
        names = {limit.name for limit in fields(Limits)}
        wrong += [f"limits.{key}" for key, value in limits.items() if key not in names or not _is_count(value)]
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BrokenSettings(file=path, reason=str(error)) from error
    if wrong:
        raise BrokenSettings(file=path, reason=", ".join(wrong))
    return Settings(**values, limits=Limits(**limits))


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def write_settings(settings: Settings) -> str:
    """Return the text of `quizkit.toml`, with a comment on what each setting means."""
    return f"""\
# The database: a file, or postgresql://user@host/name with the password in PGPASSWORD.
db = {json.dumps(settings.db)}
# Who you are; empty: as git knows you.
author = {json.dumps(settings.author)}
# The language quizkit speaks to you: en, fr, de, nl or it; empty: that of your system.
lang = {json.dumps(settings.lang)}
# true: who wrote a card may not approve it.
four_eyes = {json.dumps(settings.four_eyes)}
# true: a draft may be approved at once, without being submitted for review first.
straight_to_ready = {json.dumps(settings.straight_to_ready)}

# How much is taken from one file: more is refused before it is opened.
[limits]
megabytes = {settings.limits.megabytes}
rows = {settings.limits.rows}
columns = {settings.limits.columns}
"""
