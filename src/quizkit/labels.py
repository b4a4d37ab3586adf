"""Labels: everything the program says to people, in their language; the faults of cards and files among it.

A label's key is `area.name`; the areas are the files in `content/common/labels/`, which hold
a label in all languages, side by side. An area is read when it is first needed.
"""

from collections.abc import Mapping
from dataclasses import asdict
from enum import StrEnum
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Protocol, cast, runtime_checkable

from quizkit import language_files, safe_yaml
from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.languages import is_language, own_folder
from quizkit.problems import DeckTerms, FieldPaths, Problem, QuizkitError, shorten

SPOKEN = ("true", "false", "draft", "review", "ready", "retired", "never", "slowly", "fast")
"""Words of our own that a problem may contain; they are translated when it is shown."""
LONGEST_CODE = 4
"""Longer parts of a path are no language."""
MISSING = "missing-field"
"""Where nothing is, what may be there is told by an example."""
Sayings = Mapping[str, Mapping[str, str]]


@runtime_checkable
class Sayable(Protocol):
    """Something that can be put into words in any language, such as the moves to choose from."""

    def tell(self, say: "Labels", /) -> str:
        """Put it into words."""


class Labels:
    """The labels of one language: `Labels("fr")("problem.unknown-canton", value="GX")`."""

    def __init__(self, language: str, cards: str = "", instead: str = "") -> None:
        self.language = language
        self.instead = instead
        """An area whose labels stand in for those that name a command, where nobody types commands."""
        self.cards = cards or language
        """The language in which cards are shown, if they have it."""

    def __call__(self, key: str, /, **facts: object) -> str:
        """Return the label `key`, filled in with `facts`."""
        return self.raw(key).format_map(facts)

    def has(self, key: str) -> bool:
        """Return whether there is a label `key`."""
        area, _, name = key.partition(".")
        return name in read_labels(area)

    def speaks(self, key: str) -> bool:
        """Return whether there is a label `key` in this very language."""
        area, _, name = key.partition(".")
        return self.language in read_labels(area).get(name, {})

    def word(self, key: str, otherwise: str) -> str:
        """Return the label `key`, or `otherwise` if there is no such label."""
        return self(key) if self.has(key) else otherwise

    def problem(self, problem: Problem) -> str:
        """Return what is wrong, what was probably meant and what is allowed."""
        names = ("card", "field", "value", "allowed", "suggestion", "detail")
        facts = {name: self.tell(getattr(problem, name)) for name in names}
        name = problem.fault.name
        key = f"finding.{name}" if self.has(f"finding.{name}") else f"problem.{name}"
        said, raw = [self(key, **facts)], self.raw(key)
        # A no-break space cannot be shown in a message.
        if problem.suggestion.strip() and problem.suggestion.isprintable() and "{suggestion}" not in raw:
            said.append(self("problem.did-you-mean", **facts))
        if problem.allowed and "{allowed}" not in raw:
            said.append(self("problem.example" if name == MISSING else "problem.allowed", **facts))
        return " ".join(said)

    def field(self, path: str) -> str:
        """Return the name of a field as people say it: `questions.2.answer.nl` is “question 2 · answer (NL)”."""
        words: list[str] = []
        language = ""
        for part in path.split("."):
            if part.isdecimal() and words:
                words[-1] += f" {part}"
            elif words and len(part) < LONGEST_CODE and is_language(part):
                language = f" ({part.upper()})"
            else:
                words.append(self.word(f"card.field.{part}", self.word(f"header.{part}", part)))
        return " · ".join(words) + language

    def term(self, code: str, names: Mapping[str, str], source: str) -> str:
        """Return the name of a word on cards: the deck's own, else ours, else that in the deck's source language."""
        return names.get(self.language) or self.word(f"card.value.{code}", names.get(source, code))

    def tell(self, fact: str) -> str:
        """Name fields, words of a deck, verdicts and review states; everything else stays as it is on the card."""
        if isinstance(fact, FieldPaths):
            return shorten(", ".join(map(self.field, fact.split(", ")))) if fact else ""
        if isinstance(fact, DeckTerms):
            return ", ".join(self.term(code, names, fact.source) for code, names in fact.names.items())
        words = fact.split(", ")
        if not all(word in SPOKEN for word in words):
            return fact
        return ", ".join(self.word(f"cli.{word}", self.word(f"card.value.{word}", word)) for word in words)

    def error(self, error: QuizkitError) -> str:
        """Return what cannot be done, and what to do instead."""
        said = self(f"error.{error.name}", **{key: self._fact(fact) for key, fact in error.facts.items()})
        if error.facts.get("suggestion"):
            said += " " + self("problem.did-you-mean", **error.facts)
        return said

    def _fact(self, fact: object) -> object:
        """Return a fact in this language, if it can be translated."""
        if isinstance(fact, StrEnum):
            return self.word(f"cli.{fact}", fact)
        if isinstance(fact, Problem):
            return self.problem(fact)
        return fact.tell(self) if isinstance(fact, Sayable) else fact

    def raw(self, key: str) -> str:
        """Return a label before it is filled in."""
        area, _, name = key.partition(".")
        own = read_labels(self.instead).get(key) if self.instead else None
        label = own or read_labels(area)[name]
        # What is not translated yet is said in English.
        return label.get(self.language) or label["en"]


def read_labels(area: str) -> Sayings:
    """Return the labels of one area, in all languages that have them."""
    return _read_labels(area, own_folder())


@cache
def _read_labels(area: str, _own: Path | None) -> Sayings:
    """Read the labels of one area, and what the files of other languages say for them."""
    labels, others = read_side_by_side(area), language_files.read_area(area)
    if not others:
        return labels
    return {
        key: {**label, **{code: texts[key] for code, texts in others.items() if _says_the_same(texts.get(key), label)}}
        for key, label in labels.items()
    }


def _says_the_same(text: str | None, label: Mapping[str, str]) -> bool:
    """Return whether a text can stand for a label: it is filled in with the same facts, or with fewer of them."""
    if not text:
        return False
    try:
        return list_facts(text) <= list_facts(label["en"])
    except ValueError:
        return False


def list_facts(text: str) -> set[str]:
    """Return the names of the facts that a label is filled in with."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@cache
def read_side_by_side(area: str) -> Sayings:
    """Read the labels of one area: its file, and those next to it, such as `play.switch.yaml`."""
    folder = find_bundled("content") / "common" / "labels"
    files = [folder / f"{area}.yaml", *sorted(folder.glob(f"{area}.*.yaml"))]
    parts = [cast("Sayings", read_bundled(path)) for path in files]
    return {key: part[key] for part in parts for key in part}


def as_data(problem: Problem, say: Labels) -> Mapping[str, safe_yaml.Value]:
    """Return a problem as data for programs, with its label filled in."""
    fields = {key: value for key, value in asdict(problem).items() if key not in ("fault", "place", "span") and value}
    place = {key: value for key, value in asdict(problem.place).items() if value is not None}
    fault = problem.fault
    head: dict[str, safe_yaml.Value] = {"code": fault.code, "name": fault.name, "severity": str(fault.severity)}
    span: dict[str, safe_yaml.Value] = {"span": list(problem.span)} if problem.span else {}
    return {**head, "place": place, **fields, **span, "message": say.problem(problem)}
