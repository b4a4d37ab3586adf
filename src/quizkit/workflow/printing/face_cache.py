"""Draw faces, except those that were drawn before, perhaps for another paper: they are in the user's cache."""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from itertools import accumulate, islice, pairwise, starmap
from pathlib import Path
from shutil import rmtree
from time import time

from quizkit.bundled import find_bundled
from quizkit.press import fonts
from quizkit.press.face import Bitmap, DrawnFace, Face, Overflow, SpotLayer, WordBreak
from quizkit.press.layers import split_layers, stack_layers
from quizkit.press.sizes import Shape
from quizkit.problems import QuizkitError
from quizkit.progress import Watch, unwatched
from quizkit.workflow.files import replace
from quizkit.workflow.parallel import map_parallel
from quizkit.workflow.user_folders import cache_folder

PAUSE, DAY = 60, 86_400
"""Seconds between two looks at the whole cache; and those of a day."""
LONGEST = 60 * DAY
"""Seconds for which a face is kept that is not printed."""
MOST_BYTES = 200_000_000
"""The size of the cache; a deck of 330 cards takes about two million."""
BATCH = 24
"""How many faces to draw in one go: enough to outweigh the start, few enough to share among processes."""


def draw_faces(wanted: Sequence[Face], shape: Shape, look: str, watch: Watch = unwatched) -> list[DrawnFace]:
    """Draw faces of one shape that are not in the cache, layer by layer."""
    stacks = [split_layers(face) for face in wanted]
    drawn = iter(_draw_layers([layer for stack in stacks for layer in stack], shape, look, watch))
    return [stack_layers(list(islice(drawn, len(stack)))) for stack in stacks]


def _draw_layers(wanted: Sequence[Face], shape: Shape, look: str, watch: Watch) -> list[DrawnFace]:
    """Draw what is not in the cache yet; it is shared among processes."""
    shared, folder = sha256(f"{shape}{look}".encode()).hexdigest(), _find_own_folder(cache_folder() / "faces")
    keys = [sha256(f"{shared}{face.floor}{face.html}".encode()).hexdigest() for face in wanted]
    drawn = {key: cached for key in dict.fromkeys(keys) if (cached := _recall(folder / key[:2] / key[2:]))}
    new = list({key: face for key, face in zip(keys, wanted, strict=True) if key not in drawn}.items())
    if not new:
        return [drawn[key] for key in keys]
    from quizkit.press.render import draw  # it loads WeasyPrint

    batches = [new[start : start + BATCH] for start in range(0, len(new), BATCH)]

    def draw_batch(batch: list[tuple[str, Face]]) -> list[DrawnFace]:
        return draw([face for _, face in batch], shape, look)

    results = map_parallel(draw_batch, batches, least=2, chunk=1)
    for batch, faces in watch(zip(batches, results, strict=True), len(batches)):
        for (key, _), face in zip(batch, faces, strict=True):
            drawn[key] = face
            _keep(folder / key[:2] / key[2:], face)
    _keep_small(folder)
    return [drawn[key] for key in keys]


def _keep_small(folder: Path) -> None:
    """Empty the cache now and then: looking at all of it after each drawing would take longer than to draw."""
    stamp = folder / "emptied"
    with suppress(OSError):
        if 0 <= time() - stamp.stat().st_mtime < PAUSE:
            return
    with suppress(OSError):
        stamp.mkdir(exist_ok=True)
        os.utime(stamp)
    empty_cache(folder)


def empty_cache(folder: Path, most: int = MOST_BYTES) -> None:
    """Delete cached faces that nobody has printed for long, then the oldest until the rest is small enough."""
    faces = list[tuple[float, int, Path]]()
    # Another process may be doing the same, or delete the whole folder because it is of another version.
    for path in (Path(place, name) for place, _, names in os.walk(folder) if place != str(folder) for name in names):
        with suppress(OSError):
            about = path.stat()
            faces.append((about.st_mtime, about.st_size, path))
    left, oldest = sum(size for _, size, _ in faces), time() - LONGEST
    for used, size, path in sorted(faces):
        if used >= oldest and left <= most:
            break
        # It may be gone already, or somebody else's.
        with suppress(OSError):
            path.unlink()
            left -= size


@cache
def hash_renderer(hyphens: Path) -> str:
    """Hash everything that a cached drawing depends on besides its face: code, fonts, patterns, libraries."""
    code = [Path(fonts.__file__).with_name(name) for name in ("fonts.py", "render.py", "spots.py", "hyphens.py")]
    patterns = sorted(hyphens.iterdir())
    data = b"".join(path.read_bytes() for path in (*code, *patterns, *(font.path for font in fonts.FONTS)))
    libraries = " ".join(f"{name} {version(name)}" for name in ("weasyprint", "pydyf", "pyphen", "tinycss2"))
    return sha256(libraries.encode() + data).hexdigest()[:16]


@cache
def _find_own_folder(faces: Path) -> Path:
    """Return the folder of the faces that this version drew; delete those of other versions."""
    own = faces / hash_renderer(find_bundled("content") / "common" / "hyphens")
    for folder in faces.glob("*"):
        if folder != own:
            rmtree(folder, ignore_errors=True)
    return own


def _recall(path: Path) -> DrawnFace | None:
    """Read a face from the cache; `None` if it is not there, or damaged."""
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        length, overflows, breaks, pictures, layers, scale = json.loads(head)
        ends = list(accumulate([length, *(size for *_, size in (*pictures, *layers))]))
        parts = [body[start:end] for start, end in pairwise(ends)]
        bitmaps = tuple(Bitmap._make([*facts, data]) for (*facts, _), data in zip(pictures, parts, strict=False))
        spots = tuple(SpotLayer(name, data) for (name, _), data in zip(layers, parts[len(pictures) :], strict=True))
        scale = int(scale)
        texts = tuple(starmap(Overflow, overflows)), tuple(starmap(WordBreak, breaks))
    except (OSError, ValueError, TypeError):
        return None
    with suppress(OSError):
        # It counts as used today.
        if time() - path.stat().st_mtime > DAY:
            os.utime(path)
    # A file that was cut short is drawn again.
    return DrawnFace((body[:length],), *texts, bitmaps, spots, scale) if len(body) == ends[-1] else None


def _keep(path: Path, face: DrawnFace) -> None:
    """Keep a face of one layer for next time. If the disk is full or read-only, it is simply drawn again."""
    [content] = face.layers
    pictures = [(*bitmap[:-1], len(bitmap.data)) for bitmap in face.bitmaps]
    layers = [(spot.name, len(spot.content)) for spot in face.spots]
    head = json.dumps([len(content), face.overflow, face.breaks, pictures, layers, face.scale])
    parts = (*(bitmap.data for bitmap in face.bitmaps), *(spot.content for spot in face.spots))
    try:
        replace(path, b"".join([head.encode(), b"\n", content, *parts]))
    except QuizkitError:
        return
