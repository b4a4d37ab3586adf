"""How every kind of card looks in every language, compared with pictures that somebody has approved.

After a change of looks, `QUIZKIT_GOLDEN=write pytest tests/press/test_golden.py` draws them anew; look before you commit.
"""

import os
from pathlib import Path

import numpy as np
import pytest
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

FOLDER = Path(__file__).parents[1] / "golden" / "press"
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


def compare(name: str, image: Image.Image) -> None:
    path = FOLDER / f"{name}.png"
    if os.environ.get("QUIZKIT_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        image.save(path, optimize=True)
    with Image.open(path) as golden:
        expected = golden.convert("RGB")
    assert image.size == expected.size
    difference = np.abs(np.asarray(image, dtype=int) - np.asarray(expected, dtype=int))
    assert difference.mean() < NEAR


@pytest.mark.parametrize(("kind", "slug"), KINDS.items())
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


@pytest.mark.parametrize("slug", ["swiss-quiz", "cantuun", "kwis-t"])
def test_boards_look_as_they_did(slug: str) -> None:
    whole, look = pack(slug), Look(("fr", "de"))
    front = face("board front", str(kit.board(whole)), whole, look, {"side": "front", "size": kit.BOARD})
    compare(
        f"board-{slug}",
        picture([Side("board", draw_faces([front], Shape(kit.BOARD, 3), css(look))[0])], Shape(kit.BOARD, 3), 1),
    )


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
