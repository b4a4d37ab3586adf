"""What comes back from translators: matched by unit id and source text, never by what a tool says of its state."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from quizkit.cards.card import CardText
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.units import DECK, Bundle, Returned
from quizkit.problems import Fault, Place, Problem, QuizkitError, shorten
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.staleness import texts
from quizkit.store.values import Change, Revision, written
from quizkit.tables import faults
from quizkit.workflow import items
from quizkit.workflow.ingest import Arrival, Delivery, Verdict
from quizkit.workflow.revise import brief


class ForeignFile(QuizkitError):
    """The file does not say which deck it belongs to, and its units do not tell."""

    name = "foreign-file"


def receive(store: Store, bundles: Iterable[Bundle], deck: str | None) -> Delivery:
    """Make a delivery of translators' files."""
    changes: list[Change] = []
    problems: list[Problem] = []
    arrivals: list[Arrival] = []
    for bundle in bundles:
        returns = _Returns(store, bundle, deck)
        if wrong := returns.mistaken():
            problems.append(wrong)
            continue
        changes += returns.changes()
        problems += returns.problems
        arrivals += returns.arrivals
    return Delivery(tuple(changes), problems=tuple(problems), arrivals=tuple(arrivals))


class _Returns:
    """One translator's file, held against the store."""

    def __init__(self, store: Store, bundle: Bundle, deck: str | None) -> None:
        self._store, self._bundle = store, bundle
        self.problems: list[Problem] = []
        self.arrivals: list[Arrival] = []
        self._heads = store.heads()
        slug = deck or bundle.memory.get("deck") or self._most_likely()
        self._brief: Brief = brief(store, slug)
        self._slug = slug
        self._by_item: dict[str, list[Returned]] = {}
        for unit in bundle.units:
            self._by_item.setdefault(unit.id.partition(":")[0], []).append(unit)
        self._then = self._heads_then()

    def _most_likely(self) -> str:
        decks = Counter(
            head.deck for unit in self._bundle.units if (head := self._heads.get(unit.id.partition(":")[0]))
        )
        if not decks:
            raise ForeignFile(file=self._bundle.file)
        return decks.most_common(1)[0][0]

    def _heads_then(self) -> Mapping[str, Revision]:
        """Give the cards as they were when the file was written, if it says when, and says it of this store."""
        memory = self._bundle.memory
        if memory.get("store") == self._store.fingerprint() and memory.get("change", "").isdecimal():
            return self._store.heads(self._slug, until=int(memory["change"]))
        return self._heads

    def mistaken(self) -> Problem | None:
        """Find out whether the file as a whole is not what it says: languages missing, unknown or swapped."""
        bundle, place = self._bundle, Place(self._bundle.file)
        known = ", ".join(self._brief.languages)
        for language in (bundle.source, bundle.target):
            if language not in self._brief.languages or bundle.source == bundle.target:
                return Problem(faults.NO_LANGUAGES, place, value=f"{bundle.source} → {bundle.target}", allowed=known)
        matches: Counter[str] = Counter()
        for unit in bundle.units:
            for code, words in self._words(self._then, unit).items():
                matches[code] += _same(words, unit.source)
        if matches[bundle.target] > matches[bundle.source]:
            return Problem(faults.SWAPPED_LANGUAGES, place, value=bundle.source, detail=bundle.target)
        return None

    def changes(self) -> Iterator[Change]:
        """Give what the file changes, card by card."""
        for item, units in self._by_item.items():
            name = f"{self._slug}/{items.BRIEF_FILE}" if item == DECK else item
            head = self._heads.get(name)
            if head is None or head.deck != self._slug or head.is_tombstone:
                for unit in units:
                    self._tell(unit, Verdict.UNKNOWN, faults.UNKNOWN_UNIT, value=unit.id)
            elif change := self._change(head, units):
                yield change

    def _change(self, head: Revision, units: list[Returned]) -> Change | None:
        base = self._base(head, units)
        taken = dict(self._taken(head, base, units))
        if not taken:
            return None
        data: Any = json.loads(base.payload or "{}")
        for path, words in taken.items():
            _put(data, path, self._bundle.target, words)
        payload, wrong = self._settled(head, data, units[0].place)
        self.problems += wrong
        source = self._brief.source
        return None if wrong else Change(head.item, head.deck, head.kind, payload, base.number, source)

    def _base(self, head: Revision, units: list[Returned]) -> Revision:
        """Find the revision the translator saw: the newest that has the sources of all units as the file has them."""
        then = self._then.get(head.item, head)
        for revision in (then, *reversed(self._store.history(head.item))):
            known = dict(texts(revision.data))
            if all(_same(known.get(_path(unit), {}).get(self._bundle.source, ""), unit.source) for unit in units):
                return revision
        return then

    def _taken(self, head: Revision, base: Revision, units: list[Returned]) -> Iterator[tuple[str, str]]:
        """Decide on each unit, and give those that change something."""
        now, then, rooms = dict(texts(head.data)), dict(texts(base.data)), self._rooms(head)
        source, target, seen = self._bundle.source, self._bundle.target, set[str]()
        for unit in units:
            path, words = _path(unit), _plain(unit.target)
            ours, theirs_then = now.get(path, {}), then.get(path, {})
            if path in seen:
                self._tell(unit, Verdict.UNKNOWN, faults.DOUBLE_UNIT, value=unit.id)
            elif path not in rooms:
                self._tell(unit, Verdict.UNKNOWN, faults.UNKNOWN_UNIT, value=unit.id)
            elif not words:
                self._tell(unit, Verdict.UNTRANSLATED)
            elif words in (ours.get(target, ""), theirs_then.get(target, "")):
                self._tell(unit, Verdict.UNCHANGED)
            elif _same(words, unit.source) and any(map(str.isalpha, words)) and not unit.is_done:
                self._tell(unit, Verdict.UNTRANSLATED, faults.SAME_AS_SOURCE, value=words)
            elif not any(_same(one.get(source, ""), unit.source) for one in (ours, theirs_then)):
                self._tell(unit, Verdict.UNKNOWN, faults.UNKNOWN_SOURCE, value=unit.source)
            else:
                self._accept(unit, words, ours, theirs_then, rooms[path])
                yield path, words
            seen.add(path)

    def _accept(self, unit: Returned, words: str, ours: Mapping[str, str], then: Mapping[str, str], room: int) -> None:
        target = self._bundle.target
        if ours.get(target) != then.get(target):
            self._tell(unit, Verdict.CONFLICT)
        elif not _same(ours.get(self._bundle.source, ""), unit.source):
            self._tell(unit, Verdict.STALE, faults.STALE_UNIT, value=ours.get(self._bundle.source, ""))
        elif len(words) > room:
            self._tell(unit, Verdict.TOO_LONG, faults.LONG_UNIT, detail=str(len(words)), allowed=str(room))
        else:
            self._tell(unit, Verdict.ACCEPTED)

    def _tell(self, unit: Returned, verdict: Verdict, fault: Fault | None = None, **facts: str) -> None:
        self.arrivals.append(Arrival(unit.id, verdict, unit.place))
        if fault:
            item, _, path = unit.id.partition(":")
            shown = {key: shorten(value) for key, value in facts.items()}
            self.problems.append(Problem(fault, unit.place, card=item, field=path, **shown))

    def _rooms(self, head: Revision) -> dict[str, int]:
        """Give the texts that an item has, and how many characters each has room for."""
        found: Iterable[CardText] = self._brief.texts()
        if head.kind in kinds():
            card, _ = items.card(head)
            found = card.texts() if card else ()
        return {text.path: text.limit for text in found}

    def _settled(self, head: Revision, data: Mapping[str, Value], place: Place) -> tuple[str, list[Problem]]:
        """Write an item with its new texts in canonical order, or say what no text may contain."""
        row = Row(data, {(): place})
        if head.kind in kinds():
            card, wrong = parse(row, kinds()[head.kind])
            return written(card.data()) if card else "", wrong
        made, wrong = parse(row, Brief)
        return written(made.model_dump(mode="json", exclude_defaults=True)) if made else "", wrong

    def _words(self, heads: Mapping[str, Revision], unit: Returned) -> Mapping[str, str]:
        item = unit.id.partition(":")[0]
        head = heads.get(f"{self._slug}/{items.BRIEF_FILE}" if item == DECK else item)
        return dict(texts(head.data)).get(_path(unit), {}) if head else {}


def _path(unit: Returned) -> str:
    return unit.id.partition(":")[2]


def _plain(words: str) -> str:
    """Put a text on one line; spaces that must not break stay."""
    return re.sub(r"[ \t\r\n]+", " ", words).strip()


def _same(one: str, other: str) -> bool:
    """Compare as translators' tools leave a text: spaces may have become others."""
    return " ".join(one.split()) == " ".join(other.split())


def _put(data: Any, path: str, language: str, words: str) -> None:
    """Set one language of a text; the text itself is there."""
    inner = data
    for part in path.split("."):
        inner = inner[int(part) - 1] if isinstance(inner, list) else inner.setdefault(part, {})
    inner[language] = words
