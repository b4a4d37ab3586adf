"""Farewell: how a game ended, who came where, what each one knew, and what is worth remembering."""

from quizkit.cli.screen import Screen
from quizkit.play.boards import Sight
from quizkit.play.engine import Match
from quizkit.workflow.playing.ending import GameEnd, tell_best_moment


def show_ranking(end: GameEnd, match: Match, screen: Screen) -> None:
    """Print who came where at the end of a game, with the totals that the board shows."""
    for standing in end.standings:
        total = screen.say(f"play.total-{match.setup.game.name}", total=standing.score[0])
        screen.paragraph(f"{standing.rank}. {match.name(standing.seat)}  {total}", "bold")


def show_memories(end: GameEnd, match: Match, screen: Screen, sight: Sight) -> None:
    """Print what each one knew, the best moment, and the cards that somebody did not know, at the end."""
    say = screen.say
    for seat, right, asked in end.known:
        screen.paragraph(say("table.known", name=match.name(seat), right=right, asked=asked))
    if end.best:
        screen.paragraph(tell_best_moment(end, match, say))
    if end.lessons:
        screen.paragraph(say("table.lessons"), "bold")
    for lesson in end.lessons:
        screen.paragraph(f"· {sight.text(lesson.question)} → {sight.text(lesson.answer)}")
