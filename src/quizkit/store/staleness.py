"""Staleness: when a source text changes, its translations are stale until somebody has checked them."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from quizkit.cards.card import UNSEEN, UPKEEP
from quizkit.safe_yaml import Value
from quizkit.store.values import Data, Revision, Stale, canonical, digest, find_texts

Texts = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True)
class AuthorVersion:
    """An item as its author wrote it: the source language, the revision they started from, and their texts."""

    source: str
    base: int
    texts: Texts


def find_stale(
    before: Revision,
    data: Data,
    author: AuthorVersion,
    confirmed: AbstractSet[tuple[str, str]],
    revision_at: Callable[[int], Revision],
) -> Stale:
    """Return the translations that are stale once `data` follows `before`.

    Each stale translation is listed with the revision whose source it was made from: that source differs from the
    present one.
    """
    before_texts, source = dict(find_texts(before.data)), author.source
    stale: dict[str, dict[str, int]] = {}
    for path, now in find_texts(data):
        old, own = before_texts.get(path, {}), author.texts.get(path, {})
        for language, words in now.items():
            if language == source:
                continue
            if words == old.get(language):
                noted = before.stale.get(path, {}).get(language)
                made_from = before.number if noted is None or (path, language) in confirmed else noted
            elif own.get(source) == now.get(source):
                continue
            else:
                # Written by somebody who had not seen the present source.
                made_from = author.base
            if dict(find_texts(revision_at(made_from).data)).get(path, {}).get(source) != now.get(source):
                stale.setdefault(path, {})[language] = made_from
    return stale


def hash_seen(data: Data, language: str) -> str:
    """Hash what the reviewer of a language looks at: texts in that language, and everything else that is seen."""
    return digest(canonical({"card": _keep_language(keep_seen(data), language)}))


def is_as_seen(sha256: str, data: Data, language: str) -> bool:
    """Return whether a card still is what a reviewer saw. Reviews from before 0003 counted tags among what is seen."""
    if sha256 == hash_seen(data, language):
        return True
    with_tags = {field: value for field, value in data.items() if field not in UPKEEP}
    return "tags" in data and sha256 == digest(canonical({"card": _keep_language(with_tags, language)}))


def keep_seen(data: Data) -> Data:
    """Leave out of a card's data what no reviewer sees: a card of which only that has changed is the same card."""
    return {field: value for field, value in data.items() if field not in UNSEEN}


def _keep_language(value: Value, language: str) -> Value:
    first_text = next(find_texts(value), None)
    if first_text is None:
        return value
    if isinstance(value, Mapping):
        if first_text[0] == "":
            return value.get(language)
        return {key: _keep_language(inner, language) for key, inner in value.items()}
    return [_keep_language(inner, language) for inner in value] if isinstance(value, list) else value
