"""The games, one folder each: a package exposes `GAME`, which names its rules, its policy and its board."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from quizkit.discovery import discover
from quizkit.play.encoding import Encode
from quizkit.play.rules import Rules
from quizkit.play.spaces import Lots
from quizkit.play.view import View
from quizkit.problems import QuizkitError, closest

if TYPE_CHECKING:
    from quizkit.play.boards import Board

Policy = Callable[[View[Any, Any, Any], Any, Lots], Any]
"""How a skilled player decides: from a view, a belief and lots to a move."""


class NoSuchGame(QuizkitError):
    """We have no rules for it."""

    name = "no-such-game"


@dataclass(frozen=True, slots=True)
class Game:
    """A game: how it is played, how a skilled player decides, and how its table is drawn."""

    rules: type[Rules[Any, Any, Any]]
    policy: Policy | None = None
    """Without one, a skilled player says what it believes or takes any option."""
    board_module: str = ""
    levels: Mapping[str, Policy] = field(default_factory=dict)
    """How novices and experts decide, where they do not only know less or more."""
    encode: Encode | None = None
    """How a learning program sees it; without one, it is not for these."""
    close_levels: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Levels that play no better than the one below at tables of so many: there they are not offered."""

    @property
    def name(self) -> str:
        """Return the game's slug."""
        return self.rules.name

    @property
    def board(self) -> "Board":
        """Return what draws the table. Boards bring rich, so they are imported when somebody looks."""
        board: Board = import_module(self.board_module).BOARD
        return board


@cache
def list_games() -> dict[str, Game]:
    """Return the games we have rules for, by name."""
    return {game.name: game for game in discover(__name__, "GAME").values()}


def find_game(name: str) -> Game:
    """Find a game by its name."""
    games = list_games()
    if name not in games:
        raise NoSuchGame(game=name, games=", ".join(games), suggestion=closest(name, games))
    return games[name]
