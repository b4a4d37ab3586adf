"""Advice, in an editor's words, on the ways out if a deck cannot be composed, step by step."""

from collections.abc import Iterator, Sequence

from quizkit.decks.quotas import CATEGORIES, TYPES, VERDICT, Feature
from quizkit.labels import Labels
from quizkit.safe_yaml import Value
from quizkit.workflow.composing.compose import TooFewCards, find_line

NAMED = 12
"""How many cards are named at most."""


def list_ways_out(error: TooFewCards, slug: str, say: Labels) -> Iterator[tuple[str, ...]]:
    """Yield the ways out if a deck cannot be composed; any is enough, and each may take several steps."""
    short, brief = error.shortage, error.brief
    steps = []
    if short.finish:
        names = ", ".join(short.finish[:NAMED]) + (" …" if len(short.finish) > NAMED else "")
        states = say("compose.or").join(say(f"cli.{state}") for state in brief.blueprint.states)
        # Where drafts are allowed, all that a card can lack is a translation.
        key = "compose.translate" if "draft" in brief.blueprint.states else "compose.finish"
        steps.append(say(key, count=len(short.finish), cards=names, states=states))
    steps += (
        say("compose.write", count=count, cards=_name_sort(error, sort, count, say)) for sort, count in short.write
    )
    if short.answers:
        cantons = ", ".join(f"{code} {count}×" for code, count in short.answers.items())
        steps.append(say("compose.answers", cantons=cantons))
    if steps:
        yield (steps[0], *(say("compose.and", step=step) for step in steps[1:]))
    if short.longest_run:
        yield (say("compose.run", count=short.longest_run, place=find_line(brief, slug, "blueprint.longest_run")),)
    if short.shares:
        changes = [
            say("compose.share", name=brief.called(CATEGORIES, name, say.language), count=count, planned=planned)
            for name, (planned, count) in short.shares.items()
        ]
        place = find_line(brief, slug, "blueprint.categories")
        yield (say("compose.shares", place=place, changes=", ".join(changes)),)
    if short.size:
        yield (say("compose.smaller", deck=slug, size=short.size),)


def _name_sort(error: TooFewCards, sort: Sequence[Feature], count: int, say: Labels) -> str:
    """Name a sort of card, such as “false statements in Geography”."""
    verdict = next((f".{feature.value}" for feature in sort if feature.group == VERDICT), "")
    cards = say(f"compose.{error.kind}{verdict}{'.one' if count == 1 else ''}")
    for feature in sort:
        if feature.group in (CATEGORIES, TYPES):
            cards = say("compose.of", cards=cards, name=error.brief.called(*feature, say.language))
    return cards


def as_data(error: TooFewCards, slug: str, say: Labels) -> dict[str, Value]:
    """Return the advice on composing a deck as data."""
    short = error.shortage
    return {
        "deck": slug,
        "kind": error.kind,
        "write": [
            {**{feature.group: feature.value for feature in sort}, "count": count} for sort, count in short.write
        ],
        "finish": list(short.finish),
        "answers": dict(short.answers),
        "categories": {
            name: {"planned": planned, "possible": count} for name, (planned, count) in short.shares.items()
        },
        "size": short.size,
        "longest_run": short.longest_run,
        "ways": [" ".join(steps) for steps in list_ways_out(error, slug, say)],
    }
