"""After the demo, somebody at a terminal is offered the studio."""

import sys
from pathlib import Path

import pexpect
import pytest
from commands import run

OFFER = "from pathlib import Path; from quizkit.cli.commands.demo import offer_studio; from quizkit.cli.screen import Screen; offer_studio(Screen('fr'), Path('ws'))"


@pytest.mark.slow
def test_the_studio_is_offered_and_opened_in_the_folder_of_the_demo(
    tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("init", str(tmp_path / "ws"), "--from", str(tree), "--author", "Anna").exit_code == 0
    monkeypatch.setenv("BROWSER", "true")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    terminal = pexpect.spawn(sys.executable, ["-c", OFFER], cwd=tmp_path, encoding="utf-8", timeout=60)
    terminal.expect(r"\[o/N\]")
    terminal.sendline("oui")
    terminal.expect(r"http://127\.0\.0\.1:\d+/enter\?ticket=\S+lang=fr")
    terminal.sendintr()
    terminal.expect(pexpect.EOF)
    assert "Traceback" not in str(terminal.before)
