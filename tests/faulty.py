"""A corpus of small PDFs, most of them faulty in one way each, as print shops get them: made anew, none is kept."""

import io
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import cairocffi  # type: ignore[import-untyped]
import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf, Stream
from presses import profile
from reportlab.lib.colors import CMYKColor, Color  # type: ignore[import-untyped]
from reportlab.pdfbase import pdfmetrics  # type: ignore[import-untyped]
from reportlab.pdfbase.ttfonts import TTFont  # type: ignore[import-untyped]
from reportlab.pdfgen.canvas import Canvas  # type: ignore[import-untyped]

from quizkit.press.fonts import FONTS
from quizkit.press.sizes import POINTS

MM = POINTS
WIDTH, HEIGHT, BLEED = 63 * MM, 88 * MM, 3 * MM
Spoil = Callable[[Pdf], object]
RGB_PROFILE = profile("sRGB", b"RGB ")


@cache
def card(pages: int = 2, ground: bool = True, size: float = 9.0, x1a: bool = False) -> bytes:
    """Make a good file with reportlab: two sides of a card with a ground in its bleed, and a line of text."""
    if "Card" not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont("Card", FONTS[0].path))
    out = io.BytesIO()
    canvas = Canvas(out, (WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED), pageCompression=0, invariant=1)
    for _ in range(pages):
        if ground:
            canvas.setFillColor(CMYKColor(0.6, 0.2, 0, 0))
            canvas.rect(0, 0, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED, stroke=0, fill=1)
        canvas.setFillColor(CMYKColor(0, 0, 0, 1))
        canvas.setFont("Card", size)
        canvas.drawString(40, 130, "Bern ist schön")
        canvas.showPage()
    canvas.save()
    return finish(out.getvalue(), x1a=x1a)


def finish(data: bytes, *, x1a: bool = False, bleed: float = BLEED) -> bytes:
    """Make a file what a print shop wants: boxes, standard, output intent."""
    with Pdf.open(io.BytesIO(data)) as pdf:
        for page in pdf.pages:
            _, _, width, height = map(float, page.mediabox)
            page.TrimBox = Array([bleed, bleed, width - bleed, height - bleed])
            page.BleedBox = Array([0, 0, width, height])
            for key in ("/Group", "/Trans"):
                if key in page:
                    del page[key]
        press = Stream(pdf, profile())
        press.N = 4
        pdf.Root.OutputIntents = Array([Dictionary(
            Type=Name.OutputIntent, S=Name.GTS_PDFX, OutputConditionIdentifier=b"FOGRA39",
            DestOutputProfile=pdf.make_indirect(press),
        )])  # fmt: skip
        pdf.docinfo["/Title"], pdf.docinfo["/Trapped"] = "Card", Name("/False")
        pdf.docinfo["/GTS_PDFXVersion"] = "PDF/X-1a:2003" if x1a else "PDF/X-4"
        return save(pdf, force_version="1.4" if x1a else "1.6")


def save(pdf: Pdf, **options: object) -> bytes:
    out = io.BytesIO()
    pdf.save(out, **options)  # type: ignore[arg-type]
    return out.getvalue()


def spoil(change: Spoil, base: bytes | None = None) -> bytes:
    with Pdf.open(io.BytesIO(base or card())) as pdf:
        change(pdf)
        # As it is: pikepdf would otherwise mend some of it.
        return save(pdf, compress_streams=False, stream_decode_level=pikepdf.StreamDecodeLevel.none)


def draw(operators: str, **resources: Mapping[str, object]) -> Spoil:
    """Draw something on the first page, with resources."""

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        for kind, entries in resources.items():
            shelf = page.Resources.get(f"/{kind}", Dictionary())
            for key, entry in entries.items():
                shelf[f"/{key}"] = entry
            page.Resources[f"/{kind}"] = shelf
        page.contents_add(f"q {operators} Q".encode())

    return change


def image(pdf: Pdf, width: int, height: int, space: object, parts: int, value: int = 40, **more: object) -> Stream:
    stream = Stream(pdf, bytes([value]) * (width * height * parts))
    stream.Type, stream.Subtype, stream.Width, stream.Height = Name.XObject, Name.Image, width, height
    stream.ColorSpace, stream.BitsPerComponent = space, 8
    for key, entry in more.items():
        stream[f"/{key}"] = entry
    return stream


