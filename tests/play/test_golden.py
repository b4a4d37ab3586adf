"""A whole game for every game and number of seats, in files people can read: every event, every ask, every view.

To write them anew, see `tests/goldens.py`; the difference is what changed.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from goldens import GOLDEN, golden_text
from playing import TABLES, begin

from quizkit.labels import Labels
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.bots import draw_belief, find_bot
from quizkit.play.chance import open_stream
from quizkit.play.events import tell_event
from quizkit.play.view import View, as_data

SAY = Labels("en")
PRINTED = ("known", "events", "goal", "text", "layout", "questions", "answers", "points")
"""What stands on the material and never changes, or was just read out."""


def shown(view: View[Any, Any, Any]) -> str:
    table = {key: value for key, value in view.table._asdict().items() if key not in PRINTED}
    parts = [f"{key} {plain(value)}" for key, value in table.items()]
    return " | ".join([*parts, *([f"hand {plain(view.hand)}"] if view.hand is not None else [])])


def plain(value: Any) -> str:
    data = as_data(value)
    if isinstance(data, dict):
        # A text, or something with parts.
        return data["fr"] if "fr" in data else " ".join(f"{key} {plain(part)}" for key, part in data.items())
    return (" ".join(map(plain, data)) if isinstance(data, list) else str(data)) or "–"


def chosen(match: Match, view: View[Any, Any, Any], game: str, random: Random) -> Any:
    """Let a skilled and a random player take turns round the table; the table itself rules as is right."""
    hint, player = match.rules.hint(view.seat), find_bot("skilled" if view.seat % 2 else "random")
    if view.seat == TABLE and hint:
        return hint.answer
    return player.move(game, view, draw_belief(hint, player.ability, random), random)


def playthrough(match: Match, game: str) -> Iterator[str]:
    seats, names = match.rules.seats, match.setup.names
    streams = [open_stream(match.setup.seed, f"bot {seat}") for seat in (TABLE, *seats)]
    heard = 0
    yield f"{game}, {len(seats)} seats: {', '.join(names)}"
    while True:
        for event in match.events(heard):
            audience = (
                "" if event.audience is None else f" (for {', '.join(names[seat - 1] for seat in event.audience)})"
            )
            yield f"  {tell_event(event, game, SAY, names)}{audience}"
            heard += 1
        if match.ask is None:
            break
        for seat in match.waiting:
            view = match.view(seat)
            assert view.options is not None
            yield f"? {('the table', *names)[seat]}: {SAY(f'play.ask-{game}-{view.kind}')} {view.options.tell(SAY)}"
            yield f"    {shown(view)}"
            move = chosen(match, view, game, streams[seat])
            yield f"> {view.options.describe(move, SAY)}"
            match.answer(seat, move)
    assert match.outcome
    for one in match.outcome.standings:
        yield f"{one.rank}. {names[one.seat - 1]}  {' '.join(map(str, one.score))}"


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_game_is_played_as_it_is_written_down(game: str, seats: int) -> None:
    text = "\n".join(playthrough(begin(game, seats), game)) + "\n"
    assert text == golden_text(f"play/{game}-{seats}.txt", text)


def test_no_playthrough_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("play/*.txt")} == {f"{game}-{seats}" for game, seats in TABLES}
