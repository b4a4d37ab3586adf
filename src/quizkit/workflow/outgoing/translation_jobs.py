"""Jobs for translators: what is to be translated, and everything that helps to get it right.

Inside: the texts of a deck and of its cards, all of them or those that need work.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from quizkit.cards.card import Card, CardText
from quizkit.decks.brief import Brief
from quizkit.decks.units import DECK, Progress, TranslationJob, Unit
from quizkit.exports import TranslationFormat
from quizkit.labels import Labels
from quizkit.problems import QuizkitError
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import Revision, State
from quizkit.tables.columns import name_field
from quizkit.workflow.outgoing.decks import write_files
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.items import BRIEF, find_brief, read_card, read_deck, read_texts, select_cards
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.workspace import Workspace
from quizkit.workflow.worddiff import mark_words


class SameLanguage(QuizkitError):
    """Nothing is translated into its own language."""

    name = "same-language"


QUIET = ("source", "as_of", "review_by", "note", "difficulty", "fact", "copies", "picture", "yes", "no")
"""Fields that tell a translator nothing."""


@dataclass(frozen=True, slots=True)
class JobRequest:
    """What somebody wants to have translated."""

    deck: str
    source: str | None
    """The language to translate from; by default the one the deck was written in."""
    target: str
    only: tuple[Progress, ...] = ()
    """Only texts that have got this far; nothing means all of them."""
    version: str = ""
    """Of the format, where it has several."""
    profile: str = ""
    """A tool that wants something special."""
    edition: str = ""
    """Only the cards of this edition."""


@dataclass(frozen=True, slots=True)
class ExportedJob:
    """What a translator gets."""

    files: tuple[Path, ...]
    units: int
    characters: int


def export_job(
    workspace: Workspace, form: TranslationFormat, request: JobRequest, out: Path | None, say: Labels
) -> ExportedJob:
    """Export a translators' job to a file; nothing, if there is nothing to do."""
    languages = (request.source, request.target)
    job = prepare_job(workspace.store, request.deck, languages, request.only, say, request.edition)
    if request.profile:
        job = form.profiles[request.profile](job)
    written = {f"{job.name}{form.suffix}": form.writers[request.version](job)} if job.units else {}
    return ExportedJob(tuple(write_files(written, out, form.suffix)), len(job.units), job.characters)


def prepare_job(
    store: Store,
    slug: str,
    languages: tuple[str | None, str],
    only: Sequence[Progress],
    say: Labels,
    edition: str = "",
) -> TranslationJob:
    """Prepare a translators' job: the texts of a deck or of an edition, all of them or only those that need work."""
    brief, heads = find_brief(store, slug), store.living(slug)
    if edition:
        # The languages stay those of the deck: a translator may well start from another one.
        kept, cards = {*choose_edition(read_deck(slug, heads)[0], edition).ids}, select_cards(heads)
        heads = heads.pick(item for item in heads if item in kept or item not in cards)
    source, target = languages[0] or brief.source, languages[1]
    refuse_unknown((source, target), brief.languages)
    if source == target:
        raise SameLanguage(language=target)
    every = _UnitMaker(store, brief, source, target, say, heads).units()
    units = [unit for unit in every if not only or unit.progress in only]
    change = max(head.changeset for head in heads.values())
    memory = {"store": store.fingerprint(), "deck": slug, "change": str(change), "from": source, "to": target}
    return TranslationJob(slug, source, target, tuple(units), datetime.fromisoformat(store.origin(change).at), memory)


class _UnitMaker:
    """Makes the units of a deck."""

    def __init__(
        self, store: Store, brief: Brief, source: str, target: str, say: Labels, heads: Mapping[str, Revision]
    ) -> None:
        self._store, self._brief, self._source, self._target, self._say = store, brief, source, target, say
        self._heads, self._cards = heads, select_cards(heads)
        self._states = reviews.find_states(store, self._cards)

    def units(self) -> Iterator[Unit]:
        """Yield the units of the deck itself, then those of its cards by id."""
        head = next(head for head in self._heads.values() if head.kind == BRIEF)
        for text in self._brief.texts():
            if self._source in text.text:
                yield self._make_unit(DECK, head, text, None)
        for item, revision in sorted(self._cards.items()):
            card, _ = read_card(revision)
            for text in card.texts() if card else ():
                # A text that is not required in every language is only offered where somebody has begun.
                if self._source in text.text and (text.required or self._target in text.text):
                    yield self._make_unit(item, revision, text, card)

    def _make_unit(self, item: str, head: Revision, text: CardText, card: Card | None) -> Unit:
        since = self._store.stale(head).get(text.path, {}).get(self._target)
        progress = self._find_progress(item, text, is_stale=since is not None)
        previous = ""
        if since is not None:
            # What has changed is the deck's own source, whichever language a translator starts from.
            before = read_texts(self._store.revision(head.item, since))
            previous = before.get(text.path, {}).get(self._brief.source, "")
        kind = self._say(f"card.kind.{card.kind}") if card else self._say("cli.deck")
        name = f"{kind} · {name_field(text.path, self._say)}"
        notes = tuple(self._write_notes(text, card, previous))
        source, target = text.text[self._source], text.text.get(self._target, "")
        return Unit(item, text.path, name, source, target, text.limit, progress, notes, previous)

    def _find_progress(self, item: str, text: CardText, *, is_stale: bool) -> Progress:
        if self._target not in text.text:
            return Progress.MISSING
        if is_stale:
            return Progress.STALE
        review = self._states.get((item, self._target))
        return Progress.READY if review and review.state is State.READY else Progress.TRANSLATED

    def _write_notes(self, text: CardText, card: Card | None, previous: str) -> Iterator[str]:
        """Write what helps a translator: facts, the texts around it, its limit, what changed, the author's note."""
        say = self._say
        if facts := "; ".join(self._write_facts(text, card)) if card else "":
            yield facts
        for other in card.texts() if card else ():
            if other.at != text.at and other.at[:-1] == text.at[:-1] and self._source in other.text:
                yield f"{name_field(other.at[-1:], say)}: {other.text[self._source]}"
        yield say("translation.limit", limit=text.limit)
        if previous:
            now = text.text.get(self._brief.source, "")
            yield say("translation.changed", words=mark_words(previous, now))
        if card and card.note:
            yield say("translation.note", note=card.note)

    def _write_facts(self, text: CardText, card: Card) -> Iterator[str]:
        """Name what else stands on the card beside a text: its verdict, its unit, its category."""
        around = text.path.rpartition(".")[0]
        for fact in card.facts():
            field, _, rest = fact.path.partition(".")
            if field in QUIET or (rest and fact.path.rpartition(".")[0] != around):
                continue
            names: Mapping[str, Mapping[str, str]] = self._brief.vocabulary(fact.vocabulary) if fact.vocabulary else {}
            shown = [names.get(value, {}).get(self._target) or self._word(value) for value in fact.values]
            yield f"{name_field(fact.path.rpartition('.')[2], self._say)}: {', '.join(shown)}"

    def _word(self, value: str) -> str:
        return self._say.word(f"card.value.{value}", value)