def show(
    width: int, height: int, space: object, parts: int, matrix: str = "72 0 0 72 40 60", value: int = 40, **more: object
) -> Spoil:
    """Show an image, one inch wide and high unless the matrix says otherwise."""

    def change(pdf: Pdf) -> None:
        one = pdf.make_indirect(image(pdf, width, height, space, parts, value, **more))
        draw(f"{matrix} cm /Photo Do", XObject={"Photo": one})(pdf)

    return change


def font_of(pdf: Pdf) -> str:
    """Return the name of the embedded font; reportlab also mentions one that it does not use."""
    return next(name for name, font in pdf.pages[0].Resources.Font.items() if font.BaseFont != Name.Helvetica)


def text(colour: str, size: float) -> Spoil:
    def change(pdf: Pdf) -> None:
        draw(f"{colour} BT {font_of(pdf)} {size} Tf 40 100 Td (Hallo) Tj ET")(pdf)

    return change


def spot(name: str, alternate: str = "DeviceCMYK", parts: int = 4, *, is_over: bool = True) -> Spoil:
    def change(pdf: Pdf) -> None:
        tint = Stream(pdf, b"{dup " + b"dup " * (parts - 2) + b"}")
        tint.FunctionType, tint.Domain, tint.Range = 4, Array([0, 1]), Array([0, 1] * parts)
        space = Array([Name.Separation, Name(f"/{name}"), Name(f"/{alternate}"), pdf.make_indirect(tint)])
        state = Dictionary(Type=Name.ExtGState, OP=is_over, op=is_over, OPM=1)
        operators = "/Foil gs /Spot cs 1 scn 50 50 40 40 re f"
        draw(operators, ColorSpace={"Spot": pdf.make_indirect(space)}, ExtGState={"Foil": state})(pdf)

    return change


def group(space: Name) -> Dictionary:
    return Dictionary(S=Name.Transparency, CS=space)


def form(pdf: Pdf, operators: bytes, **entries: object) -> Stream:
    stream = pdf.make_stream(operators)
    stream.Type, stream.Subtype, stream.BBox = Name.XObject, Name.Form, Array([0, 0, 300, 300])
    stream.Resources = Dictionary()
    for key, entry in entries.items():
        stream[f"/{key}"] = entry
    return stream


def place(operators: bytes, **entries: object) -> Spoil:
    return lambda pdf: draw("/Form Do", XObject={"Form": pdf.make_indirect(form(pdf, operators, **entries))})(pdf)


def layer(pdf: Pdf, **default: object) -> None:
    one = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=b"Guides"))
    default = {key: Array([one]) if entry is True else entry for key, entry in default.items()}
    pdf.Root.OCProperties = Dictionary(OCGs=Array([one]), D=Dictionary(default_entries(default)))
    draw("/OC /L BDC 10 w 0 0 0 1 K 50 50 m 90 90 l S EMC", Properties={"L": one})(pdf)


def default_entries(entries: Mapping[str, object]) -> dict[str, object]:
    return {f"/{key}": entry for key, entry in entries.items()}


def annotate(kind: str) -> Spoil:
    note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=Array([50, 50, 90, 90]), Contents=b"Please check")
    return lambda pdf: pdf.pages[0].obj.update({"/Annots": Array([pdf.make_indirect(note)])})


def set_page(**entries: object) -> Spoil:
    return lambda pdf: [pdf.pages[0].obj.__setitem__(f"/{key}", entry) for key, entry in entries.items()]


def intents(change: Callable[[Pdf, Any], object]) -> Spoil:
    return lambda pdf: change(pdf, pdf.Root.OutputIntents)


def rgb_intent(pdf: Pdf) -> None:
    other = Stream(pdf, RGB_PROFILE)
    other.N = 3
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_indirect(other)


def white_bleed(*sides: str) -> bytes:
    """Cover the bleed with paper on some sides."""
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    strips = {
        "left": f"0 0 {BLEED} {high}", "right": f"{wide - BLEED} 0 {BLEED} {high}",
        "below": f"0 0 {wide} {BLEED}", "above": f"0 {high - BLEED} {wide} {BLEED}",
    }  # fmt: skip
    return spoil(draw("0 0 0 0 k " + " ".join(f"{strips[side]} re f" for side in sides)))


