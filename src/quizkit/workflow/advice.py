"""What to do where a deck cannot be composed, in an editor's words."""

from collections.abc import Iterator, Sequence

from quizkit.decks.quotas import CATEGORIES, TYPES, VERDICT, Feature
from quizkit.labels import Labels
from quizkit.safe_yaml import Value
from quizkit.workflow.composing import TooFewCards, line

NAMED = 12
"""How many cards to name."""


def advice(error: TooFewCards, slug: str, say: Labels) -> Iterator[str]:
    """Name the ways out; each of them is enough."""
    short, brief = error.shortage, error.brief
    steps = []
    if short.finish:
        shown = ", ".join(short.finish[:NAMED]) + (" …" if len(short.finish) > NAMED else "")
        states = say("compose.or").join(say(f"cli.{state}") for state in brief.blueprint.states)
        steps.append(say("compose.finish", count=len(short.finish), cards=shown, states=states))
    for sort, count in short.write:
        steps.append(say("compose.write", count=count, cards=_sort(error, sort, say)))
    if short.answers:
        cantons = ", ".join(f"{code} {count}×" for code, count in short.answers.items())
        steps.append(say("compose.answers", cantons=cantons))
    if steps:
        yield say("compose.and").join(steps)
    if short.shares:
        changes = [
            say("compose.share", name=_called(error, Feature(CATEGORIES, slug), say), count=count, planned=planned)
            for slug, (planned, count) in short.shares.items()
        ]
        place = line(brief, slug, "blueprint.categories")
        yield say("compose.shares", place=str(place), changes=", ".join(changes))
    if short.size:
        yield say("compose.smaller", deck=slug, size=short.size)


def _sort(error: TooFewCards, sort: Sequence[Feature], say: Labels) -> str:
    """Name a sort of card: false statements in Geography."""
    verdict = next((f".{one.value}" for one in sort if one.group == VERDICT), "")
    cards = say(f"compose.{error.kind}{verdict}")
    for one in sort:
        if one.group in (CATEGORIES, TYPES):
            cards = say("compose.of", cards=cards, name=_called(error, one, say))
    return cards


def _called(error: TooFewCards, feature: Feature, say: Labels) -> str:
    """Name a category or a type in the language spoken, if the deck has it."""
    names = error.brief.vocabulary(CATEGORIES) if feature.group == CATEGORIES else error.brief.labels
    return (
        names[feature.value].get(say.language) or error.brief.called(*feature)
        if feature.value in names
        else feature.value
    )


def as_data(error: TooFewCards, slug: str, say: Labels) -> dict[str, Value]:
    """Give the same as data."""
    short = error.shortage
    return {
        "deck": slug,
        "kind": error.kind,
        "write": [{**{one.group: one.value for one in sort}, "count": count} for sort, count in short.write],
        "finish": list(short.finish),
        "answers": dict(short.answers),
        "categories": {
            name: {"planned": planned, "possible": count} for name, (planned, count) in short.shares.items()
        },
        "size": short.size,
        "ways": list(advice(error, slug, say)),
    }
