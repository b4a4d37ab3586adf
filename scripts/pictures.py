"""Draw the pictures of the guides: cards, boards, a sheet of a printer at home, tables in the terminal."""

import re
from collections.abc import Iterable
from contextlib import suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from rich._export_format import CONSOLE_SVG_FORMAT

from quizkit.cli.screen import QuietConsole, Screen
from quizkit.cli.table.desk import PipeDesk
from quizkit.cli.table.hot_seat import HotSeatTable
from quizkit.packs.pack import Pack
from quizkit.play import start
from quizkit.play.bots import bot, run
from quizkit.play.log import Sitting
from quizkit.press import impose, kit, raster
from quizkit.press.faces import Look, css, face, faces
from quizkit.press.impose import Side
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import Piece, list_pieces
from quizkit.press.sizes import Shape, Size
from quizkit.workflow.playing.sitting import HotSeat
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import PrintOrder, print_pack
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree

IMAGES = Path(__file__).parents[1] / "docs" / "images"
SHOWN: dict[tuple[str, str], dict[str, tuple[int, ...]]] = {
    ("swiss-quiz", "fr,de"): {"statement": (0, 40), "tip": (0,)},
    ("cantuun", "de"): {"canton": (4, 70), "encounter": (3,), "chance": (1,), "answer": (30,)},
    ("kwis-t", "nl"): {"quiz": (7,), "bonus": (1, 6)},
    ("switch", "fr"): {"number": (6,), "aid": (0,)},
    ("secret-square", "fr,de"): {"tile": (0, 10)},
}


TABLES = (
    ("swiss-quiz", ("Anna", "Beat", "Chloé", "Dora"), "de", 31),
    ("secret-square", ("Anna", "Benoît", "Chloé"), "fr", 2),
)
# As rich has it, but without a font from elsewhere: a picture asks nobody for anything.
FRAME = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace("Fira Code", "monospace")


def main() -> None:
    """Draw them all."""
    tables()
    packs = {slug: pack_deck(read_tree().deck(slug)) for slug, _ in SHOWN}
    rows = [_row(packs[slug], tuple(code.split(",")), wanted) for (slug, code), wanted in SHOWN.items()]
    _save("cards", [*_paired(rows[0], rows[3]), rows[1], *_paired(rows[2], rows[4])])
    boards = [_board(packs[slug]) for slug in ("swiss-quiz", "cantuun", "kwis-t")]
    _save("boards", [raster.montage(boards, 3)])
    [sheets] = print_pack(packs["swiss-quiz"], PrintOrder(("fr", "de")))
    pages = raster.draw_pages(sheets.data, 45)
    _save("sheets", [raster.montage([next(pages), next(pages)], 2)])


def tables() -> None:
    """Draw how games look in the terminal, after so many answers."""
    for game, seats, language, answers in TABLES:
        match = start(game, pack_deck(read_tree().deck(game)), seats, "picture")
        run(match, (bot("skilled"),) * len(seats), answers)
        screen = Screen(language)
        screen.out = QuietConsole(record=True, file=StringIO(), width=80, force_terminal=True, highlight=False)
        with TemporaryDirectory() as folder, suppress(EOFError):
            HotSeatTable(
                HotSeat(match, Path(folder) / "game.jsonl", Sitting("picture")), screen, Nobody(screen.out)
            ).play()
        svg = screen.out.export_svg(title=f"quizkit play {game}", code_format=FRAME, unique_id=game)
        (IMAGES / f"table-{game}.svg").write_text(svg, "utf-8")


class Nobody(PipeDesk):
    """Sits at the table, and answers nothing."""

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:  # noqa: ARG002
        """Show the prompt, and leave."""
        self._out.print(prompt)
        raise EOFError


def _row(pack: Pack, languages: tuple[str, ...], wanted: dict[str, tuple[int, ...]]) -> Image.Image:
    """Show cards, fronts above their backs."""
    look, shape = Look(languages), Shape(Size(pack.brief["format"]["width"], pack.brief["format"]["height"]), 3)
    everything = [*list_pieces(pack), *kit.extras(pack)]
    found: list[Piece] = []
    for kind, places in wanted.items():
        of_kind = [piece for piece in everything if piece.kind == kind]
        found += [of_kind[place] for place in places]
    pairs = [faces(piece, pack, look, shape.trim) for piece in found]
    made = [one for side in zip(*pairs, strict=True) for one in side]
    sides = [Side(one.name, done) for one, done in zip(made, draw_faces(made, shape, css(look)), strict=True)]
    data = write(impose.at_trim_size(sides, shape), Demands("pictures"))
    return raster.montage(list(raster.draw_pages(data, 60)), len(found))


def _board(pack: Pack) -> Image.Image:
    look = Look((pack.brief["source"],))
    made = face("board front", str(kit.board(pack)), pack, look, {"side": "front", "size": kit.BOARD})
    side = Side("board", draw_faces([made], Shape(kit.BOARD, 3), css(look))[0])
    return next(raster.draw_pages(write(impose.at_trim_size([side], Shape(kit.BOARD, 3)), Demands("board")), 36))


def _paired(left: Image.Image, right: Image.Image) -> list[Image.Image]:
    """Lay two pictures beside each other."""
    made = Image.new("RGB", (left.width + right.width, max(left.height, right.height)), raster.GROUND)
    made.paste(left, (0, 0))
    made.paste(right, (left.width, 0))
    return [made]


def _save(name: str, rows: list[Image.Image]) -> None:
    """Lay pictures above each other, and write them small."""
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)), raster.GROUND)
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    whole.quantize(160).save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
