"""Cantuun, rule by rule. Sections are those of the rulebook."""

from random import Random
from typing import Any

import pytest
from playing import NAMES, answers, begin, changed, happened, kinds, pack, refusal

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.packs.pack import Pack
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.chance import ChanceRefused
from quizkit.play.engine import IllegalMove, NoMoveToUndo
from quizkit.play.events import tell_event
from quizkit.play.games.cantuun.material import TYPES, Mix, sort_out
from quizkit.play.games.cantuun.views import NOTHING
from quizkit.play.rules import Hint
from quizkit.play.view import as_data

ANSWER = ("BE", "GE", "UR")
RIGHT, TWO, ONE, NONE = ANSWER, ("BE", "GE", "ZH"), ("BE",), ("ZH",)


def words(text: str) -> dict[str, str]:
    return {"fr": text, "de": text, "nl": text}


def question(card: str, kind: str) -> dict[str, Any]:
    return {"id": card, "type": kind, "question": words(f"{card}?"), "answer": list(ANSWER)}


def guesstimate(text: str, number: float) -> dict[str, Any]:
    return {"question": words(text), "number": number, "unit": "count", "display": words(f"= {number}")}


def effect(card: str, **what: Any) -> dict[str, Any]:
    return {"id": card, "text": words(card), "effect": what}


QUESTIONS = [question("simple", "simple"), question("double", "double"), question("lightning", "lightning")]
# The book's card, 4 Rencontre, and another one.
ENCOUNTERS = [
    {"id": "e1", "difficulty": 3, "guesstimates": [guesstimate("SMS?", 68_000_000), guesstimate("Age?", 84.4), guesstimate("Golf?", 94)]},
    {"id": "e2", "difficulty": 1, "guesstimates": [guesstimate("A?", 5), guesstimate("B?", 6)]},
]  # fmt: skip
CHANCES = [
    effect("on 2", do="move", who="me", steps=2), effect("back 4", do="move", who="me", steps=-4),
    effect("all on 1", do="move", who="everyone", steps=1), effect("others back 1", do="move", who="others", steps=-1),
    effect("skip 2", do="skip", rounds=2), effect("nearest", do="swap", **{"with": "nearest"}),
    effect("ahead", do="swap", **{"with": "ahead"}), effect("behind", do="swap", **{"with": "behind"}),
]  # fmt: skip


def small(
    questions: list[dict[str, Any]] = QUESTIONS,
    encounters: list[dict[str, Any]] = ENCOUNTERS,
    chances: list[dict[str, Any]] = CHANCES,
    **game: Any,
) -> Pack:
    """Make a pack of few cards."""
    kinds = (("canton", questions), ("encounter", encounters), ("chance", chances))
    cards = tuple({"kind": kind, "revision": 1, "card": card} for kind, some in kinds for card in some)
    return changed("cantuun", **game).model_copy(update={"cards": cards}).with_digest()


PLAIN = small(routes=[{**route, "chance": []} for route in pack("cantuun").game["routes"]])
"""Without chance spaces."""


def game(
    spaces: list[int], *chance: str, options: dict[str, Any] | None = None, of: Pack | None = None, **given: Any
) -> Match:
    """Begin a round with the pawns on these spaces, the first seat reading; cards come as they are dictated."""
    position = {"reader": 1, "spaces": spaces, **given}
    return begin("cantuun", len(spaces), options, of=of or small(), position=position, chance=chance)


def lay(match: Match, **cards: tuple[str, ...]) -> None:
    """Let seats lay cards, in this order: `_3=…` is seat 3."""
    for seat, some in cards.items():
        match.answer(int(seat[1:]), some)


def spaces(match: Match) -> tuple[int, ...]:
    return match.rules.show_table().spaces  # type: ignore[no-any-return]


def told(match: Match, *kinds: str) -> list[tuple[Any, ...]]:
    return [event for event in happened(match) if event[0] in kinds]


# La mise en place


@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_starts_on_the_first_space_of_an_own_route_through_26_cantons_to_uri(seats: int) -> None:
    match = begin("cantuun", seats)
    table = match.view(1).table
    assert table.spaces == (1,) * seats
    assert [route[0] for route in table.known.routes] == ["TI", "GE", "SH", "GR"][:seats]
    for route in table.known.routes:
        assert len(set(route)) == len(route) == 26
        assert route[-1] == "UR"
    assert [chances[0] for chances in table.known.chances] == [4, 5, 3, 5][:seats]
    assert (table.reader, len(match.waiting), table.known.encounter_steps) == (1, seats - 1, 2)


