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
from quizkit.decks.quotas import count_features, find_misses, group_families, quotas
from quizkit.problems import Place, Problem, QuizkitError, Severity
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Origin, State, dump_payload
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import run_checks, subject_of_store
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief
from quizkit.workflow.stored.review import find_least_ready


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


class NothingFound(QuizkitError):
    """The search was stopped before it had found a deck."""

    name = "nothing-found"


@dataclass(frozen=True, slots=True)
class Pool:
    """The cards of a deck: those that may enter, those that are not there yet, and those that must stay apart."""

    brief: Brief
    cards: tuple[Card, ...]
    ready: tuple[Candidate, ...]
    begun: tuple[Candidate, ...]
    twins: frozenset[frozenset[str]]
    problems: tuple[Problem, ...]
    """Errors of cards that may enter."""

    def task(self, kind: str, size: int, keep: Mapping[int, str], seed: int) -> Task:
        """Say what to compose of one kind."""
        blueprint = self.brief.blueprint
        cards = {card.id: card for card in self.cards if card.kind == kind}
        apart = [Apart(one.scope, frozenset(one.cards)) for one in group_families(blueprint, cards.values())]
        if scope := blueprint.apart.get(NEAR_DUPLICATES):
            apart += (Apart(scope, pair) for pair in sorted(self.twins, key=sorted))
        longest = blueprint.longest_run if kind == blueprint.numbered else None
        asked = quotas(self.brief, kind, size)
        pool = tuple(one for one in self.ready if one.id in cards)
        return Task(blueprint.layout(kind, size), pool, asked, longest, tuple(apart), keep, seed)

    def shortage(self, task: Task, kind: str) -> Shortage:
        """Explain why a task cannot be done."""
        blueprint = self.brief.blueprint
        sizes = range(1, min(task.layout.size, len(task.pool) + 1)) if kind == blueprint.numbered else ()
        smaller = [
            replace(task, layout=blueprint.layout(kind, size), quotas=quotas(self.brief, kind, size), keep={})
            for size in sizes
            if not [*blueprint.contradictions(size)]
        ]
        ours = {card.id for card in self.cards if card.kind == kind}
        found = explain(task, [one for one in self.begun if one.id in ours], smaller)
        # Shares stand in the blueprint as they are for the deck as planned.
        return found if task.layout.size == blueprint.cards[kind] else replace(found, shares={})


@dataclass(frozen=True, slots=True)
class ComposedDeck:
    """A composition, and how good it is."""

    composition: Composition
    is_best: bool
    kept: int
    """How many numbers are as in the release to keep."""
    kept_of: int


def compose_deck(
    store: Store,
    slug: str,
    today: date,
    *,
    size: int | None,
    seed: int,
    keep: str | None,
    tell: Tell | None = None,
    memory: FoundBefore | None = None,
) -> ComposedDeck:
    """Choose and number the cards of a deck; nothing is stored."""
    brief = find_brief(store, slug)
    wrong = [*_contradictions(brief, slug, size)]
    if wrong:
        raise NoSuchComposition(wrong, deck=slug, size=size)
    found = find_pool(store, slug, today, memory)
    if found.problems:
        raise PoolFails(found.problems, deck=slug, count=len({one.card for one in found.problems}))
    before = _released(store, slug, keep) if keep else {}
    orders, is_best, kept, short = dict[str, tuple[str, ...]](), True, 0, list[TooFewCards]()
    for kind, planned in brief.blueprint.cards.items():
        wanted = size if size and kind == brief.blueprint.numbered else planned
        task = found.task(kind, wanted, before.get(kind, {}), seed)
        try:
            made = composer.compose(task, tell)
        except Unsolved as unsolved:
            if not unsolved.is_proven:
                raise NothingFound(deck=slug) from None
            shortage = found.shortage(task, kind)
            short.append(TooFewCards(kind, shortage, brief, deck=slug, size=wanted, pool=len(task.pool)))
            continue
        _prove(found, kind, wanted, made.order)
        orders[kind], is_best = made.order, is_best and made.is_best
        kept += sum(task.keep.get(number) == card for number, card in enumerate(made.order, 1))
    if short:
        short[0].also = tuple(short[1:])
        raise short[0]
    return ComposedDeck(number_cards(orders), is_best, kept, sum(map(len, before.values())))


