"""Editions of a deck: in some of its languages, and without some of its cards."""

from collections.abc import Mapping
from dataclasses import replace

from quizkit.decks.brief import Brief
from quizkit.decks.deck import Deck
from quizkit.decks.unread_cards import leave_out
from quizkit.problems import QuizkitError, closest
from quizkit.safe_yaml import Value


class NoSuchEdition(QuizkitError):
    """The deck has no such edition."""

    name = "no-such-edition"


def choose_edition(deck: Deck, name: str) -> Deck:
    """Return an edition of a deck: in its languages, without cards that are not in it; without a name, all of it."""
    if not name:
        return deck
    editions = deck.brief.editions
    if name not in editions:
        raise NoSuchEdition(
            deck=deck.slug, edition=name, known=", ".join(editions) or "–", suggestion=closest(name, editions)
        )
    without = {*editions[name].without}
    narrow = Brief.model_validate(narrow_brief(deck.brief.model_dump(mode="json", exclude_defaults=True), name))
    left_out = {card.id for card in deck.cards if not without.isdisjoint(card.tags)}
    return replace(deck, brief=narrow, cards=leave_out(deck.cards, left_out))


def narrow_brief(brief: Mapping[str, Value], edition: str) -> Mapping[str, Value]:
    """Return the brief of an edition, in its languages."""
    editions = brief.get("editions")
    plan = editions.get(edition) if isinstance(editions, Mapping) else None
    if not isinstance(plan, Mapping):
        return brief
    languages = plan["languages"]
    assert isinstance(languages, list)  # noqa: S101  # the brief was checked when it was stored
    source = brief["source"] if brief["source"] in languages else languages[0]
    narrow = {key: value for key, value in brief.items() if key != "editions"}
    return {**narrow, "languages": languages, "source": source}
