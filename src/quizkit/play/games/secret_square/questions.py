"""What can be asked in Secret Square, of which tiles it is true, and how people say it.

A question is a word, such as `animal`, `first b`, `row 2` or `tile ss-0018`, or two of them with `and` or `or` before
them; or `ask` and free words, which only a person can answer. What it is true of is a number with a bit for each tile,
so that to remove tiles is one `&`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain
from string import ascii_lowercase
from types import MappingProxyType
from typing import Any

from quizkit.cards.kinds.tile import Tile
from quizkit.labels import Labels
from quizkit.languages import spoken
from quizkit.play.games.secret_square.hearing import find_key, hear_place_or_letter
from quizkit.play.words import Saying, simplify

TileQuestion = str | tuple[str, str] | tuple[str, str, str]
FREE = "ask"
"""Before a question in free words."""
LABELS = {
    "first": "play.question-first",
    "last": "play.question-last",
    "letter": "play.question-letter",
    "letters": "play.question-letters",
    "longer": "play.question-longer",
    "row": "play.question-row",
    "column": "play.question-column",
    "tile": "play.question-tile",
}
"""How each kind of question is said; those of the catalogue have a text of their own."""
OWN_LETTERS = {"de": "äöü"}
"""Letters that are not only letters with an accent."""


@dataclass(frozen=True, eq=False, repr=False)
class SecretSquareBox:
    """What the game is played with."""

    tiles: tuple[Tile, ...]
    questions: Mapping[str, Mapping[str, str]]
    """The catalogue: texts by language."""
    languages: tuple[str, ...]
    chips: int
    heard: Mapping[str, Mapping[str, tuple[str, ...]]]
    """How else people ask what is in the catalogue; in a language it has no text in, the first one is the text."""


@dataclass(frozen=True, eq=False, repr=False)
class QuestionBook:
    """All questions in one language for a board of one shape."""

    language: str
    names: Mapping[str, Mapping[str, str]]
    """The tiles. They have no English names, so that English takes the played ones."""
    texts: Mapping[str, Mapping[str, str]]
    bits: Mapping[str, int]
    """Each tile's."""
    masks: Mapping[str, int]
    """Of which tiles a question is true, wherever they lie: the catalogue, letters, and the tiles' names."""
    lines: Mapping[str, slice]
    """Where on the board rows and columns are."""
    pools: tuple[tuple[str, ...], ...]
    """The questions that can always be asked: the catalogue, letters, rows and columns."""
    columns: int
    rows: int
    heard: Mapping[str, Mapping[str, tuple[str, ...]]]

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """Return all tiles."""
        return tuple(self.bits)

    @cached_property
    def fixed(self) -> tuple[str, ...]:
        """Return the questions that can always be asked."""
        return tuple(chain(*self.pools))

    def bits_of(self, tiles: tuple[str, ...]) -> int:
        """Return some tiles as bits."""
        return sum(map(self.bits.__getitem__, tiles))

    def tell(self, question: TileQuestion, say: Labels) -> str:
        """Return a question."""
        if isinstance(question, tuple):
            word, one, *two = question
            return f"{self.tell(one, say)} {say(f'play.word-{word}')} {self.tell(two[0], say)}" if two else one
        if question in self.texts:
            # The catalogue is in the languages of the cards, and its codes are English.
            spare = self.heard.get(question, {}).get(say.language, ())
            return self.texts[question].get(say.cards) or next(iter(spare), f"{question.replace('-', ' ')}?")
        kind, _, about = question.partition(" ")
        what = self.names[about][say.cards] if kind == "tile" else about.upper()
        return say(LABELS[kind], what=what)

    def find(self, text: str, language: str, left: tuple[str, ...]) -> str | None:
        """Find the question somebody means: in words of their own, its beginning or end, or a tile that still lies."""
        wanted = _hear(text)
        if wanted in self._index or not wanted:
            return self._index.get(wanted)
        if question := self._by_words.get(find_key(text)) or hear_place_or_letter(text, self.columns, self.rows):
            return question if question in self.masks or question in self.lines else None
        if tile := self._find_beginning(text, language, left):
            return f"tile {tile}"
        bare = simplify(wanted)
        ways = (bare.__eq__, lambda said: said.startswith(bare), lambda said: said.endswith(f" {bare}"))
        likely = ({question for said, question in self._bare if fits(said)} for fits in ways)
        return next((questions.pop() for questions in likely if len(questions) == 1), None)

    def find_tile(self, text: str, language: str, left: tuple[str, ...]) -> str | None:
        """Find the tile somebody means by its name, or by the beginning of only one that still lies."""
        own = [tile for tile, names in self.names.items() if _hear(names[language]) == _hear(text)]
        own = own or [tile for tile in (self._find_beginning(text, language, left),) if tile]
        kind, _, tile = (f"tile {own[0]}" if own else self.find(text, language, left) or "").partition(" ")
        return tile if kind == "tile" else None

    def _find_beginning(self, text: str, language: str, left: tuple[str, ...]) -> str | None:
        wanted = simplify(_hear(text))
        own = {tile for tile in left if wanted and simplify(self.names[tile][language]).startswith(wanted)}
        return own.pop() if len(own) == 1 else None

    def is_arguable(self, question: TileQuestion) -> bool:
        """Return whether people may see it differently: not where a tile lies, how it is spelt, or which one it is."""
        if isinstance(question, tuple):
            return question[0] == FREE or any(map(self.is_arguable, question[1:]))
        return question in self.texts

    def describe_fault(self, question: Any, layout: tuple[str, ...]) -> Saying | None:
        """Return that a tile cannot be named, if that is what is wrong: it has gone, or was never laid out."""
        kind, _, tile = str(question).partition(" ")
        if kind != "tile" or tile not in self.names:
            return None
        why = "play.fault-tile-gone" if tile in layout else "play.fault-tile"
        return Saying(why, {"tile": self.names[tile][self.language]})

    @cached_property
    def _index(self) -> Mapping[str, str]:
        index: dict[str, str] = {}
        for question, said in self._sayings():
            index.setdefault(_hear(said), question)
        return index

    @cached_property
    def _by_words(self) -> Mapping[frozenset[str], str]:
        """Know each question by the words that matter in it; words that mean two of them mean neither."""
        questions: dict[frozenset[str], str] = {}
        heard = (
            (question, said)
            for question, by_language in self.heard.items()
            if question in self.texts
            for said in chain(*by_language.values())
        )
        for question, said in (*heard, *self._sayings()):
            key = find_key(said)
            questions[key] = question if questions.get(key, question) == question else ""
        return {key: question for key, question in questions.items() if key and question}

    @cached_property
    def _bare(self) -> tuple[tuple[str, str], ...]:
        return tuple((simplify(said), question) for said, question in self._index.items())

    def _sayings(self) -> Iterator[tuple[str, str]]:
        tiles = {f"tile {tile}": names for tile, names in self.names.items()}
        for question in (*self.fixed, *tiles):
            yield question, question
            for language in spoken():
                yield question, self.tell(question, Labels(language))
        for language in (self.language, *spoken()):
            yield from ((question, names[language]) for question, names in tiles.items())


