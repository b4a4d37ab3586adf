"""Print services: what a home printer, a print shop or a screen wants. To add one, add a line here."""

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
    """What files for a print service must be like; lengths in millimetres."""

    name: str
    layout: Literal["sheets", "pages", "pictures", "atlas"]
    """Many cards on a sheet; a page for each face; a picture for each face; many faces on one picture."""
    bleed: float = 3.0
    safe: float = 3.0
    standard: str = ""
    ink: int = 400
    """The limit on total ink, in percent."""
    back_first: bool = False
    cards: tuple[str, ...] = ()
    """The names of the sizes it cuts; if empty, it cuts any size."""
    has_spots: bool = False
    """Whether it prints foil and varnish."""
    dots: int = 300
    """The resolution in dots per inch."""

    def nearest(self, wanted: Size) -> Size:
        """Return the size it cuts that is closest to the wanted one."""
        sizes = [CARDS[name] for name in self.cards] or [wanted]
        # A square tile stays square, if there is any choice.
        sizes = [size for size in sizes if size.is_square is wanted.is_square] or sizes
        return min(sizes, key=lambda size: sum(abs(log(a / b)) for a, b in zip(size, wanted, strict=True)))


SERVICES: Mapping[str, Service] = {
    service.name: service
    for service in (
        Service("home", "sheets"),
        Service("offset", "pages", standard=X4, ink=300, has_spots=True),
        Service(
            "drivethrucards", "pages", bleed=EIGHTH, safe=EIGHTH, standard=X1A, ink=240, back_first=True,
            cards=("poker", "mini", "tarot"),
        ),
        Service("gamecrafter", "pictures", bleed=EIGHTH, safe=EIGHTH, cards=("poker", "bridge", "mini", "tarot")),
        Service(
            "makeplayingcards", "pictures", bleed=0.12 * INCH, safe=0.12 * INCH,
            cards=("poker", "bridge", "mini", "tarot", "square-3.5in"),
        ),
        Service("tabletop", "atlas", bleed=0.0),
    )
}  # fmt: skip


class NoSuchService(QuizkitError):
    """There is no print service with this name."""

    name = "no-such-service"


def find_service(name: str) -> Service:
    """Return a print service by its name."""
    try:
        return SERVICES[name.lower()]
    except KeyError:
        raise NoSuchService(
            service=name, known=", ".join(SERVICES), suggestion=closest(name.lower(), SERVICES)
        ) from None