def lzw(pdf: Pdf) -> None:
    # Clear, one zero byte, end, in codes of nine bits.
    stream = Stream(pdf, b"\x80\x00\x10\x10")
    stream.Filter = Name.LZWDecode
    pdf.Root.Extra = pdf.make_indirect(stream)


def state(**entries: object) -> dict[str, object]:
    return {"G": Dictionary({f"/{key}": entry for key, entry in entries.items()})}


def with_cairo(paint: Callable[[cairocffi.Context], object], pages: int = 2) -> bytes:
    """Make a file with cairo, which knows only the colours of screens."""
    out = io.BytesIO()
    surface = cairocffi.PDFSurface(out, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
    context = cairocffi.Context(surface)
    for _ in range(pages):
        context.set_source_rgb(0.2, 0.5, 0.8)
        context.paint()
        paint(context)
        context.show_page()
    surface.finish()
    return finish(out.getvalue())


def with_reportlab(paint: Callable[[Canvas], object]) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, (WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED), invariant=1)
    for _ in range(2):
        canvas.setFillColor(CMYKColor(0.6, 0.2, 0, 0))
        canvas.rect(0, 0, 400, 400, stroke=0, fill=1)
        paint(canvas)
        canvas.showPage()
    canvas.save()
    return finish(out.getvalue())


def has_libreoffice() -> bool:
    return shutil.which("soffice") is not None


