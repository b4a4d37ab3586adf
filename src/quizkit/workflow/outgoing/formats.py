"""The formats that decks and translators' jobs can be written in: one module of `exports` each."""

import pkgutil
from dataclasses import dataclass
from importlib import import_module

from quizkit import exports
from quizkit.exports import DeckFormat, TranslationFormat


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A format, and what its module says about it."""

    name: str
    about: str
    writer: DeckFormat | TranslationFormat


def list_formats() -> list[str]:
    """Name all formats that can be exported, without importing them."""
    return [module.name for module in pkgutil.iter_modules(exports.__path__) if not module.name.startswith("_")]


def find_format(name: str) -> ExportFormat:
    """Return a format that can be exported; it is imported now."""
    module = import_module(f"{exports.__name__}.{name}")
    return ExportFormat(name, module.__doc__ or "", module.EXPORT)
