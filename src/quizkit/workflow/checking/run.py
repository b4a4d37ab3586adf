"""Run the checks on decks of a workspace or of a content tree."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import partial
from itertools import chain
from typing import NamedTuple

from quizkit.checks import DeckCheck, checks, unknown_weights
from quizkit.decks.brief import Brief
from quizkit.decks.misfits import find_undefined
from quizkit.decks.survey import Gist, Survey, take_gist
from quizkit.problems import Place, Problem, QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import canonical, digest
from quizkit.workflow.checking.found_before import FoundBefore, cache_file, dump_gist
from quizkit.workflow.checking.inspect import CheckChoice, Inspector
from quizkit.workflow.checking.look import find_unprintable
from quizkit.workflow.checking.report import CheckReport, make_report
from quizkit.workflow.checking.subject import Subject, subject_of_store, subject_of_tree
from quizkit.workflow.checking.twins import check_twins
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.open import CardSource, require_workspace
from quizkit.workflow.tree.drawings import find_undrawable
from quizkit.workflow.tree.read import Library

TOGETHER, LEAST_GROUPS = 100, 4
"""How many cards are checked together: their long texts are drawn at once; and from how many groups on it is worth
sharing them among processes."""


class NotOneDeck(QuizkitError):
    """A release was named without its deck, and several decks are checked."""

    name = "not-one-deck"


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What somebody wants to have checked."""

    named: tuple[str, ...] = ()
    """Decks and cards; nothing means everything."""
    choice: CheckChoice = field(default_factory=CheckChoice)
    languages: tuple[str, ...] = ()
    since: str | None = None
    """Only cards that changed since this release: `1.0.0`, or `swiss-quiz@1.0.0`."""
    cards: tuple[str, ...] | None = None
    """Only these cards, if given: those that somebody found."""
    edition: str = ""
    """Only the cards and languages of this edition."""


class _Selection(NamedTuple):
    """What a request comes to."""

    subjects: list[Subject]
    beside: list[Subject]
    """Decks that are only compared with."""
    cards: list[str] | None
    """Only these cards, if not all."""


def run(source: CardSource, request: CheckRequest, today: date, watch: Watch = unwatched) -> CheckReport:
    """Run the checks that somebody wants on decks, and return their report."""
    if isinstance(source, Library):
        return _run_on_tree(source, request, today, watch)
    store = source.store
    selection = _select_from_store(store, request, today)
    return _check_selection(selection, request, FoundBefore(cache_file(store.fingerprint())), watch)


def _run_on_tree(library: Library, request: CheckRequest, today: date, watch: Watch) -> CheckReport:
    if request.since:
        require_workspace(library)
    cards = [name for name in request.named if name in library.places]
    decks = [library.card(name)[0].slug if name in cards else library.deck(name).slug for name in request.named]
    slugs = list(dict.fromkeys(decks)) or _find_editions({deck.slug: deck.brief for deck in library.decks}, request)
    subjects = {
        deck.slug: subject_of_tree(library, deck.slug, today, request.edition if deck.slug in slugs else "")
        for deck in library.decks
    }
    wanted = [subjects[slug] for slug in slugs]
    beside = [subject for slug, subject in subjects.items() if slug not in slugs]
    memory = FoundBefore(cache_file(library.root))
    report = _check_selection(_Selection(wanted, beside, cards or None), request, memory, watch)
    # What could not even be read comes first.
    known = {item for subject in subjects.values() for item in subject.keys}
    unread = [problem for problem in library.problems if problem.is_error and problem.card not in known]
    placed = (replace(problem, place=library.places.get(problem.card, problem.place)) for problem in report.problems)
    return replace(report, problems=(*unread, *placed))


def _select_from_store(store: Store, request: CheckRequest, today: date) -> _Selection:
    living = list_decks(store)
    if request.cards is None:
        decks, cards = _split_names(store, request.named)
    else:
        cards = list(request.cards)
        decks = list(dict.fromkeys(head.deck for head in store.heads_of(cards).values())) or living
    if request.edition and not decks:
        decks = _find_editions({slug: find_brief(store, slug) for slug in living}, request)
    subjects = [subject_of_store(store, slug, today, request.edition) for slug in decks or living]
    beside = [subject_of_store(store, slug, today) for slug in living if decks and slug not in decks]
    only = cards or None if request.cards is None else cards
    if request.since:
        changed = _find_changed_cards(store, decks or living, request.since)
        only = [item for item in changed if not cards or item in cards]
    return _Selection(subjects, beside, only)


