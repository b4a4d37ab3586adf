"""An interview for people who add a card without a file: each field, in each language, in their own words."""

import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from quizkit.cards.answers import ANSWERS, SIDES
from quizkit.cards.card import COMMON, UPKEEP, Card, Count
from quizkit.cards.kinds import kinds
from quizkit.cards.text import Role
from quizkit.cli.counted_line import type_counted
from quizkit.cli.screen import Screen
from quizkit.safe_yaml import Path, Value
from quizkit.tables.columns import BY_LANGUAGE, deck_columns
from quizkit.tables.headings import heading
from quizkit.tables.wording import Wording
from quizkit.workflow.stored.edit import OpenCard
from quizkit.workflow.stored.worded import find_objections

META = tuple(name for name in Card.model_fields if name not in ("id", *UPKEEP, *BY_LANGUAGE))
"""The fields that all cards have: asked last, and all optional.

Upkeep comes later: `quizkit facts confirm`. What may differ by language seldom does.
"""
FEW = 30
"""If there are more options than this, the prompt does not list them."""


class Asker:
    """Asks in the user's language, shows the possible answers, and says at once if an answer is not possible."""

    def __init__(self, opened: OpenCard, screen: Screen, is_taken: Callable[[str], bool]) -> None:
        self.kind, self.brief = kinds()[opened.kind], opened.brief
        self.screen = screen
        self.is_taken = is_taken
        self.answers: dict[str, Value] = {"id": opened.id}
        """What has been answered so far; before that, what is proposed."""
        self._wording = Wording(opened.brief)
        self._columns = {column.path: column for column in deck_columns(self.kind, opened.brief)}

    def interview(self) -> dict[str, Value]:
        """Ask for every field of a card, and propose earlier answers."""
        known, self.answers = self.answers, {}
        own = [name for name in self.kind.model_fields if name not in (*COMMON, *SIDES)]
        self._ask_part(self.kind, ["id", *own], known, self.answers)
        self._ask_catalogue(known.get(ANSWERS))
        self._ask_part(self.kind, list(META), known, self.answers)
        return self.answers

    def _ask_catalogue(self, known: Value) -> None:
        """Ask every question of the deck's catalogue, if the card answers one."""
        asked = [column for column in self._columns.values() if column.question]
        said, before = dict[str, Value](), known if isinstance(known, Mapping) else {}
        if asked:
            self.answers[ANSWERS] = said
        for column in asked:
            slug = str(column.path[-1])
            field = FieldInfo(annotation=bool, default=None)
            answer = self._ask_value(column.path, heading(column, self.screen.say), field, before.get(slug))
            said |= {slug: answer} if answer != "" else {}

    def _ask_part(
        self,
        model: type[BaseModel],
        names: list[str],
        known: Mapping[str, Value],
        answers: dict[str, Value],
        path: Path = (),
    ) -> None:
        """Ask for some fields of a part, and put them straight into `answers`: nothing is lost if the user stops."""
        for name in names:
            field = model.model_fields[name]
            key = field.alias or name
            self._ask_field((*path, key), field, known.get(key), answers)
            if answers.get(key) in ("", None, [], {}):
                answers.pop(key, None)

    def _ask_field(self, path: Path, field: FieldInfo, known: Value, answers: dict[str, Value]) -> None:
        name = str(path[-1])
        label = self.screen.say(f"card.field.{name}")
        role = next((mark for mark in field.metadata if isinstance(mark, Role)), None)
        models = [kind for kind in _flatten(field.annotation) if isinstance(kind, type) and issubclass(kind, BaseModel)]
        if name == "id":
            answers[name] = self._ask_id(label, str(known))
        elif role is not None:
            answers[name] = text = dict[str, Value]()
            self._ask_text(label, role, known, text)
        elif models and _is_tuple(field.annotation):
            answers[name] = parts = list[Value]()
            count = next((mark for mark in field.metadata if isinstance(mark, Count)), Count(1, 20))
            self._ask_parts(path, models[0], known, count, parts)
        elif models:
            answers[name] = chosen = dict[str, Value]()
            self._ask_variant(path, models, known, chosen, needed=field.is_required())
        else:
            answers[name] = self._ask_value(path, label, field, known)

    def _ask_text(self, label: str, role: Role, known: Value, answers: dict[str, Value]) -> None:
        before = known if isinstance(known, Mapping) else {}
        for language in self.brief.languages:
            needed = role.required and language == self.brief.source
            words = self._ask(f"{label} ({language}", str(before.get(language, "")), needed=needed, limit=role.limit)
            if len(words) > role.limit:
                warning = self.screen.say("cli.too-long", count=len(words), limit=role.limit)
                self.screen.talk.print(warning, style="yellow")
            if words:
                answers[language] = words

    def _ask_parts(self, path: Path, model: type[BaseModel], known: Value, count: Count, parts: list[Value]) -> None:
        label = self.screen.say(f"card.field.{path[-1]}")
        before = known if isinstance(known, list) else []
        while True:
            self.screen.talk.print(f"— {label} {len(parts) + 1}", style="bold")
            default = before[len(parts)] if len(parts) < len(before) else {}
            answers = dict[str, Value]()
            parts.append(answers)
            proposed, here = default if isinstance(default, Mapping) else {}, (*path, len(parts) - 1)
            self._ask_part(model, list(model.model_fields), proposed, answers, here)
            if len(parts) == count.most:
                return
            more = self.screen.confirm
            if len(parts) >= count.least and not more("cli.one-more", default=len(parts) < len(before), what=label):
                return

    def _ask_variant(
        self, path: Path, models: list[type[BaseModel]], known: Value, chosen: dict[str, Value], *, needed: bool
    ) -> None:
        before = known if isinstance(known, Mapping) else {}
        if len(models) == 1:
            self._ask_part(models[0], list(models[0].model_fields), before, chosen, path)
            return
        by_tag = {get_args(model.model_fields["do"].annotation)[0]: model for model in models}
        tags: Any = Literal[tuple(by_tag)]
        label, field = self.screen.say(f"card.field.{path[-1]}"), FieldInfo(annotation=tags, default=None)
        if needed:
            field = FieldInfo(annotation=tags)
        if tag := self._ask_value((*path, "do"), label, field, before.get("do")):
            chosen["do"] = tag
            model = by_tag[tag]
            self._ask_part(model, [name for name in model.model_fields if name != "do"], before, chosen, path)

    def _ask_value(self, path: Path, label: str, field: FieldInfo, known: Value) -> Value:
        """Ask for a value, in the words that people use for it, until it is one."""
        column, say = self._columns[path], self.screen.say
        choices = self._list_choices(path, field)
        shown = self._wording.shown(column, known, say)
        prompt = f"{label} ({' | '.join(choices)})" if choices and len(choices) <= FEW else label
        read = self._wording.reader(column)
        while True:
            words = self._ask(prompt, "" if shown is None else str(shown), needed=field.is_required())
            answer = read(words) if words else ""
            if answer == "" or not self._object_to(path, field, answer):
                return answer

    def _list_choices(self, path: Path, field: FieldInfo) -> list[str]:
        """List what may be answered, in the user's words: of an action, only what it allows itself."""
        column, say = self._columns[path], self.screen.say
        own = [value for value in _flatten(field.annotation) if isinstance(value, str)]
        return self._wording.choices(replace(column, options=tuple(own)) if own else column, say)

    def _object_to(self, path: Path, field: FieldInfo, answer: Value) -> bool:
        """Show at once what is wrong with an answer; return whether anything is."""
        problems = find_objections(self._columns[path], field, answer, self._wording)
        for problem in problems:
            self.screen.talk.print(self.screen.say.problem(problem), style="yellow", markup=False)
        return bool(problems)

    def _ask(self, label: str, default: str, *, needed: bool, limit: int = 0) -> str:
        """Ask; if an answer is needed, until there is one. What has a limit is counted while it is typed."""
        while True:
            if limit and self.screen.talk.is_terminal and sys.stdin.isatty():
                answer = type_counted(label, default, limit).strip()
            else:
                prompt = f"{label}, ≤ {limit})" if limit else label
                answer = self.screen.ask(prompt, default)
            # Enter keeps what is there; a hyphen alone removes it.
            answer = "" if answer == "-" else answer
            if answer or not needed:
                return answer
            self.screen.talk.print(self.screen.say("cli.needed"), style="yellow")

    def _ask_id(self, label: str, default: str) -> str:
        """Ask for an id that has never been used."""
        while self.is_taken(answer := self._ask(label, default, needed=True)):
            self.screen.talk.print(self.screen.say("cli.id-taken", item=answer), style="yellow")
        return answer


def _flatten(annotation: object) -> list[object]:
    """Return the types and literal values an annotation is made of."""
    if get_origin(annotation) is Annotated:
        return _flatten(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) is not None or isinstance(annotation, type(int | str)):
        return [part for argument in get_args(annotation) for part in _flatten(argument)]
    return [annotation]


def _is_tuple(annotation: object) -> bool:
    if get_origin(annotation) is Annotated:
        return _is_tuple(get_args(annotation)[0])
    return get_origin(annotation) is tuple
