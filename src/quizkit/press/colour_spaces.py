"""Colour spaces of a PDF by the names that people use: CMYK, RGB, Lab.

Inside: how much ink an image puts on one spot.
"""

from typing import Any

from pikepdf import Array

SPACES = {
    "/DeviceRGB": "RGB",
    "/CalRGB": "RGB",
    "/DeviceCMYK": "CMYK",
    "/DeviceGray": "Gray",
    "/CalGray": "Gray",
    "/Lab": "Lab",
}
_COMPONENTS = {1: "Gray", 3: "RGB", 4: "CMYK"}
PROCESS = {"Cyan", "Magenta", "Yellow", "Black", "None"}
"""Colorants that every press has."""


def name_space(space: Any) -> str:
    """Return the name of a colour space in a PDF, or that of the space behind it."""
    if not isinstance(space, Array):
        return SPACES.get(str(space), str(space).strip("/"))
    family = str(space[0])
    if family == "/ICCBased":
        return _COMPONENTS.get(int(space[1].N), "?")
    if family == "/Indexed":
        return name_space(space[1])
    return SPACES.get(family, family.strip("/"))


def find_most_ink(image: Any, space: str) -> float:
    """Return the most ink that an image puts on one spot, in percent, by its colour space."""
    if space != "CMYK":
        return 0.0
    import numpy as np
    from pikepdf import PdfImage

    picture = PdfImage(image).as_pil_image(apply_mask=False)
    inks = np.asarray(picture if picture.mode == "CMYK" else picture.convert("CMYK")).astype(int)
    return float(inks.sum(axis=2).max() / 2.55)
