"""Releases: freeze a deck, or say what holds it back; list releases, and prove that nothing has changed since."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from quizkit import __version__
from quizkit.cards import faults
from quizkit.cards.cantons import cantons
from quizkit.decks.deck import Deck
from quizkit.decks.misfits import find_unwritten
from quizkit.decks.unread_cards import list_ids
from quizkit.labels import Labels
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store import releases
from quizkit.store.heads import Heads
from quizkit.store.history import Store
from quizkit.store.releases import Release
from quizkit.store.values import Data, Origin
from quizkit.store.verify import refuse_damage
from quizkit.workflow.checking.found_before import FoundBefore, cache_file
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_heads, subject_of_store
from quizkit.workflow.releasing.report import ReleaseReport, find_unready, make_report, read_report, render_report
from quizkit.workflow.stored.edit import find_problems
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.items import BRIEF_FILE, find_brief, list_decks, read_deck
from quizkit.workflow.stored.released import select_for_release, verify_contents


class BadVersion(QuizkitError):
    """A version is three numbers."""

    name = "bad-version"


class ReleaseRefused(QuizkitError):
    """The deck has errors."""

    name = "release-refused"

    def __init__(self, problems: list[Problem], **facts: object) -> None:
        super().__init__(**facts)
        self.problems = problems


class NoReport(QuizkitError):
    """The release was made by a quizkit that kept no reports."""

    name = "no-report"


@dataclass(frozen=True, slots=True)
class ReleaseSheet:
    """A release, and everything in it."""

    release: Release
    members: Mapping[str, tuple[int, str]]
    """Item → the number and hash of its revision."""
    report: ReleaseReport | None
    """What it tells about itself; older releases tell nothing."""


def create_release(store: Store, slug: str, version: str, origin: Origin, *, force: bool, edition: str = "") -> Release:
    """Release a deck as it is now, or one of its editions; `force` records that it was done in spite of errors."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise BadVersion(version=version)
    refuse_damage(store)
    heads = select_for_release(store, slug)
    whole, unreadable = read_deck(slug, heads)
    deck = choose_edition(whole, edition)
    left_out = {*whole.ids} - {*deck.ids}
    heads = heads.pick(item for item in heads if item not in left_out)
    none = (
        []
        if deck.cards
        else [Problem(faults.EMPTY_DECK, Place(f"{slug}/{BRIEF_FILE}"), slug, value=deck.brief.kinds[0])]
    )
    problems = [*none, *unreadable, *find_holdups(deck), *_find_errors(store, deck, heads, origin)]
    problems += find_unready(store, deck, heads)
    if problems and not force:
        raise ReleaseRefused(problems, deck=slug, version=version, count=len(problems))
    report = make_report(store, deck, heads, edition, len(problems))
    frozen = {**_freeze(deck, edition), "report": report.data()}
    return releases.create_release(store, slug, version, frozen, heads.bare(), origin, forced=bool(problems))


def list_releases(store: Store, deck: str | None = None) -> list[Release]:
    """Return the releases, oldest first: all of them, or those of a deck."""
    return releases.list_releases(store, deck)


def show_release(store: Store, deck: str, version: str) -> ReleaseSheet:
    """Return a release of a deck and what is in it."""
    release = releases.find_release(store, deck, version)
    return ReleaseSheet(release, releases.list_members(store, release), read_report(release))


def write_report(store: Store, deck: str, version: str, say: Labels) -> str:
    """Return the report kept with a release as a web page, to mail."""
    release = releases.find_release(store, deck, version)
    report = read_report(release)
    if report is None:
        raise NoReport(deck=deck, version=version)
    return render_report(release, report, find_brief(store, deck).name, say)


def verify_release(store: Store, deck: str, version: str) -> Release:
    """Return a release after every hash in it was computed again."""
    release = releases.find_release(store, deck, version)
    verify_contents(store, release)
    return release


def find_holdups(deck: Deck) -> Iterator[Problem]:
    """Find what holds a release back: what does not fit the deck, and texts that have not been translated yet."""
    file = Place(f"{deck.slug}/{BRIEF_FILE}")
    problems = [*find_unwritten(deck.brief.texts(), deck.brief, lambda _: file)]
    problems += [problem for card in deck.cards for problem in find_problems(card, deck.brief)]
    yield from (problem for problem in problems if problem.is_error or problem.fault is faults.MISSING_LANGUAGE)


def _find_errors(store: Store, deck: Deck, heads: Heads, origin: Origin) -> list[Problem]:
    """Find what the checks call errors; missing texts are told already. Who has just checked need not wait again."""
    today = datetime.fromisoformat(origin.at).date()
    subject = subject_of_heads(store, deck.slug, deck.brief, heads, today)
    beside = [subject_of_store(store, slug, today) for slug in list_decks(store) if slug != deck.slug]
    choice, memory = CheckChoice(ignore=("missing-text",)), FoundBefore(cache_file(store.fingerprint()))
    report = check_subjects([subject], choice, memory, beside=beside, is_whole=False)
    return [problem for problem in report.problems if problem.is_error]


def _freeze(deck: Deck, edition: str) -> Data:
    """Return what a pack needs besides the items of the deck."""
    order: Value = [*list_ids(deck.in_order())]
    frozen: dict[str, Value] = {"quizkit": __version__, "order": order}
    if any(fact.vocabulary == "cantons" for card in deck.cards for fact in card.facts()):
        frozen["cantons"] = [canton.model_dump(mode="json") for canton in cantons().values()]
    return {**frozen, "edition": edition} if edition else frozen
