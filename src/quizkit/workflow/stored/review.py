"""Review: draft → review → ready → retired, for each card and language; and stale translations confirmed."""

from collections.abc import Iterable, Mapping

from quizkit.decks.brief import Brief
from quizkit.languages import codes
from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.reviews import Review
from quizkit.store.values import Origin, Revision, State
from quizkit.workflow.stored import items
from quizkit.workflow.stored.blame import blame_card
from quizkit.workflow.stored.edit import find_brief, find_card

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


class NoSuchLanguage(QuizkitError):
    """The deck has no such language."""

    name = "no-such-language"


class NothingToReview(QuizkitError):
    """Nobody can have read what is not there."""

    name = "nothing-to-review"


class FourEyes(QuizkitError):
    """Who wrote it may not approve it."""

    name = "four-eyes"


def find_states(store: Store, card: Revision, languages: Iterable[str]) -> dict[str, Review]:
    """Return where a card stands in each language."""
    found = reviews.find_states(store, {card.item: card})
    draft = Review(State.DRAFT, "", "")
    return {language: found.get((card.item, language), draft) for language in languages}


def find_least_ready(store: Store, cards: Mapping[str, Revision], languages: Iterable[str]) -> dict[str, str]:
    """Return where each card stands in the language it is least ready in."""
    found, spoken = reviews.find_states(store, cards), tuple(languages)

    def state(item: str, language: str) -> State:
        return found[item, language].state if (item, language) in found else State.DRAFT

    order = (State.RETIRED, State.DRAFT, State.REVIEW, State.READY)
    return {item: min((state(item, language) for language in spoken), key=order.index) for item in cards}


def take_step(
    store: Store, ids: Iterable[str], languages: tuple[str, ...], wanted: State, origin: Origin, *, four_eyes: bool
) -> int:
    """Take cards a step further, in some languages or all of the deck's; all of them or none."""
    cards = {item: find_card(store, item) for item in ids}
    briefs = {slug: find_brief(store, slug) for slug in {card.deck for card in cards.values()}}
    found = reviews.find_states(store, cards)
    steps = []
    for item, card in cards.items():
        _check(languages, briefs[card.deck])
        for language in languages or briefs[card.deck].languages:
            if wanted in (State.REVIEW, State.READY) and _lacks(card, language):
                if languages:
                    raise NothingToReview(item=item, language=language)
                continue
            state = found[item, language].state if (item, language) in found else State.DRAFT
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


def _lacks(card: Revision, language: str) -> bool:
    """Return whether a card has yet to be written in a language."""
    found, _ = items.read_card(card)
    return found is not None and any(text.required and language not in text.text for text in found.texts())


def _check(languages: tuple[str, ...], found: Brief) -> None:
    for language in languages:
        if language not in found.languages:
            raise NoSuchLanguage(language=language, known=", ".join(found.languages))


def find_authors(store: Store, item: str, language: str) -> set[str]:
    """Name everybody who wrote what a reviewer of this language looks at."""
    others = tuple(f".{code}" for code in codes() if code != language)
    return {one.changeset.origin.author for one in blame_card(store, item) if not one.path.endswith(others)}


def confirm_translations(store: Store, ids: Iterable[str], languages: tuple[str, ...], origin: Origin) -> list[str]:
    """Say that stale translations of cards are still right; give which. All of them or none."""
    found = []
    for item in dict.fromkeys(ids):
        card = find_card(store, item)
        _check(languages, find_brief(store, card.deck))
        for path, stale in store.stale(card).items():
            found += [(card, path, language) for language in stale if not languages or language in languages]
    if found:
        reviews.confirm(store, found, origin)
    return [f"{card.item} {path}.{language}" for card, path, language in found]
