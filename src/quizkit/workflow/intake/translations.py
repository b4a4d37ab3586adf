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
from quizkit.decks.units import DECK, Bundle, ReturnedUnit
from quizkit.problems import Fault, Place, Problem, QuizkitError, shorten
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.staleness import find_texts
from quizkit.store.values import Change, Confirmation, Revision, dump_payload
from quizkit.tables import faults
from quizkit.workflow.intake.delivery import Delivery, UnitResult, UnitVerdict
from quizkit.workflow.stored import items
from quizkit.workflow.stored.compare import read_number
from quizkit.workflow.stored.edit import find_brief


class ForeignFile(QuizkitError):
    """The file does not say which deck it belongs to, and its units do not tell."""

    name = "foreign-file"


def receive_translations(store: Store, bundles: Iterable[Bundle], deck: str | None) -> Delivery:
    """Make a delivery of translators' files; two of them may speak of one card, in different languages."""
    made: dict[str, Change] = {}
    problems: list[Problem] = []
    arrivals: list[UnitResult] = []
    still_right: list[Confirmation] = []
    for bundle in bundles:
        returns = _Returns(store, bundle, deck, made)
        if wrong := returns.mistaken():
            problems.append(wrong)
            continue
        returns.take()
        problems += returns.problems
        arrivals += returns.arrivals
        still_right += returns.still_right
        if returns.arrivals and all(one.verdict is UnitVerdict.UNKNOWN for one in returns.arrivals):
            problems.append(Problem(faults.STRANGE_FILE, Place(bundle.file), value=bundle.file))
    return Delivery(
        tuple(made.values()),
        problems=tuple(problems),
        arrivals=tuple(arrivals),
        still_right=tuple(dict.fromkeys(still_right)),
    )


