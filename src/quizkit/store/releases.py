"""Releases: a deck frozen at its revisions under one root hash, never changed again."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Row, and_, select

from quizkit.decks.deck import NoSuchDeck
from quizkit.problems import QuizkitError
from quizkit.store import errors
from quizkit.store.chain import append, find_end
from quizkit.store.engine import reading, writing
from quizkit.store.history import Store
from quizkit.store.rows import is_among, to_changeset, to_revision
from quizkit.store.seals import seal
from quizkit.store.tables import changesets, release_items, releases, revisions
from quizkit.store.values import Data, Origin, Revision, canonical, digest

Members = Mapping[str, tuple[int, str]]
"""Item → the number and hash of its revision."""


@dataclass(frozen=True, slots=True)
class Release:
    """A frozen deck. `frozen` is what a pack needs besides the items: order, cantons, toolkit version."""

    deck: str
    version: str
    root_sha256: str
    forced: bool
    frozen: Data
    changeset: int
    origin: Origin


def hash_release(deck: str, version: str, frozen: Data, items: Members) -> str:
    """Return the root hash of a release: it changes with anything in the release."""
    members: Data = {item: list(member) for item, member in items.items()}
    return digest(canonical({"deck": deck, "version": version, "frozen": frozen, "items": members}))


def create_release(
    store: Store, deck: str, version: str, frozen: Data, items: Iterable[Revision], origin: Origin, *, forced: bool
) -> Release:
    """Store a release: freeze these revisions of a deck's items."""
    store.permit.refuse_release(deck)
    members = {revision.item: (revision.number, revision.sha256) for revision in items}
    sha256 = hash_release(deck, version, frozen, members)
    with writing(store.engine) as connection:
        taken = select(releases.c.id).where(and_(releases.c.deck == deck, releases.c.version == version))
        if connection.execute(taken).first():
            raise errors.ReleaseExists(deck=deck, version=version)
        link = find_end(connection)
        number = link.number
        release = {
            "id": number,
            "changeset_id": number,
            "deck": deck,
            "version": version,
            "root_sha256": sha256,
            "forced": forced,
            "frozen": canonical(frozen),
        }
        rows = [
            {"release_id": number, "item": item, "number": revision, "sha256": revision_sha256}
            for item, (revision, revision_sha256) in members.items()
        ]
        append(connection, link, origin, {releases: [release], release_items: rows})
    return Release(deck, version, sha256, forced, frozen, number, origin)


def list_releases(store: Store, deck: str | None = None) -> list[Release]:
    """Return the stored releases of all decks or of one, oldest first."""
    query = _select_releases().order_by(releases.c.id)
    with reading(store.engine) as connection:
        rows = connection.execute(query if deck is None else query.where(releases.c.deck == deck))
        return [_to_release(row) for row in rows]


def find_release(store: Store, deck: str, version: str) -> Release:
    """Return the stored release of a deck with this version."""
    query = _select_releases().where(and_(releases.c.deck == deck, releases.c.version == version))
    with reading(store.engine) as connection:
        row = connection.execute(query).first()
    if row is None:
        raise _explain_missing(store, deck, version)
    return _to_release(row)


def _explain_missing(store: Store, deck: str, version: str) -> QuizkitError:
    """Return an error that says what there is instead: other versions, other decks."""
    if versions := [release.version for release in list_releases(store, deck)]:
        return errors.NoSuchRelease(deck=deck, version=version, known=", ".join(versions))
    if deck in (decks := store.decks()):
        return errors.NotReleased(deck=deck)
    return NoSuchDeck(deck, decks)


def list_members(store: Store, release: Release) -> dict[str, tuple[int, str]]:
    """Return the number and hash of every revision in a release, without payloads."""
    with reading(store.engine) as connection:
        query = select(release_items).where(release_items.c.release_id == release.changeset)
        rows = connection.execute(query).all()
    for row in rows:
        if row.seal != seal("release_item", row.release_id, row.item, row.number, row.sha256):
            raise errors.DamagedRow(row=f"{release.deck} {release.version} {row.item}")
    return {row.item: (row.number, row.sha256) for row in rows}


def read_contents(store: Store, release: Release, only: Iterable[str] | None = None) -> dict[str, Revision]:
    """Return the revisions in a release: all of them, or those of some items."""
    is_member = and_(revisions.c.item == release_items.c.item, revisions.c.number == release_items.c.number)
    query = (
        select(revisions)
        .join(release_items, is_member)
        .where(release_items.c.release_id == release.changeset)
        .order_by(revisions.c.item)
    )
    with reading(store.engine) as connection:
        if only is not None:
            query = query.where(is_among(connection, revisions.c.item, list(only)))
        return {row.item: to_revision(row) for row in connection.execute(query)}


def _select_releases() -> Any:
    return select(
        releases.c.deck,
        releases.c.version,
        releases.c.root_sha256,
        releases.c.forced,
        releases.c.frozen,
        releases.c.id.label("release_id"),
        releases.c.seal.label("release_seal"),
        changesets,
    ).join(changesets, releases.c.changeset_id == changesets.c.id)


def _to_release(row: Row[Any]) -> Release:
    origin, sealed = to_changeset(row, 0).origin, (row.deck, row.version, row.root_sha256, int(row.forced), row.frozen)
    if row.release_seal != seal("release", row.release_id, row.id, *sealed):
        raise errors.DamagedRow(row=f"{row.deck} {row.version}")
    return Release(row.deck, row.version, row.root_sha256, bool(row.forced), json.loads(row.frozen), row.id, origin)
