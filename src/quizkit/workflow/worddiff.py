"""Two texts compared word by word."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher


def diff_words(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Compare two texts word by word: (“=”, “-” or “+”, words)."""
    before, after = _tokens(old), _tokens(new)
    for tag, start, end, start_new, end_new in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "=", "".join(before[start:end])
            continue
        if start < end:
            yield "-", "".join(before[start:end])
        if start_new < end_new:
            yield "+", "".join(after[start_new:end_new])


def _tokens(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", text)
