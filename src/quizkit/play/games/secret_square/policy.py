"""Secret Square: ask what halves the tiles that are left, and name one once few are.

An expert thinks of every question there is, a skilled player of a few. A novice asks the first one that comes to mind,
and names a tile only when no other is left.
"""

from typing import Any

from quizkit.play.games.secret_square.answering import HiderAnswer, TileRemoval
from quizkit.play.games.secret_square.asking import QuestionSpace
from quizkit.play.games.secret_square.material import SecretSquareTable
from quizkit.play.games.secret_square.questions import TileQuestion
from quizkit.play.spaces import Lots
from quizkit.play.view import View

SecretSquareView = View[SecretSquareTable, str | None, Any]
FEW = 3
"""With so few left, naming one takes fewer questions than any other."""
RISKY = 12
"""With so few left, an expert names one where others would use what a question tells: a no costs one chip only."""
THOUGHTS = 4
"""How many questions of the catalogue come to the mind of a skilled player."""


def decide(view: SecretSquareView, belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Decide as a player of Secret Square: the truth, a tile nobody can guess, the best question that comes to mind."""
    return _answer(view, random, THOUGHTS)


def decide_as_novice(view: SecretSquareView, belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Decide in Secret Square with the first question that comes to mind, and never guess."""
    options = view.options
    if isinstance(options, QuestionSpace):
        return _think(options, random, 1) if len(options.left) > 1 else _name_tile(view, random)
    return _answer(view, random, 1)


def decide_as_expert(view: SecretSquareView, belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Decide in Secret Square with the best question of all, and name a tile before other seekers can."""
    options = view.options
    if isinstance(options, QuestionSpace):
        few = FEW if len(view.table.chips) == 2 else RISKY
        return _name_tile(view, random) if _is_time(view, few) else find_best(options)
    return _answer(view, random, 0)


def _answer(view: SecretSquareView, random: Lots, thoughts: int) -> Any:
    options = view.options
    if isinstance(options, HiderAnswer):
        return options.words[0]
    if isinstance(options, TileRemoval):
        return tuple(tile for tile in options.proposed if tile != options.secret)
    if not isinstance(options, QuestionSpace):
        return options.sample(random)
    return _name_tile(view, random) if _is_time(view, FEW) else _think(options, random, thoughts)


def _is_time(view: SecretSquareView, few: int) -> bool:
    """Return whether to name a tile: few are left, or whoever does not find it with the last chip is out."""
    return len(view.options.left) <= few or view.table.chips[view.seat - 1] <= 1


def _name_tile(view: SecretSquareView, random: Lots) -> TileQuestion:
    left = view.options.left
    return f"tile {left[int(random.random() * len(left))]}"


def _think(options: QuestionSpace, random: Lots, thoughts: int) -> TileQuestion:
    """Return the best of a few questions of the catalogue, if it tells anything."""
    pool = options.board.book.pools[0]
    thought = (pool[int(random.random() * len(pool))] for _ in range(thoughts))
    best = min(thought, key=lambda asked: waste(options, asked))
    return best if waste(options, best)[0] < len(options.left) else find_best(options)


def waste(options: QuestionSpace, question: TileQuestion) -> tuple[int, int]:
    """Return how far a question is from halving the tiles; of equals, the one that keeps the turn is better."""
    true_of = (options.board.true_of(question) & options.mask).bit_count()
    return abs(2 * true_of - len(options.left)), -true_of


def find_best(options: QuestionSpace) -> TileQuestion:
    """Find the best question for a seeker: its answer leaves fewest tiles; of equals, it more likely keeps the turn."""
    fixed = options.board.book.fixed
    best = min(fixed, key=lambda asked: waste(options, asked))
    if waste(options, best)[0] == len(options.left) % 2:
        return best
    # None halves them: join to the best one what makes it true of more, or of fewer.
    both: list[TileQuestion] = [(joint, best, two) for joint in ("and", "or") for two in fixed if two != best]
    return min((best, *both), key=lambda asked: waste(options, asked))
