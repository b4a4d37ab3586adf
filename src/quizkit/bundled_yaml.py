"""Our own YAML files, parsed once.

What a file says is kept as JSON beside it, as Python keeps compiled modules: in `__pycache__`, with the size and the
time of the file it was made from. Reading that is some fifty times as fast. Where nothing can be written, files are
parsed anew.
"""

import json
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import cast

from quizkit import safe_yaml
from quizkit.safe_yaml import Value


def read_bundled(path: Path) -> Value:
    """Return what a YAML file of ours says."""
    facts = path.stat()
    made_from = [facts.st_size, facts.st_mtime_ns]
    kept = path.parent / "__pycache__" / f"{path.name}.json"
    with suppress(OSError, TypeError, ValueError):
        stamp, known = json.loads(kept.read_bytes())
        if stamp == made_from:
            return cast("Value", known)
    value = safe_yaml.read(path.read_bytes(), path.name).value
    if not sys.dont_write_bytecode:
        _keep(kept, [made_from, value])
    return value


def _keep(path: Path, content: Value) -> None:
    """Write a file whole or not at all: several processes may write it at once."""
    part = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(OSError):
        path.parent.mkdir(exist_ok=True)
        part.write_text(json.dumps(content, ensure_ascii=False, separators=(",", ":")), "utf-8")
        part.replace(path)
