"""List the words of a deck that are broken at the end of a line, for an editor to look through."""

from pathlib import Path

from quizkit.press import kit
from quizkit.press.face import WordBreak
from quizkit.press.faces import Look, css, face, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.press.services import find_service
from quizkit.press.sizes import Shape
from quizkit.press.style import read_style
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_deck import PrintRequest
from quizkit.workflow.stored.languages import refuse_unknown


def list_breaks(request: PrintRequest, folder: Path, db: str | None, watch: Watch = unwatched) -> tuple[WordBreak, ...]:
    """Return the broken words of all cards and of the rules: in the wanted languages, or else in each by itself."""
    pack = request.find_pack(folder, db).pack
    refuse_unknown(request.languages, pack.deck_brief.languages)
    found, shape = list[WordBreak](), Shape(card_size(pack), find_service(request.service).bleed)
    for languages in [request.languages] if request.languages else [(code,) for code in pack.deck_brief.languages]:
        look = Look(languages, request.templates, style=read_style(pack))
        pieces = [*list_pieces(pack), *kit.extras(pack)]
        sides = [side for piece in pieces for side in faces(piece, pack, look, shape.trim)]
        drawn = draw_faces(sides, shape, css(look), watch)
        found += [word for side in drawn for word in side.breaks]
        for language in languages if pack.booklet else ():
            from quizkit.press.render import flow  # it loads WeasyPrint

            values = {"language": language, "size": kit.PAGE}
            rules = face("rules", "booklet.html", pack, look._replace(languages=(language,)), values)
            found += [word for page in flow(rules, kit.PAGE, "") for word in page.breaks]
    return tuple(dict.fromkeys(found))
