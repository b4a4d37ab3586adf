"""States of review in the cells of a table: what is another state than before is a step."""

from collections.abc import Iterable, Iterator

from quizkit.cards.card import Card
from quizkit.labels import Labels
from quizkit.problems import Problem, shorten
from quizkit.safe_yaml import Value
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.staleness import seen
from quizkit.store.values import Revision, State, Step
from quizkit.tables import faults
from quizkit.tables.layout import Entry
from quizkit.workflow.reviewing import STEPS, authors


class States:
    """Where cards stand, and who asks for something else."""

    def __init__(self, store: Store, say: Labels, author: str, *, four_eyes: bool) -> None:
        self._store, self._say, self._author, self._four_eyes = store, say, author, four_eyes
        self._known: dict[tuple[str, str], reviews.Review] = {}

    def look_up(self, heads: Iterable[Revision]) -> None:
        """Find out where these cards stand."""
        if cards := {head.item: head for head in heads if not head.is_tombstone}:
            self._known = reviews.states(self._store, cards)

    def steps(self, entry: Entry, card: Card, head: Revision | None) -> tuple[list[Step], list[Problem]]:
        """Give the steps a row asks for, and those that cannot be taken."""
        steps, problems = [], []
        for language, wanted, now in self._asked(entry, card, head):
            step = next((state for state in STEPS[now] if state == wanted), None)
            if step and not (step is State.READY and self._is_own(card, language)):
                steps.append(Step(card.id, language, step))
                continue
            allowed = ", ".join(self._say(f"cli.{state}") for state in (now, *STEPS[now]))
            place, shown = entry.places[("state", language)], self._say.word(f"cli.{wanted}", shorten(wanted))
            detail = self._say(f"cli.{now}")
            path = f"state.{language}"
            problems.append(Problem(faults.BAD_STATE, place, entry.id, path, shown, allowed, detail=detail))
        return steps, problems

    def _asked(self, entry: Entry, card: Card, head: Revision | None) -> Iterator[tuple[str, Value, State]]:
        """Give the languages for which a row asks for a state, and that of the card; a changed one is a draft."""
        for language, wanted in entry.states.items():
            review = self._known.get((card.id, language))
            was = review.state if review else State.DRAFT
            if wanted == was:
                continue
            is_same = head is not None and seen(head.data, language) == seen(card.data(), language)
            now = was if is_same else State.DRAFT
            if wanted != now:
                yield language, wanted, now

    def _is_own(self, card: Card, language: str) -> bool:
        return self._four_eyes and self._author in authors(self._store, card.id, language)
