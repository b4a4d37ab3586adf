"""What a command is given, as one value: a class names the options, and the command gets an instance of it."""

from __future__ import annotations

import inspect
from inspect import Parameter
from typing import TYPE_CHECKING, Any, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

IMPORTED_LATER = {"Query": object, "Session": object}
"""Types of parameters that stand for options. They take a while to import, so only type checkers know them."""


def takes_arguments(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command an option for each field of its arguments' class (parameter `args`), as one value."""
    kind: Callable[..., object] = get_type_hints(command)["args"]
    hints = get_type_hints(kind, include_extras=True)
    defaults = {name: field.default for name, field in inspect.signature(kind).parameters.items()}
    return replace_parameter(command, "args", hints, defaults, kind)


def replace_parameter(
    command: Callable[..., None],
    name: str,
    options: Mapping[str, Any],
    defaults: Mapping[str, Any],
    make: Callable[..., object],
) -> Callable[..., None]:
    """Put options in the place of one parameter of a command; there it gets what `make` makes of them."""
    hints = get_type_hints(command, localns=IMPORTED_LATER, include_extras=True)
    added = [Parameter(option, Parameter.KEYWORD_ONLY, default=defaults[option]) for option in options]
    own = inspect.signature(command).parameters.values()

    def run(**values: Any) -> None:
        command(**{name: make(**{option: values.pop(option) for option in options})}, **values)

    run.__annotations__ = {**hints, **options}
    run.__signature__ = inspect.Signature([  # type: ignore[attr-defined]
        part.replace(kind=Parameter.KEYWORD_ONLY, annotation=run.__annotations__[part.name])
        for parameter in own for part in (added if parameter.name == name else [parameter])
    ])  # fmt: skip
    run.__name__, run.__doc__, run.__module__ = command.__name__, command.__doc__, command.__module__
    return run
