"""Check decks of a store or a tree: every problem, but for those that people have looked at and dismissed."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, partial

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.checks import Context, PairCheck, checks
from quizkit.decks.brief import Brief
from quizkit.decks.composition import Composition
from quizkit.decks.deck import Deck, find_undefined
from quizkit.decks.dismissal import Dismissals
from quizkit.problems import Place, Problem, QuizkitError, Severity
from quizkit.progress import Watch, unwatched
from quizkit.safe_yaml import Value
from quizkit.store import releases
from quizkit.store.history import Store
from quizkit.store.values import Revision, canonical, digest
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice, Inspector, find_alike, unknown_weights
from quizkit.workflow.checking.playtest_counts import count_playtests
from quizkit.workflow.checking.print_fit import make_context
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief
from quizkit.workflow.stored.review import NoSuchLanguage, find_least_ready
from quizkit.workflow.tree.read import Library

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
    composition: Composition | None = None
    states: Mapping[str, str] = field(default_factory=dict)
    """Card → how far it has come in the language it is least ready in."""
    revisions: Mapping[str, int] = field(default_factory=dict)
    """Of every item of the deck, as it was looked at."""

    @property
    def key(self) -> str:
        """Hash the whole deck."""
        return digest(
            canonical(
                {
                    "deck": self.slug,
                    "brief": self.brief.model_dump(mode="json"),
                    "cards": dict(self.keys),
                    "composition": self.composition.data() if self.composition else {},
                    "states": dict(self.states),
                }
            )
        )

    @cached_property
    def inspector(self) -> Inspector:
        """Return what runs the usual checks on it."""
        return Inspector(self.context)

    def owns(self, item: str) -> bool:
        """Return whether a card is in it, or whether it is the deck itself."""
        return item in self.keys or item == self.slug

    @cached_property
    def deck(self) -> Deck:
        """Put the deck together."""
        cards = (self.card(item)[0] for item in self.keys)
        found = tuple(card for card in cards if card)
        return Deck(self.slug, self.brief, found, composition=self.composition, states=self.states)


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found, and how much was looked at."""

    problems: tuple[Problem, ...]
    cards: int
    dismissed: int
    expired: tuple[tuple[str, str], ...]
    """Dismissals (code, card) whose text has changed since."""
    subjects: tuple[Subject, ...]

    def words(self, problem: Problem) -> str:
        """Return the text a problem is about."""
        return self._words(problem).get(problem.language, "")

    def source(self, problem: Problem) -> str:
        """Return the source text beside which a translation is wrong."""
        home = self._home(problem)
        is_pair = isinstance(checks().get(problem.fault.code), PairCheck)
        return self._words(problem).get(home.brief.source, "") if home and is_pair else ""

    def _words(self, problem: Problem) -> Mapping[str, str]:
        home = self._home(problem)
        return home.texts(problem.card).get(problem.field, {}) if home else {}

    def _home(self, problem: Problem) -> Subject | None:
        return next((one for one in self.subjects if problem.card in one.keys), None)

    def without_notes(self) -> "CheckReport":
        """Leave out what is only a note."""
        weighty = tuple(one for one in self.problems if one.fault.severity is not Severity.INFO)
        return replace(self, problems=weighty)

    def count(self, severity: Severity) -> int:
        """Count the problems of one weight."""
        return sum(problem.fault.severity is severity for problem in self.problems)


def subject_of_store(store: Store, slug: str, today: date) -> Subject:
    """Take a deck from the store."""
    found = find_brief(store, slug)
    living = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    return subject_of_heads(store, slug, found, living, today)


def subject_of_heads(store: Store, slug: str, brief: Brief, heads: Mapping[str, Revision], today: date) -> Subject:
    """Take a deck as these revisions have it."""
    cards = {item: head for item, head in heads.items() if head.kind in kinds()}
    stale = {item: store.stale(head) for item, head in cards.items() if head.stale}
    waived = next((items.read_dismissals(head) for head in heads.values() if head.kind == items.DISMISSALS), {})
    played = count_playtests(store, slug, cards)
    brief_hash = digest(brief.model_dump_json())
    keys = {
        item: _key(
            brief_hash,
            f"{head.sha256}{played.get(item, '')}",
            stale.get(item, {}),
            today if '"review_by"' in (head.payload or "") else None,
        )
        for item, head in cards.items()
    }

    def texts(item: str) -> Texts:
        return items.read_texts(cards[item])

    def card(item: str) -> tuple[Card | None, list[Problem]]:
        return items.read_card(cards[item])

    revisions = {item: head.number for item, head in heads.items()}
    composed = items.read_composition(heads.values())
    states = find_least_ready(store, cards, brief.languages) if composed else {}
    known = make_context(brief, today, stale, played)
    return Subject(slug, brief, keys, card, texts, known, waived, composed, states, revisions)


