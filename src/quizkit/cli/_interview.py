"""A guided prompt: one question a field, one a language, answered by people who have no file."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args, get_origin

import typer
from pydantic import BaseModel
from pydantic.fields import FieldInfo

from quizkit.cards.card import Card, Ref
from quizkit.cards.text import Role
from quizkit.cli._screen import Screen
from quizkit.decks.brief import Brief
from quizkit.safe_yaml import Value

META = tuple(name for name in Card.model_fields if name != "id")
"""Fields common to all cards: asked last, all of them optional."""


def interview(
    kind: type[Card], brief: Brief, proposed: str, screen: Screen, before: Mapping[str, Value] | None = None
) -> dict[str, Value]:
    """Ask for every field of a card; `before` holds the answers of an earlier round."""
    asker = _Asker(brief, screen)
    known = {"id": proposed, **(before or {})}
    own = [name for name in kind.model_fields if name not in META and name != "id"]
    return asker.part(kind, ["id", *own, *META], known)


class _Asker:
    """Asks in the user's language, and shows what may be answered."""

    def __init__(self, brief: Brief, screen: Screen) -> None:
        self.brief = brief
        self.screen = screen

    def part(self, model: type[BaseModel], names: list[str], known: Mapping[str, Value]) -> dict[str, Value]:
        answers: dict[str, Value] = {}
        for name in names:
            field = model.model_fields[name]
            key = field.alias or name
            answer = self.field(key, field, known.get(key))
            if answer not in ("", None, [], {}):
                answers[key] = answer
        return answers

    def field(self, name: str, field: FieldInfo, known: Value) -> Value:
        label = self.screen.say(f"card.field.{name}")
        role = next((one for one in field.metadata if isinstance(one, Role)), None)
        if role is not None:
            return self.text(label, role, known)
        models = [one for one in _flat(field.annotation) if isinstance(one, type) and issubclass(one, BaseModel)]
        if models and _is_tuple(field.annotation):
            return self.parts(label, models[0], known)
        if models:
            return self.one_of(label, models, known, needed=field.is_required())
        return self.value(label, field, known)

    def text(self, label: str, role: Role, known: Value) -> Value:
        before = known if isinstance(known, Mapping) else {}
        found: dict[str, Value] = {}
        for language in self.brief.languages:
            needed = role.required and language == self.brief.source
            hint = f"{label} ({language}, ≤ {role.limit})"
            words = self.ask(hint, str(before.get(language, "")), needed=needed)
            if len(words) > role.limit:
                self.screen.talk.print(
                    self.screen.say("cli.too-long", count=len(words), limit=role.limit), style="yellow"
                )
            if words:
                found[language] = words
        return found

    def parts(self, label: str, model: type[BaseModel], known: Value) -> Value:
        before = known if isinstance(known, list) else []
        found: list[Value] = []
        while True:
            self.screen.talk.print(f"— {label} {len(found) + 1}", style="bold")
            one = before[len(found)] if len(found) < len(before) else {}
            found.append(self.part(model, list(model.model_fields), one if isinstance(one, Mapping) else {}))
            if not self.screen.confirm("cli.one-more", default=len(found) < len(before), what=label):
                return found

    def one_of(self, label: str, models: list[type[BaseModel]], known: Value, *, needed: bool) -> Value:
        before = known if isinstance(known, Mapping) else {}
        if len(models) == 1:
            return self.part(models[0], list(models[0].model_fields), before)
        by_tag = {get_args(model.model_fields["do"].annotation)[0]: model for model in models}
        tag = self.ask(f"{label} ({' | '.join(by_tag)})", str(before.get("do", "")), needed=needed)
        if tag not in by_tag:
            return {"do": tag} if tag else None
        model = by_tag[tag]
        return {"do": tag, **self.part(model, [name for name in model.model_fields if name != "do"], before)}

    def value(self, label: str, field: FieldInfo, known: Value) -> Value:
        options = self.options(field)
        hint = f"{label} ({' | '.join(options)})" if options and len(options) <= 30 else label
        is_list = _is_tuple(field.annotation)
        default = ", ".join(map(str, known)) if isinstance(known, list) else "" if known is None else str(known)
        answer = self.ask(hint, default, needed=field.is_required())
        if is_list:
            return [part.strip() for part in answer.replace(";", ",").split(",") if part.strip()]
        kinds = _flat(field.annotation)
        wants_number = bool not in kinds and any(one in (int, float) or isinstance(one, int) for one in kinds)
        return _number(answer) if answer and wants_number else answer

    def options(self, field: FieldInfo) -> list[str]:
        vocabulary = next((one.vocabulary for one in field.metadata if isinstance(one, Ref)), "")
        if vocabulary and vocabulary != "labels":
            return list(self.brief.vocabulary(vocabulary))
        if bool in _flat(field.annotation):
            return ["true", "false"]
        return [str(one) for one in _flat(field.annotation) if isinstance(one, str | int) and not isinstance(one, bool)]

    def ask(self, label: str, default: str, *, needed: bool) -> str:
        while True:
            answer: str = typer.prompt(label, default=default, show_default=bool(default), err=True)
            if answer.strip() or not needed:
                return answer.strip()


def _flat(annotation: object) -> list[object]:
    """Give the types and literal values an annotation is made of."""
    if get_origin(annotation) is Annotated:
        return _flat(get_args(annotation)[0])
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) is not None or isinstance(annotation, type(int | str)):
        return [one for argument in get_args(annotation) for one in _flat(argument)]
    return [annotation]


def _is_tuple(annotation: object) -> bool:
    if get_origin(annotation) is Annotated:
        return _is_tuple(get_args(annotation)[0])
    return get_origin(annotation) is tuple


def _number(answer: str) -> Value:
    for make in (int, float):
        try:
            return make(answer.replace("’", "").replace(",", "."))
        except ValueError:
            continue
    return answer
