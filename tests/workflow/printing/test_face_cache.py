"""Drawn faces are kept for next time, but not for ever."""

import os
import time
from pathlib import Path

from quizkit.workflow.printing.face_cache import empty_cache


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
