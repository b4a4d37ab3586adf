"""Fonts of one's own: a family that the workspace, the system or a pip package has, found by what people call it.

A family is named in style sheets by its letters in hexadecimal (`Own4c61746fBold`), so that whoever draws a page, in
whatever process, knows from the page alone which fonts it needs.
"""

import os
import re
from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from struct import unpack_from

import uharfbuzz as harfbuzz

from quizkit.languages import own_folder
from quizkit.press.fonts import COLLECTIONS, FONTS, Font
from quizkit.problems import QuizkitError, closest

WEIGHTS = {"": 400, "Bold": 600, "Black": 900}
"""The weights that templates name, and how heavy they are meant to be."""
RESTRICTED, ITALIC = 0x0002, 0x0001
"""Bits of a font's OS/2 table: it must not be embedded; it is slanted."""
FOLDERS = ("~/.local/share/fonts", "~/.fonts", "~/Library/Fonts", "/usr/local/share/fonts", "/usr/share/fonts",
           "/Library/Fonts", "/System/Library/Fonts")  # fmt: skip
FILES = (".ttf", ".otf", *COLLECTIONS)
FONTS_FOLDER = "fonts"
"""What a workspace brings itself."""
MOST_IN_COLLECTION = 64
_OWN = re.compile(r"\bOwn((?:[0-9a-f]{2})+)(?:Bold|Black)?\b")


class NoSuchFont(QuizkitError):
    """Neither the workspace nor the system nor a pip package has such a font, or it must not be embedded."""

    name = "no-such-font"


def name_family(family: str) -> str:
    """Return what one's own font family is called in style sheets.

    >>> name_family("Lato")
    'Own4c61746f'
    """
    return f"Own{family.encode().hex()}"


def own_fonts(text: str) -> tuple[Font, ...]:
    """Return the fonts of one's own that a page or a style sheet names."""
    families = dict.fromkeys(bytes.fromhex(letters).decode("utf-8", "replace") for letters in _OWN.findall(text))
    return tuple(font for family in families for font in find_family(family))


def position(font: Font) -> int:
    """Return the number of a font, ours or one's own, in page content."""
    if font in FONTS:
        return FONTS.index(font)
    letters = _OWN.match(font.family)
    weight = next(place for place, ending in reversed([*enumerate(WEIGHTS)]) if font.family.endswith(ending))
    return len(FONTS) + 3 * int(letters[1], 16) + weight if letters else 0


def font_at(number: int) -> Font:
    """Return the font, ours or one's own, that has a number in page content."""
    if number < len(FONTS):
        return FONTS[number]
    letters, weight = divmod(number - len(FONTS), 3)
    family = letters.to_bytes((letters.bit_length() + 7) // 8, "big").decode()
    return find_family(family)[weight]


def find_family(family: str) -> tuple[Font, ...]:
    """Find one's own font family by its name, with the weight nearest to each that templates name."""
    return _find_family(family, own_folder(FONTS_FOLDER))


@cache
def _find_family(family: str, brought: Path | None) -> tuple[Font, ...]:
    wanted, weights, others = _fold(family), dict[int, tuple[str, int]](), set[str]()
    own = set(_list_files([brought])) if brought else set()
    files = sorted(
        own | set(_list_files(_list_folders())),
        key=lambda path: (path not in own, wanted not in _fold(path.stem), path.suffix.lower() != ".ttf", str(path)),
    )
    for path in files:
        # Files are usually called after their family: all others are read only if there is no such file.
        if weights and wanted not in _fold(path.stem):
            break
        for index, (name, weight) in _read_fonts(path):
            others.add(name)
            if _fold(name) == wanted:
                weights.setdefault(weight, (str(path), index))
    if not weights:
        raise NoSuchFont(font=family, suggestion=closest(family, others))
    nearest = (min(weights, key=lambda weight: (abs(weight - meant), weight)) for meant in WEIGHTS.values())
    return tuple(
        Font(name_family(family) + ending, "", *weights[weight])
        for ending, weight in zip(WEIGHTS, nearest, strict=True)
    )


def hash_family(family: str) -> str:
    """Hash the files of one's own font family: a face drawn with another version of them looks different."""
    return sha256(b"".join(font.path.read_bytes() for font in find_family(family))).hexdigest()[:16]


def _list_folders() -> list[Path]:
    folders = [Path(os.path.expanduser(folder)) for folder in FOLDERS]  # a home may be missing
    for entry in entry_points(group="fonts_ttf"):
        spec = find_spec(entry.module)
        folders += [Path(place) for place in (spec.submodule_search_locations or () if spec else ())]
    return folders


def _list_files(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from (path for path in folder.rglob("*") if path.suffix.lower() in FILES and path.is_file())


def _read_fonts(path: Path) -> Iterator[tuple[int, tuple[str, int]]]:
    """Yield the place, the family and the weight of each font in a file that can be printed with."""
    try:
        blob = harfbuzz.Blob.from_file_path(str(path))
        count = min(harfbuzz.Face(blob).count, MOST_IN_COLLECTION) if path.suffix.lower() in COLLECTIONS else 1
    except Exception:  # noqa: BLE001  # not readable: not one to print with
        return
    for index in range(count):
        if about := _read_font(blob, index):
            yield index, about


def _read_font(blob: harfbuzz.Blob, index: int) -> tuple[str, int] | None:
    """Return the family and the weight of an upright font that may be embedded."""
    try:
        face = harfbuzz.Face(blob, index)
        tags, table = face.table_tags, bytes(face.reference_table("OS/2").data)
        weight, rights, style = (unpack_from(">H", table, at)[0] for at in (4, 8, 62))
        names = harfbuzz.OTNameIdPredefined
        family = face.get_name(names.TYPOGRAPHIC_FAMILY, "en") or face.get_name(names.FONT_FAMILY, "en")
    except Exception:  # noqa: BLE001  # whatever is wrong with somebody's font file, it is not one to print with
        return None
    is_fit = (
        ("glyf" in tags or "CFF " in tags) and "fvar" not in tags and not rights & RESTRICTED and not style & ITALIC
    )
    is_fit = is_fit and ord("a") in face.unicodes
    return (family, weight) if family and is_fit else None


def _fold(words: str) -> str:
    return re.sub(r"[^a-z0-9]", "", words.lower())
