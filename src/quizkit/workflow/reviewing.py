"""Review: draft → review → ready → retired, for each card and language; and stale translations confirmed."""

from collections.abc import Iterable, Mapping

from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.reviews import Review, State
from quizkit.store.values import Origin, Revision
from quizkit.workflow.revise import brief

STEPS: Mapping[State, tuple[State, ...]] = {
    State.DRAFT: (State.REVIEW, State.RETIRED),
    State.REVIEW: (State.READY, State.DRAFT, State.RETIRED),
    State.READY: (State.DRAFT, State.RETIRED),
    State.RETIRED: (State.DRAFT,),
}
"""From each state, the next ones. A card that is changed is a draft again by itself."""


class BadStep(QuizkitError):
    """The state cannot follow."""

    name = "bad-step"


class FourEyes(QuizkitError):
    """The author may not approve."""

    name = "four-eyes"


def states(store: Store, card: Revision, languages: Iterable[str]) -> dict[str, Review]:
    """Give where a card stands in each language."""
    found = reviews.states(store, {card.item: card})
    draft = Review(State.DRAFT, "", "")
    return {language: found.get((card.item, language), draft) for language in languages}


def step(
    store: Store, ids: Iterable[str], languages: tuple[str, ...], wanted: State, origin: Origin, *, four_eyes: bool
) -> int:
    """Take cards a step further, in some languages or all of the deck's; all of them or none."""
    cards = [store.head(item) for item in ids]
    spoken = languages
    for card in cards:
        spoken = languages or brief(store, card.deck).languages
        for language, review in states(store, card, spoken).items():
            if wanted not in STEPS[review.state]:
                raise BadStep(item=card.item, language=language, state=review.state, wanted=wanted)
        if four_eyes and wanted is State.READY and store.changeset(card.changeset)[0].origin.author == origin.author:
            raise FourEyes(item=card.item, reviewer=origin.author)
    reviews.record(store, cards, spoken, wanted, origin)
    return len(cards)


def confirm(store: Store, item: str, languages: tuple[str, ...], origin: Origin) -> list[str]:
    """Say that stale translations of a card are still right; give which."""
    card = store.head(item)
    stale = {
        path: [language for language in found if not languages or language in languages]
        for path, found in store.stale(card).items()
    }
    named = [f"{path}.{language}" for path, found in stale.items() for language in found]
    if named:
        reviews.confirm(store, card, stale, origin)
    return named
