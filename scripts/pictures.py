"""Draw the pictures for the guides: cards, boards, a sheet for home printers, games in the terminal."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageChops, ImageDraw, ImageOps
from rich._export_format import CONSOLE_SVG_FORMAT
from weasyprint import HTML

from quizkit.cards.kinds import kinds
from quizkit.cli.screen import QuietConsole, Screen
from quizkit.cli.table.desk import PipeDesk
from quizkit.cli.table.hot_seat import HotSeatTable
from quizkit.packs.pack import Pack
from quizkit.play import start
from quizkit.play.bots import find_bot, run
from quizkit.play.log import Sitting
from quizkit.press import impose, kit, raster
from quizkit.press.faces import Look, css, face, faces
from quizkit.press.impose import Side
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import Piece, card_size, list_pieces
from quizkit.press.render import flow
from quizkit.press.sizes import Shape
from quizkit.press.style import read_style
from quizkit.workflow.playing.sitting import HotSeat
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_job import PrintOrder
from quizkit.workflow.printing.print_pack import print_pack
from quizkit.workflow.printing.proof import print_proof
from quizkit.workflow.stored.unreleased import pack_deck
from quizkit.workflow.tree.read import read_tree

TRUE_SIZE = 96
"""Dots per inch at which a browser shows a picture as large as it is."""
ROAD_HEIGHT, RED = 330, (179, 0, 27)
IMAGES = Path(__file__).parents[1] / "docs" / "images"
SHOWN: dict[tuple[str, str], dict[str, tuple[int, ...]]] = {
    ("swiss-quiz", "fr,de"): {"statement": (0, 40), "tip": (0,)},
    ("cantuun", "de"): {"canton": (4, 70), "encounter": (3,), "chance": (1,), "answer": (30,)},
    ("kwis-t", "nl"): {"quiz": (7,), "bonus": (1, 6)},
    ("switch", "fr"): {"number": (6,), "aid": (0,)},
    ("secret-square", "fr,de"): {"tile": (0, 10)},
}
DROP = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    '<path d="M50 4C60 30 82 46 82 66a32 32 0 0 1-64 0C18 46 40 30 50 4Z" fill="#0b7a75"/></svg>'
)
"""The logo of the deck with a look of its own."""
TABLES = (
    ("swiss-quiz", ("Anna", "Beat", "Chloé", "Dora"), "de", 31),
    ("secret-square", ("Anna", "Benoît", "Chloé"), "fr", 2),
)
# As in rich, but without a web font: a picture must not load anything.
FRAME = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace("Fira Code", "monospace")


def main() -> None:
    """Draw all pictures."""
    draw_tables()
    packs = {slug: pack_deck(read_tree().deck(slug)) for slug, _ in SHOWN}
    rows = [_draw_cards(packs[slug], tuple(code.split(",")), wanted) for (slug, code), wanted in SHOWN.items()]
    draw_each_face(packs)
    _save("cards", [_join(rows[0], rows[3]), rows[1], _join(rows[2], rows[4])])
    boards = [_draw_board(packs[slug]) for slug in ("swiss-quiz", "cantuun", "kwis-t")]
    _save("boards", [raster.montage(boards, 3)])
    [sheets] = print_pack(packs["swiss-quiz"], PrintOrder(("fr", "de")))
    pages = raster.draw_pages(sheets.data, 45)
    _save("sheets", [raster.montage([next(pages), next(pages)], 2)])
    draw_look(packs["kwis-t"])
    draw_box(packs["swiss-quiz"])
    draw_spread(packs["swiss-quiz"])
    draw_proof(packs["swiss-quiz"])
    draw_road()


def draw_each_face(packs: Mapping[str, Pack]) -> None:
    """Draw a card of every kind at true size, front above back, in colours and without, for the reference of looks."""
    for (slug, code), wanted in SHOWN.items():
        for kind in sorted(wanted.keys() & kinds().keys()):
            card = _draw_cards(packs[slug], (code[:2],), {kind: wanted[kind][:1]}, TRUE_SIZE)
            _save(f"face-{kind}", [_join(card, card.convert("L").convert("RGB"))])


def draw_look(pack: Pack) -> None:
    """Draw cards of a deck with a look of its own."""
    own = {"look": {"colour": "#6a3d6b", "font": "serif", "back": "dots", "radius": 2, "logo": "drop.svg"}}
    looked = pack.model_copy(update={"brief": {**pack.brief, **own}, "pictures": {**pack.pictures, "drop.svg": DROP}})
    _save("look", [_draw_cards(looked, ("de",), {"quiz": (0, 1), "bonus": (1, 6, 8), "aid": (0,)})])


def draw_box(pack: Pack) -> None:
    """Draw the tuck box of a game, laid out flat."""
    files = print_pack(pack, PrintOrder(("fr", "de"), has_kit=True))
    [box] = [file for file in files if "-box-" in file.name]
    _save("box", [_trim(next(iter(raster.draw_pages(box.data, 60))).convert("RGB"))])


def draw_spread(pack: Pack) -> None:
    """Draw the two pages at which the rules of a game open."""
    text = face("rules", "booklet.html", pack, Look(("fr",)), {"language": "fr", "size": kit.PAGE})
    sides = [Side("rules", page) for page in flow(text, kit.PAGE, "")[1:3]]
    data = write(impose.at_trim_size(sides, Shape(kit.PAGE, 0)), Demands("pictures"))
    _save("booklet", [raster.montage(list(raster.draw_pages(data, 72)), 2)])


def draw_proof(pack: Pack) -> None:
    """Draw the first page of a proof in two languages."""
    sheets, _ = print_proof(pack, PrintOrder(("fr", "de")), only=list(list_pieces(pack))[:2])
    _save("proof", [next(iter(raster.draw_pages(sheets.data, 80))).convert("RGB")])


def draw_road() -> None:
    """Draw the road from a workbook to a sheet of cards and to a game, for the top of the README."""
    style = "@page { size: 250mm 200mm; margin: 0 } body { margin: 0 } img { width: 250mm }"
    drawing = (IMAGES / "table-swiss-quiz.svg").as_uri()
    table = HTML(string=f'<style>{style}</style><img src="{drawing}">').write_pdf()
    stations = [
        Image.open(IMAGES / "workbook.png").convert("RGB"),
        Image.open(IMAGES / "sheets.png").convert("RGB"),
        next(iter(raster.draw_pages(table, 90))).convert("RGB"),
    ]
    scaled = [ImageOps.contain(_trim(picture), (620, ROAD_HEIGHT)) for picture in stations]
    arrow, gap = 60, 20
    width = sum(picture.width for picture in scaled) + 2 * (arrow + 2 * gap) + 2 * gap
    road = Image.new("RGB", (width, ROAD_HEIGHT + 2 * gap), "white")
    left, middle = gap, road.height // 2
    for number, picture in enumerate(scaled):
        road.paste(picture, (left, gap + (ROAD_HEIGHT - picture.height) // 2))
        left += picture.width + gap
        if number < 2:
            pen = ImageDraw.Draw(road)
            pen.line((left, middle, left + arrow - 20, middle), fill=RED, width=8)
            pen.polygon(
                [(left + arrow - 22, middle - 16), (left + arrow, middle), (left + arrow - 22, middle + 16)], RED
            )
            left += arrow + gap
    road.quantize(128).save(IMAGES / "road.png", optimize=True)


def _trim(picture: Image.Image) -> Image.Image:
    """Cut away the empty margin."""
    ground = Image.new("RGB", picture.size, picture.getpixel((0, 0)))
    return picture.crop(ImageChops.difference(picture, ground).getbbox())


def draw_tables() -> None:
    """Draw games as they look in the terminal after some answers."""
    for game, seats, language, answers in TABLES:
        match = start(game, pack_deck(read_tree().deck(game)), seats, "picture")
        run(match, (find_bot("skilled"),) * len(seats), answers)
        screen = Screen(language)
        screen.out = QuietConsole(record=True, file=StringIO(), width=80, force_terminal=True)
        with TemporaryDirectory() as folder, suppress(EOFError):
            hot = HotSeat(match, Path(folder) / "game.jsonl", Sitting("picture"))
            HotSeatTable(hot, screen, Nobody(screen.out), lambda: 0.0).play()
        svg = screen.out.export_svg(title=f"quizkit play {game}", code_format=FRAME, unique_id=game)
        (IMAGES / f"table-{game}.svg").write_text(svg, "utf-8")


class Nobody(PipeDesk):
    """A player who never answers."""

    def line(self, prompt: str, words: Iterable[str] = (), *, is_secret: bool = False) -> str:  # noqa: ARG002
        """Show the prompt and leave."""
        self._out.print(prompt)
        raise EOFError


def _draw_cards(
    pack: Pack, languages: tuple[str, ...], wanted: dict[str, tuple[int, ...]], dots: float = 60
) -> Image.Image:
    """Draw cards in a row, fronts above their backs."""
    look, shape = Look(languages, style=read_style(pack)), Shape(card_size(pack), 3)
    available = [*list_pieces(pack), *kit.extras(pack)]
    pieces: list[Piece] = []
    for kind, places in wanted.items():
        of_kind = [piece for piece in available if piece.kind == kind]
        pieces += [of_kind[place] for place in places]
    pairs = [faces(piece, pack, look, shape.trim) for piece in pieces]
    filled = [face for side in zip(*pairs, strict=True) for face in side]
    drawn = draw_faces(filled, shape, css(look))
    sides = [Side(face.name, drawing) for face, drawing in zip(filled, drawn, strict=True)]
    data = write(impose.at_trim_size(sides, shape), Demands("pictures"))
    return raster.montage(list(raster.draw_pages(data, dots)), len(pieces))


def _draw_board(pack: Pack) -> Image.Image:
    look = Look((pack.deck_brief.source,))
    front = face("board front", str(kit.board(pack)), pack, look, {"side": "front", "size": kit.BOARD})
    side = Side("board", draw_faces([front], Shape(kit.BOARD, 3), css(look))[0])
    return next(raster.draw_pages(write(impose.at_trim_size([side], Shape(kit.BOARD, 3)), Demands("board")), 36))


def _join(left: Image.Image, right: Image.Image) -> Image.Image:
    """Return a picture with these two side by side."""
    joined = Image.new("RGB", (left.width + right.width, max(left.height, right.height)), raster.GROUND)
    joined.paste(left, (0, 0))
    joined.paste(right, (left.width, 0))
    return joined


def _save(name: str, rows: list[Image.Image]) -> None:
    """Stack pictures, and save them as a small file."""
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)), raster.GROUND)
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height
    whole.quantize(160).save(IMAGES / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
