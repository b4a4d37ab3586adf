"""Help in the reader's language: what commands and options say about themselves, from `labels/help.yaml`.

The English text is written beside the code, where typer finds it, and once more beside its translations in the labels;
a test keeps both the same.
"""

from collections.abc import Callable, Iterator
from functools import cache
from inspect import cleandoc
from typing import Any

from typer import rich_utils

from quizkit.labels import Labels, read_labels

TITLES = {
    "OPTIONS_PANEL_TITLE": "panel-options",
    "ARGUMENTS_PANEL_TITLE": "panel-arguments",
    "COMMANDS_PANEL_TITLE": "panel-commands",
    "ERRORS_PANEL_TITLE": "panel-error",
    "DEFAULT_STRING": "default",
    "ENVVAR_STRING": "environment",
    "REQUIRED_LONG_STRING": "required",
    "RICH_HELP": "try-help",
}
"""What typer itself says around our texts."""


def translate(command: Any, language: str) -> Any:
    """Translate the texts of a command and of the commands below it."""
    known, say = _translations(language), Labels(language)
    for part in _with_parts(command):
        for name in ("help", "short_help", "epilog", "rich_help_panel"):
            text = getattr(part, name, None)
            if isinstance(text, str):
                setattr(part, name, known.get(normalise(text), text))
        if hasattr(part, "get_usage") and not hasattr(part, "is_translated"):
            part.get_usage, part.is_translated = _translate_usage(part.get_usage, say), True
    for constant, label in TITLES.items():
        setattr(rich_utils, constant, say.raw(f"help.{label}"))
    return command


def list_texts(command: Any) -> Iterator[str]:
    """Yield every text that a command, its options and the commands below it show."""
    for part in _with_parts(command):
        for name in ("help", "epilog", "rich_help_panel"):
            text = getattr(part, name, None)
            if isinstance(text, str) and text and not getattr(part, "hidden", False):
                yield normalise(text)


def normalise(text: str) -> str:
    """Return a text without the indentation and the line breaks of its source."""
    paragraphs = cleandoc(text).split("\n\n")
    # Examples are laid out in columns.
    return "\n\n".join(part if part.startswith("quizkit ") else " ".join(part.split()) for part in paragraphs)


def _with_parts(command: Any) -> Iterator[Any]:
    yield command
    yield from command.params
    for inner in getattr(command, "commands", {}).values():
        yield from _with_parts(inner)


def _translate_usage(write: Callable[[Any], str], say: Labels) -> Callable[[Any], str]:
    return lambda ctx: write(ctx).replace("Usage:", say("help.usage"), 1)


@cache
def _translations(language: str) -> dict[str, str]:
    """Return the translation of every English text."""
    return {normalise(label["en"]): label[language] for label in read_labels("help").values()}