def subject_of_tree(library: Library, slug: str, today: date) -> Subject:
    """Take a deck from a content tree."""
    deck = library.deck(slug)
    by_id = {card.id: card for card in deck.cards}

    def texts(item: str) -> Texts:
        return {text.path: text.text for text in by_id[item].texts()}

    def card(item: str) -> tuple[Card | None, list[Problem]]:
        return by_id[item], []

    brief_hash = digest(deck.brief.model_dump_json())
    keys = {
        card.id: _key(brief_hash, digest(card.model_dump_json()), {}, today if card.review_by else None)
        for card in deck.cards
    }
    known = make_context(deck.brief, today)
    return Subject(slug, deck.brief, keys, card, texts, known, deck.dismissals, deck.composition)


def _key(brief: str, card: str, stale: Mapping[str, Mapping[str, int]], today: date | None) -> str:
    """Hash what a card's problems depend on; the day only where it matters."""
    return digest(f"{brief}{card}{canonical(stale) if stale else ''}{today or ''}")[:32]


def run_checks(
    subjects: Sequence[Subject],
    choice: CheckChoice,
    memory: FoundBefore,
    *,
    beside: Sequence[Subject] = (),
    languages: Sequence[str] = (),
    cards: Sequence[str] | None = None,
    watch: Watch = unwatched,
) -> CheckReport:
    """Run the checks that are wanted: on all cards, or on some, in all languages or some.

    Decks that stand `beside` are only compared with.
    """
    found = [*_cards(subjects, choice, memory, watch), *_decks(subjects, memory)]
    found += _alike(sorted((*subjects, *beside), key=lambda one: one.slug), memory)
    memory.save(forget=not beside)
    everything = _report(found, subjects, beside)
    chosen = None if cards is None else {*cards, *(one.slug for one in subjects)}

    def is_wanted(problem: Problem) -> bool:
        about = (problem.card, problem.detail)
        is_ours = any(one.owns(item) for one in subjects for item in about)
        is_chosen = chosen is None or not chosen.isdisjoint(about)
        return is_ours and is_chosen and _is_spoken(problem, languages) and _is_selected(problem, choice)

    wanted = tuple(problem for problem in everything.problems if is_wanted(problem))
    expired = tuple(one for one in everything.expired if choice.takes(one[0]))
    total = sum(len(one.keys) for one in subjects) if cards is None else len(cards)
    return replace(everything, problems=wanted, cards=total, expired=expired)


def _is_spoken(problem: Problem, languages: Sequence[str]) -> bool:
    return not languages or problem.language in ("", *languages)


def _is_selected(problem: Problem, choice: CheckChoice) -> bool:
    """Return whether a check is wanted; one that is optional has run because the deck, or somebody, asked for it."""
    known = checks().get(problem.fault.code)
    is_optional = known is not None and known.is_optional and not choice.select
    return choice.takes(problem.fault.code) or is_optional


def check_alone(subject: Subject, item: str) -> CheckReport:
    """Check one card by itself, for whoever is at work on it."""
    return _report(_card((subject, item), None), [subject], [])


def _cards(subjects: Sequence[Subject], choice: CheckChoice, memory: FoundBefore, watch: Watch) -> Iterator[Problem]:
    """Look at each card by itself; what was looked at before is remembered."""
    new = list[tuple[Subject, str]]()
    extra = tuple(check.code for check in checks().values() if check.is_optional and choice.asks_for(check))
    for one in subjects:
        for item, key in one.keys.items():
            if memory.knows(key) and not extra:
                yield from memory.recall(key)
            else:
                new.append((one, item))
    looked_at = map_parallel(partial(_card, extra=CheckChoice(extra) if extra else None), new)
    for (one, item), problems in watch(zip(new, looked_at, strict=True), len(new)):
        # What somebody asked for once is not what everybody finds.
        yield from problems if extra else memory.learn(one.keys[item], problems)


def _card(which: tuple[Subject, str], extra: CheckChoice | None) -> list[Problem]:
    one, item = which
    card, unreadable = one.card(item)
    if card is None:
        return unreadable
    # What is missing has a check of its own.
    found = [*find_undefined(card, one.brief, lambda _: Place(item)), *one.inspector.card(card)]
    if extra:
        found += (problem for problem in Inspector(one.context, extra).card(card) if problem not in found)
    return found


