"""The pictures of a deck as they travel in stores and packs: a drawing as its text, a bitmap in base64."""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64


def is_bitmap(name: str) -> bool:
    """Return whether a deck's picture is a bitmap, by the name of its file."""
    return name.lower().endswith(".png")


def pack_picture(name: str, data: bytes) -> str:
    """Return a picture's file as text to travel in stores and packs; the bytes of a drawing must be UTF-8."""
    return b64encode(data).decode() if is_bitmap(name) else data.decode()


def unpack_picture(name: str, text: str) -> bytes:
    """Return the bytes of a picture's file; of a bitmap that is none, whatever it is."""
    try:
        return b64decode(text, validate=True) if is_bitmap(name) else text.encode()
    except NotBase64:
        return text.encode()
