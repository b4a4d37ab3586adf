"""A check's report: every problem found, except for those that people have looked at and dismissed."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from quizkit.checks import PairCheck, checks
from quizkit.problems import Problem, Severity
from quizkit.safe_yaml import Value
from quizkit.store.values import canonical, digest
from quizkit.workflow.checking.speech import list_mute
from quizkit.workflow.checking.subject import Subject, find_home

WEIGHTS = {severity: weight for weight, severity in enumerate(Severity)}
"""From the heaviest to the lightest."""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What was found, and how much was looked at."""

    problems: tuple[Problem, ...]
    cards: int
    dismissed: int
    expired: tuple[tuple[str, str], ...]
    """Dismissals (code, card) whose text has changed since."""
    subjects: tuple[Subject, ...]
    languages: tuple[str, ...] = ()
    """Those of the decks that were checked, and not only compared with."""

    @property
    def has_errors(self) -> bool:
        """Return whether anything holds a release back."""
        return any(problem.is_error for problem in self.problems)

    def words(self, problem: Problem) -> str:
        """Return the text a problem is about."""
        return self._words(problem).get(problem.language, "")

    def source(self, problem: Problem) -> str:
        """Return the source text that a translation does not agree with."""
        home = find_home(problem.card, self.subjects)
        is_pair = isinstance(checks().get(problem.fault.code), PairCheck)
        return self._words(problem).get(home.brief.source, "") if home and is_pair else ""

    def fetch(self, problems: Iterable[Problem]) -> None:
        """Fetch the cards that problems are about, all at once, before their words are asked for one by one."""
        cards = [problem.card for problem in problems]
        for subject in self.subjects:
            subject.fetch(card for card in cards if card in subject.keys)

    def _words(self, problem: Problem) -> Mapping[str, str]:
        home = find_home(problem.card, self.subjects)
        return home.texts(problem.card).get(problem.field, {}) if home and problem.card in home.keys else {}

    def without_notes(self) -> "CheckReport":
        """Leave out what is only a note."""
        return replace(
            self, problems=tuple(problem for problem in self.problems if problem.fault.severity is not Severity.INFO)
        )

    @property
    def mute(self) -> dict[str, tuple[str, ...]]:
        """The languages whose words we do not know, and the checks that say nothing about them."""
        return list_mute(self.languages)

    def count(self, severity: Severity) -> int:
        """Count the problems of one severity."""
        return sum(problem.fault.severity is severity for problem in self.problems)


def make_report(problems: Iterable[Problem], subjects: Sequence[Subject], beside: Sequence[Subject]) -> CheckReport:
    """Make a report of problems without those dismissed: deck by deck, card by card, the worst first."""
    groups: dict[tuple[str, str], list[Problem]] = {}
    for problem in problems:
        groups.setdefault((problem.card, problem.fault.code), []).append(problem)
    everyone, shown, dismissed, expired = (*subjects, *beside), list[Problem](), 0, list[tuple[str, str]]()
    may_be_dismissed = any(subject.dismissals for subject in everyone)
    for (card, code), group in groups.items():
        home = find_home(card, everyone) if may_be_dismissed else None
        dismissal = home.dismissals.get(code, {}).get(card) if home else None
        if dismissal and dismissal.seen == hash_sight(group, everyone):
            dismissed += len(group)
            continue
        expired += [(code, card)] if dismissal else []
        shown += group
    order = {
        item: index for index, item in enumerate(item for subject in everyone for item in (subject.slug, *subject.keys))
    }

    def rank(problem: Problem) -> tuple[int, str, int, str]:
        place, fault = order.get(problem.card, len(order)), problem.fault
        return place, problem.card, WEIGHTS[fault.severity], fault.code

    languages = dict.fromkeys(code for subject in subjects for code in subject.brief.languages)
    return CheckReport(tuple(sorted(shown, key=rank)), 0, dismissed, tuple(expired), everyone, tuple(languages))


def hash_sight(problems: Sequence[Problem], subjects: Sequence[Subject]) -> str:
    """Hash what is seen of problems, words and message: reports leave dismissed ones out while it is the same."""
    sights: list[Value] = []
    for problem in problems:
        home = find_home(problem.card, subjects)
        texts = home.texts(problem.card).get(problem.field, {}) if home and problem.card in home.keys else {}
        words: list[Value] = [texts.get(problem.language, ""), texts.get(home.brief.source, "") if home else ""]
        other = next((subject for subject in subjects if problem.detail in subject.keys), None)
        words.append(dict(other.texts(problem.detail).get(problem.field, {})) if other else problem.detail)
        sights.append([problem.field, problem.language, *words, problem.value, problem.allowed])
    return digest(canonical({"seen": sorted(sights, key=str)}))[:16]
