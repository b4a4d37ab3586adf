"""Boards: as they look, in files people can see at a glance, and what must hold for every one of them.

To write the files anew, see `tests/goldens.py`; the difference is what changed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, get_args

import pytest
from goldens import GOLDEN, golden_text
from playing import NAMES, TABLES, answers, begin, changed, pack
from rich.cells import cell_len
from rich.text import Text

from quizkit.cards.kinds.encounter import Unit
from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play import Match, start
from quizkit.play.boards import Sight, mark_players
from quizkit.play.boards.lines import fit, hang, wrap
from quizkit.play.bots import find_bot, run
from quizkit.play.games import find_game, list_games

WIDTHS = (80, 120)
Scene = tuple[Match, int, str]
"""A game, the seat that looks on, and the language."""
LONG = (
    "王小明",
    "Max Mustermann von Hohenfels",
    "Çağla",
    "😀 Olivier de la Tour-de-Peilz",
    "Дмитрий",
    "一二三四五六七八九十一二三四五",
)


def drawn(match: Match, seat: int, language: str = "fr", width: int = 80, height: int | None = None) -> Text:
    view, names = match.view(seat), match.setup.names
    return match.setup.game.board.draw(view, match.setup.box, Sight(names, Labels(language), width, height=height))


def plain(match: Match, seat: int, language: str = "fr", width: int = 80, height: int | None = None) -> str:
    return drawn(match, seat, language, width, height).plain


# Scenes: one at the start of each game, some of its middle, and one of its end


def swiss_quiz_tips() -> Scene:
    here = {
        "reader": 3, "round": 8, "statement": 17, "fields": [29, 28, 30, 34, 22, 0], "chips": [4, 5, 3, 3, 1, 4],
        "flags": [1, 0, 1, 1, 0, 0], "spots": [40], "missing": [5], "arrived": [0] * 6,
    }  # fmt: skip
    match = begin("swiss-quiz", 6, position=here)
    answers(match, ("true", 2, 0), ("false", 0, 0), ("false", 4, 0))
    return match, 3, "de"


def swiss_quiz_end() -> Scene:
    here = {
        "reader": 1, "round": 14, "fields": [45, 46, 47], "chips": [3, 5, 2], "flags": [3, 2, 2],
        "spots": [], "arrived": [0, 0, 0],
    }  # fmt: skip
    match = begin("swiss-quiz", 3, position=here)
    answers(match, ("true", 2, 1), ("true", 5, 0), ("false", 0, 1))
    return match, 0, "nl"


def kwis_t(seats: int, *moves: Any, card: str = "kw-0001", played: int = 0, drawn: tuple[Any, ...] = ()) -> Match:
    hands = [["+1", "+3", "+1"][seat % 3 :] for seat in range(seats)]
    here = {"quizmaster": 2, "round": played + 1, "scores": [9, 4, 12, 0, 7, 5][:seats], "hands": hands}
    match = begin("kwis-t", seats, position=here, chance=[(card,), (3, 1, 5, 2, 4), *drawn])
    answers(match, *moves)
    return match


def kwis_t_control() -> Scene:
    sheets = (("8", "Vatikan", "", "", ""), *(("8", "", "", "", ""),) * 5)
    return kwis_t(6, *sheets, 2, 1, 5, 3, 1, 3, 0, 1, drawn=(("kb-0105",),)), 1, "de"


def kwis_t_doubt() -> Scene:
    return kwis_t(3, ("8", "Fatikan", "", "", ""), ("",) * 5, ("",) * 5), 0, "fr"


def kwis_t_end() -> Scene:
    return kwis_t(2, *((("8", "", "", "", ""),) * 2), 1, 1, 0, 0, "quiet", "quiet", played=5), 2, "nl"


def secret_square_question() -> Scene:
    match = begin("secret-square", 3, {"hider_answers": True}, position={
        "round": 3, "hider": 2, "chips": [5, 6, 6], "counters": ["ss-0001", "ss-0002"],
    })  # fmt: skip
    answers(match, match.view(2).table.layout[7], "column 4", "no", ("or", "animal", "row 2"))
    return match, 2, "de"


def secret_square_end() -> Scene:
    match = begin(
        "secret-square",
        2,
        position={"round": 6, "hider": 1, "chips": [4, 6], "counters": [f"ss-000{n}" for n in range(1, 6)]},
    )
    secret = match.view(1).table.layout[3]
    answers(match, secret, "row 1", f"tile {secret}")
    return match, 0, "en"


def cantuun_meeting(*moves: Any) -> Match:
    here = {"reader": 3, "round": 4, "spaces": [1, 2, 11, 11], "missing": [0, 0, 0, 0]}
    match = begin("cantuun", 4, position=here, chance=["cu-0008", "ce-0005"])
    for seat, cards in ((1, ("UR",)), (4, ("GE", "ZH")), (2, ("AI",))):
        match.answer(seat, cards)
    answers(match, *moves)
    return match


def cantuun_end() -> Scene:
    here = {"reader": 1, "round": 9, "spaces": [20, 25, 25], "missing": [1, 0, 0]}
    match = begin("cantuun", 3, position=here, chance=["cu-0008"])
    answers(match, ("UR", "VS"), ("AI",))
    return match, 1, "nl"


def switch_blocked() -> Scene:
    piles = [
        {"colour": colour, "top": top}
        for colour, top in zip(("red", "blue", "yellow", "green"), (5, 12, 9, 1), strict=True)
    ]
    here = {"turn": 2, "piles": piles, "token_of": 1, "blocked": 3, "totals": [48, 16, 7, 60]}
    match = begin("switch", 4, {"edition": "nl", "target": 100}, position=here, chance=[((6, 6, 1, 2, 4), "green")])
    return match, 2, "de"


def switch_wants() -> Scene:
    piles = [{"colour": "blue", "top": 5}, {"colour": "green", "top": 12}, {"colour": "red", "top": 9}]
    match = begin("switch", 3, position={"turn": 1, "piles": piles, "token_of": 3}, chance=[((3, 5, 6), "green")])
    answers(match, 0, 2)
    return match, 3, "fr"


def switch_end() -> Scene:
    piles = [{"colour": "blue", "top": 16}, {"colour": "green", "top": 3}]
    match = begin("switch", 2, position={"turn": 1, "piles": piles}, chance=[((6, 6, 1, 2, 4), "blank")])
    return match, 0, "nl"


def flashcards_near() -> Scene:
    match = begin("flashcards", 3, chance=["fc-0001", "fc2-0001"])
    answers(match, "nirgends", "show")
    return match, 2, "de"


def flashcards_end() -> Scene:
    match = begin("flashcards", 2, {"cards": 2, "repeats": 0}, chance=["fc2-0001", "fc2-0002"])
    answers(match, "show", "yes", "show", "no")
    return match, 0, "nl"


SCENES: dict[str, Callable[[], Scene]] = {
    "swiss-quiz-start": lambda: (begin("swiss-quiz", 3), 1, "fr"),
    "swiss-quiz-tips": swiss_quiz_tips,
    "swiss-quiz-end": swiss_quiz_end,
    "kwis-t-start": lambda: (kwis_t(2, card="kw-0057"), 1, "fr"),
    "kwis-t-control": kwis_t_control,
    "kwis-t-doubt": kwis_t_doubt,
    "kwis-t-end": kwis_t_end,
    "secret-square-start": lambda: (begin("secret-square", 4), 0, "fr"),
    "secret-square-question": secret_square_question,
    "secret-square-end": secret_square_end,
    "cantuun-start": lambda: (begin("cantuun", 3, chance=["cu-0008"]), 1, "fr"),
    "cantuun-lightning": lambda: (begin("cantuun", 3, chance=["cu-0326"]), 2, "fr"),
    "cantuun-pick": lambda: (cantuun_meeting(), 2, "de"),
    "cantuun-guess": lambda: (cantuun_meeting(2, 1250.5), 4, "fr"),
    "cantuun-end": cantuun_end,
    "flashcards-start": lambda: (begin("flashcards", 1, chance=["fl-0001"]), 1, "fr"),
    "flashcards-near": flashcards_near,
    "flashcards-end": flashcards_end,
    "switch-start": lambda: (begin("switch", 2, {"edition": "nl"}), 1, "en"),
    "switch-blocked": switch_blocked,
    "switch-wants": switch_wants,
    "switch-end": switch_end,
}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("scene", SCENES)
def test_a_board_looks_as_it_did(scene: str, width: int) -> None:
    text = plain(*SCENES[scene](), width) + "\n"
    assert text == golden_text(f"boards/{scene}-{width}.txt", text)


def test_no_scene_is_missing_and_none_is_left_over() -> None:
    assert {path.stem for path in GOLDEN.glob("boards/*.txt")} == {
        f"{scene}-{width}" for scene in SCENES for width in WIDTHS
    }
    assert {name for name in list_games() for scene in SCENES if scene.startswith(f"{name}-")} == set(list_games())


@pytest.mark.parametrize("scene", SCENES)
def test_at_80_columns_there_is_room_for_events_and_a_prompt(scene: str) -> None:
    assert plain(*SCENES[scene](), height=24).count("\n") < 23


# What holds for every board


def moments(match: Match, count: int, random: Random) -> Iterator[int]:
    """Let bots play to the end, and stop so many times; gives who may look on."""
    players = (find_bot("random"),) * len(match.setup.names)
    for _ in range(count):
        yield from range(len(players) + 1)
        run(match, players, random.randrange(1, 12))
    run(match, players)
    yield from range(len(players) + 1)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("names", [NAMES, LONG], ids=["short", "long"])
def test_no_line_is_too_wide_or_ends_in_nothing(game: str, seats: int, names: tuple[str, ...]) -> None:
    random = Random(f"{game} {seats}")
    match = start(game, pack(game), names[:seats], 2)
    for seat in moments(match, 3, random):
        for language in spoken():
            width = random.randrange(60, 161)
            lines = plain(match, seat, language, width).split("\n")
            assert max(map(cell_len, lines)) <= width, "\n".join(lines)
            assert all(line == line.rstrip() for line in lines)


def test_a_wide_screen_is_used() -> None:
    for scene in SCENES.values():
        match, seat, language = scene()
        sizes = [plain(match, seat, language, width).count("\n") for width in (60, 80, 120, 160)]
        assert sizes == sorted(sizes, reverse=True)
        # A pile of Switch or a card needs no more.
        if match.setup.game.name not in ("switch", "flashcards"):
            assert max(map(cell_len, plain(match, seat, language, 160).split("\n"))) > 80


@pytest.mark.parametrize(
    "names", [NAMES, LONG, ("Anna", "anton", "Ben", "Änne", "Bob", "B")], ids=["short", "long", "alike"]
)
def test_without_colour_all_pawns_can_be_told_apart(names: tuple[str, ...]) -> None:
    for seats, width in ((3, 80), (6, 80), (6, 120)):
        match = start("swiss-quiz", pack("swiss-quiz"), names[:seats], 1)
        for seat in moments(match, 3, Random(seats)):
            track = plain(match, seat, "fr", width).partition("\n\n")[0]
            assert sorted("".join(re.findall(r"\[(.*?)\]", track))) == sorted(mark_players(names[:seats]))
    match = start("kwis-t", pack("kwis-t"), names, 1, chance=[("kw-0001",), (3, 1, 5, 2, 4)])
    answers(match, *(("",) * 5,) * 6, 1, 5, 2, 3, 4, 5, 0, 3)
    for width in (60, 80, 160):
        discs = re.findall(r"[\[(](.)[\])]", plain(match, 1, "fr", width))
        assert discs == list(mark_players(names))
    match = start("cantuun", pack("cantuun"), names[:4], 1)
    for seat in moments(match, 3, Random(4)):
        seen = match.view(seat).table
        cantons = [route[space - 1] for route, space in zip(seen.known.routes, seen.spaces, strict=True)]
        routes = [line for line in plain(match, seat, "fr", 90).split("\n") if "[" in line]
        assert [line[0] for line in routes] == list(mark_players(names[:4]))
        assert [line.partition("[")[2][:3] for line in routes] == [f"{canton}]" for canton in cantons]


def test_marks_are_letters_if_they_differ_and_numbers_otherwise() -> None:
    assert mark_players(("Anna", "ben", "élodie", "安娜", "Ωmega")) == ("A", "B", "É", "安", "Ω")
    assert mark_players(("e\u0301lodie", "Emil")) == ("É", "E")
    assert mark_players(("¿Quién?", "😀 Ida")) == ("Q", "I")
    for alike in (("Anna", "andré"), ("Σίμος", "σοφία"), ("4711!", "Bo")):
        assert mark_players(alike) == ("1", "2")


# Secrets


def alike(tables: Sequence[Match], *seats: int) -> list[bool]:
    """Say for each seat whether two tables look the same."""
    one, two = tables
    return [drawn(one, seat) == drawn(two, seat) for seat in seats]


def other_cards(slug: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Any:
    whole = pack(slug)
    cards = tuple({**card, "card": {**card["card"], **change(card["card"])}} for card in whole.cards)
    return whole.model_copy(update={"cards": cards}).with_digest()


def test_a_tip_and_the_verdict_are_drawn_for_nobody_else() -> None:
    def tipped(tip: str, of: Any = None) -> Match:
        match = begin("swiss-quiz", 3, of=of)
        answers(match, (tip, 2, 0))
        return match

    turned = other_cards("swiss-quiz", lambda card: {"verdict": not card["verdict"], "explanation": {"fr": "?"}})
    assert alike((tipped("true"), tipped("false")), 0, 1, 2, 3) == [True, False, True, True]
    assert alike((tipped("true"), tipped("true", turned)), 0, 1, 2, 3) == [True] * 4


def test_answers_counts_and_bonus_cards_are_drawn_for_nobody_else() -> None:
    sheets = ("8", "Vatikan", "", "", ""), ("9", "", "", "", "x")
    written = [kwis_t(3, sheet, ("",) * 5, ("",) * 5, 3, 1, 1) for sheet in sheets]
    assert alike(written, 0, 1, 2, 3) == [True, False, True, True]
    shown = [
        kwis_t(3, *(("",) * 5,) * 3, 2, 1, 1, 0, 0, 0, "quiet", "quiet", "show", drawn=((card,),))
        for card in ("+2", "+3")
    ]
    assert alike(shown, 0, 1, 2, 3) == [True, False, True, True]


def test_what_the_table_rules_on_is_drawn_for_the_table() -> None:
    doubts = [kwis_t(3, ("8", text, "", "", ""), ("",) * 5, ("",) * 5) for text in ("Fatikan", "Fatican")]
    assert alike(doubts, 0, 1, 2, 3) == [False, False, True, True]
    # Not even the table learns whose answer it is.
    others = kwis_t(3, ("8", "", "", "", ""), ("", "Fatikan", "", "", ""), ("",) * 5)
    assert alike((doubts[0], others), 0) == [True]


def test_the_secret_tile_is_drawn_for_its_hider() -> None:
    hidden = [begin("secret-square", 3) for _ in range(2)]
    for match, place in zip(hidden, (5, 6), strict=True):
        answers(match, match.view(1).table.layout[place], "row 2")
    assert alike(hidden, 0, 1, 2, 3) == [True, False, True, True]


def test_cantons_and_what_stands_on_cards_are_drawn_for_who_holds_them() -> None:
    def meeting(later: tuple[str, ...], of: Any = None) -> Match:
        match = begin(
            "cantuun", 4, of=of, position={"reader": 3, "spaces": [1, 2, 9, 9]}, chance=["cu-0008", "ce-0005"]
        )
        for seat, cards in ((1, ("UR",)), (2, later), (4, ("ZH",))):
            match.answer(seat, cards)
        return match

    assert alike((meeting(("AI",)), meeting(("GE", "ZH"))), 0, 1, 2, 3, 4) == [True, True, False, True, True]
    other = other_cards("cantuun", lambda card: {
        "guesstimates": [{**one, "number": 1, "display": {"fr": "un"}} for one in card["guesstimates"]],
    } if "guesstimates" in card else {})  # fmt: skip
    assert alike((meeting(("AI",)), meeting(("AI",), other)), 0, 1, 2, 3, 4) == [True, True, True, False, True]
    other = other_cards("cantuun", lambda card: {"answer": ["JU", "ZG"]} if card["id"] == "cu-0008" else {})
    asked = [begin("cantuun", 3, of=of, chance=["cu-0008"]) for of in (None, other)]
    assert alike(asked, 0, 1, 2, 3) == [True, False, True, True]


# Lines


def test_a_line_is_never_broken_at_a_no_break_space() -> None:
    text = "«\u202fQui\u202f?\u202f» 1\u00a0000\u00a0km"
    assert [line.plain for line in wrap(text, 9)] == text.split(" ")
    assert [line.plain for line in wrap("王小明王小明 ab", 5)] == ["王小", "明王", "小明", "ab"]
    assert [line.plain for line in wrap("abcdefghij kl", 5)] == ["abcde", "fghij", "kl"]
    assert [line.plain for line in hang("1  ", "ab cd", 6)] == ["1  ab", "   cd"]


def test_what_is_too_long_is_cut_by_columns() -> None:
    assert [fit(text, 5).plain for text in ("王小明", "Annabel", "Bo")] == ["王小…", "Anna…", "Bo   "]
    assert fit("王", 5, ">").plain == "   王"
    assert fit(Text("ab", "bold"), 5, "^").plain == " ab  "


def test_the_verdict_is_drawn_once_it_is_read() -> None:
    match = begin("swiss-quiz", 3)
    view = match.view(0)
    view = view._replace(table=view.table._replace(verdict="false"))
    said = {
        one: find_game("swiss-quiz").board.draw(view, None, Sight(NAMES[:3], Labels(one), 80)).plain
        for one in ("fr", "de")
    }
    assert {one: text.split("\n")[-1] for one, text in said.items()} == {"fr": "┃ FAUX", "de": "┃ GEMOGELT"}


def test_every_unit_and_colour_has_a_word() -> None:
    words = [f"unit-{unit}" for unit in get_args(Unit)] + [
        f"colour-{colour}" for colour in begin("switch", 2).setup.box.decks
    ]
    assert all(Labels("fr").has(f"table.{word}") for word in words)


def test_a_board_of_another_size_can_be_drawn() -> None:
    board = {**pack("swiss-quiz").game["board"], "fields": 110}
    small = begin("secret-square", 2, {"columns": 3, "rows": 12})
    for match in (begin("swiss-quiz", 3, of=changed("swiss-quiz", board=board)), small):
        for width in (60, 100, 160):
            assert max(map(cell_len, plain(match, 1, "fr", width).split("\n"))) <= width


@pytest.mark.parametrize(
    ("fact", "height", "shown"),
    [
        ("neighbours has GE", 24, {"map"}),
        ("", 24, {"routes"}),
        ("", 40, {"map", "routes"}),
        ("neighbours has GE", 40, {"map", "routes"}),
    ],
)
def test_a_lightning_question_shows_what_it_is_about(fact: str, height: int, shown: set[str]) -> None:
    whole = pack("cantuun")
    cards = [dict(entry) for entry in whole.cards]
    entry = next(entry for entry in cards if entry["card"]["id"] == "cu-0326")
    entry["card"] = {**entry["card"], "fact": fact, "answer": ["VD"]} if fact else entry["card"]
    of = whole.model_copy(update={"cards": tuple(cards)}).with_digest()
    match = begin("cantuun", 3, of=of, chance=["cu-0326"])
    sight = Sight(match.setup.names, Labels("de"), 80, height=height)
    drawn = find_game("cantuun").board.draw(match.view(2), match.setup.box, sight).plain
    assert {name for name, sign in (("map", "┬"), ("routes", "[GE]")) if sign in drawn} == shown
    assert len(drawn.splitlines()) <= height - 8
