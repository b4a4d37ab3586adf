"""Secret Square: ask what halves the tiles that are left, and name one once few are."""

from typing import Any

from quizkit.play.games.secret_square.material import SecretSquareTable
from quizkit.play.games.secret_square.questions import TileQuestion
from quizkit.play.games.secret_square.spaces import HiderAnswer, QuestionSpace, TileRemoval
from quizkit.play.spaces import Lots
from quizkit.play.view import View

FEW = 3
"""With so few left, naming one takes fewer questions than any other."""


def decide(view: View[SecretSquareTable, str | None, Any], belief: Any, random: Lots) -> Any:  # noqa: ARG001
    """Answer what is asked: the truth, a tile that nobody can guess, or the best question."""
    options = view.options
    if isinstance(options, HiderAnswer):
        return options.words[0]
    if isinstance(options, TileRemoval):
        return tuple(tile for tile in options.proposed if tile != options.secret)
    if not isinstance(options, QuestionSpace):
        return options.sample(random)
    # Whoever does not find the tile with the last chip is out.
    if len(options.left) <= FEW or view.table.chips[view.seat - 1] <= 1:
        return f"tile {options.left[int(random.random() * len(options.left))]}"
    return find_best(options)


def find_best(options: QuestionSpace) -> TileQuestion:
    """Find the question whose answer leaves fewest; of equals, the one that more likely keeps the turn."""
    board, lying, count = options.board, options.mask, len(options.left)

    def waste(question: TileQuestion) -> tuple[int, int]:
        true_of = (board.true_of(question) & lying).bit_count()
        return abs(2 * true_of - count), -true_of

    one = min(board.book.fixed, key=waste)
    if waste(one)[0] == count % 2:
        return one
    # None halves them: join to the best one what makes it true of more, or of fewer.
    both: list[TileQuestion] = [(joint, one, two) for joint in ("and", "or") for two in board.book.fixed if two != one]
    return min((one, *both), key=waste)
