"""Option spaces: what is drawn is contained, and what is said can be typed again, in every language."""

from contextlib import suppress
from functools import reduce
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import begin

from quizkit.cards.cantons import cantons
from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play.cantons import Cantons, NamedTwice
from quizkit.play.games.secret_square.tiles import TileLayout
from quizkit.play.hands import AnswerSheet, Pick
from quizkit.play.heaps import Deal, Dice, Subset
from quizkit.play.piles import Pile, mix_pile, shuffle_pile
from quizkit.play.spaces import FreeText, NumberRange, PlayerChoice, Product, Space, WordChoice, describe_fault
from quizkit.play.words import NotUnderstood
from quizkit.problems import QuizkitError

NAMES = ("Anna", "Annabelle", "Zoé", "Jean-Luc")
CANTONS = {
    "GE": {"fr": "Genève", "de": "Genf", "nl": "Genève"},
    "GL": {"fr": "Glaris", "de": "Glarus", "nl": "Glarus"},
    "UR": {"fr": "Uri", "de": "Uri", "nl": "Uri"},
    "VS": {"fr": "Valais", "de": "Wallis", "nl": "Wallis"},
}
TITLES = {
    "+1": {},
    "+3": {},
    "kb-1": {"fr": "Coup d’œil", "de": "Luginsblatt", "nl": "Spiekbriefje"},
    "kb-2": {"fr": "Encore une", "de": "Noch eine", "nl": "Nog eentje"},
}
ALL = {code: canton.name for code, canton in sorted(cantons().items())}
FACES = ("blank", "blank", "green", "red", "block")

SQUARE = begin("secret-square", 2, {"language": "de"})
LAYOUT = SQUARE.rules.board.tiles  # type: ignore[attr-defined]
HIDE = SQUARE.view(1).options
SQUARE.answer(1, LAYOUT[0])
ASK = SQUARE.view(2).options

simple = st.one_of(
    st.sampled_from(
        [
            WordChoice(("true", "false")),
            WordChoice(("stop", "again")),
            WordChoice(("allow", "prevent")),
            WordChoice(FACES),
        ]
    ),
    st.builds(lambda low, more: NumberRange(low, low + more), st.integers(-9, 99), st.integers(0, 10**9)),
    st.builds(NumberRange, st.integers(-5, 5), st.none(), st.booleans()),
    st.builds(lambda may_pass: PlayerChoice((1, 2, 4), NAMES, may_pass), st.booleans()),
    st.builds(Dice, st.integers(1, 5), st.integers(2, 9)),
)
spaces = st.one_of(
    simple,
    st.builds(
        lambda low, more: Subset(tuple(CANTONS), low, min(low + more, 4), CANTONS), st.integers(1, 3), st.integers(0, 3)
    ),
    st.builds(lambda most: Cantons(tuple(ALL), most, ALL), st.integers(1, 26)),
    st.builds(
        lambda sizes, turned: reduce(Pile.turn_up, turned, mix_pile((("a-1", "a-2", "a-3"), ("b-1", "b-2")), sizes)),
        st.sampled_from([(2, 1), (2, 2), (3, 2)]),
        st.sampled_from([(), ("a-2",), ("b-2",), ("a-3", "b-1"), ("b-1", "a-1", "a-2")]),
    ),
    st.builds(lambda size: Deal(("sq-1", "sq-2", "sq-10", "sq-11"), size), st.integers(1, 4)),
    st.builds(FreeText, st.integers(1, 200)),
    st.sampled_from([HIDE, ASK, TileLayout(HIDE.board.book, LAYOUT, 9)]),
    st.builds(AnswerSheet, st.integers(1, 6)),
    st.builds(
        lambda size, is_blind: Pick(("+1", "+3", "+1", *TITLES), size, TITLES, is_blind),
        st.integers(1, 7),
        st.booleans(),
    ),
    st.builds(lambda one, two: Product((one, two)), simple, simple),
)


@settings(deadline=None)
@given(spaces, st.integers(), st.sampled_from(spoken()))
def test_what_is_drawn_is_an_option_and_can_be_typed_in_every_language(space: Space, seed: int, language: str) -> None:
    move, say = space.sample(Random(seed)), Labels(language)
    assert space.contains(move)
    assert space.parse(space.describe(move, say), say) == move
    assert space.tell(say)


@settings(deadline=None)
@given(spaces, st.text(), st.sampled_from(spoken()))
def test_whatever_is_typed_is_a_move_or_not_understood(space: Space, text: str, language: str) -> None:
    with suppress(NotUnderstood):
        assert isinstance(space.contains(space.parse(text, Labels(language))), bool)


@settings(deadline=None)
@given(
    spaces,
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text() | st.integers(), lambda inner: st.lists(inner).map(tuple)
    ),
)
def test_whatever_is_answered_is_an_option_or_not(space: Space, move: Any) -> None:
    assert isinstance(space.contains(move), bool)


