"""Show changes: what was stored, what conflicts, what differs.

Inside: what happened to a change, conflicts, how two states differ item by item and word by word, fields in words,
data.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import typer
from rich.padding import Padding
from rich.text import Text

from quizkit.cards.answers import ANSWERS
from quizkit.cards.card import write_value
from quizkit.cli.clock import tell_time
from quizkit.cli.screen import Screen
from quizkit.labels import Labels
from quizkit.languages import codes
from quizkit.problems import Problem
from quizkit.safe_yaml import Value
from quizkit.store.merge import ABSENT, Absent, Difference
from quizkit.store.values import Committed, Confirmation, Conflict, Step
from quizkit.workflow.stored.card_words import CardWords
from quizkit.workflow.stored.compare import ItemDiff, spell_out
from quizkit.workflow.worddiff import diff_words

STYLES = {"=": "", "-": "red strike", "+": "green bold"}
FEW = 5
"""How many of the items that changed are named."""


WordsOf = Callable[[str], CardWords | None]
"""Finds the words for an item."""


def finish(
    screen: Screen, committed: Committed, steps: Sequence[Step] = (), confirmed: Sequence[Confirmation] = ()
) -> None:
    """Print what happened to a change; if it could not be stored, end the command with exit code 1."""
    say = screen.say
    if show_obstacles(screen, committed.conflicts, committed.problems):
        raise typer.Exit(1)
    if committed.changeset is None:
        screen.talk.print(say("cli.nothing-changed"))
        return
    items = [f"{revision.item}@{revision.number}" for revision in committed.revisions]
    items += [f"{step.item} ({step.language}) {say(f'cli.{step.state}')}" for step in steps]
    items += [f"{text.item} {say.field(f'{text.path}.{text.language}')} ✓" for text in confirmed]
    shown = ", ".join(items[:FEW]) + (f" {say('cli.and-more', count=len(items) - FEW)}" if len(items) > FEW else "")
    screen.talk.print(say("cli.committed", number=committed.changeset.number, items=shown), soft_wrap=True)
    for item in committed.merged:
        screen.talk.print(say("cli.merged-with-others", item=item), soft_wrap=True)


def show_obstacles(
    screen: Screen, conflicts: list[Conflict], problems: list[Problem], words_of: WordsOf = lambda _: None
) -> bool:
    """Show what keeps a change from being stored, with all sides of each conflict; return whether anything does."""
    say = screen.say
    if problems:
        screen.problems(problems)
        screen.talk.print(say("cli.merged-broken"))
    if conflicts:
        screen.talk.print(say("cli.conflicts", count=len(conflicts)), style="bold red")
    for conflict in conflicts:
        words, path = words_of(conflict.item), conflict.path
        field = "" if not path else words.name(path) if words else say.field(path)
        screen.talk.print(Text(f"  {conflict.item} {field}", "bold"))
        for side in ("base", "ours", "theirs"):
            value = getattr(conflict, side)
            named = words.value(path, value) if words else None
            shown = "–" if value is None else named or tell_field(path, value, say)
            who = f" ({conflict.author}, {tell_time(conflict.at)})" if side == "ours" and conflict.author else ""
            screen.talk.print(Text(f"    {say(f'cli.{side}')}{who}: {shown}"), soft_wrap=True)
    return bool(conflicts or problems)


def show_differences(screen: Screen, diffs: Sequence[ItemDiff], words_of: WordsOf, *, json: bool) -> None:
    """Show how two states differ, item by item."""
    if json:
        screen.json([as_item(diff) for diff in diffs])
        return
    for diff in diffs:
        sign = "+" if diff.is_new else "-" if diff.is_gone else "~"
        show_item(screen, sign, diff.item, spell_out(diff.fields) if sign != "~" else diff.fields, words_of(diff.item))
    screen.talk.print(screen.say("cli.differing", count=len(diffs)))


def show_item(
    screen: Screen, sign: str, item: str, fields: Iterable[Difference], words: CardWords | None = None
) -> None:
    """Show how an item changed, word by word, in a way that can be read without colour."""
    say = screen.say
    screen.out.print(Text(f"{sign} {item}", {"+": "bold green", "-": "bold red"}.get(sign, "bold")))
    for path, old, new in fields:
        line = Text(f"{words.name(path) if words else say.field(path)}: ")
        named = [None if isinstance(side, Absent) or not words else words.value(path, side) for side in (old, new)]
        if isinstance(old, str) and isinstance(new, str) and named == [None, None]:
            show_words(line, old, new)
        else:
            for tag, side, name in (("-", old, named[0]), ("+", new, named[1])):
                if side is not ABSENT:
                    line.append(f"[{tag}{name or tell_field(path, side, say)}{tag}]", STYLES[tag])
        show_indented(screen, line)


def show_words(line: Text, old: str, new: str) -> None:
    """Print how a text changed, word by word."""
    for tag, part in diff_words(old, new):
        line.append(part if tag == "=" else f"[{tag}{_make_visible(part)}{tag}]", STYLES[tag])


def as_item(diff: ItemDiff) -> Mapping[str, Value]:
    """Return the differences in an item as data, for `--json`."""
    fields = [as_data(field) for field in diff.fields]
    return {"item": diff.item, "is_new": diff.is_new, "is_gone": diff.is_gone, "fields": fields}


def as_data(difference: Difference) -> Mapping[str, Value]:
    """Return a difference as data, for `--json`; a side that is absent is left out."""
    sides = {"old": difference.old, "new": difference.new}
    return {"path": difference.path, **{key: side for key, side in sides.items() if not isinstance(side, Absent)}}


def _make_visible(part: str) -> str:
    """Return words as they are, and mere spaces as visible signs."""
    return part if part.strip() else part.replace("\u202f", "⍽").replace("\u00a0", "⍽").replace(" ", "␣")


def show_indented(screen: Screen, line: Text) -> None:
    """Print a change's line below a heading; on a terminal all its parts are indented, in a file it stays one line."""
    if screen.out.is_terminal:
        screen.out.print(Padding(line, (0, 0, 0, 4)))
    else:
        screen.out.print(Text("    ") + line, soft_wrap=True)


def tell_field(path: str, value: object, say: Labels) -> str:
    """Write the changed value of a field in words; a question is answered with yes or no."""
    is_answer = path.startswith(f"{ANSWERS}.") and isinstance(value, bool)
    return say("cli.yes" if value else "cli.no") if is_answer else tell_value(value, say)


def tell_value(value: object, say: Labels) -> str:
    """Write a changed value of a card in words: true, two questions, a text in all its languages."""
    match value:
        case bool() | str():
            word = write_value(value)
            return say.word(f"card.value.{word}", word)
        case dict() if value and all(key in codes() for key in value):
            return " · ".join(f"{key.upper()} {tell_value(inner, say)}" for key, inner in value.items())
        case dict():
            return "; ".join(f"{say.field(str(key))}: {tell_value(inner, say)}" for key, inner in value.items())
        case list() if any(isinstance(inner, dict) for inner in value):
            return " | ".join(f"{number}. {tell_value(inner, say)}" for number, inner in enumerate(value, 1))
        case list():
            return ", ".join(tell_value(inner, say) for inner in value) or "–"
    return "–" if value is None else str(value)
