"""The wheel, really built; what it needs, and under which licences. That it works alone is in `test_scripts`."""

import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import PackageNotFoundError, metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

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
        files = [path.relative_to(ROOT) for path in (ROOT / folder).rglob("*") if path.is_file()]
        assert {f"quizkit/{path.as_posix()}" for path in files if path.parent.name != "__pycache__"} <= names
    assert not [name for name in names if "__pycache__" in name]
    licences = f"quizkit-{__version__}.dist-info/licenses"
    assert {f"{licences}/LICENSE", f"{licences}/content/LICENSE"} <= names


def test_pins_name_packages_and_versions_only() -> None:
    for line in (ROOT / "constraints.txt").read_text().splitlines():
        name, _, rest = line.partition("==")
        assert name
        assert rest
        assert "://" not in line
        assert not line.startswith("-")


PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)", re.MULTILINE)


def test_everything_that_runs_is_pinned_with_hashes() -> None:
    text = (ROOT / "requirements.txt").read_text()
    assert "://" not in text
    entries = re.split(r"\n(?=[a-z])", text)[1:]
    assert all(re.search(r"--hash=sha256:[0-9a-f]{64}", entry) for entry in entries)
    constraints = set(PINNED.findall((ROOT / "constraints.txt").read_text()))
    assert set(PINNED.findall(text)) <= constraints
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    pinned = {name: Version(version) for name, version in PINNED.findall(text)}
    extras = project["project"]["optional-dependencies"]
    needed = map(
        Requirement, [*project["project"]["dependencies"], *extras["anki"], *extras["studio"], *extras["party"]]
    )
    assert [one.name for one in needed if pinned.get(one.name, Version("0")) not in one.specifier] == []
    [builder] = map(Requirement, project["build-system"]["requires"])
    assert str(builder.specifier) == f"=={pinned[builder.name]}"


def list_licences() -> dict[str, str]:
    """Return what each installed package of the run-time set says about its licence."""
    found = {}
    for name, _ in PINNED.findall((ROOT / "requirements.txt").read_text()):
        try:
            about = metadata(name)
        except PackageNotFoundError:
            continue  # for another system
        stated = [str(about[key]) for key in ("License-Expression", "License") if key in about]
        classifiers = [line for line in about.get_all("Classifier") or [] if line.startswith("License ::")]
        found[name] = ", ".join((*(line.partition("\n")[0] for line in stated), *classifiers))
    return found


def test_licences_are_permissive_or_named_in_the_readme() -> None:
    named = set(re.findall(r"^\| ([a-z]+) \| [^|]*(?:GPL|MPL)", (ROOT / "README.md").read_text(), re.MULTILINE))
    permissive = re.compile(r"\b(?:MIT|BSD|0BSD|Apache|ISC|PSF|OFL|Zlib|CC0)\b")
    licences = list_licences()
    assert len(licences) > 70
    strict = {name for name, licence in licences.items() if re.search("GPL|MPL|GNU|Mozilla", licence)}
    assert strict == named == {"frozendict", "pathspec", "pikepdf", "pyphen"}
    assert {name: licence for name, licence in licences.items() if not permissive.search(licence)}.keys() == strict


def test_the_version_stands_in_one_place_and_the_changelog_has_a_section_for_it() -> None:
    source = ROOT / "src/quizkit"
    naming = [
        path for path in (ROOT / "pyproject.toml", *source.rglob("*.py")) if f'"{__version__}"' in path.read_text()
    ]
    assert naming == [source / "__init__.py"]
    sections = re.findall(r"^## (.+)$", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)
    assert sections[0] == "Unreleased"
    assert re.fullmatch(rf"{re.escape(__version__)} – \d{{4}}-\d\d-\d\d", sections[1])
