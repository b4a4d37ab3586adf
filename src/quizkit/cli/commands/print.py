"""`quizkit print`: cards and the rest of the box, for the printer at home, a print shop or a screen.

Inside: print, preflight, calibrate.
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperGroup

from quizkit.cli.arguments import takes_arguments
from quizkit.cli.options import (
    AWAY,
    Db,
    Json,
    Lang,
    ScreenLanguage,
    read_languages,
)
from quizkit.cli.print_arguments import FlipOption, Paper, PaperFlip, PrintArguments, ServiceOption

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from quizkit.cli.screen import Screen
    from quizkit.press.preflight import PreflightFinding
    from quizkit.workflow.printing.print_deck import PrintRequest

DECK = "deck"


class DeckByDefault(TyperGroup):
    """`print DECK`, unless the first word is one of the other commands."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Take what is no command for a deck and its options."""
        return super().parse_args(ctx, args if args and args[0] in self.commands else [DECK, *args])

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Leave the word that nobody wrote out of the help."""
        name, command, rest = super().resolve_command(ctx, args)
        return ("" if name == DECK else name), command, rest


GROUP = typer.Typer()
press = typer.Typer(name="print", cls=DeckByDefault, help="Print cards: at home, at a print shop, or for a screen.")
GROUP.add_typer(press, rich_help_panel=AWAY)


@press.command(
    DECK,
    hidden=True,
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit print swiss-quiz --in fr,de         [dim]two languages on each card[/dim]\n\n"
        "quizkit print swiss-quiz --kit --paper a3   [dim]the whole box, on A3[/dim]\n\n"
        "quizkit print cantuun --for offset          [dim]PDF/X-4 for a print shop[/dim]\n\n"
        "quizkit print cantuun --for offset --sheet 700x1000   [dim]for its press[/dim]\n\n"
        "quizkit print switch --cutter               [dim]for a Silhouette or a Cricut[/dim]\n\n"
        "quizkit print swiss-quiz --changed-since 1.0.0\n\n"
        "quizkit print swiss-quiz --breaks           [dim]which words are hyphenated[/dim]\n\n"
        "quizkit print --pack cantuun-1.0.0.json --in nl --card poker\n\n"
        "See also: quizkit print preflight --help, quizkit print calibrate --help, quizkit preview --help"
    ),
)
@takes_arguments
def print_deck(ctx: typer.Context, args: PrintArguments, db: Db = None, lang: ScreenLanguage = None) -> None:
    """Print a deck: one file for each kind of card, with crop marks, and backs that line up with their fronts.

    Without a release, the current cards are printed; for a print service, add --unreleased then.
    """
    from quizkit.cli.screen import Screen

    spoken = read_languages(ctx, lang, args.languages)
    screen = Screen(spoken.screen)
    screen.hint_at_in(spoken.cards, is_old=spoken.is_old)
    request = args.request(spoken.cards)

    def once() -> bool:
        return _print(screen, request, db, args.out)

    if args.breaks:
        _list_breaks(screen, request, db)
    elif args.watch:
        _watch(screen, [path for path in (args.templates, args.pack) if path], once)
    elif once():
        raise typer.Exit(1)


def _print(screen: Screen, request: PrintRequest, db: str | None, out: Path) -> bool:
    """Print, and say what was printed; return whether anything is wrong with it."""
    from quizkit.cli.show.printed import show_file
    from quizkit.workflow.printing.print_deck import print_deck
    from quizkit.workflow.printing.print_job import TextTooLong

    try:
        result = print_deck(request, Path.cwd(), db, out, screen.watch("press.drawing"))
    except TextTooLong as refused:
        for text in refused.overflows:
            screen.talk.print(f"  {text.field}: {text.excess:g} mm", markup=False, soft_wrap=True)
        screen.complain(refused)
        return True
    if not result.groups:
        screen.talk.print(screen.say("press.nothing-changed"))
    if not result.found.is_released:
        facts = {"deck": result.found.pack.deck, "change": result.found.change, "day": result.found.day}
        screen.talk.print(screen.say(f"press.from-{result.found.source}", **facts), soft_wrap=True)
        if result.turn:
            screen.talk.print(screen.say("press.in-margin"), soft_wrap=True)
    for path, files in result.groups:
        show_file(screen, path, files)
    if result.turn:
        screen.talk.print(screen.say(f"press.flip-{result.turn}"), style="dim", soft_wrap=True)
    return result.has_findings


def _list_breaks(screen: Screen, request: PrintRequest, db: str | None) -> None:
    from quizkit.workflow.printing.breaks import list_breaks

    breaks = list_breaks(request, Path.cwd(), db, screen.watch("press.drawing"))
    for word in breaks:
        screen.out.print(f"{word.language}  {word.word}  {word.field}", markup=False, soft_wrap=True)
    screen.talk.print(screen.say("press.breaks", count=len(breaks)), style="dim", soft_wrap=True)


def _watch(screen: Screen, watched: Sequence[Path], once: Callable[[], bool]) -> None:
    """Print, and print again each time a template or the pack is saved, until somebody has seen enough."""
    from watchfiles import Change, watch

    from quizkit.problems import QuizkitError

    if not watched:
        raise typer.BadParameter(screen.say("press.watch-what"))

    def is_ours(_: Change, path: str) -> bool:
        # What is printed may lie beside its templates.
        return path.endswith((".html", ".css", ".svg", ".json"))

    def tried() -> None:
        try:
            once()
        except QuizkitError as error:
            screen.complain(error)

    watching = screen.say("press.watching", what=", ".join(map(str, watched)))
    # We watch before we first print, so that what is saved meanwhile is not missed.
    looks = watch(*watched, watch_filter=is_ours, raise_interrupt=False, rust_timeout=100, yield_on_timeout=True)
    # Whoever has seen enough may say so while the last change is still being printed.
    with suppress(KeyboardInterrupt):
        for number, saved in enumerate(looks):
            if saved or not number:
                tried()
            if not number:
                screen.talk.print(watching, style="dim", soft_wrap=True)


@press.command(
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit print preflight cards.pdf --for offset\n\n"
        "quizkit print preflight cards.pdf --marked marked   [dim]a copy that shows where[/dim]\n\n"
        "quizkit print preflight box.pdf --spot Gold          [dim]foil was ordered[/dim]\n\n"
        "quizkit print preflight *.pdf --for drivethrucards --json"
    )
)
def preflight(
    files: Annotated[
        list[Path], typer.Argument(metavar="FILE", help="PDF files, from quizkit or elsewhere.", dir_okay=False)
    ],
    service: ServiceOption = "offset",
    marked: Annotated[
        Path | None,
        typer.Option(
            "--marked",
            metavar="FOLDER",
            help="Write copies of faulty files to this folder, with every place marked.",
            show_default=False,
            file_okay=False,
        ),
    ] = None,
    spots: Annotated[
        list[str] | None,
        typer.Option(
            "--spot",
            metavar="NAME",
            help="A spot colour that was ordered, such as Gold; may be repeated.",
            show_default=False,
        ),
    ] = None,
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Find what a print shop would reject: boxes, bleed, fonts, colours, ink, thin lines, pictures."""
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.printed import show_findings
    from quizkit.workflow.printing.preflight import preflight_files

    screen = Screen(lang)
    by_file = preflight_files(
        files, service, marked, lambda finding: screen.say(f"preflight.{finding.name}", **finding.facts), spots or ()
    )
    if json:
        screen.json([
            {"file": str(path), "findings": [_list_facts(finding) for finding in findings]}
            for path, findings in by_file.items()
        ])  # fmt: skip
    for path, findings in by_file.items() if not json else ():
        key = "press.preflight-found" if findings else "press.preflight-clean"
        screen.talk.print(screen.say(key, file=path, count=len(findings), service=service), soft_wrap=True)
        show_findings(screen, findings)
    if marked and any(by_file.values()):
        screen.talk.print(screen.say("press.marked", folder=marked), soft_wrap=True)
    if any(not finding.is_advice for findings in by_file.values() for finding in findings):
        raise typer.Exit(1)


