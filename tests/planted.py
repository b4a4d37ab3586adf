"""The first corpus of planted faults, single sentences, kept so that nothing gets worse (see `fault_corpus` for the second).

Tuning looks at `alps.yaml` and `city.yaml` only; `held_back.yaml` was written by somebody else and is for measuring.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import yaml
from bundled_decks import bundled_library

from quizkit.checks import PairCheck, Said, TextCheck, checks
from quizkit.decks.brief import Brief
from quizkit.problems import Severity
from quizkit.workflow.checking.inspect import compare

FOLDER = Path(__file__).parent / "corpus"
SEEN, HELD_BACK = ("alps", "city"), ("held_back",)
Sentence = dict[str, str]


def sentences(*names: str) -> list[Sentence]:
    """Read parts of the corpus."""
    return [one for name in names for one in yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))]


@dataclass
class Score:
    """How a check did: planted faults, those it found, clean sentences, those it complained about."""

    planted: int = 0
    found: int = 0
    clean: int = 0
    alarms: int = 0
    missed: list[str] = field(default_factory=list)
    false: list[str] = field(default_factory=list)

    @property
    def recall(self) -> float:
        return self.found / self.planted if self.planted else 1.0

    @property
    def false_alarms(self) -> float:
        return self.alarms / self.clean if self.clean else 0.0


def complaints(sentence: Sentence, brief: Brief) -> Iterator[tuple[str, str]]:
    """Run every check of texts and translations: (name, language)."""
    languages = ("fr", "de", "nl")
    said = {code: Said(sentence[code], code, sentence["role"], brief) for code in languages}
    source = said[sentence["source"]]
    for check in (one for one in checks().values() if not one.is_optional):
        for code in languages:
            if isinstance(check, TextCheck) and any(check.find(said[code])):
                yield check.name, code
            if isinstance(check, PairCheck) and said[code] is not source:
                witnesses = [other for other in said.values() if other not in (source, said[code])]
                if any(hit.severity is not Severity.INFO for hit in compare(check, source, said[code], witnesses)):
                    yield check.name, code


def scores(corpus: list[Sentence]) -> dict[str, Score]:
    """Measure each check; a sentence with another fault planted counts as clean in its other languages."""
    brief = bundled_library().deck("swiss-quiz").brief
    found = {check.name: Score() for check in checks().values() if isinstance(check, TextCheck | PairCheck)}
    pairs = {check.name for check in checks().values() if isinstance(check, PairCheck)}
    for one in corpus:
        told = set(complaints(one, brief))
        faulty = one.get("in")
        for name, score in found.items():
            if one.get("planted") == name:
                score.planted += 1
                score.found += (name, faulty) in told
                if (name, faulty) not in told:
                    score.missed.append(one["id"])
            for code in ("fr", "de", "nl"):
                if code != faulty and not (code == one["source"] and name in pairs):
                    score.clean += 1
                    if (name, code) in told:
                        score.alarms += 1
                        score.false.append(f"{one['id']}.{code}")
    return found
