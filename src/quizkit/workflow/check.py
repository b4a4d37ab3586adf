"""Check decks of a store or a tree: every problem, but for those that people have looked at and dismissed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, partial
from itertools import groupby

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.checks import Context, checks
from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck, undefined
from quizkit.decks.dismissal import Dismissals
from quizkit.problems import Place, Problem, QuizkitError, Severity
from quizkit.progress import Watch, unwatched
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Revision, canonical, digest
from quizkit.workflow import items
from quizkit.workflow.content import Library
from quizkit.workflow.inspection import Choice, Inspector, alike
from quizkit.workflow.memory import Memory
from quizkit.workflow.revise import brief as brief_of
from quizkit.workflow.spread import spread

Texts = Mapping[str, Mapping[str, str]]
"""Path → language → words, of one card."""


class NotOneDeck(QuizkitError):
    """A release was named without its deck, and several decks are checked."""

    name = "not-one-deck"


@dataclass(frozen=True)
class Subject:
    """A deck to be checked, from wherever it comes; it is put together only if something must be looked at."""

    slug: str
    brief: Brief
    keys: Mapping[str, str]
    """Card → a hash of all that its problems depend on."""
    card: Callable[[str], tuple[Card | None, list[Problem]]]
    texts: Callable[[str], Texts]
    context: Context
    dismissals: Dismissals = field(default_factory=dict)

    @property
    def key(self) -> str:
        """Hash the whole deck."""
        return digest(
            canonical({"deck": self.slug, "brief": self.brief.model_dump(mode="json"), "cards": dict(self.keys)})
        )

    @cached_property
    def inspector(self) -> Inspector:
        """Give what runs the usual checks on it."""
        return Inspector(self.context)

    @cached_property
    def deck(self) -> Deck:
        """Put the deck together."""
        cards = (self.card(item)[0] for item in self.keys)
        return Deck(self.slug, self.brief, tuple(card for card in cards if card))


@dataclass(frozen=True, slots=True)
class Report:
    """What was found, and how much was looked at."""

    problems: tuple[Problem, ...]
    cards: int
    dismissed: int
    expired: tuple[tuple[str, str], ...]
    """Dismissals (code, card) whose text has changed since."""
    subjects: tuple[Subject, ...]

    def words(self, problem: Problem) -> str:
        """Give the text a problem is about."""
        for subject in self.subjects:
            if problem.card in subject.keys:
                return subject.texts(problem.card).get(problem.field, {}).get(problem.language, "")
        return ""

    def count(self, severity: Severity) -> int:
        """Count the problems of one weight."""
        return sum(problem.fault.severity is severity for problem in self.problems)


def subject(store: Store, slug: str, today: date) -> Subject:
    """Take a deck from the store."""
    found = brief_of(store, slug)
    living = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    return from_heads(store, slug, found, living, today)


def from_heads(store: Store, slug: str, brief: Brief, heads: Mapping[str, Revision], today: date) -> Subject:
    """Take a deck as these revisions have it."""
    cards = {item: head for item, head in heads.items() if head.kind in kinds()}
    stale = {item: store.stale(head) for item, head in cards.items() if head.stale}
    waived = next((items.dismissals(head) for head in heads.values() if head.kind == items.DISMISSALS), {})
    brief_hash = digest(brief.model_dump_json())
    keys = {
        item: _key(brief_hash, head.sha256, head.payload or "", stale.get(item, {}), today)
        for item, head in cards.items()
    }

    def texts(item: str) -> Texts:
        return items.texts(cards[item])

    def card(item: str) -> tuple[Card | None, list[Problem]]:
        return items.card(cards[item])

    return Subject(slug, brief, keys, card, texts, Context(brief, today, stale), waived)


def from_tree(library: Library, slug: str, today: date) -> Subject:
    """Take a deck from a content tree."""
    deck = library.deck(slug)
    by_id = {card.id: card for card in deck.cards}

    def texts(item: str) -> Texts:
        return {text.path: text.text for text in by_id[item].texts()}

    def card(item: str) -> tuple[Card | None, list[Problem]]:
        return by_id[item], []

    keys = {
        card.id: _key(digest(deck.brief.model_dump_json()), digest(card.model_dump_json()), "", {}, today)
        for card in deck.cards
    }
    return Subject(slug, deck.brief, keys, card, texts, Context(deck.brief, today), deck.dismissals)


def _key(brief: str, card: str, payload: str, stale: Mapping[str, Mapping[str, int]], today: date) -> str:
    # Most cards are the same every day.
    dated = str(today) if '"review_by"' in payload else ""
    return digest(f"{brief}{card}{canonical(stale) if stale else ''}{dated}")[:32]


def check(
    subjects: Sequence[Subject],
    choice: Choice,
    memory: Memory,
    *,
    beside: Sequence[Subject] = (),
    languages: Sequence[str] = (),
    cards: Iterable[str] | None = None,
    watch: Watch = unwatched,
) -> Report:
    """Run the checks that are wanted: on all cards, or on some, in all languages or some.

    Decks that stand `beside` are only compared with.
    """
    if any(checks()[code].is_optional and choice.takes(code) for code in checks()):
        memory = Memory()
    total = sum(len(one.keys) for one in subjects)
    found = [*_cards(subjects, choice, memory, watch), *_decks(subjects, memory)]
    found += _alike([*subjects, *beside], {item for one in subjects for item in one.keys}, memory)
    memory.save()
    only = None if cards is None else set(cards)
    wanted = [
        problem for problem in found
        if choice.takes(problem.fault.code)
        and (not languages or problem.language in ("", *languages))
        and (only is None or problem.card in only or problem.card in {one.slug for one in subjects})
    ]  # fmt: skip
    return _report(wanted, subjects, total)


def _cards(subjects: Sequence[Subject], choice: Choice, memory: Memory, watch: Watch) -> Iterator[Problem]:
    """Look at each card by itself; what was looked at before is remembered."""
    new = list[tuple[Subject, str]]()
    for one in subjects:
        for item, key in one.keys.items():
            if memory.knows(key):
                yield from memory.recall(key)
            else:
                new.append((one, item))
    looked_at = spread(partial(_card, choice=choice), new)
    for (one, item), problems in watch(zip(new, looked_at, strict=True), len(new)):
        yield from memory.learn(one.keys[item], problems)


def _card(which: tuple[Subject, str], choice: Choice) -> list[Problem]:
    one, item = which
    card, unreadable = one.card(item)
    if card is None:
        return unreadable
    # What is missing has a check of its own.
    unfit = undefined(card, one.brief, lambda _: Place(item))
    extra = [] if not choice.select else Inspector(one.context, choice).optional(card)
    return [*unfit, *one.inspector.card(card), *extra]


def _decks(subjects: Sequence[Subject], memory: Memory) -> Iterator[Problem]:
    """Look at each deck as a whole."""
    for one in subjects:
        key = one.key
        yield from memory.recall(key) if memory.knows(key) else memory.learn(key, one.inspector.deck(one.deck))


def _alike(subjects: Sequence[Subject], asked: set[str], memory: Memory) -> list[Problem]:
    """Look at all cards of all decks together."""
    key = digest("".join(one.key for one in subjects))
    if memory.knows(key):
        found = memory.recall(key)
    else:
        languages = tuple(dict.fromkeys(code for one in subjects for code in (one.brief.source, *one.brief.languages)))
        found = memory.learn(key, list(alike([(one.deck, one.inspector) for one in subjects], languages)))
    return [problem for problem in found if problem.card in asked or problem.detail in asked]


def _report(found: Sequence[Problem], subjects: Sequence[Subject], total: int) -> Report:
    """Leave out what was dismissed, and put the rest in order: deck by deck, card by card, the worst first."""
    order = {item: index for index, item in enumerate(item for one in subjects for item in (one.slug, *one.keys))}
    ranked = sorted(found, key=lambda one: (order.get(one.card, len(order)), one.card, one.fault.code))
    shown, dismissed, expired = list[Problem](), 0, list[tuple[str, str]]()
    for (card, code), group in groupby(ranked, key=lambda one: (one.card, one.fault.code)):
        problems = list(group)
        home = next((one for one in subjects if card in one.keys or card == one.slug), None)
        waiver = home.dismissals.get(code, {}).get(card) if home else None
        if home and waiver and waiver.seen == sight(problems, home):
            dismissed += len(problems)
            continue
        expired += [(code, card)] if waiver else []
        shown += problems
    return Report(tuple(shown), total, dismissed, tuple(expired), tuple(subjects))


def sight(problems: Sequence[Problem], home: Subject) -> str:
    """Hash what somebody sees who dismisses these problems: the words they are about, or the figures."""
    seen = []
    for problem in problems:
        texts = home.texts(problem.card).get(problem.field, {}) if problem.card in home.keys else {}
        words = {code: texts.get(code, "") for code in {problem.language, home.brief.source} if code}
        seen.append([problem.field, problem.language, words, *((problem.value, problem.allowed) if not texts else ())])
    return digest(canonical({"seen": seen}))[:16]


def changed_since(store: Store, slugs: Sequence[str], version: str) -> list[str]:
    """Name the cards that are new or other than in a release: `1.0.0`, or `swiss-quiz@1.0.0`."""
    named, _, number = version.rpartition("@")
    if not named and len(slugs) != 1:
        raise NotOneDeck(version=version)
    slug = named or slugs[0]
    members = releases.members(store, releases.find(store, slug, number))
    return [item for item, head in store.heads(slug).items() if members.get(item, (0, ""))[1] != head.sha256]


def with_places(problems: Iterable[Problem], places: Mapping[str, Place]) -> tuple[Problem, ...]:
    """Give the problems of a content tree, each with the file and line of its card."""
    return tuple(replace(one, place=places.get(one.card, one.place)) for one in problems)
