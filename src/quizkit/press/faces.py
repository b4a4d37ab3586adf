"""Faces: fill in the templates for the front and the back of a piece.

Inside: templates of one's own before ours; names, numbers, shields, stars and dice on faces.
"""

import re
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, lru_cache, partial
from math import cos, pi, sin
from pathlib import Path
from threading import current_thread, main_thread
from traceback import extract_tb
from typing import Any, NamedTuple

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, StrictUndefined
from jinja2.sandbox import SandboxedEnvironment
from markupsafe import Markup

from quizkit.bundled import find_bundled
from quizkit.cards.canton_map import canton_map
from quizkit.decks.look import OURS
from quizkit.labels import Labels, read_labels
from quizkit.languages import find_language
from quizkit.packs.pack import Pack
from quizkit.press.face import Face
from quizkit.press.hyphens import WordRules, find_rules, mark_words
from quizkit.press.inks import Inks
from quizkit.press.layers import mark_layer
from quizkit.press.lettering import STEPS, choose_letters, count_signs
from quizkit.press.logo import embed_logo
from quizkit.press.own_fonts import hash_family, name_family
from quizkit.press.pictures import embed_drawing, embed_pictures
from quizkit.press.pieces import Piece
from quizkit.press.sizes import Size
from quizkit.press.spots import spot
from quizkit.press.style import Style
from quizkit.problems import QuizkitError, closest


class BadTemplate(QuizkitError):
    """A template has an error."""

    name = "bad-template"


class Look(NamedTuple):
    """How faces are filled in: the languages, the folder of one's own templates, the inks, and the deck's style."""

    languages: tuple[str, ...]
    templates: Path | None = None
    inks: Inks = Inks()
    style: Style = Style()


class _Sandbox(SandboxedEnvironment):
    """A sandbox that soon finds what is in a pack: a key of a mapping, or a field of a tuple. Others are examined."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return what is called so."""
        kind = type(obj)
        if kind is dict and attribute in obj and not hasattr(dict, attribute):
            return obj[attribute]
        is_field = attribute in getattr(kind, "_fields", ()) and attribute[0] != "_"
        return getattr(obj, attribute) if is_field else super().getattr(obj, attribute)


