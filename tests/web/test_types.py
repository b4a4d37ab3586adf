"""The scripts of our pages: what their JSDoc says about types is true, as TypeScript's checker sees it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WHY = "TypeScript is not installed: ./scripts/test installs it where there is npm (Debian: sudo apt-get install npm)"


def check_types(project: Path) -> subprocess.CompletedProcess[str]:
    modules = Path(os.environ.get("QUIZKIT_NODE_MODULES") or ROOT / ".venv/node_modules")
    checker = modules / ".bin/tsc"
    if not checker.exists() or shutil.which("node") is None:
        pytest.skip(WHY)
    command = [str(checker), "--project", str(project), "--pretty", "false"]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_scripts_keep_to_their_types() -> None:
    checked = check_types(ROOT / "jsconfig.json")
    assert (checked.stdout, checked.returncode) == ("", 0)


def test_a_slip_is_noticed(tmp_path: Path) -> None:
    shutil.copy(ROOT / "jsconfig.json", tmp_path)
    static = tmp_path / "templates/studio/static"
    shutil.copytree(ROOT / "templates/studio/static", static)
    with (static / "drafts.js").open("a") as script:
        script.write('new Drafts("workspace", "card").keep("1", [], []);\n')
    checked = check_types(tmp_path / "jsconfig.json")
    assert "Argument of type 'string' is not assignable to parameter of type 'number'" in checked.stdout
