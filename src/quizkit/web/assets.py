"""Assets: style sheets, scripts and fonts. All come with the package: no page asks any other machine for anything."""

from importlib import import_module
from pathlib import Path

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from quizkit.bundled import find_bundled

FONTS = {"sans": "font_source_sans_pro", "serif": "font_source_serif_pro"}
"""The typefaces of the pages, which are those of the cards, and the packages they are in."""


def list_static(front_end: str) -> list[Mount]:
    """Return the routes to the assets: fonts, and what a front end has in `templates/<front end>/static`."""
    folders = {f"fonts/{name}": _find_fonts(package) for name, package in FONTS.items()}
    folders[""] = find_bundled("templates") / front_end / "static"
    return [Mount(f"/static/{name}".rstrip("/"), StaticFiles(directory=folder)) for name, folder in folders.items()]


def _find_fonts(package: str) -> Path:
    return Path(str(import_module(package).__file__)).parent / "files"
