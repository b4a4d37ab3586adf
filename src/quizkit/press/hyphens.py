"""Hyphens: where words are broken, and which words never are.

Inside: the breaks of a word, the rules for them, words marked on a page.

A word joiner marks a word about which something is decided: it breaks only where the marks are, and not at all if its
only mark is at its end. Any other word breaks by the patterns of its language.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import pyphen  # type: ignore[import-untyped]

from quizkit.bundled import find_bundled
from quizkit.press.layers import cut_layers
from quizkit.press.line_ends import keep_together
from quizkit.press.superscripts import raise_ordinals

SHORTEST = 9
"""Shorter words stay whole."""
FEWEST = 4
"""The fewest letters before or after a break. Fewer than three would be wrong; four read better on a small card."""
MARK = "\u2060"
NAMING = ("en", "fr", "it", "nl")
"""Languages in which a capital within a sentence is that of a name."""
LISTED: Mapping[str, str] = {"fr": "fr", "nl": "nl_NL", "it": "it_IT"}
"""Languages whose patterns come from LibreOffice. Its German ones do not know compounds (Landess-prache): ours do."""
_DIGITS = re.compile(r"(\d?)(\D?)")
_WORD = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")
_TOKEN = re.compile(r"<style.*?</style>|<!--.*?-->|<[^>]*>|[^<]+", re.DOTALL)
_TAG = re.compile(r"<(/?)([\w-]+)(?:[^>]*?\blang=\"(\w+))?[^>]*?(/?)>")
_INLINE = {"span", "b", "i", "em", "strong", "sup", "sub"}
_VOID = {"br", "img", "hr", "meta", "link"}
_OPENS = re.compile(r"(?:^|[.!?:…\n])[\s«»“”‘’\"(]*$")
"""What precedes the first word of a sentence: that one has a capital anyway."""


class WordRules(NamedTuple):
    """What is known about the words of a pack: names, in small letters, and the only breaks of a word by language."""

    names: frozenset[str]
    breaks: Mapping[str, Mapping[str, str]]


@cache
def _read_patterns(language: str) -> Mapping[str, Sequence[int]]:
    """Read the patterns of a language: letters, and the values between them."""
    if language in LISTED:
        head, _, body = Path(pyphen.LANGUAGES[LISTED[language]]).read_bytes().partition(b"\n")
        lines = body.decode(head.decode("ascii").strip()).splitlines()
    else:
        path = find_bundled("content") / "common" / "hyphens" / f"{language}.txt"
        lines = path.read_text("utf-8").splitlines() if path.exists() else []
    patterns = dict[str, Sequence[int]]()
    for line in lines:
        # Directives are in capitals.
        if line and line[0] not in "#%\\{}" and not line[:2].isupper():
            values, letters = zip(*_DIGITS.findall(line.strip()), strict=True)
            patterns["".join(letters)] = [int(value or 0) for value in values]
    return patterns


@lru_cache(10_000)
def find_breaks(word: str, language: str) -> tuple[int, ...]:
    """Return where a word may be hyphenated: at its marks, if it has any, or else by the patterns of its language.

    >>> find_breaks("Landessprache", "de")
    (6,)
    """
    if MARK in word:
        # One at the start only keeps the hyphen before it from ending a line.
        return tuple(at for at, letter in enumerate(word[:-1]) if letter == MARK and at)
    if not _WORD.fullmatch(word):
        return ()
    patterns, dotted = _read_patterns(language), f".{word.lower()}."
    values = [0] * (len(dotted) + 1)
    for start in range(len(dotted)):
        for end in range(start + 1, len(dotted) + 1):
            for at, value in enumerate(patterns.get(dotted[start:end], ()), start):
                values[at] = max(values[at], value)
    return tuple(at for at in range(FEWEST, len(word) - FEWEST + 1) if values[at + 1] % 2)


def find_rules(cantons: Sequence[Mapping[str, Any]], own: Mapping[str, Sequence[str]], texts: Any) -> WordRules:
    """Collect the rules for hyphens: names in our lists and in the texts, and the breaks of a deck and our own."""
    names = {word.lower() for row in _read_list("names.csv") for word in _WORD.findall(" ".join(row[1:]))}
    names |= {word.lower() for canton in cantons for name in canton["name"].values() for word in _WORD.findall(name)}
    names |= set(_find_names(texts))
    # What a deck says about a word counts more than what we say.
    said = [*_read_list("hyphens/words.csv"), *((language, word) for language in own for word in own[language])]
    breaks = dict[str, dict[str, str]]()
    for language, word in said:
        breaks.setdefault(language, {})[word.replace("-", "").lower()] = word
    return WordRules(frozenset(names), breaks)


@cache
def _read_list(name: str) -> Sequence[Sequence[str]]:
    with (find_bundled("content") / "common" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))[1:]


def _find_names(texts: Any) -> Iterator[str]:
    """Find names in texts: what has a capital within a sentence. German has too many capitals."""
    if isinstance(texts, Mapping):
        for key, value in texts.items():
            if isinstance(value, str) and key in NAMING:
                for match in _WORD.finditer(value):
                    if match[0][0].isupper() and not _OPENS.search(value[: match.start()]):
                        yield match[0].lower()
            else:
                yield from _find_names(value)
    elif isinstance(texts, list | tuple):
        for value in texts:
            yield from _find_names(value)


def mark_words(html: str, rules: WordRules) -> str:
    """Mark in a page the words that are not hyphenated, or only where a list says: names, a text's last word.

    The rest of a last word would be alone in the last line.
    """
    # A layer that names no language has nothing to mark, and many faces have several of them.
    tokens = list[str]()
    for part, is_layer in cut_layers(html):
        tokens += [part] if is_layer and "lang=" not in part else _TOKEN.findall(part)
    stack, marked = list[tuple[str, str]](), list[str]()
    for at, token in enumerate(tokens):
        language = stack[-1][1] if stack else ""
        if token[0] == "<":
            _follow_tag(token, stack, language)
        elif language:
            rest = (other for other in tokens[at + 1 :] if not _is_inline(other))
            is_last = next(rest, "<")[0] == "<"
            text = _mark_text(keep_together(token, is_last=is_last), language, rules, is_last=is_last)
            # The title of a document is not printed, and cannot hold elements.
            token = text if stack[-1][0] == "title" else raise_ordinals(text, language)  # noqa: PLW2901
        marked.append(token)
    return "".join(marked)


def _follow_tag(token: str, stack: list[tuple[str, str]], language: str) -> None:
    """Keep track of the elements that are open, and of their languages."""
    tag = _TAG.match(token)
    if not tag or tag[4] or tag[2] in _VOID:
        return
    if not tag[1]:
        stack.append((tag[2], tag[3] or language))
    elif any(name == tag[2] for name, _ in stack):
        while stack.pop()[0] != tag[2]:
            pass


def _is_inline(token: str) -> bool:
    tag = _TAG.match(token)
    return bool(tag and tag[2] in _INLINE)


def _mark_text(text: str, language: str, rules: WordRules, *, is_last: bool) -> str:
    end = len(text.rstrip(" \n\u00a0\u202f.,;:!?…»«“”’‘)")) if is_last else -1

    def mark(match: re.Match[str]) -> str:
        word = match[0]
        # In German and Dutch, a name may have an s.
        if {word.lower(), word.lower().removesuffix("s")} & rules.names or match.end() == end:
            return word + MARK
        only = rules.breaks.get(language, {}).get(word.lower())
        return word if only is None else _mark_breaks(word, only)

    return _WORD.sub(mark, text)


def _mark_breaks(word: str, only: str) -> str:
    """Mark the breaks of a word as a list has them; its own capitals stay."""
    if "-" not in only:
        return word + MARK
    letters = iter(word)
    return "".join(MARK if letter == "-" else next(letters) for letter in only)
