"""Languages as files: the labels and the words of one language, bundled or brought by a workspace.

`xx.yaml` has `labels` (area → name → text) and `lexicon`; a folder `xx/` has a file for each area, and `lexicon.yaml`.
"""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import cast

from quizkit import safe_yaml
from quizkit.bundled import find_bundled
from quizkit.bundled_yaml import read_bundled
from quizkit.languages import FOLDER, own_folder
from quizkit.problems import QuizkitError
from quizkit.safe_yaml import Value

LEXICON, ERRORS = "lexicon", ("error", "problem", "finding", "card", "header")
Texts = Mapping[str, str]
"""Label → its text in one language."""


class BrokenLanguage(QuizkitError):
    """A file of a language cannot be read."""

    name = "broken-language"


def read_area(area: str) -> dict[str, Texts]:
    """Return the labels of an area by language, from all files of languages, bundled or a workspace's."""
    try:
        return dict(_read_area(area, own_folder()))
    except BrokenLanguage:
        # A file that is broken must not keep anybody from being told that it is.
        if area not in ERRORS:
            raise
        return dict(_read_area(area, None))


def read_own_lexicon(language: str) -> Value:
    """Return the lexicon that a workspace's file brings for a language, if it does."""
    own = own_folder()
    return _read_part(own, language, LEXICON) if own else None


@lru_cache(256)
def _read_area(area: str, own: Path | None) -> Mapping[str, Texts]:
    by_language = dict[str, Texts]()
    for folder in (find_bundled("content") / "common" / FOLDER, *([own] if own else [])):
        if not folder.is_dir():
            continue
        for language in dict.fromkeys(path.stem for path in sorted(folder.iterdir())):
            if texts := _read_part(folder, language, area):
                by_language[language] = {
                    **by_language.get(language, {}),
                    **_check_texts(folder / language, area, texts),
                }
    return by_language


def _check_texts(path: Path, area: str, texts: Value) -> Texts:
    path = path if path.is_dir() else path.with_name(f"{path.name}.yaml")
    if not isinstance(texts, Mapping):
        raise BrokenLanguage(file=str(path), place=area, reason=f"{area}: …")
    wrong = next((key for key, text in texts.items() if not isinstance(text, str)), None)
    if wrong is not None:
        raise BrokenLanguage(file=str(path), place=f"{area}.{wrong}", reason=f'{wrong}: "…"')
    return cast("Texts", texts)


@lru_cache(64)
def _read_file(path: Path) -> Value:
    if not path.is_file():
        return None
    if path.is_relative_to(find_bundled("content")):
        return read_bundled(path)
    document = safe_yaml.read(path.read_bytes(), path.name)
    if document.problems:
        first = document.problems[0]
        raise BrokenLanguage(file=str(path), place=str(first.place), reason=first)
    return document.value


def _read_part(folder: Path, language: str, part: str) -> Value:
    """Return an area of labels, or the lexicon, of a language in a folder."""
    apart = _read_file(folder / language / f"{part}.yaml")
    if apart is not None:
        return apart
    whole = _read_file(folder / f"{language}.yaml")
    if whole is None:
        return None
    if not isinstance(whole, Mapping):
        raise BrokenLanguage(file=str(folder / f"{language}.yaml"), place="1", reason="labels: …")
    labels = whole.get("labels", {})
    return whole.get(LEXICON) if part == LEXICON else labels.get(part) if isinstance(labels, Mapping) else None
