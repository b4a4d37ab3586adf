"""The wheel, really built, really installed in an empty environment, used from somewhere else."""

import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from quizkit import __version__

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", str(out)]
    subprocess.run([*pip, str(ROOT)], check=True, capture_output=True)
    return next(out.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_carries_content_templates_and_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for folder in ("content", "templates"):
        inside = {path.relative_to(ROOT).as_posix() for path in (ROOT / folder).rglob("*") if path.is_file()}
        assert {f"quizkit/{name}" for name in inside} <= names
    licences = f"quizkit-{__version__}.dist-info/licenses"
    assert {f"{licences}/LICENSE", f"{licences}/content/LICENSE"} <= names


@pytest.mark.slow
def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    install: list[str | Path] = [
        binaries / "python",
        "-m",
        "pip",
        "install",
        "--quiet",
        "-c",
        ROOT / "constraints.txt",
        wheel,
    ]
    subprocess.run(install, check=True, capture_output=True)
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()

    def quizkit(*arguments: str) -> str:
        done = subprocess.run(
            [binaries / "quizkit", *arguments], cwd=elsewhere, check=True, capture_output=True, text=True
        )
        return done.stdout

    assert quizkit("--version") == f"quizkit {__version__}\n"
    assert "Matterhorn" in quizkit("show", "sq-0001")
    quizkit("demo")
    assert (elsewhere / "demo/cards.html").stat().st_size > 50_000


def test_pins_name_packages_and_versions_only() -> None:
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        name, _, rest = line.partition("==")
        assert name
        assert rest
        assert "://" not in line
        assert not line.startswith("-")


def test_the_version_stands_in_one_place_and_the_changelog_has_a_section_for_it() -> None:
    source = ROOT / "src/quizkit"
    naming = [
        path for path in (ROOT / "pyproject.toml", *source.rglob("*.py")) if f'"{__version__}"' in path.read_text()
    ]
    assert naming == [source / "__init__.py"]
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(__version__)} – \d{{4}}-\d\d-\d\d", sections[1])
