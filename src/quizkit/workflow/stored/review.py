"""Review: draft → review → ready → retired, for each card and language; and stale translations confirmed."""

from collections.abc import Iterable, Mapping

from quizkit.cards.card import UPKEEP
from quizkit.languages import codes
from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.reviews import Review
from quizkit.store.values import Origin, Revision, State
from quizkit.workflow.stored.blame import blame_card
from quizkit.workflow.stored.items import find_brief, find_card, read_card
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
    """Return the state of a card in each language."""
    states = reviews.find_states(store, {card.item: card})
    return {language: states.get((card.item, language), DRAFT) for language in languages}


def find_least_ready(store: Store, cards: Mapping[str, Revision], languages: Iterable[str]) -> dict[str, str]:
    """Return the state of each card in the language in which it is least ready."""
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


def take_step(
    store: Store, ids: Iterable[str], languages: tuple[str, ...], wanted: State, origin: Origin, *, four_eyes: bool
) -> int:
    """Take cards to another state, in some languages or all of the deck's; return how many cards. All of them or none.

    Without languages, those in which a card has not been written yet are passed over.
    """
    cards = {item: find_card(store, item) for item in ids}
    briefs = {slug: find_brief(store, slug) for slug in {card.deck for card in cards.values()}}
    states = reviews.find_states(store, cards)
    steps = []
    for item, card in cards.items():
        refuse_unknown(languages, briefs[card.deck].languages)
        for language in languages or briefs[card.deck].languages:
            if wanted in (State.REVIEW, State.READY) and _lacks_text(card, language):
                if languages:
                    raise NothingToReview(item=item, language=language)
                continue
            state = states.get((item, language), DRAFT).state
            if state is wanted:
                continue
            if wanted not in STEPS[state]:
                raise BadStep(item=item, language=language, state=state, wanted=wanted)
            if four_eyes and wanted is State.READY and origin.author in find_authors(store, item, language):
                raise FourEyes(item=item, reviewer=origin.author)
            steps.append((card, language))
    if steps:
        reviews.record(store, steps, wanted, origin)
    return len({card.item for card, _ in steps})


def _lacks_text(revision: Revision, language: str) -> bool:
    """Return whether a card has yet to be written in a language."""
    card, _ = read_card(revision)
    return card is not None and any(text.required and language not in text.text for text in card.texts())


def find_authors(store: Store, item: str, language: str) -> set[str]:
    """Name everybody who wrote what a reviewer of this language looks at."""
    others = tuple(f".{code}" for code in codes() if code != language)
    seen = (field for field in blame_card(store, item) if field.path not in UPKEEP and not field.path.endswith(others))
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
