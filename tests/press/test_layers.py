"""Layers of a face look as if it had been drawn in one go, and are drawn once for all faces."""

import os

import numpy as np
import pytest
from markupsafe import Markup
from presses import pack

from quizkit.press import impose, raster
from quizkit.press.face import DrawnFace, Face
from quizkit.press.faces import Look, css, faces
from quizkit.press.layers import mark_layer, split_layers, stack_layers
from quizkit.press.pdf import Demands, write
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.render import draw
from quizkit.press.sizes import Shape, Size
from quizkit.press.spots import spot

LOOK = Look(("fr",))


def picture(drawn: DrawnFace, shape: Shape) -> np.ndarray:
    pages = write(impose.at_trim_size([impose.Side("x", drawn)], shape), Demands("x", has_spots=True))
    [image] = raster.draw_pages(pages, 150)
    return np.asarray(image.convert("RGB"), dtype=int)


def test_a_face_without_layers_is_drawn_as_it_is() -> None:
    face = Face("x", "<p>x</p>")
    assert split_layers(face) == [face]


def test_layers_come_below_the_rest_in_their_order() -> None:
    below, above = mark_layer(Markup("<i>a</i>")), mark_layer(Markup("\n<i>b</i>\n"))
    html = f"<p>1</p>{below}<p>2</p>\n{above}"
    assert [part.html for part in split_layers(Face("x", html))] == ["<i>a</i>", "<i>b</i>", "<p>1</p><p>2</p>\n"]


@pytest.mark.parametrize(("slug", "kind"), [("swiss-quiz", "statement"), ("cantuun", "canton"), ("kwis-t", "quiz")])
def test_layers_look_like_a_face_drawn_in_one_go(slug: str, kind: str) -> None:
    whole = pack(slug)
    shape, style = Shape(card_size(whole), 3), css(LOOK)
    piece = next(piece for piece in list_pieces(whole) if piece.kind == kind)
    for face in faces(piece, whole, LOOK, card_size(whole)):
        parts = split_layers(face)
        assert len(parts) > 1, "no layers"
        stacked = stack_layers([drawn for part in parts for drawn in draw([part], shape, style)])
        assert np.abs(picture(stacked, shape) - picture(draw([face], shape, style)[0], shape)).max() < 30


def test_layers_keep_their_spots_apart_and_in_one() -> None:
    band = Markup('<div class="band" style="height: 9mm; background: {}"></div>').format(spot("gold"))
    face = Face("x", mark_layer(band) + band)
    shape = Shape(card_size(pack("swiss-quiz")), 3)
    stacked = stack_layers([drawn for part in split_layers(face) for drawn in draw([part], shape, css(LOOK))])
    assert [spot.name for spot in stacked.spots] == ["Gold"]
    assert stacked.spots[0].content.count(b"/Gold cs 1 scn") == 2
    assert (picture(stacked, shape) == picture(draw([face], shape, css(LOOK))[0], shape)).all()


def test_what_many_faces_have_alike_is_drawn_once() -> None:
    whole = pack("swiss-quiz", 200)
    fronts = [faces(piece, whole, LOOK, card_size(whole))[0] for piece in list_pieces(whole)]
    layers = {layer.html for front in fronts for layer in split_layers(front)[:-1]}
    # Each of the ten categories, above and below.
    assert len(fronts) == 100
    assert len(layers) == 20


def test_a_forked_process_takes_no_fonts_from_the_one_that_forked_it(caplog: pytest.LogCaptureFixture) -> None:
    # Style sheets that were read are kept, with their fonts. The fork needs room for its own, and drops ours.
    shape, sheet = Shape(Size(59, 92), 3), css(LOOK)
    [before] = draw([Face("x", '<p data-fit="text">Vor dem Haus</p>')], shape, sheet)
    if not (child := os.fork()):
        for number in range(20):
            draw([Face("x", "<p>x</p>")], shape, f"{sheet}/* {number} */")
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0
    draw([Face("x", '<p style="font: bold 31pt CardBold">Schloss</p>')], shape, sheet)
    assert not [record for record in caplog.records if ".notdef" in record.message]
    assert draw([Face("x", '<p data-fit="text">Vor dem Haus</p>')], shape, sheet) == [before]
