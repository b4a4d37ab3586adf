"""Staleness: when a source text changes, its translations are stale until somebody has checked them."""

from collections.abc import Callable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from quizkit.store.values import Data, Revision, Stale, find_texts

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
