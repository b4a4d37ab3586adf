"""Compare two states of an item field by field, and merge two changes to it: a three-way merge."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from quizkit.cards.answers import gather, spread
from quizkit.cards.paths import join_path
from quizkit.safe_yaml import Path, Value
from quizkit.store.values import Conflict, Data


class Absent:
    """Marks a field that is missing; null is a value."""

    def __repr__(self) -> str:
        return "absent"


ABSENT = Absent()
Tree: TypeAlias = "Value | Absent"


class Difference(NamedTuple):
    """A field that differs."""

    path: str
    old: Tree
    new: Tree


def differences(old: Data, new: Data) -> list[Difference]:
    """Return the fields in which two states of an item differ, down to single languages, texts and numbers."""
    return list(_differences(spread(old), spread(new), ()))


def _differences(old: Tree, new: Tree, path: Path) -> Iterator[Difference]:
    if old == new:
        return
    keys = _keys(old, new)
    if keys is None:
        yield Difference(join_path(path), old, new)
    else:
        for key in keys:
            yield from _differences(_get(old, key), _get(new, key), (*path, key))


def list_leaves(path: str, value: Tree) -> list[tuple[str, Value]]:
    """List the values inside a value of an item, each with its path."""
    if isinstance(value, Absent):
        return []
    if isinstance(value, dict):
        return [leaf for key, inner in value.items() for leaf in list_leaves(f"{path}.{key}", inner)]
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return [leaf for index, inner in enumerate(value, 1) for leaf in list_leaves(f"{path}.{index}", inner)]
    return [(path, value)]


def merge(item: str, base: Data, ours: Data, theirs: Data) -> tuple[Data, list[Conflict]]:
    """Merge two changes to the same base of an item. A field that both changed differently is a conflict."""
    conflicts: list[Conflict] = []
    merged = _merge(item, (spread(base), spread(ours), spread(theirs)), (), conflicts)
    assert isinstance(merged, Mapping)  # noqa: S101  # mappings merge into a mapping
    return gather(merged), conflicts


def _merge(item: str, sides: tuple[Tree, Tree, Tree], path: Path, conflicts: list[Conflict]) -> Tree:
    base, ours, theirs = sides
    if theirs in (base, ours):
        return ours
    if ours == base:
        return theirs
    keys = _keys(base if base is not ABSENT else _empty_like(ours), ours, theirs)
    if keys is None:
        conflicts.append(Conflict(item, join_path(path), *(None if side is ABSENT else side for side in sides)))  # type: ignore[arg-type]
        return ours
    merged = {
        key: _merge(item, (_get(base, key), _get(ours, key), _get(theirs, key)), (*path, key), conflicts)
        for key in keys
    }
    present = {key: value for key, value in merged.items() if not isinstance(value, Absent)}
    return list(present.values()) if isinstance(ours, list) else {str(key): value for key, value in present.items()}


def _keys(*sides: Tree) -> list[str | int] | None:
    """Return the keys by which all sides can be compared, or none if they cannot be."""
    if all(isinstance(side, Mapping) for side in sides):
        return list(dict.fromkeys(key for side in sides if isinstance(side, Mapping) for key in side))
    lists = [side for side in sides if isinstance(side, list) and side and isinstance(side[0], Mapping)]
    if len(lists) == len(sides) and len({len(side) for side in lists}) == 1 and not _is_reordered(lists):
        return list(range(len(lists[0])))
    return None


def _is_reordered(lists: Sequence[Sequence[Value]]) -> bool:
    """Return whether an element has moved from its place in the first list: positions mean nothing then."""
    base, *sides = lists
    return any(
        value == original and place != original_place
        for side in sides
        for place, value in enumerate(side)
        for original_place, original in enumerate(base)
    )


def _empty_like(side: Tree) -> Tree:
    return {} if isinstance(side, Mapping) else ABSENT


def _get(side: Tree, key: str | int) -> Tree:
    if isinstance(side, Mapping):
        return side.get(key, ABSENT)  # type: ignore[arg-type]
    return side[key] if isinstance(side, list) and isinstance(key, int) else ABSENT
