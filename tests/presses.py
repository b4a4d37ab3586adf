"""What tests of the press share: packs of bundled decks, and the profile of a press that nobody sells."""

from collections.abc import Mapping
from functools import cache
from struct import pack as packed
from typing import Any

from bundled_decks import bundled_library

from quizkit.packs.pack import Pack
from quizkit.workflow.stored.unreleased import pack_deck


@cache
def pack(slug: str, count: int = 1000) -> Pack:
    """Make the pack of a bundled deck, or of its first cards."""
    whole = pack_deck(bundled_library().deck(slug))
    return whole.model_copy(update={"version": "1.0.0", "cards": whole.cards[:count]})


def few(slug: str, digits: str) -> Pack:
    """Make a pack of some cards of every kind: those whose ids end so."""
    whole = pack(slug)
    return whole.model_copy(update={"cards": tuple(one for one in whole.cards if one["card"]["id"][-1] in digits)})


def spoiled(whole: Pack, **texts: Any) -> Pack:
    """Change the first card of a pack."""
    first = {**whole.cards[0], "card": {**whole.cards[0]["card"], **texts}}
    return whole.model_copy(update={"cards": (first, *whole.cards[1:])})


def profile(title: str = "Kitchen table FOGRA39", space: bytes = b"CMYK") -> bytes:
    """Make an ICC profile of a press with four inks, as small as the format allows."""
    words: bytes = title.encode()
    tags: Mapping[bytes, bytes] = {
        b"desc": b"desc" + bytes(4) + packed(">I", len(words) + 1) + words + bytes(1 + 8 + 3 + 67),
        b"cprt": b"text" + bytes(4) + b"nobody's\0",
        b"wtpt": b"XYZ " + bytes(4) + packed(">3i", 63190, 65536, 54061),
        b"A2B0": _table(4, 3),
        b"B2A0": _table(3, 4),
    }
    table, body, at = b"", b"", 132 + 12 * len(tags)
    for tag, data in tags.items():
        table += tag + packed(">II", at, len(data))
        body += data + bytes(-len(data) % 4)
        at += len(data) + -len(data) % 4
    head = packed(">I4sI4s4s4s", at, bytes(4), 0x02400000, b"prtr", space, b"Lab ")
    head += packed(">6H", 2000, 1, 1, 0, 0, 0) + b"acsp" + bytes(28) + packed(">3i", 63190, 65536, 54061)
    return head + bytes(128 - len(head)) + packed(">I", len(tags)) + table + body


def _table(ways_in: int, ways_out: int) -> bytes:
    """Make a table from inks to colours, which are all the same grey, or from colours to inks."""
    matrix = packed(">9i", *(65536 if at % 4 == 0 else 0 for at in range(9)))
    straight = bytes(range(256))
    corners = range(1 << ways_in)
    # Lab at its ends: dark is black, and each hue has its ink. The way back matters to nobody here.
    inks = [bytes([0, 0, 0, 255]) if not at & 4 else bytes([80 * (not at & 2), 80, 80 * (at & 1), 0]) for at in corners]
    grid = b"".join(inks) if ways_out == 4 else bytes([128]) * (len(corners) * ways_out)
    return (
        b"mft1" + bytes(4) + bytes([ways_in, ways_out, 2, 0]) + matrix + straight * ways_in + grid + straight * ways_out
    )
