"""What Secret Square is played with: its options, its box, a position, and what lies open on the table."""

from functools import lru_cache
from typing import NamedTuple

from pydantic import Field, PositiveInt

from quizkit.cards.kinds.tile import Tile
from quizkit.packs.pack import Pack
from quizkit.play.ask import Draw
from quizkit.play.games.secret_square.questions import QuestionBook, SecretSquareBox, TileQuestion, make_book
from quizkit.play.games.secret_square.tiles import TileBoard, TileLayout
from quizkit.play.rules import GameDocument
from quizkit.play.settings import PackUnfit, demand, list_values, read_cards, read_document, read_part

GAME = "secret-square"


class SecretSquareOptions(GameDocument, title="Options"):
    """What tables may agree on."""

    columns: PositiveInt
    rows: PositiveInt
    hider_chips: PositiveInt
    seeker_chips: PositiveInt
    rounds: PositiveInt
    first_hider: PositiveInt
    language: str
    """In which the names of the tiles are spelt."""
    hider_answers: bool
    """Whether the hider says yes or no, and may own up to a mistake; otherwise the cards answer what they know."""
    free_questions: tuple[PositiveInt, ...] = ()
    """The seats that can be asked anything when they hide: people. The others know what is on the cards."""
    hider_removes: bool = False
    """Whether the hider always says which tiles go; otherwise only where the cards do not know."""


class SecretSquareMaterial(GameDocument):
    """What is in the box beside the tiles."""

    chips: int = Field(ge=0)


class HeardQuestions(GameDocument):
    """How else people ask what is in the catalogue, by question and language."""

    heard: dict[str, dict[str, tuple[str, ...]]]


class SecretSquarePosition(GameDocument, title="Position"):
    """The state before a round or, with `layout`, in the middle of one."""

    round: PositiveInt
    hider: PositiveInt
    chips: tuple[int, ...]
    counters: tuple[str, ...]
    """The tiles found so far, face down, in order."""
    layout: tuple[str, ...] = ()
    """The tiles as they were laid out, row by row."""
    left: tuple[str, ...] = ()
    """Those of them that still lie; all, if it is not said."""
    secret: str = ""
    """Where the chip is; if it is not said, the hider hides it under a tile that still lies."""
    seeker: int = Field(default=0, ge=0)
    """Who asks next; the hider's left neighbour, if it is not said."""


class SecretSquareKnown(NamedTuple):
    """What was agreed on."""

    columns: int
    rows: int
    rounds: int
    language: str


class SecretSquareTable(NamedTuple):
    """What everybody sees."""

    round: int
    hider: int
    seeker: int
    """Whose turn it is to ask; nobody's, until the chip is hidden."""
    layout: tuple[str, ...]
    """The tiles as they were laid out, row by row."""
    left: tuple[str, ...]
    """Those not yet removed."""
    chips: tuple[int, ...]
    """The hidden one is still the hider's."""
    question: TileQuestion
    """What the hider is about to answer."""
    counters: tuple[str, ...]
    known: SecretSquareKnown


def unpack(pack: Pack) -> SecretSquareBox:
    """Unpack the box of Secret Square: every tile answers every question, one way or the other."""
    tiles, material = read_cards(pack, GAME, Tile, "picture"), read_part(SecretSquareMaterial, pack, GAME, "material")
    questions, languages = pack.deck_brief.questions, pack.deck_brief.languages
    if not questions:
        raise PackUnfit(deck=pack.deck, game=GAME, missing="questions")
    for tile in tiles:
        if {*tile.yes, *tile.no} != set(questions) or not set(languages) <= set(tile.name):
            raise PackUnfit(deck=pack.deck, game=GAME, missing=f"tile.{tile.id}")
    heard = read_document(HeardQuestions, {"heard": pack.game.get("heard", {})}, "game").heard
    return SecretSquareBox(tiles, questions, languages, material.chips, heard)


