"""Compare two texts word by word."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher


def diff_words(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Yield the parts of two texts: “=” and words that stayed, “-” and words that went, “+” and words that came."""
    before, after = _split_words(old), _split_words(new)
    for tag, start, end, start_new, end_new in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            yield "=", "".join(before[start:end])
            continue
        if start < end:
            yield "-", "".join(before[start:end])
        if start_new < end_new:
            yield "+", "".join(after[start_new:end_new])


def mark_words(old: str, new: str) -> str:
    """Mark how a text changed: words that went in [-so-], those that came in [+so+]."""
    return "".join(part if tag == "=" else f"[{tag}{part}{tag}]" for tag, part in diff_words(old, new))


def _split_words(text: str) -> list[str]:
    return re.findall(r"\w+|\s+|[^\w\s]", text)
