"""The end of a game: who came where, what each one knew, what there was to learn, and the best moment."""

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from quizkit.labels import Labels
from quizkit.play import Match
from quizkit.play.marking import mark_answers
from quizkit.play.rules import Lesson
from quizkit.play.standings import SeatStanding

FEW = 4
"""How many cards anybody remembers."""


class Knowledge(NamedTuple):
    """How many questions a seat answered, and how many of them correctly."""

    seat: int
    right: int
    asked: int


class BestMoment(NamedTuple):
    """The most that anybody achieved at once, as the game counts it, and in which round or turn."""

    seat: int
    gain: int
    round: int


class GameEnd(NamedTuple):
    """What is worth telling when a game is over."""

    standings: tuple[SeatStanding, ...]
    known: tuple[Knowledge, ...]
    lessons: tuple[Lesson, ...]
    """Cards that somebody did not know, the latest first."""
    best: BestMoment | None


def summarise_end(match: Match, bots: Mapping[int, str]) -> GameEnd:
    """Follow a game to its end, and tell what is worth it. What bots do not know teaches nobody."""
    marks = mark_answers(match if match.outcome else _find_revealed(match))
    asked, right = Counter(mark.seat for mark in marks), Counter(mark.seat for mark in marks if mark.is_right)
    missed = dict.fromkeys(
        (mark.card, mark.part) for mark in reversed(marks) if not mark.is_right and mark.seat not in bots
    )
    lessons = [lesson for card, part in missed if (lesson := match.rules.recall(card, part))]
    return GameEnd(
        match.outcome.standings if match.outcome else (),
        tuple(Knowledge(seat, right[seat], asked[seat]) for seat in match.rules.seats if asked[seat]),
        tuple(lessons[:FEW]),
        _find_best_moment(match),
    )


def tell_best_moment(end: GameEnd, match: Match, say: Labels) -> str:
    """Tell a game's best moment in its words; nothing if there was none."""
    if not end.best:
        return ""
    own = f"table.best-moment-{match.setup.game.name}"
    label = own if say.has(own) else "table.best-moment"
    return say(label, name=match.name(end.best.seat), gain=end.best.gain, round=end.best.round)


def _find_revealed(match: Match) -> Match:
    """Return a game that was broken off as it was at its last reveal: what was asked since is still a secret."""
    again, revealed, last = match.branch(0), 0, 0
    for number, (seat, move) in enumerate(match.entries, 1):
        again.answer(seat, move)
        if again.rules.reveals != revealed:
            revealed, last = again.rules.reveals, number
    return match.branch(last)


def _find_best_moment(match: Match) -> BestMoment | None:
    again, best = match.branch(0), BestMoment(0, 0, 0)
    for seat, move in match.entries:
        # A round that ends with this answer is counted by then.
        before, number = again.rules.merits(), again.rules.round_now()
        again.answer(seat, move)
        gains = [after - was for after, was in zip(again.rules.merits(), before, strict=True)]
        if gains and max(gains) > best.gain:
            best = BestMoment(gains.index(max(gains)) + 1, max(gains), number)
    return best if best.gain else None
