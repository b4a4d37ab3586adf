"""Parity, for translators: the state of every card in every language, and the work that is left."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from quizkit.decks.brief import Brief
from quizkit.decks.units import Progress, Standing, Unit
from quizkit.labels import Labels
from quizkit.problems import Problem, Severity
from quizkit.store import reviews
from quizkit.store.history import Store
from quizkit.store.values import State
from quizkit.workflow.checking.found_before import FoundBefore, cache_file
from quizkit.workflow.checking.inspect import CheckChoice
from quizkit.workflow.checking.run import check_subjects
from quizkit.workflow.checking.subject import subject_of_heads
from quizkit.workflow.outgoing.translation_jobs import prepare_job
from quizkit.workflow.stored.items import find_brief, list_decks, read_card, select_cards
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.overview import card_title
from quizkit.workflow.stored.review import DRAFT
from quizkit.workflow.stored.workspace import Workspace

SIGNS = {Standing.MISSING: "–", Standing.STALE: "~", Standing.PROBLEMS: "!", Standing.DONE: "✓", Standing.READY: "★"}
TO_DO = (Standing.MISSING, Standing.STALE)


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

    def narrow(self, only: Collection[Standing]) -> "ParityMatrix":
        """Keep the cards that have one of these standings in some language."""
        lines = (line for line in self.lines if not only or not set(only).isdisjoint(line.standing.values()))
        return replace(self, lines=tuple(lines))

    def totals(self) -> dict[str, Counter[Standing]]:
        """Count each standing, language by language."""
        return {code: Counter(line.standing[code] for line in self.lines) for code in self.languages}


def find_parity(
    workspace: Workspace,
    decks: Sequence[str],
    language: str | None,
    only: Sequence[Standing],
    today: date,
    say: Labels,
) -> list[ParityMatrix]:
    """Find the parity of some decks, or of all: the state of each card in every language, or in one."""
    store = workspace.store
    slugs = dict.fromkeys(decks or list_decks(store))
    return [make_matrix(store, slug, language, today, say).narrow(only) for slug in slugs]


def list_work(
    workspace: Workspace, matrices: Sequence[ParityMatrix], only: Sequence[Standing], say: Labels
) -> list[tuple[str, Unit]]:
    """List what is left for translators, each unit with its language. The source itself needs no translation."""
    wanted = [Progress(standing) for standing in only or TO_DO]
    return [
        (language, unit)
        for matrix in matrices
        for language in matrix.languages
        if language != matrix.brief.source
        for unit in prepare_job(workspace.store, matrix.deck, (None, language), wanted, say).units
    ]


def make_matrix(store: Store, slug: str, language: str | None, today: date, say: Labels) -> ParityMatrix:
    """Make the parity matrix of a deck: every card in every language, or in one."""
    brief, heads = find_brief(store, slug), store.living(slug)
    refuse_unknown([language], brief.languages)
    languages, cards = (language,) if language else brief.languages, select_cards(heads)
    memory = FoundBefore(cache_file(f"{store.fingerprint()} {slug}"))
    subject, choice = subject_of_heads(store, slug, brief, heads, today), CheckChoice(ignore=("stale-translation",))
    problems: dict[tuple[str, str], list[Problem]] = {}
    for problem in check_subjects([subject], choice, memory).problems:
        problems.setdefault((problem.card, problem.language), []).append(problem)
    states, lines = reviews.find_states(store, cards), []
    for item, head in sorted(cards.items()):
        stale = {code for codes in store.stale(head).values() for code in codes}
        by_language = {code: problems.get((item, code), []) for code in languages}
        ready = {code for code in languages if states.get((item, code), DRAFT).state is State.READY}
        standing = {
            code: _find_standing(own, is_stale=code in stale, is_ready=code in ready)
            for code, own in by_language.items()
        }
        card, _ = read_card(head)
        title = card_title(card, brief.source, say) if card else item
        lines.append(ParityRow(item, head.kind, title, standing, by_language))
    return ParityMatrix(slug, brief, languages, tuple(lines))


def _find_standing(problems: Sequence[Problem], *, is_stale: bool, is_ready: bool) -> Standing:
    if any(problem.fault.name == "missing-text" for problem in problems):
        return Standing.MISSING
    if is_stale:
        return Standing.STALE
    if any(problem.fault.severity is not Severity.INFO for problem in problems):
        return Standing.PROBLEMS
    return Standing.READY if is_ready else Standing.DONE