def _decks(subjects: Sequence[Subject], memory: FoundBefore) -> Iterator[Problem]:
    """Look at each deck as a whole."""
    for one in subjects:
        key = one.key
        found = memory.recall(key) if memory.knows(key) else memory.learn(key, one.inspector.deck(one.deck))
        yield from (replace(problem, card=one.slug) for problem in unknown_weights(one.brief))
        yield from found


def _alike(subjects: Sequence[Subject], memory: FoundBefore) -> list[Problem]:
    """Look at all cards of all decks together, always in the same order: a pair belongs to its second card."""
    key = digest("".join(one.key for one in subjects))
    if memory.knows(key):
        return memory.recall(key)
    languages = tuple(dict.fromkeys(code for one in subjects for code in (one.brief.source, *one.brief.languages)))
    return memory.learn(key, list(find_alike([(one.deck, one.inspector) for one in subjects], languages)))


def _report(found: Iterable[Problem], subjects: Sequence[Subject], beside: Sequence[Subject]) -> CheckReport:
    """Leave out what was dismissed, and put the rest in order: deck by deck, card by card, the worst first."""
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in found:
        groups.setdefault((problem.card, problem.fault.code), []).append(problem)
    everyone, shown, dismissed, expired = (*subjects, *beside), list[Problem](), 0, list[tuple[str, str]]()
    for (card, code), problems in groups.items():
        home = next((one for one in everyone if one.owns(card)), None)
        waiver = home.dismissals.get(code, {}).get(card) if home else None
        if waiver and waiver.seen == hash_sight(problems, everyone):
            dismissed += len(problems)
            continue
        expired += [(code, card)] if waiver else []
        shown += problems
    order = {item: index for index, item in enumerate(item for one in everyone for item in (one.slug, *one.keys))}
    weights = list(Severity)

    def rank(one: Problem) -> tuple[int, str, int, str]:
        return order.get(one.card, len(order)), one.card, weights.index(one.fault.severity), one.fault.code

    return CheckReport(tuple(sorted(shown, key=rank)), 0, dismissed, tuple(expired), tuple(everyone))


def hash_sight(problems: Sequence[Problem], subjects: Sequence[Subject]) -> str:
    """Hash what somebody sees who dismisses these problems: the words they are about, and what is said of them."""
    seen: list[Value] = []
    for one in problems:
        home = next((subject for subject in subjects if subject.owns(one.card)), None)
        texts = home.texts(one.card).get(one.field, {}) if home and one.card in home.keys else {}
        words: list[Value] = [texts.get(one.language, ""), texts.get(home.brief.source, "") if home else ""]
        other = next((subject for subject in subjects if one.detail in subject.keys), None)
        words.append(dict(other.texts(one.detail).get(one.field, {})) if other else one.detail)
        seen.append([one.field, one.language, *words, one.value, one.allowed])
    return digest(canonical({"seen": sorted(seen, key=str)}))[:16]


def split_decks_and_cards(store: Store, named: Sequence[str]) -> tuple[list[str], list[str]]:
    """Tell decks from cards; a card brings its deck along."""
    living, decks, cards = items.list_decks(store), list[str](), list[str]()
    for word in named:
        if word in living or not store.history(word):
            decks.append(word)
        else:
            decks.append(store.head(word).deck)
            cards.append(word)
    return list(dict.fromkeys(decks)), cards


def refuse_unknown_languages(subjects: Sequence[Subject], languages: Sequence[str]) -> None:
    """Refuse a language that no deck has: nothing would be found in it."""
    known = tuple(dict.fromkeys(code for one in subjects for code in one.brief.languages))
    for language in languages:
        if language not in known:
            raise NoSuchLanguage(language=language, known=", ".join(known))


def find_changed_cards(store: Store, slugs: Sequence[str], version: str) -> list[str]:
    """Name the cards that are new or other than in a release: `1.0.0`, or `swiss-quiz@1.0.0`."""
    named, _, number = version.rpartition("@")
    if not named and len(slugs) != 1:
        raise NotOneDeck(version=version)
    slug = named or slugs[0]
    members = releases.list_members(store, releases.find_release(store, slug, number))
    return [item for item, head in store.heads(slug).items() if members.get(item, (0, ""))[1] != head.sha256]


def add_places(problems: Iterable[Problem], places: Mapping[str, Place]) -> tuple[Problem, ...]:
    """Return the problems of a content tree, each with the file and line of its card."""
    return tuple(replace(one, place=places.get(one.card, one.place)) for one in problems)
