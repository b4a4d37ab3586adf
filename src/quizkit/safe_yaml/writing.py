"""Writing YAML in one canonical way."""

import json
import re
from collections.abc import Iterator, Mapping

from quizkit.safe_yaml.document import STAND_IN, Value

_PLAIN = re.compile(
    r"(?:[A-Za-z0-9]|[^\x00-\xa0\s\ufeff])(?:[^\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff:#]|:(?=\S)|(?<=\S)#)*(?<!\s)"
)
_PLAIN_IN_LIST = re.compile(r"[A-Za-z][\w-]*")
_LOOKS_LIKE_DATA = re.compile(r"(?i)(y|n|yes|no|on|off|true|false|null|[-+.0-9][-+.:_0-9a-z]*)")


def write(value: Value) -> str:
    """Write YAML: the same value always gives the same bytes, and each text is on one line."""
    return "\n".join(_write_block(value, "")) + "\n"


def _write_block(value: Value, indent: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _write_entry(f"{indent}{_write_word(key)}:", item, indent)
    elif isinstance(value, list | tuple):
        for item in value:
            if isinstance(item, Mapping) and item:
                lines = list(_write_block(item, f"{indent}  "))
                yield f"{indent}- {lines[0].lstrip()}"
                yield from lines[1:]
            else:
                yield from _write_entry(f"{indent}-", item, f"{indent}  ")
    else:
        yield _write_scalar(value)


def _write_entry(head: str, item: Value, indent: str) -> Iterator[str]:
    if isinstance(item, list | tuple) and all(not isinstance(part, Mapping | list | tuple) for part in item):
        yield f"{head} [{', '.join(_write_in_list(part) for part in item)}]"
    elif isinstance(item, Mapping | list | tuple) and item:
        yield head
        yield from _write_block(item, f"{indent}  " if isinstance(item, Mapping) else indent)
    elif isinstance(item, Mapping):
        yield f"{head} {{}}"
    else:
        yield f"{head} {_write_scalar(item)}"


def _write_in_list(value: Value) -> str:
    if isinstance(value, str) and not (_PLAIN_IN_LIST.fullmatch(value) and not _LOOKS_LIKE_DATA.fullmatch(value)):
        return _quote(value)
    return _write_scalar(value)


def _write_scalar(value: Value) -> str:
    return _write_word(value) if isinstance(value, str) else json.dumps(value)


def _write_word(text: str) -> str:
    if _PLAIN.fullmatch(text) and not _LOOKS_LIKE_DATA.fullmatch(text):
        return text
    return _quote(text)


def _quote(text: str) -> str:
    """Put a text in quotes, and escape what YAML would not accept raw."""
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(f"\\u{ord(char):04x}" if ord(char) in STAND_IN else char for char in quoted)