def test_colours_and_who_is_oldest_are_options() -> None:
    match = begin("cantuun", 3, {"routes": [4, 2, 1], "first_reader": 3})
    assert [route[0] for route in match.view(1).table.known.routes] == ["GR", "GE", "TI"]
    assert kinds(match) == ["answer 1", "answer 2"]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"first_reader": 4}, "options.first_reader cannot be 4: allowed: 1, 2, 3."),
        ({"first_reader": 0}, "options.first_reader cannot be 0: allowed: > 0."),
        ({"routes": [1, 1, 2]}, "options.routes cannot be [1, 1, 2]: allowed: 3 × 1, 2, 3, 4."),
        ({"routes": [1, 2]}, "options.routes cannot be [1, 2]: allowed: 3 × 1, 2, 3, 4."),
        ({"routes": [1, 2, 5]}, "options.routes cannot be [1, 2, 5]: allowed: 3 × 1, 2, 3, 4."),
        ({"encounter_steps": -1}, "options.encounter_steps cannot be -1: allowed: ≥ 0."),
        ({"mix": {"simple": 0, "double": 0, "lightning": 0}}, "options.mix cannot be [0, 0, 0]: allowed: > 0."),
        ({"mix": {"simple": 1}}, "options.mix.double cannot be –: it is missing."),
        ({"mix": {"simple": 99, "double": 1, "lightning": 1}}, "options.mix.double cannot be 1: allowed: 0, ≥ 99 / 95."),
    ],
)  # fmt: skip
def test_options_that_cannot_be_are_refused(options: dict[str, Any], said: str) -> None:
    assert refusal("cantuun", 3, options) == said


# 1. La question


def test_the_reader_names_type_and_number_does_not_answer_and_the_right_neighbour_reads_next() -> None:
    match = game([1, 1, 1, 1], "simple", "double", "lightning", "simple")
    assert happened(match) == [("reads", 1, "simple", 3, words("simple?"))]
    assert (kinds(match), match.ask and match.ask.is_race) == (["answer 2", "answer 3", "answer 4"], True)
    readers = []
    for _ in range(3):
        readers.append(match.view(1).table.reader)
        lay(match, **{f"_{seat}": NONE for seat in match.waiting})
    assert readers == [1, 4, 3]
    assert kinds(match) == ["answer 1", "answer 3", "answer 4"]
    assert match.view(1).table.round == 4


# 2. Les réponses


