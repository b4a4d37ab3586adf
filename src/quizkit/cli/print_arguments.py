"""The options of `quizkit print`: what is printed, on what, for whom."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from quizkit.cli.options import CardLanguages, Edition, LatestRelease, PackFile

if TYPE_CHECKING:
    from quizkit.workflow.printing.print_deck import PrintRequest


class PaperFlip(StrEnum):
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
FlipOption = Annotated[PaperFlip, typer.Option("--flip", help="The edge on which your printer flips the paper.")]
ServiceOption = Annotated[
    str,
    typer.Option(
        "--for",
        metavar="SERVICE",
        help="The print service: home, offset, drivethrucards, gamecrafter, makeplayingcards or tabletop.",
    ),
]


class PrintArguments(NamedTuple):
    """What `quizkit print` is given: what to print, on what, and for whom."""

    deck: Annotated[
        str | None, typer.Argument(metavar="DECK", help="A deck, such as swiss-quiz.", show_default=False)
    ] = None
    languages: CardLanguages = None
    release: LatestRelease = None
    edition: Edition = ""
    pack: PackFile = None
    service: ServiceOption = "home"
    kit: Annotated[
        bool,
        typer.Option("--kit", help="Print the rest of the box too: board, cards, player aids, rules, a tuck box."),
    ] = False
    changed_since: Annotated[
        str | None,
        typer.Option(
            "--changed-since",
            metavar="RELEASE|PACK",
            help="Only cards that look different from this release or pack.",
            show_default=False,
        ),
    ] = None
    only: Annotated[
        str | None, typer.Option("--only", metavar="ID,ID", help="Only these cards.", show_default=False)
    ] = None
    paper: Paper = None
    card: Annotated[
        str | None,
        typer.Option(
            "--card",
            metavar="SIZE",
            help="Card size: poker, bridge, mini, tarot, square, or millimetres (63x88); by default as in the deck.",
            show_default=False,
        ),
    ] = None
    gutter: Annotated[
        float,
        typer.Option(
            "--gutter",
            metavar="MM",
            min=0,
            max=20,
            help="Millimetres between cards; from 6 mm, each card has its own bleed.",
        ),
    ] = 0
    flip: FlipOption = PaperFlip.LONG
    fold: Annotated[
        bool, typer.Option("--fold", help="Put backs beside fronts, on one side of the paper, to fold and glue.")
    ] = False
    separate: Annotated[bool, typer.Option("--separate", help="Write fronts and backs to separate files.")] = False
    draft: Annotated[bool, typer.Option("--draft", help="Use little ink.")] = False
    printer: Annotated[
        str | None,
        typer.Option("--printer", metavar="NAME", help="A printer that you have calibrated.", show_default=False),
    ] = None
    profile: Annotated[
        Path | None,
        typer.Option(
            "--profile",
            help="The ICC profile of the press; by default one installed on your system.",
            show_default=False,
            dir_okay=False,
        ),
    ] = None
    templates: Annotated[
        Path | None,
        typer.Option(
            "--templates",
            help="A folder of your own templates; each replaces ours of the same name.",
            show_default=False,
            file_okay=False,
            exists=True,
        ),
    ] = None
    proof: Annotated[
        bool,
        typer.Option("--proof", help="Cards to correct, with their IDs and room to write, as a PDF and a web page."),
    ] = False
    sheet: Annotated[
        str | None,
        typer.Option(
            "--sheet",
            metavar="SIZE",
            help="Sheets for a printing press, such as 700x1000, with crosses, labels and collation marks.",
            show_default=False,
        ),
    ] = None
    gripper: Annotated[
        float,
        typer.Option("--gripper", metavar="MM", min=0, max=50, help="How far the press grips into the sheet."),
    ] = 12
    bar: Annotated[bool, typer.Option("--bar", help="Print a colour bar on the sheets of a press.")] = False
    gather: Annotated[
        Gathering,
        typer.Option(
            "--gather", help="Deal cards row by row, in stacks that are in order once cut, or one card a sheet."
        ),
    ] = Gathering.ROWS
    cutter: Annotated[
        bool,
        typer.Option("--cutter", help="Marks for a cutting machine, and its cuts as SVG and DXF."),
    ] = False
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
    ] = None
    cut_lines: Annotated[bool, typer.Option("--cut-lines", help="Whole lines to cut along, instead of crop marks.")] = (
        False
    )
    watch: Annotated[bool, typer.Option("--watch", help="Print again whenever a template or the pack is saved.")] = (
        False
    )
    smallest: Annotated[
        float | None,
        typer.Option(
            "--smallest",
            min=3,
            max=12,
            help="The smallest letters to print, in points: 6, or 5.5 with two languages.",
            show_default=False,
        ),
    ] = None
    thickness: Annotated[
        float,
        typer.Option("--thickness", min=0.1, max=2, help="The thickness of a card in millimetres, for the tuck box."),
    ] = 0.31
    wrap: Annotated[
        str | None,
        typer.Option(
            "--wrap",
            metavar="SIZE",
            help="Also print the wrap of a box whose lid has this width, height and depth, such as 200x280x45.",
            show_default=False,
        ),
    ] = None
    url: Annotated[
        str,
        typer.Option(
            "--url",
            help="For Tabletop Simulator: the web address where the pictures will be; by default your folder.",
            show_default=False,
        ),
    ] = ""
    breaks: Annotated[
        bool, typer.Option("--breaks", help="Print nothing, but list the words that are broken at the end of a line.")
    ] = False
    unreleased: Annotated[
        bool, typer.Option("--unreleased", help="Print the current cards even if there is a release.")
    ] = False
    out: Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.", file_okay=False)] = Path()

    def request(self, languages: tuple[str, ...]) -> PrintRequest:
        """Return what is asked for, in these languages."""
        from quizkit.workflow.printing.print_deck import PrintRequest

        return PrintRequest(
            self.deck,
            self.release,
            edition=self.edition,
            pack=self.pack,
            unreleased=self.unreleased,
            languages=languages,
            service=self.service,
            paper=self.paper,
            card=self.card,
            gutter=self.gutter,
            turn="fold" if self.fold else self.flip.value,
            is_separate=self.separate,
            is_draft=self.draft,
            has_kit=self.kit,
            profile=self.profile,
            printer=self.printer,
            templates=self.templates,
            only=tuple(self.only.replace(" ", "").split(",")) if self.only else (),
            changed_since=self.changed_since,
            smallest=self.smallest,
            thickness=self.thickness,
            wrap=self.wrap,
            address=self.url,
            is_proof=self.proof,
            sheet=self.sheet,
            gripper=self.gripper,
            has_bar=self.bar,
            gather=self.gather.value,
            is_cut_by_machine=self.cutter,
            corners=self.corners,
            has_cut_lines=self.cut_lines,
        )
