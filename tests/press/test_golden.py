"""How every kind of card looks in every language, compared with pictures that somebody has approved.

To draw them anew after a change of looks, see `tests/goldens.py`.
"""

from io import BytesIO

import numpy as np
import pytest
from goldens import golden
from PIL import Image
from presses import pack

from quizkit.press import impose, kit, raster
from quizkit.press.face import DrawnFace
from quizkit.press.faces import Look, css, face, faces
from quizkit.press.impose import Side
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import list_pieces
from quizkit.press.render import flow
from quizkit.press.sizes import Shape, Size
from quizkit.workflow.printing.face_cache import draw_faces

LANGUAGES = (("fr",), ("de",), ("nl",), ("fr", "de"))
DOTS = 50
NEAR = 0.5
"""How far a picture may be off on average, out of 255. A missing number would be more."""
KINDS = {
    "statement": "swiss-quiz", "tip": "swiss-quiz", "canton": "cantuun", "encounter": "cantuun", "chance": "cantuun",
    "answer": "cantuun", "quiz": "kwis-t", "bonus": "kwis-t", "tile": "secret-square", "number": "switch", "aid": "switch",
}  # fmt: skip


def picture(sides: list[Side], shape: Shape, columns: int) -> Image.Image:
    return raster.montage(
        list(raster.draw_pages(write(impose.at_trim_size(sides, shape), Demands("x")), DOTS)), columns, gap=4
    )


def pixels(png: bytes) -> np.ndarray:
    with Image.open(BytesIO(png)) as image:
        return np.asarray(image.convert("RGB"), dtype=int)


def near(one: bytes, other: bytes) -> bool:
    before, now = pixels(one), pixels(other)
    return before.shape == now.shape and bool(np.abs(before - now).mean() < NEAR)


def compare(name: str, image: Image.Image) -> None:
    made = BytesIO()
    image.save(made, "PNG", optimize=True)
    assert near(golden(f"press/{name}.png", made.getvalue(), near), made.getvalue())


@pytest.mark.parametrize(
    ("kind", "slug"),
    [pytest.param(*one, marks=() if one[0] == "statement" else pytest.mark.slow) for one in KINDS.items()],
)
def test_cards_look_as_they_did(kind: str, slug: str) -> None:
    whole = pack(slug)
    piece = [piece for piece in (*list_pieces(whole), *kit.extras(whole)) if piece.kind == kind][
        0 if kind == "aid" else 2
    ]
    shape = Shape(Size(whole.brief["format"]["width"], whole.brief["format"]["height"]), 3)
    sides = list[Side]()
    for languages in LANGUAGES:
        look = Look(languages)
        both = faces(piece, whole, look, shape.trim)
        sides += map(Side, ("front", "back"), draw_faces(both, shape, css(look)))
    compare(kind, picture(sides, shape, len(sides)))


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t"])
def test_boards_look_as_they_did(slug: str) -> None:
    whole, look = pack(slug), Look(("fr", "de"))
    front = face("board front", str(kit.board(whole)), whole, look, {"side": "front", "size": kit.BOARD})
    compare(
        f"board-{slug}",
        picture([Side("board", draw_faces([front], Shape(kit.BOARD, 3), css(look))[0])], Shape(kit.BOARD, 3), 1),
    )


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch"])
def test_rules_look_as_they_did(slug: str) -> None:
    whole = pack(slug)
    pages = list[DrawnFace]()
    for language in ("fr", "de", "nl"):
        values = {"language": language, "size": kit.PAGE}
        pages += flow(face("rules", "booklet.html", whole, Look((language,)), values), kit.PAGE, "")[:2]
    compare(f"rules-{slug}", picture([Side("page", drawing) for drawing in pages], Shape(kit.PAGE, 0), len(pages)))


def test_every_kind_of_card_has_a_picture() -> None:
    slugs = ("swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch")
    kinds = {piece.kind for slug in slugs for piece in (*list_pieces(pack(slug)), *kit.extras(pack(slug)))}
    assert kinds == set(KINDS)