def with_libreoffice(folder: Path) -> bytes:
    """Make a file with LibreOffice, as people do who have no other program."""
    page = folder / "card.csv"
    page.write_text("Bern;ist;schön")
    command = ["soffice", f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--convert-to", "pdf"]
    subprocess.run([*command, "--outdir", str(folder), str(page)], check=True, capture_output=True, timeout=120)
    return (folder / "card.pdf").read_bytes()


FAULTY: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    # The page
    "no trim box": ("no-trim-box", lambda: spoil(lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"))),
    "no bleed box": ("bleed-too-small", lambda: spoil(lambda pdf: pdf.pages[0].obj.__delitem__("/BleedBox"))),
    "bleed of 1 mm": ("bleed-too-small", lambda: spoil(set_page(BleedBox=Array([2 * MM, 2 * MM, WIDTH + 4 * MM, HEIGHT + 4 * MM])))),
    "bleed outside the page": ("box-outside", lambda: spoil(set_page(BleedBox=Array([-9, -9, WIDTH + 30, HEIGHT + 30])))),
    "trim outside the bleed": ("box-outside", lambda: spoil(set_page(BleedBox=Array([20, 20, 100, 100])))),
    "crop box cuts the bleed": ("cropped", lambda: spoil(set_page(CropBox=Array([BLEED, BLEED, WIDTH + BLEED, HEIGHT + BLEED])))),
    "white bleed all around": ("bleed-is-white", lambda: white_bleed("left", "right", "below", "above")),
    "white bleed on the left": ("bleed-is-white", lambda: white_bleed("left")),
    "white bleed on the right": ("bleed-is-white", lambda: white_bleed("right")),
    "white bleed above": ("bleed-is-white", lambda: white_bleed("above")),
    "white bleed below": ("bleed-is-white", lambda: white_bleed("below")),
    "other trim": ("other-trim", lambda: spoil(set_page(TrimBox=Array([BLEED, BLEED, WIDTH, HEIGHT])))),
    "three pages": ("odd-pages", lambda: card(3)),
    "rotated by 90°": ("rotated-page", lambda: spoil(set_page(Rotate=90))),
    "rotated by 180°": ("rotated-page", lambda: spoil(set_page(Rotate=180))),
    "user unit": ("scaled-page", lambda: spoil(set_page(UserUnit=2))),
    "blank back": ("blank-page", lambda: spoil(lambda pdf: pdf.pages[1].__setattr__("Contents", pdf.make_stream(b"")))),
    "white on white": ("blank-page", lambda: spoil(lambda pdf: pdf.pages[1].__setattr__("Contents", pdf.make_stream(b"0 0 0 0 k 9 9 50 50 re f")))),
    "text at the edge": ("outside-safe-zone", lambda: spoil(lambda pdf: draw(f"0 0 0 1 k BT {font_of(pdf)} 9 Tf 12 100 Td (Hallo) Tj ET")(pdf))),
    # Fonts and letters
    "font not embedded": ("font-not-embedded", lambda: spoil(draw("BT /H 9 Tf 50 50 Td (a) Tj ET", Font={"H": Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)}))),
    "a font of reportlab's": ("font-not-embedded", lambda: with_reportlab(lambda one: (one.setFont("Times-Roman", 9), one.drawString(50, 50, "a")))),
    "text of 4 points": ("small-text", lambda: spoil(text("0 0 0 1 k", 4))),
    "text scaled to 3 points": ("small-text", lambda: spoil(lambda pdf: draw(f"0 0 0 1 k .3 0 0 .3 0 0 cm BT {font_of(pdf)} 10 Tf 150 200 Td (a) Tj ET")(pdf))),
    "text in rich black": ("text-in-many-inks", lambda: spoil(text(".6 .4 .4 1 k", 8))),
    "text in registration-like inks": ("text-in-many-inks", lambda: spoil(text(".7 .7 .7 .7 k", 7))),
    "text in three inks": ("text-in-many-inks", lambda: spoil(text(".5 .6 .7 0 k", 7))),
    # Lines and pictures
    "hairline": ("hairline", lambda: spoil(draw("0 0 0 1 K .1 w 50 50 m 90 90 l S"))),
    "line of no width": ("hairline", lambda: spoil(draw("0 0 0 1 K 0 w 50 50 m 90 50 l S"))),
    "scaled hairline": ("hairline", lambda: spoil(draw("0 0 0 1 K .1 0 0 .1 0 0 cm 1 w 500 500 m 900 900 l S"))),
    "hairline as an area": ("hairline", lambda: spoil(draw("0 0 0 1 k 50 50 60 .1 re f"))),
    "upright hairline as a path": ("hairline", lambda: spoil(draw("0 0 0 1 k 50 50 m 50.1 50 l 50.1 90 l 50 90 l f"))),
    "coarse picture": ("coarse-picture", lambda: spoil(show(100, 100, Name.DeviceCMYK, 4))),
    "picture coarse across": ("coarse-picture", lambda: spoil(show(100, 300, Name.DeviceCMYK, 4))),
    "picture coarse upwards": ("coarse-picture", lambda: spoil(show(300, 100, Name.DeviceCMYK, 4))),
    "turned picture coarse across": ("coarse-picture", lambda: spoil(show(100, 300, Name.DeviceCMYK, 4, "0 72 -72 0 140 60"))),
    # Colours
    "RGB area": ("rgb", lambda: spoil(draw("1 0 0 rg 50 50 40 40 re f"))),
    "RGB picture": ("rgb", lambda: spoil(show(300, 300, Name.DeviceRGB, 3))),
    "RGB picture with a palette": ("rgb", lambda: spoil(show(300, 300, Array([Name.Indexed, Name.DeviceRGB, 0, b"abc"]), 1, value=0))),
    "RGB by reportlab": ("rgb", lambda: with_reportlab(lambda one: (one.setFillColor(Color(1, 0, 0)), one.rect(50, 50, 40, 40, fill=1)))),
    "RGB by cairo": ("rgb", lambda: with_cairo(lambda one: one.rectangle(50, 50, 40, 40))),
    "RGB gradient": ("rgb", lambda: spoil(draw("/S sh", Shading={"S": Dictionary(ShadingType=2, ColorSpace=Name.DeviceRGB, Coords=Array([0, 0, 1, 1]))}))),
    "Lab": ("rgb", lambda: spoil(draw("/L cs 50 0 0 scn 50 50 40 40 re f", ColorSpace={"L": Array([Name.Lab, Dictionary(WhitePoint=Array([0.96, 1, 0.82]))])}))),
    "RGB group on a page": ("rgb-group", lambda: spoil(set_page(Group=group(Name.DeviceRGB)))),
    "RGB group on a form": ("rgb-group", lambda: spoil(place(b"0 0 0 1 k 50 50 20 20 re f", Group=group(Name.DeviceRGB)))),
    "350% of ink": ("too-much-ink", lambda: spoil(draw("1 1 1 .5 k 50 50 40 40 re f"))),
    "400% in a picture": ("too-much-ink", lambda: spoil(show(300, 300, Name.DeviceCMYK, 4, value=255))),
    "400% by overprint": ("too-much-ink", lambda: spoil(draw("1 1 0 0 k 50 50 40 40 re f /G gs 0 0 1 1 k 60 60 20 20 re f", ExtGState=state(op=True, OP=True, OPM=1)))),
    "too much ink in a gradient": ("too-much-ink", lambda: spoil(draw("/S sh", Shading={"S": Dictionary(ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=Array([0, 0, 1, 1]), Function=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0, 0, 0, 0]), C1=Array([1, 1, 1, 1])))}))),
    "white area overprints": ("white-overprint", lambda: spoil(draw("/G gs 0 0 0 0 k 60 60 20 20 re f", ExtGState=state(op=True, OPM=1)))),
    "white text overprints": ("white-overprint", lambda: spoil(lambda pdf: draw(f"/G gs 0 0 0 0 k BT {font_of(pdf)} 20 Tf 50 90 Td (a) Tj ET", ExtGState=state(op=True, OPM=1))(pdf))),
    "a spot colour nobody ordered": ("unknown-spot", lambda: spoil(spot("PANTONE#20032#20C"))),
    "a die line that leaves out what is below": ("spot-knocks-out", lambda: spoil(spot("Crease", is_over=False))),
    "a spot colour by RGB": ("spot-in-rgb", lambda: spoil(spot("Gold", "DeviceRGB", 3))),
    # The file
    "JavaScript": ("script", lambda: spoil(lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary(Names=Array([b"a", Dictionary(S=Name.JavaScript, JS=b"app.alert(1)")])))))),
    "an action when it opens": ("script", lambda: spoil(lambda pdf: pdf.Root.__setitem__("/OpenAction", Dictionary(S=Name.JavaScript, JS=b"print()")))),
    "an attachment": ("attachment", lambda: spoil(lambda pdf: pdf.attachments.__setitem__("a.txt", b"hello"))),
    "a note": ("annotation", lambda: spoil(annotate("Text"))),
    "a link": ("annotation", lambda: spoil(annotate("Link"))),
    "a highlight": ("annotation", lambda: spoil(annotate("Highlight"))),
    "an attachment on a page": ("attachment", lambda: spoil(annotate("FileAttachment"))),
    "a form to fill in": ("form-field", lambda: spoil(lambda pdf: pdf.Root.__setitem__("/AcroForm", Dictionary(Fields=Array([pdf.make_indirect(Dictionary(FT=Name.Tx, T=b"name"))]))))),
    "a hidden layer": ("hidden-layer", lambda: spoil(lambda pdf: layer(pdf, OFF=True))),
    "a layer hidden by default": ("hidden-layer", lambda: spoil(lambda pdf: layer(pdf, BaseState=Name.OFF))),
    "a transfer function": ("oddity", lambda: spoil(draw("/G gs 0 0 0 1 k 50 50 9 9 re f", ExtGState=state(TR=Dictionary(FunctionType=2, Domain=Array([0, 1]), N=2))))),
    "a halftone": ("oddity", lambda: spoil(draw("/G gs 0 0 0 1 k 50 50 9 9 re f", ExtGState=state(HT=Dictionary(HalftoneType=1, Frequency=20))))),
    "PostScript": ("oddity", lambda: spoil(place(b"showpage", Subtype=Name.PS))),
    "OPI": ("oddity", lambda: spoil(place(b"0 0 0 1 k 50 50 9 9 re f", OPI=Dictionary()))),
    "another version of a picture": ("oddity", lambda: spoil(show(300, 300, Name.DeviceCMYK, 4, Alternates=Array([])))),
    "not PDF/X": ("not-of-standard", lambda: spoil(lambda pdf: pdf.docinfo.__delitem__("/GTS_PDFXVersion"))),
    "not said whether it is trapped": ("no-trapped", lambda: spoil(lambda pdf: pdf.docinfo.__delitem__("/Trapped"))),
    "trapped or not unknown": ("no-trapped", lambda: spoil(lambda pdf: pdf.docinfo.__setitem__("/Trapped", Name.Unknown))),
    "no title": ("no-title", lambda: spoil(lambda pdf: pdf.docinfo.__delitem__("/Title"))),
    "no output intent": ("no-output-intent", lambda: spoil(lambda pdf: pdf.Root.__delitem__("/OutputIntents"))),
    "an output intent without a profile": ("no-output-intent", lambda: spoil(intents(lambda _, found: found[0].__delitem__("/DestOutputProfile")))),
    "an RGB profile as intent": ("intent-not-cmyk", lambda: spoil(rgb_intent)),
    "two output intents": ("many-intents", lambda: spoil(intents(lambda _, found: found.append(found[0])))),
    "LZW": ("lzw", lambda: spoil(lzw)),
    "a missing resource": ("broken-page", lambda: spoil(draw("/Nothing Do"))),
    "a broken page": ("broken-page", lambda: spoil(draw("1 0 0 cm"))),
    "a password to change it": ("encrypted", lambda: _lock(card())),
}  # fmt: skip


