"""Style: what a deck says about its look, as templates use it: `look` in every one of them.

Inside: colours and their tints, fonts, what is strewn over a back.
"""

from collections.abc import Mapping
from typing import NamedTuple

from quizkit.packs.pack import Pack

KINDS = ("encounter", "chance", "quiz", "action", "bonus", "tile")
"""What takes the main colour of a deck."""
BACKS: Mapping[str, str] = {
    "dots": "m-3.4 0a3.4 3.4 0 1 0 6.8 0a3.4 3.4 0 1 0 -6.8 0z",
    "squares": "m-3 -3h6v6h-6z",
    "diamonds": "m0 -4.4l4.4 4.4l-4.4 4.4l-4.4 -4.4z",
}
"""Motifs of backs."""
LIGHTER = 0.25
"""How much of the way to white a second shade is."""


class Style(NamedTuple):
    """How a deck looks. Templates call its methods with what they would draw by themselves."""

    colour: str = ""
    colours: tuple[tuple[str, str], ...] = ()
    font: str = "sans"
    back: str = "pattern"
    radius: float = 11
    logo: str = ""
    """The picture itself, as packs have it."""
    logo_file: str = ""
    spot: str = ""
    """The foil or varnish that shines on backs and boxes."""

    def main(self, colour: str) -> str:
        """Return the main colour."""
        return self.colour or colour

    def recolour(self, inks: Mapping[str, str]) -> dict[str, str]:
        """Return the colours of kinds and types, as the deck wants them."""
        own = dict.fromkeys(KINDS, self.colour) if self.colour else {}
        return {**inks, **own, **{name: colour for name, colour in self.colours if name in inks}}

    def retone(self, tones: Mapping[str, str], inks: Mapping[str, str]) -> dict[str, str]:
        """Return the second shades: of a colour that the deck changed, a lighter one."""
        changed = {name for name, _ in self.colours} | ({*KINDS} if self.colour else set())
        return {name: lighten(inks[name]) if name in changed else tone for name, tone in tones.items()}

    def motifs(self, motifs: list[tuple[str, str]]) -> list[tuple[str, str]]:
        """Return what is strewn over a back."""
        if self.back == "pattern":
            return motifs
        return [(motifs[0][0], BACKS[self.back])] if self.back in BACKS else []


def lighten(colour: str) -> str:
    """Return a colour of a look some way to white.

    >>> lighten("#000000"), lighten("#ff8000")
    ('#404040', '#ffa040')
    """
    channels = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + LIGHTER * (255 - part)):02x}" for part in channels)


def read_style(pack: Pack) -> Style:
    """Return the style (look) that a pack asks for."""
    look = pack.brief.get("look") or {}
    return Style(
        look.get("colour") or "", tuple(sorted(look.get("colours", {}).items())), look.get("font", "sans"),
        look.get("back", "pattern"), look.get("radius", 11), pack.pictures.get(look.get("logo", ""), ""),
        look.get("logo", ""),
        look.get("spot", ""),
    )  # fmt: skip
