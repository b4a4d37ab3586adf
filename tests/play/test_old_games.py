"""Games that were played with earlier rules and cards play on as they were played."""

import gzip
import json
from pathlib import Path

import pytest

from quizkit.packs.pack import Pack
from quizkit.play import log
from quizkit.play.spaces import freeze_move

FOLDER = Path(__file__).parent / "old_games"
LOGS = sorted(FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_is_played_as_it_was_played(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    packed = gzip.decompress((FOLDER / f"{lines[0]['game']}.pack.json.gz").read_bytes())
    match = log.resume(path.read_bytes(), path.name, Pack.model_validate_json(packed))
    assert [{"seat": seat, "move": move} for seat, move in match.entries] == [
        {"seat": line["seat"], "move": freeze_move(line["move"])} for line in lines if "move" in line
    ]
    standings = [standing._asdict() for standing in match.outcome.standings] if match.outcome else []
    assert standings == [{**line, "score": tuple(line["score"])} for line in lines[-1].get("end", [])]
    # Going on with it and reading it again changes nothing.
    again = log.resume(log.dumps(match), path.name, match.setup.pack)
    assert (again.entries, again.outcome) == (match.entries, match.outcome)
