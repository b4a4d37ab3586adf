"""Profiles: the ICC profile of the press that a file is meant for, either given or found on the system."""

import io
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
    "FOGRA47": r"PSO.?Uncoated.?ISO12647",
    "CGATS21-2-CRPC6": r"GRACoL.?2013(?!UNC)",
    "CGATS TR 006": r"GRACoL.?2006",
    "CGATS TR 003": r"SWOP.?2006.?Coated3",
    "CGATS TR 005": r"SWOP.?2006.?Coated5",
    "CGATS TR 001": r"(?:US|U\.S\.).?Web.?Coated|CMYK.?SWOP",
}
"""Printing conditions, best first, and the names of profiles that do not state their condition."""
_STATED = re.compile(r"(FOGRA|TR|CRPC)[ _-]?(\d+)", re.IGNORECASE)
_MEASURED = re.compile(rb'DESCRIPTOR\s+"(FOGRA\d+)')
"""What a profile says about the prints that it was measured from."""
_STANDARDS = {"FOGRA": "FOGRA", "TR": "CGATS TR ", "CRPC": "CGATS21-2-CRPC"}


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
        return self.condition.startswith(tuple(_STANDARDS.values()))


def choose_profile(file: Path | None, standard: str = X4, folders: tuple[Path, ...] = FOLDERS) -> Profile:
    """Return the press profile that is given, or the best one on the system that the standard allows."""
    newest = 2 if standard == X1A else 4
    if file:
        try:
            profile = read(file.read_bytes(), file.name, newest)
        except OSError as error:
            raise BadProfile(file=str(file), reason=error.strerror or str(error)) from error
        if not _is_usable(profile):
            raise BadProfile(file=file.name, reason="littleCMS")
        return profile
    ranks = {condition: rank for rank, condition in enumerate(CONDITIONS)}
    profiles = _find_profiles(folders, newest)
    ranked = sorted(profiles, key=lambda profile: (ranks.get(profile.condition, len(ranks)), profile.title))
    if best := next(filter(_is_usable, ranked), None):
        return best
    raise NoProfile(folders=", ".join(str(folder) for folder in folders if folder.is_dir()) or str(folders[0]))


def _find_profiles(folders: tuple[Path, ...], newest: int) -> Iterator[Profile]:
    for path in sorted(path for folder in folders for path in folder.rglob("*.ic[cm]")):
        try:
            yield read(path.read_bytes(), path.name, newest)
        except (OSError, BadProfile):
            continue


def _is_usable(profile: Profile) -> bool:
    """Return whether a colour can be turned into inks by a profile."""
    from PIL import Image, ImageCms

    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(profile.data))
        intent, flags = ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION
        inked = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), press, "RGB", "CMYK", intent, flags)
        inked.apply(Image.new("RGB", (1, 1)))
    except (OSError, ImageCms.PyCMSError):
        return False
    return True


def read(data: bytes, name: str, newest: int = 4) -> Profile:
    """Read an ICC profile. It must be a CMYK printer profile, of an ICC version that the standard allows."""
    if len(data) < 132 or data[36:40] != b"acsp":
        raise BadProfile(file=name, reason="≠ ICC")
    if data[12:16] != b"prtr" or data[16:20] != b"CMYK":
        raise BadProfile(file=name, reason=f"{data[16:20].decode('latin-1').strip()} ≠ CMYK")
    if data[8] > newest:
        raise BadProfile(file=name, reason=f"ICC {data[8]} > {newest}")
    title = _read_title(data) or Path(name).stem
    measured = _MEASURED.search(data)
    return Profile(data, title, measured[1].decode() if measured else _find_condition(f"{title} {name}") or title)


def _find_condition(names: str) -> str:
    """Return the printing condition that a profile states, or else the one that its name implies."""
    if stated := _STATED.search(names):
        return _STANDARDS[stated[1].upper()] + stated[2]
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
