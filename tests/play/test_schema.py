"""The published schemas hold, and are current."""

import json
from functools import cache
from pathlib import Path

import jsonschema_rs
import pytest
from playing import begin

from quizkit.play import log
from quizkit.play.bots import find_bot, run
from quizkit.play.games import list_games
from quizkit.play.schema import build_schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "play.schema.json"


@cache
def validator(what: str) -> jsonschema_rs.Validator:
    return jsonschema_rs.validator_for({**build_schema(), "$ref": f"#/$defs/{what}"})


def valid(what: str, value: object) -> bool:
    return validator(what).is_valid(value)


def test_what_is_published_is_current() -> None:
    assert json.loads(PUBLISHED.read_text()) == build_schema()


@pytest.mark.slow
def test_logs_are_as_the_schema_says() -> None:
    for name, game in list_games().items():
        match = begin(name, game.rules.seating[0])
        run(match, (find_bot("random"),) * game.rules.seating[0])
        head, *lines = (json.loads(line) for line in log.dumps(match).splitlines())
        assert valid("log-header", {key: value for key, value in head.items() if key != "sum"})
        assert all(valid("log-answer", line) for line in lines[:-1])
        assert valid("log-end", lines[-1])
        assert not valid("log-answer", lines[-1])


def test_positions_are_as_the_schema_says() -> None:
    position = {"turn": 1, "piles": [{"colour": "blue", "top": 1}, {"colour": "green", "top": 12}]}
    assert valid("switch-position", position)
    assert not valid("switch-position", {**position, "turn": "Anna"})
    assert valid("switch-options", {"edition": "fr", "click_card": 8, "target": 0})
    assert not valid("switch-options", {"edition": "it", "click_card": 8, "target": 0})
