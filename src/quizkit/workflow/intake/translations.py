"""What comes back from translators: matched by unit id and source text, never by what a tool says of its state."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from quizkit.cards.card import CardText
from quizkit.cards.kinds import kinds
from quizkit.cards.parse import parse
from quizkit.cards.paths import set_words
from quizkit.cards.row import Row
from quizkit.decks.brief import Brief
from quizkit.decks.units import DECK, Bundle, ReturnedUnit
from quizkit.problems import Fault, Place, Problem, QuizkitError, shorten
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.store.values import Change, Confirmation, Revision, dump_payload, load_payload
from quizkit.tables import faults
from quizkit.workflow.intake.delivery import Delivery, UnitResult, UnitVerdict
from quizkit.workflow.stored.compare import read_number
from quizkit.workflow.stored.items import BRIEF_FILE, find_brief, read_card, read_texts

Facts = Mapping[str, str]
Texts = Mapping[str, Mapping[str, str]]
"""Path → language → words."""


class ForeignFile(QuizkitError):
    """The file does not say which deck it belongs to, and its units do not tell."""

    name = "foreign-file"


def receive_translations(
    store: Store, bundles: Iterable[Bundle], deck: str | None, *, confirm_unchanged: bool = False
) -> Delivery:
    """Make a delivery of translators' files; two may be about one card, in different languages."""
    changes: dict[str, Change] = {}
    delivery = Delivery()
    for bundle in bundles:
        file = _TranslatedFile(store, bundle, deck, changes, confirm_unchanged=confirm_unchanged)
        if mistake := file.find_mistake():
            delivery += Delivery(problems=(mistake,))
            continue
        file.take()
        delivery += file.delivery()
        if file.units and all(unit.verdict is UnitVerdict.UNKNOWN for unit in file.units):
            strange = Problem(faults.STRANGE_FILE, Place(bundle.file), value=bundle.file)
            delivery += Delivery(problems=(strange,))
    still_right = tuple(dict.fromkeys(delivery.still_right))
    return replace(delivery, changes=tuple(changes.values()), still_right=still_right)


class _Case(NamedTuple):
    """A unit that came back, and what is needed to decide on it."""

    unit: ReturnedUnit
    words: str
    source: str
    """The language that was translated from."""
    target: str
    deck_source: str
    now: Mapping[str, str]
    """The text as it is now, by language."""
    then: Mapping[str, str]
    """The text as the translator saw it."""
    room: int | None
    """How many characters it has room for; nothing, if there is no such text."""
    is_repeated: bool
    """Whether the same file, or another one, says something else about it."""
    is_known: bool
    """Whether the card ever had this translation, where the file does not say when it was written."""
    is_stale: bool
    is_from_elsewhere: bool
    """Whether the file was written from another store."""
    confirms_unchanged: bool = False
    """Whether a translation that is sent back as it was counts as confirmed, whatever its state."""

    def name_unit(self) -> Facts:
        return {"value": self.unit.id}

    def has_no_place(self) -> bool:
        return self.room is None

    def is_empty(self) -> bool:
        return not self.words

    def is_unchanged(self) -> bool:
        return self.words in (self.now.get(self.target, ""), self.then.get(self.target, "")) or self.is_known

    def is_confirmed(self) -> bool:
        """Return whether a stale translation is sent back as it was, by somebody who has seen the new source."""
        has_seen = self.words == self.now.get(self.target) and _is_same(
            self.now.get(self.deck_source, ""), self.unit.source
        )
        return self.is_unchanged() and has_seen and (self.unit.is_done or self.confirms_unchanged) and self.is_stale

    def is_foreign(self) -> bool:
        return self.is_from_elsewhere and bool(self.now.get(self.target))

    def is_source(self) -> bool:
        is_copied = _is_same(self.words, self.unit.source) and any(map(str.isalpha, self.words))
        return is_copied and not self.unit.is_done

    def has_unknown_source(self) -> bool:
        known = (self.now.get(self.source, ""), self.then.get(self.source, ""))
        return not self.then or not any(_is_same(words, self.unit.source) for words in known)

    def was_translated_meanwhile(self) -> bool:
        return self.now.get(self.target) != self.then.get(self.target)

    def has_new_source(self) -> bool:
        return not _is_same(self.now.get(self.source, ""), self.unit.source)

    def is_too_long(self) -> bool:
        return len(self.words) > (self.room or 0)


