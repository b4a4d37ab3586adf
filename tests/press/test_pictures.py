"""Pictures are printed as they are meant, or named: none vanishes."""

import io
from pathlib import Path
from time import monotonic

import numpy as np
import pikepdf
import pytest
from PIL import ExifTags, Image
from presses import pack, profile

from quizkit.press import raster
from quizkit.press.face import Face
from quizkit.press.inks import Inks
from quizkit.press.pictures import (
    BrokenPicture,
    EmptyPicture,
    ForeignPicture,
    NoSuchPicture,
    TransparentPicture,
    embed_pictures,
    prepare_bitmap,
    prepare_drawing,
)
from quizkit.press.profiles import read
from quizkit.press.render import NotLoaded, Unprintable, draw
from quizkit.press.services import SERVICES
from quizkit.press.sizes import Shape, Size
from quizkit.workflow.printing.print_job import CoarsePicture, PrintedFile, PrintOrder
from quizkit.workflow.printing.print_pack import print_pack

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
RED = (200, 30, 30)


def save(image: Image.Image, kind: str, **options: object) -> bytes:
    out = io.BytesIO()
    image.save(out, kind, **options)
    return out.getvalue()


def print_with(folder: Path, picture: str, data: bytes, millimetres: int = 20, **order: object) -> PrintedFile:
    """Print a card whose template shows a picture in its middle."""
    folder.mkdir(exist_ok=True)
    (folder / picture).write_bytes(data)
    (folder / "number.html").write_text(
        f'<div style="left: 20mm; top: 30mm"><img src="{picture}" style="width: {millimetres}mm"></div>'
    )
    [printed] = print_pack(pack("switch", 1), PrintOrder(("fr",), templates=folder, **order))  # type: ignore[arg-type]
    return printed


