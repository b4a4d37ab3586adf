"""Compose a deck of the store by its blueprint. The composition is an item with a history, like a card."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import cast

from quizkit import safe_yaml
from quizkit.cards.card import Card
from quizkit.compose import composer
from quizkit.compose.explain import Shortage, explain
from quizkit.compose.solve import Unsolved
from quizkit.compose.task import Apart, Candidate, Task, Tell
from quizkit.decks.blueprint import NEAR_DUPLICATES
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition, number_cards
from quizkit.decks.deck import Deck
from quizkit.decks.quotas import count_features, find_misses, group_families, list_differing, quotas
from quizkit.problems import Place, Problem, QuizkitError, Severity
from quizkit.progress import Watch, unwatched
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, State, dump_payload
from quizkit.workflow.checking.found_before import FoundBefore, cache_file
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_store
from quizkit.workflow.composing.even_out import balance_tells
from quizkit.workflow.stored.items import BRIEF_FILE, COMPOSITION, COMPOSITION_FILE, find_brief, find_stored_deck
from quizkit.workflow.stored.review import find_least_ready
from quizkit.workflow.stored.workspace import Workspace


class NoSuchComposition(QuizkitError):
    """Nothing can be composed, because of these problems: the blueprint contradicts itself in this size."""

    name = "no-such-composition"

    def __init__(self, problems: Sequence[Problem], **facts: object) -> None:
        super().__init__(**facts)
        self.problems = problems


class PoolFails(NoSuchComposition):
    """Cards that would be in the deck have errors."""

    name = "pool-fails"


class TooFewCards(QuizkitError):
    """The pool does not allow the deck; something would have to be written, finished or changed."""

    name = "too-few-cards"

    def __init__(self, kind: str, shortage: Shortage, brief: Brief, **facts: object) -> None:
        super().__init__(**facts)
        self.kind, self.shortage, self.brief = kind, shortage, brief
        self.also: tuple[TooFewCards, ...] = ()
        """What is short in other kinds of the same deck."""


class SearchStopped(QuizkitError):
    """The search was stopped before it had found a deck."""

    name = "nothing-found"


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards of a deck: those that may enter, those that are not finished, and pairs that must stay apart."""

    brief: Brief
    cards: tuple[Card, ...]
    ready: tuple[Candidate, ...]
    begun: tuple[Candidate, ...]
    twins: frozenset[frozenset[str]]
    problems: tuple[Problem, ...]
    """Errors in cards that may enter."""

    def task(self, kind: str, size: int, keep: Mapping[int, str], seed: int) -> Task:
        """Return the task of composing one kind of card."""
        blueprint = self.brief.blueprint
        cards = {card.id: card for card in self.cards if card.kind == kind}
        families = group_families(blueprint, cards.values())
        apart = [Apart(family.scope, frozenset(family.cards)) for family in families]
        if scope := blueprint.apart.get(NEAR_DUPLICATES):
            apart += (Apart(scope, pair) for pair in sorted(self.twins, key=sorted))
        longest = blueprint.longest_run if kind == blueprint.numbered else None
        wanted = quotas(self.brief, kind, size, list_differing(cards.values()))
        pool = tuple(candidate for candidate in self.ready if candidate.id in cards)
        entering = (cards[candidate.id] for candidate in pool)
        balances = balance_tells(self.brief, entering) if blueprint.avoid_tells else ()
        return Task(blueprint.layout(kind, size), pool, wanted, longest, tuple(apart), keep, seed, balances)

    def shortage(self, task: Task, kind: str) -> Shortage:
        """Explain why a task has no solution."""
        blueprint = self.brief.blueprint
        sizes = range(1, min(task.layout.size, len(task.pool) + 1)) if kind == blueprint.numbered else ()
        planned, differing = (self.brief, kind), list_differing(card for card in self.cards if card.kind == kind)
        smaller = [
            replace(task, layout=blueprint.layout(kind, size), quotas=quotas(*planned, size, differing), keep={})
            for size in sizes
            if not [*blueprint.contradictions(size)]
        ]
        of_kind = {card.id for card in self.cards if card.kind == kind}
        shortage = explain(task, [candidate for candidate in self.begun if candidate.id in of_kind], smaller)
        # The shares in the blueprint are meant for the deck as planned, not for another size.
        return shortage if task.layout.size == blueprint.cards[kind] else replace(shortage, shares={})


@dataclass(frozen=True, slots=True)
class ComposeRequest:
    """The deck that somebody wants to have composed."""

    deck: str
    size: int | None = None
    """How many of the deck's first kind; by default as planned."""
    seed: int = 1
    keep: str | None = None
    """A release of which as many numbers as possible are to stay."""


@dataclass(frozen=True, slots=True)
class ComposedDeck:
    """A deck with its new composition, and how good that is."""

    deck: Deck
    composition: Composition
    is_best: bool
    kept: int
    """How many numbers are as in the release to keep."""
    kept_of: int
    committed: Committed | None = None
    """What became of it in the store, if it was to be stored."""


def compose_deck(
    workspace: Workspace, request: ComposeRequest, origin: Origin | None, today: date, tell: Tell | None = None
) -> ComposedDeck:
    """Compose a deck: choose and number its cards, and store the result; without an origin, only show it."""
    store = workspace.store
    composed = compose(store, request, today, tell)
    if origin is None:
        return composed
    return replace(composed, committed=store_composition(store, request.deck, composed.composition, origin))