class _Returns:
    """One translator's file, held against the store."""

    def __init__(self, store: Store, bundle: Bundle, deck: str | None, made: dict[str, Change]) -> None:
        self._store, self._bundle, self._made = store, bundle, made
        self.problems: list[Problem] = []
        self.arrivals: list[UnitResult] = []
        self.still_right: list[Confirmation] = []
        self._heads = store.heads()
        slug = bundle.memory.get("deck") or deck or self._most_likely()
        self._brief: Brief = find_brief(store, slug)
        self._slug = slug
        self._by_item: dict[str, list[ReturnedUnit]] = {}
        for unit in bundle.units:
            self._by_item.setdefault(unit.id.partition(":")[0], []).append(unit)
        self._is_foreign = bundle.memory.get("store", store.fingerprint()) != store.fingerprint()
        self._change = None if self._is_foreign else read_number(bundle.memory.get("change", ""))
        self._then = self._heads if self._change is None else store.heads(slug, until=self._change)

    def _most_likely(self) -> str:
        decks = Counter(
            head.deck for unit in self._bundle.units if (head := self._heads.get(unit.id.partition(":")[0]))
        )
        if not decks:
            raise ForeignFile(file=self._bundle.file)
        return decks.most_common(1)[0][0]

    def mistaken(self) -> Problem | None:
        """Find out whether the file as a whole is not what it says: languages missing, unknown, swapped or changed."""
        bundle, place = self._bundle, Place(self._bundle.file)
        known, pair = ", ".join(self._brief.languages), f"{bundle.source or '?'} → {bundle.target or '?'}"
        for language in (bundle.source, bundle.target):
            if language not in self._brief.languages or bundle.source == bundle.target:
                return Problem(faults.NO_LANGUAGES, place, value=pair, allowed=known)
        matches: Counter[str] = Counter()
        for unit in bundle.units:
            for code, words in self._words(unit).items():
                matches[code] += _same(words, unit.source)
        if matches[bundle.target] > matches[bundle.source]:
            return Problem(faults.SWAPPED_LANGUAGES, place, value=bundle.source, detail=bundle.target)
        meant = f"{bundle.memory.get('from', bundle.source)} → {bundle.memory.get('to', bundle.target)}"
        return Problem(faults.OTHER_LANGUAGES, place, value=pair, detail=meant) if meant != pair else None

    def take(self) -> None:
        """Gather what the file changes, card by card."""
        if self._is_foreign:
            self.problems.append(Problem(faults.FOREIGN_JOB, Place(self._bundle.file)))
        for item, units in self._by_item.items():
            name = f"{self._slug}/{items.BRIEF_FILE}" if item == DECK else item
            head = self._heads.get(name)
            if head is None or head.deck != self._slug or head.is_tombstone:
                for unit in units:
                    self._tell(unit, UnitVerdict.UNKNOWN, faults.UNKNOWN_UNIT, value=unit.id or "?")
            else:
                self._change_of(head, units)

    def _change_of(self, head: Revision, units: list[ReturnedUnit]) -> None:
        base, earlier = self._base(head, units), self._made.get(head.item)
        if earlier and earlier.base is not None:
            base = self._store.revision(head.item, earlier.base)
        taken = dict(self._taken(head, base, units))
        if not taken:
            return
        data: Any = json.loads((earlier.payload if earlier else base.payload) or "{}")
        for path, words in taken.items():
            _put(data, path, self._bundle.target, words)
        payload, wrong = self._settled(head, data, units[0].place)
        self.problems += wrong
        if not wrong:
            source = self._brief.source
            self._made[head.item] = Change(head.item, head.deck, head.kind, payload, base.number, source)

    def _base(self, head: Revision, units: list[ReturnedUnit]) -> Revision:
        """Find the revision the translator saw: the newest that has the sources of all units as the file has them."""
        then, source = self._then.get(head.item, head), self._bundle.source
        if source != self._brief.source and (pivot := self._pivot(head, units)):
            return pivot
        for revision in self._candidates(then, head):
            known = dict(find_texts(revision.data))
            if all(_same(known.get(_path(unit), {}).get(source, ""), unit.source) for unit in units):
                return revision
        return then

    def _candidates(self, then: Revision, head: Revision) -> Iterator[Revision]:
        yield then
        yield from reversed(self._store.history(head.item))

    def _pivot(self, head: Revision, units: list[ReturnedUnit]) -> Revision | None:
        """Find the revision whose source a text was translated from that is itself translated from: it may be stale."""
        stale, target = self._store.stale(head), self._bundle.target
        numbers = [found for unit in units if (found := stale.get(_path(unit), {}).get(self._bundle.source))]
        if not numbers:
            return None
        revision, now = self._store.revision(head.item, min(numbers)), dict(find_texts(head.data))
        then = dict(find_texts(revision.data))
        same = all(then.get(path := _path(unit), {}).get(target) == now.get(path, {}).get(target) for unit in units)
        return revision if same else None

    def _taken(self, head: Revision, base: Revision, units: list[ReturnedUnit]) -> Iterator[tuple[str, str]]:
        """Decide on each unit, and give those that change something."""
        now, then, rooms = dict(find_texts(head.data)), dict(find_texts(base.data)), self._rooms(head)
        source, target, seen = self._bundle.source, self._bundle.target, set[str]()
        taken = self._taken_before(head, base)
        earlier = set(self._earlier(head))
        for unit in units:
            path, words = _path(unit), _plain(unit.target)
            ours, theirs_then = now.get(path, {}), then.get(path, {})
            if path in seen or (taken.get(path, {}).get(target, words) != words and words != theirs_then.get(target)):
                self._tell(unit, UnitVerdict.CONFLICT, faults.DOUBLE_UNIT, value=unit.id)
            elif path not in rooms:
                self._tell(unit, UnitVerdict.UNKNOWN, faults.UNKNOWN_UNIT, value=unit.id)
            elif not words:
                self._tell(unit, UnitVerdict.UNTRANSLATED)
            elif words in (ours.get(target, ""), theirs_then.get(target, "")) or (path, words) in earlier:
                self._leave(head, unit, words, ours)
            elif unit.is_unfinished:
                self._tell(unit, UnitVerdict.UNTRANSLATED, faults.UNFINISHED, value=words)
            elif self._is_foreign and ours.get(target):
                self._tell(unit, UnitVerdict.CONFLICT, faults.FOREIGN_UNIT, value=ours[target])
            elif _same(words, unit.source) and any(map(str.isalpha, words)) and not unit.is_done:
                self._tell(unit, UnitVerdict.UNTRANSLATED, faults.SAME_AS_SOURCE, value=words)
            elif path not in then or not any(_same(one.get(source, ""), unit.source) for one in (ours, theirs_then)):
                self._tell(unit, UnitVerdict.UNKNOWN, faults.UNKNOWN_SOURCE, value=unit.source)
            else:
                self._accept(unit, words, ours, theirs_then, rooms[path])
                yield path, words
            seen.add(path)

    def _leave(self, head: Revision, unit: ReturnedUnit, words: str, ours: Mapping[str, str]) -> None:
        """Leave a translation as it is; a stale one may be right all the same, if its translator has seen why."""
        target = self._bundle.target
        is_seen = words == ours.get(target) and _same(ours.get(self._brief.source, ""), unit.source)
        if is_seen and unit.is_done and target in self._store.stale(head).get(_path(unit), {}):
            self.still_right.append(Confirmation(head.item, _path(unit), target))
            self._tell(unit, UnitVerdict.CONFIRMED)
        else:
            self._tell(unit, UnitVerdict.UNCHANGED)

    def _taken_before(self, head: Revision, base: Revision) -> dict[str, Mapping[str, str]]:
        """Return the texts that another file of the same delivery has brought for this card."""
        change = self._made.get(head.item)
        was = dict(find_texts(base.data))
        found = dict(find_texts(json.loads(change.payload or "{}"))) if change else {}
        return {path: words for path, words in found.items() if words != was.get(path)}

    def _earlier(self, head: Revision) -> Iterator[tuple[str, str]]:
        """Return every translation a card ever had, where the file does not say which of them it was written with."""
        for revision in self._store.history(head.item) if self._change is None else ():
            for path, words in find_texts(revision.data):
                if self._bundle.target in words:
                    yield path, words[self._bundle.target]

    def _accept(
        self, unit: ReturnedUnit, words: str, ours: Mapping[str, str], then: Mapping[str, str], room: int
    ) -> None:
        target = self._bundle.target
        if ours.get(target) != then.get(target):
            self._tell(unit, UnitVerdict.CONFLICT)
        elif not _same(ours.get(self._bundle.source, ""), unit.source):
            self._tell(unit, UnitVerdict.STALE, faults.STALE_UNIT, value=ours.get(self._bundle.source, ""))
        elif len(words) > room:
            self._tell(unit, UnitVerdict.TOO_LONG, faults.LONG_TEXT, detail=str(len(words)), allowed=str(room))
        else:
            self._tell(unit, UnitVerdict.ACCEPTED)

    def _tell(self, unit: ReturnedUnit, verdict: UnitVerdict, fault: Fault | None = None, **facts: str) -> None:
        self.arrivals.append(UnitResult(unit.id, verdict, unit.place))
        if fault:
            item, _, path = unit.id.partition(":")
            shown: dict[str, Any] = {key: shorten(value) for key, value in facts.items()}
            self.problems.append(Problem(fault, unit.place, card=item, field=path, **shown))

    def _rooms(self, head: Revision) -> dict[str, int]:
        """Return the texts that an item has, and how many characters each has room for."""
        found: Iterable[CardText] = self._brief.texts()
        if head.kind in kinds():
            card, _ = items.read_card(head)
            found = card.texts() if card else ()
        return {text.path: text.limit for text in found}

    def _settled(self, head: Revision, data: Mapping[str, Value], place: Place) -> tuple[str, list[Problem]]:
        """Write an item with its new texts in canonical order, or say what no text may contain."""
        row = Row(data, {(): place})
        if head.kind in kinds():
            card, wrong = parse(row, kinds()[head.kind])
            return dump_payload(card.data()) if card else "", wrong
        made, wrong = parse(row, Brief)
        return dump_payload(made.model_dump(mode="json", exclude_defaults=True)) if made else "", wrong

    def _words(self, unit: ReturnedUnit) -> Mapping[str, str]:
        item = unit.id.partition(":")[0]
        head = self._then.get(f"{self._slug}/{items.BRIEF_FILE}" if item == DECK else item)
        return dict(find_texts(head.data)).get(_path(unit), {}) if head else {}


def _path(unit: ReturnedUnit) -> str:
    return unit.id.partition(":")[2]


def _plain(words: str) -> str:
    """Put a text on one line; spaces that must not break stay."""
    return re.sub(r"[ \t\r\n]+", " ", words).strip().strip("\u200b")


def _same(one: str, other: str) -> bool:
    """Compare as translators' tools leave a text: spaces may have become others."""
    return " ".join(one.split()) == " ".join(other.split())


def _put(data: Any, path: str, language: str, words: str) -> None:
    """Set one language of a text; the text itself is there."""
    inner = data
    for part in path.split("."):
        inner = inner[int(part) - 1] if isinstance(inner, list) else inner.setdefault(part, {})
    inner[language] = words