def colour_in_the_middle(printed: PrintedFile) -> np.ndarray:
    page = np.asarray(next(iter(raster.draw_pages(printed.data, 50))).convert("RGB"), dtype=int)
    dark = np.argwhere((page < 250).any(axis=2) & (np.abs(page - page.mean(axis=2, keepdims=True)) > 20).any(axis=2))
    assert len(dark), "nothing is printed"
    middle: np.ndarray = page[tuple(dark[len(dark) // 2])]
    return middle


@pytest.mark.parametrize(
    ("picture", "kind"), [("red.png", "PNG"), ("red.jpg", "JPEG"), ("red.tif", "TIFF"), ("red.jpeg", "JPEG")]
)
def test_bitmaps_of_a_template_are_printed_in_inks(picture: str, kind: str, tmp_path: Path) -> None:
    printed = print_with(tmp_path, picture, save(Image.new("RGB", (300, 300), RED), kind))
    assert printed.findings == ()
    assert np.abs(colour_in_the_middle(printed) - RED).max() < 60
    with pikepdf.open(io.BytesIO(printed.data)) as pdf:
        forms = [form for page in pdf.pages for form in page.Resources.XObject.values()]
        spaces = {str(one.ColorSpace) for form in forms for one in form.Resources.get("/XObject", {}).values()}
    assert spaces == {"/DeviceCMYK"}


def test_inks_of_a_cmyk_picture_are_kept(tmp_path: Path) -> None:
    data = save(Image.new("CMYK", (300, 300), (0, 200, 200, 0)), "JPEG", quality=95)
    assert prepare_bitmap(data, "x", Inks()) is data
    assert np.abs(colour_in_the_middle(print_with(tmp_path, "a.jpg", data)) - (255, 55, 55)).max() < 60


@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L"])
@pytest.mark.parametrize("is_draft", [False, True])
def test_a_photo_stands_upright_as_its_camera_says(mode: str, is_draft: bool) -> None:
    turned = Image.Exif()
    turned[ExifTags.Base.Orientation] = 6
    photo = Image.new("L", (40, 20), 255)
    photo.paste(0, (0, 0, 20, 20))
    data = save(photo.convert(mode), "JPEG", exif=turned)
    image = Image.open(io.BytesIO(prepare_bitmap(data, "x.jpg", Inks(is_draft))))
    assert image.size == (20, 40)
    assert ExifTags.Base.Orientation not in image.getexif()
    light = image.convert("L")
    # What is on the left of the file is at the top of the picture.
    assert light.getpixel((10, 5)) < light.getpixel((10, 35))  # type: ignore[operator]


def test_a_grey_picture_is_black_ink_only_and_a_draft_is_pale() -> None:
    with Image.open(io.BytesIO(prepare_bitmap(save(Image.new("L", (9, 9), 80), "PNG"), "x", Inks()))) as grey:
        assert grey.mode == "L"
    with Image.open(
        io.BytesIO(prepare_bitmap(save(Image.new("RGB", (9, 9)), "PNG"), "x", Inks(is_draft=True)))
    ) as pale:
        assert pale.mode == "L"
        assert pale.getpixel((4, 4)) == pytest.approx(179, abs=2)


def test_colours_go_through_the_profile_of_the_press_and_stay_within_its_ink() -> None:
    press = read(profile(), "press.icc")
    noise = Image.fromarray(np.random.default_rng(1).integers(0, 255, (64, 64, 3), dtype="uint8"))
    inks = Inks(profile=press, most=240)
    inked = np.asarray(inks.bitmap(noise), dtype=int).sum(axis=2)
    assert inked.max() <= 240 * 2.55
    assert inks.convert("#c81e1e") != Inks().convert("#c81e1e")
    assert inks.convert("#777777") == Inks().convert("#777777")


def test_a_coarse_picture_is_reported_or_refused(tmp_path: Path) -> None:
    # 20 mm are 0.79 inches.
    data = save(Image.new("RGB", (200, 200), RED), "PNG")
    findings = print_with(tmp_path, "a.png", data).findings
    assert [(finding.name, finding.facts["found"]) for finding in findings] == [("coarse-picture", "254")] * 2
    with pytest.raises(CoarsePicture) as refused:
        print_with(tmp_path, "a.png", save(Image.new("RGB", (150, 150), RED), "PNG"))
    assert refused.value.facts["found"] == "191"
    assert refused.value.facts["card"] == "sw-blue-01 front"


BAD_BITMAPS = {
    "empty": b"",
    "text": b"hello",
    "half": save(Image.new("RGB", (300, 300), RED), "JPEG")[:700],
    "gif": save(Image.new("RGB", (9, 9), RED), "GIF"),
}


@pytest.mark.parametrize("what", BAD_BITMAPS)
def test_a_broken_bitmap_is_named(what: str, tmp_path: Path) -> None:
    with pytest.raises(BrokenPicture) as refused:
        print_with(tmp_path, "photo.png", BAD_BITMAPS[what])
    assert refused.value.facts["picture"] == "photo.png"


def test_a_transparent_bitmap_is_named(tmp_path: Path) -> None:
    with pytest.raises(TransparentPicture):
        print_with(tmp_path, "photo.png", save(Image.new("RGBA", (300, 300), (*RED, 128)), "PNG"))
    assert print_with(tmp_path, "photo.png", save(Image.new("RGBA", (300, 300), (*RED, 255)), "PNG")).findings == ()


@pytest.mark.parametrize("tag", ["<img src='{}'>", "<img alt=x src={}>", '<IMG SRC = "{}">'])
def test_a_picture_is_found_however_its_address_is_written(tag: str) -> None:
    with pytest.raises(NoSuchPicture):
        embed_pictures(tag.format("bear.png"), None, Inks(), "x")


@pytest.mark.parametrize(
    "html",
    [
        '<p style="background: url(bear.png)">x</p>', '<svg viewBox="0 0 9 9"><image href="bear.png" width="9" height="9"/></svg>',
        '<object data="bear.png"></object>', '<embed src="bear.png">', '<style>p { background: url("bear.png") }</style><p>x</p>',
    ],
)  # fmt: skip
def test_what_no_template_may_show_is_named(html: str) -> None:
    with pytest.raises((NotLoaded, Unprintable)):
        draw([Face("x", html)], Shape(Size(40, 40), 0), "p { font-family: Card }")


def test_a_picture_that_is_not_there_is_named_with_the_nearest(tmp_path: Path) -> None:
    print_with(tmp_path, "photo.png", save(Image.new("RGB", (300, 300), RED), "PNG"))
    (tmp_path / "number.html").write_text('<img src="phto.png">')
    with pytest.raises(NoSuchPicture) as refused:
        print_pack(pack("switch", 1), PrintOrder(("fr",), templates=tmp_path))
    assert refused.value.facts["suggestion"] == "photo.png"
    (tmp_path.parent / "secret.png").write_bytes(b"secret")
    (tmp_path / "number.html").write_text('<img src="../secret.png">')
    with pytest.raises(NoSuchPicture):
        print_pack(pack("switch", 1), PrintOrder(("fr",), templates=tmp_path))


BAD_DRAWINGS = {
    "": BrokenPicture,
    "<svg": BrokenPicture,
    "<html/>": BrokenPicture,
    '<svg viewBox="0 0 9 9"><path d="M0 0H9V9Z"/></svg>': BrokenPicture,
    f"{HEAD}</svg>": EmptyPicture,
    f'{HEAD}<path d="" fill="red"/></svg>': EmptyPicture,
    f'{HEAD}<rect width="0" height="9"/></svg>': EmptyPicture,
    f'{HEAD}<circle r="4" fill="none"/></svg>': EmptyPicture,
    '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0H9V9Z"/></svg>': EmptyPicture,
    f'{HEAD}<image href="x.png" width="9" height="9"/></svg>': ForeignPicture,
    f'{HEAD}<foreignObject width="9" height="9"/></svg>': ForeignPicture,
    f'{HEAD}<path d="M0 0H9V9Z" style="fill-opacity:.4"/></svg>': ForeignPicture,
    f'{HEAD}<path d="M0 0H9V9Z" filter="url(#f)"/></svg>': ForeignPicture,
    f'{HEAD}<path d="M0 0H9V9Z" opacity="1%"/></svg>': ForeignPicture,
    f'{HEAD}<path d="M0 0H9V9Z" opacity="0.99"/></svg>': ForeignPicture,
    f'<!DOCTYPE svg [<!ENTITY a "aaaa">]>{HEAD}<text>&a;</text></svg>': ForeignPicture,
}


@pytest.mark.parametrize("svg", BAD_DRAWINGS)
def test_a_drawing_that_would_not_be_printed_is_named(svg: str) -> None:
    with pytest.raises(BAD_DRAWINGS[svg]) as refused:
        prepare_drawing(svg, Inks(), "x.svg")
    assert refused.value.facts["picture"] == "x.svg"


def test_screen_colours_of_a_drawing_become_inks() -> None:
    svg = f'{HEAD}<g fill="#f00"><path d="M0 0H9V9Z"/></g><path style="fill: rgb(0,0,255); stroke:black" d="M0 0H9Z"/></svg>'
    inked = prepare_drawing(svg, Inks(), "x.svg")
    assert 'fill="device-cmyk(0 1 1 0)"' in inked
    assert "fill:device-cmyk(1 1 0 0)" in inked
    assert "stroke:device-cmyk(0 0 0 1)" in inked
    assert 'fill="device-cmyk(0 0 0 1)"' in prepare_drawing(f'{HEAD}<path d="M0 0H9V9Z"/></svg>', Inks(), "x.svg")


@pytest.mark.parametrize(
    "look",
    [
        'style="fill-rule:evenodd"',
        'fill="currentColor"',
        'style="fill: currentcolor"',
        'fill="none" stroke="currentColor"',
        'style="filter:none; mask: none; opacity: 1.00"',
        'filter="none" mask="none" opacity="100.0%"',
    ],
)
def test_a_shape_without_a_colour_of_its_own_is_black_ink(look: str, tmp_path: Path) -> None:
    svg = f'{HEAD}<path {look} d="M0 0H9V9Z"/></svg>'
    printed = print_with(tmp_path, "x.svg", svg.encode())
    with pikepdf.open(io.BytesIO(printed.data)) as pdf:
        forms = [form for page in pdf.pages for form in page.Resources.XObject.values()]
        operators = {str(one.operator) for form in forms for one in pikepdf.parse_content_stream(form)}
    assert operators & {"k", "K"}
    assert not operators & {"rg", "RG", "sc", "SC", "scn", "SCN"}


def test_a_shape_in_the_current_colour_gets_its_inks() -> None:
    svg = f'{HEAD}<g color="#f00"><path fill="currentColor" d="M0 0H9V9Z"/></g></svg>'
    assert 'color="device-cmyk(0 1 1 0)"' in prepare_drawing(svg, Inks(), "x.svg")


@pytest.mark.slow
def test_our_own_drawings_stay_as_they_are() -> None:
    for name, svg in pack("secret-square").pictures.items():
        assert prepare_drawing(svg, Inks(), name) == svg


@pytest.mark.parametrize("times", [3, 40])
def test_a_bomb_of_uses_ends_at_once(times: int) -> None:
    layers = "".join(
        f'<g id="l{at}">' + f'<use href="#l{at - 1}"/>' * 10 + "</g>"
        if at
        else '<path id="l0" d="M0 0H9V9Z" fill="red"/>'
        for at in range(times)
    )
    start = monotonic()
    svg = f'{HEAD}<defs>{layers}</defs><use href="#l{times - 1}"/></svg>'
    if times > 5:
        with pytest.raises(ForeignPicture):
            prepare_drawing(svg, Inks(), "bomb.svg")
    else:
        prepare_drawing(svg, Inks(), "stars.svg")
    with pytest.raises(ForeignPicture):
        prepare_drawing(f'{HEAD}<g id="a"><use href="#a"/></g></svg>', Inks(), "loop.svg")
    assert monotonic() - start < 10


def test_a_file_for_a_press_has_the_picture_in_its_inks(tmp_path: Path) -> None:
    (tmp_path / "press.icc").write_bytes(profile())
    data = save(Image.new("RGB", (300, 300), RED), "PNG")
    printed = print_with(tmp_path / "t", "a.png", data, service=SERVICES["offset"], profile=tmp_path / "press.icc")
    assert {finding.name for finding in printed.findings} <= {"bleed-is-white"}
