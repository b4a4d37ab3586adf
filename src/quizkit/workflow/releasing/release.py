"""Releases: freeze a deck, prove it, and write it as a pack."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime

from quizkit import __version__
from quizkit.cards import faults
from quizkit.cards.cantons import cantons
from quizkit.decks.deck import Deck, find_unwritten
from quizkit.packs.pack import Pack
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store import errors, releases, reviews
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.values import Data, Origin, Revision, State, digest
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import run_checks, subject_of_heads, subject_of_store
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief, find_problems
from quizkit.workflow.stored.unreleased import pack_deck


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


def find_holdups(deck: Deck) -> Iterator[Problem]:
    """Find what must not be printed: what does not fit the deck, and texts not yet translated."""
    file = Place(f"{deck.slug}/{items.BRIEF_FILE}")
    found = [*find_unwritten(deck.brief.texts(), deck.brief, lambda _: file)]
    found += [problem for card in deck.cards for problem in find_problems(card, deck.brief)]
    yield from (problem for problem in found if problem.is_error or problem.fault is faults.MISSING_LANGUAGE)


def create_release(store: Store, slug: str, version: str, origin: Origin, *, force: bool) -> Release:
    """Freeze a deck as it is now."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadVersion(version=version)
    heads = _in_deck(store, slug)
    deck, unreadable = items.read_deck(slug, heads.values())
    found = [*unreadable, *find_holdups(deck), *_errors(store, deck, heads, origin)]
    if found and not force:
        raise ReleaseRefused(found, deck=slug, version=version, count=len(found))
    return releases.create_release(store, slug, version, _frozen(deck), heads.values(), origin, forced=bool(found))


def _in_deck(store: Store, slug: str) -> dict[str, Revision]:
    """Return what a release would hold now: nothing that was deleted, retired or left out."""
    languages = find_brief(store, slug).languages
    heads = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    states = reviews.find_states(store, heads)
    retired = {item for item in heads if all(_is_retired(states.get((item, language))) for language in languages)}
    composed = items.read_composition(heads.values())
    left_out = {item for item, head in heads.items() if composed and composed.leaves_out(head.kind, item)}
    return {item: head for item, head in heads.items() if item not in retired | left_out}


def pack_as_it_stands(store: Store, slug: str) -> Pack:
    """Build a pack of a deck as it stands, to try it before it is released."""
    heads = _in_deck(store, slug)
    deck, _ = items.read_deck(slug, heads.values())
    return pack_deck(deck, {item: head.number for item, head in heads.items()})


def _errors(store: Store, deck: Deck, heads: Mapping[str, Revision], origin: Origin) -> list[Problem]:
    """Find what checks call an error in a deck; texts that are missing are told already."""
    today = datetime.fromisoformat(origin.at).date()
    subject = subject_of_heads(store, deck.slug, deck.brief, heads, today)
    beside = [subject_of_store(store, slug, today) for slug in items.list_decks(store) if slug != deck.slug]
    report = run_checks([subject], CheckChoice(ignore=("missing-text",)), FoundBefore(), beside=beside)
    return [problem for problem in report.problems if problem.is_error]


def _is_retired(review: reviews.Review | None) -> bool:
    return review is not None and review.state is State.RETIRED


def _frozen(deck: Deck) -> Data:
    """Return what a pack needs beside the items of the deck."""
    order: Value = [card.id for card in deck.in_order()]
    frozen: dict[str, Value] = {"quizkit": __version__, "order": order}
    if any(fact.vocabulary == "cantons" for card in deck.cards for fact in card.facts()):
        frozen["cantons"] = [canton.model_dump(mode="json") for canton in cantons().values()]
    return frozen


def pack_release(store: Store, slug: str, version: str | None) -> Pack:
    """Build the pack of a release, the last one by default: the same bytes each time, everywhere."""
    release = releases.find_release(store, slug, version or _last(store, slug))
    found = verify_release(store, release)
    order = release.frozen["order"]
    assert isinstance(order, list)  # noqa: S101  # `_frozen` wrote it
    cards = [{"kind": found[item].kind, "revision": found[item].number, "card": found[item].data} for item in order]
    # As it was frozen, whatever today's rules say of it.
    return Pack.model_validate({
        "quizkit": release.frozen["quizkit"],
        "deck": slug,
        "version": release.version,
        "brief": found[f"{slug}/{items.BRIEF_FILE}"].data,
        "game": next((one.data for one in found.values() if one.kind == items.GAME), {}),
        "booklet": next((one.data for one in found.values() if one.kind == items.BOOKLET), {}),
        "cards": cards,
        "cantons": release.frozen.get("cantons", []),
        "pictures": {
            one.item.rpartition("/")[2]: one.data["svg"] for one in found.values() if one.kind == items.PICTURE
        },
    }).sealed()  # fmt: skip


def verify_release(store: Store, release: Release) -> dict[str, Revision]:
    """Recompute every hash of a release; give what is in it."""
    members, contents = releases.list_members(store, release), releases.read_contents(store, release)
    intact = all(
        item in contents and digest(contents[item].payload or "") == sha256 for item, (_, sha256) in members.items()
    )
    if (
        not intact
        or releases.hash_release(release.deck, release.version, release.frozen, members) != release.root_sha256
    ):
        raise ReleaseBroken(deck=release.deck, version=release.version)
    return contents


def _last(store: Store, slug: str) -> str:
    found = releases.list_releases(store, slug)
    if not found:
        raise errors.NotReleased(deck=slug)
    return found[-1].version
