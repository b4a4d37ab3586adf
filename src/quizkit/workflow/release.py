"""Releases: freeze a deck, prove it, and write it as a pack."""

import re
from collections.abc import Iterator

from quizkit import __version__
from quizkit.cards import faults
from quizkit.cards.cantons import cantons
from quizkit.decks.deck import Deck
from quizkit.packs.pack import Pack
from quizkit.problems import Problem, QuizkitError, closest
from quizkit.safe_yaml import Value
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.values import Data, Origin, digest
from quizkit.workflow import items
from quizkit.workflow.content import NoSuchDeck
from quizkit.workflow.revise import problems


class BadVersion(QuizkitError):
    """A version is three numbers."""

    name = "bad-version"


class ReleaseRefused(QuizkitError):
    """The deck has errors."""

    name = "release-refused"

    def __init__(self, found: list[Problem], **facts: object) -> None:
        super().__init__(**facts)
        self.problems = found


class ReleaseBroken(QuizkitError):
    """The store no longer holds what was released."""

    name = "release-broken"


def holdups(deck: Deck) -> Iterator[Problem]:
    """Find what must not be printed: what does not fit the deck, and texts not yet translated."""
    for card in deck.cards:
        for problem in problems(card, deck.brief):
            if problem.is_error or problem.fault is faults.MISSING_LANGUAGE:
                yield problem


def create(store: Store, slug: str, version: str, origin: Origin, *, force: bool) -> Release:
    """Freeze a deck as it is now."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadVersion(version=version)
    heads = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    if not heads:
        raise NoSuchDeck(deck=slug, decks=", ".join(store.decks()), suggestion=closest(slug, store.decks()))
    deck = items.deck(slug, heads.values())
    found = list(holdups(deck))
    if found and not force:
        raise ReleaseRefused(found, deck=slug, version=version, count=len(found))
    return releases.create(store, slug, version, _frozen(deck), heads.values(), origin, forced=bool(found))


def _frozen(deck: Deck) -> Data:
    """Give what a pack needs beside the items of the deck."""
    order: Value = sorted(card.id for card in deck.cards)
    frozen: dict[str, Value] = {"quizkit": __version__, "order": order}
    if any(fact.vocabulary == "cantons" for card in deck.cards for fact in card.facts()):
        frozen["cantons"] = [canton.model_dump(mode="json") for canton in cantons().values()]
    return frozen


def pack(store: Store, slug: str, version: str | None) -> Pack:
    """Build the pack of a release, the last one by default: the same bytes each time, everywhere."""
    release = releases.find(store, slug, version) if version else _last(store, slug)
    verify(store, release)
    found = releases.contents(store, release)
    deck = items.deck(slug, found.values())
    order = release.frozen["order"]
    assert isinstance(order, list)  # noqa: S101  # `_frozen` wrote it
    cards = [{"kind": found[item].kind, "revision": found[item].number, **found[item].data} for item in order]
    return Pack.model_validate({
        "quizkit": release.frozen["quizkit"],
        "deck": slug,
        "version": release.version,
        "brief": found[f"{slug}/deck.yaml"].data,
        "game": deck.game,
        "cards": cards,
        "cantons": release.frozen.get("cantons", []),
        "pictures": deck.pictures,
    }).sealed()  # fmt: skip


def verify(store: Store, release: Release) -> None:
    """Recompute every hash of a release."""
    members = releases.members(store, release)
    contents = releases.contents(store, release)
    intact = all(
        item in contents and digest(contents[item].payload or "") == sha256 for item, (_, sha256) in members.items()
    )
    if not intact or releases.root(release.deck, release.version, release.frozen, members) != release.root_sha256:
        raise ReleaseBroken(deck=release.deck, version=release.version)


def _last(store: Store, slug: str) -> Release:
    found = releases.listed(store, slug)
    if not found:
        return releases.find(store, slug, "–")
    return found[-1]
