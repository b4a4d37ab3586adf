"""Pictures for the pages of a party: what is printed on tiles and coats of arms, the cantons to tap on."""

from collections.abc import Mapping
from typing import NamedTuple

from quizkit.bundled import find_bundled
from quizkit.cards.canton_map import Point, canton_map
from quizkit.cards.kinds.tile import Tile
from quizkit.packs.pack import Pack
from quizkit.press.screen_colours import show_on_screen


def list_tiles(pack: Pack) -> Mapping[str, Tile]:
    """Return the tiles of a pack whose pictures phones show, by id; none in games without them."""
    return {tile.id: tile for tile in pack.cards_of(Tile)}


def draw_tile(pack: Pack, tile: Tile | None) -> str | None:
    """Return the picture of a tile for phones; nothing, if there is none."""
    file = tile.picture.svg if tile else ""
    return show_on_screen(pack.pictures[file]) if file in pack.pictures else None


def draw_shield(pack: Pack, canton: str) -> str | None:
    """Return the picture of a canton's coat of arms for phones, if the pack knows the canton."""
    if canton not in {str(facts["code"]) for facts in pack.cantons}:
        return None
    return show_on_screen((find_bundled("templates") / "press" / "shields" / f"{canton}.svg").read_text("utf-8"))


class CantonShape(NamedTuple):
    """A canton on a map."""

    outline: str
    """As an SVG path; holes are left out by the even-odd rule."""
    place: Point
    """Where its name is."""


def draw_cantons(pack: Pack) -> Mapping[str, CantonShape]:
    """Return the outlines of the pack's cantons for phones, as they lie on the board."""
    cantons = canton_map()
    known = (str(facts["code"]) for facts in pack.cantons)
    return {
        code: CantonShape(
            "".join("M" + " ".join(f"{x:g} {y:g}" for x, y in ring) + "Z" for ring in cantons.outline(code)),
            cantons.places[code],
        )
        for code in known
        if code in cantons.places
    }
