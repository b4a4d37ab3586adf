"""Draw faces, but for those that were drawn before, here or for another paper: they are kept in the user's cache."""

import json
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from shutil import rmtree

from quizkit.press import fonts
from quizkit.press.face import DrawnFace, Face, Overflow
from quizkit.press.sizes import Shape
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.workflow.files import replace
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.user_folders import cache_folder

BATCH = 24
"""How many faces to draw in one go: enough to forget what starting costs, few enough to share out."""


def draw_faces(wanted: Sequence[Face], shape: Shape, look: str, watch: Watch = unwatched) -> list[DrawnFace]:
    """Draw faces of one shape, those that are new in many processes."""
    shared, folder = sha256(f"{shape}{look}".encode()).hexdigest(), _tidied(cache_folder() / "faces")
    keys = [sha256(f"{shared}{face.floor}{face.html}".encode()).hexdigest() for face in wanted]
    known = {key: found for key in dict.fromkeys(keys) if (found := _recall(folder / key[:2] / key[2:]))}
    new = list({key: face for key, face in zip(keys, wanted, strict=True) if key not in known}.items())
    if not new:
        return [known[key] for key in keys]
    from quizkit.press.render import draw  # it loads WeasyPrint

    batches = [new[at : at + BATCH] for at in range(0, len(new), BATCH)]

    def work(batch: list[tuple[str, Face]]) -> list[DrawnFace]:
        return draw([face for _, face in batch], shape, look)

    for batch, made in watch(zip(batches, map_parallel(work, batches, least=2, chunk=1), strict=True), len(batches)):
        for (key, _), one in zip(batch, made, strict=True):
            known[key] = one
            _keep(folder / key[:2] / key[2:], one)
    return [known[key] for key in keys]


@cache
def _made() -> str:
    """Tell what draws faces from others: its code, its fonts, and what it rests on."""
    code = [Path(fonts.__file__), Path(fonts.__file__).with_name("render.py")]
    data = b"".join(path.read_bytes() for path in (*code, *(one.path for one in fonts.FONTS)))
    rests = " ".join(f"{name} {version(name)}" for name in ("weasyprint", "pydyf", "pyphen", "tinycss2"))
    return sha256(rests.encode() + data).hexdigest()[:16]


@cache
def _tidied(faces: Path) -> Path:
    """Return the folder of faces that this version drew; those of others are thrown away."""
    for other in faces.glob("*"):
        if other.name != _made():
            rmtree(other, ignore_errors=True)
    return faces / _made()


def _recall(place: Path) -> DrawnFace | None:
    try:
        head, _, content = place.read_bytes().partition(b"\n")
        length, overflow = json.loads(head)
    except (OSError, ValueError, TypeError):
        return None
    # What was cut off is drawn again.
    return DrawnFace(content, tuple(Overflow(*one) for one in overflow)) if len(content) == length else None


def _keep(place: Path, one: DrawnFace) -> None:
    """Keep a face for the next time. No room or no rights: no harm."""
    try:
        replace(place, json.dumps([len(one.content), one.overflow]).encode() + b"\n" + one.content)
    except QuizkitError:
        return
