"""Composing on the command line: what people type, what they see, what is stored."""

import json
from pathlib import Path

import pexpect
import pytest
from bundled_decks import bundled_library
from commands import QUIZKIT, run

from quizkit.decks.quotas import CATEGORIES, FALSE, VERDICT, Feature, count_features

FALSEHOOD, GEOGRAPHY = Feature(VERDICT, FALSE), Feature(CATEGORIES, "geography")


@pytest.fixture
def cards(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A workspace with the bundled decks."""
    assert run("init", str(tmp_path / "ws"), "--author", "Anna").exit_code == 0
    monkeypatch.chdir(tmp_path / "ws")
    return tmp_path / "ws"


@pytest.mark.slow
def test_a_deck_is_composed_shown_and_stored(cards: Path) -> None:  # noqa: ARG001
    result = run("compose", "swiss-quiz", "--seed", "5")
    assert result.exit_code == 0
    assert result.stdout.startswith("swiss-quiz · 660 statements · 6 stacks of 55 cards · longest run: 4\n")
    lines = result.stdout.splitlines()
    assert lines[2].split() == ["1", "1–55,", "331–385", "55", "55", *["11"] * 10]
    ribbons = [line for line in lines if "▀" in line and "true" not in line]
    assert sum(line.count("▀") + line.count("▄") for line in ribbons) == 660
    assert "swiss-quiz/composition.yaml@2" in result.stderr
    assert run("deck", "show", "swiss-quiz").stdout == result.stdout
    assert "compose swiss-quiz --seed 5" in run("log", "swiss-quiz/composition.yaml").stdout
    assert run("undo", "2").exit_code == 0
    assert run("deck", "show", "swiss-quiz").stdout != result.stdout


@pytest.mark.slow
def test_a_dry_run_stores_nothing_and_data_is_data(cards: Path) -> None:  # noqa: ARG001
    before = run("log").stdout
    result = run("compose", "swiss-quiz", "--size", "110", "--dry-run", "--json")
    [data] = json.loads(result.stdout)
    assert (data["size"], data["counts"]["verdict.true"], data["missed"]) == (110, 55, [])
    assert len(data["stacks"]) == 1
    assert "Nothing was saved." in result.stderr
    assert run("log").stdout == before


@pytest.mark.slow
def test_a_reprint_says_how_many_numbers_stay(cards: Path) -> None:  # noqa: ARG001
    assert run("release", "create", "swiss-quiz", "1.0.0").exit_code == 0
    result = run("compose", "swiss-quiz", "--keep", "1.0.0", "--seed", "8")
    assert "660 of 660 numbers are the same as in 1.0.0." in result.stderr
    refused = run("compose", "swiss-quiz", "--keep", "2.0.0")
    assert refused.exit_code == 2
    assert "2.0.0" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "write 5 more false statements in Géographie"),
        ("fr", "écrire encore 5 affirmations fausses (Géographie)"),
        ("de", "noch 5 falsche Aussagen in Geografie schreiben"),
        ("nl", "nog 5 onware stellingen in Aardrijkskunde schrijven"),
    ],
)
def test_what_to_write_is_said_in_an_editors_words(cards: Path, language: str, said: str) -> None:  # noqa: ARG001
    deck = bundled_library().deck("swiss-quiz")
    false = [card.id for card in deck.cards if count_features(card)[FALSEHOOD] and count_features(card)[GEOGRAPHY]]
    # The pool has 74 statements on geography, and the blueprint asks for 66.
    assert run("delete", *false[:13], "-m", "gone").exit_code == 0
    result = run("compose", "swiss-quiz", "--lang", language)
    assert result.exit_code == 1
    ways = [line.strip("• ").strip() for line in result.stderr.splitlines() if line.startswith("  •")]
    assert ways[0] == said
    assert any("--size" in way for way in ways)


def test_a_size_that_cannot_be_half_true_is_refused_with_its_place(cards: Path) -> None:  # noqa: ARG001
    result = run("compose", "swiss-quiz", "--size", "111")
    assert result.exit_code == 1
    assert "R251" in result.stderr
    assert "110, 112" in result.stderr
    assert "swiss-quiz/deck.yaml" in result.stderr


@pytest.mark.slow
def test_a_deck_or_a_blueprint_nobody_knows_is_refused(cards: Path) -> None:  # noqa: ARG001
    assert "swiss-quiz" in run("compose", "swiss-qiz").stderr
    assert run("compose", "swiss-quiz", "--size", "0").exit_code == 2
    run("export", "yaml", "-o", "tree")
    path = Path("tree/swiss-quiz/deck.yaml")
    text = path.read_text("utf-8")
    path.write_text(text.replace("    geography: 66\n", "    geography: 65\n    geologie: 1\n"), "utf-8")
    refused = run("import", "tree")
    assert refused.exit_code == 1
    line = next(n for n, words in enumerate(path.read_text("utf-8").splitlines(), 1) if "geologie" in words)
    assert f"{line}:" in refused.stderr
    assert "R203" in refused.stderr


@pytest.mark.slow
def test_cards_with_errors_are_named_and_nothing_is_stored(cards: Path) -> None:  # noqa: ARG001
    from books import edited

    run("export", "xlsx", "swiss-quiz", "-o", "out")
    path = Path("out/swiss-quiz.xlsx")
    path.write_bytes(edited(path.read_bytes(), F2="Das Matterhorn ist nicht der höchste Berg der Schweiz."))
    assert run("import", str(path), "-m", "spoil").exit_code == 0
    result = run("compose", "swiss-quiz")
    assert result.exit_code == 1
    assert "sq-0001" in result.stderr
    assert "P107" in result.stderr
    assert len(run("log", "swiss-quiz/composition.yaml").stdout.splitlines()) <= 3


@pytest.mark.slow
def test_the_picture_and_the_page_are_written(cards: Path) -> None:
    assert run("deck", "show", "swiss-quiz", "--format", "svg").exit_code == 0
    assert (cards / "swiss-quiz.svg").read_text().startswith("<svg") or "<svg" in (cards / "swiss-quiz.svg").read_text()
    assert run("deck", "show", "cantuun", "--format", "html", "-o", "c.html", "--lang", "nl").exit_code == 0
    page = (cards / "c.html").read_text("utf-8")
    assert "300 kantonvragen" in page
    assert "Bliksem" in page
    assert run("deck", "show", "cantuun", "--format", "svg").exit_code == 2
    assert run("deck", "show", "swiss-quiz", "-o", "deck.pdf").exit_code == 2
    assert run("deck", "show", "swiss-quiz", "-o", "deck.svg").exit_code == 0


@pytest.mark.slow
def test_the_bundled_decks_are_shown_without_a_workspace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "660" in run("deck", "show", "swiss-quiz", "--lang", "de").stdout
    assert "quizkit compose cantuun" in run("deck", "show", "cantuun").stderr


@pytest.mark.slow
def test_on_a_terminal_it_says_that_it_works_and_colours_nothing_that_it_needs(cards: Path) -> None:
    child = pexpect.spawn(
        QUIZKIT, ["compose", "swiss-quiz", "--seed", "3"], cwd=cards, encoding="utf-8", timeout=60, dimensions=(50, 80)
    )
    child.expect("Composing swiss-quiz")
    child.expect("660 statements")
    child.expect("Saved as")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


@pytest.mark.slow
def test_a_deleted_card_leaves_a_hole_and_no_other_number_moves(cards: Path) -> None:
    before = json.loads(run("deck", "show", "swiss-quiz", "--format", "json").stdout)[0]["stacks"][0]["cards"]
    gone = before["3"]
    assert run("delete", gone, "-m", "gone").exit_code == 0
    shown = run("deck", "show", "swiss-quiz")
    assert f"Numbers whose card is missing: 3 ({gone})" in shown.stdout
    after = json.loads(run("deck", "show", "swiss-quiz", "--format", "json").stdout)[0]["stacks"][0]["cards"]
    assert after == before
    assert "B609" in run("check", "swiss-quiz").stdout
    assert "number 4" in run("show", before["4"]).stdout
    assert (cards / "quizkit.db").exists()


@pytest.mark.slow
def test_a_deck_of_another_size_is_told_by_check_and_show(cards: Path) -> None:  # noqa: ARG001
    assert run("compose", "swiss-quiz", "--size", "110").exit_code == 0
    assert "the blueprint asks for 660" in run("deck", "show", "swiss-quiz").stdout
    assert "B601" in run("check", "swiss-quiz").stdout


def test_on_a_narrow_terminal_nothing_is_cut(cards: Path) -> None:  # noqa: ARG001
    shown = run("deck", "show", "swiss-quiz", COLUMNS="60").stdout
    assert "G 11 · N 11" in shown
    assert "…" not in shown