@cache
def environment(own: Path | None, inks: Inks, style: Style) -> Environment:
    """Return the Jinja environment of faces, which looks for templates in one's own folder first, then in ours."""
    folders = [FileSystemLoader(folder) for folder in (own, find_bundled("templates") / "press") if folder]
    # Anybody may write a template: it can lay out cards, but must not reach anything else.
    templates = _Sandbox(
        loader=ChoiceLoader(folders), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    templates.filters |= {"fill": inks.fill, "line": inks.line, "on": inks.on, "layer": mark_layer}
    templates.globals |= {"star": star, "pips": pips, "names": join_names, "decimal": write_decimal}
    templates.globals |= {"zip": zip, "is_draft": inks.is_draft}
    templates.globals |= {"signs": count_signs, "letters": choose_letters, "steps": STEPS}
    templates.globals |= {"shield": partial(draw_shield, templates, inks)}
    templates.globals |= {"spot": spot, "shine": spot(style.spot) if style.spot else ""}
    templates.globals |= {"look": style, "logo": embed_logo(style.logo_file, style.logo, inks) if style.logo else ""}
    return templates


VARIABLES: Mapping[str, str] = {
    "piece": "the cards on this printed card (`piece.cards`) and their numbers (`piece.numbers`)",
    "side": "`front` or `back`",
    "size": "the size of the card in millimetres: `size.width`, `size.height`",
    "languages": "the languages on the card, one or two",
    "brief": "`deck.yaml`; every label that a face shows is there in every language",
    "game": "`game.yaml`",
    "booklet": "`booklet.yaml`",
    "cantons": "the table of cantons, by code",
    "canton_map": "the map of cantons: `places`, `borders`, `exclaves`, `outline(code)`",
    "pictures": "the drawings of the deck, by file name",
    "drawing": 'makes an address for `<img>` of a drawing: `drawing(pictures["bear.svg"])`',
    "say": 'what quizkit says, by language: `say.de("card.kind.tile")`',
    "words": "the words on boards",
    "look": "the look of the deck: `look.main(colour)`, `look.radius`",
    "logo": "the address of the logo for `<img>`, or nothing",
    "spot": 'a foil or varnish as a colour: `color: {{ spot("gold") }}`',
    "shine": "the foil or varnish of the deck as a colour, or nothing",
    "star": "draws a star: `star(8, colour)`",
    "pips": "draws a die: `pips(9, 3, colour)`",
    "names": "a text in all languages of the card, once where they agree",
    "decimal": 'a number with the decimal mark of a language: `decimal(0.5, "fr")`',
    "letters": "the class of letters in which texts fit: `letters([card.text], languages, 50, 20, (90, 78), (68, 60))`",
    "signs": "how much room texts take: `signs([card.text], languages)`",
    "steps": "the sizes of letters",
    "shield": 'the coat of arms of a canton: `shield("BE", "12mm")`',
    "is_draft": "whether it is a draft, which takes little ink",
}
"""What templates can use, for the reference."""


def css(look: Look) -> str:
    """Return the style sheet that all faces share, in the letters of the deck."""
    sheet, font = choose_font(fill_template(look, "cards.css", {}), look.style.font), look.style.font
    # Faces are kept: with another version of the font they would look different.
    return sheet if font in OURS else f"{sheet}\n/* {hash_family(font)} */"


def faces(piece: Piece, pack: Pack, look: Look, size: Size) -> tuple[Face, Face]:
    """Fill in the front and the back of a piece."""
    front, back = (
        face(f"{piece.name} {side}", f"{piece.kind}.html", pack, look, {"piece": piece, "side": side, "size": size})
        for side in ("front", "back")
    )
    return front, back


def face(name: str, template: str, pack: Pack, look: Look, values: Mapping[str, Any]) -> Face:
    """Fill in the template of a face, which may use anything in the pack."""
    shared, drawing = _list_shared_values(_Same(pack), look.languages), partial(_draw_picture, pack, look.inks, name)
    floor = max(find_language(code).smallest for code in look.languages)
    html = choose_font(fill_template(look, template, {**shared, "drawing": drawing, **values}), look.style.font)
    html = embed_pictures(html, look.templates, look.inks, name)
    return Face(name, mark_words(html, _find_rules(_Same(pack))), floor)


WORDS = ("true", "false", "simple", "double", "lightning", "points", "action", "red", "blue", "yellow", "green")
"""What faces call by a label of the deck, or by ours if it has none."""


def _complete_labels(brief: Mapping[str, Any], languages: Sequence[str]) -> Mapping[str, Any]:
    """Return a brief that has every label that a face may show, in every language of the face."""
    labels, own = {}, brief.get("labels", {})
    for word in WORDS:
        ours = {language: Labels(language)(f"sample.label-{word}") for language in languages}
        labels[word] = {**ours, **own.get(word, {})}
    labels["point"] = {language: _name_point(labels["points"][language], language) for language in languages}
    labels["point"] |= own.get("point", {})
    return {**brief, "labels": {**own, **labels}}


def _name_point(points: str, language: str) -> str:
    """Return what a single point is called; a deck that counts something else is taken at its word."""
    say = Labels(language)
    return say("sample.label-point") if points == say("sample.label-points") else points


def _fill_gaps(text: Mapping[str, str], languages: Sequence[str], spare: str) -> Mapping[str, str]:
    """Return a text of ours that has every language of a face: what we cannot say in it is said in another one."""
    return {**dict.fromkeys(languages, text[spare]), **text}


def choose_font(text: str, font: str) -> str:
    """Set a face's page or style sheet in other letters than those that templates name."""
    if font == "sans":
        return text
    if font == "serif":
        return FAMILY.sub(r"Serif\1", text)
    return FAMILY.sub(rf"{name_family(font)}\1", text)


FAMILY = re.compile(r"\bCard(Bold|Black)?\b(?=[;,\s\"}])")
"""The families that templates name."""


class _Same(NamedTuple):
    """A pack as a key: itself and no other. Comparing all its cards would take too long."""

    pack: Pack

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.pack is other.pack

    def __hash__(self) -> int:
        return id(self.pack)


@lru_cache(4)
def _list_shared_values(same: _Same, languages: tuple[str, ...]) -> Mapping[str, Any]:
    """Return what the templates of all faces of a pack can use."""
    pack = same.pack
    return {
        "brief": _complete_labels(pack.brief, languages),
        "game": pack.game,
        "booklet": pack.booklet,
        "pictures": pack.pictures,
        "languages": languages,
        "say": {language: Labels(language) for language in languages},
        "words": {word: _fill_gaps(label, languages, "en") for word, label in read_labels("board").items()},
        "cantons": {
            canton["code"]: {**canton, "name": _fill_gaps(canton["name"], languages, "de")} for canton in pack.cantons
        },
        "canton_map": canton_map(),
    }


@lru_cache(4)
def _find_rules(same: _Same) -> WordRules:
    pack = same.pack
    return find_rules(pack.cantons, pack.brief.get("hyphens", {}), (pack.cards, pack.booklet))


class NoSuchTemplate(QuizkitError):
    """A template has a name that nothing is printed with."""

    name = "no-such-template"


def refuse_unknown_templates(own: Path, kinds: Sequence[str]) -> None:
    """Refuse a face's template whose name is unknown: it would be ignored. Included parts begin with `_`."""
    known = {path.name for path in (find_bundled("templates") / "press").iterdir() if _is_template(path)}
    known |= {f"{kind}.html" for kind in kinds}
    for path in sorted(own.iterdir()):
        if _is_template(path) and not path.name.startswith("board-") and path.name not in known:
            suggestion = closest(path.name, known)
            raise NoSuchTemplate(template=path.name, known=", ".join(sorted(known)), suggestion=suggestion)


def _is_template(path: Path) -> bool:
    return path.suffix in (".html", ".css") and not path.name.startswith("_")


LONGEST_FILL = 10
"""Seconds of processor time after which a template is stopped: it has an endless loop."""
MOST_USES = 50
"""Repeated shapes in the drawings of a template; each may repeat others, and so on."""
LARGEST = 4_000_000
"""Characters of a face; more would take hours to draw."""


@contextmanager
def _limit_time() -> Iterator[None]:
    """Stop a template that does not end, by its processor time: a busy machine is not the template's fault.

    Only the main thread can be stopped, and it is the one that fills in.
    """
    if current_thread() is not main_thread() or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(*_: object) -> None:
        raise TimeoutError(f"> {LONGEST_FILL} s")

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, LONGEST_FILL)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _refuse_bombs(html: str) -> str:
    """Refuse a page that would take hours to draw."""
    if len(html) > LARGEST or html.count("<use") > MOST_USES:
        raise ValueError(f"{len(html):,} > {LARGEST:,}" if len(html) > LARGEST else f"<use> > {MOST_USES}")
    return html


