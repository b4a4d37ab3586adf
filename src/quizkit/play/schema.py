"""Schemas: what other programs may write and read, as JSON Schema. Logs, options and positions of every game."""

from typing import Any

from quizkit.play.games import list_games
from quizkit.play.log import Header, Note, PartialAnswer


def build_schema() -> dict[str, Any]:
    """Return the schemas: the first line of a log, an answer, and each game's options and positions."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "quizkit games",
        "$defs": {
            "log-header": Header.model_json_schema(ref_template="#/$defs/log-header/$defs/{model}"),
            "log-answer": _describe_line({"seat": {"type": "integer", "minimum": 0}, "move": {}}),
            "log-note": _describe_line({"note": Note.model_json_schema()}),
            "log-begun": _describe_line({"begun": PartialAnswer.model_json_schema()}),
            "log-undo": _describe_line({"undo": {"const": True}}),
            "log-end": _describe_line({"end": {"type": "array", "items": STANDING}}),
            **{f"{name}-{part}": found for name in list_games() for part, found in _describe_game(name).items()},
        },
    }


STANDING = {
    "type": "object",
    "required": ["seat", "rank", "score"],
    "properties": {
        "seat": {"type": "integer", "minimum": 1},
        "rank": {"type": "integer", "minimum": 1},
        "score": {"type": "array", "items": {"type": "number"}},
    },
}


def _describe_line(parts: dict[str, Any]) -> dict[str, Any]:
    """Describe a line of a log; the sum over all lines before it shows whether one was changed or lost."""
    properties = {**parts, "sum": {"type": "string", "pattern": "^[0-9a-f]{8}$"}}
    return {"type": "object", "required": list(properties), "properties": properties, "additionalProperties": False}


def _describe_game(name: str) -> dict[str, Any]:
    rules = list_games()[name].rules
    return {
        part: model.model_json_schema(ref_template=f"#/$defs/{name}-{part}/$defs/{{model}}")
        for part, model in (("options", rules.option_model), ("position", rules.position_model))
    }
