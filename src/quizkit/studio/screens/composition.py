"""The composition: a ribbon of squares, which change places; the blueprint says at once what is missed."""

from collections import Counter
from functools import partial
from typing import Any

from starlette.responses import Response

from quizkit.decks.brief import Brief
from quizkit.studio.visit import Visit, screen
from quizkit.workflow.composing.arrange import (
    Arrangement,
    Proposal,
    Swaps,
    arrange_deck,
    propose_composition,
    store_arrangement,
    store_composed,
)
from quizkit.workflow.composing.compose import ComposeRequest
from quizkit.workflow.composing.portrait import Portrait, describe_miss
from quizkit.workflow.stored.items import find_brief
from quizkit.workflow.stored.overview import card_title


def show_composition(visit: Visit) -> Response:
    """Show the screen with the ribbon of a deck."""
    return _show(visit, "composition.html", arrange_deck(visit.workspace.store, visit.named("deck")))


def try_swaps(visit: Visit) -> Response:
    """Show the ribbon as it would be after some swaps of cards."""
    arranged = arrange_deck(visit.workspace.store, visit.named("deck"), _read_swaps(visit.sent.get("swaps")))
    return _show(visit, "_ribbon.html", arranged)


def save_swaps(visit: Visit) -> Response:
    """Store the ribbon with its swaps, as it is shown."""
    deck, base = visit.named("deck"), visit.sent.get("base")
    swaps, origin = _read_swaps(visit.sent.get("swaps")), visit.origin(visit.say("studio.reason-swap", deck=deck))
    store_arrangement(visit.workspace.store, deck, swaps, base if isinstance(base, int) else 0, origin)
    return _show(visit, "_ribbon.html", arrange_deck(visit.workspace.store, deck))


def _read_swaps(sent: object) -> Swaps:
    pairs = sent if isinstance(sent, list) else []
    return [(str(pair[0]), str(pair[1])) for pair in pairs if isinstance(pair, list) and len(pair) > 1]


def _show(visit: Visit, template: str, arranged: Arrangement, **values: Any) -> Response:
    say, deck = visit.say, arranged.deck
    missed = [
        (portrait, [describe_miss(portrait, miss, say) for miss in portrait.missed]) for portrait in arranged.portraits
    ]
    legends = {portrait.kind: count_categories(portrait, deck.brief) for portrait in arranged.portraits}
    language = say.language if say.language in deck.brief.languages else deck.brief.source
    titles = {card.id: card_title(card, language, say) for card in deck.cards}
    return visit.page(
        template, deck=deck, brief=deck.brief, arranged=arranged, missed=missed, legends=legends, titles=titles,
        base=arranged.base, may_save=visit.permit.role == "editor", **values,
    )  # fmt: skip


def count_categories(portrait: Portrait, brief: Brief) -> dict[str, int]:
    """Return how many squares of the ribbon each category has, in the order of the deck."""
    counts = Counter(seat.category for stack in portrait.stacks for side in stack.sides for seat in side)
    return {slug: counts[slug] for slug in brief.categories if slug in counts}


def start_composing(visit: Visit) -> Response:
    """Start to compose from the composition's screen, in a process of its own."""
    deck, seed = visit.named("deck"), str(visit.form.get("seed", ""))
    request = ComposeRequest(deck, seed=int(seed) if seed.isdecimal() and len(seed) < 9 else 1)
    studio = visit.studio
    work = partial(propose_composition, request, studio.home, studio.db, visit.say, visit.today)
    return visit.go(f"/composition/{deck}/{studio.workshop.start(work)}")


def show_proposal(visit: Visit) -> Response:
    """Show how far composing has come; then the ribbon, or what to write first."""
    job, deck = visit.studio.workshop.jobs.get(visit.named("job")), visit.named("deck")
    if job is None:
        return visit.page("refused.html", 404, text=visit.say("studio.no-such-job"))
    if job.is_running:
        brief = find_brief(visit.workspace.store, deck)
        return visit.page("composing.html", slug=deck, brief=brief, done=job.done, total=job.total, is_running=True)
    proposal = job.result if isinstance(job.result, Proposal) else Proposal(None)
    refusal = visit.say.error(job.refusal) if job.refusal else visit.say("studio.print-failed") if job.failed else ""
    arranged = arrange_deck(visit.workspace.store, deck, composition=proposal.composition)
    return _show(visit, "composing.html", arranged, slug=deck, proposal=proposal, refusal=refusal, is_running=False)


def take_proposal(visit: Visit) -> Response:
    """Store the composition that was proposed on the screen."""
    job, deck = visit.studio.workshop.jobs.get(visit.named("job")), visit.named("deck")
    if job and isinstance(job.result, Proposal) and job.result.composition:
        origin = visit.origin(visit.say("studio.reason-compose", deck=deck))
        store_composed(visit.workspace.store, deck, job.result.composition, origin)
    return visit.go(f"/composition/{deck}")


SCREEN = (
    screen("/composition/{deck}", show_composition),
    screen("/composition/{deck}/try", try_swaps, "POST", reads="json"),
    screen("/composition/{deck}/save", save_swaps, "POST", reads="json"),
    screen("/composition/{deck}/compose", start_composing, "POST", reads="form"),
    screen("/composition/{deck}/{job}", show_proposal),
    screen("/composition/{deck}/{job}", take_proposal, "POST", reads="form"),
)
