"""`quizkit content`: what is in the decks, and content trees in canonical form.

Inside: decks listed with their problems, trees brought into form, all cards on a page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Content, Db, Json, Lang, Out

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.decks.deck import Deck
    from quizkit.safe_yaml import Value
    from quizkit.workflow.stored.open import Stock

GROUP = typer.Typer()
content = typer.Typer(name="content", no_args_is_help=True, help="List decks and cards, and tidy up content folders.")
GROUP.add_typer(content, rich_help_panel=CARDS)


@content.command("list", epilog="[bold]Example:[/bold] quizkit content list swiss-quiz --lang de")
def list_content(
    deck: Annotated[
        str | None, typer.Argument(metavar="DECK", help="List the cards of this deck.", show_default=False)
    ] = None,
    content: Content = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """List the decks, or the cards of one deck, and report all problems.

    In a workspace these are its own decks; elsewhere, those that come with quizkit.
    """
    from quizkit.cli.screen import Screen
    from quizkit.labels import as_data
    from quizkit.workflow.stored.open import open_or_bundled, take_stock

    screen, stock = Screen(lang), take_stock(open_or_bundled(Path.cwd(), db, content), deck)
    if json:
        cards: list[Value] = [
            {"deck": listed_deck.slug, "kind": card.kind, "place": stock.places[card.id], "card": card.data()}
            for listed_deck in stock.decks
            for card in listed_deck.cards
        ]
        screen.json({"cards": cards, "problems": [as_data(problem, screen.say) for problem in stock.problems]})
    elif deck:
        _show_cards(screen, stock.decks[0])
    else:
        _show_decks(screen, stock)
    if not json:
        screen.name_bundled(stock.is_bundled)
        screen.problems(stock.problems)
    raise typer.Exit(1 if stock.has_errors else 0)


@content.command("format", epilog="[bold]Example:[/bold] quizkit content format ./content --check")
def format_content(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The content folder.")],
    check: Annotated[bool, typer.Option("--check", help="Only list the files that would change.")] = False,
    lang: Lang = None,
) -> None:
    """Rewrite the files of a content folder in canonical form.

    Comments are lost: put notes for translators in the “note” field of a card.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow.tree.write import tidy_tree

    screen, tree = Screen(lang), tidy_tree(folder, is_trial=check)
    screen.problems(tree.problems)
    for file in tree.misplaced:
        screen.out.print(screen.say("cli.not-formatted", file=file), soft_wrap=True)
    if not check:
        key = "cli.formatted" if tree.is_readable else "cli.not-formatted-errors"
        screen.talk.print(screen.say(key, count=tree.changed))
    raise typer.Exit(0 if tree.is_readable and not tree.misplaced else 1)


@content.command("page", epilog="[bold]Example:[/bold] quizkit content page kwis-t -o kwis-t.html")
def page_content(
    deck: Annotated[str | None, typer.Argument(metavar="DECK", help="Only this deck.", show_default=False)] = None,
    content: Content = None,
    db: Db = None,
    out: Out = None,
    lang: Lang = None,
) -> None:
    """Put all cards on one web page, with all languages side by side, to mail or print."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.files import replace
    from quizkit.workflow.stored.open import open_or_bundled, take_stock
    from quizkit.workflow.stored.overview import render_cards

    screen, stock = Screen(lang), take_stock(open_or_bundled(Path.cwd(), db, content), deck)
    text = render_cards(stock.decks, screen.say)
    if out is None:
        screen.out.write(text)
    else:
        replace(out, text.encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    screen.name_bundled(stock.is_bundled)
    screen.problems(stock.problems)
    raise typer.Exit(1 if stock.has_errors else 0)


def _show_decks(screen: Screen, stock: Stock) -> None:
    from quizkit.languages import sort_codes
    from quizkit.workflow.stored.overview import count_holdings

    table = screen.table("deck", "kind", "cards", "planned", right=("cards", "planned"), whole=("deck",))
    shown = sort_codes([code for deck in stock.decks for code in deck.brief.languages])
    for code in shown:
        table.add_column(code, justify="right")
    for deck in stock.decks:
        for holding in count_holdings(deck):
            shares = [f"{holding.written[code]}%" if code in holding.written else "–" for code in shown]
            kind = screen.say(f"card.kind.{holding.kind}")
            table.add_row(holding.deck, kind, str(holding.cards), str(holding.planned or "–"), *shares)
    screen.show(table)


def _show_cards(screen: Screen, deck: Deck) -> None:
    from rich.text import Text

    from quizkit.workflow.stored.overview import card_title

    language = screen.say.language if screen.say.language in deck.brief.languages else deck.brief.source
    table = screen.table("card", "kind", whole=("card",))
    table.add_column(deck.brief.title.get(language, deck.brief.name))
    for card in deck.cards:
        table.add_row(card.id, screen.say(f"card.kind.{card.kind}"), Text(card_title(card, language, screen.say)))
    screen.show(table)
