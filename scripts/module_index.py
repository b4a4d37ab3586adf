"""The index of the map: every module in a line, from its docstring, at the end of `docs/architecture.md`."""

import ast
import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE, CODE = ROOT / "docs" / "architecture.md", ROOT / "src" / "quizkit"
INDEX = re.compile(r"(?<=<!-- written by scripts/docs -->\n).*?(?=<!-- /written -->)", re.DOTALL)
MIGRATIONS = "store/migrations/"
"""They are named after their numbers."""


def page() -> str:
    """Return the map with an index of the modules as they are now."""
    return INDEX.sub(lambda _: "\n".join(_list_modules()) + "\n", PAGE.read_text("utf-8"))


def _list_modules() -> Iterator[str]:
    """Yield a heading for each folder, and a line for each of its modules."""
    modules = [path.relative_to(CODE) for path in CODE.rglob("*.py")]
    shown = [path for path in modules if not path.as_posix().startswith(MIGRATIONS)]
    for folder, files in groupby(
        sorted(shown, key=lambda path: (path.parent.as_posix(), path.name)), lambda path: path.parent
    ):
        name = "src/quizkit" if folder == Path() else folder.as_posix()
        yield f"\n**{name}/** {_describe(CODE / folder / '__init__.py')}\n"
        yield from (f"- `{path.stem}` {_describe(CODE / path)}" for path in files if path.name != "__init__.py")


def _describe(path: Path) -> str:
    """Return the first paragraph of a module's docstring, and the one that says what is inside."""
    first, *more = (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").split("\n\n")
    inside = [paragraph for paragraph in more if paragraph.startswith("Inside: ")]
    return " ".join(" ".join([first, *inside]).split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