def test_one_lays_at_least_one_canton_and_no_more_than_the_question_asks_for() -> None:
    match = game([1, 1, 1], "simple")
    for wrong in (
        (),
        ("BE", "GE", "UR", "ZH"),
        ("XX",),
        ("GE", "BE"),
        ("BE", "BE"),
        "BE",
        ["BE"],
        (1,),
        None,
        (("BE",),),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.answer(2, wrong)
        assert all(Labels(language).error(refused.value) for language in spoken())
    with pytest.raises(IllegalMove) as refused:
        match.answer(2, ("BE", "GE", "UR", "ZH"))
    assert (
        Labels("en")
        .error(refused.value)
        .startswith("Ben cannot do that: 4 is too many, 3 at most. Possible: 1–3 of these: AG, AI,")
    )
    lay(match, _2=("ZH",))
    assert match.waiting == (3,)


@pytest.mark.parametrize("kind", ["simple", "double", "lightning"])
def test_the_first_to_lay_has_seal_1_whatever_the_type_and_shows_first(kind: str) -> None:
    match = game([1, 1, 1, 1], kind)
    lay(match, _3=NONE, _4=NONE, _2=NONE)
    assert told(match, "answer", "shows") == [
        ("answer", ANSWER),
        ("shows", 3, 1, NONE),
        ("shows", 4, 2, NONE),
        ("shows", 2, 3, NONE),
    ]


def test_with_three_players_there_are_seals_1_and_2_only() -> None:
    match = game([1, 1, 1], "simple")
    lay(match, _3=NONE, _2=NONE)
    assert [event[2] for event in told(match, "shows")] == [1, 2]
    few = changed("cantuun", material={"seals": 2, "answer_cards": 26})
    assert refusal("cantuun", 4, of=few) == "material.seals cannot be 2: allowed: ≥ 3."
    assert not refusal("cantuun", 3, of=few)


# 3. La vérification


@pytest.mark.parametrize(
    ("kind", "cards", "steps"),
    [
        # Exemples: 2 of 3 right, simple 2 and double 4.
        ("simple", TWO, 2), ("double", TWO, 4), ("simple", RIGHT, 3), ("double", RIGHT, 6), ("simple", ONE, 1), ("double", ONE, 2),
        # No penalty.
        ("simple", NONE, 0), ("double", ("SO", "VD", "ZH"), 0), ("simple", ("GE", "SO", "ZH"), 1),
        # Lightning: one wrong coat, or one missing (a perfect answer has all), and there is nothing.
        ("lightning", TWO, 0), ("lightning", ONE, 0), ("lightning", ("BE", "GE"), 0), ("lightning", RIGHT, 3),
    ],
)  # fmt: skip
def test_how_far_an_answer_leads(kind: str, cards: tuple[str, ...], steps: int) -> None:
    match = game([1, 2, 1], kind, of=PLAIN)
    lay(match, _2=cards, _3=NONE)
    there = pack("cantuun").game["routes"][1]["spaces"][2 + steps - 1]
    assert told(match, "moves", "stays", "meets") == ([("moves", 2, there, 2 + steps)] if steps else [])
    assert spaces(match) == (1, 2 + steps, 1)


@pytest.mark.parametrize(
    ("laid", "moved"),
    [
        # Exemples: Beat was the fastest, the others are right too.
        ({"_4": RIGHT, "_2": RIGHT, "_3": RIGHT}, {4: 3, 2: 1, 3: 1}),
        # Attention: the first was wrong, so the next perfect one gets 3, and so on.
        ({"_4": TWO, "_2": RIGHT, "_3": RIGHT}, {2: 3, 3: 1}),
        ({"_4": TWO, "_2": ONE, "_3": RIGHT}, {3: 3}),
        ({"_4": RIGHT, "_2": ONE, "_3": RIGHT}, {4: 3, 3: 1}),
        ({"_4": NONE, "_2": NONE, "_3": NONE}, {}),
    ],
)
def test_lightning_the_first_perfect_answer_leads_3_and_every_later_one_1(
    laid: dict[str, tuple[str, ...]], moved: dict[int, int]
) -> None:
    match = game([10, 1, 4, 10], "lightning", of=PLAIN)
    lay(match, **laid)
    before = {2: 1, 3: 4, 4: 10}
    assert {event[1]: event[3] - before[event[1]] for event in told(match, "moves")} == moved


def test_steps_are_options() -> None:
    steps = {"simple": 0, "double": 1, "lightning_first": 5, "lightning_later": 2}
    for kind, far in (("simple", 0), ("double", 3), ("lightning", 5)):
        match = game([1, 10, 1], kind, options={"steps": steps}, of=PLAIN)
        lay(match, _2=RIGHT, _3=NONE)
        assert spaces(match) == (1, 10 + far, 1)
    match = game([1, 2, 4], "lightning", options={"steps": {**steps, "lightning_first": 0}}, of=PLAIN)
    lay(match, _2=RIGHT, _3=RIGHT)
    assert spaces(match) == (1, 2, 6)


# 4. Chance


def test_example_a_move_of_2_that_ends_on_a_chance_space_draws_a_chance_card() -> None:
    # Seat 1 has its first chance space on 4, GE.
    match = game([2, 3, 1], "simple", "on 2", reader=2)
    lay(match, _1=TWO, _3=NONE)
    assert happened(match)[2:6] == [
        ("shows", 1, 1, TWO),
        ("moves", 1, "GE", 4),
        ("chance", 1, words("on 2")),
        ("moves", 1, "NE", 6),
    ]


def test_a_chance_space_counts_only_where_a_move_ends_and_needs_a_move() -> None:
    passing = game([2, 3, 1], "simple", reader=2)
    lay(passing, _1=RIGHT, _3=NONE)
    assert not told(passing, "chance")
    staying = game([4, 3, 1], "simple", reader=2)
    lay(staying, _1=NONE, _3=NONE)
    assert not told(staying, "chance", "stays")


@pytest.mark.parametrize(
    ("card", "before", "after"),
    [
        ("on 2", [2, 3, 1], (6, 3, 1)), ("back 4", [2, 3, 1], (1, 3, 1)), ("all on 1", [2, 3, 5], (5, 4, 6)), ("others back 1", [2, 3, 1], (4, 2, 1)),
        ("skip 2", [2, 3, 1], (4, 3, 1)), ("nearest", [2, 3, 11], (3, 4, 11)), ("ahead", [2, 3, 11], (11, 3, 4)), ("behind", [2, 3, 11], (3, 4, 11)),
        # Nobody there: nothing happens.
        ("ahead", [2, 3, 1], (4, 3, 1)), ("behind", [2, 9, 11], (4, 9, 11)),
        # Of equals, the first to the right.
        ("nearest", [2, 5, 3], (3, 5, 4)), ("nearest", [2, 4, 9], (4, 4, 9)), ("nearest", [2, 5, 1], (5, 4, 1)),
    ],
)  # fmt: skip
def test_what_chance_cards_do(card: str, before: list[int], after: tuple[int, ...]) -> None:
    match = game(before, "simple", card, reader=2)
    lay(match, _1=TWO, _3=NONE)
    assert told(match, "chance") == [("chance", 1, words(card))]
    assert spaces(match) == after


@pytest.mark.parametrize(
    ("card", "before", "events"),
    [
        ("others back 1", [2, 3, 1], [("stays", 3, "SH"), ("moves", 2, "VD", 2)]),
        ("ahead", [2, 3, 11], [("swaps", 1, 3), ("moves", 1, "SO", 11), ("moves", 3, "AI", 4)]),
        # Whoever is as far is neither ahead nor behind.
        ("ahead", [2, 4, 4], [("stays", 1, "GE")]), ("behind", [2, 4, 4], [("stays", 1, "GE")]),
    ],
)  # fmt: skip
def test_whom_a_chance_card_moves_and_in_which_order(
    card: str, before: list[int], events: list[tuple[Any, ...]]
) -> None:
    match = game(before, "simple", card, reader=2)
    lay(match, _1=TWO, _3=NONE)
    assert told(match, "moves", "stays", "swaps")[1:] == events


def test_nobody_leaves_uri_by_a_chance_card() -> None:
    # Seat 3 arrives with seal 1; then seat 1 draws.
    for card, after in (
        ("others back 1", (4, 2, 26)),
        ("ahead", (4, 3, 26)),
        ("nearest", (3, 4, 26)),
        ("all on 1", (5, 4, 26)),
    ):
        match = game([2, 3, 24], "simple", card, reader=2)
        lay(match, _3=RIGHT, _1=TWO)
        assert (spaces(match), match.outcome and match.outcome.winners) == (after, (3,))


def test_whoever_skips_does_not_answer_for_so_many_rounds_but_reads() -> None:
    match = game([2, 3, 1], "simple", "skip 2", "double", "lightning", "simple", reader=2)
    lay(match, _1=TWO, _3=NONE)
    assert told(match, "misses") == [("misses", 1, 2)]
    # The right neighbour of 2 is 1, who reads all the same.
    assert (match.view(1).table.reader, kinds(match)) == (1, ["answer 2", "answer 3"])
    lay(match, _2=NONE, _3=NONE)
    assert (match.view(1).table.reader, kinds(match)) == (3, ["answer 2"])
    lay(match, _2=NONE)
    assert (match.view(1).table.reader, kinds(match)) == (2, ["answer 1", "answer 3"])


def test_a_round_in_which_nobody_may_answer_only_reads() -> None:
    match = game([1, 1, 1], "simple", "double", missing=[1, 1, 1])
    assert [event[0] for event in happened(match)] == ["reads", "answer", "reads"]
    assert kinds(match) == ["answer 1", "answer 2"]


def test_one_answer_alone_cannot_be_taken_back() -> None:
    match = game([1, 1, 1], "simple", "double", missing=[0, 1, 0])
    lay(match, _3=NONE)
    with pytest.raises(NoMoveToUndo):
        match.undo()


# 4. Rencontre


def meet(*moves: Any, card: str = "e1", before: tuple[int, ...] = (1, 2, 1), **given: Any) -> Match:
    """Let seat 1 arrive in VD, where seat 2 is, and the seats asked say this."""
    match = game(list(before), "simple", card, **{"reader": 3, **given})
    lay(match, _1=TWO, _2=NONE)
    answers(match, *moves)
    return match


def test_example_a_move_of_2_into_an_occupied_canton_is_an_encounter() -> None:
    match = meet()
    assert told(match, "moves", "meets") == [("moves", 1, "VD", 3), ("meets", 1, 2, "VD")]
    assert kinds(match) == ["pick 3"]


def test_example_25_653_451_more_and_68_million_is_the_truth() -> None:
    match = meet(1)
    assert kinds(match) == ["guess 1"]
    match.answer(1, match.parse(1, "25 653 451", Labels("fr")))
    said = [tell_event(match.events()[-1], "cantuun", Labels(language), NAMES) for language in ("en", "de")]
    assert said == ["Anna’s estimate: 25,653,451.", "Anna schätzt: 25’653’451."]
    assert kinds(match) == ["more-or-less 2"]
    match.answer(2, match.parse(2, "plus", Labels("fr")))
    # Edouard is right and goes on by two; Beat stays.
    assert happened(match)[4:-2] == [
        ("meets", 1, 2, "VD"),
        *[("finds", number, words(text), words(f"= {answer}")) for number, text, answer in ((1, "SMS?", 68_000_000), (2, "Age?", 84.4), (3, "Golf?", 94))],
        ("asks", 3, words("SMS?")), ("guesses", 1, 25_653_451), ("says", 2, "more"), ("truth", words("= 68000000")), ("wins", 2), ("moves", 2, "NE", 4),
    ]  # fmt: skip
    assert spaces(match) == (3, 4, 1)


@pytest.mark.parametrize(
    ("guess", "word", "winner"),
    [
        (93, "more", 2), (93, "less", 1), (95, "less", 2), (95, "more", 1), (94, "more", 1), (94, "less", 1),
        (94.0, "more", 1), (93.9, "more", 2), (0, "more", 2), (10**12, "less", 2),
    ],
)  # fmt: skip
def test_more_wins_above_the_guess_less_below_and_an_exact_guess_is_the_newcomers(
    guess: float, word: str, winner: int
) -> None:
    match = meet(3, guess, word)
    assert told(match, "wins") == [("wins", winner)]
    assert spaces(match) == ((5, 2, 1) if winner == 1 else (3, 4, 1))


def test_the_drawer_picks_one_of_the_guesstimates() -> None:
    for wrong in (0, 4, "1", True, None):
        with pytest.raises(IllegalMove):
            meet(wrong)
    match = meet(2, card="e2")
    assert told(match, "asks") == [("asks", 3, words("B?"))]
    with pytest.raises(IllegalMove):
        meet(3, card="e2")
    for guess in (-1, float("nan"), float("inf"), "5", True):
        with pytest.raises(IllegalMove):
            meet(1, guess)
    with pytest.raises(IllegalMove):
        meet(1, 5, "exactly")


def test_a_pack_with_an_answer_below_zero_takes_guesses_below_zero() -> None:
    cold = [{"id": "e1", "difficulty": 1, "guesstimates": [guesstimate("°?", -41.8), guesstimate("!", 1)]}]
    match = meet(1, -42, "more", of=small(encounters=cold))
    assert told(match, "wins") == [("wins", 2)]
    none = [{"id": "e1", "guesstimates": [guesstimate("°?", 0), guesstimate("!", 1)]}]
    with pytest.raises(IllegalMove):
        meet(1, -1, of=small(encounters=none))


def test_who_may_know_is_given_the_right_answer() -> None:
    def hints(match: Match) -> list[Hint | None]:
        return [match.rules.hint(seat) for seat in (TABLE, match.waiting[0])]

    assert hints(game([1, 1, 1], "simple")) == [None, Hint(ANSWER, 2)]
    # What the drawer picks is neither right nor wrong.
    assert hints(meet()) == [None, None]
    assert hints(meet(3)) == [None, Hint(94, 3)]
    assert hints(meet(3, 93)) == [None, Hint("more", 3)]
    assert hints(meet(3, 95)) == [None, Hint("less", 3)]
    # An exact guess has won whatever is said.
    assert hints(meet(3, 94)) == [None, None]
    undecided = [{"id": "e1", "guesstimates": [guesstimate("?", 1), guesstimate("!", 2)]}]
    assert hints(meet(1, of=small(encounters=undecided))) == [None, Hint(1, 2)]


def test_the_reader_draws_and_if_involved_the_first_to_the_right_who_is_not() -> None:
    assert kinds(meet()) == ["pick 3"]
    # Seat 2 reads and is met: to the right of 2 are 1, who arrives, then 3; of four, 4.
    three = game([1, 2, 1], "simple", "e1", reader=2)
    lay(three, _1=TWO, _3=NONE)
    assert kinds(three) == ["pick 3"]
    four = game([1, 2, 1, 1], "simple", "e1", reader=2)
    lay(four, _1=TWO, _3=NONE, _4=NONE)
    assert kinds(four) == ["pick 4"]
    # Seat 1 reads and is met by 2: to the right of 1 is 4.
    other = game([3, 1, 1, 1], "simple", "e1", reader=1)
    lay(other, _2=ONE, _3=NONE, _4=NONE)
    assert (told(other, "meets"), kinds(other)) == ([("meets", 2, 1, "VD")], ["pick 4"])


@pytest.mark.parametrize(
    ("order", "met"), [([1, 2, 3, 4], 4), ([4, 1, 2, 3], 2), ([3, 4, 1, 2], 2), ([2, 4, 3, 1], 4), ([], 4)]
)
def test_of_several_in_the_canton_the_newcomer_meets_who_came_last(order: list[int], met: int) -> None:
    # GE is space 1 of seat 2's route, 20 of seat 4's, 10 of seat 3's and 4 of seat 1's.
    match = game([2, 1, 1, 20], "simple", "e1", reader=3, order=order)
    lay(match, _1=TWO, _2=NONE, _4=NONE)
    assert told(match, "meets") == [("meets", 1, met, "GE")]


def test_moves_of_the_round_count_for_who_came_last() -> None:
    # Seat 4 comes to GE first and meets 2, wins nothing there; then 1 comes and meets 4.
    match = game([2, 1, 1, 19], "simple", "e1", "e2", reader=3)
    lay(match, _4=ONE, _1=TWO, _2=NONE)
    assert told(match, "meets") == [("meets", 4, 2, "GE")]
    answers(match, 1, 0, "more")
    # Seat 2 was right and left for FR.
    assert (told(match, "meets")[1:], spaces(match)) == ([("meets", 1, 4, "GE")], (4, 3, 1, 20))


def test_encounter_beats_chance() -> None:
    # GE is a chance space of seat 1, and seat 2 is there.
    match = game([2, 1, 1], "simple", "e1", reader=3)
    lay(match, _1=TWO, _2=NONE)
    assert (told(match, "meets"), kinds(match)) == ([("meets", 1, 2, "GE")], ["pick 3"])
    answers(match, 1, 0, "less")
    assert not told(match, "chance")


def test_events_happen_at_once_before_the_next_seal_shows() -> None:
    match = meet()
    assert [event[1] for event in told(match, "shows")] == [1]
    assert match.view(3).table.laid == ((1, TWO), (2, ()))
    answers(match, 1, 1, "more")
    assert [event[0] for event in happened(match)][-4:] == ["wins", "moves", "shows", "reads"]


def test_no_cascade_from_an_encounter() -> None:
    # Seat 2 wins and goes on by two, from VD to NE, where seat 3 is (14); seat 1 wins to FR, where seat 3 is (13).
    for third, word, after in ((14, "more", (3, 4, 14)), (13, "less", (5, 2, 13))):
        match = meet(1, 0, word, before=(1, 2, third))
        assert (len(told(match, "meets")), spaces(match)) == (1, after)
    # Seat 2 wins and lands on 5, its chance space: from 3, FR, where seat 1 comes.
    match = game([3, 3, 1], "simple", "e1", reader=3)
    lay(match, _1=TWO, _2=NONE)
    answers(match, 1, 0, "more")
    assert (told(match, "chance"), spaces(match)) == ([], (5, 5, 1))


def test_no_cascade_from_a_chance_card() -> None:
    # On by two to NE, where seat 2 is; all on by one, to where seat 3 comes too.
    match = game([2, 4, 1], "simple", "on 2", reader=2)
    lay(match, _1=TWO, _3=NONE)
    assert (told(match, "meets"), spaces(match)) == ([], (6, 4, 1))
    # Nor another chance: back by 4 from 13 to 9, both of them chance spaces.
    again = game([11, 4, 1], "simple", "back 4", reader=2)
    lay(again, _1=TWO, _3=NONE)
    assert (len(told(again, "chance")), spaces(again)) == (1, (9, 4, 1))


def test_encounter_steps_are_an_option() -> None:
    match = meet(1, 0, "more", options={"encounter_steps": 5})
    assert spaces(match) == (3, 7, 1)


# Nouveau tour: piles


def test_used_chance_and_encounter_cards_go_under_their_pile_and_come_again_in_order() -> None:
    few = small(chances=CHANCES[:2])
    match = game([2, 3, 1], "simple", "on 2", reader=2, of=few, chances=["back 4"])
    assert match.rules.piles["chance"].list_moves() == ["on 2"]  # type: ignore[attr-defined]
    lay(match, _1=TWO, _3=NONE)
    assert match.rules.piles["chance"].used == ("back 4", "on 2")  # type: ignore[attr-defined]
    assert match.rules.piles["chance"].list_moves() == ("back 4",)  # type: ignore[attr-defined]
    # All were used: the first one comes again, whatever the seed.
    for seed in range(5):
        again = game([2, 3, 1], "simple", reader=2, of=few, chances=["on 2", "back 4"]).restart(seed)
        lay(again, _1=TWO, _3=NONE)
        assert told(again, "chance") == [("chance", 1, words("on 2"))]
    with pytest.raises(ChanceRefused):
        lay(game([2, 3, 1], "simple", "back 4", reader=2, of=few, chances=["on 2", "back 4"]), _1=TWO, _3=NONE)
    assert match.branch(0).rules.piles["encounter"].list_moves() == ["e1", "e2"]  # type: ignore[attr-defined]
    assert meet(encounters=["e2"]).rules.piles["encounter"].used == ("e2", "e1")  # type: ignore[attr-defined]


def test_a_pile_of_one_card_serves_twice_in_a_round() -> None:
    # Seat 1 on 4 and seat 2 on 5 both draw, and there is one card.
    match = game([2, 3, 1], "simple", reader=3, of=small(chances=CHANCES[:1]))
    lay(match, _1=TWO, _2=TWO)
    assert [event[1] for event in told(match, "chance")] == [1, 2]


def test_no_question_comes_again_before_all_were_asked_and_an_empty_pile_is_the_shuffled_discard() -> None:
    match, asked = begin("cantuun", 3, of=small()), []
    for _ in range(7):
        asked.append(match.view(1).table.text["fr"])
        lay(match, **{f"_{seat}": NONE for seat in match.waiting})
    assert set(asked[:3]) == set(asked[3:6]) == {"simple?", "double?", "lightning?"}
    assert [event[0] for event in happened(match) if event[0] in {"reads", "shuffles"}].index("shuffles") == 3
    assert len(told(match, "shuffles")) == 2
    spent = game([1, 1, 1], asked=["simple", "double", "lightning"])
    assert happened(spent)[0] == ("shuffles",)


@pytest.mark.parametrize(
    ("mix", "sizes"),
    [
        ((1, 1, 1), (95, 95, 95)),
        ((2, 1, 1), (95, 47, 47)),
        ((50, 30, 20), (95, 57, 38)),
        ((1, 0, 0), (95, 0, 0)),
        ((0, 1, 2), (0, 50, 101)),
    ],
)
def test_another_mix_of_types_is_an_option(mix: tuple[int, int, int], sizes: tuple[int, ...]) -> None:
    rules, random, drawn = begin("cantuun", 3).rules, Random(1), []
    pile = sort_out(rules.box, Mix(simple=mix[0], double=mix[1], lightning=mix[2]))
    while pile.left:
        drawn.append(pile.sample(random))
        assert pile.contains(drawn[-1])
        pile = pile.turn_up(drawn[-1])
    assert len(set(drawn)) == len(drawn)
    types = [rules.box.questions[card].type for card in drawn]
    assert tuple(types.count(kind) for kind in TYPES) == sizes
    # Well mixed, and not the same cards in every game.
    assert len(set(types[:12])) == len([size for size in sizes if size])
    match = begin("cantuun", 3, {"mix": dict(zip(TYPES, mix, strict=True))})
    assert match.rules.piles["question"].left == sum(sizes) - 1  # type: ignore[attr-defined]


# Fin de partie


def test_the_round_in_which_somebody_reaches_uri_is_played_to_its_end_and_the_first_alone_wins() -> None:
    match = game([25, 20, 10], "simple", reader=3)
    lay(match, _1=ONE, _2=TWO)
    assert match.outcome
    assert [(one.seat, one.rank, one.score) for one in match.outcome.standings] == [
        (1, 1, (26,)),
        (2, 2, (22,)),
        (3, 3, (10,)),
    ]
    assert (told(match, "arrives"), match.ask) == ([("arrives", 1)], None)


def test_several_in_one_round_share_the_win_and_a_move_past_uri_stops_there() -> None:
    match = game([25, 24, 10, 3], "double", reader=3)
    lay(match, _1=RIGHT, _2=TWO, _4=NONE)
    assert match.outcome
    assert match.outcome.winners == (1, 2)
    # Both are in Uri: there are no encounters there.
    assert not told(match, "meets")


def test_uri_reached_by_an_event_counts() -> None:
    # Seat 1 on space 24, OW, which is seat 2's 23.
    match = game([23, 23, 1], "simple", "e1", reader=3)
    lay(match, _1=ONE, _2=NONE)
    answers(match, 1, 68_000_000, "less")
    assert match.outcome
    assert match.outcome.winners == (1,)


def test_who_is_farthest_leads_and_questions_are_counted() -> None:
    rules = game([5, 2, 9], "simple", round=4).rules
    assert (rules.lead(), rules.rounds_played()) == ((5, 2, 9), 3)


# Positions and packs


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"reader": 4}, "reader cannot be 4: allowed: 1, 2, 3."), ({"reader": 0}, "reader cannot be 0: allowed: > 0."),
        ({"spaces": [1, 1]}, "spaces cannot be [1, 1]: allowed: 3 × 1–25."), ({"spaces": [26, 1, 1]}, "spaces cannot be [26, 1, 1]: allowed: 3 × 1–25."),
        ({"spaces": [0, 1, 1]}, "spaces.0 cannot be 0: allowed: > 0."), ({"round": 0}, "round cannot be 0: allowed: > 0."),
        ({"order": [1, 2]}, "order cannot be [1, 2]: allowed: 1, 2, 3."), ({"order": [1, 2, 2]}, "order cannot be [1, 2, 2]: allowed: 1, 2, 3."),
        ({"missing": [1]}, "missing cannot be [1]: allowed: 3 ×."), ({"missing": [-1, 0, 0]}, "missing cannot be [-1, 0, 0]: allowed: ≥ 0."),
        ({"asked": ["x"]}, "asked cannot be [x]: allowed: double, lightning, simple."),
        ({"asked": ["simple", "simple"]}, "asked cannot be [simple, simple]: allowed: double, lightning, simple."),
        ({"encounters": ["e3"]}, "encounters cannot be [e3]: allowed: e1, e2."),
        ({"chances": ["on 2", "on 2"]}, f"chances cannot be [on 2, on 2]: allowed: {', '.join(card['id'] for card in CHANCES)}."),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], said: str) -> None:
    position = {"reader": 1, "spaces": [1, 1, 1], **change}
    assert refusal("cantuun", 3, of=small(), position=position) == f"position.{said}"


