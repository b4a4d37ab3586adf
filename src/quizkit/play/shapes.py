"""Shapes: types as JSON Schema, as `as_data` writes their values. The twin of that function."""

import ast
import inspect
from collections.abc import Mapping
from dataclasses import is_dataclass
from textwrap import dedent
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

Schema = dict[str, Any]
PLAIN: dict[Any, Schema] = {
    Any: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def describe_shape(of: Any, shared: dict[str, Schema]) -> Schema:
    """Return the JSON Schema of a type. Classes are described once, in `shared`, and referred to by name."""
    if of in PLAIN:
        return PLAIN[of]
    if is_typeddict(of) or is_dataclass(of) or hasattr(of, "_fields"):
        return _describe_class(of, shared)
    return _describe_generic(get_origin(of), get_args(of), shared)


def _describe_generic(of: Any, parts: tuple[Any, ...], shared: dict[str, Schema]) -> Schema:
    if of is Literal:
        return {"enum": list(parts)}
    shapes = [describe_shape(part, shared) for part in parts if part is not ...]
    if of in {Union, UnionType}:
        return {"anyOf": shapes}
    if of in {dict, Mapping}:
        return {"type": "object", "additionalProperties": shapes[1]}
    if of is list or (of is tuple and ... in parts):
        return {"type": "array", "items": shapes[0]}
    if of is tuple:
        return {"type": "array", "prefixItems": shapes, "minItems": len(shapes), "maxItems": len(shapes)}
    raise TypeError(of)


def _describe_class(of: type, shared: dict[str, Schema]) -> Schema:
    name = of.__name__
    if name not in shared:
        # A class may refer to itself.
        shared[name] = {}
        hints, said = get_type_hints(of), _read_field_texts(of)
        properties = {
            field: {**describe_shape(hint, shared), **({"description": said[field]} if field in said else {})}
            for field, hint in hints.items()
        }
        shared[name] = {
            "description": (of.__doc__ or "").strip(),
            "type": "object",
            "properties": properties,
            "required": list(properties),
            "additionalProperties": False,
        }
    return {"$ref": f"#/$defs/{name}"}


def _read_field_texts(of: type) -> dict[str, str]:
    """Return what stands under each field in the source."""
    body = ast.parse(dedent(inspect.getsource(of))).body[0]
    said, name = dict[str, str](), ""
    for line in body.body if isinstance(body, ast.ClassDef) else ():
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant) and name:
            said[name] = str(line.value.value)
        name = line.target.id if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name) else ""
    return said
