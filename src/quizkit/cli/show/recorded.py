"""Show what was recorded of a test game."""

from quizkit.cli.screen import Screen
from quizkit.problems import shorten_list
from quizkit.workflow.playing.playtest_log import RecordedGame


def show_recorded(screen: Screen, game: RecordedGame) -> None:
    """Print how much of a test game was recorded, and which of its cards the workspace does not have."""
    say = screen.say
    counts = {"answers": game.answers, "players": game.players, "flags": game.flags}
    screen.talk.print(say("playtest.added", file=game.file, **counts), soft_wrap=True, markup=False)
    if game.is_again:
        screen.talk.print(f"  {say('playtest.again')}", soft_wrap=True)
    if game.unknown:
        left_out = say("playtest.unknown", count=len(game.unknown), cards=shorten_list(game.unknown))
        screen.talk.print(f"  {left_out}", soft_wrap=True, markup=False)
