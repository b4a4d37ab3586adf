"""The demo walks the whole road, goes on where it was broken off, and leaves other people's folders alone."""

import re
from pathlib import Path

import pytest

from quizkit.labels import Labels
from quizkit.store.values import Origin
from quizkit.workflow.demo.page import INDEX
from quizkit.workflow.demo.scene import DemoScene, NotADemo
from quizkit.workflow.demo.steps import NEXT, STEPS, make_demo

ORIGIN = Origin("quizkit demo", "2026-11-17T12:00:00Z", "demo")


def scene(folder: Path) -> DemoScene:
    return DemoScene(folder, Labels("en"), ORIGIN)


@pytest.mark.slow
def test_the_demo_makes_everything_once_and_shows_it_on_a_page(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    made = {step.name: item for step, item in make_demo(scene(folder))}
    assert list(made) == [step.name for step in STEPS]
    assert made["check"].facts["errors"] == 0
    # Verdicts of our own statements can be guessed from their form, in one language or another.
    assert int(str(made["check"].facts["warnings"])) <= 3
    assert len(list((folder / "print").glob("*.pdf"))) == made["print"].facts["count"]
    assert {path.stem for path in (folder / "games").glob("*.jsonl")} == {
        "swiss-quiz", "cantuun", "kwis-t", "secret-square", "switch",
    }  # fmt: skip
    page = (folder / INDEX).read_text()
    targets = re.findall(r'(?:href|src)="([^"]+)"', page)
    assert targets
    assert [target for target in targets if not (folder / target).exists()] == []
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", page)

    pdf = next((folder / "print").glob("switch*.pdf"))
    before = pdf.stat().st_mtime_ns
    log = folder / "games" / "switch.jsonl"
    log.unlink()
    edited = folder / "content/swiss-quiz/statement/food.yaml"
    edited.write_text(edited.read_text("utf-8").replace("sq-0017", "sq-9017"), "utf-8")
    assert len(list(make_demo(scene(folder)))) == len(STEPS)
    assert pdf.stat().st_mtime_ns == before, "what is there is not made again"
    assert log.exists(), "what is missing is"
    assert "sq-9017" in edited.read_text("utf-8"), "what was changed is kept"
    assert "sq-9017" in (folder / "cards.html").read_text("utf-8")


def test_a_folder_of_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(NotADemo):
        next(make_demo(scene(tmp_path)))
    assert [path.name for path in tmp_path.iterdir()] == ["thesis.txt"]


def test_at_most_five_things_are_proposed() -> None:
    assert len(NEXT) <= 5
