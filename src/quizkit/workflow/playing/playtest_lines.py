"""Playtests as people read them: the hardest questions, the easiest, and those of cards that have changed since."""

from typing import NamedTuple

from quizkit.figures import wilson_interval
from quizkit.labels import Labels
from quizkit.play.rasch import Measure
from quizkit.workflow.numbers import write_number, write_percent
from quizkit.workflow.playing.playtest_report import PlayedCard, PlaytestReport, QuestionFigures

SECTIONS = ("hardest", "easiest", "changed")


class QuestionLine(NamedTuple):
    """The figures of one question, written as a language writes numbers."""

    card: PlayedCard
    part: int
    words: str
    right: str
    interval: str
    difficulty: str
    leaning: str
    """Whether it is harder or easier than marked, as a sentence; empty if it is neither."""


def list_sections(report: PlaytestReport, say: Labels, most: int) -> dict[str, list[QuestionLine]]:
    """Return playtests as people read them: the hardest questions, the easiest, those of changed cards; none empty."""
    ranked = report.measured()
    half = (len(ranked) + 1) // 2
    sections = (ranked[:half], ranked[half:][::-1], report.measured(is_current=False))
    return {
        name: [_write_line(report, *row, say) for row in rows[:most]]
        for name, rows in zip(SECTIONS, sections, strict=True) if rows
    }  # fmt: skip


def _write_line(
    report: PlaytestReport, card: PlayedCard, question: QuestionFigures, measure: Measure, say: Labels
) -> QuestionLine:
    low, high = wilson_interval(question.share)
    return QuestionLine(
        card,
        question.part,
        report.words(question, say.language),
        f"{question.share.hits}/{question.share.of}",
        f"{write_number(100 * low, say)}–{write_percent(high, say, 0)}",
        f"{write_number(round(measure.value, 1) + 0.0, say, 1)} ± {write_number(measure.error, say, 1)}",
        say(f"playtest.but-{question.leaning}", marked=card.marked) if question.leaning else "",
    )
