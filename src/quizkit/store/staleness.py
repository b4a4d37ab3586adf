"""When a source text changes, its translations are stale until somebody has looked at them."""

from collections.abc import Callable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from quizkit import languages
from quizkit.safe_yaml import Value
from quizkit.store.values import Data, Revision, Stale

Texts = Mapping[str, Mapping[str, str]]


def texts(value: Value, path: str = "") -> Iterator[tuple[str, Mapping[str, str]]]:
    """Find the texts in a payload: mappings from language to words."""
    if isinstance(value, Mapping):
        if value and value.keys() <= set(languages.codes()):
            yield path, value  # type: ignore[misc]
            return
        for key, inner in value.items():
            yield from texts(inner, f"{path}.{key}".lstrip("."))
    elif isinstance(value, list):
        for index, inner in enumerate(value, 1):
            yield from texts(inner, f"{path}.{index}".lstrip("."))


def stale_after(
    before: Revision,
    data: Data,
    source: str,
    confirmed: AbstractSet[tuple[str, str]],
    at: Callable[[int], Revision],
) -> Stale:
    """Say which translations are stale once `data` follows `before`; `at` gives an earlier revision."""
    was = dict(texts(before.data))
    found: dict[str, dict[str, int]] = {}
    for path, now in texts(data):
        old = was.get(path, {})
        for language, words in now.items():
            if language == source or old.get(language) != words:
                continue
            since = before.stale.get(path, {}).get(language) if (path, language) not in confirmed else None
            if since is None and old.get(source) != now.get(source):
                since = before.number
            # A source that is again what was translated makes its translations fresh.
            if since is not None and dict(texts(at(since).data)).get(path, {}).get(source) != now.get(source):
                found.setdefault(path, {})[language] = since
    return found
