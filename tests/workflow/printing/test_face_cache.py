"""Drawn faces are kept for next time, but not for ever."""

import json
import os
import shutil
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from quizkit.bundled import find_bundled
from quizkit.press.face import Face
from quizkit.press.sizes import Shape, Size
from quizkit.workflow.printing import face_cache
from quizkit.workflow.printing.face_cache import draw_faces, empty_cache, hash_renderer

FACE, SHAPE = Face("one", "<p style='font-family: Card'>one</p>"), Shape(Size(59, 92), 3)


def test_the_cache_forgets_what_is_old_and_stays_small(tmp_path: Path) -> None:
    (tmp_path / "ab").mkdir()
    now = time.time()
    for days in (0, 10, 20, 100):
        path = tmp_path / "ab" / f"{days}"
        path.write_bytes(b"x" * 100)
        os.utime(path, (now - days * 86_400,) * 2)
    empty_cache(tmp_path)
    assert sorted(path.name for path in tmp_path.glob("*/*")) == ["0", "10", "20"]
    empty_cache(tmp_path, most=150)
    assert [path.name for path in tmp_path.glob("*/*")] == ["0"]


def test_what_cannot_be_deleted_stays(tmp_path: Path) -> None:
    # Nobody may unlink a folder, not even root, whom the rights of a folder do not stop.
    stuck, face = tmp_path / "ab" / "stuck", tmp_path / "ab" / "face"
    stuck.mkdir(parents=True)
    face.write_bytes(b"x")
    os.utime(stuck, (0, 0))
    os.utime(face, (1, 1))
    empty_cache(tmp_path)
    assert [path.name for path in tmp_path.glob("*/*")] == ["stuck"]


def test_several_may_empty_it_at_once(tmp_path: Path) -> None:
    faces = tmp_path / "faces"
    for number in range(200):
        path = faces / f"{number:02x}" / "face"
        path.parent.mkdir(parents=True)
        path.write_bytes(b"x")
    with ThreadPoolExecutor() as pool:
        emptied = [pool.submit(empty_cache, faces, most=0) for _ in range(4)]
        # Another version deletes what is not its own.
        gone = pool.submit(shutil.rmtree, faces, ignore_errors=True)
        assert [one.result() for one in (*emptied, gone)] == [None] * 5


def test_the_whole_cache_is_not_looked_at_after_each_drawing(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = list[Path]()
    monkeypatch.setattr(face_cache, "empty_cache", looks.append)
    faces = [FACE._replace(html=f"<p style='font-family: Card'>{words}</p>") for words in ("one", "two", "three")]
    for face in faces[:2]:
        draw_faces([face], SHAPE, "")
    assert len(looks) == 1
    (stamp,) = cache.rglob("emptied")
    os.utime(stamp, (0, 0))
    draw_faces([faces[2]], SHAPE, "")
    assert len(looks) == 2


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    "spoil",
    [
        lambda head: [*head, 1],
        lambda head: [head[0], [["field", 1, 2]], *head[2:]],
        lambda head: [*head[:2], [["field"]], head[3]],
        lambda head: [*head[:3], [["name", 0]]],
        lambda head: [*head[:3], [5]],
    ],
)
def test_a_damaged_face_is_drawn_again(spoil: object, cache: Path) -> None:
    assert callable(spoil)
    drawn = draw_faces([FACE], SHAPE, "")
    [path] = [path for path in cache.rglob("*") if path.is_file()]
    kept = path.read_bytes()
    head, _, body = kept.partition(b"\n")
    path.write_bytes(json.dumps(spoil(json.loads(head))).encode() + b"\n" + body)
    assert draw_faces([FACE], SHAPE, "") == drawn
    assert path.read_bytes() == kept


def test_faces_are_drawn_again_after_a_change_to_the_hyphens(tmp_path: Path) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    for folder in (before, after):
        shutil.copytree(find_bundled("content") / "common" / "hyphens", folder)
    assert hash_renderer(before) == hash_renderer(after)
    hash_renderer.cache_clear()
    with (after / "words.csv").open("a") as file:
        file.write("de,Land-karte\n")
    assert hash_renderer(before) != hash_renderer(after)
