"""Profiles: the ICC profile of the press that a file is meant for, as given or as found on the system."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from quizkit.problems import QuizkitError

FOLDERS = (
    Path("/usr/share/color/icc"),
    Path("/usr/local/share/color/icc"),
    Path("~/.local/share/icc").expanduser(),
    Path("/Library/ColorSync/Profiles"),
    Path("/System/Library/ColorSync/Profiles"),
    Path("~/Library/ColorSync/Profiles").expanduser(),
    Path("C:/Windows/System32/spool/drivers/color"),
)
CONDITIONS: Mapping[str, str] = {
    "FOGRA51": r"FOGRA.?51|PSO.?Coated.?v3",
    "FOGRA39": r"FOGRA.?39|ISO.?Coated.?v2|Coated.?FOGRA39",
    "FOGRA52": r"FOGRA.?52|PSO.?Uncoated.?v3",
    "FOGRA47": r"FOGRA.?47|FOGRA.?29|PSO.?Uncoated",
    "CGATS TR 006": r"GRACoL|TR.?006",
    "CGATS TR 001": r"SWOP|TR.?001",
}
"""What print shops call their presses, best first, and how the names of profiles speak of them."""


class NoProfile(QuizkitError):
    """The system has no profile of a press."""

    name = "no-profile"


class BadProfile(QuizkitError):
    """The file is no profile of a press that prints in four inks."""

    name = "bad-profile"


@dataclass(frozen=True, slots=True)
class Profile:
    """A press: its profile, and the name under which print shops know it."""

    data: bytes
    title: str
    condition: str


def chosen(given: Path | None, folders: tuple[Path, ...] = FOLDERS) -> Profile:
    """Read the profile somebody names, or find the best on the system."""
    if given:
        try:
            return read(given.read_bytes(), given.name)
        except OSError as error:
            raise BadProfile(file=str(given), reason=error.strerror or str(error)) from error
    found = list(_found(folders))
    if not found:
        raise NoProfile(folders=", ".join(str(folder) for folder in folders if folder.is_dir()) or str(folders[0]))
    ranks = list(CONDITIONS)
    return min(found, key=lambda one: (ranks.index(one.condition) if one.condition in ranks else len(ranks), one.title))


def _found(folders: tuple[Path, ...]) -> Iterator[Profile]:
    for path in sorted(path for folder in folders for path in folder.rglob("*.ic[cm]")):
        try:
            yield read(path.read_bytes(), path.name)
        except (OSError, BadProfile):
            continue


def read(data: bytes, name: str) -> Profile:
    """Read a profile; only one of a printer with four inks will do."""
    if len(data) < 132 or data[36:40] != b"acsp":
        raise BadProfile(file=name, reason="no ICC profile")
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise BadProfile(file=name, reason=f"{data[12:16].decode('latin-1')} {data[16:20].decode('latin-1').strip()}")
    title = _description(data) or Path(name).stem
    words = f"{title} {name}"
    condition = next((one for one, pattern in CONDITIONS.items() if re.search(pattern, words, re.IGNORECASE)), title)
    return Profile(data, title, condition)


def _description(data: bytes) -> str:
    """Read what a profile calls itself: the tag `desc`, in the notation of either version of the format."""
    for at in range(132, 132 + 12 * int.from_bytes(data[128:132], "big"), 12):
        if data[at : at + 4] == b"desc":
            start = int.from_bytes(data[at + 4 : at + 8], "big")
            if data[start : start + 4] == b"mluc":
                length, offset = (int.from_bytes(data[start + x : start + x + 4], "big") for x in (20, 24))
                return data[start + offset : start + offset + length].decode("utf-16-be", "replace").strip("\0 ")
            length = int.from_bytes(data[start + 8 : start + 12], "big")
            return data[start + 12 : start + 12 + length].decode("latin-1").strip("\0 ")
    return ""
