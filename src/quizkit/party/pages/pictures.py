"""Pictures: the QR code that leads to the table, and what is printed on boards and tiles."""

import io

import segno
from starlette.responses import JSONResponse, Response

from quizkit.party.visit import NotTheHost, Visit, act
from quizkit.workflow.partying.pictures import draw_cantons, draw_shield, draw_tile

KEPT = {"cache-control": "max-age=86400"}
"""Pictures stay the same for as long as the pack does, which is for as long as the table does."""


def show_qr(visit: Visit) -> Response:
    """Send the QR code that phones scan to join; only the host's screen shows it."""
    if not visit.is_host:
        raise NotTheHost
    out = io.BytesIO()
    segno.make(f"{visit.party.address}/j/{visit.seen_table.code}", micro=False, error="m").save(
        out, kind="svg", border=2, scale=8, dark="#111", light="#fff", xmldecl=False, svgns=True, omitsize=True
    )
    return Response(out.getvalue(), media_type="image/svg+xml")


def show_tile(visit: Visit) -> Response:
    """Send a phone the drawing on a tile."""
    table = visit.seen_table
    return _show_svg(draw_tile(table.pack, table.tiles.get(str(visit.request.path_params["tile"]))))


def show_shield(visit: Visit) -> Response:
    """Send a phone the coat of arms of a canton."""
    return _show_svg(draw_shield(visit.seen_table.pack, str(visit.request.path_params["canton"])))


def show_cantons(visit: Visit) -> Response:
    """Send a phone where the cantons lie, for a map to tap on."""
    cantons = draw_cantons(visit.seen_table.pack)
    shapes = {code: {"outline": shape.outline, "place": shape.place} for code, shape in cantons.items()}
    return JSONResponse(shapes, headers=KEPT)


def show_board(visit: Visit) -> Response:
    """Send the big screen the printed board."""
    board = visit.seen_table.board.draw()
    return Response(board.picture, media_type="image/webp", headers=KEPT) if board else Response(status_code=404)


def show_spots(visit: Visit) -> Response:
    """Send the big screen where on the board things lie; nothing, if the game has no board."""
    board = visit.seen_table.board.draw()
    return JSONResponse({"spots": board.spots, "size": board.size} if board else None)


def _show_svg(svg: str | None) -> Response:
    if svg is None:
        return Response(status_code=404)
    return Response(svg, media_type="image/svg+xml", headers=KEPT)


PAGE = (
    act("/qr.svg", show_qr),
    act("/tile/{tile}.svg", show_tile),
    act("/shield/{canton}.svg", show_shield),
    act("/cantons.json", show_cantons),
    act("/board.webp", show_board),
    act("/board.json", show_spots),
)
