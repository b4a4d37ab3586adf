"""What somebody typed wrong, in their language: options and commands that do not exist, values that cannot be."""

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from quizkit import languages
from quizkit.problems import make_harmless

if TYPE_CHECKING:
    from quizkit.labels import Labels

# What typer and our own commands say about a value in English, and the label that says the same.
VALUES = (
    (r"valid integer", "not-a-number"),
    (r"valid number", "not-a-number"),
    (r"greater than or equal to (?P<limit>\S+)", "too-small"),
    (r"less than or equal to (?P<limit>\S+)", "too-large"),
    (r"does not exist", "no-such-file"),
    (r"is a directory", "is-a-folder"),
    (r"is a file", "is-a-file"),
    (r"is not readable", "not-readable"),
    (r"Input should be (?P<choices>'.*)\.?$", "choose"),
    (r"is not one of (?P<choices>.*)", "choose"),
    (r"^choose (?:one of|among) (?P<choices>.*)", "choose"),
    (r"^(?P<one>\S+) and (?P<other>\S+) exclude each other", "exclude"),
)


def find_language(arguments: Sequence[str]) -> str | None:
    """Return the language to complain in, before what was typed is parsed; none, if quizkit does not speak it."""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if word == "--lang" or word.startswith("--lang="):
            code = word.partition("=")[2] or following
            return code if code in languages.spoken() else None
    return None


def describe(error: Any, say: "Labels") -> str:
    """Describe what is wrong with what somebody typed."""
    return make_harmless(" ".join(_sentences(error, say)))


def _sentences(error: Any, say: "Labels") -> Iterator[str]:
    kind, name = type(error).__name__, _name(error)
    if kind == "NoSuchOption":
        yield say("usage.no-such-option", option=error.option_name)
        if error.possibilities:
            yield say("problem.did-you-mean", suggestion=", ".join(sorted(error.possibilities)))
    elif kind == "BadOptionUsage":
        yield say("usage.needs-value", option=error.option_name)
    elif kind == "MissingParameter":
        what = "argument" if getattr(error.param, "param_type_name", "") == "argument" else "option"
        yield say(f"usage.missing-{what}", name=name)
    elif command := re.match(r"No such command '(.*)'\.(?: Did you mean (.*)\?)?", error.message):
        yield say("usage.no-such-command", command=command[1])
        if command[2]:
            yield say("problem.did-you-mean", suggestion=command[2].replace("'", ""))
    elif extra := re.match(r"Got unexpected extra argument\(s\) \((.*)\)", error.message):
        yield say("usage.extra-argument", words=extra[1])
    elif error.message.startswith("Missing command"):
        yield say("usage.missing-command")
    elif kind == "BadParameter":
        reason = _reason(error.message, say)
        yield say("usage.bad-value", name=name, reason=reason) if name else reason
    else:
        yield error.format_message()


def _name(error: Any) -> str:
    """Return the option or argument that an error is about, as people type it."""
    hint = getattr(error, "param_hint", None)
    if hint:
        return hint if isinstance(hint, str) else " / ".join(hint)
    param = getattr(error, "param", None)
    if param is None:
        return ""
    is_option = getattr(param, "param_type_name", "") == "option"
    return " / ".join(param.opts) if is_option else (param.metavar or str(param.name).upper())


def _reason(message: str, say: "Labels") -> str:
    for pattern, label in VALUES:
        if match := re.search(pattern, message):
            facts = {name: value.rstrip(".").replace("'", "") for name, value in match.groupdict().items()}
            return say(f"usage.{label}", **facts)
    return message
