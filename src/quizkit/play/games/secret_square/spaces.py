"""The option spaces of Secret Square: tiles to lay out or to hide under, questions, and their answers."""

import re
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from quizkit.labels import Labels
from quizkit.play.games.secret_square.hearing import is_open
from quizkit.play.games.secret_square.questions import FREE, QuestionBook, TileQuestion
from quizkit.play.heaps import Deal
from quizkit.play.moves import (
    ChoiceMoves,
    EitherMoves,
    Moves,
    NamedMoves,
    SomeMoves,
    list_options,
    offer_choice,
    offer_parts,
    offer_some,
)
from quizkit.play.spaces import FreeText, Lots, WordChoice
from quizkit.play.words import NotUnderstood, Saying, clean, list_synonyms, simplify
from quizkit.problems import QuizkitError, closest, shorten

JOINTS = ("and", "or")
SLIPS = ("shown", "forgotten")
ANSWERS = ("yes", "no", *SLIPS)
FREE_QUESTION = FreeText(150)
PLACE = re.compile(r"(\d+)[ /.:-]+(\d+)")
"""A row and a column."""


class NoYesOrNo(QuizkitError):
    """The question asks which, what or where, so neither yes nor no is an answer."""

    name = "no-yes-or-no"


class BeyondCatalogue(NotUnderstood):
    """Whoever hides answers from the catalogue, and this question is not in it."""

    name = "beyond-catalogue"


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class TileBoard:
    """The tiles as they were laid out."""

    book: QuestionBook
    tiles: tuple[str, ...]

    def true_of(self, question: TileQuestion) -> int:
        """Return the tiles to which the answer is yes."""
        if isinstance(question, tuple):
            joint, one, two = cast("tuple[str, str, str]", question)  # what is in free words is true of nothing we know
            return self.true_of(one) & self.true_of(two) if joint == "and" else self.true_of(one) | self.true_of(two)
        found = self.book.masks.get(question)
        return self.book.bits_of(self.tiles[self.book.lines[question]]) if found is None else found

    def find_tile(self, text: str, language: str, left: tuple[str, ...]) -> str | None:
        """Find a tile by name or by its place, row first."""
        if place := PLACE.fullmatch(text):
            row, column = map(int, place.groups())
            is_on = 0 < row <= self.book.rows and 0 < column <= self.book.columns and self.tiles
            return self.tiles[(row - 1) * self.book.columns + column - 1] if is_on else None
        return self.book.find_tile(text, language, left)


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
        one = TileChoice(TileBoard(self.book, ()), self.tiles)
        return tuple(one.parse(part, say) for part in clean(text).split(","))

    def describe(self, move: tuple[str, ...], say: Labels) -> str:
        """Return the names in order."""
        return ", ".join(self.book.names[tile][say.cards] for tile in move)

    def tell(self, say: Labels) -> str:
        """Return how many of which."""
        return say("play.how-many", numbers=self.size, items=shorten(self.describe(self.tiles, say)))

    def offer(self, say: Labels) -> SomeMoves:
        """Offer all tiles."""
        items = list_options(self.tiles, lambda tile: self.describe((tile,), say))
        return offer_some(items, self.size, self.size, any_order=True)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles), "size": self.size}


