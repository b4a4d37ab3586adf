"""Inks: turn screen colours into CMYK, in full colour or, for a draft, with little ink.

For a press they go through its ICC profile, so that a red stays that red. At home there is no profile, and the printer
knows its own inks: a formula will do.
"""

import io
import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from quizkit.press.profiles import Profile

if TYPE_CHECKING:
    from PIL.Image import Image

DARK = 0.28
"""Below this brightness a colour takes white text, above it black."""
PALE = 0.3
"""How much of a drawing's darkness a draft keeps."""
_CMYK = re.compile(r"device-cmyk\(([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)\)")


class Inks(NamedTuple):
    """How templates get their colours: in full, or as a draft; by a profile, and within a limit on ink in percent."""

    is_draft: bool = False
    profile: Profile | None = None
    most: int = 400

    def fill(self, colour: str) -> str:
        """Return the ink for an area: none in a draft."""
        return "device-cmyk(0 0 0 0)" if self.is_draft else self.convert(colour)

    def line(self, colour: str) -> str:
        """Return the ink for text and lines on paper: black in a draft."""
        return "device-cmyk(0 0 0 1)" if self.is_draft else self.convert(colour)

    def on(self, colour: str) -> str:
        """Return white or black for text on an area: black in a draft."""
        return "device-cmyk(0 0 0 1)" if self.is_draft or _brightness(colour) >= DARK else "device-cmyk(0 0 0 0)"

    def convert(self, colour: str) -> str:
        """Return a colour in inks: by the profile, or by the formula. A grey is black ink only, whatever the press."""
        red, green, blue = _parse_channels(colour)
        return cmyk(colour) if self.profile is None or red == green == blue else _look_up(colour, self.profile)

    def picture(self, svg: str) -> str:
        """Return a drawing in its colours: in pale grey in a draft."""
        return _CMYK.sub(_fade, svg) if self.is_draft else svg

    def bitmap(self, image: "Image") -> "Image":
        """Return a bitmap in inks, within the limit; what is grey stays grey. In a draft all is pale grey."""
        if self.is_draft:
            return image.convert("L").point([round(255 - PALE * (255 - level)) for level in range(256)])
        if image.mode in ("1", "L", "LA", "I;16"):
            return image.convert("L")
        if image.mode == "CMYK":
            return image
        inked = _separate(image, self.profile) if self.profile else _separate_by_formula(image)
        return _limit(inked, self.most)


@lru_cache(1000)
def cmyk(colour: str) -> str:
    """Return `#rrggbb` as CMYK, with as much black and as little colour as possible.

    >>> cmyk("#ff0000")
    'device-cmyk(0 1 1 0)'
    """
    red, green, blue = _parse_channels(colour)
    black = 1 - max(red, green, blue)
    inks = [(1 - part - black) / (1 - black) if black < 1 else 0 for part in (red, green, blue)]
    return "device-cmyk(" + " ".join(f"{part:.3g}" for part in (*inks, black)) + ")"


@lru_cache(1000)
def _look_up(colour: str, profile: Profile) -> str:
    """Return the inks of a colour on a press; a trace of an ink, which would only be a raster of dots, is left out."""
    from PIL import Image

    inks: Any = _separate(Image.new("RGB", (1, 1), colour), profile).getpixel((0, 0))
    return "device-cmyk(" + " ".join(f"{part / 255 if part > 7 else 0:.3g}" for part in inks) + ")"


def _separate(image: "Image", profile: Profile) -> "Image":
    """Convert a bitmap by profiles, its own one or sRGB: relative colorimetric, with the black point moved along."""
    from PIL import ImageCms

    inked: Image
    own = image.info.get("icc_profile") if image.mode == "RGB" else None
    try:
        inked = _transform(own, profile).apply(image.convert("RGB"))
    except ImageCms.PyCMSError:
        # Its own profile is damaged, or not for RGB.
        inked = _transform(None, profile).apply(image.convert("RGB"))
    return inked


@lru_cache(16)
def _transform(source: bytes | None, profile: Profile) -> Any:
    from PIL import ImageCms

    start = ImageCms.ImageCmsProfile(io.BytesIO(source)) if source else ImageCms.createProfile("sRGB")
    return ImageCms.buildTransform(
        start,
        ImageCms.ImageCmsProfile(io.BytesIO(profile.data)),
        "RGB",
        "CMYK",
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
        flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
    )


def _separate_by_formula(image: "Image") -> "Image":
    import numpy as np
    from PIL import Image

    light = np.asarray(image.convert("RGB"), dtype=float) / 255
    white = light.max(axis=2, keepdims=True)
    inks = np.concatenate([np.where(white > 0, (white - light) / np.maximum(white, 1e-9), 0), 1 - white], axis=2)
    return Image.fromarray((inks * 255).round().astype("uint8"), "CMYK")


def _limit(image: "Image", most: int) -> "Image":
    """Reduce colours where total ink exceeds a limit in percent; black stays."""
    import numpy as np
    from PIL import Image

    inks = np.asarray(image, dtype=float)
    room, colours = most * 2.55 - inks[..., 3], inks[..., :3].sum(axis=2)
    share = np.where(colours > room, room / np.maximum(colours, 1), 1)
    inks = np.concatenate([np.floor(inks[..., :3] * share[..., None]), inks[..., 3:]], axis=2)
    return Image.fromarray(inks.astype("uint8"), "CMYK")


def _parse_channels(colour: str) -> tuple[float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue


@lru_cache(1000)
def _brightness(colour: str) -> float:
    red, green, blue = _parse_channels(colour)
    return float(0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2)


def _fade(match: re.Match[str]) -> str:
    cyan, magenta, yellow, black = (float(part) for part in match.groups())
    dark = 1 - (1 - black) * (1 - (0.3 * cyan + 0.59 * magenta + 0.11 * yellow))
    return f"device-cmyk(0 0 0 {PALE * dark:.3g})"
