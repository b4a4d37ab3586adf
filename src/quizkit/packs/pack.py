"""Pack: a frozen deck with everything one needs to print or play it, sealed by a digest."""

import json
from collections.abc import Iterator, Mapping
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self, TypeVar, cast

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError

from quizkit.problems import STEERING, QuizkitError

if TYPE_CHECKING:
    from quizkit.cards.card import Card, Part
    from quizkit.decks.brief import Brief

PartT = TypeVar("PartT", bound="Part")
CardT = TypeVar("CardT", bound="Card")
FORMAT = 1
MOST_CARDS = 1_000_000
"""How many cards of a kind a deck may number."""


class NotAPack(QuizkitError):
    """The file is not a pack."""

    name = "not-a-pack"


class PackOfOtherFormat(QuizkitError):
    """An older or newer quizkit wrote it."""

    name = "pack-of-other-format"


class PackChanged(QuizkitError):
    """Somebody changed the file after it was sealed."""

    name = "pack-changed"


class PackUnreadable(QuizkitError):
    """A card or the brief of a pack cannot be read into today's types."""

    name = "pack-unreadable"


class PackedCard(NamedTuple):
    """A card as it was frozen; `Pack.cards_of` reads it."""

    kind: str
    revision: int
    data: Mapping[str, Any]
    number: int | None = None
    """Its number in the deck, if that is not its place among the cards of its kind."""
    of: int | None = None
    """How many cards of its kind the deck numbers, if not all of them are there."""

    @property
    def id(self) -> str:
        """Return the card's id."""
        return str(self.data["id"])


def check_entry(entry: Mapping[str, Any]) -> Mapping[str, Any]:
    """Accept a packed card with its kind and its revision, and perhaps its number and how many there should be."""
    card, numbers = entry.get("card"), [entry.get(key, 1) for key in ("number", "of")]
    is_card = isinstance(card, Mapping) and isinstance(card.get("id"), str) and isinstance(entry.get("kind"), str)
    is_numbered = all(number is None or (type(number) is int and 0 < number <= MOST_CARDS) for number in numbers)
    if not is_card or not is_numbered or type(entry.get("revision")) is not int:
        raise ValueError("kind, revision, card, number, of")
    return entry