def test_more_questions_asked_than_the_mix_has_are_refused() -> None:
    questions = [question(f"{kind} {number}", kind) for kind in TYPES for number in (1, 2)]
    for asked, said in (
        (["simple 2", "double 1", "double 2"], ""),
        (["simple 1", "simple 2"], "position.asked cannot be [simple 1, simple 2]: allowed: ≤ 1 ×."),
    ):
        mix = {"mix": {"simple": 1, "double": 2, "lightning": 2}}
        position = {"reader": 1, "spaces": [1, 1, 1], "asked": asked}
        assert refusal("cantuun", 3, mix, of=small(questions), position=position) == said


ROUTES: list[dict[str, Any]] = as_data(pack("cantuun").game["routes"])
ALL = ", ".join(sorted(ROUTES[0]["spaces"]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"spaces": ROUTES[1]["spaces"][::-1]}, f" cannot be [{', '.join(ROUTES[1]['spaces'][::-1])}]: allowed: {ALL}; UR."),
        ({"spaces": ["ZH", *ROUTES[1]["spaces"][1:]]}, f" cannot be [ZH, {', '.join(ROUTES[1]['spaces'][1:])}]: allowed: {ALL}; UR."),
        ({"spaces": []}, ".spaces cannot be []: allowed: ≥ 2."), ({"chance": [0]}, ".chance.0 cannot be 0: allowed: > 0."),
        ({"chance": [9, 26]}, ".chance cannot be [9, 26]: allowed: ≤ 25."),
    ],
)  # fmt: skip
def test_routes_that_cannot_be_are_refused_with_their_place(change: dict[str, Any], said: str) -> None:
    routes = [ROUTES[0], {**ROUTES[1], **change}, *ROUTES[2:]]
    assert refusal("cantuun", 3, of=changed("cantuun", routes=routes)) == f"routes.1{said}"


