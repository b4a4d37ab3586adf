"""States of review in the cells of a table: what is another state than before is a step."""

from collections.abc import Iterable, Iterator

from quizkit.cards.card import Card
from quizkit.cards.faults import UNKNOWN_VALUE
from quizkit.problems import Fault, Problem, closest, shorten
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.staleness import hash_seen
from quizkit.store.values import Revision, State, Step
from quizkit.tables import faults
from quizkit.tables.layout import Entry
from quizkit.workflow.intake.batch import ImportOptions
from quizkit.workflow.stored.review import STEPS, find_authors


class ReviewCells:
    """Where cards stand, where they stood when the table was written, and who asks for something else."""

    def __init__(self, store: Store, wish: ImportOptions, then: int | None) -> None:
        self._store, self._wish, self._say, self._change = store, wish, wish.say, then
        self._now: dict[tuple[str, str], reviews.Review] = {}
        self._then: dict[tuple[str, str], reviews.Review] = {}

    def look_up(self, heads: Iterable[Revision]) -> None:
        """Find out where these cards stand, and stood."""
        if cards := {head.item: head for head in heads if not head.is_tombstone}:
            self._now = reviews.find_states(self._store, cards)
            self._then = self._now if self._change is None else reviews.find_states(self._store, cards, self._change)

    def steps(self, entry: Entry, card: Card, head: Revision | None) -> tuple[list[Step], list[Problem]]:
        """Return the steps a row asks for, and those that cannot be taken."""
        steps, problems = [], []
        for language, wanted, now in self._asked(entry, card, head):
            is_own = wanted is State.READY and self._is_own(card, language)
            has_moved = (
                head is not None and self._state(self._then, card, language) is not now and now is not State.DRAFT
            )
            if wanted in STEPS[now] and not is_own and not has_moved:
                steps.append(Step(card.id, language, wanted, hash_seen(card.data(), language)))
            else:
                fault = faults.OWN_WORK if is_own else faults.BAD_STATE
                problems.append(self._problem(fault, entry, language, wanted, (now, *STEPS[now])))
        for language, word in entry.states.items():
            if word not in list(State):
                problems.append(self._problem(UNKNOWN_VALUE, entry, language, shorten(word), tuple(State)))
        return steps, problems

    def _asked(self, entry: Entry, card: Card, head: Revision | None) -> Iterator[tuple[str, State, State]]:
        """Return the languages for which a row asks for another state, and that of the card; a changed one is a draft."""
        for language, word in entry.states.items():
            if word not in list(State) or word == self._state(self._then, card, language):
                continue
            was = self._state(self._now, card, language)
            is_same = head is not None and hash_seen(head.data, language) == hash_seen(card.data(), language)
            now = was if is_same else State.DRAFT
            if word != now:
                yield language, State(str(word)), now

    def _state(self, known: dict[tuple[str, str], reviews.Review], card: Card, language: str) -> State:
        review = known.get((card.id, language))
        return review.state if review else State.DRAFT

    def _problem(self, fault: Fault, entry: Entry, language: str, wanted: str, known: tuple[State, ...]) -> Problem:
        names = [self._say(f"cli.{state}") for state in known]
        shown, place = self._say.word(f"cli.{wanted}", wanted), entry.places[("state", language)]
        suggestion = closest(shown, names) if fault is UNKNOWN_VALUE else ""
        field, allowed = f"state.{language}", ", ".join(names)
        return Problem(fault, place, entry.id, field, shown, allowed, suggestion, detail=names[0])

    def _is_own(self, card: Card, language: str) -> bool:
        return self._wish.four_eyes and self._wish.author in find_authors(self._store, card.id, language)
