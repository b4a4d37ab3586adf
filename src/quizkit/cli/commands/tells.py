"""`quizkit tells`: what cards give away to somebody who knows nothing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from quizkit.cli.options import CARDS, Content, Db, Json, Lang, Out

if TYPE_CHECKING:
    from quizkit.cli.screen import Screen
    from quizkit.tells.verdicts import VerdictTells
    from quizkit.workflow.checking.tells import DeckTells

GROUP = typer.Typer()
EXAMPLES = """[bold]Examples[/bold]

quizkit tells swiss-quiz                 [dim]what gives the verdicts away[/dim]

quizkit tells swiss-quiz --in nl         [dim]in Dutch only[/dim]

quizkit tells swiss-quiz -o tells.html   [dim]with all cards, as a web page[/dim]"""
INDENT = " " * 4
SIGNS, IDS = 10, 5
"""How many signs are shown, and how many cards of each; the page and the data have all."""
Decks = Annotated[
    list[str] | None, typer.Argument(metavar="[DECK]...", help="Decks; by default all.", show_default=False)
]
In = Annotated[
    list[str] | None,
    typer.Option("--in", metavar="LANGUAGE", help="Only texts in this language; may be repeated.", show_default=False),
]


@GROUP.command(rich_help_panel=CARDS, epilog=EXAMPLES)
def tells(
    decks: Decks = None,
    languages: In = None,
    out: Out = None,
    content: Content = None,
    db: Db = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Show how often somebody who knows nothing would be correct, what gives cards away, and which to rewrite first.

    Verdicts are guessed from the form of statements alone, by what other statements teach.
    """
    from quizkit.cli.clock import today
    from quizkit.cli.options import split_languages
    from quizkit.cli.screen import Screen
    from quizkit.workflow.checking.tells import as_html, as_json, find_tells
    from quizkit.workflow.files import replace
    from quizkit.workflow.stored.open import open_or_bundled

    screen, source = Screen(lang), open_or_bundled(Path.cwd(), db, content)
    wanted = [code for word in languages or () for code in split_languages(word.lower())]
    deck_tells = find_tells(source, decks or (), wanted, today())
    if json:
        screen.out.write(as_json(deck_tells, screen.say))
    elif out:
        replace(out, as_html(deck_tells, screen.say).encode())
        screen.talk.print(screen.say("cli.wrote", file=out), soft_wrap=True)
    else:
        for deck in deck_tells:
            _show_deck(screen, deck)


def _show_deck(screen: Screen, deck: DeckTells) -> None:
    from quizkit.workflow.checking.tells import describe_questions

    say = screen.say
    screen.heading(deck.deck.brief.name, deck.deck.slug)
    for verdicts in deck.verdicts:
        _show_verdicts(screen, deck, verdicts)
    if deck.too_few:
        screen.paragraph(say("tells.too-few", languages=", ".join(deck.too_few)))
    for said, is_bad in describe_questions(deck, say):
        screen.paragraph(said, "yellow" if is_bad else "")
    if not (deck.verdicts or deck.too_few or deck.has_answers):
        screen.paragraph(say("tells.nothing"))
    screen.out.print()


def _show_verdicts(screen: Screen, deck: DeckTells, verdicts: VerdictTells) -> None:
    """Show the share, then the signs, then the cards to rewrite."""
    from rich.text import Text

    from quizkit.workflow.checking.tells import describe_share, name_sign

    say = screen.say
    screen.paragraph(describe_share(verdicts, say), "bold yellow" if verdicts.is_too_good else "bold green")
    if verdicts.signs:
        screen.out.print(Text(say("tells.signs"), "underline"))
    for count in verdicts.signs[:SIGNS]:
        line = Text("  ").append(f"{name_sign(count.sign, say)}: ", "bold")
        line.append(say("tells.count", count=count.share.hits, of=count.share.of))
        line.append(f" {say.word(f'card.value.{str(count.is_true).lower()}', '')} ")
        shown = ", ".join(count.cards[:IDS]) + (", …" if len(count.cards) > IDS else "")
        screen.out.print(line.append(f"({shown})", "dim"), soft_wrap=True)
    said = say("tells.by-chance", count=len(verdicts.signs), of=verdicts.looked_at, chance=verdicts.by_chance)
    screen.paragraph(said, "dim")
    if verdicts.rewrite:
        screen.out.print(Text(say("tells.rewrite"), "underline"))
    for card in verdicts.rewrite:
        head = Text(f"  {card.card} ", "bold").append(say("tells.sureness", share=round(100 * card.sureness)))
        head.append(f" {say.word(f'card.value.{str(card.verdict).lower()}', '')}")
        screen.out.print(head, soft_wrap=True)
        _print_indented(screen, deck.words(card.card, verdicts.language))
        _print_indented(screen, " · ".join(name_sign(sign, say) for sign in card.signs), "dim")
    screen.out.print()


def _print_indented(screen: Screen, words: str, style: str = "") -> None:
    from textwrap import fill

    from rich.text import Text

    if words:
        room = max(20, screen.out.width - 1)
        screen.out.print(
            Text(fill(words, room, initial_indent=INDENT, subsequent_indent=INDENT), style), soft_wrap=True
        )
