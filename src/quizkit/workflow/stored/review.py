"""Review: draft → review → ready → retired, for each card and language; and stale translations confirmed.

Inside: states of cards by language, steps to another state, translations confirmed, authors of what is reviewed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from quizkit.cards.card import UNSEEN
from quizkit.languages import is_language
from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.reviews import Review
from quizkit.store.values import Origin, Revision, State
from quizkit.workflow.settings import Settings
from quizkit.workflow.stored.blame import blame_card
from quizkit.workflow.stored.items import find_brief, find_card, lacks_text, read_card
from quizkit.workflow.stored.languages import refuse_unknown

STEPS: Mapping[State, tuple[State, ...]] = {
    State.DRAFT: (State.REVIEW, State.RETIRED),
    State.REVIEW: (State.READY, State.DRAFT, State.RETIRED),
    State.READY: (State.DRAFT, State.RETIRED),
    State.RETIRED: (State.DRAFT,),
}
"""From each state, the next ones. A card that is changed becomes a draft again by itself."""
READINESS = (State.RETIRED, State.DRAFT, State.REVIEW, State.READY)
"""From the least ready to the most."""
DRAFT = Review(State.DRAFT, "", "")
"""What nobody has reviewed yet."""


class BadStep(QuizkitError):
    """The state cannot follow."""

    name = "bad-step"


class NothingToReview(QuizkitError):
    """Nobody can have read what has not been written."""

    name = "nothing-to-review"


class FourEyes(QuizkitError):
    """Whoever wrote it may not approve it."""

    name = "four-eyes"


def find_states(store: Store, card: Revision, languages: Iterable[str]) -> dict[str, Review]:
    """Return the review state of a card in each language."""
    states = reviews.find_states(store, {card.item: card})
    return {language: states.get((card.item, language), DRAFT) for language in languages}


def find_least_ready(store: Store, cards: Mapping[str, Revision], languages: Iterable[str]) -> dict[str, str]:
    """Return the review state of each card in the language in which it is least ready."""
    states, wanted = reviews.find_states(store, cards), tuple(languages)
    return {
        item: min((states.get((item, language), DRAFT).state for language in wanted), key=READINESS.index)
        for item in cards
    }


def find_retired(store: Store, cards: Mapping[str, Revision], languages: Iterable[str]) -> set[str]:
    """Name the cards that are retired in every language."""
    states, wanted = reviews.find_states(store, cards), tuple(languages)
    return {
        item for item in cards if all(states.get((item, language), DRAFT).state is State.RETIRED for language in wanted)
    }


@dataclass(frozen=True, slots=True)
class Policy:
    """What a workspace asks of reviews."""

    four_eyes: bool = False
    """Whether nobody may approve what they wrote themselves."""
    straight: bool = False
    """Whether a draft may be approved without having been in review."""

    @classmethod
    def of(cls, settings: Settings) -> "Policy":
        """Return what the settings of a workspace ask for."""
        return cls(settings.four_eyes, settings.straight_to_ready)

    def next_states(self, state: State) -> tuple[State, ...]:
        """Return the states that may follow."""
        straight = self.straight and state is State.DRAFT
        return (State.REVIEW, State.READY, State.RETIRED) if straight else STEPS[state]


class Reason(NamedTuple):
    """Why cards were not taken to another state: the first one, and how many there are."""

    example: QuizkitError
    cards: int


class Stepped(NamedTuple):
    """The cards that were taken to another state, and why others were not."""

    cards: tuple[str, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def needs_review_first(self) -> bool:
        """Return whether drafts were to be approved that must be in review before."""
        return any(
            isinstance(reason.example, BadStep) and reason.example.facts["state"] is State.DRAFT
            for reason in self.reasons
        )


def take_step(
    store: Store,
    ids: Iterable[str],
    languages: tuple[str, ...],
    wanted: State,
    origin: Origin,
    policy: Policy,
    *,
    all_or_none: bool = True,
) -> Stepped:
    """Take cards to another review state, in some languages or all of the deck's: all of them, or those that may.

    Without languages, those in which a card has not been written yet are passed over.
    """
    cards = {item: find_card(store, item) for item in ids} if all_or_none else store.heads_of(ids)
    briefs = {slug: find_brief(store, slug) for slug in {card.deck for card in cards.values()}}
    states = reviews.find_states(store, cards)
    steps, obstacles = list[tuple[Revision, str]](), list[QuizkitError]()
    for item, card in cards.items():
        own = briefs[card.deck].languages
        if all_or_none:
            refuse_unknown(languages, own)
        for language in [code for code in languages if code in own] or own:
            state = states.get((item, language), DRAFT).state
            obstacle = _find_obstacle(store, card, language, (state, wanted), origin.author, policy)
            if obstacle is None and state is not wanted:
                steps.append((card, language))
            elif obstacle and (languages or not isinstance(obstacle, NothingToReview)):
                if all_or_none:
                    raise obstacle
                obstacles.append(obstacle)
    if steps:
        reviews.record(store, steps, wanted, origin)
    first = {(type(obstacle), obstacle.facts.get("state")): obstacle for obstacle in reversed(obstacles)}
    counts = Counter((type(obstacle), obstacle.facts.get("state")) for obstacle in obstacles)
    reasons = tuple(Reason(first[key], count) for key, count in counts.items())
    return Stepped(tuple(dict.fromkeys(card.item for card, _ in steps)), reasons)


def _find_obstacle(
    store: Store, card: Revision, language: str, step: tuple[State, State], author: str, policy: Policy
) -> QuizkitError | None:
    """Return why a card may not take a step in a language, if so."""
    item, (state, wanted) = card.item, step
    if wanted in (State.REVIEW, State.READY) and _lacks_text(card, language):
        return NothingToReview(item=item, language=language)
    if state is wanted:
        return None
    if wanted not in policy.next_states(state):
        return BadStep(item=item, language=language, state=state, wanted=wanted)
    if policy.four_eyes and wanted is State.READY and author in find_authors(store, item, language):
        return FourEyes(item=item, reviewer=author)
    return None


def _lacks_text(revision: Revision, language: str) -> bool:
    card, _ = read_card(revision)
    return card is not None and lacks_text(card, language)


def _is_in_another(path: str, language: str) -> bool:
    """Return whether a field is a text in another language."""
    last = path.rpartition(".")[2]
    return last != language and is_language(last)


def find_authors(store: Store, item: str, language: str) -> set[str]:
    """Name everybody who wrote what a reviewer of this language looks at."""
    seen = (
        field
        for field in blame_card(store, item)
        if field.path.partition(".")[0] not in UNSEEN and not _is_in_another(field.path, language)
    )
    return {field.changeset.origin.author for field in seen}


def confirm_translations(store: Store, ids: Iterable[str], languages: tuple[str, ...], origin: Origin) -> list[str]:
    """Record that stale translations of cards are still correct; name them. All of them or none."""
    confirmed = []
    for item in dict.fromkeys(ids):
        card = find_card(store, item)
        refuse_unknown(languages, find_brief(store, card.deck).languages)
        for path, stale in store.stale(card).items():
            confirmed += [(card, path, language) for language in stale if not languages or language in languages]
    if confirmed:
        reviews.confirm(store, confirmed, origin)
    return [f"{card.item} {path}.{language}" for card, path, language in confirmed]
