"""States of review in the cells of a table: a state that differs from before is a step."""

from collections.abc import Iterable, Iterator, Mapping

from quizkit import languages
from quizkit.cards.card import Card
from quizkit.cards.faults import UNKNOWN_VALUE
from quizkit.labels import Labels
from quizkit.problems import Problem, closest, shorten
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.reviews import Review
from quizkit.store.seen import hash_seen
from quizkit.store.values import Revision, State, Step
from quizkit.tables import faults
from quizkit.tables.layout import Entry
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.stored.items import lacks_text
from quizkit.workflow.stored.review import DRAFT, find_authors

States = Mapping[tuple[str, str], Review]
REVIEWED = (State.REVIEW, State.READY)
"""What only a text that is written can be."""


class ReviewCells:
    """The states of cards now and when the table was written, and the steps that rows ask for."""

    def __init__(self, store: Store, options: ImportOptions, then: int | None) -> None:
        self._store, self._options, self._change = store, options, then
        self._now: States = {}
        self._then: States = {}

    def look_up(self, heads: Iterable[Revision]) -> None:
        """Find the states of these cards, now and then."""
        if cards := {head.item: head for head in heads if not head.is_tombstone}:
            self._now = reviews.find_states(self._store, cards)
            self._then = self._now if self._change is None else reviews.find_states(self._store, cards, self._change)

    def find_steps(self, entry: Entry, card: Card, head: Revision | None) -> tuple[list[Step], list[Problem]]:
        """Return the steps a row asks for, and why some of them cannot be taken."""
        steps, problems, options = [], [], self._options
        for language, wanted, now in self._find_wishes(entry, card, head):
            is_own = wanted is State.READY and self._is_own_work(card, language)
            has_moved = (
                head is not None and self._state(self._then, card, language) is not now and now is not State.DRAFT
            )
            allowed_steps = options.policy.next_states(now)
            is_written = wanted not in REVIEWED or not lacks_text(card, language)
            if wanted in allowed_steps and is_written and not is_own and not has_moved:
                steps.append(Step(card.id, language, wanted, hash_seen(card.data(), language)))
            else:
                offered = (now, *(state for state in allowed_steps if is_written or state not in REVIEWED))
                place, allowed = entry.places[("state", language)], ", ".join(offered)
                fault = faults.OWN_WORK if is_own else faults.BAD_STATE if is_written else faults.UNWRITTEN
                problems.append(Problem(fault, place, entry.id, f"state.{language}", wanted, allowed, detail=now))
        return steps, [*problems, *self._find_unknown(entry)]

    def _find_wishes(self, entry: Entry, card: Card, head: Revision | None) -> Iterator[tuple[str, State, State]]:
        """Yield the languages for which a row asks for another state, that state, and the one now.

        A card that has changed is a draft.
        """
        for language, word in entry.states.items():
            if word not in list(State) or word == self._state(self._then, card, language):
                continue
            was = self._state(self._now, card, language)
            is_same = head is not None and hash_seen(head.data, language) == hash_seen(card.data(), language)
            now = was if is_same else State.DRAFT
            if word != now:
                yield language, State(str(word)), now

    def _find_unknown(self, entry: Entry) -> Iterator[Problem]:
        """Find words that are not states, and the state that was probably meant."""
        names = {Labels(code)(f"cli.{state}"): state for state in State for code in languages.spoken()}
        for language, word in entry.states.items():
            if word not in list(State):
                place, typed = entry.places[("state", language)], shorten(word)
                meant = names.get(closest(typed, names), "")
                yield Problem(UNKNOWN_VALUE, place, entry.id, f"state.{language}", typed, ", ".join(State), meant)

    def _state(self, known: States, card: Card, language: str) -> State:
        return known.get((card.id, language), DRAFT).state

    def _is_own_work(self, card: Card, language: str) -> bool:
        options = self._options
        return options.policy.four_eyes and options.author in find_authors(self._store, card.id, language)