class _Decision(NamedTuple):
    """What becomes of a unit of which something holds."""

    holds: Callable[[_Case], bool]
    verdict: UnitVerdict
    fault: Fault | None = None
    facts: Callable[[_Case], Facts] = lambda _: {}
    is_taken: bool = False
    """Whether the translation is stored, unless the store finds a conflict."""


DECISIONS = (
    _Decision(lambda case: case.is_repeated, UnitVerdict.CONFLICT, faults.DOUBLE_UNIT, _Case.name_unit),
    _Decision(_Case.has_no_place, UnitVerdict.UNKNOWN, faults.UNKNOWN_UNIT, _Case.name_unit),
    _Decision(_Case.is_empty, UnitVerdict.UNTRANSLATED),
    _Decision(_Case.is_confirmed, UnitVerdict.CONFIRMED),
    _Decision(_Case.is_unchanged, UnitVerdict.UNCHANGED),
    _Decision(
        lambda case: case.unit.is_unfinished, UnitVerdict.UNTRANSLATED, faults.UNFINISHED,
        lambda case: {"value": case.words},
    ),
    _Decision(
        _Case.is_foreign, UnitVerdict.CONFLICT, faults.FOREIGN_UNIT,
        lambda case: {"value": case.now[case.target]},
    ),
    _Decision(
        _Case.is_source, UnitVerdict.UNTRANSLATED, faults.SAME_AS_SOURCE,
        lambda case: {"value": case.words},
    ),
    _Decision(
        _Case.has_unknown_source, UnitVerdict.UNKNOWN, faults.UNKNOWN_SOURCE,
        lambda case: {"value": case.unit.source},
    ),
    _Decision(_Case.was_translated_meanwhile, UnitVerdict.CONFLICT, is_taken=True),
    _Decision(
        _Case.has_new_source, UnitVerdict.STALE, faults.STALE_UNIT,
        lambda case: {"value": case.now.get(case.source, "")}, is_taken=True,
    ),
    _Decision(
        _Case.is_too_long, UnitVerdict.TOO_LONG, faults.LONG_TEXT,
        lambda case: {"detail": str(len(case.words)), "allowed": str(case.room)}, is_taken=True,
    ),
    _Decision(lambda _: True, UnitVerdict.ACCEPTED, is_taken=True),
)  # fmt: skip
"""The first that holds decides."""


