"""The protocol for other screens: every message is as the schema says, and every move it offers can be made."""

import json
from functools import cache
from itertools import count, cycle
from random import Random
from typing import Any

import jsonschema_rs
import pytest
from playing import NAMES, TABLES, VARIANTS, begin, pack
from protocol_client import RandomClient, fits

from quizkit.labels import Labels
from quizkit.play import Match, start
from quizkit.play.chance import open_stream
from quizkit.play.company import Company
from quizkit.play.games import list_games
from quizkit.play.protocol import PUBLIC, show_ask, show_events, show_view
from quizkit.play.schema import build_schema
from quizkit.play.script import Script

SAY = Labels("de", "fr")
GAMES = 1000
"""As many as every message is checked of, all games taken together."""


@cache
def validator(what: str) -> Any:
    return jsonschema_rs.validator_for({**build_schema(), "$ref": f"#/$defs/{what}"})


def play(match: Match, random: Random) -> list[dict[str, Any]]:
    """Let a client play that knows nothing but messages, and asks for views on the way."""
    client, game, heard = RandomClient(random), match.setup.game.name, []
    watchers = cycle((PUBLIC, *range(len(match.setup.names) + 1)))
    orders = validator("order")

    def speak() -> Any:
        for order in client.answers():
            if random.random() < 0.05:
                yield json.dumps({"view": next(watchers)})
            assert orders.is_valid(order)
            yield json.dumps(order)

    for line in Script(match, Company(match, {}), SAY).run(speak()):
        # What a program at the other end reads.
        message = json.loads(json.dumps(line))
        assert "error" not in message, message
        validator(f"{game}-message").validate(message)
        client.hear(message)
        heard.append(message)
    return heard


@pytest.mark.slow
@pytest.mark.parametrize("game", list_games())
def test_every_message_of_many_games_is_as_the_schema_says(game: str) -> None:
    own = [seats for name, seats in TABLES if name == game]
    # The box is unpacked once for each table and variant.
    tables = [
        (seats, start(game, pack(game), NAMES[:seats], 0, way)) for way in VARIANTS.get(game, [{}]) for seats in own
    ]
    for number, (seats, first) in zip(range(-(-GAMES // len(list_games()))), cycle(tables), strict=False):
        heard = play(first.restart(f"protocol {number}"), Random(number))
        assert (heard[0]["protocol"], len(heard[-1]["end"])) == (1, seats)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_legal_is_described(game: str, seats: int) -> None:
    """The other way round: draw from what the rules allow, and look it up in what was said."""
    for options in VARIANTS.get(game, [{}]):
        match, random = begin(game, seats, options), open_stream("protocol", game)
        for _ in range(60):
            ask = show_ask(match, SAY)
            if ask is None:
                break
            seat = match.waiting[0]
            move = match.options[seat].sample(random)
            assert fits(ask["moves"][str(seat)], json.loads(json.dumps(move))), (ask["moves"], move)
            match.answer(seat, move)


@pytest.mark.parametrize("game", list_games())
def test_dice_and_cards_at_the_table_are_described(game: str) -> None:
    match, random = begin(game, list_games()[game].rules.seating[0], at_table=True), open_stream("table", game)
    for _ in range(40):
        for seat in match.waiting:
            ask = show_ask(match, SAY)
            assert ask
            move = match.options[seat].sample(random)
            assert fits(ask["moves"][str(seat)], json.loads(json.dumps(move)))
            match.answer(seat, move)
        if match.ask is None:
            return


def test_a_description_does_not_fit_what_is_not_legal() -> None:
    ask = show_ask(begin("swiss-quiz", 3), SAY)
    assert ask
    wrong: tuple[Any, ...] = (["true", 9, 0], ["perhaps", 0, 0], ["true", 0], "true", ["true", 0, 1], ["true", -1, 0])
    assert not any(fits(ask["moves"]["1"], move) for move in wrong)
    assert fits(ask["moves"]["1"], ["true", 4, 0])


def test_an_ask_has_its_moves_beside_the_prose() -> None:
    ask = show_ask(begin("swiss-quiz", 3), SAY)
    assert ask
    assert (ask["ask"], ask["waiting"], ask["race"], ask["secret"]) == ("tip", [1], False, True)
    assert ask["legal"] == {"1": "WAHR, GEMOGELT / 0–4 / 0"}
    assert ask["moves"]["1"] == {
        "kind": "parts",
        "different": False,
        "parts": [
            {"kind": "choice", "choices": [{"move": "true", "text": "WAHR"}, {"move": "false", "text": "GEMOGELT"}]},
            {"kind": "number", "low": 0, "high": 4, "whole": True},
            {"kind": "number", "low": 0, "high": 0, "whole": True},
        ],
    }


def test_a_view_is_one_seats_own() -> None:
    match = begin("secret-square", 3, {"hider_answers": True, "free_questions": [1]})
    secret = match.view(1).table.layout[3]
    match.answer(1, secret)
    match.answer(2, "animal")
    # The hider is about to answer, and may say what the cards would not.
    seen = {watcher: show_view(match, watcher, SAY) for watcher in (1, 2, PUBLIC)}
    asked = {watcher: view["ask"] for watcher, view in seen.items()}
    assert {watcher: view["hand"] for watcher, view in seen.items()} == {1: secret, 2: None, PUBLIC: None}
    assert all(ask and ask["waiting"] == [1] for ask in asked.values())
    assert {watcher: ask["ask"] for watcher, ask in asked.items() if ask} == {1: "answer", 2: "", PUBLIC: ""}
    assert {watcher: list(ask["moves"]) for watcher, ask in asked.items() if ask} == {1: ["1"], 2: [], PUBLIC: []}
    assert seen[2]["table"] == seen[PUBLIC]["table"] == seen[1]["table"]
    assert [line["event"] for line in show_events(match, 0, SAY, 1)] == ["lays", "hides", "secret", "asks"]
    assert [line["event"] for line in show_events(match, 0, SAY, PUBLIC)] == ["lays", "hides", "asks"]


def test_views_and_asks_of_others_do_not_tell_what_the_hider_would_answer() -> None:
    layout = begin("secret-square", 3).view(1).table.layout
    seen = []
    for tile in (layout[0], layout[24]):
        match = begin("secret-square", 3, {"hider_answers": True})
        match.answer(1, tile)
        match.answer(2, "row 1")
        seen.append([show_view(match, watcher, SAY) for watcher in (2, 3, 0, PUBLIC)])
    assert seen[0] == seen[1]


def test_a_view_of_an_ended_game_has_its_ranking() -> None:
    match = begin("switch", 2)
    Company(match, {1: "skilled", 2: "skilled"}).act()
    view = show_view(match, PUBLIC, SAY)
    assert view["ask"] is None
    assert view["end"]
    assert min(standing["rank"] for standing in view["end"]) == 1


def test_events_count_so_that_a_screen_knows_what_it_missed() -> None:
    match, seen = begin("kwis-t", 3), 0
    for number in count():
        lines = show_events(match, seen, SAY)
        seen += len(lines)
        assert show_view(match, 1, SAY)["events"] == seen
        if match.ask is None or number > 30:
            break
        seat = match.waiting[0]
        match.answer(seat, match.options[seat].sample(open_stream("count", str(number))))


def test_no_fact_is_called_like_a_part_of_every_event() -> None:
    for game in list_games().values():
        facts = {fact for its in game.rules.events.values() for fact in its}
        assert not facts & {"event", "audience", "prose"}
