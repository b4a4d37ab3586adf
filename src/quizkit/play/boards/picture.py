"""A game's table as a picture, for pages and guides."""

import re
from collections.abc import Sequence
from io import StringIO
from typing import Any

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from quizkit.labels import Labels
from quizkit.play.boards import Board, Sight
from quizkit.play.view import View

WIDTH = 80
# As in rich, but without a web font: a picture must not load anything.
FRAME = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL).replace("Fira Code", "monospace")


def draw_svg(board: Board, view: View[Any, Any, Any], box: Any, names: Sequence[str], say: Labels) -> str:
    """Draw a picture of a table, as it looks in a terminal."""
    console = Console(record=True, file=StringIO(), width=WIDTH, force_terminal=True, highlight=False)
    console.print(board.draw(view, box, Sight(tuple(names), say, WIDTH)), soft_wrap=True)
    return console.export_svg(title="quizkit play", code_format=FRAME, unique_id="table")
