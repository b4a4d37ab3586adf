"""Secret Square, rule by rule. Sections are those of the rulebook in French; `booklet` is our own."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from playing import NAMES, answers, begin, changed, happened, kinds, pack, refusal

from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.packs.pack import Pack
from quizkit.play import Match
from quizkit.play.ask import TABLE
from quizkit.play.engine import IllegalMove, NoMoveToUndo, SitsOut
from quizkit.play.events import tell_event
from quizkit.play.games.secret_square.asking import NoYesOrNo
from quizkit.play.games.secret_square.hearing import hear_place_or_letter, is_open
from quizkit.play.games.secret_square.questions import spell
from quizkit.play.games.secret_square.rules import SecretSquare
from quizkit.play.view import as_data
from quizkit.play.words import NotUnderstood
from quizkit.problems import QuizkitError

TILES: dict[str, Mapping[str, Any]] = {card["card"]["name"]["fr"]: card["card"] for card in pack("secret-square").cards}
IDS = tuple(tile["id"] for tile in TILES.values())
BOARD = IDS[:25]
SECRET = BOARD[12]
"""In the middle of the middle row and column."""


def game(seats: int = 3, board: tuple[str, ...] = BOARD, of: Pack | None = None, **options: Any) -> Match:
    """Begin with these tiles, so many players, and Anna to hide."""
    return begin("secret-square", seats, options, of=of, chance=[board])


def later(chips: list[int], round_: int = 2, hider: int = 1, **options: Any) -> Match:
    """Begin in a later round."""
    position = {"round": round_, "hider": hider, "chips": chips, "counters": IDS[-1:-round_:-1]}
    return begin("secret-square", len(chips), options, position=position, chance=[BOARD])


def table(match: Match) -> Any:
    return match.view(1).table


def options(match: Match) -> Any:
    return match.options[1]


def tile(name: str) -> str:
    return str(TILES[name]["id"])


def told(match: Match, kind: str) -> list[tuple[Any, ...]]:
    return [one[1:] for one in happened(match) if one[0] == kind]


# Mise en place


@pytest.mark.parametrize(("seats", "chips"), [(2, (3, 7)), (3, (3, 7, 7)), (4, (3, 7, 7, 7))])
def test_setup_25_tiles_and_3_chips_for_the_hider_7_for_the_others(seats: int, chips: tuple[int, ...]) -> None:
    match = begin("secret-square", seats)
    assert len(set(table(match).layout)) == 25
    assert table(match).left == table(match).layout
    assert (table(match).chips, table(match).hider, kinds(match)) == (chips, 1, ["hide 1"])
    assert table(match).known == (5, 5, 6, "fr")


def test_setup_a_board_for_which_there_are_too_few_tiles_is_refused_with_its_size() -> None:
    most = len(IDS) // 5
    assert refusal("secret-square", 2, {"columns": 99}) == f"options.columns cannot be 99: allowed: ≤ {most}."
    assert refusal("secret-square", 2, {"rows": 99}) == f"options.rows cannot be 99: allowed: ≤ {most}."


def test_setup_who_hides_first_is_an_option() -> None:
    match = begin("secret-square", 3, {"first_hider": 2})
    assert (table(match).chips, kinds(match)) == ((7, 3, 7), ["hide 2"])
    assert refusal("secret-square", 3, {"first_hider": 4}) == "options.first_hider cannot be 4: allowed: 1, 2, 3."


def test_setup_5_a_chip_goes_under_a_tile_that_lies_there_and_counts_as_the_hiders_until_found() -> None:
    match = game()
    for wrong in (IDS[30], "nothing", "", 3, None, (SECRET,)):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)
    answers(match, SECRET)
    assert table(match).chips == (3, 7, 7)
    assert match.view(1).hand == SECRET
    assert happened(match)[1:] == [("hides", 1), ("secret", TILES_BY_ID[SECRET])]
    assert [event.audience for event in match.events()] == [None, None, (1,)]


TILES_BY_ID = {tile["id"]: {**dict.fromkeys(spoken(), tile["name"]["fr"]), **tile["name"]} for tile in TILES.values()}


# Poser une question


def test_asking_1_begins_to_the_left_of_the_hider_and_4_goes_on_after_a_yes_and_left_after_a_no() -> None:
    match = game(4)
    answers(match, SECRET)
    assert kinds(match) == ["question 2"]
    answers(match, "row 3")
    assert kinds(match) == ["question 2"]
    answers(match, "column 1")
    assert kinds(match) == ["question 3"]
    answers(match, "column 2")
    assert kinds(match) == ["question 4"]
    answers(match, "column 4")
    # The hider is no seeker.
    assert kinds(match) == ["question 2"]


def test_asking_is_told_in_the_screens_language_and_what_is_on_the_cards_in_theirs() -> None:
    match = game(2)
    answers(match, SECRET, "letter b", f"tile {BOARD[0]}", "animal")
    asked = [event for event in match.events() if event.kind == "asks"]
    said = [tell_event(event, "secret-square", Labels("de", "fr"), NAMES) for event in asked]
    assert said == [
        "Ben fragt: Enthält der Name den Buchstaben B?",
        "Ben fragt: Ist es dieses Plättchen: éléphant?",
        "Ben fragt: Est-ce un animal\u202f?",
    ]


def test_asking_alone_one_asks_whatever_the_answer() -> None:
    match = game(2)
    answers(match, SECRET, "row 1", "row 2")
    assert (kinds(match), table(match).chips) == (["question 2"], (5, 5))


def test_asking_3_costs_a_chip_paid_to_the_hider_whatever_the_answer() -> None:
    match = game()
    answers(match, SECRET, "row 3")
    assert table(match).chips == (4, 6, 7)
    answers(match, "row 1")
    assert table(match).chips == (5, 5, 7)


@pytest.mark.parametrize(
    "question",
    ["what colour?", "which row?", "De quelle couleur est-il/elle?", "Dans quelle colonne est-il/elle?",
     "Quelle est la lettre par laquelle commence le nom?", "Welche Farbe hat es?", "In welcher Reihe liegt es?", "Mit welchem Buchstaben fängt es an?"],
)  # fmt: skip
def test_asking_2_open_questions_are_refused_and_cost_nothing(question: str) -> None:
    match = game()
    answers(match, SECRET)
    for language in spoken():
        with pytest.raises(NoYesOrNo):
            match.parse(2, question, Labels(language))
    with pytest.raises(IllegalMove):
        match.answer(2, question)
    assert (table(match).chips, kinds(match)) == ((3, 7, 7), ["question 2"])


@pytest.mark.parametrize(
    ("text", "language", "question"),
    [
        ("Son nom contient-il la lettre B?", "fr", "letter b"),
        ("Est-ce dans la rangée 1 ?", "fr", "row 1"),
        ("est-ce fabrique ou construit", "fr", "made-by-people"),
        ("Liegt es in Reihe 1", "de", "row 1"),
        ("Enthält der Name den Buchstaben B", "fr", "letter b"),
        ("Is het een dier?", "nl", "animal"),
        ("made by people", "en", "made-by-people"),
        ("made-by-people", "en", "made-by-people"),
        ("row 1", "de", "row 1"),
        ("Reihe 1", "de", "row 1"),
        ("banane", "nl", f"tile {tile('banane')}"),
        ("Is it this one: banane?", "en", f"tile {tile('banane')}"),
        ("Est-ce un animal ou un aliment ?", "fr", ("or", "animal", "can-eat")),
        ("Est-ce un animal ? OU Est-ce dans la rangée 1 ?", "fr", ("or", "animal", "row 1")),
        ("animal en rij 1", "nl", ("and", "animal", "row 1")),
        ("banane or Birne", "de", ("or", f"tile {tile('banane')}", f"tile {tile('poire')}")),
    ],
)  # fmt: skip
def test_asking_2_what_can_be_asked_is_understood_in_every_language(text: str, language: str, question: Any) -> None:
    match = game()
    answers(match, SECRET)
    assert match.parse(2, text, Labels(language)) == question


@pytest.mark.parametrize(
    ("question", "texts"),
    [
        ("can-fly", ["Can it fly?", "does it fly", "Peut-il/elle voler?".replace("/elle", ""), "Est-ce que ça vole ?", "Kann es fliegen?", "Fliegt es?", "Kan het vliegen?", "Vliegt het?"]),
        ("animal", ["Is it an animal?", "Est-ce un animal?", "C’est une bête ?", "Ist es ein Tier?", "Ist das ein Tier", "Is dit een dier?"]),
        ("row 1", ["Is it in the top row?", "Is it in the first row?", "Est-ce dans la première rangée?", "Est-ce dans la rangée du haut ?", "Liegt es in der obersten Reihe?", "Liegt es in der 1. Reihe?", "Ligt het in de bovenste rij?", "Ligt het in de eerste rij?"]),
        ("row 5", ["Is it in the bottom row?", "last row", "dernière rangée", "Liegt es in der untersten Reihe?", "Ligt het in de onderste rij?", "Is it in row 5"]),
        ("column 3", ["Is it in the middle column?", "la colonne du milieu ?", "Liegt es in der dritten Spalte?", "Ligt het in de derde kolom?", "column 3?"]),
        ("column 1", ["Is it in the left column?", "la colonne de gauche", "Liegt es in der linken Spalte?"]),
        ("letter b", ["Does it have a B in its name?", "is there a b in the name", "Son nom contient-il la lettre B?", "Y a-t-il un B dans son nom ?", 'Hat es den Buchstaben "B" in seinem Namen?', "Enthält der Name ein B?", "Zit er een b in de naam?", "Hat es ein B?", "zit er een b in", "Y a-t-il un b ?", "has it got a b in it"]),
        ("last n", ["does it end in n", "hört es mit n auf", "eindigt het op n"]),
        ("first s", ["does it start with s", "beginnt es mit s", "begint het met s", "ça commence par s"]),
        ("fits-shoe-box", ["does it fit in a shoebox", "past het in een schoendoos", "ça rentre dans une boîte à chaussures"]),
        ("green-in-picture", ["is there green in it", "zit er groen in", "hat es grün drin"]),
        ("letter a", ["Does it have an A in its name?", "Y a-t-il un A dans son nom ?", "Hat es ein A im Namen?", "Zit er een A in de naam?", "zit er een a in", "Is there an a in its name"]),
        ("first b", ["Does it start with B?", "Is the first letter a B?", "Est-ce que ça commence par un B ?", "Beginnt es mit B?", "Fängt es mit einem B an?", "Begint het met een B?"]),
        ("last e", ["Does it end with an E?", "Le nom finit par E ?", "Endet es auf E?", "Eindigt het op een E?"]),
        ("letters 5", ["Does it have 5 letters?", "A-t-il 5 lettres ?", "Hat es 5 Buchstaben?", "Heeft het 5 letters?"]),
        ("longer 5", ["Does it have more than 5 letters?", "plus de 5 lettres ?", "mehr als 5 Buchstaben?", "Heeft het meer dan 5 letters?"]),
        ("can-eat", ["Can you eat it?", "Is it food?", "Ça se mange ?", "Peut-on le manger ?", "Kann man es essen?", "Ist es essbar?", "Kun je het eten?"]),
        ("alive", ["Is it alive?", "Est-ce vivant ?", "Lebt es?", "Leeft het?"]),
        ("in-the-house", ["Is it in the house?", "C’est dans la maison ?", "Ist es im Haus?", "Is het in huis?"]),
        ("made-by-people", ["Is it made by people?", "Est-ce fabriqué par les humains?", "Haben Menschen es hergestellt?", "Is het door mensen gemaakt?"]),
        (f"tile {SECRET}", ["3 3", "3/3", "Is it this one: cle?", "Ist es der Schlüssel?", "Est-ce la clé ?", "Schlüs"]),
    ],
)  # fmt: skip
def test_asking_2_people_use_words_of_their_own(question: str, texts: list[str]) -> None:
    match = game(language="de")
    answers(match, SECRET)
    assert [match.parse(2, text, Labels("de")) for text in texts] == [question] * len(texts)


@pytest.mark.parametrize(
    "text",
    ["Is it not an animal?", "Can it fly in space?", "Kann es nicht fliegen?", "Is it next to the top row?", "Is it red?", "Est-ce plus grand qu'une boîte à tartines?", "Ist es größer als ein Toaster?",
     "Was it invented after 1900?", "Liegt es in Reihe 2 oder 3?", "Does it have a B but no C in its name?", "Is it a B?", "is er een wiel aan", "Does it eat?", "Is it in the top row or does it squeak?",
     "Is the second letter a B?", "La deuxième lettre est-elle un B ?", "Ist der zweite Buchstabe ein B?", "Is de tweede letter een B?", "Is the middle letter a B?", "Does it have more than one letter B?"],
)  # fmt: skip
def test_asking_2_anything_else_goes_to_a_person_who_hides_and_not_to_a_bot(text: str) -> None:
    match = game(free_questions=[1])
    answers(match, SECRET)
    assert match.parse(2, text, Labels("en")) == ("ask", text)
    match = game()
    answers(match, SECRET)
    with pytest.raises(NotUnderstood):
        match.parse(2, text, Labels("en"))
    with pytest.raises(IllegalMove) as refused:
        match.answer(2, ("ask", text))
    assert "only knows the questions of the cards" in Labels("en").error(refused.value)


def test_one_word_alone_is_a_slip_and_not_a_question_to_pay_for() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET)
    with pytest.raises(NotUnderstood):
        match.parse(2, "bannane", Labels("fr"))
    assert match.parse(2, "squeaks?", Labels("fr")) == ("ask", "squeaks?")
    with pytest.raises(NoYesOrNo):
        match.parse(2, "Which colour is it?", Labels("fr"))
    with pytest.raises(IllegalMove, match="illegal-move"):
        match.answer(2, ("ask", "Which colour is it?"))


@pytest.mark.parametrize(("text", "said"), [("3 9", "rows 1 to 5 and columns 1 to 5"), ("0/1", "columns 1 to 5")])
def test_a_guess_beside_the_board_is_no_question_to_pay_for(text: str, said: str) -> None:
    match = game(free_questions=[1])
    answers(match, SECRET)
    with pytest.raises(NotUnderstood) as refused:
        match.parse(2, text, Labels("en"))
    assert said in Labels("en").error(refused.value)


def test_a_mistyped_tile_is_no_question_to_pay_for_unless_it_is_asked() -> None:
    name = next(name for name in TILES if " " in name)
    laid = TILES[name]["id"]
    match = game(board=(laid, *[tile for tile in BOARD if tile != laid][:24]), free_questions=[1])
    answers(match, laid)
    slip = f"{name[0]}{name[2:]}"
    with pytest.raises(NotUnderstood) as refused:
        match.parse(2, slip, Labels("fr"))
    assert f"Vouliez-vous dire {name}" in Labels("fr").error(refused.value)
    assert match.parse(2, f"{slip} ?", Labels("fr")) == ("ask", f"{slip} ?")


@pytest.mark.parametrize(
    ("text", "name"), [("oeuf", "œuf"), ("ŒUF", "œuf"), ("Oeu", "œuf"), ("eleph", "éléphant"), ("1 1", "éléphant")]
)
def test_a_tile_is_named_as_people_type_it(text: str, name: str) -> None:
    match = game()
    assert match.parse(1, text, Labels("fr")) == tile(name)
    answers(match, SECRET)
    assert match.parse(2, text, Labels("fr")) == f"tile {tile(name)}"


@pytest.mark.parametrize("text", ["0 1", "6 1", "1 6", "c", "xyz"])
def test_a_place_that_is_not_on_the_board_and_a_beginning_of_several_name_nothing(text: str) -> None:
    with pytest.raises(NotUnderstood):
        game().parse(1, text, Labels("fr"))


# Répondre et enlever des images


def test_removing_2_what_the_cards_do_not_know_the_hider_answers_and_carries_out() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET, ("ask", "Does it fit in a pocket?"))
    assert (kinds(match), table(match).question, table(match).chips) == (
        ["answer 1"],
        ("ask", "Does it fit in a pocket?"),
        (4, 6, 7),
    )
    answers(match, "yes")
    assert (kinds(match), len(table(match).left)) == (["remove 1"], 25)
    gone = match.parse(1, "éléphant, 1 2, tigre", Labels("fr"))
    answers(match, gone)
    assert gone == BOARD[:3]
    assert (table(match).left, told(match, "answers"), kinds(match)) == (BOARD[3:], [(1, "yes", 22)], ["question 2"])
    answers(match, ("ask", "Would a child want it?"), "no", ())
    assert (table(match).left, kinds(match)) == (BOARD[3:], ["question 3"])


def test_removing_2_the_hider_may_say_which_tiles_stay_but_never_removes_the_secret() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET, ("ask", "Does it fit in a pocket?"), "yes")
    space = match.options[1]
    but = {language: f"{Labels(language)('play.word-all-but')} clé, tasse" for language in spoken()}
    assert {match.parse(1, text, Labels("fr")) for text in but.values()} == {
        tuple(one for one in BOARD if one not in {SECRET, tile("tasse")})
    }
    assert [match.parse(1, text, Labels("de")) for text in ("keine", "none", "vergessen")] == [(), (), "forgotten"]
    with pytest.raises(IllegalMove) as refused:
        match.answer(1, (SECRET,))
    assert (
        Labels("en").error(refused.value).startswith("Anna cannot do that: the chip is under clé, so it has to stay.")
    )
    assert not any(space.contains(move) for move in ((BOARD[0], BOARD[0]), (IDS[30],), "yes", None, [BOARD[0]]))


def test_removing_2_a_tile_not_understood_is_told_as_typed_with_what_can_be_typed_there() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET, ("ask", "Does it fit in a pocket?"), "yes")
    for language in spoken():
        say = Labels(language)
        for text in ("Éléphant, Une Licorne, tigre", f"{say('play.word-all-but')} clé, Une Licorne"):
            with pytest.raises(NotUnderstood) as caught:
                match.parse(1, text, say)
            assert caught.value.facts["text"] == "Une Licorne"
            assert say.error(caught.value).endswith(f"{options(match).tell(say)}.")
    with pytest.raises(NotUnderstood) as caught:
        match.parse(1, "éléphant, " + "licorne " * 30, Labels("en"))
    assert str(caught.value.facts["text"]).endswith("…")


def test_removing_2_a_tile_named_twice_goes_once_and_all_but_is_whole_words() -> None:
    match, say = game(free_questions=[1]), Labels("en")
    answers(match, SECRET, ("ask", "Does it fit in a pocket?"), "yes")
    assert match.parse(1, "éléphant, 1 2, 1 1", say) == BOARD[:2]
    assert len(match.parse(1, "all but", say)) == 25
    with pytest.raises(NotUnderstood):
        match.parse(1, "all butter", say)
    for move, fault in (
        ((BOARD[1], BOARD[0], BOARD[0]), "éléphant is there twice."),
        ((BOARD[0], IDS[30]), "dindon is not one of the tiles to choose from."),
        ((None,), "[None] is not one of the options."),
        (("", ""), "[, ] is not one of the options."),
    ):
        with pytest.raises(IllegalMove) as refused:
            match.answer(1, move)
        assert say.error(refused.value).startswith(f"Anna cannot do that: {fault}")
    assert options(match).describe_fault("yes") is None


def test_removing_2_is_described_and_offered_with_the_tiles_that_can_go_and_the_slips() -> None:
    match, say = game(hider_answers=True, hider_removes=True), Labels("en")
    answers(match, SECRET, "animal")
    assert options(match).tell(say) == "YES, NO, shown, forgotten"
    answers(match, "no")
    space = options(match)
    assert space.gives_examples
    assert [space.describe(move, say) for move in (BOARD[:2], (), "shown")] == ["éléphant, girafe", "none", "shown"]
    tiles, slips = space.offer(say)["either"]
    assert (tiles["any_order"], tiles["low"], tiles["high"], tiles["proposed"]) == (True, 0, 24, list(space.proposed))
    assert [item["move"] for item in tiles["items"]] == [one for one in BOARD if one != SECRET]
    assert [item["move"] for item in slips["choices"]] == ["shown", "forgotten"]
    # With two tiles there is another to hide under; the last one is not a secret anyway.
    two, one = space._replace(left=BOARD[11:13]), space._replace(left=(SECRET,))
    assert (two.contains("shown"), len(two.offer(say)["either"])) == (True, 2)
    assert (one.contains("shown"), len(one.offer(say)["either"])) == (False, 1)


def test_a_hider_who_sees_it_differently_from_the_cards_says_which_tiles_go() -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, "animal")
    assert options(match).words == ("no", "yes", "shown", "forgotten")
    answers(match, "yes")
    # The cards would remove the tile with the chip, too.
    assert (kinds(match), options(match).proposed) == (["remove 1"], tuple(one for one in BOARD[9:] if one != SECRET))
    shown = as_data(match.view(1))["options"]
    assert (shown["tiles"], shown["proposed"]) == (list(table(match).left), list(options(match).proposed))
    assert options(match).contains(match.parse(1, "cards", Labels("en")))
    answers(match, BOARD[9:12])
    assert told(match, "answers") == [(1, "yes", 22)]
    # What is spelt, or lies somewhere, nobody sees differently.
    answers(match, "row 1")
    assert options(match).words == ("no", "shown", "forgotten")


def test_the_hider_may_always_carry_out_the_answer_if_so_agreed() -> None:
    match = game(hider_answers=True, hider_removes=True)
    answers(match, SECRET, "animal", "no")
    assert (kinds(match), options(match).proposed) == (["remove 1"], BOARD[:9])
    assert "or “none”. “cards” removes these: " in options(match).tell(Labels("en"))
    assert {match.parse(1, text, Labels("nl")) for text in ("cards", "cartes", "Karten", "kaarten")} == {BOARD[:9]}
    answers(match, options(match).proposed)
    assert table(match).left == BOARD[9:]


@pytest.mark.parametrize("slip", ["shown", "forgotten"])
def test_a_slip_can_be_owned_up_to_at_any_time(slip: str) -> None:
    match = game(free_questions=[1], hider_answers=True)
    answers(match, SECRET)
    # Before a question: nothing is paid, and the same seeker asks.
    assert match.find_interrupt({"shown": "dévoilée", "forgotten": "Vergessen"}[slip]) == (1, slip)
    match.answer(1, slip)
    assert (kinds(match), table(match).chips) == (["hide-anew 1"], (3, 7, 7))
    answers(match, BOARD[0])
    assert (kinds(match), match.view(1).hand) == (["question 2"], BOARD[0])
    # Before tiles are removed: what is paid stays paid.
    answers(match, ("ask", "Does it squeak?"), "yes", slip, BOARD[1])
    assert (kinds(match), table(match).chips, len(table(match).left)) == (["question 2"], (4, 6, 7), 25)
    answers(match, f"tile {BOARD[1]}", "yes")
    assert (table(match).chips, table(match).round) == ((3, 7, 7), 2)


def test_nobody_else_owns_up_and_nobody_where_the_cards_answer() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET)
    for seat in (2, 3):
        with pytest.raises(QuizkitError):
            match.answer(seat, "shown")
    with pytest.raises(SitsOut):
        match.answer(1, "yes")
    assert (game().interrupts, match.find_interrupt("row 1")) == ({}, None)
    answers(match, "row 3", "column 3")
    # The last tile is not a secret anyway.
    assert match.interrupts == {}


def test_the_table_decides_who_answers_and_in_which_language_letters_count() -> None:
    match = begin("secret-square", 3, SecretSquare.fit_table((1, 3), "de", is_at_screen=True))
    assert (match.rules.options.free_questions, match.rules.options.hider_answers, match.rules.options.language) == (
        (1, 3),
        True,
        "de",
    )
    # Where no person hides, and in a script, the cards answer what they know.
    assert "hider_answers" not in SecretSquare.fit_table((), "de", is_at_screen=True)
    assert "hider_answers" not in SecretSquare.fit_table((1, 2), "de", is_at_screen=False)
    assert refusal("secret-square", 2, {"free_questions": [3]}) == "options.free_questions cannot be 3: allowed: 1, 2."


def test_removing_2_example_can_it_fly_no_removes_what_flies_and_leaves_the_rest() -> None:
    names = ("aigle", "abeille", "papillon", "chauve-souris", "avion", "cygne")
    wings = {one["id"] for one in TILES.values() if "can-fly" in one["yes"]}
    assert set(map(tile, names)) <= wings
    board = (*map(tile, names), *[one for one in IDS if one not in wings][:19])
    match = game(board=board)
    answers(match, board[-1], "can-fly")
    assert table(match).left == board[6:]
    assert told(match, "answers") == [(1, "no", 19)]


def test_removing_2_a_yes_leaves_only_what_it_is_true_of_and_tiles_keep_their_places() -> None:
    match = game()
    answers(match, SECRET, "column 3")
    assert table(match).left == BOARD[2::5]
    # The third row is still the third row.
    answers(match, "row 3")
    assert (table(match).left, table(match).layout) == ((SECRET,), BOARD)


def test_removing_every_catalogue_question_removes_what_the_cards_say() -> None:
    cards = {tile["id"]: tile for tile in TILES.values()}
    for question in pack("secret-square").brief["questions"]:
        match = game()
        answers(match, SECRET, question)
        is_yes = question in cards[SECRET]["yes"]
        assert told(match, "answers")[0][1] == ("yes" if is_yes else "no")
        assert table(match).left == tuple(one for one in BOARD if (question in cards[one]["yes"]) == is_yes)


def test_removing_a_question_that_splits_nothing_is_paid_for_all_the_same() -> None:
    match = game()
    answers(match, SECRET, ("or", "row 3", "column 3"), ("and", "row 1", "row 2"))
    assert (len(table(match).left), table(match).chips) == (9, (5, 5, 7))


@pytest.mark.parametrize(
    ("question", "left"),
    [
        (("and", "row 3", "column 3"), (SECRET,)),
        (("or", "row 1", "row 3"), BOARD[:5] + BOARD[10:15]),
        (("or", "row 1", "row 2"), BOARD[10:]),
        (("or", f"tile {BOARD[0]}", f"tile {SECRET}"), (BOARD[0], SECRET)),
        (("or", f"tile {BOARD[0]}", "row 3"), (BOARD[0], *BOARD[10:15])),
    ],
)
def test_two_questions_in_one(question: Any, left: tuple[str, ...]) -> None:
    match = game()
    answers(match, SECRET, question)
    assert table(match).left == left
    assert match.view(1).table.hider == 1


@pytest.mark.parametrize(
    "question",
    ["colour", "row 0", "row 6", "column 6", "first ab", "first ä", "letters 0", "tile nothing", f"tile {IDS[30]}", "", 1, None, True, [], ("and", "row 1"),
     ("and", "row 1", "row 1"), ("xor", "row 1", "row 2"), ("and", "row 1", f"tile {SECRET}"), ("and", f"tile {SECRET}", "row 1"), ("or", "row 1", ("or", "row 2", "row 3")), ("or", 1, 2)],
)  # fmt: skip
def test_what_is_no_question_is_refused(question: Any) -> None:
    match = game()
    answers(match, SECRET)
    with pytest.raises(IllegalMove):
        match.answer(2, question)


def test_a_refusal_says_why() -> None:
    match = game(hider_answers=True)

    def reason(seat: int, move: Any) -> str:
        with pytest.raises(IllegalMove) as refused:
            match.answer(seat, move)
        assert all(Labels(language).error(refused.value) for language in spoken())
        return Labels("en").error(refused.value).split(" Possible")[0]

    assert reason(1, tile("porte")) == "Anna cannot do that: porte is not one of the tiles to choose from."
    assert reason(1, "nothing") == "Anna cannot do that: nothing is not one of the options."
    answers(match, SECRET)
    assert reason(2, f"tile {tile('porte')}") == "Ben cannot do that: porte is not one of the tiles to choose from."
    assert reason(2, "colour") == "Ben cannot do that: colour is not one of the options."
    answers(match, "row 3")
    assert reason(1, "no") == "Anna cannot do that: that is not the correct answer."
    assert reason(1, "perhaps") == "Anna cannot do that: perhaps is not one of the options."


# Letters count in the language that is played


@pytest.mark.parametrize(
    ("name", "language", "letters"),
    [("œuf", "fr", "oeuf"), ("Lætitia", "fr", "laetitia"), ("éléphant", "fr", "elephant"), ("feuille d’érable", "fr", "feuillederable"), ("chauve-souris", "fr", "chauvesouris"),
     ("Säge", "de", "säge"), ("Stück Käse", "de", "stückkäse"), ("Café", "de", "cafe"), ("pinguïn", "nl", "pinguin"), ("ijsje", "nl", "ijsje")],
)  # fmt: skip
def test_how_names_are_spelt(name: str, language: str, letters: str) -> None:
    assert spell(name, language) == letters


@pytest.mark.parametrize(
    ("language", "question", "answer"),
    [
        ("fr", "first b", "yes"), ("fr", "last e", "yes"), ("fr", "letter n", "yes"), ("fr", "letter z", "no"), ("fr", "letters 6", "yes"), ("fr", "longer 6", "no"),
        ("de", "first b", "yes"), ("de", "letter ä", "no"), ("de", "letter a", "yes"), ("nl", "last n", "yes"), ("nl", "last e", "no"), ("nl", "longer 5", "yes"),
    ],
)  # fmt: skip
def test_letters_are_those_of_the_played_language(language: str, question: str, answer: str) -> None:
    # banane, Banane, banaan
    board = (tile("banane"), *[one for one in IDS if one != tile("banane")][:24])
    match = game(board=board, language=language)
    answers(match, board[0], question)
    assert told(match, "answers")[0][1] == answer


def test_an_umlaut_is_a_letter_of_its_own_where_german_is_played() -> None:
    saw = tile("scie")
    board = (saw, *[one for one in IDS if one != saw][:24])
    match = game(board=board, language="de")
    answers(match, saw, "letter ä", "letter a")
    assert [one[1] for one in told(match, "answers")] == ["yes", "no"]


def test_a_language_the_tiles_have_no_names_in_is_refused() -> None:
    assert refusal("secret-square", 3, {"language": "en"}) == "options.language cannot be en: allowed: fr, de, nl."


# Finir un tour, commencer un autre tour


def test_a_round_ends_when_the_tile_is_named_the_finder_gets_the_chip_and_hides_next() -> None:
    match = game()
    answers(match, SECRET, "row 1", f"tile {SECRET}")
    assert table(match).chips == (3 + 2 - 1, 6, 7 - 1 + 1)
    assert (table(match).hider, table(match).round, kinds(match)) == (3, 2, ["hide 3"])
    assert told(match, "finds") == [(3, TILES_BY_ID[SECRET])]
    # The tile just found counts the round, and is not laid out again (ruling).
    assert table(match).counters == (SECRET,)
    assert (len(table(match).left), SECRET in table(match).layout) == (25, False)


def test_naming_another_tile_is_a_question_like_any_other() -> None:
    match = game()
    answers(match, SECRET, f"tile {BOARD[0]}")
    assert (table(match).left, table(match).chips, kinds(match)) == (BOARD[1:], (4, 6, 7), ["question 3"])
    # It lies no more, so it cannot be named again (ruling).
    for gone in (f"tile {BOARD[0]}", ("or", f"tile {BOARD[0]}", "row 1")):
        with pytest.raises(IllegalMove):
            match.answer(3, gone)


def test_the_last_tile_must_still_be_named_and_paid_for() -> None:
    match = game()
    answers(match, SECRET, ("and", "row 3", "column 3"))
    assert (table(match).left, table(match).round, kinds(match)) == ((SECRET,), 1, ["question 2"])
    answers(match, f"tile {SECRET}")
    assert (table(match).round, table(match).chips) == (2, (3 + 2 - 1, 7 - 2 + 1, 7))


def test_no_tile_that_counts_a_round_is_laid_out_again() -> None:
    match = later([5, 6, 6], round_=6)
    assert table(match).counters == IDS[-1:-6:-1]
    with pytest.raises(Exception, match="chance-refused"):
        begin(
            "secret-square",
            3,
            position={"round": 2, "hider": 1, "chips": [5, 6, 6], "counters": BOARD[:1]},
            chance=[BOARD],
        )


def test_example_of_the_booklet() -> None:
    cards = list(TILES.values())
    spoon = tile("cuillère à café")
    animals = [one["id"] for one in cards if "animal" in one["yes"]][:9]
    kitchen = [one for one in cards if "kept-in-kitchen" in one["yes"] and "animal" in one["no"]]
    food = [one["id"] for one in kitchen if "can-eat" in one["yes"]][:4]
    things = [one["id"] for one in kitchen if "can-eat" in one["no"] and one["id"] != spoon][:2]
    others = [one["id"] for one in cards if "kept-in-kitchen" in one["no"] and "animal" in one["no"]][:9]
    match = game(board=(*animals, *food, *things, spoon, *others))
    # Mia hides, Tim and Lou ask.
    asked = (
        "Ist es ein Tier?",
        "Bewahrt man es normalerweise in der Küche auf?",
        "Ist es etwas zum Essen?",
        "Ist es der Teelöffel?",
    )
    answers(match, spoon)
    for text in asked:
        answers(match, match.parse(match.waiting[0], text, Labels("de")))
    assert told(match, "answers") == [(1, "no", 16), (1, "yes", 7), (1, "no", 3), (1, "yes", 1)]
    assert [one[0] for one in told(match, "asks")] == [2, 3, 3, 2]
    assert (table(match).chips, table(match).hider) == ((6, 6, 5), 2)


# Montrer l'image secrète par erreur


def test_the_hider_answers_if_so_agreed_and_a_wrong_answer_is_refused() -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, "row 3")
    assert (kinds(match), table(match).question, table(match).chips) == (["answer 1"], "row 3", (4, 6, 7))
    assert match.view(2).options is None
    said = [match.parse(1, text, Labels("fr")) for text in ("nein", "oui", "dévoilée", "oubliée")]
    assert said == ["no", "yes", "shown", "forgotten"]
    with pytest.raises(IllegalMove):
        match.answer(1, "no")
    answers(match, "yes")
    assert (table(match).left, kinds(match), table(match).question) == (BOARD[10:15], ["question 2"], "")


@pytest.mark.parametrize("mistake", ["shown", "forgotten"])
def test_a_mistake_hides_the_chip_anew_nothing_is_paid_or_refunded_and_the_same_seeker_asks(mistake: str) -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, "row 3", "yes", "row 3", mistake)
    assert (kinds(match), table(match).chips, table(match).question) == (["hide-anew 1"], (5, 5, 7), "")
    # Under another tile, which must still lie there (ruling).
    for wrong in (SECRET, BOARD[0], IDS[30]):
        with pytest.raises(IllegalMove):
            match.answer(1, wrong)
    answers(match, BOARD[10])
    assert (kinds(match), table(match).chips, match.view(1).hand) == (["question 2"], (5, 5, 7), BOARD[10])
    answers(match, "column 1", "yes", f"tile {BOARD[10]}")
    assert [one[0] for one in told(match, "asks")] == [2, 2, 2, 2]
    # The last tile needs no answer of the hider's: there is nothing left to show or forget.
    assert (table(match).hider, table(match).counters, table(match).chips) == (2, (BOARD[10],), (5, 5, 7))


def test_with_two_tiles_left_a_mistake_can_still_be_made() -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, ("or", f"tile {SECRET}", f"tile {BOARD[0]}"), "yes", "row 3")
    answers(match, "forgotten", BOARD[0], "row 3", "no")
    assert table(match).left == (BOARD[0],)


def test_what_was_shown_is_known_and_what_was_forgotten_is_not() -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, "row 3", "shown", BOARD[0], "row 1", "forgotten", BOARD[1])
    assert told(match, "shows") == [(1, TILES_BY_ID[SECRET])]
    assert told(match, "forgets") == [(1,)]
    assert not [event for event in match.events(seat=2) if event.kind == "secret"]


def test_a_seeker_who_paid_the_last_chip_asks_again_after_a_mistake() -> None:
    match = later([15, 1, 1], hider_answers=True)
    answers(match, SECRET, "row 1", "forgotten", BOARD[0])
    assert (match.outcome, kinds(match), table(match).chips) == (None, ["question 2"], (16, 0, 1))
    answers(match, f"tile {BOARD[0]}", "yes")
    assert (match.outcome, table(match).chips) == (None, (15, 1, 1))


@pytest.mark.parametrize("people_answer", [False, True])
def test_merits_count_the_tiles_that_ones_questions_ruled_out(people_answer: bool) -> None:
    match = game(hider_answers=people_answer)
    answers(match, SECRET, "row 1", *(["no"] if people_answer else []))
    assert match.rules.merits() == (0, 5, 0)


# Fin du jeu


def test_the_end_1_comes_after_six_rounds_and_2_most_chips_win() -> None:
    match = later([5, 6, 6], round_=6)
    answers(match, SECRET, "row 1", f"tile {SECRET}")
    assert match.outcome
    assert [(one.seat, one.rank, one.score) for one in match.outcome.standings] == [
        (1, 1, (6,)),
        (3, 1, (6,)),
        (2, 3, (5,)),
    ]
    assert match.outcome.winners == (1, 3)


def test_the_end_1_comes_when_a_player_has_no_chips_left_and_the_hidden_chip_goes_back() -> None:
    match = later([9, 1, 7])
    answers(match, SECRET, "row 3")
    assert match.outcome
    # Whatever the answer, and before a yes lets the player ask again.
    assert [(one.seat, one.score) for one in match.outcome.standings] == [(1, (10,)), (3, (7,)), (2, (0,))]
    assert happened(match)[-3:] == [("answers", 1, "yes", 5), ("is-broke", 2), ("takes-back", 1, TILES_BY_ID[SECRET])]
    assert (table(match).seeker, match.view(1).hand) == (0, None)


def test_whoever_finds_with_the_last_chip_plays_on() -> None:
    match = later([9, 1, 7])
    answers(match, SECRET, f"tile {SECRET}")
    assert (match.outcome, table(match).chips, kinds(match)) == (None, (9, 1, 7), ["hide 2"])


def test_a_hider_with_one_chip_hides_it_and_is_not_out_of_chips() -> None:
    match = later([9, 1, 7], hider=2)
    answers(match, SECRET, "row 1")
    assert (match.outcome, table(match).chips) == (None, (9, 2, 6))


def test_the_number_of_rounds_the_chips_and_the_board_are_options() -> None:
    match = begin(
        "secret-square",
        2,
        {"rounds": 1, "columns": 3, "rows": 2, "hider_chips": 1, "seeker_chips": 2},
        chance=[IDS[:6]],
    )
    assert (table(match).layout, table(match).chips) == (IDS[:6], (1, 2))
    answers(match, IDS[4], "column 2")
    assert table(match).left == (IDS[1], IDS[4])
    with pytest.raises(IllegalMove):
        match.answer(2, "row 3")
    answers(match, f"tile {IDS[4]}")
    assert match.outcome
    assert match.outcome.winners == (1,)


def test_who_has_most_chips_leads_and_tiles_found_are_counted() -> None:
    rules = later([5, 6, 6], round_=3).rules
    assert (rules.lead(), rules.rounds_played()) == ((5, 6, 6), 2)


# What can be taken back


def test_a_hidden_chip_can_be_taken_back_until_a_question_is_answered() -> None:
    match = game(hider_answers=True)
    answers(match, SECRET, "row 1")
    match.undo()
    match.undo()
    answers(match, BOARD[0], "row 1", "yes")
    with pytest.raises(NoMoveToUndo):
        match.undo()


# A real table


def test_at_a_real_table_people_say_which_tiles_lie_there() -> None:
    position = {"round": 2, "hider": 1, "chips": [5, 5], "counters": IDS[-1:]}
    names = ", ".join(TILES_BY_ID[one]["de"] for one in BOARD)
    for match in (
        begin("secret-square", 2, at_table=True),
        begin("secret-square", 2, at_table=True, position=position),
    ):
        assert (kinds(match), table(match).layout, table(match).left) == (["tiles 0"], (), ())
        answers(match, match.parse(TABLE, names, Labels("de")))
        assert table(match).layout == BOARD


# Positions and material


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"hider": 4}, "hider cannot be 4: allowed: 1, 2, 3."), ({"hider": 0}, "hider cannot be 0: allowed: > 0."),
        ({"round": 7}, "round cannot be 7: allowed: ≤ 6."), ({"round": 0}, "round cannot be 0: allowed: > 0."),
        ({"chips": [7, 10]}, "chips cannot be [7, 10]: allowed: 3 × > 0."), ({"chips": [0, 10, 7]}, "chips cannot be [0, 10, 7]: allowed: 3 × > 0."),
        ({"chips": [5, 6, 7]}, "chips cannot be [5, 6, 7]: allowed: Σ 17."), ({"counters": []}, "counters cannot be []: allowed: 1 ×."),
        ({"counters": ["nothing"]}, "counters cannot be nothing: allowed: ss-0001 – ss-0096."),
        ({"round": 3, "counters": IDS[:1] * 2}, "counters cannot be [ss-0001, ss-0001]: allowed: 2 ×."),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_with_its_place(change: dict[str, Any], said: str) -> None:
    good = {"round": 2, "hider": 1, "chips": [5, 6, 6], "counters": [IDS[0]]}
    assert not refusal("secret-square", 3, position=good)
    assert refusal("secret-square", 3, position={**good, **change}) == f"position.{said}"


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"rounds": 72}, ""), ({"rounds": 73}, "options.rounds cannot be 73: allowed: ≤ 72."), ({"columns": 20}, "options.columns cannot be 20: allowed: ≤ 19."),
        ({"hider_chips": 4}, ""), ({"hider_chips": 5}, "material.chips cannot be 25: allowed: ≥ 26."), ({"rounds": 0}, "options.rounds cannot be 0: allowed: > 0."),
        ({"hider_chips": 0}, "options.hider_chips cannot be 0: allowed: > 0."), ({"hider_answers": 1}, "options.hider_answers cannot be 1: this is the wrong kind of value."),
    ],
)  # fmt: skip
def test_options_that_the_box_is_too_small_for_are_refused(options: dict[str, Any], said: str) -> None:
    assert refusal("secret-square", 4, options) == said


def edited(**change: Any) -> Pack:
    """Make the pack with another first tile."""
    whole = pack("secret-square")
    first = whole.cards[0]
    return whole.model_copy(
        update={"cards": ({**first, "card": {**first["card"], **change}}, *whole.cards[1:])}
    ).with_digest()


@pytest.mark.parametrize(
    ("unfit", "missing"),
    [
        (edited(no=[]), "tile.ss-0001"), (edited(name={"fr": "éléphant"}), "tile.ss-0001"), (pack("switch"), "tile"),
        (pack("secret-square").model_copy(update={"brief": {**pack("secret-square").brief, "questions": {}}}), "questions"), (pack("secret-square").model_copy(update={"game": {}}), "material"),
    ],
)  # fmt: skip
def test_a_pack_whose_tiles_leave_a_question_open_is_refused(unfit: Pack, missing: str) -> None:
    said = f"The pack {unfit.deck} cannot be played as secret-square: {missing} is missing or incomplete."
    assert refusal("secret-square", 2, of=unfit).partition(" Any deck")[0] == said


def test_no_box_has_fewer_than_no_chips() -> None:
    few = changed("secret-square", material={"chips": -1})
    assert refusal("secret-square", 2, of=few) == "material.chips cannot be -1: allowed: ≥ 0."


# Option spaces


@pytest.mark.slow
@pytest.mark.parametrize("played", ["fr", "de", "nl"])
def test_every_question_is_said_and_understood_in_every_language(played: str) -> None:
    match = game(language=played)
    answers(match, SECRET)
    space: Any = match.view(2).options
    fixed = space.board.book.fixed
    assert len(fixed) > 150
    random = Random(1)
    drawn = [space.sample(random) for _ in range(500)]
    assert {type(one) for one in drawn} == {str, tuple}
    for language in spoken():
        say = Labels(language)
        for question in (*fixed, *(f"tile {one}" for one in BOARD), *drawn):
            assert space.contains(question)
            assert space.parse(space.describe(question, say), say) == question


@pytest.mark.parametrize("played", ["fr", "de", "nl"])
def test_every_tile_is_said_and_understood_in_every_language(played: str) -> None:
    match = game(language=played)
    space: Any = match.view(1).options
    layout: Any = begin("secret-square", 2, {"language": played}, at_table=True).ask.options[TABLE]  # type: ignore[union-attr]
    for language in spoken():
        say = Labels(language)
        for one in IDS:
            assert space.parse(space.describe(one, say), say) == one
        move = layout.sample(Random(2))
        assert layout.contains(move)
        assert layout.parse(layout.describe(move, say), say) == move
        assert "2 3" in space.tell(say)
    assert layout.tell(Labels("de")).startswith("25 aus: Elefant, ")
    assert not layout.contains((*BOARD[:24], BOARD[0]))
    assert not layout.contains(BOARD[:24])


def test_what_is_no_tile_or_question_is_not_understood_and_one_is_told_what_there_is() -> None:
    def said(match: Match, text: str) -> str:
        with pytest.raises(NotUnderstood) as caught:
            match.parse(match.waiting[0], text, Labels("en"))
        return Labels("en").error(caught.value)

    every = ", ".join(TILES_BY_ID[one]["en"] for one in IDS)
    start, match = begin("secret-square", 2, at_table=True), game(2)
    assert said(start, "banane, unicorn") == f"Sorry, “unicorn” is not understood here. Possible: {every}."
    a_tile = "a tile by its name, the beginning of its name, or its row and column, such as 2 3"
    assert said(match, "unicorn") == f"Sorry, “unicorn” is not understood here. Possible: {a_tile}."
    answers(match, SECRET)
    anything = Labels("en")("play.question-any")
    assert said(match, "unicorn") == f"Sorry, “unicorn” is not understood here. Possible: {anything}."
    assert said(match, "is it nice?") == (
        "The hider only knows the questions of the cards, letters, rows and columns, and so cannot answer “is it nice?”. "
        "“?” lists the questions of the cards."
    )


def test_a_name_that_two_tiles_have_in_two_languages_is_the_one_in_ones_own() -> None:
    name = TILES["banane"]["name"]
    match = game(of=edited(name={**name, "fr": "autre", "nl": name["fr"]}))
    assert [match.parse(1, name["fr"], Labels(language)) for language in ("fr", "nl")] == [tile("banane"), IDS[0]]


def test_a_view_names_the_tiles_to_choose_from() -> None:
    match = game()
    assert as_data(match.view(1))["options"] == {"tiles": list(BOARD)}
    answers(match, SECRET, "row 3")
    assert as_data(match.view(2))["options"] == {"tiles": list(BOARD[10:15]), "is_free": False}
    start = begin("secret-square", 2, at_table=True)
    assert as_data(start.view(TABLE))["options"] == {"tiles": list(IDS), "size": 25}


@pytest.mark.parametrize(
    ("text", "heard"),
    [
        ("Does its name have the letter d?", "letter d"), ("Hat der Name ein s?", "letter s"), ("Is it in row 2 or column 3?", None),
        ("Is it in row 2 column 3?", None), ("Is it in column 3?", "column 3"),
    ],
)  # fmt: skip
def test_lone_letters_and_lines_are_heard(text: str, heard: str | None) -> None:
    assert hear_place_or_letter(text, 5, 5) == heard


def test_what_people_ask_in_french_with_an_apostrophe_is_open() -> None:
    assert is_open("Qu’est-ce que c’est ?")
    assert not is_open("Est-ce que c’est vivant ?")


def test_oe_is_two_letters() -> None:
    assert (spell("œuf", "fr"), spell("Æthel", "fr")) == ("oeuf", "aethel")


def test_nothing_names_no_tile_and_a_question_mark_makes_a_question_of_one_word() -> None:
    match = game(free_questions=[1])
    answers(match, SECRET)
    assert match.parse(2, "éléphont?", Labels("fr")) == ("ask", "éléphont?")
    for text in ("?", "  ", "–"):
        with pytest.raises(NotUnderstood):
            begin_one_left().parse(2, text, Labels("fr"))
    answers(match, ("ask", "éléphont?"), "no")
    assert options(match).describe((), Labels("en")) == "none"
    answers(match, ())
    # The hider has answered: no question is open.
    assert (table(match).question, kinds(match)) == ("", ["question 3"])


def begin_one_left() -> Match:
    """One tile is left, so that even the shortest beginning would name it."""
    match = game(free_questions=[])
    answers(match, SECRET, ("and", "row 3", "column 3"))
    return match
