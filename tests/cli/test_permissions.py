"""Who may read what quizkit writes: nobody whom the umask keeps out."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest


def modes(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): oct(stat.S_IMODE(path.stat().st_mode))
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_files_follow_the_umask_and_a_copy_is_no_more_open_than_the_original(tree: Path, tmp_path: Path) -> None:
    place = tmp_path / "ws"

    def run(umask: int, *words: str) -> None:
        command = [sys.executable, "-m", "quizkit", *words]
        subprocess.run(command, cwd=place.parent if words[0] == "init" else place, check=True, umask=umask)

    run(0o077, "init", "ws", "--from", str(tree), "--author", "Anna")
    assert modes(place) == {"quizkit.db": "0o600", "quizkit.toml": "0o600"}
    run(0o022, "db", "backup", "copy.db")
    run(0o022, "release", "create", "petit-jeu", "1.0.0", "--author", "Anna", "--force")
    assert modes(place) == {"copy.db": "0o600", "quizkit.db": "0o600", "quizkit.toml": "0o600"}
    os.chmod(place / "quizkit.db", 0o644)
    run(0o022, "db", "backup", "open.db")
    assert modes(place)["open.db"] == "0o644"
