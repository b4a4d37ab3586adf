"""Finds plug-ins: every module of a package exposes one object under an agreed name."""

import pkgutil
from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any


class Plugins(Mapping[str, Any]):
    """What the public modules of a package expose, by module name; a module is imported when somebody asks for it."""

    def __init__(self, package: str, attribute: str) -> None:
        self._package, self._attribute = package, attribute
        names = (info.name for info in pkgutil.iter_modules(import_module(package).__path__))
        self._names = [name for name in names if not name.startswith("_")]
        self._imported = dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._imported:
            if name not in self._names:
                raise KeyError(name)
            module = import_module(f"{self._package}.{name}")
            if not module.__doc__:
                raise TypeError(f"{module.__name__} has no docstring")
            self._imported[name] = getattr(module, self._attribute)
        return self._imported[name]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def discover(package: str, attribute: str) -> Plugins:
    """Return the plug-ins of a package: the `attribute` of each of its public modules."""
    return Plugins(package, attribute)
