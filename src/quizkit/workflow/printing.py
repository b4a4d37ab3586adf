"""Print a pack: draw every face once, remember it, and lay the faces on sheets."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from quizkit import __version__
from quizkit.packs.pack import Pack
from quizkit.press import fonts
from quizkit.press.faces import css, faces
from quizkit.press.impose import Job, impose
from quizkit.press.pieces import Piece, pieces
from quizkit.press.render import ENGINE, Drawn, Face, Overflow, draw
from quizkit.press.sheet import Flip, Sheet, best
from quizkit.press.sizes import PAPERS, Size, named
from quizkit.problems import QuizkitError, closest
from quizkit.progress import Watch, unwatched
from quizkit.workflow.files import replace
from quizkit.workflow.memory import home
from quizkit.workflow.spread import spread

BLEED = 3.0
BATCH = 24
"""How many faces to draw in one go: enough to forget what starting costs, few enough to share out."""


class TextTooLong(QuizkitError):
    """Texts do not fit their cards, even in small letters."""

    name = "text-does-not-fit"

    def __init__(self, overflows: Sequence[Overflow], **facts: object) -> None:
        super().__init__(**facts)
        self.overflows = overflows


class LanguageNotInPack(QuizkitError):
    """The pack has no such language."""

    name = "language-not-in-pack"


@dataclass(frozen=True, slots=True)
class Order:
    """How a pack shall be printed."""

    languages: tuple[str, ...]
    paper: str = "a4"
    gutter: float = 0.0
    flip: Flip = "long"
    templates: Path | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A file for the printer: all cards of one kind."""

    name: str
    data: bytes
    cards: int
    sheet: Sheet
    pages: int


def printed(pack: Pack, order: Order, watch: Watch = unwatched) -> list[Printed]:
    """Print every kind of card of a pack, each to a file of its own: their backs differ, and so may their paper."""
    for language in order.languages:
        known = pack.brief["languages"]
        if language not in known:
            raise LanguageNotInPack(language=language, known=", ".join(known), suggestion=closest(language, known))
    shape = pack.brief["format"]
    card = Size(shape["width"], shape["height"])
    sheet = best(named(order.paper, PAPERS), card, BLEED, order.gutter)
    sheet.slots()
    found = list(pieces(pack))
    wanted = [face for piece in found for face in faces(piece, pack, order.languages, order.templates)]
    drawn = dict(zip(wanted, _drawn(wanted, card.grown(BLEED), css(order.templates), watch), strict=True))
    overflows = [one for face in wanted for one in drawn[face].overflow]
    if overflows:
        raise TextTooLong(overflows, deck=pack.deck, count=len(overflows))
    kinds = list(dict.fromkeys(piece.kind for piece in found))
    return [_file(pack, order, sheet, [piece for piece in found if piece.kind == kind], drawn) for kind in kinds]


def _file(pack: Pack, order: Order, sheet: Sheet, found: Sequence[Piece], drawn: dict[Face, Drawn]) -> Printed:
    copies = [piece for piece in found for _ in range(piece.copies)]
    fronts, backs = zip(*(faces(piece, pack, order.languages, order.templates) for piece in copies), strict=True)
    job = Job(sheet, [drawn[face] for face in fronts], [drawn[face] for face in backs], order.flip)
    name = "-".join((pack.deck, pack.version, found[0].kind, *order.languages))
    pages = 2 * -(-len(copies) // len(sheet.slots()))
    return Printed(f"{name}.pdf", impose(job, f"{pack.deck} {pack.version}"), len(copies), sheet, pages)


def _drawn(wanted: Sequence[Face], size: Size, look: str, watch: Watch) -> list[Drawn]:
    """Draw faces, but for those that were drawn before, here or for another paper."""
    keys = [_key(face, size, look) for face in wanted]
    known = {key: found for key in dict.fromkeys(keys) if (found := _recall(key))}
    new = list({key: face for key, face in zip(keys, wanted, strict=True) if key not in known}.items())
    batches = [new[at : at + BATCH] for at in range(0, len(new), BATCH)]

    def work(batch: list[tuple[str, Face]]) -> list[Drawn]:
        return draw([face for _, face in batch], size, look)

    for batch, drawn in watch(zip(batches, spread(work, batches, least=2), strict=True), len(batches)):
        for (key, _), one in zip(batch, drawn, strict=True):
            known[key] = one
            _keep(key, one)
    return [known[key] for key in keys]


@cache
def _made() -> str:
    """Name everything a face depends on besides its template: versions and fonts."""
    data = b"".join(one.path.read_bytes() for one in fonts.FONTS)
    return f"{__version__} {ENGINE} {sha256(data).hexdigest()}"


def _key(face: Face, size: Size, look: str) -> str:
    return sha256("\0".join((_made(), str(size), look, face.name, face.html)).encode()).hexdigest()


def _place(key: str) -> Path:
    return home() / "faces" / key[:2] / key[2:]


def _recall(key: str) -> Drawn | None:
    try:
        head, _, content = _place(key).read_bytes().partition(b"\n")
        return Drawn(content, tuple(Overflow(*one) for one in json.loads(head)))
    except (OSError, ValueError, TypeError):
        return None


def _keep(key: str, drawn: Drawn) -> None:
    """Keep a face for the next time. No room or no rights: no harm."""
    try:
        replace(_place(key), json.dumps(drawn.overflow).encode() + b"\n" + drawn.content)
    except QuizkitError:
        return


def overflowing(overflows: Sequence[Overflow]) -> Iterator[str]:
    """Say what does not fit: card, text, and by how much."""
    yield from (f"{one.field} ({one.face.rpartition(' ')[2]}): {one.excess:g} mm" for one in overflows)
