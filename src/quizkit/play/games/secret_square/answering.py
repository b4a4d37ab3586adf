"""What the hider may answer in Secret Square: yes or no, which tiles go, or that a mistake was made."""

from typing import Any, NamedTuple

from quizkit.labels import Labels
from quizkit.play.games.secret_square.tiles import TileBoard, TileChoice
from quizkit.play.moves import ChoiceMoves, EitherMoves, Moves, list_options, offer_some
from quizkit.play.spaces import Lots, WordChoice
from quizkit.play.words import NotUnderstood, Saying, clean, list_synonyms, simplify
from quizkit.problems import shorten

SLIPS = ("shown", "forgotten")
ANSWERS = ("yes", "no", *SLIPS)


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
        typed = clean(text)
        said = simplify(typed)
        for slip in SLIPS:
            if said in list_synonyms(slip):
                return slip
        if said in list_synonyms("none"):
            return ()
        if said in list_synonyms("by-cards") and self.proposed:
            return self.proposed
        but = next((word for word in list_synonyms("all-but") if f"{said} ".startswith(f"{word} ")), "")
        choice = TileChoice(self.board, self.left)
        named = list[str]()
        for part in " ".join(typed.split()[len(but.split()) :]).split(","):
            if tile := part.strip():
                try:
                    named.append(choice.parse(tile, say))
                except NotUnderstood:
                    raise NotUnderstood(text=shorten(tile), legal=self) from None
        return tuple(tile for tile in self.left if tile not in named) if but else tuple(dict.fromkeys(named))

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
        """Return that the tile with the chip stays, that a tile is there twice, or that it is gone."""
        names = self.board.book.names
        if type(move) is not tuple:
            return None
        if self.secret in move:
            return Saying("play.fault-secret-stays", {"tile": names[self.secret][self.board.book.language]})
        twice = next((tile for tile in move if move.count(tile) > 1), "")
        if twice in names:
            return Saying("play.fault-twice", {"value": names[twice][self.board.book.language]})
        gone = next((tile for tile in move if tile not in self.left), None)
        return self.board.book.describe_fault(f"tile {gone}", self.board.tiles)

    def as_data(self) -> Any:
        """Return what a view shows of it."""
        return {"tiles": list(self.left), "proposed": list(self.proposed)}
