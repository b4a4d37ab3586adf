"""Files that never end, are far too large or hide something: none hangs, fills the memory or is taken in silence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from books import EN, HEADER, LAKE, book, received, rezipped
from commands import run
from making import ANNA

from quizkit.store.history import Store
from quizkit.tables.limits import UNITS, Limits
from quizkit.workflow.intake.inbox import sources_by_suffix
from quizkit.workflow.stored.workspace import make_workspace, open_workspace


@pytest.fixture
def home(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    make_workspace(tmp_path / "ws", None, tree, ANNA, empty=False)
    monkeypatch.chdir(tmp_path / "ws")
    return tmp_path / "ws"


@pytest.fixture
def store(home: Path) -> Store:
    return open_workspace(home).store


READERS = (
    ("import",),
    ("pack", "verify"),
    ("replay",),
    ("playtest", "add"),
    ("deck", "import"),
    ("print", "preflight"),
)


@pytest.mark.usefixtures("home")
def test_a_pipe_and_a_device_are_refused_at_once() -> None:
    os.mkfifo("cards.csv")
    Path("zero.csv").symlink_to("/dev/zero")
    Path("stdin.csv").symlink_to("/dev/stdin")
    for words in READERS:
        for file in ("cards.csv", "zero.csv"):
            done = run(*words, file)
            assert (done.exit_code, file in done.output) == (2, True), (words, done.output)


@pytest.mark.usefixtures("home")
def test_a_file_of_more_than_a_gigabyte_is_not_read() -> None:
    with Path("large.csv").open("wb") as file:
        file.truncate(1_200_000_000)
    for words in READERS:
        done = run(*words, "large.csv")
        assert done.exit_code in (1, 2), (words, done.output)
        assert "1200 MB" in done.output, (words, done.output)


def test_pipes_in_a_content_folder_are_told(tree: Path) -> None:
    os.mkfifo(tree / "petit-jeu/game.yaml")
    (tree / "petit-jeu/pictures").mkdir()
    os.mkfifo(tree / "petit-jeu/pictures/a.svg")
    done = run("content", "list", "--content", str(tree))
    assert done.exit_code == 1
    assert "game.yaml" in done.output
    assert "a.svg" in done.output


@pytest.mark.usefixtures("home")
def test_characters_of_no_width_are_told(tmp_path: Path) -> None:
    hidden = (LAKE[0], "Le l\u200bac est profond.", *LAKE[2:])
    (tmp_path / "a.xlsx").write_bytes(book(HEADER, hidden))
    done = run("import", str(tmp_path / "a.xlsx"), "--dry-run")
    assert "U+200B" in done.output, done.output


@pytest.mark.usefixtures("home")
def test_a_table_of_libreoffice_is_not_offered() -> None:
    Path("a.odt").write_text("x")
    offered = run("import", "a.odt").output
    assert ".xlsx" in offered
    assert ".ods" not in offered
    assert ".ods" in sources_by_suffix()


UNIT = (
    '<trans-unit id="pj-{0}#text"><source>Le lac {0} gèle chaque hiver, disent ceux qui y patinent.</source>'
    "<target>Der See {0} gefriert jeden Winter.</target></trans-unit>"
)
XLIFF = (
    '<xliff version="1.2"><file source-language="fr" target-language="de" original="x"><body>{0}</body></file></xliff>'
)
READ = """
import re, resource, sys
from pathlib import Path
from quizkit.tables.limits import UNITS, Limits
from quizkit.workflow.intake.inbox import read_files
[file] = read_files([Path(sys.argv[1])], Limits())
read = file.contents.bundles[0].units if file.contents.bundles else file.contents.tables[0].rows
assert len(read) > 10_000, file.contents.problems
# What getrusage says of a child includes the parent it was forked from, where the system tells no better.
status = Path("/proc/self/status")
peak = int(re.search(r"VmHWM:\\s+(\\d+)", status.read_text())[1]) * 1024 if status.exists() else resource.getrusage(0).ru_maxrss
print(peak // 1_000_000)
"""


@pytest.mark.slow
def test_a_hundred_thousand_units_take_less_than_300_megabytes(tmp_path: Path) -> None:
    file = tmp_path / "a.xlf"
    file.write_text(XLIFF.format("".join(UNIT.format(number) for number in range(100_000))))
    assert measure_peak(file) < 300


def measure_peak(file: Path) -> int:
    """Return how many megabytes a process takes at most to read a file."""
    done = subprocess.run([sys.executable, "-c", READ, str(file)], capture_output=True, text=True, check=True)
    return int(done.stdout)


ROOM = Limits().megabytes * 1_000_000 - 10_000
FULL = {
    "many.csv": ("", ";".join(f"{{0}}{column}" for column in range(20)) + "\n", ""),
    "wide.csv": ("a;b\n", "{0};" + "’x" * 900 + "\n", ""),
    "cards.json": (
        "[",
        '{{"category":"nature","text":{{"fr":"’{0}","de":"{0}"}},"note":"' + "x’" * 150 + '"}},',
        "{}]",
    ),
    "job.po": (
        "",
        '#. statement\nmsgctxt "sq-{0}:text"\nmsgid "Le lac {0} gèle."\nmsgstr "Meer {0} bevriest."\n\n',
        "",
    ),
    "job.xlf": (XLIFF.partition("{0}")[0], UNIT + "\n", XLIFF.partition("{0}")[2]),
}
"""What comes first in a file, again and again, and last."""


@pytest.mark.slow
@pytest.mark.parametrize("name", FULL)
def test_a_file_as_large_as_the_limits_takes_less_than_300_megabytes(tmp_path: Path, name: str) -> None:
    first, again, last = FULL[name]
    with (tmp_path / name).open("w", encoding="utf-8") as file:
        written = file.write(first)
        for number in range(99_990 if name.endswith(("csv", "json")) else UNITS):
            if written >= ROOM - len(last):
                break
            written += len(again.format(number).encode())
            file.write(again.format(number))
        file.write(last)
    assert measure_peak(tmp_path / name) < 300


def test_what_is_told_has_words(store: Store, tmp_path: Path) -> None:
    problems = received(store, tmp_path, b"PK\x03\x04", "a.xlsx").problems
    assert [EN.problem(problem) for problem in problems]


@pytest.mark.slow
def test_a_sheet_that_is_written_in_an_unusual_way_takes_little_memory(tmp_path: Path) -> None:
    row = "".join(f'<c  r="{letter}{{0}}"><v>{{0}}.5</v></c>' for letter in "ABCDEFGHIJKLMNOPQRST")
    rows = "".join(f'<row r="{number}">{row.format(number)}</row>' for number in range(1, 20_001))
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    sheet = f'<worksheet xmlns="{main}"><sheetData>{rows}</sheetData></worksheet>'
    data = rezipped(book(HEADER), "xl/worksheets/sheet1.xml", lambda _: sheet.encode())
    (tmp_path / "a.xlsx").write_bytes(data)
    assert measure_peak(tmp_path / "a.xlsx") < 200
