"""One meaning for `--lang`: the language quizkit speaks. `--in` is for the languages of the cards."""

from pathlib import Path

import pytest
from commands import run


def test_a_workspace_remembers_the_language_it_was_made_in(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cartes"
    assert run("init", str(folder), "--from", str(tree), "--author", "Anna", "--lang", "fr").exit_code == 0
    assert 'lang = "fr"' in (folder / "quizkit.toml").read_text()
    monkeypatch.chdir(folder)
    assert "cartes" in run("status").stdout
    assert "Karten" in run("status", "--lang", "de").stdout
    assert "Karten" in run("status", QUIZKIT_LANG="de").stdout


def test_the_language_of_the_system_is_not_written_down(tree: Path, tmp_path: Path) -> None:
    assert run("init", str(tmp_path / "ws"), "--from", str(tree), "--author", "Anna", LANG="de_CH.UTF-8").exit_code == 0
    assert 'lang = ""' in (tmp_path / "ws" / "quizkit.toml").read_text()


def test_the_language_may_stand_before_the_command(here: Path) -> None:
    assert here.exists()
    assert "Karten" in run("--lang", "de", "status").stdout


@pytest.mark.slow
def test_the_old_way_to_choose_the_cards_language_still_works_with_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    old = run("preview", "sq-0001", "--lang", "fr,de")
    assert old.exit_code == 0
    assert "--in fr,de" in old.stderr
    picture = (tmp_path / "sq-0001.png").read_bytes()
    new = run("preview", "sq-0001", "--in", "fr,de", "--lang", "en")
    assert "--in" not in new.stderr
    assert (tmp_path / "sq-0001.png").read_bytes() == picture


@pytest.mark.parametrize("command", [("preview", "sq-0001"), ("print", "switch")])
def test_a_language_nobody_knows_is_refused(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*command, "--lang", "xx")
    assert refused.exit_code == 2
    assert "--lang" in refused.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "command",
    [
        ("preview", "sq-0001"),
        ("print", "swiss-quiz"),
        ("print", "swiss-quiz", "--breaks"),
        ("print", "swiss-quiz", "--kit", "--for", "gamecrafter", "--unreleased"),
    ],
)
@pytest.mark.parametrize("language", ["it", "xx"])
def test_a_language_that_the_deck_does_not_have_is_refused(
    command: tuple[str, ...], language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused = run(*command, "--in", language, "--lang", "en")
    assert refused.exit_code == 2
    assert f"The deck does not have the language {language}. It has: fr, de, nl." in " ".join(refused.stderr.split())
    assert not list(tmp_path.iterdir())
