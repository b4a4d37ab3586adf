"""Row: one card as somebody wrote it, with the place of every cell."""

from collections.abc import Mapping
from dataclasses import dataclass

from quizkit.problems import Place
from quizkit.safe_yaml import Path, Value


@dataclass(frozen=True, slots=True)
class Row:
    """The cells of one card by field, nested as the card is."""

    cells: Mapping[str, Value]
    places: Mapping[Path, Place]
    at: Path = ()

    def place(self, path: Path = ()) -> Place:
        """Find the place of a cell, or of the smallest part of the row that holds it."""
        whole = (*self.at, *path)
        known = (whole[:length] for length in range(len(whole), -1, -1) if whole[:length] in self.places)
        return self.places[next(known)]
