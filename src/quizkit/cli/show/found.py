"""Show cards that were found: as a table, or as data."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import cast

from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.safe_yaml import Value
from quizkit.workflow.stored.find import FoundCard, FoundCards


def show_found(screen: Screen, found: FoundCards, languages: Sequence[str] = ()) -> None:
    """Print the cards found as a table, with their state in some languages or all; what misspelt words were read as."""
    say = screen.say
    for word, others in found.read_as.items():
        screen.talk.print(say("cli.read-as", word=word, words=", ".join(others)), style="yellow", soft_wrap=True)
    if not found.is_current:
        screen.talk.print(say("cli.search-not-current"), style="yellow", soft_wrap=True)
    if not found.total:
        screen.talk.print(say("cli.none-found"))
        return
    table = screen.table("id", "language", "text", "state", whole=("id", "language"))
    for card in found.cards:
        table.add_row(Text(card.id), Text(card.language, "dim"), Text(card.text), _describe(screen, card, languages))
    screen.show(table)
    screen.talk.print(say("cli.found", count=found.total))
    if len(found.cards) < found.total:
        screen.talk.print(say("cli.found-shown", count=len(found.cards), total=found.total), style="dim")


def _describe(screen: Screen, card: FoundCard, languages: Sequence[str]) -> Text:
    """Say how a card stands: its state, language by language where they differ; what is stale, what is missing."""
    say = screen.say
    states = {code: state for code, state in card.states.items() if not languages or code in languages}
    if len(set(states.values())) == 1:
        parts = [say(f"cli.{next(iter(states.values()))}")]
    else:
        parts = [f"{code} {say(f'cli.{state}')}" for code, state in states.items()]
    text = Text(", ".join(parts))
    for label, codes, style in (("stale", card.stale, "yellow"), ("missing", card.missing, "red")):
        if codes:
            text.append(f"\n{', '.join(codes)} {say(f'cli.{label}')}", style)
    return text


def found_data(found: FoundCards) -> dict[str, Value]:
    """Return the cards found as data."""
    cards = [
        {key: list(value) if isinstance(value, tuple) else value for key, value in asdict(card).items()}
        for card in found.cards
    ]
    read_as: dict[str, Value] = {word: list(others) for word, others in found.read_as.items()}
    return {"total": found.total, "read_as": read_as, "cards": cast("list[Value]", cards)}