def _lock(data: bytes) -> bytes:
    with Pdf.open(io.BytesIO(data)) as pdf:
        return save(pdf, encryption=pikepdf.Encryption(owner="owner", user=""))


FAULTY_X1A: Mapping[str, tuple[str, Callable[[], bytes]]] = {
    "transparency": ("transparent", lambda: spoil(draw("/G gs 0 0 0 1 k 50 50 9 9 re f", ExtGState=state(ca=0.5)), card(x1a=True))),
    "a mode of blending": ("transparent", lambda: spoil(draw("/G gs 0 0 0 1 k 50 50 9 9 re f", ExtGState=state(BM=Name.Multiply)), card(x1a=True))),
    "a soft mask": ("transparent", lambda: spoil(lambda pdf: show(300, 300, Name.DeviceCMYK, 4, SMask=pdf.make_indirect(image(pdf, 300, 300, Name.DeviceGray, 1)))(pdf), card(x1a=True))),
    "a newer PDF": ("newer-pdf", lambda: _save_as("1.7", card(x1a=True))),
    "250% of ink": ("too-much-ink", lambda: spoil(draw("1 1 .5 0 k 50 50 40 40 re f"), card(x1a=True))),
}  # fmt: skip


def _save_as(version: str, data: bytes) -> bytes:
    with Pdf.open(io.BytesIO(data)) as pdf:
        return save(pdf, force_version=version)