class TileChoice(NamedTuple):
    """One of some tiles."""

    board: TileBoard
    tiles: tuple[str, ...]
    left: str = ""
    """The tile that the chip was under, if it has to go under another one."""

    @property
    def gives_examples(self) -> bool:
        """Return that `tell` has examples in it."""
        return True

    def contains(self, move: Any) -> bool:
        """Return whether it is one of these."""
        return type(move) is str and move in self.tiles

    def sample(self, random: Lots) -> str:
        """Draw a tile."""
        return self.tiles[int(random.random() * len(self.tiles))]

    def parse(self, text: str, say: Labels) -> str:
        """Understand a name, its beginning, a place, or a code."""
        found = self.board.find_tile(clean(text), say.cards, self.tiles)
        if found is None:
            raise NotUnderstood(text=shorten(text), legal=self)
        return found

    def describe(self, move: str, say: Labels) -> str:
        """Return the name."""
        return self.board.book.names[move][say.cards]

    def tell(self, say: Labels) -> str:
        """Return how a tile is named: all of them can be seen, unless none is laid out yet."""
        return say("play.a-tile") if self.board.tiles else ", ".join(self.describe(tile, say) for tile in self.tiles)

    def offer(self, say: Labels) -> ChoiceMoves:
        """Offer all tiles."""
        return offer_choice(self.tiles, lambda tile: self.describe(tile, say))

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that a tile is none of these."""
        if move and move == self.left:
            return Saying("play.fault-same-tile", {"tile": self.board.book.names[move][self.board.book.language]})
        return self.board.book.describe_fault(f"tile {move}", self.board.tiles)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.tiles)}


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
        if found := self._find(said, say) or self._find_two(said.split(), say):
            return found
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


class HiderAnswer(WordChoice):
    """Yes or no, first what the cards say, where nobody can see it differently only that; or a mistake owned up to."""

    __slots__ = ()

    def parse(self, text: str, say: Labels) -> str:
        """Understand the wrong answer too: it is refused, not misunderstood."""
        return WordChoice(ANSWERS).parse(text, say)

    def tell(self, say: Labels) -> str:
        """Return all words, always in this order: the hider decides, not the cards."""
        return self._sort_words().tell(say)

    def offer(self, say: Labels) -> ChoiceMoves:
        """Offer them in the same order."""
        return self._sort_words().offer(say)

    def _sort_words(self) -> WordChoice:
        return WordChoice(tuple(word for word in ANSWERS if word in self.words))

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that the answer is wrong."""
        return Saying("play.fault-answer") if move in ANSWERS else None


class TileRemoval(NamedTuple):
    """Tiles to remove, in any order; not the one with the chip. Or a mistake owned up to."""

    board: TileBoard
    left: tuple[str, ...]
    secret: str
    proposed: tuple[str, ...]
    """What the cards would remove; never the tile with the chip, even if the hider contradicts them."""

    @property
    def gives_examples(self) -> bool:
        """Return that `tell` has examples in it."""
        return True

    def contains(self, move: Any) -> bool:
        """Return whether these can go."""
        if type(move) is not tuple:
            return move in SLIPS and len(self.left) > 1
        return len(set(move)) == len(move) and all(tile in self.left and tile != self.secret for tile in move)

    def sample(self, random: Lots) -> tuple[str, ...]:
        """Draw for each tile whether it goes."""
        return tuple([tile for tile in self.left if tile != self.secret and random.random() < 0.5])

    def parse(self, text: str, say: Labels) -> tuple[str, ...] | str:
        """Read names or places with commas between them, those that stay after `all but`, or what the cards say."""
        said = simplify(clean(text))
        for slip in SLIPS:
            if said in list_synonyms(slip):
                return slip
        if said in list_synonyms("none"):
            return ()
        if said in list_synonyms("by-cards") and self.proposed:
            return self.proposed
        but = next(
            (word for word in sorted(list_synonyms("all-but"), key=len, reverse=True) if said.startswith(word)), ""
        )
        one = TileChoice(self.board, self.left)
        named = tuple(one.parse(part.strip(), say) for part in said.removeprefix(but).split(",") if part.strip())
        return tuple(tile for tile in self.left if tile not in named) if but else named

    def describe(self, move: tuple[str, ...] | str, say: Labels) -> str:
        """Return the names."""
        if isinstance(move, str):
            return say(f"play.word-{move}")
        return ", ".join(self.board.book.names[tile][say.cards] for tile in move) or say("play.word-none")

    def tell(self, say: Labels) -> str:
        """Return how tiles are named, and what the cards would remove."""
        proposed = [say("play.removal-proposed", tiles=self.describe(self.proposed, say))] if self.proposed else []
        return ". ".join([say("play.removal"), *proposed])

    def offer(self, say: Labels) -> EitherMoves:
        """Offer the tiles that can go, and mistakes."""
        free = [tile for tile in self.left if tile != self.secret]
        items = list_options(free, lambda tile: self.describe((tile,), say))
        ways: list[Moves] = [offer_some(items, 0, len(free), any_order=True, proposed=self.proposed)]
        if len(self.left) > 1:
            ways.append(WordChoice(SLIPS).offer(say))
        return {"kind": "either", "either": ways, "named": {}}

    def describe_fault(self, move: Any) -> Saying | None:
        """Return that the tile with the chip stays, or that a tile is gone."""
        names = self.board.book.names
        if type(move) is not tuple:
            return None
        if self.secret in move:
            return Saying("play.fault-secret-stays", {"tile": names[self.secret][self.board.book.language]})
        gone = next((tile for tile in move if tile not in self.left), "")
        return self.board.book.describe_fault(f"tile {gone}", self.board.tiles)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.left), "proposed": list(self.proposed)}
