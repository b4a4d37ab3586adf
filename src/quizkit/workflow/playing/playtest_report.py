"""Tested: what test rounds say about the cards of a deck, card by card and revision by revision; as data and rows."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from pathlib import Path
from typing import Literal, NamedTuple

from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.play.figures import Share, wilson_interval
from quizkit.play.rasch import Measure, fit
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value
from quizkit.store import playtests
from quizkit.store.history import Store
from quizkit.store.playtests import Answer, Flag
from quizkit.store.values import Revision
from quizkit.workflow.checking.playtest_counts import first_answers
from quizkit.workflow.stored.items import find_brief, list_decks, read_card
from quizkit.workflow.stored.workspace import Workspace

Leaning = Literal["", "harder", "easier"]
COLUMNS = (
    "card", "revision", "current", "question", "answers", "right", "share", "low", "high", "difficulty", "error",
    "marked", "leaning", "flags", "text",
)  # fmt: skip
"""What a table of everything has; each is named by a label."""
GUESSED = {"statement": 0.5, "encounter": 0.5}
"""How often somebody is right by luck, where there are only two answers."""


Figure = tuple[int, Share, Measure]
"""Of one question: its number on the card, how many got it right, and how hard that makes it."""


class NoTable(QuizkitError):
    """A table is a CSV file or a workbook."""

    name = "no-table"


class QuestionFigures(NamedTuple):
    """What came of a question; one that is only flagged has no answers, and no difficulty."""

    part: int
    text: Mapping[str, str]
    share: Share = Share(0, 0)
    measure: Measure | None = None
    leaning: Leaning = ""
    """Whether it is clearly another difficulty than the card is marked with."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """A card that was played, or of which somebody had something to say."""

    card: str
    revision: int
    is_current: bool
    marked: int | None
    """How hard its author thought it, from 1 to 3."""
    questions: tuple[QuestionFigures, ...]
    flags: tuple[Flag, ...]


@dataclass(frozen=True, slots=True)
class PlaytestReport:
    """A deck that was tried."""

    deck: str
    brief: Brief
    answers: int
    players: int
    sittings: int
    cards: tuple[PlayedCard, ...]

    @property
    def flagged(self) -> list[PlayedCard]:
        """Return the cards somebody had something to say about: as they are now first, then those most talked about."""
        found = [card for card in self.cards if card.flags]
        return sorted(found, key=lambda card: (not card.is_current, -len(card.flags)))

    def measured(self, *, is_current: bool = True) -> list[tuple[PlayedCard, QuestionFigures, Measure]]:
        """Return the questions that were answered, the hardest first: of cards as they are, or as they were."""
        found = [
            (card, one, one.measure) for card in self.cards if card.is_current is is_current
            for one in card.questions if one.measure
        ]  # fmt: skip
        return sorted(found, key=lambda one: -one[2].value)

    @property
    def is_empty(self) -> bool:
        """Return whether nobody has answered or noted anything."""
        return not self.cards

    def words(self, question: QuestionFigures, language: str) -> str:
        """Return a question in a language or, if it is not written in it, in that of its author."""
        return question.text.get(language) or question.text.get(self.brief.source, "")


def make_reports(workspace: Workspace, deck: str | None) -> list[PlaytestReport]:
    """Put together what is known of a deck, or of every deck that was played."""
    store = workspace.store
    living = list_decks(store)
    slugs = [deck] if deck else [slug for slug in playtests.decks(store) if slug in living]
    return [make_report(store, slug) for slug in slugs]


def make_report(store: Store, slug: str) -> PlaytestReport:
    """Put together what is known of a deck. Of each player the first answer to a revision counts."""
    found, every, said = find_brief(store, slug), playtests.answers(store, slug), playtests.flags(store, slug)
    answers, heads = first_answers(every), store.heads(slug)
    figures, flags = _figures(answers), dict[tuple[str, int], list[Flag]]()
    for flag in said:
        flags.setdefault((flag.item, flag.revision), []).append(flag)
    cards = [
        _tested(_revision(store, heads, *key), heads[key[0]], figures.get(key, ()), flags.get(key, ()))
        for key in sorted({*figures, *flags})
    ]
    players, sittings = {one.player for one in answers}, {one.sitting for one in every}
    return PlaytestReport(slug, found, len(answers), len(players), len(sittings), tuple(cards))


def _figures(answers: Sequence[Answer]) -> dict[tuple[str, int], list[Figure]]:
    """Count and measure, by card and revision, every question that was answered."""
    measures = fit([(one.player, (one.item, one.revision, one.part), one.is_right) for one in answers])
    asked = Counter((one.item, one.revision, one.part) for one in answers)
    right = Counter((one.item, one.revision, one.part) for one in answers if one.is_right)
    found = dict[tuple[str, int], list[Figure]]()
    for key in sorted(asked):
        item, revision, part = key
        found.setdefault((item, revision), []).append((part, Share(right[key], asked[key]), measures[key]))
    return found


def _revision(store: Store, heads: Mapping[str, Revision], item: str, number: int) -> Revision:
    return heads[item] if heads[item].number == number else store.revision(item, number)


def _tested(revision: Revision, head: Revision, figures: Sequence[Figure], flags: Sequence[Flag]) -> PlayedCard:
    card, _ = read_card(revision)
    texts = [one.text for one in card.asked()] if card else []
    mark, guessed = card.difficulty if card else None, GUESSED.get(revision.kind, 0.0)

    def text(part: int) -> Mapping[str, str]:
        """Return the text of a question; a card with several has none as a whole."""
        return texts[max(0, part - 1)] if part <= len(texts) and (part or len(texts) == 1) else {}

    questions = [
        QuestionFigures(part, text(part), share, measure, _leaning(measure, mark, guessed))
        for part, share, measure in figures
    ]
    is_current = revision.number == head.number
    return PlayedCard(
        revision.item,
        revision.number,
        is_current,
        mark,
        tuple(questions or [QuestionFigures(0, text(0))]),
        tuple(flags),
    )


def _leaning(measure: Measure, mark: int | None, guessed: float) -> Leaning:
    """Return whether a question is harder or easier than marked, beyond doubt: the whole interval is."""
    low, high = measure.interval
    if mark is None:
        return ""
    if mark < 3 and low > expected_difficulty(mark + 0.5, guessed):
        return "harder"
    return "easier" if mark > 1 and high < expected_difficulty(mark - 0.5, guessed) else ""


def expected_difficulty(mark: float, guessed: float) -> float:
    """Return the difficulty that a mark stands for.

    An average player knows a card marked 2 every second time, as our bots do, and is as lucky as anybody otherwise.

    >>> round(meant(2, 0), 2), round(meant(3, 0), 2), round(meant(3, 0.5), 2)
    (0.0, 1.0, -0.55)
    """
    chance = guessed + (1 - guessed) / (1 + exp(mark - 2))
    return log((1 - chance) / chance)


def as_data(found: PlaytestReport, say: Labels) -> Value:
    """Return everything for a program."""
    cards: list[Value] = []
    for card in found.cards:
        questions: list[Value] = [
            {
                "question": one.part, "text": found.words(one, say.language), "answers": one.share.of,
                "right": one.share.hits, "share": one.share.value if one.share.of else None,
                "interval": list(wilson_interval(one.share)), "leaning": one.leaning or None,
                "difficulty": {"value": one.measure.value, "error": one.measure.error} if one.measure else None,
            }
            for one in card.questions
        ]  # fmt: skip
        flags: list[Value] = [{"reason": one.reason, "word": one.word, "at": one.at} for one in card.flags]
        cards.append({
            "card": card.card, "revision": card.revision, "current": card.is_current, "marked": card.marked,
            "questions": questions, "flags": flags,
        })  # fmt: skip
    counts: dict[str, Value] = {"answers": found.answers, "players": found.players, "games": found.sittings}
    return {"deck": found.deck, **counts, "cards": cards}


def table_rows(found: PlaytestReport, say: Labels) -> Iterator[tuple[str | float | None, ...]]:
    """Return everything as rows of a table, a question each, in the order of `COLUMNS`."""
    for card in found.cards:
        flags = "; ".join(describe_flags(card, say))
        for one in card.questions:
            figures = (one.share.value, *wilson_interval(one.share), *one.measure) if one.measure else (None,) * 5
            yield (
                card.card, card.revision, say("cli.yes") if card.is_current else say("cli.no"), one.part or None,
                one.share.of, one.share.hits, *(figure and round(figure, 4) for figure in figures), card.marked,
                say(f"playtest.{one.leaning}") if one.leaning else "", flags, found.words(one, say.language),
            )  # fmt: skip


def write_table(found: Iterable[PlaytestReport], name: str, say: Labels) -> bytes:
    """Write everything as a table, in the format that a file's name asks for."""
    from quizkit.exports import csv, xlsx

    writers = {".csv": csv.write_table, ".xlsx": xlsx.write_table}
    write = writers.get(Path(name).suffix.lower())
    if write is None:
        raise NoTable(file=name, known=", ".join(writers))
    heads = [say(f"playtest.column-{column}") for column in COLUMNS]
    return write([heads, *(row for one in found for row in table_rows(one, say))])


def describe_flags(card: PlayedCard, say: Labels) -> Iterator[str]:
    """Say what players had to say about a card: each reason once, how often, and every word."""
    for reason, count in Counter(flag.reason for flag in card.flags).most_common():
        words = dict.fromkeys(flag.word for flag in card.flags if flag.reason == reason and flag.word)
        said = say(f"playtest.reason-{reason}") + (f" ×{count}" if count > 1 else "")
        yield say("playtest.flag-word", reason=said, words=" · ".join(words)) if words else said