def _prove(found: Pool, kind: str, wanted: int, order: Sequence[str]) -> None:
    """Count what came out, without the model: a deck that is not what was demanded is a bug, and never stored."""
    known = {card.id: card for card in found.cards}
    cards = [known[card] for card in order]
    missed = [miss for miss in find_misses(found.brief, kind, cards) if not miss.quota.is_wish]
    met = [one for one in group_families(found.brief.blueprint, cards) if one.scope == "deck"]
    if missed or met or sum(card.pieces() for card in cards) != wanted:
        raise AssertionError(f"{kind}: {missed} {met}")


def store_composition(store: Store, slug: str, made: Composition, origin: Origin) -> Committed:
    """Store a composition."""
    item = f"{slug}/{items.COMPOSITION_FILE}"
    change = Change(item, slug, items.COMPOSITION, dump_payload(made.data()), source=find_brief(store, slug).source)
    return store.commit([change], origin)


def find_pool(store: Store, slug: str, today: date, memory: FoundBefore | None = None) -> Pool:
    """Find the cards that may enter a deck: reviewed as far as the blueprint says, and without errors."""
    subject = subject_of_store(store, slug, today)
    report = run_checks([subject], CheckChoice(), memory or FoundBefore())
    brief, deck = subject.brief, subject.deck
    heads = store.heads(slug)
    states = find_least_ready(store, {card.id: heads[card.id] for card in deck.cards}, brief.languages)
    unwritten = {one.card for one in report.problems if one.fault.name == "missing-text"}
    cards = sorted((card for card in deck.cards if states[card.id] != State.RETIRED), key=lambda card: card.id)
    known = [Candidate(card.id, count_features(card), card.pieces()) for card in cards]
    entering = {card.id for card in cards if states[card.id] in brief.blueprint.states and card.id not in unwritten}
    ready = tuple(one for one in known if one.id in entering)
    begun = tuple(one for one in known if one.id not in entering)
    twins = frozenset(
        frozenset((one.card, one.detail)) for one in report.problems
        if one.fault.code.startswith("D4") and one.fault.severity is not Severity.INFO
    )  # fmt: skip
    wrong = tuple(
        one for one in report.problems if one.is_error and one.card in entering and one.fault.code[0] not in "BD"
    )
    return Pool(brief, tuple(cards), ready, begun, twins, wrong)


def find_line(brief: Brief, slug: str, field: str) -> Place:
    """Find a field of a deck's brief in the file it would be written to."""
    text = safe_yaml.write(brief.model_dump(mode="json", exclude_defaults=True))
    document, path = safe_yaml.read(text.encode(), f"{slug}/{items.BRIEF_FILE}"), tuple(field.split("."))
    known = (path[:length] for length in range(len(path), -1, -1) if path[:length] in document.places)
    return document.places[next(known)]


def _contradictions(brief: Brief, slug: str, size: int | None) -> Iterable[Problem]:
    for one in brief.blueprint.contradictions(size):
        field = f"blueprint.{one.at}"
        place = find_line(brief, slug, field)
        yield Problem(one.fault, place, field=field, value=one.value, allowed=one.allowed, detail=one.detail)


def _released(store: Store, slug: str, version: str) -> dict[str, dict[int, str]]:
    """Return the numbers of a release, by kind."""
    release = releases.find_release(store, slug, version)
    kinds = {item: revision.kind for item, revision in releases.read_contents(store, release).items()}
    found = dict[str, dict[int, str]]()
    for card in cast("list[str]", release.frozen["order"]):
        numbers = found.setdefault(kinds[card], {})
        numbers[len(numbers) + 1] = card
    return found
