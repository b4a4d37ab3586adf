"""Fixes: what checks can put right by themselves, shown first, then stored as one change."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from quizkit.cards.card import Card
from quizkit.cards.kinds import kinds
from quizkit.checks import Fix, checks
from quizkit.problems import Problem
from quizkit.store.history import Store
from quizkit.store.values import Change, Committed, Confirmation, Origin, dump_payload
from quizkit.workflow.checking.run import CheckReport, Subject
from quizkit.workflow.stored.edit import put_in_order

Spot = tuple[str, str, str]
"""Code, field and language of a problem."""
ROUNDS = 5
"""One fix may show the next: a space, then the mark behind it."""


class FixedCard(NamedTuple):
    """A card as it was at a revision, and as it would be."""

    deck: str
    base: int
    source: str
    before: Card
    after: Card


def is_fixable(problem: Problem, *, unsafe: bool) -> bool:
    """Return whether a problem can be fixed, safely or at all."""
    check = checks().get(problem.fault.code)
    allowed = (Fix.SAFE, Fix.UNSAFE) if unsafe else (Fix.SAFE,)
    return check is not None and check.fix in allowed and problem.span is not None


def propose_fixes(report: CheckReport, *, unsafe: bool) -> Iterator[FixedCard]:
    """Fix the cards of a report as far as that goes; what was dismissed is left alone."""
    wanted: dict[str, set[Spot]] = {}
    for problem in report.problems:
        if is_fixable(problem, unsafe=unsafe):
            wanted.setdefault(problem.card, set()).add(_spot(problem))
    for item, spots in wanted.items():
        home = next(one for one in report.subjects if item in one.keys)
        card, _ = home.card(item)
        after = _mend(card, home, spots, unsafe=unsafe) if card else None
        if card and after and after != card:
            yield FixedCard(home.slug, home.revisions[item], home.brief.source, card, after)


def _spot(problem: Problem) -> Spot:
    return problem.fault.code, problem.field, problem.language


def _mend(card: Card, home: Subject, spots: set[Spot], *, unsafe: bool) -> Card:
    for _ in range(ROUNDS):
        found = [one for one in home.inspector.card(card) if _spot(one) in spots and is_fixable(one, unsafe=unsafe)]
        if not found:
            break
        card = _applied(card, found)
    return card


def _applied(card: Card, problems: Sequence[Problem]) -> Card:
    """Put every suggestion in the place of what it is about, from the last to the first; of two that overlap, one."""
    data: dict[str, Any] = card.model_dump(mode="json", exclude_defaults=True, by_alias=True)
    taken: dict[tuple[str, str], int] = {}
    for problem in sorted(problems, key=lambda one: one.span or (0, 0), reverse=True):
        start, end = problem.span or (0, 0)
        key = (problem.field, problem.language)
        if end <= taken.get(key, end):
            taken[key] = start
            texts = data
            for part in problem.field.split("."):
                texts = texts[int(part) - 1 if part.isdecimal() else part]  # type: ignore[index]
            words = texts[problem.language]
            texts[problem.language] = words[:start] + problem.suggestion + words[end:]
    return kinds()[card.kind].model_validate(data)


def store_fixes(store: Store, found: Sequence[FixedCard], origin: Origin, *, unsafe: bool) -> Committed:
    """Store fixes as one change, merged with what others did meanwhile.

    After safe fixes what was translated stays so: they change no meaning.
    """
    changes, still_right = [], list[Confirmation]()
    for deck, base, source, before, after in found:
        changes.append(Change(after.id, deck, after.kind, dump_payload(after.data()), base, source))
        stale = store.stale(store.revision(after.id, base))
        for was, now in zip(before.texts(), after.texts(), strict=True):
            if not unsafe and was.text.get(source) != now.text.get(source):
                fresh = (code for code in now.text if code != source and code not in stale.get(now.path, {}))
                still_right += (Confirmation(after.id, now.path, language) for language in fresh)
    return store.commit(changes, origin, put_in_order, still_right=still_right)
