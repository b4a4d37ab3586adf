"""What a seeker may ask in Secret Square: a question of the catalogue, two in one, a tile, or anything else."""

from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.games.secret_square.hearing import is_open
from quizkit.play.games.secret_square.questions import FREE, TileQuestion
from quizkit.play.games.secret_square.tiles import PLACE, TileBoard
from quizkit.play.moves import ChoiceMoves, EitherMoves, Moves, NamedMoves, offer_choice, offer_parts
from quizkit.play.spaces import FreeText, Lots
from quizkit.play.words import NotUnderstood, Saying, clean, list_synonyms, simplify
from quizkit.problems import QuizkitError, closest, shorten

JOINTS = ("and", "or")
FREE_QUESTION = FreeText(150)


class NoYesOrNo(QuizkitError):
    """The question asks which, what or where, so neither yes nor no is an answer."""

    name = "no-yes-or-no"


class BeyondCatalogue(NotUnderstood):
    """Whoever hides answers from the catalogue, and this question is not in it."""

    name = "beyond-catalogue"


class QuestionSpace(NamedTuple):
    """Any question with yes or no that the tiles give an answer to."""

    board: TileBoard
    mask: int
    """The tiles that still lie."""
    left: tuple[str, ...]
    """The same by name."""
    is_free: bool
    """Whether a person hides, who can answer anything."""

    @property
    def gives_examples(self) -> bool:
        """Return that `tell` has examples in it."""
        return True

    def contains(self, move: Any) -> bool:
        """Return whether it is a question."""
        if type(move) is str:
            return self._contains_one(move)
        if type(move) is not tuple or len(move) != 3:
            return self._contains_free(move)
        joint, one, two = move
        if joint not in JOINTS or one == two or not (self._contains_one(one) and self._contains_one(two)):
            return False
        # To name a tile AND ask something else is to name it, which is done alone.
        return bool(joint == "or" or not (one.startswith("tile ") or two.startswith("tile ")))

    def _contains_free(self, move: Any) -> bool:
        is_free = self.is_free and type(move) is tuple and len(move) == 2 and move[0] == FREE
        return is_free and FREE_QUESTION.contains(move[1]) and not is_open(move[1])

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

    def parse(self, text: str, say: Labels) -> TileQuestion:
        """Understand a question, or two with a word of ours between them, in any language; else ask the hider."""
        said = clean(text)
        if is_open(said):
            raise NoYesOrNo(text=shorten(text), legal=self)
        if question := self._find(said, say) or self._find_two(said.split(), say):
            return question
        book = self.board.book
        if PLACE.fullmatch(said):
            raise NotUnderstood(text=said, legal=Saying("play.on-board", {"rows": book.rows, "columns": book.columns}))
        meant = "" if said.endswith("?") else self._guess_tile(said, say)
        # One word alone, or almost a tile's name, is a slip of the keys rather than a question.
        if meant or not (" " in said or said.endswith("?")):
            raise NotUnderstood(text=shorten(text), legal=self, suggestion=meant)
        if not self.is_free:
            raise BeyondCatalogue(text=shorten(text))
        return FREE, said

    def _guess_tile(self, said: str, say: Labels) -> str:
        """Return the tile whose name was mistyped, with as many words; nothing, if none is like it."""
        names = {simplify(name): name for name in (self.board.book.names[tile][say.cards] for tile in self.left)}
        return names.get(closest(simplify(said), [name for name in names if name.count(" ") == said.count(" ")]), "")

    def _find(self, text: str, say: Labels) -> str | None:
        tile = self.board.find_tile(text, say.cards, self.left) if PLACE.fullmatch(text) else None
        return f"tile {tile}" if tile else self.board.book.find(text, say.cards, self.left)

    def _find_two(self, words: list[str], say: Labels) -> TileQuestion | None:
        for place, word in enumerate(words):
            for joint in JOINTS:
                if simplify(word) in list_synonyms(joint):
                    one, two = self._find(" ".join(words[:place]), say), self._find(" ".join(words[place + 1 :]), say)
                    if one and two and one != two:
                        return joint, one, two
        return None

    def describe(self, move: TileQuestion, say: Labels) -> str:
        """Ask it."""
        return self.board.book.tell(move, say)

    def tell(self, say: Labels) -> str:
        """Return what can be asked."""
        return Saying("play.question-free" if self.is_free else "play.question-any").tell(say)

    def offer(self, say: Labels) -> EitherMoves:
        """Offer questions, tiles to name, two in one, and a person any words."""
        question: NamedMoves = {"kind": "named", "name": "question"}
        tile: NamedMoves = {"kind": "named", "name": "tile"}
        both: EitherMoves = {"kind": "either", "either": [question, tile], "named": {}}
        ways: list[Moves] = [
            question, tile,
            offer_parts(_offer_word("and", say), question, question, different=True),
            offer_parts(_offer_word("or", say), both, both, different=True),
        ]  # fmt: skip
        if self.is_free:
            ways.append(offer_parts(_offer_word(FREE, say), FREE_QUESTION.offer(say)))
        names = [f"tile {tile}" for tile in self.left]
        named: dict[str, Moves] = {
            "question": offer_choice(self.board.book.fixed, lambda asked: self.describe(asked, say)),
            "tile": offer_choice(names, lambda asked: self.describe(asked, say)),
        }
        return {"kind": "either", "either": ways, "named": named}

    def propose(self) -> tuple[TileQuestion, ...]:
        """Return the questions that nobody can guess: those of the catalogue."""
        return self.board.book.pools[0]

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that a tile is gone, or why a question in one's own words cannot be answered."""
        if type(move) is tuple and len(move) == 2 and move[0] == FREE:
            return Saying("play.fault-open-question" if self.is_free else "play.fault-bot-hides")
        parts, tiles = move[1:] if type(move) is tuple else (move,), self.board.tiles
        faults = (self.board.book.describe_fault(part, tiles) for part in parts if not self._contains_one(part))
        is_joint = len(parts) > 1 and any(str(part).startswith("tile ") for part in parts)
        return next(filter(None, faults), None) or (Saying("play.fault-tile-alone") if is_joint else None)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.left), "is_free": self.is_free}


def _offer_word(word: str, say: Labels) -> ChoiceMoves:
    return offer_choice((word,), lambda _: say.word(f"play.word-{word}", word))
