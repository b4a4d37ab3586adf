"""The card screen: the list on the left, texts in the middle, the printed card on the right.

Inside: the languages of the columns, lists kept under a name.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from starlette.responses import Response

from quizkit.cards.card import CardText
from quizkit.store.values import State
from quizkit.studio.threads import list_remarks
from quizkit.studio.unreadable import show_unreadable
from quizkit.studio.visit import Visit, screen
from quizkit.studio.work_list import WorkList, read_list
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.card_sheet import CardSheet, UnreadableCard, card_sheet
from quizkit.workflow.checking.explain import list_terms
from quizkit.workflow.finding.lists import Asked, forget_list, save_list
from quizkit.workflow.stored.overview import describe_facts
from quizkit.workflow.worddiff import diff_words

ALL = "all"
MOST = 50
"""Of how many cards a page may ask at once how they stand."""
STEPS = {"review": State.REVIEW, "ready": State.READY, "draft": State.DRAFT, "confirm": State.REVIEW}
"""What can be done with all cards of a list, and the state that one has to be allowed to give for it."""
WORDS = (
    "failed", "unreachable", "saving", "saved", "merged", "nothing", "conflict", "first", "last", "fix", "here",
    "changed", "suggested", "again", "kept", "unsaved",
)  # fmt: skip
"""What scripts say by themselves."""


@dataclass(frozen=True, slots=True)
class Version:
    """A text in one language."""

    language: str
    words: str
    is_stale: bool
    is_edited: bool
    """Whether it can be typed in here, to be saved or, by those who may not write, to be suggested."""


@dataclass(frozen=True, slots=True)
class Field:
    """A text of the card in the languages that are shown."""

    text: CardText
    name: str
    versions: tuple[Version, ...]
    news: tuple[tuple[str, str], ...]
    """What has changed in the source since the translation, word by word."""
    terms: tuple[tuple[str, str], ...]
    """Glossary terms in the source, and what they are called in the language that is edited."""

    @property
    def is_edited(self) -> bool:
        """Return whether it can be typed in, in any language."""
        return any(version.is_edited for version in self.versions)


@dataclass(frozen=True, slots=True)
class Languages:
    """Which languages of the deck are shown, and which one is worked on."""

    all: tuple[str, ...]
    source: str
    target: str
    beside: str
    """The language shown beside it, nothing, or `all`."""

    @property
    def shown(self) -> tuple[str, ...]:
        """Return the languages in the order of their columns."""
        if self.beside == ALL:
            return (self.source, *(code for code in self.all if code != self.source))
        return (self.beside, self.target) if self.beside else (self.target,)


def choose_languages(visit: Visit, sheet: CardSheet) -> Languages:
    """Choose the languages of the card screen's columns, as asked for, or the source and a translation."""
    brief = sheet.deck.brief
    own = [code for code in visit.permit.languages if code in brief.languages]
    others = [*own, *(code for code in brief.languages if code != brief.source)]
    target = visit.query.get("in", "")
    target = target if target in brief.languages else (others or [brief.source])[0]
    beside = visit.query.get("beside", "")
    if beside not in (*brief.languages, ALL) or beside == target:
        beside = brief.source if target != brief.source else ""
    return Languages(brief.languages, brief.source, target, beside)


def list_fields(sheet: CardSheet, chosen: Languages, visit: Visit) -> Iterator[Field]:
    """Lay out every text of a card for the card screen, whatever its kind."""
    stale = sheet.stored.stale if sheet.stored else {}
    changes = sheet.stored.changes if sheet.stored else ()
    for text in sheet.card.texts():
        versions = tuple(
            Version(
                code,
                text.text.get(code, ""),
                code in stale.get(text.path, {}),
                code == chosen.target or (chosen.beside == ALL and visit.permit.may_write(code)),
            )
            for code in chosen.shown
        )
        news = next(
            (tuple(diff_words(str(old), str(new))) for codes, (path, old, new) in changes
             if chosen.target in codes and path == f"{text.path}.{chosen.source}"), ()
        )  # fmt: skip
        source = text.text.get(chosen.source, "")
        is_translated = chosen.target != chosen.source
        terms = tuple(list_terms(source, chosen.source, chosen.target)) if is_translated else ()
        yield Field(text, name_field(text.path, visit.say), versions, news, terms)


