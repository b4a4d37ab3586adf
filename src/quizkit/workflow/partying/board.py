"""The board on the big screen: the printed one as a picture, and where on it things lie."""

import json
from functools import cached_property
from threading import Lock
from typing import Any, NamedTuple

from quizkit.cards.canton_map import canton_map
from quizkit.packs.pack import Pack
from quizkit.press import impose, kit, raster
from quizkit.press.faces import Look, css, face, fill_template
from quizkit.press.pdf import Demands, write
from quizkit.press.sizes import Shape
from quizkit.press.style import read_style
from quizkit.workflow.printing.face_cache import draw_faces

DOTS = 110
"""Dots per inch: sharp enough for a large screen."""
BLEED = 3


class ScreenBoard(NamedTuple):
    """A board."""

    picture: bytes
    """WebP."""
    spots: Any
    """Where fields, routes and the like are, in millimetres."""
    size: tuple[float, float]


ONE_AT_A_TIME = Lock()
"""What draws is not made for several threads."""


class BoardMaker:
    """Draws the board of a pack when somebody first asks for it."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack

    @cached_property
    def board(self) -> ScreenBoard | None:
        """The board; nothing, if the game has none."""
        return draw_screen_board(self._pack)

    def draw(self) -> ScreenBoard | None:
        """Return the board; whoever asks meanwhile waits for the same drawing."""
        with ONE_AT_A_TIME:
            return self.board


def draw_screen_board(pack: Pack) -> ScreenBoard | None:
    """Draw a party's board for the big screen in the language it was written in; nothing, if the game has none."""
    template = kit.board(pack)
    if template is None:
        return None
    look = Look((pack.deck_brief.source,), style=read_style(pack))
    front = face("board front", template, pack, look, {"side": "front", "size": kit.BOARD})
    shape = Shape(kit.BOARD, BLEED)
    side = impose.Side("board", draw_faces([front], shape, css(look))[0])
    page = next(raster.draw_pages(write(impose.at_trim_size([side], shape), Demands("board")), DOTS))
    spots = fill_template(
        look, template.replace("board-", "spots-", 1), {"game": pack.game, "canton_map": canton_map()}
    )
    return ScreenBoard(raster.webp(page.convert("RGB")), json.loads(spots), (kit.BOARD.width, kit.BOARD.height))