@pytest.mark.parametrize("text", ["x" * 1_000_000, "\x00", "tr\x1b[2Jue", "\u202etrue", ""])
def test_absurd_text_is_not_understood(text: str) -> None:
    for space in (
        WordChoice(("true", "false")),
        NumberRange(0, 9),
        PlayerChoice((1, 2), NAMES, may_pass=True),
        Dice(2),
        Product((NumberRange(0, 9),) * 2),
    ):
        with pytest.raises(NotUnderstood):
            space.parse(text, Labels("en"))


@pytest.mark.parametrize(
    ("space", "text", "language", "move"),
    [
        (WordChoice(("true", "false")), "v", "fr", "true"),
        (WordChoice(("true", "false")), " Gemogelt ", "fr", "false"),
        (WordChoice(("true", "false")), "WAAR", "nl", "true"),
        (WordChoice(("stop", "again")), "aufhoren", "de", "stop"),
        (NumberRange(0, None), "25’653’451", "de", 25653451),
        (NumberRange(0, None), "25 653 451", "fr", 25653451),
        (NumberRange(0, None), "25.653.451", "nl", 25653451),
        (NumberRange(0, None), "25,653,451", "en", 25653451),
        (NumberRange(0, None, is_whole=False), "1 234,5", "fr", 1234.5),
        (NumberRange(0, None, is_whole=False), "1,234.5", "en", 1234.5),
        (PlayerChoice((1, 2, 3), NAMES, may_pass=True), "zoe", "fr", 3),
        (PlayerChoice((1, 2, 3), NAMES, may_pass=True), "Anna", "fr", 1),
        (PlayerChoice((1, 2, 3), NAMES, may_pass=True), "annab", "fr", 2),
        (PlayerChoice((1, 2, 3), NAMES, may_pass=True), "niemand", "de", 0),
        (PlayerChoice((1, 2, 3), NAMES, may_pass=True), "2", "de", 2),
        (Dice(3), "1,2 4", "en", (1, 2, 4)),
        (Dice(3), "124", "en", (1, 2, 4)),
        (Subset(tuple(CANTONS), 1, 3, CANTONS), "wallis, ge", "de", ("GE", "VS")),
        (Cantons(tuple(ALL), 3, ALL), "GE, VD", "en", ("GE", "VD")),
        (Cantons(tuple(ALL), 3, ALL), "vd ge", "de", ("GE", "VD")),
        (Cantons(tuple(ALL), 3, ALL), "Genève Vaud", "fr", ("GE", "VD")),
        (Cantons(tuple(ALL), 3, ALL), "geneve vaud", "nl", ("GE", "VD")),
        (Cantons(tuple(ALL), 3, ALL), "Genf und Waadt", "de", ("GE", "VD")),
        (Cantons(tuple(ALL), 3, ALL), "St. Gallen Uri", "fr", ("SG", "UR")),
        (Cantons(tuple(ALL), 3, ALL), "Saint-Gall, Bâle-Ville et Appenzell Rhodes-Intérieures", "fr", ("AI", "BS", "SG")),
        (Cantons(tuple(ALL), 3, ALL), "wall; zür / tic", "nl", ("TI", "VS", "ZH")),
        (shuffle_pile(["cc-0001", "cc-0002"]).turn_up("cc-0001"), "CC-0002", "nl", "cc-0002"),
        (Product((WordChoice(("true", "false")), NumberRange(0, 4), NumberRange(0, 1))), "vrai 3", "fr", ("true", 3, 0)),
        (Product((WordChoice(("true", "false")), NumberRange(0, 4), NumberRange(0, 1))), "wahr / 2 / 1", "de", ("true", 2, 1)),
        (Product((Dice(3), WordChoice(FACES))), "124 vert", "fr", ((1, 2, 4), "green")),
        (Product((Dice(3), WordChoice(FACES))), "2 5 2 rot", "de", ((2, 5, 2), "red")),
        (Product((Dice(3), WordChoice(FACES))), "2, 5, 2, rouge", "fr", ((2, 5, 2), "red")),
        (WordChoice(("true", "false")), "falsch", "de", "false"),
        (WordChoice(("true", "false")), "w", "de", "true"),
        (WordChoice(("true", "false")), "f", "fr", "false"),
        (FreeText(20), "  Matterhorn  ", "de", "Matterhorn"),
        (AnswerSheet(3), "AC/DC;  – ; Le  Nil", "fr", ("AC/DC", "", "Le Nil")),
        (AnswerSheet(3), "8 | 1’000", "de", ("8", "1’000", "")),
        (AnswerSheet(2), "", "nl", ("", "")),
        (Pick(("+1", "+3", "kb-1"), 2, TITLES), "3, luginsblatt", "nl", ("+3", "kb-1")),
        (Pick(("+1", "+1"), 2, TITLES), "+1, 1", "en", ("+1", "+1")),
    ],
)  # fmt: skip
def test_people_type_as_they_like(space: Space, text: str, language: str, move: Any) -> None:
    assert space.parse(text, Labels(language)) == move
    assert space.contains(move)


