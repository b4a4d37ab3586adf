"""The newest revisions (heads) of many items, kept small: a workspace may have a hundred thousand cards."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from quizkit.store.values import Revision


class _Packed(NamedTuple):
    """A revision and its payload as UTF-8, which takes half the memory of a text with a single curly quote."""

    bare: Revision
    payload: bytes | None


class Heads(Mapping[str, Revision]):
    """Revisions by item, in order. A payload becomes text when somebody asks for its revision."""

    def __init__(self, revisions: Iterable[Revision] = ()) -> None:
        self._packed = {revision.item: _pack(revision) for revision in revisions}

    def __getitem__(self, item: str) -> Revision:
        bare, payload = self._packed[item]
        return bare if payload is None else Revision(*bare[:7], payload.decode(), bare.stale)

    def __iter__(self) -> Iterator[str]:
        return iter(self._packed)

    def __len__(self) -> int:
        return len(self._packed)

    def __contains__(self, item: object) -> bool:
        return item in self._packed

    def keep(self, others: "Heads") -> None:
        """Keep some more."""
        self._packed |= others._packed  # noqa: SLF001  # one of its own

    def bare(self) -> Iterator[Revision]:
        """Yield the revisions without their payloads, as tombstones: the quickest way to look at all of them."""
        return (packed.bare for packed in self._packed.values())

    def payload(self, item: str) -> bytes:
        """Return the payload of an item as it is kept."""
        return self._packed[item].payload or b""

    def of_kinds(self, kinds: Collection[str]) -> "Heads":
        """Return those of some kinds."""
        return self.pick(head.item for head in self.bare() if head.kind in kinds)

    def pick(self, items: Iterable[str]) -> "Heads":
        """Return those of some items, in this order."""
        picked = Heads()
        picked._packed = {item: self._packed[item] for item in items}
        return picked

    def living(self) -> "Heads":
        """Return those that have not been deleted."""
        return self.pick(item for item, packed in self._packed.items() if packed.payload is not None)


def _pack(revision: Revision) -> _Packed:
    if revision.payload is None:
        return _Packed(revision, None)
    return _Packed(Revision(*revision[:7], None, revision.stale), revision.payload.encode())
