"""Pictures for the pages: what is printed on tiles and coats of arms, as browsers show it."""

from collections.abc import Mapping

from quizkit.bundled import find_bundled
from quizkit.cards.kinds.tile import Tile
from quizkit.packs.pack import Pack
from quizkit.press.screen_colours import show_on_screen


def list_tiles(pack: Pack) -> Mapping[str, Tile]:
    """Return the tiles of a pack, by id; none in games without them."""
    return {tile.id: tile for tile in pack.cards_of(Tile)}


def draw_tile(pack: Pack, tile: Tile | None) -> str | None:
    """Return the drawing on a tile; nothing, if there is none."""
    file = tile.picture.svg if tile else ""
    return show_on_screen(pack.pictures[file]) if file in pack.pictures else None


def draw_shield(pack: Pack, canton: str) -> str | None:
    """Return the coat of arms of a canton that the pack knows."""
    if canton not in {str(one["code"]) for one in pack.cantons}:
        return None
    return show_on_screen((find_bundled("templates") / "press" / "shields" / f"{canton}.svg").read_text("utf-8"))