class _TranslatedFile:
    """One translator's file, compared with the store."""

    def __init__(
        self, store: Store, bundle: Bundle, deck: str | None, changes: dict[str, Change], *, confirm_unchanged: bool
    ) -> None:
        self._store, self._bundle, self._changes = store, bundle, changes
        self._confirm_unchanged = confirm_unchanged
        self.problems: list[Problem] = []
        self.units: list[UnitResult] = []
        self.still_right: list[Confirmation] = []
        self._heads = store.heads()
        self._slug = bundle.memory.get("deck") or deck or self._guess_deck()
        self._brief = find_brief(store, self._slug)
        self._by_item: dict[str, list[ReturnedUnit]] = {}
        for unit in bundle.units:
            self._by_item.setdefault(unit.id.partition(":")[0], []).append(unit)
        self._is_foreign = bundle.memory.get("store", store.fingerprint()) != store.fingerprint()
        self._change = None if self._is_foreign else read_number(bundle.memory.get("change", ""))
        self._then = self._heads if self._change is None else store.heads(self._slug, until=self._change)

    def delivery(self) -> Delivery:
        """Return what was found; changes are shared with the other files."""
        return Delivery(problems=tuple(self.problems), units=tuple(self.units), still_right=tuple(self.still_right))

    def _guess_deck(self) -> str:
        items = (unit.id.partition(":")[0] for unit in self._bundle.units)
        decks = Counter(self._heads[item].deck for item in items if item in self._heads)
        if not decks:
            raise ForeignFile(file=self._bundle.file)
        return decks.most_common(1)[0][0]

    def find_mistake(self) -> Problem | None:
        """Find out whether the whole file is not what it says: its languages missing, unknown, swapped or changed."""
        bundle, place = self._bundle, Place(self._bundle.file)
        known, pair = ", ".join(self._brief.languages), f"{bundle.source or '?'} → {bundle.target or '?'}"
        for language in (bundle.source, bundle.target):
            if language not in self._brief.languages or bundle.source == bundle.target:
                return Problem(faults.NO_LANGUAGES, place, value=pair, allowed=known)
        matches: Counter[str] = Counter()
        for unit in bundle.units:
            for code, words in self._words_then(unit).items():
                matches[code] += _is_same(words, unit.source)
        if matches[bundle.target] > matches[bundle.source]:
            return Problem(faults.SWAPPED_LANGUAGES, place, value=bundle.source, detail=bundle.target)
        meant = f"{bundle.memory.get('from', bundle.source)} → {bundle.memory.get('to', bundle.target)}"
        return Problem(faults.OTHER_LANGUAGES, place, value=pair, detail=meant) if meant != pair else None

    def _words_then(self, unit: ReturnedUnit) -> Mapping[str, str]:
        """Return the text of a unit as it was when the file was written, by language."""
        head = self._then.get(self._item_name(unit.id.partition(":")[0]))
        return read_texts(head).get(_path(unit), {}) if head else {}

    def _item_name(self, item: str) -> str:
        return f"{self._slug}/{BRIEF_FILE}" if item == DECK else item

    def take(self) -> None:
        """Collect what the file changes, card by card."""
        if self._is_foreign:
            self.problems.append(Problem(faults.FOREIGN_JOB, Place(self._bundle.file)))
        for item, units in self._by_item.items():
            head = self._heads.get(self._item_name(item))
            if head is None or head.deck != self._slug or head.is_tombstone:
                for unit in units:
                    self._tell(unit, UnitVerdict.UNKNOWN, faults.UNKNOWN_UNIT, {"value": unit.id or "?"})
            else:
                self._take_item(head, units)

    def _take_item(self, head: Revision, units: list[ReturnedUnit]) -> None:
        """Decide on the units of one card, and add the change they make."""
        base, earlier = self._find_base(head, units), self._changes.get(head.item)
        if earlier and earlier.base is not None:
            base = self._store.revision(head.item, earlier.base)
        taken = dict(self._decide(head, base, units))
        if not taken:
            return
        data: Any = load_payload(earlier.payload if earlier else base.payload) or {}
        for path, words in taken.items():
            set_words(data, path, self._bundle.target, words)
        payload, problems = _write_item(head.kind, data, units[0].place)
        self.problems += problems
        if not problems:
            source = self._brief.source
            self._changes[head.item] = Change(head.item, head.deck, head.kind, payload, base.number, source)

    def _find_base(self, head: Revision, units: list[ReturnedUnit]) -> Revision:
        """Return the revision the translator saw: the newest that has all sources as the file has them."""
        then, source = self._then.get(head.item, head), self._bundle.source
        if source != self._brief.source and (pivot := self._find_pivot(head, units)):
            return pivot
        for revision in (then, *reversed(self._store.history(head.item))):
            texts = read_texts(revision)
            if all(_is_same(texts.get(_path(unit), {}).get(source, ""), unit.source) for unit in units):
                return revision
        return then

    def _find_pivot(self, head: Revision, units: list[ReturnedUnit]) -> Revision | None:
        """Return the revision that a translation was made from which is itself the source here; it may be stale."""
        stale, target = self._store.stale(head), self._bundle.target
        numbers = [number for unit in units if (number := stale.get(_path(unit), {}).get(self._bundle.source))]
        if not numbers:
            return None
        revision, now = self._store.revision(head.item, min(numbers)), read_texts(head)
        then, paths = read_texts(revision), [_path(unit) for unit in units]
        is_same = all(then.get(path, {}).get(target) == now.get(path, {}).get(target) for path in paths)
        return revision if is_same else None

    def _decide(self, head: Revision, base: Revision, units: list[ReturnedUnit]) -> Iterator[tuple[str, str]]:
        """Decide on each unit, and yield those that change something."""
        for case in self._make_cases(head, base, units):
            decision = next(decision for decision in DECISIONS if decision.holds(case))
            path = _path(case.unit)
            self._tell(case.unit, decision.verdict, decision.fault, decision.facts(case))
            if decision.verdict is UnitVerdict.CONFIRMED:
                self.still_right.append(Confirmation(head.item, path, case.target))
            if decision.is_taken:
                yield path, case.words

    def _make_cases(self, head: Revision, base: Revision, units: list[ReturnedUnit]) -> Iterator[_Case]:
        now, then, rooms = read_texts(head), read_texts(base), self._find_rooms(head)
        source, target = self._bundle.source, self._bundle.target
        elsewhere, earlier = self._find_taken(head, then), set(self._find_earlier(head))
        stale, seen = self._store.stale(head), set[str]()
        for unit in units:
            path, words = _path(unit), _one_line(unit.target)
            before = then.get(path, {})
            other = elsewhere.get(path, {}).get(target, words)
            yield _Case(
                unit, words, source, target, self._brief.source, now.get(path, {}), before, rooms.get(path),
                is_repeated=path in seen or (other != words and words != before.get(target)),
                is_known=(path, words) in earlier,
                is_stale=target in stale.get(path, {}),
                is_from_elsewhere=self._is_foreign,
                confirms_unchanged=self._confirm_unchanged,
            )  # fmt: skip
            seen.add(path)

    def _find_taken(self, head: Revision, then: Texts) -> Texts:
        """Return the texts that another file of the same delivery has brought for this card."""
        change = self._changes.get(head.item)
        texts = read_texts(head._replace(payload=change.payload)) if change else {}
        return {path: words for path, words in texts.items() if words != then.get(path)}

    def _find_earlier(self, head: Revision) -> Iterator[tuple[str, str]]:
        """Yield every translation a card ever had, if the file does not say which of them it was written with."""
        for revision in self._store.history(head.item) if self._change is None else ():
            for path, words in read_texts(revision).items():
                if self._bundle.target in words:
                    yield path, words[self._bundle.target]

    def _find_rooms(self, head: Revision) -> dict[str, int]:
        """Return the texts that an item has, and how many characters each has room for."""
        texts: Iterable[CardText] = self._brief.texts()
        if head.kind in kinds():
            card, _ = read_card(head)
            texts = card.texts() if card else ()
        return {text.path: text.limit for text in texts}

    def _tell(self, unit: ReturnedUnit, verdict: UnitVerdict, fault: Fault | None, facts: Facts) -> None:
        self.units.append(UnitResult(unit.id, verdict, unit.place))
        if fault:
            item, _, path = unit.id.partition(":")
            shown: dict[str, Any] = {key: shorten(value) for key, value in facts.items()}
            self.problems.append(Problem(fault, unit.place, card=item, field=path, **shown))


def _write_item(kind: str, data: Mapping[str, Value], place: Place) -> tuple[str, list[Problem]]:
    """Write an item with its new texts in canonical order, or say what no text may contain."""
    row = Row(data, {(): place})
    if kind in kinds():
        card, problems = parse(row, kinds()[kind])
        return dump_payload(card.data()) if card else "", problems
    brief, problems = parse(row, Brief)
    return dump_payload(brief.model_dump(mode="json", exclude_defaults=True)) if brief else "", problems


def _path(unit: ReturnedUnit) -> str:
    return unit.id.partition(":")[2]


def _one_line(words: str) -> str:
    """Put a text on one line; no-break spaces stay."""
    return re.sub(r"[ \t\r\n]+", " ", words).strip().strip("\u200b")


def _is_same(ours: str, theirs: str) -> bool:
    """Compare texts as translators' tools leave them: one kind of space may have become another."""
    return " ".join(ours.split()) == " ".join(theirs.split())
