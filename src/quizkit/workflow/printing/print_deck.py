"""Print what somebody asks for: find the pack, choose the cards, write the files."""

import dataclasses
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.press.boxwrap import read_wrap
from quizkit.press.impose import STRAIGHT
from quizkit.press.pieces import Piece, find_pieces
from quizkit.press.press_sheet import PressRun
from quizkit.press.services import SERVICES, find_service
from quizkit.press.sheet import Gather, Turn
from quizkit.press.sizes import CARDS, PAPERS, find_size
from quizkit.press.tuckbox import THICKNESS
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.store.permits import ANYTHING, Permit
from quizkit.workflow.files import replace
from quizkit.workflow.printing.print_job import PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.printing.printers import find_printer
from quizkit.workflow.printing.proof import print_proof
from quizkit.workflow.printing.reprint import find_changed_pieces
from quizkit.workflow.stored.find_pack import FoundPack, find_printable, find_released_pack, read_pack
from quizkit.workflow.stored.languages import refuse_unknown
from quizkit.workflow.stored.own_look import find_own_look

FEW = 3
"""How many cards a file may be named after."""
HOME = "home"
"""The service that prints anything: the printer on somebody's desk."""


class NeedsRelease(QuizkitError):
    """A print service gets what can be printed again to the letter."""

    name = "needs-release"


class DeckOrPack(QuizkitError):
    """It is not clear what to print: nothing is named, or two things are."""

    name = "deck-or-pack"


class PackIsReleased(QuizkitError):
    """A pack is one release, so there is none to choose."""

    name = "pack-is-released"


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What to print and how, as somebody says it."""

    deck: str | None = None
    release: str | None = None
    """By default the last one; without any, the cards as they stand."""
    unreleased: bool = False
    """Whether to print the cards as they stand even if there is a release, or if a print service wants one."""
    edition: str = ""
    """Only the cards and languages of this edition."""
    pack: Path | None = None
    """A pack instead of a deck."""
    languages: tuple[str, ...] = ()
    """By default the one the deck was written in."""
    service: str = "home"
    paper: str | None = None
    card: str | None = None
    gutter: float = 0.0
    turn: Turn = "long"
    is_separate: bool = False
    is_draft: bool = False
    has_kit: bool = False
    profile: Path | None = None
    printer: str | None = None
    templates: Path | None = None
    only: tuple[str, ...] = ()
    """Only these cards."""
    changed_since: str | None = None
    """Only cards that look different from this release or pack."""
    smallest: float | None = None
    """The smallest letters to print, in points."""
    thickness: float = THICKNESS
    """The thickness of a card in millimetres, from which the box gets its depth."""
    wrap: str | None = None
    """The size of the lid of the publisher's box, to print its wrap."""
    address: str = ""
    """Where pictures for Tabletop Simulator will be found; by default the folder they are written to."""

    is_proof: bool = False
    """Whether it is only to be corrected."""
    sheet: str | None = None
    """The sheet of a printing press, with the marks that are made on one."""
    gripper: float = 12.0
    has_bar: bool = False
    gather: Gather = "rows"
    is_cut_by_machine: bool = False
    corners: float | None = None
    has_cut_lines: bool = False
    permit: Permit = ANYTHING
    """What whoever asks may do."""

    def __post_init__(self) -> None:
        self.permit.refuse_printing(self.deck or str(self.pack))
        if (self.deck is None) == (self.pack is None):
            raise DeckOrPack
        if self.pack and (self.release or self.unreleased):
            raise PackIsReleased

    def find_pack(self, folder: Path, db: str | None) -> FoundPack:
        """Find the pack to print; the rest of the box depends on all cards."""
        needs_all = self.has_kit or self.wrap or self.changed_since or self.service == "tabletop"
        return find_printable(
            folder,
            db,
            self.deck or "",
            file=self.pack,
            release=self.release,
            unreleased=self.unreleased,
            edition=self.edition,
            only=() if needs_all else self.only,
        )

    def _name_part(self) -> str:
        """Name the cards that are printed, if not all: an edition, a few by their ids, many by a sum of these."""
        parts = [self.edition] if self.edition else []
        parts += [f"since-{Path(self.changed_since).stem}"] if self.changed_since else []
        if self.only:
            ids = "-".join(self.only)
            parts.append(ids if len(self.only) <= FEW else f"some-{sha256(ids.encode()).hexdigest()[:6]}")
        return "-".join(parts)

    def order(self, found: FoundPack, out: Path = Path()) -> PrintOrder:
        """Work out how a pack is to be printed to a folder."""
        languages = self.languages or (found.pack.deck_brief.source,)
        # The note in the margin is in this language too, so this cannot wait for the job.
        refuse_unknown(languages, found.pack.deck_brief.languages)
        return PrintOrder(
            languages,
            find_service(self.service),
            paper=find_size(self.paper, PAPERS) if self.paper else None,
            card=find_size(self.card, CARDS) if self.card else None,
            gutter=self.gutter,
            turn=self.turn,
            is_separate=self.is_separate,
            is_draft=self.is_draft,
            has_kit=self.has_kit or self.wrap is not None,
            profile=self.profile,
            shift=find_printer(self.printer) if self.printer else STRAIGHT,
            templates=self.templates,
            part=self._name_part(),
            printer=self.printer or "",
            smallest=self.smallest,
            thickness=self.thickness,
            wrap=read_wrap(self.wrap) if self.wrap else None,
            address=self.address or out.resolve().as_uri(),
            note=_write_note(found, languages[0]),
            is_proof=self.is_proof,
            press=PressRun(find_size(self.sheet, PAPERS), self.gripper, self.has_bar) if self.sheet else None,
            gather=self.gather,
            is_cut_by_machine=self.is_cut_by_machine,
            corners=self.corners,
            has_cut_lines=self.has_cut_lines,
        )