def fill_template(look: Look, template: str, values: Mapping[str, Any]) -> str:
    """Fill in a face's template; an error names the file and the line."""
    try:
        with _limit_time():
            return _refuse_bombs(
                environment(look.templates, look.inks, look.style).get_template(template).render(values)
            )
    except QuizkitError:
        raise
    except Exception as error:  # an expression in a template may raise anything
        raise BadTemplate(place=_find_place(error, template), reason=str(error) or type(error).__name__) from error


def _find_place(error: Exception, template: str) -> str:
    """Return the file and line in which a template failed: Jinja puts them into the traceback."""
    if line := getattr(error, "lineno", None):
        return f"{Path(getattr(error, 'filename', None) or template).name}:{line}"
    frames = [frame for frame in extract_tb(error.__traceback__) if frame.filename.endswith((".html", ".css", ".svg"))]
    return f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else template


def join_names(text: Mapping[str, str], languages: Sequence[str]) -> str:
    """Return for a face a name in every language of a card, but only once where they agree."""
    return " · ".join(dict.fromkeys(text[language] for language in languages))


def write_decimal(number: float, language: str) -> str:
    """Return a number on a face as a language writes it.

    >>> write_decimal(0.5, "fr"), write_decimal(20, "fr")
    ('0,5', '20')
    """
    return str(number).replace(".", find_language(language).decimal)


def draw_shield(templates: Environment, inks: Inks, code: str, height: str) -> Markup:
    """Return the coat of arms of a canton on a face as SVG."""
    svg = inks.picture(templates.get_template(f"shields/{code}.svg").render())
    return Markup(svg.replace("<svg ", f'<svg height="{height}" ', 1))  # noqa: S704  # a template, not a card


def _draw_picture(pack: Pack, inks: Inks, face: str, svg: str) -> str:
    """Return a drawing of the deck as a data URL; if it cannot be printed, its file and the face are named."""
    file = next((file for file, drawing in pack.pictures.items() if drawing is svg), "svg")
    return embed_drawing(svg, inks, f"{file} ({face})")


def star(size: float, colour: str) -> Markup:
    """Return a star on a face as SVG; its size is in millimetres."""
    points = " ".join(
        f"{50 + r * sin(at * pi / 5):.1f},{50 - r * cos(at * pi / 5):.1f}"
        for at, r in ((at, 48 if at % 2 == 0 else 20) for at in range(10))
    )
    return Markup(
        '<svg width="{0}mm" height="{0}mm" viewBox="0 0 100 100"><polygon points="{1}" fill="{2}"/></svg>'
    ).format(size, points, colour)


def pips(size: float, value: int, colour: str) -> Markup:
    """Return a die on a face as SVG; its size is in millimetres."""
    spots: Mapping[int, Sequence[tuple[int, int]]] = {
        3: ((28, 28), (50, 50), (72, 72)),
        4: ((28, 28), (72, 28), (28, 72), (72, 72)),
        5: ((28, 28), (72, 28), (50, 50), (28, 72), (72, 72)),
    }
    dots = Markup("").join(
        Markup('<circle cx="{}" cy="{}" r="9" fill="{}"/>').format(x, y, colour) for x, y in spots[value]
    )
    frame = Markup(
        '<rect x="6" y="6" width="88" height="88" rx="18" fill="none" stroke="{}" stroke-width="6"/>'
    ).format(colour)
    return Markup('<svg width="{0}mm" height="{0}mm" viewBox="0 0 100 100">{1}{2}</svg>').format(size, frame, dots)
