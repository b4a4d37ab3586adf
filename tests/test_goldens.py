from pathlib import Path

import goldens
import pytest


def test_goldens_are_written_only_when_asked_and_only_where_they_differ(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(goldens, "GOLDEN", tmp_path)
    monkeypatch.delenv("QUIZKIT_WRITE_GOLDEN", raising=False)
    (tmp_path / "old.txt").write_text("before")
    assert goldens.golden_text("old.txt", "now") == "before"
    with pytest.raises(FileNotFoundError):
        goldens.golden_text("play/new.txt", "now")
    monkeypatch.setenv("QUIZKIT_WRITE_GOLDEN", "1")
    assert goldens.golden("old.txt", b"Before", lambda one, other: one.lower() == other.lower()) == b"before"
    assert goldens.golden_text("old.txt", "now") == "now"
    assert goldens.golden_text("play/new.txt", "now") == "now"