class Pack(BaseModel):
    """A release of a deck."""

    # The fields are the document, byte for byte; `deck_brief`, `packed_cards` and `cards_of` read them.

    model_config = ConfigDict(frozen=True, extra="forbid", title="quizkit pack")

    format: Annotated[Literal[1], Field(description="Version of this format")] = 1
    quizkit: Annotated[str, Field(description="Version of the toolkit that made the release")]
    deck: Annotated[str, Field(description="Slug of the deck, such as swiss-quiz", pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    version: Annotated[str, Field(description="Version of the release, such as 1.0.0", pattern=r"^\d+\.\d+\.\d+$")]
    brief: Annotated[Mapping[str, Any], Field(description="Title, languages, labels, categories, blueprint: deck.yaml")]
    game: Annotated[Mapping[str, Any], Field(description="Board, dice, rules: game.yaml")]
    booklet: Annotated[Mapping[str, Any], Field(description="The rules in words: booklet.yaml")] = {}
    cards: Annotated[
        tuple[Annotated[Mapping[str, Any], AfterValidator(check_entry)], ...],
        Field(
            description=(
                "The cards in order: kind, revision, and the card itself; before a release, if cards of its kind are "
                "missing, also its number and how many there should be (of)"
            )
        ),
    ]
    cantons: Annotated[
        tuple[Mapping[str, Any], ...], Field(description="The table of cantons, where cards refer to it")
    ] = ()
    pictures: Annotated[Mapping[str, str], Field(description="Pictures by file name: SVG as text, PNG in base64")] = {}
    digest: Annotated[
        str, Field(description="sha256 of this document without its digest, as compact JSON with sorted keys")
    ] = ""

    @cached_property
    def deck_brief(self) -> "Brief":
        """Return what the deck is meant to be."""
        from quizkit.decks.brief import Brief

        return self._read(Brief, self.brief, "deck.yaml")

    @cached_property
    def packed_cards(self) -> tuple[PackedCard, ...]:
        """Return the cards in order, as they were frozen."""
        return tuple(
            PackedCard(entry["kind"], entry["revision"], entry["card"], entry.get("number"), entry.get("of"))
            for entry in self.cards
        )

    def cards_of(self, kind: type[CardT], *spare: str) -> tuple[CardT, ...]:
        """Return the cards of a kind in order, read once. An old card may lack a `spare` field, which is None then.

        They are as difficult as in the pack's source language: that of an edition is its own.
        """
        known, key = self._cards, (kind.kind, spare)
        if key not in known:
            packed = (self._mark(card.data) for card in self.packed_cards if card.kind == kind.kind)
            known[key] = tuple(self._read(kind, card, card.get("id", kind.kind), spare) for card in packed)
        return cast("tuple[CardT, ...]", known[key])

    def _mark(self, card: Mapping[str, Any]) -> Mapping[str, Any]:
        own = card.get("difficulty_in", {})
        if not (level := own.get(self.brief.get("source"))):
            return card
        # What is said of no language in particular must not be lost.
        others = dict.fromkeys(self.brief.get("languages", ()), card["difficulty"]) if card.get("difficulty") else {}
        return {**card, "difficulty": level, "difficulty_in": {**others, **own}}

    @cached_property
    def _cards(self) -> dict[tuple[str, tuple[str, ...]], tuple["Card", ...]]:
        return {}

    def _read(self, part: type[PartT], data: Mapping[str, Any], name: str, spare: tuple[str, ...] = ()) -> PartT:
        # What only copies a pack, or proves it whole, need not wait for the types of cards.
        from quizkit.cards.paths import join_path
        from quizkit.packs.shapes import Misshapen, read_by_shape

        try:
            return read_by_shape(part, data, spare)
        except Misshapen as error:
            raise PackUnreadable(
                deck=self.deck, version=self.version, quizkit=self.quizkit, card=name, field=join_path(error.path)
            ) from error

    def __copy__(self) -> Self:
        """Leave out what has been read: a copy is made to change something."""
        copy = super().__copy__()
        for name in copy.__dict__.keys() - type(self).model_fields.keys():
            del copy.__dict__[name]
        return copy

    def with_digest(self) -> "Pack":
        """Return the pack with its digest."""
        return self.model_copy(update={"digest": self.compute_digest()})

    def compute_digest(self) -> str:
        """Compute the digest."""
        body = self.model_dump(mode="json", exclude={"digest"})
        text = json.dumps(body, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return sha256(text.encode()).hexdigest()

    def dumps(self) -> bytes:
        """Write the pack: the same pack, the same bytes, one card a line."""
        body = self.model_dump(mode="json")
        cards = body.pop("cards")
        head = json.dumps({**body, "cards": []}, ensure_ascii=False, indent=1)
        lines = ",\n".join("  " + json.dumps(card, ensure_ascii=False) for card in cards)
        return (head.removesuffix("[]\n}") + (f"[\n{lines}\n ]" if cards else "[]") + "\n}\n").encode()


def load(data: bytes, name: str) -> Pack:
    """Read a pack; refuse one in which any byte has changed, and one that holds no deck."""
    try:
        document = json.loads(data)
        wrong = next(_find_steering(document), None)
    except (ValueError, RecursionError) as error:
        raise NotAPack(file=name, reason=str(error)) from error
    if wrong:
        raise NotAPack(file=name, reason=ascii(wrong))
    if not isinstance(document, dict) or "format" not in document:
        raise NotAPack(file=name, reason="format")
    if document["format"] != FORMAT:
        raise PackOfOtherFormat(file=name, found=document["format"], known=FORMAT)
    try:
        pack = Pack.model_validate(document)
    except ValidationError as error:
        first = error.errors()[0]
        raise NotAPack(file=name, reason=f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    if pack.digest != pack.compute_digest() or pack.dumps() != data:
        raise PackChanged(file=name)
    from quizkit.packs.contents import check_contents

    if misshapen := check_contents(pack.brief, pack.game, pack.booklet, pack.cards, pack.cantons):
        card, field = misshapen
        raise PackUnreadable(deck=pack.deck, version=pack.version, quizkit=pack.quizkit, card=card, field=field)
    return pack


def _find_steering(value: object) -> Iterator[str]:
    """Find text that would control a terminal: packs come from anywhere."""
    if isinstance(value, str) and STEERING.search(value):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _find_steering(key)
            yield from _find_steering(part)
    elif isinstance(value, list):
        for part in value:
            yield from _find_steering(part)


def build_schema() -> dict[str, Any]:
    """Return the JSON Schema of a pack."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Pack.model_json_schema(mode="serialization")}