class Agreement(NamedTuple):
    """What follows from box and options."""

    book: QuestionBook
    known: SecretSquareKnown
    size: int
    deal: Draw
    """The tiles of the first round."""
    board: TileBoard
    """Without any, before that."""


@lru_cache(64)
def agree(box: SecretSquareBox, options: SecretSquareOptions, seats: tuple[int, ...]) -> Agreement:
    """Work out what is the same in every game of Secret Square, unless the box is too small for it."""
    demand(options.first_hider in seats, "options.first_hider", options.first_hider, list_values(seats))
    demand(options.language in box.languages, "options.language", options.language, list_values(box.languages))
    # The last round still needs a full board beside the counters.
    size = options.columns * options.rows
    # Of a board that is too large, the longer side is.
    side = "columns" if options.columns >= options.rows else "rows"
    shorter = min(options.columns, options.rows)
    demand(size <= len(box.tiles), f"options.{side}", size // shorter, f"≤ {len(box.tiles) // shorter}")
    most = len(box.tiles) - size + 1
    demand(options.rounds <= most, "options.rounds", options.rounds, f"≤ {most}")
    for seat in options.free_questions:
        demand(seat in seats, "options.free_questions", seat, list_values(seats))
    needed = count_chips(options, seats)
    demand(needed <= box.chips, "material.chips", box.chips, f"≥ {needed}")
    book = make_book(box, options.language, options.columns, options.rows)
    known = SecretSquareKnown(options.columns, options.rows, options.rounds, options.language)
    return Agreement(book, known, size, Draw("tiles", TileLayout(book, book.tiles, size)), TileBoard(book, ()))


def count_chips(options: SecretSquareOptions, seats: tuple[int, ...]) -> int:
    """Count the chips of Secret Square in play: none is ever lost."""
    return options.hider_chips + options.seeker_chips * (len(seats) - 1)


def check_position(
    position: SecretSquarePosition, box: SecretSquareBox, options: SecretSquareOptions, seats: tuple[int, ...]
) -> None:
    """Refuse a position in Secret Square that cannot be."""
    chips = count_chips(options, seats)
    demand(position.round <= options.rounds, "position.round", position.round, f"≤ {options.rounds}")
    demand(position.hider in seats, "position.hider", position.hider, list_values(seats))
    demand(
        len(position.chips) == len(seats) and min(position.chips) > 0,
        "position.chips",
        position.chips,
        f"{len(seats)} × > 0",
    )
    demand(sum(position.chips) == chips, "position.chips", position.chips, f"Σ {chips}")
    counters, tiles = position.counters, {tile.id for tile in box.tiles}
    demand(
        len(set(counters)) == len(counters) == position.round - 1,
        "position.counters",
        counters,
        f"{position.round - 1} ×",
    )
    for tile in counters:
        demand(tile in tiles, "position.counters", tile, f"{min(tiles)} – {max(tiles)}")
    _check_board(position, tiles - {*counters}, options.columns * options.rows, seats)


def _check_board(position: SecretSquarePosition, free: set[str], size: int, seats: tuple[int, ...]) -> None:
    """Refuse a board that cannot be; without one, nothing may be said about it."""
    wanted = size if position.layout else 0
    is_laid = len(set(position.layout)) == len(position.layout) == wanted and set(position.layout) <= free
    demand(is_laid, "position.layout", position.layout, f"{size} × {min(free)} – {max(free)}")
    is_left = len(set(position.left)) == len(position.left) and set(position.left) <= set(position.layout)
    demand(is_left, "position.left", position.left, list_values(position.layout) or "–")
    secrets = ("", *(position.left or position.layout))
    demand(position.secret in secrets, "position.secret", position.secret, list_values(secrets[1:]) or "–")
    seekers = (0, *(seat for seat in seats if seat != position.hider and position.layout))
    demand(position.seeker in seekers, "position.seeker", position.seeker, list_values(seekers))