def _find_editions(briefs: Mapping[str, Brief], request: CheckRequest) -> list[str]:
    """Name the decks that have the edition, if one is asked for; all of them, if nobody has it, to be told so."""
    return [slug for slug, brief in briefs.items() if request.edition in ("", *brief.editions)] or list(briefs)


def _split_names(store: Store, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell decks from cards; a card brings its deck along."""
    living, decks, cards = list_decks(store), list[str](), list[str]()
    for name in names:
        if name in living or not store.history(name):
            decks.append(name)
        else:
            decks.append(store.head(name).deck)
            cards.append(name)
    return list(dict.fromkeys(decks)), cards


def _find_changed_cards(store: Store, slugs: Sequence[str], version: str) -> list[str]:
    """Name the cards that are new, or differ from a release: `1.0.0`, or `swiss-quiz@1.0.0`."""
    deck, _, number = version.rpartition("@")
    if not deck and len(slugs) != 1:
        raise NotOneDeck(version=version)
    slug = deck or slugs[0]
    members = releases.list_members(store, releases.find_release(store, slug, number))
    return [item for item, head in store.heads(slug).items() if members.get(item, (0, ""))[1] != head.sha256]


def _check_selection(selection: _Selection, request: CheckRequest, memory: FoundBefore, watch: Watch) -> CheckReport:
    subjects, beside, cards = selection
    # Nothing would be found in a language that no deck has.
    refuse_unknown(request.languages, dict.fromkeys(code for subject in subjects for code in subject.brief.languages))
    report = check_subjects(subjects, request.choice, memory, beside=beside, watch=watch)
    # Whoever names a card does not ask about the deck as a whole.
    asks_for_decks = request.cards is None
    decks = (
        subject.slug for subject in subjects if asks_for_decks and (not request.named or subject.slug in request.named)
    )
    chosen = None if cards is None else {*cards, *decks}

    def is_wanted(problem: Problem) -> bool:
        is_chosen = chosen is None or not chosen.isdisjoint((problem.card, problem.detail))
        return is_chosen and (not request.languages or problem.language in ("", *request.languages))

    is_all = chosen is None and not request.languages
    problems = report.problems if is_all else tuple(problem for problem in report.problems if is_wanted(problem))
    return replace(report, problems=problems, cards=report.cards if cards is None else len(cards))


def check_subjects(
    subjects: Sequence[Subject],
    choice: CheckChoice,
    memory: FoundBefore | None = None,
    *,
    beside: Sequence[Subject] = (),
    watch: Watch = unwatched,
    is_whole: bool = True,
) -> CheckReport:
    """Run the chosen checks on whole decks. Decks `beside` them are only compared with.

    If it `is_whole`, nothing else is kept of what was found before.
    """
    memory = memory or FoundBefore()
    problems, gists = _check_cards(subjects, choice, memory, watch)
    for subject in subjects:
        problems += _check_deck(subject, subject.survey(map(gists.get, subject.keys.values())), memory)
    problems += check_twins(sorted((*subjects, *beside), key=lambda subject: subject.slug), memory)
    memory.save(forget=is_whole and not beside)
    report = make_report(problems, subjects, beside)

    ours = {subject.slug for subject in subjects}.union(*(subject.keys for subject in subjects))
    codes = {problem.fault.code for problem in report.problems}
    chosen = {code for code in codes if _is_chosen(code, choice)}

    def is_wanted(problem: Problem) -> bool:
        return problem.fault.code in chosen and (problem.card in ours or problem.detail in ours)

    return replace(
        report,
        problems=tuple(problem for problem in report.problems if is_wanted(problem)),
        cards=sum(len(subject.keys) for subject in subjects),
        expired=tuple((code, card) for code, card in report.expired if choice.takes(code)),
    )


def _is_chosen(code: str, choice: CheckChoice) -> bool:
    """Return whether a check is wanted; an optional one has run because the deck, or somebody, asked for it."""
    check = checks().get(code)
    is_optional = check is not None and check.is_optional and not choice.select
    return choice.takes(code) or is_optional


def check_alone(subject: Subject, item: str) -> CheckReport:
    """Run the checks on one card by itself, for whoever is working on it."""
    return make_report(_check_card(subject, item).problems, [subject], [])


class _Look(NamedTuple):
    """What is found on a card, and its gist if it can be read."""

    problems: list[Problem]
    gist: Gist | None


def _check_cards(
    subjects: Sequence[Subject], choice: CheckChoice, memory: FoundBefore, watch: Watch
) -> tuple[list[Problem], dict[str, Gist | None]]:
    """Look at each card by itself, and take its gist; what was looked at before is remembered."""
    extra = tuple(check.code for check in checks().values() if check.is_optional and choice.asks_for(check))
    known, new = list[str](), list[tuple[Subject, str]]()
    for subject in subjects:
        today = subject.context.today
        for item, key in subject.keys.items():
            if not extra and memory.knows(key, today) and memory.has_gist(key):
                known.append(key)
            else:
                new.append((subject, item))
    problems, gists = [*memory.recall(known)], dict(zip(known, memory.recall_gists(known), strict=True))
    for subject in subjects:
        subject.fetch([item for owner, item in new if owner is subject])
    work = partial(_check_some, extra=CheckChoice(extra) if extra else None)
    looks = chain.from_iterable(map_parallel(work, _group(new), least=LEAST_GROUPS, chunk=1))
    for (subject, item), look in watch(zip(new, looks, strict=True), len(new)):
        key = subject.keys[item]
        gists[key] = look.gist
        problems += look.problems
        # What somebody asked for once is not what everybody finds.
        if not extra:
            memory.learn(key, look.problems, subject.hold_until(item), dump_gist(look.gist))
    return problems, gists


def _group(cards: Sequence[tuple[Subject, str]]) -> list[tuple[Subject, list[str]]]:
    """Group cards of one subject that are checked together."""
    groups = list[tuple[Subject, list[str]]]()
    for subject, item in cards:
        if not groups or groups[-1][0] is not subject or len(groups[-1][1]) == TOGETHER:
            groups.append((subject, []))
        groups[-1][1].append(item)
    return groups


def _check_some(some: tuple[Subject, Sequence[str]], extra: CheckChoice | None) -> list[_Look]:
    subject, ids = some
    subject.context.look_ahead([card for item in ids if (card := subject.card(item)[0])] if len(ids) > 1 else [])
    return [_check_card(subject, item, extra) for item in ids]


def _check_card(subject: Subject, item: str, extra: CheckChoice | None = None) -> _Look:
    card, unreadable = subject.card(item)
    if card is None:
        return _Look(unreadable, None)
    # What is missing has a check of its own.
    problems = [*find_undefined(card, subject.brief, lambda _: Place(item)), *subject.inspector.card(card)]
    if extra:
        problems += (problem for problem in Inspector(subject.context, extra).card(card) if problem not in problems)
    return _Look(problems, take_gist(card, subject.brief.source))


def _check_deck(subject: Subject, survey: Survey, memory: FoundBefore) -> Iterator[Problem]:
    """Look at a deck as a whole."""
    drawings = () if subject.is_drawn else find_undrawable(subject.pictures, f"{subject.slug}/pictures")
    look = find_unprintable(subject.slug, subject.brief, subject.pictures)
    problems = (*unknown_weights(subject.brief), *drawings, *look)
    yield from (replace(problem, card=subject.slug) for problem in problems)
    for check in subject.inspector.deck_checks:
        find = partial(subject.inspector.deck, survey, check)
        if ids := [*check.reads(survey)] if check.reads else []:
            key = _hash_reading(subject, check, ids)
            yield from memory.recall_or_find(key, subject.context.today, find)
        else:
            yield from find()


def _hash_reading(subject: Subject, check: DeckCheck, ids: Sequence[str]) -> str:
    """Hash everything that the problems depend on which a check finds by reading cards."""
    composed = canonical(subject.composition.data()) if subject.composition else ""
    return digest(" ".join((check.code, composed, *(subject.keys[item] for item in ids))))
