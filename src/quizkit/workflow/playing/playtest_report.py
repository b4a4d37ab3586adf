"""Playtest reports: what test games say about the cards of a deck, revision by revision; as data and as a table."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Literal, NamedTuple

from quizkit.decks.brief import Brief
from quizkit.figures import Share, wilson_interval
from quizkit.labels import Labels
from quizkit.play.rasch import Measure, fit
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag
from quizkit.store.values import Revision
from quizkit.workflow.checking.playtest_counts import bring_forward, first_answers
from quizkit.workflow.stored.items import find_brief, list_decks, read_card
from quizkit.workflow.stored.workspace import Workspace

Leaning = Literal["", "harder", "easier"]
COLUMNS = (
    "card", "revision", "current", "question", "answers", "right", "share", "low", "high", "difficulty", "error",
    "marked", "leaning", "flags", "text",
)  # fmt: skip
"""The columns of the table; a label names each of them."""
GUESSED = {"statement": 0.5, "encounter": 0.5}
"""How often a guess is correct, for kinds of card with only two possible answers."""


ENOUGH = 8
"""How many players must have answered before a card is called harder or easier than marked, as checks want."""
Figure = tuple[int, Share, Measure]
"""One question: its number on the card, the share of correct answers, and how hard that makes it."""


class NoTable(QuizkitError):
    """A table can only be a CSV file or a workbook."""

    name = "no-table"


class QuestionFigures(NamedTuple):
    """The results of a question; one that was only flagged has no answers, and so no difficulty."""

    part: int
    text: Mapping[str, str]
    share: Share = Share(0, 0)
    measure: Measure | None = None
    leaning: Leaning = ""
    """Whether it is clearly harder or easier than the card is marked."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played, or that somebody flagged."""

    card: str
    revision: int
    is_current: bool
    marked: int | None
    """The difficulty its author gave it, from 1 to 3."""
    questions: tuple[QuestionFigures, ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class PlaytestReport:
    """What is known about a deck from test games."""

    deck: str
    brief: Brief
    answers: int
    players: int
    sittings: int
    cards: tuple[PlayedCard, ...]

    @property
    def flagged(self) -> list[PlayedCard]:
        """The cards that somebody flagged: current revisions first, then by the number of flags."""
        flagged = [card for card in self.cards if card.flags]
        return sorted(flagged, key=lambda card: (not card.is_current, -len(card.flags)))

    def measured(self, *, is_current: bool = True) -> list[tuple[PlayedCard, QuestionFigures, Measure]]:
        """Return the questions that were answered, the hardest first: those of current revisions, or of older ones."""
        measured = [
            (card, question, question.measure) for card in self.cards if card.is_current is is_current
            for question in card.questions if question.measure
        ]  # fmt: skip
        return sorted(measured, key=lambda row: -row[2].value)

    @property
    def is_empty(self) -> bool:
        """Whether nobody has answered or flagged anything."""
        return not self.cards

    def words(self, question: QuestionFigures, language: str) -> str:
        """Return a question in a language or, if it has not been translated, in the source language."""
        return question.text.get(language) or question.text.get(self.brief.source, "")


def make_reports(workspace: Workspace, deck: str | None) -> list[PlaytestReport]:
    """Return the playtest reports of a deck, or of every deck that was played."""
    store = workspace.store
    living = list_decks(store)
    slugs = [deck] if deck else [slug for slug in playtests.decks(store) if slug in living]
    return [make_report(store, slug) for slug in slugs]


def make_report(store: Store, slug: str) -> PlaytestReport:
    """Return the playtest report of a deck. Only each player's first answer to a revision counts."""
    brief, heads = find_brief(store, slug), store.heads(slug)
    played = bring_forward(store, heads, playtests.answers(store, slug))
    answers = first_answers(played)
    figures, flags = _measure_questions(answers), dict[tuple[str, int], list[Flag]]()
    for flag in bring_forward(store, heads, playtests.flags(store, slug)):
        flags.setdefault((flag.item, flag.revision), []).append(flag)
    cards = [
        _describe_card(_find_revision(store, heads, *key), heads[key[0]], figures.get(key, ()), flags.get(key, ()))
        for key in sorted({*figures, *flags})
    ]
    players, sittings = {answer.player for answer in answers}, {answer.sitting for answer in played}
    return PlaytestReport(slug, brief, len(answers), len(players), len(sittings), tuple(cards))


def _measure_questions(answers: Sequence[Answer]) -> dict[tuple[str, int], list[Figure]]:
    """Return the figures of every question that was answered, by card and revision."""
    keys = [(answer.item, answer.revision, answer.part) for answer in answers]
    measures = fit([(answer.player, key, answer.is_right) for answer, key in zip(answers, keys, strict=True)])
    asked = Counter(keys)
    correct = Counter(key for answer, key in zip(answers, keys, strict=True) if answer.is_right)
    figures = dict[tuple[str, int], list[Figure]]()
    for key in sorted(asked):
        item, revision, part = key
        figures.setdefault((item, revision), []).append((part, Share(correct[key], asked[key]), measures[key]))
    return figures


def _find_revision(store: Store, heads: Mapping[str, Revision], item: str, number: int) -> Revision:
    return heads[item] if heads[item].number == number else store.revision(item, number)


def _describe_card(revision: Revision, head: Revision, figures: Sequence[Figure], flags: Sequence[Flag]) -> PlayedCard:
    card, _ = read_card(revision)
    texts = [question.text for question in card.asked()] if card else []
    mark, guessed = card.difficulty if card else None, GUESSED.get(revision.kind, 0.0)
    # An answer does not tell in which language it was given, so each mark of the card may be meant.
    marks = [level for level in (mark, *(card.difficulty_in.values() if card else ())) if level]

    def find_text(part: int) -> Mapping[str, str]:
        """Return the text of a question; part 0 is the whole card, which has a text only if it asks one question."""
        return texts[max(0, part - 1)] if part <= len(texts) and (part or len(texts) == 1) else {}

    questions = [
        QuestionFigures(part, find_text(part), share, measure, _find_leaning(share, measure, marks, guessed))
        for part, share, measure in figures
    ]
    is_current = revision.number == head.number
    return PlayedCard(
        revision.item,
        revision.number,
        is_current,
        mark,
        tuple(questions or [QuestionFigures(0, find_text(0))]),
        tuple(flags),
    )


def _find_leaning(share: Share, measure: Measure, marks: Sequence[int], guessed: float) -> Leaning:
    """Return whether a question is harder or easier than marked: its whole interval must be, with enough players."""
    low, high = measure.interval
    if not marks or share.of < ENOUGH:
        return ""
    if max(marks) < 3 and low > expected_difficulty(max(marks) + 0.5, guessed):
        return "harder"
    return "easier" if min(marks) > 1 and high < expected_difficulty(min(marks) - 0.5, guessed) else ""


def expected_difficulty(mark: float, guessed: float) -> float:
    """Return the difficulty that a mark stands for, to compare playtests with.

    Like our bots, an average player knows the answer to every second card marked 2, and guesses the others.
    """
    chance = guessed + (1 - guessed) / (1 + exp(mark - 2))
    return log((1 - chance) / chance)


def as_data(report: PlaytestReport, say: Labels) -> Value:
    """Return a playtest report as data, for a program."""
    cards: list[Value] = []
    for card in report.cards:
        questions: list[Value] = [
            _question_as_data(question, report.words(question, say.language)) for question in card.questions
        ]
        flags: list[Value] = [{"reason": flag.reason, "word": flag.word, "at": flag.at} for flag in card.flags]
        cards.append({
            "card": card.card, "revision": card.revision, "current": card.is_current, "marked": card.marked,
            "questions": questions, "flags": flags,
        })  # fmt: skip
    counts: dict[str, Value] = {"answers": report.answers, "players": report.players, "games": report.sittings}
    return {"deck": report.deck, **counts, "cards": cards}


def _question_as_data(question: QuestionFigures, words: str) -> Value:
    share, measure = question.share, question.measure
    return {
        "question": question.part,
        "text": words,
        "answers": share.of,
        "right": share.hits,
        "share": share.value if share.of else None,
        "interval": list(wilson_interval(share)),
        "leaning": question.leaning or None,
        "difficulty": {"value": measure.value, "error": measure.error} if measure else None,
    }


def table_rows(report: PlaytestReport, say: Labels) -> Iterator[tuple[str | float | None, ...]]:
    """Yield a playtest report as rows of a table, one for each question, in the order of `COLUMNS`."""
    for card in report.cards:
        flags = "; ".join(describe_flags(card, say))
        for question in card.questions:
            share, measure, leaning = question.share, question.measure, question.leaning
            figures = (share.value, *wilson_interval(share), *measure) if measure else (None,) * 5
            yield (
                card.card, card.revision, say("cli.yes") if card.is_current else say("cli.no"), question.part or None,
                share.of, share.hits, *(figure and round(figure, 4) for figure in figures), card.marked,
                say(f"playtest.{leaning}") if leaning else "", flags, report.words(question, say.language),
            )  # fmt: skip


def write_table(reports: Iterable[PlaytestReport], name: str, say: Labels) -> bytes:
    """Write a playtest report as a table, in the format that the name of the file asks for."""
    from quizkit.exports import csv, xlsx

    writers = {".csv": csv.write_table, ".xlsx": xlsx.write_table}
    write = writers.get(Path(name).suffix.lower())
    if write is None:
        raise NoTable(file=name, known=", ".join(writers))
    heads = [say(f"playtest.column-{column}") for column in COLUMNS]
    return write([heads, *(row for report in reports for row in table_rows(report, say))])


def describe_flags(card: PlayedCard, say: Labels) -> Iterator[str]:
    """Yield what players said about a card in playtests: each reason once, how often, and all comments."""
    for reason, count in Counter(flag.reason for flag in card.flags).most_common():
        words = dict.fromkeys(flag.word for flag in card.flags if flag.reason == reason and flag.word)
        name = say(f"playtest.reason-{reason}") + (f" ×{count}" if count > 1 else "")
        yield say("playtest.flag-word", reason=name, words=" · ".join(words)) if words else name
