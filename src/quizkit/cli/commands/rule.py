"""`quizkit rule`: what a check does, with examples."""

from __future__ import annotations

from typing import Annotated

import typer

from quizkit.cli.options import CARDS, Json, Lang

GROUP = typer.Typer()


@GROUP.command(
    rich_help_panel=CARDS,
    epilog="[bold]Examples:[/bold] quizkit rule · quizkit rule P107 · quizkit rule half-true --lang de",
)
def rule(
    code: Annotated[
        str | None,
        typer.Argument(metavar="CHECK", help="A check, such as P107; by default all are listed.", show_default=False),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Explain a check: what it finds and why, with examples, and whether it can be fixed automatically."""
    from quizkit.checks import checks
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.check_pages import as_data, list_rules, show_rule
    from quizkit.workflow.checking.inspect import find_check

    screen = Screen(lang)
    wanted = [find_check(code)] if code else list(checks().values())
    if json:
        screen.json([as_data(check, screen.say) for check in wanted])
    elif code:
        show_rule(screen, wanted[0])
    else:
        list_rules(screen, wanted)
