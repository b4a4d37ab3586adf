"""`quizkit show`: one card, as people want to see it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Content, Db, Json, Lang

if TYPE_CHECKING:
    from rich.table import Table

    from quizkit.cards.card import Card
    from quizkit.cli.screen import Screen
    from quizkit.decks.deck import Deck
    from quizkit.problems import Problem
    from quizkit.safe_yaml import Value
    from quizkit.store.history import Store
    from quizkit.workflow.stored.overview import CardLine

GROUP = typer.Typer()
NARROW = 80
"""Below so many columns, languages stand below each other."""
LABEL = 24
"""Columns for the name of a field, at most."""


@GROUP.command(
    rich_help_panel=CARDS, epilog="[bold]Examples[/bold]  quizkit show sq-0001 --lang nl · quizkit show sq-0001@2"
)
def show(
    card_id: Annotated[str, typer.Argument(metavar="ID[@REVISION]", help="A card, such as sq-0001.")],
    content: Content = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show a card: all languages side by side, where it stands, and what is wrong with it.

    In a workspace it comes from there, else from the bundled content.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow import settings

    if content or (db is None and settings.find_home(Path.cwd()) is None):
        _from_tree(Screen(lang), content, card_id, json=json)
    else:
        from quizkit.cli.session import open_session

        session = open_session(db, lang)
        _from_store(session.screen, session.store, card_id, json=json)


def _from_tree(screen: Screen, content: Path | None, card_id: str, *, json: bool) -> None:
    from datetime import UTC, datetime

    from quizkit.workflow.checking.feedback import check_draft
    from quizkit.workflow.tree.read import read_tree

    library = read_tree(content)
    problems = [problem for problem in library.problems if problem.card == card_id]
    if problems and card_id not in library.places:
        # The card is too broken to be shown; what is wrong with it can be.
        screen.problems(problems)
        raise typer.Exit(1)
    deck, card = library.card(card_id)
    place = str(library.places[card.id])
    problems += check_draft(card, deck.brief, datetime.now(UTC).date())
    _show(screen, deck, card, place, problems, {"place": place} if json else None)
    raise typer.Exit(1 if any(problem.is_error for problem in problems) else 0)


def _from_store(screen: Screen, store: Store, card_id: str, *, json: bool) -> None:
    from datetime import UTC, datetime

    from quizkit import safe_yaml
    from quizkit.cards.kinds import kinds
    from quizkit.cli.show.changes import show_item
    from quizkit.decks.deck import Deck
    from quizkit.store.merge import Difference
    from quizkit.store.staleness import find_texts
    from quizkit.workflow.checking.feedback import check_stored_card
    from quizkit.workflow.stored import compare, items
    from quizkit.workflow.stored.edit import NotACard, find_brief, find_card, find_problems
    from quizkit.workflow.stored.review import find_states

    item, _, word = card_id.partition("@")
    head = compare.find_revision(store, item, word) if word else find_card(store, item)
    if head is None:
        raise compare.NoSuchState(state=card_id)
    if head.is_tombstone or head.kind not in kinds():
        raise NotACard(item=card_id)
    brief = find_brief(store, head.deck)
    card, problems = items.read_card(head)
    if card is None:
        # Today's rules do not take it any more; what it says can still be read.
        screen.out.print(safe_yaml.write(head.data), markup=False, soft_wrap=True, end="")
        screen.problems(problems)
        raise typer.Exit(1)
    deck, origin = Deck(head.deck, brief), store.origin(head.changeset)
    states = find_states(store, head, brief.languages)
    stale = store.stale(head)
    problems += [*find_problems(card, brief), *check_stored_card(store, head, datetime.now(UTC).date())]
    where = f"@{head.number} · {origin.at[:10]} · {origin.author}"
    composed = items.read_composition(store.heads(head.deck).values())
    number = composed.cards.get(head.kind, {}).get(item) if composed else None
    where += f" · {screen.say('compose.number-in-deck', number=number)}" if number else ""
    data: dict[str, Value] = {
        "revision": head.number,
        "number": number,
        "author": origin.author,
        "at": origin.at,
        "states": {language: str(review.state) for language, review in states.items()},
        "stale": stale,
    }
    _show(screen, deck, card, where, problems, data if json else None)
    failed = typer.Exit(1 if any(problem.is_error for problem in problems) else 0)
    if json:
        raise failed
    said = (f"{language} {screen.say(f'cli.{one.state}')} {one.reviewer}".strip() for language, one in states.items())
    screen.out.print(" · ".join(said), style="dim", markup=False)
    now = dict(find_texts(head.data))
    for path, found in stale.items():
        for since in sorted(set(found.values())):
            spoken = ", ".join(language for language, number in found.items() if number == since)
            then = dict(find_texts(store.revision(item, since).data)).get(path, {})
            changed = Difference(f"{path}.{brief.source}", then.get(brief.source, ""), now[path].get(brief.source, ""))
            screen.out.print(screen.say("cli.stale-since", language=spoken), style="yellow")
            show_item(screen, "~", item, [changed])
    raise failed


def _show(
    screen: Screen, deck: Deck, card: Card, where: str, problems: list[Problem], data: dict[str, Value] | None
) -> None:
    from quizkit.cli.show.findings import show_problem
    from quizkit.labels import as_data
    from quizkit.workflow.stored.overview import describe_card

    if data is not None:
        found: list[Value] = [as_data(problem, screen.say) for problem in problems]
        screen.json({"deck": deck.slug, "kind": card.kind, **data, "card": card.data(), "problems": found})
        return
    screen.heading(card.id, deck.brief.name, screen.say(f"card.kind.{card.kind}"), where)
    lines = describe_card(card, deck, screen.say)
    languages = deck.brief.languages if screen.out.width >= NARROW else ()
    by_language = [line for line in lines if "" not in line.by_language]
    shared = [line for line in lines if "" in line.by_language]
    for part, columns in ((by_language, languages), (shared, ())):
        if part:
            screen.out.print(_table(part, columns, screen.out.width))
    texts = {(text.path, code): words for text in card.texts() for code, words in text.text.items()}
    for problem in problems:
        show_problem(screen, problem, texts.get((problem.field, problem.language), ""))


def _table(lines: list[CardLine], languages: tuple[str, ...], width: int) -> Table:
    """Lay out languages as columns; without any, below each other."""
    from textwrap import fill

    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    label = min(LABEL, max(len(line.label) for line in lines))
    table = Table(box=SIMPLE_HEAD if languages else None, pad_edge=False, show_header=bool(languages))
    table.add_column("", style="dim", width=label)
    for language in languages or ("",):
        table.add_column(language)
    room = max(10, (width - label) // max(1, len(languages)) - 4)
    for line in lines:
        said = line.by_language
        cells = [said.get(language, "–") for language in languages] or [
            "\n".join(f"{language}  {words}" if language else words for language, words in said.items())
        ]
        # rich would break a line at a no-break space; textwrap does not.
        wrapped = ("\n".join(fill(words, room) for words in cell.split("\n")) for cell in cells)
        table.add_row(Text(line.label), *map(Text, wrapped))
    return table