def _list_facts(finding: PreflightFinding) -> dict[str, Any]:
    """List what a program wants to know about a finding; the area is in points, from the lower left corner."""
    area = [round(side, 1) for side in finding.area] if finding.area else None
    return {"name": finding.name, "page": finding.page, "advice": finding.is_advice, "area": area, **finding.facts}


class CalibrateArguments(NamedTuple):
    """What was measured on a test page, or how to print one."""

    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help="A name for the printer.", show_default=False)
    ] = None
    x: Annotated[
        float | None,
        typer.Option(
            "--x",
            metavar="MM",
            min=-20,
            max=20,
            help="How many millimetres the back is too far to the right.",
            show_default=False,
        ),
    ] = None
    y: Annotated[
        float | None,
        typer.Option(
            "--y", metavar="MM", min=-20, max=20, help="How many millimetres the back is too high.", show_default=False
        ),
    ] = None
    rotation: Annotated[
        float | None,
        typer.Option(
            "--rotation",
            metavar="DEGREES",
            min=-5,
            max=5,
            help="How many degrees the back is turned anticlockwise.",
            show_default=False,
        ),
    ] = None
    paper: Paper = None
    flip: FlipOption = PaperFlip.LONG
    out: Annotated[Path, typer.Option("--out", "-o", help="The file for the test page.", dir_okay=False)] = Path(
        "calibration.pdf"
    )


@press.command(
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit print calibrate -o test.pdf                         [dim]a test page[/dim]\n\n"
        "quizkit print calibrate --printer office --x 0.8 --y -1.2   [dim]what you measured[/dim]\n\n"
        "quizkit print swiss-quiz --printer office                   [dim]backs now line up[/dim]"
    )
)
@takes_arguments
def calibrate(
    args: CalibrateArguments,
    lang: Lang = None,
) -> None:
    """Make a test page for a printer whose backs are misaligned, or save what you measured on it."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.printing.printers import make_test_page, remember_printer

    screen = Screen(lang)
    is_read = any(offset is not None for offset in (args.x, args.y, args.rotation))
    if is_read != (args.printer is not None):
        raise typer.BadParameter(screen.say("press.which-printer" if is_read else "press.read-what"))
    if args.printer:
        kept = remember_printer(args.printer, args.x, args.y, args.rotation)
        screen.talk.print(screen.say("press.calibrated", printer=args.printer, file=kept), soft_wrap=True)
        return
    files.replace(args.out, make_test_page(screen.say.language, args.paper or "a4", args.flip.value))
    screen.talk.print(screen.say("press.calibration-written", file=args.out), soft_wrap=True)
