"""A refusal says which rule it is, by name, in every language."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from playing import NAMES, VARIANTS, answers, begin, kinds, pack

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.chance import open_stream
from quizkit.play.games import list_games
from quizkit.play.spaces import Space, describe_fault
from quizkit.play.words import Saying
from quizkit.problems import QuizkitError

COLOURS = tuple(dict.fromkeys(card["card"]["colour"] for card in pack("switch").cards))


def refuse(match: Match, seat: int, move: Any) -> str:
    """Try a move, as a value and, if it is text, as it is typed; return what people are told first."""
    with pytest.raises(QuizkitError) as refused:
        match.answer(seat, match.parse(seat, move, Labels("en")) if isinstance(move, str) else move)
    assert all(Labels(language).error(refused.value) for language in spoken())
    return Labels("en").error(refused.value).partition(" Possible")[0]


def switch(tops: list[int], *throws: Any, **position: Any) -> Match:
    piles = [{"colour": colour, "top": top} for colour, top in zip(COLOURS, tops, strict=False)]
    options = {"edition": position.pop("edition", "nl")}
    given = {"turn": 1, "piles": piles, **position}
    return begin("switch", len(tops), options, position=given, chance=throws, at_table=True)


def test_switch_names_who_is_protected_and_why() -> None:
    match = switch([5, 5, 9], ((6, 6, 6), "green"), token_of=3)
    answers(match, 0)
    assert refuse(match, 1, "Chloé") == (
        "Anna cannot do that: Chloé holds the Block token, so a green Switch cannot swap with them."
    )
    assert refuse(match, 1, 1) == "Anna cannot do that: you cannot choose yourself."
    assert refuse(match, 1, "Zoé") == "Sorry, “Zoé” is not understood here."
    assert refuse(match, 2, "nobody") == "Ben has to wait: it is Anna’s turn. Waiting for: Anna."


def test_switch_red_is_carried_out_with_one_of_the_lowest() -> None:
    match = switch([9, 5, 5, 12], ((6, 6, 6, 6), "red"))
    assert refuse(match, 1, "Dora") == (
        "Anna cannot do that: Dora does not have the lowest card, and a red Switch swaps with the lowest."
    )
    assert refuse(match, 1, "nobody") == "Anna cannot do that: somebody has to be chosen."


def test_switch_lays_what_the_dice_give() -> None:
    match = switch([1, 1], ((1, 2, 4), "blank"))
    for count in ("0", "8"):
        assert refuse(match, 1, count) == "Anna cannot do that: from 1 to 7 cards can be laid with these dice."


def test_the_table_is_not_called_0() -> None:
    match = switch([1, 1], ((1, 2, 4), "blank"))
    assert refuse(match, TABLE, ((1, 1, 1), "red")) == "It is not the table’s turn. Waiting for: Anna."
    answers(match, 7, "again")
    assert refuse(match, 1, 3) == "It is not Anna’s turn. Waiting for: the table."
    assert refuse(match, TABLE, ((1, 1), "red")).startswith("the table cannot do that: ")


def test_swiss_quiz_says_what_can_be_staked_and_who_sits_out() -> None:
    match = begin("swiss-quiz", 3)
    assert refuse(match, 1, "true 9") == "Anna cannot do that: from 0 to 4 chips can be staked."
    assert refuse(match, 1, ("true", 0, 1)) == (
        "Anna cannot do that: flags can be staked only once the last one has left the board."
    )
    answers(match, ("true", 0, 0))
    assert refuse(match, 1, "false") == "Anna has placed a guess already, and it is final. Waiting for: Ben."
    far = {"reader": 2, "round": 9, "statement": 3, "fields": [43, 44, 45], "chips": [1, 1, 1], "flags": [2, 2, 3],
           "spots": [], "missing": [1], "arrived": [0, 0, 0]}  # fmt: skip
    match = begin("swiss-quiz", 3, position=far)
    assert refuse(match, 1, "true") == "Anna is taking a photo and sits this round out. Waiting for: Ben."
    assert refuse(match, 2, ("true", 0, 3)) == "Ben cannot do that: from 0 to 2 flags can be staked."


def test_kwis_t_says_who_can_be_checked_and_what_can_be_bid_and_shown() -> None:
    match = begin("kwis-t", 3)
    answers(match, *[("",) * 5] * 3)
    assert refuse(match, 1, "6") == (
        "Anna cannot do that: bids go from 1 to 5, and whoever has none correct has to bluff."
    )
    answers(match, 1, 2, 3)
    assert refuse(match, 1, "Anna") == "Anna cannot do that: you cannot choose yourself."
    answers(match, 2)
    assert refuse(match, 2, "Ben") == "Ben cannot do that: you cannot choose yourself."
    assert refuse(match, 2, "zzz").startswith("Sorry")
    answers(match, 0)
    assert refuse(match, 3, "Ben") == "Chloé cannot do that: Ben is no longer on the board."


def test_kwis_t_an_honest_bidder_has_no_bluff_to_show() -> None:
    cards = {card["card"]["id"]: card["card"] for card in pack("kwis-t").cards}
    match = begin("kwis-t", 2, chance=[("kw-0001",)])
    right = tuple(question["answer"]["nl"] for question in cards["kw-0001"]["questions"])
    answers(match, right, right, 1, 1, 0, 0)
    assert refuse(match, 1, "show") == "Anna cannot do that: the bid was honest, so there is no bluff to show."


def test_cantuun_says_who_reads() -> None:
    match = begin("cantuun", 3)
    assert refuse(match, 1, "GE") == "Anna reads this question and does not answer it. Waiting for: Ben, Chloé."


def test_secret_square_says_that_the_hider_does_not_seek() -> None:
    match = begin("secret-square", 2)
    answers(match, match.view(1).table.layout[0])
    assert refuse(match, 1, "row 1") == "Anna has hidden the chip and does not seek. Waiting for: Ben."
    # Nor where the hider is a person, who may own up to a slip meanwhile.
    match = begin("secret-square", 2, {"free_questions": [1]})
    answers(match, match.view(1).table.layout[0])
    assert refuse(match, 1, "row 1") == "Anna has hidden the chip and does not seek. Waiting for: Ben."
    with pytest.raises(QuizkitError) as refused:
        match.answer(1, "row 1")
    assert refused.value.name == "sits-out"
    match = begin("secret-square", 3)
    answers(match, match.view(1).table.layout[0])
    assert refuse(match, 3, "row 1") == "It is not Chloé’s turn. Waiting for: Ben."


def test_switch_without_a_target_the_round_decides_whatever_the_totals() -> None:
    match = switch([16, 15], ((6, 6, 4, 1, 1), "blank"), edition="fr", totals=[0, 90])
    assert match.outcome
    assert [(one.seat, one.score) for one in match.outcome.standings] == [(1, (16,)), (2, (14,))]


def test_cantuun_says_that_the_reader_does_not_answer_and_who_sits_out() -> None:
    match = begin("cantuun", 3, position={"reader": 1, "fields": [0, 0, 0], "missing": [0, 0, 1]})
    waits = match.rules.explain_waiting
    assert waits(1) == Saying("play.waits-reads", {"name": "Anna"})
    assert waits(3) == Saying("play.waits-sits-out", {"name": "Chloé"})


def test_kwis_t_with_open_bids_says_who_has_bid() -> None:
    match = begin("kwis-t", 3, {"open_bids": True, "appeals": [2]}, chance=[("kw-0001",)])
    answers(match, *[("",) * 5] * 3)
    assert kinds(match) == ["next 0"]
    answers(match, 2)
    assert refuse(match, 2, "appeal 1") == (
        "Ben cannot do that: each answer of your own that was judged wrong can be appealed once, "
        "unless the players have decided on it already."
    )
    answers(match, 4)
    assert refuse(match, TABLE, "Ben") == "the table cannot do that: Ben has placed a bid already."
    assert refuse(match, TABLE, "nobody") == "the table cannot do that: somebody has to be chosen."


def test_kwis_t_says_how_many_cards_are_given_and_which_are_not_there() -> None:
    hands = [["kb-0104", "+1", "+2", "+2"], ["+3"]]
    match = begin("kwis-t", 2, position={"phase": "actions", "quizmaster": 1, "scores": [0, 0], "hands": hands})
    assert kinds(match) == ["give 1"]
    assert refuse(match, 1, "1, 2") == "Anna cannot do that: 1 are needed, not 2."
    assert refuse(match, 1, ("+3",)) == "Anna cannot do that: +3 is not there, or not that often."
    assert refuse(begin("kwis-t", 2), 1, ("x" * 61, "", "", "", "")) == (
        "Anna cannot do that: an answer has at most 60 characters."
    )


def test_dice_and_tokens_at_the_table_are_counted() -> None:
    match = switch([1, 1])
    assert refuse(match, TABLE, ((1, 1), "red")) == "the table cannot do that: 3 are needed, not 2."
    assert refuse(match, TABLE, "1 1 7 red") == "the table cannot do that: a die shows 1 to 6, not 7."


def test_cantuun_says_how_many_cantons_and_which_is_unknown() -> None:
    match = begin("cantuun", 3, position={"reader": 1, "fields": [0, 0, 0]})
    most = match.options[2].most  # type: ignore[attr-defined]
    codes = ", ".join(match.options[2].codes[: most + 1])  # type: ignore[attr-defined]
    assert refuse(match, 2, codes) == f"Ben cannot do that: {most + 1} is too many, {most} at most."
    assert refuse(match, 2, ("XX",)) == "Ben cannot do that: XX is not the code of a canton."
    assert refuse(match, 2, "GE, XX") == "Sorry, “XX” is not understood here."
    assert refuse(match, 2, "BS BS").startswith("“BS” is named twice.")


def test_secret_square_says_that_a_tile_has_gone_or_was_never_there() -> None:
    match = begin("secret-square", 2, {"hider_answers": True, "language": "fr"})
    layout, names = (
        match.view(1).table.layout,
        {card["card"]["id"]: card["card"]["name"]["fr"] for card in pack("secret-square").cards},
    )
    away = next(tile for tile in names if tile not in layout)
    assert refuse(match, 1, away) == f"Anna cannot do that: {names[away]} is not one of the tiles to choose from."
    answers(match, layout[0], "row 1", "yes")
    gone = layout[24]
    assert refuse(match, 2, "5 5") == f"Ben cannot do that: {names[gone]} has been removed from the board."
    assert (
        refuse(match, 2, ("or", f"tile {gone}", "row 1"))
        == f"Ben cannot do that: {names[gone]} has been removed from the board."
    )
    assert refuse(match, 2, f"{names[layout[1]]} and row 1") == (
        "Ben cannot do that: a guess is made alone, not together with another question."
    )
    match.answer(1, "shown")
    assert refuse(match, 1, layout[0]) == (
        f"Anna cannot do that: the chip was under {names[layout[0]]}, so it has to go under another tile."
    )
    answers(match, layout[1], "column 1")
    assert refuse(match, 1, "yes") == "Anna cannot do that: that is not the correct answer."
    answers(match, "no", "animal")
    wrong = "no" if "yes" in match.options[1].words[:1] else "yes"  # type: ignore[attr-defined]
    answers(match, wrong)
    assert refuse(match, 1, "1 2") == f"Anna cannot do that: the chip is under {names[layout[1]]}, so it has to stay."
    assert refuse(match, 1, "5 1") == f"Anna cannot do that: {names[layout[20]]} has been removed from the board."


# Whatever people type that means something but is not allowed


def list_slips(match: Match, space: Space) -> Iterator[str]:
    """Yield what people may type by mistake: other players, other words, numbers, too many or too few of something."""
    yield from NAMES[: len(match.setup.names)]
    yield from (
        "nobody",
        "yes",
        "no",
        "show",
        "appeal 1",
        "appeal 9",
        "stop",
        "again",
        "shown",
        "right",
        "more",
        "wolf",
    )
    yield from map(str, (-1, 0, 1, 2, 3, 4, 5, 6, 9, 17, 100, 3.5))
    yield from (
        "1 1",
        "2 3",
        "9 9",
        "true 9",
        "true 0 1",
        "true 1 9",
        "1, 1",
        "1, 2, 3",
        "1 2 3 4 5 6 7",
        "1;2;3;4;5;" + "x" * 99,
    )
    moves: Sequence[Any] = getattr(space, "propose", getattr(space, "list_moves", tuple))()
    said = [space.describe(move, Labels("en")) for move in moves[:6]]
    yield from said
    yield from (f"{one}, {two}" for one, two in combinations(said[:4], 2))
    yield from (f"{one} and {two}" for one, two in combinations(said[:3], 2))


@pytest.mark.parametrize("game", list_games())
def test_nothing_that_is_understood_is_refused_without_its_reason(game: str) -> None:
    """Play on by lot, and try all of it at every ask."""
    for options in VARIANTS[game]:
        match, random = begin(game, list_games()[game].rules.seating[1], options), open_stream("slips", game)
        for _ in range(40):
            if match.ask is None:
                break
            seat = match.waiting[0]
            space = match.options[seat]
            for text in list_slips(match, space):
                try:
                    move = match.parse(seat, text, Labels("en"))
                except QuizkitError:
                    continue
                if not space.contains(move):
                    assert describe_fault(space, move).key != "play.fault-no-option", (match.ask.kind, text, move)
            match.answer(seat, space.sample(random))