class ToldQuestion(dict[str, str]):
    """A question in every language, as events have it; a screen says it as its board does."""

    def __init__(self, book: QuestionBook, question: TileQuestion) -> None:
        super().__init__({language: book.tell(question, Labels(language)) for language in spoken()})
        self._book, self._question = book, question

    def tell(self, say: Labels) -> str:
        """Return it in the language of the screen, what is on the cards in theirs."""
        return self._book.tell(self._question, say)


def _hear(text: str) -> str:
    """Leave out what nobody types. Accents stay: `Ä` and `A` are two letters."""
    return " ".join(text.casefold().split()).rstrip(" ?")


@lru_cache(16)
def make_book(box: SecretSquareBox, language: str, columns: int, rows: int) -> QuestionBook:
    """Find of which tiles every question of Secret Square is true, once for all games that are played so."""
    bits = {tile.id: 1 << index for index, tile in enumerate(box.tiles)}
    spare = {tile.id: dict.fromkeys(spoken(), tile.name[language]) for tile in box.tiles}
    names = {tile.id: MappingProxyType({**spare[tile.id], **tile.name}) for tile in box.tiles}
    catalogue = {slug: sum(bits[tile.id] for tile in box.tiles if slug in tile.yes) for slug in box.questions}
    letters = _mask_letters(bits, {tile: spell(name[language], language) for tile, name in names.items()}, language)
    masks = {**catalogue, **letters, **{f"tile {tile}": bit for tile, bit in bits.items()}}
    lines = {f"row {row}": slice((row - 1) * columns, row * columns) for row in range(1, rows + 1)}
    lines |= {f"column {column}": slice(column - 1, None, columns) for column in range(1, columns + 1)}
    pools = (tuple(catalogue), tuple(letters), tuple(lines))
    return QuestionBook(language, names, box.questions, bits, masks, lines, pools, columns, rows, box.heard)


def spell(name: str, language: str) -> str:
    """Spell a name for questions about letters: é is an e, œ an o and an e, but ä is one of its own in German."""
    own = OWN_LETTERS.get(language, "")
    return "".join(char if char in own else simplify(char) for char in name.casefold() if char.isalpha())


def _mask_letters(bits: Mapping[str, int], spelt: Mapping[str, str], language: str) -> dict[str, int]:
    """Note of which names each letter is the first, the last, or any, and how long they are."""
    masks: dict[str, int] = {}
    for letter in ascii_lowercase + OWN_LETTERS.get(language, ""):
        masks[f"first {letter}"] = sum(bits[tile] for tile, name in spelt.items() if name.startswith(letter))
        masks[f"last {letter}"] = sum(bits[tile] for tile, name in spelt.items() if name.endswith(letter))
        masks[f"letter {letter}"] = sum(bits[tile] for tile, name in spelt.items() if letter in name)
    for size in range(1, max(map(len, spelt.values())) + 1):
        masks[f"letters {size}"] = sum(bits[tile] for tile, name in spelt.items() if len(name) == size)
        masks[f"longer {size}"] = sum(bits[tile] for tile, name in spelt.items() if len(name) > size)
    return masks
