"""Row: one card as somebody wrote it, with the place of every cell."""

from collections.abc import Mapping
from dataclasses import dataclass

from quizkit.problems import Place
from quizkit.safe_yaml import Path, Value


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one card by field, nested in the same way as the card."""

    cells: Mapping[str, Value]
    places: Mapping[Path, Place]
    at: Path = ()

    def place(self, path: Path = ()) -> Place:
        """Return the place of a cell, or of the smallest part of the row that contains it."""
        whole = (*self.at, *path)
        prefixes = (whole[:length] for length in range(len(whole), -1, -1))
        return next(self.places[prefix] for prefix in prefixes if prefix in self.places)
