"""List the words of a deck that are broken at the end of a line, for an editor to look through."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from quizkit.press import kit
from quizkit.press.face import WordBreak
from quizkit.press.faces import face, faces
from quizkit.press.pieces import list_pieces
from quizkit.progress import Watch, unwatched
from quizkit.workflow.printing.face_cache import draw_faces
from quizkit.workflow.printing.print_deck import PrintRequest, choose_pieces, make_order
from quizkit.workflow.printing.print_job import PrintJob, make_job
from quizkit.workflow.stored.languages import refuse_unknown


def list_breaks(request: PrintRequest, folder: Path, db: str | None, watch: Watch = unwatched) -> tuple[WordBreak, ...]:
    """List the words that a print job would break: in the wanted languages, or else in each by itself.

    A whole deck comes with its rules and player aids; some cards of it do not.
    """
    deck = request.find_pack(folder, db)
    known = deck.pack.deck_brief.languages
    refuse_unknown(request.languages, known)
    words = list[WordBreak]()
    for languages in [request.languages] if request.languages else [(code,) for code in known]:
        job = make_job(deck.pack, make_order(replace(request, languages=languages), deck, folder))
        chosen = choose_pieces(request, deck.pack, job.order, folder, db)
        pieces = [*list_pieces(deck.pack), *kit.extras(deck.pack)] if chosen is None else chosen
        sides = [side for piece in pieces for side in faces(piece, deck.pack, job.look, job.shape.trim)]
        words += [word for side in draw_faces(sides, job.shape, job.style, watch) for word in side.breaks]
        words += _list_in_rules(job) if chosen is None else ()
    return tuple(dict.fromkeys(words))


def _list_in_rules(job: PrintJob) -> Iterator[WordBreak]:
    from quizkit.press.render import flow  # it loads WeasyPrint

    for language in job.order.languages if job.pack.booklet else ():
        look, values = job.look._replace(languages=(language,)), {"language": language, "size": kit.PAGE}
        for page in flow(face("rules", "booklet.html", job.pack, look, values), kit.PAGE, ""):
            yield from page.breaks
