"""Languages are data: any that CLDR knows on cards, those with files on the screen and in the checks."""

import sys
from pathlib import Path
from string import Formatter

import pytest
from commands import run
from making import ANNA

from quizkit.bundled import find_bundled
from quizkit.cards.text import Text
from quizkit.labels import Labels, read_labels, read_side_by_side
from quizkit.language_files import BrokenLanguage, read_area
from quizkit.languages import SIDE_BY_SIDE, find_language, is_language, name_language, spoken
from quizkit.lexicon.lexicon import has_words, lexicon
from quizkit.lexicon.negation import find_negations
from quizkit.lexicon.numerals import read_numeral
from quizkit.lexicon.reading import read
from quizkit.press.faces import Look, faces
from quizkit.press.pieces import card_size, list_pieces
from quizkit.store.history import Store
from quizkit.workflow.making.add_language import add_language
from quizkit.workflow.making.new_deck import DeckWish, NotALanguage, draft_deck, make_deck
from quizkit.workflow.stored.items import find_stored_deck
from quizkit.workflow.stored.unreleased import pack_deck

LABELS = find_bundled("content") / "common" / "labels"
AREAS = sorted({path.name.partition(".")[0] for path in LABELS.glob("*.yaml")})
ROMANSH = """\
labels:
  cli:
    cards: cartas
    deck: "{nonsense}"
lexicon:
  function_words: il la ils las e u ma
  endings: aziun
  negation:
    cues: na betg nagin
  units_0_19: nulla in dus trais quatter tschintg sis set otg nov diesch indesch dudesch tredesch quattordesch quindesch sedesch deschset deschdotg deschnov
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    assert run("init", str(tmp_path / "ws"), "--empty", "--author", "Anna").exit_code == 0
    monkeypatch.chdir(tmp_path / "ws")
    return tmp_path / "ws"


def test_any_language_that_cldr_knows_can_be_on_a_card() -> None:
    assert all(map(is_language, ("it", "rm", "gsw", "ja", "en")))
    assert not any(map(is_language, ("klingon", "xx", "DE", "", "../it", "de-")))
    assert (find_language("rm").name, find_language("it").decimal) == ("Rumantsch", ",")
    assert name_language("it", "de") == "Italienisch"
    text = Text(rm="Tgau", de="Hallo", it="Ciao", fr="Salut")
    assert list(text) == ["fr", "de", "it", "rm"]


@pytest.mark.parametrize("area", AREAS)
def test_italian_says_what_english_says(area: str) -> None:
    """What is missing is said in English; `pytest -rA` lists it."""
    texts, labels = read_area(area).get("it", {}), read_side_by_side(area)
    assert set(texts) <= set(labels)
    for key, text in texts.items():
        assert _facts(text) == _facts(labels[key]["en"]), key
        assert "'" not in text, key
    missing = ", ".join(sorted(set(labels) - set(texts)))
    sys.stdout.write(f"{area}, not in Italian: {missing or '–'}\n")


SHOWN = ("board", "card", "header", "sample", "press", "table", "translation", "parity", "play", "workbook", "finding")
SAID = (
    "check",
    "cli",
    "compose",
    "demo",
    "error",
    "help",
    "party",
    "problem",
    "rule",
    "simulate",
    "studio",
    "tells",
    "web",
)


def test_what_players_printers_and_editors_see_is_in_italian() -> None:
    """A label may be newer than its translation, but not many are."""
    for area in (*SHOWN, *SAID):
        assert len(read_area(area)["it"]) >= 0.75 * len(read_side_by_side(area)), area
    assert spoken() == (*SIDE_BY_SIDE, "it")


def _facts(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_italian_and_english_are_understood_by_the_checks() -> None:
    assert has_words("it")
    assert has_words("en")
    assert not has_words("rm")
    for words, language, value in (
        ("millenovecentosettantuno", "it", 1971), ("ventitré", "it", 23), ("duemila", "it", 2000),
        ("two hundred and twenty two", "en", 222), ("nineteen", "en", 19),
    ):  # fmt: skip
        number = read_numeral(tuple(words.split()), 0, language)
        assert number is not None
        assert number[0] == value
    for language, said in (("it", "Il lago non gela mai."), ("en", "The lake never freezes.")):
        assert find_negations(read(said, language)).hard
    assert next(iter(lexicon("it").styles)) == "it-CH"
    assert next(iter(lexicon("en").styles)) == "en-GB"


def test_a_deck_in_five_languages_prints(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    kinds = ("statement", "canton", "encounter", "chance", "quiz", "bonus", "tile", "number")
    deck = draft_deck(store, DeckWish("ticino", "Ticino", kinds, ("it", "de", "fr", "rm", "en")))
    assert deck.brief.labels["true"]["it"] == "VERO"
    pack = pack_deck(deck)
    for languages in (("it",), ("it", "en"), ("en", "it")):
        for piece in list_pieces(pack):
            assert all(face.html for face in faces(piece, pack, Look(languages), card_size(pack)))


def test_a_language_is_added_as_missing_texts_and_breaks_nothing(tmp_path: Path) -> None:
    store = Store.create(str(tmp_path / "cards.db"))
    made = make_deck(store, DeckWish("bern-quiz", "Bern Quiz", ("statement",), ("de", "fr")), ANNA)
    added = add_language(store, "bern-quiz", "it", ANNA)
    assert added.missing == 2 * len(made.deck.cards)
    deck = find_stored_deck(store, "bern-quiz")
    assert deck.cards == made.deck.cards
    assert deck.brief.title["it"] == "Bern Quiz"
    assert deck.brief.labels["true"]["it"] == "VERO"
    with pytest.raises(NotALanguage):
        add_language(store, "bern-quiz", "italiano", ANNA)


def test_a_translator_works_in_italian(here: Path) -> None:
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "de")
    assert run("deck", "add-language", "bern-quiz", "it").exit_code == 0
    (here / "it.csv").write_text(
        "id,testo (it),spiegazione (it)\nbq-0001,Una settimana ha sette giorni.,Da lunedì a domenica.\n"
    )
    taken = run("import", "it.csv", "--deck", "bern-quiz")
    assert taken.exit_code == 0, taken.output
    assert "Una settimana" in run("show", "bq-0001").output
    assert "carte" in run("content", "list", "--lang", "it").output


@pytest.mark.slow
def test_checks_say_once_which_language_they_cannot_read(here: Path) -> None:
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "de,rm")
    checked = run("check", "bern-quiz")
    assert checked.output.count("Romansh (rm)") == 1
    assert here.exists()


def test_a_workspace_brings_a_language_of_its_own(here: Path) -> None:
    (here / "languages").mkdir()
    (here / "languages" / "rm.yaml").write_text(ROMANSH)
    assert "rm" in spoken()
    assert Labels("rm")("cli.cards") == "cartas"
    # A text that would be filled in with something else is not used, nor is one that is missing.
    assert Labels("rm")("cli.deck") == "deck"
    assert has_words("rm")
    assert read_labels("cli")["cards"]["rm"] == "cartas"
    run("deck", "new", "bern-quiz", "--kind", "statement", "--in", "rm")
    assert "Romansh (rm)" not in run("check", "bern-quiz").output


@pytest.mark.parametrize("text", ["labels: [", "labels: {cli: {cards: 3}}", "labels: {cli: [a]}", "- a"])
def test_a_broken_language_file_is_named(here: Path, text: str) -> None:
    (here / "languages").mkdir()
    (here / "languages" / "rm.yaml").write_text(text)
    with pytest.raises(BrokenLanguage) as broken:
        read_labels("cli")
    assert "rm.yaml" in Labels("de").error(broken.value)
