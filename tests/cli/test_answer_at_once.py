"""Commands answer at once: what is heavy is imported only where it is used."""

import subprocess
import sys
from pathlib import Path

import pytest
from commands import run

HEAVY = ("openpyxl", "numpy", "weasyprint", "ortools", "pikepdf", "PIL", "distributed", "uharfbuzz", "alembic")
CHECKS = ("quizkit.checks", "quizkit.lexicon.reading")


def imported(*arguments: str, folder: Path, heavy: tuple[str, ...] = HEAVY) -> list[str]:
    code = (
        "import sys; from quizkit.cli import main\n"
        "try: main()\n"
        f"finally: print([name for name in {heavy!r} if name in sys.modules], file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return list(eval(done.stderr.splitlines()[-1]))  # our own line


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", [("show", "pj-0001"), ("status",), ("log",), ("blame", "pj-0001"), ("rule", "P107"), ("diff", "pj-0001")]
)
def test_looking_at_cards_imports_nothing_heavy(command: tuple[str, ...], here: Path) -> None:
    assert imported(*command, folder=here) == []


@pytest.mark.slow
@pytest.mark.parametrize("command", [("status",), ("log",), ("blame", "pj-0001"), ("diff", "pj-0001"), ("find", "lac")])
def test_looking_at_history_imports_no_check(command: tuple[str, ...], here: Path) -> None:
    assert imported(*command, folder=here, heavy=CHECKS) == []


@pytest.mark.slow
def test_a_card_that_was_looked_at_is_not_checked_again_until_something_changes(here: Path) -> None:
    def is_checked() -> bool:
        return "quizkit.checks" in imported("show", "pj-0001", folder=here, heavy=CHECKS)

    assert is_checked()
    assert not is_checked()
    assert run("tag", "cold", "pj-0002").exit_code == 0
    assert is_checked()
    assert not is_checked()
    (here / "languages").mkdir()
    (here / "languages" / "rm.yaml").write_text("lexicon:\n  function_words: il la\n", encoding="utf-8")
    assert is_checked()


@pytest.mark.slow
def test_a_card_needs_no_kind_but_its_own(here: Path) -> None:
    others = tuple(f"quizkit.cards.kinds.{name}" for name in ("bonus", "canton", "chance", "quiz", "tile"))
    assert imported("blame", "pj-0001", folder=here, heavy=others) == []


def test_the_first_prompt_of_a_game_does_not_wait_for_anything_heavy(tmp_path: Path) -> None:
    (tmp_path / "none.txt").touch()
    command = ("play", "switch", "--seats", "bot:random,bot:random", "--moves", "none.txt")
    assert imported(*command, folder=tmp_path) == []
