"""The set-up: on a machine with nothing of ours, on one where little is allowed, and again."""

import os
import shutil
import socket
import subprocess
from pathlib import Path
from time import monotonic

import pexpect
import pytest

from quizkit import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    files = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    for name in files.stdout.splitlines():
        if (ROOT / name).is_file():
            target = tmp_path / "checkout" / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, target)
    return tmp_path / "checkout"


def bash(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


@pytest.mark.slow
def test_a_checkout_sets_itself_up_and_its_wheel_works_without_it(checkout: Path, tmp_path: Path) -> None:
    """One story, since filling an environment takes a minute: fresh, half finished, and as users have it."""
    # A set-up that was cut off while the environment was being made.
    (checkout / ".venv/bin").mkdir(parents=True)
    (checkout / ".venv/bin/python").write_text("")
    first = bash(f"cd {tmp_path} && {checkout}/scripts/run content list --lang fr")
    assert "swiss-quiz" in first.stdout, first.stderr
    assert "Setting up quizkit" in first.stderr
    again = bash(f"cd {tmp_path} && {checkout}/scripts/run --version")
    assert (again.stdout, again.stderr, again.returncode) == (f"quizkit {__version__}\n", "", 0)
    # Cut off while packages were being installed: the stamp is written last.
    (checkout / ".venv/stamp").unlink()
    shutil.rmtree(next((checkout / ".venv/lib").glob("python*/site-packages/rich")))
    repaired = bash(f"{checkout}/scripts/run show nothing")
    assert (repaired.returncode, "There is no card nothing." in repaired.stderr) == (2, True)
    # From now on the environment has a wheel, and the checkout is gone.
    environment, elsewhere = tmp_path / "environment", tmp_path / "elsewhere"
    pip = f"{checkout}/.venv/bin/python -m pip --quiet --disable-pip-version-check"
    installed = bash(
        f"set -e; {pip} wheel --no-deps --no-build-isolation -w {tmp_path} {checkout}"
        f"; {pip} install --no-index --no-deps --force-reinstall {tmp_path}/*.whl; {pip} check"
    )
    assert installed.returncode == 0, installed.stderr
    (checkout / ".venv").rename(environment)
    shutil.rmtree(checkout)
    elsewhere.mkdir()
    use_all_that_it_brings(environment / "bin/python", elsewhere)


def use_all_that_it_brings(python: Path, folder: Path) -> None:
    """Use cards, templates of pages and of the press, fonts, labels, boards."""

    def quizkit(*arguments: str) -> str:
        command = [str(python), "-m", "quizkit", *arguments]
        return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stdout

    assert quizkit("--version") == f"quizkit {__version__}\n"
    assert "Matterhorn" in quizkit("show", "sq-0001")
    quizkit("init", ".", "--author", "Anna")
    quizkit("content", "page", "swiss-quiz", "--out", "cards.html")
    assert (folder / "cards.html").stat().st_size > 50_000
    quizkit("print", "switch", "--kit", "--out", "sheets")
    assert len([*(folder / "sheets").glob("*.pdf")]) > 5
    (folder / "none.txt").touch()
    game = quizkit("play", "switch", "--seats", "bot:skilled,bot:novice", "--moves", "none.txt", "--json")
    assert '{"end"' in game


def test_without_a_package_manager_it_says_what_to_install(tmp_path: Path) -> None:
    (tmp_path / "id").write_text("#!/bin/sh\necho 1000\n")
    (tmp_path / "id").chmod(0o755)
    script = (
        f". {ROOT}/scripts/setup; PATH={tmp_path}; install_system 'Pango (for PDFs)' libpango-1.0-0 -- pango; echo $?"
    )
    done = bash(script)
    assert done.stdout == "1\n"
    assert done.stderr.splitlines() == [
        "Pango (for PDFs) could not be installed from here. Please install:",
        "  Debian, Ubuntu:  sudo apt-get install libpango-1.0-0",
        "  macOS:           brew install pango",
    ]


@pytest.fixture
def apt(tmp_path: Path) -> Path:
    """A package manager that only notes what it is asked for."""
    for name, script in (("id", "echo 0"), ("apt-get", f'echo "$@" >>{tmp_path}/asked')):
        (tmp_path / name).write_text(f"#!/bin/sh\n{script}\n")
        (tmp_path / name).chmod(0o755)
    return tmp_path


INSTALL = f". {ROOT}/scripts/setup; install_system 'Pango (for PDFs)' libpango-1.0-0 -- pango; echo $?"


def test_no_package_manager_runs_unless_somebody_agrees(apt: Path) -> None:
    silent = bash(INSTALL, PATH=f"{apt}:{os.environ['PATH']}", CI="", QUIZKIT_YES="")
    assert (silent.stdout, (apt / "asked").exists()) == ("1\n", False)
    assert silent.stderr.splitlines()[:2] == [
        "Pango (for PDFs): missing. This command installs it:",
        "  apt-get update && apt-get install --no-install-recommends libpango-1.0-0",
    ]
    assert "put --yes first" in silent.stderr


@pytest.mark.parametrize("agreed", [{"CI": "true", "QUIZKIT_YES": ""}, {"CI": "", "QUIZKIT_YES": "1"}])
def test_whoever_agrees_in_advance_is_not_asked(apt: Path, agreed: dict[str, str]) -> None:
    done = bash(INSTALL, PATH=f"{apt}:{os.environ['PATH']}", **agreed)
    assert done.stdout == "0\n", done.stderr
    assert "install -y -qq --no-install-recommends libpango-1.0-0" in (apt / "asked").read_text()


@pytest.mark.parametrize(("answer", "is_installed"), [("n", False), ("", True)])
def test_on_a_terminal_it_asks_first(apt: Path, answer: str, is_installed: bool) -> None:
    environment = {**os.environ, "PATH": f"{apt}:{os.environ['PATH']}", "CI": "", "QUIZKIT_YES": ""}
    child = pexpect.spawn("bash", ["-c", INSTALL], env=environment, encoding="utf-8", timeout=20)
    child.expect_exact("apt-get install --no-install-recommends libpango-1.0-0")
    child.expect_exact("Run it now? [Y/n] ")
    child.sendline(answer)
    child.expect(pexpect.EOF)
    assert (apt / "asked").exists() is is_installed


@pytest.mark.slow
def test_without_a_network_it_says_so_at_once(checkout: Path, tmp_path: Path) -> None:
    # An index that never answers is the worst there is; a name that is not known fails sooner.
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        index = f"http://127.0.0.1:{deaf.getsockname()[1]}/simple"
        nowhere = {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_INDEX_URL": index,
            "PIP_EXTRA_INDEX_URL": "",
            "PIP_FIND_LINKS": "",
        }
        started = monotonic()
        asked = {"QUIZKIT_WHEELS": "", "QUIZKIT_YES": "", "CI": ""}
        is_busy = os.getloadavg()[0] > 1.2 * (os.cpu_count() or 1)
        done = bash(f"cd {tmp_path} && {checkout}/scripts/run --version", **nowhere, **asked)
    assert (done.returncode, done.stdout) == (1, "")
    assert "there is no network, or pip finds no package index" in done.stderr
    assert "QUIZKIT_WHEELS=DIR" in done.stderr
    assert monotonic() - started < (100 if is_busy else 10)
    assert not (checkout / ".venv").exists()


def test_without_python_it_says_what_to_install(tmp_path: Path) -> None:
    done = bash(f". {ROOT}/scripts/setup; PATH={tmp_path}; find_python; echo $?")
    assert done.stdout == "1\n"
    assert "Python 3.11 or newer" in done.stderr


def test_scripts_are_clean_bash() -> None:
    for name in ("run", "test", "bench", "docs", "pins", "setup"):
        assert bash(f"bash -n {ROOT}/scripts/{name}").returncode == 0


def test_pango_and_the_fonts_are_there(tmp_path: Path) -> None:
    import font_source_sans_pro
    import font_source_serif_pro
    import pikepdf
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration

    sans, serif = font_source_sans_pro.SourceSansProBold, font_source_serif_pro.SourceSerifPro
    fonts = FontConfiguration()
    faces = "".join(
        f"@font-face {{ font-family: {name}; src: url(file://{path}) }}" for name, path in (("a", sans), ("b", serif))
    )
    css = weasyprint.CSS(string=faces, font_config=fonts)
    page = "<p style='font-family: a'>Zürich <span style='font-family: b'>Genève</span>"
    pdf = tmp_path / "x.pdf"
    weasyprint.HTML(string=page).write_pdf(pdf, stylesheets=[css], font_config=fonts)
    with pikepdf.open(pdf) as document:
        embedded = {str(font.BaseFont) for font in document.pages[0].Resources.Font.values()}
    assert {name.split("+")[1] for name in embedded} == {"a-Bold", "b"}
