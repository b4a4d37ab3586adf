"""An interview for people who make a deck: its name, its title, its kinds and languages."""

import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from quizkit.cards.kinds import kinds
from quizkit.cli.options import split_languages
from quizkit.cli.screen import Screen
from quizkit.cli.session import Session
from quizkit.problems import QuizkitError
from quizkit.workflow.making.new_deck import DeckWish, check_kinds, check_languages, check_slug, check_title

QUESTIONS = {
    "slug": "cli.deck-slug",
    "title": "cli.deck-title",
    "kinds": "cli.deck-kinds",
    "languages": "cli.deck-languages",
}
ASKED = {"slug": "NAME", "title": "--title", "kinds": "--kind", "languages": "--in"}
"""What can be asked for, and how it is said on the command line."""


class WhichDeckToMake(QuizkitError):
    """Something was not said, and there is nobody to ask."""

    name = "which-deck-to-make"


def ask_for_missing(session: Session, wish: DeckWish) -> DeckWish:
    """Interview whoever makes a deck about what was not said, until it can be; whoever cannot be asked is told."""
    needed = ["slug"] if wish.like else ["slug", "title", "kinds", "languages"]
    missing = [name for name in needed if not getattr(wish, name)]
    if not set(missing) - {"title"}:
        return wish
    if not sys.stdin.isatty():
        raise WhichDeckToMake(missing=", ".join(ASKED[name] for name in missing))
    checks: dict[str, Callable[[Any], None]] = {
        "slug": lambda slug: check_slug(session.workspace.store, slug),
        "title": check_title,
        "kinds": check_kinds,
        "languages": check_languages,
    }
    for name in missing:
        question = session.screen.say(QUESTIONS[name], kinds=", ".join(kinds()))
        is_list = name in ("kinds", "languages")
        answer: dict[str, Any] = {name: _ask_until(session.screen, question, checks[name], is_list=is_list)}
        wish = replace(wish, **answer)
    return wish


def _ask_until(screen: Screen, question: str, check: Callable[[Any], None], *, is_list: bool) -> Any:
    """Ask until the answer can be used; what is wrong with it is told at once."""
    while True:
        answer = screen.ask(question)
        value = split_languages(answer) if is_list else answer
        try:
            check(value)
        except QuizkitError as error:
            screen.complain(error)
        else:
            return value
