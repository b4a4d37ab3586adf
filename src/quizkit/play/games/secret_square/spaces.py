"""The option spaces of Secret Square: tiles to lay out or to hide under, questions, and their answers."""

from dataclasses import dataclass
from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.games.secret_square.questions import QuestionBook, TileQuestion
from quizkit.play.heaps import Deal
from quizkit.play.spaces import Lots, WordChoice
from quizkit.play.words import NotUnderstood, Saying, clean, list_synonyms, simplify
from quizkit.problems import shorten

JOINTS = ("and", "or")
ANSWERS = ("yes", "no", "shown", "forgotten")


class TileLayout(NamedTuple):
    """Tiles at random, row by row."""

    book: QuestionBook
    tiles: tuple[str, ...]
    size: int

    def contains(self, move: Any) -> bool:
        """Return whether these can lie there."""
        return Deal(self.tiles, self.size).contains(move)

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw one after the other."""
        draw, left = random.random, list(self.tiles)
        return tuple([left.pop(int(draw() * count)) for count in range(len(left), len(left) - self.size, -1)])

    def parse(self, text: str, say: Labels) -> tuple[str, ...]:
        """Read names with commas between them."""
        one = TileChoice(self.book, self.tiles)
        return tuple(one.parse(part, say) for part in clean(text).split(","))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Say the names in order."""
        return ", ".join(self.book.names[tile][say.language] for tile in move)

    def tell(self, say: Labels) -> str:
        """Say how many of which."""
        return say("play.how-many", numbers=self.size, items=shorten(self.describe(self.tiles, say)))

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles), "size": self.size}


class TileChoice(NamedTuple):
    """One of some tiles."""

    book: QuestionBook
    tiles: tuple[str, ...]

    def contains(self, move: Any) -> bool:
        """Return whether it is one of these."""
        return type(move) is str and move in self.tiles

    def sample(self, random: Lots) -> str:
        """Draw a tile."""
        return self.tiles[int(random.random() * len(self.tiles))]

    def parse(self, text: str, say: Labels) -> str:
        """Understand a name, its beginning, or a code."""
        found = self.book.find_tile(clean(text), say.language)
        if found is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return found

    def describe(self, move: str, say: Labels) -> str:
        """Say the name."""
        return self.book.names[move][say.language]

    def tell(self, say: Labels) -> str:
        """Say all names."""
        return ", ".join(self.describe(tile, say) for tile in self.tiles)

    def describe_fault(self, move: Any) -> Saying | None:
        """Say that a tile is none of these."""
        return self.book.describe_fault(f"tile {move}")

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles)}


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TileBoard:
    """The tiles as they were laid out."""

    book: QuestionBook
    tiles: tuple[str, ...]

    def true_of(self, question: TileQuestion) -> int:
        """Return the tiles to which the answer is yes."""
        if isinstance(question, tuple):
            joint, one, two = question
            return self.true_of(one) & self.true_of(two) if joint == "and" else self.true_of(one) | self.true_of(two)
        found = self.book.masks.get(question)
        return self.book.bits_of(self.tiles[self.book.lines[question]]) if found is None else found


class QuestionSpace(NamedTuple):
    """Any question with yes or no that the tiles give an answer to."""

    board: TileBoard
    mask: int
    """The tiles that still lie."""
    left: tuple[str, ...]
    """The same by name."""

    def contains(self, move: Any) -> bool:
        """Return whether it is a question."""
        if type(move) is str:
            return self._contains_one(move)
        if type(move) is not tuple or len(move) != 3:
            return False
        joint, one, two = move
        if joint not in JOINTS or one == two or not (self._contains_one(one) and self._contains_one(two)):
            return False
        # To name a tile AND ask something else is to name it, which is done alone.
        return bool(joint == "or" or not (one.startswith("tile ") or two.startswith("tile ")))

    def _contains_one(self, move: Any) -> bool:
        if type(move) is not str:
            return False
        true_of = self.board.book.masks.get(move)
        if true_of is None:
            return move in self.board.book.lines
        # Only a tile that still lies can be named (ruling).
        return bool(true_of & self.mask) or not move.startswith("tile ")

    def sample(self, random: Lots) -> TileQuestion:
        """Draw a kind of question, then one of them: two in one are so many that nothing else would ever be asked."""
        draw, book, left = random.random, self.board.book, self.left
        kind = int(draw() * 5)
        if kind < 3:
            pool = book.pools[kind]
            return pool[int(draw() * len(pool))]
        if kind == 3:
            return f"tile {left[int(draw() * len(left))]}"
        joint = JOINTS[int(draw() * 2)]
        count = len(book.fixed) + (len(left) if joint == "or" else 0)
        first = int(draw() * count)
        second = (first + 1 + int(draw() * (count - 1))) % count
        return joint, self._nth(first), self._nth(second)

    def _nth(self, index: int) -> str:
        """Return a question by number: those that can always be asked, then the names of the tiles."""
        fixed = self.board.book.fixed
        return fixed[index] if index < len(fixed) else f"tile {self.left[index - len(fixed)]}"

    def parse(self, text: str, say: Labels) -> TileQuestion:  # noqa: ARG002
        """Understand a question, or two with a word of ours between them, in any language."""
        words, find = clean(text).split(), self.board.book.find
        if found := find(" ".join(words)):
            return found
        for place, word in enumerate(words):
            for joint in JOINTS:
                if simplify(word) in list_synonyms(joint):
                    one, two = find(" ".join(words[:place])), find(" ".join(words[place + 1 :]))
                    if one and two:
                        return joint, one, two
        raise NotUnderstood(text=shorten(text), legal=self)

    def describe(self, move: TileQuestion, say: Labels) -> str:
        """Ask it."""
        return self.board.book.tell(move, say)

    def tell(self, say: Labels) -> str:
        """Say what can be asked."""
        return Saying("play.question-any").tell(say)

    def propose(self) -> tuple[TileQuestion, ...]:
        """Return the questions that nobody can guess: those of the catalogue."""
        return self.board.book.pools[0]

    def describe_fault(self, move: Any) -> Saying | None:
        """Say that a tile lies there no more."""
        return self.board.book.describe_fault(move)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.left)}


class HiderAnswer(WordChoice):
    """The right answer, or a mistake owned up to."""

    __slots__ = ()

    def parse(self, text: str, say: Labels) -> str:
        """Understand the wrong answer too: it is refused, not misunderstood."""
        return WordChoice(ANSWERS).parse(text, say)

    def describe_fault(self, move: Any) -> Saying | None:
        """Say that the answer is wrong."""
        return Saying("play.fault-answer") if move in ANSWERS else None