def test_a_chance_space_may_be_the_last_before_uri() -> None:
    assert not refusal("cantuun", 3, of=changed("cantuun", routes=[{**ROUTES[0], "chance": [25]}, *ROUTES[1:]]))


@pytest.mark.parametrize(
    ("unfit", "missing"),
    [
        (changed("cantuun", routes=[]), "routes"), (pack("switch"), "routes"), (pack("cantuun").model_copy(update={"cantons": ()}), "cantons"),
        (small([]), "canton"), (small(encounters=[]), "encounter"), (small(chances=[]), "chance"),
        (pack("cantuun").model_copy(update={"game": {"routes": ROUTES}}), "material"),
    ],
)  # fmt: skip
def test_a_pack_without_routes_cantons_or_cards_is_refused(unfit: Pack, missing: str) -> None:
    said = f"The pack {unfit.deck} cannot be played as cantuun: {missing} is missing or incomplete."
    assert refusal("cantuun", 3, of=unfit).partition(" Any deck")[0] == said


def test_a_pack_whose_parts_do_not_fit_each_other_is_refused() -> None:
    nowhere = small([*QUESTIONS, {**QUESTIONS[0], "id": "x", "answer": ["XX"]}])
    assert refusal("cantuun", 3, of=nowhere) == f"x.answer cannot be [XX]: allowed: {ALL}."
    few = changed("cantuun", material={"seals": 3, "answer_cards": 25})
    assert refusal("cantuun", 3, of=few) == "material.answer_cards cannot be 25: allowed: 26."
    no_double = small([question("simple", "simple"), question("lightning", "lightning")])
    assert refusal("cantuun", 3, of=no_double) == "options.mix.simple cannot be 1: allowed: 0, ≥ 1 / 1."


