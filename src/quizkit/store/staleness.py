"""When a source text changes, its translations are stale until somebody has looked at them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from quizkit import languages
from quizkit.safe_yaml import Value
from quizkit.store.values import Data, Revision, Stale, canonical, digest

Texts = Mapping[str, Mapping[str, str]]


def find_texts(value: Value, path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Find the texts in a payload: mappings from language to words."""
    inner: Iterable[tuple[str | int, Value]] = ()
    if isinstance(value, Mapping):
        if value and all(key in languages.codes() for key in value):
            yield path, value  # type: ignore[misc]
            return
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value, 1)
    for key, one in inner:
        if isinstance(one, Mapping | list):
            yield from find_texts(one, f"{path}.{key}" if path else str(key))


@dataclass(frozen=True, slots=True)
class Author:
    """What somebody who changes an item had before them: its source language, their base, their own version."""

    source: str
    base: int
    texts: Texts


def find_stale(
    before: Revision,
    data: Data,
    author: Author,
    confirmed: AbstractSet[tuple[str, str]],
    at: Callable[[int], Revision],
) -> Stale:
    """Return which translations are stale once `data` follows `before`; `at` gives an earlier revision.

    A translation is known by the revision whose source it was made from. It is stale if the source is
    another one now.
    """
    was, source = dict(find_texts(before.data)), author.source
    found: dict[str, dict[str, int]] = {}
    for path, now in find_texts(data):
        old, own = was.get(path, {}), author.texts.get(path, {})
        for language, words in now.items():
            if language == source:
                continue
            if words == old.get(language):
                known = before.stale.get(path, {}).get(language)
                made_from = before.number if known is None or (path, language) in confirmed else known
            elif own.get(source) == now.get(source):
                continue
            else:
                # Written by somebody who had not seen the source that stands there now.
                made_from = author.base
            if dict(find_texts(at(made_from).data)).get(path, {}).get(source) != now.get(source):
                found.setdefault(path, {})[language] = made_from
    return found


def hash_seen(data: Data, language: str) -> str:
    """Hash what a reviewer of one language looks at: its texts, and all that is no text."""
    return digest(canonical({"card": _without(data, language)}))


def _without(value: Value, language: str) -> Value:
    found = next(find_texts(value), None)
    if found is None:
        return value
    if isinstance(value, Mapping):
        if found[0] == "":
            return value.get(language)
        return {key: _without(inner, language) for key, inner in value.items()}
    return [_without(inner, language) for inner in value] if isinstance(value, list) else value
