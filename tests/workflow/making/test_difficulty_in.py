"""Difficulty that differs by language: on cards, in tables, in what a blueprint counts, in editions, on the card."""

import csv
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from commands import run
from making import ANNA

from quizkit.cards.kinds.encounter import Encounter
from quizkit.cards.kinds.statement import Statement
from quizkit.cards.parse import parse
from quizkit.cards.row import Row
from quizkit.decks.deck import Deck
from quizkit.decks.quotas import find_misses
from quizkit.play.bots import draw_belief
from quizkit.play.games import find_game
from quizkit.play.rules import Hint, make_hint
from quizkit.press.faces import Look, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.problems import Place
from quizkit.safe_yaml import Value
from quizkit.store.history import Store
from quizkit.workflow.making.new_deck import DeckWish, draft_deck
from quizkit.workflow.stored.editions import choose_edition
from quizkit.workflow.stored.unreleased import pack_deck


def make(tmp_path: Path, kind: str, **more: Value) -> Deck:
    """Draft a deck in German and French whose first card is easy, and hard in French."""
    store = Store.create(str(tmp_path / "cards.db"))
    deck = draft_deck(store, DeckWish("bern-quiz", "Bern Quiz", (kind,), ("de", "fr")))
    hard = deck.cards[0].model_copy(update={"difficulty_in": {"fr": 3}})
    data = {**deck.brief.model_dump(mode="json", exclude_defaults=True), **more}
    return Deck("bern-quiz", type(deck.brief).model_validate(data), (hard, *deck.cards[1:]), deck.game, deck.pictures)


@pytest.mark.parametrize(
    ("levels", "field"),
    [({"xx": 3}, "difficulty_in.xx"), ({"nl": 4}, "difficulty_in.nl"), (3, "difficulty_in")],
)
def test_what_is_no_difficulty_of_a_language_is_refused(levels: Value, field: str) -> None:
    data: dict[str, Value] = {
        "id": "x-1",
        "category": "a",
        "text": {"de": "A."},
        "verdict": True,
        "explanation": {"de": "B."},
    }
    card, problems = parse(Row({**data, "difficulty_in": levels}, {(): Place("x")}), Statement)
    assert card is None
    assert [problem.field for problem in problems] == [field]


def test_the_mix_of_a_blueprint_counts_in_every_language_that_differs(tmp_path: Path) -> None:
    blueprint: Value = {"cards": {"statement": 4}, "difficulty": [100, 0, 0]}
    deck = make(
        tmp_path,
        "statement",
        blueprint=blueprint,
        categories={"geography": {"name": {"de": "G", "fr": "G"}, "letter": "G", "colour": "#0072b2"}},
    )
    missed = [miss.quota.feature.value for miss in find_misses(deck.brief, "statement", deck.cards)]
    assert [value for value in missed if value[0].isdecimal()] == ["1 (FR)", "3 (FR)"]


@pytest.mark.slow
def test_an_edition_is_played_with_the_difficulty_of_its_language(tmp_path: Path) -> None:
    deck = make(tmp_path, "statement", editions={"romandie": {"languages": ["fr"]}})
    assert [card.difficulty for card in pack_deck(deck).cards_of(Statement)] == [1, 1, 1, 1]
    romandie = pack_deck(choose_edition(deck, "romandie"))
    assert [card.difficulty for card in romandie.cards_of(Statement)] == [3, 1, 1, 1]
    assert find_game("swiss-quiz").rules.unpack(romandie)


def test_bots_know_as_much_as_people_who_play_in_the_language_of_the_table(tmp_path: Path) -> None:
    deck = make(tmp_path, "statement")
    hints = dict[str, Hint]()
    for hard in ("fr", "de"):
        card = deck.cards[0].model_copy(update={"difficulty_in": {hard: 3}})
        pack = pack_deck(replace(deck, cards=(card, *deck.cards[1:])))
        hints[hard] = make_hint("true", pack.cards_of(Statement)[0])
    # The deck is German; what is said of German is not said of French.
    assert [hints["fr"].level(code) for code in ("de", "fr")] == [1, 3]
    assert [hints["de"].level(code) for code in ("de", "fr")] == [3, 1]

    def known(language: str) -> float:
        random = Random(1)
        return sum(bool(draw_belief(hints["fr"], 0.0, random, language)) for _ in range(2_000)) / 2_000

    assert [round(known(code), 1) for code in ("de", "fr")] == [0.7, 0.3]


def test_the_stars_on_a_card_are_those_of_its_language(tmp_path: Path) -> None:
    deck = make(tmp_path, "encounter")
    assert isinstance(deck.cards[0], Encounter)
    pack = pack_deck(deck)
    piece = next(iter(list_pieces(pack)))
    german, french = (next(iter(faces(piece, pack, Look((code,)), card_size(pack)))).html for code in ("de", "fr"))
    assert german.split('class="body"')[0] != french.split('class="body"')[0]


def test_a_column_of_a_table_sets_it_and_is_written_only_where_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("init", str(tmp_path / "ws"), "--empty", "--author", ANNA.author)
    monkeypatch.chdir(tmp_path / "ws")
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "de,fr")
    run("export", "csv", "bern-quiz", "-o", "plain.csv")
    [head, *rows] = csv.reader(Path("plain.csv").read_text("utf-8-sig").splitlines(), delimiter=";")
    assert "difficulty (FR)" not in head
    table = [[*head, "Niveau (FR)"], [*rows[0], "3"], *([*row, ""] for row in rows[1:])]
    Path("wider.csv").write_text("\n".join(";".join(row) for row in table))
    assert run("import", "wider.csv", "--deck", "bern-quiz").exit_code == 0
    assert "difficulty (FR)" in run("show", "bq-0001").output
    run("export", "xlsx", "bern-quiz", "-o", "all.xlsx")
    assert "unchanged 4" in run("import", "all.xlsx", "--dry-run").output
    run("export", "csv", "bern-quiz", "-o", "after.csv")
    assert "difficulty (FR)" in Path("after.csv").read_text("utf-8-sig")