def compose(
    store: Store, request: ComposeRequest, today: date, tell: Tell | None = None, watch: Watch = unwatched
) -> ComposedDeck:
    """Compose a deck, without storing it: choose and number its cards."""
    slug, brief = request.deck, find_brief(store, request.deck)
    contradictions = [*_find_contradictions(brief, slug, request.size)]
    if contradictions:
        raise NoSuchComposition(contradictions, deck=slug, size=request.size)
    pool = find_pool(store, slug, today)
    if pool.problems:
        raise PoolFails(pool.problems, deck=slug, count=len({problem.card for problem in pool.problems}))
    before = _read_numbers(store, slug, request.keep) if request.keep else {}
    orders, is_best, kept, short = dict[str, tuple[str, ...]](), True, 0, list[TooFewCards]()
    for kind, planned in watch(brief.blueprint.cards.items(), len(brief.blueprint.cards)):
        wanted = request.size if request.size and kind == brief.blueprint.numbered else planned
        task = pool.task(kind, wanted, before.get(kind, {}), request.seed)
        try:
            solution = composer.compose(task, tell)
        except Unsolved as unsolved:
            if not unsolved.is_proven:
                raise SearchStopped(deck=slug) from None
            shortage = pool.shortage(task, kind)
            short.append(TooFewCards(kind, shortage, brief, deck=slug, size=wanted, pool=len(task.pool)))
            continue
        _prove(pool, kind, wanted, solution.order)
        orders[kind], is_best = solution.order, is_best and solution.is_best
        kept += sum(task.keep.get(number) == card for number, card in enumerate(solution.order, 1))
    if short:
        short[0].also = tuple(short[1:])
        raise short[0]
    composition = number_cards(orders)
    deck = replace(find_stored_deck(store, slug), composition=composition)
    return ComposedDeck(deck, composition, is_best, kept, sum(map(len, before.values())))


def _prove(pool: Pool, kind: str, wanted: int, order: Sequence[str]) -> None:
    """Count the result again without the solver: a deck that breaks a demand is a bug, and must not be stored."""
    by_id = {card.id: card for card in pool.cards}
    cards = [by_id[item] for item in order]
    missed = [miss for miss in find_misses(pool.brief, kind, cards) if not miss.quota.is_wish]
    together = [family for family in group_families(pool.brief.blueprint, cards) if family.scope == "deck"]
    if missed or together or sum(card.pieces() for card in cards) != wanted:
        raise AssertionError(f"{kind}: {missed} {together}")


def store_composition(store: Store, slug: str, composition: Composition, origin: Origin) -> Committed:
    """Store the composition of a deck as an item with a history."""
    item, payload = f"{slug}/{COMPOSITION_FILE}", dump_payload(composition.data())
    change = Change(item, slug, COMPOSITION, payload, source=find_brief(store, slug).source)
    return store.commit([change], origin)


def find_pool(store: Store, slug: str, today: date) -> Pool:
    """Find the pool that a deck is composed from: cards reviewed as the blueprint says, and without errors."""
    subject = subject_of_store(store, slug, today)
    report = check_subjects([subject], CheckChoice(), FoundBefore(cache_file(f"{store.fingerprint()} {slug}")))
    brief, deck, heads = subject.brief, subject.deck, store.heads(slug)
    states = find_least_ready(store, {card.id: heads[card.id] for card in deck.cards}, brief.languages)
    unwritten = {problem.card for problem in report.problems if problem.fault.name == "missing-text"}
    cards = sorted((card for card in deck.cards if states[card.id] != State.RETIRED), key=lambda card: card.id)
    differing = list_differing(cards)
    candidates = [Candidate(card.id, count_features(card, differing), card.pieces()) for card in cards]
    entering = {card.id for card in cards if states[card.id] in brief.blueprint.states and card.id not in unwritten}
    twins = frozenset(
        frozenset((problem.card, problem.detail)) for problem in report.problems
        if problem.fault.code.startswith("D4") and problem.fault.severity is not Severity.INFO
    )  # fmt: skip
    problems = tuple(
        problem for problem in report.problems
        if problem.is_error and problem.card in entering and problem.fault.code[0] not in "BD"
    )  # fmt: skip
    ready = tuple(candidate for candidate in candidates if candidate.id in entering)
    begun = tuple(candidate for candidate in candidates if candidate.id not in entering)
    return Pool(brief, tuple(cards), ready, begun, twins, problems)


def find_line(brief: Brief, slug: str, field: str) -> Place:
    """Find the place of a blueprint's contradiction or advice: its field in the file of the deck's brief."""
    text = safe_yaml.write(brief.model_dump(mode="json", exclude_defaults=True))
    document, path = safe_yaml.read(text.encode(), f"{slug}/{BRIEF_FILE}"), tuple(field.split("."))
    known = (path[:length] for length in range(len(path), -1, -1) if path[:length] in document.places)
    return document.places[next(known)]


def _find_contradictions(brief: Brief, slug: str, size: int | None) -> Iterable[Problem]:
    for clash in brief.blueprint.contradictions(size):
        field = f"blueprint.{clash.at}"
        place = find_line(brief, slug, field)
        yield Problem(clash.fault, place, field=field, value=clash.value, allowed=clash.allowed, detail=clash.detail)


def _read_numbers(store: Store, slug: str, version: str) -> dict[str, dict[int, str]]:
    """Return the numbers of a release, by kind."""
    release = releases.find_release(store, slug, version)
    kinds = {item: revision.kind for item, revision in releases.read_contents(store, release).items()}
    by_kind = dict[str, dict[int, str]]()
    for card in cast("list[str]", release.frozen["order"]):
        numbers = by_kind.setdefault(kinds[card], {})
        numbers[len(numbers) + 1] = card
    return by_kind
