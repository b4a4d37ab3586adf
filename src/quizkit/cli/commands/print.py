"""`quizkit print`: cards and the rest of the box, for the printer at home, a print shop or a screen."""

from __future__ import annotations

from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperGroup

from quizkit.cli.options import AWAY, CardLanguages, Db, Json, Lang, LatestRelease, ScreenLanguage, read_languages

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


class Flip(StrEnum):
    """The edge over which the printer turns the paper."""

    LONG = "long"
    SHORT = "short"


class Gathering(StrEnum):
    """How cards are dealt to sheets."""

    ROWS = "rows"
    STACKS = "stacks"
    REPEAT = "repeat"


Paper = Annotated[
    str | None,
    typer.Option(
        "--paper",
        metavar="SIZE",
        help="Paper size: a4 (the default), a3, letter, sra3, or millimetres such as 210x297.",
        show_default=False,
    ),
]
FlipOption = Annotated[Flip, typer.Option("--flip", help="The edge on which your printer flips the paper.")]
ServiceOption = Annotated[
    str,
    typer.Option(
        "--for",
        metavar="SERVICE",
        help="The print service: home, offset, drivethrucards, gamecrafter, makeplayingcards or tabletop.",
    ),
]


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
def print_deck(
    ctx: typer.Context,
    deck: Annotated[
        str | None, typer.Argument(metavar="DECK", help="A deck, such as swiss-quiz.", show_default=False)
    ] = None,
    languages: CardLanguages = None,
    release: LatestRelease = None,
    pack: Annotated[
        Path | None, typer.Option("--pack", help="Use this pack instead of a deck.", show_default=False, dir_okay=False)
    ] = None,
    service: ServiceOption = "home",
    kit: Annotated[
        bool,
        typer.Option("--kit", help="Print the rest of the box too: board, cards, player aids, rules, a tuck box."),
    ] = False,
    changed_since: Annotated[
        str | None,
        typer.Option(
            "--changed-since",
            metavar="RELEASE|PACK",
            help="Only cards that look different from this release or pack.",
            show_default=False,
        ),
    ] = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="ID,ID", help="Only these cards.", show_default=False)
    ] = None,
    paper: Paper = None,
    card: Annotated[
        str | None,
        typer.Option(
            "--card",
            metavar="SIZE",
            help="Card size: poker, bridge, mini, tarot, square, or millimetres (63x88); by default as in the deck.",
            show_default=False,
        ),
    ] = None,
    gutter: Annotated[
        float,
        typer.Option(
            "--gutter",
            metavar="MM",
            min=0,
            max=20,
            help="Millimetres between cards; from 6 mm, each card has its own bleed.",
        ),
    ] = 0,
    flip: FlipOption = Flip.LONG,
    fold: Annotated[
        bool, typer.Option("--fold", help="Put backs beside fronts, on one side of the paper, to fold and glue.")
    ] = False,
    separate: Annotated[bool, typer.Option("--separate", help="Write fronts and backs to separate files.")] = False,
    draft: Annotated[bool, typer.Option("--draft", help="Use little ink.")] = False,
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="A printer that you have calibrated.", show_default=False),
    ] = None,
    profile: Annotated[
        Path | None,
        typer.Option(
            "--profile",
            help="The ICC profile of the press; by default one installed on your system.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None,
    templates: Annotated[
        Path | None,
        typer.Option(
            "--templates",
            help="A folder of your own templates; each replaces ours of the same name.",
            show_default=False,
            file_okay=False,
            exists=True,
        ),
    ] = None,
    proof: Annotated[
        bool,
        typer.Option("--proof", help="Cards to correct, with their IDs and room to write, as a PDF and a web page."),
    ] = False,
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet",
            metavar="SIZE",
            help="Sheets for a printing press, such as 700x1000, with crosses, labels and collation marks.",
            show_default=False,
        ),
    ] = None,
    gripper: Annotated[
        float,
        typer.Option("--gripper", metavar="MM", min=0, max=50, help="How far the press grips into the sheet."),
    ] = 12,
    bar: Annotated[bool, typer.Option("--bar", help="Print a colour bar on the sheets of a press.")] = False,
    gather: Annotated[
        Gathering,
        typer.Option(
            "--gather", help="Deal cards row by row, in stacks that are in order once cut, or one card a sheet."
        ),
    ] = Gathering.ROWS,
    cutter: Annotated[
        bool,
        typer.Option("--cutter", help="Marks for a cutting machine, and its cuts as SVG and DXF."),
    ] = False,
    corners: Annotated[
        float | None,
        typer.Option(
            "--corners",
            metavar="MM",
            min=0,
            max=20,
            help="Round corners, as a die line for the print shop or in the cuts of --cutter.",
            show_default=False,
        ),
    ] = None,
    cut_lines: Annotated[
        bool, typer.Option("--cut-lines", help="Whole lines to cut along, instead of crop marks.")
    ] = False,
    watch: Annotated[
        bool, typer.Option("--watch", help="Print again whenever a template or the pack is saved.")
    ] = False,
    smallest: Annotated[
        float | None,
        typer.Option(
            "--smallest",
            min=3,
            max=12,
            help="The smallest letters to print, in points: 6, or 5.5 with two languages.",
            show_default=False,
        ),
    ] = None,
    thickness: Annotated[
        float,
        typer.Option("--thickness", min=0.1, max=2, help="The thickness of a card in millimetres, for the tuck box."),
    ] = 0.31,
    wrap: Annotated[
        str | None,
        typer.Option(
            "--wrap",
            metavar="SIZE",
            help="Also print the wrap of a box whose lid has this width, height and depth, such as 200x280x45.",
            show_default=False,
        ),
    ] = None,
    url: Annotated[
        str,
        typer.Option(
            "--url",
            help="For Tabletop Simulator: the web address where the pictures will be; by default your folder.",
            show_default=False,
        ),
    ] = "",
    breaks: Annotated[
        bool, typer.Option("--breaks", help="Print nothing, but list the words that are broken at the end of a line.")
    ] = False,
    unreleased: Annotated[
        bool, typer.Option("--unreleased", help="Print the current cards even if there is a release.")
    ] = False,
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.", file_okay=False)] = Path(),
    db: Db = None,
    lang: ScreenLanguage = None,
) -> None:
    """Print a deck: one file for each kind of card, with crop marks, and backs that line up with their fronts.

    Without a release, the current cards are printed; for a print service, add --unreleased then.
    """
    from quizkit.cli.screen import Screen
    from quizkit.workflow.printing import print_deck as printing

    spoken = read_languages(ctx, lang, languages)
    screen = Screen(spoken.screen)
    screen.hint_at_in(spoken.cards, is_old=spoken.is_old)
    request = printing.PrintRequest(
        deck,
        release,
        pack=pack,
        unreleased=unreleased,
        languages=spoken.cards,
        service=service,
        paper=paper,
        card=card,
        gutter=gutter,
        turn="fold" if fold else flip.value,
        is_separate=separate,
        is_draft=draft,
        has_kit=kit,
        profile=profile,
        printer=printer,
        templates=templates,
        only=tuple(only.replace(" ", "").split(",")) if only else (),
        changed_since=changed_since,
        smallest=smallest,
        thickness=thickness,
        wrap=wrap,
        address=url,
        is_proof=proof,
        sheet=sheet,
        gripper=gripper,
        has_bar=bar,
        gather=gather.value,
        is_cut_by_machine=cutter,
        corners=corners,
        has_cut_lines=cut_lines,
    )

    def once() -> bool:
        return _print(screen, request, db, out)

    if breaks:
        _list_breaks(screen, request, db)
    elif watch:
        _watch(screen, [path for path in (templates, pack) if path], once)
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

    found = list_breaks(request, Path.cwd(), db, screen.watch("press.drawing"))
    for word in found:
        screen.out.print(f"{word.language}  {word.word}  {word.field}", markup=False, soft_wrap=True)
    screen.talk.print(screen.say("press.breaks", count=len(found)), style="dim", soft_wrap=True)


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
    json: Json = False,
    lang: Lang = None,
) -> None:
    """Find what a print shop would reject: boxes, bleed, fonts, colours, ink, thin lines, pictures."""
    from quizkit.cli.screen import Screen
    from quizkit.cli.show.printed import show_findings
    from quizkit.workflow.printing.preflight import preflight_files

    screen = Screen(lang)
    by_file = preflight_files(
        files, service, marked, lambda finding: screen.say(f"preflight.{finding.name}", **finding.facts)
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


def _list_facts(one: PreflightFinding) -> dict[str, Any]:
    """List what a program wants to know about a finding; the area is in points, from the lower left corner."""
    area = [round(side, 1) for side in one.area] if one.area else None
    return {"name": one.name, "page": one.page, "advice": one.is_advice, "area": area, **one.facts}


@press.command(
    epilog=(
        "[bold]Examples[/bold]\n\n"
        "quizkit print calibrate -o test.pdf                         [dim]a test page[/dim]\n\n"
        "quizkit print calibrate --printer office --x 0.8 --y -1.2   [dim]what you measured[/dim]\n\n"
        "quizkit print swiss-quiz --printer office                   [dim]backs now line up[/dim]"
    )
)
def calibrate(
    printer: Annotated[
        str | None, typer.Option("--printer", metavar="NAME", help="A name for the printer.", show_default=False)
    ] = None,
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
    ] = None,
    y: Annotated[
        float | None,
        typer.Option(
            "--y", metavar="MM", min=-20, max=20, help="How many millimetres the back is too high.", show_default=False
        ),
    ] = None,
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
    ] = None,
    paper: Paper = None,
    flip: FlipOption = Flip.LONG,
    out: Annotated[Path, typer.Option("--out", "-o", help="The file for the test page.", dir_okay=False)] = Path(
        "calibration.pdf"
    ),
    lang: Lang = None,
) -> None:
    """Make a test page for a printer whose backs are misaligned, or save what you measured on it."""
    from quizkit.cli.screen import Screen
    from quizkit.workflow import files
    from quizkit.workflow.printing.printers import make_test_page, remember_printer

    screen = Screen(lang)
    is_read = any(offset is not None for offset in (x, y, rotation))
    if is_read != (printer is not None):
        raise typer.BadParameter(screen.say("press.which-printer" if is_read else "press.read-what"))
    if printer:
        kept = remember_printer(printer, x, y, rotation)
        screen.talk.print(screen.say("press.calibrated", printer=printer, file=kept), soft_wrap=True)
        return
    files.replace(out, make_test_page(screen.say.language, paper or "a4", flip.value))
    screen.talk.print(screen.say("press.calibration-written", file=out), soft_wrap=True)
