"""Fixes: what checks can put right by themselves, shown first, then stored as one change."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.cards.paths import part_at
from quizkit.checks import Fix, checks
from quizkit.problems import Problem
from quizkit.progress import Watch, unwatched
from quizkit.store.merge import Difference, differences
from quizkit.store.values import Change, Committed, Confirmation, Origin, dump_payload
from quizkit.workflow.checking.report import CheckReport
from quizkit.workflow.checking.run import CheckRequest, run
from quizkit.workflow.checking.subject import Subject, find_home
from quizkit.workflow.stored.edit import put_in_order
from quizkit.workflow.stored.workspace import Workspace

Spot = tuple[str, str, str]
"""Code, field and language of a problem."""
ROUNDS = 5
"""One fix may show the next: first a space, then the mark after it."""


class FixedCard(NamedTuple):
    """A card as it was at a revision, and as it would be."""

    deck: str
    base: int
    source: str
    before: Card
    after: Card

    @property
    def differences(self) -> list[Difference]:
        """What the fixes change."""
        return differences(self.before.data(), self.after.data())


def propose_fixes(
    workspace: Workspace, request: CheckRequest, today: date, *, unsafe: bool, watch: Watch = unwatched
) -> list[FixedCard]:
    """Check decks, and return the cards that can be fixed, safely or at all."""
    return list(fix_report(run(workspace, request, today, watch), unsafe=unsafe))


def fix_report(report: CheckReport, *, unsafe: bool) -> Iterator[FixedCard]:
    """Fix the cards of a check's report as far as possible; what was dismissed is left alone."""
    spots: dict[str, set[Spot]] = {}
    for problem in report.problems:
        if is_fixable(problem, unsafe=unsafe):
            spots.setdefault(problem.card, set()).add(_find_spot(problem))
    for item, wanted in spots.items():
        home = find_home(item, report.subjects)
        card, _ = home.card(item) if home else (None, [])
        fixed = _fix_card(card, home, wanted, unsafe=unsafe) if card and home else None
        if card and home and fixed and fixed != card:
            yield FixedCard(home.slug, home.revisions[item], home.brief.source, card, fixed)


def is_fixable(problem: Problem, *, unsafe: bool) -> bool:
    """Return whether what a check found can be fixed, safely or at all."""
    check = checks().get(problem.fault.code)
    allowed = (Fix.SAFE, Fix.UNSAFE) if unsafe else (Fix.SAFE,)
    return check is not None and check.fix in allowed and problem.span is not None


def _find_spot(problem: Problem) -> Spot:
    return problem.fault.code, problem.field, problem.language


def _fix_card(card: Card, home: Subject, spots: set[Spot], *, unsafe: bool) -> Card:
    for _ in range(ROUNDS):
        problems = [
            problem for problem in home.inspector.card(card)
            if _find_spot(problem) in spots and is_fixable(problem, unsafe=unsafe)
        ]  # fmt: skip
        if not problems:
            break
        card = _apply(card, problems)
    return card


def _apply(card: Card, problems: Sequence[Problem]) -> Card:
    """Replace every span by its suggestion, from the last to the first; of two that overlap, only one."""
    data: dict[str, Any] = card.model_dump(mode="json", exclude_defaults=True, by_alias=True)
    taken: dict[tuple[str, str], int] = {}
    for problem in sorted(problems, key=lambda problem: problem.span or (0, 0), reverse=True):
        start, end = problem.span or (0, 0)
        key = (problem.field, problem.language)
        if end <= taken.get(key, end):
            taken[key] = start
            text = part_at(data, problem.field)
            words = text[problem.language]
            text[problem.language] = words[:start] + problem.suggestion + words[end:]
    return kinds()[card.kind].model_validate(data)


def store_fixes(workspace: Workspace, fixed: Sequence[FixedCard], origin: Origin, *, unsafe: bool) -> Committed:
    """Store fixes of cards as one change, merged with what others did meanwhile.

    Safe fixes do not change any meaning, so they do not make translations stale.
    """
    store, changes, still_right = workspace.store, [], list[Confirmation]()
    for deck, base, source, before, after in fixed:
        changes.append(Change(after.id, deck, after.kind, dump_payload(after.data()), base, source))
        stale = store.stale(store.revision(after.id, base))
        for was, now in zip(before.texts(), after.texts(), strict=True):
            if not unsafe and was.text.get(source) != now.text.get(source):
                fresh = (code for code in now.text if code != source and code not in stale.get(now.path, {}))
                still_right += (Confirmation(after.id, now.path, language) for language in fresh)
    return store.commit(changes, origin, put_in_order, still_right=still_right)
