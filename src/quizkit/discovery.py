"""Finds plug-ins: every module of a package exposes one object under an agreed name."""

import pkgutil
from importlib import import_module
from typing import Any


def discover(package: str, attribute: str) -> dict[str, Any]:
    """Map module name to its `attribute`, for every public module of `package`."""
    plugins = {}
    for info in pkgutil.iter_modules(import_module(package).__path__):
        if info.name.startswith("_"):
            continue
        module = import_module(f"{package}.{info.name}")
        if not module.__doc__:
            raise TypeError(f"{module.__name__} has no docstring")
        plugins[info.name] = getattr(module, attribute)
    return plugins
