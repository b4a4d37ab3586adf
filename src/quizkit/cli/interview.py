"""An interview for people who add a card without a file: a question for each field and each language."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic import BaseModel, create_model
from pydantic.fields import FieldInfo

from quizkit.cards import faults
from quizkit.cards.card import UPKEEP, Card, Count, Part, Ref
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.cards.text import Role
from quizkit.cli.screen import Screen
from quizkit.decks.brief import Brief
from quizkit.problems import Place, Problem, closest
from quizkit.safe_yaml import Value

META = tuple(name for name in Card.model_fields if name not in ("id", *UPKEEP))
"""The fields that all cards have: asked last, and all optional. Upkeep comes later: `quizkit facts confirm`."""
FEW = 30
"""If there are more options than this, the prompt does not list them."""


class Asker:
    """Asks in the user's language, shows the possible answers, and says at once if an answer is not possible."""

    def __init__(self, brief: Brief, screen: Screen, is_taken: Callable[[str], bool]) -> None:
        self.brief = brief
        self.screen = screen
        self.is_taken = is_taken
        self.answers: dict[str, Value] = {}
        """What has been answered so far."""

    def interview(self, kind: type[Card], known: Mapping[str, Value]) -> dict[str, Value]:
        """Ask for every field of a card; `known` holds defaults, or earlier answers."""
        self.answers = {}
        own = [name for name in kind.model_fields if name not in ("id", *META, *UPKEEP)]
        self._ask_part(kind, ["id", *own, *META], known, self.answers)
        return self.answers

    def _ask_part(
        self, model: type[BaseModel], names: list[str], known: Mapping[str, Value], answers: dict[str, Value]
    ) -> None:
        """Ask for some fields of a part, and put them straight into `answers`: nothing is lost if the user stops."""
        for name in names:
            field = model.model_fields[name]
            key = field.alias or name
            self._ask_field(key, field, known.get(key), answers)
            if answers.get(key) in ("", None, [], {}):
                answers.pop(key, None)

    def _ask_field(self, name: str, field: FieldInfo, known: Value, answers: dict[str, Value]) -> None:
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
            self._ask_parts(label, models[0], known, count, parts)
        elif models:
            answers[name] = chosen = dict[str, Value]()
            self._ask_variant(label, models, known, chosen, needed=field.is_required())
        else:
            answers[name] = self._ask_value(label, field, known)

    def _ask_text(self, label: str, role: Role, known: Value, answers: dict[str, Value]) -> None:
        before = known if isinstance(known, Mapping) else {}
        for language in self.brief.languages:
            needed = role.required and language == self.brief.source
            hint = f"{label} ({language}, ≤ {role.limit})"
            words = self._ask(hint, str(before.get(language, "")), needed=needed)
            if len(words) > role.limit:
                warning = self.screen.say("cli.too-long", count=len(words), limit=role.limit)
                self.screen.talk.print(warning, style="yellow")
            if words:
                answers[language] = words

    def _ask_parts(self, label: str, model: type[BaseModel], known: Value, count: Count, parts: list[Value]) -> None:
        before = known if isinstance(known, list) else []
        while True:
            self.screen.talk.print(f"— {label} {len(parts) + 1}", style="bold")
            default = before[len(parts)] if len(parts) < len(before) else {}
            answers = dict[str, Value]()
            parts.append(answers)
            self._ask_part(model, list(model.model_fields), default if isinstance(default, Mapping) else {}, answers)
            if len(parts) == count.most:
                return
            more = self.screen.confirm
            if len(parts) >= count.least and not more("cli.one-more", default=len(parts) < len(before), what=label):
                return

    def _ask_variant(
        self, label: str, models: list[type[BaseModel]], known: Value, chosen: dict[str, Value], *, needed: bool
    ) -> None:
        before = known if isinstance(known, Mapping) else {}
        if len(models) == 1:
            self._ask_part(models[0], list(models[0].model_fields), before, chosen)
            return
        by_tag = {get_args(model.model_fields["do"].annotation)[0]: model for model in models}
        prompt = f"{label} ({' | '.join(by_tag)})"
        while (tag := self._ask(prompt, str(before.get("do", "")), needed=needed)) not in by_tag:
            if not tag:
                return
            self.screen.talk.print(self.screen.say("problem.unknown-value", value=tag), style="yellow", markup=False)
        chosen["do"] = tag
        model = by_tag[tag]
        self._ask_part(model, [name for name in model.model_fields if name != "do"], before, chosen)

    def _ask_value(self, label: str, field: FieldInfo, known: Value) -> Value:
        options, types = self._list_options(field), _flatten(field.annotation)
        default = ", ".join(map(str, known)) if isinstance(known, list) else "" if known is None else str(known)
        prompt = f"{label} ({' | '.join(options)})" if options and len(options) <= FEW else label
        wants_number = bool not in types and any(kind in (int, float) or isinstance(kind, int) for kind in types)
        while True:
            answer: Value = self._ask(prompt, default, needed=field.is_required())
            if _is_tuple(field.annotation):
                answer = [part.strip() for part in str(answer).replace(";", ",").split(",") if part.strip()]
            elif wants_number:
                answer = _read_number(str(answer))
            if not answer or not self._object_to(field, answer, options):
                return answer

    def _object_to(self, field: FieldInfo, answer: Value, options: list[str]) -> bool:
        """Show at once what is wrong with an answer; return whether anything is."""
        # `Annotated` needs at least one piece of metadata.
        annotation: Any = Annotated[(field.annotation, "", *field.metadata)]
        alone = create_model("Alone", __base__=Part, answer=(annotation, ...))
        _, problems = parse(Row({"answer": answer}, {(): Place("")}), alone)
        given = answer if isinstance(answer, list) else [answer]
        if not problems and any(isinstance(mark, Ref) and mark.is_defined_by_deck for mark in field.metadata):
            unknown = [word for word in map(str, given) if word not in options]
            problems = [
                Problem(faults.UNKNOWN_VALUE, Place(""), value=word, suggestion=closest(word, options))
                for word in unknown
            ]
        for problem in problems:
            self.screen.talk.print(self.screen.say.problem(problem), style="yellow", markup=False)
        return bool(problems)

    def _list_options(self, field: FieldInfo) -> list[str]:
        vocabulary = next((mark.vocabulary for mark in field.metadata if isinstance(mark, Ref)), "")
        if vocabulary and vocabulary != "labels":
            return list(self.brief.vocabulary(vocabulary))
        types = _flatten(field.annotation)
        if bool in types:
            return ["true", "false"]
        return [str(value) for value in types if isinstance(value, str | int) and not isinstance(value, bool)]

    def _ask(self, label: str, default: str, *, needed: bool) -> str:
        """Ask; if an answer is needed, until there is one."""
        while True:
            answer: str = typer.prompt(label, default=default, show_default=bool(default), err=True).strip()
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


def _read_number(answer: str) -> Value:
    """Return an answer as a number, or as it is if it is not one."""
    for number in (int, float):
        try:
            return number(answer.replace("’", "").replace(",", "."))
        except ValueError:
            continue
    return answer