def list_cards(visit: Visit) -> Response:
    """Open the card screen at the first card of a list; or send the list's next page."""
    work_list = read_list(visit)
    if visit.query.get("part") == "tally":
        cards = tuple(visit.query.getlist("card")[:MOST])
        return visit.page("_tally.html", list=work_list, rows=work_list.find_rows(cards) if cards else [])
    if visit.query.get("part"):
        return visit.page("_rows.html", list=work_list, card=None)
    if work_list.rows:
        return visit.go(work_list.address(work_list.rows[0].id))
    return _show(visit, work_list, card=None)


def save_query(visit: Visit) -> Response:
    """Keep the card screen's list under a name, or forget one."""
    name = str(visit.form.get("name", ""))
    if "forget" in visit.form:
        forget_list(visit.workspace, visit.author, str(visit.form["forget"]))
    else:
        asked = Asked.of({key: str(value) for key, value in visit.form.items()})
        save_list(visit.workspace, visit.author, name, asked)
    return visit.go(visit.back("/cards"))


def show_card(visit: Visit) -> Response:
    """Show the card screen, or only the part of the page that is about the card."""
    sheet = card_sheet(visit.workspace, visit.named("card"), visit.today)
    if isinstance(sheet, UnreadableCard):
        return show_unreadable(visit, sheet.problems)
    chosen = choose_languages(visit, sheet)
    values: dict[str, Any] = {
        "sheet": sheet,
        "card": sheet.card,
        "stored": sheet.stored,
        "chosen": chosen,
        "fields": list(list_fields(sheet, chosen, visit)),
        "facts": describe_facts(sheet.card, sheet.deck, visit.say),
        "steps": _list_steps(visit, sheet, chosen.target),
        "is_stale": bool(sheet.stored and any(chosen.target in codes for codes in sheet.stored.stale.values())),
        "may_save": any(map(visit.permit.may_write, chosen.shown if chosen.beside == ALL else (chosen.target,))),
        "remarks": list_remarks(visit, chosen.target),
        "may_write": visit.permit.may_write,
        "may_decide": visit.permit.may_decide,
        "may_confirm": visit.permit.may_step(chosen.target, State.REVIEW),
        "here": lambda **changed: address(sheet.card.id, visit, changed),
    }
    if visit.query.get("part"):
        return visit.page("_card.html", **values)
    work_list = read_list(visit, sheet.deck.slug, sheet.card.id)
    return _show(visit, work_list, **values)


def _show(visit: Visit, work_list: WorkList, **values: Any) -> Response:
    """Show the whole screen."""
    bulk = [state for state, then in STEPS.items() if visit.permit.may_step(work_list.language, then)]
    shared: dict[str, Any] = {"words": _list_words(visit), "workspace_id": visit.workspace.store.fingerprint()}
    return visit.page("cards.html", list=work_list, bulk=bulk, **shared, **values)


def _list_words(visit: Visit) -> dict[str, str]:
    """Return what the scripts of the page say."""
    return {word: visit.say.raw(f"studio.js-{word}") for word in WORDS}


def address(card: str, visit: Visit, changed: Mapping[str, str]) -> str:
    """Return the card screen's address for a card, which keeps what else is asked for."""
    asked = {key: value for key, value in visit.query.items() if key != "part"} | dict(changed)
    query = urlencode({key: value for key, value in asked.items() if value})
    return f"/cards/{card}?{query}" if query else f"/cards/{card}"


def _list_steps(visit: Visit, sheet: CardSheet, language: str) -> list[State]:
    """Return the states that may follow in a language."""
    if sheet.stored is None:
        return []
    following = visit.policy.next_states(sheet.stored.states[language].state)
    return [state for state in following if state is not State.RETIRED and visit.permit.may_step(language, state)]


SCREEN = (
    screen("/cards", list_cards),
    screen("/cards/{card}", show_card),
    screen("/lists", save_query, "POST", reads="form"),
)
