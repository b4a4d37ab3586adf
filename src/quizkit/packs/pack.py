"""Pack: a frozen deck with everything one needs to print or play it, sealed by a digest."""

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from quizkit.problems import QuizkitError

FORMAT = 1
STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")
"""Control characters, but for tabs and ends of lines."""


class NotAPack(QuizkitError):
    """The file is no pack."""

    name = "not-a-pack"


class PackOfOtherFormat(QuizkitError):
    """An older or newer quizkit wrote it."""

    name = "pack-of-other-format"


class PackChanged(QuizkitError):
    """Somebody changed the file after it was sealed."""

    name = "pack-changed"


class Pack(BaseModel):
    """A release of a deck."""

    model_config = ConfigDict(frozen=True, extra="forbid", title="quizkit pack")

    format: Annotated[Literal[1], Field(description="Version of this format")] = 1
    quizkit: Annotated[str, Field(description="Version of the toolkit that made the release")]
    deck: Annotated[str, Field(description="Slug of the deck, such as swiss-quiz", pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    version: Annotated[str, Field(description="Version of the release, such as 1.0.0", pattern=r"^\d+\.\d+\.\d+$")]
    brief: Annotated[Mapping[str, Any], Field(description="Title, languages, labels, categories, blueprint: deck.yaml")]
    game: Annotated[Mapping[str, Any], Field(description="Board, dice, rules: game.yaml")]
    booklet: Annotated[Mapping[str, Any], Field(description="The rules in words: booklet.yaml")] = {}
    cards: Annotated[
        tuple[Mapping[str, Any], ...], Field(description="The cards in order: kind, revision, and the card itself")
    ]
    cantons: Annotated[
        tuple[Mapping[str, Any], ...], Field(description="The table of cantons, where cards refer to it")
    ] = ()
    pictures: Annotated[Mapping[str, str], Field(description="SVG drawings by file name")] = {}
    digest: Annotated[
        str, Field(description="sha256 of this document without its digest, as compact JSON with sorted keys")
    ] = ""

    def sealed(self) -> "Pack":
        """Give the pack with its digest."""
        return self.model_copy(update={"digest": self.seal()})

    def seal(self) -> str:
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
    """Read a pack; refuse one in which any byte has changed."""
    try:
        found = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise NotAPack(file=name, reason=str(error)) from error
    if not isinstance(found, dict) or "format" not in found:
        raise NotAPack(file=name, reason="format")
    if found["format"] != FORMAT:
        raise PackOfOtherFormat(file=name, found=found["format"], known=FORMAT)
    try:
        pack = Pack.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        raise NotAPack(file=name, reason=f"{'.'.join(map(str, first['loc']))}: {first['msg']}") from error
    if pack.digest != pack.seal() or pack.dumps() != data:
        raise PackChanged(file=name)
    if wrong := next(_upsetting(found), None):
        raise NotAPack(file=name, reason=ascii(wrong))
    return pack


def _upsetting(value: object) -> Iterator[str]:
    """Find text that would steer a terminal: packs come from anywhere."""
    if isinstance(value, str) and STEERING.search(value):
        yield value
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from _upsetting(key)
            yield from _upsetting(part)
    elif isinstance(value, list):
        for part in value:
            yield from _upsetting(part)


def schema() -> dict[str, Any]:
    """Give the JSON Schema of a pack."""
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **Pack.model_json_schema(mode="serialization")}
