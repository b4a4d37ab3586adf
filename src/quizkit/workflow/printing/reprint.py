"""Find what a reprint needs: the cards that look different from those of an earlier release."""

from quizkit.packs.pack import Pack
from quizkit.press.faces import BadTemplate, Look, faces
from quizkit.press.pieces import Piece, card_size, list_pieces
from quizkit.press.sizes import Size
from quizkit.workflow.printing.print_job import PrintOrder, make_job


def find_changed_pieces(pack: Pack, before: Pack, order: PrintOrder) -> list[Piece]:
    """Return the pieces that look different from those of an earlier release: what a reprint needs."""
    look, size = make_job(pack, order).look, card_size(pack)
    if size != card_size(before):
        return list(list_pieces(pack))
    printed = {_fill_in(piece, before, look, size) for piece in list_pieces(before)} - {None}
    return [piece for piece in list_pieces(pack) if _fill_in(piece, pack, look, size) not in printed]


def _fill_in(piece: Piece, pack: Pack, look: Look, size: Size) -> tuple[str, str, int] | None:
    """Return what is on both sides of a piece, and its copies; `None` if a text had not been translated yet."""
    try:
        front, back = faces(piece, pack, look, size)
    except BadTemplate:
        return None
    return front.html, back.html, piece.copies
