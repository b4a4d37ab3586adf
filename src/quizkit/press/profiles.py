"""Profiles: the ICC profile of the press that a file is meant for, either given or found on the system."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from quizkit.problems import QuizkitError

X4, X1A = "PDF/X-4", "PDF/X-1a:2003"
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
    "FOGRA51": r"PSO.?Coated.?v3",
    "FOGRA39": r"ISO.?Coated.?v2",
    "FOGRA52": r"PSO.?Uncoated.?v3",
    "FOGRA47": r"PSO.?Uncoated",
    "CGATS TR 006": r"GRACoL.?2006",
    "CGATS TR 001": r"(?:US|U\.S\.).?Web.?Coated|CMYK.?SWOP",
}
"""Printing conditions, best first, and the names of profiles that do not state their condition."""
_STATED = re.compile(r"(FOGRA|TR)[ _-]?(\d\d+)", re.IGNORECASE)


class NoProfile(QuizkitError):
    """There is no CMYK printer profile on the system."""

    name = "no-profile"


class BadProfile(QuizkitError):
    """The file is not a usable CMYK printer profile."""

    name = "bad-profile"


@dataclass(frozen=True, slots=True)
class Profile:
    """An ICC profile, its title, and the printing condition by which print shops know it."""

    data: bytes
    title: str
    condition: str

    @property
    def is_registered(self) -> bool:
        """Return whether the ICC's registry lists the printing condition."""
        return self.condition.startswith(("FOGRA", "CGATS TR"))


def choose_profile(given: Path | None, standard: str = X4, folders: tuple[Path, ...] = FOLDERS) -> Profile:
    """Return the given profile, or the best one on the system that the standard allows."""
    newest = 2 if standard == X1A else 4
    if given:
        try:
            return read(given.read_bytes(), given.name, newest)
        except OSError as error:
            raise BadProfile(file=str(given), reason=error.strerror or str(error)) from error
    profiles = list(_find_profiles(folders, newest))
    if not profiles:
        raise NoProfile(folders=", ".join(str(folder) for folder in folders if folder.is_dir()) or str(folders[0]))
    ranks = {condition: rank for rank, condition in enumerate(CONDITIONS)}
    return min(profiles, key=lambda profile: (ranks.get(profile.condition, len(ranks)), profile.title))


def _find_profiles(folders: tuple[Path, ...], newest: int) -> Iterator[Profile]:
    for path in sorted(path for folder in folders for path in folder.rglob("*.ic[cm]")):
        try:
            yield read(path.read_bytes(), path.name, newest)
        except (OSError, BadProfile):
            continue


def read(data: bytes, name: str, newest: int = 4) -> Profile:
    """Read a profile. It must be a CMYK printer profile, of an ICC version that the standard allows."""
    if len(data) < 132 or data[36:40] != b"acsp":
        raise BadProfile(file=name, reason="≠ ICC")
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise BadProfile(file=name, reason=f"{data[16:20].decode('latin-1').strip()} ≠ CMYK")
    if data[8] > newest:
        raise BadProfile(file=name, reason=f"ICC {data[8]} > {newest}")
    title = _read_title(data) or Path(name).stem
    return Profile(data, title, _find_condition(f"{title} {name}") or title)


def _find_condition(names: str) -> str:
    """Return the printing condition that a profile states, or else the one that its name implies."""
    if stated := _STATED.search(names):
        return f"FOGRA{stated[2]}" if stated[1].upper() == "FOGRA" else f"CGATS TR {stated[2]}"
    return next((name for name, pattern in CONDITIONS.items() if re.search(pattern, names, re.IGNORECASE)), "")


def _read_title(data: bytes) -> str:
    """Return the title of a profile: its `desc` tag, as either version of ICC writes it."""
    for at in range(132, min(132 + 12 * int.from_bytes(data[128:132], "big"), len(data) - 12), 12):
        if data[at : at + 4] == b"desc":
            start = int.from_bytes(data[at + 4 : at + 8], "big")
            if data[start : start + 4] == b"mluc":
                length, offset = (int.from_bytes(data[start + x : start + x + 4], "big") for x in (20, 24))
                return data[start + offset : start + offset + length].decode("utf-16-be", "replace").strip("\0 ")
            length = int.from_bytes(data[start + 8 : start + 12], "big")
            return data[start + 12 : start + 12 + length].decode("latin-1").strip("\0 ")
    return ""
