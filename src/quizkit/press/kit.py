"""The kit: what is in the box of a game besides the cards of its deck."""

from collections.abc import Iterator

from quizkit.packs.pack import Pack
from quizkit.press.pieces import Piece
from quizkit.press.sizes import Size

BOARD = Size(380, 270)
"""The size of a board: it fits on A3 with crop marks, or on two overlapping sheets of A4."""
PAGE = Size(148, 210)
"""The size of a page of the booklet: A5, half of A4."""


def extras(pack: Pack) -> Iterator[Piece]:
    """Yield the printed cards of a kit that are not in the deck: tips, answers, and reminders of the rules."""
    box = pack.game.get("box", {})
    for seat in range(1, box.get("tips", 0) + 1):
        for verdict in ("true", "false"):
            yield Piece("tip", ({"id": f"tip-{seat}-{verdict}", "seat": seat, "verdict": verdict},), (seat,))
    for seat in range(1, box.get("answers", 0) + 1):
        for number, canton in enumerate(pack.cantons, 1):
            yield Piece(
                "answer", ({"id": f"answer-{seat}-{canton['code']}", "seat": seat, "canton": canton},), (number,)
            )
    for number, aid in enumerate(pack.booklet.get("aids", ()), 1):
        yield Piece("aid", ({"id": f"aid-{number}", **aid},), (number,), aid.get("copies", 1))


def board(pack: Pack) -> str | None:
    """Return the template of the board in a game's kit, if it has one."""
    name = pack.game.get("box", {}).get("board")
    return f"board-{name}.html" if name else None
