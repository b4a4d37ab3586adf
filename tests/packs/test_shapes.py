"""Packs of other days: read by shape, not judged by today's rules; and what cannot be read is told by card and field."""

from typing import Any

import pytest
from playing import begin, pack

from quizkit.cards.kinds import kinds
from quizkit.cards.kinds.bonus import Bonus
from quizkit.cards.kinds.canton import CantonQuestion
from quizkit.cards.kinds.chance import Chance, Swap
from quizkit.cards.kinds.encounter import Encounter
from quizkit.cards.kinds.quiz import Quiz
from quizkit.cards.kinds.statement import Statement
from quizkit.cards.text import Text
from quizkit.decks.brief import Brief
from quizkit.labels import Labels
from quizkit.packs.pack import Pack, PackUnreadable
from quizkit.press.pieces import card_size, list_pieces

DECKS = ("cantuun", "kwis-t", "secret-square", "swiss-quiz", "switch")


def first(slug: str, kind: str) -> dict[str, Any]:
    return dict(next(card.data for card in pack(slug).packed_cards if card.kind == kind))


def packed(slug: str, kind: str, card: dict[str, Any]) -> Pack:
    """Make a pack of one card, as a quizkit of another day could have frozen it."""
    return pack(slug).model_copy(update={"cards": ({"kind": kind, "revision": 3, "card": card},)}).with_digest()


def without(data: dict[str, Any], field: str) -> dict[str, Any]:
    return {key: value for key, value in data.items() if key != field}


@pytest.mark.parametrize("slug", DECKS)
def test_what_todays_rules_accept_is_read_as_they_read_it(slug: str) -> None:
    whole, read = pack(slug), 0
    assert whole.deck_brief == Brief.model_validate(whole.brief)
    for name, kind in kinds().items():
        cards = whole.cards_of(kind)
        assert cards == tuple(kind.model_validate(one.data) for one in whole.packed_cards if one.kind == name)
        read += len(cards)
    assert read == len(whole.cards)


def test_a_card_that_todays_rules_refuse_is_read_as_it_was_frozen() -> None:
    question = {**first("cantuun", "canton"), "fact": "bilingual", "answer": ["AI"], "tags": ["a", "a"]}
    (read,) = packed("cantuun", "canton", question).cards_of(CantonQuestion)
    assert (read.answer, read.fact, read.tags) == (("AI",), "bilingual", ("a", "a"))
    long = {**first("swiss-quiz", "statement"), "text": {"fr": "x" * 3000}, "colour": "a field of another day"}
    (statement,) = packed("swiss-quiz", "statement", long).cards_of(Statement)
    assert statement.text == Text(fr="x" * 3000)
    few = first("kwis-t", "quiz")
    (quiz,) = packed("kwis-t", "quiz", {**few, "questions": few["questions"][:2]}).cards_of(Quiz)
    assert len(quiz.questions) == 2
    meeting = first("cantuun", "encounter")
    asked = [{**one, "unit": "miles"} for one in meeting["guesstimates"]]
    (encounter,) = packed("cantuun", "encounter", {**meeting, "guesstimates": asked}).cards_of(Encounter)
    assert {one.unit for one in encounter.guesstimates} == {"miles"}
    (chance,) = packed(
        "cantuun", "chance", {"id": "c", "text": {}, "effect": {"do": "swap", "with": "ahead"}}
    ).cards_of(Chance)
    assert isinstance(chance.effect, Swap)
    assert chance.effect.partner == "ahead"


def test_an_old_brief_is_still_printed_and_played() -> None:
    # Once a deck had one prefix, whatever its kinds.
    brief = {**without(dict(pack("secret-square").brief), "prefixes"), "prefix": "ss", "words": ["x" * 3000]}
    old = pack("secret-square").model_copy(update={"brief": brief}).with_digest()
    assert len(list(list_pieces(old))) == len(list(list_pieces(pack("secret-square"))))
    assert card_size(old) == card_size(pack("secret-square"))
    assert begin("secret-square", 2, of=old).view(1).table == begin("secret-square", 2).view(1).table


@pytest.mark.parametrize(
    ("slug", "kind", "change", "field"),
    [
        ("swiss-quiz", "statement", {"verdict": "perhaps"}, "verdict"),
        ("swiss-quiz", "statement", {"text": {"fr": 1}}, "text.fr"),
        ("swiss-quiz", "statement", {"text": None}, "text"),
        ("swiss-quiz", "statement", {"review_by": "soon"}, "review_by"),
        ("swiss-quiz", "statement", {"difficulty": True}, "difficulty"),
        ("kwis-t", "quiz", {"questions": ["Who?"]}, "questions.1"),
        ("kwis-t", "quiz", {"questions": "Who?"}, "questions"),
        ("kwis-t", "bonus", {"action": {"do": "sing"}}, "action"),
        ("kwis-t", "bonus", {"action": {"do": "take", "cards": 1}}, "action"),
        ("secret-square", "tile", {"picture": {"svg": 1}}, "picture.svg"),
        ("switch", "number", {"value": "sixteen"}, "value"),
    ],
)
def test_what_cannot_be_read_is_told_by_card_and_field(
    slug: str, kind: str, change: dict[str, Any], field: str
) -> None:
    card = {**first(slug, kind), **change}
    with pytest.raises(PackUnreadable) as refused:
        packed(slug, kind, card).cards_of(kinds()[kind])
    assert (refused.value.facts["card"], refused.value.facts["field"]) == (card["id"], field)


def test_a_game_plays_cards_without_the_fields_it_can_spare() -> None:
    old = packed("swiss-quiz", "statement", without(first("swiss-quiz", "statement"), "category"))
    assert begin("swiss-quiz", 3, of=old).ask
    (statement,) = old.cards_of(Statement, "category")
    assert statement.category is None
    with pytest.raises(PackUnreadable):
        old.cards_of(Statement)


def test_a_field_that_is_missing_is_told_in_four_languages() -> None:
    old = packed("swiss-quiz", "statement", without(first("swiss-quiz", "statement"), "text"))
    with pytest.raises(PackUnreadable) as refused:
        begin("swiss-quiz", 3, of=old)
    said = {language: Labels(language).error(refused.value) for language in ("en", "fr", "de", "nl")}
    assert len(set(said.values())) == 4
    assert said["en"].startswith("In the pack swiss-quiz 1.0.0, this quizkit cannot read the field text of sq-")


def test_a_brief_without_what_it_cannot_do_without_is_told() -> None:
    brief = without(dict(pack("switch").brief), "format")
    with pytest.raises(PackUnreadable) as refused:
        card_size(pack("switch").model_copy(update={"brief": brief}))
    assert (refused.value.facts["card"], refused.value.facts["field"]) == ("deck.yaml", "format")


def test_cards_of_other_kinds_are_nobodys_business() -> None:
    strange = ({"kind": "song", "revision": 1, "card": {"id": "s-1"}}, *pack("switch").cards)
    assert begin("switch", 2, of=pack("switch").model_copy(update={"cards": strange}).with_digest()).ask


def test_a_changed_copy_is_read_anew_and_reading_changes_no_byte() -> None:
    whole = pack("kwis-t")
    before = whole.dumps()
    assert whole.cards_of(Bonus)
    assert whole.deck_brief.title
    fewer = whole.model_copy(update={"cards": (), "brief": {**whole.brief, "title": {"fr": "Autre"}}})
    assert (fewer.cards_of(Bonus), fewer.packed_cards, fewer.deck_brief.title) == ((), (), Text(fr="Autre"))
    assert (whole.dumps(), whole.compute_digest()) == (before, whole.digest)
