"""Show what the checks read in a card: a row for each thing they look for, a column for each language."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from quizkit.cli.screen import Screen
from quizkit.safe_yaml import Value
from quizkit.tables.columns import name_field
from quizkit.workflow.checking.explain import ExplainedText


def show_explanation(screen: Screen, card: str, texts: Sequence[ExplainedText]) -> None:
    """Print the explanation of what checks read, text after text, side by side."""
    screen.heading(card)
    for text in texts:
        table = Table(box=None, header_style="bold", pad_edge=False, show_header=True)
        table.add_column(name_field(text.path, screen.say), style="dim")
        for language in text.texts:
            table.add_column(language, ratio=1)
        table.add_row("", *(Text(words) for words in text.texts.values()))
        for row, said in text.readings.items():
            table.add_row(screen.say(f"rule.read-{row}"), *(Text("\n".join(said[code]) or "–") for code in text.texts))
        screen.show(table)
        screen.out.print()
    if any(
        word.startswith("(")
        for text in texts
        for said in text.readings.values()
        for words in said.values()
        for word in words
    ):
        screen.talk.print(screen.say("rule.read-hint"), style="dim")


def explanation_data(card: str, texts: Sequence[ExplainedText]) -> Value:
    """Return the explanation of what checks read as data."""
    return {
        "card": card,
        "texts": [
            {
                "field": text.path,
                "text": dict(text.texts),
                "read": {
                    row: {code: list(words) for code, words in said.items()} for row, said in text.readings.items()
                },
            }
            for text in texts
        ],
    }
