"""Mutants: files that were sound, and are not any more. The same seed gives the same mutants."""

import json
import zipfile
from collections.abc import Iterator
from io import BytesIO
from random import Random
from typing import Any

TOKENS = [
    b"\0", b"\xff", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\x1b[2J", b"\r", b"\t", b"\n\n", b"-1", b"1e999", b"NaN", b"9" * 400,
    b"null", b"true", b"[]", b"{}", b"[{}]", b'"', b"'", b"<", b">", b"&", b"&amp;", b"&#0;", b"<!-- x -->", b"<?x y?>", b"</a>",
    b"<!DOCTYPE a>", b"<![CDATA[x]]>", b"\\ud800", b"\\", b": ", b"- ", b"? ", b"*a", b"&a ", b"!!python/x ", b"---\n", b"#", b"%", b";",
    b",", b"=", b"=1+1", b"\xe2\x80\xae", b"\xc2\x9b", b"\xef\xbf\xbd", b" " * 300, b"A1048577", b"0", b"-", b"xmlns", b"id",
]  # fmt: skip
VALUES: list[Any] = [
    None, [], {}, "", "x", "\ud800", "\x1b[2J", "fr", 0, -1, 10**30, 1e308, 0.5, True, [None], [[]], [{}], {"": {}}, {"fr": 1}, "9" * 300,
    [{"a": [{"b": 1}]}, 2], {"fr": "x\u202e"}, "../../x", "2024-13-99", ["x", {"y": []}],
]  # fmt: skip


def mutate_bytes(data: bytes, lots: Random) -> bytes:
    """Flip, cut, repeat, move or insert something, once to three times."""
    for _ in range(lots.randint(1, 3)):
        at = lots.randrange(len(data) + 1)
        to = min(len(data), at + lots.choice((1, 1, 2, 8, 40, 200)))
        match lots.randrange(6):
            case 0:
                data = data[:at] + bytes([lots.randrange(256)]) + data[at + 1 :]
            case 1:
                data = data[:at] + data[to:]
            case 2:
                data = data[:to] + data[at:]
            case 3:
                place = lots.randrange(len(data) + 1)
                data = data[:place] + data[at:to] + data[place:]
            case _:
                data = data[:at] + lots.choice(TOKENS) + data[at:]
    return data


def mutate_value(value: Any, lots: Random) -> Any:
    """Return nested data in which one value, key or entry is another, is gone or is there twice."""
    value = json.loads(json.dumps(value))
    places = list(_places(value))
    if not places:
        return lots.choice(VALUES)
    holder, key = lots.choice(places)
    match lots.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[lots.choice(("", "x", "\ud800", "fr", "id", "kind"))] = holder.pop(key)
        case 1:
            holder.insert(key, holder[key])
        case _:
            holder[key] = lots.choice(VALUES)
    return value


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield value, key
        yield from _places(value[key])


def mutate_zip(data: bytes, lots: Random) -> bytes:
    """Mutate one part of a zip file, and zip it soundly; now and then the file itself."""
    if lots.random() < 0.1:
        return mutate_bytes(data, lots)
    out = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        chosen = lots.choice(old.namelist())
        for name in old.namelist():
            part = old.read(name)
            new.writestr(name, mutate_bytes(part, lots) if name == chosen else part)
    return out.getvalue()
