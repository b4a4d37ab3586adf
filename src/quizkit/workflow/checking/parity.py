"""The translator's view: where every card stands in every language."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from quizkit.cards.kinds import kinds
from quizkit.decks.brief import Brief
from quizkit.decks.units import Progress, Standing, Unit
from quizkit.labels import Labels
from quizkit.problems import Problem, Severity
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import State
from quizkit.workflow.checking.found_before import FoundBefore
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import run_checks, subject_of_heads
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored import items
from quizkit.workflow.stored.edit import find_brief
from quizkit.workflow.stored.overview import card_title
from quizkit.workflow.stored.review import NoSuchLanguage

SIGNS = {Standing.MISSING: "–", Standing.STALE: "~", Standing.PROBLEMS: "!", Standing.DONE: "✓", Standing.READY: "★"}


@dataclass(frozen=True, slots=True)
class ParityRow:
    """A card of the matrix."""

    card: str
    kind: str
    title: str
    standing: Mapping[str, Standing]
    problems: Mapping[str, Sequence[Problem]]


@dataclass(frozen=True, slots=True)
class ParityMatrix:
    """Cards × languages of a deck."""

    deck: str
    brief: Brief
    languages: tuple[str, ...]
    lines: tuple[ParityRow, ...]

    def narrowed(self, only: Collection[Standing]) -> "ParityMatrix":
        """Leave out cards that stand otherwise in every language."""
        lines = (line for line in self.lines if not only or not set(only).isdisjoint(line.standing.values()))
        return replace(self, lines=tuple(lines))

    def totals(self) -> dict[str, Counter[Standing]]:
        """Count each standing, language by language."""
        return {code: Counter(line.standing[code] for line in self.lines) for code in self.languages}


def make_matrix(
    store: Store, slug: str, language: str | None, today: date, memory: FoundBefore, say: Labels
) -> ParityMatrix:
    """Look at every card of a deck in every language, or in one."""
    brief = find_brief(store, slug)
    if language is not None and language not in brief.languages:
        raise NoSuchLanguage(language=language, known=", ".join(brief.languages))
    languages = (language,) if language else brief.languages
    heads = {item: head for item, head in store.heads(slug).items() if not head.is_tombstone}
    cards = {item: head for item, head in heads.items() if head.kind in kinds()}
    report = run_checks(
        [subject_of_heads(store, slug, brief, heads, today)], CheckChoice(ignore=("stale-translation",)), memory
    )
    problems: dict[tuple[str, str], list[Problem]] = {}
    for problem in report.problems:
        problems.setdefault((problem.card, problem.language), []).append(problem)
    states = reviews.find_states(store, cards)
    lines = []
    for item, head in sorted(cards.items()):
        stale = {code for found in store.stale(head).values() for code in found}
        by_language = {code: problems.get((item, code), []) for code in languages}
        ready = {code for code in languages if (item, code) in states and states[item, code].state is State.READY}
        standing = {
            code: _standing(found, is_stale=code in stale, is_ready=code in ready)
            for code, found in by_language.items()
        }
        card, _ = items.read_card(head)
        lines.append(
            ParityRow(item, head.kind, card_title(card, brief.source, say) if card else item, standing, by_language)
        )
    return ParityMatrix(slug, brief, languages, tuple(lines))


def _standing(problems: Sequence[Problem], *, is_stale: bool, is_ready: bool) -> Standing:
    if any(problem.fault.name == "missing-text" for problem in problems):
        return Standing.MISSING
    if is_stale:
        return Standing.STALE
    if any(problem.fault.severity is not Severity.INFO for problem in problems):
        return Standing.PROBLEMS
    return Standing.READY if is_ready else Standing.DONE


def list_work(store: Store, slug: str, language: str, say: Labels, only: Sequence[Progress]) -> list[Unit]:
    """List what a translator has to do in a language, with what changed; the source's own words need no translation."""
    return (
        []
        if language == find_brief(store, slug).source
        else list(prepare_job(store, slug, (None, language), only, say).units)
    )
