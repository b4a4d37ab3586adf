"""Schemas: what other programs may write and read, as JSON Schema.

The lines of logs, the messages of the protocol, and each game's options, positions, tables, hands and events.
"""

from typing import Any, get_type_hints

from quizkit.play.events import SEATS
from quizkit.play.games import list_games
from quizkit.play.log import Header, Note, PartialAnswer
from quizkit.play.moves import Moves
from quizkit.play.protocol import PROTOCOL, AskLine, EndLine, ErrorLine, HelloLine, ViewLine
from quizkit.play.shapes import Schema, describe_shape

COUNTS = (
    "bid", "bonus", "chips", "count", "field", "first", "flags", "last", "left", "points", "round", "rounds", "seal",
    "space", "spot", "top", "total",
)  # fmt: skip
"""The facts of events that are whole numbers in every game."""
TEXT: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
"""The same in several languages."""
WORD: Schema = {"anyOf": [{"type": ["string", "number"]}, TEXT]}
FACT: Schema = {"anyOf": [*WORD["anyOf"], {"type": "array", "items": WORD}]}
SEAT: Schema = {"type": "integer", "minimum": 0}
COUNT: Schema = {"type": "integer"}


def build_schema() -> dict[str, Any]:
    """Return the schemas of play: `<game>-message` is a line that a game gives, `order` one that it takes."""
    shared = dict[str, Schema]()
    games = {f"{name}-{part}": schema for name in list_games() for part, schema in _describe_game(name, shared).items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "quizkit games",
        "description": f"Protocol {PROTOCOL}. See protocol.md.",
        "$defs": {
            "log-header": Header.model_json_schema(ref_template="#/$defs/log-header/$defs/{model}"),
            "log-answer": _describe_line({"seat": {"type": "integer", "minimum": 0}, "move": {}}),
            "log-note": _describe_line({"note": Note.model_json_schema()}),
            "log-begun": _describe_line({"begun": PartialAnswer.model_json_schema()}),
            "log-undo": _describe_line({"undo": {"const": True}}),
            "log-end": _describe_line({"end": {"type": "array", "items": STANDING}}),
            "order": {"anyOf": [_describe_order(order) for order in ORDERS]},
            "moves": describe_shape(Moves, shared),
            **games,
            **shared,
        },
    }


ORDERS: tuple[dict[str, Schema], ...] = (
    {"seat": SEAT, "move": {}},
    {"seat": SEAT, "text": {"type": "string"}},
    {"undo": {"const": True}},
    {"view": {"anyOf": [SEAT, {"const": "public"}]}},
)
"""What another program may say."""


STANDING = {
    "type": "object",
    "required": ["seat", "rank", "score"],
    "properties": {
        "seat": {"type": "integer", "minimum": 1},
        "rank": {"type": "integer", "minimum": 1},
        "score": {"type": "array", "items": {"type": "number"}},
    },
}


def _describe_line(parts: dict[str, Any]) -> Schema:
    """Describe a line of a log; the sum over all lines before it shows whether one was changed or lost."""
    return _describe_order({**parts, "sum": {"type": "string", "pattern": "^[0-9a-f]{8}$"}})


def _describe_order(parts: dict[str, Any]) -> Schema:
    return {"type": "object", "required": list(parts), "properties": parts, "additionalProperties": False}


def _describe_game(name: str, shared: dict[str, Schema]) -> dict[str, Schema]:
    rules = list_games()[name].rules
    models = {
        part: model.model_json_schema(ref_template=f"#/$defs/{name}-{part}/$defs/{{model}}")
        for part, model in (("options", rules.option_model), ("position", rules.position_model))
    }
    seen = {"table": rules.show_table, "hand": rules.show_hand}
    views = {part: describe_shape(get_type_hints(show)["return"], shared) for part, show in seen.items()}
    event: Schema = {"anyOf": [_describe_event(kind, facts) for kind, facts in rules.events.items()]}
    table, hand = ({"$ref": f"#/$defs/{name}-{part}"} for part in seen)
    # The public has no hand.
    own = {"table": table, "hand": {"anyOf": [hand, {"type": "null"}]}}
    view: Schema = {"allOf": [describe_shape(ViewLine, shared), {"properties": own}]}
    lines = [describe_shape(line, shared) for line in (HelloLine, AskLine, ErrorLine, EndLine)]
    messages = [*lines, *({"$ref": f"#/$defs/{name}-{part}"} for part in ("event", "view"))]
    return {**models, **views, "event": event, "view": view, "message": {"anyOf": messages}}


def _describe_event(kind: str, facts: tuple[str, ...]) -> Schema:
    """Describe something that happens; `seat` and `other` are seats, and 0 is nobody."""
    numbers = {**dict.fromkeys(COUNTS, COUNT), **dict.fromkeys(SEATS, SEAT)}
    audience = {"anyOf": [{"type": "null"}, {"type": "array", "items": SEAT}]}
    told = {fact: numbers.get(fact, FACT) for fact in facts}
    return _describe_order({"event": {"const": kind}, "audience": audience, **told, "prose": {"type": "string"}})