# At a real table


def test_at_a_real_table_people_say_which_cards_come() -> None:
    match = begin("cantuun", 3, of=small(), at_table=True, position={"reader": 3, "spaces": [1, 2, 1]})
    table = match.view(1).table
    assert (kinds(match), match.view(3).hand, match.view(1).hand) == (["question 0"], NOTHING, NOTHING)
    # Only who reads from a card sees it.
    assert match.ask
    assert match.ask.audience == (3,)
    assert (table.type, table.wanted, table.text) == ("", 0, {})
    match.answer(TABLE, match.parse(TABLE, "Simple", Labels("fr")))
    lay(match, _1=TWO, _2=RIGHT)
    assert (kinds(match), match.ask.audience, match.rules.hint(TABLE)) == (["encounter 0"], (3,), None)
    match.answer(TABLE, match.parse(TABLE, "e2", Labels("de")))
    assert kinds(match) == ["pick 3"]
    # The exact guess wins, and seat 2 goes on to JU, which is a chance space.
    answers(match, 1, 5, "more")
    assert kinds(match) == ["chance 0"]


def test_an_encounter_card_is_on_the_table_as_soon_as_its_question_is_read_out() -> None:
    match = meet()
    assert match.rules.on_table()[1:] == ()
    answers(match, 1)
    assert match.rules.on_table()[1:] == ("e1",)
    recalled = match.rules.recall("e1", 2)
    assert recalled
    assert (recalled.question["fr"], recalled.answer["fr"]) == ("Age?", "= 84.4")


def test_a_lesson_is_a_question_and_its_cantons_or_a_guesstimate_and_its_number() -> None:
    rules = begin("cantuun", 3).rules
    question, asked = rules.box.questions["cu-0008"], rules.recall("cu-0008", 0)
    assert asked
    assert (asked.question, asked.answer["fr"]) == (question.text, ", ".join(question.answer))
    guesstimate, guessed = rules.box.encounters["ce-0005"].guesstimates[1], rules.recall("ce-0005", 2)
    assert guessed == (guesstimate.text, guesstimate.display)