@pytest.mark.parametrize(
    ("space", "text"),
    [(WordChoice(("true", "false")), "perhaps"), (NumberRange(0, 9), "1.5"), (NumberRange(0, 9), "three"), (PlayerChoice((1, 2), NAMES), "somebody"), (PlayerChoice((1, 2), NAMES), "An"),
     (Subset(tuple(CANTONS), 1, 3, CANTONS), "ge, xx"), (Deal(("a", "b"), 1), "c"), (Product((NumberRange(0, 1), NumberRange(0, 1))), "1 / 1 / 1"), (Product((NumberRange(0, 1), Dice(1))), "1"),
     (AnswerSheet(2), "a; b; c"), (Pick(("+1", "kb-1"), 1, TITLES), "encore"), (Pick(("+1", "+3"), 1, TITLES), "+"),
     (Cantons(tuple(ALL), 3, ALL), "ge, xx"), (Cantons(tuple(ALL), 3, ALL), "Appenzell"), (Cantons(tuple(ALL), 3, ALL), " , "), (shuffle_pile(["a"]), "c")],
)  # fmt: skip
def test_what_means_nothing_is_refused_with_what_there_is(space: Space, text: str) -> None:
    with pytest.raises(NotUnderstood) as refused:
        space.parse(text, Labels("en"))
    assert "Possible: " in Labels("en").error(refused.value)


def test_a_word_that_stands_twice_is_twice_as_likely() -> None:
    random = Random(1)
    drawn = [WordChoice(FACES).sample(random) for _ in range(5000)]
    assert 0.36 < drawn.count("blank") / 5000 < 0.44


def test_a_sheet_holds_nothing_that_could_not_be_typed() -> None:
    for wrong in (
        ("a",),
        ("a", "b", "c"),
        ("a;b", ""),
        ("a|b", ""),
        ("-", ""),
        (" a", ""),
        ("a  b", ""),
        ("a\n", ""),
        ("x" * 61, ""),
        (1, ""),
        ["a", "b"],
        "ab",
    ):
        assert not AnswerSheet(2).contains(wrong)


def test_a_blind_pick_does_not_tell_which_cards_there_are() -> None:
    say = Labels("en")
    one, other = (Pick(cards, 1, TITLES, is_blind=True) for cards in (("+1", "+1"), ("+3", "kb-1")))
    assert one.tell(say) == other.tell(say) == "1 of these: +1, +3, Coup d’œil, Encore une"
    assert Pick(("+3", "kb-1"), 1, TITLES).tell(say) == "1 of these: +3, Coup d’œil"


def test_cantons_are_drawn_evenly_in_number_and_kind() -> None:
    random, space = Random(3), Cantons(tuple(ALL), 2, ALL)
    drawn = [space.sample(random) for _ in range(6000)]
    assert 0.47 < sum(len(move) == 1 for move in drawn) / 6000 < 0.53
    shares = [sum(code in move for move in drawn) / 9000 for code in ALL]
    assert 0.03 < min(shares) < max(shares) < 0.05


def test_what_is_typed_in_bulk_is_answered_in_time() -> None:
    with pytest.raises(NamedTwice):
        Cantons(tuple(ALL), 3, ALL).parse("ge " * 300 + "xx", Labels("en"))


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("BS BS", NamedTwice, "“BS” is named twice."), ("Basel-Stadt, BS", NamedTwice, "“BS” is named twice."),
        ("GE, Narnia, VD", NotUnderstood, "Sorry, “Narnia” is not understood here."),
    ],
)  # fmt: skip
def test_the_bad_word_of_a_list_is_named(text: str, error: type[QuizkitError], said: str) -> None:
    with pytest.raises(error) as refused:
        Cantons(tuple(ALL), 3, ALL).parse(text, Labels("en"))
    assert Labels("en").error(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (("BS", "BS"), "BS is there twice"), (("XX",), "XX is not the code of a canton"), (("AG", "AI", "BE", "BL"), "4 is too many, 3 at most"),
        ((), "at least one canton has to be laid"), (3, "3 is not one of the options"),
    ],
)  # fmt: skip
def test_a_set_of_cantons_is_refused_with_its_reason(move: Any, said: str) -> None:
    assert describe_fault(Cantons(tuple(ALL), 3, ALL), move).tell(Labels("en")) == said


def test_the_top_card_of_a_pile_is_any_of_those_that_may_be_there() -> None:
    random, pile = Random(1), mix_pile((("a", "b", "c", "d"), ("x", "y")), (1, 2))
    drawn = [pile.sample(random) for _ in range(6000)]
    # One of four in three of the cards, two in two.
    assert {card: round(drawn.count(card) / 6000, 1) for card in "abcdxy"} == {
        "a": 0.1,
        "b": 0.1,
        "c": 0.1,
        "d": 0.1,
        "x": 0.3,
        "y": 0.3,
    }
    assert pile.turn_up("a").list_moves() == ["x", "y"]
    assert pile.turn_up("x").turn_up("y").turn_up("b").list_moves() == ("x",)
    assert pile.turn_up("x").turn_up("y").turn_up("b").turn_up("x").used == ("y", "b", "x")
