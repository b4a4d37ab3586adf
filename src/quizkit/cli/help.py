"""Help in the reader's language: what commands and options say about themselves, from `labels/help*.yaml`.

The English text is written beside the code, where typer finds it, and once more beside its translations in the labels;
a test keeps both the same. What shows help is slow to import, and only imported when somebody asks for help.
"""

from collections.abc import Callable, Iterator
from functools import cache
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

from typer.core import TyperArgument, TyperOption

if TYPE_CHECKING:
    from quizkit.labels import Labels

TITLES = {
    "OPTIONS_PANEL_TITLE": "panel-options",
    "ARGUMENTS_PANEL_TITLE": "panel-arguments",
    "COMMANDS_PANEL_TITLE": "panel-commands",
    "ERRORS_PANEL_TITLE": "panel-error",
    "DEFAULT_STRING": "default",
    "ENVVAR_STRING": "environment",
    "REQUIRED_LONG_STRING": "required",
    "RICH_HELP": "try-help",
    "ABORTED_TEXT": "aborted",
}
"""What typer itself says around our texts."""
PATHS = {"file": "FILE", "dir": "DIR"}


def name_value(option: Any, ctx: Any = None) -> str | None:
    """Return what stands for the value of an option in help, such as `FILE` or `long|short`; a flag has none."""
    if option.is_flag:
        return None
    if option.metavar:
        return str(option.metavar)
    value = option.type_descriptor
    if value.is_choice:
        return str(option.display_type(ctx)).strip("<>")
    if value.is_path:
        return PATHS.get(value.path_type, "PATH")
    return "NUMBER" if value.is_ranged else str(option.name).upper()


# By itself, typer names Python's types: <bool> beside a flag, <str> beside most other things.
TyperOption.display_type_rich = name_value  # type: ignore[assignment, method-assign]
TyperArgument.display_type_rich = lambda _argument, ctx: None  # type: ignore[assignment, method-assign]  # noqa: ARG005


def speak_english() -> None:
    """Let typer's help say what it says by itself: another command here may have spoken another language."""
    from typer import rich_utils

    for constant, title in _read_english_titles().items():
        setattr(rich_utils, constant, title)


@cache
def _read_english_titles() -> dict[str, str]:
    """Return typer's own titles, as they are before the first translation."""
    from typer import rich_utils

    return {constant: getattr(rich_utils, constant) for constant in TITLES}


def translate(command: Any, language: str) -> Any:
    """Translate the help of a command and of the commands below it."""
    from typer import rich_utils

    from quizkit.labels import Labels

    _read_english_titles()
    known, say = _translations(language), Labels(language)
    for part in _with_parts(command):
        for name in ("help", "short_help", "epilog", "rich_help_panel"):
            text = getattr(part, name, None)
            if isinstance(text, str):
                setattr(part, name, known.get(normalise(text), text))
        if hasattr(part, "get_usage") and not hasattr(part, "is_translated"):
            part.is_translated = True
            part.get_usage = _translate_usage(part.get_usage, say)
            part.get_help_option = _translate_help_option(part.get_help_option, say)
            if hasattr(part, "get_command"):
                part.get_command = _translate_found(part.get_command, language)
    for constant, label in TITLES.items():
        setattr(rich_utils, constant, say.raw(f"help.{label}"))
    return command


def list_texts(command: Any) -> Iterator[str]:
    """Yield every text of help that a command, its options and the commands below it show."""
    for part in _with_parts(command):
        for name in ("help", "epilog", "rich_help_panel"):
            text = getattr(part, name, None)
            if isinstance(text, str) and text:
                yield normalise(text)


def normalise(text: str) -> str:
    """Return a text of help without the indentation and the line breaks of its source."""
    paragraphs = cleandoc(text).split("\n\n")
    # Examples are laid out in columns.
    return "\n\n".join(part if part.startswith("quizkit ") else " ".join(part.split()) for part in paragraphs)


def _with_parts(command: Any) -> Iterator[Any]:
    yield command
    yield from command.params
    for inner in getattr(command, "commands", {}).values():
        yield from _with_parts(inner)


def _translate_usage(write: Callable[[Any], str], say: "Labels") -> Callable[[Any], str]:
    return lambda ctx: write(ctx).replace("Usage:", say("help.usage"), 1)


def _translate_help_option(find: Callable[[Any], Any], say: "Labels") -> Callable[[Any], Any]:
    """Translate what `--help` says about itself; typer makes that option when it is asked for."""

    def find_translated(ctx: Any) -> Any:
        option = find(ctx)
        if option is not None:
            option.help = say("help.option-help")
        return option

    return find_translated


def _translate_found(find: Callable[[Any, str], Any], language: str) -> Callable[[Any, str], Any]:
    """Translate commands that are made when they are asked for, such as the formats of `quizkit export`."""

    def find_translated(ctx: Any, name: str) -> Any:
        command = find(ctx, name)
        return translate(command, language) if command else None

    return find_translated


@cache
def _translations(language: str) -> dict[str, str]:
    """Return the translation of every English text."""
    from quizkit.labels import read_labels

    labels = read_labels("help").values()
    return {normalise(label["en"]): label[language] for label in labels if language in label}
