"""Releases as the store keeps them: found, verified, and made into packs; and the cards a release would hold now."""

from quizkit.packs.pack import Pack
from quizkit.problems import QuizkitError
from quizkit.store import errors, releases
from quizkit.store.heads import Heads
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.values import Revision, digest
from quizkit.workflow.stored.editions import narrow_brief
from quizkit.workflow.stored.items import (
    BOOKLET,
    BRIEF_FILE,
    GAME,
    PICTURE,
    find_brief,
    read_composition,
    read_picture,
    select_files,
)
from quizkit.workflow.stored.review import find_retired


class ReleaseBroken(QuizkitError):
    """The store no longer holds what was released."""

    name = "release-broken"


def select_for_release(store: Store, slug: str) -> Heads:
    """Return what a release would hold now: nothing that was deleted, retired or left out of the composition."""
    languages, heads = find_brief(store, slug).languages, store.living(slug)
    retired, composition = find_retired(store, heads, languages), read_composition(select_files(heads))

    def is_left_out(head: Revision) -> bool:
        return composition is not None and composition.leaves_out(head.kind, head.item)

    return heads.pick(head.item for head in heads.bare() if head.item not in retired and not is_left_out(head))


def pack_release(store: Store, slug: str, version: str | None) -> Pack:
    """Make the pack of a stored release, the last one by default: the same bytes each time, everywhere."""
    release = releases.find_release(store, slug, version or _need_version(store, slug))
    contents = verify_contents(store, release)
    order = release.frozen["order"]
    assert isinstance(order, list)  # noqa: S101  # the release was made with one
    by_kind = {revision.kind: revision.data for revision in contents.values()}
    pictures = [revision for revision in contents.values() if revision.kind == PICTURE]
    cards = [contents[item] for item in order]
    brief = narrow_brief(contents[f"{slug}/{BRIEF_FILE}"].data, str(release.frozen.get("edition", "")))
    # As it was frozen, whatever today's rules say of it.
    return Pack.model_validate({
        "quizkit": release.frozen["quizkit"],
        "deck": slug,
        "version": release.version,
        "brief": brief,
        "game": by_kind.get(GAME, {}),
        "booklet": by_kind.get(BOOKLET, {}),
        "cards": [{"kind": card.kind, "revision": card.number, "card": card.data} for card in cards],
        "cantons": release.frozen.get("cantons", []),
        "pictures": {picture.item.rpartition("/")[2]: read_picture(picture.data) for picture in pictures},
    }).with_digest()  # fmt: skip


def verify_contents(store: Store, release: Release) -> dict[str, Revision]:
    """Verify every hash of a stored release; return what is in it."""
    members, contents = releases.list_members(store, release), releases.read_contents(store, release)
    is_intact = all(
        item in contents and digest(contents[item].payload or "") == sha256 for item, (_, sha256) in members.items()
    )
    root = releases.hash_release(release.deck, release.version, release.frozen, members)
    if not is_intact or root != release.root_sha256:
        raise ReleaseBroken(deck=release.deck, version=release.version)
    return contents


def find_last_version(store: Store, slug: str, edition: str | None = None) -> str | None:
    """Return the version of a deck's last release, if it has one; of all of it (""), or of one of its editions."""
    find_brief(store, slug)
    released = releases.list_releases(store, slug)
    versions = [release.version for release in released if edition in (None, release.frozen.get("edition", ""))]
    return versions[-1] if versions else None


def _need_version(store: Store, slug: str) -> str:
    version = find_last_version(store, slug)
    if version is None:
        raise errors.NotReleased(deck=slug)
    return version
