"""Services: what a printer at home, a print shop or a screen wants. A new one is a line here."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import log
from typing import Literal

from quizkit.press.profiles import X1A, X4
from quizkit.press.sizes import CARDS, INCH, Size
from quizkit.problems import QuizkitError, closest

EIGHTH = INCH / 8


@dataclass(frozen=True, slots=True)
class Service:
    """How files must be for somebody who prints; lengths in millimetres."""

    name: str
    layout: Literal["sheets", "pages", "pictures", "atlas"]
    """Many cards on a paper; a page for each face; a picture for each face; many faces on a picture."""
    bleed: float = 3.0
    safe: float = 3.0
    standard: str = ""
    ink: int = 400
    """How much ink one spot may get, in per cent."""
    back_first: bool = False
    cards: tuple[str, ...] = ()
    """The sizes it cuts, by name; none: any."""
    dots: int = 300
    """Dots to the inch."""

    def nearest(self, wanted: Size) -> Size:
        """Choose the card that is cut closest to the size somebody wants."""
        sizes = [CARDS[name] for name in self.cards] or [wanted]
        return min(sizes, key=lambda one: sum(abs(log(a / b)) for a, b in zip(one, wanted, strict=True)))


SERVICES: Mapping[str, Service] = {
    one.name: one
    for one in (
        Service("home", "sheets"),
        Service("offset", "pages", standard=X4, ink=300),
        Service(
            "drivethrucards", "pages", bleed=EIGHTH, safe=EIGHTH, standard=X1A, ink=240, back_first=True,
            cards=("poker", "mini", "tarot"),
        ),
        Service("gamecrafter", "pictures", bleed=EIGHTH, safe=EIGHTH, cards=("poker", "bridge", "mini", "tarot")),
        Service("tabletop", "atlas", bleed=0.0),
    )
}  # fmt: skip


class NoSuchService(QuizkitError):
    """Nobody knows a service of this name."""

    name = "no-such-service"


def find_service(name: str) -> Service:
    """Find a service by its name."""
    try:
        return SERVICES[name.lower()]
    except KeyError:
        raise NoSuchService(
            service=name, known=", ".join(SERVICES), suggestion=closest(name.lower(), SERVICES)
        ) from None
