"""`quizkit pack`: packs, the JSON files that are printed and played."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from quizkit.cli.options import AWAY, Lang

GROUP = typer.Typer()
pack = typer.Typer(name="pack", no_args_is_help=True, help="Verify packs, the JSON files for printing and playing.")
GROUP.add_typer(pack, rich_help_panel=AWAY)


@pack.command("verify", epilog="[bold]Example:[/bold] quizkit pack verify swiss-quiz-1.0.0.json")
def verify_pack(file: Annotated[Path, typer.Argument(metavar="FILE", help="The pack.")], lang: Lang = None) -> None:
    """Verify that not a byte of a pack has changed since it was written."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow.stored.find_pack import read_pack

    screen, intact = Screen(lang), read_pack(file)
    facts = {"deck": intact.deck, "version": intact.version, "count": len(intact.cards)}
    screen.talk.print(screen.say("cli.pack-intact", **facts), soft_wrap=True)
