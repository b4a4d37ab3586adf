"""A program in another language, the one in the guide, plays every game."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from making import needed

from quizkit.play.games import list_games

pytestmark = pytest.mark.slow
GUIDE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text()


# Flashcards are played with the cards of another deck.
@pytest.mark.parametrize("game", sorted(set(list_games()) - {"flashcards"}))
def test_the_player_of_the_guide_plays_every_game(game: str, tmp_path: Path) -> None:
    node, quizkit = needed("node", "Node"), str(Path(sys.executable).with_name("quizkit"))
    (program,) = re.findall(r"```js\n(.*?)```", GUIDE, re.DOTALL)
    assert program.count("\n") < 60
    (tmp_path / "player.mjs").write_text(program.replace("'quizkit'", json.dumps(quizkit)))
    seats = "Anna,Ben,Chloé"[: 8 if list_games()[game].rules.seating[0] < 3 else None]
    command = [node, "player.mjs", game, seats]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    *prose, end = done.stdout.splitlines()
    assert len(prose) > 10
    assert json.loads(end)[0]["rank"] == 1
