"""Faces: what stands on the front and the back of a piece, from its template."""

from base64 import b64encode
from collections.abc import Mapping, Sequence
from functools import cache, partial
from math import cos, pi, sin
from pathlib import Path

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateError
from markupsafe import Markup

from quizkit.bundled import bundled
from quizkit.labels import Labels
from quizkit.packs.pack import Pack
from quizkit.press.pieces import Piece
from quizkit.press.render import DRAWING, Face
from quizkit.problems import QuizkitError

DARK = 0.28
"""Below this brightness a colour takes white letters, above it black ones."""


class BadTemplate(QuizkitError):
    """A template cannot be filled in."""

    name = "bad-template"


@cache
def environment(own: Path | None) -> Environment:
    """Find templates in a folder of one's own first, file by file, then in ours."""
    folders = [FileSystemLoader(folder) for folder in (own, bundled("templates") / "press") if folder]
    made = Environment(
        loader=ChoiceLoader(folders), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    made.filters |= {"cmyk": cmyk, "ink": ink}
    made.globals |= {"star": star, "pips": pips, "names": names, "shield": partial(shield, made), "drawing": drawing}
    return made


def css(own: Path | None = None) -> str:
    """Give the look that all faces share."""
    return environment(own).get_template("cards.css").render()


def faces(piece: Piece, pack: Pack, languages: Sequence[str], own: Path | None = None) -> tuple[Face, Face]:
    """Fill in the front and the back of a piece."""
    front, back = (_face(piece, side, pack, languages, own) for side in ("front", "back"))
    return front, back


def _face(piece: Piece, side: str, pack: Pack, languages: Sequence[str], own: Path | None) -> Face:
    values = {
        "piece": piece,
        "side": side,
        "brief": pack.brief,
        "pictures": pack.pictures,
        "languages": languages,
        "say": {language: Labels(language) for language in languages},
        "cantons": {canton["code"]: canton for canton in pack.cantons},
    }
    try:
        html = environment(own).get_template(f"{piece.kind}.html").render(values)
    except TemplateError as error:
        where = f"{getattr(error, 'filename', None) or piece.kind}:{getattr(error, 'lineno', '?')}"
        raise BadTemplate(place=where, reason=str(error)) from error
    return Face(f"{piece.name} {side}", html)


def names(text: Mapping[str, str], languages: Sequence[str]) -> str:
    """Name something in every language of a card; once, where they agree."""
    return " · ".join(dict.fromkeys(text[language] for language in languages))


def cmyk(colour: str) -> str:
    """Turn `#rrggbb` into printing inks, with as much black and as little colour as possible."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    black = 1 - max(red, green, blue)
    inks = [(1 - part - black) / (1 - black) if black < 1 else 0 for part in (red, green, blue)]
    return "device-cmyk(" + " ".join(f"{part:.3g}" for part in (*inks, black)) + ")"


def ink(colour: str) -> str:
    """Choose white or black letters on a colour."""
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    brightness = 0.2126 * red**2.2 + 0.7152 * green**2.2 + 0.0722 * blue**2.2
    return "device-cmyk(0 0 0 0)" if brightness < DARK else "device-cmyk(0 0 0 1)"


def shield(templates: Environment, code: str, height: str) -> Markup:
    """Draw the arms of a canton."""
    drawing = templates.get_template(f"shields/{code}.svg").render()
    return Markup(drawing.replace("<svg ", f'<svg height="{height}" ', 1))  # noqa: S704  # a template, not a card


def drawing(svg: str) -> str:
    """Give a drawing of the deck as the address of an image: whatever is in it stays in it."""
    return DRAWING + b64encode(svg.encode()).decode()


def star(size: float, colour: str) -> Markup:
    """Draw a star, so many millimetres wide."""
    points = " ".join(
        f"{50 + r * sin(at * pi / 5):.1f},{50 - r * cos(at * pi / 5):.1f}"
        for at, r in ((at, 48 if at % 2 == 0 else 20) for at in range(10))
    )
    return Markup(
        '<svg width="{0}mm" height="{0}mm" viewBox="0 0 100 100"><polygon points="{1}" fill="{2}"/></svg>'
    ).format(size, points, colour)


def pips(size: float, value: int, colour: str) -> Markup:
    """Draw a die."""
    spots: Mapping[int, Sequence[tuple[int, int]]] = {
        3: ((28, 28), (50, 50), (72, 72)),
        4: ((28, 28), (72, 28), (28, 72), (72, 72)),
        5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    }
    drawn = Markup("").join(
        Markup('<circle cx="{}" cy="{}" r="9" fill="{}"/>').format(x, y, colour) for x, y in spots[value]
    )
    frame = Markup(
        '<rect x="6" y="6" width="88" height="88" rx="18" fill="none" stroke="{}" stroke-width="6"/>'
    ).format(colour)
    return Markup('<svg width="{0}mm" height="{0}mm" viewBox="0 0 100 100">{1}{2}</svg>').format(size, frame, drawn)