GOOD: Mapping[str, Callable[[], bytes]] = {
    "a plain card": card,
    "four pages": lambda: card(4),
    "white paper to the edge": lambda: card(2, ground=False),
    "large rich black": lambda: spoil(text(".4 .3 .3 1 k", 24)),
    "small red text of two inks": lambda: spoil(text("0 1 .9 0 k", 8)),
    "white text on a ground": lambda: spoil(text("0 0 0 0 k", 9)),
    "black overprints": lambda: spoil(draw("/G gs 0 0 0 1 k 60 60 20 20 re f", ExtGState=state(op=True, OPM=1))),
    "a line of a quarter of a point": lambda: spoil(draw("0 0 0 1 K .25 w 50 50 m 90 90 l S")),
    "a sharp picture": lambda: spoil(show(300, 300, Name.DeviceCMYK, 4)),
    "a sharp grey picture": lambda: spoil(show(300, 300, Name.DeviceGray, 1)),
    "a turned sharp picture": lambda: spoil(show(300, 300, Name.DeviceCMYK, 4, "50 50 -50 50 90 60")),
    "transparency in CMYK": lambda: spoil(place(b"0 0 0 1 k 50 50 20 20 re f", Group=group(Name.DeviceCMYK))),
    "where to cut": lambda: spoil(spot("CutContour")),
    "a layer that is shown": lambda: spoil(lambda pdf: layer(pdf, ON=True)),
    "a clip without ink": lambda: spoil(draw("50 50 .01 20 re W n 0 0 0 1 k 60 60 20 20 re f")),
    "a box that does not reach the trim": lambda: spoil(draw("0 0 0 1 k 12 60 60 60 re f"), card(2, ground=False)),
    "crop marks outside the bleed": lambda: spoil(draw("0 0 0 1 K .25 w 0 9 m 0 9 l S")),
}
