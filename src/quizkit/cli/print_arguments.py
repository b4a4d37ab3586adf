"""The options of `quizkit print`: what is printed, on what, for whom."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


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
DeckName = Annotated[str | None, typer.Argument(metavar="DECK", help="A deck, such as swiss-quiz.", show_default=False)]
PackFile = Annotated[
    Path | None, typer.Option("--pack", help="Use this pack instead of a deck.", show_default=False, dir_okay=False)
]
Kit = Annotated[
    bool,
    typer.Option("--kit", help="Print the rest of the box too: board, cards, player aids, rules, a tuck box."),
]
ChangedSince = Annotated[
    str | None,
    typer.Option(
        "--changed-since",
        metavar="RELEASE|PACK",
        help="Only cards that look different from this release or pack.",
        show_default=False,
    ),
]
OnlyCards = Annotated[str | None, typer.Option("--only", metavar="ID,ID", help="Only these cards.", show_default=False)]
CardSize = Annotated[
    str | None,
    typer.Option(
        "--card",
        metavar="SIZE",
        help="Card size: poker, bridge, mini, tarot, square, or millimetres (63x88); by default as in the deck.",
        show_default=False,
    ),
]
Gutter = Annotated[
    float,
    typer.Option(
        "--gutter",
        metavar="MM",
        min=0,
        max=20,
        help="Millimetres between cards; from 6 mm, each card has its own bleed.",
    ),
]
Fold = Annotated[
    bool, typer.Option("--fold", help="Put backs beside fronts, on one side of the paper, to fold and glue.")
]
Separate = Annotated[bool, typer.Option("--separate", help="Write fronts and backs to separate files.")]
Draft = Annotated[bool, typer.Option("--draft", help="Use little ink.")]
Printer = Annotated[
    str | None,
    typer.Option("--printer", metavar="NAME", help="A printer that you have calibrated.", show_default=False),
]
Profile = Annotated[
    Path | None,
    typer.Option(
        "--profile",
        help="The ICC profile of the press; by default one installed on your system.",
        show_default=False,
        dir_okay=False,
    ),
]
Templates = Annotated[
    Path | None,
    typer.Option(
        "--templates",
        help="A folder of your own templates; each replaces ours of the same name.",
        show_default=False,
        file_okay=False,
        exists=True,
    ),
]
Proof = Annotated[
    bool,
    typer.Option("--proof", help="Cards to correct, with their IDs and room to write, as a PDF and a web page."),
]
SheetSize = Annotated[
    str | None,
    typer.Option(
        "--sheet",
        metavar="SIZE",
        help="Sheets for a printing press, such as 700x1000, with crosses, labels and collation marks.",
        show_default=False,
    ),
]
Gripper = Annotated[
    float,
    typer.Option("--gripper", metavar="MM", min=0, max=50, help="How far the press grips into the sheet."),
]
Bar = Annotated[bool, typer.Option("--bar", help="Print a colour bar on the sheets of a press.")]
Gather = Annotated[
    Gathering,
    typer.Option("--gather", help="Deal cards row by row, in stacks that are in order once cut, or one card a sheet."),
]
Cutter = Annotated[
    bool,
    typer.Option("--cutter", help="Marks for a cutting machine, and its cuts as SVG and DXF."),
]
Corners = Annotated[
    float | None,
    typer.Option(
        "--corners",
        metavar="MM",
        min=0,
        max=20,
        help="Round corners, as a die line for the print shop or in the cuts of --cutter.",
        show_default=False,
    ),
]
CutLines = Annotated[bool, typer.Option("--cut-lines", help="Whole lines to cut along, instead of crop marks.")]
Watch = Annotated[bool, typer.Option("--watch", help="Print again whenever a template or the pack is saved.")]
Smallest = Annotated[
    float | None,
    typer.Option(
        "--smallest",
        min=3,
        max=12,
        help="The smallest letters to print, in points: 6, or 5.5 with two languages.",
        show_default=False,
    ),
]
Thickness = Annotated[
    float,
    typer.Option("--thickness", min=0.1, max=2, help="The thickness of a card in millimetres, for the tuck box."),
]
BoxWrapSize = Annotated[
    str | None,
    typer.Option(
        "--wrap",
        metavar="SIZE",
        help="Also print the wrap of a box whose lid has this width, height and depth, such as 200x280x45.",
        show_default=False,
    ),
]
PictureUrl = Annotated[
    str,
    typer.Option(
        "--url",
        help="For Tabletop Simulator: the web address where the pictures will be; by default your folder.",
        show_default=False,
    ),
]
Breaks = Annotated[
    bool, typer.Option("--breaks", help="Print nothing, but list the words that are broken at the end of a line.")
]
Unreleased = Annotated[bool, typer.Option("--unreleased", help="Print the current cards even if there is a release.")]
OutFolder = Annotated[Path, typer.Option("--out", "-o", help="The folder to write to.", file_okay=False)]
