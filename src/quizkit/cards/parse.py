"""Parsing: a row becomes a card, field by field, or a list of everything that is wrong with the row."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from quizkit.cards import faults
from quizkit.cards.card import Part, parts_in
from quizkit.cards.paths import join_path
from quizkit.cards.row import Row
from quizkit.problems import Fault, Problem, closest, shorten
from quizkit.safe_yaml import Path

AnyPart = TypeVar("AnyPart", bound=Part)

# Pydantic's errors for a value of the wrong type, by how their names begin.
_TYPES = {
    "string": faults.NOT_TEXT,
    "dict": faults.NOT_TEXTS,
    "int": faults.NOT_A_NUMBER,
    "float": faults.NOT_A_NUMBER,
    "finite": faults.NOT_A_NUMBER,
    "bool": faults.NOT_YES_OR_NO,
    "tuple": faults.NOT_A_LIST,
    "date": faults.NOT_A_DATE,
}


def parse(row: Row, kind: type[AnyPart]) -> tuple[AnyPart | None, list[Problem]]:
    """Parse a row as a `kind`: a kind of card, or another part of a deck."""
    try:
        return kind.model_validate(row.cells), []
    except ValidationError as invalid:
        errors = invalid.errors(include_url=False)
        return None, list(dict.fromkeys(_problem(row, kind, error) for error in errors))


def _problem(row: Row, kind: type[Part], error: ErrorDetails) -> Problem:
    path = _path(row, error["loc"])
    fault, facts = _diagnose(kind, error, path)
    if at := facts.pop("at", None):
        path = (*path, *str(at).split("."))
    shown: dict[str, Any] = {name: shorten(value) for name, value in ({"value": error["input"]} | facts).items()}
    card = shorten(row.cells.get("id") or "")
    return Problem(fault, row.place(path), card=card, field=shorten(join_path(path)), **shown)


def _path(row: Row, loc: tuple[int | str, ...]) -> Path:
    """Drop what pydantic adds to a path: the tag of a union, the branch it took, the marker for a key."""
    path: Path = ()
    value: object = row.cells
    for index, part in enumerate(loc):
        if isinstance(value, Mapping) and part in value:
            path, value = (*path, part), value[part]
        elif isinstance(value, list) and isinstance(part, int):
            path, value = (*path, part), value[int(part)]
        elif index == len(loc) - 1 and isinstance(value, Mapping) and part != "[key]":
            path = (*path, part)
    return path


def _find_example(kind: type[Part], path: Path) -> dict[str, object]:
    """Return what to write instead of nothing, if whoever wrote the part thought of an example."""
    example = kind.examples.get(join_path(path))
    return {"allowed": example} if example else {}


def _diagnose(kind: type[Part], error: ErrorDetails, path: Path) -> tuple[Fault, dict[str, object]]:
    context = error.get("ctx", {})
    if error["input"] is None and error["type"] != "fault":
        return faults.MISSING_FIELD, {"value": path[-1] if path else "", **_find_example(kind, path)}
    match error["type"]:
        case "fault":
            return context["fault"], {name: fact for name, fact in context.items() if name not in ("fault", "name")}
        case "missing" | "union_tag_not_found":
            missing = context.get("discriminator", path[-1]).strip("'")
            return faults.MISSING_FIELD, {"value": missing, **_find_example(kind, path)}
        case "extra_forbidden":
            names = (name for name in field_names(kind) if name != path[-1])
            return faults.UNKNOWN_FIELD, {"value": path[-1], "suggestion": closest(str(path[-1]), names)}
        case "literal_error" | "union_tag_invalid":
            allowed = (context.get("expected") or context["expected_tags"]).replace(" or ", ", ").replace("'", "")
            wrong = str(context.get("tag", error["input"]))
            return faults.UNKNOWN_VALUE, {
                "value": wrong,
                "allowed": allowed,
                "suggestion": closest(wrong, allowed.split(", ")),
            }
    return next((fault for name, fault in _TYPES.items() if error["type"].startswith(name)), faults.NOT_FIELDS), {}


def field_names(kind: type[BaseModel]) -> Iterator[str]:
    """Yield the name of every field that can be parsed, of a part and of the parts inside it."""
    for name, field in kind.model_fields.items():
        yield field.alias or name
        for inner in parts_in(field.annotation):
            yield from field_names(inner)
