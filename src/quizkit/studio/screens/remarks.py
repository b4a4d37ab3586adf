"""Remarks: comments and suggestions about a card, and all that nobody has answered yet."""

from starlette.responses import Response

from quizkit.store.values import RemarkKind
from quizkit.studio.threads import describe_threads, list_remarks
from quizkit.studio.visit import Visit, screen
from quizkit.studio.written import read_request
from quizkit.workflow.stored.agenda import list_titles
from quizkit.workflow.stored.remarks import (
    ANSWERS,
    add_comment,
    answer_remark,
    list_open,
    suggest_texts,
)


def show_open(visit: Visit) -> Response:
    """Show the screen of remarks that nobody has answered yet."""
    decks = list_titles(visit.workspace.store)
    deck = visit.query.get("deck", "")
    threads = list_open(visit.workspace.store, deck if deck in decks else None)
    return visit.page("remarks.html", decks=decks, deck=deck, threads=describe_threads(visit, threads))


def show_remarks(visit: Visit) -> Response:
    """Show a page's remarks about a card in a language, and about all of it."""
    return visit.page(
        "_remarks.html",
        remarks=list_remarks(visit),
        card_id=visit.named("card"),
        language=visit.query.get("in", ""),
        may_write=visit.permit.may_write,
        may_decide=visit.permit.may_decide,
    )


def comment(visit: Visit) -> Response:
    """Store a comment that somebody typed about a card."""
    card, language = visit.named("card"), str(visit.form.get("in", ""))
    words = str(visit.form.get("words", ""))
    origin = visit.origin(visit.say("studio.reason-comment", card=card))
    add_comment(visit.workspace.store, card, "" if "whole" in visit.form else language, words, origin)
    return _go_back(visit, card, language)


def suggest(visit: Visit) -> Response:
    """Store other words for texts that somebody suggests on a page."""
    rewrite = read_request(visit)
    origin = visit.origin(visit.say("studio.reason-suggest", card=rewrite.item))
    count = suggest_texts(visit.workspace.store, rewrite, origin)
    _tell(visit, rewrite.item)
    return visit.json({"suggested": count})


def answer(visit: Visit) -> Response:
    """Accept or refuse a suggestion, or settle a comment, as somebody clicks."""
    wanted, number = str(visit.form.get("answer", "")), str(visit.form.get("remark", ""))
    card = visit.named("card")
    kind = RemarkKind(wanted) if wanted in ANSWERS else RemarkKind.REFUSED
    origin = visit.origin(visit.say(f"studio.reason-{kind}", card=card))
    answered = answer_remark(visit.workspace.store, int(number) if number.isdecimal() else 0, kind, origin)
    if kind is RemarkKind.ACCEPTED:
        news = {"card": card, "by": visit.author, "from": str(visit.form.get("from", ""))}
        visit.studio.news.tell("saved", news)
    return _go_back(visit, card, answered.language)


def _tell(visit: Visit, card: str) -> None:
    visit.studio.news.tell("remark", {"card": card, "by": visit.author}, card)


def _go_back(visit: Visit, card: str, language: str) -> Response:
    _tell(visit, card)
    return visit.go(visit.back(f"/cards/{card}?in={language}"))


SCREEN = (
    screen("/remarks", show_open),
    screen("/cards/{card}/remarks", show_remarks),
    screen("/cards/{card}/remarks", comment, "POST", reads="form"),
    screen("/cards/{card}/suggest", suggest, "POST", reads="json"),
    screen("/cards/{card}/answer", answer, "POST", reads="form"),
)
