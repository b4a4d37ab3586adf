"""The logo of a deck: a drawing, or a bitmap, which is laid on white as the plate on a back is."""

import io
from base64 import b64encode

from PIL import Image

from quizkit.decks.pictures import is_bitmap, unpack_picture
from quizkit.press.inks import Inks
from quizkit.press.pictures import embed_drawing, open_bitmap
from quizkit.press.sizes import INCH

HIGHEST, WIDEST = 15, 48
"""Millimetres that a logo takes at most, on the largest card."""
SHARP, FINEST = 300, 600
"""Dots per inch that a print service wants, and above which nobody sees a difference."""


def embed_logo(file: str, picture: str, inks: Inks) -> str:
    """Return the address of a logo for `<img>`; a bitmap gets its inks with all others on the page."""
    if not is_bitmap(file):
        return embed_drawing(picture, inks, file)
    image, out = lay_on_white(unpack_picture(file, picture), file), io.BytesIO()
    image.thumbnail((round(WIDEST / INCH * FINEST), round(HIGHEST / INCH * FINEST)))
    image.save(out, "PNG", icc_profile=image.info.get("icc_profile"))
    return "data:image/png;base64," + b64encode(out.getvalue()).decode()


def lay_on_white(data: bytes, name: str) -> Image.Image:
    """Return a logo's bitmap without transparency; what is transparent shows the white of the plate."""
    image = open_bitmap(data, name).image
    if not image.has_transparency_data:
        return image
    is_grey = image.mode in ("LA", "La")
    clear = image.convert("RGBA")
    flat = Image.new("RGB", image.size, "white")
    flat.paste(clear, mask=clear.getchannel("A"))
    flat.info |= {key: value for key, value in image.info.items() if key == "icc_profile"}
    return flat.convert("L") if is_grey else flat


def measure_dots(image: Image.Image) -> float:
    """Return the resolution of a logo as it is printed, in dots per inch."""
    return max(image.width / WIDEST, image.height / HIGHEST) * INCH
