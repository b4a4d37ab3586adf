"""The agenda: each deck with its title, its figures, and what whoever asks may do next."""

from dataclasses import dataclass

from quizkit.store.history import Store
from quizkit.store.permits import Permit
from quizkit.store.values import State
from quizkit.workflow.stored.items import find_brief, list_decks
from quizkit.workflow.stored.status import DeckStatus, find_status


@dataclass(frozen=True, slots=True)
class NextStep:
    """What a deck needs most: `missing` texts, `stale` ones, cards in `review`, `draft`s, or a `release`."""

    what: str
    language: str = ""
    count: int = 0


@dataclass(frozen=True, slots=True)
class DeckAgenda:
    """A deck, and what to do next; nothing, if what is left to do is the work of others."""

    title: str
    source: str
    status: DeckStatus
    next: NextStep | None


def list_agenda(store: Store) -> list[DeckAgenda]:
    """List the agenda: every deck, its figures, and what to do next."""
    agenda = []
    for status in find_status(store):
        brief = find_brief(store, status.deck)
        step = find_next_step(status, brief.source, store.permit)
        agenda.append(DeckAgenda(brief.name, brief.source, status, step))
    return agenda


def list_titles(store: Store) -> dict[str, str]:
    """Return the title of every deck on the agenda."""
    return {slug: find_brief(store, slug).name for slug in list_decks(store)}


def list_languages(store: Store) -> tuple[str, ...]:
    """Return the languages of all decks on the agenda."""
    return tuple(dict.fromkeys(code for slug in list_decks(store) for code in find_brief(store, slug).languages))


def find_next_step(status: DeckStatus, source: str, permit: Permit) -> NextStep | None:
    """Return a deck's next step to a release that somebody may take: texts, then reviews, then the release itself."""
    # Whatever is wrong with the source text would be translated.
    languages = sorted(status.languages.items(), key=lambda named: named[0] != source)
    wanted = [NextStep("missing", code, needs.missing) for code, needs in languages if permit.may_write(code)]
    for what, then in (("stale", State.REVIEW), ("review", State.READY), ("draft", State.REVIEW)):
        wanted += [
            NextStep(what, code, needs.stale if what == "stale" else needs.states[what])
            for code, needs in languages
            if permit.may_step(code, then)
        ]
    if step := next((step for step in wanted if step.count), None):
        return step
    is_due = status.cards and (status.new or status.changed or status.deleted)
    return NextStep("release") if is_due and permit.may_release else None