@dataclass(frozen=True, slots=True)
class PrintResult:
    """What was printed: the files below a folder, in groups of what belongs together."""

    found: FoundPack
    groups: tuple[tuple[Path, tuple[PrintedFile, ...]], ...]
    """A file and what it holds, or a folder and its pictures."""
    turn: Turn | None
    """How to turn the paper, if cards lie on sheets."""

    @property
    def has_findings(self) -> bool:
        """Return whether a print shop would not like something."""
        findings = (finding for _, files in self.groups for file in files for finding in file.findings)
        return any(not finding.is_advice for finding in findings)


def list_services() -> tuple[str, ...]:
    """Name the print services to choose from."""
    return tuple(SERVICES)


def list_papers() -> tuple[str, ...]:
    """Name the papers to choose from for print."""
    return tuple(PAPERS)


def print_deck(request: PrintRequest, folder: Path, db: str | None, out: Path, watch: Watch = unwatched) -> PrintResult:
    """Print a deck as somebody asks, to files below `out`; nothing, if no card looks different from before."""
    deck = request.find_pack(folder, db)
    pack = deck.pack
    order = make_order(request, deck, folder, out)
    if not (deck.is_released or request.unreleased or order.service.name == HOME):
        raise NeedsRelease(deck=pack.deck, service=order.service.name)
    pieces = choose_pieces(request, pack, order, folder, db)
    draw = print_proof if request.is_proof else print_pack
    files = [] if pieces == [] else draw(pack, order, watch, pieces)
    groups = dict[Path, list[PrintedFile]]()
    for file in files:
        replace(out / file.name, file.data)
        groups.setdefault(out / file.name.partition("/")[0], []).append(file)
    turn = order.turn if order.service.layout == "sheets" and files and not request.is_proof else None
    return PrintResult(deck, tuple((path, tuple(group)) for path, group in groups.items()), turn)


def make_order(request: PrintRequest, found: FoundPack, folder: Path, out: Path = Path()) -> PrintOrder:
    """Make the order that says how a pack is to be printed, with the templates that a workspace has for it."""
    own = request.templates or find_own_look(folder, found.pack.deck)
    return dataclasses.replace(request, templates=own).order(found, out)


def _write_note(found: FoundPack, language: str) -> str:
    """Return what is printed in the margin of sheets that cannot be printed again to the letter."""
    if found.is_released:
        return ""
    say, facts = Labels(language), {"deck": found.pack.deck, "change": found.change, "day": found.day}
    return say(f"press.margin-{found.source}", version=found.pack.quizkit, **facts)


def choose_pieces(
    request: PrintRequest, pack: Pack, order: PrintOrder, folder: Path, db: str | None
) -> Sequence[Piece] | None:
    """Choose the cards to print, unless everything is wanted."""
    named = find_pieces(pack, request.only) if request.only else None
    since = request.changed_since
    if since is None:
        return named
    file = Path(since) if Path(since).is_file() else None
    before = read_pack(file) if file else find_released_pack(folder, db, pack.deck, since)
    changed = find_changed_pieces(pack, before, order)
    return changed if named is None else [piece for piece in changed if piece in named]
