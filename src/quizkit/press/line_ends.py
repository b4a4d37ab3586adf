"""Line ends: what stays on one line. Numbers stay with what they count, single letters and pronouns with their word."""

import re
from itertools import pairwise

GLUE, JOINER = "\u00a0", "\u2060"
LONGEST = 24
"""The most characters that we keep on one line: more could leave half a line empty."""

_NUMBER = re.compile(r"[+−-]?\d{1,3}(?:[.,’'\u00a0\u202f]\d+)*")
_ORDINAL = re.compile(r"\d{1,2}\.|[A-ZÉ]\.")
_ROMAN = re.compile(r"[IVX]+")
_SHORT = r"(?:\w{1,3}|elles?|[nv]ous|leur|mêmes?)(?!\w)"
_PARTS = re.compile(rf"(?<![\w-])\w{{1,3}}-(?=\w)|(?<=\w)-(?={_SHORT})|(?<=\d)–(?=\d)")
"""Hyphens after which no line ends: K-pop, voit-on, a-t-elle; and a dash between years."""
_OPENING, _CLOSING = "«“„‘(\u00a0\u202f\n", "»“”’).,;:!?…\u00a0\u202f\n"


def keep_together(text: str, *, is_last: bool = False) -> str:
    """Keep on one line what belongs together, by spaces and hyphens that do not break; `is_last`: a text ends here.

    >>> print(keep_together("12 cantons à Berne").replace(GLUE, "~"))
    12~cantons à~Berne
    """
    words = _PARTS.sub(lambda match: match[0] + JOINER, text).split(" ")
    stays = [_stay(one, other, is_end=at == len(words)) for at, (one, other) in enumerate(pairwise(words), 2)]
    if is_last and len(words) > 1:
        stays[-1] |= _is_short_end(words)
    kept, length = words[0], len(words[0])
    for word, stay in zip(words[1:], stays, strict=True):
        length += 1 + len(word)
        if not stay or length > LONGEST:
            length = len(word)
        kept += (" " if length == len(word) else GLUE) + word
    return kept


def _stay(one: str, other: str, *, is_end: bool) -> bool:
    """Return whether two words stay together: the first one needs the second, or the second has nothing to follow."""
    before, after = one.lstrip(_OPENING), other.rstrip(_CLOSING)
    if not before or not other.strip():
        return False
    if not after:
        return True
    is_first_bound = _NUMBER.fullmatch(before) or (len(before) == 1 and before.isalpha())
    is_bound = bool(is_first_bound or (_ORDINAL.fullmatch(before) and other[0].isupper()))
    if is_bound or _ROMAN.fullmatch(after):
        return True
    closes = is_end or after != other
    return closes and (len(after) == 1 or (_NUMBER.fullmatch(after) is not None and len(after) <= 3))


def _is_short_end(words: list[str]) -> bool:
    """Return whether a last word would be alone, and taking one along does not cut the line before short."""
    last = words[-1].strip(_CLOSING)
    pair = len(words[-2]) + 1 + len(words[-1])
    is_short = pair <= 16 if len(last) < 5 else pair <= 14 and len(last) < 8
    return is_short and (len(words) > 2 or pair < 14)
