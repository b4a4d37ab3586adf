"""Printing from the command line, as somebody does who has read the README."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commands import run
from PIL import Image
from presses import pack, profile

from quizkit.packs.pack import Pack

pytestmark = pytest.mark.slow

PROGRAM = "from quizkit.cli import main; main()"


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("print") / "ws"
    assert run("init", str(folder), "--author", "Anna").exit_code == 0
    before = Path.cwd()
    os.chdir(folder)
    try:
        assert run("release", "create", "switch", "1.0.0").exit_code == 0
        assert run("export", "json", "switch", "-o", "packs").exit_code == 0
    finally:
        os.chdir(before)
    return folder


@pytest.fixture(autouse=True)
def here(workspace: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(workspace)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    (tmp_path / "press.icc").write_bytes(profile())


def test_a_release_or_a_pack_is_printed(tmp_path: Path) -> None:
    result = run("print", "switch", "--in", "fr,de", "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.stderr
    assert "cards: 64 · pages: 16 · 9 to a page" in result.stderr
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["switch-1.0.0-number-fr-de.pdf"]
    file = str(next(Path("packs").glob("*.json")))
    assert (
        run("print", "--pack", file, "--flip", "short", "--paper", "a3", "--gutter", "6", "-o", str(tmp_path)).exit_code
        == 0
    )
    assert run("print", "--pack", file, "--in", "nl", "--fold", "--draft", "-o", str(tmp_path)).exit_code == 0


def test_what_cannot_be_printed_is_told(tmp_path: Path) -> None:
    file = next(Path("packs").glob("*.json"))
    changed = tmp_path / "changed.json"
    changed.write_text(file.read_text().replace('"value": 3', '"value": 4', 1))
    (tmp_path / "text.json").write_text("hello")
    out = str(tmp_path)
    for arguments, words in {
        ("swiss-quiz", "--for", "offset"): "--unreleased",
        ("switsch",): "switsch",
        (): "--pack",
        ("--pack", str(changed)): "changed",
        ("--pack", str(tmp_path / "text.json")): "pack",
        ("--pack", "nothing.json"): "nothing.json",
        ("switch", "--paper", "a9"): "a4",
        ("switch", "--card", "pocker"): "poker",
        ("switch", "--card", "250x280"): "250 × 280 mm",
        ("switch", "--for", "ofset"): "offset",
        ("switch", "--in", "it"): "fr",
        ("switch", "--printer", "office"): "calibrate",
        ("switch", "--only", "sw-0"): "sw-0",
        ("switch", "--for", "offset", "--profile", str(file)): "ICC",
        ("switch", "--watch"): "--templates",
        ("switch", "--in", "fr,fr"): "fr, fr",
        ("switch", "--card", "20x30"): "35.4 × 55.2 mm",
        ("switch", "--for", "tabletop", "--paper", "a4"): "--paper",
    }.items():
        result = run("print", *arguments, "-o", out)
        assert result.exit_code == 2, (arguments, result.stderr)
        assert words in result.stderr, (arguments, result.stderr)
    assert not list(tmp_path.glob("*.pdf"))


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    result = run("print", "switch", "-o", str(tmp_path / "file" / "out"))
    assert result.exit_code == 2
    assert "file" in result.stderr


def test_a_full_disk_leaves_no_half_file(tmp_path: Path) -> None:
    """The system refuses files of more than 8 KB, as it would on a disk that is full."""
    file = str(next(Path("packs").glob("*.json")))
    code = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000)); {PROGRAM}"
    arguments = ["print", "--pack", file, "--in", "fr", "-o", str(tmp_path / "out")]
    assert run("print", "--pack", file, "--in", "fr", "-o", str(tmp_path / "before")).exit_code == 0
    result = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 2, result.stderr
    assert "switch-1.0.0-number-fr.pdf" in result.stderr
    assert "Traceback" not in result.stderr
    assert list((tmp_path / "out").iterdir()) == []


def test_only_what_changed_is_printed_again(tmp_path: Path) -> None:
    whole = pack("swiss-quiz", 24)
    second = {**whole.cards[1]["card"], "text": {**whole.cards[1]["card"]["text"], "fr": "Une autre affirmation."}}
    after = whole.model_copy(
        update={"version": "1.1.0", "cards": (whole.cards[0], {**whole.cards[1], "card": second}, *whole.cards[2:])}
    )
    for one in (whole, after):
        (tmp_path / f"{one.version}.json").write_bytes(one.with_digest().dumps())
    old, new = str(tmp_path / "1.0.0.json"), str(tmp_path / "1.1.0.json")
    result = run("print", "--pack", new, "--changed-since", old, "--in", "fr", "-o", str(tmp_path))
    assert result.exit_code == 0, result.stderr
    assert "cards: 1 · pages: 2" in result.stderr
    assert run("print", "--pack", new, "--changed-since", old, "--in", "de", "-o", str(tmp_path)).stderr.startswith(
        "Nothing"
    )
    assert run("print", "switch", "--changed-since", "1.0.0").exit_code == 0
    assert run("print", "switch", "--changed-since", "0.9.0").exit_code == 2


def test_texts_that_do_not_fit_are_named_and_nothing_is_written(tmp_path: Path) -> None:
    whole = pack("swiss-quiz", 2)
    first = {**whole.cards[0]["card"], "text": {"fr": "Un mot après l’autre. " * 60}}
    long = whole.model_copy(update={"cards": ({**whole.cards[0], "card": first}, whole.cards[1])})
    (tmp_path / "long.json").write_bytes(long.with_digest().dumps())
    result = run("print", "--pack", str(tmp_path / "long.json"), "--in", "fr", "-o", str(tmp_path / "out"))
    assert result.exit_code == 1
    assert f"{first['id']} text: " in result.stderr
    assert " mm" in result.stderr
    assert not (tmp_path / "out").exists()


def test_a_file_is_looked_at_as_a_print_shop_would(tmp_path: Path) -> None:
    assert (
        run(
            "print", "switch", "--for", "offset", "--profile", str(tmp_path / "press.icc"), "-o", str(tmp_path)
        ).exit_code
        == 0
    )
    file = str(next(tmp_path.glob("*.pdf")))
    clean = run("print", "preflight", file)
    assert (clean.exit_code, clean.stdout) == (0, "")
    assert "no problems for offset" in clean.stderr
    found = run("print", "preflight", file, "--for", "drivethrucards", "--json")
    assert found.exit_code == 1
    [report] = json.loads(found.stdout)
    assert "not-of-standard" in {one["name"] for one in report["findings"]}
    german = run("print", "preflight", file, "--for", "drivethrucards", "--lang", "de")
    assert "PDF/X-1a:2003" in german.stderr
    assert run("print", "preflight", str(Path("packs") / next(Path("packs").glob("*")).name)).exit_code == 2


def test_a_printer_is_calibrated_and_used(tmp_path: Path) -> None:
    assert run("print", "calibrate", "-o", str(tmp_path / "test.pdf")).exit_code == 0
    assert (tmp_path / "test.pdf").read_bytes().startswith(b"%PDF")
    assert run("print", "calibrate", "--x", "1").exit_code == 2
    assert run("print", "calibrate", "--printer", "office").exit_code == 2
    assert (
        run("print", "calibrate", "--printer", "office", "--x", "0.8", "--y", "-1.2", "--rotation", "0.2").exit_code
        == 0
    )
    straight, moved = tmp_path / "a", tmp_path / "b"
    assert run("print", "switch", "-o", str(straight)).exit_code == 0
    assert run("print", "switch", "--printer", "office", "-o", str(moved)).exit_code == 0
    [one], [other] = straight.iterdir(), moved.iterdir()
    assert one.read_bytes() != other.read_bytes()


def test_cards_can_be_looked_at_before_they_are_printed(tmp_path: Path) -> None:
    result = run("preview", "sq-0001", "--lang", "de", "-o", str(tmp_path / "card.png"))
    assert result.exit_code == 0, result.stderr
    with Image.open(tmp_path / "card.png") as image:
        assert image.size[0] > 900
    assert run("preview", "switch", "-o", str(tmp_path / "all.png")).exit_code == 0
    assert run("preview", "sq-9999", "-o", str(tmp_path / "no.png")).exit_code == 2
    assert not (tmp_path / "no.png").exists()


def test_outside_a_workspace_bundled_cards_are_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("preview", "switch").exit_code == 0
    assert (tmp_path / "switch.png").exists()


def test_a_saved_template_is_printed_again(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    template = tmp_path / "own" / "number.html"
    template.write_text("<p class=at style='top: 30mm; left: 9mm'>{{ piece.numbers[0] }}</p>")
    file = str(next(Path("packs").glob("*.json")).absolute())
    out = tmp_path / "out"
    arguments = ["print", "--pack", file, "--only", first(file), "--templates", str(template.parent), "--watch"]
    command = [sys.executable, "-c", PROGRAM, *arguments, "-o", str(out)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as watching:
        made = out / f"switch-1.0.0-number-fr-own-{first(file)}.pdf"
        before = changed(made, b"")
        template.write_text("<p>{{ broken }</p>")
        assert watching.stderr
        while "number.html" not in (line := watching.stderr.readline()):
            assert line
        template.write_text("<p class=at style='top: 40mm; left: 9mm'>{{ piece.numbers[0] }}</p>")
        assert changed(made, before) != before
        watching.send_signal(signal.SIGINT)
        try:
            assert watching.wait(20) == 0
        finally:
            # Or leaving this block would wait for ever.
            watching.kill()


def first(file: str) -> str:
    return str(Pack.model_validate_json(Path(file).read_text()).cards[0]["card"]["id"])


def changed(path: Path, before: bytes) -> bytes:
    """Wait until a file is another one."""
    for _ in range(400):
        if path.exists() and path.read_bytes() != before:
            return path.read_bytes()
        time.sleep(0.1)
    raise AssertionError(path)
