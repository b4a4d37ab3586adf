"""Show what was printed, and what a print shop would not like about it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text as Styled

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from quizkit.cli.screen import Screen
    from quizkit.press.preflight import PreflightFinding
    from quizkit.workflow.printing.print_job import PrintedFile

MOST = 12
"""How many findings of a file are shown."""


def show_file(screen: Screen, path: Path, files: Sequence[PrintedFile]) -> None:
    """Print what a printed file holds, or a folder of pictures, and what a print shop would not like."""
    first = files[0]
    facts = {"file": path, "cards": first.cards, "pages": first.pages, "room": first.room, "count": len(files)}
    paper = " · " + screen.say("press.on-paper", paper=first.paper) if first.paper else ""
    screen.talk.print(screen.say(f"press.{_choose_label(first)}", **facts) + paper, soft_wrap=True)
    show_findings(screen, first.findings)


def _choose_label(file: PrintedFile) -> str:
    endings = {".json": "printed-save", ".svg": "printed-cuts", ".dxf": "printed-cuts", ".html": "printed-page"}
    if label := endings.get(Path(file.name).suffix):
        return label
    if "/" in file.name:
        return "pictures"
    if file.cards:
        return "printed"
    return "printed-booklet" if file.is_booklet else "printed-one-sided" if file.is_one_sided else "printed-pages"


def show_findings(screen: Screen, findings: Iterable[PreflightFinding]) -> None:
    """Print what a print shop would not like about a file, each with its page."""
    all_findings = list(findings)
    for finding in all_findings[:MOST]:
        where = screen.say("press.page", number=finding.page) if finding.page else screen.say("press.file")
        line = Styled(f"  {where}: ", "bold") + Styled(screen.say(f"preflight.{finding.name}", **finding.facts))
        screen.talk.print(line, soft_wrap=True)
    if len(all_findings) > MOST:
        screen.talk.print("  " + screen.say("cli.and-more", count=len(all_findings) - MOST))
