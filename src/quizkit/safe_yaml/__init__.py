"""YAML as data: read with a line for every value, written in one canonical way.

Only the JSON subset of YAML is accepted: mappings, lists, text, numbers, true, false and null, as in
the core schema of YAML 1.2, so that `no` stays a word. Aliases, tags and several documents in
one file are refused: no file can blow up in memory, and a file means exactly what it says.
"""

from quizkit.safe_yaml.document import MAX_BYTES, MAX_DEPTH, Document, Path, Value, original_code_point
from quizkit.safe_yaml.writing import write

__all__ = ["MAX_BYTES", "MAX_DEPTH", "Document", "Path", "Value", "original_code_point", "read", "write"]


def read(data: bytes, file: str) -> Document:
    """Read one file of YAML. Whatever cannot be read becomes a problem."""
    # Most commands need only what was parsed before.
    from quizkit.safe_yaml.parsing import parse

    return parse(data, file)
